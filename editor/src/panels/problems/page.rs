//! What a code means, below its problem: the page that `branchline explain` prints.

use branchline_compiler::codes::{Code, Example, Part};
use egui::text::{LayoutJob, TextFormat};
use egui::{Frame, Label, Margin, RichText, TextStyle, Ui};

use super::sign;
use crate::action::Desk;
use crate::look;
use crate::panels::source::colours::coloured;
use branchline_compiler::Severity;

/// Draws the page of a code.
pub fn page_ui(ui: &mut Ui, code: &'static Code, desk: &Desk) {
    let frame = Frame::group(ui.style()).inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.label(RichText::new(sentence(code.title)).family(look::strong()));
        for part in code.parts() {
            match part {
                // The title stands above already.
                Part::Heading(_) => {}
                Part::Words(words) => words_ui(ui, words, desk),
                Part::Example(kind, text) => example_ui(ui, kind, text, desk),
            }
        }
    });
}

fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Paragraphs of Markdown: their line ends mean nothing, `**words**` and `` `words` `` stand out.
fn words_ui(ui: &mut Ui, words: &str, desk: &Desk) {
    let body = TextStyle::Body.resolve(ui.style());
    let mut strong = body.clone();
    strong.family = look::strong();
    let code = TextStyle::Monospace.resolve(ui.style());
    for paragraph in words.split("\n\n") {
        let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        if paragraph.is_empty() {
            continue;
        }
        let mut job = LayoutJob::default();
        for (number, bold) in paragraph.split("**").enumerate() {
            let plain = if number % 2 == 1 { &strong } else { &body };
            for (number, piece) in bold.split('`').enumerate() {
                let font = if number % 2 == 1 { &code } else { plain };
                job.append(
                    piece,
                    0.0,
                    TextFormat::simple(font.clone(), desk.look.ink()),
                );
            }
        }
        ui.add(Label::new(job).wrap());
    }
}

fn example_ui(ui: &mut Ui, kind: Example, text: &str, desk: &Desk) {
    let (sign, key, colour) = match kind {
        Example::Bad => (
            sign(Severity::Error),
            "example-bad",
            desk.look.severity(Severity::Error),
        ),
        Example::Good => ("✔", "example-good", desk.look.accent()),
        Example::Other => ("", "example", desk.look.muted()),
    };
    ui.label(RichText::new(format!("{sign} {}", desk.word(key))).color(colour));
    ui.indent(key, |ui| {
        let font = TextStyle::Monospace.resolve(ui.style());
        let job = coloured(text.trim_end(), &font, desk.look);
        ui.add(Label::new(job).extend().selectable(true));
    });
}
