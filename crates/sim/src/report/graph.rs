//! The empty map as tickets and districts see it: shortest ways, independent ways, and
//! the fewest spaces that link several places.

use crate::bots::mind::{Atlas, Goal, Search};
use branchline_engine::Board;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The map with nothing on it.
pub struct Ways {
    pub atlas: Atlas,
    search: Search,
    price: Vec<i32>,
}

/// What the shortest way for a ticket is like.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Spaces.
    pub spaces: i32,
    /// Turns to draw the cards and to claim.
    pub turns: f64,
    /// Its tracks.
    pub tracks: Vec<u16>,
    /// Ways between its ends that share no track.
    pub independent: u32,
}

/// Farther than any way.
const FAR: i32 = i32::MAX / 4;

/// Sums for one district, a tenth of a second: twelve places on a map of a hundred, nine on one of two thousand.
const MOST_WORK: usize = 20_000_000;

impl Ways {
    pub fn new(board: &Board) -> Self {
        let atlas = Atlas::new(board);
        Self {
            search: Search::new(&atlas),
            price: atlas.tracks.iter().map(|road| road.length).collect(),
            atlas,
        }
    }

    /// The shortest way for a ticket.
    pub fn shape(&mut self, ticket: usize) -> Option<Shape> {
        let goals = &self.atlas.tickets[ticket];
        let mut best: Option<Shape> = None;
        for (index, goal) in goals.iter().enumerate() {
            let spaces = self.search.link(&self.atlas, goal, &self.price, None)?;
            if best.as_ref().is_none_or(|known| spaces < known.spaces) {
                let tracks = self.search.way.clone();
                best = Some(Shape {
                    spaces,
                    turns: f64::from(spaces) / 2.0 + tracks.len() as f64,
                    tracks,
                    independent: self.independent(&self.atlas.tickets[ticket][index]),
                });
            }
        }
        best
    }

    /// Ways from the first end of a goal to its last that share no track.
    fn independent(&self, goal: &Goal) -> u32 {
        let (Some(from), Some(to)) = (goal.ends.first(), goal.ends.last()) else {
            return 0;
        };
        // Flow over each track, from its first end to its second: at most one either way.
        let mut flow = vec![0i8; self.atlas.tracks.len()];
        let mut ways = 0;
        loop {
            let mut came: Vec<Option<(u16, u16)>> = vec![None; self.atlas.places()];
            let mut queue: Vec<u16> = from.clone();
            let mut at = 0;
            let mut reached = None;
            while let Some(&place) = queue.get(at) {
                at += 1;
                if to.contains(&place) {
                    reached = Some(place);
                    break;
                }
                for link in self.atlas.links(place) {
                    let road = &self.atlas.tracks[usize::from(link.track)];
                    let along = if road.a == place { 1 } else { -1 };
                    let free = flow[usize::from(link.track)] != along;
                    let new = came[usize::from(link.to)].is_none() && !from.contains(&link.to);
                    if free && new {
                        came[usize::from(link.to)] = Some((place, link.track));
                        queue.push(link.to);
                    }
                }
            }
            let Some(mut place) = reached else {
                return ways;
            };
            ways += 1;
            while let Some((before, track)) = came[usize::from(place)] {
                let road = &self.atlas.tracks[usize::from(track)];
                flow[usize::from(track)] += if road.a == before { 1 } else { -1 };
                place = before;
            }
        }
    }

    /// Whether two places are the same or next to each other.
    pub fn close(&self, a: u16, b: u16) -> bool {
        a == b || self.atlas.links(a).iter().any(|link| link.to == b)
    }

