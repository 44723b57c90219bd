//! Saved games: through the dialog to a file, dropped onto the window and back on the table.

use std::collections::BTreeSet;
use std::path::Path;

use branchline_editor::playtest::{Playtest, Wishes};
use egui::{Key, Role};
use egui_kittest::kittest::Queryable;

use super::{choose, click, decide, play, replace_text, window};
use crate::hand::drop_file;

#[test]
fn a_saved_game_is_opened_again_also_by_dropping_it_and_on_an_edited_map() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved-games");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut window = window("london");
    window.state_mut().table.wishes.pause = Some(0.0);
    window.key_press(Key::F5);
    window.run_steps(2);
    for moves in 0..9 {
        while !play(&window).person_decides() {
            window.run_steps(1);
        }
        let action = choose(play(&window), moves, &BTreeSet::new());
        decide(&mut window, action);
    }
    while !play(&window).person_decides() {
        window.run_steps(1);
    }
    let hash = play(&window).state().hash();
    let path = folder.join("half.replay");
    let _ = std::fs::remove_file(&path);
    // Through the dialog: a name is typed and confirmed.
    click(&mut window, "Save the game");
    window.run_steps(2);
    let field = window.get_by_role_and_label(Role::TextInput, "File name");
    field.focus();
    window.run_steps(1);
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    window
        .get_by_role_and_label(Role::TextInput, "File name")
        .type_text(&path.display().to_string());
    window.run_steps(2);
    let mut buttons = window
        .get_all_by_role_and_label(Role::Button, "Save the game")
        .collect::<Vec<_>>();
    buttons
        .pop()
        .expect("the dialog's own button")
        .click_accesskit();
    drop(buttons);
    window.run_steps(3);
    assert!(path.exists(), "{:?}", window.state().said());
    click(&mut window, "Leave the table");
    assert!(window.state().table.play.is_none());
    // Dropped onto the window it is on the table again, at the same moment.
    drop_file(&mut window, &path);
    assert_eq!(play(&window).state().hash(), hash);
    assert!(play(&window).stale.is_none());
    // With the other ending, too; and whole, whichever moment was looked at when it was saved.
    let json = folder.join("half.json");
    let table = window.state_mut().table.play.as_mut().expect("a game");
    table.travel(1);
    let saved = table.replay().expect("legal");
    std::fs::write(&json, saved.to_json()).expect("written");
    click(&mut window, "Leave the table");
    drop_file(&mut window, &json);
    assert_eq!(play(&window).state().hash(), hash);
    // On a map that has changed since it goes as far as it can and says why it stops.
    click(&mut window, "Leave the table");
    replace_text(&mut window, "blue    6", "blue    3");
    drop_file(&mut window, &path);
    let moved = play(&window);
    assert!(moved.stale.is_some(), "other cards were dealt");
    // Of another game, and no game at all.
    let other = folder.join("other.replay");
    let game = super::window("amsterdam");
    let game = game.state().session.game().cloned().expect("a game");
    let table = Playtest::start(game, &Wishes::default()).expect("it starts");
    std::fs::write(&other, table.replay().expect("nothing yet").to_text()).expect("written");
    drop_file(&mut window, &other);
    assert!(
        window
            .state()
            .said()
            .is_some_and(|said| said.contains("Amsterdam"))
    );
    std::fs::write(&other, "not a game").expect("written");
    drop_file(&mut window, &other);
    assert!(
        window
            .state()
            .said()
            .is_some_and(|said| said.starts_with("This is not a saved game"))
    );
}
