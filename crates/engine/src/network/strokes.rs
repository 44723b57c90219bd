//! Which edges to leave out, so that one stroke draws the others.
//!
//! One stroke draws what hangs together and has at most two odd places. Without the
//! first condition the cheapest edges to leave out are pairs of odd places with the
//! shortest ways between them. If what is left then falls apart, one of the edges
//! between the pieces is kept, or none: each case is looked at in turn, as long as it
//! can be better than the best trail known.

use super::matching::cheapest_pairs;
use super::trail::{Graph, Trail};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Work that one search may take, in pairs of odd places looked at: some seconds at
/// most. A network of a thousand tracks on a board that looks like a map takes a
/// hundredth of it; only networks with three tracks at each of hundreds of places and
/// no other order can take more.
const MOST_WORK: u64 = 20_000_000;

pub(super) struct Strokes<'a> {
    graph: &'a Graph,
    /// Edges that the trail must use in the case at hand.
    kept: Vec<bool>,
    best: i32,
    work: u64,
    most_work: u64,
}

/// Edges that hang together.
type Part = Vec<usize>;

impl<'a> Strokes<'a> {
    /// A search for a trail longer than `known`.
    pub(super) fn new(graph: &'a Graph, known: i32) -> Self {
        Self {
            graph,
            kept: vec![false; graph.edges.len()],
            best: known,
            work: 0,
            most_work: MOST_WORK,
        }
    }

    pub(super) fn longest(mut self) -> Trail {
        self.search((0..self.graph.edges.len()).collect());
        Trail {
            length: self.best,
            proven: self.work <= self.most_work,
        }
    }

    fn total(&self, edges: &[usize]) -> i32 {
        edges
            .iter()
            .map(|&edge| self.graph.edges[edge].length)
            .sum()
    }

    /// The best trail among these edges that uses all edges to keep.
    fn search(&mut self, edges: Part) {
        let kept = |part: &Part, kept: &[bool]| part.iter().filter(|&&edge| kept[edge]).count();
        let all = kept(&edges, &self.kept);
        for part in self.parts(&edges) {
            if kept(&part, &self.kept) == all {
                self.search_part(part);
            }
        }
    }

    fn search_part(&mut self, part: Part) {
        let total = self.total(&part);
        if total <= self.best {
            return;
        }
        let odd = self.odd_places(&part);
        if odd.len() <= 2 {
            self.best = total;
            return;
        }
        self.work += (odd.len() * odd.len()) as u64;
        if self.work > self.most_work {
            return;
        }
        let Some(left_out) = self.cheapest_left_out(&part, &odd) else {
            return;
        };
        if total - self.total(&left_out) <= self.best {
            return;
        }
        let rest: Part = part
            .iter()
            .copied()
            .filter(|e| !left_out.contains(e))
            .collect();
        let pieces = self.parts(&rest);
        // Each piece is a trail of its own.
        let longest = pieces.iter().map(|piece| self.total(piece)).max();
        self.best = self.best.max(longest.unwrap_or(0));
        if pieces.len() == 1 {
            return;
        }
        let bridges = self.bridges(&part);
        if bridges.iter().any(|&bridge| !self.kept[bridge]) {
            self.search_between_bridges(&part, &bridges);
        } else {
            self.join(part, &pieces);
        }
    }

    /// Some piece is linked by one of the edges that lead out of it, or by none.
    fn join(&mut self, mut part: Part, pieces: &[Part]) {
        let ways_out = pieces.iter().map(|piece| self.ways_out(&part, piece));
        let fewest = ways_out.min_by_key(Vec::len).unwrap_or_default();
        for way in fewest {
            self.kept[way] = true;
            self.search(part.clone());
            self.kept[way] = false;
            part.retain(|edge| *edge != way);
        }
        self.search(part);
    }

    /// The edges of a part with one end on a piece of it, long ones first.
    fn ways_out(&self, part: &[usize], piece: &[usize]) -> Vec<usize> {
        let mut on_piece = vec![false; self.graph.at.len()];
        for place in self.places(piece) {
            on_piece[place] = true;
        }
        let leads_out = |edge: &usize| {
            let [a, b] = self.graph.edges[*edge].ends;
            on_piece[a] != on_piece[b]
        };
        let mut ways: Vec<usize> = part.iter().copied().filter(leads_out).collect();
        ways.sort_by_key(|&edge| -self.graph.edges[edge].length);
        ways
    }

