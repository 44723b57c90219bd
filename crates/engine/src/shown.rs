//! What mechanics keep in the open, as things on the table: for boards on a
//! screen and for front ends. All of it is public; nothing here is a rule.

use crate::board::Board;
use crate::config::{CardId, LocationId};
use crate::mechanics::MechanicId;
use crate::state::State;

/// Some equal things of a mechanic that lie together: a station in a place, a
/// stack of tokens, the goods cards of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// Whose they are.
    pub mechanic: MechanicId,
    /// What they are, in one word: `station`, `token`.
    pub what: &'static str,
    /// How many; never none.
    pub count: i32,
    /// Where on the map they lie.
    pub location: Option<LocationId>,
    /// Which player they belong to.
    pub seat: Option<u8>,
    /// Which of several symbols they carry, from 1.
    pub symbol: Option<u16>,
    /// Which kind of card they are.
    pub card: Option<CardId>,
}

impl Shown {
    /// So many of something, so far nowhere and nobody's.
    pub(crate) const fn new(mechanic: MechanicId, what: &'static str, count: i32) -> Self {
        Self {
            mechanic,
            what,
            count,
            location: None,
            seat: None,
            symbol: None,
            card: None,
        }
    }

    pub(crate) fn in_location(self, index: usize) -> Self {
        Self {
            location: Some(LocationId::from_index(index)),
            ..self
        }
    }

    pub(crate) fn of_seat(self, seat: u8) -> Self {
        Self {
            seat: Some(seat),
            ..self
        }
    }

    pub(crate) fn with_symbol(self, symbol: usize) -> Self {
        Self {
            symbol: u16::try_from(symbol).ok(),
            ..self
        }
    }

    pub(crate) fn of_card(self, kind: usize) -> Self {
        Self {
            card: Some(CardId::from_index(kind)),
            ..self
        }
    }
}

impl State {
    /// All that mechanics show, in registry order, each in its own order.
    #[must_use]
    pub fn shown(&self, board: &Board) -> Vec<Shown> {
        let mut all = Vec::new();
        board.mechanics.shows(board, self, &mut all);
        all.retain(|shown| shown.count > 0);
        all
    }
}
