//! The best use of loans: each may link two groups of places, in one of several ways.
//!
//! Few ways are all tried. Many are searched from the best downwards, with a bound: a
//! loan cannot bring more than the tickets that end where one of its links does.

use crate::network::{find, link};

/// A link between two groups.
pub(super) type Link = (u16, u16);

/// A ticket between two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// The groups of its ends.
    pub(super) ends: [u16; 2],
    /// What it is worth to complete it, more than 0.
    pub(super) gain: i64,
}

/// What loans can be good for.
pub(super) struct Wishes<'a> {
    /// Tickets between two places.
    pub(super) pairs: Vec<Pair>,
    /// What all other tickets are worth; never less with more links.
    pub(super) others: &'a dyn Fn(&[u16]) -> i64,
    /// The groups where those end.
    pub(super) other_ends: Vec<u16>,
}

/// The groups with the best use of the loans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) groups: Vec<u16>,
    /// Whether nothing is better.
    pub(super) proven: bool,
}

/// Ways to use the loans up to which all are tried.
const FEW: usize = 64;
/// Cases a search may look at: about a second. Eight stations between twenty tracks
/// each, with eight tickets that want them, take a tenth of it.
const MOST_CASES: u32 = 100_000;

impl Wishes<'_> {
    fn worth(&self, groups: &[u16]) -> i64 {
        let linked = |pair: &&Pair| find(groups, pair.ends[0]) == find(groups, pair.ends[1]);
        let pairs = self.pairs.iter().filter(linked).map(|pair| pair.gain);
        pairs.sum::<i64>() + (self.others)(groups)
    }

    /// The best use of the loans. Of equals the first one counts: the last loans change
    /// first, and not to use a loan comes before all its links.
    pub(super) fn best(&self, groups: &[u16], loans: &[Vec<Link>]) -> Found {
        let ways = loans.iter().map(|links| links.len() + 1);
        let ways = ways.fold(1usize, usize::saturating_mul);
        if ways <= FEW {
            // Few ways are tried sooner than weighed.
            self.by_trying_all(groups, loans)
        } else {
            self.by_search(groups, loans, MOST_CASES)
        }
    }

    fn by_trying_all(&self, groups: &[u16], loans: &[Vec<Link>]) -> Found {
        let mut search = Search::new(self, groups, loans.len(), 0);
        search.try_all(loans, &mut groups.to_vec());
        Found {
            groups: search.best,
            proven: true,
        }
    }

    fn by_search(&self, groups: &[u16], loans: &[Vec<Link>], most_cases: u32) -> Found {
        let wishes = Wishes {
            pairs: self.possible(groups, loans),
            others: self.others,
            other_ends: self.other_ends.clone(),
        };
        let useful = wishes.useful(groups, loans);
        let mut search = Search::new(&wishes, groups, loans.len(), most_cases);
        let mut groups = groups.to_vec();
        search.improve(&wishes.sorted(&useful), 0, &mut groups);
        let proven = search.cases > 0;
        // Equals bring the same points: if the first one is hard to find, another will do.
        search.cases = most_cases;
        search.first(&useful, &mut groups);
        Found {
            groups: search.best,
            proven,
        }
    }

    /// The tickets that some way could complete: a loan gives one link, so no way goes
    /// over two links of one loan in a row.
    fn possible(&self, groups: &[u16], loans: &[Vec<Link>]) -> Vec<Pair> {
        let mut at: Vec<Vec<(usize, u16)>> = vec![Vec::new(); groups.len()];
        for (loan, links) in loans.iter().enumerate() {
            for &(a, b) in links {
                at[usize::from(a)].push((loan, b));
                at[usize::from(b)].push((loan, a));
            }
        }
        let is_possible = |pair: &&Pair| {
            let [from, to] = pair.ends;
            // Each group with the loan that led there; it begins with none.
            let mut seen = vec![vec![false; loans.len() + 1]; groups.len()];
            let mut open = vec![(from, loans.len())];
            while let Some((group, came_by)) = open.pop() {
                for &(loan, next) in &at[usize::from(group)] {
                    let known = &mut seen[usize::from(next)][loan];
                    if loan != came_by && !std::mem::replace(known, true) {
                        open.push((next, loan));
                    }
                }
            }
            from == to || seen[usize::from(to)].contains(&true)
        };
        self.pairs.iter().filter(is_possible).copied().collect()
    }

    /// The loans without links to groups where nothing ends and nothing goes on; such a
    /// link is as good as none.
    fn useful(&self, groups: &[u16], loans: &[Vec<Link>]) -> Vec<Vec<Link>> {
        let mut loans = loans.to_vec();
        loop {
            let mut uses = vec![0u32; groups.len()];
            let ends = self.pairs.iter().flat_map(|pair| pair.ends);
            let ends = ends.chain(self.other_ends.iter().copied());
            ends.for_each(|end| uses[usize::from(end)] += 2);
            let ends = loans.iter().flatten().flat_map(|&(a, b)| [a, b]);
            ends.for_each(|end| uses[usize::from(end)] += 1);
            let before: usize = loans.iter().map(Vec::len).sum();
            let is_useful =
                |link: &Link| [link.0, link.1].iter().all(|&g| uses[usize::from(g)] > 1);
            loans.iter_mut().for_each(|links| links.retain(is_useful));
            if loans.iter().map(Vec::len).sum::<usize>() == before {
                return loans;
            }
        }
    }

    /// The same loans, links where much ends first.
    fn sorted(&self, loans: &[Vec<Link>]) -> Vec<Vec<Link>> {
        let gain = |group: u16| {
            let ends = self.pairs.iter().filter(|pair| pair.ends.contains(&group));
            ends.map(|pair| pair.gain).sum::<i64>()
        };
        let mut loans = loans.to_vec();
        for links in &mut loans {
            links.sort_by_cached_key(|&(a, b)| -(gain(a) + gain(b)));
        }
        loans
    }

    /// No use of these loans is worth more.
    fn bound(&self, loans: &[Vec<Link>], groups: &[u16]) -> i64 {
        let mut all = groups.to_vec();
        for &(a, b) in loans.iter().flatten() {
            link(&mut all, a, b);
        }
        let open = |&(a, b): &Link| (find(groups, a), find(groups, b));
        // A ticket is completed by links at both its ends. It counts at the one that fewer
        // links lead to, or one half at each if they are about equal.
        let mut links_at = vec![0u32; groups.len()];
        for (a, b) in loans.iter().flatten().map(open) {
            links_at[usize::from(a)] += 1;
            links_at[usize::from(b)] += 1;
        }
        let mut worth = (self.others)(&all);
        let mut halves = vec![0i64; groups.len()];
        let mut wanted = 0;
        for pair in &self.pairs {
            let [a, b] = pair.ends.map(|end| usize::from(find(groups, end)));
            if a == b {
                worth += pair.gain;
            } else if find(&all, a as u16) == find(&all, b as u16) {
                wanted += pair.gain;
                let at_a = match (links_at[a], links_at[b]) {
                    (to_a, to_b) if to_a > 2 * to_b => 0,
                    (to_a, to_b) if to_b > 2 * to_a => 2,
                    _ => 1,
                };
                halves[a] += at_a * pair.gain;
                halves[b] += (2 - at_a) * pair.gain;
            }
        }
        let brings = |link: &Link| match open(link) {
            (a, b) if a == b => 0,
            (a, b) => halves[usize::from(a)] + halves[usize::from(b)],
        };
        let most = |links: &Vec<Link>| links.iter().map(brings).max().unwrap_or(0);
        // Nor can all loans together bring more than all that is wanted.
        worth + (loans.iter().map(most).sum::<i64>() / 2).min(wanted)
    }
}