    fn places(&self, edges: &[usize]) -> impl Iterator<Item = usize> {
        edges.iter().flat_map(|&edge| self.graph.edges[edge].ends)
    }

    fn odd_places(&self, edges: &[usize]) -> Vec<usize> {
        let mut odd = vec![false; self.graph.at.len()];
        for place in self.places(edges) {
            odd[place] = !odd[place];
        }
        (0..odd.len()).filter(|&place| odd[place]).collect()
    }

    /// Edges that hang together, part by part.
    fn parts(&self, edges: &[usize]) -> Vec<Part> {
        let mut group = vec![usize::MAX; self.graph.at.len()];
        let mut open = vec![false; self.graph.edges.len()];
        for &edge in edges {
            open[edge] = true;
        }
        let mut number = 0;
        for &edge in edges {
            let start = self.graph.edges[edge].ends[0];
            if group[start] != usize::MAX {
                continue;
            }
            group[start] = number;
            let mut queue = VecDeque::from([start]);
            while let Some(place) = queue.pop_front() {
                for (_, next) in self.steps(place, &open) {
                    if group[next] == usize::MAX {
                        group[next] = number;
                        queue.push_back(next);
                    }
                }
            }
            number += 1;
        }
        let mut parts = vec![Part::new(); number];
        for &edge in edges {
            parts[group[self.graph.edges[edge].ends[0]]].push(edge);
        }
        parts
    }

    /// Steps from a place over open edges: the edge, and where it leads.
    fn steps(&self, place: usize, open: &[bool]) -> impl Iterator<Item = (usize, usize)> {
        let edges = self.graph.at[place].iter().copied();
        edges.filter(|&edge| open[edge]).map(move |edge| {
            let [a, b] = self.graph.edges[edge].ends;
            (edge, if a == place { b } else { a })
        })
    }

    // ---- what must be left out ---------------------------------------------------

    /// The cheapest edges without which all but two of the odd places are even; nothing
    /// if edges to keep are in the way.
    fn cheapest_left_out(&self, part: &[usize], odd: &[usize]) -> Option<Vec<usize>> {
        let mut open = vec![false; self.graph.edges.len()];
        for &edge in part {
            open[edge] = !self.kept[edge];
        }
        let ways: Vec<Ways> = odd.iter().map(|&from| self.ways(from, &open)).collect();
        // Two more that cost nothing to pair: the ends of the trail.
        let count = odd.len() + 2;
        let partners = cheapest_pairs(count, |a, b| match (odd.get(a), odd.get(b)) {
            (Some(_), Some(&b)) => ways[a].length[b].map(i64::from),
            (None, None) => None,
            _ => Some(0),
        })?;
        let mut left_out = vec![false; self.graph.edges.len()];
        for (a, &b) in partners.iter().enumerate().filter(|(a, b)| a < *b) {
            let Some(&(mut place)) = odd.get(b) else {
                continue;
            };
            while let Some((edge, before)) = ways[a].last[place] {
                left_out[edge] = !left_out[edge];
                place = before;
            }
        }
        Some((0..left_out.len()).filter(|&edge| left_out[edge]).collect())
    }

    /// The shortest ways from a place over open edges.
    fn ways(&self, from: usize, open: &[bool]) -> Ways {
        let places = self.graph.at.len();
        let mut ways = Ways {
            length: vec![None; places],
            last: vec![None; places],
        };
        ways.length[from] = Some(0);
        let mut queue = BinaryHeap::from([Reverse((0, from))]);
        while let Some(Reverse((length, place))) = queue.pop() {
            if ways.length[place] != Some(length) {
                continue;
            }
            for (edge, next) in self.steps(place, open) {
                let longer = length + self.graph.edges[edge].length;
                if ways.length[next].is_none_or(|known| longer < known) {
                    ways.length[next] = Some(longer);
                    ways.last[next] = Some((edge, place));
                    queue.push(Reverse((longer, next)));
                }
            }
        }
        ways
    }

    // ---- bridges -----------------------------------------------------------------

