//! Helpers shared by the cross-crate tests.

use std::path::{Path, PathBuf};

/// The workspace's root folder.
///
/// # Panics
/// Never in a checkout: this package lies one folder below the root.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests lie one folder below the root")
}

/// Reads a text file, given by its path from the root.
///
/// # Panics
/// When the file is missing or not text, naming it.
#[must_use]
pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder with this extension, sorted; both paths from the root.
///
/// # Panics
/// When a folder cannot be listed, naming it.
#[must_use]
pub fn files_below(folder: impl AsRef<Path>, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path.strip_prefix(root()).expect("it is below").to_owned());
            }
        }
    }
    found.sort();
    found
}
