//! `blocker`: plays for its own tickets, but stands in the way of the leader when
//! that is cheap. It guesses the leader's tickets from the leader's tracks.

use super::mind::{Keep, Mind, Style, Table, Thinker};
use super::route_focused;
use super::{Entry, Feature};
use branchline_engine::Action;

pub(super) const ENTRY: Entry = Entry {
    name: "blocker",
    about: "Like route-focused, but takes short tracks that the leader seems to need.",
    searches: false,
    can_do_without: Feature::ALL,
    make: |spec, board| Thinker::boxed(spec, board, Blocker),
};

struct Blocker;

/// Spaces of detour that make a block worth a turn.
const WORTH_IT: f64 = 4.0;
/// Cards that a block may cost.
const CHEAP: i32 = 2;

impl Style for Blocker {
    fn keep(&self) -> Keep {
        Keep::Planned(9)
    }

    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action> {
        if !mind.is_last_turn(table.sight)
            && let Some(track) = block(mind, table)
        {
            return Some(mind.claim(track));
        }
        route_focused::turn(mind, table, 18)
    }
}

fn block(mind: &mut Mind, table: Table<'_>) -> Option<u16> {
    let cheap = |track: &u16| mind.atlas.tracks[usize::from(*track)].length <= CHEAP;
    let candidates: Vec<u16> = table.claims().filter(cheap).collect();
    if candidates.is_empty() {
        return None;
    }
    let leader = mind.leader(table.sight)?;
    let guesses = mind.guesses(table, leader);
    if guesses.is_empty() {
        return None;
    }
    let (mut worst, mut best) = (WORTH_IT, None);
    for track in candidates {
        let detour = mind.detour(table, leader, &guesses, track);
        if detour >= worst {
            (worst, best) = (detour, Some(track));
        }
    }
    best
}
