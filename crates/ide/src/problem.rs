//! Why an edit cannot be made, in words for the person who asked for it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why an edit cannot be made. The text stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditProblem {
    /// What is in the way: one sentence without a full stop.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// Edits, or why there are none.
pub type Result<T = ()> = std::result::Result<T, EditProblem>;

impl fmt::Display for EditProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.help)
    }
}

impl std::error::Error for EditProblem {}

impl EditProblem {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }

    pub(crate) fn unknown(what: &str, id: &str) -> Self {
        Self::new(
            format!("there is no {what} `{id}` that could be read"),
            "it may be gone, or stand on a line with a mistake: see the problems",
        )
    }

    pub(crate) fn elsewhere(what: &str, id: &str, path: &str) -> Self {
        Self::new(
            format!("{what} `{id}` is written in {path}"),
            "open that file and change it there",
        )
    }

    pub(crate) fn inherited_name(what: &str, id: &str, path: &str) -> Self {
        Self::new(
            format!("{what} `{id}` comes from {path}, which this file builds on"),
            "open that file to change the id; here you can change its title",
        )
    }

    pub(crate) fn crowded(line: u32) -> Self {
        Self::new(
            format!("line {line} holds more than one thing"),
            "give each thing a line of its own in the source, then try again",
        )
    }

    pub(crate) fn damaged(id: &str, line: u32) -> Self {
        Self::new(
            format!("line {line} speaks of `{id}` and cannot be read"),
            "repair that line first, so that nothing is left behind",
        )
    }

    pub(crate) fn would_break() -> Self {
        Self::new(
            "the mistakes in the source leave no safe place for this change",
            "repair the mistakes first: see the problems",
        )
    }

    pub(crate) fn bad_id(id: &str) -> Self {
        Self::new(
            format!("`{id}` cannot be an id"),
            "use small letters, digits and single hyphens, with at least one letter: `kings-cross`",
        )
    }

    pub(crate) fn reserved(id: &str) -> Self {
        Self::new(
            format!("`{id}` has a meaning of its own"),
            "choose another id",
        )
    }

    pub(crate) fn taken(id: &str) -> Self {
        Self::new(format!("there is a `{id}` already"), "choose another id")
    }

    pub(crate) fn no_game() -> Self {
        Self::new(
            "this file has no `game { … }` to hold rules",
            "add a line `game \"Title\" {` and a `}` first",
        )
    }

    pub(crate) fn no_mark(mark: &str, what: &str) -> Self {
        Self::new(
            format!("{what} has no mark `{mark}`"),
            "the reference lists the marks of each thing",
        )
    }

    pub(crate) fn bad_mark(mark: &str, takes: &str) -> Self {
        Self::new(
            format!("`{mark}` cannot be that"),
            format!("it takes {takes}"),
        )
    }

    pub(crate) fn not_so(what: &str, why: &str) -> Self {
        Self::new(what, why)
    }

    pub(crate) fn out_of_range(what: &str, number: i64, min: i64, max: i64) -> Self {
        Self::new(
            format!("{what} cannot be {number}"),
            format!("choose a number from {min} to {max}"),
        )
    }

    pub(crate) fn needed(id: &str, count: usize) -> Self {
        let tracks = if count == 1 {
            "1 track is".to_owned()
        } else {
            format!("{count} tracks are")
        };
        Self::new(
            format!("{tracks} {id}"),
            "give them another colour first, then delete this one",
        )
    }

    pub(crate) fn unknown_rule(rule: &str) -> Self {
        Self::new(
            format!("there is no rule `{rule}`"),
            "the reference lists all rules",
        )
    }

    pub(crate) fn unknown_field(rule: &str, field: &str) -> Self {
        Self::new(
            format!("the rule `{rule}` has no field `{field}`"),
            "the reference lists its fields",
        )
    }

    pub(crate) fn bad_value(rule: &str, field: &str, value: &str) -> Self {
        Self::new(
            format!("`{value}` cannot be read as a value of `{rule} {field}`"),
            "write it as in the source: `4`, `2 to 4`, `\"bus\"`, `1: 1 | 2: 2`",
        )
    }

    pub(crate) fn stale_fix() -> Self {
        Self::new(
            "this fix is no longer on offer in this file",
            "check the game again and choose from what it says now",
        )
    }
}
