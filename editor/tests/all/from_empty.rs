//! From the smallest template to a game of one's own, with mouse and keys alone.

use std::fs;

use branchline_compiler::{MemoryFiles, compile};
use branchline_editor::{Options, Start};
use egui::{Key, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::hand::{act, command, open, text};
use crate::kill::Folder;
use crate::script::EMPTY;

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
    "drag 60,40 -> 980,240",
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
fn a_game_is_drawn_with_mouse_and_keys_alone_saved_clean_and_undone_step_by_step() {
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
    assert_eq!(counts, (6 + 6, 10 + 9, 1, 6 + 4), "{}", text(&window));
    let new = || config.routes.iter().skip(10);
    assert_eq!(new().filter(|route| route.double).count(), 1);
    for mark in ["ferry", "tunnel"] {
        let bears = config.tracks.iter().filter(|track| track.marks.has(mark));
        assert_eq!(bears.count(), 1, "{mark}");
    }

    command(&mut window, Key::S);
    let saved = fs::read_to_string(&file).expect("it was saved");
    assert_eq!(saved, text(&window));
    assert!(saved.contains("\nversion 2\n"), "{saved}");
    let mut compilation = compile(&MemoryFiles::one("a.line", &saved), "a.line");
    compilation.advise();
    let problems = compilation.diagnostics.iter();
    let errors: Vec<_> = problems.filter(|problem| problem.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");

    let mut seen = vec![saved];
    while !window.state().session.document.history().done().is_empty() {
        command(&mut window, Key::Z);
        seen.push(text(&window).to_owned());
    }
    assert_eq!(text(&window), EMPTY);
    // The last one was counted when it was saved.
    texts.pop();
    for text in texts {
        assert!(
            seen.contains(&text),
            "a text on the way there is on the way back"
        );
    }
}
