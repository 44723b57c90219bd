//! For each lint a small game where it speaks and a neighbour where it does not.

mod deck;
mod districts;
mod drawing;
mod mechanics;
mod network;
mod routes;
mod small;
mod structure;
mod supply;
mod tickets;

use super::{LINTS, advise};
use crate::{LintLevel, LintSetting, LintSettings};
use branchline_engine::config::Sheet;
use branchline_engine::{Problem, Severity};
use small::small;
use std::collections::BTreeSet;

/// What the lint says about a game, with settings such as `max 140` or `off`.
fn says_with(slug: &str, text: &str, settings: &str) -> Vec<String> {
    let lint = LINTS
        .iter()
        .find(|lint| lint.slug == slug)
        .expect("a lint of this slug");
    let mut setting = LintSetting::default();
    let mut words = settings.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "off" => setting.level = Some(LintLevel::Off),
            "error" => setting.level = Some(LintLevel::As(Severity::Error)),
            "info" => setting.level = Some(LintLevel::As(Severity::Info)),
            name => {
                assert!(
                    lint.thresholds.iter().any(|t| t.name == name),
                    "`{slug}` has no `{name}`"
                );
                let value = words.next().and_then(|n| n.parse().ok()).expect("a number");
                setting.values.insert(name.into(), value);
            }
        }
    }
    let settings = LintSettings {
        set: [(slug.to_owned(), setting)].into(),
    };
    let problems = advise(&small(text), &Sheet::default(), &settings);
    problems
        .iter()
        .filter(|problem| problem.code == lint.code)
        .map(line)
        .collect()
}

fn line(problem: &Problem) -> String {
    assert!(!problem.help.is_empty(), "{} gives no help", problem.code);
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    format!("{severity}: {}", problem.message)
}

/// The lint says exactly this.
fn check(slug: &str, text: &str, expected: &[&str]) {
    assert_eq!(says_with(slug, text, ""), expected, "{slug} on {text}");
}

/// The lint says exactly this under these settings.
fn check_with(slug: &str, settings: &str, text: &str, expected: &[&str]) {
    assert_eq!(
        says_with(slug, text, settings),
        expected,
        "{slug} {settings} on {text}"
    );
}

#[test]
fn every_lint_has_its_own_code_slug_and_words() {
    let codes: BTreeSet<_> = LINTS.iter().map(|lint| lint.code).collect();
    let slugs: BTreeSet<_> = LINTS.iter().map(|lint| lint.slug).collect();
    assert_eq!((codes.len(), slugs.len()), (LINTS.len(), LINTS.len()));
    assert!(LINTS.is_sorted_by_key(|lint| lint.code));
    for lint in LINTS {
        assert!(lint.code.starts_with("BL5"), "{} is advice", lint.code);
        assert!(
            lint.title.chars().next().is_some_and(char::is_lowercase),
            "{}",
            lint.title
        );
        assert!(
            lint.thresholds
                .iter()
                .all(|t| !t.name.is_empty() && !t.doc.is_empty())
        );
    }
}

#[test]
fn a_lint_can_be_silenced_and_made_louder() {
    let text = "a -- b 2 red; b -- c 3 red; a to c 9";
    let words = "this ticket is worth 9, but the shortest path between A and C is 5 long";
    check_with("ticket-value", "off", text, &[]);
    check_with("ticket-value", "error", text, &[&format!("error: {words}")]);
    check_with("ticket-value", "info", text, &[&format!("info: {words}")]);
}
