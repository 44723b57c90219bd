//! What each gesture does to the text: `tests/gestures/*.md`, readable and reviewable.
//!
//! A page opens with a map of its own (a block `line NAME`, the first is the open file) or with one of
//! `tests/gestures/maps` (a line `Open: PATH`). Each heading is a gesture: the operation as JSON, then the lines it takes and gives, or
//! after `!` why it cannot be done. `cargo xtask bless gestures` writes what is seen now.

use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_ide::{Operation, edits};
use branchline_syntax::edit::apply;
use branchline_tests::{expect_file, files_below, read};

/// Copies of bundled games, so that a better map changes no page.
const MAPS: &str = "tests/gestures/maps";

#[test]
fn gestures_do_what_their_pages_say() {
    let pages = files_below("tests/gestures", "md");
    assert!(pages.len() > 5, "the pages are there");
    for path in pages {
        let page = read(&path);
        expect_file(&path, &page_as_seen(&page));
    }
}

/// The page with what happens now in place of what it says.
fn page_as_seen(page: &str) -> String {
    let mut seen = String::new();
    let mut files = MemoryFiles::default();
    let mut open: Option<String> = None;
    let mut operation: Option<String> = None;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        seen.push_str(line);
        seen.push('\n');
        if let Some(path) = line.strip_prefix("Open: ") {
            for file in files_below(MAPS, "line") {
                let name = file.strip_prefix(MAPS).expect("it was found there");
                files = files.with(&name.to_string_lossy().replace('\\', "/"), &read(&file));
            }
            open = Some(
                path.trim_matches('`')
                    .trim_start_matches("tests/gestures/maps/")
                    .to_owned(),
            );
        }
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text: String = block.iter().map(|line| format!("{line}\n")).collect();
        match info.split_once(' ').unwrap_or((info, "")) {
            ("line", name) => {
                open.get_or_insert_with(|| name.to_owned());
                files = files.with(name, &text);
                seen.push_str(&text);
            }
            ("json", _) => {
                operation = Some(text.clone());
                seen.push_str(&text);
            }
            ("diff", _) => {
                let open = open.as_deref().expect("a page opens a map first");
                let operation = operation
                    .take()
                    .expect("an operation stands before what it does");
                seen.push_str(&what_happens(&compile(&files, open), &operation));
            }
            other => panic!("a block of unknown kind: {other:?}"),
        }
        seen.push_str("```\n");
    }
    seen
}

fn what_happens(compilation: &Compilation, operation: &str) -> String {
    let operation: Operation =
        serde_json::from_str(operation).unwrap_or_else(|error| panic!("{operation}: {error}"));
    let text = &compilation.sources[0].text;
    match edits(compilation, &operation) {
        Ok(edits) => difference(text, &apply(text, &edits)),
        Err(problem) => format!("! {}\n! {}\n", problem.message, problem.help),
    }
}

/// Lines that go and come, each run after the unchanged line before it.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut common = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    let mut changing = false;
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            changing = false;
            (i, j) = (i + 1, j + 1);
            continue;
        }
        if !changing && i > 0 {
            out.push_str(&format!(" {}\n", old[i - 1]));
        }
        changing = true;
        if i < old.len() && (j == new.len() || common[i + 1][j] >= common[i][j + 1]) {
            out.push_str(&format!("-{}\n", old[i]));
            i += 1;
        } else {
            out.push_str(&format!("+{}\n", new[j]));
            j += 1;
        }
    }
    out
}
