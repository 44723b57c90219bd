//! Plain `branchline`: opens the editor on a real game; where there is no window, checks and playtests that game before
//! your eyes, and says what to do next.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use branchline_compiler::Severity;
use branchline_engine::GameConfig;
use branchline_sim::report::{Report, Source};

use crate::bundled;
use crate::commands::check::count;
use crate::commands::{edit, game, seats, simulate};
use crate::failure::{Outcome, Result};
use crate::input::{Input, list};
use crate::terminal::{Style, Terminal};

/// Sentences of its playtest.
const FINDINGS: usize = 4;
/// The game to greet with.
pub const GAME: &str = "london";

/// Enough games for figures that mean something, few enough for a greeting.
const GAMES: u64 = 1000;

const NEXT: &[(&str, &str)] = &[
    ("branchline new my-city", "start a game of your own"),
    ("branchline edit my-city", "draw it in a window"),
    ("branchline check my-city", "find mistakes and weak spots"),
    ("branchline show london", "counts and figures of a game"),
    (
        "branchline simulate london",
        "what thousands of games come to",
    ),
    ("branchline explain --list", "all that a check can say"),
    ("branchline --help", "everything else"),
];

pub fn run(terminal: &mut Terminal) -> Result {
    edit::open(Path::new(GAME), terminal)
}

/// Checks and playtests a game, and says what to do next.
pub fn in_terminal(input: &Input, terminal: &mut Terminal) -> Result {
    let title = terminal.paint(Style::Bold, "Branchline");
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        terminal,
        "{title} {version}: design route-building games as text\n"
    )?;

    let start = Instant::now();
    let mut compilation = input.open()?.compilation;
    compilation.advise();
    let time = start.elapsed();
    if let Some(game) = &compilation.game {
        let config = &game.config;
        let ok = terminal.paint(Style::Good, "✓ checked");
        // Hints are no problems, here as in `check`.
        let problems = compilation.diagnostics.iter();
        let problems = problems
            .filter(|diagnostic| diagnostic.severity != Severity::Info)
            .count();
        writeln!(
            terminal,
            "{ok} {} in {:.1} ms: {}, {}, {}, {}",
            config.title,
            time.as_secs_f64() * 1000.0,
            count(config.locations.len(), "location"),
            count(config.tracks.len(), "track"),
            count(config.tickets.len(), "ticket"),
            count(problems, "problem"),
        )?;
        playtest(config, terminal)?;
    }
    writeln!(terminal, "\nBundled games: {}\n", list(bundled::names()))?;

    writeln!(terminal, "{}", terminal.paint(Style::Bold, "Next"))?;
    for (command, what) in NEXT {
        writeln!(terminal, "  {command:28}{what}")?;
    }
    Ok(Outcome::Fine)
}

fn playtest(config: &GameConfig, terminal: &mut Terminal) -> Result<()> {
    let start = Instant::now();
    let board = game::board(config, None)?;
    let bots = seats::all(&board, &[seats::usual()])?;
    let summary = simulate::play(&board, &bots, 1, GAMES, &());
    let ok = terminal.paint(Style::Good, "✓ played");
    writeln!(
        terminal,
        "{ok} {} between {} bots that build for their tickets in {:.1} s",
        count(summary.games as usize, "game"),
        board.players(),
        start.elapsed().as_secs_f64(),
    )?;
    let report = Report::new(&Source {
        config,
        version: env!("CARGO_PKG_VERSION"),
        bots: &bots,
        rotate: false,
        seed: 1,
        anytime: false,
        summary: &summary,
        league: None,
    });
    for finding in report.findings.iter().take(FINDINGS) {
        writeln!(terminal, "  {}", finding.text)?;
    }
    Ok(())
}
