//! Answers to the questions of mechanics.

use super::{Mind, Table};
use branchline_engine::Action;
use branchline_engine::config::{LocationId, TrackId};

/// Pays for a tunnel if it can, with as few wilds as it can.
pub fn tunnel(table: Table<'_>) -> Action {
    let give_up = table.legal[0];
    table.legal.get(1).copied().unwrap_or(give_up)
}

/// First number of a tourists' question: a token is to be chosen.
const TAKE: i16 = 1;

impl Mind {
    /// Takes the token of which fewer are left; puts a stack where the plan goes.
    pub fn tourists(&mut self, table: Table<'_>, data: [i16; 3]) -> Action {
        let sight = table.sight;
        if data[0] == TAKE {
            let (a, b) = sight.board().ends(TrackId(data[1].cast_unsigned()));
            let second = sight.tokens_at(b) < sight.tokens_at(a);
            return Action::Choose(u16::from(second));
        }
        self.refresh(sight);
        let places = self.atlas.places();
        let best = table.legal.iter().max_by_key(|action| match action {
            Action::Choose(choice) => {
                self.visits(LocationId((usize::from(*choice) % places) as u16))
            }
            _ => 0,
        });
        *best.expect("legal is never empty")
    }

    /// How often the plan, and then anybody, comes to a place.
    fn visits(&self, place: LocationId) -> usize {
        let links = self.atlas.links(place.0);
        let planned = |track: u16| self.plan.need.contains(&track);
        let mine = links.iter().filter(|link| planned(link.track)).count();
        16 * mine + links.len()
    }
}
