//! The empty map as tickets and districts see it: shortest ways, independent ways, and
//! the fewest spaces that link several places.

use crate::bots::mind::{Atlas, Goal, Search};
use branchline_engine::Board;

/// The map with nothing on it.
pub struct Ways {
    pub atlas: Atlas,
    search: Search,
    price: Vec<i32>,
    /// Spaces between any two places.
    apart: Vec<Vec<i32>>,
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

impl Ways {
    pub fn new(board: &Board) -> Self {
        let atlas = Atlas::new(board);
        let places = atlas.places();
        let mut apart = vec![vec![FAR; places]; places];
        for (place, row) in apart.iter_mut().enumerate() {
            row[place] = 0;
        }
        for road in &atlas.tracks {
            let (a, b) = (usize::from(road.a), usize::from(road.b));
            let length = road.length.min(apart[a][b]);
            (apart[a][b], apart[b][a]) = (length, length);
        }
        for middle in 0..places {
            for from in 0..places {
                for to in 0..places {
                    let round = apart[from][middle] + apart[middle][to];
                    apart[from][to] = apart[from][to].min(round);
                }
            }
        }
        Self {
            search: Search::new(&atlas),
            price: atlas.tracks.iter().map(|road| road.length).collect(),
            atlas,
            apart,
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

    /// The fewest spaces that link all places (Dreyfus and Wagner); up to a dozen of them.
    pub fn linking(&self, places: &[u16]) -> Option<i32> {
        const MOST: usize = 12;
        let (last, rest) = places.split_last()?;
        if places.len() > MOST {
            return None;
        }
        let all = self.apart.len();
        let sets = 1usize << rest.len();
        let mut best = vec![vec![FAR; all]; sets];
        for set in 1..sets {
            if set.is_power_of_two() {
                let place = usize::from(rest[set.trailing_zeros() as usize]);
                best[set] = self.apart[place].clone();
                continue;
            }
            let mut joined = vec![FAR; all];
            let mut part = (set - 1) & set;
            while part > 0 {
                for (place, spaces) in joined.iter_mut().enumerate() {
                    *spaces = (*spaces).min(best[part][place] + best[set & !part][place]);
                }
                part = (part - 1) & set;
            }
            best[set] = (0..all)
                .map(|to| {
                    (0..all)
                        .map(|from| joined[from] + self.apart[from][to])
                        .min()
                })
                .map(|spaces| spaces.unwrap_or(FAR).min(FAR))
                .collect();
        }
        let spaces = best[sets - 1][usize::from(*last)];
        (rest.is_empty() || spaces < FAR).then_some(if rest.is_empty() { 0 } else { spaces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

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
}