    /// The fewest spaces that link all places (Dreyfus and Wagner); none if they are too many for a map of this size.
    pub fn linking(&self, places: &[u16]) -> Option<i32> {
        let (last, rest) = places.split_last()?;
        let all = self.atlas.places();
        // Each place is in one half of the set, in the other, or in neither.
        let work = u32::try_from(rest.len()).ok();
        let work = work.and_then(|power| 3_usize.checked_pow(power)?.checked_mul(all));
        if work.is_none_or(|work| work > MOST_WORK) {
            return None;
        }
        let sets = 1usize << rest.len();
        let mut best = vec![vec![FAR; all]; sets];
        for set in 1..sets {
            let mut row = vec![FAR; all];
            if set.is_power_of_two() {
                row[usize::from(rest[set.trailing_zeros() as usize])] = 0;
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                for (place, spaces) in row.iter_mut().enumerate() {
                    *spaces = (*spaces).min(best[part][place] + best[set & !part][place]);
                }
                part = (part - 1) & set;
            }
            self.spread(&mut row);
            best[set] = row;
        }
        let spaces = best[sets - 1][usize::from(*last)];
        (rest.is_empty() || spaces < FAR).then_some(if rest.is_empty() { 0 } else { spaces })
    }

    /// Lets each place have the fewest spaces from all places that have some (Dijkstra).
    fn spread(&self, row: &mut [i32]) {
        let begun = (0_u16..)
            .zip(row.iter())
            .filter(|(_, spaces)| **spaces < FAR);
        let mut open: BinaryHeap<Reverse<(i32, u16)>> = begun
            .map(|(place, spaces)| Reverse((*spaces, place)))
            .collect();
        while let Some(Reverse((spaces, place))) = open.pop() {
            if spaces > row[usize::from(place)] {
                continue;
            }
            for link in self.atlas.links(place) {
                let there = spaces + self.price[usize::from(link.track)];
                let known = &mut row[usize::from(link.to)];
                if there < *known {
                    *known = there;
                    open.push(Reverse((there, link.to)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use branchline_engine::config::{Location, LocationId, Route, RouteId, Track};

    #[test]
    fn shortest_and_independent_ways_of_the_sample_map() {
        let board = sample::board(2);
        let mut ways = Ways::new(&board);
        for ticket in 0..ways.atlas.tickets.len() {
            let shape = ways.shape(ticket).expect("the sample map hangs together");
            let spaces: i32 = shape
                .tracks
                .iter()
                .map(|&track| ways.atlas.tracks[usize::from(track)].length)
                .sum();
            assert_eq!(spaces, shape.spaces);
            assert!(shape.independent >= 1);
            let ends = &ways.atlas.tickets[ticket][0].ends;
            let places: Vec<u16> = ends.iter().map(|end| end[0]).collect();
            // Two places: the fewest spaces that link them are the shortest way.
            if ways.atlas.tickets[ticket].len() == 1 && places.len() == 2 {
                assert_eq!(ways.linking(&places), Some(shape.spaces));
            }
        }
    }

    /// All distances between all places were worked out for each report: minutes for a map of two thousand.
    #[expect(clippy::disallowed_types, reason = "what is tested is the time")]
    #[test]
    fn the_largest_map_is_looked_at_in_no_time() {
        let mut config = sample::config();
        let place = config.locations[0].clone();
        let (route, track) = (config.routes[0].clone(), config.tracks[0].clone());
        config.locations = (0..2_000)
            .map(|number| Location {
                id: format!("l{number}"),
                ..place.clone()
            })
            .collect();
        config.routes = (0..1_999)
            .map(|number| Route {
                a: LocationId(number),
                b: LocationId(number + 1),
                ..route.clone()
            })
            .collect();
        config.tracks = (0..1_999)
            .map(|number| Track {
                route: RouteId(number),
                length: 2,
                ..track.clone()
            })
            .collect();
        let board = Board::new(&config, 2).expect("a long line of places");
        let began = std::time::Instant::now();
        let ways = Ways::new(&board);
        assert_eq!(ways.linking(&[10, 1_000, 500]), Some(1_980));
        assert_eq!(ways.linking(&(0..20).collect::<Vec<_>>()), None);
        assert!(began.elapsed().as_secs() < 2, "{:?}", began.elapsed());
    }
}
