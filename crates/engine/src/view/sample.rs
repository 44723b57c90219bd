//! A full state that a seat cannot tell from the real one, for bots that search.
//!
//! Law: the view of a sampled state is the view it was sampled from.

use super::{OwnView, View};
use crate::action::Decision;
use crate::board::{Board, Deal, OFFER};
use crate::config::TicketId;
use crate::generator::Generator;
use crate::state::{Header, State};
use crate::turn::{BOXED, IN_DECK, ON_OFFER};

impl State {
    /// A state that fits the view of a seat, its hidden parts drawn at random.
    ///
    /// # Panics
    /// On a public view, or on one that no state of this board has.
    #[must_use]
    pub fn sample(board: &Board, view: &View, chance: &mut Generator) -> Self {
        let own = view.own.as_ref().expect("a seat's view");
        let mut fresh = *chance;
        let _ = chance.next_u64();
        let mut state = Self {
            head: Header {
                chance: Generator::new(fresh.next_u64(), crate::generator::Stream::Play),
                decision: view.decision,
                actor: view.actor,
                start: view
                    .start
                    .unwrap_or_else(|| chance.below(u32::from(board.players)) as u8),
                passes: view.passes,
                market_stays: view.market_stays,
                deck_len: view.deck,
                turns: view.turns,
                last_turns: view.last_turns.unwrap_or(-1),
            },
            slab: vec![0; board.slab].into_boxed_slice(),
        };
        state.copy_open_parts(board, view);
        state.sample_cards(board, view, own, chance);
        state.sample_tickets(board, view, own, chance);
        state
    }

    fn copy_open_parts(&mut self, board: &Board, view: &View) {
        let layout = &board.layout;
        let number =
            |card: &Option<crate::config::CardId>| card.map_or(-1, |card| i32::from(card.0));
        for (slot, card) in layout.market.range().zip(&view.market) {
            self.slab[slot] = number(card);
        }
        self.slab[layout.discards.range()].copy_from_slice(&view.discards);
        self.slab[layout.laid.range()].copy_from_slice(&view.laid);
        for (slot, owner) in layout.owners.range().zip(&view.owners) {
            self.slab[slot] = owner.map_or(-1, i32::from);
        }
        for (seat, player) in view.players.iter().enumerate() {
            self.slab[layout.known.row(seat, board.kinds)].copy_from_slice(&player.known);
            self.slab[layout.pieces.at(seat)] = player.pieces;
            self.slab[layout.scores.at(seat)] = player.score;
        }
        self.set_open_tracks(board);
        board.mechanics.set_public(self, &view.mechanics);
    }

    /// Own hand as it is; known cards in the others' hands; the rest drawn.
    fn sample_cards(&mut self, board: &Board, view: &View, own: &OwnView, chance: &mut Generator) {
        let layout = &board.layout;
        let mut unseen: Vec<i32> = board.config.deck.iter().map(|card| card.copies).collect();
        let mut take = |kind: usize, count: i32| unseen[kind] -= count;
        for card in view.market.iter().flatten() {
            take(card.index(), 1);
        }
        for kind in 0..board.kinds {
            take(
                kind,
                view.discards[kind] + own.hand[kind] + board.mechanics.cards_out(self, kind),
            );
            for (seat, player) in view.players.iter().enumerate() {
                if seat != usize::from(own.seat) {
                    take(kind, self.at_least(view, player, seat, kind));
                }
            }
        }
        let kinds = unseen.iter().enumerate();
        let mut cards: Vec<i32> = kinds
            .flat_map(|(kind, &count)| (0..count.max(0)).map(move |_| kind as i32))
            .collect();
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for slot in layout.deck.range() {
            self.slab[slot] = -1;
        }
        for index in 0..view.deck as usize {
            self.slab[layout.deck.at(index)] = cards.next().expect("the deck fits the view");
        }
        let mut open_ended = Vec::new();
        for (seat, player) in view.players.iter().enumerate() {
            let row = layout.hands.row(seat, board.kinds);
            if seat == usize::from(own.seat) {
                self.slab[row].copy_from_slice(&own.hand);
                continue;
            }
            for kind in 0..board.kinds {
                self.slab[row.start + kind] = self.at_least(view, player, seat, kind);
            }
            let known: i32 = self.slab[row.clone()].iter().sum();
            match player.cards {
                Some(count) => {
                    for _ in known..count {
                        let kind = cards.next().expect("the hands fit the view") as usize;
                        self.slab[row.start + kind] += 1;
                    }
                }
                None => open_ended.push(row.start),
            }
        }
        // Where counts are hidden the rest is anybody's.
        for kind in cards {
            let start = open_ended[chance.index(open_ended.len())];
            self.slab[start + kind as usize] += 1;
        }
    }

