//! Why a command could not do its work: exit code 2, with words that help.
//!
//! Problems *in a game* are not failures; they are the answer, and exit code 1.

use std::io;
use std::path::Path;

use branchline_compiler::ReadProblem;

/// What a command answers.
pub type Result<T = Outcome> = std::result::Result<T, Failure>;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well: exit code 0.
    Fine,
    /// It found problems and said so: exit code 1.
    Problems,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The user, or the file system, has to change something.
    Message {
        /// What went wrong: a sentence without a full stop.
        what: String,
        /// What to try.
        help: Option<String>,
    },
    /// Nobody reads our output, or it cannot be written.
    Output(io::Error),
}

impl Failure {
    /// A failure in words.
    pub fn new(what: impl Into<String>) -> Self {
        Self::Message {
            what: what.into(),
            help: None,
        }
    }

    /// The same, with something to try.
    pub fn with_help(what: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Message {
            what: what.into(),
            help: Some(help.into()),
        }
    }

    /// A file or folder could not be read.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        Self::new(format!("cannot read {}: {}", path.display(), reason(error)))
    }

    /// A text could not be read.
    pub fn unreadable(path: &Path, problem: &ReadProblem) -> Self {
        Self::new(format!("cannot read {}: {problem}", path.display()))
    }

    /// A file or folder could not be written.
    pub fn write(path: &Path, error: &io::Error) -> Self {
        Self::new(format!(
            "cannot write {}: {}",
            path.display(),
            reason(error)
        ))
    }
}

/// `?` on our own output. File errors name their file instead: see [`Failure::read`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The system's words, without its numbers where we have better ones.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::InvalidData => "it is not UTF-8 text; save it as UTF-8".to_owned(),
        _ => error.to_string(),
    }
}
