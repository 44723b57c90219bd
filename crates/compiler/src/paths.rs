//! The value of an `auto` ticket: the fewest spaces that link its ends.
//!
//! Games write their tickets sorted by start, so the distances from one start
//! are kept while its tickets last.

use crate::graph::{Graph, UNREACHED};
use branchline_engine::config::{District, End, Location, Route, Track};

/// The map, ready to be measured.
pub(crate) struct Paths {
    graph: Graph,
    members: Vec<Vec<usize>>,
    from: Option<(usize, Vec<i32>)>,
}

/// The fewest spaces that link some ends.
pub(crate) enum Length {
    Spaces(i32),
    /// No way links them.
    NoWay,
    /// There are too many ends to be sure.
    TooManyEnds,
}

impl Paths {
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
        }
    }

    pub(crate) fn length(&mut self, ends: &[End]) -> Length {
        if let [End::Location(a), End::Location(b)] = ends {
            return match self.distances(a.index())[b.index()] {
                UNREACHED => Length::NoWay,
                spaces => Length::Spaces(spaces),
            };
        }
        let groups: Vec<Vec<usize>> = ends
            .iter()
            .map(|end| match end {
                End::Location(location) => vec![location.index()],
                End::District(district) => self.members[district.index()].clone(),
            })
            .collect();
        match self.graph.steiner(&groups) {
            None => Length::NoWay,
            Some(tree) if tree.exact => Length::Spaces(tree.length),
            Some(_) => Length::TooManyEnds,
        }
    }

    fn distances(&mut self, start: usize) -> &[i32] {
        if self.from.as_ref().is_none_or(|(kept, _)| *kept != start) {
            self.from = Some((start, self.graph.distances(start)));
        }
        self.from.as_ref().map_or(&[], |(_, distances)| distances)
    }
}
