//! The shape of the workspace: which crate imports which, what lies at the top, and that pure crates stay pure.
//!
//! The import table is the one in `docs/architecture.md`, so that the document cannot drift from the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use branchline_tests::{read, root};

/// What may lie at the top of the repository.
const TOP_LEVEL: &[&str] = &[
    ".cargo",
    ".ci",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "crates",
    "deny.toml",
    "docs",
    "editor",
    "grammar",
    "maps",
    "rustfmt.toml",
    "tests",
];

/// Crates whose results depend on their arguments alone.
const PURE: &[&str] = &[
    "syntax", "engine", "compiler", "ide", "sim", "render", "export", "protocol",
];

#[test]
fn crates_import_only_what_the_architecture_allows() {
    let table = import_table();
    for (package, allowed) in &table {
        let imported = imports(package);
        let forbidden: Vec<_> = imported.difference(allowed).collect();
        assert!(
            forbidden.is_empty(),
            "{package} imports {forbidden:?}, which docs/architecture.md does not allow"
        );
    }
}

#[test]
fn the_import_table_names_exactly_the_packages_there_are() {
    let mut packages: BTreeSet<String> = std::fs::read_dir(root().join("crates"))
        .expect("there are crates")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.join("Cargo.toml").is_file())
        .map(|path| format!("crates/{}", path.file_name().unwrap().to_string_lossy()))
        .collect();
    for name in ["editor", "tests"] {
        if root().join(name).join("Cargo.toml").is_file() {
            packages.insert(name.to_owned());
        }
    }
    let documented: BTreeSet<String> = import_table().into_keys().collect();
    assert_eq!(packages, documented, "left: on disk, right: documented");
}

#[test]
fn imports_have_no_cycle() {
    let table = import_table();
    for package in table.keys() {
        let mut reached = BTreeSet::new();
        let mut open: Vec<String> = imports(package).into_iter().collect();
        while let Some(name) = open.pop() {
            if reached.insert(name.clone()) {
                open.extend(imports(&folder_of(&name)));
            }
        }
        let own_name = package.trim_start_matches("crates/");
        assert!(!reached.contains(own_name), "{package} imports itself");
    }
}

#[test]
fn the_top_level_holds_only_what_the_architecture_allows() {
    for name in top_level() {
        assert!(
            TOP_LEVEL.contains(&name.as_str()),
            "{name} does not belong at the top of the repository"
        );
    }
}

#[test]
fn pure_crates_forbid_input_output_and_clocks() {
    for name in PURE {
        let config: toml::Table = read(format!("crates/{name}/clippy.toml"))
            .parse()
            .unwrap_or_else(|error| panic!("crates/{name}/clippy.toml: {error}"));
        let banned: BTreeSet<&str> = ["disallowed-methods", "disallowed-types"]
            .iter()
            .flat_map(|key| config[*key].as_array().expect("a list"))
            .map(|entry| {
                assert!(
                    entry.get("reason").is_some(),
                    "{name}: {entry} has no reason"
                );
                entry["path"].as_str().expect("a path")
            })
            .collect();
        let mut expected = vec![
            "std::fs::File",
            "std::fs::read_to_string",
            "std::fs::write",
            "std::env::var",
            "std::io::stdin",
            "std::io::stdout",
            "std::net::TcpStream",
            "std::process::Command",
            "std::time::Instant",
            "std::time::SystemTime",
        ];
        if *name == "engine" {
            expected.extend([
                "f32",
                "f64",
                "std::thread::spawn",
                "std::collections::HashMap",
            ]);
        }
        for path in expected {
            assert!(
                banned.contains(path),
                "crates/{name}/clippy.toml allows {path}"
            );
        }
    }
}

#[test]
fn every_package_takes_the_workspace_lints() {
    for package in import_table().keys() {
        let lints = manifest(package).get("lints").cloned();
        let inherited = lints.and_then(|lints| lints.get("workspace")?.as_bool());
        assert_eq!(inherited, Some(true), "{package} has lints of its own");
    }
}

/// Package to the short names of the packages it may import.
fn import_table() -> BTreeMap<String, BTreeSet<String>> {
    let document = read("docs/architecture.md");
    let table: BTreeMap<_, _> = document
        .lines()
        .skip_while(|line| !line.starts_with("| crate |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
            let [package, _owns, imports, _never] = cells[..] else {
                panic!("a row of the import table has four cells: {line}");
            };
            let package = package.trim().trim_matches('`').to_owned();
            let allowed = imports
                .split(',')
                .map(|name| name.trim().trim_matches('`').to_owned())
                .filter(|name| name != "–")
                .collect();
            (package, allowed)
        })
        .collect();
    assert!(table.len() > 5, "the import table was not found");
    table
}

/// The packages of ours that a package imports, by short name, for whatever purpose.
/// Where a package lies: the editor beside the crates.
fn folder_of(name: &str) -> String {
    match name {
        "editor" => name.to_owned(),
        name => format!("crates/{name}"),
    }
}

fn imports(package: &str) -> BTreeSet<String> {
    let manifest = manifest(package);
    ["dependencies", "dev-dependencies", "build-dependencies"]
        .iter()
        .filter_map(|key| manifest.get(*key)?.as_table())
        .flat_map(toml::Table::keys)
        .filter_map(|name| name.strip_prefix("branchline-"))
        .map(str::to_owned)
        .collect()
}

fn manifest(package: &str) -> toml::Table {
    let path = format!("{package}/Cargo.toml");
    read(&path)
        .parse()
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What the repository holds at its top; without git (an unpacked archive), what the folder holds.
fn top_level() -> BTreeSet<String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--full-name"])
        .current_dir(root())
        .output()
        .ok()
        .filter(|output| output.status.success() && !output.stdout.is_empty());
    match listed {
        Some(output) => String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(|path| path.split('/').next().unwrap_or(path).to_owned())
            .collect(),
        None => std::fs::read_dir(root())
            .expect("the root can be listed")
            .map(|entry| entry.expect("the root can be listed").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| name != "target" && name != ".git")
            .collect(),
    }
}