    /// The edges without which a part falls apart.
    fn bridges(&self, part: &[usize]) -> Vec<usize> {
        let mut open = vec![false; self.graph.edges.len()];
        for &edge in part {
            open[edge] = true;
        }
        let mut order = vec![0; self.graph.at.len()];
        let mut lowest = vec![usize::MAX; self.graph.at.len()];
        // Depth first without recursion: a network may be a thousand tracks long.
        let root = self.graph.edges[part[0]].ends[0];
        let mut stack = vec![(root, usize::MAX, 0)];
        let mut seen = 1;
        order[root] = 1;
        lowest[root] = 1;
        let mut bridges = Vec::new();
        while let Some((place, came_by, at)) = stack.pop() {
            let Some(&edge) = self.graph.at[place].get(at) else {
                if let Some(&(before, ..)) = stack.last() {
                    lowest[before] = lowest[before].min(lowest[place]);
                    if lowest[place] > order[before] {
                        bridges.push(came_by);
                    }
                }
                continue;
            };
            stack.push((place, came_by, at + 1));
            if !open[edge] || edge == came_by {
                continue;
            }
            let [a, b] = self.graph.edges[edge].ends;
            let next = if a == place { b } else { a };
            if order[next] > 0 {
                lowest[place] = lowest[place].min(order[next]);
            } else {
                seen += 1;
                order[next] = seen;
                lowest[next] = seen;
                stack.push((next, edge, 0));
            }
        }
        bridges
    }

    /// A trail comes over a bridge once, so the blocks between bridges are a path on the
    /// trail: each path is a case, the longest ones first.
    fn search_between_bridges(&mut self, part: &[usize], bridges: &[usize]) {
        let tree = Tree::new(self, part, bridges);
        let kept = |edges: &[usize], kept: &[bool]| edges.iter().filter(|&&e| kept[e]).count();
        let all = kept(part, &self.kept);
        let mut paths: Vec<(i32, usize, usize)> = Vec::new();
        for start in 0..tree.blocks.len() {
            let reached = tree.reached(self, start);
            let ends = reached.iter().enumerate().skip(start);
            let worth = ends.filter(|(_, path)| path.total > self.best);
            paths.extend(worth.map(|(end, path)| (path.total, start, end)));
        }
        paths.sort_unstable_by_key(|&(total, start, end)| (Reverse(total), start, end));
        for (total, start, end) in paths {
            if total <= self.best || self.work > self.most_work {
                return;
            }
            let (edges, crossed) = tree.path(self, start, end);
            if kept(&edges, &self.kept) < all {
                continue;
            }
            let new: Vec<usize> = crossed.into_iter().filter(|&e| !self.kept[e]).collect();
            new.iter().for_each(|&edge| self.kept[edge] = true);
            self.search_part(edges);
            new.iter().for_each(|&edge| self.kept[edge] = false);
        }
    }
}

/// Shortest ways from a place, by where they lead.
struct Ways {
    length: Vec<Option<i32>>,
    /// The last edge, and the place it comes from.
    last: Vec<Option<(usize, usize)>>,
}

/// What hangs together without bridges, and the bridges between.
struct Tree {
    blocks: Vec<Part>,
    /// Bridges at a block: the bridge, and the block it leads to.
    bridges: Vec<Vec<(usize, usize)>>,
}

/// A path of blocks from where one started.
#[derive(Clone, Copy, Default)]
struct Path {
    total: i32,
    /// The last bridge, and the block it comes from.
    last: Option<(usize, usize)>,
}

impl Tree {
    fn new(strokes: &Strokes, part: &[usize], bridges: &[usize]) -> Self {
        let is_bridge = |edge: &usize| bridges.contains(edge);
        let inner: Part = part.iter().copied().filter(|e| !is_bridge(e)).collect();
        let mut blocks = strokes.parts(&inner);
        let mut block_of = vec![usize::MAX; strokes.graph.at.len()];
        for (number, block) in blocks.iter().enumerate() {
            for place in strokes.places(block) {
                block_of[place] = number;
            }
        }
        // A place with nothing but bridges is a block without edges.
        for place in strokes.places(bridges) {
            if block_of[place] == usize::MAX {
                block_of[place] = blocks.len();
                blocks.push(Part::new());
            }
        }
        let mut at = vec![Vec::new(); blocks.len()];
        for &bridge in bridges {
            let [a, b] = strokes.graph.edges[bridge]
                .ends
                .map(|place| block_of[place]);
            at[a].push((bridge, b));
            at[b].push((bridge, a));
        }
        Self {
            blocks,
            bridges: at,
        }
    }

