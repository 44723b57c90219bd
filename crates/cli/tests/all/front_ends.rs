//! The example front ends, as their readers will run them: a Python client, and the page in a real browser.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_branchline");

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("cargo xtask test installs it");
    let (said, complained) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{said}\n{complained}");
    said.into_owned()
}

#[test]
fn the_python_client_is_short_enough_to_be_read_at_a_glance() {
    let client = repository().join("docs/examples/client.py");
    let text = std::fs::read_to_string(client).expect("it is there");
    assert!(text.lines().count() <= 60, "{}", text.lines().count());
}

#[test]
fn the_python_client_plays_each_game_to_its_end() {
    for game in ["london", "san-francisco", "amsterdam", "europe"] {
        let client = repository().join("docs/examples/client.py");
        let mut used = BTreeSet::new();
        // Not every game comes to every kind of move; three do.
        for seed in ["5", "6", "7"] {
            let mut python = Command::new("python3");
            let said = run(python.arg(&client).args([game, seed, PROGRAM, "serve"]));
            assert!(
                said.contains("Total") && said.contains("won by seat"),
                "{said}"
            );
            let moves = said.lines().find_map(|line| line.strip_prefix("moves: "));
            let moves = moves.expect("it says what it did").split(", ");
            used.extend(moves.filter_map(|one| one.split(' ').next().map(str::to_owned)));
        }
        // Every kind of move that the rules of this game have.
        let mut kinds = vec!["claim", "draw", "draw-tickets", "keep", "pay"];
        match game {
            "san-francisco" => kinds.push("choose"),
            "europe" => kinds.extend(["choose", "own"]),
            _ => {}
        }
        let kinds: BTreeSet<String> = kinds.into_iter().map(str::to_owned).collect();
        assert_eq!(used, kinds, "{game}");
    }
}

#[test]
fn the_page_is_clicked_through_a_whole_game_of_each() {
    let script = repository().join("tests/browser/play_page.py");
    let said = run(Command::new("python3").arg(script).arg(PROGRAM));
    assert_eq!(said.matches("The game is over").count(), 4, "{said}");
}
