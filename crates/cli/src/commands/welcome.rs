//! Plain `branchline`: shows that it works, on a real game, and what to do next.

use std::io::Write;
use std::time::Instant;

use crate::bundled;
use crate::commands::check::count;
use crate::failure::{Outcome, Result};
use crate::input::{Input, list};
use crate::terminal::{Style, Terminal};

/// The game to greet with.
const GAME: &str = "london";

const NEXT: &[(&str, &str)] = &[
    ("branchline new my-city", "start a game of your own"),
    ("branchline check my-city", "find mistakes and weak spots"),
    ("branchline show london", "counts and figures of a game"),
    ("branchline explain --list", "all that a check can say"),
    ("branchline --help", "everything else"),
];

pub fn run(terminal: &mut Terminal) -> Result {
    let title = terminal.paint(Style::Bold, "Branchline");
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        terminal,
        "{title} {version}: design route-building games as text\n"
    )?;

    let start = Instant::now();
    let mut compilation = Input::Bundled(GAME).open()?.compilation;
    compilation.advise();
    let time = start.elapsed();
    if let Some(game) = &compilation.game {
        let config = &game.config;
        let ok = terminal.paint(Style::Good, "✓ checked");
        writeln!(
            terminal,
            "{ok} {} in {:.1} ms: {}, {}, {}, {}",
            config.title,
            time.as_secs_f64() * 1000.0,
            count(config.locations.len(), "location"),
            count(config.tracks.len(), "track"),
            count(config.tickets.len(), "ticket"),
            count(compilation.diagnostics.len(), "problem"),
        )?;
    }
    writeln!(terminal, "Bundled games: {}\n", list(bundled::names()))?;

    writeln!(terminal, "{}", terminal.paint(Style::Bold, "Next"))?;
    for (command, what) in NEXT {
        writeln!(terminal, "  {command:28}{what}")?;
    }
    Ok(Outcome::Fine)
}
