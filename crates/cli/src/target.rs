//! Where a command is going to write, looked at before any work is done: nobody waits for a thousand games whose
//! report has no folder, and nothing made from a game takes the place of a game's own text.

use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::Path;

use crate::failure::{Failure, Result};

/// Whether what is made from a game may go to this file.
pub fn check(path: &Path) -> Result<()> {
    let is_game = |ending: &OsStr| ending.eq_ignore_ascii_case("line");
    if path.extension().is_some_and(is_game) {
        return Err(Failure::with_help(
            format!(
                "{} is the name of a game file, and this would replace its text",
                path.display()
            ),
            "give it another ending",
        ));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::with_help(
            format!(
                "cannot write {}: there is no folder {}",
                path.display(),
                folder.display()
            ),
            "make the folder first, or name another one",
        )),
        _ => Ok(()),
    }
}

/// Whether bytes that are no text may go to standard output.
pub fn check_bytes() -> Result<()> {
    if std::io::stdout().is_terminal() {
        return Err(Failure::with_help(
            "a terminal cannot show this form",
            "name a file with `-o FILE`, or send it on with `|` or `>`",
        ));
    }
    Ok(())
}
