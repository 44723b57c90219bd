//! What the editor's window saves, read by the command line: games go the same way, reports are the same page.

use crate::support::{branchline, folder};
use branchline_editor::evidence::Evidence;
use branchline_editor::playtest::{Playtest, Wishes};
use branchline_sim::BotSpec;
use std::fs;
use std::path::Path;
use std::sync::Arc;

fn game(name: &str) -> Arc<branchline_compiler::Game> {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps");
    let path = maps.join(name).join(format!("{name}.line"));
    let (project, file) = branchline_disk::project::Project::of(&path).expect("a bundled game");
    let compilation = branchline_compiler::compile(&project, &file);
    Arc::new(compilation.game.expect("a bundled game has no errors"))
}

#[test]
fn a_game_saved_in_the_window_replays_to_the_same_scores_in_the_command_line() {
    let folder = folder("window-games");
    for name in ["london", "san-francisco", "amsterdam", "europe"] {
        let wishes = Wishes {
            seed: 11,
            ..Wishes::default()
        };
        let mut play = Playtest::start(game(name), &wishes).expect("it starts");
        let stand_in = BotSpec::named("greedy");
        while play.let_bot_act(stand_in) {}
        let sheet = play.state().score_sheet(play.board());
        let path = folder.join(format!("{name}.replay"));
        let text = play.replay().expect("all was legal").to_text();
        fs::write(&path, text).expect("it can be written");
        let path = path.to_str().expect("a path in the target folder");
        branchline(&["replay", "--verify", path]).ends_with(0);
        let told = branchline(&["replay", path]).ends_with(0);
        let total = told
            .out
            .lines()
            .find(|line| line.trim().starts_with("Total"));
        let figures: Vec<i32> = total
            .unwrap_or_else(|| panic!("{name}: no total in {}", told.out))
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        assert_eq!(figures, sheet.totals, "{name}");
    }
}

#[test]
fn the_report_of_the_window_is_the_page_of_the_command_line() {
    let folder = folder("window-report");
    let mut evidence = Evidence::default();
    evidence.wishes.games = 60;
    evidence.wishes.matches = 6;
    evidence.start(game("london"), || {}).expect("it starts");
    while evidence.progress().is_some() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        evidence.look();
    }
    let path = folder.join("report.html");
    let path = path.to_str().expect("a path in the target folder");
    let command = "simulate london --players 2 --bots route-focused --games 60 --matches 6 --seed 1 --rotate --report";
    let mut arguments: Vec<&str> = command.split(' ').collect();
    arguments.push(path);
    branchline(&arguments).ends_with(0);
    let theirs = fs::read_to_string(path).expect("it was written");
    let ours = evidence.page().expect("games were played");
    assert!(ours.contains("<svg") && ours.len() > 20_000);
    assert!(ours == theirs, "the two pages differ");
}
