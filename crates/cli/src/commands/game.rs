//! What all commands that need one game share: open it, or show why it cannot be played, and set it up.

use std::io::{self, Write};
use std::path::Path;

use branchline_compiler::output::visible;
use branchline_compiler::{Compilation, Game, Severity, output};
use branchline_engine::{Board, GameConfig};

use crate::commands::check::count;
use crate::failure::{Failure, Result};
use crate::input::Input;
use crate::terminal::Terminal;

/// The game in a file. None: its errors were shown on standard error, so that they never mix with an export.
pub fn playable(argument: &Path, terminal: &Terminal) -> Result<Option<Game>> {
    Ok(compiled(argument, terminal)?.and_then(|compilation| compilation.game))
}

/// The same with its texts, for commands that speak about places in them; there is a game in it.
pub fn compiled(argument: &Path, terminal: &Terminal) -> Result<Option<Compilation>> {
    let input = Input::one(argument)?;
    let compilation = input.open()?.compilation;
    if compilation.rules_only && !compilation.has_errors() {
        return Err(Failure::with_help(
            format!(
                "{} holds rules for other games and has no map",
                input.title()
            ),
            "name a file that extends it",
        ));
    }
    if compilation.game.is_some() {
        return Ok(Some(compilation));
    }
    report_errors(compilation, terminal)?;
    Ok(None)
}

/// Why a game cannot be played, on standard error.
pub fn report_errors(mut compilation: Compilation, terminal: &Terminal) -> io::Result<()> {
    compilation
        .diagnostics
        .retain(|diagnostic| diagnostic.severity == Severity::Error);
    let drawn = output::human(&compilation, terminal.style());
    io::stderr().write_all(drawn.as_bytes())
}

/// The game set up for so many players; without a number, for the fewest it takes.
pub fn board(config: &GameConfig, players: Option<u8>) -> Result<Board> {
    let range = &config.rules.players;
    let players = players.unwrap_or(range.min);
    Board::new(config, players).map_err(|_| {
        Failure::with_help(
            format!(
                "{} is not for {}",
                visible(&config.title),
                count(players.into(), "player")
            ),
            format!("choose --players {} to {}", range.min, range.max),
        )
    })
}
