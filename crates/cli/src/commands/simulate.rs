//! `branchline simulate`: thousands of games by bots, and what they say about the game.
//!
//! Arguments and run are here; `progress` is what a person sees meanwhile, `print` what they read afterwards,
//! `picture` the map of the page, `holes` the diagnostics.

mod holes;
mod picture;
mod print;
mod progress;
mod until;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};

use branchline_compiler::Compilation;
use branchline_engine::config::Sheet;
use branchline_engine::{Board, GameConfig};
use branchline_sim::report::{HoleRow, Report, Source, html};
use branchline_sim::{BotSpec, HoleKind, League, Part, Run, Summary, Watch, shard};
use clap::{Args, value_parser};

use crate::commands::{game, seats};
use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::input::list;
use crate::target;
use crate::terminal::{Style, Terminal};
use until::Until;

pub use print::number;
pub use progress::Progress;

/// Let bots play a game thousands of times, on all cores, and report on its balance
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline simulate london
  branchline simulate my-city.line --games 10000 --players 4 --report balance.html
  branchline simulate europe --bots greedy,route-focused --rotate --until decided
  branchline simulate europe --bots route-focused,route-focused:no-stations --rotate
  branchline simulate europe --games 100000 --shard 2/8 --out part-2.json
  branchline simulate london --report balance.html --ladder --target 20

Bots: random, hoarder, greedy, long-routes, one-step, route-focused, hungry, blocker, ismcts.
After a bot's name, what it does without: `:no-districts`, `:no-tourists`, `:no-goods`, `:no-stations`,
`:no-face-up-wilds`, `:no-ticket-draws`; after `ismcts` also its searches a decision: `ismcts:400`.

The same game, bots, seed and number of games give the same figures, whatever the number of threads or shards.
Figures come with the range that holds the true value with 95 % confidence.
Exit codes: 0 played, 1 the game has errors or did not end by its rules, 2 wrong usage or unreadable files.")]
pub struct Simulate {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    /// How many players; by default the fewest the game is for
    #[arg(long, value_name = "K")]
    players: Option<u8>,

    /// Who plays: one bot for all seats, or one for each, with commas
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "route-focused", value_parser = seats::bot)]
    bots: Vec<BotSpec>,

    /// Let the bots change seats: every deal is played from each seat
    #[arg(long)]
    rotate: bool,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads; by default one a core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,

    /// Stop early: `3%` when every share of wins is known that well, `decided` when it is clear who is ahead
    #[arg(long, value_name = "WHEN")]
    until: Option<Until>,

    /// Play without a mechanic of the game, such as `stations`; may be repeated
    #[arg(long, value_name = "RULE")]
    without: Vec<String>,

    /// Play only one part of the games, such as 2/8
    #[arg(long, value_name = "I/N", value_parser = part_of, conflicts_with = "until")]
    shard: Option<(u64, u64)>,

    /// Write the exact sums to a file, for `merge`
    #[arg(long, value_name = "PART", conflicts_with = "until")]
    out: Option<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,

    /// Write the report as a web page
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Games for each match beside the run: bots against each other, features, numbers of players; by default 200 with --report, else 0
    #[arg(long, value_name = "N", conflicts_with = "shard")]
    matches: Option<u64>,

    /// Let a searching bot play itself with half the searches, rung by rung; so many games a rung
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "60", conflicts_with = "shard")]
    ladder: Option<u64>,

    /// Say how many games take more turns of a player than this
    #[arg(long, value_name = "TURNS", value_parser = value_parser!(u32).range(1..))]
    target: Option<u32>,

    /// Save a game that shows each hole in the rules, to be read with `replay`
    #[arg(long, value_name = "DIR")]
    replays: Option<PathBuf>,
}

/// What came of a run.
struct Played {
    summary: Summary,
    league: Option<League>,
    /// Why it ended before all games were played.
    decided: Option<String>,
    /// Games that were asked for.
    asked: u64,
    /// Whether somebody stopped it.
    stopped: bool,
}

