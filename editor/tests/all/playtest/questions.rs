//! Questions in the middle of a turn: the way back from them, what they are about, and a market that lies still.

use branchline_editor::playtest::{Draft, Playtest, on_map};
use branchline_engine::{Action, Decision, Purchase};
use branchline_render::scene::Thing;
use egui::{Key, Rect, Role};
use egui_kittest::kittest::Queryable;

use super::{choose, click, decide, play, window};
use crate::hand::Window;
use crate::shots;

/// The first turn, with people at all seats.
fn at_a_turn(game: &str) -> Window {
    let mut window = window(game);
    let wishes = &mut window.state_mut().table.wishes;
    wishes.pause = None;
    wishes.animate = false;
    wishes.seats = vec![None; 8];
    window.key_press(Key::F5);
    window.run_steps(2);
    while play(&window).state().decision() != Decision::Turn {
        act(&mut window, |play| play.legal()[0]);
    }
    window.run_steps(3);
    window
}

fn act(window: &mut Window, choose: impl Fn(&Playtest) -> Action) {
    let table = window.state_mut().table.play.as_mut().expect("a game");
    let action = choose(table);
    table.act(action).expect("legal");
}

/// A claim that can be paid for in several ways.
fn claim(play: &Playtest) -> Option<Action> {
    let ways = |track| {
        let all = play.state().payments(play.board(), Purchase::Claim(track));
        all.len()
    };
    let mut legal = play.legal().into_iter();
    legal.find(|action| matches!(action, Action::Claim(track) if ways(*track) > 1))
}

/// Whether the track is the only one marked on the map.
fn is_marked(play: &Playtest, action: Action) -> bool {
    let Action::Claim(track) = action else {
        return false;
    };
    let overlay = on_map::overlay(play, &Draft::default(), None);
    overlay.selected == [Thing::Track(track)]
}

#[test]
fn a_payment_is_cancelled_by_its_button_and_by_escape_and_its_route_is_marked_until_then() {
    for by_key in [false, true] {
        let mut window = at_a_turn("london");
        while claim(play(&window)).is_none() {
            act(&mut window, |_| Action::DrawBlind);
        }
        window.run_steps(2);
        let (time, hash) = (play(&window).time(), play(&window).state().hash());
        let wanted = claim(play(&window)).expect("there is one");
        decide(&mut window, wanted);
        assert!(is_marked(play(&window), wanted));
        let Action::Claim(track) = wanted else {
            unreachable!()
        };
        assert_eq!(play(&window).asked_about(), Some(Purchase::Claim(track)));
        if by_key {
            window.key_press(Key::Escape);
            window.run_steps(2);
        } else {
            click(&mut window, "Cancel");
        }
        assert_eq!(
            (play(&window).time(), play(&window).state().hash()),
            (time, hash)
        );
        assert!(!is_marked(play(&window), wanted));
        assert!(
            window
                .query_by_role_and_label(Role::Button, "Cancel")
                .is_none()
        );
    }
}

#[test]
fn what_was_drawn_or_turned_up_cannot_be_cancelled() {
    let mut window = at_a_turn("london");
    for action in [Action::DrawBlind, Action::DrawTickets] {
        decide(&mut window, action);
        assert_ne!(play(&window).state().decision(), Decision::Turn);
        let time = play(&window).time();
        assert!(!play(&window).can_cancel());
        window.key_press(Key::Escape);
        window.run_steps(2);
        assert_eq!(play(&window).time(), time, "{action:?}");
        act(&mut window, |play| *play.legal().last().expect("an answer"));
        while play(&window).state().decision() != Decision::Turn {
            act(&mut window, |play| play.legal()[0]);
        }
        window.run_steps(2);
    }
    // A tunnel turns cards up once it is paid for.
    let mut window = super::window("europe");
    shots::at_a_tunnel(&mut window);
    let table = play(&window);
    assert!(!table.can_cancel(), "cards were turned up");
    assert!(matches!(table.asked_about(), Some(Purchase::Claim(_))));
}

#[test]
fn the_market_lies_still_from_question_to_question() {
    let mut window = at_a_turn("london");
    let deck = |window: &mut Window| -> Rect {
        window.run_steps(3);
        window.get_by_label_contains("Draw unseen").rect()
    };
    let first = deck(&mut window);
    let mut asked = 0;
    for moves in 0..120 {
        if play(&window).state().ending().is_some() {
            break;
        }
        let action = choose(play(&window), moves, &std::collections::BTreeSet::new());
        act(&mut window, |_| action);
        if play(&window).state().ending().is_none() {
            assert_eq!(deck(&mut window).min, first.min, "after {action:?}");
            asked += usize::from(play(&window).can_cancel());
        }
    }
    assert!(asked > 5, "questions in between: {asked}");
}
