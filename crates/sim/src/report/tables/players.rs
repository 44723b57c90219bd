//! Tables about who plays: bots against each other, features, numbers of players.

use super::{Cell, Table};
use crate::report::Report;

pub fn strategies(report: &Report) -> Option<Table> {
    let strategies = report.strategies.as_ref()?;
    let about =
        "Wins of the row against the column, two at a table, every deal played from both seats.";
    let table = Table::new("Bots against each other", about, "");
    let names: Vec<&str> = strategies.bots.iter().map(String::as_str).collect();
    let rows = strategies.bots.iter().zip(&strategies.wins);
    let rows = rows.map(|(bot, wins)| {
        let wins = wins.iter();
        let wins = wins.map(|share| share.map_or(Cell::Words("·".to_owned()), Cell::Against));
        let elo = strategies.ratings.iter().find(|rating| rating.bot == *bot);
        let elo = elo.map_or(Cell::Nothing, |rating| Cell::Number(rating.range));
        let first = Cell::Code(bot.clone());
        [first].into_iter().chain(wins).chain([elo]).collect()
    });
    table.figures(&names).figures(&["Elo"]).rows(rows).some()
}

pub fn profile(report: &Report) -> Option<Table> {
    let profile = report.profile.as_ref()?;
    let about = "Wins of a seat of each bot, four ways to play mixed at one table: what the literature describes a map by. Even is one half with two players, a third with three.";
    let table = Table::new("Profile of the map", about, "players");
    let names: Vec<&str> = profile.bots.iter().map(String::as_str).collect();
    let rows = profile.rows.iter().map(|row| {
        let first = Cell::Words(row.players.to_string());
        let wins = row.wins.iter().map(|share| Cell::Share(*share));
        [first].into_iter().chain(wins).collect()
    });
    table.figures(&names).rows(rows).some()
}

pub fn restricted(report: &Report) -> Option<Table> {
    let rows = report.restricted.iter();
    let rows = rows.map(|row| vec![Cell::Code(row.bot.clone()), Cell::Share(row.wins)]);
    let about = "Victories of a bot that does without something, against the full bot. Less than half: the feature pays.";
    let table = Table::new("What features are worth", about, "");
    table.figures(&["wins"]).rows(rows).some()
}

/// What somebody who blocks does to others.
pub fn blocking(report: &Report) -> Option<Table> {
    let rows = report.blocking.iter().map(|row| {
        vec![
            Cell::Code(row.bot.clone()),
            Cell::Share(row.before),
            Cell::Share(row.after),
        ]
    });
    let about = "Victories with three at the table when one of the others turns to blocking, on the same deals.";
    let table = Table::new("Standing in the way", about, "");
    let table = table.figures(&["nobody blocks", "somebody does"]);
    table.rows(rows).some()
}

/// Whether more searches win more.
pub fn ladder(report: &Report) -> Option<Table> {
    let rows = report.ladder.iter().map(|row| {
        vec![
            Cell::Words(format!("{} searches", row.searches)),
            Cell::Share(row.wins),
        ]
    });
    let about = "A searching bot against itself with half the searches. Each rung that wins 60 % or more is a level of skill that thinking can reach.";
    let table = Table::new("Depth", about, "");
    table.figures(&["wins"]).rows(rows).some()
}

/// The same bot with each number of players, if there are several.
pub fn players(report: &Report) -> Option<Table> {
    if report.by_players.len() < 2 {
        return None;
    }
    let rows = report.by_players.iter().map(|row| {
        vec![
            Cell::Words(row.players.to_string()),
            Cell::Number(row.turns),
            Cell::Number(row.points),
            Cell::Share(row.first),
            Cell::Share(row.last),
            Cell::Share(row.completed),
            Cell::maybe(row.kingmaking, Cell::Share),
            Cell::maybe(row.likeness, Cell::Range),
            Cell::maybe(row.place_likeness, Cell::Range),
        ]
    });
    let about = "The same bot on all seats. King-making is the share of last turns of players without hope that decide who wins. “Alike” compares which routes and places are wanted with the smallest number of players (rank correlation; 1 is the same order).";
    let table = Table::new("Numbers of players", about, "players");
    let table = table.figures(&["turns", "points", "first wins", "last wins", "tickets done"]);
    let table = table.wide_figures(&["king-making"]);
    let table = table
        .figures(&["routes alike"])
        .wide_figures(&["places alike"]);
    table.rows(rows).some()
}
