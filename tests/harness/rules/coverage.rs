//! No rule without a test: the checklist against what scripts and tests cover.

use std::collections::{BTreeMap, BTreeSet};

use branchline_tests::{files_below, read};

use super::scripts;

/// Prefix of an id, and the game that must show it.
const GAMES: &[(&str, &str)] = &[
    ("LON", "london"),
    ("SF", "san-francisco"),
    ("AMS", "amsterdam"),
    ("EUR", "europe"),
];

/// Ids of the checklist.
fn checklist() -> BTreeSet<String> {
    let text = read("tests/rules/checklist.md");
    let mut ids = BTreeSet::new();
    for line in text.lines() {
        let Some(id) = line.strip_prefix("- **") else {
            continue;
        };
        let (id, words) = id.split_once("** ").expect("an id and its words");
        assert!(words.len() > 10, "{id} says nothing");
        assert!(ids.insert(id.to_owned()), "{id} stands there twice");
    }
    ids
}

/// Ids that tests written in Rust say they cover, each above its test.
fn covered_by_code() -> BTreeMap<String, String> {
    let mut covered = BTreeMap::new();
    for path in files_below("tests/harness", "rs") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(ids) = line.strip_prefix("/// covers: ") else {
                continue;
            };
            assert_eq!(
                lines.get(at + 1),
                Some(&"#[test]"),
                "{}: a `covers` line stands right above its test",
                path.display()
            );
            let place = format!("{}:{}", path.display(), at + 1);
            covered.extend(
                ids.split_whitespace()
                    .map(|id| (id.to_owned(), place.clone())),
            );
        }
    }
    covered
}

#[test]
fn every_rule_of_the_checklist_has_a_test() {
    let checklist = checklist();
    let mut covered = covered_by_code();
    for script in scripts() {
        for case in &script.cases {
            let place = format!("{}:{}", script.path, case.line);
            for id in &case.covers {
                let prefix = id.split('-').next().unwrap_or_default();
                let game = GAMES.iter().find(|(known, _)| *known == prefix);
                let runs = game.is_none_or(|(_, game)| case.games.iter().any(|g| g == game));
                assert!(runs, "{place}: {id} must run on its own game");
                covered.insert(id.clone(), place.clone());
            }
        }
    }
    let unknown: Vec<_> = covered
        .iter()
        .filter(|(id, _)| !checklist.contains(*id))
        .collect();
    assert!(unknown.is_empty(), "not in the checklist: {unknown:?}");
    let missing: Vec<_> = (checklist.iter())
        .filter(|id| !covered.contains_key(*id))
        .collect();
    assert!(
        missing.is_empty(),
        "{} rules without a test: {missing:?}",
        missing.len()
    );
}

#[test]
fn the_checklist_is_whole() {
    let ids = checklist();
    let count = |prefix: &str| ids.iter().filter(|id| id.starts_with(prefix)).count();
    let numbers: Vec<usize> = ["LON-", "SF-", "AMS-", "EUR-", "D-", "P-"]
        .map(count)
        .into();
    assert_eq!(numbers, [62, 63, 49, 88, 37, 13]);
    for (prefix, many) in [
        ("LON", 62),
        ("SF", 63),
        ("AMS", 49),
        ("EUR", 88),
        ("D", 36),
        ("P", 13),
    ] {
        for number in 1..=many {
            assert!(
                ids.contains(&format!("{prefix}-{number}")),
                "{prefix}-{number}"
            );
        }
    }
    assert!(ids.contains("D-1b"));
}
