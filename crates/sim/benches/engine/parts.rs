//! Parts of the engine on their own: copying a state, the longest path.

use std::time::Instant;

use branchline_engine::network::Network;
use branchline_engine::{Board, State};
use branchline_sim::{BotSpec, game_seed, play_game};

use crate::clock::cpu_time;

pub fn state_copy(board: &Board) {
    const COPIES: u32 = 1_000_000;
    let state = State::new(board, 1);
    let mut copy = state.clone();
    let start = cpu_time();
    for _ in 0..COPIES {
        copy.clone_from(std::hint::black_box(&state));
        std::hint::black_box(&copy);
    }
    let time = (cpu_time() - start).as_nanos() as f64 / f64::from(COPIES);
    println!("state copy: {time:.0} ns");
}

/// Of networks at the end of games by good players, and of random ones.
pub fn longest_path(board: &Board) {
    for (bot, games) in [
        ("route-focused", 400),
        ("long-routes", 400),
        ("random", 2_000),
    ] {
        let bot = BotSpec::named(bot).expect("it is in the list");
        let bots = vec![bot; board.players().into()];
        let mut times = Vec::new();
        for number in 0..games {
            let result = play_game(board, game_seed(4, number), &bots, |_, _| ());
            for seat in 0..board.players() {
                let network = Network::new(board, &result.state, seat);
                // One call is too short for the CPU clock; the best of three is free of interruptions.
                let time = (0..3).map(|_| {
                    let start = Instant::now();
                    std::hint::black_box(network.longest_trail(board));
                    start.elapsed()
                });
                times.push(time.min().expect("three"));
            }
        }
        times.sort();
        let mean = times.iter().map(|time| time.as_nanos()).sum::<u128>() / times.len() as u128;
        let p99 = times[times.len() * 99 / 100].as_nanos();
        let worst = times[times.len() - 1].as_nanos();
        println!(
            "longest path after games by {bot}: mean {mean} ns, p99 {p99} ns, worst {worst} ns"
        );
    }
}
