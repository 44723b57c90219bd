//! `cargo xtask soak mutants`: the rules, broken on purpose one line at a time.
//!
//! `cargo-mutants` changes the engine's scoring, turns and mechanics, and the rule scripts, laws and golden games
//! must notice. What it changes and which tests run is in `.cargo/mutants.toml`.

use crate::shell::{self, Result};

/// Hours on two cores: each mutant is a build of the engine and a run of its tests. A part of them is named by a
/// shard: `cargo xtask soak mutants 0/20` takes every twentieth.
pub fn run(shard: Option<&str>) -> Result {
    if shell::cargo(&["mutants", "--version"]).is_err() {
        return Err(
            "the soak `mutants` needs cargo-mutants: `cargo install cargo-mutants --locked`"
                .to_owned(),
        );
    }
    let mut arguments = vec![
        "mutants",
        "--package",
        "branchline-engine",
        "--output",
        "target",
        "--jobs",
        "1",
    ];
    if let Some(shard) = shard {
        arguments.extend(["--shard", shard, "--sharding", "round-robin"]);
    }
    // Built apart from everything else, and once: the copies that are mutated share what is not ours.
    shell::cargo_with(&arguments, &[("CARGO_TARGET_DIR", "target/mutants")])
}

/// Whether an argument names a shard.
pub fn is_shard(argument: &str) -> bool {
    let number = |text: &str| text.parse::<u32>().is_ok();
    argument
        .split_once('/')
        .is_some_and(|(part, all)| number(part) && number(all))
}
