//! Counts, and tracks by colour and length.

use std::collections::BTreeSet;
use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_engine::GameConfig;
use branchline_engine::config::CardId;

use crate::commands::check::count;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// What is in the game.
pub fn print(game: &GameConfig, terminal: &mut Terminal) -> io::Result<()> {
    let title = terminal.paint(Style::Bold, visible(&game.title));
    let players = &game.rules.players;
    writeln!(
        terminal,
        "{title}  {} to {} players",
        players.min, players.max
    )?;
    let hash = game.hash();
    let id = format!("{}  config {}", visible(&game.id), &hash[..16]);
    writeln!(terminal, "{}\n", terminal.paint(Style::Dim, id))?;

    let mut counts = Table::default();
    for (what, text) in counted(game) {
        counts.row([what.to_owned(), text]);
    }
    for line in counts.lines(false) {
        writeln!(terminal, "  {line}")?;
    }

    let heading = terminal.paint(Style::Bold, "Tracks by colour and length");
    writeln!(terminal, "\n{heading}")?;
    for line in colours_by_length(game).lines(true) {
        writeln!(terminal, "  {line}")?;
    }
    Ok(())
}

fn counted(game: &GameConfig) -> Vec<(&'static str, String)> {
    let mut rows = vec![("locations", game.locations.len().to_string())];
    if !game.districts.is_empty() {
        rows.push(("districts", game.districts.len().to_string()));
    }
    let spaces: i32 = game.tracks.iter().map(|track| track.length).sum();
    let mut tracks = format!(
        "{} on {}, {spaces} spaces",
        game.tracks.len(),
        count(game.routes.len(), "route")
    );
    for mark in track_marks(game) {
        let marked = game.tracks.iter().filter(|track| track.marks.has(mark));
        tracks.push_str(&format!(", {} {}", marked.count(), visible(mark)));
    }
    rows.push(("tracks", tracks));
    rows.push(("tickets", tickets(game)));
    let cards = format!("{}, {} of them wild", game.deck_size(), game.wild_copies());
    rows.push(("cards", cards));
    rows.push(("pieces", pieces(game)));
    rows
}

/// The marks that tracks of this game carry, sorted.
fn track_marks(game: &GameConfig) -> BTreeSet<&str> {
    let marks = game.tracks.iter().flat_map(|track| track.marks.0.keys());
    marks.map(String::as_str).collect()
}

fn tickets(game: &GameConfig) -> String {
    let total: i32 = game.tickets.iter().map(|ticket| ticket.copies).sum();
    let values = || {
        game.tickets
            .iter()
            .flat_map(|t| t.alternatives.iter().map(|a| a.value))
    };
    let mut text = total.to_string();
    if game.ticket_kinds.len() > 1 {
        let kinds: Vec<String> = game
            .ticket_kinds
            .iter()
            .map(|kind| format!("{} {}", game.tickets_of_kind(kind), visible(kind)))
            .collect();
        text.push_str(&format!(" ({})", kinds.join(", ")));
    }
    if let (Some(low), Some(high)) = (values().min(), values().max()) {
        text.push_str(&format!(", worth {low} to {high}"));
    }
    text
}

fn pieces(game: &GameConfig) -> String {
    let rule = &game.rules.pieces;
    let (fewest, most) = (game.rules.players.min, game.rules.players.max);
    let each: BTreeSet<i32> = (fewest..=most).map(|n| *rule.each.get(n)).collect();
    let numbers: Vec<String> = each.iter().rev().map(i32::to_string).collect();
    format!("{} each ({})", numbers.join(" or "), visible(&rule.name))
}

/// Rows: colours in the deck's order, then `any`; columns: lengths that occur, then sums.
fn colours_by_length(game: &GameConfig) -> Table {
    let lengths: BTreeSet<i32> = game.tracks.iter().map(|track| track.length).collect();
    let mut table = Table::default();
    let head = lengths.iter().map(i32::to_string);
    let sums = ["tracks", "spaces"].map(str::to_owned);
    table.row([String::new()].into_iter().chain(head).chain(sums));

    let colours = game.deck.iter().enumerate();
    let mut rows: Vec<(String, Option<CardId>)> = colours
        .filter(|(_, card)| !card.wild)
        .map(|(index, card)| {
            (
                visible(&card.id).into_owned(),
                Some(CardId::from_index(index)),
            )
        })
        .collect();
    rows.push(("any".to_owned(), None));
    for (name, colour) in rows {
        let of_colour = || {
            game.tracks
                .iter()
                .filter(move |track| track.colour == colour)
        };
        let cells = lengths.iter().map(|length| {
            let number = of_colour().filter(|track| track.length == *length).count();
            // An empty cell is easier to see than a nought.
            if number == 0 {
                "·".to_owned()
            } else {
                number.to_string()
            }
        });
        let spaces: i32 = of_colour().map(|track| track.length).sum();
        let sums = [of_colour().count().to_string(), spaces.to_string()];
        table.row([name].into_iter().chain(cells).chain(sums));
    }
    let cells = lengths.iter().map(|length| {
        let of_length = game.tracks.iter().filter(|track| track.length == *length);
        of_length.count().to_string()
    });
    let spaces: i32 = game.tracks.iter().map(|track| track.length).sum();
    let sums = [game.tracks.len().to_string(), spaces.to_string()];
    table.row(["all".to_owned()].into_iter().chain(cells).chain(sums));
    table
}
