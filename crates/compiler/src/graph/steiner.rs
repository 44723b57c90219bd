//! The fewest spaces that link several groups of locations.
//!
//! A group is linked through any one of its locations: a ticket's end that is
//! a district is a group, a plain location a group of one.

use super::{Graph, UNREACHED};

/// Above so many groups the exact method (Dreyfus and Wagner) costs too much.
pub(crate) const EXACT_GROUPS: usize = 7;

/// Spaces that link some groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steiner {
    /// Number of spaces.
    pub length: i32,
    /// Whether it is the fewest; else up to twice as many as needed.
    pub exact: bool,
}

impl Steiner {
    /// So many spaces are needed at any rate.
    #[must_use]
    pub fn at_least(self) -> i32 {
        if self.exact {
            self.length
        } else {
            (self.length + 1) / 2
        }
    }
}

impl Graph {
    /// The fewest spaces that link the groups; none if they cannot be linked.
    #[must_use]
    pub fn steiner(&self, groups: &[Vec<usize>]) -> Option<Steiner> {
        if groups.len() <= EXACT_GROUPS {
            self.exact_steiner(groups).map(|length| Steiner {
                length,
                exact: true,
            })
        } else {
            self.grown_steiner(groups).map(|length| Steiner {
                length,
                exact: false,
            })
        }
    }

    pub(super) fn exact_steiner(&self, groups: &[Vec<usize>]) -> Option<i32> {
        let Some((last, rest)) = groups.split_last() else {
            return Some(0);
        };
        // best[set][location]: spaces of the smallest tree through the location
        // and the groups of the set.
        let sets = 1_usize << rest.len();
        let mut best: Vec<Vec<i32>> = vec![Vec::new(); sets];
        best[0] = vec![0; self.locations()];
        for set in 1..sets {
            let mut row = vec![UNREACHED; self.locations()];
            if set.is_power_of_two() {
                for &location in &rest[set.trailing_zeros() as usize] {
                    row[location] = 0;
                }
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                for (location, length) in row.iter_mut().enumerate() {
                    let joined = best[part][location].saturating_add(best[set & !part][location]);
                    *length = joined.min(*length);
                }
                part = (part - 1) & set;
            }
            self.relax(&mut row);
            best[set] = row;
        }
        let length = last
            .iter()
            .map(|&location| best[sets - 1][location])
            .min()?;
        (length != UNREACHED).then_some(length)
    }

    /// Takes the nearest group again and again (Takahashi and Matsuyama): within
    /// twice the fewest for single locations.
    pub(super) fn grown_steiner(&self, groups: &[Vec<usize>]) -> Option<i32> {
        let (first, rest) = groups.split_first()?;
        let mut open: Vec<&Vec<usize>> = rest.iter().collect();
        let mut tree = vec![*first.first()?];
        let mut total = 0;
        while !open.is_empty() {
            let mut row = vec![UNREACHED; self.locations()];
            for &location in &tree {
                row[location] = 0;
            }
            self.relax(&mut row);
            let (nearest, goal) = (0..open.len())
                .filter_map(|index| {
                    let goal = *open[index].iter().min_by_key(|&&location| row[location])?;
                    Some((index, goal))
                })
                .min_by_key(|&(_, goal)| row[goal])?;
            if row[goal] == UNREACHED {
                return None;
            }
            total += row[goal];
            open.swap_remove(nearest);
            let mut at = goal;
            tree.push(at);
            while row[at] > 0 {
                let (_, before) = self
                    .at(at)
                    .find(|&(pair, before)| {
                        row[before] != UNREACHED && row[before] + self.pairs[pair].length == row[at]
                    })
                    .expect("a reached location has a way back");
                tree.push(before);
                at = before;
            }
        }
        Some(total)
    }
}
