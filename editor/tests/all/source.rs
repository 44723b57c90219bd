//! The source pane: what is typed there is an edit of the document at the very place, whatever else happens in the
//! same frame.

use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::Start;
use branchline_editor::app::Bottom;
use branchline_editor::thing::Thing;
use branchline_syntax::Span;
use egui::{Event, Key, Modifiers, PointerButton, Role};
use egui_kittest::kittest::Queryable;

use crate::files;
use crate::hand::{Window, command, text, window_of};
use crate::kill::Folder;
use crate::script::EMPTY;

/// Puts the cursor of the source pane behind some words.
#[track_caller]
fn cursor_after(window: &mut Window, words: &str) {
    let found = text(window).find(words).expect(words) + words.len();
    let at = Span::empty(u32::try_from(found).expect("a short text"));
    window.state_mut().bottom = Bottom::Source;
    let editor = window.state_mut();
    editor.source.show(vec![at], &editor.session.document);
    window.run_steps(2);
    window
        .get_by_role_and_label(Role::MultilineTextInput, "Source text")
        .focus();
    window.run_steps(2);
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// A file from Windows: nobody sees its carriage returns, nobody types between them and the line feed, and new lines
/// have them too.
#[test]
fn a_file_with_carriage_returns_is_edited_like_any_other_and_keeps_them() {
    let windows = EMPTY.replace('\n', "\r\n");
    let mut window = window_of("empty.line", &windows, MemoryFiles::default());
    let pane = |window: &Window| {
        let field = window.get_by_role_and_label(Role::MultilineTextInput, "Source text");
        field.value().unwrap_or_default()
    };
    assert_eq!(pane(&window), EMPTY);

    cursor_after(&mut window, "\"Mill\"        at 880,350");
    window.key_press(Key::Enter);
    window.run_steps(2);
    window.event(Event::Paste(
        "inn  \"Inn\"  at 700,600\r\nzoo  \"Zoo\"  at 300,600".to_owned(),
    ));
    window.run_steps(3);
    window.get_by_label("Location Inn");
    window.get_by_label("Location Zoo");
    let typed = text(&window).to_owned();
    assert!(typed.contains("at 880,350\r\n  inn  \"Inn\"  at 700,600\r\nzoo  \"Zoo\""));
    assert_eq!(typed.matches('\n').count(), typed.matches("\r\n").count());

    // One press takes a whole line break away.
    cursor_after(&mut window, "at 700,600");
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert!(text(&window).contains("at 700,600zoo"));
    while window.state_mut().session.undo().is_some() {}
    window.run_steps(3);
    assert_eq!(text(&window), windows);
    assert_eq!(pane(&window), EMPTY);
}

#[test]
fn a_letter_typed_and_ctrl_s_in_one_slow_frame_save_the_letter() {
    let folder = Folder::new("source-typed-and-saved");
    let path = files::game_file(&folder, "a.line");
    let mut window = files::open(&folder, Start::File(path.clone()));
    cursor_after(&mut window, "\"Mill");
    let events = [Event::Text("s".to_owned()), key(Key::S, Modifiers::COMMAND)];
    window.input_mut().events.extend(events);
    window.run_steps(3);
    assert!(files::read(&path).contains("\"Mills\""));
    assert!(!window.state().session.document.is_dirty());
}

/// The repair knows where its words stood before the name above them grew longer.
#[test]
fn a_repair_pressed_while_a_name_is_half_typed_mends_the_right_words() {
    let broken = EMPTY.replace("4 red", "4 rad");
    let repair = |window: &Window| {
        let found = window.query_all_by_label_contains("✔ ").next();
        found.expect("a repair").rect().center()
    };
    for by_mouse in [true, false] {
        let mut window = window_of("empty.line", &broken, MemoryFiles::default());
        window.state_mut().bottom = Bottom::Problems;
        let mill = Thing::Location("mill".to_owned());
        window.state_mut().session.select(vec![mill]);
        window.run_steps(3);
        window
            .get_by_role_and_label(Role::TextInput, "Name")
            .focus();
        window.run_steps(2);
        command(&mut window, Key::A);
        window.event(Event::Text("The Old Windmill".to_owned()));
        window.run_steps(2);
        assert_eq!(text(&window), broken, "not before it is complete");
        if by_mouse {
            // Press and release in one slow frame.
            let at = repair(&window);
            window.hover_at(at);
            window.step();
            let click = [true, false].map(|pressed| Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            window.input_mut().events.extend(click);
        } else {
            let found = window.query_all_by_label_contains("✔ ").next();
            found.expect("a repair").click_accesskit();
        }
        window.run_steps(4);
        assert!(text(&window).contains("The Old Windmill"), "{by_mouse}");
        assert!(
            text(&window).contains("4 red"),
            "{by_mouse}:\n{}",
            text(&window)
        );
        let problems = &window.state().session.document;
        assert!(!problems.compilation().has_errors(), "{by_mouse}");
    }
}

/// A comment is no edit of the map: the game at the table goes on without being played anew.
#[test]
fn a_comment_typed_beside_a_game_leaves_the_table_as_it_is() {
    let mut window = window_of("empty.line", EMPTY, MemoryFiles::default());
    window.key_press(Key::F5);
    window.run_steps(4);
    let game = |window: &Window| {
        let play = window.state().table.play.as_ref().expect("a game");
        assert!(play.stale.is_none());
        Arc::clone(&play.game)
    };
    let before = game(&window);
    cursor_after(&mut window, "routes {");
    window.event(Event::Text("  # to be tried".to_owned()));
    window.run_steps(4);
    assert!(text(&window).contains("routes {  # to be tried"));
    assert!(Arc::ptr_eq(&game(&window), &before));
    cursor_after(&mut window, "north-gate  --  harbour    ");
    window.key_press(Key::Delete);
    window.event(Event::Text("3".to_owned()));
    window.run_steps(4);
    assert!(
        !Arc::ptr_eq(&game(&window), &before),
        "a shorter route is another game"
    );
}

/// On a large map a frame is slow: the key comes before the list knows the last letter.
#[test]
fn a_key_that_comes_right_after_a_letter_takes_what_fits_that_letter() {
    let start = |typed: &str| {
        let mut window = window_of("empty.line", EMPTY, MemoryFiles::default());
        cursor_after(&mut window, "west-gate   --  east-gate  4 any");
        window.event(Event::Paste(format!("\n  harbour -- {typed}")));
        window.run_steps(3);
        window
    };
    let right_after = |window: &mut Window, letter: &str| {
        window.event(Event::Text(letter.to_owned()));
        window.step();
        window
            .input_mut()
            .events
            .push(key(Key::Enter, Modifiers::NONE));
        window.run_steps(4);
    };
    let mut window = start("m");
    window.event(Event::Text("a".to_owned()));
    window.run_steps(3);
    right_after(&mut window, "r");
    assert!(
        text(&window).contains("\n  harbour -- market\n"),
        "{}",
        text(&window)
    );

    // Of a word that is complete a new line is left.
    let mut window = start("mar");
    window.event(Event::Text("ke".to_owned()));
    window.run_steps(3);
    right_after(&mut window, "t");
    assert!(
        text(&window).contains("\n  harbour -- market\n\n"),
        "{}",
        text(&window)
    );
}
