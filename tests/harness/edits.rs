//! The two laws of edits, on random operations and random documents.
//!
//! Meaning: compiling the edited text gives the game with the operation carried out, where the model of
//! `edits/model.rs` does the same on plain data. Layout: lines that an operation does not own stay byte for byte, and
//! comments stay with their lines.

pub mod documents;
mod fixes;
mod model;
mod parted;
mod pasted;
pub mod random;
mod rules;

use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_ide::{EDIT_PROBLEMS, Operation, edits};
use branchline_syntax::edit::apply;
use branchline_syntax::tree::Item;
use branchline_syntax::{LineIndex, Span, TextEdit, TokenKind, parse, tokens};
use branchline_tests::sized;
use documents::Document;
use model::View;
use random::{Dice, operation};
use std::collections::BTreeMap;

#[test]
fn edits_mean_what_they_say_and_touch_nothing_else() {
    let documents = documents::all();
    let (mut done, mut compared) = (0, 0);
    let cases = sized(160, 40_000);
    for seed in 0..cases {
        let mut dice = Dice::new(seed);
        let document = documents[dice.below(documents.len())].varied(&mut dice);
        let before = document.compile();
        let view = View::of(&before).expect("the documents are games");
        let operation = operation(&mut dice, &before, &view);
        let what = || format!("seed {seed}, {operation:?}\n{}", document.text());
        let Ok(edits) = edits(&before, &operation) else {
            continue;
        };
        done += 1;
        check_layout(document.text(), &edits, &operation, &view, &what);
        let text = apply(document.text(), &edits);
        let after = document.with(&text).compile();
        let errors = || {
            let said = after.diagnostics.iter().filter(|d| d.is_error());
            said.map(|d| format!("{}: {}", d.code, d.message))
                .collect::<Vec<_>>()
        };
        assert!(
            !errors().iter().any(|error| error.starts_with("BL0")),
            "{}\n{:?}\n{text}",
            what(),
            errors()
        );
        // Some operations make a game that cannot be played, which is the designer's matter.
        let Some(seen) = View::of(&after) else {
            continue;
        };
        let Some(expected) = view.carry_out(&operation) else {
            continue;
        };
        compared += 1;
        assert_eq!(expected.normal(), seen.normal(), "{}\n{text}", what());
    }
    assert!(
        done * 10 > cases * 7,
        "most operations can be done: {done} of {cases}"
    );
    assert!(
        compared * 10 > cases * 5,
        "most are compared: {compared} of {cases}"
    );
}

#[test]
fn edits_of_damaged_files_add_no_damage() {
    let documents = documents::all();
    let (mut done, mut refused) = (0, 0);
    for seed in 0..sized(120, 30_000) {
        let mut dice = Dice::new(seed + 1_000_000);
        let document = documents[dice.below(documents.len())].varied(&mut dice);
        let intact = document.compile();
        let view = View::of(&intact).expect("the documents are games");
        let operation = operation(&mut dice, &intact, &view);
        let damaged = document.damaged(&mut dice);
        let before = damaged.compile();
        let what = || format!("seed {seed}, {operation:?}\n{}", damaged.text());
        match edits(&before, &operation) {
            Ok(edits) => {
                done += 1;
                check_layout(damaged.text(), &edits, &operation, &view, &what);
                let errors = |text: &str| parse(text).errors.len();
                let text = apply(damaged.text(), &edits);
                assert!(
                    errors(&text) <= errors(damaged.text()),
                    "{}\n{text}",
                    what()
                );
            }
            Err(problem) => {
                refused += 1;
                assert!(EDIT_PROBLEMS.contains(&problem.code.as_str()));
                // Other languages have nothing but the values: every name in the message is one of them.
                for name in problem.message.split('`').skip(1).step_by(2) {
                    let mut said = problem.values.values();
                    assert!(
                        said.any(|value| name.contains(value.as_str())),
                        "{problem:?}"
                    );
                }
                assert!(!problem.message.is_empty() && !problem.help.is_empty());
            }
        }
    }
    assert!(
        done > refused,
        "what is intact can be edited: {done} done, {refused} refused"
    );
}

#[test]
fn a_batch_does_what_its_steps_do() {
    let documents = documents::all();
    for seed in 0..sized(40, 5_000) {
        let mut dice = Dice::new(seed + 2_000_000);
        let document = &documents[dice.below(documents.len())];
        let (mut now, mut steps) = (document.clone(), Vec::new());
        for _ in 0..3 {
            let before = now.compile();
            let Some(view) = View::of(&before) else { break };
            let step = operation(&mut dice, &before, &view);
            if let Ok(edits) = edits(&before, &step) {
                now = now.with(&apply(now.text(), &edits));
                steps.push(step);
            }
        }
        let batch = Operation::Batch(steps);
        let at_once = edits(&document.compile(), &batch).expect("each step can be done");
        assert_eq!(
            apply(document.text(), &at_once),
            now.text(),
            "seed {seed}, {batch:?}"
        );
        assert!(
            at_once
                .windows(2)
                .all(|two| two[0].span.end <= two[1].span.start)
        );
    }
}

