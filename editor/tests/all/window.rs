//! The window's parts by their accessible names, without a display.

use std::path::PathBuf;
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::{Bottom, Editor, Side};
use branchline_editor::thing::Thing;
use branchline_editor::{Options, Start, Template};
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::script::EMPTY;

fn window() -> Harness<'static, Editor> {
    let others = Arc::new(MemoryFiles::default());
    let template = Template {
        title: "Empty".to_owned(),
        name: "empty.line".to_owned(),
        text: EMPTY.to_owned(),
        others,
    };
    let make = |ctx: &egui::Context| {
        let options = Options {
            start: Start::Template(0),
            templates: vec![template.clone()],
            state: None::<PathBuf>,
        };
        Editor::new(ctx, options)
    };
    let ctx = egui::Context::default();
    let editor = make(&ctx);
    let mut harness = Harness::builder()
        .with_size(vec2(1300.0, 850.0))
        .build_ui_state(
            |ui, editor: &mut Editor| {
                if ui.ctx().cumulative_frame_nr() == 0 {
                    branchline_editor::look::install_fonts(ui.ctx());
                    return;
                }
                editor.editor_ui(ui);
            },
            editor,
        );
    harness.run_steps(3);
    harness
}

#[test]
fn things_on_the_canvas_have_names_and_can_be_clicked() {
    let mut window = window();
    window.get_by_label("Location Harbour").click();
    window.run_steps(3);
    assert_eq!(
        window.state().session.selection,
        [Thing::Location("harbour".to_owned())]
    );
    window
        .get_by_label("Route North Gate – Harbour, 4, red")
        .click();
    window.run_steps(3);
    assert_eq!(
        window.state().session.selection,
        [Thing::Track("north-gate--harbour".to_owned())]
    );
    window.key_press(Key::Num3);
    window.event(egui::Event::Text("3".to_owned()));
    window.run_steps(3);
    assert!(
        window
            .state()
            .session
            .document
            .text()
            .contains("north-gate  --  harbour    3 red")
    );
}

#[test]
fn a_location_is_dragged_and_the_text_follows() {
    let mut window = window();
    let at = window.get_by_label("Location Mill").rect().center();
    window.drag_at(at);
    window.step();
    for step in 1..=4 {
        window.hover_at(at + vec2(0.0, 8.0 * step as f32));
        window.step();
    }
    window.drop_at(at + vec2(0.0, 32.0));
    window.run_steps(3);
    assert!(
        !window
            .state()
            .session
            .document
            .text()
            .contains("at 880,350")
    );
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(window.state().session.document.text(), EMPTY);
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
