//! `branchline simulate`, `merge` and `compare`.

use std::fs;
use std::path::Path;

use crate::support::{branchline, folder};
use serde_json::Value;

#[test]
fn figures_do_not_depend_on_the_number_of_threads() {
    for game in ["london", "europe"] {
        let played = |threads: &str, more: &[&str]| {
            let mut arguments = vec!["simulate", game, "--games", "100", "--players", "3"];
            arguments.extend(["--seed", "9", "--bots", "greedy", "--threads", threads]);
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
    assert_eq!(json["format"], "branchline");
    assert_eq!(json["kind"], "report");
    assert_eq!(json["game"]["id"], "amsterdam");
    assert_eq!(json["game"]["config"].as_str().map(str::len), Some(64));
    assert_eq!(json["run"]["seed"], "1");
    assert_eq!(json["run"]["bots"], serde_json::json!(["random", "random"]));
    assert_eq!(json["run"]["games"], 64);
}

#[test]
fn a_person_reads_sentences_first() {
    let answer =
        branchline(&["simulate", "europe", "--games", "200", "--bots", "random"]).ends_with(0);
    let start = "Europe: 200 games with 2 random bots, seed 1\n\n";
    assert!(answer.out.starts_with(start), "{}", answer.out);
    let (sentences, tables) = answer
        .out
        .split_once("\nOrder of turns\n")
        .expect("tables come after sentences");
    for part in ["player to move wins", "A player has", "points; the winner"] {
        assert!(sentences.contains(part), "{part}: {sentences}");
    }
    for part in [
        "Longest path",
        "Stations left",
        "Tickets: the first and the last 5 of 46",
        "Routes: the first and the last 5 of 101",
        "half of the games take at most",
    ] {
        assert!(tables.contains(part), "{part}: {tables}");
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
        (&["london", "--bots", "greedy:no-trains"], "no-stations"),
        (&["london", "--games", "0"], "1..=1000000000"),
        (&["london", "--threads", "0"], "--threads"),
        (&["london", "--shard", "3/2"], "such as 2/8"),
        (&["london", "--until", "soon"], "such as 3%"),
        (
            &["london", "--without", "stations"],
            "it has district-points",
        ),
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

/// Plays a run in so many shards and merges them; the bytes of the whole.
fn merged(folder: &Path, shards: usize) -> Vec<u8> {
    let path = |name: String| folder.join(name).to_str().expect("a plain path").to_owned();
    let parts: Vec<String> = (1..=shards)
        .map(|index| {
            let part = path(format!("part-{shards}-{index}.json"));
            let shard = format!("{index}/{shards}");
            branchline(&[
                "simulate",
                "london",
                "--bots",
                "greedy,random",
                "--rotate",
                "--games",
                "130",
                "--shard",
                &shard,
                "--out",
                &part,
            ])
            .ends_with(0);
            part
        })
        .collect();
    let whole = path(format!("whole-{shards}.json"));
    let mut arguments = vec!["merge"];
    arguments.extend(parts.iter().map(String::as_str));
    arguments.extend(["--out", &whole]);
    branchline(&arguments).ends_with(0);
    fs::read(whole).expect("it was written")
}

#[test]
fn any_number_of_shards_merges_to_the_same_bytes() {
    let folder = folder("shards");
    let one = merged(&folder, 1);
    for shards in [2, 7, 64] {
        assert_eq!(merged(&folder, shards), one, "{shards} shards");
    }
    assert_eq!(
        fs::read(folder.join("part-1-1.json")).expect("it is there"),
        one
    );
    let part = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    for (parts, problem) in [
        (
            vec![part("part-2-1.json")],
            "games 65 to 130 of 130 are missing",
        ),
        (
            vec![part("part-2-1.json"), part("part-1-1.json")],
            "both have game 1",
        ),
        (
            vec![part("part-2-1.json"), part("nowhere.json")],
            "there is no such file",
        ),
    ] {
        let mut arguments = vec!["merge"];
        arguments.extend(parts.iter().map(String::as_str));
        let answer = branchline(&arguments).ends_with(2);
        assert!(answer.err.contains(problem), "{problem}: {}", answer.err);
    }
}

/// Killed at any part of the time that a whole run takes here, so that a slow machine is
/// killed while it writes as well as a fast one.
#[cfg(unix)]
#[test]
#[expect(
    clippy::print_stdout,
    reason = "the long run says how many of its parts were whole"
)]
fn killed_at_any_moment_a_part_is_whole_or_absent() {
    use std::process::{Command, Stdio};
    use std::time::Instant;
    let folder = folder("killed");
    let path = folder.join("part.json");
    let out = path.to_str().expect("a plain path");
    let start = || {
        let _ = fs::remove_file(&path);
        Command::new(env!("CARGO_BIN_EXE_branchline"))
            .args(["simulate", "london", "--games", "200", "--out", out])
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts")
    };
    let began = Instant::now();
    assert!(start().wait().expect("it is over").success());
    let whole_run = began.elapsed();
    let percents: Vec<u32> = if std::env::var_os("BRANCHLINE_SOAK").is_some() {
        (0..400).map(|kill| kill * kill * 7 % 121).collect()
    } else {
        vec![0, 20, 50, 80, 95, 110]
    };
    let (kills, mut whole) = (percents.len(), 0);
    for percent in percents {
        let mut program = start();
        std::thread::sleep(whole_run * percent / 100);
        let _ = program.kill();
        program.wait().expect("it is over");
        if path.exists() {
            whole += 1;
            branchline(&["merge", out]).ends_with(0);
        }
    }
    assert!(whole < kills, "none was killed in time");
    println!("{whole} of {kills} parts were whole, the others absent");
}

/// A first Ctrl-C ends the run, reports on what was played and writes no part.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_what_was_played_and_says_so() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let folder = folder("stopped");
    let path = folder.join("part.json");
    let program = Command::new(env!("CARGO_BIN_EXE_branchline"))
        .args(["simulate", "london", "--games", "100000000", "--out"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    let id = program.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("a signal can be sent").success());
    let output = program.wait_with_output().expect("it ends");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(out.contains("stopped: this is about the"), "{out}\n{err}");
    assert!(out.contains("A player has"), "{out}");
    assert!(
        err.contains("was not written, since the run was stopped"),
        "{err}"
    );
    assert!(!path.exists());
}

#[test]
fn holes_are_shown_at_the_rule_with_a_game_that_can_be_replayed() {
    let folder = folder("holes");
    let place = folder.to_str().expect("a plain path");
    let answer = branchline(&[
        "simulate",
        "europe",
        "--players",
        "5",
        "--bots",
        "hoarder",
        "--games",
        "20",
        "--replays",
        place,
    ])
    .ends_with(0);
    assert!(answer.out.contains("BL6004"), "{}", answer.out);
    assert!(
        answer.out.contains("market         size 5, reset-at 3"),
        "{}",
        answer.out
    );
    let replay = folder.join("europe-market-stays.replay");
    let replay = replay.to_str().expect("a plain path");
    branchline(&["replay", "--verify", replay]).ends_with(0);
}

#[test]
fn runs_stop_when_they_know_and_play_the_same_games_again() {
    let decided = || {
        branchline(&[
            "simulate",
            "london",
            "--bots",
            "greedy,random",
            "--rotate",
            "--until",
            "decided",
        ])
        .ends_with(0)
        .out
    };
    let first = decided();
    assert!(
        first.contains("Decided after 128 games: `greedy` wins more"),
        "{first}"
    );
    assert_eq!(decided(), first);
    let wide =
        branchline(&["simulate", "london", "--until", "±10%", "--games", "5000"]).ends_with(0);
    assert!(
        wide.out
            .contains("every share of wins is known to ± 10.0 %"),
        "{}",
        wide.out
    );
}

#[test]
fn a_page_is_written_whole_with_its_map() {
    let folder = folder("page");
    let path = folder.join("report.html");
    let out = path.to_str().expect("a plain path");
    branchline(&[
        "simulate",
        "london",
        "--games",
        "50",
        "--matches",
        "0",
        "--report",
        out,
    ])
    .ends_with(0);
    let page = fs::read_to_string(&path).expect("it was written");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(
        page.contains("<figure class=\"map\"><svg"),
        "the map is drawn"
    );
}

#[test]
fn compare_says_what_changed_and_what_did_not() {
    let same = branchline(&["compare", "london", "london", "--games", "50"]).ends_with(0);
    assert!(
        same.out.contains("The two games are the same."),
        "{}",
        same.out
    );
    assert!(same.out.contains("No visible change."), "{}", same.out);
    let answer = branchline(&[
        "compare",
        "london",
        "london",
        "--without",
        "district-points",
        "--games",
        "200",
    ])
    .ends_with(0);
    assert!(
        answer
            .out
            .contains("Down by 1.7 ± 0.5: points of the winner."),
        "{}",
        answer.out
    );
    let wrong = branchline(&["compare", "london", "europe", "--players", "5"]).ends_with(2);
    assert!(wrong.err.contains("is not for 5 players"), "{}", wrong.err);
}

#[test]
fn the_ladder_and_the_target_are_asked_for_at_the_command_line() {
    let asked = ["--games", "60", "--ladder", "2", "--target", "16"];
    let mut arguments = vec!["simulate", "london"];
    arguments.extend(asked);
    let answer = branchline(&arguments).ends_with(0).out;
    for part in [
        "of games take more than 16 turns of a player.",
        "games longer than the target",
        "100 searches a decision",
        "\nDepth\n",
    ] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    arguments.push("--json");
    let json: Value = serde_json::from_str(&branchline(&arguments).ends_with(0).out).expect("JSON");
    assert_eq!(json["length"]["target"], 16);
    let over = json["length"]["over_target"]["value"]
        .as_f64()
        .expect("a share");
    assert!(over > 0.2 && over < 0.95, "{over}");
    assert_eq!(json["ladder"][0]["searches"], 100);
    let refused = branchline(&["simulate", "london", "--target", "0"]).ends_with(2);
    assert!(refused.err.contains("--target"), "{}", refused.err);
}

/// A table of two hoarders finds what two ticket players never meet; the game can be opened.
#[test]
fn searchers_find_holes_that_the_run_does_not_meet() {
    let folder = folder("sought");
    let place = folder.to_str().expect("a plain path");
    let asked = ["--games", "10", "--matches", "10", "--replays", place];
    let mut arguments = vec!["simulate", "europe"];
    arguments.extend(asked);
    let answer = branchline(&arguments).ends_with(0).out;
    assert!(
        answer.contains("of games with 5 `hoarder` bots"),
        "{answer}"
    );
    assert!(answer.contains("hint[BL6004]"), "{answer}");
    let replay = folder.join("europe-market-stays-by-hoarder.replay");
    let replay = replay.to_str().expect("a plain path");
    branchline(&["replay", "--verify", replay]).ends_with(0);
}

/// A part of a run, its path and text.
fn part_of(folder: &Path, arguments: &[&str]) -> (String, String) {
    let path = folder.join("part.json");
    let path = path.to_str().expect("a plain path").to_owned();
    let mut all = vec!["simulate"];
    all.extend(arguments);
    all.extend(["--out", &path]);
    branchline(&all);
    let text = fs::read_to_string(&path).expect("it was written");
    (path, text)
}

/// `--out city.line` replaced the source of a game with sums.
#[test]
fn merge_writes_over_no_game_and_writes_last() {
    let folder = folder("merge-over-game");
    let (part, text) = part_of(&folder, &["london", "--games", "4"]);
    let game = folder.join("city.line");
    let path = game.to_str().expect("a plain path");
    fs::write(&game, "language 1\n").expect("a file");
    for option in ["--out", "--report"] {
        let answer = branchline(&["merge", &part, option, path]).ends_with(2);
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
    let whole = folder.join("whole.json");
    let out = whole.to_str().expect("a plain path");
    fs::write(&part, text.replace("\"seed\":\"1\"", "\"seed\":\"one\"")).expect("a file");
    let answer = branchline(&["merge", &part, "--out", out]).ends_with(2);
    assert!(
        answer.err.contains("its seed is no number"),
        "{}",
        answer.err
    );
    assert!(!whole.exists(), "nothing is written of a damaged part");
}

/// A part that was cut in the middle of a list ended with 101 and "this is a bug".
#[test]
fn a_damaged_part_is_told_from_a_bug() {
    let folder = folder("damaged-part");
    let (part, text) = part_of(&folder, &["london", "--games", "4"]);
    let mut json: Value = serde_json::from_str(&text).expect("a part is JSON");
    json["summary"]["locations"]
        .as_array_mut()
        .expect("a list")
        .pop();
    fs::write(&part, json.to_string()).expect("a file");
    let answer = branchline(&["merge", &part]).ends_with(2);
    assert!(
        answer.err.contains("it is damaged: `locations` has"),
        "{}",
        answer.err
    );
}

/// `merge` ended with 0 where `simulate` had ended with 1 for the same games.
#[test]
fn a_run_ends_the_same_way_in_parts_and_in_one() {
    let folder = folder("same-verdict");
    fs::write(folder.join("branchline.toml"), "").expect("a file");
    for (name, part) in [("rules", "rules/city.line"), ("game", "london/london.line")] {
        let own = folder.join(name);
        fs::create_dir(&own).expect("a folder");
        let maps = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../maps"));
        let text = fs::read_to_string(maps.join(part)).expect("a bundled game");
        let text = text.replace(
            "district-points  on",
            "limit turns 4\n  district-points  on",
        );
        fs::write(own.join("city.line"), text).expect("a file");
    }
    let game = folder.join("game/city.line");
    let game = game.to_str().expect("a plain path");
    let alone = branchline(&["simulate", game, "--games", "2"]).ends_with(1);
    assert!(alone.out.contains("BL6001"), "{}{}", alone.out, alone.err);
    let (part, _) = part_of(&folder, &[game, "--games", "2"]);
    branchline(&["merge", &part]).ends_with(1);
}
