//! Games and evidence as the documentation shows them: each brings a window to the moment that is painted.

use std::time::Duration;

use branchline_editor::app::{Bottom, Editor, Side};
use branchline_editor::evidence::Tab;
use branchline_editor::playtest::{Playtest, Wishes};
use branchline_engine::Decision;
use branchline_sim::BotSpec;

use crate::hand::Window;

/// Three seats, a person in the first.
fn sit(editor: &mut Editor, seed: u64) -> Playtest {
    editor.side = Side::Play;
    editor.bottom = Bottom::Log;
    editor.table.wishes.pause = None;
    editor.table.wishes.animate = false;
    let game = editor.session.game().cloned().expect("a bundled game");
    let wishes = Wishes {
        players: 3.min(game.config.rules.players.max),
        seed,
        ..Wishes::default()
    };
    Playtest::start(game, &wishes).expect("a bundled game can be played")
}

/// Bots play for everybody until this holds.
fn until(play: &mut Playtest, found: impl Fn(&Playtest) -> bool) -> bool {
    let stand_in = BotSpec::named("route-focused");
    while !found(play) {
        if !play.let_bot_act(stand_in) {
            return false;
        }
    }
    true
}

/// The person's turn, some turns into a game.
pub fn in_the_middle(window: &mut Window, turn: u32) {
    let editor = window.state_mut();
    let mut play = sit(editor, 7);
    let found = until(&mut play, |play| {
        play.person_decides()
            && play.state().turns() >= turn
            && play.state().decision() == Decision::Turn
    });
    assert!(found, "the game lasts that long");
    editor.table.play = Some(play);
}

/// A tunnel that costs more than was laid out.
pub fn at_a_tunnel(window: &mut Window) {
    let editor = window.state_mut();
    for seed in 1..200 {
        let mut play = sit(editor, seed);
        let found = until(&mut play, |play| {
            play.person_decides() && matches!(play.state().decision(), Decision::Mechanic(..))
        });
        if found {
            editor.table.play = Some(play);
            return;
        }
    }
    panic!("no game came to a tunnel");
}

/// The score sheet.
pub fn to_the_end(window: &mut Window) {
    let editor = window.state_mut();
    let mut play = sit(editor, 7);
    until(&mut play, |_| false);
    editor.table.play = Some(play);
}

/// What many games say, once they are played.
pub fn evidence(window: &mut Window, tab: Tab) {
    let editor = window.state_mut();
    editor.bottom = Bottom::Evidence;
    editor.side = Side::Statistics;
    editor.table.evidence.tab = tab;
    let game = editor.session.game().cloned().expect("a bundled game");
    let started = editor.table.evidence.start(game, || {});
    started.expect("a bundled game can be played");
    while window.state().table.evidence.progress().is_some() {
        std::thread::sleep(Duration::from_millis(20));
        window.run_steps(1);
    }
    // The panel is higher now, and the board fits what is left.
    window.state_mut().canvas.fit_soon();
}
