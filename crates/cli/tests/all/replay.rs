//! `branchline replay`.

use crate::support::{branchline, branchline_with, folder};
use std::fs;

/// A recorded game between bots: its path and text.
fn recorded(test: &str) -> (String, String) {
    let log = folder(test).join("game.replay");
    let path = log
        .to_str()
        .expect("a path in the target folder")
        .to_owned();
    let arguments = [
        "play",
        "london",
        "--bots",
        "random,random",
        "--seed",
        "3",
        "--log",
        &path,
    ];
    branchline(&arguments).ends_with(0);
    let text = fs::read_to_string(log).expect("it was saved");
    (path, text)
}

#[test]
fn both_forms_are_verified() {
    let (path, _) = recorded("both-forms");
    let text = branchline(&["replay", "--verify", &path]).ends_with(0).out;
    assert!(text.starts_with("✓ goes as it did: "), "{text}");
    let json = branchline(&["replay", "--json", &path]).ends_with(0).out;
    assert_eq!(
        branchline_with(&["replay", "--verify", "-"], &json)
            .ends_with(0)
            .out,
        text
    );
}

#[test]
fn the_game_is_told_in_words() {
    let (path, _) = recorded("told");
    let told = branchline(&["replay", &path]).ends_with(0).out;
    for part in [
        "London, seed 3: p1 random, p2 random\n\nSet-up\n  p1 keeps ",
        "\nTurn 2, p",
        "the game is over",
        "Score sheet",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_changed_move_is_named_with_its_turn() {
    let (_, text) = recorded("changed");
    let changed = text.replacen(" draws blind\n", " draws tickets\n", 1);
    let before = &text[..text.find(" draws blind\n").expect("somebody draws blind")];
    let turn = before[before.rfind("\nturn ").expect("in a turn") + 1..]
        .lines()
        .next();
    let turn = turn.expect("a line");
    let answer = branchline_with(&["replay", "--verify", "-"], &changed).ends_with(1);
    let start = format!("goes another way: {turn}, move ");
    assert!(answer.out.starts_with(&start), "{start}: {}", answer.out);
    // Without --verify it is told as far as it goes.
    let answer = branchline_with(&["replay", "-"], &changed).ends_with(1);
    assert!(
        answer.out.contains("\nSet-up\n") && answer.out.contains(&start),
        "{}",
        answer.out
    );
}

#[test]
fn newer_and_damaged_files_are_refused() {
    let (_, text) = recorded("refused");
    let newer = text.replacen("rules: ", "rules: 9", 1);
    let answer = branchline_with(&["replay", "--verify", "-"], &newer).ends_with(2);
    assert!(
        answer
            .err
            .contains("cannot play -: the game was recorded by branchline"),
        "{}",
        answer.err
    );
    let newer = text.replacen("replay 1", "replay 7", 1);
    let answer = branchline_with(&["replay", "-"], &newer).ends_with(2);
    assert!(answer.err.contains("format 7"), "{}", answer.err);
    assert!(
        !answer.err.contains("is not a replay"),
        "a newer one is one: {}",
        answer.err
    );
    let answer = branchline_with(&["replay", "-"], "once upon a time").ends_with(2);
    assert!(
        answer.err.contains("cannot read - as a replay: line 1"),
        "{}",
        answer.err
    );
    let answer = branchline(&["replay", "no-such-file"]).ends_with(2);
    assert!(
        answer.err.contains("there is no such file"),
        "{}",
        answer.err
    );
}

/// `branchline replay /dev/zero` took all memory.
#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read() {
    for arguments in [
        &["replay", "/dev/zero"][..],
        &["merge", "/dev/zero"],
        &["import", "/dev/zero", "--from", "geojson"],
    ] {
        let answer = branchline(arguments).ends_with(2);
        assert!(
            answer.err.contains("it is not a regular file"),
            "{arguments:?}: {}",
            answer.err
        );
    }
}
