//! The text as the pane shows it, and what is typed into that as an edit of the document.
//!
//! A carriage return before a line feed is no letter to anybody who types, but it is one to the field: a cursor could
//! stand between the two. So it is left out here, and put back with every line break that is typed.

use branchline_syntax::{Span, TextEdit};

/// A text of the document without its carriage returns, and where those were.
#[derive(Default)]
pub struct Shown {
    text: String,
    /// The line feeds that have one before them, by their bytes here.
    returns: Vec<usize>,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl Shown {
    /// What is shown of a text.
    pub fn of(document: &str) -> Self {
        let mut text = String::with_capacity(document.len());
        let mut returns = Vec::new();
        let mut pieces = document.split("\r\n").peekable();
        while let Some(piece) = pieces.next() {
            text.push_str(piece);
            if pieces.peek().is_some() {
                returns.push(text.len());
                text.push('\n');
            }
        }
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        Self {
            text,
            returns,
            lines,
        }
    }

    /// The text to be shown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of the line that a byte is in, from 0.
    pub fn line_of(&self, byte: usize) -> usize {
        let started = self.lines.partition_point(|start| *start <= byte);
        started.saturating_sub(1)
    }

    /// The byte of the document that this one is.
    pub fn to_document(&self, byte: usize) -> usize {
        byte + self.returns.partition_point(|at| *at < byte)
    }

    /// The byte here that one of the document is.
    pub fn of_document(&self, byte: usize) -> usize {
        let (mut known, mut unknown) = (0, self.returns.len());
        while known < unknown {
            let middle = usize::midpoint(known, unknown);
            if self.returns[middle] + middle < byte {
                known = middle + 1;
            } else {
                unknown = middle;
            }
        }
        byte - known
    }

    /// What was typed to make `typed` of this text, as an edit of the document.
    pub fn edit_to(&self, typed: &str) -> Option<TextEdit> {
        let TextEdit { span, mut insert } = TextEdit::between(&self.text, typed, 0)?;
        if !self.returns.is_empty() {
            insert = insert.replace('\n', "\r\n");
        }
        let [start, end] = [span.start, span.end].map(|byte| {
            let byte = self.to_document(byte as usize);
            u32::try_from(byte).unwrap_or(u32::MAX)
        });
        Some(TextEdit::replace(Span::new(start, end), insert))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_syntax::edit::apply;

    #[test]
    fn every_byte_finds_its_way_there_and_back() {
        for document in [
            "",
            "a\r\nbc\r\n\r\nd",
            "a\nb",
            "\r\n",
            "a\rb\r\n",
            "é\r\n–\r\n",
        ] {
            let shown = Shown::of(document);
            assert_eq!(shown.text(), document.replace("\r\n", "\n"));
            for (byte, _) in shown.text().char_indices() {
                let there = shown.to_document(byte);
                assert_eq!(shown.of_document(there), byte, "{document:?} {byte}");
                let rest = document[there..].replace("\r\n", "\n");
                assert_eq!(rest, shown.text()[byte..], "{document:?} {byte}");
            }
        }
    }

    /// Whatever is typed or deleted wherever, each line keeps the kind of line end the file has.
    #[test]
    fn what_is_typed_keeps_the_line_ends() {
        let document = "one\r\ntwo\r\n\r\nthree";
        let shown = Shown::of(document);
        let length = shown.text().len();
        for start in 0..=length {
            for end in start..=length {
                for insert in ["", "x", "\n", "x\ny", "\n\n"] {
                    let mut typed = shown.text().to_owned();
                    typed.replace_range(start..end, insert);
                    let edits: Vec<_> = shown.edit_to(&typed).into_iter().collect();
                    let made = apply(document, &edits);
                    assert_eq!(
                        made,
                        typed.replace('\n', "\r\n"),
                        "{start}..{end} {insert:?}"
                    );
                }
            }
        }
    }
}
