//! Deck, discards and market: drawing, replacing, reshuffling, resetting.

use super::Turn;
use crate::action::Decision;
use crate::board::Board;
use crate::config::CardId;
use crate::event::{Event, Sink};
use crate::mechanics::draw::Reshuffle;
use crate::state::State;

impl<E: Sink> Turn<'_, E> {
    pub(super) fn draw_blind(&mut self, budget: u8) {
        let (board, seat) = (self.board, self.actor());
        let Some(card) = self.draw_card() else {
            unreachable!("refused before")
        };
        self.state.slab[board
            .layout
            .hands
            .at(self.seat() * board.kinds + card.index())] += 1;
        self.events.emit(|| Event::CardDrawn {
            seat,
            card: Some(card),
        });
        let counts_more =
            board.config.rules.draw.blind_wild_ends && board.wild == Some(card.index());
        self.drawn(budget, counts_more);
    }

    pub(super) fn take(&mut self, card: CardId, budget: u8) {
        let (board, seat) = (self.board, self.actor());
        let market = &mut self.state.slab[board.layout.market.range()];
        let kind = i32::from(card.0);
        let slot = market
            .iter()
            .position(|c| *c == kind)
            .expect("refused before");
        market[slot] = -1;
        let at = self.seat() * board.kinds + card.index();
        self.state.slab[board.layout.hands.at(at)] += 1;
        self.state.slab[board.layout.known.at(at)] += 1;
        self.events.emit(|| Event::CardTaken { seat, card });
        self.fill_market();
        self.drawn(budget, board.wild == Some(card.index()));
    }

    fn drawn(&mut self, budget: u8, wild: bool) {
        let price = if wild {
            self.board.config.rules.draw.face_up_wild
        } else {
            1
        };
        let left = budget.saturating_sub(u8::try_from(price).unwrap_or(u8::MAX));
        self.state.head.decision = Decision::NextCard { budget: left };
        if left == 0 || !self.state.can_draw(self.board, left, false) {
            self.end_turn();
        }
    }

    /// The top card of the deck, if there is one to be had.
    pub(crate) fn draw_card(&mut self) -> Option<CardId> {
        if self.state.head.deck_len == 0 {
            self.reshuffle();
        }
        let top = self.state.head.deck_len.checked_sub(1)?;
        self.state.head.deck_len = top;
        let card = std::mem::replace(
            &mut self.state.slab[self.board.layout.deck.at(top as usize)],
            -1,
        );
        if top == 0 && self.board.config.rules.draw.reshuffle == Reshuffle::AtOnce {
            self.reshuffle();
        }
        usize::try_from(card).ok().map(CardId::from_index)
    }

    /// The discards become the deck, if it is empty and there are any.
    fn reshuffle(&mut self) {
        let board = self.board;
        let mut len = 0;
        for kind in 0..board.kinds {
            let discards = std::mem::take(&mut self.state.slab[board.layout.discards.at(kind)]);
            for _ in 0..discards {
                self.state.slab[board.layout.deck.at(len)] = kind as i32;
                len += 1;
            }
        }
        if len > 0 {
            self.state.head.deck_len = len as u32;
            let start = board.layout.deck.at(0);
            self.state
                .head
                .chance
                .shuffle(&mut self.state.slab[start..start + len]);
            self.events.emit(|| Event::Reshuffled { cards: len as i32 });
        }
    }

    /// After cards were discarded: an empty deck is made new, a short market
    /// filled, one that stayed tested again.
    pub(super) fn refill(&mut self) {
        if self.state.head.deck_len == 0
            && self.board.config.rules.draw.reshuffle == Reshuffle::AtOnce
        {
            self.reshuffle();
        }
        if self.state.head.market_stays || self.state.market_is_short(self.board) {
            self.fill_market();
        }
    }

    /// Turns up cards for the empty slots, then looks at the wilds among them.
    pub(super) fn fill_market(&mut self) {
        let layout = &self.board.layout;
        self.state.head.market_stays = false;
        self.turn_up();
        let mut resets = 0;
        while self.state.face_up_wilds(self.board) >= self.board.rules.reset_at {
            if resets >= self.board.config.rules.market.reset_limit
                || !self.state.reset_helps(self.board)
            {
                self.state.head.market_stays = true;
                self.events.emit(|| Event::MarketStays);
                return;
            }
            resets += 1;
            self.events.emit(|| Event::MarketReset);
            for slot in layout.market.range() {
                let card = std::mem::replace(&mut self.state.slab[slot], -1);
                if let Ok(kind) = usize::try_from(card) {
                    self.state.slab[layout.discards.at(kind)] += 1;
                }
            }
            self.turn_up();
        }
    }

    fn turn_up(&mut self) {
        for slot in self.board.layout.market.range() {
            if self.state.slab[slot] < 0 {
                let Some(card) = self.draw_card() else { return };
                self.state.slab[slot] = i32::from(card.0);
                self.events.emit(|| Event::TurnedUp { card });
            }
        }
    }
}

impl State {
    /// Whether a card could be drawn from the deck.
    pub(crate) fn deck_gives(&self, board: &Board) -> bool {
        self.head.deck_len > 0 || self.discards(board).iter().any(|&n| n > 0)
    }

    /// Whether the market can be taken from at all.
    pub(crate) fn market_gives(&self, board: &Board) -> bool {
        board.config.rules.draw.from_market_when_deck_empty || self.deck_gives(board)
    }

    /// Whether a face-up card of this kind fits the budget; the first card always does.
    pub(crate) fn may_take(&self, board: &Board, kind: usize, budget: u8, first: bool) -> bool {
        first
            || board.wild != Some(kind)
            || board.config.rules.draw.face_up_wild <= i32::from(budget)
    }

    /// Whether any card can be drawn or taken.
    pub(crate) fn can_draw(&self, board: &Board, budget: u8, first: bool) -> bool {
        self.deck_gives(board)
            || (self.market_gives(board)
                && self
                    .market(board)
                    .flatten()
                    .any(|card| self.may_take(board, card.index(), budget, first)))
    }

    fn market_is_short(&self, board: &Board) -> bool {
        self.slab[board.layout.market.range()]
            .iter()
            .any(|&card| card < 0)
    }

    pub(crate) fn face_up_wilds(&self, board: &Board) -> i32 {
        let Some(wild) = board.wild else { return 0 };
        self.slab[board.layout.market.range()]
            .iter()
            .filter(|&&c| c == wild as i32)
            .count() as i32
    }

    /// Whether a market with fewer wilds than the threshold can be made from the
    /// cards outside the hands.
    fn reset_helps(&self, board: &Board) -> bool {
        let Some(wild) = board.wild else { return false };
        let layout = &board.layout;
        let deck = &self.slab[layout.deck.at(0)..][..self.head.deck_len as usize];
        let (mut all, mut others) = (0, 0);
        let mut count = |kind: i32, n: i32| {
            all += n;
            if kind != wild as i32 {
                others += n;
            }
        };
        for &card in deck {
            count(card, 1);
        }
        for &card in self.slab[layout.market.range()].iter().filter(|c| **c >= 0) {
            count(card, 1);
        }
        for (kind, &n) in self.discards(board).iter().enumerate() {
            count(kind as i32, n);
        }
        let size = all.min(board.rules.market as i32);
        others > size - board.rules.reset_at
    }
}
