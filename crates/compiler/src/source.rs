//! Files that have been read, and places in them.

use branchline_syntax::tree::Tree;
use branchline_syntax::{LineIndex, Span};

/// A file as read: its text and what it says.
#[derive(Clone, Debug)]
pub struct Source {
    /// Path relative to the project's root, `/` between its parts.
    pub path: String,
    /// The text.
    pub text: String,
    /// Where its lines start.
    pub lines: LineIndex,
    /// What it says.
    pub tree: Tree,
    /// Places on lines that could not be read, or only by a guess.
    pub doubtful: Vec<Span>,
}

/// An index into [`Compilation::sources`](crate::Compilation::sources).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

impl SourceId {
    /// As a list index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A range of one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which file.
    pub source: SourceId,
    /// Where in its text.
    pub span: Span,
}

impl Place {
    /// A range of a file.
    #[must_use]
    pub const fn new(source: SourceId, span: Span) -> Self {
        Self { source, span }
    }
}
