//! Everything the actor may do: as sets of bits, and as a list.

use crate::action::{Action, Decision};
use crate::board::{Board, WORD};
use crate::config::{CardId, TrackId};
use crate::legal::{Block, Legal, Words};
use crate::reach::CHUNK;
use crate::state::State;

impl State {
    /// Writes all legal actions of the actor into `out`, sorted, each once.
    pub fn legal_actions(&self, board: &Board, out: &mut Vec<Action>) {
        out.clear();
        self.legal_blocks(board, &mut |first, bits| {
            out.extend(Block { first, bits }.actions())
        });
    }

    /// The same as sets, for who does not need them one by one.
    pub fn legal(&self, board: &Board, out: &mut Legal) {
        out.clear();
        self.legal_blocks(board, &mut |first, bits| out.add(Block { first, bits }));
    }

    /// Whether the actor can do anything but pass.
    pub(crate) fn can_act(&self, board: &Board) -> bool {
        let mut can = false;
        self.legal_blocks(board, &mut |first, _| can |= first != Action::Pass);
        can
    }

    /// Gives all legal actions in order, up to 64 at a time: the first, and bits of
    /// those that are legal, never none.
    fn legal_blocks(&self, board: &Board, give: &mut impl FnMut(Action, u64)) {
        match self.head.decision {
            Decision::Over(_) => {}
            Decision::FirstTickets => self.keeps(board, board.first_deal.keep, give),
            Decision::Tickets => self.keeps(board, board.later_deal.keep, give),
            Decision::NextCard { budget } => self.draws(board, budget, false, give),
            Decision::Pay(purchase) => {
                let ways = self
                    .price(board, purchase)
                    .payments(self.purse(board, self.head.actor));
                each(0..ways, Action::Pay(0), give);
            }
            Decision::Lay(purchase) => {
                let cost = self.price(board, purchase);
                let purse = self.purse(board, self.head.actor);
                let kinds = (0..board.kinds).filter(|&k| cost.may_lay(purse, self.laid(board), k));
                each(kinds, Action::Lay(CardId(0)), give);
            }
            Decision::Mechanic(mechanic, data) => {
                let mut words = Words::new(|first, bits| give(Action::Choose(first), bits));
                let choice = |choice| words.add(choice);
                board.mechanics.choices(mechanic, board, self, data, choice);
                words.finish();
            }
            Decision::Turn => self.turn_blocks(board, give),
        }
    }

    /// What a turn can begin with; to pass if there is nothing.
    fn turn_blocks(&self, board: &Board, give: &mut impl FnMut(Action, u64)) {
        let mut any = false;
        let mut give_any = |first, bits| {
            any = true;
            give(first, bits);
        };
        self.draws(board, u8::MAX, true, &mut give_any);
        self.claims(board, &mut give_any);
        if self.tickets_left(board) {
            give_any(Action::DrawTickets, 1);
        }
        board.mechanics.own_actions(board, self, &mut give_any);
        if !any {
            give(Action::Pass, 1);
        }
    }

    fn draws(&self, board: &Board, budget: u8, first: bool, give: &mut impl FnMut(Action, u64)) {
        if self.deck_gives(board) {
            give(Action::DrawBlind, 1);
        }
        if !self.market_gives(board) {
            return;
        }
        let market = &self.slab[board.layout.market.range()];
        // An empty slot is −1, too far a shift for any bit.
        let bit = |card: i32| 1u64.checked_shl(card.cast_unsigned()).unwrap_or(0);
        let mut bits = market.iter().fold(0, |seen, &card| seen | bit(card));
        if let Some(wild) = board
            .wild
            .filter(|&wild| !self.may_take(board, wild, budget, first))
        {
            bits &= !(1 << wild);
        }
        if bits != 0 {
            give(Action::TakeFaceUp(CardId(0)), bits);
        }
    }

    /// A claim of each track the actor can claim.
    fn claims(&self, board: &Board, give: &mut impl FnMut(Action, u64)) {
        let seat = usize::from(self.head.actor);
        let purse = self.purse(board, self.head.actor);
        let pieces = self.slab[board.layout.pieces.at(seat)];
        let open = &self.slab[board.layout.open.range()];
        let barred = &self.slab[board.layout.barred.row(seat, board.words)];
        for chunk in 0..board.words.div_ceil(2 * CHUNK) {
            let payable = board.reach.payable(purse, pieces, chunk);
            for (number, payable) in (chunk * CHUNK..).zip(payable) {
                let bits = payable & double_word(open, number) & !double_word(barred, number);
                if bits != 0 {
                    let first = TrackId::from_index(number * 2 * WORD);
                    give(Action::Claim(first), bits);
                }
            }
        }
    }

    fn keeps(&self, board: &Board, keep: u32, give: &mut impl FnMut(Action, u64)) {
        let offered = self.offer_len(board, self.head.actor);
        let least = keep.min(offered);
        let masks = 0..1usize << offered;
        let enough = masks.filter(|mask| mask.count_ones() >= least);
        each(enough, Action::Keep(0), give);
    }
}

/// Two neighbouring mask words as one; 0 past the last.
fn double_word(words: &[i32], number: usize) -> u64 {
    let word = |at: usize| {
        words
            .get(at)
            .map_or(0, |word| u64::from(word.cast_unsigned()))
    };
    word(2 * number) | word(2 * number + 1) << WORD
}

/// Gives the actions with these rising numbers.
fn each(numbers: impl Iterator<Item = usize>, zero: Action, give: &mut impl FnMut(Action, u64)) {
    let mut words = Words::new(|first, bits| give(zero.further(first), bits));
    numbers.for_each(|number| words.add(number as u16));
    words.finish();
}