    /// Cards of a kind that must be in another hand: known, or laid out just now.
    fn at_least(&self, view: &View, player: &super::PlayerView, seat: usize, kind: usize) -> i32 {
        let laid = if seat == usize::from(view.actor) {
            view.laid[kind]
        } else {
            0
        };
        player.known[kind].max(laid)
    }

    fn sample_tickets(
        &mut self,
        board: &Board,
        view: &View,
        own: &OwnView,
        chance: &mut Generator,
    ) {
        let layout = &board.layout;
        let me = usize::from(own.seat);
        let mut pool = Pool::new(board, chance);
        for ticket in &own.tickets {
            let card = pool.card_of(*ticket);
            self.slab[layout.ticket_places.at(card)] = me as i32;
        }
        let offer = layout.offers.row(me, OFFER);
        self.slab[offer.start] = own.offer.len() as i32;
        for (index, ticket) in own.offer.iter().enumerate() {
            let card = pool.card_of(*ticket);
            self.slab[offer.start + 1 + index] = card as i32;
            self.slab[layout.ticket_places.at(card)] = ON_OFFER;
        }
        for ticket in &own.given_up {
            let card = pool.card_of(*ticket);
            self.slab[layout.ticket_places.at(card)] = BOXED;
            self.slab[layout.ticket_known.at(card)] = 1 << me;
        }
        let put_back: Vec<(u16, u16, usize)> = own
            .put_back
            .iter()
            .map(|&(kind, depth, t)| (kind, depth, pool.card_of(t)))
            .collect();
        for (kind, region) in layout.ticket_decks.iter().enumerate() {
            self.slab[region.range()].fill(-1);
            self.slab[region.at(0)] = 0;
            self.slab[region.at(1)] = view.ticket_decks[kind];
            for depth in 0..view.ticket_decks[kind] as usize {
                let known = put_back
                    .iter()
                    .find(|(k, d, _)| (*k, *d) == (kind as u16, depth as u16));
                let card = known.map_or_else(|| pool.of_kind(kind), |(_, _, card)| *card);
                self.slab[region.at(2) + depth] = card as i32;
                self.slab[layout.ticket_places.at(card)] = IN_DECK;
                self.slab[layout.ticket_known.at(card)] = if known.is_some() { 1 << me } else { 0 };
            }
        }
        let deal = match view.decision {
            Decision::FirstTickets => &board.first_deal,
            _ => &board.later_deal,
        };
        for (seat, player) in view
            .players
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != me)
        {
            self.sample_offer(board, seat, player.offered as usize, deal, &mut pool);
        }
        self.sample_held(board, view, own, &mut pool);
        for (seat, slot) in layout.first_kept.range().enumerate() {
            let chosen = view.decision != Decision::FirstTickets || seat < usize::from(view.actor);
            self.slab[slot] = match own.first_kept {
                Some(mask) if seat == me => i32::from(mask),
                _ if !chosen => -1,
                // Any legal choice will do: nobody has seen it.
                _ => (1 << view.players[seat].offered) - 1,
            };
        }
    }

    fn sample_offer(
        &mut self,
        board: &Board,
        seat: usize,
        count: usize,
        deal: &Deal,
        pool: &mut Pool,
    ) {
        let row = board.layout.offers.row(seat, OFFER);
        let kinds = deal
            .tally
            .iter()
            .flat_map(|&(n, kind)| std::iter::repeat_n(kind, n));
        let mut index = 0;
        for kind in kinds {
            if index < count && pool.has_kind(kind) {
                let card = pool.of_kind(kind);
                index += 1;
                self.slab[row.start + index] = card as i32;
                self.slab[board.layout.ticket_places.at(card)] = ON_OFFER;
            }
        }
        self.slab[row.start] = index as i32;
    }

    fn sample_held(&mut self, board: &Board, view: &View, own: &OwnView, pool: &mut Pool) {
        let others = || {
            view.players
                .iter()
                .enumerate()
                .filter(|(s, _)| *s != usize::from(own.seat))
        };
        let hidden: Vec<usize> = others()
            .filter(|(_, player)| player.tickets.is_none())
            .map(|(seat, _)| seat)
            .collect();
        for (seat, player) in others() {
            for _ in 0..player.tickets.unwrap_or(0) {
                let card = pool.any().expect("the tickets fit the view");
                self.slab[board.layout.ticket_places.at(card)] = seat as i32;
            }
        }
        let mut turn = 0;
        while let Some(card) = pool.any() {
            // With counts hidden, what lies nowhere else may be in any hand.
            let place = hidden
                .get(turn % hidden.len().max(1))
                .map_or(BOXED, |seat| *seat as i32);
            turn += 1;
            self.slab[board.layout.ticket_places.at(card)] = place;
        }
    }
}

