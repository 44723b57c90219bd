//! `long-routes`: greedy for the first two thirds of its pieces, then it turns to
//! its tickets. After the long-route agent of the playtesting literature.

use super::greedy;
use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::{Entry, Feature};
use branchline_engine::Action;

pub(super) const ENTRY: Entry = Entry {
    name: "long-routes",
    about: "Claims long routes first and turns to its tickets with the last third of its pieces.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, LongRoutes),
};

struct LongRoutes;

impl Style for LongRoutes {
    fn keep(&self) -> Keep {
        Keep::Cheapest
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        let pieces = table.sight.pieces(table.sight.seat());
        if pieces >= mind.atlas.of_pieces(15) {
            return greedy::turn(mind, table);
        }
        mind.needed_claim(table)
            .or_else(|| mind.station(table))
            .or_else(|| {
                let last = mind.is_last_turn(table.sight);
                last.then(|| mind.best_claim(table, 1)).flatten()
            })
            .or_else(|| mind.draw_for_need(table))
            .or_else(|| greedy::turn(mind, table))
    }
}
