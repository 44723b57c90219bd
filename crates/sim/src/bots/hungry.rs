//! `hungry`: many tickets. It draws until it holds five, then plays like
//! `route-focused`, and comes back for more whenever all are done.

use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::route_focused;
use super::{Entry, Feature};
use branchline_engine::Action;

pub(super) const ENTRY: Entry = Entry {
    name: "hungry",
    about: "Draws tickets until it holds five, then builds for them, then draws again.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, Hungry),
};

struct Hungry;

/// Tickets it wants before it begins.
const ENOUGH: usize = 5;

impl Style for Hungry {
    fn keep(&self) -> Keep {
        Keep::Planned(6)
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        let sight = table.sight;
        let started = sight.pieces(sight.seat()) < mind.atlas.pieces - 4;
        if !started && sight.tickets().count() < ENOUGH {
            let tickets = mind.draw_tickets(table);
            if tickets.is_some() {
                return tickets;
            }
        }
        // A quarter of the pieces.
        route_focused::turn(mind, table, 11)
    }
}
