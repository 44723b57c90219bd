//! Games that fit what a seat sees. Hidden cards are drawn evenly from those it has not
//! seen; tickets of others by how well they fit what their owners have built.

use crate::bots::mind::Mind;
use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::{Board, State, View};

/// Makes guesses at one moment of a game.
pub struct Guesser {
    view: View,
    seat: u8,
    /// How well each ticket fits each seat.
    fits: Vec<Vec<u16>>,
}

impl Guesser {
    pub fn new(sight: Sight<'_>, mind: &mut Mind) -> Self {
        let seats = 0..sight.board().players();
        Self {
            view: sight.view(),
            seat: sight.seat(),
            fits: seats.map(|seat| mind.fit(sight, seat)).collect(),
        }
    }

    /// A full game that this seat cannot tell from the real one.
    pub fn guess(&self, board: &Board, chance: &mut Generator) -> State {
        let mut state = State::sample(board, &self.view, chance);
        let fit = |seat: u8, ticket: branchline_engine::config::TicketId| {
            self.fits[usize::from(seat)][ticket.index()]
        };
        state.exchange_hidden_tickets(board, self.seat, fit, chance);
        state
    }
}
