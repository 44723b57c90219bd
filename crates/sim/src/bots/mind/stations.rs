//! Stations: when a plan may count on one, and when to build it.

use super::{Feature, Mind, Table};
use crate::sight::Sight;
use branchline_engine::Action;
use branchline_engine::config::LocationId;
use branchline_engine::mechanics::MechanicId;

impl Mind {
    /// Stations that can still be built, and what one costs in tenths of a space:
    /// its cards and the points that an unused one would bring.
    pub fn station_means(&self, sight: Sight<'_>) -> (usize, i32) {
        let rule = sight.board().config().rules.stations.as_ref();
        let (Some(rule), true) = (rule, self.without.uses(Feature::Stations)) else {
            return (0, 0);
        };
        let built = sight.stations_of(sight.seat()).count();
        let left = usize::try_from(rule.each)
            .unwrap_or(0)
            .saturating_sub(built);
        let cards = sight.next_station().unwrap_or(0);
        (left, 10 * cards + 10 * self.atlas.station_worth)
    }

    /// Builds a station that the plan counts on, once nothing else is left to do for
    /// it or the end is near.
    pub fn station(&mut self, table: Table<'_>) -> Option<Action> {
        let track = *self.plan.borrow.first()?;
        if !self.plan.need.is_empty() && !self.is_last_turn(table.sight) {
            return None;
        }
        let road = &self.atlas.tracks[usize::from(track)];
        let build = |place: u16| Action::Own(MechanicId::stations, LocationId(place).0);
        let action = table
            .try_to(build(road.a))
            .or_else(|| table.try_to(build(road.b)))?;
        self.plan.borrow.remove(0);
        self.lent.push(track);
        Some(action)
    }

    /// Whether a station at the place would lend a track that the plan counts on.
    pub fn station_helps(&self, place: u16) -> bool {
        self.plan.borrow.iter().any(|&track| {
            let road = &self.atlas.tracks[usize::from(track)];
            road.a == place || road.b == place
        })
    }
}
