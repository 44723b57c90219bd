//! Every tab in the other language: nothing of the first one is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use branchline_editor::app::{Bottom, Side};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hand::Window;
use crate::pictures::open;

const ENGLISH: &str = include_str!("../../words/en.ftl");
const SPANISH: &str = include_str!("../../words/es.ftl");

const SIDES: [Side; 6] = [
    Side::Inspector,
    Side::Rules,
    Side::Deck,
    Side::Statistics,
    Side::History,
    Side::Play,
];
const BOTTOMS: [Bottom; 4] = [
    Bottom::Source,
    Bottom::Problems,
    Bottom::Log,
    Bottom::Evidence,
];

/// The plain words of an interface, by their keys.
fn words(file: &'static str) -> BTreeMap<&'static str, &'static str> {
    let lines = file.lines().filter_map(|line| line.split_once(" = "));
    lines.filter(|(_, said)| !said.contains('{')).collect()
}

/// What is said in English only.
pub fn english_only() -> BTreeSet<&'static str> {
    let (english, spanish) = (words(ENGLISH), words(SPANISH));
    let spanish: BTreeSet<_> = spanish.into_values().collect();
    let all = english.into_values();
    all.filter(|said| !spanish.contains(said)).collect()
}

/// The name of everything that is shown.
pub fn labels(window: &Window) -> Vec<String> {
    let all = window.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// What no font has is shown as an empty box.
#[test]
fn every_sign_of_the_interface_is_in_the_fonts() {
    let (window, _) = open("maps/london/london.line", (900.0, 600.0), 1.0);
    let mut said: BTreeSet<char> = ENGLISH.chars().chain(SPANISH.chars()).collect();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the code") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let code = fs::read_to_string(path).expect("the code");
            let lines = code.lines().filter_map(|line| line.split("//").next());
            said.extend(lines.flat_map(str::chars));
        }
    }
    said.retain(|sign| !sign.is_control());
    let font = egui::FontId::proportional(14.0);
    let missing: String = window.ctx.fonts_mut(|fonts| {
        said.into_iter()
            .filter(|sign| !fonts.has_glyph(&font, *sign))
            .collect()
    });
    assert_eq!(missing, "");
}

/// Every letter that is shown must be in a font, too: a sign that was in none ended the program of the tests.
#[test]
fn no_tab_of_any_game_speaks_english_in_spanish() {
    let english = english_only();
    assert!(english.len() > 200, "{} words", english.len());
    for game in ["london", "san-francisco", "amsterdam", "europe"] {
        let file = format!("maps/{game}/{game}.line");
        let (mut window, _) = open(&file, (1440.0, 900.0), 1.0);
        let spoken = |window: &Window| {
            let said = labels(window).into_iter();
            let said = said.filter(|said| english.contains(&said[..]));
            said.collect::<BTreeSet<String>>()
        };
        assert!(spoken(&window).len() > 10, "it starts in English");
        window.get_by_label("View").click();
        window.run_steps(2);
        window.get_by_label_contains("Language").click();
        window.run_steps(4);
        for (side, bottom) in SIDES.iter().zip(BOTTOMS.iter().cycle()) {
            window.state_mut().side = *side;
            window.state_mut().bottom = *bottom;
            window.run_steps(3);
            let left = spoken(&window);
            assert!(left.is_empty(), "{game}, {side:?}, {bottom:?}: {left:?}");
        }
    }
}