impl Simulate {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        for path in self.report.iter().chain(&self.out) {
            target::check(path)?;
        }
        let Some(compilation) = game::compiled(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let written = compilation.game.as_ref().expect("a compiled game");
        let config = without(&written.config, &self.without)?;
        let board = game::board(&config, self.players)?;
        let bots = seats::all(&board, &self.bots)?;
        let run = Run {
            board: &board,
            bots: &bots,
            seed: self.seed,
            rotate: self.rotate,
        };
        let range = match self.shard {
            Some((index, number)) => shard(&run, self.games, index, number),
            None => 0..self.games,
        };
        let played = self.play(&run, range.clone())?;
        let report = self.report_on(&run, &played);
        let drawn = (&config, &written.sheet);
        show(&report, drawn, self.json, self.report.as_deref(), terminal)?;
        self.tell(&report, &played, compilation, &config, terminal)?;
        if let Some(path) = &self.out {
            self.write_part(path, &run, range, played, terminal)?;
        }
        Ok(verdict(&report))
    }

    /// The games, and the matches beside them.
    fn play(&self, run: &Run, range: Range<u64>) -> Result<Played> {
        let pool = pool(self.threads)?;
        let asked = range.end - range.start;
        let progress = Progress::new(asked);
        let (summary, decided) = pool.install(|| match self.until {
            Some(until) => until.play(run, range.end, &progress),
            None => (run.play(range, &progress), None),
        });
        let stopped = progress.finish();
        if stopped && summary.games == 0 {
            return Err(Failure::new("stopped before a game was over"));
        }
        let league = if stopped {
            None
        } else {
            self.league(run, &pool)
        };
        Ok(Played {
            summary,
            league,
            decided,
            asked,
            stopped,
        })
    }

    /// What is played beside the run, if anything is asked for.
    fn league(&self, run: &Run, pool: &rayon::ThreadPool) -> Option<League> {
        let config = run.board.config();
        let usual_matches = if self.report.is_some() { 200 } else { 0 };
        let matches = self.matches.unwrap_or(usual_matches);
        let mut league = (matches > 0).then(|| {
            let usual = run.bots[0];
            let progress = Progress::new(League::games(config, usual, matches));
            let league =
                pool.install(|| League::play(config, usual, matches, self.seed, &progress));
            progress.finish();
            league
        });
        if let Some(games) = self.ladder {
            let league = league.get_or_insert_default();
            let progress = Progress::new(games);
            pool.install(|| league.climb(config, games, self.seed, &progress));
            progress.finish();
        }
        league
    }

    fn report_on(&self, run: &Run, played: &Played) -> Report {
        let report = Report::new(&Source {
            config: run.board.config(),
            version: env!("CARGO_PKG_VERSION"),
            bots: run.bots,
            rotate: self.rotate,
            seed: self.seed,
            anytime: played.stopped || self.until.is_some(),
            summary: &played.summary,
            league: played.league.as_ref(),
        });
        match self.target {
            Some(turns) => report.with_target(turns),
            None => report,
        }
    }

    /// What there is to say beside the report: why it ended, where its holes are, and whether it was stopped.
    fn tell(
        &self,
        report: &Report,
        played: &Played,
        compilation: Compilation,
        config: &GameConfig,
        terminal: &mut Terminal,
    ) -> Result<()> {
        let saved = match &self.replays {
            Some(folder) => holes::save(report, config, folder)?,
            None => Vec::new(),
        };
        if !self.json {
            if let Some(why) = &played.decided {
                writeln!(terminal, "\n{why}")?;
            }
            holes::print(report, compilation, &saved, terminal)?;
        }
        if played.stopped {
            let kept = format!(
                "stopped: this is about the {} games that were played of {}",
                played.summary.games, played.asked
            );
            say(self.json, &terminal.paint(Style::Warning, kept), terminal)?;
        }
        Ok(())
    }

