//! The score sheet for a person: points by source, and who won by what.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_engine::mechanics::ties;
use branchline_engine::{Board, Sheet, text};

use crate::input::list;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// Rows: sources of points, then totals; columns: players.
pub fn print(board: &Board, sheet: &Sheet, terminal: &mut Terminal) -> io::Result<()> {
    let heading = terminal.paint(Style::Bold, "Score sheet");
    writeln!(terminal, "{heading}")?;
    for line in points(sheet) {
        writeln!(terminal, "  {line}")?;
    }
    for (seat, tickets) in (0..).zip(&sheet.tickets) {
        writeln!(terminal, "{}:", player(seat))?;
        for ticket in tickets {
            let how = if ticket.completed { "done" } else { "failed" };
            let title = text::ticket_title(board, ticket.ticket);
            let title = visible(&title);
            writeln!(terminal, "  {how:6}  {:+4}  {title}", ticket.points)?;
        }
    }
    writeln!(terminal, "{}", terminal.paint(Style::Bold, result(sheet)))
}

/// Points by source and player, then totals; below them what ≥ means, if it stands at a source.
fn points(sheet: &Sheet) -> Vec<String> {
    let mut table = Table::default();
    let players = (0..).zip(&sheet.totals).map(|(seat, _)| player(seat));
    table.row(std::iter::once(String::new()).chain(players));
    for line in &sheet.lines {
        let sign = if sheet.estimates.contains(&line.line.id) {
            " ≥"
        } else {
            ""
        };
        let title = format!("{}{sign}", line.line.title.en);
        let points = line.points.iter().map(i32::to_string);
        table.row(std::iter::once(title).chain(points));
    }
    let totals = sheet.totals.iter().map(i32::to_string);
    table.row(std::iter::once("Total".to_owned()).chain(totals));
    let mut lines = table.lines(true);
    if !sheet.estimates.is_empty() {
        lines.push("≥ the best use found: this map is too large to try them all".to_owned());
    }
    lines
}

/// Who won, and by what.
fn result(sheet: &Sheet) -> String {
    let winners: Vec<String> = sheet.winners.iter().map(|&seat| player(seat)).collect();
    let names = list(winners.iter().map(String::as_str));
    let best = sheet.totals.iter().max().copied().unwrap_or(0);
    let tied = sheet.totals.iter().filter(|total| **total == best).count();
    match (winners.len(), &sheet.decided_by) {
        (1, None) => format!("{names} wins with {best} points."),
        (number, Some(word)) => {
            let how = ties::measure(word).map_or(word.as_str(), |measure| measure.doc.en);
            let how = how.trim_end_matches('.').to_lowercase();
            let wins = if number == 1 { "wins" } else { "win together" };
            format!("{tied} players have {best} points; {names} {wins} by the tie-break: {how}.")
        }
        (_, None) => format!("{names} win together with {best} points."),
    }
}

/// How a player is called.
pub fn player(seat: u8) -> String {
    format!("p{}", seat + 1)
}

#[cfg(test)]
mod tests {
    use branchline_compiler::compile;
    use branchline_engine::State;

    use super::*;
    use crate::bundled;

    #[test]
    fn a_source_that_may_be_worth_more_is_marked_and_the_mark_explained() {
        let game = compile(&bundled::files(), "london/london.line").game;
        let board = Board::new(&game.expect("compiles").config, 2).expect("plays");
        let mut sheet = State::new(&board, 1).score_sheet(&board);
        assert!(!points(&sheet).concat().contains('≥'));
        sheet.estimate(sheet.lines[1].line);
        let said = points(&sheet);
        let marked = |line: &String| line.contains('≥');
        assert!(said[2].contains(sheet.lines[1].line.title.en) && marked(&said[2]));
        assert!(said.last().is_some_and(|line| line.starts_with('≥')));
        assert_eq!(said.iter().filter(|line| marked(line)).count(), 2);
    }
}
