//! `branchline play`, driven through a pipe.

use crate::support::{branchline, branchline_with, folder};
use std::fs;

/// Answers without end: numbers that jump about, most of them possible.
fn any_answers() -> String {
    let mut number: u32 = 1;
    let mut answers = String::new();
    for _ in 0..20_000 {
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        answers.push_str(&format!("{}\n", 1 + (number >> 16) % 24));
    }
    answers
}

#[test]
fn whole_games_of_every_game_at_one_keyboard_and_against_bots() {
    let folder = folder("whole-games");
    for (game, players, bots) in [
        ("london", "2", None),
        ("san-francisco", "3", None),
        ("amsterdam", "4", Some("random")),
        ("europe", "5", Some("random,random,random")),
        ("europe", "2", None),
    ] {
        let log = folder.join(format!("{game}-{players}.replay"));
        let log = log.to_str().expect("a path in the target folder");
        let mut arguments = vec![
            "play",
            game,
            "--players",
            players,
            "--seed",
            "4",
            "--log",
            log,
        ];
        arguments.extend(bots.iter().flat_map(|bots| ["--bots", bots]));
        let played = branchline_with(&arguments, &any_answers()).ends_with(0);
        // The sheet at the end is the one of the recorded game.
        let sheet = played
            .out
            .find("Score sheet")
            .expect("it was played to its end");
        let told = branchline(&["replay", log]).ends_with(0);
        let told_sheet = told.out.find("Score sheet").expect("it has an end");
        let saved = played.out[sheet..].replace(&format!("✓ saved {log}\n"), "");
        assert_eq!(saved, told.out[told_sheet..], "{game}");
        assert!(told.out.contains(" wins ") || told.out.contains(" win together"));
        branchline(&["replay", "--verify", log]).ends_with(0);
    }
}

#[test]
fn bots_alone_need_nobody() {
    let answer = branchline(&["play", "london", "--bots", "random,random", "--seed", "1"]);
    assert!(answer.ends_with(0).out.contains("Score sheet"));
}

#[test]
fn a_hot_seat_shows_no_other_hand() {
    // p1 and p2 keep all their tickets; what p2 sees then names none of p1's.
    let answer = branchline_with(&["play", "london", "--seed", "5"], "3\n3\nq\n").ends_with(0);
    let screens: Vec<&str> = answer.out.split("\nSet-up, ").collect();
    let [_, first, second] = screens[..] else {
        panic!("two set-ups: {}", answer.out);
    };
    assert!(
        first.contains("King's Cross – Buckingham Palace"),
        "{first}"
    );
    let of_p2 = second.split("\nTurn 1, p1").next().unwrap_or(second);
    assert!(!of_p2.contains("Buckingham Palace (6)"), "{of_p2}");
    assert!(of_p2.contains("p1 keeps 2 tickets\n"), "{of_p2}");
}

#[test]
fn what_is_not_possible_is_explained_and_asked_again() {
    let answers = "1\n1\n\nclaims nowhere--at-all\nclaims kings-cross--british-museum\n99\npasses\ndance\n?\nq\n";
    let answer = branchline_with(&["play", "london", "--seed", "5"], answers).ends_with(0);
    for part in [
        "Not possible: the map has no track `nowhere--at-all`",
        "Not possible: 2 cards of black are needed, and the hand has too few (claim)",
        "Not possible: choose a number from 1 to 25",
        "Not possible: only a player without any legal action may pass (pass)",
        "Not possible: `dance` names no action; `?` helps",
        "take the last decision back",
    ] {
        assert!(answer.out.contains(part), "{part}: {}", answer.out);
    }
}

#[test]
fn people_can_take_back_and_bots_keep_their_moves() {
    let log = folder("take-back").join("game.json");
    let path = log.to_str().expect("a path in the target folder");
    let answers = "u\n1\n1\n1\nu\nu\n2\nq\n";
    let arguments = ["play", "london", "--seed", "5", "--log", path];
    let answer = branchline_with(&arguments, answers).ends_with(0);
    assert!(
        answer.out.contains("There is nothing to take back."),
        "{}",
        answer.out
    );
    let saved = fs::read_to_string(&log).expect("it was saved");
    assert!(
        saved.contains("p1 keeps kings-cross--buckingham-palace\""),
        "{saved}"
    );
    assert!(
        saved.contains("p2 keeps british-museum--st-pauls\""),
        "{saved}"
    );
    assert!(!saved.contains("draws blind"), "{saved}");

    let answers = "1\nu\nq\n";
    let answer = branchline_with(
        &["play", "london", "--bots", "random", "--seed", "5"],
        answers,
    );
    assert!(answer.ends_with(0).out.contains("a bot has moved since"));
}

#[test]
fn answers_that_end_too_early_are_a_problem_but_the_game_is_saved() {
    let log = folder("too-early").join("game.replay");
    let path = log.to_str().expect("a path in the target folder");
    let answer = branchline_with(
        &["play", "europe", "--seed", "2", "--log", path],
        "1\n1\n1\n",
    );
    assert!(
        answer
            .ends_with(1)
            .out
            .contains("The answers ended before the game did.")
    );
    branchline(&["replay", "--verify", path]).ends_with(0);
}

#[test]
fn a_claim_with_its_cards_is_all_or_nothing() {
    // p2 has yellow 1, wild 1 and goes first.
    let claim = "claims british-museum--piccadilly-circus with";
    let answers = format!("1\n1\n{claim} black 2\n{claim} yellow 1, wild 1\nq\n");
    let answer = branchline_with(&["play", "london", "--seed", "5"], &answers).ends_with(0);
    assert!(
        answer
            .out
            .contains("Not possible: black 2 does not pay this (payment)"),
        "{}",
        answer.out
    );
    assert!(
        answer
            .out
            .contains("p2 claims British Museum – Piccadilly Circus for 2 points"),
        "{}",
        answer.out
    );
}

#[test]
fn standard_input_cannot_be_both_game_and_moves() {
    let answer = branchline_with(&["play", "-"], "game \"x\" {}").ends_with(2);
    assert!(
        answer.err.contains("standard input is for your moves"),
        "{}",
        answer.err
    );
}

/// `--log my-city.line` replaced the source of a game with a replay of it.
#[test]
fn a_log_never_takes_the_place_of_a_game() {
    let folder = folder("log-over-game");
    for name in ["my-city.line", "MY-CITY.LINE"] {
        let game = folder.join(name);
        fs::write(&game, "language 1\n").expect("a file");
        let path = game.to_str().expect("a plain path");
        let answer = branchline_with(&["play", "london", "--log", path], "q\n").ends_with(2);
        assert!(
            answer.err.contains("would replace its text"),
            "{}",
            answer.err
        );
        assert_eq!(
            fs::read_to_string(&game).expect("still there"),
            "language 1\n"
        );
    }
    let nowhere = folder.join("none/evening.replay");
    let nowhere = nowhere.to_str().expect("a plain path");
    let answer = branchline_with(&["play", "london", "--log", nowhere], "q\n").ends_with(2);
    assert!(answer.err.contains("there is no folder"), "{}", answer.err);
}
