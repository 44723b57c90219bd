//! Cheapest ways over the tracks that a player can still use.

use super::atlas::{Atlas, Goal};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The price of a track that cannot be used.
pub const CLOSED: i32 = i32::MAX;
/// The price of a track of somebody else, which a station could lend.
pub const FOREIGN: i32 = i32::MAX - 1;

/// Room for a search, used again and again.
pub struct Search {
    distance: Vec<i32>,
    came_by: Vec<u16>,
    heap: BinaryHeap<Reverse<(i32, u16)>>,
    /// Tracks of the last way found that cost something.
    pub way: Vec<u16>,
}

const NO_TRACK: u16 = u16::MAX;

impl Search {
    pub fn new(atlas: &Atlas) -> Self {
        Self {
            distance: vec![CLOSED; atlas.places()],
            came_by: vec![NO_TRACK; atlas.places()],
            heap: BinaryHeap::with_capacity(64),
            way: Vec::with_capacity(16),
        }
    }

    /// The cheapest way to link all ends of a goal, one after the other; its tracks
    /// are in `way`. `loan` is the price of a foreign track, if one can be had.
    pub fn link(
        &mut self,
        atlas: &Atlas,
        goal: &Goal,
        price: &[i32],
        loan: Option<i32>,
    ) -> Option<i32> {
        self.way.clear();
        let (first, others) = goal.ends.split_first()?;
        let (mut total, mut from) = (0, first.as_slice());
        let mut reached = [0];
        for to in others {
            let (cost, place) = self.cheapest(atlas, from, to, price, loan)?;
            total += cost;
            self.walk_back(atlas, place, price);
            // All places of the way so far hang together at no price, once its tracks are
            // free; a slightly dearer count of tracks used twice is no harm.
            reached[0] = place;
            from = &reached;
        }
        self.way.sort_unstable();
        self.way.dedup();
        Some(total)
    }

    fn cheapest(
        &mut self,
        atlas: &Atlas,
        from: &[u16],
        to: &[u16],
        price: &[i32],
        loan: Option<i32>,
    ) -> Option<(i32, u16)> {
        self.distance.fill(CLOSED);
        self.heap.clear();
        for &place in from {
            self.distance[usize::from(place)] = 0;
            self.came_by[usize::from(place)] = NO_TRACK;
            self.heap.push(Reverse((0, place)));
        }
        while let Some(Reverse((distance, place))) = self.heap.pop() {
            if distance > self.distance[usize::from(place)] {
                continue;
            }
            if to.contains(&place) {
                return Some((distance, place));
            }
            for link in atlas.links(place) {
                let price = match price[usize::from(link.track)] {
                    CLOSED => continue,
                    FOREIGN => match loan {
                        Some(loan) => loan,
                        None => continue,
                    },
                    // On a way already taken for an earlier end.
                    _ if self.way.contains(&link.track) => 0,
                    price => price,
                };
                let next = distance + price;
                if next < self.distance[usize::from(link.to)] {
                    self.distance[usize::from(link.to)] = next;
                    self.came_by[usize::from(link.to)] = link.track;
                    self.heap.push(Reverse((next, link.to)));
                }
            }
        }
        None
    }

    fn walk_back(&mut self, atlas: &Atlas, mut place: u16, price: &[i32]) {
        loop {
            let track = self.came_by[usize::from(place)];
            if track == NO_TRACK {
                return;
            }
            if price[usize::from(track)] > 0 {
                self.way.push(track);
            }
            let road = &atlas.tracks[usize::from(track)];
            place = if road.a == place { road.b } else { road.a };
        }
    }
}
