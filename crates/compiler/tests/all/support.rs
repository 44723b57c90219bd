//! Games from memory and from the repository.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read the bundled games from disk; the crate itself reads nothing"
)]

use branchline_compiler::{
    Compilation, Files, MemoryFiles, ReadProblem, Severity, compile, output,
};
use std::path::{Path, PathBuf};

/// Files of a folder on disk.
pub struct Folder(pub PathBuf);

impl Files for Folder {
    fn read(&self, path: &str) -> Result<String, ReadProblem> {
        std::fs::read_to_string(self.0.join(path)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ReadProblem::NotFound,
            _ => ReadProblem::Io(error.to_string()),
        })
    }
}

/// A folder of the repository.
pub fn repository(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder)
}

/// The text of a file of `maps/`.
pub fn text_of(path: &str) -> String {
    let path = repository("maps").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A bundled game after both passes.
pub fn bundled(path: &str) -> Compilation {
    advised(&Folder(repository("maps")), path)
}

/// A text after both passes.
pub fn of_text(text: &str) -> Compilation {
    advised(&MemoryFiles::one("game.line", text), "game.line")
}

/// A file after both passes.
pub fn advised(files: &dyn Files, path: &str) -> Compilation {
    let mut compilation = compile(files, path);
    compilation.advise();
    compilation
}

/// Fails with all diagnostics if there are any but hints.
#[track_caller]
pub fn clean(compilation: &Compilation) {
    assert!(
        compilation
            .diagnostics
            .iter()
            .all(|d| d.severity == Severity::Info),
        "{}",
        output::short(compilation)
    );
}
