//! The course of a game: set-up, decisions, turns, end.
//!
//! This file knows the order of play and no single mechanic; mechanics join at
//! the moments of [`crate::mechanics::Moments`].

mod cards;
mod deal;
mod legal;
mod refuse;
mod tickets;

pub(crate) use tickets::{BOXED, IN_DECK, ON_OFFER};

use crate::action::{Action, Decision, Ending, Purchase, Refusal};
use crate::board::{Board, WORD};
use crate::config::{CardId, TrackId};
use crate::cost::Cost;
use crate::event::{Event, Sink};
use crate::mechanics::MechanicId;
use crate::mechanics::end::Checked;
use crate::state::State;

/// What happens after a mechanic's moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Play goes on.
    Go,
    /// The actor must answer first, with numbers the mechanic understands.
    Ask([i16; 3]),
}

/// How a mechanic's question was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The claim that was laid out goes on, to what later mechanics ask of it.
    Claim(TrackId),
    /// The question about a claim that went through; what later mechanics ask comes next.
    Settled(TrackId),
    /// The claim fails: what was laid out goes back to the hand, the turn is over.
    Withdrawn,
    /// The set-up goes on.
    SetUp,
}

/// A state being changed by one action.
pub struct Turn<'a, E> {
    /// The tables.
    pub board: &'a Board,
    /// The state.
    pub state: &'a mut State,
    /// Where events go.
    pub events: &'a mut E,
}

impl State {
    /// Applies an action of the actor.
    ///
    /// # Errors
    /// An action that is not legal is refused with the rule that forbids it; the
    /// state is unchanged.
    pub fn apply(&mut self, board: &Board, action: Action) -> Result<(), Refusal> {
        self.apply_with(board, action, &mut ())
    }

    /// The same, with events.
    ///
    /// # Errors
    /// As [`State::apply`].
    pub fn apply_with<E: Sink>(
        &mut self,
        board: &Board,
        action: Action,
        events: &mut E,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = self.refuses(board, action) {
            return Err(refusal);
        }
        Turn {
            board,
            state: self,
            events,
        }
        .act(action);
        Ok(())
    }
}

