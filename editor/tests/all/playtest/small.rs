//! The table in a small window, and with large letters: nothing lies over anything else, all can be reached.

use branchline_engine::{Action, Decision, Purchase};
use egui::{Rect, Role};
use egui_kittest::kittest::Queryable;

use super::play;
use crate::hand::Window;
use crate::pictures::open;
use crate::shots;

/// 1000 by 700 points with letters at 200 and 150 %, and a usual window.
const SIZES: [(f32, f32); 4] = [
    (500.0, 350.0),
    (667.0, 467.0),
    (1000.0, 700.0),
    (1440.0, 900.0),
];

/// What somebody needs in a turn, by the beginning of its name.
const NEEDED: [&str; 7] = [
    "Draw unseen",
    "How do you pay?",
    "Cancel",
    "Hand of Player 1",
    "Take back",
    "Leave the table",
    "Open cards",
];

fn paying(size: (f32, f32)) -> Window {
    let (mut window, _) = open("maps/london/london.line", size, 1.0);
    shots::in_the_middle(&mut window, 22);
    window.run_steps(4);
    let table = window.state_mut().table.play.as_mut().expect("a game");
    let ways = |track| {
        let all = table
            .state()
            .payments(table.board(), Purchase::Claim(track));
        all.len()
    };
    let mut legal = table.legal().into_iter();
    let claim = legal.find(|action| matches!(action, Action::Claim(track) if ways(*track) > 1));
    table.act(claim.expect("two ways to pay")).expect("legal");
    window.run_steps(4);
    window
}

fn rect(window: &Window, name: &str) -> Rect {
    let mut found = window.query_all_by_label_contains(name);
    found
        .next()
        .unwrap_or_else(|| panic!("{name} is there"))
        .rect()
}

#[test]
fn nothing_of_the_table_lies_over_anything_else_and_all_of_it_can_be_reached() {
    for size in SIZES {
        let mut window = paying(size);
        let rects = NEEDED.map(|name| (name, rect(&window, name)));
        for (number, (name, one)) in rects.iter().enumerate() {
            for (other, two) in &rects[..number] {
                assert!(
                    !one.shrink(1.0).intersects(*two),
                    "{size:?}: {name} and {other}"
                );
            }
            // The margin of the harness is outside the window.
            assert!(
                one.right() <= size.0,
                "{size:?}: {name} is cut at {}",
                one.right()
            );
        }
        for name in NEEDED {
            window
                .query_all_by_label_contains(name)
                .next()
                .expect("it is there")
                .scroll_to_me();
            window.run_steps(4);
            let seen = rect(&window, name);
            assert!(
                seen.bottom() <= size.1 && seen.top() >= 0.0,
                "{size:?}: {name} at {seen:?}"
            );
        }
    }
}

#[test]
fn a_question_comes_into_view_where_the_market_fills_the_window() {
    for size in SIZES {
        let window = paying(size);
        assert!(matches!(play(&window).state().decision(), Decision::Pay(_)));
        let asked = rect(&window, "How do you pay?");
        let answer = window.get_all_by_role_and_label(Role::Button, "Pay 1 Black");
        let answer = answer.last().expect("it is there").rect();
        assert!(asked.top() > 0.0 && answer.bottom() < size.1, "{size:?}");
    }
}
