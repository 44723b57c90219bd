//! Each file in `gestures/` is a story: a game, what is done, and the lines of text that differ afterwards.
//!
//! `cargo xtask bless editor-gestures` writes the differences anew, to be read before they are kept.

use std::fs;
use std::path::Path;

use crate::script::{act, difference, open};

#[test]
fn gestures_change_the_text_as_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gestures");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the stories")
        .map(|entry| entry.expect("a story").path())
        .collect();
    files.sort();
    assert!(files.len() >= 10, "{} stories", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a story");
        let mut parts = text.splitn(3, "---\n");
        let (head, gestures, expected) = (
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
        );
        let game = head
            .lines()
            .find_map(|line| line.strip_prefix("game "))
            .expect("the name of a game");
        let mut session = open(game);
        let before = session.document.text().to_owned();
        for line in gestures
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            act(&mut session, line);
            assert!(
                session.refusal.is_none(),
                "{}: {line}: {:?}",
                file.display(),
                session.refusal
            );
        }
        let found = difference(&before, session.document.text());
        if std::env::var_os("BRANCHLINE_BLESS").is_some() {
            fs::write(&file, format!("{head}---\n{gestures}---\n{found}"))
                .expect("the story is written");
        } else {
            assert_eq!(found, expected, "{}", file.display());
        }
        while session.undo().is_some() {}
        assert_eq!(
            session.document.text(),
            before,
            "{}: undone",
            file.display()
        );
    }
}

#[test]
fn two_single_routes_beside_each_other_are_joined_into_a_double_one() {
    let line = "  north-gate  --  market     2 any\n";
    let text =
        crate::script::EMPTY.replace(line, &format!("{line}  market  --  north-gate  2 red\n"));
    let mut session = crate::script::session("twins.line", &text);
    let before = session.game().expect("a game").config.routes.len();
    act(
        &mut session,
        "select north-gate--market north-gate--market/2",
    );
    act(&mut session, "join");
    assert!(session.refusal.is_none(), "{:?}", session.refusal);
    let config = &session.game().expect("a game").config;
    assert_eq!(config.routes.len(), before - 1);
    assert!(
        session
            .document
            .text()
            .contains("north-gate  ==  market     2 any / red")
    );
    session.undo();
    assert_eq!(session.document.text(), text);
}
