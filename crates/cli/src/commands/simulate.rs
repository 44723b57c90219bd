//! `branchline simulate`: thousands of games by bots, and what they came to.
//!
//! Arguments and run are here; `progress` is what a person sees meanwhile, `print` what they read afterwards.

mod print;
mod progress;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use branchline_engine::{Board, GameConfig};
use branchline_sim::{BotSpec, Run, Summary};
use clap::{Args, value_parser};
use serde::Serialize;

use crate::commands::{game, seats};
use crate::failure::{Failure, Outcome, Result};
use crate::terminal::Terminal;
use progress::Progress;

pub use print::sentences;

/// Let bots play a game thousands of times, on all cores
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline simulate london
  branchline simulate my-city.line --games 100000 --players 4
  branchline simulate europe --seed 7 --json > europe.json

The same game, bots, seed and number of games give the same figures, whatever the number of threads.
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

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads; by default one a core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,

    /// Print the sums as JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let board = game::board(&game.config, self.players)?;
        let bots = seats::all(&board, &self.bots)?;
        let progress = Progress::new(self.games);
        let summary = play(
            &board,
            &bots,
            self.seed,
            self.games,
            self.threads,
            &progress,
        )?;
        progress.finish();
        let played = Played {
            config: &game.config,
            bots: &bots,
            seed: self.seed,
            summary: &summary,
        };
        if self.json {
            let json = serde_json::to_string_pretty(&played.document());
            writeln!(terminal, "{}", json.expect("sums are plain data"))?;
        } else {
            print::print(&played, terminal)?;
        }
        Ok(if summary.endings.limit > 0 {
            Outcome::Problems
        } else {
            Outcome::Fine
        })
    }
}

/// Plays so many games on so many threads; without a number, on all cores.
pub fn play(
    board: &Board,
    bots: &[BotSpec],
    seed: u64,
    games: u64,
    threads: Option<NonZeroUsize>,
    watch: &impl branchline_sim::Watch,
) -> Result<Summary> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(|error| {
            Failure::with_help(
                format!("the threads cannot be started: {error}"),
                "try a smaller --threads",
            )
        })?;
    let run = Run { board, bots, seed };
    Ok(pool.install(|| run.play(0..games, watch)))
}

/// Games that were played, with all that is needed to play them again.
pub struct Played<'a> {
    config: &'a GameConfig,
    bots: &'a [BotSpec],
    seed: u64,
    summary: &'a Summary,
}

/// The same for other programs.
#[derive(Serialize)]
struct Document<'a> {
    branchline: &'static str,
    game: &'a str,
    config: String,
    bots: Vec<String>,
    seed: u64,
    summary: &'a Summary,
}

impl<'a> Played<'a> {
    fn document(&self) -> Document<'a> {
        Document {
            branchline: env!("CARGO_PKG_VERSION"),
            game: &self.config.id,
            config: self.config.hash(),
            bots: self.bots.iter().map(BotSpec::to_string).collect(),
            seed: self.seed,
            summary: self.summary,
        }
    }
}
