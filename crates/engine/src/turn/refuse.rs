//! Why an action is not legal, in words that name the rule.

use crate::action::{Action, Decision, Refusal};
use crate::board::{Board, WORD};
use crate::config::{CardId, TrackId};
use crate::cost::MOST_PAYMENTS;
use crate::state::State;

impl State {
    /// Why the actor may not do this now, or nothing if it is legal.
    #[must_use]
    pub fn refuses(&self, board: &Board, action: Action) -> Option<Refusal> {
        match (self.head.decision, action) {
            (Decision::Turn, Action::DrawBlind) => self.refuses_blind(board),
            (Decision::Turn, Action::TakeFaceUp(card)) => {
                self.refuses_take(board, card, u8::MAX, true)
            }
            (Decision::Turn, Action::Claim(track)) => self.refuses_claim(board, track),
            (Decision::Turn, Action::DrawTickets) => (!self.tickets_left(board))
                .then(|| Refusal::new("draw-tickets", "no ticket is left to draw")),
            (Decision::Turn, Action::Own(mechanic, target)) => {
                board.mechanics.refuses_own(mechanic, board, self, target)
            }
            (Decision::Turn, Action::Pass) => self
                .can_act(board)
                .then(|| Refusal::new("pass", "only a player without any legal action may pass")),
            (Decision::NextCard { .. }, Action::DrawBlind) => self.refuses_blind(board),
            (Decision::NextCard { budget }, Action::TakeFaceUp(card)) => {
                self.refuses_take(board, card, budget, false)
            }
            (Decision::Pay(purchase), Action::Pay(index)) => {
                let ways = self
                    .price(board, purchase)
                    .payments(self.purse(board, self.head.actor));
                (usize::from(index) >= ways.min(MOST_PAYMENTS))
                    .then(|| Refusal::new("payment", "there is no such payment"))
            }
            (Decision::Lay(purchase), Action::Lay(card)) => {
                let (cost, purse) = (
                    self.price(board, purchase),
                    self.purse(board, self.head.actor),
                );
                (card.index() >= board.kinds
                    || !cost.may_lay(purse, self.laid(board), card.index()))
                .then(|| Refusal::new("payment", "that card cannot be part of this payment"))
            }
            (Decision::FirstTickets, Action::Keep(mask)) => {
                self.refuses_keep(board, mask, board.first_deal.keep, "first-tickets")
            }
            (Decision::Tickets, Action::Keep(mask)) => {
                self.refuses_keep(board, mask, board.later_deal.keep, "draw-tickets")
            }
            (Decision::Mechanic(mechanic, data), Action::Choose(choice)) => {
                let mut offered = false;
                board.mechanics.choices(mechanic, board, self, data, |one| {
                    offered |= one == choice;
                });
                (!offered)
                    .then(|| Refusal::new(mechanic.keyword(), "that is not one of the choices"))
            }
            (Decision::Over(_), _) => Some(Refusal::new("end", "the game is over")),
            _ => {
                let text = format!("now it is time to {}", self.task(board));
                Some(Refusal::new("turn", text))
            }
        }
    }

    /// What the actor is asked to do, after "it is time to".
    #[must_use]
    pub fn task(&self, board: &Board) -> &'static str {
        match self.head.decision {
            Decision::FirstTickets => "choose the first tickets",
            Decision::Turn => "choose this turn's action",
            Decision::NextCard { .. } => "draw the next card",
            Decision::Pay(_) | Decision::Lay(_) => "pay",
            Decision::Tickets => "choose which tickets to keep",
            Decision::Mechanic(mechanic, _) => board.mechanics.question(mechanic),
            Decision::Over(_) => "stop",
        }
    }

    fn refuses_blind(&self, board: &Board) -> Option<Refusal> {
        (!self.deck_gives(board)).then(|| Refusal::new("draw", "deck and discards are empty"))
    }

    fn refuses_take(
        &self,
        board: &Board,
        card: CardId,
        budget: u8,
        first: bool,
    ) -> Option<Refusal> {
        let title = |card: CardId| board.config.deck[card.index()].title.clone();
        if card.index() >= board.kinds {
            return Some(Refusal::new("market", "there is no such card"));
        }
        if !self.market(board).flatten().any(|c| c == card) {
            return Some(Refusal::new(
                "market",
                format!("no {} lies face up", title(card)),
            ));
        }
        if !self.market_gives(board) {
            return Some(Refusal::new(
                "draw",
                "with deck and discards empty no card may be taken",
            ));
        }
        (!self.may_take(board, card.index(), budget, first)).then(|| {
            Refusal::new(
                "draw",
                format!("a face-up {} cannot be the second card", title(card)),
            )
        })
    }

    /// Why a seat may not own a track, whatever it could pay.
    pub(crate) fn refuses_ownership(
        &self,
        board: &Board,
        track: TrackId,
        seat: u8,
    ) -> Option<Refusal> {
        let seat = usize::from(seat);
        if let Some(owner) = self.owner(board, track) {
            return Some(Refusal::new(
                "claim",
                format!("player {} owns this route", owner + 1),
            ));
        }
        let (word, bit) = (track.index() / WORD, super::bit(track));
        if self.slab[board.layout.barred.row(seat, board.words)][word] & bit != 0 {
            return Some(Refusal::new(
                "doubles",
                "a player may own only one track of a double route",
            ));
        }
        if self.slab[board.layout.open.range()][word] & bit == 0 {
            let players = board.players;
            let text =
                format!("with {players} players the other track of this double route is closed");
            return Some(Refusal::new("doubles", text));
        }
        None
    }

    fn refuses_claim(&self, board: &Board, track: TrackId) -> Option<Refusal> {
        let Some(table) = board.tracks.get(track.index()) else {
            return Some(Refusal::new("claim", "there is no such route"));
        };
        if let Some(refusal) = self.refuses_ownership(board, track, self.head.actor) {
            return Some(refusal);
        }
        let (cost, left) = (board.cost(track), self.pieces(board, self.head.actor));
        if cost.pieces > left {
            let text = format!("{} pieces are needed, {left} are left", cost.pieces);
            return Some(Refusal::new("pieces", text));
        }
        let purse = self.purse(board, self.head.actor);
        if cost.affordable(purse) {
            return None;
        }
        let wilds = purse.wilds();
        if wilds < cost.symbols && cost.symbol_swap.is_none() {
            let text = format!(
                "this ferry takes {} wild cards, {wilds} are in hand",
                cost.symbols
            );
            return Some(Refusal::new("ferries", text));
        }
        let colour = cost
            .colour
            .map_or("one colour", |c| &board.config.deck[c.index()].id);
        let text = format!(
            "{} cards of {colour} are needed, and the hand has too few",
            table.length
        );
        Some(Refusal::new("claim", text))
    }

    fn refuses_keep(
        &self,
        board: &Board,
        mask: u16,
        keep: u32,
        rule: &'static str,
    ) -> Option<Refusal> {
        let offered = self.offer_len(board, self.head.actor);
        if u32::from(mask) >> offered != 0 {
            return Some(Refusal::new(rule, "there is no such ticket on offer"));
        }
        let least = keep.min(offered);
        (mask.count_ones() < least).then(|| {
            Refusal::new(
                rule,
                format!("at least {least} of {offered} tickets must be kept"),
            )
        })
    }
}
