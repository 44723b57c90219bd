//! What a bot has before it when it decides.
//!
//! The state stays private: every method gives something that the seat may see
//! at a real table. A test plays with the hidden parts drawn anew and finds the
//! same decisions.

use branchline_engine::config::{CardId, LocationId, TicketId, TrackId};
use branchline_engine::cost::{Cost, Purse};
use branchline_engine::{Board, Decision, Purchase, State, View};

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

    /// Everything this seat may know, as a value: what a searching bot samples from.
    #[must_use]
    pub fn view(&self) -> View {
        self.state.view(self.board, self.seat)
    }

    // ---- what only this seat sees ------------------------------------------------

    /// Its cards by kind.
    #[must_use]
    pub fn hand(&self) -> &'a [i32] {
        self.state.hand(self.board, self.seat)
    }

    /// Its tickets.
    pub fn tickets(&self) -> impl Iterator<Item = TicketId> + 'a {
        let (state, board) = (self.state, self.board);
        state.tickets_of(board, self.seat)
    }

    /// The tickets it has to choose from, in the order dealt.
    pub fn offer(&self) -> impl Iterator<Item = TicketId> + 'a {
        let (state, board) = (self.state, self.board);
        state.offer(board, self.seat)
    }

    /// What a purchase costs it.
    #[must_use]
    pub fn price(&self, purchase: Purchase) -> Cost {
        self.state.price(self.board, purchase)
    }

    /// Writes the payment of that index into `laid`; false if there is none.
    #[must_use]
    pub fn payment(&self, cost: &Cost, index: u16, laid: &mut [i32]) -> bool {
        let wild = self.board.config().wild().map(CardId::index);
        let purse = Purse {
            cards: self.hand(),
            wild,
        };
        cost.payment(purse, usize::from(index), laid)
    }

    /// Cards of one colour that its next station costs; none if it has no more.
    #[must_use]
    pub fn next_station(&self) -> Option<i32> {
        self.state.next_station(self.board)
    }

    // ---- what everybody sees -----------------------------------------------------

    /// Turns begun so far, by all players.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.state.turns()
    }

    /// Turns still to play, this one included, once the end has begun.
    #[must_use]
    pub const fn last_turns(&self) -> Option<i32> {
        self.state.last_turns()
    }

    /// Number of cards in the deck.
    #[must_use]
    pub const fn deck_len(&self) -> u32 {
        self.state.deck_len()
    }

    /// Face-up cards.
    pub fn market(&self) -> impl Iterator<Item = CardId> + 'a {
        let (state, board) = (self.state, self.board);
        state.market(board).flatten()
    }

    /// Cards laid out for the purchase at hand.
    #[must_use]
    pub fn laid(&self) -> &'a [i32] {
        self.state.laid(self.board)
    }

    /// Pieces left of a seat.
    #[must_use]
    pub fn pieces(&self, seat: u8) -> i32 {
        self.state.pieces(self.board, seat)
    }

    /// Points a seat has scored on the board so far.
    #[must_use]
    pub fn score(&self, seat: u8) -> i32 {
        self.state.score(self.board, seat)
    }

    /// Who owns a track.
    #[must_use]
    pub fn owner(&self, track: TrackId) -> Option<u8> {
        self.state.owner(self.board, track)
    }

    /// Whether a seat may claim a track, cards and pieces aside.
    #[must_use]
    pub fn open_to(&self, track: TrackId, seat: u8) -> bool {
        self.state.open_to(self.board, track, seat)
    }

    /// Where a seat has built stations.
    pub fn stations_of(&self, seat: u8) -> impl Iterator<Item = LocationId> + 'a {
        let (state, board) = (self.state, self.board);
        state.stations_of(board, seat)
    }

    /// Whether a claim that ends at the location would give this seat a token.
    #[must_use]
    pub fn token_at(&self, location: LocationId) -> bool {
        self.state.token_for(self.board, self.seat, location)
    }

    /// Tokens left in the stack of a location.
    #[must_use]
    pub fn tokens_at(&self, location: LocationId) -> i32 {
        self.state.tokens_at(self.board, location)
    }

    /// Different tokens of a seat.
    #[must_use]
    pub fn tokens_of(&self, seat: u8) -> i32 {
        self.state.tokens_of(self.board, seat)
    }

    /// Goods cards of a seat.
    #[must_use]
    pub fn goods_of(&self, seat: u8) -> i32 {
        self.state.goods_of(self.board, seat)
    }

    /// Goods cards left in their deck.
    #[must_use]
    pub fn goods_left(&self) -> i32 {
        self.state.goods_left(self.board)
    }
}
