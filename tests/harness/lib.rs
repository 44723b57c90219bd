//! Helpers shared by the cross-crate tests.

use std::path::{Path, PathBuf};

use branchline_compiler::{MemoryFiles, compile, output};
use branchline_engine::GameConfig;

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

/// The bundled games that have rulebooks.
pub const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

/// All files of `maps/`, for the compiler.
///
/// # Panics
/// When one cannot be read, naming it.
#[must_use]
pub fn map_files() -> MemoryFiles {
    let maps = files_below("maps", "line").into_iter();
    maps.fold(MemoryFiles::default(), |files, path| {
        let text = read(&path);
        let path = path.strip_prefix("maps").expect("it was found there");
        files.with(&path.to_string_lossy().replace('\\', "/"), &text)
    })
}

/// A bundled game, compiled.
///
/// # Panics
/// When it does not compile, with what is wrong.
#[must_use]
pub fn game(name: &str) -> GameConfig {
    let compilation = compile(&map_files(), &format!("{name}/{name}.line"));
    let problems = output::short(&compilation);
    compilation
        .game
        .unwrap_or_else(|| panic!("{problems}"))
        .config
}

/// How many of something a test does: a little with every change, all of it in `cargo xtask soak`.
#[must_use]
pub fn sized(test: u64, soak: u64) -> u64 {
    if is_set("BRANCHLINE_SOAK") {
        soak
    } else {
        test
    }
}

/// Runs something on a thread with a stack of 1 MiB, the least that any system gives a program.
///
/// # Panics
/// When it does.
pub fn small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(run)
        .expect("a thread can be started");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Compares what a test sees with a file, given by its path from the root; `cargo xtask bless` writes it instead.
///
/// # Panics
/// When the two differ, showing the first line that does, or when the file cannot be written.
pub fn expect_file(path: impl AsRef<Path>, seen: &str) {
    let path = path.as_ref();
    if blessing() {
        let target = root().join(path);
        let folder = target.parent().expect("a file lies in a folder");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&target, seen))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = read(path);
    if expected == seen {
        return;
    }
    let differs = |(_, (one, other)): &(usize, (Option<&str>, Option<&str>))| one != other;
    let longest = expected.lines().count().max(seen.lines().count());
    let lines = (1..=longest).zip(
        expected
            .lines()
            .map(Some)
            .chain(std::iter::repeat(None))
            .zip(seen.lines().map(Some).chain(std::iter::repeat(None))),
    );
    let first = lines.into_iter().find(differs);
    panic!(
        "{} is not what is seen now; first difference (line, expected, seen): {first:?}. If the new one is right: cargo xtask bless",
        path.display()
    );
}

/// Whether tests are to write down what they see: `cargo xtask bless`.
#[must_use]
pub fn blessing() -> bool {
    is_set("BRANCHLINE_BLESS")
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "1")
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
