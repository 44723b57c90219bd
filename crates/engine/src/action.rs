//! What a player can decide, and what is being decided.

use crate::config::{CardId, TrackId};
use crate::mechanics::MechanicId;
use crate::rulebook::Language;

/// One decision taken. Small and plain; its meaning depends on the decision at
/// hand. The order of the variants is the order of lists of legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Draw the top card of the deck unseen.
    DrawBlind,
    /// Take a face-up card of this kind.
    TakeFaceUp(CardId),
    /// Claim this track; how to pay comes next if there is a choice.
    Claim(TrackId),
    /// Draw tickets.
    DrawTickets,
    /// An action that a mechanic adds, with its target (a station's location …).
    Own(MechanicId, u16),
    /// Pay with the payment of this index.
    Pay(u16),
    /// Lay one card of this kind towards a payment.
    Lay(CardId),
    /// Keep the offered tickets whose bits are set, first ticket lowest.
    Keep(u16),
    /// Answer a mechanic's question with this choice.
    Choose(u16),
    /// No action is possible.
    Pass,
}

/// What kind of action it is: `random` chooses first between these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// Draw cards, blind or face up.
    DrawCards,
    /// Claim a track.
    Claim,
    /// Draw tickets.
    DrawTickets,
    /// An action of a mechanic.
    Own(MechanicId),
    /// An answer to a question in the middle of a turn or of the set-up.
    Answer,
    /// Pass.
    Pass,
}

impl Action {
    /// What kind of action it is.
    #[must_use]
    pub const fn kind(self) -> ActionKind {
        match self {
            Self::DrawBlind | Self::TakeFaceUp(_) => ActionKind::DrawCards,
            Self::Claim(_) => ActionKind::Claim,
            Self::DrawTickets => ActionKind::DrawTickets,
            Self::Own(mechanic, _) => ActionKind::Own(mechanic),
            Self::Pay(_) | Self::Lay(_) | Self::Keep(_) | Self::Choose(_) => ActionKind::Answer,
            Self::Pass => ActionKind::Pass,
        }
    }

    /// The same action with a number higher by `more`: the next tracks, cards …
    #[must_use]
    pub(crate) const fn further(self, more: u16) -> Self {
        match self {
            Self::TakeFaceUp(card) => Self::TakeFaceUp(CardId(card.0 + more)),
            Self::Claim(track) => Self::Claim(TrackId(track.0 + more)),
            Self::Own(mechanic, target) => Self::Own(mechanic, target + more),
            Self::Pay(way) => Self::Pay(way + more),
            Self::Lay(card) => Self::Lay(CardId(card.0 + more)),
            Self::Keep(mask) => Self::Keep(mask + more),
            Self::Choose(choice) => Self::Choose(choice + more),
            Self::DrawBlind | Self::DrawTickets | Self::Pass => self,
        }
    }
}

/// The decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Which of the first tickets to keep; all seats at once, asked one by one.
    FirstTickets,
    /// What to do this turn.
    Turn,
    /// The next card of the draw action, with so many cards still to come.
    NextCard {
        /// Cards still to come.
        budget: u8,
    },
    /// How to pay.
    Pay(Purchase),
    /// The next card of a payment with too many ways to list.
    Lay(Purchase),
    /// Which of the drawn tickets to keep.
    Tickets,
    /// A mechanic's question, with numbers only it understands.
    Mechanic(MechanicId, [i16; 3]),
    /// Nothing: the game is over.
    Over(Ending),
}

impl Decision {
    /// Gives it as bytes that stay the same whatever its parts are called in the source:
    /// recorded games have a hash of them. Never change a tag: add one.
    pub(crate) fn encode(self, mut give: impl FnMut(&[u8])) {
        match self {
            Self::FirstTickets => give(&[1]),
            Self::Turn => give(&[2]),
            Self::NextCard { budget } => give(&[3, budget]),
            Self::Pay(purchase) => {
                give(&[4]);
                purchase.encode(give);
            }
            Self::Lay(purchase) => {
                give(&[5]);
                purchase.encode(give);
            }
            Self::Tickets => give(&[6]),
            Self::Mechanic(mechanic, numbers) => {
                give(&[7]);
                encode_word(mechanic.keyword(), &mut give);
                for number in numbers {
                    give(&number.to_le_bytes());
                }
            }
            Self::Over(ending) => give(&[8, ending.tag()]),
        }
    }
}

