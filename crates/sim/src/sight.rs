//! What a bot has before it when it decides.

use branchline_engine::{Board, Decision, State};

/// The table as one seat sees it. The state itself stays out of reach, so that
/// a bot cannot look into other hands even by mistake.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    board: &'a Board,
    state: &'a State,
    seat: u8,
}

impl<'a> Sight<'a> {
    /// The table from the seat that decides.
    #[must_use]
    pub const fn new(board: &'a Board, state: &'a State) -> Self {
        Self {
            board,
            state,
            seat: state.actor(),
        }
    }

    /// The game's tables; they hold nothing secret.
    #[must_use]
    pub const fn board(&self) -> &'a Board {
        self.board
    }

    /// Whose eyes these are.
    #[must_use]
    pub const fn seat(&self) -> u8 {
        self.seat
    }

    /// What is to be decided.
    #[must_use]
    pub const fn decision(&self) -> Decision {
        self.state.decision()
    }
}
