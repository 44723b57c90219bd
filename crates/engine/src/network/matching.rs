//! Pairing things up at the least price: Edmonds' blossoms with weights, in whole numbers.
//!
//! The usual O(n³) form. Vertices are numbered from 1, and 0 is none; numbers above
//! the vertices are blossoms, odd rings that count as one vertex while they last.

/// Pairs all of `0..count` so that the sum of prices is least; no price: not a pair.
/// Gives each one's partner, or nothing if they cannot all be paired.
pub(super) fn cheapest_pairs(
    count: usize,
    price: impl Fn(usize, usize) -> Option<i64>,
) -> Option<Vec<usize>> {
    let pairs = || (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
    let dearest = pairs().filter_map(|(a, b)| price(a, b)).max().unwrap_or(0);
    // Worth so much that one pair more outweighs all prices together.
    let worth = (dearest + 1) * (count as i64 + 1);
    let mut search = Pairing::new(count);
    for (a, b) in pairs().filter(|(a, b)| a != b) {
        if let Some(price) = price(a, b) {
            search.link_mut(a + 1, b + 1).weight = worth - price;
        }
    }
    search.run();
    let partners = &search.partner[1..=count];
    partners
        .iter()
        .map(|partner| partner.checked_sub(1))
        .collect()
}

/// A link between two vertices, of all those between two blossoms the best one.
#[derive(Clone, Copy, Default)]
struct Link {
    from: usize,
    to: usize,
    /// 0: there is no such link.
    weight: i64,
}

/// Where a vertex stands in the trees that grow from those without a partner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Free,
    /// As far from the root as a round number of pairs.
    Even,
    Odd,
}

struct Pairing {
    /// Vertices.
    count: usize,
    /// The highest number given to a blossom so far.
    top: usize,
    size: usize,
    links: Vec<Link>,
    label: Vec<i64>,
    partner: Vec<usize>,
    /// The vertex from which the slack of a blossom is least.
    slack: Vec<usize>,
    /// The outermost blossom around a vertex.
    outer: Vec<usize>,
    parent: Vec<usize>,
    side: Vec<Side>,
    seen: Vec<usize>,
    walks: usize,
    /// The ring of a blossom, its base first.
    ring: Vec<Vec<usize>>,
    /// The member of a blossom's ring that holds a vertex.
    holder: Vec<usize>,
    queue: std::collections::VecDeque<usize>,
}

impl Pairing {
    fn new(count: usize) -> Self {
        // Rings have three members or more, so there are fewer of them than vertices.
        let size = 2 * count + 2;
        let mut new = Self {
            count,
            top: count,
            size,
            links: vec![Link::default(); size * size],
            label: vec![0; size],
            partner: vec![0; size],
            slack: vec![0; size],
            outer: (0..size).map(|x| if x <= count { x } else { 0 }).collect(),
            parent: vec![0; size],
            side: vec![Side::Free; size],
            seen: vec![0; size],
            walks: 0,
            ring: vec![Vec::new(); size],
            holder: vec![0; size * size],
            queue: std::collections::VecDeque::new(),
        };
        for a in 1..=count {
            *new.holder_mut(a, a) = a;
            for b in 1..=count {
                *new.link_mut(a, b) = Link {
                    from: a,
                    to: b,
                    weight: 0,
                };
            }
        }
        new
    }

    fn run(&mut self) {
        let most = self.links.iter().map(|link| link.weight).max().unwrap_or(0);
        self.label[1..=self.count].fill(most);
        while self.pair_two_more() {}
    }

    fn link(&self, a: usize, b: usize) -> Link {
        self.links[a * self.size + b]
    }

    fn link_mut(&mut self, a: usize, b: usize) -> &mut Link {
        &mut self.links[a * self.size + b]
    }

    fn holder_mut(&mut self, blossom: usize, vertex: usize) -> &mut usize {
        &mut self.holder[blossom * self.size + vertex]
    }

    /// How far a link is from being tight.
    fn gap(&self, link: Link) -> i64 {
        self.label[link.from] + self.label[link.to] - 2 * self.link(link.from, link.to).weight
    }

    fn note_slack(&mut self, from: usize, to: usize) {
        let known = self.slack[to];
        if known == 0 || self.gap(self.link(from, to)) < self.gap(self.link(known, to)) {
            self.slack[to] = from;
        }
    }