impl<E: Sink> Turn<'_, E> {
    /// The seat that decides.
    #[must_use]
    pub fn actor(&self) -> u8 {
        self.state.head.actor
    }

    /// The same as an index.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.state.head.actor)
    }

    fn act(&mut self, action: Action) {
        let decision = self.state.head.decision;
        match (decision, action) {
            (Decision::FirstTickets, Action::Keep(mask)) => self.keep_first(mask),
            (Decision::Tickets, Action::Keep(mask)) => {
                self.keep_drawn(mask);
                self.end_turn();
            }
            (Decision::Mechanic(mechanic, data), Action::Choose(choice)) => {
                let board = self.board;
                match board.mechanics.answer(mechanic, self, data, choice) {
                    Answered::Claim(track) => self.claim_laid_out(track, Some(mechanic)),
                    Answered::Settled(track) => self.claim_asks(track, Some(mechanic)),
                    Answered::Withdrawn => {
                        self.take_back();
                        self.refill();
                        self.end_turn();
                    }
                    Answered::SetUp => self.go_on_setting_up(),
                }
            }
            (Decision::Pay(purchase), Action::Pay(index)) => self.pay(purchase, usize::from(index)),
            (Decision::Lay(purchase), Action::Lay(kind)) => self.lay(purchase, kind),
            (Decision::NextCard { budget }, Action::DrawBlind) => self.draw_blind(budget),
            (Decision::NextCard { budget }, Action::TakeFaceUp(card)) => self.take(card, budget),
            (Decision::Turn, _) => {
                if action != Action::Pass {
                    self.state.head.passes = 0;
                }
                let budget = u8::try_from(self.board.config.rules.draw.cards).unwrap_or(u8::MAX);
                match action {
                    Action::DrawBlind => self.draw_blind(budget),
                    Action::TakeFaceUp(card) => self.take(card, budget),
                    Action::Claim(track) => self.buy(Purchase::Claim(track)),
                    Action::Own(mechanic, target) => self.buy(Purchase::Own(mechanic, target)),
                    Action::DrawTickets => self.draw_tickets(),
                    Action::Pass => self.pass(),
                    _ => unreachable!("refused before"),
                }
            }
            _ => unreachable!("refused before"),
        }
    }

    // ---- purchases ---------------------------------------------------------------

    fn buy(&mut self, purchase: Purchase) {
        let cost = self.state.price(self.board, purchase);
        let purse = self.state.purse(self.board, self.actor());
        match cost.payments(purse) {
            1 => self.pay(purchase, 0),
            n if n > crate::cost::MOST_PAYMENTS => {
                self.state.head.decision = Decision::Lay(purchase);
            }
            _ => self.state.head.decision = Decision::Pay(purchase),
        }
    }

    fn pay(&mut self, purchase: Purchase, index: usize) {
        let (board, seat) = (self.board, self.seat());
        let cost = self.state.price(board, purchase);
        let kinds = board.kinds;
        // The laid cards lie behind the hands in the slab, so both can be borrowed.
        let (before, after) = self.state.slab.split_at_mut(board.layout.laid.at(0));
        let purse = crate::cost::Purse {
            cards: &before[board.layout.hands.row(seat, kinds)],
            wild: board.wild,
        };
        let paid = cost.payment(purse, index, &mut after[..kinds]);
        debug_assert!(paid, "a refused payment got through");
        self.laid_out(purchase);
    }

    fn lay(&mut self, purchase: Purchase, kind: CardId) {
        self.state.slab[self.board.layout.laid.at(kind.index())] += 1;
        let cost = self.state.price(self.board, purchase);
        if cost.paid_by(self.state.laid(self.board), self.board.wild) {
            self.laid_out(purchase);
        }
    }

    fn laid_out(&mut self, purchase: Purchase) {
        let (board, seat) = (self.board, self.actor());
        let laid = |state: &State| {
            let laid = state
                .laid(board)
                .iter()
                .enumerate()
                .filter(|(_, n)| **n > 0);
            laid.map(|(kind, n)| (CardId::from_index(kind), *n))
                .collect()
        };
        self.events.emit(|| Event::Paid {
            seat,
            cards: laid(self.state),
        });
        match purchase {
            Purchase::Claim(track) => self.claim_laid_out(track, None),
            Purchase::Own(mechanic, target) => {
                self.discard_laid();
                board.mechanics.apply_own(mechanic, self, target);
                self.refill();
                self.end_turn();
            }
        }
    }

    fn settle_claim(&mut self, track: TrackId) {
        let (board, actor, seat) = (self.board, self.actor(), self.seat());
        self.discard_laid();
        let table = &board.tracks[track.index()];
        let layout = &board.layout;
        self.state.slab[layout.pieces.at(seat)] -= board.cost(track).pieces;
        self.state.own(board, track, seat);
        self.events.emit(|| Event::Claimed {
            seat: actor,
            track,
            points: table.points,
        });
        board.mechanics.claim_settled(self, track);
        // Deck and market are whole again before anybody decides anything.
        self.refill();
        self.claim_asks(track, None);
    }

    /// What mechanics ask before a claim goes through, those that come later than one
    /// whose question is answered.
    fn claim_laid_out(&mut self, track: TrackId, after: Option<MechanicId>) {
        let board = self.board;
        match board.mechanics.claim_laid_out(self, track, after) {
            Some((mechanic, data)) => {
                self.state.head.decision = Decision::Mechanic(mechanic, data);
            }
            None => self.settle_claim(track),
        }
    }

    /// What mechanics ask once a claim went through, in the same way; then the turn is over.
    fn claim_asks(&mut self, track: TrackId, after: Option<MechanicId>) {
        let board = self.board;
        match board.mechanics.claim_asks(board, self.state, track, after) {
            Some((mechanic, data)) => {
                self.state.head.decision = Decision::Mechanic(mechanic, data);
            }
            None => self.end_turn(),
        }
    }

    /// Cards laid out become discards; [`Turn::refill`] follows once all are there.
    fn discard_laid(&mut self) {
        let (board, seat) = (self.board, self.seat());
        for kind in 0..board.kinds {
            let laid = std::mem::take(&mut self.state.slab[board.layout.laid.at(kind)]);
            if laid > 0 {
                self.state.slab[board.layout.hands.at(seat * board.kinds + kind)] -= laid;
                self.state.slab[board.layout.discards.at(kind)] += laid;
                let known = &mut self.state.slab[board.layout.known.at(seat * board.kinds + kind)];
                *known = (*known - laid).max(0);
            }
        }
    }

    /// Cards laid out go back to the hand; everybody has seen them.
    fn take_back(&mut self) {
        let (board, seat) = (self.board, self.seat());
        for kind in 0..board.kinds {
            let laid = std::mem::take(&mut self.state.slab[board.layout.laid.at(kind)]);
            let known = &mut self.state.slab[board.layout.known.at(seat * board.kinds + kind)];
            *known = (*known).max(laid);
        }
    }

    // ---- the turn's end ----------------------------------------------------------

    fn pass(&mut self) {
        let seat = self.actor();
        self.state.head.passes += 1;
        self.events.emit(|| Event::Passed { seat });
        if self.state.head.passes >= self.board.players {
            self.over(Ending::Deadlock);
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        let (board, actor) = (self.board, self.actor());
        let end = &board.config.rules.end;
        let head = &mut self.state.head;
        if head.last_turns >= 0 {
            head.last_turns -= 1;
        } else if self.state.slab[board.layout.pieces.at(usize::from(actor))]
            <= board.rules.end_at_most
        {
            let this_turn = i32::from(end.checked == Checked::Claim && end.last_turns > 0);
            head.last_turns = i32::from(board.players) * end.last_turns - this_turn;
            self.events.emit(|| Event::LastTurns { seat: actor });
        }
        if self.state.head.last_turns == 0 {
            self.over(Ending::Pieces);
        } else {
            self.begin_turn((actor + 1) % board.players);
        }
    }

    fn begin_turn(&mut self, seat: u8) {
        let head = &mut self.state.head;
        let limit = u32::try_from(self.board.config.rules.limit.turns).unwrap_or(u32::MAX);
        if head.turns >= limit.saturating_mul(u32::from(self.board.players)) {
            self.over(Ending::Limit);
            return;
        }
        head.turns += 1;
        head.actor = seat;
        head.decision = Decision::Turn;
        self.events.emit(|| Event::TurnBegins { seat });
        if !self.board.config.rules.pass.forced && !self.state.can_act(self.board) {
            self.over(Ending::Deadlock);
        }
    }

    fn over(&mut self, ending: Ending) {
        self.state.head.decision = Decision::Over(ending);
        self.events.emit(|| Event::Over(ending));
    }
}

