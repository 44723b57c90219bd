//! `check`: exit codes, formats, repairs, standard input.

use std::fs;

use crate::support::{branchline, branchline_with, folder};

/// The tutorial, sound.
fn tutorial() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../maps/tutorial/tutorial.line"
    );
    fs::read_to_string(path).expect("the tutorial is there")
}

#[test]
fn the_bundled_games_are_fine() {
    let answer = branchline(&["check", "--deny", "warnings", "maps"]).ends_with(0);
    assert!(
        answer
            .out
            .contains("London: 17 locations, 44 tracks, 20 tickets"),
        "{}",
        answer.out
    );
    assert!(
        answer
            .out
            .contains("Europe: 47 locations, 101 tracks, 46 tickets"),
        "{}",
        answer.out
    );
    assert!(
        answer
            .out
            .contains("San Francisco: 21 locations, 65 tracks, 24 tickets"),
        "{}",
        answer.out
    );
    assert!(
        answer
            .out
            .contains("Amsterdam: 17 locations, 45 tracks, 24 tickets"),
        "{}",
        answer.out
    );
}

/// The editor's own test makes this file from the smallest template, by gestures alone.
#[test]
fn a_game_drawn_by_gestures_is_clean() {
    let made = "editor/tests/from-empty.line";
    let answer = branchline(&["check", "--deny", "warnings", made]).ends_with(0);
    assert!(
        answer
            .out
            .contains("Untitled: 12 locations, 21 tracks, 10 tickets"),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("1 file checked, no problems"),
        "{}",
        answer.out
    );
}

#[test]
fn exit_codes_tell_fine_from_problems_from_wrong_usage() {
    branchline(&["check", "london"]).ends_with(0);
    let broken = branchline(&["check", "docs/examples/broken.line"]).ends_with(1);
    assert!(broken.out.contains("error[BL0003]"), "{}", broken.out);
    assert!(broken.out.contains("12 errors"), "{}", broken.out);
    let nowhere = branchline(&["check", "no-such-game.line"]).ends_with(2);
    assert!(
        nowhere
            .err
            .contains("there is no file or folder no-such-game.line"),
        "{}",
        nowhere.err
    );
    branchline(&["check"]).ends_with(2);
    branchline(&["check", "london", "--format", "yaml"]).ends_with(2);
}

#[test]
fn warnings_fail_only_when_denied() {
    let text = tutorial().replace("old-harbour     3", "old-harbour     1");
    let fine = branchline_with(&["check", "-"], &text).ends_with(0);
    assert!(fine.out.contains("warning[BL5401]"), "{}", fine.out);
    branchline_with(&["check", "--deny", "warnings", "-"], &text).ends_with(1);
}

#[test]
fn standard_input_is_a_file_like_any_other() {
    branchline_with(&["check", "-"], &tutorial()).ends_with(0);
    let answer = branchline_with(
        &["check", "--format", "short", "-"],
        "routes {\n  a - b 2 red\n}\n",
    )
    .ends_with(1);
    assert!(
        answer.out.starts_with("<stdin>:2:5: error[BL0003]: "),
        "{}",
        answer.out
    );
}

#[test]
fn a_short_line_has_place_severity_code_and_message() {
    let answer =
        branchline(&["check", "--format", "short", "docs/examples/broken.line"]).ends_with(1);
    let first = answer.out.lines().next().unwrap_or_default();
    assert_eq!(
        first,
        "docs/examples/broken.line:15:20: error[BL2007]: `hand` says nothing for 3 players"
    );
    assert_eq!(answer.out.lines().count(), 12);
}

#[test]
fn json_and_sarif_name_the_same_places() {
    let json = branchline(&["check", "--format", "json", "docs/examples/broken.line"]).ends_with(1);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    assert_eq!(json["format"], 1);
    assert_eq!(json["files"][0], "docs/examples/broken.line");
    let found = json["diagnostics"].as_array().expect("a list");
    assert_eq!(found.len(), 12);
    let sarif =
        branchline(&["check", "--format", "sarif", "docs/examples/broken.line"]).ends_with(1);
    let sarif: serde_json::Value = serde_json::from_str(&sarif.out).expect("it is JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("a list");
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .expect("a list");
    for (one, other) in found.iter().zip(results) {
        let region = &other["locations"][0]["physicalLocation"]["region"];
        assert_eq!(one["code"], other["ruleId"]);
        assert_eq!(one["primary"]["start"]["line"], region["startLine"]);
        let utf16 = one["primary"]["start"]["utf16"].as_u64().expect("a number");
        assert_eq!(region["startColumn"], utf16 + 1);
        let index = other["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(rules[index]["id"], other["ruleId"]);
        assert!(rules[index]["help"]["text"].is_string());
    }
}

#[test]
fn safe_repairs_are_carried_out_and_the_rest_is_left() {
    let folder = folder("check-fix");
    let file = folder.join("town.line");
    let broken = tutorial()
        .replace(
            "observatory     --  north-gate      3 blue",
            "observatory     –   north-gate      3 blue",
        )
        .replace(
            "north-gate      --  clock-tower     2 yellow",
            "north-gate      --  clock-tower     yellow 2",
        )
        .replace(
            "market-hall     to  lighthouse",
            "market-hal      to  lighthouse",
        );
    fs::write(&file, &broken).expect("the file can be written");
    let path = file.to_str().expect("a plain path");
    let answer = branchline(&["check", "--fix", path]).ends_with(1);
    assert!(answer.out.contains("repaired"), "{}", answer.out);
    assert!(answer.out.contains("error[BL1001]"), "{}", answer.out);
    assert!(!answer.out.contains("error[BL0003]"), "{}", answer.out);
    let repaired = fs::read_to_string(&file).expect("it is still there");
    let expected = tutorial().replace(
        "market-hall     to  lighthouse",
        "market-hal      to  lighthouse",
    );
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&repaired), words(&expected));
    // A second run has nothing left to do.
    let again = branchline(&["check", "--fix", path]).ends_with(1);
    assert!(
        again.out.contains("nothing to repair safely"),
        "{}",
        again.out
    );
    assert_eq!(
        fs::read_to_string(&file).expect("it is still there"),
        repaired
    );
}

