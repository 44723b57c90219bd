//! How many claims of others cut two locations apart: the number of
//! track-disjoint paths between them (Menger).

use super::Graph;
use std::collections::VecDeque;

impl Graph {
    /// Number of paths between two locations that share no track, counted up to
    /// `at_most`.
    #[must_use]
    pub fn disjoint_paths(&self, from: usize, to: usize, at_most: usize) -> usize {
        // Flow along each pair, positive from `a` to `b`.
        let mut flow = vec![0_i64; self.pairs.len()];
        let mut came_by = vec![None; self.locations()];
        let mut open = VecDeque::with_capacity(self.locations());
        let mut paths = 0;
        while paths < at_most && self.augment(from, to, &mut flow, &mut came_by, &mut open) {
            paths += 1;
            came_by.fill(None);
            open.clear();
        }
        paths
    }

    /// Sends one more unit of flow by a shortest free way, if there is one. `came_by` and `open` hold nothing yet.
    fn augment(
        &self,
        from: usize,
        to: usize,
        flow: &mut [i64],
        came_by: &mut [Option<(usize, usize)>],
        open: &mut VecDeque<usize>,
    ) -> bool {
        open.push_back(from);
        while let Some(location) = open.pop_front() {
            for (pair, next) in self.at(location) {
                let forward = self.pairs[pair].a == location;
                let used = if forward { flow[pair] } else { -flow[pair] };
                let capacity = i64::try_from(self.pairs[pair].tracks.len()).unwrap_or(i64::MAX);
                if next == from || came_by[next].is_some() || used >= capacity {
                    continue;
                }
                came_by[next] = Some((pair, location));
                if next == to {
                    let mut at = to;
                    while let Some((pair, before)) = came_by[at] {
                        flow[pair] += if self.pairs[pair].a == before { 1 } else { -1 };
                        at = before;
                    }
                    return true;
                }
                open.push_back(next);
            }
        }
        false
    }
}
