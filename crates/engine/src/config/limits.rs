//! How large a game may be: the one table of limits of the language.
//!
//! The compiler says each at its place in the text. A config may come from a file of
//! another program, so it is held to the same numbers.

use super::GameConfig;
use crate::mechanics::players;

/// Kinds of cards, the wild one counted.
pub const COLOURS: usize = 32;
/// Cards in all, copies counted.
pub const CARDS: i64 = 10_000;
/// Districts.
pub const DISTRICTS: usize = 2_000;
/// Locations.
pub const LOCATIONS: usize = 2_000;
/// Tracks; a route has at least one.
pub const TRACKS: usize = 10_000;
/// Spaces of a track.
pub const LENGTH: i32 = 32;
/// Kinds of tickets.
pub const TICKET_KINDS: usize = 32;
/// Tickets in all, copies counted.
pub const TICKETS: i64 = 5_000;
/// Players.
pub const PLAYERS: usize = players::MOST as usize;

/// Calls `bad` with each list that is too long.
pub(super) fn check(game: &GameConfig, bad: &mut impl FnMut(&str)) {
    let most_tickets = usize::try_from(TICKETS).unwrap_or(usize::MAX);
    let lists = [
        ("colours", game.deck.len(), COLOURS),
        ("districts", game.districts.len(), DISTRICTS),
        ("locations", game.locations.len(), LOCATIONS),
        ("routes", game.routes.len(), TRACKS),
        ("tracks", game.tracks.len(), TRACKS),
        ("kinds of tickets", game.ticket_kinds.len(), TICKET_KINDS),
        ("tickets", game.tickets.len(), most_tickets),
    ];
    for (what, number, most) in lists {
        if number > most {
            bad(&format!("{number} {what} are more than {most}"));
        }
    }
    let cards = game.deck.iter().map(|card| i64::from(card.copies));
    if cards.sum::<i64>() > CARDS {
        bad("there are too many cards");
    }
    let tickets = game.tickets.iter().map(|ticket| i64::from(ticket.copies));
    if tickets.sum::<i64>() > TICKETS {
        bad("there are too many tickets");
    }
}
