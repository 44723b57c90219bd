//! The moments at which a mechanic can join in, named after the rulebook.
//!
//! Every moment does nothing by default. A mechanic's `Play` holds its tables
//! for one board and implements the moments it needs.

use crate::action::Refusal;
use crate::board::Board;
use crate::config::{GameConfig, Track, TrackId};
use crate::cost::{Cost, Purse};
use crate::event::Sink;
use crate::generator::Generator;
use crate::layout::{LayoutBuilder, Region};
use crate::score::{Finals, Sheet};
use crate::shown::Shown;
use crate::state::State;
use crate::text::Told;
use crate::turn::{Answered, Flow, Turn};

/// A mechanic at play.
#[allow(unused_variables)]
pub trait Moments: Sized {
    /// Its config.
    type Config;

    /// Its tables, and its part of the state.
    fn new(rule: &Self::Config, game: &GameConfig, players: u8, layout: &mut LayoutBuilder)
    -> Self;

    /// The price of a track.
    fn cost(&self, track: &Track, cost: &mut Cost) {}

    /// Why a hand cannot pay what this mechanic asks for a track, in its own words;
    /// asked only when the hand cannot pay.
    fn refuses_price(&self, board: &Board, track: TrackId, purse: Purse) -> Option<Refusal> {
        None
    }

    /// When cards and tickets are dealt.
    fn set_up<E: Sink>(&self, turn: &mut Turn<E>, deal: &mut Generator) {}

    /// A question before the first turn: to which seat, with which numbers. Asked
    /// again until there is none.
    fn set_up_decision<E: Sink>(&self, turn: &mut Turn<E>) -> Option<(u8, [i16; 3])> {
        None
    }

    /// Targets of its own action that the actor may choose now, rising, up to 64 at
    /// a time: the first number, and a bit for it and each of the next ones.
    fn own_targets(&self, board: &Board, state: &State, targets: impl FnMut(u16, u64)) {}

    /// The price of its own action.
    fn own_cost(&self, board: &Board, state: &State, target: u16) -> Cost {
        unreachable!("a mechanic with targets has a price")
    }

    /// Why the actor may not choose this target.
    fn refuses_own(&self, board: &Board, state: &State, target: u16) -> Option<Refusal> {
        Some(Refusal::told(
            "turn",
            "there is no such action",
            "no hay tal acción",
        ))
    }

    /// Its own action in words, for each target there is, legal now or not;
    /// nothing past the last one.
    fn describe_own(&self, board: &Board, target: u16) -> Option<String> {
        None
    }

    /// Its own action as people see it, for the same targets.
    fn tell_own(&self, board: &Board, target: u16) -> Option<Told> {
        None
    }

    /// Its own action, paid.
    fn apply_own<E: Sink>(&self, turn: &mut Turn<E>, target: u16) {}

    /// A claim's cards lie on the table. Mechanics that come later see it once a question
    /// asked here is answered with [`Answered::Claim`].
    fn claim_laid_out<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) -> Flow {
        Flow::Go
    }

    /// A claim went through.
    fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) {}

    /// What it asks about a claim that went through, once all mechanics have done their
    /// part. Those that come later ask once it is answered with [`Answered::Settled`].
    fn claim_asks(&self, board: &Board, state: &State, track: TrackId) -> Flow {
        Flow::Go
    }

    /// The choices of its pending question, rising.
    fn choices(&self, board: &Board, state: &State, data: [i16; 3], choice: impl FnMut(u16)) {}

    /// Its question was answered.
    fn answer<E: Sink>(&self, turn: &mut Turn<E>, data: [i16; 3], choice: u16) -> Answered {
        unreachable!("a mechanic that asks takes the answer")
    }

    /// What its question asks for, after "now it is time to".
    fn question(&self) -> &'static str {
        "answer"
    }

    /// A choice in words, as in scripts and logs.
    fn describe_choice(&self, board: &Board, state: &State, data: [i16; 3], choice: u16) -> String {
        choice.to_string()
    }

    /// Its question as people see it, with what it is about.
    fn tell_question(&self, board: &Board, state: &State, data: [i16; 3]) -> Told {
        Told::default()
    }

    /// A choice as people see it.
    fn tell_choice(&self, board: &Board, state: &State, data: [i16; 3], choice: u16) -> Told {
        Told::default()
    }

    /// Tracks of others that a seat may borrow for its tickets: one list a loan.
    fn ticket_links(&self, board: &Board, state: &State, seat: u8, loans: &mut Vec<Vec<TrackId>>) {}

    /// Its lines of the score sheet and its measures for ties.
    fn final_score(&self, board: &Board, state: &State, finals: &Finals, sheet: &mut Sheet) {}

    /// Its parts of the state. All are open to everybody: a mechanic with hidden
    /// parts would need a moment to draw them anew.
    fn regions(&self, region: impl FnMut(Region)) {}

    /// What it keeps in the open, as things on the table.
    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {}

    /// Sets what it keeps, as positions by hand word it (`stations p1`, `paris,
    /// london`); nothing if it has no such part.
    fn set_part(
        &self,
        board: &Board,
        state: &mut State,
        what: &str,
        value: &str,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Cards of a kind that lie with this mechanic.
    fn cards_out(&self, state: &State, kind: usize) -> i32 {
        0
    }
}
