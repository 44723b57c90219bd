//! The journal of the open game: unsaved work is in it within a second, or the window says why it is not.

use std::io;
use std::path::{Path, PathBuf};

use branchline_syntax::TextEdit;

use crate::files::journal::Journal;

/// Writes unsaved work to a journal.
pub(super) struct Recorder {
    /// Where journals are kept; none: nowhere.
    folder: Option<PathBuf>,
    /// The file of the game, if it has one.
    path: Option<PathBuf>,
    journal: Option<Journal>,
    /// The text the edits start from: what a file, or a template, holds of it anyway.
    base: String,
    /// The text as the journal knows it.
    known: String,
    /// Why there is no journal, though there should be one.
    failure: Option<String>,
}

impl Recorder {
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            path: None,
            journal: None,
            base: String::new(),
            known: String::new(),
            failure: None,
        }
    }

    /// Where journals are kept.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Starts a journal for what was opened. `held` is what a file, or a template, holds of it anyway. The old journal
    /// goes: its text is saved or was given up.
    pub(super) fn begin(&mut self, path: Option<&Path>, held: &str) {
        self.finish();
        self.path = path.map(Path::to_owned);
        held.clone_into(&mut self.base);
        held.clone_into(&mut self.known);
        let started = self.start();
        self.failure = started.as_ref().err().map(ToString::to_string);
        self.journal = started.ok().flatten();
    }

    /// Writes what changed. A journal that broke is begun anew: there may be room on the disk again.
    pub(super) fn record(&mut self, text: &str) {
        if self.known == text {
            return;
        }
        if self.failure().is_some() {
            self.begin_anew(text);
        } else if let (Some(journal), Some(edit)) =
            (&self.journal, TextEdit::between(&self.known, text, 0))
        {
            journal.edits(&[edit]);
        }
        text.clone_into(&mut self.known);
    }

    /// The same, and waits for the disk; returns whether all of it is there.
    pub(super) fn record_for_sure(&mut self, text: &str) -> bool {
        self.record(text);
        self.journal.as_ref().is_some_and(Journal::force)
    }

    /// The text is in its file now.
    pub(super) fn saved(&mut self, path: &Path, text: &str) {
        if let Some(journal) = &self.journal {
            journal.restart(Some(path), text);
        }
        self.path = Some(path.to_owned());
        text.clone_into(&mut self.base);
        text.clone_into(&mut self.known);
    }

    /// Why unsaved work is not written to a journal, if it should be.
    pub(super) fn failure(&self) -> Option<&str> {
        let failure = self.journal.as_ref().and_then(Journal::failure);
        failure.or(self.failure.as_deref())
    }

    /// All is settled: nothing is left to rescue.
    pub(super) fn finish(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.finish();
        }
    }

    /// A journal that starts at the base, if there is a folder for journals.
    fn start(&self) -> io::Result<Option<Journal>> {
        let start = |folder: &PathBuf| Journal::start(folder, self.path.as_deref(), &self.base);
        self.folder.as_ref().map(start).transpose()
    }

    /// Writes the whole work into a new journal. What the broken one still holds goes only once that is on the disk.
    fn begin_anew(&mut self, text: &str) {
        let new = match self.start() {
            Ok(Some(new)) => new,
            Ok(None) => return,
            Err(error) => {
                self.failure = Some(error.to_string());
                return;
            }
        };
        if let Some(edit) = TextEdit::between(&self.base, text, 0) {
            new.edits(&[edit]);
        }
        if new.force() {
            self.failure = None;
            if let Some(old) = self.journal.replace(new) {
                old.finish();
            }
        } else {
            let why = new.failure().map(str::to_owned);
            self.failure = why.or(self.failure.take());
            new.finish();
        }
    }
}
