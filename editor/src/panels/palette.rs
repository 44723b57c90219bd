//! All commands by name, and the list of all shortcuts.

use egui::{Key, Modal, RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::menu::is_enabled;
use crate::action::Desk;
use crate::command::{Command, KNOWN, Known, Menu};
use crate::session::Session;

/// What is typed and chosen.
#[derive(Default)]
pub struct State {
    search: String,
    chosen: usize,
}

/// Draws the palette; returns whether it stays open.
pub fn palette_ui(ui: &Ui, session: &Session, state: &mut State, desk: &mut Desk) -> bool {
    let mut open = true;
    let modal = Modal::new(egui::Id::unique("palette")).show(ui.ctx(), |ui| {
        ui.set_width(460.0);
        let hint = desk.word("palette-hint");
        let (up, down, enter) = ui.input_mut(|input| {
            let none = egui::Modifiers::NONE;
            (
                input.consume_key(none, Key::ArrowUp),
                input.consume_key(none, Key::ArrowDown),
                input.consume_key(none, Key::Enter),
            )
        });
        let field = ui.add(
            egui::TextEdit::singleline(&mut state.search)
                .hint_text(&hint)
                .desired_width(f32::INFINITY),
        );
        field.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, &hint));
        field.request_focus();
        let found = search(&state.search, desk);
        if field.changed() {
            state.chosen = 0;
        }
        state.chosen = match (up, down) {
            (true, _) => state.chosen.saturating_sub(1),
            (_, true) => (state.chosen + 1).min(found.len().saturating_sub(1)),
            _ => state.chosen.min(found.len().saturating_sub(1)),
        };
        ScrollArea::vertical().max_height(340.0).show(ui, |ui| {
            for (number, (command, title)) in found.iter().enumerate() {
                let known = command.known();
                let enabled = is_enabled(*command, session);
                let mut button = egui::Button::new(title)
                    .selected(number == state.chosen)
                    .frame(false)
                    .min_size(egui::vec2(430.0, 24.0));
                if let Some(shortcut) = known.shortcuts.first() {
                    button = button.shortcut_text(ui.ctx().format_shortcut(shortcut));
                }
                let line = ui.add_enabled(enabled, button);
                if number == state.chosen && (up || down) {
                    line.scroll_to_me(None);
                }
                if enabled && (line.clicked() || (enter && number == state.chosen)) {
                    desk.command(*command);
                    open = false;
                }
            }
        });
    });
    open && !modal.should_close()
}

/// Commands whose words begin as typed, in any order.
fn search(typed: &str, desk: &Desk) -> Vec<(Command, String)> {
    let wanted: Vec<String> = typed
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let all = KNOWN
        .iter()
        .filter(|known| known.command != Command::Palette)
        .map(|known| (known.command, desk.word(known.key)));
    let mut found: Vec<(Command, String)> = all
        .filter(|(_, title)| {
            let title = title.to_lowercase();
            let words: Vec<&str> = title.split_whitespace().collect();
            wanted
                .iter()
                .all(|wanted| words.iter().any(|word| word.contains(wanted.as_str())))
        })
        .collect();
    // What begins as typed comes first.
    found.sort_by_key(|(_, title)| {
        !title
            .to_lowercase()
            .starts_with(typed.trim().to_lowercase().as_str())
    });
    found
}

/// Draws the list of shortcuts; returns whether it stays open.
pub fn shortcuts_ui(ui: &Ui, desk: &Desk) -> bool {
    let mut open = true;
    let modal = Modal::new(egui::Id::unique("shortcuts")).show(ui.ctx(), |ui| {
        let room = ui.ctx().content_rect().size() * 0.86;
        ui.set_width(room.x.min(920.0));
        ui.heading(desk.word("shortcuts"));
        ScrollArea::vertical()
            .max_height(room.y - 90.0)
            .show(ui, |ui| {
                // Beside each other where there is room: who looks something up wants to see it at once.
                let columns = if room.x > 760.0 { 2 } else { 1 };
                ui.columns(columns, |columns| {
                    let (left, right) = Menu::ALL.split_at(3);
                    for (menu, key) in left {
                        keys_ui(&mut columns[0], *menu, key, desk);
                    }
                    let column = columns.last_mut().expect("at least one");
                    for (menu, key) in right {
                        keys_ui(column, *menu, key, desk);
                    }
                    keys_of_things_ui(column, desk);
                });
            });
        if ui.button(desk.word("close")).clicked() {
            open = false;
        }
    });
    open && !modal.should_close()
}

/// The shortcuts of a menu.
fn keys_ui(ui: &mut Ui, menu: Menu, key: &str, desk: &Desk) {
    ui.add_space(8.0);
    ui.label(
        RichText::new(desk.word(key))
            .strong()
            .color(desk.look.accent()),
    );
    let width = (ui.available_width() - 20.0) / 2.0;
    egui::Grid::new(key)
        .num_columns(2)
        .striped(true)
        .min_col_width(width)
        .show(ui, |ui| {
            let with_keys = |known: &&Known| known.menu == menu && !known.shortcuts.is_empty();
            for known in KNOWN.iter().filter(with_keys) {
                ui.label(desk.word(known.key));
                let keys = known.shortcuts.iter();
                let keys: Vec<String> = keys
                    .map(|shortcut| ui.ctx().format_shortcut(shortcut))
                    .collect();
                ui.label(keys.join("  ·  "));
                ui.end_row();
            }
        });
}

/// What keys do to what is selected.
fn keys_of_things_ui(ui: &mut Ui, desk: &Desk) {
    ui.add_space(8.0);
    let heading = RichText::new(desk.word("shortcuts-route")).strong();
    ui.label(heading.color(desk.look.accent()));
    for key in [
        "shortcuts-digits",
        "shortcuts-letters",
        "shortcuts-marks",
        "shortcuts-arrows",
        "shortcuts-clipboard",
        "shortcuts-alt",
    ] {
        ui.label(desk.word(key));
    }
}
