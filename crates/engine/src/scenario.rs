//! Positions set up by hand, for rule scripts and the editor.
//!
//! A scenario is the beginning of a turn. It is held to the same rules as play:
//! every card and ticket is somewhere once, nobody owns a track that could not
//! have been claimed, the market is as full as the cards allow.

use crate::action::{Decision, Refusal};
use crate::board::Board;
use crate::config::{CardId, TicketId, TrackId};
use crate::mechanics::draw::Reshuffle;
use crate::state::State;
use crate::turn::{BOXED, IN_DECK};

/// A position at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Cards by seat and kind.
    pub hands: Vec<Vec<i32>>,
    /// Face-up cards.
    pub market: Vec<CardId>,
    /// The deck, top card first.
    pub deck: Vec<CardId>,
    /// Discards by kind.
    pub discards: Vec<i32>,
    /// Owners by track.
    pub owners: Vec<Option<u8>>,
    /// Pieces left by seat: none for what the owned tracks leave, or fewer.
    pub pieces: Vec<Option<i32>>,
    /// Tickets by seat.
    pub tickets: Vec<Vec<TicketId>>,
    /// Ticket decks by kind, top first. A ticket that is nowhere is out of the game.
    pub ticket_decks: Vec<Vec<TicketId>>,
    /// What mechanics keep, in words: `stations p1`, `paris, london`; `stack sunset`,
    /// `2 of symbol 3`; `tokens p1`, `1, 3`; `goods p2`, `4`.
    pub parts: Vec<(String, String)>,
    /// The seat of the first turn.
    pub start: u8,
    /// The seat whose turn it is.
    pub actor: u8,
    /// Turns still to play, once the end has begun.
    pub last_turns: Option<i32>,
    /// For what the seed decides from here on.
    pub seed: u64,
}

impl Scenario {
    /// A first turn with empty hands and no tickets kept: decks and market as the
    /// seed shuffles them.
    #[must_use]
    pub fn new(board: &Board, seed: u64) -> Self {
        let state = State::new(board, seed);
        let seats = board.seats().len();
        let mut deck: Vec<CardId> = state.deck(board).collect();
        for seat in 0..board.players {
            for (kind, &count) in state.hand(board, seat).iter().enumerate() {
                deck.extend((0..count).map(|_| CardId::from_index(kind)));
            }
        }
        let mut ticket_decks = vec![Vec::new(); board.layout.ticket_decks.len()];
        for (kind, list) in ticket_decks.iter_mut().enumerate() {
            list.extend(
                state
                    .ticket_deck(board, kind)
                    .map(|card| board.tickets[card]),
            );
        }
        for ticket in (0..board.players).flat_map(|seat| state.offer(board, seat)) {
            let kind = usize::from(board.config.tickets[ticket.index()].kind);
            ticket_decks[kind].push(ticket);
        }
        Self {
            hands: vec![vec![0; board.kinds]; seats],
            market: state.market(board).flatten().collect(),
            deck,
            discards: state.discards(board).to_vec(),
            owners: vec![None; board.tracks.len()],
            pieces: vec![None; seats],
            tickets: vec![Vec::new(); seats],
            ticket_decks,
            parts: Vec::new(),
            start: state.start(),
            actor: state.start(),
            last_turns: None,
            seed,
        }
    }
}

impl State {
    /// The position that a scenario describes.
    ///
    /// # Errors
    /// What play could never have led to, with the rule it breaks.
    pub fn scenario(board: &Board, scenario: &Scenario) -> Result<Self, Refusal> {
        check_shape(board, scenario)?;
        check_cards(board, scenario)?;
        let mut state = Self::new(board, scenario.seed);
        state.head.decision = Decision::Turn;
        state.head.actor = scenario.actor;
        state.head.start = scenario.start;
        state.head.turns = 1;
        state.head.last_turns = scenario.last_turns.unwrap_or(-1);
        state.slab[board.layout.offers.range()].fill(0);
        state.slab[board.layout.first_kept.range()].fill(0);
        state.set_cards(board, scenario);
        state.set_owners(board, scenario)?;
        state.set_tickets(board, scenario)?;
        for (what, value) in &scenario.parts {
            board
                .mechanics
                .set_part(board, &mut state, what, value)
                .unwrap_or_else(|| {
                    let text = format!("this game has no `{what}`");
                    Err(Refusal::new("scenario", text))
                })?;
        }
        Ok(state)
    }

