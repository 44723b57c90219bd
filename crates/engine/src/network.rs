//! A player's routes as a network: what is linked, and the longest trail.

mod matching;
mod strokes;
mod trail;

pub use trail::Trail;

use crate::board::Board;
use crate::config::{LocationId, TrackId};
use crate::state::State;
use trail::{Edge, Graph};

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

    /// The longest trail: no track twice, places as often as one likes.
    #[must_use]
    pub fn longest_trail(&self, board: &Board) -> Trail {
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
        let mut best = Trail {
            length: strokes.map(|(total, _)| *total).max().unwrap_or(0),
            proven: true,
        };
        for component in 0..totals.len() {
            if odd[component] > 2 && totals[component] > best.length {
                let trail = self.graph(board, component as u16).longest_trail();
                best.length = best.length.max(trail.length);
                best.proven &= trail.proven;
            }
        }
        best
    }

    /// A component, its places numbered as they are met.
    fn graph(&self, board: &Board, component: u16) -> Graph {
        let mut places: Vec<u16> = Vec::new();
        let mut number = |location: LocationId| {
            let known = places.iter().position(|&place| place == location.0);
            known.unwrap_or_else(|| {
                places.push(location.0);
                places.len() - 1
            })
        };
        let mut edges = Vec::new();
        for &track in &self.tracks {
            let (a, b) = board.ends(track);
            if self.component(a) == component {
                edges.push(Edge {
                    ends: [number(a), number(b)],
                    length: board.tracks[track.index()].length,
                });
            }
        }
        Graph::new(places.len(), edges)
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
