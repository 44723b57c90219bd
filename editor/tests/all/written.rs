//! What a form writes is seen in the text, and takes nobody's place there.

use branchline_editor::app::{Bottom, Side};
use egui::{Key, Role, vec2};
use egui_kittest::kittest::Queryable;

use crate::forms::{location, says, select, type_into, window};
use crate::hand::{Window, click, text};

#[test]
fn what_a_form_wrote_is_marked_in_the_text() {
    let mut window = window(&[]);
    window.state_mut().side = Side::Rules;
    window.run_steps(3);
    let name = "Pieces: What one is called";
    type_into(&mut window, Role::TextInput, name, "tram");
    window.key_press(Key::Enter);
    window.run_steps(4);
    assert!(text(&window).contains("name \"tram\""), "{}", text(&window));
    let marked = |window: &Window| {
        let span = window.state().source.marked.first()?;
        text(window)
            .get(span.start as usize..span.end as usize)
            .map(str::to_owned)
    };
    assert_eq!(marked(&window).as_deref(), Some(", name \"tram\""));
    // The selection marks its own line, also when that is changed on the map.
    select(&mut window, &[location("mill")]);
    window.key_press(Key::ArrowRight);
    window.run_steps(3);
    let line = marked(&window).expect("it is selected");
    assert!(
        line.starts_with("mill") && line.contains("at 881,350"),
        "{line}"
    );
    window.key_press(Key::Escape);
    window.run_steps(2);
    assert_eq!(marked(&window), None);
}

/// Its places are those of other words by then.
#[test]
fn what_a_form_wrote_and_undo_took_back_is_not_marked_when_the_text_is_opened() {
    let mut window = window(&[]);
    window.state_mut().side = Side::Rules;
    window.state_mut().bottom = Bottom::Problems;
    window.run_steps(3);
    let name = "Pieces: What one is called";
    type_into(&mut window, Role::TextInput, name, "tram");
    window.key_press(Key::Enter);
    window.run_steps(4);
    says(&window, "name \"tram\"");
    assert!(window.state_mut().session.undo().is_some());
    window.run_steps(2);
    window.state_mut().bottom = Bottom::Source;
    window.run_steps(3);
    assert!(window.state().source.marked.is_empty());
}

/// What is half typed is written when the text is clicked; the letters that follow go where that click was.
#[test]
fn a_click_into_the_text_beside_a_half_typed_field_keeps_its_place() {
    let mut window = window(&[]);
    window.state_mut().side = Side::Rules;
    window.run_steps(3);
    type_into(
        &mut window,
        Role::TextInput,
        "Pieces: What one is called",
        "tram",
    );
    // The end of the first line, which is a comment.
    let pane = window
        .get_by_role_and_label(Role::MultilineTextInput, "Source text")
        .rect();
    click(&mut window, pane.left_top() + vec2(600.0, 8.0));
    window.run_steps(3);
    window.event(egui::Event::Text("!".to_owned()));
    window.run_steps(3);
    says(&window, "name \"tram\"");
    let first = text(&window).lines().next().unwrap_or_default();
    assert!(first.ends_with("everything.!"), "{first}");
}