#[test]
fn repairs_keep_windows_line_ends_and_touch_only_their_line() {
    let folder = folder("check-fix-crlf");
    let file = folder.join("town.line");
    let sound = tutorial().replace('\n', "\r\n");
    let broken = sound.replace(
        "observatory     --  north-gate",
        "observatory     -   north-gate",
    );
    fs::write(&file, &broken).expect("the file can be written");
    branchline(&["check", "--fix", file.to_str().expect("a plain path")]).ends_with(0);
    let repaired = fs::read_to_string(&file).expect("it is still there");
    let changed = repaired
        .lines()
        .zip(broken.lines())
        .filter(|(one, other)| one != other);
    assert_eq!(changed.count(), 1);
    assert_eq!(
        repaired.matches('\n').count(),
        repaired.matches("\r\n").count()
    );
}

#[test]
fn neither_standard_input_nor_bundled_games_are_repaired_in_place() {
    let answer = branchline_with(&["check", "--fix", "-"], "deck {").ends_with(2);
    assert!(
        answer
            .err
            .contains("standard input cannot be repaired in place"),
        "{}",
        answer.err
    );
    branchline(&["check", "--fix", "london"]).ends_with(2);
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let plain = branchline(&["check", "docs/examples/broken.line"]).ends_with(1);
    assert!(!plain.out.contains('\u{1b}'));
    let painted =
        branchline(&["--color", "always", "check", "docs/examples/broken.line"]).ends_with(1);
    assert!(painted.out.contains("\u{1b}["));
}

#[test]
fn no_escape_of_a_file_reaches_the_terminal() {
    let text = "game \"\u{1b}]0;owned\u{7}\" {\n  \u{1b}[2J 4\n}\n";
    for format in ["human", "short"] {
        let answer = branchline_with(&["check", "--format", format, "-"], text).ends_with(1);
        assert!(
            !answer.out.contains('\u{1b}') && !answer.out.contains('\u{7}'),
            "{:?}",
            answer.out
        );
    }
}

#[test]
fn a_picture_that_is_not_there_is_a_warning_at_its_line() {
    let folder = folder("check-picture");
    let file = folder.join("town.line");
    let text = tutorial() + "\nbackground \"sketch.png\"\n";
    fs::write(&file, text).expect("the folder can be written");
    let path = file.to_str().expect("a plain path");
    let answer = branchline(&["check", "--format", "short", path]).ends_with(0);
    assert!(answer.out.contains("BL4016"), "{}", answer.out);
    fs::write(folder.join("sketch.png"), "any bytes").expect("the folder can be written");
    let answer = branchline(&["check", "--format", "short", path]).ends_with(0);
    assert!(!answer.out.contains("BL4016"), "{}", answer.out);
}

#[test]
fn the_summary_counts_tickets_with_their_copies_and_says_what_rules_alone_lack() {
    let folder = folder("check-summary");
    let game = folder.join("town.line");
    let text = tutorial() + "\ntickets {\n  observatory to north-gate 3 copies 4\n}\n";
    fs::write(&game, text).expect("the folder can be written");
    let rules = folder.join("rules.line");
    fs::write(&rules, "game \"Rules\" {\n  players 2 to 4\n}\n").expect("it can be written");
    let path = |path: &std::path::Path| path.to_str().expect("a plain path").to_owned();
    let shown = branchline(&["show", &path(&game)]).ends_with(0).out;
    assert!(shown.contains("tickets    14,"), "10 and 4 copies: {shown}");
    let checked = branchline(&["check", &path(&folder)]).ends_with(0).out;
    assert!(checked.contains("14 tickets"), "{checked}");
    assert!(checked.contains("rules only: no map"), "{checked}");
}
