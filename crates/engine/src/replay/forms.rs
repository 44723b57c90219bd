//! The two forms of a replay, and reading either.

use super::{FORMAT, Replay, text};
use serde::Deserialize;
use std::fmt;

/// Why a text is not a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

/// Just enough to see the version before the rest is read.
#[derive(Deserialize)]
struct Versioned {
    header: Version,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Replay {
    /// For people: one move a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// For programs.
    ///
    /// # Panics
    /// Never: a replay is plain data.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("a replay is plain data");
        json.push('\n');
        json
    }

    /// Reads either form.
    ///
    /// # Errors
    /// Where the text stops being a replay, and why; a newer form is refused by name.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        if !text.trim_start().starts_with('{') {
            return text::read(text);
        }
        let wrong = |error: serde_json::Error| ReadError {
            line: error.line(),
            message: error.to_string(),
        };
        let Versioned { header } = serde_json::from_str(text).map_err(wrong)?;
        if header.format > FORMAT {
            return Err(newer(1, header.format));
        }
        serde_json::from_str(text).map_err(wrong)
    }
}

/// A form that this program does not know yet.
pub(super) fn newer(line: usize, format: u32) -> ReadError {
    let trouble = super::Trouble::NewerFormat(format);
    ReadError {
        line,
        message: format!("{trouble}: {}", trouble.help()),
    }
}
