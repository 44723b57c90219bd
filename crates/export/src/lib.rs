//! A compiled game in the form that somebody wants it in: game, form and settings in, bytes out.
//!
//! The terminal program and the editor both export through [`make`], so that they cannot come to differ. Where the bytes
//! go is theirs to say: nothing here reads or writes a file. How a form looks is the business of `render`, and that of
//! tables and graphs of the compiler's `exchange`; this crate knows which of them a form needs, and with what.

mod form;
mod make;
mod settings;
mod source;

use branchline_render::pdf::PdfProblem;
use branchline_render::png::PngProblem;

pub use form::Form;
pub use make::{extent, make};
pub use settings::{Colours, DOTS, Setting, Settings, address_of};
pub use source::{Source, Unseen, written_rules};

/// What an export came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// One file.
    File(Vec<u8>),
    /// Files that belong together, in one folder.
    Folder(Vec<NamedFile>),
}

/// A file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Its name in the folder.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// How much an export will be, known before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Sheets of paper.
    Sheets(usize),
    /// Width and height in dots.
    Dots(u32, u32),
}

/// Why there is no export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A picture could not be painted; fewer dots may help.
    Picture(PngProblem),
    /// The sheets could not be written.
    Sheets(PdfProblem),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Picture(problem) => problem.fmt(f),
            Self::Sheets(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for Problem {}

impl From<PngProblem> for Problem {
    fn from(problem: PngProblem) -> Self {
        Self::Picture(problem)
    }
}

impl From<PdfProblem> for Problem {
    fn from(problem: PdfProblem) -> Self {
        Self::Sheets(problem)
    }
}

#[cfg(test)]
mod tests;
