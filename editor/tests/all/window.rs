//! The window's parts by their accessible names, without a display.

use branchline_compiler::MemoryFiles;
use branchline_editor::app::{Bottom, Side};
use branchline_editor::thing::Thing;
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::Queryable;

use crate::hand::{Window, click, command_shift, text, wait_for, window_of};
use crate::script::{CITY, EMPTY, LONDON};

fn window() -> Window {
    window_of("empty.line", EMPTY, MemoryFiles::default())
}

#[test]
fn tabs_and_palette_are_reached_by_name_and_by_keyboard() {
    let mut window = window();
    window.get_by_label("Rules").click();
    window.run_steps(3);
    assert_eq!(window.state().side, Side::Rules);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.run_steps(3);
    window.event(egui::Event::Text("problems".to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(window.state().bottom, Bottom::Problems);
}

#[test]
fn a_pasted_list_is_shown_first_and_is_one_step() {
    let mut window = window();
    window.event(egui::Event::Paste(
        "Lighthouse\nHarbour\nOld Mill\n".to_owned(),
    ));
    window.run_steps(3);
    // Harbour is there already.
    window.get_by_label("2 new locations");
    assert_eq!(
        text(&window),
        EMPTY,
        "nothing happens before it is accepted"
    );
    window.get_by_label("Add them").click();
    window.run_steps(3);
    assert!(text(&window).contains("\"Lighthouse\"") && text(&window).contains("\"Old Mill\""));
    assert_eq!(window.state().session.selection.len(), 2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(text(&window), EMPTY);
}

#[test]
fn two_presses_in_one_slow_frame_undo_two_steps() {
    let mut window = window();
    for place in ["mill", "market"] {
        let session = &mut window.state_mut().session;
        session.select(vec![Thing::Location(place.to_owned())]);
        session.nudge(10, 0);
    }
    let press = egui::Event::Key {
        key: Key::Z,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };
    window.input_mut().events.extend([press.clone(), press]);
    window.run_steps(2);
    assert_eq!(text(&window), EMPTY);
}

#[test]
fn ctrl_shift_z_redoes_and_does_not_undo_once_more() {
    let mut window = window();
    window
        .state_mut()
        .session
        .select(vec![Thing::Location("mill".to_owned())]);
    window.state_mut().session.nudge(10, 0);
    window
        .state_mut()
        .session
        .select(vec![Thing::Location("market".to_owned())]);
    window.state_mut().session.nudge(0, 10);
    window.run_steps(2);
    let both = text(&window).to_owned();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(2);
    assert_ne!(text(&window), both);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.run_steps(2);
    assert_eq!(text(&window), both);
}

#[test]
fn the_rules_say_what_a_variant_changes_and_the_statistics_what_boards_have() {
    let variant = "language 1\n\nuse \"london/london.line\"\n\ngame \"Fog\" as fog extends london {\n  hand 3\n}\n";
    let mut others = MemoryFiles::one("rules/city.line", CITY);
    others
        .0
        .insert("london/london.line".to_owned(), LONDON.to_owned());
    let mut window = window_of("fog.line", variant, others);
    window.get_by_label("Rules").click();
    window.run_steps(3);
    window.get_by_label("What this variant changes").click();
    window.run_steps(20);
    window.get_by_label("+ hand 3");
    window.get_by_label("Statistics").click();
    window.run_steps(3);
    window.get_by_label("Mean length of a track");
    window.get_by_label("Room for the pieces, mm");
}

#[test]
fn the_small_map_takes_the_view_where_it_is_clicked() {
    let mut window = window();
    window.state_mut().canvas.camera.zoom = 3.0;
    window.run_steps(3);
    let small = window.get_by_label("Small map").rect();
    let at = small.left_top() + vec2(10.0, 10.0);
    click(&mut window, at);
    let centre = window.state().canvas.camera.centre;
    assert!(centre.x < 60.0 && centre.y < 60.0, "{centre:?}");
}

#[test]
fn a_tab_with_little_in_it_leaves_the_panel_as_high_as_it_was() {
    let mut window = window();
    let before = window.state().canvas.view;
    for bottom in [Bottom::Log, Bottom::Problems, Bottom::Source] {
        window.state_mut().bottom = bottom;
        window.run_steps(4);
        assert_eq!(window.state().canvas.view, before, "{bottom:?}");
    }
    window.state_mut().bottom = Bottom::Evidence;
    window.run_steps(4);
    let lower = before.height() - window.state().canvas.view.height();
    assert!(lower > 100.0, "plots need room, and got {lower} more");
}

#[test]
fn of_hundreds_of_problems_only_those_in_sight_are_drawn_and_any_can_be_reached() {
    let many: String = (0..300)
        .map(|number| format!("  nowhere-{number}  to  mill  auto\n"))
        .collect();
    let text = EMPTY.replace("tickets {\n", &format!("tickets {{\n{many}"));
    let mut window = window_of("empty.line", &text, MemoryFiles::default());
    command_shift(&mut window, Key::M);
    let drawn = |window: &Window| {
        let all = window.query_all_by_label_contains("Error: ");
        all.count()
    };
    assert!((1..40).contains(&drawn(&window)), "{}", drawn(&window));
    assert!(
        window
            .query_all_by_label_contains("nowhere-299")
            .next()
            .is_none()
    );
    window.key_press_modifiers(Modifiers::SHIFT, Key::F8);
    window.run_steps(30);
    let panel = window.state().canvas.view.bottom();
    let mut named = window.get_all_by_label_contains("nowhere-299");
    let in_sight = named.any(|node| node.rect().top() > panel && node.rect().bottom() < 850.0);
    drop(named);
    assert!(in_sight);
    assert!((1..40).contains(&drawn(&window)), "{}", drawn(&window));
}

#[test]
fn a_reason_that_is_being_written_lets_the_focus_go_and_is_taken_by_enter_in_its_field() {
    let odd = EMPTY.replace("  # allow colour-supply: a first town may be generous", "");
    let mut window = window_of("empty.line", &odd, MemoryFiles::default());
    window.state_mut().bottom = Bottom::Problems;
    wait_for(&mut window, "On purpose…");
    let buttons = window.get_all_by_role_and_label(Role::Button, "On purpose…");
    let first = buttons.into_iter().next();
    first.expect("one at least").click_accesskit();
    window.run_steps(3);
    let (reason, search) = (
        (Role::TextInput, "Reason"),
        (Role::SearchInput, "Find by name"),
    );
    let is_in = |window: &Window, (role, label): (Role, &str)| {
        window.get_by_role_and_label(role, label).is_focused()
    };
    assert!(is_in(&window, reason), "at once");
    window
        .get_by_role_and_label(reason.0, reason.1)
        .type_text("a generous town");
    window.run_steps(2);
    window.get_by_role_and_label(search.0, search.1).focus();
    window.run_steps(3);
    assert!(is_in(&window, search), "whoever wants to leave may");
    window.key_press(Key::Enter);
    window.run_steps(2);
    assert_eq!(text(&window), odd, "that Enter was for another field");
    window.get_by_role_and_label(reason.0, reason.1).focus();
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(2);
    assert!(text(&window).contains("a generous town"));
}

#[test]
fn all_repairs_that_change_only_mistakes_are_one_step_and_the_map_gets_better() {
    let broken = include_str!("../../../docs/examples/broken.line");
    let mut window = window_of("broken.line", broken, MemoryFiles::default());
    window.state_mut().bottom = Bottom::Problems;
    window.run_steps(3);
    let errors = |window: &Window| window.state().session.document.diagnostics().count();
    assert_eq!(errors(&window), 12);
    window.get_by_label("✔ Repair all 5").click();
    window.run_steps(3);
    assert_eq!(errors(&window), 7);
    assert!(!window.state().session.document.is_stale());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(text(&window), broken);
}

/// Systems send the letter of a key that is pressed with Alt, too.
#[test]
fn a_key_with_alt_is_a_command_and_types_nothing() {
    let press = |window: &mut Window, key: Key, letter: &str| {
        let pressed = egui::Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::ALT,
        };
        let letter = egui::Event::Text(letter.to_owned());
        // In one frame, as they come.
        window.input_mut().events.extend([pressed, letter]);
        window.run_steps(3);
    };
    let mut window = window();
    window
        .get_by_label("Route North Gate – Harbour, 4, red")
        .click();
    window.run_steps(3);
    press(&mut window, Key::Num5, "5");
    assert_eq!(window.state().side, Side::History);
    press(&mut window, Key::T, "t");
    assert_eq!(text(&window), EMPTY);
    window.get_by_label("Source text").focus();
    window.run_steps(2);
    press(&mut window, Key::Num2, "2");
    press(&mut window, Key::Q, "q");
    assert_eq!(text(&window), EMPTY);
}

#[test]
fn a_click_anywhere_on_a_problem_goes_to_it() {
    let text = EMPTY.replace("at 120,350", "at 120,350  in nowhere");
    for beside in [-14.0, 60.0] {
        let mut window = window_of("empty.line", &text, MemoryFiles::default());
        window.state_mut().bottom = Bottom::Problems;
        window.run_steps(3);
        let words = window
            .get_by_label_contains("there is no district `nowhere`")
            .rect();
        let x = if beside < 0.0 {
            words.left()
        } else {
            words.right()
        };
        click(&mut window, egui::pos2(x + beside, words.center().y));
        let place = Thing::Location("harbour".to_owned());
        assert_eq!(window.state().session.selection, [place], "{beside}");
    }
}

#[test]
fn a_problem_is_explained_with_an_example_where_it_stands() {
    let text = EMPTY.replace("at 120,350", "at 120,350  in nowhere");
    let mut window = window_of("empty.line", &text, MemoryFiles::default());
    window.state_mut().bottom = Bottom::Problems;
    window.run_steps(3);
    let explains = |window: &Window| {
        let wrong = window.query_by_label("✖ Wrong").is_some();
        let right = window.query_by_label("✔ Right").is_some();
        assert_eq!(wrong, right);
        wrong
    };
    assert!(!explains(&window));
    window.get_by_label("Explain BL1003").click();
    window.run_steps(3);
    assert!(explains(&window));
    window.get_by_label("Explain BL1003").click();
    window.run_steps(3);
    assert!(!explains(&window));
}

/// What is drawn of a text with mistakes is a sketch: rules nobody wrote, routes left out.
#[test]
fn a_map_with_mistakes_is_drawn_and_never_played() {
    let text = EMPTY.replacen("4 red", "4 rad", 1);
    for key in [Key::F5, Key::F6] {
        let mut window = window_of("empty.line", &text, MemoryFiles::default());
        window.state_mut().table.evidence.wishes.live = true;
        window.key_press(key);
        window.run_steps(4);
        let said = window.state().said().unwrap_or_default().to_owned();
        assert!(said.starts_with("This map has errors"), "{said}");
        let table = &window.state().table;
        assert!(table.play.is_none() && table.evidence.progress().is_none());
    }
}

#[test]
fn panels_are_as_wide_as_before_after_letters_were_large_for_a_while() {
    let mut window = window();
    let width = |window: &Window| {
        let tab = window.get_by_label("Inspector").rect();
        1300.0 / window.ctx.zoom_factor() - tab.left()
    };
    let before = width(&window);
    for key in [Key::Plus, Key::Minus] {
        for _ in 0..10 {
            window.key_press_modifiers(Modifiers::ALT, key);
            window.run_steps(3);
        }
    }
    assert!((window.ctx.zoom_factor() - 1.0).abs() < 0.01);
    assert!(
        (width(&window) - before).abs() < 1.0,
        "{} {before}",
        width(&window)
    );
}

#[test]
fn f2_selects_the_whole_name_for_another_to_take_its_place() {
    let mut window = window();
    let mill = Thing::Location("mill".to_owned());
    window.state_mut().session.select(vec![mill]);
    window.run_steps(3);
    window.key_press(Key::F2);
    window.run_steps(3);
    window.event(egui::Event::Text("Forge".to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(text(&window).contains("\"Forge\""), "{}", text(&window));
    assert!(!text(&window).contains("Mill\""));
}