struct Search<'a> {
    wishes: &'a Wishes<'a>,
    /// The best so far, and the groups that give it.
    worth: i64,
    best: Vec<u16>,
    /// Groups as they were before each loan.
    undo: Vec<Vec<u16>>,
    /// Cases left to look at.
    cases: u32,
}

impl<'a> Search<'a> {
    fn new(wishes: &'a Wishes<'a>, groups: &[u16], loans: usize, cases: u32) -> Self {
        Self {
            wishes,
            worth: wishes.worth(groups),
            best: groups.to_vec(),
            undo: vec![groups.to_vec(); loans],
            cases,
        }
    }

    fn note(&mut self, groups: &[u16]) {
        let worth = self.wishes.worth(groups);
        if worth > self.worth {
            self.worth = worth;
            self.best.copy_from_slice(groups);
        }
    }

    /// Calls `go_on` with a link made, and takes the link back.
    fn with(
        &mut self,
        depth: usize,
        link_made: Link,
        groups: &mut Vec<u16>,
        go_on: impl FnOnce(&mut Self, &mut Vec<u16>),
    ) {
        self.undo[depth].copy_from_slice(groups);
        link(groups, link_made.0, link_made.1);
        go_on(self, groups);
        groups.copy_from_slice(&self.undo[depth]);
    }

    fn try_all(&mut self, loans: &[Vec<Link>], groups: &mut Vec<u16>) {
        let Some((links, others)) = loans.split_first() else {
            self.note(groups);
            return;
        };
        self.try_all(others, groups);
        for &made in links {
            self.with(others.len(), made, groups, |search, groups| {
                search.try_all(others, groups);
            });
        }
    }

    /// Raises the best worth as far as it goes. A link never does harm, so each loan is
    /// used; of two loans with the same links the second begins where the first is.
    fn improve(&mut self, loans: &[Vec<Link>], from: usize, groups: &mut Vec<u16>) {
        self.note(groups);
        let Some((links, others)) = loans.split_first() else {
            return;
        };
        if self.cases == 0 || self.wishes.bound(loans, groups) <= self.worth {
            return;
        }
        self.cases -= 1;
        let twin = others.first() == Some(links);
        for (at, &made) in links.iter().enumerate().skip(from) {
            let from = if twin { at } else { 0 };
            self.with(others.len(), made, groups, |search, groups| {
                search.improve(others, from, groups);
            });
        }
        if links.len() <= from {
            self.improve(others, 0, groups);
        }
    }