    /// A part is whole or absent: a run that was stopped leaves none.
    fn write_part(
        &self,
        path: &Path,
        run: &Run,
        range: Range<u64>,
        played: Played,
        terminal: &mut Terminal,
    ) -> Result<()> {
        if played.stopped {
            return Err(Failure::with_help(
                format!(
                    "{} was not written, since the run was stopped",
                    path.display()
                ),
                "a part holds all of its games; run the same command again",
            ));
        }
        let version = env!("CARGO_PKG_VERSION");
        let part = Part::new(run, version, self.games, range, played.summary);
        write_part(path, &part)?;
        let done = format!(
            "{} {}",
            terminal.paint(Style::Good, "✓ wrote"),
            path.display()
        );
        say(self.json, &done, terminal)
    }
}

/// A run of which some games did not end by their rules found a problem, whether one machine played it or several.
pub fn verdict(report: &Report) -> Outcome {
    let is_endless = |hole: &HoleRow| hole.kind == HoleKind::Limit && !hole.sought;
    if report.holes.iter().any(is_endless) {
        Outcome::Problems
    } else {
        Outcome::Fine
    }
}

/// A line for people, which must not mix with JSON on standard output.
fn say(json: bool, line: &str, terminal: &mut Terminal) -> Result<()> {
    if json {
        // If standard error is closed there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "{line}");
    } else {
        writeln!(terminal, "\n{line}")?;
    }
    Ok(())
}

/// The report in all forms that were asked for.
pub fn show(
    report: &Report,
    (config, sheet): (&GameConfig, &Sheet),
    json: bool,
    page: Option<&Path>,
    terminal: &mut Terminal,
) -> Result<()> {
    if json {
        let json = serde_json::to_string_pretty(report);
        writeln!(terminal, "{}", json.expect("a report is plain data"))?;
    } else {
        print::print(report, terminal)?;
    }
    if let Some(path) = page {
        let text = html::page(report, &picture::heat(config, sheet, report));
        files::write(path, text.as_bytes()).map_err(|e| Failure::write(path, &e))?;
        let done = format!(
            "{} {}",
            terminal.paint(Style::Good, "✓ wrote"),
            path.display()
        );
        say(json, &done, terminal)?;
    }
    Ok(())
}

/// Writes a part as one line of JSON, whole or not at all.
pub fn write_part(path: &Path, part: &Part) -> Result<()> {
    let mut json = serde_json::to_vec(part).expect("a part is plain data");
    json.push(b'\n');
    files::write(path, &json).map_err(|e| Failure::write(path, &e))
}

/// Plays so many games on all cores, for the greeting.
pub fn play(board: &Board, bots: &[BotSpec], seed: u64, games: u64, watch: &impl Watch) -> Summary {
    let run = Run {
        board,
        bots,
        seed,
        rotate: false,
    };
    run.play(0..games, watch)
}

/// The threads to play on; without a number, one a core.
pub fn pool(threads: Option<NonZeroUsize>) -> Result<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(|error| {
            Failure::with_help(
                format!("the threads cannot be started: {error}"),
                "try a smaller --threads",
            )
        })
}

/// The game without some of its mechanics.
pub fn without(config: &GameConfig, rules: &[String]) -> Result<GameConfig> {
    let mut config = config.clone();
    for rule in rules {
        config = config.without(rule).ok_or_else(|| {
            let there = branchline_engine::mechanics::MechanicId::ALL.iter();
            let there = there
                .map(|id| id.keyword())
                .filter(|word| config.rules.has(word));
            Failure::with_help(
                format!("{} has no mechanic `{rule}` to play without", config.title),
                format!("it has {}", list(there)),
            )
        })?;
    }
    Ok(config)
}

/// `2/8`.
fn part_of(text: &str) -> std::result::Result<(u64, u64), String> {
    let wrong = || "write the part and the number of parts, such as 2/8".to_owned();
    let (index, number) = text.split_once('/').ok_or_else(wrong)?;
    let (index, number): (u64, u64) = (
        index.parse().map_err(|_| wrong())?,
        number.parse().map_err(|_| wrong())?,
    );
    if (1..=number).contains(&index) && number <= 1_000_000 {
        Ok((index, number))
    } else {
        Err(wrong())
    }
}

/// Compilation whose diagnostics are about what play showed.
fn diagnosed(
    mut compilation: Compilation,
    found: Vec<branchline_compiler::Diagnostic>,
) -> Compilation {
    compilation.diagnostics = found;
    compilation
}
