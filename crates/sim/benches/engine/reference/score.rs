//! Final scores of Europe: tickets with the best use of stations, stations left, longest path.

use super::map::PLACES;
use super::{Game, SEATS};

impl Game<'_> {
    pub(super) fn final_scores(&self) -> [i32; SEATS] {
        let mut scores = self.points;
        let mut trails = [0; SEATS];
        for seat in 0..SEATS {
            let groups = self.groups(seat);
            scores[seat] += self.ticket_points(seat, &groups);
            scores[seat] += 4 * (3 - self.built[seat] as i32);
            trails[seat] = self.longest_trail(seat, &groups);
        }
        let best = trails[0].max(trails[1]);
        for seat in 0..SEATS {
            if best > 0 && trails[seat] == best {
                scores[seat] += 10;
            }
        }
        scores
    }

    /// For each place the smallest place it is linked with.
    fn groups(&self, seat: usize) -> [u8; PLACES] {
        let mut groups = [0; PLACES];
        for (place, group) in groups.iter_mut().enumerate() {
            *group = place as u8;
        }
        for track in bits(self.owned[seat]) {
            let data = &self.map.tracks[track];
            join(&mut groups, data.a, data.b);
        }
        groups
    }

    fn ticket_points(&self, seat: usize, groups: &[u8; PLACES]) -> i32 {
        let now = self.points_with(seat, groups);
        let (done, all) = (now.1, self.tickets[seat].count_ones());
        if done == all {
            return now.0;
        }
        let foreign = self.owned[1 - seat];
        let mut best = now;
        self.borrow(
            seat,
            &self.stations[seat][..self.built[seat]],
            foreign,
            *groups,
            &mut best,
        );
        best.0
    }

    /// Each station may use one track of the other player.
    fn borrow(
        &self,
        seat: usize,
        stations: &[u8],
        foreign: u128,
        groups: [u8; PLACES],
        best: &mut (i32, u32),
    ) {
        let Some((&place, others)) = stations.split_first() else {
            *best = (*best).max(self.points_with(seat, &groups));
            return;
        };
        self.borrow(seat, others, foreign, groups, best);
        for track in bits(foreign & self.map.touching[usize::from(place)]) {
            let data = &self.map.tracks[track];
            if groups[usize::from(data.a)] != groups[usize::from(data.b)] {
                let mut linked = groups;
                join(&mut linked, data.a, data.b);
                self.borrow(seat, others, foreign, linked, best);
            }
        }
    }

    /// Points and number of tickets completed.
    fn points_with(&self, seat: usize, groups: &[u8; PLACES]) -> (i32, u32) {
        let mut points = 0;
        let mut done = 0;
        for ticket in bits(self.tickets[seat].into()) {
            let (a, b, value) = self.map.tickets[ticket];
            if groups[usize::from(a)] == groups[usize::from(b)] {
                points += value;
                done += 1;
            } else {
                points -= value;
            }
        }
        (points, done)
    }

    fn longest_trail(&self, seat: usize, groups: &[u8; PLACES]) -> i32 {
        let owned = self.owned[seat];
        let mut best = 0;
        let mut totals = [0; PLACES];
        let mut odd = [0u64; PLACES];
        for track in bits(owned) {
            let data = &self.map.tracks[track];
            let group = usize::from(groups[usize::from(data.a)]);
            totals[group] += i32::from(data.length);
            odd[group] ^= (1 << data.a) ^ (1 << data.b);
        }
        for group in 0..PLACES {
            if totals[group] <= best {
                continue;
            }
            if odd[group].count_ones() <= 2 {
                best = totals[group];
                continue;
            }
            // A longest trail that leaves something out begins at a place with an odd number of tracks.
            for start in bits(odd[group].into()) {
                self.walk(start, owned, 0, totals[group], &mut best);
            }
        }
        best
    }

    fn walk(&self, place: usize, left: u128, length: i32, spaces_left: i32, best: &mut i32) {
        *best = (*best).max(length);
        if length + spaces_left <= *best {
            return;
        }
        for track in bits(left & self.map.touching[place]) {
            let data = &self.map.tracks[track];
            let next = usize::from(data.a ^ data.b) ^ place;
            let spaces = i32::from(data.length);
            self.walk(
                next,
                left & !(1 << track),
                length + spaces,
                spaces_left - spaces,
                best,
            );
        }
    }
}

/// The set bits, rising.
fn bits(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// Joins two groups; every place always knows its own.
fn join(groups: &mut [u8; PLACES], a: u8, b: u8) {
    let (a, b) = (groups[usize::from(a)], groups[usize::from(b)]);
    if a != b {
        let (from, to) = (a.max(b), a.min(b));
        for group in groups.iter_mut().filter(|group| **group == from) {
            *group = to;
        }
    }
}