    /// Finds the first use that is worth as much as the best; false if the cases end before.
    fn first(&mut self, loans: &[Vec<Link>], groups: &mut Vec<u16>) -> bool {
        if self.cases == 0 || self.wishes.bound(loans, groups) < self.worth {
            return false;
        }
        self.cases -= 1;
        let Some((links, others)) = loans.split_first() else {
            self.best.copy_from_slice(groups);
            return true;
        };
        let mut found = self.first(others, groups);
        for &made in links {
            if !found {
                self.with(others.len(), made, groups, |search, groups| {
                    found = search.first(others, groups);
                });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Generator, Stream};

    fn pairs(list: &[(u16, u16, i64)]) -> Wishes<'static> {
        let pair = |&(a, b, gain): &(u16, u16, i64)| Pair { ends: [a, b], gain };
        Wishes {
            pairs: list.iter().map(pair).collect(),
            others: &|_| 0,
            other_ends: Vec::new(),
        }
    }

    fn groups(count: u16) -> Vec<u16> {
        (0..count).collect()
    }

    #[test]
    fn searching_finds_what_trying_everything_finds() {
        let mut chance = Generator::new(4, Stream::Sample);
        let (mut gained, mut others_count) = (0, 0);
        for _ in 0..2_000 {
            let places = 4 + chance.below(8) as u16;
            let mut two = || {
                let a = chance.below(u32::from(places)) as u16;
                let further = 1 + chance.below(u32::from(places) - 1) as u16;
                (a, (a + further) % places)
            };
            let mut loans: Vec<Vec<Link>> = Vec::new();
            for size in [3, 2, 4, 1] {
                let hub = two().0;
                let links = (0..size).map(|_| two());
                loans.push(
                    links
                        .map(|(a, b)| if hub != b { (hub, b) } else { (a, b) })
                        .collect(),
                );
            }
            loans.push(loans[1].clone());
            let ends: Vec<Link> = (0..6).map(|_| two()).collect();
            let three = [two().0, two().0, two().0];
            let list = ends
                .into_iter()
                .map(|(a, b)| (a, b, i64::from(1 + chance.below(5))));
            let list: Vec<_> = list.collect();
            let others = |groups: &[u16]| {
                let [a, b, c] = three.map(|place| find(groups, place));
                if a == b && b == c { 4 } else { 0 }
            };
            let wishes = Wishes {
                others: &others,
                other_ends: three.to_vec(),
                ..pairs(&list)
            };
            let start = groups(places);
            let all = wishes.by_trying_all(&start, &loans);
            let found = wishes.by_search(&start, &loans, u32::MAX);
            assert!(found.proven);
            // The same tickets, not only the same worth.
            for pair in &wishes.pairs {
                let linked =
                    |groups: &[u16]| find(groups, pair.ends[0]) == find(groups, pair.ends[1]);
                assert_eq!(
                    linked(&found.groups),
                    linked(&all.groups),
                    "{loans:?} {list:?} {three:?}"
                );
            }
            assert_eq!(others(&found.groups), others(&all.groups));
            gained += u32::from(wishes.worth(&all.groups) > wishes.worth(&start));
            others_count += u32::from(others(&all.groups) > 0);
        }
        assert!(
            gained > 1_000 && others_count > 50,
            "{gained} {others_count}"
        );
    }

    /// Eight stations between twenty tracks each, which is 4 · 10^10 uses, and so many tickets.
    fn at_hubs(tickets: usize, chance: &mut Generator) -> Found {
        let (hubs, leaves) = (8, 40);
        let mut leaf = || hubs + chance.below(leaves) as u16;
        let loans: Vec<Vec<Link>> = (0..hubs)
            .map(|_| (0..20).map(|_| (0, leaf())).collect())
            .collect();
        let list: Vec<_> = (0..tickets)
            .map(|n| {
                (
                    if n % 3 == 0 { 0 } else { leaf() },
                    leaf(),
                    1 + n as i64 % 7,
                )
            })
            .filter(|(a, b, _)| a != b)
            .collect();
        pairs(&list).best(&groups(hubs + leaves as u16), &loans)
    }

    #[test]
    fn eight_stations_at_hubs_are_scored() {
        let mut chance = Generator::new(6, Stream::Sample);
        for tickets in [3, 8, 8] {
            assert!(at_hubs(tickets, &mut chance).proven, "{tickets} tickets");
        }
    }

    #[test]
    fn a_search_that_is_given_up_ends_and_says_so() {
        let found = at_hubs(200, &mut Generator::new(6, Stream::Sample));
        assert!(!found.proven);
        assert_ne!(found.groups, groups(48), "nothing was found");
    }
}
