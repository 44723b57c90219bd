//! What people see: every file in `tests/diagnostics` with what a check says about it, in one snapshot.
//!
//! A file there is a game; files in `parts` belong to others. `NAME.snap` has the text and the drawing below it, so
//! that a change can be judged with no other file open. Renew them with `cargo xtask bless diagnostics`.

use std::fmt::Write as _;
use std::path::Path;

use branchline_compiler::output::{self, Style};
use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_tests::{expect_file, files_below, read};

const FOLDER: &str = "tests/diagnostics";

/// As wide as a page of a book.
const STYLE: Style = Style {
    colour: false,
    width: 100,
};

#[test]
fn diagnostics_look_as_they_should() {
    for path in games() {
        let compilation = all(&path);
        let drawn = output::human(&compilation, STYLE);
        let mut snapshot = String::new();
        for (number, line) in (1..).zip(compilation.sources[0].text.split_inclusive('\n')) {
            let line = line.trim_end_matches(['\r', '\n']);
            let _ = writeln!(
                snapshot,
                "{}",
                format!("{number:3}  {}", pictures(line)).trim_end()
            );
        }
        let _ = writeln!(snapshot, "\n{}\n", "─".repeat(STYLE.width));
        snapshot.push_str(&drawn);
        if drawn.is_empty() {
            snapshot.push_str("  nothing to say\n");
        }
        expect_file(
            format!("{FOLDER}/{}", path.replace(".line", ".snap")),
            &snapshot,
        );
    }
}

#[test]
fn nothing_that_a_terminal_obeys_gets_through() {
    for path in games() {
        let compilation = all(&path);
        for text in [
            output::human(&compilation, STYLE),
            output::short(&compilation),
        ] {
            let obeyed = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
            assert_eq!(text.chars().find(obeyed), None, "{path}:\n{text}");
        }
    }
}

#[test]
fn every_diagnostic_of_the_fixtures_has_a_place_and_a_help() {
    for path in games() {
        let compilation = all(&path);
        for found in &compilation.diagnostics {
            assert!(
                !found.help.is_empty(),
                "{path}: {} has no help: {}",
                found.code,
                found.message
            );
            assert!(!found.message.ends_with('.'), "{path}: {}", found.message);
            let source = &compilation.sources[found.primary.place.source.index()];
            assert!(
                source.text.get(found.primary.place.span.range()).is_some(),
                "{path}: {}",
                found.code
            );
        }
    }
}

/// What a check says about a file.
fn all(path: &str) -> Compilation {
    let mut compilation = compile(&files(), path);
    compilation.advise();
    // Lints have tests of their own; one of them stands here for all.
    compilation
        .diagnostics
        .retain(|found| !found.code.starts_with("BL5") || found.code == "BL5401");
    compilation
}

/// Paths of the games, from the folder.
fn games() -> Vec<String> {
    let all = files_below(FOLDER, "line")
        .into_iter()
        .map(|path| name(&path));
    all.filter(|path| !path.contains('/')).collect()
}

fn files() -> MemoryFiles {
    let all = files_below(FOLDER, "line").into_iter();
    all.fold(MemoryFiles::default(), |files, path| {
        files.with(&name(&path), &read(&path))
    })
}

fn name(path: &Path) -> String {
    let path = path.strip_prefix(FOLDER).expect("it was found there");
    path.to_string_lossy().replace('\\', "/")
}

/// Tabs and control characters as pictures, so that a snapshot shows them.
fn pictures(line: &str) -> String {
    let shown = line.replace('\t', "⇥   ").replace('\r', "␍");
    output::visible(&shown).into_owned()
}
