//! What is noted while one game runs; used again for the next.

use crate::closely::Detours;
use crate::game::Observer;
use crate::holes::HoleKind;
use branchline_engine::config::{CardId, TicketId};
use branchline_engine::event::{Event, Sink};
use branchline_engine::mechanics::MechanicId;
use branchline_engine::{Action, ActionKind, Board, Decision, Ending, Legal, State};

/// The notes of one game.
pub struct Record<'b> {
    board: &'b Board,
    pub decisions: u64,
    pub passes: u64,
    /// Turns without a choice.
    pub forced: u64,
    pub claims: Vec<ClaimNote>,
    pub offered: Vec<TicketId>,
    /// The seat ahead on the board at the start of each turn; none while it is even.
    pub leaders: Vec<Option<u8>>,
    /// Claims to choose from at the start of each turn.
    pub choices: Vec<u16>,
    /// Cards paid, by kind.
    pub spent: Vec<u64>,
    pub resets: u64,
    pub reshuffles: u64,
    /// Turns that began with deck and discards empty.
    pub empty: u64,
    /// Whether this game is looked at closely.
    close: bool,
    /// Detours that claims forced on others, in games looked at closely.
    pub detours: Detours,
    /// The positions in which players took their last turns, in such games.
    pub last_turns: Vec<State>,
    /// The first turn of each hole, by place in [`HoleKind::ALL`].
    pub holes: [Option<u32>; HoleKind::ALL.len()],
    /// The state at the start of each round, and how many of them are of this game.
    rounds: Vec<State>,
    round_count: usize,
    draw: Option<Draw>,
    turn: u32,
}

/// A track was claimed.
#[derive(Clone, Copy)]
pub struct ClaimNote {
    pub turn: u32,
    pub seat: u8,
    pub track: u16,
}

/// A draw under way: in which turn, and how many cards are still to come after this one.
#[derive(Clone, Copy)]
struct Draw {
    turn: u32,
    left: i32,
}

impl<'b> Record<'b> {
    pub fn new(board: &'b Board) -> Self {
        Self {
            board,
            decisions: 0,
            passes: 0,
            forced: 0,
            claims: Vec::new(),
            offered: Vec::new(),
            leaders: Vec::new(),
            choices: Vec::new(),
            spent: vec![0; board.config().deck.len()],
            resets: 0,
            reshuffles: 0,
            empty: 0,
            close: false,
            detours: Detours::default(),
            last_turns: Vec::new(),
            holes: [None; HoleKind::ALL.len()],
            rounds: Vec::new(),
            round_count: 0,
            draw: None,
            turn: 0,
        }
    }

    /// Clears the notes for the next game, which may be looked at closely.
    pub fn clear(&mut self, close: bool) {
        self.close = close;
        self.empty = 0;
        self.detours.clear();
        self.last_turns.clear();
        self.decisions = 0;
        self.passes = 0;
        self.forced = 0;
        self.claims.clear();
        self.offered.clear();
        self.leaders.clear();
        self.choices.clear();
        self.spent.fill(0);
        self.resets = 0;
        self.reshuffles = 0;
        self.holes = [None; HoleKind::ALL.len()];
        self.round_count = 0;
        self.draw = None;
        self.turn = 0;
    }

    /// The state at the start of a round, counted in percent of all rounds.
    pub fn at_percent(&self, percent: usize) -> Option<&State> {
        let rounds = &self.rounds[..self.round_count];
        rounds.get(rounds.len() * percent / 100)
    }

    /// The states at the start of each round.
    pub fn rounds(&self) -> &[State] {
        &self.rounds[..self.round_count]
    }

    fn hole(&mut self, kind: HoleKind) {
        let at = HoleKind::ALL.iter().position(|known| *known == kind);
        self.holes[at.expect("all kinds are listed")].get_or_insert(self.turn);
    }

    fn is_wild(&self, card: CardId) -> bool {
        self.board.config().wild() == Some(card)
    }

