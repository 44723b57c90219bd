//! `docs/examples/broken.line` has a dozen mistakes: each is found at its word, and nothing else is.

use branchline_compiler::output::{self, Style};
use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_tests::read;

/// Code, line of the text, and the words that are marked.
const MISTAKES: [(&str, u32, &str); 12] = [
    ("BL2007", 15, "2: 2"),
    ("BL1008", 16, "markt"),
    ("BL1009", 17, "face-up-wilds"),
    ("BL0010", 34, "deck {"),
    ("BL0005", 48, "\"Larkhaven  caption  60,60"),
    ("BL1003", 59, "old-twon"),
    ("BL1005", 61, "north-gate"),
    ("BL0003", 75, "-"),
    ("BL1010", 76, "tunel"),
    ("BL1002", 78, "violet"),
    ("BL0008", 83, "yellow 2"),
    ("BL1001", 90, "market-hal"),
];

#[test]
fn a_dozen_mistakes_give_a_dozen_diagnostics_at_the_right_words() {
    let found = check(&read("docs/examples/broken.line"));
    let seen: Vec<(&str, u32, &str)> = found
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let place = diagnostic.primary.place;
            let source = &found.sources[place.source.index()];
            let (line, _) = source.lines.line_column(&source.text, place.span.start);
            (diagnostic.code, line, found.text(place))
        })
        .collect();
    assert_eq!(seen, MISTAKES, "{}", drawn(&found));
    for diagnostic in &found.diagnostics {
        assert!(!diagnostic.help.is_empty(), "{}", diagnostic.message);
    }
}

#[test]
fn the_sound_version_of_the_broken_example_is_sound() {
    let found = check(&read("maps/tutorial/tutorial.line"));
    assert!(!found.has_errors(), "{}", drawn(&found));
}

fn check(text: &str) -> Compilation {
    let mut found = compile(&MemoryFiles::one("broken.line", text), "broken.line");
    found.advise();
    found
}

fn drawn(found: &Compilation) -> String {
    let style = Style {
        colour: false,
        width: 100,
    };
    output::human(found, style)
}
