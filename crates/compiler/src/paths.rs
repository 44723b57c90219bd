//! The value of an `auto` ticket: the fewest spaces that link its ends.
//!
//! Games write their tickets sorted by start, so the distances from one start
//! are kept while its tickets last. Linking more than two ends takes long on a large
//! map, so it is done once for tickets with the same ends.

use crate::graph::{EXACT_GROUPS, Graph, UNREACHED};
use branchline_engine::config::{District, End, Location, Route, Track};
use std::collections::HashMap;

/// The map, ready to be measured.
pub(crate) struct Paths {
    graph: Graph,
    members: Vec<Vec<usize>>,
    from: Option<(usize, Vec<i32>)>,
    /// Spaces by ends, in order; none where no way links them.
    linked: HashMap<Vec<(bool, usize)>, Option<i32>>,
    /// Steps to look over the whole map once.
    look: usize,
    /// Steps that are left; none once they were not enough.
    left: Option<usize>,
}

/// The fewest spaces that link some ends.
pub(crate) enum Length {
    Spaces(i32),
    /// No way links them.
    NoWay,
    /// There are too many ends to be sure.
    TooManyEnds,
    /// So much was measured already that this is left out; whether it is the first time.
    PastLimit(bool),
}

/// Steps from place to place that linking the ends of all tickets may take: a few seconds. A map of fifty locations
/// has enough for thousands of tickets with seven ends, the largest map for some twenty.
const MOST_STEPS: usize = 20_000_000;

impl Paths {
    /// Whether there is nothing to go along.
    pub fn has_no_routes(&self) -> bool {
        self.graph.pairs.is_empty()
    }

    pub(crate) fn new(
        locations: &[Location],
        districts: &[District],
        routes: &[Route],
        tracks: &[Track],
    ) -> Self {
        let ends = tracks.iter().map(|track| {
            let route = &routes[track.route.index()];
            (route.a.index(), route.b.index(), track.length)
        });
        let mut members = vec![Vec::new(); districts.len()];
        for (index, location) in locations.iter().enumerate() {
            if let Some(district) = location.district {
                members[district.index()].push(index);
            }
        }
        Self {
            graph: Graph::from_tracks(locations.len(), ends),
            members,
            from: None,
            linked: HashMap::new(),
            look: locations.len() + tracks.len(),
            left: Some(MOST_STEPS),
        }
    }

    pub(crate) fn length(&mut self, ends: &[End]) -> Length {
        if let [End::Location(a), End::Location(b)] = ends {
            return match self.distances(a.index())[b.index()] {
                UNREACHED => Length::NoWay,
                spaces => Length::Spaces(spaces),
            };
        }
        if ends.len() > EXACT_GROUPS {
            return Length::TooManyEnds;
        }
        let mut key: Vec<(bool, usize)> = ends
            .iter()
            .map(|end| match end {
                End::Location(location) => (false, location.index()),
                End::District(district) => (true, district.index()),
            })
            .collect();
        key.sort_unstable();
        let spaces = match self.linked.get(&key) {
            Some(known) => *known,
            None => {
                // The map is looked over for each set of ends without the last.
                let steps = self.look << (ends.len() - 1);
                let before = self.left;
                self.left = before.and_then(|left| left.checked_sub(steps));
                if self.left.is_none() {
                    return Length::PastLimit(before.is_some());
                }
                let spaces = self.link(ends);
                self.linked.insert(key, spaces);
                spaces
            }
        };
        spaces.map_or(Length::NoWay, Length::Spaces)
    }

    fn link(&self, ends: &[End]) -> Option<i32> {
        let groups: Vec<Vec<usize>> = ends
            .iter()
            .map(|end| match end {
                End::Location(location) => vec![location.index()],
                End::District(district) => self.members[district.index()].clone(),
            })
            .collect();
        self.graph.steiner(&groups).map(|tree| tree.length)
    }

    fn distances(&mut self, start: usize) -> &[i32] {
        if self.from.as_ref().is_none_or(|(kept, _)| *kept != start) {
            self.from = Some((start, self.graph.distances(start)));
        }
        self.from.as_ref().map_or(&[], |(_, distances)| distances)
    }
}
