//! `branchline simulate`.

use crate::support::branchline;
use serde_json::Value;

#[test]
fn figures_do_not_depend_on_the_number_of_threads() {
    for game in ["london", "europe"] {
        let played = |threads: &str, more: &[&str]| {
            let mut arguments = vec!["simulate", game, "--games", "300", "--players", "3"];
            arguments.extend(["--seed", "9", "--bots", "random", "--threads", threads]);
            arguments.extend(more);
            branchline(&arguments).ends_with(0).out
        };
        for more in [&[][..], &["--json"]] {
            let alone = played("1", more);
            assert_eq!(played("2", more), alone);
            assert_eq!(played("5", more), alone);
        }
    }
}

#[test]
fn json_has_what_is_needed_to_play_the_games_again() {
    let answer = branchline(&[
        "simulate",
        "amsterdam",
        "--games",
        "64",
        "--bots",
        "random",
        "--json",
    ])
    .ends_with(0);
    let json: Value = serde_json::from_str(&answer.out).expect("it is JSON");
    assert_eq!(json["game"], "amsterdam");
    assert_eq!(json["seed"], 1);
    assert_eq!(json["bots"], serde_json::json!(["random", "random"]));
    assert_eq!(json["config"].as_str().map(str::len), Some(64));
    assert_eq!(json["summary"]["games"], 64);
}

#[test]
fn a_person_reads_sentences_first() {
    let answer =
        branchline(&["simulate", "europe", "--games", "200", "--bots", "random"]).ends_with(0);
    let start = "Europe: 200 games with 2 random bots, seed 1\n\nA game takes ";
    assert!(answer.out.starts_with(start), "{}", answer.out);
    for part in [
        "seat 2 wins",
        "points ahead",
        "Longest path",
        "Stations left",
        "Total",
    ] {
        assert!(answer.out.contains(part), "{part}: {}", answer.out);
    }
    // Nobody looks at standard error: no bar.
    assert_eq!(answer.err, "");
}

#[test]
fn wrong_usage_ends_with_2_and_says_what_to_do() {
    for (arguments, help) in [
        (&["london", "--players", "9"][..], "--players 2 to 4"),
        (
            &["london", "--bots", "random,random,random"],
            "one bot for all seats",
        ),
        (
            &["london", "--bots", "deep-thought"],
            "the bots are random, ",
        ),
        (&["london", "--games", "0"], "1..=1000000000"),
        (&["london", "--threads", "0"], "--threads"),
        (&["atlantis"], "the bundled games are"),
    ] {
        let arguments: Vec<&str> = ["simulate"].iter().chain(arguments).copied().collect();
        let answer = branchline(&arguments).ends_with(2);
        assert!(answer.err.contains(help), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.out, "", "{arguments:?}");
    }
}

#[test]
fn a_game_with_errors_ends_with_1_and_shows_them() {
    let answer = branchline(&["simulate", "docs/examples/broken.line"]).ends_with(1);
    assert_eq!(answer.out, "");
    assert!(answer.err.contains("BL"), "{}", answer.err);
}
