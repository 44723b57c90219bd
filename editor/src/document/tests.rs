//! The document alone: steps, their way back, and the last good game.

use super::change::offset;
use super::*;
use branchline_compiler::MemoryFiles;
use branchline_syntax::Span;

const SMALL: &str = include_str!("../../../crates/cli/templates/empty.line");

fn open(text: &str) -> Document {
    Document::new(
        "a.line",
        text.to_owned(),
        Arc::new(MemoryFiles::default()),
        true,
    )
}

fn replace(document: &mut Document, old: &str, new: &str) -> bool {
    let at = document.text().find(old).expect("the old text is there");
    let span = Span::new(
        u32::try_from(at).unwrap(),
        u32::try_from(at + old.len()).unwrap(),
    );
    document.apply(Change::new(
        Label::new("step-typing"),
        vec![TextEdit::replace(span, new)],
    ))
}

#[test]
fn every_step_goes_back_byte_for_byte_and_forth_again() {
    let mut document = open(SMALL);
    assert!(replace(&mut document, "\"Harbour\"", "\"Häfen\""));
    assert!(replace(&mut document, "4 red", "3 green"));
    let changed = document.text().to_owned();
    assert!(document.is_dirty());
    document.undo();
    document.undo();
    assert_eq!(document.text(), SMALL);
    assert!(!document.is_dirty());
    assert!(document.undo().is_none());
    document.redo();
    document.redo();
    assert_eq!(document.text(), changed);
    assert!(document.redo().is_none());
}

#[test]
fn a_broken_text_keeps_the_last_good_game() {
    let mut document = open(SMALL);
    assert!(replace(&mut document, "routes {", "rou tes {"));
    assert!(document.compilation().has_errors());
    assert!(document.is_stale());
    assert_eq!(
        document.game().expect("the old one").config.tracks.len(),
        12
    );
    document.undo();
    assert!(!document.compilation().has_errors());
}

#[test]
fn joined_changes_are_one_step_and_stale_edits_none() {
    let mut document = open("abc");
    for (at, letter) in [(3, "d"), (4, "e"), (5, "f")] {
        let edit = TextEdit::insert(at, letter);
        document.apply(Change::new(Label::new("step-typing"), vec![edit]).joined(true));
    }
    assert_eq!(document.text(), "abcdef");
    assert_eq!(document.history().done().len(), 1);
    document.undo();
    assert_eq!(document.text(), "abc");
    let stale = TextEdit::insert(99, "x");
    assert!(!document.apply(Change::new(Label::new("step-typing"), vec![stale])));
    assert_eq!(document.history().undone().len(), 1);
}

#[test]
fn the_edit_between_two_texts_is_the_smallest_one() {
    let check = |old: &str, new: &str| {
        let edits = whole(old, new);
        assert_eq!(branchline_syntax::edit::apply(old, &edits), new);
        edits
            .first()
            .map_or(0, |edit| edit.span.len() as usize + edit.insert.len())
    };
    assert_eq!(check("", ""), 0);
    assert_eq!(check("aaa", "aaaa"), 1);
    assert_eq!(check("grün", "grau"), 3 + 2);
    assert_eq!(check("äö", "ää"), 4);
}

#[test]
fn saving_counts_changes_and_undo_takes_the_count_back_with_them() {
    let start = "language 1\nversion 9\n# a\n";
    let mut document = open(start);
    let save = |document: &mut Document| {
        document.count_up();
        document.mark_saved();
        document.text().to_owned()
    };
    assert_eq!(save(&mut document), start, "nothing changed");
    assert!(replace(&mut document, "# a", "# b"));
    let saved = save(&mut document);
    assert_eq!(saved, "language 1\nversion 10\n# b\n");
    assert_eq!(save(&mut document), saved, "saved twice, counted once");
    document.undo();
    assert_eq!(document.text(), start);
    document.redo();
    assert_eq!(document.text(), saved);
    assert!(!document.is_dirty());
    // An older text is a newer version.
    document.undo();
    assert_eq!(save(&mut document), "language 1\nversion 11\n# a\n");
    // What was undone is not lost by that: it comes back as it was, and is a newer version when it is saved.
    document.redo();
    assert_eq!(document.text(), saved);
    assert_eq!(save(&mut document), "language 1\nversion 12\n# b\n");
    document.undo();
    document.undo();
    assert_eq!(document.text(), start);
    assert!(document.undo().is_none());
}

