//! A window without a display, and a hand at its mouse and its keys.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::Editor;
use branchline_editor::{Options, Start, Template, Title};
use egui::{DroppedFile, Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, HarnessBuilder};

use crate::script::place;

pub type Window = Harness<'static, Editor>;

/// A window on a game that is in no file.
pub fn window_of(name: &str, text: &str, others: MemoryFiles) -> Window {
    let template = Template {
        title: Title::Game(name.to_owned()),
        name: name.to_owned(),
        text: text.to_owned(),
        others: Arc::new(others),
    };
    let options = Options {
        start: Start::Template(0),
        templates: vec![template],
        state: None::<PathBuf>,
    };
    open(Harness::builder().with_size(vec2(1300.0, 850.0)), options)
}

/// A window as the builder says.
pub fn open(builder: HarnessBuilder<Editor>, options: Options) -> Window {
    let editor = Editor::new(&egui::Context::default(), options);
    let mut window = builder.build_ui_state(
        |ui, editor: &mut Editor| {
            // The harness has a context of its own, which knows nothing of our letters and colours yet.
            if ui.ctx().cumulative_frame_nr() == 0 {
                branchline_editor::look::install_fonts(ui.ctx());
                branchline_editor::look::Look::new(false).apply(ui.ctx());
                return;
            }
            editor.editor_ui(ui);
            no_id_twice(ui.ctx());
        },
        editor,
    );
    window.run_steps(4);
    window
}

/// Two parts of one id share their state, and in builds for developers the window says so in red.
fn no_id_twice(ctx: &egui::Context) {
    let warning = ctx.graphics(|layers| {
        let entries = layers.get(egui::LayerId::debug())?.all_entries();
        let texts = entries.filter_map(|entry| match &entry.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.into_iter().find(|text| text.contains(" use of "))
    });
    assert_eq!(warning, None);
}

/// The text as it stands.
pub fn text(window: &Window) -> &str {
    window.state().session.document.text()
}

pub fn click(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.step();
    window.drag_at(at);
    window.step();
    window.drop_at(at);
    window.run_steps(3);
}

/// Two clicks within one frame: each frame of these windows lasts a quarter of a second.
pub fn double_click(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.step();
    let clicks = [true, false, true, false].map(|pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.input_mut().events.extend(clicks);
    window.run_steps(3);
}

pub fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    pull(window, from, to);
    window.drop_at(to);
    window.run_steps(3);
}

/// A drag that has not ended yet.
pub fn pull(window: &mut Window, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    for step in 1..=6 {
        window.hover_at(from + (to - from) * (step as f32 / 6.0));
        window.step();
    }
}

/// Types letters and digits one by one, as a keyboard would.
pub fn type_keys(window: &mut Window, keys: &str) {
    for letter in keys.chars() {
        if let Some(key) = Key::from_name(&letter.to_uppercase().to_string()) {
            window.key_press(key);
        }
        window.event(Event::Text(letter.to_string()));
        window.run_steps(2);
    }
}

/// Presses a key with Ctrl, or what stands for it.
pub fn command(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND, key);
    window.run_steps(3);
}

/// The same with Shift, too.
pub fn command_shift(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, key);
    window.run_steps(3);
}

/// Drops a file onto the window, as another program does.
pub fn drop_file(window: &mut Window, path: &Path) {
    #[derive(Debug)]
    struct Dropped(PathBuf);
    impl DroppedFile for Dropped {
        fn path(&self) -> &Path {
            &self.0
        }

        fn bytes(&self) -> Result<Vec<u8>, String> {
            std::fs::read(&self.0).map_err(|error| error.to_string())
        }
    }
    let file = Arc::new(Dropped(path.to_owned()));
    window.input_mut().dropped_files.push(file);
    window.run_steps(4);
}

/// Waits for something that is made in the background and called so: advice, games.
#[track_caller]
pub fn wait_for(window: &mut Window, label: &str) {
    let is_there = |window: &Window| window.query_all_by_label(label).next().is_some();
    wait_until(window, label, is_there);
}

/// Waits for something that a thread does or sees.
#[track_caller]
pub fn wait_until(window: &mut Window, what: &str, is_so: impl Fn(&Window) -> bool) {
    for _ in 0..400 {
        if is_so(window) {
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
        window.run_steps(1);
    }
    panic!("waited in vain: {what}");
}

/// Where a place of the board lies in the window: see [`place`].
pub fn on_screen(window: &Window, name: &str) -> Pos2 {
    let Editor {
        session, canvas, ..
    } = window.state();
    canvas.camera.to_screen(canvas.view, place(session, name))
}

/// Does a line of [`crate::script`] with mouse and keys: `tool`, `click`, `drag`, `name` and `key`.
pub fn act(window: &mut Window, line: &str) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "tool" => {
            // A letter would be for what is selected.
            window.key_press(Key::Escape);
            window.run_steps(2);
            let letter = match rest {
                "select" => "v",
                "location" => "l",
                "route" => "r",
                "ticket" => "t",
                "district" => "d",
                "site" => "i",
                "picture" => "b",
                other => panic!("no key for the tool {other}"),
            };
            type_keys(window, letter);
        }
        "click" => {
            let at = on_screen(window, rest);
            click(window, at);
        }
        "double-click" => {
            let at = on_screen(window, rest);
            double_click(window, at);
        }
        "drag" => {
            let (from, to) = rest.split_once(" -> ").expect("drag A -> B");
            let (from, to) = (on_screen(window, from), on_screen(window, to));
            drag(window, from, to);
        }
        "name" => {
            window.event(Event::Text(rest.to_owned()));
            window.run_steps(2);
            window.key_press(Key::Enter);
            window.run_steps(3);
        }
        "key" => type_keys(window, rest),
        other => panic!("no gesture {other} for the hand"),
    }
}
