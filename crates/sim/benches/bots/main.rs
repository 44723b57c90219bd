//! How fast bots are beside random play: `cargo bench -p branchline-sim --bench bots`.
//!
//! Each bot plays the same seeds as `random`, taking turns being measured in CPU
//! time on one core; the last column is the ratio of their speeds in this very run.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads games and clocks and prints figures; the crate itself does none of that"
)]

#[path = "../engine/clock.rs"]
mod clock;

use branchline_engine::{Board, Replay};
use branchline_sim::{BotSpec, Run};
use clock::cpu_time;

const ROUNDS: u64 = 5;
const GAMES: u64 = 100;

fn main() {
    println!("clock: {}", clock::NAME);
    for name in ["london", "europe"] {
        let board = board(name);
        println!("{name}, 2 players: games a second on one core, and beside random play");
        for (bot, _) in BotSpec::all() {
            if bot.name() == "ismcts" {
                continue;
            }
            let (own, random) = speeds(&board, bot);
            println!("  {:15} {own:8.0} {:6.2}", bot.name(), own / random);
        }
    }
}

/// Games a second of a bot and of random play, measured in turns, everything a run sums up included.
fn speeds(board: &Board, bot: BotSpec) -> (f64, f64) {
    let mut times = [0.0; 2];
    for round in 0..ROUNDS {
        for (time, bot) in times.iter_mut().zip([bot, BotSpec::RANDOM]) {
            let run = Run {
                board,
                bots: &[bot; 2],
                seed: round,
                rotate: false,
            };
            // Inside, since the clock is that of the thread that plays.
            *time += one_thread(|| {
                let start = cpu_time();
                let summary = run.play(0..GAMES, &());
                assert_eq!(summary.games, GAMES);
                (cpu_time() - start).as_secs_f64()
            });
        }
    }
    let games = (ROUNDS * GAMES) as f64;
    (games / times[0], games / times[1])
}

fn one_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread").install(work)
}

/// The board of a bundled game, from the recorded game that the golden tests keep.
fn board(name: &str) -> Board {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs");
    let path = format!("{folder}/{name}.replay");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let replay = Replay::read(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    Board::new(&replay.header.config, 2).expect("a game for two")
}