    /// The deck from the top: for scenarios and analysis, not for players.
    pub fn deck(&self, board: &Board) -> impl Iterator<Item = CardId> {
        let start = board.layout.deck.at(0);
        self.slab[start..start + self.head.deck_len as usize]
            .iter()
            .rev()
            .map(|&kind| CardId::from_index(kind as usize))
    }

    /// The tickets of a deck from the top: for scenarios and analysis.
    pub fn ticket_deck_of(&self, board: &Board, kind: usize) -> impl Iterator<Item = TicketId> {
        self.ticket_deck(board, kind)
            .map(|card| board.tickets[card])
    }

    fn set_cards(&mut self, board: &Board, scenario: &Scenario) {
        let layout = &board.layout;
        self.slab[layout.market.range()].fill(-1);
        for (slot, card) in layout.market.range().zip(&scenario.market) {
            self.slab[slot] = i32::from(card.0);
        }
        self.slab[layout.deck.range()].fill(-1);
        self.head.deck_len = scenario.deck.len() as u32;
        for (slot, card) in layout.deck.range().zip(scenario.deck.iter().rev()) {
            self.slab[slot] = i32::from(card.0);
        }
        self.slab[layout.discards.range()].copy_from_slice(&scenario.discards);
        for (seat, hand) in scenario.hands.iter().enumerate() {
            self.slab[layout.hands.row(seat, board.kinds)].copy_from_slice(hand);
        }
        self.head.market_stays = self.face_up_wilds(board) >= board.rules.reset_at;
    }

    /// Claims track after track, each as play would allow it.
    fn set_owners(&mut self, board: &Board, scenario: &Scenario) -> Result<(), Refusal> {
        let layout = &board.layout;
        for (index, owner) in scenario.owners.iter().enumerate() {
            let Some(seat) = *owner else { continue };
            let (track, row) = (TrackId::from_index(index), usize::from(seat));
            if let Some(refusal) = self.refuses_ownership(board, track, seat) {
                return Err(refusal);
            }
            self.slab[layout.pieces.at(row)] -= board.cost(track).pieces;
            self.own(board, track, row);
        }
        for (seat, pieces) in scenario.pieces.iter().enumerate() {
            let left = &mut self.slab[layout.pieces.at(seat)];
            let wanted = pieces.unwrap_or(*left);
            if *left < 0 || !(0..=*left).contains(&wanted) {
                let text = format!("player {} has {left} pieces left at most", seat + 1);
                return Err(Refusal::new("pieces", text));
            }
            *left = wanted;
        }
        Ok(())
    }

    fn set_tickets(&mut self, board: &Board, scenario: &Scenario) -> Result<(), Refusal> {
        let layout = &board.layout;
        self.slab[layout.ticket_places.range()].fill(BOXED);
        self.slab[layout.ticket_known.range()].fill(0);
        let place = |state: &mut Self, ticket: TicketId, place: i32| {
            let mut cards = (0..board.tickets.len()).filter(|&card| board.tickets[card] == ticket);
            let free = cards.find(|&card| state.slab[layout.ticket_places.at(card)] == BOXED);
            let card = free.ok_or_else(|| {
                let id = &board.config.tickets[ticket.index()].id;
                Refusal::new("tickets", format!("ticket {id} is in two places"))
            })?;
            state.slab[layout.ticket_places.at(card)] = place;
            Ok::<usize, Refusal>(card)
        };
        for (seat, tickets) in scenario.tickets.iter().enumerate() {
            for &ticket in tickets {
                place(self, ticket, seat as i32)?;
            }
        }
        for (kind, tickets) in scenario.ticket_decks.iter().enumerate() {
            let region = layout.ticket_decks[kind];
            self.slab[region.range()].fill(-1);
            self.slab[region.at(0)] = 0;
            self.slab[region.at(1)] = tickets.len() as i32;
            for (depth, &ticket) in tickets.iter().enumerate() {
                let card = place(self, ticket, IN_DECK)?;
                self.slab[region.at(2) + depth] = card as i32;
            }
        }
        Ok(())
    }
}

