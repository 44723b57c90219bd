//! Words with `` `text of the language` `` in them: that stands in its own letters, without the marks.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Label, Role, TextStyle, Ui, WidgetInfo};

use crate::look;

/// A message in a colour; in strong letters if it stands out.
pub fn message(ui: &Ui, words: &str, colour: Color32, stands_out: bool) -> LayoutJob {
    let mut plain = TextStyle::Body.resolve(ui.style());
    if stands_out {
        plain.family = look::strong();
    }
    let code = TextStyle::Monospace.resolve(ui.style());
    let mut job = LayoutJob::default();
    append(&mut job, words, &plain, &code, colour);
    job
}

/// Draws a message in a colour.
pub fn message_ui(ui: &mut Ui, words: &str, colour: Color32) {
    let job = message(ui, words, colour, false);
    let label = ui.add(Label::new(job).wrap());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
}

/// Adds words to a text.
pub fn append(job: &mut LayoutJob, words: &str, plain: &FontId, code: &FontId, colour: Color32) {
    for (number, piece) in words.split('`').enumerate() {
        let font = if number % 2 == 1 { code } else { plain };
        let format = TextFormat {
            // Letters of two sizes stand on one line so.
            valign: Align::Center,
            ..TextFormat::simple(font.clone(), colour)
        };
        job.append(piece, 0.0, format);
    }
}
