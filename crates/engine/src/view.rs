//! What a seat may know: a value of its own, built from the parts that are open
//! to it, never the state with fields taken out.

mod sample;

use crate::action::Decision;
use crate::board::Board;
use crate::config::{CardId, TicketId, TrackId};
use crate::mechanics::MechanicId;
use crate::state::State;

/// A game as one seat sees it, or as the public does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The decision the game waits for.
    pub decision: Decision,
    /// The seat that decides.
    pub actor: u8,
    /// The seat of the first turn, once it is known.
    pub start: Option<u8>,
    /// Turns begun.
    pub turns: u32,
    /// Turns still to play once the end has begun.
    pub last_turns: Option<i32>,
    /// Passes in a row.
    pub passes: u8,
    /// Face-up cards by slot.
    pub market: Vec<Option<CardId>>,
    /// Whether the market stayed although too many wilds lie in it.
    pub market_stays: bool,
    /// Number of cards in the deck.
    pub deck: u32,
    /// Discards by kind.
    pub discards: Vec<i32>,
    /// Cards laid out for the purchase at hand, by kind.
    pub laid: Vec<i32>,
    /// Number of tickets in each deck, by kind.
    pub ticket_decks: Vec<i32>,
    /// Owners by track.
    pub owners: Vec<Option<u8>>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// What the mechanics show, each as its own numbers.
    pub mechanics: Vec<(MechanicId, Vec<i32>)>,
    /// What only this seat knows; nothing in the public view.
    pub own: Option<OwnView>,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// Number of cards in hand, if that is open.
    pub cards: Option<i32>,
    /// Cards that everybody knows to be in the hand, by kind.
    pub known: Vec<i32>,
    /// Number of tickets, if that is open.
    pub tickets: Option<i32>,
    /// Number of tickets on offer.
    pub offered: u32,
    /// Pieces left.
    pub pieces: i32,
    /// Points so far.
    pub score: i32,
}

/// What only the seat itself knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnView {
    /// Its seat.
    pub seat: u8,
    /// Its cards by kind, laid ones included.
    pub hand: Vec<i32>,
    /// Its tickets.
    pub tickets: Vec<TicketId>,
    /// Tickets it must choose from, in the order dealt.
    pub offer: Vec<TicketId>,
    /// What it keeps of its first tickets, while others still choose.
    pub first_kept: Option<u16>,
    /// Tickets it put back and knows the place of: kind, number from the top, ticket.
    pub put_back: Vec<(u16, u16, TicketId)>,
    /// Tickets it gave up that left the game.
    pub given_up: Vec<TicketId>,
}

impl View {
    /// The tracks of a seat, by id.
    pub fn tracks_of(&self, seat: u8) -> impl Iterator<Item = TrackId> {
        let owners = self.owners.iter().enumerate();
        owners
            .filter(move |(_, o)| **o == Some(seat))
            .map(|(index, _)| TrackId::from_index(index))
    }
}

impl State {
    /// The game as a seat sees it.
    #[must_use]
    pub fn view(&self, board: &Board, seat: u8) -> View {
        View {
            own: Some(self.own_view(board, seat)),
            ..self.public_view(board)
        }
    }

    /// The game as everybody sees it.
    #[must_use]
    pub fn public_view(&self, board: &Board) -> View {
        let head = &self.head;
        let choosing = head.decision == Decision::FirstTickets;
        let start_is_known = !choosing || board.config.rules.start.seat.is_some();
        View {
            decision: head.decision,
            actor: head.actor,
            start: start_is_known.then_some(head.start),
            turns: head.turns,
            last_turns: self.last_turns(),
            passes: head.passes,
            market: self.market(board).collect(),
            market_stays: head.market_stays,
            deck: head.deck_len,
            discards: self.discards(board).to_vec(),
            laid: self.laid(board).to_vec(),
            ticket_decks: (0..board.layout.ticket_decks.len())
                .map(|kind| self.ticket_deck_len(board, kind))
                .collect(),
            owners: (0..board.tracks.len())
                .map(|track| self.owner(board, TrackId::from_index(track)))
                .collect(),
            players: (0..board.players)
                .map(|seat| self.player_view(board, seat))
                .collect(),
            mechanics: board.mechanics.public(self),
            own: None,
        }
    }

    fn player_view(&self, board: &Board, seat: u8) -> PlayerView {
        let open = &board.config.rules.view;
        let cards = self.hand(board, seat).iter().sum();
        let tickets = self.tickets_of(board, seat).count() as i32;
        PlayerView {
            cards: open.hand_counts.then_some(cards),
            known: self.known(board, seat).to_vec(),
            tickets: open.ticket_counts.then_some(tickets),
            offered: self.offer_len(board, seat),
            pieces: self.pieces(board, seat),
            score: self.score(board, seat),
        }
    }

    fn own_view(&self, board: &Board, seat: u8) -> OwnView {
        let kept = self.slab[board.layout.first_kept.at(usize::from(seat))];
        let choosing = self.head.decision == Decision::FirstTickets;
        let mut put_back = Vec::new();
        for kind in 0..board.layout.ticket_decks.len() {
            for (depth, card) in self.ticket_deck(board, kind).enumerate() {
                if self.knows_ticket(board, seat, card) {
                    put_back.push((kind as u16, depth as u16, board.tickets[card]));
                }
            }
        }
        let boxed = self.slab[board.layout.ticket_places.range()]
            .iter()
            .enumerate();
        let boxed = boxed.filter(|(_, place)| **place == crate::turn::BOXED);
        OwnView {
            seat,
            hand: self.hand(board, seat).to_vec(),
            tickets: self.tickets_of(board, seat).collect(),
            offer: self.offer(board, seat).collect(),
            first_kept: if choosing {
                u16::try_from(kept).ok()
            } else {
                None
            },
            put_back,
            given_up: boxed
                .filter(|(card, _)| self.knows_ticket(board, seat, *card))
                .map(|(card, _)| board.tickets[card])
                .collect(),
        }
    }

    fn knows_ticket(&self, board: &Board, seat: u8, card: usize) -> bool {
        self.slab[board.layout.ticket_known.at(card)] & (1 << seat) != 0
    }
}
