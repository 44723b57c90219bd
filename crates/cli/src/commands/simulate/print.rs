//! The report for a person at a terminal: sentences first, then tables.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_sim::report::{Level, Report, TicketFlag, TrackFlag};
use branchline_sim::stats::Estimate;

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
    for (title, table, there) in [
        (
            "What makes tickets hard to complete",
            ticket_odds(report),
            !report.ticket_odds.is_empty(),
        ),
        ("Districts", districts(report), !report.districts.is_empty()),
        (
            "Three players on the same deals",
            blocking(report),
            !report.blocking.is_empty(),
        ),
        (
            "Does thinking more win more?",
            ladder(report),
            !report.ladder.is_empty(),
        ),
    ] {
        if there {
            section(terminal, title, &table)?;
        }
    }
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
            Some(TicketFlag::Dominated) => "dominated",
            None => "",
        };
        table.row([
            row.title.clone(),
            row.value.to_string(),
            percent(row.kept),
            percent(row.completed),
            format!("{:+.1} ± {:.1}", row.points.value, row.points.margin()),
            flag.to_owned(),
        ]);
    }
    table
}

fn tracks(report: &Report) -> Table {
    let mut rows: Vec<_> = report.tracks.iter().collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    let mut table = Table::default();
    table.row([
        "",
        "length",
        "claimed",
        "when",
        "tickets broken",
        "detour",
        "",
    ]);
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
            format!("{:.0} ± {:.0} ‰", row.missed.value, row.missed.margin()),
            detour(row.detour),
            flag.to_owned(),
        ]);
    }
    table
}

/// Spaces of detour, if any claim of the track was looked at closely.
fn detour(spaces: Estimate) -> String {
    if spaces.margin().is_finite() {
        number(spaces)
    } else {
        String::new()
    }
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
        let supply = format!("{:.0} %", row.supply * 100.0);
        table.row([row.title.clone(), supply, percent(row.demand)]);
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
        let elo = elo.map_or_else(String::new, |rating| {
            format!("{:.0} ± {:.0}", rating.elo, rating.range.margin())
        });
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
        "king-making",
        "routes alike",
        "places alike",
    ]);
    for row in &report.by_players {
        table.row([
            row.players.to_string(),
            number(row.turns),
            number(row.points),
            percent(row.first),
            percent(row.last),
            percent(row.completed),
            row.kingmaking.map_or_else(String::new, percent),
            alike(row.likeness),
            alike(row.place_likeness),
        ]);
    }
    table
}

/// A rank correlation with its interval.
fn alike(rho: Option<Estimate>) -> String {
    rho.map_or_else(String::new, |rho| {
        format!("{:.2} ({:.2}–{:.2})", rho.value, rho.low, rho.high)
    })
}

fn districts(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "value", "spaces", "completed", "of them win"]);
    for row in &report.districts {
        table.row([
            row.title.clone(),
            row.value.to_string(),
            row.spaces.map_or_else(String::new, |n| n.to_string()),
            percent(row.completed),
            percent(row.winners),
        ]);
    }
    table
}

fn ticket_odds(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["one more", "odds ×", "between"]);
    for row in &report.ticket_odds {
        let Estimate { value, low, high } = row.factor;
        let range = format!("{low:.2} and {high:.2}");
        table.row([row.what.clone(), format!("{value:.2}"), range]);
    }
    table
}

fn blocking(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["", "nobody blocks", "somebody does"]);
    for row in &report.blocking {
        table.row([row.bot.clone(), percent(row.before), percent(row.after)]);
    }
    table
}

fn ladder(report: &Report) -> Table {
    let mut table = Table::default();
    table.row(["searches", "wins against half as many"]);
    for row in &report.ladder {
        table.row([row.searches.to_string(), percent(row.wins)]);
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
