//! A moment of a game: a small header and one slab of numbers.

use crate::action::{Decision, Ending};
use crate::board::{Board, WORD};
use crate::config::{CardId, LocationId, TrackId};
use crate::cost::Purse;
use crate::generator::Generator;

/// Before this version of the rules the decision was hashed as the source calls it.
const FIRST_ENCODED: u32 = 3;

/// A moment of a game. Copying it is cheap; [`Clone::clone_from`] allocates nothing.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) head: Header,
    pub(crate) slab: Box<[i32]>,
}

/// What is not in the slab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) chance: Generator,
    pub(crate) decision: Decision,
    /// The seat that decides.
    pub(crate) actor: u8,
    /// The seat of the first turn.
    pub(crate) start: u8,
    pub(crate) passes: u8,
    /// Whether the market stayed although too many wilds lie in it.
    pub(crate) market_stays: bool,
    pub(crate) deck_len: u32,
    /// Turns begun.
    pub(crate) turns: u32,
    /// Turns still to play once the end has begun; −1 before.
    pub(crate) last_turns: i32,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            head: self.head,
            slab: self.slab.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.head = other.head;
        if self.slab.len() == other.slab.len() {
            self.slab.copy_from_slice(&other.slab);
        } else {
            self.slab = other.slab.clone();
        }
    }
}

impl State {
    /// The decision the game waits for.
    #[must_use]
    pub const fn decision(&self) -> Decision {
        self.head.decision
    }

    /// The seat that decides.
    #[must_use]
    pub const fn actor(&self) -> u8 {
        self.head.actor
    }

    /// Why the game is over, if it is.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        match self.head.decision {
            Decision::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Turns begun so far, by all players.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.head.turns
    }

    /// The seat of the first turn.
    #[must_use]
    pub const fn start(&self) -> u8 {
        self.head.start
    }

    /// Turns still to play once the end has begun.
    #[must_use]
    pub const fn last_turns(&self) -> Option<i32> {
        if self.head.last_turns < 0 {
            None
        } else {
            Some(self.head.last_turns)
        }
    }

    /// Whether the market keeps too many wilds, because no better one could be dealt.
    #[must_use]
    pub const fn market_stays(&self) -> bool {
        self.head.market_stays
    }

    /// Cards of a seat by kind.
    #[must_use]
    pub fn hand(&self, board: &Board, seat: u8) -> &[i32] {
        &self.slab[board.layout.hands.row(usize::from(seat), board.kinds)]
    }

    /// Cards that everybody knows to be in a seat's hand, by kind.
    #[must_use]
    pub fn known(&self, board: &Board, seat: u8) -> &[i32] {
        &self.slab[board.layout.known.row(usize::from(seat), board.kinds)]
    }

    /// Cards laid out for the purchase at hand, by kind; they still count as hand.
    #[must_use]
    pub fn laid(&self, board: &Board) -> &[i32] {
        &self.slab[board.layout.laid.range()]
    }

    /// Discards by kind.
    #[must_use]
    pub fn discards(&self, board: &Board) -> &[i32] {
        &self.slab[board.layout.discards.range()]
    }

    /// Face-up cards by slot.
    pub fn market(&self, board: &Board) -> impl Iterator<Item = Option<CardId>> {
        self.slab[board.layout.market.range()]
            .iter()
            .map(|&card| usize::try_from(card).ok().map(CardId::from_index))
    }

    /// Number of cards in the deck.
    #[must_use]
    pub const fn deck_len(&self) -> u32 {
        self.head.deck_len
    }

    /// Pieces left of a seat.
    #[must_use]
    pub fn pieces(&self, board: &Board, seat: u8) -> i32 {
        self.slab[board.layout.pieces.at(usize::from(seat))]
    }

    /// Points a seat has scored so far.
    #[must_use]
    pub fn score(&self, board: &Board, seat: u8) -> i32 {
        self.slab[board.layout.scores.at(usize::from(seat))]
    }

    /// Who owns a track.
    #[must_use]
    pub fn owner(&self, board: &Board, track: TrackId) -> Option<u8> {
        u8::try_from(self.slab[board.layout.owners.at(track.index())]).ok()
    }

    /// Whether nobody owns a track and no rule has closed it for all.
    #[must_use]
    pub fn is_open(&self, board: &Board, track: TrackId) -> bool {
        let word = self.slab[board.layout.open.at(track.index() / WORD)];
        word & (1 << (track.index() % WORD)) != 0
    }

    /// Tracks of a seat, by id.
    pub fn tracks_of(&self, board: &Board, seat: u8) -> impl Iterator<Item = TrackId> {
        let owners = &self.slab[board.layout.owners.range()];
        let mine = owners
            .iter()
            .enumerate()
            .filter(move |(_, owner)| **owner == i32::from(seat));
        mine.map(|(index, _)| TrackId::from_index(index))
    }

    /// A hash of everything in the state, the same on every platform.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash_of_rules(FIRST_ENCODED)
    }

    /// The hash as programs since or before this version of the rules write it, so that
    /// games recorded long ago can still be played again.
    pub(crate) fn hash_of_rules(&self, rules: u32) -> u64 {
        let Header {
            chance,
            decision,
            actor,
            start,
            passes,
            market_stays,
            deck_len,
            turns,
            last_turns,
        } = self.head;
        let mut hasher = blake3::Hasher::new();
        for word in chance.words() {
            hasher.update(&word.to_le_bytes());
        }
        if rules < FIRST_ENCODED {
            hasher.update(format!("{decision:?}").as_bytes());
        } else {
            decision.encode(|bytes| {
                hasher.update(bytes);
            });
        }
        hasher.update(&[actor, start, passes, u8::from(market_stays)]);
        for number in [deck_len, turns, last_turns.cast_unsigned()] {
            hasher.update(&number.to_le_bytes());
        }
        for number in &self.slab {
            hasher.update(&number.to_le_bytes());
        }
        let mut first = [0; 8];
        first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        u64::from_le_bytes(first)
    }

    pub(crate) fn purse<'a>(&'a self, board: &Board, seat: u8) -> Purse<'a> {
        Purse {
            cards: self.hand(board, seat),
            wild: board.wild,
        }
    }

    /// Locations that an owned track of the seat touches.
    pub(crate) fn touches(&self, board: &Board, seat: u8) -> impl Iterator<Item = LocationId> {
        self.tracks_of(board, seat).flat_map(|track| {
            let (a, b) = board.ends(track);
            [a, b]
        })
    }
}
