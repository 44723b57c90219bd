//! Documents cannot drift: what they name must exist.

use std::collections::BTreeSet;
use std::path::Path;

use branchline_tests::{files_below, read, root};

#[test]
fn paths_in_documents_exist() {
    for document in documents() {
        let text = read(&document);
        for path in code_spans(&text).filter(|span| looks_like_a_path(span)) {
            assert!(
                root().join(path).exists(),
                "{} names `{path}`, which does not exist",
                document.display()
            );
        }
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    for document in documents() {
        let text = read(&document);
        let folder = root().join(&document).parent().unwrap().to_owned();
        for (_, rest) in text
            .match_indices("](")
            .map(|(at, _)| text.split_at(at + 2))
        {
            let target = rest.split(')').next().unwrap_or_default();
            let target = target.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            assert!(
                folder.join(target).exists(),
                "{} links to {target}, which does not exist",
                document.display()
            );
        }
    }
}

#[test]
fn names_in_the_architecture_exist_in_their_crates() {
    let text = read("docs/architecture.md");
    let mut seen = 0;
    for span in code_spans(&text) {
        let Some((krate, name)) = span.split_once("::") else {
            continue;
        };
        let folder = format!("crates/{krate}/src");
        if !root().join(&folder).is_dir() {
            continue;
        }
        seen += 1;
        assert!(
            words_below(&folder).contains(name),
            "docs/architecture.md names `{span}`, but {folder} has no `{name}`"
        );
    }
    assert!(seen > 0, "no `crate::name` was found to check");
}

#[test]
fn names_in_the_glossary_exist_in_the_code() {
    let mut words = BTreeSet::new();
    for krate in ["syntax", "engine", "compiler"] {
        words.extend(words_below(&format!("crates/{krate}/src")));
    }
    let text = read("docs/glossary.md");
    let mut seen = 0;
    for line in text.lines().filter(|line| line.starts_with("| **")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let [_word, _meaning, _written, in_code] = cells[..] else {
            continue;
        };
        for name in code_spans(in_code) {
            seen += 1;
            assert!(words.contains(name), "no `{name}` in the code: {line}");
        }
    }
    assert!(seen > 20, "the glossary's tables were not found");
}

/// The documents written by hand.
fn documents() -> Vec<std::path::PathBuf> {
    let mut documents = files_below("docs", "md");
    documents.extend(["README.md", "CONTRIBUTING.md"].map(Into::into));
    documents
}

/// What stands between single backticks, fenced blocks left out.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines()
        .filter(move |line| {
            let fence = line.trim_start().starts_with("```");
            fenced ^= fence;
            !fenced && !fence
        })
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// A path from the root, as documents write it: `crates/engine/src`, `maps/rules/city.line`.
fn looks_like_a_path(span: &str) -> bool {
    const ROOTS: &[&str] = &[
        "crates/", "grammar/", "maps/", "tests/", "docs/", ".ci/", "editor/",
    ];
    ROOTS.iter().any(|root| span.starts_with(root))
        && !span.contains([' ', '*', '<', '…', '{'])
        && Path::new(span).is_relative()
}

fn words_below(folder: &str) -> BTreeSet<String> {
    files_below(folder, "rs")
        .into_iter()
        .flat_map(|path| {
            read(path)
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}
