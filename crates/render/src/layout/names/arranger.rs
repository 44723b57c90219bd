//! Chooses a place for each name, so that all together cost least.

use super::super::{Layout, ON_NAME, ON_SPACE, Obstacles};
use super::DRAFT;
use super::choice::{Candidate, Choice};
use crate::geometry::{Grid, Rect, vec2};

/// A name with more rivals stands in a crowd that moving pairs would not part, and trying each pair takes minutes.
const MOST_RIVALS: usize = 24;

/// Once each name has looked about so often, pairs are no longer moved: the names of a published game look about
/// fifteen times each, and those of twenty places in one spot would do it millions of times.
const MOST_LOOKS: u64 = 2_000;

/// The rank of a name that has not chosen yet.
const NONE: usize = usize::MAX;

pub(super) struct Arranger<'a> {
    choices: Vec<Choice>,
    obstacles: &'a Obstacles,
    /// Places that cost more are not looked at.
    most: f32,
    /// Names whose places could meet.
    rivals: Vec<Vec<u32>>,
    /// The rank of each name's place.
    chosen: Vec<usize>,
    /// Where each name lies; nowhere before it has chosen.
    taken: Vec<Rect>,
    /// How many moves there were when each name last moved.
    moved: Vec<u32>,
    /// And when each last looked for a better place in vain.
    looked: Vec<u32>,
    moves: u32,
    /// How often a place was asked for: what takes the time, and what a crowd must not multiply.
    looks: u64,
}

/// Meets no other box.
const NOWHERE: Rect = Rect {
    min: vec2(f32::INFINITY, f32::INFINITY),
    max: vec2(f32::NEG_INFINITY, f32::NEG_INFINITY),
};

impl<'a> Arranger<'a> {
    pub(super) fn new(
        choices: Vec<Choice>,
        layout: &Layout,
        obstacles: &'a Obstacles,
        most: f32,
    ) -> Self {
        let mut grid = Grid::new(layout.width, layout.height);
        for (index, choice) in choices.iter().enumerate() {
            grid.insert(choice.reach, index as u32);
        }
        let rivals = choices.iter().enumerate().map(|(index, choice)| {
            let mut near = grid.near(choice.reach);
            near.retain(|&other| {
                other as usize != index && choices[other as usize].reach.overlaps(choice.reach)
            });
            near
        });
        Self {
            rivals: rivals.collect(),
            chosen: vec![NONE; choices.len()],
            taken: vec![NOWHERE; choices.len()],
            moved: vec![0; choices.len()],
            looked: vec![0; choices.len()],
            moves: 0,
            looks: 0,
            choices,
            obstacles,
            most,
        }
    }

    /// The names and their places, as far as they have one.
    pub(super) fn arrange(mut self) -> Vec<(Choice, Option<Candidate>)> {
        self.settle();
        let chosen = self.chosen.into_iter().zip(self.choices);
        let place = |(rank, choice): (usize, Choice)| {
            let place = choice.known(rank).copied();
            (choice, place)
        };
        chosen.map(place).collect()
    }

    /// Each name takes its best place, and then better ones, until there is none.
    fn settle(&mut self) {
        let least: Vec<f32> = (0..self.choices.len())
            .map(|name| self.least(name))
            .collect();
        let mut order: Vec<usize> = (0..self.choices.len()).collect();
        order.sort_by(|&a, &b| least[b].total_cmp(&least[a]).then(a.cmp(&b)));
        for &index in &order {
            let best = self.best(index, f32::INFINITY);
            self.choose(index, best.map_or(0, |(rank, _)| rank));
        }
        for _ in 0..200 {
            let mut better = false;
            for &index in &order {
                better |= self.improve(index);
            }
            if !better {
                break;
            }
        }
    }

    fn ranked(&mut self, index: usize, rank: usize, below: f32) -> Option<Candidate> {
        self.looks += 1;
        self.choices[index].ranked(rank, below.min(self.most), self.obstacles)
    }

    /// What a name costs that has the board to itself.
    fn least(&mut self, index: usize) -> f32 {
        let cheapest = self.ranked(index, 0, f32::INFINITY);
        cheapest.map_or(f32::INFINITY, |candidate| candidate.cost)
    }

    /// Gives a name its place of this rank.
    fn choose(&mut self, index: usize, rank: usize) {
        let place = self.choices[index].known(rank);
        self.taken[index] = place.map_or(NOWHERE, |place| place.rect);
        self.chosen[index] = rank;
    }

    /// The same, for good.
    fn move_to(&mut self, index: usize, rank: usize) {
        self.choose(index, rank);
        self.moves += 1;
        self.moved[index] = self.moves;
    }

    /// What a place costs beside the names already chosen; nothing if that is not less than `below`.
    fn cost(&self, index: usize, place: &Candidate, below: f32) -> Option<f32> {
        let rect = place.rect.grown(0.4);
        let mut met = 0.0;
        for &rival in &self.rivals[index] {
            if self.taken[rival as usize].overlaps(rect) {
                met += 1.0;
                if place.cost + met * ON_NAME >= below {
                    return None;
                }
            }
        }
        let cost = place.cost + met * ON_NAME;
        (cost < below).then_some(cost)
    }