    /// The paths from a block to each block.
    fn reached(&self, strokes: &Strokes, start: usize) -> Vec<Path> {
        let mut paths = vec![Path::default(); self.blocks.len()];
        paths[start].total = strokes.total(&self.blocks[start]);
        let mut stack = vec![(start, usize::MAX)];
        while let Some((block, came_by)) = stack.pop() {
            for &(bridge, next) in &self.bridges[block] {
                if bridge != came_by {
                    let more = strokes.graph.edges[bridge].length;
                    paths[next] = Path {
                        total: paths[block].total + more + strokes.total(&self.blocks[next]),
                        last: Some((bridge, block)),
                    };
                    stack.push((next, bridge));
                }
            }
        }
        paths
    }

    /// The edges of the path between two blocks, and its bridges alone.
    fn path(&self, strokes: &Strokes, start: usize, end: usize) -> (Part, Vec<usize>) {
        let paths = self.reached(strokes, start);
        let (mut edges, mut crossed) = (self.blocks[end].clone(), Vec::new());
        let mut block = end;
        while let Some((bridge, before)) = paths[block].last {
            crossed.push(bridge);
            edges.push(bridge);
            edges.extend(&self.blocks[before]);
            block = before;
        }
        (edges, crossed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::trail::tests::graph;
    use super::*;

    /// A grid of so many places each way, with a track on the outside of each inner place.
    fn prickly_grid(side: usize) -> Graph {
        let mut edges = Vec::new();
        for x in 0..side {
            for y in 0..side {
                let place = x * side + y;
                if x + 1 < side {
                    edges.push((place, place + side, 1));
                }
                if y + 1 < side {
                    edges.push((place, place + 1, 1));
                }
                let inner = (1..side - 1).contains(&x) && (1..side - 1).contains(&y);
                if inner {
                    edges.push((place, place + side * side, 1));
                }
            }
        }
        let used: Vec<usize> = edges.iter().flat_map(|&(a, b, _)| [a, b]).collect();
        let mut numbers: Vec<usize> = used.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let number = |place: usize| numbers.binary_search(&place).expect("it is used");
        let edges: Vec<_> = edges
            .into_iter()
            .map(|(a, b, length)| (number(a), number(b), length))
            .collect();
        graph(&edges)
    }

    fn check(graph: &Graph, expected: i32) {
        let expected = Trail {
            length: expected,
            proven: true,
        };
        assert_eq!(graph.clone().longest_trail(), expected);
    }

    /// Walking every way took no end from 6 places each way on.
    #[test]
    fn a_grid_with_a_pendant_track_at_each_inner_place_is_scored() {
        for (side, tracks, longest) in [(4, 28, 21), (6, 76, 53), (12, 364, 245), (18, 868, 581)] {
            let grid = prickly_grid(side);
            assert_eq!(grid.edges.len(), tracks);
            check(&grid, longest);
        }
    }

    #[test]
    fn a_search_that_is_given_up_says_so() {
        let grid = prickly_grid(6);
        let mut strokes = Strokes::new(&grid, 7);
        strokes.most_work = 0;
        let given_up = Trail {
            length: 7,
            proven: false,
        };
        assert_eq!(strokes.longest(), given_up);
    }

    #[test]
    fn a_tree_of_a_thousand_tracks_is_as_long_as_its_longest_way() {
        // A comb: a back of 500, and a tooth at each place of it.
        let mut edges: Vec<_> = (0..500).map(|at| (at, at + 1, 1)).collect();
        edges.extend((0..500).map(|at| (at, 501 + at, 1)));
        check(&graph(&edges), 501);
    }

    #[test]
    fn rings_on_a_tree_are_taken_along_one_way_only() {
        // A star of triangles at the ends of bridges: two of them and what lies between.
        let mut edges = Vec::new();
        for arm in 0..40 {
            let first = 1 + 3 * arm;
            edges.push((0, first, 2));
            edges.extend([
                (first, first + 1, 1),
                (first + 1, first + 2, 1),
                (first, first + 2, 1),
            ]);
        }
        check(&graph(&edges), 2 * (2 + 3));
    }
}
