//! Exporting from the window: what is wanted, what it will come to, and the exports that are being made.
//!
//! Forms and settings are those of `branchline_export`, which the command line asks, too; here is what a designer sees of
//! them. Making takes up to seconds, so it happens on a thread ([`queue`]), and so does telling how many sheets there
//! will be ([`foresight`]).

pub mod foresight;
pub mod panel;
pub mod queue;

use std::path::{Path, PathBuf};

use branchline_engine::rulebook::Language;
use branchline_export::{Form, Problem, Settings};
use branchline_render::png::PngProblem;

use crate::words::Words;
use foresight::Foresight;
use queue::{Failure, Outcome, Queue};

/// All about exports, kept as long as the window is open.
pub struct Exports {
    /// The form that is wanted.
    pub form: Form,
    /// How it is to be.
    pub settings: Settings,
    /// Whether somebody chose the language: until then it is that of the window.
    pub own_language: bool,
    /// What it will come to.
    pub foresight: Foresight,
    /// What is being made.
    pub queue: Queue,
    /// Where the last one went, and from which file.
    place: Option<(Option<PathBuf>, PathBuf)>,
}

impl Default for Exports {
    fn default() -> Self {
        Self {
            form: Form::Pdf,
            settings: Settings::default(),
            own_language: false,
            foresight: Foresight::default(),
            queue: Queue::default(),
            place: None,
        }
    }
}

impl Exports {
    /// The dialog opens in a window that speaks this language.
    pub fn begin(&mut self, language: Language) {
        if !self.own_language {
            self.settings.language = language;
        }
    }

    /// A file in the folder that the game's exports go to: beside its own file, until another one was chosen.
    pub fn near(&self, game: Option<&Path>) -> Option<PathBuf> {
        match &self.place {
            Some((of, place)) if of.as_deref() == game => Some(place.clone()),
            _ => game.map(Path::to_owned),
        }
    }

    /// An export of a game goes there.
    pub fn goes_to(&mut self, game: Option<&Path>, target: &Path) {
        self.place = Some((game.map(Path::to_owned), target.to_owned()));
    }
}

/// What came of an export, in words.
pub fn told(outcome: &Outcome, words: &Words) -> String {
    let Outcome { target, result } = outcome;
    let file = name(target);
    match result {
        Ok(None) => words.about("export-wrote", &file),
        Ok(Some(unseen)) => {
            let values = [
                ("file", file.into()),
                ("picture", unseen.file.as_str().into()),
                ("why", unseen.why.as_str().into()),
            ];
            words.with("export-wrote-without", &values)
        }
        Err(failure) => {
            let why = why(failure, words);
            let values = [("file", file.into()), ("why", why.into())];
            words.with("export-failed", &values)
        }
    }
}

/// How to call a file or folder in a sentence.
pub fn name(target: &Path) -> String {
    let name = target.file_name().unwrap_or(target.as_os_str());
    name.to_string_lossy().into_owned()
}

fn why(failure: &Failure, words: &Words) -> String {
    use std::io::ErrorKind::{NotFound, PermissionDenied, ReadOnlyFilesystem, StorageFull};
    match failure {
        Failure::Unmade(problem) => problem_in_words(problem, words),
        Failure::Unwritten(error) => match error.kind() {
            NotFound => words.get("export-no-folder"),
            PermissionDenied | ReadOnlyFilesystem => words.get("export-no-permission"),
            StorageFull => words.get("export-disk-full"),
            _ => error.to_string(),
        },
        Failure::Broke => words.get("export-broke"),
    }
}

/// Why an export cannot be made, in words.
fn problem_in_words(problem: &Problem, words: &Words) -> String {
    match problem {
        Problem::Picture(PngProblem::TooLarge { width, height }) => {
            let values = [("width", (*width).into()), ("height", (*height).into())];
            words.with("export-too-large", &values)
        }
        other => other.to_string(),
    }
}
