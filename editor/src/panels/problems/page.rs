//! What a code means, below its problem: the page that `branchline explain` prints.

use std::sync::Arc;

use branchline_compiler::codes::{Code, Example, Part};
use egui::text::LayoutJob;
use egui::{FontId, Frame, Label, Margin, RichText, TextStyle, Ui};

use super::sign;
use crate::action::Desk;
use crate::look::{self, Look};
use crate::panels::prose;
use crate::panels::source::colours::coloured;
use branchline_compiler::Severity;

/// The page that was drawn last, read and painted: it is the same in each frame.
#[derive(Default)]
pub struct Page {
    made: Option<(Key, Vec<Piece>)>,
}

#[derive(Clone, PartialEq)]
struct Key {
    code: &'static str,
    look: Look,
    body: FontId,
    code_font: FontId,
}

enum Piece {
    Paragraph(Arc<LayoutJob>),
    Example(Example, Arc<LayoutJob>),
}

impl Page {
    fn pieces(&mut self, code: &'static Code, key: Key) -> &[Piece] {
        let made = self.made.take().filter(|(known, _)| *known == key);
        let made = made.unwrap_or_else(|| {
            let pieces = pieces(code, &key);
            (key, pieces)
        });
        &self.made.insert(made).1
    }
}

/// Draws the page of a code.
pub fn page_ui(ui: &mut Ui, page: &mut Page, code: &'static Code, desk: &Desk) {
    let key = Key {
        code: code.code,
        look: *desk.look,
        body: TextStyle::Body.resolve(ui.style()),
        code_font: TextStyle::Monospace.resolve(ui.style()),
    };
    let frame = Frame::group(ui.style()).inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.label(RichText::new(sentence(code.title)).family(look::strong()));
        for piece in page.pieces(code, key) {
            match piece {
                Piece::Paragraph(job) => {
                    ui.add(Label::new(Arc::clone(job)).wrap());
                }
                Piece::Example(kind, job) => example_ui(ui, *kind, job, desk),
            }
        }
    });
}

fn pieces(code: &'static Code, key: &Key) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for part in code.parts() {
        match part {
            // The title stands above already.
            Part::Heading(_) => {}
            Part::Words(words) => paragraphs(words, key, &mut pieces),
            Part::Example(kind, text) => {
                let job = coloured(text.trim_end(), &key.code_font, &key.look);
                pieces.push(Piece::Example(kind, Arc::new(job)));
            }
        }
    }
    pieces
}

fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Paragraphs of Markdown: their line ends mean nothing, `**words**` and `` `words` `` stand out.
fn paragraphs(words: &str, key: &Key, pieces: &mut Vec<Piece>) {
    let Key {
        look,
        body,
        code_font,
        ..
    } = key;
    let mut strong = body.clone();
    strong.family = look::strong();
    for paragraph in words.split("\n\n") {
        let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        if paragraph.is_empty() {
            continue;
        }
        let mut job = LayoutJob::default();
        for (number, bold) in paragraph.split("**").enumerate() {
            let plain = if number % 2 == 1 { &strong } else { body };
            prose::append(&mut job, bold, plain, code_font, look.ink());
        }
        pieces.push(Piece::Paragraph(Arc::new(job)));
    }
}

fn example_ui(ui: &mut Ui, kind: Example, job: &Arc<LayoutJob>, desk: &Desk) {
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
        ui.add(Label::new(Arc::clone(job)).extend().selectable(true));
    });
}
