//! `route-focused`: its tickets first. It claims what its plan needs as soon as it
//! can, draws cards for the rest, then takes more tickets or the points that lie
//! about. After the route-focused agent of the playtesting literature.

use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::{Entry, Feature};
use branchline_engine::Action;

pub(super) const ENTRY: Entry = Entry {
    name: "route-focused",
    about: "Plans the ways for its tickets and builds them; draws new tickets when all are done.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, RouteFocused),
};

struct RouteFocused;

impl Style for RouteFocused {
    fn keep(&self) -> Keep {
        Keep::Planned(9)
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        // New tickets while two fifths of the pieces are left.
        turn(mind, table, 18)
    }
}

/// A turn for tickets; new ones are drawn while at least `tickets_at` of 45 pieces are left.
pub(super) fn turn(mind: &mut Mind, table: Table<'_>, tickets_at: i32) -> Option<Action> {
    let (sight, me) = (table.sight, table.sight.seat());
    let pieces = sight.pieces(me);
    if let Some(claim) = mind.needed_claim(table) {
        return Some(claim);
    }
    if let Some(station) = mind.station(table) {
        return Some(station);
    }
    if mind.is_last_turn(sight) {
        return mind.best_claim(table, 1);
    }
    if !mind.plan.need.is_empty() {
        return mind.draw_for_need(table);
    }
    if pieces >= mind.atlas.of_pieces(tickets_at)
        && !mind.end_is_near(sight)
        && let Some(tickets) = mind.draw_tickets(table)
    {
        return Some(tickets);
    }
    let least = if mind.end_is_near(sight) {
        1
    } else if pieces < mind.atlas.of_pieces(18) {
        2
    } else {
        4
    };
    mind.best_claim(table, least)
        .or_else(|| mind.draw_for_points(table, least))
        .or_else(|| mind.best_claim(table, 1))
}
