//! The map as a graph: locations, and pairs of locations that have tracks.
//!
//! Owns every graph question of checks and lints, so that they share one
//! meaning of "distance": spaces of the shortest track. Parallel tracks are one
//! pair here; how many there are matters only to [`Graph::disjoint_paths`].

mod cut;
mod paths;
mod steiner;

pub use paths::UNREACHED;
pub(crate) use steiner::EXACT_GROUPS;
pub use steiner::Steiner;

use branchline_engine::GameConfig;
use branchline_engine::config::{LocationId, TrackId};
use petgraph::algo::articulation_points::articulation_points;
use petgraph::algo::bridges;
use petgraph::graph::{EdgeIndex, NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use petgraph::visit::EdgeRef;
use std::collections::HashMap;

/// Two locations with at least one track between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// One end.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// Spaces of the shortest track.
    pub length: i32,
    /// All tracks, in map order.
    pub tracks: Vec<TrackId>,
}

/// The graph of a map. Nodes are location indices, edges indices into `pairs`.
pub struct Graph {
    net: UnGraph<(), i32>,
    /// What `net` says of each location, one after the other: shortest paths ask for it all the time.
    links: Vec<Link>,
    /// Where the links of each location start; one more at the end.
    starts: Vec<usize>,
    /// The pairs, in the order of their first tracks.
    pub pairs: Vec<Pair>,
}

/// A way from a location to its neighbour.
#[derive(Clone, Copy, Debug)]
struct Link {
    pair: usize,
    to: usize,
    /// Spaces of its shortest track.
    length: i32,
}

impl Graph {
    /// The graph of all tracks of a game.
    #[must_use]
    pub fn new(game: &GameConfig) -> Self {
        let tracks = game.tracks.iter().enumerate().map(|(index, track)| {
            let (a, b) = game.ends(TrackId::from_index(index));
            (a.index(), b.index(), track.length)
        });
        Self::from_tracks(game.locations.len(), tracks)
    }

    /// The graph of these tracks: ends and length of each.
    pub(crate) fn from_tracks(
        locations: usize,
        tracks: impl Iterator<Item = (usize, usize, i32)>,
    ) -> Self {
        let mut pairs: Vec<Pair> = Vec::new();
        let mut known: HashMap<(usize, usize), usize> = HashMap::new();
        for (index, (a, b, length)) in tracks.enumerate() {
            let id = TrackId::from_index(index);
            let pair = *known.entry((a.min(b), a.max(b))).or_insert(pairs.len());
            if let Some(pair) = pairs.get_mut(pair) {
                pair.length = pair.length.min(length);
                pair.tracks.push(id);
            } else {
                pairs.push(Pair {
                    a,
                    b,
                    length,
                    tracks: vec![id],
                });
            }
        }
        let mut net = UnGraph::with_capacity(locations, pairs.len());
        for _ in 0..locations {
            net.add_node(());
        }
        for pair in &pairs {
            net.add_edge(NodeIndex::new(pair.a), NodeIndex::new(pair.b), pair.length);
        }
        let mut links = Vec::with_capacity(2 * pairs.len());
        let mut starts = Vec::with_capacity(locations + 1);
        for location in net.node_indices() {
            starts.push(links.len());
            links.extend(net.edges(location).map(|edge| Link {
                pair: edge.id().index(),
                to: edge.target().index(),
                length: *edge.weight(),
            }));
        }
        starts.push(links.len());
        Self {
            net,
            links,
            starts,
            pairs,
        }
    }

    /// Number of locations.
    #[must_use]
    pub fn locations(&self) -> usize {
        self.net.node_count()
    }

    /// The pairs that end at a location, each with its other end.
    pub fn at(&self, location: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.links_at(location)
            .iter()
            .map(|link| (link.pair, link.to))
    }

    fn links_at(&self, location: usize) -> &[Link] {
        &self.links[self.starts[location]..self.starts[location + 1]]
    }

    /// Number of tracks that end at a location.
    #[must_use]
    pub fn tracks_at(&self, location: usize) -> usize {
        self.at(location)
            .map(|(pair, _)| self.pairs[pair].tracks.len())
            .sum()
    }

    /// The pair of two locations, if they have a track.
    #[must_use]
    pub fn pair(&self, a: usize, b: usize) -> Option<usize> {
        self.net
            .find_edge(NodeIndex::new(a), NodeIndex::new(b))
            .map(EdgeIndex::index)
    }

    /// For each location the lowest location it is linked to.
    #[must_use]
    pub fn components(&self) -> Vec<usize> {
        let mut sets = UnionFind::new(self.locations());
        for pair in &self.pairs {
            sets.union(pair.a, pair.b);
        }
        let roots = sets.into_labeling();
        let mut lowest = vec![usize::MAX; roots.len()];
        for (location, &root) in roots.iter().enumerate() {
            lowest[root] = lowest[root].min(location);
        }
        roots.into_iter().map(|root| lowest[root]).collect()
    }

    /// Pairs without which some locations could not reach each other, rising.
    #[must_use]
    pub fn bridges(&self) -> Vec<usize> {
        let mut found: Vec<usize> = bridges(&self.net).map(|edge| edge.id().index()).collect();
        found.sort_unstable();
        found
    }

    /// Locations through which others must pass to reach each other, rising.
    #[must_use]
    pub fn articulation_points(&self) -> Vec<LocationId> {
        let mut found: Vec<_> = articulation_points(&self.net)
            .into_iter()
            .map(|node| LocationId::from_index(node.index()))
            .collect();
        found.sort_unstable();
        found
    }

    /// The locations that stay linked to `start` when a pair is taken away.
    #[must_use]
    pub fn side(&self, start: usize, without: usize) -> Vec<bool> {
        let mut seen = vec![false; self.locations()];
        let mut open = vec![start];
        seen[start] = true;
        while let Some(location) = open.pop() {
            for (pair, next) in self.at(location) {
                if pair != without && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests;
