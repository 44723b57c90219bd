//! The examples of the explanations: a bad one shows its problem, a good one does not.
//!
//! An example without a game of its own changes Larkhaven of the tutorial; one that
//! starts a game without `extends` is a whole file.

use crate::support::{advised, text_of};
use branchline_compiler::codes::{self, Code};
use branchline_compiler::{Compilation, LINTS, MemoryFiles, Severity, output};

/// The examples of a page: `bad` or `good`, and the text.
fn examples(code: &Code) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let mut rest = code.page;
    while let Some((_, from)) = rest.split_once("```line ") {
        let (kind, from) = from.split_once('\n').expect("a fence ends its line");
        let (text, after) = from.split_once("```").expect("a fence is closed");
        found.push((kind, text));
        rest = after;
    }
    found
}

fn compiled(text: &str) -> Compilation {
    let tutorial = text_of("tutorial/tutorial.line");
    let text = match text.contains("game \"") {
        true if !text.contains("extends tutorial") => text.to_owned(),
        true => format!("use \"tutorial.line\"\n{text}"),
        false => {
            format!("use \"tutorial.line\"\ngame \"Example\" extends tutorial {{\n}}\n{text}")
        }
    };
    let files = MemoryFiles::one("tutorial.line", &tutorial).with("example.line", &text);
    advised(&files, "example.line")
}

#[test]
fn examples_of_maps_and_lints_show_what_they_say() {
    let mut wrong = Vec::new();
    let ours = |code: &&Code| code.code.starts_with("BL3") || code.code.starts_with("BL5");
    for code in codes::all().iter().filter(ours) {
        let examples = examples(code);
        let kinds: Vec<&str> = examples.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, ["bad", "good"], "{}", code.code);
        for (kind, text) in examples {
            let compilation = compiled(text);
            let found = compilation.diagnostics.iter();
            let shown = found.filter(|d| d.code == code.code).count() > 0;
            let broken = kind == "good" && compilation.has_errors();
            if shown != (kind == "bad") || broken {
                wrong.push(format!(
                    "{} {kind}:\n{text}{}",
                    code.code,
                    output::short(&compilation)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_lint_has_a_page_with_its_name_title_and_numbers() {
    for lint in LINTS {
        let code = codes::exact(lint.code).unwrap_or_else(|| panic!("{} has no page", lint.code));
        assert_eq!((code.slug, code.title), (lint.slug, lint.title));
        for threshold in lint.thresholds {
            let named = code.page.contains(&format!("`{}`", threshold.name))
                || code.page.contains(&format!("{} …", threshold.name));
            assert!(named, "{} does not name `{}`", code.code, threshold.name);
        }
    }
    let lints = codes::all()
        .iter()
        .filter(|code| code.code.starts_with("BL5"));
    assert_eq!(lints.count(), LINTS.len());
}

#[test]
fn a_lint_line_sets_only_what_there_is() {
    let says = |line: &str| -> Vec<String> {
        let compilation = compiled(line);
        let found = compilation.diagnostics.iter();
        let told = found.filter(|d| d.severity != Severity::Info);
        told.map(|d| format!("{} {} ({})", d.code, d.message, d.help))
            .collect()
    };
    assert!(says("lint room low 50, high 400").is_empty());
    assert!(says("lint room off").is_empty());
    assert_eq!(
        says("lint romo off"),
        ["BL1012 there is no lint `romo` (did you mean `room`?)"]
    );
    assert_eq!(
        says("lint room lowe 50"),
        ["BL1012 the lint `room` has no number `lowe` (did you mean `low`?)"]
    );
    assert_eq!(
        says("lint bridge share 50"),
        [
            "BL1012 the lint `bridge` has no number `share` (it can only be switched: `lint bridge off`)"
        ]
    );
    assert_eq!(
        says("lint room low -1"),
        ["BL2002 the `low` of a lint cannot be -1 (write a whole number from 0 to 100000)"]
    );
    assert_eq!(
        says("lint missing-file off"),
        [
            "BL1012 there is no lint `missing-file` (`branchline explain --list` names all of them, from BL5001 on)"
        ]
    );
}
