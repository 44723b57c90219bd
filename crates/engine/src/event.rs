//! What happened, for logs and screens. Each event has a full form and the form
//! that another seat may see.

use crate::action::Ending;
use crate::config::{CardId, LocationId, TicketId, TrackId};
use crate::mechanics::MechanicId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat's turn begins.
    TurnBegins {
        /// Whose.
        seat: u8,
    },
    /// A card was drawn from the deck; others do not see which.
    CardDrawn {
        /// By whom.
        seat: u8,
        /// Which; hidden from others.
        card: Option<CardId>,
    },
    /// A face-up card was taken.
    CardTaken {
        /// By whom.
        seat: u8,
        /// Which.
        card: CardId,
    },
    /// A card was turned up in the market.
    TurnedUp {
        /// Which.
        card: CardId,
    },
    /// Too many wilds: the market was discarded.
    MarketReset,
    /// Too many wilds, but too few other cards (or too many tries): it stays.
    MarketStays,
    /// The discards became the new deck.
    Reshuffled {
        /// Cards in it.
        cards: i32,
    },
    /// Tickets were offered; others see only how many.
    TicketsOffered {
        /// To whom.
        seat: u8,
        /// How many.
        count: u8,
        /// Which; hidden from others.
        tickets: Vec<TicketId>,
    },
    /// Tickets were kept; others see only how many.
    TicketsKept {
        /// By whom.
        seat: u8,
        /// How many.
        count: u8,
        /// Which; hidden from others.
        tickets: Vec<TicketId>,
    },
    /// Cards were laid out or paid.
    Paid {
        /// By whom.
        seat: u8,
        /// Cards of each kind.
        cards: Vec<(CardId, i32)>,
    },
    /// A track was claimed.
    Claimed {
        /// By whom.
        seat: u8,
        /// Which.
        track: TrackId,
        /// Points scored at once.
        points: i32,
    },
    /// A mechanic's event; its spec has the words.
    Mechanic {
        /// Which mechanic.
        mechanic: MechanicId,
        /// Which seat.
        seat: u8,
        /// Which event of its spec.
        id: &'static str,
        /// What goes into the words.
        args: Vec<Arg>,
    },
    /// A player had nothing to do.
    Passed {
        /// Who.
        seat: u8,
    },
    /// A player has few pieces left: the last turns begin.
    LastTurns {
        /// Who set it off.
        seat: u8,
    },
    /// The game is over.
    Over(Ending),
}

/// Something an event speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(i32),
    /// One of several symbols, from 1.
    Symbol(u16),
    /// A card.
    Card(CardId),
    /// Cards that everybody sees: which, and how many of each.
    Cards(Vec<(CardId, i32)>),
    /// A location.
    Location(LocationId),
    /// A track.
    Track(TrackId),
}

impl Event {
    /// The event as a seat may see it.
    #[must_use]
    pub fn seen_by(&self, viewer: u8) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::CardDrawn { seat, card } if *seat != viewer => *card = None,
            Self::TicketsOffered { seat, tickets, .. }
            | Self::TicketsKept { seat, tickets, .. }
                if *seat != viewer =>
            {
                tickets.clear();
            }
            _ => {}
        }
        event
    }
}

/// Where events go. Nothing is built for a sink that ignores them.
pub trait Sink {
    /// Takes an event, built only if wanted.
    fn emit(&mut self, event: impl FnOnce() -> Event);
}

impl Sink for () {
    fn emit(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Sink for Vec<Event> {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
