//! Events in words, for logs and screens: sentences with the names of the map.

use crate::action::Ending;
use crate::board::Board;
use crate::config::{CardId, TicketId, TrackId};
use crate::event::{Arg, Event};

/// An event in words, without a full stop; nothing for what only matters to
/// screens. Players are called by `name`.
#[must_use]
pub fn describe_event(board: &Board, event: &Event, name: impl Fn(u8) -> String) -> Option<String> {
    let config = board.config();
    let card = |card: CardId| config.deck[card.index()].title.as_str();
    Some(match event {
        Event::TurnBegins { .. } => return None,
        Event::CardDrawn { seat, card: None } => format!("{} draws a card", name(*seat)),
        Event::CardDrawn {
            seat,
            card: Some(drawn),
        } => format!("{} draws {}", name(*seat), card(*drawn)),
        Event::CardTaken { seat, card: taken } => {
            format!("{} takes {}", name(*seat), card(*taken))
        }
        Event::TurnedUp { card: shown } => format!("{} is turned up", card(*shown)),
        Event::MarketReset => "the market has too many wild cards and is dealt anew".to_owned(),
        Event::MarketStays => {
            "the market keeps its wild cards, since no better one can be dealt".to_owned()
        }
        Event::Reshuffled { cards } => format!("the {cards} discards become the new deck"),
        Event::TicketsOffered { seat, count, .. } => {
            format!("{} looks at {}", name(*seat), tickets(*count))
        }
        Event::TicketsKept {
            seat,
            count,
            tickets: kept,
        } => {
            let ids: Vec<String> = kept.iter().map(|&t| ticket_title(board, t)).collect();
            let ids = match ids.as_slice() {
                [] => String::new(),
                ids => format!(": {}", ids.join("; ")),
            };
            format!("{} keeps {}{ids}", name(*seat), tickets(*count))
        }
        Event::Paid { seat, cards } => {
            let cards = cards.iter().map(|(c, n)| format!("{n} {}", card(*c)));
            format!(
                "{} pays {}",
                name(*seat),
                cards.collect::<Vec<_>>().join(" and ")
            )
        }
        Event::Claimed {
            seat,
            track,
            points,
        } => format!(
            "{} claims {} for {points} {}",
            name(*seat),
            track_title(board, *track),
            if *points == 1 { "point" } else { "points" }
        ),
        Event::Mechanic {
            mechanic,
            seat,
            id,
            args,
        } => {
            let spec = mechanic
                .spec()
                .events
                .iter()
                .find(|event| event.id == *id)?;
            let mut words = spec.words.en.to_owned();
            for (at, arg) in args.iter().enumerate() {
                let value = match *arg {
                    Arg::Number(number) => number.to_string(),
                    Arg::Card(kind) => card(kind).to_owned(),
                    Arg::Location(place) => config.locations[place.index()].title.clone(),
                    Arg::Track(track) => track_title(board, track),
                };
                words = words.replace(&format!("{{{at}}}"), &value);
            }
            format!("{} {words}", name(*seat))
        }
        Event::Passed { seat } => format!("{} cannot do anything and passes", name(*seat)),
        Event::LastTurns { seat } => {
            format!("{} has few pieces left: the last turns begin", name(*seat))
        }
        Event::Over(Ending::Pieces) => "the game is over".to_owned(),
        Event::Over(Ending::Deadlock) => "nobody can do anything: the game is over".to_owned(),
        Event::Over(Ending::Limit) => "the limit on turns is reached: the game is over".to_owned(),
    })
}

/// A track by the names of its ends, with its number on a double route.
#[must_use]
pub fn track_title(board: &Board, track: TrackId) -> String {
    let (a, b) = board.ends(track);
    let title = |at: usize| &board.config().locations[at].title;
    let ends = format!("{} – {}", title(a.index()), title(b.index()));
    match board.config().tracks[track.index()].id.split_once('/') {
        Some((_, number)) => format!("{ends} (track {number})"),
        None => ends,
    }
}

/// A ticket by the names of its ends and its value.
#[must_use]
pub fn ticket_title(board: &Board, ticket: TicketId) -> String {
    use crate::config::End;
    let config = board.config();
    let ticket = &config.tickets[ticket.index()];
    let ways = ticket.alternatives.iter().map(|way| {
        let ends = way.ends.iter().map(|end| match *end {
            End::Location(place) => config.locations[place.index()].title.as_str(),
            End::District(district) => config.districts[district.index()].title.as_str(),
        });
        let ends = ends.collect::<Vec<_>>().join(" – ");
        format!("{ends} ({})", way.value)
    });
    ways.collect::<Vec<_>>().join(" or ")
}

fn tickets(count: u8) -> String {
    match count {
        1 => "1 ticket".to_owned(),
        count => format!("{count} tickets"),
    }
}