#[test]
fn operations_are_data_that_can_be_kept() {
    let documents = documents::all();
    for seed in 0..200 {
        let mut dice = Dice::new(seed + 3_000_000);
        let compilation = documents[dice.below(documents.len())].compile();
        let view = View::of(&compilation).expect("the documents are games");
        let operation = operation(&mut dice, &compilation, &view);
        let json = serde_json::to_string(&operation).expect("an operation is plain data");
        let back: Operation = serde_json::from_str(&json).expect("and comes back");
        assert_eq!(back, operation, "{json}");
    }
}

/// Touched lines must be the operation's own, comments must survive, line breaks stay.
fn check_layout(
    old: &str,
    edits: &[TextEdit],
    operation: &Operation,
    view: &View,
    what: &dyn Fn() -> String,
) {
    assert!(
        edits
            .windows(2)
            .all(|two| two[0].span.end <= two[1].span.start),
        "{}",
        what()
    );
    let new = apply(old, edits);
    if old.contains("\r\n") && !old.replace("\r\n", "").contains('\n') {
        assert!(
            !new.replace("\r\n", "").contains('\n'),
            "CRLF stays\n{}",
            what()
        );
    }
    let lines = LineIndex::new(old);
    let words = random::owned(operation, view);
    let own_line = match operation {
        Operation::Allow { at, .. } => Some(lines.line(*at)),
        _ => None,
    };
    // A new deck takes the place of all lines of the old one, of those that name no place too.
    let sections = parse(old).tree.items;
    let decks = sections.iter().filter_map(|item| match item {
        Item::Tickets(section) => Some(section.span),
        _ => None,
    });
    let decks: Vec<Span> = match operation {
        Operation::SetTicketDeck { .. } => decks.collect(),
        _ => Vec::new(),
    };
    let mut deleted: BTreeMap<&str, i64> = BTreeMap::new();
    for number in 0..lines.count() {
        let span = lines.span(number);
        let text = &old[span.range()];
        let content = text.trim_end_matches(['\n', '\r']);
        let end = span.start + u32::try_from(content.len()).expect("a line is short");
        let is_touched = |edit: &&TextEdit| {
            let (start, stop) = (edit.span.start, edit.span.end);
            let inside = edit.span.is_empty() && start > span.start && start < end;
            (start < end && stop > span.start && !edit.span.is_empty()) || inside
        };
        let Some(edit) = edits.iter().find(is_touched) else {
            continue;
        };
        let tokens = tokens(content, 0);
        // In a damaged line words may stand behind a lone quotation mark.
        let mut said = content.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        let in_deck = |deck: &Span| deck.start <= span.start && span.start < deck.end;
        let owned = own_line == Some(number)
            || decks.iter().any(in_deck)
            || tokens.iter().any(|token| words.contains(token.text))
            || said.any(|word| words.contains(word));
        assert!(
            owned,
            "touched `{content}`, own words {words:?}\n{}",
            what()
        );
        let whole = edit.span.start <= span.start && edit.span.end >= end;
        if let (true, Some(comment)) = (whole, comment(content)) {
            *deleted.entry(comment).or_default() += 1;
        }
    }
    let mut comments: BTreeMap<&str, i64> = BTreeMap::new();
    for line in old.lines() {
        if let Some(comment) = comment(line) {
            *comments.entry(comment).or_default() += 1;
        }
    }
    for line in new.lines() {
        if let Some(comment) = comment(line) {
            *comments.entry(comment).or_default() -= 1;
        }
    }
    for (comment, missing) in comments {
        // The one operation that writes a comment.
        if matches!(operation, Operation::Allow { .. }) && comment.starts_with("# allow") {
            continue;
        }
        let gone = deleted.get(comment).copied().unwrap_or(0);
        assert!(
            (0..=gone).contains(&missing),
            "the comment {comment}\n{}",
            what()
        );
    }
}

fn comment(line: &str) -> Option<&str> {
    let tokens = tokens(line, 0);
    let last = tokens
        .last()
        .filter(|token| token.kind == TokenKind::Comment)?;
    Some(last.text.trim_end())
}

impl Document {
    pub fn compile(&self) -> Compilation {
        compile(&self.files, &self.path)
    }

    pub fn text(&self) -> &str {
        &self.files.0[&self.path]
    }

    pub fn with(&self, text: &str) -> Self {
        let MemoryFiles(mut files) = self.files.clone();
        files.insert(self.path.clone(), text.to_owned());
        Self {
            files: MemoryFiles(files),
            path: self.path.clone(),
        }
    }
}