impl State {
    /// A track is a seat's own: its points, and what that closes.
    pub(crate) fn own(&mut self, board: &Board, track: TrackId, seat: usize) {
        let layout = &board.layout;
        self.slab[layout.owners.at(track.index())] = seat as i32;
        self.slab[layout.scores.at(seat)] += board.tracks[track.index()].points;
        self.close_after_claim(board, track, seat);
    }

    /// A claimed track is no longer open; what that does to its double route.
    fn close_after_claim(&mut self, board: &Board, track: TrackId, seat: usize) {
        let open = board.layout.open;
        self.slab[open.at(track.index() / WORD)] &= !bit(track);
        for &other in &board.tracks[track.index()].siblings {
            if board.rules.doubles_close {
                self.slab[open.at(other.index() / WORD)] &= !bit(other);
            } else if board.config.rules.doubles.one_per_player {
                let word = board
                    .layout
                    .barred
                    .at(seat * board.words + other.index() / WORD);
                self.slab[word] |= bit(other);
            }
        }
    }

    /// Whether a seat may claim a track, cards and pieces aside: nobody owns it, and
    /// its double route lets this seat in.
    #[must_use]
    pub fn open_to(&self, board: &Board, track: TrackId, seat: u8) -> bool {
        let (word, bit) = (track.index() / WORD, bit(track));
        let barred = board.layout.barred.row(usize::from(seat), board.words);
        self.slab[board.layout.open.at(word)] & bit != 0 && self.slab[barred][word] & bit == 0
    }

    /// Works out which tracks are open from who owns what.
    pub(crate) fn set_open_tracks(&mut self, board: &Board) {
        self.slab[board.layout.barred.range()].fill(0);
        for (word, slot) in board.layout.open.range().enumerate() {
            let left = board.tracks.len() - word * WORD;
            self.slab[slot] = if left >= WORD {
                -1
            } else {
                ((1u32 << left) - 1).cast_signed()
            };
        }
        for track in (0..board.tracks.len()).map(TrackId::from_index) {
            if let Some(seat) = self.owner(board, track) {
                self.close_after_claim(board, track, usize::from(seat));
            }
        }
    }

    /// The ways the actor can pay for something, each as cards by kind; none if
    /// there are too many to list.
    #[must_use]
    pub fn payments(&self, board: &Board, purchase: Purchase) -> Vec<Vec<i32>> {
        let (cost, purse) = (self.price(board, purchase), self.purse(board, self.actor()));
        let ways = cost.payments(purse);
        if ways > crate::cost::MOST_PAYMENTS {
            return Vec::new();
        }
        let mut cards = vec![0; board.kinds];
        let mut all = Vec::with_capacity(ways);
        for index in 0..ways {
            if cost.payment(purse, index, &mut cards) {
                all.push(cards.clone());
            }
        }
        all
    }

    /// The cards of a payment of the decision at hand, by kind.
    #[must_use]
    pub fn payment(&self, board: &Board, index: u16) -> Option<Vec<i32>> {
        let Decision::Pay(purchase) = self.decision() else {
            return None;
        };
        let mut cards = vec![0; board.kinds];
        let (cost, purse) = (self.price(board, purchase), self.purse(board, self.actor()));
        let found = cost.payment(purse, usize::from(index), &mut cards);
        found.then_some(cards)
    }

    /// What a purchase costs the actor.
    #[must_use]
    pub fn price(&self, board: &Board, purchase: Purchase) -> Cost {
        match purchase {
            Purchase::Claim(track) => *board.cost(track),
            Purchase::Own(mechanic, target) => {
                board.mechanics.own_cost(mechanic, board, self, target)
            }
        }
    }
}

pub(crate) fn bit(track: TrackId) -> i32 {
    (1u32 << (track.index() % WORD)).cast_signed()
}
