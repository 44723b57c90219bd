//! The two judgements of a compiled game that need no play.
//!
//! [`structure`] belongs to the meaning pass: what it finds are errors of the
//! map. [`advise`] is the advice pass: one [`Lint`] a question, one line each in
//! [`LINTS`]; all read the same [`Facts`], computed once. Unasked thresholds
//! come from the ranges of published boards; a game may set its own by slug.

mod facts;
mod structure;
mod ticket_value;

pub use structure::structure;

use crate::LintSettings;
use branchline_engine::{GameConfig, Problem, Problems, Severity, Subject};
use facts::Facts;

/// One question of the advice pass.
pub struct Lint {
    /// Stable code, `BL5xxx`.
    pub code: &'static str,
    /// The name by which a game switches it: `lint ticket-value off`.
    pub slug: &'static str,
    /// What it looks at, in a few words.
    pub title: &'static str,
    /// How loud it can get unasked.
    pub severity: Severity,
    /// Its thresholds.
    pub thresholds: &'static [Threshold],
    run: fn(&Facts, &mut Findings),
}

/// A number of a lint that a game may set: `lint colour-balance max 140`.
pub struct Threshold {
    /// Its name.
    pub name: &'static str,
    /// Its value unasked.
    pub value: i64,
    /// What it means.
    pub doc: &'static str,
}

/// All lints, by code.
pub static LINTS: &[&Lint] = &[&ticket_value::TICKET_VALUE];

/// What a designer should look at. The config's references must hold.
#[must_use]
pub fn advise(game: &GameConfig, settings: &LintSettings) -> Vec<Problem> {
    let facts = Facts::new(game);
    let mut all = Vec::new();
    for lint in LINTS {
        let mut findings = Findings {
            lint,
            settings,
            problems: Problems::default(),
        };
        if settings.level(lint.slug, lint.severity).is_some() {
            (lint.run)(&facts, &mut findings);
        }
        all.extend(
            findings
                .problems
                .list()
                .iter()
                .cloned()
                .filter_map(|mut problem| {
                    problem.severity = settings.level(lint.slug, problem.severity)?;
                    Some(problem)
                }),
        );
    }
    all
}

/// Where one lint puts what it finds.
struct Findings<'a> {
    lint: &'a Lint,
    settings: &'a LintSettings,
    problems: Problems,
}

impl Findings<'_> {
    /// A threshold: the game's own, else the lint's.
    fn threshold(&self, name: &str) -> i64 {
        let unasked = self
            .lint
            .thresholds
            .iter()
            .find(|threshold| threshold.name == name);
        let unasked = unasked.expect("a lint reads only its own thresholds").value;
        self.settings.value(self.lint.slug, name, unasked)
    }

    fn warning(&mut self, subject: Subject, message: impl Into<String>) -> &mut Problem {
        self.problems.warning(self.lint.code, subject, message)
    }

    fn info(&mut self, subject: Subject, message: impl Into<String>) -> &mut Problem {
        self.problems.info(self.lint.code, subject, message)
    }

    /// A warning or an info.
    fn find(&mut self, loud: bool, subject: Subject, message: impl Into<String>) -> &mut Problem {
        if loud {
            self.warning(subject, message)
        } else {
            self.info(subject, message)
        }
    }
}

#[cfg(test)]
mod tests;
