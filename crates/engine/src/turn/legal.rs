//! Complete, sorted lists of what the actor may do.

use crate::action::{Action, Decision};
use crate::board::{Board, WORD};
use crate::config::{CardId, TrackId};
use crate::reach::CHUNK;
use crate::state::State;

impl State {
    /// Writes all legal actions of the actor into `out`, sorted, each once.
    pub fn legal_actions(&self, board: &Board, out: &mut Vec<Action>) {
        out.clear();
        match self.head.decision {
            Decision::Over(_) => {}
            Decision::FirstTickets => self.keeps(board, board.first_deal.keep, out),
            Decision::Tickets => self.keeps(board, board.later_deal.keep, out),
            Decision::NextCard { budget } => self.draws(board, budget, false, out),
            Decision::Pay(purchase) => {
                let ways = self
                    .price(board, purchase)
                    .payments(self.purse(board, self.head.actor));
                out.extend((0..ways).map(|index| Action::Pay(index as u16)));
            }
            Decision::Lay(purchase) => {
                let cost = self.price(board, purchase);
                let purse = self.purse(board, self.head.actor);
                let kinds = (0..board.kinds).filter(|&k| cost.may_lay(purse, self.laid(board), k));
                out.extend(kinds.map(|kind| Action::Lay(CardId::from_index(kind))));
            }
            Decision::Mechanic(mechanic, data) => {
                board.mechanics.choices(mechanic, board, self, data, out);
            }
            Decision::Turn => {
                self.draws(board, u8::MAX, true, out);
                self.claims(board, out);
                if self.tickets_left(board) {
                    out.push(Action::DrawTickets);
                }
                board.mechanics.own_actions(board, self, out);
                if out.is_empty() {
                    out.push(Action::Pass);
                }
            }
        }
    }

    /// Whether the actor can do anything but pass.
    pub(crate) fn can_act(&self, board: &Board) -> bool {
        let mut actions = Vec::new();
        self.legal_actions(board, &mut actions);
        actions != [Action::Pass]
    }

    fn draws(&self, board: &Board, budget: u8, first: bool, out: &mut Vec<Action>) {
        if self.deck_gives(board) {
            out.push(Action::DrawBlind);
        }
        if !self.market_gives(board) {
            return;
        }
        let market = &self.slab[board.layout.market.range()];
        let face_up = market.iter().filter(|card| **card >= 0);
        let mut seen = face_up.fold(0u64, |seen, &card| seen | 1 << card);
        if let Some(wild) = board
            .wild
            .filter(|&wild| !self.may_take(board, wild, budget, first))
        {
            seen &= !(1 << wild);
        }
        while seen != 0 {
            out.push(Action::TakeFaceUp(CardId::from_index(
                seen.trailing_zeros() as usize,
            )));
            seen &= seen - 1;
        }
    }

    /// Adds a claim of each track the actor can claim, by id.
    fn claims(&self, board: &Board, out: &mut Vec<Action>) {
        let seat = usize::from(self.head.actor);
        let purse = self.purse(board, self.head.actor);
        let pieces = self.slab[board.layout.pieces.at(seat)];
        let open = &self.slab[board.layout.open.range()];
        let barred = &self.slab[board.layout.barred.row(seat, board.words)];
        for (chunk, (open, barred)) in open.chunks(CHUNK).zip(barred.chunks(CHUNK)).enumerate() {
            let payable = board.reach.payable(purse, pieces, chunk);
            let mut tracks = [0; CHUNK];
            for (at, (open, barred)) in open.iter().zip(barred).enumerate() {
                tracks[at] = payable[at] & (open & !barred).cast_unsigned();
            }
            let count: u32 = tracks.iter().map(|word| word.count_ones()).sum();
            // Room first, then the claims: a list that grows with each costs twice as much.
            let listed = out.len();
            out.resize(listed + count as usize, Action::Pass);
            let mut slots = out[listed..].iter_mut();
            for (at, mut word) in tracks.into_iter().enumerate() {
                let first = (chunk * CHUNK + at) * WORD;
                while word != 0 {
                    let track = TrackId::from_index(first + word.trailing_zeros() as usize);
                    *slots.next().expect("they were counted") = Action::Claim(track);
                    word &= word - 1;
                }
            }
        }
    }

    fn keeps(&self, board: &Board, keep: u32, out: &mut Vec<Action>) {
        let offered = self.offer_len(board, self.head.actor);
        let least = keep.min(offered);
        let masks = 0..1u16 << offered;
        out.extend(
            masks
                .filter(|mask| mask.count_ones() >= least)
                .map(Action::Keep),
        );
    }
}
