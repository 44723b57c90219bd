//! Events as messages: each in the form one seat may see.

use crate::{Cards, action};
use branchline_engine::config::{CardId, TicketId};
use branchline_engine::text::describe_event;
use branchline_engine::{Board, Ending, Event};
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened; what a seat may not see is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum EventMessage {
    TurnBegins {
        seat: u8,
    },
    /// `card` is null for everybody but the seat itself.
    CardDrawn {
        seat: u8,
        card: Option<String>,
    },
    CardTaken {
        seat: u8,
        card: String,
    },
    TurnedUp {
        card: String,
    },
    MarketReset,
    MarketStays,
    Reshuffled {
        cards: i32,
    },
    /// `tickets` is empty for everybody but the seat itself.
    TicketsOffered {
        seat: u8,
        count: u8,
        tickets: Vec<String>,
    },
    /// `tickets` is empty for everybody but the seat itself.
    TicketsKept {
        seat: u8,
        count: u8,
        tickets: Vec<String>,
    },
    Paid {
        seat: u8,
        cards: Cards,
    },
    Claimed {
        seat: u8,
        track: String,
        points: i32,
    },
    /// An event of a mechanic: its id, and the same in words.
    Mechanic {
        seat: u8,
        mechanic: String,
        id: String,
        text: String,
    },
    Passed {
        seat: u8,
    },
    LastTurns {
        seat: u8,
    },
    Over {
        ending: String,
    },
}

/// An event, with everything in it; hide first what the reader may not see.
pub(crate) fn say(board: &Board, event: &Event) -> EventMessage {
    let config = board.config();
    let card = |card: &CardId| config.deck[card.index()].id.clone();
    let ids = |tickets: &[TicketId]| {
        let ids = tickets.iter().map(|t| config.tickets[t.index()].id.clone());
        ids.collect::<Vec<_>>()
    };
    match event {
        Event::TurnBegins { seat } => EventMessage::TurnBegins { seat: *seat },
        Event::CardDrawn { seat, card: drawn } => EventMessage::CardDrawn {
            seat: *seat,
            card: drawn.as_ref().map(card),
        },
        Event::CardTaken { seat, card: taken } => EventMessage::CardTaken {
            seat: *seat,
            card: card(taken),
        },
        Event::TurnedUp { card: up } => EventMessage::TurnedUp { card: card(up) },
        Event::MarketReset => EventMessage::MarketReset,
        Event::MarketStays => EventMessage::MarketStays,
        Event::Reshuffled { cards } => EventMessage::Reshuffled { cards: *cards },
        Event::TicketsOffered {
            seat,
            count,
            tickets,
        } => EventMessage::TicketsOffered {
            seat: *seat,
            count: *count,
            tickets: ids(tickets),
        },
        Event::TicketsKept {
            seat,
            count,
            tickets,
        } => EventMessage::TicketsKept {
            seat: *seat,
            count: *count,
            tickets: ids(tickets),
        },
        Event::Paid { seat, cards } => {
            let mut counts = vec![0; config.deck.len()];
            for (kind, count) in cards {
                counts[kind.index()] += count;
            }
            EventMessage::Paid {
                seat: *seat,
                cards: action::named(board, &counts),
            }
        }
        Event::Claimed {
            seat,
            track,
            points,
        } => EventMessage::Claimed {
            seat: *seat,
            track: config.tracks[track.index()].id.clone(),
            points: *points,
        },
        Event::Mechanic {
            mechanic, seat, id, ..
        } => EventMessage::Mechanic {
            seat: *seat,
            mechanic: mechanic.keyword().to_owned(),
            id: (*id).to_owned(),
            text: describe_event(board, event, |_| String::new())
                .map_or_else(String::new, |text| text.trim_start().to_owned()),
        },
        Event::Passed { seat } => EventMessage::Passed { seat: *seat },
        Event::LastTurns { seat } => EventMessage::LastTurns { seat: *seat },
        Event::Over(ending) => EventMessage::Over {
            ending: ending_word(*ending).to_owned(),
        },
    }
}

/// How a game ended, in one word.
pub(crate) const fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Pieces => "pieces",
        Ending::Deadlock => "deadlock",
        Ending::Limit => "limit",
    }
}
