//! Holes in the rules, shown at the rule's own line, with a game that shows each.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_compiler::{Compilation, Diagnostic, Severity, output};
use branchline_engine::{Board, GameConfig, Replay, Subject};
use branchline_sim::report::{HoleRow, Report, percent};
use branchline_sim::{BotSpec, play_game};

use super::diagnosed;
use crate::failure::{Failure, Result};
use crate::files;
use crate::terminal::Terminal;

/// Saves the game of each hole to a folder; the files, hole by hole.
pub fn save(report: &Report, config: &GameConfig, folder: &Path) -> Result<Vec<PathBuf>> {
    let holes = report.holes.iter();
    holes
        .map(|hole| save_game(report, hole, config, folder))
        .collect()
}

/// Draws a diagnostic for each hole, with its game if that was saved.
pub fn print(
    report: &Report,
    compilation: Compilation,
    saved: &[PathBuf],
    terminal: &mut Terminal,
) -> Result<()> {
    if report.holes.is_empty() {
        return Ok(());
    }
    let mut found = Vec::new();
    for (index, hole) in report.holes.iter().enumerate() {
        let saved = saved.get(index).map(PathBuf::as_path);
        found.push(diagnostic(hole, &compilation, saved));
    }
    let drawn = output::human(&diagnosed(compilation, found), terminal.style());
    write!(terminal, "\n{drawn}")?;
    Ok(())
}

fn diagnostic(hole: &HoleRow, compilation: &Compilation, saved: Option<&Path>) -> Diagnostic {
    let game = compilation.game.as_ref().expect("a compiled game");
    let kind = hole.kind;
    // A rule that is nowhere written has its default: the game's name stands for it.
    let place = game.source_map.place(&Subject::Rule(kind.rule()));
    let severity = match (kind.breaks(), hole.sought) {
        (true, false) => Severity::Error,
        (true, true) | (false, false) => Severity::Warning,
        (false, true) => Severity::Info,
    };
    let games = percent(hole.games);
    let message = match hole.bots.first().filter(|_| hole.sought) {
        Some(bot) => format!(
            "in {games} of games with {} `{bot}` bots, which look for such moments, {}",
            hole.bots.len(),
            hole.what
        ),
        None => format!("in {games} of games {}", hole.what),
    };
    let mut diagnostic = Diagnostic::new(kind.code(), severity, place, message);
    diagnostic.primary.text = format!("the rule `{}`", kind.rule());
    diagnostic.notes.push(match saved {
        Some(path) => format!(
            "turn {} of {}: `branchline replay {}`",
            hole.turn,
            path.display(),
            path.display()
        ),
        None => format!(
            "first in game {} of {}, turn {}; `--replays DIR` saves it",
            hole.game + 1,
            if hole.sought { "theirs" } else { "the run" },
            hole.turn
        ),
    });
    kind.help().en.clone_into(&mut diagnostic.help);
    diagnostic
}

/// Plays the game again and writes it down.
fn save_game(
    report: &Report,
    hole: &HoleRow,
    config: &GameConfig,
    folder: &Path,
) -> Result<PathBuf> {
    let lost = || Failure::new("the game that shows a hole cannot be played again");
    let seed: u64 = hole.seed.parse().map_err(|_| lost())?;
    let bots: Vec<BotSpec> = hole
        .bots
        .iter()
        .filter_map(|bot| bot.parse().ok())
        .collect();
    let board = Board::new(config, bots.len() as u8).map_err(|_| lost())?;
    let mut actions = Vec::new();
    play_game(&board, seed, &bots, |_, action| actions.push(action));
    let replay = Replay::record(&board, hole.bots.clone(), seed, &actions).map_err(|_| lost())?;
    let name = serde_json::to_value(hole.kind)
        .ok()
        .and_then(|kind| kind.as_str().map(str::to_owned));
    let by = match hole.bots.first().filter(|_| hole.sought) {
        Some(bot) => format!("-by-{bot}"),
        None => String::new(),
    };
    let name = format!("{}-{}{by}.replay", report.game.id, name.unwrap_or_default());
    fs::create_dir_all(folder).map_err(|e| Failure::write(folder, &e))?;
    let path = folder.join(name);
    files::write(&path, replay.to_text().as_bytes()).map_err(|e| Failure::write(&path, &e))?;
    Ok(path)
}
