//! Chooses a place for each name, so that all together cost least.

use super::super::{Layout, ON_NAME, ON_SPACE, Obstacles};
use super::choice::{Candidate, Choice};
use crate::geometry::{Grid, Rect};

/// Boards with more names are arranged without moving pairs: they are drafts.
const MOST_PAIRED: usize = 300;

/// A name with more rivals stands in a crowd that moving pairs would not part, and trying each pair takes minutes.
const MOST_RIVALS: usize = 24;

/// The rank of a name that has not chosen yet.
const NONE: usize = usize::MAX;

pub(super) struct Arranger<'a> {
    choices: Vec<Choice>,
    obstacles: &'a Obstacles,
    /// Names whose places could meet.
    rivals: Vec<Vec<u32>>,
    /// The rank of each name's place.
    chosen: Vec<usize>,
}

impl<'a> Arranger<'a> {
    pub(super) fn new(choices: Vec<Choice>, layout: &Layout, obstacles: &'a Obstacles) -> Self {
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
            choices,
            obstacles,
        }
    }

    /// The names and their places.
    pub(super) fn arrange(mut self) -> Vec<(Choice, Candidate)> {
        let least: Vec<f32> = (0..self.choices.len())
            .map(|name| self.least(name))
            .collect();
        let mut order: Vec<usize> = (0..self.choices.len()).collect();
        order.sort_by(|&a, &b| least[b].total_cmp(&least[a]).then(a.cmp(&b)));
        for &index in &order {
            self.chosen[index] = self.best(index).0;
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
        let chosen = self.chosen.into_iter().zip(self.choices);
        let place = |(rank, choice): (usize, Choice)| {
            let candidate = *choice.known(rank).expect("a chosen place was ranked");
            (choice, candidate)
        };
        chosen.map(place).collect()
    }

    fn ranked(&mut self, index: usize, rank: usize, below: f32) -> Option<Candidate> {
        self.choices[index].ranked(rank, below, self.obstacles)
    }

    /// What a name costs that has the board to itself.
    fn least(&mut self, index: usize) -> f32 {
        let cheapest = self.ranked(index, 0, f32::INFINITY);
        cheapest.map_or(f32::INFINITY, |candidate| candidate.cost)
    }

    /// What a place costs beside the names already chosen.
    fn cost(&self, index: usize, rect: Rect, alone: f32) -> f32 {
        let rect = rect.grown(0.4);
        let met = self.rivals[index].iter().filter(|&&rival| {
            let rival = rival as usize;
            let chosen = self.choices[rival].known(self.chosen[rival]);
            chosen.is_some_and(|other| other.rect.overlaps(rect))
        });
        alone + met.count() as f32 * ON_NAME
    }

    /// What the chosen place costs.
    fn cost_now(&self, index: usize) -> f32 {
        let chosen = self.choices[index].known(self.chosen[index]);
        chosen.map_or(f32::INFINITY, |chosen| {
            self.cost(index, chosen.rect, chosen.cost)
        })
    }

    /// The cheapest place: the first that alone costs more than the best so far ends the search.
    fn best(&mut self, index: usize) -> (usize, f32) {
        let mut best = (0, f32::INFINITY);
        let mut rank = 0;
        while let Some(candidate) = self.ranked(index, rank, best.1) {
            let cost = self.cost(index, candidate.rect, candidate.cost);
            if cost < best.1 {
                best = (rank, cost);
            }
            rank += 1;
        }
        best
    }

    /// Moves one name, or it and a rival together, if that costs less.
    fn improve(&mut self, index: usize) -> bool {
        let now = self.cost_now(index);
        let (best, cost) = self.best(index);
        if cost < now - 0.01 {
            self.chosen[index] = best;
            return true;
        }
        let crowded = self.choices.len() > MOST_PAIRED || self.rivals[index].len() > MOST_RIVALS;
        if now < ON_SPACE / 10.0 || crowded {
            return false;
        }
        for number in 0..self.rivals[index].len() {
            if self.improve_pair(index, self.rivals[index][number] as usize) {
                return true;
            }
        }
        false
    }

    /// Moves two names if together they cost less.
    fn improve_pair(&mut self, index: usize, rival: usize) -> bool {
        let before = (self.chosen[index], self.chosen[rival]);
        let both = self.cost_now(index) + self.cost_now(rival);
        // A place that leaves the rival no room for a gain is not worth a look.
        let most = both - 0.01 - self.least(rival);
        let mut rank = 0;
        while let Some(candidate) = self.ranked(index, rank, most) {
            self.chosen[index] = rank;
            let (moved, cost) = self.best(rival);
            self.chosen[rival] = moved;
            if cost + self.cost(index, candidate.rect, candidate.cost) < both - 0.01 {
                return true;
            }
            self.chosen[rival] = before.1;
            rank += 1;
        }
        self.chosen[index] = before.0;
        false
    }
}
