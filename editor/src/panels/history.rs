//! What was done, step by step; a click goes there.

use egui::{RichText, ScrollArea, Ui};

use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;

/// A step in words.
pub fn step_name(label: &Label, desk: &Desk) -> String {
    desk.words.about(label.key, &label.about)
}

/// Draws the history, the newest step at the bottom.
pub fn history_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let history = session.document.history();
    ScrollArea::vertical()
        .id_salt("history")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            if ui
                .selectable_label(history.done().is_empty(), desk.word("history-start"))
                .clicked()
            {
                desk.ask(Action::Travel(0));
            }
            let undone = history.undone().iter().rev();
            for (number, step) in history.done().iter().chain(undone).enumerate() {
                let is_now = number + 1 == history.done().len();
                let mut text = RichText::new(step_name(&step.label, desk));
                if number >= history.done().len() {
                    text = text.color(desk.look.muted());
                }
                if ui.selectable_label(is_now, text).clicked() {
                    desk.ask(Action::Travel(number + 1));
                }
            }
        });
}
