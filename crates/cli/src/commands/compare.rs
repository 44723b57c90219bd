//! `branchline compare`: what an edit changed, on the same deals.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use branchline_compiler::output::visible;
use branchline_engine::Board;
use branchline_sim::{BotSpec, Change, Sign, compare};
use clap::{Args, value_parser};
use serde::Serialize;

use crate::commands::check::count;
use crate::commands::simulate::{self, Progress, number};
use crate::commands::{game, seats};
use crate::failure::{Failure, Outcome, Result};
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// Play two versions of a game on the same deals and say what changed
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline compare old.line new.line
  branchline compare europe europe --without stations      what the stations change
  branchline compare old.line new.line --games 5000 --players 4 --bots hungry

Both versions are dealt the same cards, so differences show with far fewer games than in two separate runs.")]
pub struct Compare {
    /// The game before
    before: PathBuf,

    /// The game after
    after: PathBuf,

    /// How many games of each
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// How many players; by default the fewest the first game is for
    #[arg(long, value_name = "K")]
    players: Option<u8>,

    /// Who plays: one bot for all seats, or one for each, with commas
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "route-focused", value_parser = seats::bot)]
    bots: Vec<BotSpec>,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads; by default one a core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,

    /// Play the second version without a mechanic, such as `stations`; may be repeated
    #[arg(long, value_name = "RULE")]
    without: Vec<String>,

    /// Print the changes as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    branchline: &'static str,
    before: String,
    after: String,
    players: u8,
    bots: Vec<String>,
    seed: String,
    games: u64,
    changes: &'a [Change],
}

impl Compare {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let Some(before) = game::playable(&self.before, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let Some(after) = game::playable(&self.after, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let after = simulate::without(&after.config, &self.without)?;
        let before = game::board(&before.config, self.players)?;
        let after = game::board(&after, Some(before.players()))?;
        let bots = seats::all(&before, &self.bots)?;
        let compared = self.play([before, after], bots)?;
        if self.json {
            compared.print_json(self.seed, terminal)?;
        } else {
            compared.print(self, terminal)?;
        }
        Ok(Outcome::Fine)
    }

    fn play(&self, boards: [Board; 2], bots: Vec<BotSpec>) -> Result<Compared> {
        let progress = Progress::new(2 * self.games);
        let pool = simulate::pool(self.threads)?;
        let [before, after] = &boards;
        let (games, changes) =
            pool.install(|| compare([before, after], &bots, self.seed, self.games, &progress));
        let stopped = progress.finish();
        if games == 0 {
            return Err(Failure::new("stopped before a game was over"));
        }
        Ok(Compared {
            boards,
            bots,
            games,
            changes,
            stopped,
        })
    }
}

/// What came of it.
struct Compared {
    boards: [Board; 2],
    bots: Vec<BotSpec>,
    games: u64,
    changes: Vec<Change>,
    stopped: bool,
}

impl Compared {
    fn print_json(&self, seed: u64, terminal: &mut Terminal) -> Result<()> {
        let [before, after] = &self.boards;
        let document = Document {
            format: 1,
            branchline: env!("CARGO_PKG_VERSION"),
            before: before.config().hash(),
            after: after.config().hash(),
            players: before.players(),
            bots: self.bots.iter().map(ToString::to_string).collect(),
            seed: seed.to_string(),
            games: self.games,
            changes: &self.changes,
        };
        let json = serde_json::to_string_pretty(&document);
        Ok(writeln!(
            terminal,
            "{}",
            json.expect("changes are plain data")
        )?)
    }

    fn print(&self, asked: &Compare, terminal: &mut Terminal) -> Result<()> {
        let [before, after] = self.boards.each_ref().map(Board::config);
        writeln!(
            terminal,
            "{} → {}: {} of games, seed {}\n",
            visible(&before.title),
            visible(&after.title),
            count(self.games as usize, "pair"),
            asked.seed
        )?;
        if before.hash() == after.hash() {
            writeln!(terminal, "The two games are the same.\n")?;
        }
        self.print_sentences(terminal)?;
        writeln!(terminal)?;
        for line in self.table().lines(true) {
            writeln!(terminal, "  {line}")?;
        }
        if self.stopped {
            let kept = format!(
                "stopped: this is about the {} pairs that were played of {}",
                self.games, asked.games
            );
            writeln!(terminal, "\n{}", terminal.paint(Style::Warning, kept))?;
        }
        Ok(())
    }

    fn print_sentences(&self, terminal: &mut Terminal) -> Result<()> {
        for change in &self.changes {
            if let Some(sentence) = sentence(change) {
                let style = if change.sign() == Sign::Unclear {
                    Style::Dim
                } else {
                    Style::Bold
                };
                writeln!(terminal, "{}", terminal.paint(style, sentence))?;
            }
        }
        if self
            .changes
            .iter()
            .all(|change| change.sign() == Sign::Same)
        {
            writeln!(terminal, "No visible change.")?;
        }
        Ok(())
    }

    fn table(&self) -> Table {
        let mut table = Table::default();
        table.row(["", "before", "after", "difference", ""]);
        for change in &self.changes {
            let word = match change.sign() {
                Sign::More => "more",
                Sign::Less => "less",
                Sign::Same => "no visible change",
                Sign::Unclear => "not clear yet",
            };
            let difference = &change.difference;
            table.row([
                change.what.clone(),
                number(change.before),
                number(change.after),
                format!("{:+.1} ± {:.1}", difference.value, difference.margin()),
                word.to_owned(),
            ]);
        }
        table
    }
}

fn sentence(change: &Change) -> Option<String> {
    let amount = format!(
        "{:.1} ± {:.1}",
        change.difference.value.abs(),
        change.difference.margin()
    );
    let what = &change.what;
    match change.sign() {
        Sign::More => Some(format!("Up by {amount}: {what}.")),
        Sign::Less => Some(format!("Down by {amount}: {what}.")),
        Sign::Unclear => Some(format!(
            "More games are needed to tell whether this changed: {what}."
        )),
        Sign::Same => None,
    }
}