    /// What the chosen place costs.
    fn cost_now(&self, index: usize) -> f32 {
        let chosen = self.choices[index].known(self.chosen[index]);
        let cost = chosen.and_then(|chosen| self.cost(index, chosen, f32::INFINITY));
        cost.unwrap_or(f32::INFINITY)
    }

    /// The cheapest place below a cost: the first that alone costs more than the best so far ends the search.
    fn best(&mut self, index: usize, below: f32) -> Option<(usize, f32)> {
        let mut best = None;
        let mut least = below;
        let mut rank = 0;
        while let Some(candidate) = self.ranked(index, rank, least) {
            if let Some(cost) = self.cost(index, &candidate, least) {
                (best, least) = (Some((rank, cost)), cost);
            }
            rank += 1;
        }
        best
    }

    /// Moves one name, or it and a rival together, if that costs less.
    fn improve(&mut self, index: usize) -> bool {
        let crowded = self.choices.len() > DRAFT || self.rivals[index].len() > MOST_RIVALS;
        if self.is_settled(index, crowded) {
            return false;
        }
        let now = self.cost_now(index);
        if let Some((best, _)) = self.best(index, now - 0.01) {
            self.move_to(index, best);
            return true;
        }
        if now >= ON_SPACE / 10.0 && !crowded {
            for number in 0..self.rivals[index].len() {
                if self.looks > MOST_LOOKS * self.choices.len() as u64 {
                    break;
                }
                if self.improve_pair(index, self.rivals[index][number] as usize) {
                    return true;
                }
            }
        }
        self.looked[index] = self.moves + 1;
        false
    }

    /// Whether it looked in vain and nothing it would look at has moved since: its rivals, and where pairs move,
    /// theirs.
    fn is_settled(&self, index: usize, crowded: bool) -> bool {
        let looked = self.looked[index];
        let rests = |name: &u32| self.moved[*name as usize] < looked;
        let alone = |name: &u32| crowded || self.rivals[*name as usize].iter().all(rests);
        let rivals = &self.rivals[index];
        self.moved[index] < looked && rivals.iter().all(|name| rests(name) && alone(name))
    }

    /// Moves two names if together they cost less.
    fn improve_pair(&mut self, index: usize, rival: usize) -> bool {
        let before = (self.chosen[index], self.chosen[rival]);
        let both = self.cost_now(index) + self.cost_now(rival);
        // A place that leaves the rival no room for a gain is not worth a look.
        let most = both - 0.01 - self.least(rival);
        let mut rank = 0;
        while let Some(candidate) = self.ranked(index, rank, most) {
            self.choose(index, rank);
            if let Some((moved, cost)) = self.best(rival, f32::INFINITY) {
                self.choose(rival, moved);
                let own = self.cost(index, &candidate, both - 0.01 - cost);
                if own.is_some() {
                    self.move_to(index, rank);
                    self.move_to(rival, moved);
                    return true;
                }
                self.choose(rival, before.1);
            }
            rank += 1;
        }
        self.choose(index, before.0);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::PlacedLocation;
    use super::super::choice::Offers;
    use super::*;
    use crate::geometry::vec2;
    use crate::metrics::Metrics;
    use branchline_engine::config::{BoardSize, Location, Marks, Point};

    /// How often each of some names looks at a place, if their locations lie this far apart, row by row.
    fn looks_of_each(names: u16, apart: f32) -> u64 {
        let board = BoardSize {
            width: 6_000,
            height: 6_000,
            print_width: 600,
            piece_length: 20,
            piece_width: 9,
        };
        let metrics = Metrics::of(&board);
        let locations = (0..names).map(|number| PlacedLocation {
            at: vec2(f32::from(number % 10), f32::from(number / 10)) * apart + vec2(300.0, 300.0),
            radius: metrics.radii[1],
            token_seat: None,
        });
        let layout = Layout {
            width: 600.0,
            height: 600.0,
            metrics,
            locations: locations.collect(),
            tracks: Vec::new(),
            names: Vec::new(),
            districts: Vec::new(),
            land: Vec::new(),
            mm_per_tenth: 0.1,
        };
        let obstacles = Obstacles::of(&layout);
        let anywhere = [1, 2].map(|arrangements| Offers::anywhere(arrangements, false));
        let choices = (0..names).map(|number| {
            let location = Location {
                id: format!("place-{number}"),
                title: format!("Long Street {number}"),
                at: Point { x: 0, y: 0 },
                district: None,
                marks: Marks::default(),
            };
            Choice::new(&location, number.into(), &layout, &obstacles, &anywhere)
        });
        let mut arranger = Arranger::new(choices.collect(), &layout, &obstacles, f32::INFINITY);
        arranger.settle();
        arranger.looks / u64::from(names)
    }

    #[test]
    fn a_name_with_room_takes_the_first_place_that_is_free() {
        let looks = looks_of_each(20, 100.0);
        assert!(looks < 10, "{looks} looks of each");
    }

    /// A map of 200 places in one spot once took a minute, and one of 20 half as long: each name tried all places of
    /// each rival.
    #[test]
    fn a_name_in_a_crowd_stops_looking_about() {
        for names in [5, 20, 25, 50, 100, 200] {
            let looks = looks_of_each(names, 2.0);
            assert!(looks < 2 * MOST_LOOKS, "{looks} looks of each of {names}");
        }
    }
}
