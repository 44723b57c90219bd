//! The letters of a text of the language, in the colours of what they are.

use branchline_ide::{HighlightKind, highlights};
use branchline_syntax::{LineIndex, parse};
use egui::text::{ByteIndex, LayoutJob, TextFormat};
use egui::{Color32, FontId};

use super::shown::Shown;
use crate::document::Document;
use crate::look::Look;

/// The text of the pane. It may be newer than what is shown of the document by a letter: then it is read anew, else
/// what the document knows serves.
pub(super) fn highlighted(
    text: &str,
    shown: &Shown,
    document: &Document,
    font: &FontId,
    look: &Look,
) -> LayoutJob {
    if text != shown.text() {
        return coloured(text, font, look);
    }
    let place = |byte: u32| shown.of_document(byte as usize);
    let source = &document.compilation().sources[0];
    let parts = highlights(&source.text, &source.lines, &source.tree).into_iter();
    let parts = parts.map(|part| {
        let (start, end) = part.range.bytes;
        (place(start), place(end), part.kind)
    });
    painted(text, parts, font, look)
}

/// A text that is no document yet, or never: reading it is enough to paint it.
pub fn coloured(text: &str, font: &FontId, look: &Look) -> LayoutJob {
    let parts = highlights(text, &LineIndex::new(text), &parse(text).tree).into_iter();
    let parts = parts.map(|part| {
        let (start, end) = part.range.bytes;
        (start as usize, end as usize, part.kind)
    });
    painted(text, parts, font, look)
}

fn painted(
    text: &str,
    parts: impl Iterator<Item = (usize, usize, HighlightKind)>,
    font: &FontId,
    look: &Look,
) -> LayoutJob {
    let mut job = LayoutJob {
        text: text.to_owned(),
        ..LayoutJob::default()
    };
    let mut section = |start: usize, end: usize, colour: Color32| {
        if start < end {
            job.sections.push(egui::text::LayoutSection {
                leading_space: 0.0,
                byte_range: ByteIndex(start)..ByteIndex(end),
                format: TextFormat::simple(font.clone(), colour),
            });
        }
    };
    let mut done = 0;
    for (start, end, kind) in parts {
        if start < done || end > text.len() {
            continue;
        }
        section(done, start, look.ink());
        section(start, end, look.part(kind));
        done = end;
    }
    section(done, text.len(), look.ink());
    job
}
