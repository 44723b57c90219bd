//! Why an edit cannot be made, in words for the person who asked for it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Why an edit cannot be made. The text stays as it is.
///
/// Message and help are English; who speaks another language says the same by code and values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditProblem {
    /// What kind of problem it is: one of [`EDIT_PROBLEMS`].
    pub code: String,
    /// What it is about, by name. Words have hyphens for blanks: `the-length-of-a-track`.
    pub values: BTreeMap<String, String>,
    /// What is in the way: one sentence without a full stop.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// The codes of all problems.
pub const EDIT_PROBLEMS: &[&str] = &[
    "bad-id",
    "bad-mark",
    "bad-value",
    "crowded",
    "damaged",
    "elsewhere",
    "empty-paste",
    "few-points",
    "field-needed",
    "inherited-name",
    "joins-itself",
    "lint-level",
    "needed",
    "nested-steps",
    "no-ends",
    "no-game",
    "no-id",
    "no-mark",
    "no-marks",
    "no-number",
    "no-reason",
    "no-title",
    "no-track",
    "not-deletable",
    "one-end",
    "out-of-range",
    "reserved",
    "route-to-itself",
    "routes-alike",
    "routes-apart",
    "routes-uneven",
    "rule-needed",
    "same-ends",
    "stale-fix",
    "taken",
    "tickets-end-there",
    "unknown",
    "unknown-field",
    "unknown-rule",
    "unreadable-paste",
    "ways-start-apart",
    "wild-track",
    "would-break",
];

/// Edits, or why there are none.
pub type Result<T = ()> = std::result::Result<T, EditProblem>;

impl fmt::Display for EditProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.help)
    }
}

impl std::error::Error for EditProblem {}

impl EditProblem {
    fn new(code: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        debug_assert!(EDIT_PROBLEMS.contains(&code), "{code} is not listed");
        Self {
            code: code.to_owned(),
            values: BTreeMap::new(),
            message: message.into(),
            help: help.into(),
        }
    }

    /// With something that it is about.
    pub(crate) fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.values.insert(name.to_owned(), value.to_string());
        self
    }

    /// With a kind of thing that it is about.
    fn with_word(self, name: &str, words: &str) -> Self {
        self.with(name, words.replace(' ', "-"))
    }

    pub(crate) fn unknown(what: &str, id: &str) -> Self {
        Self::new(
            "unknown",
            format!("there is no {what} `{id}` that could be read"),
            "it may be gone, or stand on a line with a mistake: see the problems",
        )
        .with_word("what", what)
        .with("id", id)
    }

    pub(crate) fn elsewhere(what: &str, id: &str, path: &str) -> Self {
        Self::new(
            "elsewhere",
            format!("{what} `{id}` is written in {path}"),
            "open that file and change it there",
        )
        .with_word("what", what)
        .with("id", id)
        .with("path", path)
    }

    pub(crate) fn inherited_name(what: &str, id: &str, path: &str) -> Self {
        Self::new(
            "inherited-name",
            format!("{what} `{id}` comes from {path}, which this file builds on"),
            "open that file to change the id; here you can change its title",
        )
        .with_word("what", what)
        .with("id", id)
        .with("path", path)
    }

    pub(crate) fn crowded(line: u32) -> Self {
        Self::new(
            "crowded",
            format!("line {line} holds more than one thing"),
            "give each thing a line of its own in the source, then try again",
        )
        .with("line", line)
    }

    pub(crate) fn damaged(id: &str, line: u32) -> Self {
        Self::new(
            "damaged",
            format!("line {line} speaks of `{id}` and cannot be read"),
            "repair that line first, so that nothing is left behind",
        )
        .with("id", id)
        .with("line", line)
    }

    pub(crate) fn would_break() -> Self {
        Self::new(
            "would-break",
            "the mistakes in the source leave no safe place for this change",
            "repair the mistakes first: see the problems",
        )
    }

    pub(crate) fn bad_id(id: &str) -> Self {
        Self::new(
            "bad-id",
            format!("`{id}` cannot be an id"),
            "use small letters, digits and single hyphens, with at least one letter: `kings-cross`",
        )
        .with("id", id)
    }

    pub(crate) fn reserved(id: &str) -> Self {
        Self::new(
            "reserved",
            format!("`{id}` has a meaning of its own"),
            "choose another id",
        )
        .with("id", id)
    }

    pub(crate) fn taken(id: &str) -> Self {
        Self::new(
            "taken",
            format!("there is a `{id}` already"),
            "choose another id",
        )
        .with("id", id)
    }

    pub(crate) fn no_game() -> Self {
        Self::new(
            "no-game",
            "this file has no `game { … }` to hold rules",
            "add a line `game \"Title\" {` and a `}` first",
        )
    }

    pub(crate) fn no_mark(mark: &str, what: &str) -> Self {
        Self::new(
            "no-mark",
            format!("{what} has no mark `{mark}`"),
            "the reference lists the marks of each thing",
        )
        .with("mark", mark)
        .with_word("what", what)
    }

    pub(crate) fn bad_mark(mark: &str, takes: &str) -> Self {
        Self::new(
            "bad-mark",
            format!("`{mark}` cannot be that"),
            format!("it takes {takes}"),
        )
        .with("mark", mark)
        .with("takes", takes)
    }

    pub(crate) fn not_so(code: &str, what: &str, why: &str) -> Self {
        Self::new(code, what, why)
    }

    pub(crate) fn out_of_range(what: &str, number: i64, min: i64, max: i64) -> Self {
        Self::new(
            "out-of-range",
            format!("{what} cannot be {number}"),
            format!("choose a number from {min} to {max}"),
        )
        .with_word("what", what)
        .with("number", number)
        .with("min", min)
        .with("max", max)
    }

    pub(crate) fn needed(id: &str, count: usize) -> Self {
        let tracks = if count == 1 {
            "1 track is".to_owned()
        } else {
            format!("{count} tracks are")
        };
        Self::new(
            "needed",
            format!("{tracks} {id}"),
            "give them another colour first, then delete this one",
        )
        .with("id", id)
        .with("count", count)
    }

    pub(crate) fn unknown_rule(rule: &str) -> Self {
        Self::new(
            "unknown-rule",
            format!("there is no rule `{rule}`"),
            "the reference lists all rules",
        )
        .with("rule", rule)
    }

    pub(crate) fn unknown_field(rule: &str, field: &str) -> Self {
        Self::new(
            "unknown-field",
            format!("the rule `{rule}` has no field `{field}`"),
            "the reference lists its fields",
        )
        .with("rule", rule)
        .with("field", field)
    }

    pub(crate) fn bad_value(rule: &str, field: &str, value: &str) -> Self {
        Self::new(
            "bad-value",
            format!("`{value}` cannot be read as a value of `{rule} {field}`"),
            "write it as in the source: `4`, `2 to 4`, `\"bus\"`, `1: 1 | 2: 2`",
        )
        .with("rule", rule)
        .with("field", field)
        .with("value", value)
    }

    pub(crate) fn stale_fix() -> Self {
        Self::new(
            "stale-fix",
            "this fix is no longer on offer in this file",
            "check the game again and choose from what it says now",
        )
    }
}
