//! `fmt`, `show --effective` and `show --changes`.

use crate::support::{branchline, branchline_with, folder};
use std::fs;

#[test]
fn the_bundled_maps_are_laid_out() {
    branchline(&["fmt", "--check", "maps"]).ends_with(0);
}

#[test]
fn fmt_lays_a_file_out_once_and_check_says_so() {
    let folder = folder("fmt");
    let file = folder.join("city.line");
    let text = fs::read_to_string("../../maps/tutorial/tutorial.line").expect("the tutorial");
    fs::write(&file, text.replace("  --  ", " -- ")).expect("it can be written");
    let path = file.to_str().expect("a plain path");
    branchline(&["fmt", "--check", path]).ends_with(1);
    assert_ne!(fs::read_to_string(&file).expect("a file"), text);
    branchline(&["fmt", path]).ends_with(0);
    branchline(&["fmt", "--check", path]).ends_with(0);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
}

#[test]
fn the_effective_text_is_the_same_game() {
    let hash = |answer: &str| {
        let at = answer.find("\"hash\"").expect("an envelope");
        answer[at..].chars().take(80).collect::<String>()
    };
    for game in ["london", "europe"] {
        let effective = branchline(&["show", "--effective", game]).ends_with(0).out;
        let folder = folder(&format!("effective-{game}"));
        let file = folder.join(format!("{game}.line"));
        fs::write(&file, effective).expect("it can be written");
        let again = branchline(&["compile", file.to_str().expect("a plain path")]).ends_with(0);
        let direct = branchline(&["compile", game]).ends_with(0);
        assert_eq!(hash(&again.out), hash(&direct.out), "{game}");
    }
}

#[test]
fn changes_tell_what_a_variant_does() {
    let said = branchline(&["show", "--changes", "london"])
        .ends_with(0)
        .out;
    assert!(said.contains("district-points"), "{said}");
    // Without a base there is nothing to compare with, and that is said.
    let alone = branchline_with(&["show", "--changes", "-"], "game \"A\" {\n}\n");
    assert!(alone.ends_with(0).out.contains("extends no other game"));
}
