//! Shortest paths by spaces.

use super::Graph;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance of a location that cannot be reached.
pub const UNREACHED: i32 = i32::MAX;

impl Graph {
    /// Distances from a location to all others.
    #[must_use]
    pub fn distances(&self, from: usize) -> Vec<i32> {
        let mut distances = vec![UNREACHED; self.locations()];
        distances[from] = 0;
        self.relax(&mut distances);
        distances
    }

    /// Distance of two locations.
    #[must_use]
    pub fn distance(&self, from: usize, to: usize) -> i32 {
        let mut distances = vec![UNREACHED; self.locations()];
        distances[from] = 0;
        self.relax_until(&mut distances, None, |location| location == to);
        distances[to]
    }

    /// Distance of two locations with one pair taken away.
    #[must_use]
    pub fn distance_without(&self, from: usize, to: usize, without: usize) -> i32 {
        let mut distances = vec![UNREACHED; self.locations()];
        distances[from] = 0;
        self.relax_until(&mut distances, Some(without), |location| location == to);
        distances[to]
    }

    /// All pairs on some shortest path between the ends of two distance rows, each
    /// with the share of those paths that use it. In the order of the way.
    #[must_use]
    pub fn on_the_way(&self, from: &[i32], to: &[i32], length: i32) -> Vec<(usize, f64)> {
        let mut steps: Vec<(usize, usize, usize)> = Vec::new();
        for (u, (&before, &after)) in from.iter().zip(to).enumerate() {
            // Few locations lie on the way at all.
            if before == UNREACHED || after == UNREACHED || before + after != length {
                continue;
            }
            for link in self.links_at(u) {
                if before + link.length + to[link.to] == length {
                    steps.push((link.pair, u, link.to));
                }
            }
        }
        steps.sort_unstable_by_key(|&(index, u, _)| (from[u], index));
        let ways = |seeds: &[i32], steps: &mut dyn Iterator<Item = (usize, usize)>| {
            let mut count: Vec<f64> = seeds.iter().map(|&d| f64::from(u8::from(d == 0))).collect();
            for (near, far) in steps {
                count[far] += count[near];
            }
            count
        };
        let before = ways(from, &mut steps.iter().map(|&(_, u, v)| (u, v)));
        let mut back = steps.clone();
        back.sort_unstable_by_key(|&(index, _, v)| (to[v], index));
        let after = ways(to, &mut back.iter().map(|&(_, u, v)| (v, u)));
        let all = to
            .iter()
            .position(|&d| d == 0)
            .map_or(1.0, |end| before[end]);
        steps
            .into_iter()
            .map(|(index, u, v)| (index, before[u] * after[v] / all))
            .collect()
    }

    /// Lowers `distances` until no pair can lower one further.
    pub(super) fn relax(&self, distances: &mut [i32]) {
        self.relax_until(distances, None, |_| false);
    }

    /// The same, up to the first location, nearest first, that is `enough`.
    fn relax_until(
        &self,
        distances: &mut [i32],
        without: Option<usize>,
        enough: impl Fn(usize) -> bool,
    ) {
        let mut open = BinaryHeap::with_capacity(distances.len());
        for (location, &distance) in distances.iter().enumerate() {
            if distance != UNREACHED {
                open.push(Reverse(Stop::new(distance, location)));
            }
        }
        while let Some(Reverse(stop)) = open.pop() {
            let (distance, location) = stop.parts();
            if distance > distances[location] {
                continue;
            }
            if enough(location) {
                return;
            }
            for link in self.links_at(location) {
                let there = distance + link.length;
                if there < distances[link.to] && Some(link.pair) != without {
                    distances[link.to] = there;
                    open.push(Reverse(Stop::new(there, link.to)));
                }
            }
        }
    }
}

/// A distance and then a location, in one number: a heap compares little else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stop(u64);

impl Stop {
    /// Distances are never negative.
    fn new(distance: i32, location: usize) -> Self {
        Self(u64::from(distance.unsigned_abs()) << 32 | location as u64)
    }

    fn parts(self) -> (i32, usize) {
        ((self.0 >> 32) as i32, self.0 as u32 as usize)
    }
}
