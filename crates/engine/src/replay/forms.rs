//! The two forms of a replay, and reading either.

use super::{FORMAT, Header, Replay, TurnRecord, text};
use crate::envelope::{self, Fields, Kind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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

/// A recorded game with the head that all our documents have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Replay")]
struct Document<'a> {
    format: &'static str,
    kind: &'static str,
    version: u32,
    header: &'a Header,
    turns: &'a [TurnRecord],
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: &'a Option<Vec<i32>>,
    #[serde(flatten)]
    #[schemars(skip)]
    extra: &'a Fields,
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
        let Self {
            header,
            turns,
            scores,
            extra,
        } = self;
        let document = Document {
            format: envelope::FORMAT,
            kind: Kind::Replay.name(),
            version: Kind::Replay.version(),
            header,
            turns,
            scores,
            extra,
        };
        let mut json = serde_json::to_string_pretty(&document).expect("a replay is plain data");
        json.push('\n');
        json
    }

    /// What [`Replay::to_json`] writes, as a JSON Schema.
    ///
    /// # Panics
    /// Never: a schema is plain data.
    #[must_use]
    pub fn schema() -> String {
        let schema = schemars::schema_for!(Document<'_>);
        let mut json = serde_json::to_string_pretty(&schema).expect("a schema is plain data");
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
        let document = serde_json::from_str(text).map_err(wrong)?;
        let fields = envelope::lift(Kind::Replay, document).map_err(|refused| ReadError {
            line: 1,
            message: refused.to_string(),
        })?;
        let Versioned { header } = serde_json::from_str(text).map_err(wrong)?;
        if header.format > FORMAT {
            return Err(newer(1, header.format));
        }
        // From the text once more, so that an error has its line. No step has changed
        // more than the head so far; one that does is read from the fields.
        let mut replay: Self = serde_json::from_str(text).map_err(wrong)?;
        let own = ["format", "kind", "version", "header", "turns", "scores"];
        let others = fields.into_iter();
        replay.extra = others
            .filter(|(field, _)| !own.contains(&field.as_str()))
            .collect();
        Ok(replay)
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
