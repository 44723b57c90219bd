//! The report for a person at a terminal: sentences first, then tables.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_sim::report::tables::{self, Cell};
use branchline_sim::report::{Level, Report};

use crate::commands::check::count;
use crate::input::list;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

pub use branchline_sim::report::number;

pub fn print(report: &Report, terminal: &mut Terminal) -> io::Result<()> {
    let title = terminal.paint(Style::Bold, visible(&report.game.title));
    writeln!(
        terminal,
        "{title}: {} with {}, seed {}\n",
        count(report.run.games as usize, "game"),
        players(&report.run.bots),
        report.run.seed,
    )?;
    for finding in &report.findings {
        let mark = match finding.level {
            Level::Problem => terminal.paint(Style::Error, "problem"),
            Level::Warning => terminal.paint(Style::Warning, "look   "),
            Level::Note => terminal.paint(Style::Dim, "note   "),
            Level::Good => terminal.paint(Style::Good, "good   "),
        };
        writeln!(terminal, "{mark}  {}", visible(&finding.text))?;
    }
    for table in tables::all(report) {
        section(terminal, &table)?;
    }
    Ok(())
}

/// Rows at each end of a long table.
const ENDS: usize = 5;

fn section(terminal: &mut Terminal, table: &tables::Table) -> io::Result<()> {
    let rows = table.rows.len();
    let long = rows > 3 * ENDS;
    let heading = terminal.paint(Style::Bold, table.title);
    if long {
        let which = format!("the first and the last {ENDS} of {rows}");
        writeln!(terminal, "\n{heading}: {which}")?;
    } else {
        writeln!(terminal, "\n{heading}")?;
    }
    let shown = |cells: Vec<String>| {
        let columns = cells.into_iter().zip(&table.columns);
        columns.filter(|(_, column)| !column.wide).map(|(c, _)| c)
    };
    let mut lines = Table::default();
    if table.columns.iter().any(|column| !column.title.is_empty()) {
        let titles = table.columns.iter().map(|column| column.title.clone());
        lines.row(shown(titles.collect()));
    }
    for (index, row) in table.rows.iter().enumerate() {
        if !long || index < ENDS || index >= rows - ENDS {
            lines.row(shown(row.iter().map(Cell::text).collect()));
        }
    }
    for line in lines.lines(true) {
        writeln!(terminal, "  {}", visible(&line))?;
    }
    Ok(())
}

/// `4 random bots`, or each by name.
fn players(bots: &[String]) -> String {
    match bots {
        [first, rest @ ..] if rest.iter().all(|bot| bot == first) => {
            count(bots.len(), &format!("{first} bot"))
        }
        bots => list(bots.iter().map(String::as_str)),
    }
}
