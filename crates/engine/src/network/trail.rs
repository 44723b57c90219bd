//! The longest trail of a connected graph: no edge twice, places as often as one likes.
//!
//! Most networks are small, and walking every way with a bound is quickest. Where that
//! takes too long, the question is turned round: which edges must be left out, so that
//! one stroke draws the others ([`Strokes`])?

use super::strokes::Strokes;

/// An edge between two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) ends: [usize; 2],
    pub(super) length: i32,
}

/// A connected graph; places are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) edges: Vec<Edge>,
    /// Edges by place.
    pub(super) at: Vec<Vec<usize>>,
}

/// A longest trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Its spaces.
    pub length: i32,
    /// Whether no trail is longer. If not, the network is so large and entangled that
    /// the search was given up: it is the longest trail found.
    pub proven: bool,
}

/// Steps that walking may take before the other way is tried.
const MOST_STEPS: u32 = 2_000;

impl Graph {
    /// A graph of so many places.
    pub(super) fn new(places: usize, edges: Vec<Edge>) -> Self {
        let mut at = vec![Vec::new(); places];
        for (index, edge) in edges.iter().enumerate() {
            at[edge.ends[0]].push(index);
            at[edge.ends[1]].push(index);
        }
        Self { edges, at }
    }

    pub(super) fn total(&self) -> i32 {
        self.edges.iter().map(|edge| edge.length).sum()
    }

    /// The longest trail.
    pub(super) fn longest_trail(mut self) -> Trail {
        // Long edges first: good trails are found early and cut off the rest.
        let edges = &self.edges;
        for list in &mut self.at {
            list.sort_by_key(|&edge| -edges[edge].length);
        }
        let walked = self.walk(MOST_STEPS);
        if walked.proven {
            return walked;
        }
        Strokes::new(&self, walked.length).longest()
    }

    /// Tries every way from every odd place, while the steps last: a trail that cannot be
    /// made longer begins at an odd place or takes everything.
    fn walk(&self, steps: u32) -> Trail {
        let odd: Vec<usize> = (0..self.at.len())
            .filter(|&place| self.at[place].len() % 2 == 1)
            .collect();
        let total = self.total();
        if odd.len() <= 2 {
            return Trail {
                length: total,
                proven: true,
            };
        }
        let shortest = |&place: &usize| {
            let lengths = self.at[place].iter().map(|&e| self.edges[e].length);
            lengths.min().unwrap_or(0)
        };
        let mut shortest: Vec<i32> = odd.iter().map(shortest).collect();
        shortest.sort_unstable();
        // All but two odd places must leave out an edge; one edge serves two places at most.
        let left_out: i32 = shortest[..odd.len() - 2].iter().sum();
        let mut walk = Walk {
            graph: self,
            used: vec![false; self.edges.len()],
            best: 0,
            enough: total - (left_out + 1) / 2,
            steps,
        };
        for &start in &odd {
            walk.from(start, 0, total);
        }
        Trail {
            length: walk.best,
            proven: walk.steps > 0,
        }
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    used: Vec<bool>,
    best: i32,
    enough: i32,
    steps: u32,
}

impl Walk<'_> {
    fn from(&mut self, place: usize, length: i32, left: i32) {
        self.best = self.best.max(length);
        if self.best >= self.enough || length + left <= self.best || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let graph = self.graph;
        for &edge in &graph.at[place] {
            if !self.used[edge] {
                self.used[edge] = true;
                let Edge {
                    ends,
                    length: spaces,
                } = graph.edges[edge];
                let next = if ends[0] == place { ends[1] } else { ends[0] };
                self.from(next, length + spaces, left - spaces);
                self.used[edge] = false;
            }
        }
    }
}

#[cfg(test)]
pub(in crate::network) mod tests {
    use super::*;
    use crate::generator::{Generator, Stream};

    /// A graph of these edges: two ends and a length each.
    pub(in crate::network) fn graph(edges: &[(usize, usize, i32)]) -> Graph {
        let ends = edges.iter().flat_map(|&(a, b, _)| [a, b]);
        let places = ends.max().map_or(0, |last| last + 1);
        let edge = |&(a, b, length): &(usize, usize, i32)| Edge {
            ends: [a, b],
            length,
        };
        Graph::new(places, edges.iter().map(edge).collect())
    }

    /// The longest trail by trying every way from every place, without any bound.
    fn plainly(graph: &Graph) -> i32 {
        fn from(graph: &Graph, used: &mut [bool], place: usize) -> i32 {
            let mut best = 0;
            for &edge in &graph.at[place] {
                if std::mem::replace(&mut used[edge], true) {
                    continue;
                }
                let [a, b] = graph.edges[edge].ends;
                let next = if a == place { b } else { a };
                best = best.max(graph.edges[edge].length + from(graph, used, next));
                used[edge] = false;
            }
            best
        }
        let mut used = vec![false; graph.edges.len()];
        let all = (0..graph.at.len()).map(|place| from(graph, &mut used, place));
        all.max().unwrap_or(0)
    }

    /// A connected graph of so many edges, some of them beside one another.
    fn random(chance: &mut Generator, edges: usize, dense: bool, longest: u32) -> Graph {
        let (mut list, mut places) = (Vec::new(), 1);
        for _ in 0..edges {
            let a = chance.index(places);
            let new = if dense {
                chance.index(4) == 0
            } else {
                chance.index(3) > 0
            };
            let b = if new { places } else { chance.index(places) };
            // No route leads from a place to itself.
            let b = if a == b { places } else { b };
            places = places.max(b + 1);
            list.push((a, b, 1 + chance.below(longest).cast_signed()));
        }
        graph(&list)
    }

    #[test]
    fn both_ways_find_what_trying_everything_finds() {
        let mut chance = Generator::new(5, Stream::Sample);
        let mut searched = 0;
        for number in 0..4_000 {
            let longest = [1, 3, 6][chance.index(3)];
            let edges = 1 + chance.index(13);
            let graph = random(&mut chance, edges, number % 2 == 0, longest);
            let plain = Trail {
                length: plainly(&graph),
                proven: true,
            };
            assert_eq!(graph.walk(u32::MAX), plain, "{graph:?}");
            assert_eq!(Strokes::new(&graph, 0).longest(), plain, "{graph:?}");
            assert_eq!(graph.clone().longest_trail(), plain, "{graph:?}");
            searched += u32::from(plain.length < graph.total());
        }
        assert!(
            searched > 1_500,
            "{searched} graphs take more than one stroke"
        );
    }
}