    fn find_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.count {
            let outer = self.outer[from];
            if self.link(from, to).weight > 0 && outer != to && self.side[outer] == Side::Even {
                self.note_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.count {
            self.queue.push_back(x);
            return;
        }
        for at in 0..self.ring[x].len() {
            self.enqueue(self.ring[x][at]);
        }
    }

    fn set_outer(&mut self, x: usize, outer: usize) {
        self.outer[x] = outer;
        if x > self.count {
            for at in 0..self.ring[x].len() {
                self.set_outer(self.ring[x][at], outer);
            }
        }
    }

    /// The even way round a ring from its base to a member, as the number of steps.
    fn steps_to(&mut self, blossom: usize, member: usize) -> usize {
        let ring = &mut self.ring[blossom];
        let at = ring.iter().position(|x| *x == member).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        ring[1..].reverse();
        ring.len() - at
    }

    fn set_partner(&mut self, a: usize, b: usize) {
        let link = self.link(a, b);
        self.partner[a] = link.to;
        if a <= self.count {
            return;
        }
        let member = *self.holder_mut(a, link.from);
        let steps = self.steps_to(a, member);
        for at in 0..steps {
            self.set_partner(self.ring[a][at], self.ring[a][at ^ 1]);
        }
        self.set_partner(member, b);
        self.ring[a].rotate_left(steps);
    }

    /// Swaps pairs along the way from `a` to its root, `b` being its new partner.
    fn swap_pairs(&mut self, mut a: usize, mut b: usize) {
        loop {
            let next = self.outer[self.partner[a]];
            self.set_partner(a, b);
            if next == 0 {
                return;
            }
            let above = self.outer[self.parent[next]];
            self.set_partner(next, above);
            (a, b) = (above, next);
        }
    }

    /// Where the ways to the roots meet; 0 if the roots differ.
    fn meeting(&mut self, mut a: usize, mut b: usize) -> usize {
        self.walks += 1;
        while a != 0 || b != 0 {
            if a != 0 {
                if self.seen[a] == self.walks {
                    return a;
                }
                self.seen[a] = self.walks;
                a = self.outer[self.partner[a]];
                if a != 0 {
                    a = self.outer[self.parent[a]];
                }
            }
            std::mem::swap(&mut a, &mut b);
        }
        0
    }

    /// The members of a ring from `x` down to its base, the base left out.
    fn half_ring(&mut self, blossom: usize, mut x: usize, base: usize) {
        while x != base {
            let pair = self.outer[self.partner[x]];
            self.ring[blossom].extend([x, pair]);
            self.enqueue(pair);
            x = self.outer[self.parent[pair]];
        }
    }

    fn close_ring(&mut self, a: usize, base: usize, b: usize) {
        let free = (self.count + 1..=self.top).find(|&x| self.outer[x] == 0);
        let blossom = free.unwrap_or(self.top + 1);
        self.top = self.top.max(blossom);
        self.label[blossom] = 0;
        self.side[blossom] = Side::Even;
        self.partner[blossom] = self.partner[base];
        self.ring[blossom] = vec![base];
        self.half_ring(blossom, a, base);
        self.ring[blossom][1..].reverse();
        self.half_ring(blossom, b, base);
        self.set_outer(blossom, blossom);
        for x in 1..=self.top {
            self.link_mut(blossom, x).weight = 0;
            self.link_mut(x, blossom).weight = 0;
        }
        for x in 1..=self.count {
            *self.holder_mut(blossom, x) = 0;
        }
        for at in 0..self.ring[blossom].len() {
            self.take_links(blossom, self.ring[blossom][at]);
        }
        self.find_slack(blossom);
    }

    /// A blossom has the best links of its members.
    fn take_links(&mut self, blossom: usize, member: usize) {
        for x in 1..=self.top {
            let (mine, theirs) = (self.link(blossom, x), self.link(member, x));
            if mine.weight == 0 || (theirs.weight > 0 && self.gap(theirs) < self.gap(mine)) {
                *self.link_mut(blossom, x) = theirs;
                *self.link_mut(x, blossom) = self.link(x, member);
            }
        }
        for x in 1..=self.count {
            if *self.holder_mut(member, x) != 0 {
                *self.holder_mut(blossom, x) = member;
            }
        }
    }

    fn open_ring(&mut self, blossom: usize) {
        for at in 0..self.ring[blossom].len() {
            let member = self.ring[blossom][at];
            self.set_outer(member, member);
        }
        let entry = self.link(blossom, self.parent[blossom]).from;
        let member = *self.holder_mut(blossom, entry);
        let steps = self.steps_to(blossom, member);
        let ring = std::mem::take(&mut self.ring[blossom]);
        for pair in ring[..steps].chunks_exact(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.link(even, odd).from;
            self.side[odd] = Side::Odd;
            self.side[even] = Side::Even;
            self.slack[odd] = 0;
            self.find_slack(even);
            self.enqueue(even);
        }
        self.side[member] = Side::Odd;
        self.parent[member] = self.parent[blossom];
        for &rest in &ring[steps + 1..] {
            self.side[rest] = Side::Free;
            self.find_slack(rest);
        }
        self.outer[blossom] = 0;
    }

    /// A tight link makes a tree grow, a ring close, or two more a pair.
    fn follow(&mut self, link: Link) -> bool {
        let (a, b) = (self.outer[link.from], self.outer[link.to]);
        match self.side[b] {
            Side::Free => {
                self.parent[b] = link.from;
                self.side[b] = Side::Odd;
                let next = self.outer[self.partner[b]];
                self.slack[b] = 0;
                self.slack[next] = 0;
                self.side[next] = Side::Even;
                self.enqueue(next);
            }
            Side::Even => match self.meeting(a, b) {
                0 => {
                    self.swap_pairs(a, b);
                    self.swap_pairs(b, a);
                    return true;
                }
                base => self.close_ring(a, base, b),
            },
            Side::Odd => {}
        }
        false
    }

    fn pair_two_more(&mut self) -> bool {
        self.side[1..=self.top].fill(Side::Free);
        self.slack[1..=self.top].fill(0);
        self.queue.clear();
        for x in 1..=self.top {
            if self.outer[x] == x && self.partner[x] == 0 {
                self.parent[x] = 0;
                self.side[x] = Side::Even;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.shift_labels() {
                return false;
            }
            if self.follow_slack() {
                return true;
            }
            for blossom in self.count + 1..=self.top {
                let spent = self.side[blossom] == Side::Odd && self.label[blossom] == 0;
                if self.outer[blossom] == blossom && spent {
                    self.open_ring(blossom);
                }
            }
        }
    }

    /// Follows all links that are tight already.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.side[self.outer[from]] == Side::Odd {
                continue;
            }
            for to in 1..=self.count {
                let link = self.link(from, to);
                if link.weight == 0 || self.outer[from] == self.outer[to] {
                    continue;
                }
                if self.gap(link) > 0 {
                    self.note_slack(from, self.outer[to]);
                } else if self.follow(link) {
                    return true;
                }
            }
        }
        false
    }

    /// Shifts the labels until something becomes tight; false if no pair more is worth it.
    fn shift_labels(&mut self) -> bool {
        let mut by = i64::MAX;
        for x in 1..=self.top {
            if self.outer[x] != x {
                continue;
            }
            if x > self.count && self.side[x] == Side::Odd {
                by = by.min(self.label[x] / 2);
            }
            if self.slack[x] != 0 {
                let gap = self.gap(self.link(self.slack[x], x));
                match self.side[x] {
                    Side::Free => by = by.min(gap),
                    Side::Even => by = by.min(gap / 2),
                    Side::Odd => {}
                }
            }
        }
        let even = |x: &usize| self.side[self.outer[*x]] == Side::Even;
        if (1..=self.count).filter(even).any(|x| self.label[x] <= by) {
            return false;
        }
        for x in 1..=self.count {
            match self.side[self.outer[x]] {
                Side::Even => self.label[x] -= by,
                Side::Odd => self.label[x] += by,
                Side::Free => {}
            }
        }
        for x in self.count + 1..=self.top {
            if self.outer[x] == x {
                match self.side[x] {
                    Side::Even => self.label[x] += 2 * by,
                    Side::Odd => self.label[x] -= 2 * by,
                    Side::Free => {}
                }
            }
        }
        self.queue.clear();
        true
    }

    /// Follows the links that the shift made tight.
    fn follow_slack(&mut self) -> bool {
        for x in 1..=self.top {
            let from = self.slack[x];
            if self.outer[x] == x && from != 0 && self.outer[from] != x {
                let link = self.link(from, x);
                if self.gap(link) == 0 && self.follow(link) {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Generator, Stream};

    /// The least sum by trying all pairs of the first one left.
    fn plainly(left: &[usize], prices: &[Vec<Option<i64>>]) -> Option<i64> {
        let Some((&first, others)) = left.split_first() else {
            return Some(0);
        };
        let with = |at: usize| {
            let mut rest = others.to_vec();
            let other = rest.remove(at);
            Some(prices[first][other]? + plainly(&rest, prices)?)
        };
        (0..others.len()).filter_map(with).min()
    }

    #[test]
    fn the_cheapest_pairs_are_those_found_by_trying_all() {
        let mut chance = Generator::new(11, Stream::Sample);
        let (mut paired, mut impossible) = (0, 0);
        for number in 0..3_000 {
            let count = 2 * (1 + number % 5);
            let mut prices = vec![vec![None; count]; count];
            let highest = [2, 5, 40][chance.index(3)];
            let gaps = 1 + chance.index(4);
            for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let is_pair = chance.index(gaps + 1) < gaps;
                let price = is_pair.then(|| i64::from(chance.below(highest)));
                prices[a][b] = price;
                prices[b][a] = price;
            }
            let all: Vec<usize> = (0..count).collect();
            let plain = plainly(&all, &prices);
            let found = cheapest_pairs(count, |a, b| prices[a][b]);
            let sum = found.map(|partners| {
                let prices = partners.iter().enumerate().map(|(a, &b)| {
                    assert_eq!(partners[b], a);
                    prices[a][b].expect("they may be a pair")
                });
                prices.sum::<i64>() / 2
            });
            assert_eq!(sum, plain, "{prices:?}");
            match plain {
                Some(_) => paired += 1,
                None => impossible += 1,
            }
        }
        assert!(paired > 500 && impossible > 100, "{paired} {impossible}");
    }
}