/// Every list has its length and every index hits.
fn check_shape(board: &Board, scenario: &Scenario) -> Result<(), Refusal> {
    let seats = board.seats().len();
    let kinds = board.kinds;
    let seats_fit = [
        scenario.hands.len(),
        scenario.pieces.len(),
        scenario.tickets.len(),
    ]
    .iter()
    .all(|len| *len == seats);
    let hands = || scenario.hands.iter().chain([&scenario.discards]);
    let cards_fit = hands().all(|cards| cards.len() == kinds && cards.iter().all(|n| *n >= 0))
        && (scenario.deck.iter().chain(&scenario.market)).all(|card| card.index() < kinds);
    let tickets = scenario.tickets.iter().flatten();
    let tickets_fit = scenario.ticket_decks.len() == board.layout.ticket_decks.len()
        && tickets
            .chain(scenario.ticket_decks.iter().flatten())
            .all(|ticket| ticket.index() < board.config.tickets.len());
    let decks_fit = (scenario.ticket_decks.iter().enumerate()).all(|(kind, deck)| {
        deck.iter()
            .all(|t| usize::from(board.config.tickets[t.index()].kind) == kind)
    });
    let owners_fit = scenario.owners.len() == board.tracks.len()
        && (scenario.owners.iter().flatten()).all(|seat| usize::from(*seat) < seats);
    let turns_fit = usize::from(scenario.actor.max(scenario.start)) < seats
        && scenario.last_turns.is_none_or(|left| left > 0);
    if seats_fit && cards_fit && tickets_fit && decks_fit && owners_fit && turns_fit {
        Ok(())
    } else {
        Err(Refusal::new("scenario", "it does not fit this board"))
    }
}

/// Every card is somewhere, and deck and market are as play leaves them.
fn check_cards(board: &Board, scenario: &Scenario) -> Result<(), Refusal> {
    let mut placed = scenario.discards.clone();
    for hand in &scenario.hands {
        for (kind, count) in hand.iter().enumerate() {
            placed[kind] += count;
        }
    }
    for card in scenario.deck.iter().chain(&scenario.market) {
        placed[card.index()] += 1;
    }
    for (card, placed) in board.config.deck.iter().zip(placed) {
        if placed != card.copies {
            let text = format!(
                "{placed} of the {} {} cards are placed",
                card.copies, card.id
            );
            return Err(Refusal::new("deck", text));
        }
    }
    let discards: i32 = scenario.discards.iter().sum();
    let at_once = board.config.rules.draw.reshuffle == Reshuffle::AtOnce;
    if scenario.deck.is_empty() && discards > 0 && at_once {
        let text = "with an empty deck the discards are shuffled at once";
        return Err(Refusal::new("draw", text));
    }
    let (up, size) = (scenario.market.len(), board.rules.market);
    if up > size || (up < size && (!scenario.deck.is_empty() || discards > 0)) {
        let text = format!("{up} cards lie face up, but the market takes {size}");
        return Err(Refusal::new("market", text));
    }
    Ok(())
}

/// The seat of a part that each player has: `stations p2` → 1.
pub(crate) fn seat_of_part(board: &Board, what: &str, name: &str) -> Option<usize> {
    let seat = what.strip_prefix(name)?.strip_prefix(" p")?;
    let seat: usize = seat.parse().ok()?;
    (1..=board.seats().len()).contains(&seat).then(|| seat - 1)
}

/// The place with this id; the rule that asks is named in the refusal.
pub(crate) fn place(board: &Board, rule: &'static str, id: &str) -> Result<usize, Refusal> {
    let mut locations = board.config.locations.iter();
    locations
        .position(|location| location.id == id)
        .ok_or_else(|| Refusal::new(rule, format!("the map has no `{id}`")))
}

/// The entries of a list such as `paris, london`; `none` for an empty one.
pub(crate) fn entries(value: &str) -> impl Iterator<Item = &str> {
    let entries = value.split(',').map(str::trim);
    entries.filter(|entry| !entry.is_empty() && *entry != "none")
}
