//! How fast the engine is: `cargo bench -p branchline-sim`.
//!
//! The yardstick is a playout of Europe written by hand for that one game (`reference`). Both play the same seeds
//! with the same random player, take turns being measured, and count CPU time, so that other programs on the machine
//! matter little. The last line is the ratio of their speeds.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads games and clocks and prints figures; the crate itself does none of that"
)]

mod clock;
mod growth;
mod parts;
mod reference;

use branchline_engine::{Board, GameConfig, Replay};
use branchline_sim::stats::mean;
use branchline_sim::{BotSpec, Tally, game_seed, play_game};
use clock::cpu_time;
use reference::{Game, Map, Outcome};

const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

/// Games whose courses are compared one by one.
const COMPARED: u64 = 20_000;
const ROUNDS: u64 = 15;
const GAMES_A_ROUND: u64 = 2_000;

/// `cargo bench -p branchline-sim -- ratio` measures that part alone.
fn main() {
    let wanted = |part: &str| {
        let mut named = std::env::args()
            .skip(1)
            .filter(|name| !name.starts_with('-'))
            .peekable();
        named.peek().is_none() || named.any(|name| name == part)
    };
    let europe = game("europe");
    let board = Board::new(&europe, 2).expect("it can be played");
    let map = Map::new(&europe);
    println!("clock: {}", clock::NAME);
    if wanted("compare") {
        compare(&board, &map);
    }
    if wanted("games") {
        GAMES.iter().for_each(|name| every_number_of_players(name));
    }
    if wanted("copy") {
        parts::state_copy(&board);
    }
    if wanted("path") {
        parts::longest_path(&board);
    }
    if wanted("growth") {
        growth::from_17_to_500_locations(&europe);
    }
    if wanted("ratio") {
        ratio(&board, &map);
    }
}

/// A bundled game, from the recorded game in words that the golden tests keep: it spares this crate the compiler.
fn game(name: &str) -> GameConfig {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/playthroughs");
    let path = format!("{folder}/{name}.replay");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let replay = Replay::read(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    replay.header.config
}

/// One random game of the engine.
fn engine_game(board: &Board, seed: u64) -> Outcome {
    let mut decisions = 0;
    let result = play_game(board, seed, &[BotSpec::RANDOM; 2], |_, _| decisions += 1);
    Outcome {
        scores: [result.sheet.totals[0], result.sheet.totals[1]],
        turns: result.state.turns(),
        decisions,
    }
}

/// Both must play the very same games; the distributions are shown besides.
fn compare(board: &Board, map: &Map) {
    let mut tallies = [[Tally::default(); 3]; 2];
    for number in 0..COMPARED {
        let seed = game_seed(1, number);
        let outcomes = [engine_game(board, seed), Game::play(map, seed)];
        assert_eq!(
            outcomes[0], outcomes[1],
            "seed {seed}: engine and reference"
        );
        for (tallies, outcome) in tallies.iter_mut().zip(outcomes) {
            tallies[0].add(outcome.turns as i32);
            tallies[1].add(outcome.scores[0]);
            tallies[2].add(outcome.scores[1]);
        }
    }
    println!(
        "same games: {COMPARED} of {COMPARED} seeds end with the same scores, turns and decisions"
    );
    for (name, tallies) in ["engine", "reference"].iter().zip(&tallies) {
        let [turns, first, second] = tallies.map(|tally| {
            let mean = mean(&tally);
            format!("{:.2} ± {:.2}", mean.value, mean.margin())
        });
        println!("  {name:10} turns {turns}, score of seat 1 {first}, of seat 2 {second}");
    }
}

fn every_number_of_players(name: &str) {
    let config = game(name);
    let players = &config.rules.players;
    for number in players.min..=players.max {
        let board = Board::new(&config, number).expect("it can be played");
        let (time, decisions) = random_games(&board, 1_000);
        println!(
            "{name} with {number} players: {:.0} ns a decision, {:.0} games a second",
            time / decisions as f64,
            1e12 / time
        );
    }
}

/// CPU time of so many random games in nanoseconds, and their decisions.
fn random_games(board: &Board, games: u64) -> (f64, u64) {
    let bots = vec![BotSpec::RANDOM; board.players().into()];
    let mut decisions = 0;
    let start = cpu_time();
    for number in 0..games {
        play_game(board, game_seed(2, number), &bots, |_, _| decisions += 1);
    }
    ((cpu_time() - start).as_nanos() as f64, decisions)
}

fn ratio(board: &Board, map: &Map) {
    let mut rounds = Vec::new();
    for round in 0..ROUNDS {
        let seeds = || (0..GAMES_A_ROUND).map(move |number| game_seed(3 + round, number));
        let timed = |play: &dyn Fn(u64) -> Outcome| {
            let start = cpu_time();
            let decisions: u64 = seeds().map(|seed| u64::from(play(seed).decisions)).sum();
            (cpu_time() - start).as_nanos() as f64 / decisions as f64
        };
        let engine = timed(&|seed| engine_game(board, seed));
        let reference = timed(&|seed| Game::play(map, seed));
        rounds.push((reference / engine, engine, reference));
    }
    rounds.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (median, engine, reference) = rounds[rounds.len() / 2];
    let best = rounds[rounds.len() - 1].0;
    println!("europe with 2 players, {ROUNDS} rounds of {GAMES_A_ROUND} games in turns:");
    println!("  engine {engine:.0} ns a decision, reference {reference:.0} ns a decision");
    println!("  best round {best:.2}, median {median:.2}");
    println!("ratio engine/reference: {median:.2}");
}
