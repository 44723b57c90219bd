//! `branchline merge`: parts of a run, played anywhere, become the whole.

use std::io::Write;
use std::path::PathBuf;

use branchline_engine::config::Sheet;
use branchline_sim::report::{Report, Source};
use branchline_sim::{BotSpec, Part};
use clap::Args;

use crate::commands::check::count;
use crate::commands::simulate;
use crate::failure::{Failure, Result};
use crate::project;
use crate::target;
use crate::terminal::{Style, Terminal};

/// Join the parts of a simulation that was split with `--shard`
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline merge part-*.json
  branchline merge part-*.json --out whole.json --report balance.html

The whole is the same, byte by byte, as if one machine had played it. Parts of different runs, games that two parts
have and games that none has are refused by name.
Exit codes: 0 merged, 1 games did not end by their rules, 2 wrong usage, or parts that cannot be read or do not fit.")]
pub struct Merge {
    /// What `simulate --out` wrote
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,

    /// Write the whole to a file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,

    /// Write the report as a web page
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        for path in self.report.iter().chain(&self.out) {
            target::check(path)?;
        }
        let parts = self.parts.iter().map(|path| {
            let text = project::read_written(path).map_err(|p| Failure::unreadable(path, &p))?;
            let part = Part::read(&text).map_err(|reason| {
                Failure::with_help(
                    format!("{} is not a part of a simulation: {reason}", path.display()),
                    "`branchline simulate … --shard 1/2 --out FILE` writes one; a newer one is read by the version of branchline that wrote it",
                )
            })?;
            Ok((path.display().to_string(), part))
        });
        let parts = parts.collect::<Result<Vec<_>>>()?;
        let number = parts.len();
        let whole =
            Part::merge(parts).map_err(|problem| Failure::with_help(problem.what, problem.help))?;
        if !self.json {
            let done = terminal.paint(Style::Good, "✓ merged");
            writeln!(
                terminal,
                "{done} {}: {}\n",
                count(number, "part"),
                count(whole.games as usize, "game")
            )?;
        }
        let damaged = |what: &str| Failure::new(format!("the parts are damaged: {what}"));
        let bots: Vec<BotSpec> = whole
            .bots
            .iter()
            .map(|bot| bot.parse().map_err(|_| damaged("a bot that is not there")))
            .collect::<Result<_>>()?;
        let source = Source {
            config: &whole.config,
            version: &whole.branchline,
            bots: &bots,
            rotate: whole.rotate,
            seed: whole
                .seed
                .parse()
                .map_err(|_| damaged("the seed is no number"))?,
            anytime: false,
            summary: &whole.summary,
            league: None,
        };
        let report = Report::new(&source);
        let drawn = (&whole.config, &Sheet::default());
        simulate::show(&report, drawn, self.json, self.report.as_deref(), terminal)?;
        // Last: what is there stays until all else went well.
        if let Some(path) = &self.out {
            simulate::write_part(path, &whole)?;
        }
        Ok(simulate::verdict(&report))
    }
}