impl Purchase {
    fn encode(self, mut give: impl FnMut(&[u8])) {
        match self {
            Self::Claim(track) => {
                give(&[1]);
                give(&track.0.to_le_bytes());
            }
            Self::Own(mechanic, target) => {
                give(&[2]);
                encode_word(mechanic.keyword(), &mut give);
                give(&target.to_le_bytes());
            }
        }
    }
}

impl Ending {
    const fn tag(self) -> u8 {
        match self {
            Self::Pieces => 1,
            Self::Deadlock => 2,
            Self::Limit => 3,
        }
    }
}

/// A word with its length before it, so that no two lists of parts look alike.
fn encode_word(word: &str, give: &mut impl FnMut(&[u8])) {
    give(&[u8::try_from(word.len()).unwrap_or(u8::MAX)]);
    give(word.as_bytes());
}

/// What is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purchase {
    /// A track.
    Claim(TrackId),
    /// A mechanic's thing, with its target.
    Own(MechanicId, u16),
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The last turns were played.
    Pieces,
    /// Nobody could do anything any more.
    Deadlock,
    /// The safety limit was reached: a fault of map or rules.
    Limit,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that refuses: its keyword, or a part of the turn.
    pub rule: &'static str,
    /// In English, as rule scripts have it.
    pub message: String,
    /// In Spanish, where people at a table may meet it.
    spanish: Option<String>,
}

impl Refusal {
    /// What only scripts, replays and protocols can bring about.
    pub(crate) fn new(rule: &'static str, message: impl Into<String>) -> Self {
        Self {
            rule,
            message: message.into(),
            spanish: None,
        }
    }

    /// What people at a table may meet.
    pub(crate) fn told(rule: &'static str, en: impl Into<String>, es: impl Into<String>) -> Self {
        Self {
            spanish: Some(es.into()),
            ..Self::new(rule, en)
        }
    }

    /// In words of a language.
    #[must_use]
    pub fn say(&self, language: Language) -> &str {
        match (language, &self.spanish) {
            (Language::Spanish, Some(spanish)) => spanish,
            _ => &self.message,
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(decision: Decision) -> Vec<u8> {
        let mut bytes = Vec::new();
        decision.encode(|part| bytes.extend_from_slice(part));
        bytes
    }

    /// Recorded games have hashes of these: what things are called in the source is no part of them.
    #[test]
    fn decisions_are_encoded_as_they_always_were() {
        let stations = b"\x08stations".as_slice();
        let own = Purchase::Own(MechanicId::stations, 0x0102);
        let claim = Purchase::Claim(TrackId(0x0304));
        for (decision, expected) in [
            (Decision::FirstTickets, vec![1]),
            (Decision::Turn, vec![2]),
            (Decision::NextCard { budget: 9 }, vec![3, 9]),
            (Decision::Pay(claim), vec![4, 1, 4, 3]),
            (Decision::Lay(own), [&[5, 2], stations, &[2, 1]].concat()),
            (Decision::Tickets, vec![6]),
            (
                Decision::Mechanic(MechanicId::stations, [1, -1, 0]),
                [&[7], stations, &[1, 0, 255, 255, 0, 0]].concat(),
            ),
            (Decision::Over(Ending::Pieces), vec![8, 1]),
            (Decision::Over(Ending::Deadlock), vec![8, 2]),
            (Decision::Over(Ending::Limit), vec![8, 3]),
        ] {
            assert_eq!(bytes(decision), expected, "{decision:?}");
        }
    }
}
