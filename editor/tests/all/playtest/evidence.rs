//! Many games in the background: the report, the map it colours, live mode, and holes that open as games.

use branchline_editor::app::Bottom;
use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{DEAD_END, play, replace_text, wait_for_evidence, window, with_text};

#[test]
fn many_games_play_in_the_background_and_colour_the_map() {
    let mut window = window("london");
    window.state_mut().table.evidence.wishes.games = 80;
    window.state_mut().table.evidence.wishes.matches = 4;
    window.key_press(Key::F6);
    window.run_steps(2);
    assert_eq!(window.state().bottom, Bottom::Evidence);
    let mut waited = 0;
    while window.state().table.evidence.progress().is_some() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.run_steps(1);
        waited += 1;
        assert!(waited < 3000, "the games do not end");
    }
    let game = window.state().session.game().cloned().expect("a game");
    let evidence = &window.state().table.evidence;
    let report = &evidence.found.as_ref().expect("a report").report;
    assert_eq!(report.run.games, 80);
    assert!(!report.findings.is_empty());
    let heat = evidence.heat(&game).expect("the map is coloured");
    assert_eq!(heat.len(), game.config.tracks.len());
    assert!(heat.iter().any(|heat| heat.share > 0.3));
    // Every page of the evidence can be opened and has something to read.
    for (tab, part) in [
        ("Seats, length, scores", "Room to choose"),
        ("Routes", "when, in % of the game"),
        ("Tickets", "completed when kept"),
        ("Colours", "of cards paid"),
        ("Ways to play", "Wins of the row against the column"),
        ("Holes in the rules", ""),
        ("What they say", ""),
    ] {
        let button = window.get_all_by_label_contains(tab).next();
        button.expect("a page").click_accesskit();
        window.run_steps(3);
        if !part.is_empty() {
            window.get_by_label(part);
        }
    }
}

#[test]
fn live_mode_plays_after_an_edit_and_says_what_moved() {
    let mut window = window("london");
    let evidence = &mut window.state_mut().table.evidence;
    evidence.wishes.games = 120;
    evidence.wishes.matches = 0;
    evidence.wishes.live = true;
    window.key_press(Key::F6);
    window.run_steps(2);
    wait_for_evidence(&mut window);
    assert!(window.state().table.evidence.changes.is_none());
    // Fewer pieces: the game is shorter.
    replace_text(&mut window, "each 17", "each 12");
    // The designer has to pause first; the window's clock advances with its frames.
    for _ in 0..600 {
        let evidence = &window.state().table.evidence;
        if evidence.progress().is_some() || evidence.changes.is_some() {
            break;
        }
        window.run_steps(1);
    }
    wait_for_evidence(&mut window);
    let evidence = &window.state().table.evidence;
    let (pairs, changes) = evidence.changes.as_ref().expect("it was compared");
    assert_eq!(*pairs, 120);
    let turns = changes
        .iter()
        .find(|change| change.what == "turns of a player");
    let turns = turns.expect("lengths are compared");
    assert_eq!(turns.sign(), branchline_sim::Sign::Less, "{turns:?}");
    window
        .get_all_by_label_contains("On 120 equal deals the edit moved: turns of a player")
        .next()
        .expect("a sentence");
    window
        .get_all_by_label_contains("No visible change")
        .next()
        .expect("what did not move");
}

#[test]
fn a_hole_in_the_rules_opens_as_the_game_that_shows_it() {
    let mut window = with_text("dead-end.line", DEAD_END);
    let evidence = &mut window.state_mut().table.evidence;
    evidence.wishes.games = 40;
    evidence.wishes.matches = 0;
    window.key_press(Key::F6);
    window.run_steps(2);
    wait_for_evidence(&mut window);
    let report = &window
        .state()
        .table
        .evidence
        .found
        .as_ref()
        .expect("a report")
        .report;
    let hole = report
        .holes
        .iter()
        .position(|hole| hole.rule == "pass")
        .expect("a forced pass");
    let turn = report.holes[hole].turn;
    let button = window
        .get_all_by_label_contains("Holes in the rules")
        .next();
    button.expect("a page").click_accesskit();
    window.run_steps(3);
    let open = format!("Open such a game at turn {turn}");
    window
        .get_all_by_label(&open)
        .next()
        .expect("a button")
        .click_accesskit();
    window.run_steps(3);
    let table = play(&window);
    assert_eq!(table.state().turns(), turn);
    assert!(
        table.time().0 < table.time().1,
        "what came after can be looked at"
    );
    assert_eq!(window.state().bottom, Bottom::Log);
}
