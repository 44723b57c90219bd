//! What takes too long for every game: one deal of eight is looked at closely.
//!
//! Which deals these are follows from their numbers, so the sums stay the same for any
//! number of threads and shards.

mod detours;
mod kings;

pub use detours::Detours;

use crate::bots::BotSpec;
use crate::game::GameResult;
use crate::merge::merge_fields;
use crate::record::Record;
use crate::tally::Tally;
use branchline_engine::Board;
use serde::{Deserialize, Serialize};

/// One deal of so many is looked at closely.
const ONE_OF: u64 = 8;

/// Whether the games of this deal are looked at closely.
pub fn is_close(deal: u64) -> bool {
    deal.is_multiple_of(ONE_OF)
}

/// What the close look showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloseSummary {
    /// Games looked at.
    pub games: u64,
    /// How often the lead in full points changed hands from round to round.
    pub changes: Tally,
    /// Percent of the rounds after which a winner led in full points for good.
    pub settled: Tally,
    /// Points by which the winner was behind, on average over the rounds, in tenths.
    pub drama: Tally,
    /// Last turns of players who could not win any more, whatever they did.
    pub hopeless: u64,
    /// Those of them in which the choice decided who of the others won.
    pub kingmaking: u64,
    /// Games with such a turn.
    pub kingmade: u64,
}

merge_fields! {
    CloseSummary { games, changes, settled, drama, hopeless, kingmaking, kingmade }
}

impl CloseSummary {
    /// Adds a game that was looked at.
    pub(crate) fn add(
        &mut self,
        board: &Board,
        game: &GameResult,
        record: &Record,
        bots: &[BotSpec],
    ) {
        self.games += 1;
        self.add_lead(board, game, record);
        let mut kingmade = false;
        for state in &record.last_turns {
            match kings::last_turn(board, state, bots) {
                kings::LastTurn::Open => {}
                kings::LastTurn::Hopeless => self.hopeless += 1,
                kings::LastTurn::Kingmaking => {
                    self.hopeless += 1;
                    self.kingmaking += 1;
                    kingmade = true;
                }
            }
        }
        self.kingmade += u64::from(kingmade);
    }

    fn add_lead(&mut self, board: &Board, game: &GameResult, record: &Record) {
        let winners = &game.sheet.winners;
        let (mut changes, mut last) = (0, None);
        let (mut behind, mut deficit) = (None, 0);
        let rounds = record.rounds();
        for (round, state) in rounds.iter().enumerate() {
            let totals = state.score_sheet(board).totals;
            let best = totals.iter().copied().max().unwrap_or(0);
            let mut leaders = (0u8..).zip(&totals).filter(|(_, total)| **total == best);
            if let (Some((leader, _)), None) = (leaders.next(), leaders.next()) {
                changes += i32::from(last.is_some_and(|last| last != leader));
                last = Some(leader);
            }
            let own = winners.iter().map(|seat| totals[usize::from(*seat)]).max();
            let lack = best - own.unwrap_or(best);
            deficit += lack;
            if lack > 0 {
                behind = Some(round);
            }
        }
        let number = rounds.len().max(1);
        let settled = behind.map_or(0, |round| round + 1);
        self.changes.add(changes);
        self.settled.add((100 * settled / number) as i32);
        self.drama.add(10 * deficit / number as i32);
    }
}