#[test]
fn several_undone_steps_are_done_again_after_a_save() {
    let mut document = open("version 99\n# a\n");
    let mut texts = vec![document.text().to_owned()];
    for (old, new) in [("# a", "# b"), ("# b", "# bb"), ("# bb", "")] {
        assert!(replace(&mut document, old, new));
        texts.push(document.text().to_owned());
    }
    for _ in 0..2 {
        document.undo();
    }
    document.count_up();
    document.mark_saved();
    assert_eq!(document.text(), "version 100\n# b\n");
    for text in &texts[2..] {
        document.redo();
        assert_eq!(document.text(), text);
    }
    assert!(document.redo().is_none());
    while document.undo().is_some() {}
    assert_eq!(document.text(), texts[0]);
}

#[test]
fn advice_about_one_document_is_not_taken_for_another_opened_meanwhile() {
    let (first, mut second) = (open(SMALL), open(SMALL));
    assert_ne!(first.version(), second.version());
    assert!(!second.take_advice(first.question().answer()));
    assert_ne!(first.diagnosed(), second.diagnosed());
}

#[test]
fn old_advice_is_shown_and_known_to_be_old() {
    let mut document = open(SMALL);
    assert!(replace(&mut document, "at 880,350", "at 1880,350"));
    document.advise_now();
    let warning = document.diagnostics().find(|d| !d.is_error());
    let warning = warning.expect("off the board").clone();
    assert!(document.is_fresh(&warning));
    assert!(replace(&mut document, "language 1", "# edited\nlanguage 1"));
    assert!(document.diagnostics().any(|d| *d == warning), "still shown");
    assert!(!document.is_fresh(&warning));
    document.advise_now();
    let mut fresh = document.diagnostics();
    assert!(fresh.all(|d| document.is_fresh(d)));
}

#[test]
fn a_text_that_was_broken_when_it_was_opened_is_drawn_better_with_each_repair() {
    let broken = SMALL.replace("4 red", "4 rde").replace(
        "mill        --  east-gate  3 yellow",
        "mil -- east-gate 3 yellow",
    );
    let mut document = open(&broken);
    let tracks = |document: &Document| document.game().expect("a map").config.tracks.len();
    assert_eq!(tracks(&document), 11);
    assert!(replace(&mut document, "4 rde", "4 red"));
    assert!(
        !document.is_stale(),
        "one mistake less: that is what is drawn"
    );
    // A new mistake tears no hole.
    assert!(replace(
        &mut document,
        "north-gate  --  market ",
        "north-gate  --  markt "
    ));
    assert!(document.is_stale());
    assert_eq!(tracks(&document), 11);
    document.undo();
    assert!(replace(&mut document, "mil --", "mill --"));
    assert_eq!(tracks(&document), 12);
    assert!(!document.compilation().has_errors());
}

/// What is played on a game, and what many games said of it, stays true as long as it is the same game.
#[test]
fn a_comment_changes_no_game_and_moves_all_places() {
    let mut document = open(SMALL);
    let before = Arc::clone(document.game().expect("a game"));
    let routes = |document: &Document| document.text().find("routes {");
    let old = routes(&document);
    assert!(replace(
        &mut document,
        "routes {",
        "# To be looked at again.\nroutes {"
    ));
    assert!(Arc::ptr_eq(&before, document.game().expect("the same")));
    assert!(!document.is_stale());
    assert!(document.playable().is_some());
    assert_ne!(routes(&document), old);
    assert!(replace(&mut document, "\"Harbour\"", "\"Haven\""));
    assert!(!Arc::ptr_eq(&before, document.game().expect("another")));
    document.undo();
    document.undo();
    assert_eq!(document.text(), SMALL);
}

/// What is in the file, or was gone back to, is a moment that undo finds again.
#[test]
fn steps_that_go_on_with_the_one_before_stop_at_a_save_and_at_an_undo() {
    let nudged = |document: &mut Document, old: &str, new: &str| {
        let at = document.text().find(old).expect("the old text is there");
        let span = Span::new(offset(at), offset(at + old.len()));
        let edits = vec![TextEdit::replace(span, new)];
        let change = Change::new(Label::new("step-nudge"), edits).joined(true);
        assert!(document.apply(change));
    };
    let mut document = open(SMALL);
    nudged(&mut document, "\"Harbour\"", "\"Harbou\"");
    nudged(&mut document, "\"Harbou\"", "\"Harbo\"");
    assert_eq!(document.history().done().len(), 1);
    let saved = document.text().to_owned();
    document.mark_saved();
    nudged(&mut document, "\"Harbo\"", "\"Harb\"");
    assert!(document.is_dirty());
    document.undo();
    assert_eq!(document.text(), saved);
    assert!(!document.is_dirty());

    nudged(&mut document, "\"Harbo\"", "\"Haven\"");
    document.undo();
    assert_eq!(document.text(), saved);
    document.undo();
    assert_eq!(document.text(), SMALL);
}
