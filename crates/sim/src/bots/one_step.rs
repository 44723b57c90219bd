//! `one-step`: looks one move ahead. Each turn it scores every claim it can pay:
//! points, less the wilds it takes, plus four if a ticket needs it.

use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::{Entry, Feature};
use branchline_engine::Action;

pub(super) const ENTRY: Entry = Entry {
    name: "one-step",
    about: "Takes the best move of this turn, tickets counted; draws no further tickets.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, OneStep),
};

struct OneStep;

/// What a claim must score, unless time or hand press.
const GOOD: i32 = 6;
/// A hand this full is to be used.
const FULL: i32 = 14;
const NEEDED: i32 = 4;

impl Style for OneStep {
    fn keep(&self) -> Keep {
        Keep::Planned(9)
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        let (sight, me) = (table.sight, table.sight.seat());
        let score = |mind: &Mind, track: u16| {
            let needed = mind.plan.need.contains(&track);
            let wilds = mind.wilds_for(sight, track);
            mind.worth(sight, track) - wilds + if needed { NEEDED } else { 0 }
        };
        let best = table
            .claims()
            .map(|track| (score(mind, track), track))
            .max_by_key(|(score, _)| *score);
        let pressed = sight.pieces(me) < mind.atlas.of_pieces(8)
            || sight.hand().iter().sum::<i32>() > FULL
            || mind.is_last_turn(sight);
        if let Some((score, track)) = best
            && (score >= GOOD || pressed)
        {
            return Some(mind.claim(track));
        }
        mind.station(table)
            .or_else(|| mind.draw_for_need(table))
            .or_else(|| mind.draw_for_points(table, 3))
            .or_else(|| best.map(|(_, track)| mind.claim(track)))
    }
}
