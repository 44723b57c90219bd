//! The example front ends, as their readers will run them: a Python client, and the page in a real browser.

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
fn the_python_client_plays_each_game_to_its_end() {
    for game in ["london", "san-francisco", "amsterdam", "europe"] {
        let client = repository().join("docs/examples/client.py");
        let mut python = Command::new("python3");
        let said = run(python.arg(client).args([game, "3", PROGRAM, "serve"]));
        assert!(
            said.contains("Total") && said.contains("won by seat"),
            "{said}"
        );
    }
}

#[test]
fn the_page_is_clicked_through_a_whole_game_of_each() {
    let script = repository().join("tests/browser/play_page.py");
    let said = run(Command::new("python3").arg(script).arg(PROGRAM));
    assert_eq!(said.matches("The game is over").count(), 4, "{said}");
}
