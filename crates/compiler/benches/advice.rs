//! How long the two passes take on the bundled games:
//!
//! ```text
//! cargo bench -p branchline-compiler --bench advice
//! cargo bench -p branchline-compiler --bench advice -- europe
//! ```
//!
//! With the name of a game it says what each lint of it costs. Processor time of the thread, best of many runs.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads games, looks at the clock and prints"
)]

use branchline_compiler::{
    Files, LINTS, LintLevel, LintSetting, LintSettings, ReadProblem, advise, compile,
};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: [&str; 5] = ["tutorial", "london", "san-francisco", "amsterdam", "europe"];
const RUNS: usize = 200;
/// The goal for a bundled game.
const MOST: Duration = Duration::from_micros(500);

struct Maps(PathBuf);

impl Files for Maps {
    fn read(&self, path: &str) -> Result<String, ReadProblem> {
        std::fs::read_to_string(self.0.join(path)).map_err(|e| ReadProblem::Io(e.to_string()))
    }
}

fn main() {
    let maps = Maps(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../maps"));
    let asked = std::env::args()
        .skip(1)
        .find(|a| GAMES.contains(&a.as_str()));
    println!(
        "{:16} {:>12} {:>12} {:>7}",
        "game", "meaning µs", "advice µs", "ratio"
    );
    let mut worst = Duration::ZERO;
    for game in GAMES {
        let path = format!("{game}/{game}.line");
        let compilation = compile(&maps, &path);
        let meaning = best(|| drop(black_box(compile(&maps, &path))));
        let advice = best(|| {
            let mut copy = compilation.clone();
            copy.advise();
            drop(black_box(copy));
        }) - best(|| drop(black_box(compilation.clone())));
        println!(
            "{game:16} {:12.0} {:12.0} {:7.2}",
            micros(meaning),
            micros(advice),
            micros(advice) / micros(meaning)
        );
        worst = worst.max(advice);
        if asked.as_deref() != Some(game) {
            continue;
        }
        let game = compilation.game.as_ref().expect("a bundled game");
        let with = |on: Option<&str>| {
            let others = LINTS.iter().filter(|lint| Some(lint.slug) != on);
            let off = others.map(|lint| {
                let level = Some(LintLevel::Off);
                (
                    lint.slug.to_owned(),
                    LintSetting {
                        level,
                        ..LintSetting::default()
                    },
                )
            });
            let settings = LintSettings { set: off.collect() };
            best(|| drop(black_box(advise(&game.config, &game.sheet, &settings))))
        };
        let facts = with(None);
        println!("  {:24} {:8.1}", "what all share", micros(facts));
        for lint in LINTS {
            let own = with(Some(lint.slug)).saturating_sub(facts);
            println!("  {:24} {:8.1}", lint.slug, micros(own));
        }
    }
    let met = if worst <= MOST { "met" } else { "MISSED" };
    println!(
        "goal: at most {:.0} µs of advice for a game: {met}",
        micros(MOST)
    );
}

fn best(mut run: impl FnMut()) -> Duration {
    let timed = (0..RUNS).map(|_| {
        let start = ThreadTime::now();
        run();
        start.elapsed()
    });
    timed.min().expect("more than no runs")
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
