//! The set-up: shuffles, deals, first tickets, mechanics' own set-up, first turn.

use super::Turn;
use crate::action::Decision;
use crate::board::Board;
use crate::event::Sink;
use crate::generator::{Generator, Stream};
use crate::state::{Header, State};

impl State {
    /// A new game: dealt, waiting for the first tickets to be chosen.
    #[must_use]
    pub fn new(board: &Board, seed: u64) -> Self {
        Self::new_with(board, seed, &mut ())
    }

    /// The same, with events.
    pub fn new_with<E: Sink>(board: &Board, seed: u64, events: &mut E) -> Self {
        let mut deal = Generator::new(seed, Stream::Deal);
        let fixed = board
            .config
            .rules
            .start
            .seat
            .and_then(|seat| u8::try_from(seat - 1).ok());
        let drawn = deal.below(u32::from(board.players)) as u8;
        let mut state = Self {
            head: Header {
                chance: Generator::new(seed, Stream::Play),
                decision: Decision::FirstTickets,
                actor: 0,
                start: fixed.map_or(drawn, |seat| seat % board.players),
                passes: 0,
                market_stays: false,
                deck_len: board.deck_size as u32,
                turns: 0,
                last_turns: -1,
            },
            slab: vec![0; board.slab].into_boxed_slice(),
        };
        state.lay_out(board, &mut deal);
        let mut turn = Turn {
            board,
            state: &mut state,
            events,
        };
        for seat in board.seats() {
            for _ in 0..board.rules.hand {
                if let Some(card) = turn.draw_card() {
                    turn.state.slab[board.layout.hands.at(seat * board.kinds + card.index())] += 1;
                }
            }
        }
        turn.fill_market();
        for seat in board.seats() {
            turn.offer(seat, &board.first_deal);
        }
        board.mechanics.set_up(&mut turn, &mut deal);
        // A deal that leaves no choice is not asked for.
        if board
            .first_deal
            .tally
            .iter()
            .all(|(number, _)| *number == 0)
        {
            for seat in board.seats() {
                turn.state.slab[board.layout.first_kept.at(seat)] = 0;
            }
            turn.all_have_kept();
        }
        state
    }

    /// Pieces, empty market, shuffled decks.
    fn lay_out(&mut self, board: &Board, deal: &mut Generator) {
        let layout = &board.layout;
        self.slab[layout.market.range()].fill(-1);
        self.slab[layout.pieces.range()].fill(board.rules.pieces);
        self.slab[layout.owners.range()].fill(-1);
        self.slab[layout.first_kept.range()].fill(-1);
        self.set_open_tracks(board);
        let cards = board.config.deck.iter().enumerate();
        let cards = cards.flat_map(|(kind, card)| (0..card.copies).map(move |_| kind as i32));
        for (slot, kind) in layout.deck.range().zip(cards) {
            self.slab[slot] = kind;
        }
        deal.shuffle(&mut self.slab[layout.deck.range()]);
        self.slab[layout.ticket_places.range()].fill(super::IN_DECK);
        for (kind, region) in layout.ticket_decks.iter().enumerate() {
            let of_kind = |card: &usize| {
                usize::from(board.config.tickets[board.tickets[*card].index()].kind) == kind
            };
            let mut cards: Vec<i32> = (0..board.tickets.len())
                .filter(of_kind)
                .map(|card| card as i32)
                .collect();
            deal.shuffle(&mut cards);
            self.slab[region.at(1)] = cards.len() as i32;
            if !cards.is_empty() {
                self.slab[region.at(2)..][..cards.len()].copy_from_slice(&cards);
            }
        }
    }
}

impl<E: Sink> Turn<'_, E> {
    /// A seat has chosen; nothing shows until all have.
    pub(super) fn keep_first(&mut self, mask: u16) {
        let layout = &self.board.layout;
        self.state.slab[layout.first_kept.at(self.seat())] = i32::from(mask);
        let waiting = self
            .board
            .seats()
            .find(|&s| self.state.slab[layout.first_kept.at(s)] < 0);
        match waiting {
            Some(seat) => self.state.head.actor = seat as u8,
            None => self.all_have_kept(),
        }
    }

    fn all_have_kept(&mut self) {
        let board = self.board;
        let start = usize::from(self.state.head.start);
        for step in board.seats() {
            let seat = (start + step) % board.seats().len();
            let mask = self.state.slab[board.layout.first_kept.at(seat)];
            self.keep(seat, mask as u16, &board.first_deal);
        }
        self.box_unused_kinds();
        self.go_on_setting_up();
    }

    pub(super) fn go_on_setting_up(&mut self) {
        let board = self.board;
        if let Some((mechanic, seat, data)) = board.mechanics.set_up_decision(self) {
            self.state.head.actor = seat;
            self.state.head.decision = Decision::Mechanic(mechanic, data);
        } else {
            self.begin_turn(self.state.head.start);
        }
    }
}
