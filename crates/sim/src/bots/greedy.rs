//! `greedy`: points on the table. It claims the affordable track worth most, if
//! it is long enough, and else draws for the best open one.
//!
//! "Long enough" is the longest open length, five at most; below a third of the
//! pieces three, near the end one. It keeps the tickets that cost least.

use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::{Entry, Feature};
use branchline_engine::Action;
use branchline_engine::config::TrackId;

pub(super) const ENTRY: Entry = Entry {
    name: "greedy",
    about: "Claims whatever scores most at once; tickets hardly matter to it.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, Greedy),
};

struct Greedy;

impl Style for Greedy {
    fn keep(&self) -> Keep {
        Keep::Cheapest
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        turn(mind, table)
    }
}

/// A greedy turn, also for bots that are greedy at times.
pub(super) fn turn(mind: &mut Mind, table: Table<'_>) -> Option<Action> {
    let least = least_length(mind, table);
    mind.best_claim(table, least)
        .or_else(|| mind.draw_for_points(table, least))
        .or_else(|| mind.best_claim(table, 1))
}

fn least_length(mind: &Mind, table: Table<'_>) -> i32 {
    let (sight, me) = (table.sight, table.sight.seat());
    let pieces = sight.pieces(me);
    let tracks = (0..).zip(&mind.atlas.tracks);
    let open =
        tracks.filter(|(track, road)| road.length <= pieces && sight.open_to(TrackId(*track), me));
    let longest = open.map(|(_, road)| road.length).max().unwrap_or(1).min(5);
    if pieces < mind.atlas.of_pieces(8) || mind.is_last_turn(sight) {
        1
    } else if pieces < mind.atlas.of_pieces(15) {
        longest.min(3)
    } else {
        longest
    }
}
