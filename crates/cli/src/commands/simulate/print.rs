//! The report for a person at a terminal: sentences first, then tables.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_sim::report::{Level, Report, TicketFlag, TrackFlag};

use crate::commands::check::count;
use crate::input::list;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

pub use branchline_sim::report::{number, percent};

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
    section(terminal, "Order of turns", &seats(report))?;
    if report.run.bots.iter().any(|bot| *bot != report.run.bots[0]) {
        section(terminal, "Bots", &entrants(report))?;
    }
    section(terminal, "Points by source", &sources(report))?;
    section(
        terminal,
        "Tickets, those most and least completed",
        &tickets(report),
    )?;
    section(
        terminal,
        "Routes, those most and least claimed",
        &tracks(report),
    )?;
    section(terminal, "Cards", &cards(report))?;
    if !report.measures.is_empty() {
        section(terminal, "What players achieve", &measures(report))?;
    }
    if let Some(table) = strategies(report) {
        section(
            terminal,
            "Bots against each other, wins of the row in %",
            &table,
        )?;
    }
    if !report.restricted.is_empty() {
        let mut table = Table::default();
        for row in &report.restricted {
            table.row([row.bot.clone(), percent(row.wins)]);
        }
        section(
            terminal,
            "Wins without a feature, against the full bot",
            &table,
        )?;
    }
    if report.by_players.len() > 1 {
        section(terminal, "Numbers of players", &by_players(report))?;
    }
    Ok(())
}

fn section(terminal: &mut Terminal, title: &str, table: &Table) -> io::Result<()> {
    let heading = terminal.paint(Style::Bold, title);
    writeln!(terminal, "\n{heading}")?;
    for line in table.lines(true) {
        writeln!(terminal, "  {}", visible(&line))?;
    }
    Ok(())
}

fn seats(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["to move", "wins", "points beside the mean"]);
    for row in &report.seats.places {
        let points = format!("{:+.1} ± {:.1}", row.points.value, row.points.margin());
        table.row([format!("player {}", row.place), percent(row.wins), points]);
    }
    table
}

fn entrants(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "wins", "points", "tickets done"]);
    for row in &report.entrants {
        table.row([
            row.bot.clone(),
            percent(row.wins),
            number(row.points),
            percent(row.completed),
        ]);
    }
    table
}

fn sources(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "a player", "a winner", "decides"]);
    for row in &report.sources {
        table.row([
            row.title.clone(),
            number(row.all),
            number(row.winners),
            percent(row.decides),
        ]);
    }
    table
}

/// Rows at each end of a long table.
const ENDS: usize = 5;

fn tickets(report: &Report) -> Table {
    let mut rows: Vec<_> = report.tickets.iter().collect();
    rows.sort_by(|a, b| b.completed.value.total_cmp(&a.completed.value));
    let mut table = Table::default();
    table.row(["", "value", "kept", "completed", "points", ""]);
    for row in ends(&rows) {
        let flag = match row.flag {
            Some(TicketFlag::NeverKept) => "hardly kept",
            Some(TicketFlag::NeverCompleted) => "hardly done",
            Some(TicketFlag::Free) => "free",
            None => "",
        };
        table.row([
            row.title.clone(),
            row.value.to_string(),
            percent(row.kept),
            percent(row.completed),
            format!("{:+.1}", row.points),
            flag.to_owned(),
        ]);
    }
    table
}

fn tracks(report: &Report) -> Table {
    let mut rows: Vec<_> = report.tracks.iter().collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    let mut table = Table::default();
    table.row(["", "length", "claimed", "when", "tickets broken", ""]);
    for row in ends(&rows) {
        let flag = match row.flag {
            Some(TrackFlag::Dead) => "dead",
            Some(TrackFlag::Contested) => "contested",
            Some(TrackFlag::Choke) => "choke point",
            None => "",
        };
        table.row([
            row.title.clone(),
            row.length.to_string(),
            percent(row.claimed),
            row.when
                .map_or_else(String::new, |when| format!("{when:.0} %")),
            format!("{:.0} ‰", row.missed),
            flag.to_owned(),
        ]);
    }
    table
}

/// The first and the last few.
fn ends<T>(rows: &[T]) -> impl Iterator<Item = &T> {
    let last = rows.len().saturating_sub(ENDS).max(ENDS.min(rows.len()));
    rows[..ENDS.min(rows.len())].iter().chain(&rows[last..])
}

fn cards(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "of the deck", "of cards paid"]);
    for row in &report.cards.kinds {
        let share = |share: f64| format!("{:.0} %", share * 100.0);
        table.row([row.title.clone(), share(row.supply), share(row.demand)]);
    }
    table
}

fn measures(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "a player", "a winner"]);
    for row in &report.measures {
        table.row([row.title.clone(), number(row.all), number(row.winners)]);
    }
    table
}

fn strategies(report: &Report) -> Option<Table> {
    let strategies = report.strategies.as_ref()?;
    let mut table = Table::default();
    let names = strategies.bots.iter().map(String::as_str);
    table.row(std::iter::once("").chain(names).chain(["Elo"]));
    for (bot, wins) in strategies.bots.iter().zip(&strategies.wins) {
        let cells = wins
            .iter()
            .map(|share| share.map_or_else(|| "·".to_owned(), percent));
        let elo = strategies.ratings.iter().find(|rating| rating.bot == *bot);
        let elo = elo.map_or_else(String::new, |rating| format!("{:.0}", rating.elo));
        table.row(std::iter::once(bot.clone()).chain(cells).chain([elo]));
    }
    Some(table)
}

fn by_players(report: &Report) -> Table {
    let mut table = Table::default();
    table.row([
        "players",
        "turns",
        "points",
        "first wins",
        "last wins",
        "tickets done",
        "likeness",
    ]);
    for row in &report.by_players {
        table.row([
            row.players.to_string(),
            number(row.turns),
            number(row.points),
            percent(row.first),
            percent(row.last),
            percent(row.completed),
            row.likeness
                .map_or_else(String::new, |rho| format!("{rho:.2}")),
        ]);
    }
    table
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
