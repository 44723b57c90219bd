//! What `show`, `compile` and all commands that need one game share: open it, or show why it cannot be played.

use std::io::{self, Write};
use std::path::Path;

use branchline_compiler::{Game, Severity, output};

use crate::failure::{Failure, Result};
use crate::input::Input;
use crate::terminal::Terminal;

/// The game in a file. None: its errors were shown on standard error, so that they never mix with an export.
pub fn playable(argument: &Path, terminal: &Terminal) -> Result<Option<Game>> {
    let input = Input::one(argument)?;
    let mut compilation = input.open()?.compilation;
    if compilation.rules_only {
        return Err(Failure::with_help(
            format!(
                "{} holds rules for other games and has no map",
                input.title()
            ),
            "name a file that extends it",
        ));
    }
    if let Some(game) = compilation.game {
        return Ok(Some(game));
    }
    compilation
        .diagnostics
        .retain(|diagnostic| diagnostic.severity == Severity::Error);
    let drawn = output::human(&compilation, terminal.style());
    io::stderr().write_all(drawn.as_bytes())?;
    Ok(None)
}
