//! A player's routes as a network: what is linked, and the longest trail.

use crate::board::Board;
use crate::config::{LocationId, TrackId};
use crate::state::State;

/// The network of one player's tracks.
#[derive(Clone, Debug)]
pub struct Network {
    /// The component of each location, by the smallest location in it.
    component: Vec<u16>,
    tracks: Vec<TrackId>,
}

impl Network {
    /// The network of a seat.
    #[must_use]
    pub fn new(board: &Board, state: &State, seat: u8) -> Self {
        let tracks: Vec<TrackId> = state.tracks_of(board, seat).collect();
        let mut component: Vec<u16> = (0..board.config.locations.len() as u16).collect();
        for &track in &tracks {
            let (a, b) = board.ends(track);
            link(&mut component, a.0, b.0);
        }
        for index in 0..component.len() {
            component[index] = find(&component, index as u16);
        }
        Self { component, tracks }
    }

    /// The component of a location; two locations are linked if theirs is the same.
    #[must_use]
    pub fn component(&self, location: LocationId) -> u16 {
        self.component[location.index()]
    }

    /// Whether two locations are linked.
    #[must_use]
    pub fn linked(&self, a: LocationId, b: LocationId) -> bool {
        self.component(a) == self.component(b)
    }

    /// Its tracks, by id.
    #[must_use]
    pub fn tracks(&self) -> &[TrackId] {
        &self.tracks
    }

    /// Spaces on the longest trail: no track twice, places as often as one likes.
    #[must_use]
    pub fn longest_trail(&self, board: &Board) -> i32 {
        let mut totals = vec![0; self.component.len()];
        let mut degrees = vec![0u16; self.component.len()];
        for &track in &self.tracks {
            let (a, b) = board.ends(track);
            totals[usize::from(self.component(a))] += board.tracks[track.index()].length;
            degrees[a.index()] += 1;
            degrees[b.index()] += 1;
        }
        let mut odd = vec![0u16; self.component.len()];
        for (place, degree) in degrees.into_iter().enumerate() {
            odd[usize::from(self.component[place])] += degree % 2;
        }
        // One stroke draws a component with at most two odd places; those go first, and
        // a component that is not larger than the best trail need not be searched.
        let strokes = totals.iter().zip(&odd).filter(|(_, odd)| **odd <= 2);
        let mut best = strokes.map(|(total, _)| *total).max().unwrap_or(0);
        for component in 0..totals.len() {
            if odd[component] > 2 && totals[component] > best {
                best = best.max(self.trail_in(board, component as u16));
            }
        }
        best
    }

    /// The longest trail of a component with more than two odd places.
    fn trail_in(&self, board: &Board, component: u16) -> i32 {
        let mut places: Vec<u16> = Vec::new();
        let mut edges: Vec<Edge> = Vec::new();
        let mut number = |location: LocationId| {
            places
                .iter()
                .position(|&p| p == location.0)
                .unwrap_or_else(|| {
                    places.push(location.0);
                    places.len() - 1
                })
        };
        for &track in &self.tracks {
            let (a, b) = board.ends(track);
            if self.component(a) == component {
                let length = board.tracks[track.index()].length;
                edges.push(Edge {
                    ends: [number(a), number(b)],
                    length,
                });
            }
        }
        let total: i32 = edges.iter().map(|edge| edge.length).sum();
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); places.len()];
        for (index, edge) in edges.iter().enumerate() {
            at[edge.ends[0]].push(index);
            at[edge.ends[1]].push(index);
        }
        // Long edges first: good trails are found early and cut off the rest.
        for list in &mut at {
            list.sort_by_key(|&edge| -edges[edge].length);
        }
        // A trail that cannot be made longer begins at an odd place or takes everything.
        let odd: Vec<usize> = (0..places.len())
            .filter(|&place| at[place].len() % 2 == 1)
            .collect();
        let mut shortest: Vec<i32> = odd
            .iter()
            .map(|&place| {
                at[place]
                    .iter()
                    .map(|&e| edges[e].length)
                    .min()
                    .unwrap_or(0)
            })
            .collect();
        shortest.sort_unstable();
        // All but two odd places must leave out an edge; one edge serves two places at most.
        let left_out: i32 = shortest[..odd.len() - 2].iter().sum();
        let mut search = Search {
            edges: &edges,
            at: &at,
            used: vec![false; edges.len()],
            best: 0,
            enough: total - (left_out + 1) / 2,
        };
        for &start in &odd {
            search.walk(start, 0, total);
        }
        search.best
    }
}

struct Edge {
    ends: [usize; 2],
    length: i32,
}

struct Search<'a> {
    edges: &'a [Edge],
    at: &'a [Vec<usize>],
    used: Vec<bool>,
    best: i32,
    enough: i32,
}

impl Search<'_> {
    fn walk(&mut self, place: usize, length: i32, left: i32) {
        self.best = self.best.max(length);
        if self.best >= self.enough || length + left <= self.best {
            return;
        }
        let at = self.at;
        for &edge in &at[place] {
            if !self.used[edge] {
                self.used[edge] = true;
                let Edge {
                    ends,
                    length: spaces,
                } = &self.edges[edge];
                let next = if ends[0] == place { ends[1] } else { ends[0] };
                self.walk(next, length + spaces, left - spaces);
                self.used[edge] = false;
            }
        }
    }
}

/// The smallest member of the group.
#[must_use]
pub fn find(parents: &[u16], mut item: u16) -> u16 {
    while parents[usize::from(item)] != item {
        item = parents[usize::from(item)];
    }
    item
}

/// Joins two groups; the smaller root stays.
pub fn link(parents: &mut [u16], a: u16, b: u16) {
    let (a, b) = (find(parents, a), find(parents, b));
    parents[usize::from(a.max(b))] = a.min(b);
}