impl State {
    /// Draws the hidden tickets of other seats once more, by weight: each one is exchanged with a
    /// hidden ticket of its kind that nobody holds, or stays. What `seat` sees does not change.
    /// For a state that was just sampled.
    ///
    /// Before anything is built all tickets are equally likely; to one who has watched their
    /// owner build they are not. `weigh` says how well a ticket fits a seat.
    pub fn exchange_hidden_tickets(
        &mut self,
        board: &Board,
        seat: u8,
        weigh: impl Fn(u8, TicketId) -> u16,
        chance: &mut Generator,
    ) {
        let layout = &board.layout;
        let places = layout.ticket_places;
        let hidden = |state: &Self, card: usize| {
            let place = state.slab[places.at(card)];
            let held_by_none = place == IN_DECK || place == BOXED;
            held_by_none && state.slab[layout.ticket_known.at(card)] & (1 << seat) == 0
        };
        for card in 0..board.tickets.len() {
            let holder = self.slab[places.at(card)];
            let Ok(holder) = u8::try_from(holder) else {
                continue;
            };
            if holder == seat {
                continue;
            }
            let kind = kind_of(board, card);
            let fits = |state: &Self, other: usize| {
                other == card || (kind_of(board, other) == kind && hidden(state, other))
            };
            let weight = |other: usize| u32::from(weigh(holder, board.tickets[other]));
            let others = 0..board.tickets.len();
            let fitting = others.clone().filter(|&other| fits(self, other));
            let all: u32 = fitting.map(weight).sum();
            if all == 0 {
                continue;
            }
            let mut drawn = chance.below(all);
            for other in others {
                if !fits(self, other) {
                    continue;
                }
                let weight = weight(other);
                if drawn < weight {
                    self.swap_tickets(board, card, other);
                    break;
                }
                drawn -= weight;
            }
        }
    }

    /// Two tickets of a kind change places.
    fn swap_tickets(&mut self, board: &Board, held: usize, other: usize) {
        if held == other {
            return;
        }
        let layout = &board.layout;
        self.slab.swap(
            layout.ticket_places.at(held),
            layout.ticket_places.at(other),
        );
        self.slab
            .swap(layout.ticket_known.at(held), layout.ticket_known.at(other));
        let region = layout.ticket_decks[kind_of(board, held)];
        let deck = region.at(1) + 1..region.range().end;
        if let Some(slot) = self.slab[deck]
            .iter_mut()
            .find(|card| **card == other as i32)
        {
            *slot = held as i32;
        }
    }
}

/// Ticket cards whose place is still to be drawn, in random order.
struct Pool<'b> {
    board: &'b Board,
    cards: Vec<usize>,
}

impl<'b> Pool<'b> {
    fn new(board: &'b Board, chance: &mut Generator) -> Self {
        let mut cards: Vec<usize> = (0..board.tickets.len()).collect();
        chance.shuffle(&mut cards);
        Self { board, cards }
    }

    fn card_of(&mut self, ticket: TicketId) -> usize {
        let board = self.board;
        self.take(|card| board.tickets[card] == ticket)
            .expect("the ticket is still to be placed")
    }

    fn of_kind(&mut self, kind: usize) -> usize {
        let board = self.board;
        self.take(|card| kind_of(board, card) == kind)
            .expect("the ticket decks fit the view")
    }

    fn has_kind(&self, kind: usize) -> bool {
        self.cards
            .iter()
            .any(|&card| kind_of(self.board, card) == kind)
    }

    fn any(&mut self) -> Option<usize> {
        self.cards.pop()
    }

    fn take(&mut self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let at = self.cards.iter().position(|&card| fits(card))?;
        Some(self.cards.swap_remove(at))
    }
}

fn kind_of(board: &Board, card: usize) -> usize {
    usize::from(board.config.tickets[board.tickets[card].index()].kind)
}
