//! `docs/tutorial.md`, walked through: its commands are run, its changes made, and what the program prints is what the
//! page says. The clicks of the page are walked through by the editor's own tests.

use crate::support::folder;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A fenced block: what stands behind the fence, and its lines.
fn blocks(page: &str) -> Vec<(String, Vec<String>)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, Vec<String>)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(kind), None) => open = Some((kind.to_owned(), Vec::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, lines))) => lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    blocks
}

/// Takes the lines with a minus out of a file and puts those with a plus in their place.
fn change(folder: &Path, name: &str, lines: &[String]) {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).expect("a file of the tutorial");
    let side = |sign: char| -> String {
        let lines = lines.iter().filter_map(|line| line.strip_prefix(sign));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let (from, to) = (side('-'), side('+'));
    assert_eq!(text.matches(&from).count(), 1, "once in {name}: {from}");
    fs::write(&path, text.replace(&from, &to)).expect("it can be written");
}

/// Figures may differ with the skill of the bots: words must not.
fn words(line: &str) -> String {
    let mut words = String::new();
    for part in line.split_whitespace() {
        let figure = part
            .chars()
            .all(|c| c.is_ascii_digit() || ".,±:;%".contains(c));
        words.push_str(if figure { "#" } else { part });
        words.push(' ');
    }
    words
}

/// Every line of the page is printed, in this order; `…` stands for any lines.
fn compare(command: &str, printed: &str, expected: &[String]) {
    let printed: Vec<&str> = printed.lines().collect();
    let mut at = 0;
    let mut skips = false;
    for line in expected {
        if line == "…" {
            skips = true;
            continue;
        }
        let found = printed[at..]
            .iter()
            .position(|shown| words(shown) == words(line));
        let found = found.filter(|distance| skips || *distance == 0);
        let Some(distance) = found else {
            panic!(
                "`{command}` does not print\n{line}\nbut\n{}",
                printed[at..].join("\n")
            );
        };
        at += distance + 1;
        skips = false;
    }
    assert!(
        skips || at == printed.len(),
        "`{command}` prints more: {}",
        printed[at..].join("\n")
    );
}

fn run(folder: &Path, command: &str) -> String {
    let mut arguments = command.split_whitespace();
    assert_eq!(arguments.next(), Some("branchline"), "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_branchline"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .expect("the program starts");
    assert!(
        output.status.code().is_some_and(|code| code < 2),
        "{command}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn the_tutorial_says_what_happens() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md");
    let page = fs::read_to_string(page).expect("the tutorial");
    let folder = folder("tutorial");
    let (mut ran, mut changed) = (0, 0);
    for (kind, lines) in blocks(&page) {
        if let Some(name) = kind.strip_prefix("diff ") {
            change(&folder, name, &lines);
            changed += 1;
        }
        if kind != "console" {
            continue;
        }
        let mut lines = &lines[..];
        while let [command, rest @ ..] = lines {
            let command = command.strip_prefix("$ ").expect("a command comes first");
            let length = rest
                .iter()
                .position(|line| line.starts_with("$ "))
                .unwrap_or(rest.len());
            compare(command, &run(&folder, command), &rest[..length]);
            ran += 1;
            lines = &rest[length..];
        }
    }
    assert!(
        ran >= 9 && changed >= 9,
        "{ran} commands, {changed} changes"
    );
    for made in ["report.html", "board.pdf", "cards.pdf", "aid.pdf"] {
        assert!(folder.join(made).exists(), "{made}");
    }
}
