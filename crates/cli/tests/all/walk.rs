//! A walk through the program as a stranger takes it: help, templates, completions, the manual.

use std::fs;
use std::process::Command;

use crate::support::{branchline, branchline_with, folder};

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = branchline(&["--help"]).ends_with(0).out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = commands();
    for expected in [
        "new", "check", "fmt", "explain", "show", "compile", "schema",
    ] {
        assert!(commands.iter().any(|name| name == expected), "{commands:?}");
    }
    for name in commands {
        let help = branchline(&[&name, "--help"]).ends_with(0).out;
        assert!(help.contains("Usage: branchline"), "{name}: {help}");
        assert!(help.contains("Examples:"), "{name}: {help}");
        assert!(
            help.contains(&format!("branchline {name}")),
            "{name}: {help}"
        );
    }
}

#[test]
fn every_template_is_a_project_that_is_fine_at_once() {
    for from in [
        "london",
        "san-francisco",
        "amsterdam",
        "europe",
        "tutorial",
        "empty",
    ] {
        let folder = folder(&format!("new-{from}"));
        let project = folder.join("my-city");
        let path = project.to_str().expect("a plain path");
        branchline(&["new", path, "--from", from]).ends_with(0);
        // Somebody who has just begun hears of no weak spots.
        branchline(&["check", "--deny", "warnings", path]).ends_with(0);
        branchline(&["fmt", "--check", path]).ends_with(0);
        branchline(&["compile", path]).ends_with(0);
        let shown = branchline(&["show", path]).ends_with(0).out;
        assert!(shown.contains("locations"), "{from}: {shown}");
        let effective = branchline(&["show", "--effective", path]).ends_with(0).out;
        branchline_with(&["check", "-"], &effective).ends_with(0);
        branchline(&["show", "--changes", path]).ends_with(0);
        // Nothing that is there is written over.
        branchline(&["new", path, "--from", from]).ends_with(2);
    }
}

#[test]
fn a_blank_board_lacks_nothing_but_its_map() {
    let folder = folder("new-blank");
    let project = folder.join("my-city");
    let path = project.to_str().expect("a plain path");
    branchline(&["new", path, "--from", "blank"]).ends_with(0);
    branchline(&["fmt", "--check", path]).ends_with(0);
    let said = branchline(&["check", "--format", "short", path])
        .ends_with(1)
        .err;
    for code in said.split("error[").skip(1) {
        assert!(
            code.starts_with("BL3001") || code.starts_with("BL2068"),
            "{said}"
        );
    }
}

#[test]
fn a_folder_with_one_game_means_that_game() {
    let folder = folder("one-game");
    let path = folder.to_str().expect("a plain path");
    let game = branchline(&["show", "--effective", "tutorial"])
        .ends_with(0)
        .out;
    let none = branchline(&["show", path]).ends_with(2).err;
    assert!(none.contains("there is no .line file in"), "{none}");
    let town = |title: &str| game.replace("Larkhaven", title);
    fs::write(folder.join("hill.line"), town("Hill Town")).expect("it can be written");
    let shown = branchline(&["show", path]).ends_with(0).out;
    assert!(shown.contains("Hill Town"), "{shown}");
    branchline(&["check", path]).ends_with(0);
    fs::write(folder.join("dale.line"), town("Dale Town")).expect("it can be written");
    let several = branchline(&["show", path]).ends_with(2).err;
    assert!(
        several.contains("holds 2 games: dale.line and hill.line"),
        "{several}"
    );
    // A manifest says which is meant; one that says nothing changes nothing.
    let manifest = folder.join("branchline.toml");
    fs::write(&manifest, "name = \"towns\"\n").expect("it can be written");
    branchline(&["show", path]).ends_with(2);
    fs::write(&manifest, "default-game = \"dale\"\n").expect("it can be written");
    let shown = branchline(&["show", path]).ends_with(0).out;
    assert!(shown.contains("Dale Town"), "{shown}");
}

#[test]
fn a_compiled_game_comes_back_with_the_same_hash_in_both_forms() {
    for game in ["london", "san-francisco", "amsterdam", "europe"] {
        let json = branchline(&["compile", game]).ends_with(0).out;
        let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
        let toml = branchline(&["compile", game, "--format", "toml"])
            .ends_with(0)
            .out;
        let toml: serde_json::Value = toml::from_str(&toml).expect("it is TOML");
        assert_eq!(json["hash"], toml["hash"], "{game}");
        assert_eq!(
            json["config"]["tickets"], toml["config"]["tickets"],
            "{game}"
        );
    }
}

#[test]
fn shells_and_manual_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = branchline(&["completions", shell]).ends_with(0).out;
        assert!(script.contains("explain"), "{shell}");
    }
    let page = branchline(&["man"]).ends_with(0).out;
    assert!(page.contains(".TH branchline 1"), "{page}");
    let folder = folder("man");
    branchline(&["man", "--dir", folder.to_str().expect("a plain path")]).ends_with(0);
    for name in commands() {
        let page = folder.join(format!("branchline-{name}.1"));
        assert!(page.is_file(), "{}", page.display());
    }
}

#[test]
fn no_color_is_heeded_unless_colour_is_asked_for() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_branchline"))
            .args(arguments)
            .args(["check", "docs/examples/broken.line"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .env("NO_COLOR", "1")
            .output()
            .expect("the program starts");
        String::from_utf8(output.stdout).expect("output is text")
    };
    assert!(!run(&[]).contains('\u{1b}'));
    assert!(!run(&["--color", "never"]).contains('\u{1b}'));
    assert!(run(&["--color", "always"]).contains('\u{1b}'));
}
