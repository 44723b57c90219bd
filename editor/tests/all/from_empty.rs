//! From the smallest template to a game of one's own, with mouse and keys alone.

use std::fs;

use branchline_editor::{Options, Start};
use egui::{Key, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::hand::{act, command, command_shift, open, text, wait_for};
use crate::kill::Folder;
use crate::script::EMPTY;

const A_SMALL_GAME: &[&str] = &[
    "tool location",
    "click 240,70",
    "name Lighthouse",
    "click 60,110",
    "name Pier",
    "click 60,230",
    "name Vineyard",
    "click 760,70",
    "name Chapel",
    "click 940,110",
    "name Fort",
    "click 940,230",
    "name Quarry",
    "tool route",
    "drag north-gate -> lighthouse",
    "key 3r",
    "drag lighthouse -> pier",
    "key 2y",
    "drag pier -> vineyard",
    "key 1f",
    "drag vineyard -> harbour",
    "key 1bd",
    "drag north-gate -> chapel",
    "key 3b",
    "drag chapel -> fort",
    "key 2g",
    "drag fort -> quarry",
    "key 1t",
    "drag quarry -> mill",
    "key 1r",
    "tool district",
    "drag 30,30 -> 980,150",
    "name The Heights",
    "tool ticket",
    "click pier",
    "click market",
    "click fort",
    "click west-gate",
    "click lighthouse",
    "click mill",
    "drag quarry -> north-gate",
];

/// What these gestures make. The program itself checks this file in `crates/cli/tests/all/check.rs`, warnings
/// denied; `cargo xtask bless editor-gestures` writes it anew.
const MADE: &str = include_str!("../from-empty.line");
const MADE_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/from-empty.line");

#[test]
fn gestures_alone_make_a_game_that_checks_clean_and_are_undone_step_by_step() {
    let folder = Folder::new("from-empty");
    let file = folder.0.join("empty.line");
    fs::write(&file, EMPTY).expect("the file can be written");
    let options = Options {
        start: Start::File(file.clone()),
        templates: Vec::new(),
        state: None,
    };
    let mut window = open(Harness::builder().with_size(vec2(1440.0, 1200.0)), options);
    // Ferries and tunnels are rules; their switches are in the rules' forms.
    window.get_by_label("Rules").click();
    window.run_steps(3);
    for rule in ["Ferries", "Tunnels"] {
        let switch = window.get_by_role_and_label(Role::CheckBox, rule);
        switch.click_accesskit();
        window.run_steps(3);
    }
    // A wider map needs more pieces: their number is a field of the same forms.
    window
        .get_by_role_and_label(Role::SpinButton, "Pieces: Pieces each")
        .click();
    window.run_steps(2);
    act(&mut window, "name 16");
    let mut texts = vec![text(&window).to_owned()];
    for line in A_SMALL_GAME {
        act(&mut window, line);
        let said = window.state().said();
        assert!(said.is_none(), "{line}: {said:?}");
        if texts.last().map(String::as_str) != Some(text(&window)) {
            texts.push(text(&window).to_owned());
        }
    }
    let game = window.state().session.game().expect("a game").clone();
    let config = &game.config;
    let counts = (
        config.locations.len(),
        config.routes.len(),
        config.districts.len(),
        config.tickets.len(),
    );
    assert_eq!(counts, (6 + 6, 10 + 8, 1, 6 + 4), "{}", text(&window));
    let new = || config.routes.iter().skip(10);
    assert_eq!(new().filter(|route| route.double).count(), 1);
    for mark in ["ferry", "tunnel"] {
        let bears = config.tracks.iter().filter(|track| track.marks.has(mark));
        assert_eq!(bears.count(), 1, "{mark}");
    }

    // Colours that the first town had too few spaces for have enough now, and a problem offers to say so.
    command_shift(&mut window, Key::M);
    wait_for(&mut window, "✔ drop the comment");
    window.get_by_label("✔ drop the comment").click_accesskit();
    window.run_steps(3);
    texts.push(text(&window).to_owned());

    command(&mut window, Key::S);
    let saved = fs::read_to_string(&file).expect("it was saved");
    assert_eq!(saved, text(&window));
    assert!(saved.contains("\nversion 2\n"), "{saved}");
    if std::env::var_os("BRANCHLINE_BLESS").is_some() {
        fs::write(MADE_FILE, &saved).expect("what was made is written");
    } else {
        assert_eq!(saved, MADE, "what the command line's test checks");
    }

    let mut seen = vec![saved];
    while !window.state().session.document.history().done().is_empty() {
        command(&mut window, Key::Z);
        seen.push(text(&window).to_owned());
    }
    assert_eq!(text(&window), EMPTY);
    // The last one was counted when it was saved. The way back passes every text of the way there, in turn.
    texts.pop();
    let mut back = seen.iter();
    for text in texts.iter().rev() {
        assert!(back.any(|seen| seen == text), "not passed again: {text}");
    }
}
