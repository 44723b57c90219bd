//! Every code has a page, every page a code, and the examples of a page do what it says.

use branchline_compiler::{Compilation, codes, output};
use std::collections::BTreeSet;
use std::path::Path;

use crate::example;
use branchline_tests::root;

/// Codes that no text of a page's size can show: limits, what only the file system
/// can do wrong, configs of other programs, and what only play shows. Each is
/// tested elsewhere.
const WITHOUT_EXAMPLE: &[&str] = &[
    "BL0022", "BL0024", "BL0030", "BL2030", "BL2031", "BL2032", "BL2033", "BL2037", "BL2038",
    "BL2039", "BL2040", "BL2070", "BL4003", "BL4004", "BL4006", "BL4007", "BL4016", "BL4900",
    "BL6001", "BL6002", "BL6003", "BL6004", "BL6005", "BL6006", "BL6007", "BL6008",
];

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let pages: BTreeSet<String> = codes::all()
        .iter()
        .map(|code| code.code.to_owned())
        .collect();
    let mut said = BTreeSet::new();
    for krate in ["syntax", "engine", "compiler", "sim"] {
        codes_below(&root().join(format!("crates/{krate}/src")), &mut said);
    }
    let without_page: Vec<_> = said.difference(&pages).collect();
    assert!(
        without_page.is_empty(),
        "codes without a page: {without_page:?}"
    );
    let without_code: Vec<_> = pages.difference(&said).collect();
    assert!(
        without_code.is_empty(),
        "pages without a code: {without_code:?}"
    );
}

#[test]
fn codes_and_names_are_given_once_and_files_are_called_after_them() {
    let folder = root().join("crates/compiler/codes");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the pages can be listed")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    files.sort();
    let expected: Vec<String> = codes::all()
        .iter()
        .map(|code| format!("{}.md", code.code))
        .collect();
    assert_eq!(files, expected, "left: files, right: heads of the pages");
    let slugs: BTreeSet<&str> = codes::all().iter().map(|code| code.slug).collect();
    assert_eq!(slugs.len(), codes::all().len(), "two pages share a name");
    for code in codes::all() {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(code.slug.chars().all(fits), "{}: {}", code.code, code.slug);
    }
}

#[test]
fn bad_examples_give_their_code_and_nothing_worse() {
    let mut wrong = String::new();
    for code in codes::all().iter().filter(ours) {
        let bad = examples(code.page, "bad");
        if bad.is_empty() != WITHOUT_EXAMPLE.contains(&code.code) {
            wrong += &format!("{}: a page has a bad example, unless listed\n", code.code);
        }
        for (text, whole) in bad {
            let found = example::compiled(&text, whole);
            let ours = || found.diagnostics.iter().filter(|d| d.code == code.code);
            let mut all = found.diagnostics.iter();
            let what = if ours().count() == 0 {
                "is not found in"
            } else if all.any(|d| d.is_error() && d.code != code.code) {
                "is not all that is wrong with"
            } else if ours().any(|d| d.help.is_empty()) {
                "has no help for"
            } else {
                continue;
            };
            wrong += &format!("{} {what}\n{text}\n{}\n", code.code, drawn(&found));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn good_examples_have_no_error() {
    let mut wrong = String::new();
    for code in codes::all().iter().filter(ours) {
        for (text, whole) in examples(code.page, "good") {
            let found = example::compiled(&text, whole);
            let mut all = found.diagnostics.iter();
            if all.any(|d| d.is_error() || d.code == code.code) {
                wrong += &format!("{}: not good is\n{text}\n{}\n", code.code, drawn(&found));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn codes_are_found_by_number_name_and_near_miss() {
    let find = |name: &str| codes::find(name).map(|code| code.code);
    for name in [
        "BL1001",
        "bl1001",
        "1001",
        "unknown-location",
        "unknown-locaton",
        "Unknown Location",
    ] {
        assert_eq!(find(name), Some("BL1001"), "{name}");
    }
    assert_eq!(find("BL7777"), None);
    assert_eq!(find("xyzzy"), None);
}

/// The examples of errors of the map and of lints change a whole game; the compiler's own tests run them.
fn ours(code: &&codes::Code) -> bool {
    !code.code.starts_with("BL3") && !code.code.starts_with("BL5")
}

/// The examples of a kind: text, and whether it is whole.
fn examples(page: &str, kind: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("```line ") else {
            continue;
        };
        let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if head.split(' ').next() == Some(kind) {
            found.push((text.join("\n") + "\n", head.ends_with(" whole")));
        }
    }
    found
}

fn drawn(found: &Compilation) -> String {
    output::human(
        found,
        output::Style {
            colour: false,
            width: 100,
        },
    )
}

/// All codes that the sources of a folder mention outside of tests and comments.
fn codes_below(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.expect("a file").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if name != "tests" {
                codes_below(&path, codes);
            }
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let text = std::fs::read_to_string(&path).expect("a source is text");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            codes.extend(
                text.split('"')
                    .filter(|part| is_code(part))
                    .map(str::to_owned),
            );
        }
    }
}

fn is_code(text: &str) -> bool {
    text.len() == 6 && text.starts_with("BL") && text[2..].bytes().all(|byte| byte.is_ascii_digit())
}
