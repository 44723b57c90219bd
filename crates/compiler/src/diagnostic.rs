//! Something to say about the text, as plain data; `output` draws it.

use crate::source::{Place, SourceId};
use branchline_engine::Severity;
use branchline_syntax::TextEdit;

/// Something wrong, or worth a look, at a place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code, `BLnnnn`; [`codes::find`](crate::codes::find) explains it.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// What is wrong: one sentence without a full stop.
    pub message: String,
    /// The place it is about.
    pub primary: Label,
    /// Other places involved.
    pub labels: Vec<Label>,
    /// Further facts, a sentence each.
    pub notes: Vec<String>,
    /// What to do; empty if the message says it all.
    pub help: String,
    /// Ways to repair it, the best first.
    pub fixes: Vec<Fix>,
}

/// A place with a few words; empty: the place alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// What stands out there.
    pub text: String,
}

/// A way to repair a mistake, all of it in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order: "write `kings-cross`".
    pub title: String,
    /// Whether it can be carried out unasked: nothing but the mistake changes.
    pub safe: bool,
    /// The file it changes.
    pub source: SourceId,
    /// Sorted and without overlap.
    pub edits: Vec<TextEdit>,
}

impl Diagnostic {
    /// A diagnostic with nothing but its message.
    #[must_use]
    pub fn new(
        code: &'static str,
        severity: Severity,
        place: Place,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            primary: Label {
                place,
                text: String::new(),
            },
            labels: Vec::new(),
            notes: Vec::new(),
            help: String::new(),
            fixes: Vec::new(),
        }
    }

    /// Whether it keeps the game from being played.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    pub(crate) fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    pub(crate) fn also(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            place,
            text: text.into(),
        });
        self
    }

    pub(crate) fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        self.help = text.into();
        self
    }

    /// Offers to put `insert` in the place of the primary label.
    pub(crate) fn replace(self, title: impl Into<String>, insert: impl Into<String>) -> Self {
        let place = self.primary.place;
        self.fix(title, false, place, insert)
    }

    /// Offers to put `insert` in the place of `place`.
    pub(crate) fn fix(
        mut self,
        title: impl Into<String>,
        safe: bool,
        place: Place,
        insert: impl Into<String>,
    ) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            safe,
            source: place.source,
            edits: vec![TextEdit {
                span: place.span,
                insert: insert.into(),
            }],
        });
        self
    }
}

/// For each diagnostic its best fix that can be carried out unasked in this file; of fixes that touch each other, the
/// first.
#[must_use]
pub fn safe_fixes<'a>(
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
    source: SourceId,
) -> Vec<&'a Fix> {
    let mut chosen: Vec<&Fix> = Vec::new();
    for diagnostic in diagnostics {
        let here = |fix: &&Fix| fix.safe && fix.source == source;
        let Some(fix) = diagnostic.fixes.iter().find(here) else {
            continue;
        };
        if chosen.iter().all(|other| !touch(other, fix)) {
            chosen.push(fix);
        }
    }
    chosen
}

fn touch(a: &Fix, b: &Fix) -> bool {
    a.edits.iter().any(|a| {
        b.edits
            .iter()
            .any(|b| a.span.start <= b.span.end && b.span.start <= a.span.end)
    })
}
