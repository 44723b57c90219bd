//! Where texts come from: a trait, so that the compiler itself never opens a file.
//!
//! The shell reads from disk and guards the project's root against links that
//! lead outside; tests, bundled games and editor buffers live in memory.

use std::collections::BTreeMap;

/// The texts of a project.
pub trait Files {
    /// The text of a file inside the project. The path is relative to the
    /// project's root, with `/` between its parts and without `.` or `..`.
    ///
    /// # Errors
    /// Why there is no text.
    fn read(&self, path: &str) -> Result<String, ReadProblem>;
}

/// Why a file has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadProblem {
    /// There is no such file.
    NotFound,
    /// It is not UTF-8 text.
    NotText,
    /// It is larger than a file may be.
    TooLarge,
    /// It lies outside the project, by a link or otherwise.
    Outside,
    /// The system says no, in these words.
    Io(String),
}

/// In words that go on after "cannot be read: ".
impl std::fmt::Display for ReadProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotFound => "there is no such file",
            Self::NotText => "it is not UTF-8 text; save it as UTF-8",
            Self::TooLarge => "it is too large",
            Self::Outside => "it lies outside the project",
            Self::Io(reason) => reason,
        })
    }
}

/// Texts in memory, by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryFiles(pub BTreeMap<String, String>);

impl MemoryFiles {
    /// One file.
    #[must_use]
    pub fn one(path: &str, text: &str) -> Self {
        Self::default().with(path, text)
    }

    /// The same with a further file.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> Self {
        self.0.insert(path.to_owned(), text.to_owned());
        self
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<String, ReadProblem> {
        self.0.get(path).cloned().ok_or(ReadProblem::NotFound)
    }
}

/// Why a `use` path leads nowhere inside the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathProblem {
    Empty,
    Absolute,
    Above,
    Sign,
}

/// The path of a file that `from` names `path`, relative to the project's root.
pub(crate) fn resolve(from: &str, path: &str) -> Result<String, PathProblem> {
    if path.is_empty() {
        return Err(PathProblem::Empty);
    }
    // A drive letter or a network share is absolute too, on every system alike.
    if path.starts_with('/') || path.contains(':') {
        return Err(PathProblem::Absolute);
    }
    if path.contains(['\\', '\0']) {
        return Err(PathProblem::Sign);
    }
    let folder = from.rfind('/').map_or("", |end| &from[..end]);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or(PathProblem::Above)?;
            }
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, path: &str, expected: Result<&str, PathProblem>) {
        assert_eq!(resolve(from, path), expected.map(str::to_owned));
    }

    #[test]
    fn paths_are_relative_to_the_file_and_stay_inside() {
        check(
            "london/london.line",
            "../rules/city.line",
            Ok("rules/city.line"),
        );
        check("a.line", "./b.line", Ok("b.line"));
        check("x/y/a.line", "../../b.line", Ok("b.line"));
        check("a.line", "../b.line", Err(PathProblem::Above));
        check("x/a.line", "../../b.line", Err(PathProblem::Above));
        check("x/a.line", "b/../../../x/b.line", Err(PathProblem::Above));
        check("a.line", "/etc/passwd", Err(PathProblem::Absolute));
        check("a.line", "c:/b.line", Err(PathProblem::Absolute));
        check("a.line", "\\\\share\\b.line", Err(PathProblem::Sign));
        check("a.line", "b\0.line", Err(PathProblem::Sign));
        check("a.line", "", Err(PathProblem::Empty));
    }
}
