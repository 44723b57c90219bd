//! Every tab in the other language: nothing of the first one is left.

use std::collections::{BTreeMap, BTreeSet};

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
