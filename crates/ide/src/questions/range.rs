//! Places for both worlds: bytes for us, lines and UTF-16 units for editors.

use branchline_compiler::Source;
use branchline_syntax::{LineIndex, Span};
use serde::{Deserialize, Serialize};

/// A line and a column, both from 0; the column counts UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub character: u32,
}

/// A part of a text, in bytes and as positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Range {
    /// First byte, and one past the last.
    pub bytes: (u32, u32),
    /// Where it starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

impl Range {
    /// In bytes.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.bytes.0, self.bytes.1)
    }
}

/// A span of a file in both worlds.
#[must_use]
pub fn range(source: &Source, span: Span) -> Range {
    range_in(&source.text, &source.lines, span)
}

/// The same of a text that is no file.
pub(super) fn range_in(text: &str, lines: &LineIndex, span: Span) -> Range {
    let position = |offset: u32| {
        let (line, character) = lines.utf16(text, offset);
        Position { line, character }
    };
    Range {
        bytes: (span.start, span.end),
        start: position(span.start),
        end: position(span.end),
    }
}
