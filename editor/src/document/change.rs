//! A change of the text: what it is called, what it replaces.

use branchline_syntax::TextEdit;

/// What a step is called: a key of the interface's words, and the thing it was done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// A key of the interface's words.
    pub key: &'static str,
    /// The thing it was done to; empty: none.
    pub about: String,
}

impl Label {
    /// A step about nothing in particular.
    pub fn new(key: &'static str) -> Self {
        Self {
            key,
            about: String::new(),
        }
    }

    /// A step about a thing.
    pub fn about(key: &'static str, about: impl Into<String>) -> Self {
        Self {
            key,
            about: about.into(),
        }
    }
}

/// A change of the text, which becomes one undo step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it is called.
    pub label: Label,
    /// Sorted and without overlap.
    pub edits: Vec<TextEdit>,
    /// Whether it goes on with the step before, if that has the same label: letters typed in a row are one step.
    pub join: bool,
}

impl Change {
    /// A step of its own.
    pub fn new(label: Label, edits: Vec<TextEdit>) -> Self {
        Self {
            label,
            edits,
            join: false,
        }
    }

    /// One that goes on with a step of the same label.
    #[must_use]
    pub fn joined(mut self, join: bool) -> Self {
        self.join = join;
        self
    }
}

/// Texts are limited to a few megabytes.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
