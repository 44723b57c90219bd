//! Fixes repair what they are offered for, and an `allow` silences its warning and nothing else.

use super::documents;
use super::random::Dice;
use branchline_compiler::{Compilation, Diagnostic};
use branchline_ide::{Operation, edits};
use branchline_syntax::edit::apply;
use branchline_syntax::parse;
use branchline_tests::sized;
use std::collections::BTreeMap;

#[test]
fn fixes_repair_what_they_are_offered_for() {
    let documents = documents::all();
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..sized(150, 20_000) {
        let mut dice = Dice::new(seed + 4_000_000);
        let document = documents[dice.below(documents.len())].varied(&mut dice);
        let document = document.damaged(&mut dice);
        let mut before = document.compile();
        before.advise();
        let own = before.diagnostics.iter().filter(|found| is_own(found));
        for diagnostic in own {
            for fix in &diagnostic.fixes {
                let operation = Operation::Fix {
                    code: diagnostic.code.to_owned(),
                    at: diagnostic.primary.place.span.start,
                    title: Some(fix.title.clone()),
                };
                // A fix of another file is carried out there.
                let Ok(edits) = edits(&before, &operation) else {
                    continue;
                };
                *tried.entry(diagnostic.code).or_default() += 1;
                let text = apply(document.text(), &edits);
                let mut after = document.with(&text).compile();
                after.advise();
                let what = || {
                    format!(
                        "seed {seed}, {operation:?} `{}`: {}\n{}\nbecame\n{text}",
                        fix.title,
                        diagnostic.message,
                        document.text()
                    )
                };
                let like = |all: &Compilation| {
                    let all = all.diagnostics.iter();
                    all.filter(|d| (d.code, &d.message) == (diagnostic.code, &diagnostic.message))
                        .count()
                };
                assert!(like(&after) < like(&before), "{}", what());
                let errors = |text: &str| parse(text).errors.len();
                if fix.safe {
                    assert!(errors(&text) <= errors(document.text()), "{}", what());
                }
            }
        }
    }
    assert!(tried.len() >= 10, "many kinds of mistakes: {tried:?}");
}

#[test]
fn an_allow_silences_its_warning_and_nothing_else() {
    let documents = documents::all();
    let mut tried = 0;
    for seed in 0..sized(30, 2_000) {
        let mut dice = Dice::new(seed + 5_000_000);
        let document = documents[dice.below(documents.len())].varied(&mut dice);
        let mut before = document.compile();
        before.advise();
        let warnings = before.diagnostics.iter();
        let warnings: Vec<&Diagnostic> = warnings
            .filter(|found| is_own(found) && found.code.starts_with("BL5"))
            .collect();
        if warnings.is_empty() {
            continue;
        }
        let chosen = *dice.pick(&warnings);
        let operation = Operation::Allow {
            code: chosen.code.to_owned(),
            at: chosen.primary.place.span.start,
            reason: "it is meant".to_owned(),
        };
        let edits = edits(&before, &operation).expect("any warning can be accepted");
        let text = apply(document.text(), &edits);
        let mut after = document.with(&text).compile();
        after.advise();
        tried += 1;
        let line = |found: &Diagnostic| {
            let lines = &before.sources[0].lines;
            lines.line(found.primary.place.span.start)
        };
        // Several warnings of one kind may stand on one line: it says so for all of them.
        let silenced = |found: &&Diagnostic| {
            is_own(found) && found.code == chosen.code && line(found) == line(chosen)
        };
        let rest = before.diagnostics.iter().filter(|found| !silenced(found));
        assert_eq!(
            said(after.diagnostics.iter()),
            said(rest),
            "seed {seed}, {operation:?}\n{text}"
        );
    }
    assert!(tried > 10, "some documents have warnings: {tried}");
}

fn is_own(found: &Diagnostic) -> bool {
    found.primary.place.source.index() == 0
}

fn said<'d>(found: impl Iterator<Item = &'d Diagnostic>) -> Vec<String> {
    let mut said: Vec<String> = found
        .map(|found| format!("{} {}", found.code, found.message))
        .collect();
    said.sort();
    said
}
