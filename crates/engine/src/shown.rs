//! What mechanics keep in the open, as things on the table: for boards on a
//! screen and for front ends. All of it is public; nothing here is a rule.

use crate::board::Board;
use crate::config::{CardId, LocationId};
use crate::mechanics::MechanicId;
use crate::rulebook::Language;
use crate::spec::Words;
use crate::state::State;

/// What things on the table are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// In one word, for programs.
    pub id: &'static str,
    /// One of them.
    pub one: Words,
    /// Several.
    pub many: Words,
    /// What those are that are nobody's and lie nowhere on the map.
    pub aside: Words,
}

/// Some equal things of a mechanic that lie together: a station in a place, a
/// stack of tokens, the goods cards of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// Whose they are.
    pub mechanic: MechanicId,
    /// What they are, in one word: `station`, `token`.
    pub what: &'static str,
    /// What people call them.
    pub name: &'static Name,
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
    pub(crate) const fn new(mechanic: MechanicId, name: &'static Name, count: i32) -> Self {
        Self {
            mechanic,
            what: name.id,
            name,
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

    /// How many of what, as people see it: `2 tokens A`, `3 Yellow`.
    #[must_use]
    pub fn title(&self, board: &Board, language: Language) -> String {
        let count = self.count;
        if let Some(card) = self.card {
            return format!("{count} {}", board.config.deck[card.index()].title);
        }
        let name = if count == 1 {
            self.name.one
        } else {
            self.name.many
        };
        let sign = self
            .sign()
            .map_or_else(String::new, |sign| format!(" {sign}"));
        format!("{count} {}{sign}", language.of(name))
    }

    /// The letter of its symbol, the same on the board, in the log and in every list.
    #[must_use]
    pub fn sign(&self) -> Option<String> {
        self.symbol.map(symbol_sign)
    }
}

/// Symbols have no names in the rules: people call them by letters, `A` for the
/// first, `AA` after `Z`.
#[must_use]
pub fn symbol_sign(symbol: u16) -> String {
    const LETTERS: u16 = 26;
    let at = symbol.saturating_sub(1);
    let letter = |number: u16| char::from(b'A' + (number % LETTERS) as u8);
    match at / LETTERS {
        0 => letter(at).to_string(),
        round => [letter(round - 1), letter(at)].iter().collect(),
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

#[cfg(test)]
mod tests {
    use super::symbol_sign;

    #[test]
    fn symbols_are_called_by_letters() {
        let signs = [1, 2, 7, 26, 27, 52, 53, 64].map(symbol_sign);
        assert_eq!(signs, ["A", "B", "G", "Z", "AA", "AZ", "BA", "BL"]);
    }
}
