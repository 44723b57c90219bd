//! A syntax error as plain data; how it is drawn is decided above.

use super::MAX_FILE;
use crate::{Fix, Span, TextEdit, codes};

/// So many further places of the same mistake are shown.
const MORE_PLACES: usize = 3;

/// A mistake in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Stable code, one of [`codes::CODES`].
    pub code: &'static str,
    /// The token it is about; empty where something is missing.
    pub span: Span,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A few words for the marked place.
    pub label: String,
    /// What to do about it.
    pub help: String,
    /// The repair, if there is an obvious one.
    pub fix: Option<Fix>,
    /// Further places that belong to it, with a few words for each.
    pub related: Vec<(Span, String)>,
}

impl SyntaxError {
    pub(super) fn new(
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            code,
            span,
            message: message.into(),
            label: label.into(),
            help: help.into(),
            fix: None,
            related: Vec::new(),
        }
    }

    /// A fix that changes nothing but the mistake.
    pub(super) fn safely(self, title: impl Into<String>, edits: Vec<TextEdit>) -> Self {
        self.fixed(title, true, edits)
    }

    /// A fix that is a guess, offered but not carried out unasked.
    pub(super) fn perhaps(self, title: impl Into<String>, edits: Vec<TextEdit>) -> Self {
        self.fixed(title, false, edits)
    }

    pub(super) fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Takes over another error about the same word: its place, and what mends it there.
    pub(super) fn join(&mut self, other: &Self) {
        if self.related.len() < MORE_PLACES {
            self.related.push((other.span, "here too".to_owned()));
        }
        if let (Some(fix), Some(further)) = (&mut self.fix, &other.fix) {
            fix.edits.extend(further.edits.iter().cloned());
        }
    }

    pub(super) fn file_size(bytes: usize) -> Self {
        Self::new(
            codes::FILE_SIZE,
            Span::empty(0),
            format!("this file has {bytes} bytes, more than the {MAX_FILE} that are read"),
            "nothing of this file was read",
            "split the game into files and join them with `use`",
        )
    }

    fn fixed(mut self, title: impl Into<String>, safe: bool, edits: Vec<TextEdit>) -> Self {
        self.fix = Some(Fix {
            title: title.into(),
            safe,
            edits,
        });
        self
    }
}
