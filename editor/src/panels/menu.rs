//! The menu bar, and commands as menu entries.

use egui::{Button, Key, KeyboardShortcut, Modifiers, ScrollArea, Ui};

use crate::action::{Action, Desk};
use crate::command::{Command, KNOWN, Menu};
use crate::session::Session;

/// The bar itself and what a menu keeps free round it, in points.
const BAR: f32 = 56.0;

/// What the menu needs to know beside the session.
pub struct Facts<'a> {
    /// Recent files, the newest first.
    pub recent: &'a [std::path::PathBuf],
    /// Whether a switch is on.
    pub is_on: &'a dyn Fn(Command) -> Option<bool>,
    /// What is chosen now, where a command takes the next of several.
    pub state: &'a dyn Fn(Command) -> Option<String>,
    /// Whether a game is at the table.
    pub at_table: bool,
}

/// Draws the menu bar.
pub fn menu_ui(ui: &mut Ui, session: &Session, facts: &Facts, desk: &mut Desk) {
    egui::MenuBar::new().ui(ui, |ui| {
        for (menu, key) in Menu::ALL {
            ui.menu_button(desk.word(key), |ui| {
                ui.set_min_width(220.0);
                // With large letters or in a small window it may be longer than there is room.
                let room = (ui.ctx().content_rect().height() - BAR).max(80.0);
                let row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
                let entries = KNOWN.iter().filter(|known| known.menu == menu).count() + 2;
                if entries as f32 * row < room {
                    return entries_ui(ui, menu, session, facts, desk);
                }
                ScrollArea::vertical()
                    .max_height(room)
                    .show(ui, |ui| entries_ui(ui, menu, session, facts, desk));
            });
        }
    });
}

fn entries_ui(ui: &mut Ui, menu: Menu, session: &Session, facts: &Facts, desk: &mut Desk) {
    for known in KNOWN.iter().filter(|known| known.menu == menu) {
        if known.starts_group {
            ui.separator();
        }
        if let Some(mut on) = (facts.is_on)(known.command) {
            if ui.checkbox(&mut on, desk.word(known.key)).clicked() {
                desk.command(known.command);
                ui.close();
            }
            continue;
        }
        let enabled =
            is_enabled(known.command, session) && (facts.at_table || !known.command.needs_table());
        let state = (facts.state)(known.command);
        entry_ui(ui, known.command, state.as_deref(), enabled, desk);
        if known.command == Command::Open {
            recent_ui(ui, facts, desk);
        }
    }
}

fn recent_ui(ui: &mut Ui, facts: &Facts, desk: &mut Desk) {
    if facts.recent.is_empty() {
        return;
    }
    ui.menu_button(desk.word("open-recent"), |ui| {
        for path in facts.recent {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if ui
                .button(name.as_ref())
                .on_hover_text(path.display().to_string())
                .clicked()
            {
                desk.ask(Action::OpenFile(path.clone()));
                ui.close();
            }
        }
    });
}

/// Whether a command makes sense now.
pub fn is_enabled(command: Command, session: &Session) -> bool {
    let history = session.document.history();
    match command {
        Command::Undo => history.next_undo().is_some(),
        Command::Redo => history.next_redo().is_some(),
        Command::Cut
        | Command::Copy
        | Command::Delete
        | Command::Duplicate
        | Command::ZoomToSelection
        | Command::Rename => !session.selection.is_empty(),
        Command::AlignLeft
        | Command::AlignCentre
        | Command::AlignRight
        | Command::AlignTop
        | Command::AlignMiddle
        | Command::AlignBottom => session.selection.len() > 1,
        Command::SpreadAcross | Command::SpreadDown => session.selection.len() > 2,
        Command::Join => (1..=2).contains(&session.selection.len()),
        Command::AddPoint => session.takes_points(),
        Command::Calibrate => session.picture.is_some(),
        _ => true,
    }
}

/// A command as an entry of a menu, with its shortcut.
pub fn command_ui(ui: &mut Ui, command: Command, enabled: bool, desk: &mut Desk) {
    entry_ui(ui, command, None, enabled, desk);
}

fn entry_ui(ui: &mut Ui, command: Command, state: Option<&str>, enabled: bool, desk: &mut Desk) {
    let known = command.known();
    let name = desk.word(known.key);
    let mut button = Button::new(state.map_or(name.clone(), |state| format!("{name}: {state}")));
    // The clipboard's keys are no shortcuts of ours: the system says when they are pressed.
    let system = match command {
        Command::Cut => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::X)),
        Command::Copy => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::C)),
        Command::Paste => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::V)),
        _ => None,
    };
    if let Some(shortcut) = known.shortcuts.first().or(system.as_ref()) {
        button = button.shortcut_text(ui.ctx().format_shortcut(shortcut));
    }
    if ui.add_enabled(enabled, button).clicked() {
        desk.command(command);
        ui.close();
    }
}
