//! Playing a recorded game again.

use super::{Cause, Divergence, FORMAT, Move, RULES, Replay, StateHash, Trouble};
use crate::action::Action;
use crate::board::Board;
use crate::event::Event;
use crate::generator;
use crate::state::State;
use crate::text::parse;

/// A recorded game, played again to its last move.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game's tables.
    pub board: Board,
    /// The last moment.
    pub state: State,
    /// All actions.
    pub actions: Vec<Action>,
}

/// A move of a recorded game, just played again.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The game's tables.
    pub board: &'a Board,
    /// The turn's number; the set-up is turn 0.
    pub turn: u32,
    /// The move.
    pub made: &'a Move,
    /// What happened, hidden things included.
    pub events: &'a [Event],
    /// The moment after it.
    pub state: &'a State,
}

impl Replay {
    /// Plays the game again, move by move, and compares the hash of each turn.
    /// `watch` sees every move that could be played.
    ///
    /// # Errors
    /// Why it cannot be played at all, or where it first goes another way.
    pub fn run(&self, mut watch: impl FnMut(Step)) -> Result<Replayed, Trouble> {
        let board = self.board()?;
        let mut state = State::new(&board, self.header.seed);
        let mut actions = Vec::new();
        for record in &self.turns {
            let diverged = |number: usize, cause: Cause| {
                let number = number.min(record.moves.len());
                Trouble::Diverged(Divergence {
                    turn: record.turn,
                    number,
                    made: number.checked_sub(1).map(|at| record.moves[at].clone()),
                    recorded_rules: self.header.rules,
                    cause,
                })
            };
            if state.turns() != record.turn {
                let expected = state.turns();
                return Err(diverged(0, Cause::Turn { expected }));
            }
            for (number, made) in (1..).zip(&record.moves) {
                let played = play(&board, &mut state, made, &mut actions);
                let events = played.map_err(|cause| diverged(number, cause))?;
                watch(Step {
                    board: &board,
                    turn: record.turn,
                    made,
                    events: &events,
                    state: &state,
                });
            }
            let actual = StateHash(state.hash_of_rules(self.header.rules));
            let expected = record.hash;
            if expected != actual {
                return Err(diverged(usize::MAX, Cause::Hash { expected, actual }));
            }
        }
        self.compare_scores(&board, &state)?;
        Ok(Replayed {
            board,
            state,
            actions,
        })
    }

    /// The tables of the game, if this program can play it as it was played.
    fn board(&self) -> Result<Board, Trouble> {
        let header = &self.header;
        if header.format > FORMAT {
            return Err(Trouble::NewerFormat(header.format));
        }
        if header.rules > RULES {
            return Err(Trouble::NewerRules {
                rules: header.rules,
                engine: header.engine.clone(),
            });
        }
        if header.generator != generator::NAME {
            return Err(Trouble::OtherGenerator(header.generator.clone()));
        }
        let actual = header.config.hash();
        if header.config_hash != actual {
            return Err(Trouble::ConfigChanged {
                expected: header.config_hash.clone(),
                actual,
            });
        }
        let players = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
        Board::new(&header.config, players).map_err(|problems| {
            let first = problems.list().first();
            Trouble::Unplayable(first.map_or_else(String::new, |p| p.message.clone()))
        })
    }

    fn compare_scores(&self, board: &Board, state: &State) -> Result<(), Trouble> {
        let over = state.ending().is_some();
        let actual = over.then(|| state.score_sheet(board).totals);
        if self.scores == actual {
            return Ok(());
        }
        Err(Trouble::Diverged(Divergence {
            turn: state.turns(),
            number: 0,
            made: None,
            recorded_rules: self.header.rules,
            cause: Cause::Scores {
                expected: self.scores.clone(),
                actual,
            },
        }))
    }
}

/// Plays a move; what happened.
fn play(
    board: &Board,
    state: &mut State,
    made: &Move,
    actions: &mut Vec<Action>,
) -> Result<Vec<Event>, Cause> {
    if state.ending().is_some() {
        return Err(Cause::AfterEnd);
    }
    if state.actor() != made.seat {
        let expected = state.actor();
        return Err(Cause::Seat { expected });
    }
    let mut events = Vec::new();
    for action in parse(board, state, &made.words).map_err(Cause::Refused)? {
        let applied = state.apply_with(board, action, &mut events);
        applied.map_err(Cause::Refused)?;
        actions.push(action);
    }
    Ok(events)
}
