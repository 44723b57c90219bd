//! `compile`, `schema` and `explain`.

use std::fs;

use crate::support::{branchline, branchline_with, folder};

#[test]
fn both_forms_carry_the_same_hash() {
    let folder = folder("compile");
    let mut hashes = Vec::new();
    for name in ["london.json", "london.toml"] {
        let path = folder.join(name);
        let path = path.to_str().expect("a plain path");
        let answer = branchline(&["compile", "london", "-o", path]).ends_with(0);
        assert!(answer.out.contains("✓ wrote"), "{}", answer.out);
        let text = fs::read_to_string(path).expect("it was written");
        let json = path.ends_with("json");
        let hash = if json {
            let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
            value["hash"].as_str().map(str::to_owned)
        } else {
            let value: toml::Table = text.parse().expect("it is TOML");
            value["hash"].as_str().map(str::to_owned)
        };
        hashes.push(hash.expect("it has a hash"));
    }
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0].len(), 64);
}

#[test]
fn a_game_with_errors_is_not_compiled_and_says_why_on_standard_error() {
    let answer = branchline_with(&["compile", "-"], "game \"x\" {\n").ends_with(1);
    assert!(answer.out.is_empty(), "{}", answer.out);
    assert!(answer.err.contains("error[BL0010]"), "{}", answer.err);
    let rules = branchline(&["compile", "maps/rules/city.line"]).ends_with(2);
    assert!(rules.err.contains("has no map"), "{}", rules.err);
}

#[test]
fn schemas_are_printed() {
    for (arguments, title) in [
        (&["schema"][..], "Envelope"),
        (&["schema", "diagnostics"], "Branchline diagnostics"),
        (&["schema", "--diagnostics"], "Branchline diagnostics"),
        (&["schema", "replay"], "Replay"),
    ] {
        let answer = branchline(arguments).ends_with(0);
        let schema: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
        assert_eq!(schema["title"], title);
    }
}

#[test]
fn a_code_is_explained_by_number_name_and_near_miss() {
    for name in ["BL0003", "3", "0003", "link-sign", "link-sing"] {
        let answer = branchline(&["explain", name]);
        if name == "3" {
            answer.ends_with(2);
            continue;
        }
        let answer = answer.ends_with(0);
        assert!(
            answer.out.contains("BL0003 link-sign: "),
            "{name}: {}",
            answer.out
        );
        assert!(
            answer.out.contains("Wrong:") && answer.out.contains("Right:"),
            "{}",
            answer.out
        );
        assert!(
            !answer.out.contains("**") && !answer.out.contains("```"),
            "{}",
            answer.out
        );
    }
    let unknown = branchline(&["explain", "xyzzy"]).ends_with(2);
    assert!(unknown.err.contains("explain --list"), "{}", unknown.err);
}

#[test]
fn the_list_of_codes_has_a_line_for_each() {
    let answer = branchline(&["explain", "--list"]).ends_with(0);
    for family in [
        "Syntax",
        "Names",
        "Numbers and tables",
        "Map",
        "Imports and variants",
        "Balance",
        "Style",
    ] {
        assert!(answer.out.lines().any(|line| line == family), "{family}");
    }
    let codes = answer
        .out
        .lines()
        .filter(|line| line.starts_with("  BL"))
        .count();
    assert!(codes > 130, "{codes}");
}