    fn turn_begins(&mut self, state: &State, legal: &Legal) {
        let board = self.board;
        self.turn = state.turns();
        self.leaders.push(leader(board, state));
        let claims = legal.of_kind(ActionKind::Claim);
        self.choices.push(claims.len() as u16);
        self.forced += u64::from(legal.len() == 1);
        if !legal.contains(Action::DrawTickets) {
            self.hole(HoleKind::NoTickets);
        }
        let draws = legal.contains(Action::DrawBlind);
        if !draws {
            self.empty += 1;
            self.hole(HoleKind::EmptyDeck);
        }
        if self.close && state.last_turns().is_some() {
            self.last_turns.push(state.clone());
        }
        if state.market_stays() {
            self.hole(HoleKind::MarketStays);
        }
        if (state.turns() - 1).is_multiple_of(u32::from(board.players())) {
            match self.rounds.get_mut(self.round_count) {
                Some(round) => round.clone_from(state),
                None => self.rounds.push(state.clone()),
            }
            self.round_count += 1;
        }
    }
}

impl Observer for Record<'_> {
    fn decided(&mut self, state: &State, legal: &Legal, action: Action) {
        self.decisions += 1;
        match state.decision() {
            Decision::Turn => self.turn_begins(state, legal),
            Decision::FirstTickets | Decision::Tickets => {
                self.offered.extend(state.offer(self.board, state.actor()));
            }
            _ => {}
        }
        let rule = &self.board.config().rules.draw;
        let budget = match state.decision() {
            Decision::NextCard { budget } => i32::from(budget),
            _ => rule.cards,
        };
        let price = match action {
            Action::DrawBlind => Some(1),
            Action::TakeFaceUp(card) if self.is_wild(card) => Some(rule.face_up_wild),
            Action::TakeFaceUp(_) => Some(1),
            _ => None,
        };
        self.draw = price.map(|price| Draw {
            turn: state.turns(),
            left: budget - price,
        });
        if self.close
            && let Action::Claim(track) = action
        {
            self.detours.consider(self.board, state, track);
        }
        if action == Action::Pass {
            self.passes += 1;
            self.hole(HoleKind::ForcedPass);
        }
    }

    fn done(&mut self, state: &State) {
        if let Some(draw) = self.draw
            && draw.left > 0
            && (state.turns() != draw.turn || state.ending().is_some())
        {
            self.hole(HoleKind::ShortDraw);
        }
        match state.ending() {
            Some(Ending::Deadlock) => self.hole(HoleKind::Deadlock),
            Some(Ending::Limit) => self.hole(HoleKind::Limit),
            Some(Ending::Pieces) | None => {}
        }
    }
}

impl Sink for Record<'_> {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::CardDrawn {
                card: Some(card), ..
            } => {
                let rule = &self.board.config().rules.draw;
                if rule.blind_wild_ends
                    && self.is_wild(card)
                    && let Some(draw) = &mut self.draw
                {
                    draw.left -= rule.face_up_wild - 1;
                }
            }
            Event::Paid { cards, .. } => {
                for (card, count) in cards {
                    self.spent[card.index()] += u64::try_from(count).unwrap_or(0);
                }
            }
            Event::Claimed { seat, track, .. } => {
                self.detours.claimed(track);
                self.claims.push(ClaimNote {
                    turn: self.turn,
                    seat,
                    track: track.0,
                });
            }
            Event::MarketReset => self.resets += 1,
            Event::Reshuffled { .. } => self.reshuffles += 1,
            Event::Mechanic {
                mechanic: MechanicId::goods,
                id: "none-left",
                ..
            } => self.hole(HoleKind::NoGoods),
            _ => {}
        }
    }
}

/// The one seat with the most points on the board.
fn leader(board: &Board, state: &State) -> Option<u8> {
    let scores = (0..board.players()).map(|seat| (state.score(board, seat), seat));
    let (best, seat) = scores.clone().max()?;
    let alone = scores.filter(|(score, _)| *score == best).count() == 1;
    alone.then_some(seat)
}
