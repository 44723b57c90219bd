//! Figures of a game beside the ranges that published boards of the family lie in.
//!
//! A figure outside its range is no mistake: it says where this board is unlike the others.

use std::cmp::Ordering;
use std::io::{self, Write};

use branchline_compiler::figures;
use branchline_engine::GameConfig;

use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// All figures that apply to the game.
pub fn print(game: &GameConfig, terminal: &mut Terminal) -> io::Result<()> {
    let heading = terminal.paint(Style::Bold, "Beside published boards");
    writeln!(terminal, "\n{heading}")?;
    let figures = figures::all(game);
    let mut table = Table::default();
    for figure in &figures {
        let (low, high) = figure.published;
        let range = format!("{} to {}", figure.form.text(low), figure.form.text(high));
        table.row([
            figure.what.to_owned(),
            figure.form.text(figure.value),
            range,
        ]);
    }
    for (figure, line) in figures.iter().zip(table.lines(true)) {
        let word = match figure.side() {
            Ordering::Less => terminal.paint(Style::Warning, "▼ below"),
            Ordering::Equal => terminal.paint(Style::Good, "✓ within"),
            Ordering::Greater => terminal.paint(Style::Warning, "▲ above"),
        };
        writeln!(terminal, "  {line}  {word}")?;
    }
    let (fewest, most) = (game.rules.players.min, game.rules.players.max);
    if let (Some(few), Some(many)) = (
        figures::expected_turns(game, fewest),
        figures::expected_turns(game, most),
    ) {
        let turns = if few.round() == many.round() {
            format!("about {many:.0} turns a player")
        } else {
            format!("about {few:.0} turns a player with {fewest}, {many:.0} with {most}")
        };
        writeln!(
            terminal,
            "  expected length: {turns}, if every claim is of mean length"
        )?;
    }
    Ok(())
}
