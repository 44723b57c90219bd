//! Tables about what is printed: tickets, routes, cards.

use super::{Cell, Table};
use crate::report::{Report, TicketFlag, TrackFlag};

/// Tickets, those most often completed first.
pub fn tickets(report: &Report) -> Option<Table> {
    let mut rows: Vec<_> = report.tickets.iter().collect();
    rows.sort_by(|a, b| b.completed.value.total_cmp(&a.completed.value));
    let rows = rows.into_iter().map(|row| {
        let flag = match row.flag {
            Some(TicketFlag::NeverKept) => Cell::Tag("hardly kept", true),
            Some(TicketFlag::NeverCompleted) => Cell::Tag("hardly done", true),
            Some(TicketFlag::Free) => Cell::Tag("free", false),
            Some(TicketFlag::Dominated) => Cell::Tag("dominated", true),
            None => Cell::Tag("", false),
        };
        let better = row.dominated_by.iter();
        let title = better.fold(row.title.clone(), |title, other| {
            format!("{title} (rather {other})")
        });
        vec![
            Cell::Words(title),
            Cell::Count(row.value.into()),
            Cell::Meter(row.kept),
            Cell::Meter(row.completed),
            Cell::known(row.turns, Cell::Number),
            Cell::known(row.points, Cell::Signed),
            Cell::maybe(row.rate, Cell::Signed),
            flag,
        ]
    });
    let about = "Kept of the times offered, completed of the times kept, own turns until complete, points brought on average, and those points for each turn that the shortest way takes.";
    let table = Table::new("Tickets", about, "ticket");
    let table = table.figures(&["value", "kept", "completed"]);
    let table = table.wide_figures(&["turns"]).figures(&["points"]);
    table.wide_figures(&["a turn"]).tags().rows(rows).some()
}

/// What makes tickets easy or hard.
pub fn odds(report: &Report) -> Option<Table> {
    let rows = report.ticket_odds.iter();
    let rows = rows.map(|row| vec![Cell::Words(row.what.clone()), Cell::Range(row.factor)]);
    let about = "By how much one more of something multiplies the odds of completing a ticket, the others being equal. Below 1 it is a burden; an interval that holds 1 says nothing.";
    let table = Table::new("What makes a ticket hard", about, "one more");
    table.figures(&["odds ×"]).rows(rows).some()
}

/// Tracks, those most often claimed first.
pub fn routes(report: &Report) -> Option<Table> {
    let mut rows: Vec<_> = report.tracks.iter().collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    let rows = rows.into_iter().map(|row| {
        let flag = match row.flag {
            Some(TrackFlag::Dead) => Cell::Tag("dead", true),
            Some(TrackFlag::Contested) => Cell::Tag("contested", false),
            Some(TrackFlag::Choke) => Cell::Tag("choke point", true),
            None => Cell::Tag("", false),
        };
        vec![
            Cell::Words(row.title.clone()),
            Cell::Count(row.length.into()),
            Cell::Meter(row.claimed),
            Cell::maybe(row.when.map(|when| when.scaled(0.01)), Cell::Share),
            if row.when.is_some() {
                Cell::Share(row.by_winner)
            } else {
                Cell::Nothing
            },
            flag,
        ]
    });
    let about = "Share of games in which a track is claimed, after how much of the game, and how often by a winner.";
    let table = Table::new("Routes", about, "route");
    let table = table.figures(&["length", "claimed", "when", "by a winner"]);
    table.tags().rows(rows).some()
}

/// Tracks that others lacked most.
pub fn chokes(report: &Report) -> Option<Table> {
    const MOST: usize = 8;
    let rows = report.tracks.iter().filter(|row| row.lacked.value > 0.0);
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by(|a, b| b.lacked.value.total_cmp(&a.lacked.value));
    let rows = rows.into_iter().take(MOST).map(|row| {
        vec![
            Cell::Words(row.title.clone()),
            Cell::Meter(row.lacked),
            Cell::Number(row.missed),
            Cell::known(row.detour, Cell::Number),
            Cell::known(row.cut, Cell::Number),
        ]
    });
    let about = "Share of the failed tickets that this one track of another player would have saved, and how many a thousand games; spaces that a claim of it makes the tickets of others longer; tickets of others that a hundred claims make impossible.";
    let table = Table::new("What others lacked", about, "route");
    let table = table.figures(&["of failed tickets", "a thousand games", "detour", "cut off"]);
    table.rows(rows).some()
}

pub fn cards(report: &Report) -> Option<Table> {
    let cards = &report.cards;
    let rows = [
        (
            "markets laid out anew because of wilds, a game",
            Cell::Number(cards.resets),
        ),
        (
            "decks made from the discards, a game",
            Cell::Number(cards.reshuffles),
        ),
        (
            "turns that begin without a card to draw",
            Cell::Share(cards.empty),
        ),
        (
            "cards a player has left at the end",
            Cell::Number(cards.left),
        ),
    ];
    let rows = rows.map(|(what, figure)| vec![Cell::words(what), Cell::Nothing, figure]);
    let kinds = cards.kinds.iter().map(|row| {
        let supply = format!("{:.1} %", row.supply * 100.0);
        vec![
            Cell::Words(row.title.clone()),
            Cell::Words(supply),
            Cell::Share(row.demand),
        ]
    });
    let table = Table::new("Cards", "", "");
    let table = table.figures(&["of the deck", "of cards paid"]);
    table.rows(kinds.chain(rows)).some()
}
