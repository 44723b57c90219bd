//! Ticket decks, offers and what is kept.

use super::Turn;
use crate::action::Decision;
use crate::board::{Board, Deal, OFFER};
use crate::config::TicketId;
use crate::event::{Event, Sink};
use crate::mechanics::first_tickets::Unkept;
use crate::state::State;

/// Places of a ticket other than a seat.
pub(crate) const IN_DECK: i32 = -1;
pub(crate) const BOXED: i32 = -2;
pub(crate) const ON_OFFER: i32 = -3;

impl<E: Sink> Turn<'_, E> {
    /// Offers a deal to a seat; fewer if the decks have fewer.
    pub(super) fn offer(&mut self, seat: usize, deal: &Deal) {
        let offer = self.board.layout.offers.row(seat, OFFER);
        let mut count = 0;
        for &(number, kind) in &deal.tally {
            for _ in 0..number {
                let Some(card) = self.pop_ticket(kind) else {
                    break;
                };
                count += 1;
                self.state.slab[offer.start + count] = card as i32;
                self.state.slab[self.board.layout.ticket_places.at(card)] = ON_OFFER;
            }
        }
        self.state.slab[offer.start] = count as i32;
        self.events.emit(|| Event::TicketsOffered {
            seat: seat as u8,
            count: count as u8,
            tickets: self.state.offer(self.board, seat as u8).collect(),
        });
    }

    pub(super) fn draw_tickets(&mut self) {
        let board = self.board;
        self.offer(self.seat(), &board.later_deal);
        self.state.head.decision = Decision::Tickets;
    }

    pub(super) fn keep_drawn(&mut self, mask: u16) {
        let board = self.board;
        self.keep(self.seat(), mask, &board.later_deal);
    }

    /// Kept tickets go to the seat, the others where the deal says.
    pub(super) fn keep(&mut self, seat: usize, mask: u16, deal: &Deal) {
        let (board, layout) = (self.board, &self.board.layout);
        let offer = layout.offers.row(seat, OFFER);
        let count = std::mem::take(&mut self.state.slab[offer.start]) as usize;
        let (mut kept, mut number) = ([TicketId(0); OFFER], 0);
        let mut shuffled = Vec::new();
        for index in 0..count {
            let card = std::mem::take(&mut self.state.slab[offer.start + 1 + index]) as usize;
            let place = if mask & (1 << index) != 0 {
                kept[number] = board.tickets[card];
                number += 1;
                seat as i32
            } else {
                match deal.unkept {
                    Unkept::Removed => {
                        self.state.slab[layout.ticket_known.at(card)] = 1 << seat;
                        BOXED
                    }
                    unkept => {
                        let kind = self.push_ticket(card, seat);
                        if unkept == Unkept::Shuffled && !shuffled.contains(&kind) {
                            shuffled.push(kind);
                        }
                        IN_DECK
                    }
                }
            };
            self.state.slab[layout.ticket_places.at(card)] = place;
        }
        for kind in shuffled {
            self.shuffle_tickets(kind);
        }
        self.events.emit(|| Event::TicketsKept {
            seat: seat as u8,
            count: number as u8,
            tickets: kept[..number].to_vec(),
        });
    }

    fn pop_ticket(&mut self, kind: usize) -> Option<usize> {
        let region = self.board.layout.ticket_decks[kind];
        let ring = region.len() - 2;
        let (first, len) = (region.at(0), region.at(1));
        if self.state.slab[len] == 0 {
            return None;
        }
        let at = region.at(2) + self.state.slab[first] as usize;
        let card = std::mem::replace(&mut self.state.slab[at], -1) as usize;
        self.state.slab[first] = (self.state.slab[first] + 1) % ring as i32;
        self.state.slab[len] -= 1;
        self.state.slab[self.board.layout.ticket_known.at(card)] = 0;
        Some(card)
    }

    /// Under its deck; the seat that puts it there knows where it lies.
    fn push_ticket(&mut self, card: usize, seat: usize) -> usize {
        let kind = usize::from(self.board.config.tickets[self.board.tickets[card].index()].kind);
        let region = self.board.layout.ticket_decks[kind];
        let ring = region.len() - 2;
        let (first, len) = (self.state.slab[region.at(0)], self.state.slab[region.at(1)]);
        let at = region.at(2) + (first + len) as usize % ring;
        self.state.slab[at] = card as i32;
        self.state.slab[region.at(1)] += 1;
        self.state.slab[self.board.layout.ticket_known.at(card)] = 1 << seat;
        kind
    }

    pub(super) fn shuffle_tickets(&mut self, kind: usize) {
        let mut cards: Vec<i32> = self
            .state
            .ticket_deck(self.board, kind)
            .map(|c| c as i32)
            .collect();
        self.state.head.chance.shuffle(&mut cards);
        let region = self.board.layout.ticket_decks[kind];
        let ring = region.len() - 2;
        let first = self.state.slab[region.at(0)] as usize;
        for (index, card) in cards.into_iter().enumerate() {
            self.state.slab[region.at(2) + (first + index) % ring] = card;
            self.state.slab[self.board.layout.ticket_known.at(card as usize)] = 0;
        }
    }

    /// The rest of a deck that is never drawn from again leaves the game unseen.
    pub(super) fn box_unused_kinds(&mut self) {
        for kind in 0..self.board.layout.ticket_decks.len() {
            if !self.board.later_deal.tally.iter().any(|(_, k)| *k == kind) {
                while let Some(card) = self.pop_ticket(kind) {
                    self.state.slab[self.board.layout.ticket_places.at(card)] = BOXED;
                }
            }
        }
    }
}

impl State {
    /// Tickets on offer to a seat, in the order they were dealt.
    pub fn offer(&self, board: &Board, seat: u8) -> impl Iterator<Item = TicketId> {
        let row = &self.slab[board.layout.offers.row(usize::from(seat), OFFER)];
        row[1..=row[0] as usize]
            .iter()
            .map(|&card| board.tickets[card as usize])
    }

    /// Number of tickets on offer to a seat.
    #[must_use]
    pub fn offer_len(&self, board: &Board, seat: u8) -> u32 {
        self.slab[board.layout.offers.row(usize::from(seat), OFFER).start].cast_unsigned()
    }

    /// Tickets a seat holds.
    pub fn tickets_of(&self, board: &Board, seat: u8) -> impl Iterator<Item = TicketId> {
        let places = self.slab[board.layout.ticket_places.range()]
            .iter()
            .enumerate();
        places
            .filter(move |(_, place)| **place == i32::from(seat))
            .map(|(card, _)| board.tickets[card])
    }

    /// Ticket cards of a deck from the top.
    pub(crate) fn ticket_deck(&self, board: &Board, kind: usize) -> impl Iterator<Item = usize> {
        let region = board.layout.ticket_decks[kind];
        let ring = region.len() - 2;
        let (first, len) = (
            self.slab[region.at(0)] as usize,
            self.slab[region.at(1)] as usize,
        );
        (0..len).map(move |index| self.slab[region.at(2) + (first + index) % ring] as usize)
    }

    /// Number of tickets in the deck of a kind.
    #[must_use]
    pub fn ticket_deck_len(&self, board: &Board, kind: usize) -> i32 {
        self.slab[board.layout.ticket_decks[kind].at(1)]
    }

    /// Whether the ticket action would offer anything.
    pub(crate) fn tickets_left(&self, board: &Board) -> bool {
        board
            .later_deal
            .tally
            .iter()
            .any(|&(n, kind)| n > 0 && self.ticket_deck_len(board, kind) > 0)
    }
}
