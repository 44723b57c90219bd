//! What a file's `lint` lines say: how loud each lint is, and its thresholds.
//!
//! Read generically, so a lint adds a threshold without touching the reader.

use branchline_engine::Severity;
use std::collections::BTreeMap;

/// The settings of all lints that a game speaks of, by slug.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintSettings {
    /// Slug to setting; a lint that is not here keeps its defaults.
    pub set: BTreeMap<String, LintSetting>,
}

/// The setting of one lint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintSetting {
    /// How loud it is, if the game says so.
    pub level: Option<LintLevel>,
    /// Its thresholds by name.
    pub values: BTreeMap<String, i64>,
}

/// How loud a lint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintLevel {
    /// Silent.
    Off,
    /// As loud as this.
    As(Severity),
}

impl LintSettings {
    /// How loud the lint is, given how loud it is unasked; nothing if it is off.
    #[must_use]
    pub fn level(&self, slug: &str, unasked: Severity) -> Option<Severity> {
        match self.set.get(slug).and_then(|setting| setting.level) {
            Some(LintLevel::Off) => None,
            Some(LintLevel::As(severity)) => Some(severity),
            None => Some(unasked),
        }
    }

    /// A threshold of the lint, given its value unasked.
    #[must_use]
    pub fn value(&self, slug: &str, field: &str, unasked: i64) -> i64 {
        self.set
            .get(slug)
            .and_then(|setting| setting.values.get(field))
            .copied()
            .unwrap_or(unasked)
    }
}
