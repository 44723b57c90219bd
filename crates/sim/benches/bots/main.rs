//! How fast bots are beside random play: `cargo bench -p branchline-sim --bench bots`.
//!
//! Each bot plays the same seeds as `random`, taking turns being measured in CPU
//! time on one core; the last column is the ratio of their speeds in this very run.
//! What a designer waits for comes last, with its aim and whether it is met.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads games and clocks and prints figures; the crate itself does none of that"
)]

#[path = "../engine/clock.rs"]
mod clock;

use branchline_engine::{Board, GameConfig, Replay};
use branchline_sim::report::{Report, Source};
use branchline_sim::{BotSpec, Run};
use clock::cpu_time;

const ROUNDS: u64 = 5;
const GAMES: u64 = 200;
/// The bot that plays when nobody asks for another, and its games a second by game.
const USUAL: &str = "route-focused";
const AIMS: [(&str, f64); 2] = [("london", 2_000.0), ("europe", 300.0)];
/// Games for a share of one half that is known to ± 3 %.
const THREE_PERCENT: u64 = 1_067;
/// "About a second" on one core; a machine has more.
const PATIENCE: f64 = 1.0;

fn main() {
    println!("clock: {}", clock::NAME);
    let mut verdicts = Vec::new();
    for (name, aim) in AIMS {
        let config = game(name);
        let board = Board::new(&config, 2).expect("a game for two");
        println!("{name}, 2 players: games a second on one core, and beside random play");
        for (bot, _) in BotSpec::all() {
            if bot.name() == "ismcts" {
                continue;
            }
            let (own, random) = speeds(&board, bot);
            println!("  {:15} {own:8.0} {:6.3}", bot.name(), own / random);
            if bot.name() == USUAL {
                verdicts.push((
                    format!("{USUAL} on {name}, games a second"),
                    own,
                    aim,
                    own >= aim,
                ));
            }
        }
    }
    let (time, margin) = three_percent(&game("london"));
    println!("london, {THREE_PERCENT} games and their report: seats known to ± {margin:.1} %");
    let what = "london, a seat known to ± 3 %, seconds on one core".to_owned();
    verdicts.push((what, time, PATIENCE, time <= PATIENCE));
    for (what, figure, aim, met) in verdicts {
        let word = if met { "met" } else { "MISSED" };
        println!("{word:6} {what}: {figure:.2} (aim {aim})");
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
            *time += on_one_thread(|| assert_eq!(run.play(0..GAMES, &()).games, GAMES));
        }
    }
    let games = (ROUNDS * GAMES) as f64;
    (games / times[0], games / times[1])
}

/// Seconds until a seat's share is known to ± 3 %, the report included, and how well it is known then.
fn three_percent(config: &GameConfig) -> (f64, f64) {
    let mut margin = f64::INFINITY;
    let time = on_one_thread(|| {
        let board = Board::new(config, 2).expect("a game for two");
        let bots = [BotSpec::named(USUAL).expect("it is listed"); 2];
        let run = Run {
            board: &board,
            bots: &bots,
            seed: 1,
            rotate: false,
        };
        let summary = run.play(0..THREE_PERCENT, &());
        let report = Report::new(&Source {
            config,
            version: "bench",
            bots: &bots,
            rotate: false,
            seed: 1,
            anytime: false,
            summary: &summary,
            league: None,
        });
        let margins = report.seats.places.iter().map(|row| row.wins.margin());
        margin = 100.0 * margins.fold(0.0, f64::max);
    });
    (time, margin)
}

/// CPU seconds of some work. The clock is that of the thread, so it is read there.
fn on_one_thread(work: impl FnOnce() + Send) -> f64 {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread").install(|| {
        let start = cpu_time();
        work();
        (cpu_time() - start).as_secs_f64()
    })
}

/// A bundled game, from the recorded game that the golden tests keep.
fn game(name: &str) -> GameConfig {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs");
    let path = format!("{folder}/{name}.replay");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let replay = Replay::read(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    replay.header.config
}
