//! The table while the map is edited, and bots in a hurry.

use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::Start;
use branchline_editor::app::Bottom;
use branchline_editor::playtest::Playtest;
use branchline_editor::thing::Thing;
use branchline_engine::text::describe;
use branchline_engine::{Action, Decision};
use branchline_sim::BotSpec;
use egui::{Key, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::files::{game_file, open};
use crate::hand::{Window, act as do_line, command, drop_file, text, wait_until, window_of};
use crate::kill::Folder;
use crate::languages;
use crate::playtest::{replace_text, wait_for_evidence, window};
use crate::script::EMPTY;

/// Hands so full that six cards of one colour are always among them.
const MANY_WAYS: &str = r#"language 1
game "Many ways" {
  players 2
  pieces 20
  hand 45
  first-tickets deal 0, keep 0
  draw-tickets deal 0, keep 0
}
deck {
  red   20
  blue  20
  green 20
  black 20
  white 20
  pink  20
}
locations {
  a at 0,0
  b at 100,0
}
routes {
  a -- b 6 any
}
tickets {
  a to b 1
}
"#;

fn play(window: &Window) -> &Playtest {
    window.state().table.play.as_ref().expect("somebody plays")
}

fn click(window: &mut Window, label: &str) {
    window
        .get_by_role_and_label(Role::Button, label)
        .click_accesskit();
    window.run_steps(2);
}

/// The words of what the person may do.
fn choices(play: &Playtest) -> Vec<(Action, String)> {
    let words = |action| (action, describe(play.board(), play.state(), action));
    play.legal().into_iter().map(words).collect()
}

/// Whether the game at the table is played on the map that is seen.
fn goes_on(window: &Window) -> bool {
    let seen = window.state().session.game().expect("a map");
    play(window).stale.is_none() && Arc::ptr_eq(&play(window).game, seen)
}

/// Two people at a table, one of whom has claimed the only route without a red card.
fn claimed() -> Window {
    let mut window = window_of("ways.line", MANY_WAYS, MemoryFiles::default());
    let wishes = &mut window.state_mut().table.wishes;
    wishes.seats = vec![None; 8];
    wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    for wanted in ["claims a--b", "pays", "draws blind"] {
        let mut found = choices(play(&window)).into_iter();
        let fits =
            |(_, words): &(Action, String)| words.starts_with(wanted) && !words.contains("red");
        let (action, _) = found.find(fits).expect("it may be done");
        let table = window.state_mut().table.play.as_mut().expect("a game");
        table.act(action).expect("legal");
    }
    window.run_steps(2);
    window
}

#[test]
fn a_game_that_an_edit_stopped_goes_on_when_the_edit_is_undone_or_another_one_helps() {
    let mut window = claimed();
    let (time, hash) = (play(&window).time(), play(&window).state().hash());
    replace_text(&mut window, "a -- b 6 any", "a -- b 6 red");
    window.get_by_label("The game cannot go on after this edit.");
    let paid = "On this map Player 1 can no longer choose “Pay 6 ";
    let why = window.get_by_label_contains(paid);
    let why = why.accesskit_node().value().expect("words");
    assert!(why.ends_with("”: it cannot be paid like that."), "{why}");
    let deck = window.get_by_label_contains("Draw unseen");
    assert!(deck.accesskit_node().is_disabled());
    // Nothing is played on a map that is not the game's.
    click(&mut window, "Location A");
    window.key_press(Key::F9);
    window.run_steps(2);
    assert_eq!(play(&window).time(), time);
    command(&mut window, Key::Z);
    assert!(goes_on(&window), "{:?}", play(&window).stale);
    assert_eq!(
        (play(&window).time(), play(&window).state().hash()),
        (time, hash)
    );
    // Another edit helps as well.
    command(&mut window, Key::Y);
    assert!(!goes_on(&window));
    replace_text(&mut window, "a -- b 6 red", "a -- b 6 any");
    assert!(goes_on(&window));
    assert_eq!(play(&window).time(), time);
}

#[test]
fn a_game_that_an_edit_stopped_goes_on_when_the_decision_is_taken_back() {
    let mut window = claimed();
    replace_text(&mut window, "a -- b 6 any", "a -- b 6 red");
    assert!(!goes_on(&window));
    for _ in 0..3 {
        window.key_press_modifiers(egui::Modifiers::ALT, Key::Z);
        window.run_steps(2);
    }
    assert!(goes_on(&window), "nothing is left that cannot be done");
    assert_eq!(play(&window).time(), (0, 0));
}

#[test]
fn a_map_that_is_half_typed_does_not_stop_a_game() {
    let mut window = claimed();
    let time = play(&window).time();
    let line = "a -- b 6 any";
    // A name that is not there yet, a line that cannot be read, and a map without routes, which is drawn.
    for half in ["a -- bo 6 any", "a -- ", "# a -- b 6 any"] {
        replace_text(&mut window, line, half);
        assert_eq!(play(&window).stale, None, "{half}");
        assert_eq!(play(&window).time(), time);
        window.get_by_label("The game waits until the map can be played again.");
        let deck = window.get_by_label_contains("Draw unseen");
        assert!(deck.accesskit_node().is_disabled(), "{half}");
        let document = &window.state().session.document;
        let first = document.diagnostics().find(|problem| problem.is_error());
        let first = first.expect("it is broken").message.clone();
        window.get_by_label(&format!("In the way: {first}"));
        click(&mut window, "Show what is wrong");
        assert_eq!(window.state().bottom, Bottom::Source, "{half}");
        replace_text(&mut window, half, line);
        assert!(goes_on(&window), "{half}");
    }
}

#[test]
fn a_file_that_is_opened_ends_the_game_before_it_and_forgets_what_was_played() {
    let folder = Folder::new("table-other-file");
    let (first, second) = (game_file(&folder, "a.line"), game_file(&folder, "b.line"));
    let mut window = open(&folder, Start::File(first));
    let evidence = &mut window.state_mut().table.evidence;
    evidence.wishes.games = 10;
    evidence.wishes.matches = 0;
    window.key_press(Key::F6);
    window.run_steps(2);
    wait_for_evidence(&mut window);
    assert!(window.state().table.evidence.found.is_some());
    window.state_mut().table.evidence.pin();
    window.key_press(Key::F5);
    window.run_steps(2);
    assert!(window.state().table.play.is_some());
    drop_file(&mut window, &second);
    let table = &window.state().table;
    assert!(table.play.is_none());
    assert!(table.evidence.found.is_none() && !table.evidence.is_pinned());
}

/// The small game with somebody at its table, who has all the time in the world.
fn small_game() -> Window {
    let mut window = window_of("empty.line", EMPTY, MemoryFiles::default());
    window.state_mut().table.wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(3);
    window
}

#[test]
fn the_map_is_edited_at_the_table_with_any_tool_but_select() {
    let mut window = small_game();
    let tip = "Right-click selects, any other tool edits the map";
    assert!(window.query_by_label_contains(tip).is_some());
    // The select tool's mouse is the game's.
    do_line(&mut window, "click harbour");
    assert!(window.state().session.selection.is_empty());
    do_line(&mut window, "tool route");
    assert!(window.query_by_label_contains(tip).is_none());
    do_line(&mut window, "drag harbour -> mill");
    let route = |window: &Window| text(window).contains("harbour     --  mill");
    assert!(route(&window), "{}", text(&window));
    assert!(goes_on(&window), "{:?}", play(&window).stale);
    command(&mut window, Key::Z);
    assert!(!route(&window) && goes_on(&window));
    window.key_press(Key::Escape);
    window.run_steps(2);
    assert!(window.query_by_label_contains(tip).is_some());
}

#[test]
fn at_the_table_keys_change_only_what_was_selected_there() {
    let mut window = window_of("empty.line", EMPTY, MemoryFiles::default());
    window
        .get_by_label("Route North Gate – Harbour, 4, red")
        .click();
    window.run_steps(3);
    assert_eq!(window.state().session.selection.len(), 1);
    window.state_mut().table.wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(3);
    for key in [Key::Backspace, Key::Delete] {
        window.key_press(key);
        window.run_steps(2);
        assert_eq!(text(&window), EMPTY, "nobody sees what was selected before");
    }
    window
        .get_by_label("Route North Gate – Harbour, 4, red, free")
        .click_secondary();
    window.run_steps(3);
    let route = Thing::Track("north-gate--harbour".to_owned());
    assert_eq!(window.state().session.selection, [route]);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert!(!text(&window).contains("north-gate  --  harbour"));
    assert!(goes_on(&window), "{:?}", play(&window).stale);
}

#[test]
fn a_route_says_at_the_table_that_it_is_free_whose_it_is_or_that_it_is_closed() {
    let mut window = bots_at("greedy");
    let count = |window: &Window| {
        let labels = languages::labels(window);
        let routes = labels.iter().filter(|label| label.starts_with("Route "));
        let ends = |ending: &str| {
            routes
                .clone()
                .filter(|label| label.ends_with(ending))
                .count()
        };
        (routes.clone().count(), ends(", free"), ends(", closed"))
    };
    let (all, free, closed) = count(&window);
    assert_eq!((all, closed), (44, 0));
    assert_eq!(free, all, "nobody has claimed anything");
    window.key_press_modifiers(egui::Modifiers::SHIFT, Key::F10);
    wait_until(&mut window, "the end", is_over);
    window.run_steps(2);
    let (_, free, closed) = count(&window);
    assert!(free > 0 && closed > 0, "{free} free, {closed} closed");
    let owned = |seat| {
        play(&window)
            .state()
            .tracks_of(play(&window).board(), seat)
            .count()
    };
    assert_eq!(all, free + closed + owned(0) + owned(1));
}

#[test]
fn a_payment_that_takes_more_decisions_on_the_edited_map_moves_along_with_the_moment_looked_at() {
    let mut window = window_of("ways.line", MANY_WAYS, MemoryFiles::default());
    let wishes = &mut window.state_mut().table.wishes;
    wishes.seats = vec![None; 8];
    wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    let act = |window: &mut Window, wanted: &str| {
        let found = choices(play(window)).into_iter();
        let mut found =
            found.filter(|(_, words)| words.starts_with(wanted) && !words.contains("red"));
        let (action, _) = found.next().expect("it may be done");
        let table = window.state_mut().table.play.as_mut().expect("a game");
        table.act(action).expect("legal");
    };
    act(&mut window, "claims a--b");
    act(&mut window, "pays");
    for _ in 0..4 {
        act(&mut window, "draws blind");
    }
    assert_eq!(play(&window).time(), (6, 6));
    let actor = play(&window).state().actor();
    // One red card, or any six instead: more ways than are listed, so that cards are laid one by one.
    replace_text(&mut window, "a -- b 6 any", "a -- b 1 red swap 6");
    assert_eq!(play(&window).stale, None);
    assert_eq!(
        play(&window).time(),
        (11, 11),
        "six cards laid for one payment"
    );
    assert_eq!(play(&window).state().actor(), actor);
    // Looked at before it pays, the game is looked at there on the other map, too.
    let table = window.state_mut().table.play.as_mut().expect("a game");
    table.travel(1);
    assert!(matches!(table.state().decision(), Decision::Lay(_)));
    replace_text(&mut window, "white 20", "white 20 ");
    assert_eq!(play(&window).time(), (1, 11));
    let table = window.state_mut().table.play.as_mut().expect("a game");
    table.travel(7);
    replace_text(&mut window, "white 20 ", "white 20");
    assert_eq!(play(&window).time(), (7, 11));
    assert_eq!(play(&window).newest().map(|track| track.index()), Some(0));
}

/// A game of bots that wait to be told.
fn bots_at(name: &str) -> Window {
    let mut window = window("london");
    let wishes = &mut window.state_mut().table.wishes;
    wishes.seats = vec![BotSpec::named(name); 8];
    wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    window
}

fn is_over(window: &Window) -> bool {
    play(window).state().ending().is_some()
}

#[test]
fn bots_that_think_long_play_on_frame_by_frame_and_can_be_stopped() {
    let mut window = bots_at("ismcts");
    for wanted in ["To my turn", "To the end"] {
        click(&mut window, wanted);
        window.run_steps(2);
        assert!(play(&window).time().1 > 0, "they play");
        assert!(!is_over(&window), "the window did not wait for the end");
        click(&mut window, "Stop");
        let (_, last) = play(&window).time();
        window.run_steps(5);
        assert_eq!(play(&window).time().1, last, "they stopped");
        // The same button as before.
        window.get_by_role_and_label(Role::Button, wanted);
    }
}

#[test]
fn a_hurried_game_stops_at_a_person_and_ends_without_one() {
    let mut window = bots_at("route-focused");
    click(&mut window, "To the end");
    for _ in 0..2000 {
        if is_over(&window) {
            break;
        }
        window.step();
    }
    assert!(is_over(&window));
    let mut window = self::window("london");
    window.state_mut().table.wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    let table = window.state_mut().table.play.as_mut().expect("a game");
    table.act(Action::Keep(1)).expect("legal");
    window.run_steps(2);
    assert!(play(&window).bot().is_some());
    click(&mut window, "To my turn");
    window.run_steps(40);
    assert!(play(&window).person_decides());
    window.run_steps(5);
    assert!(play(&window).person_decides(), "and there they wait");
}

#[test]
fn signs_of_problems_hide_no_pieces_and_no_figures() {
    let mut window = window_of("ways.line", MANY_WAYS, MemoryFiles::default());
    replace_text(&mut window, "a -- b 6 any", "a -- b 6 any # edited");
    window.state_mut().session.document.advise_now();
    window.run_steps(2);
    let signs = |window: &Window| window.state().canvas.signs();
    let drawn = signs(&window);
    assert!(drawn > 0, "the map has a problem");
    window.state_mut().table.wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(3);
    assert_eq!(signs(&window), 0, "while somebody plays");
    window.key_press(Key::R);
    window.run_steps(3);
    assert_eq!(signs(&window), drawn, "any other tool edits");
    window.key_press(Key::V);
    window.run_steps(3);
    click(&mut window, "Leave the table");
    window.run_steps(2);
    assert_eq!(signs(&window), drawn);
    few_games(&mut window);
    assert_eq!(signs(&window), 0, "shares stand on the tracks");
}

/// The fewest games that may be played in the background.
fn few_games(window: &mut Window) {
    let evidence = &mut window.state_mut().table.evidence;
    evidence.wishes.games = 10;
    evidence.wishes.matches = 0;
    window.key_press(Key::F6);
    window.run_steps(2);
    wait_for_evidence(window);
    window.run_steps(2);
}

#[test]
fn many_games_beside_one_at_the_table_say_how_to_see_their_map() {
    let mut window = window_of("ways.line", MANY_WAYS, MemoryFiles::default());
    window.state_mut().table.wishes.pause = None;
    window.state_mut().table.wishes.seats = vec![None; 8];
    window.key_press(Key::F5);
    window.run_steps(3);
    few_games(&mut window);
    let covered = "The map shows the game at the table, not how often routes are claimed.";
    window.get_by_label(covered);
    click(&mut window, "Show the claim map");
    assert!(window.state().table.claims);
    window.get_by_role_and_label(Role::Button, "Show the game");
    // Who decides at the table wants to see it.
    click(&mut window, "Claim A – B");
    assert!(!window.state().table.claims);
    window.get_by_label(covered);
}

/// A second F5 is soon pressed: it deals other cards, and costs nobody the game that was at the table.
#[test]
fn f5_beside_a_game_deals_another_and_taking_back_brings_the_first_one_back() {
    let mut window = window("london");
    window.key_press(Key::F5);
    window.run_steps(3);
    assert_eq!(play(&window).seed(), 1);
    let decide = |window: &mut Window| {
        let table = window
            .state_mut()
            .table
            .play
            .as_mut()
            .expect("somebody plays");
        assert!(table.person_decides());
        let mut legal = Vec::new();
        table.state().legal_actions(table.board(), &mut legal);
        table.act(legal[0]).expect("it is legal");
    };
    decide(&mut window);
    let at = play(&window).time();
    window.key_press(Key::F5);
    window.run_steps(3);
    assert_eq!(play(&window).seed(), 2);
    let said = window.state().said().unwrap_or_default().to_owned();
    assert!(said.starts_with("Another game is on the table"), "{said}");
    click(&mut window, "Take back");
    assert_eq!(
        (play(&window).seed(), play(&window).time().1 >= at.1),
        (1, true)
    );

    // Games that nobody has decided anything in come and go, and the one before them is kept.
    let mut fresh = crate::playtest::window("london");
    for seed in 1..=3 {
        fresh.key_press(Key::F5);
        fresh.run_steps(2);
        assert_eq!(play(&fresh).seed(), seed);
        assert!(fresh.state().table.replaced.is_none());
    }
    decide(&mut fresh);
    for seed in 4..=5 {
        fresh.key_press(Key::F5);
        fresh.run_steps(2);
        assert_eq!(play(&fresh).seed(), seed);
    }
    click(&mut fresh, "Take back");
    assert_eq!(play(&fresh).seed(), 3);

    // The same for one that is begun below *Another game*.
    let folds = fresh.get_by_role_and_label(Role::DisclosureTriangle, "Another game");
    folds.click_accesskit();
    fresh.run_steps(20);
    fresh.state_mut().table.wishes.seed = 77;
    click(&mut fresh, "Play a game");
    assert_eq!(play(&fresh).seed(), 77);
    click(&mut fresh, "Take back");
    assert_eq!(play(&fresh).seed(), 3);
}

#[test]
fn what_another_game_is_to_be_like_is_folded_away_once_it_is_dealt() {
    let mut window = window("london");
    window.key_press(Key::F5);
    window.run_steps(3);
    let folds = window.get_by_role_and_label(Role::DisclosureTriangle, "Another game");
    folds.click_accesskit();
    window.run_steps(20);
    let begin = "Play a game";
    click(&mut window, begin);
    window.run_steps(30);
    assert!(window.query_by_label(begin).is_none(), "it is unfolded");
    window.get_by_label("Another game");
}
