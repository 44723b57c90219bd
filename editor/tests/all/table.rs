//! The table while the map is edited, and bots in a hurry.

use branchline_compiler::MemoryFiles;
use branchline_editor::playtest::Playtest;
use branchline_engine::text::describe;
use branchline_engine::{Action, Decision};
use branchline_sim::BotSpec;
use egui::{Key, Role};
use egui_kittest::kittest::Queryable;

use crate::hand::{Window, window_of};
use crate::playtest::{replace_text, window};

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
