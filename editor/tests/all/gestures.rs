//! Each file in `gestures/` is a story: a game, what is done, and the lines of text that differ afterwards.
//!
//! `cargo xtask bless editor-gestures` writes the differences anew, to be read before they are kept.

use std::fs;
use std::path::Path;

use branchline_compiler::compile;

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

/// From the smallest template, by gestures alone.
const A_SMALL_GAME: &[&str] = &[
    "tool location",
    "click 120,90",
    "name Lighthouse",
    "click 880,90",
    "name Fort",
    "click 500,560",
    "name Old Mill",
    "click 120,560",
    "name Vineyard",
    "click 880,560",
    "name Quarry",
    "click 640,228",
    "name Chapel",
    "tool route",
    "drag lighthouse -> north-gate",
    "key 4y",
    "drag fort -> north-gate",
    "key 4g",
    "drag fort -> mill",
    "key 3r",
    "drag lighthouse -> harbour",
    "key 3bd",
    "drag vineyard -> harbour",
    "key 2f",
    "drag vineyard -> west-gate",
    "key 1t",
    "drag old-mill -> market",
    "key 2g",
    "drag quarry -> east-gate",
    "key 1y",
    "drag chapel -> market",
    "key 2a",
    "tool district",
    "drag 60,40 -> 1000,240",
    "name The Heights",
    "tool ticket",
    "click lighthouse",
    "click quarry",
    "click fort",
    "click vineyard",
    "click chapel",
    "click harbour",
    "drag old-mill -> north-gate",
];

#[test]
fn a_game_is_drawn_from_the_template_by_gestures_alone_and_undone_step_by_step() {
    let mut session = open("empty");
    // Ferries and tunnels are rules; their switches are in the rules' forms.
    for rule in ["ferries", "tunnels"] {
        let operation = branchline_ide::Operation::SwitchRule {
            rule: rule.to_owned(),
            on: true,
            fields: Vec::new(),
        };
        assert!(
            session.run(
                branchline_editor::document::Label::about("step-rule-on", rule),
                operation
            ),
            "{:?}",
            session.refusal
        );
    }
    let mut texts = Vec::new();
    for line in A_SMALL_GAME {
        act(&mut session, line);
        assert!(session.refusal.is_none(), "{line}: {:?}", session.refusal);
        if texts.last().map(String::as_str) != Some(session.document.text()) {
            texts.push(session.document.text().to_owned());
        }
    }
    let game = session.game().expect("a game").clone();
    let config = &game.config;
    assert_eq!(
        (
            config.locations.len(),
            config.districts.len(),
            config.tickets.len()
        ),
        (6 + 6, 1, 6 + 4)
    );
    assert_eq!(config.routes.len(), 10 + 9);
    assert!(config.tracks.iter().any(|track| track.marks.has("ferry")));
    assert!(config.tracks.iter().any(|track| track.marks.has("tunnel")));
    let new_double = config.routes.iter().skip(10).any(|route| route.double);
    assert!(new_double);

    // Saved and read again by the compiler alone, it has no mistake.
    let text = session.document.text().to_owned();
    let compilation = compile(
        &branchline_compiler::MemoryFiles::one("a.line", &text),
        "a.line",
    );
    let errors: Vec<_> = compilation
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");

    let mut seen = vec![text];
    while session.undo().is_some() {
        seen.push(session.document.text().to_owned());
    }
    assert_eq!(session.document.text(), crate::script::EMPTY);
    for text in texts {
        assert!(
            seen.contains(&text),
            "a text on the way there is on the way back"
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
