//! The places one name could take, from the cheapest on.
//!
//! How much a place is liked is known beforehand; what it would cover has to be measured. So a place
//! is measured only when its liking alone no longer says that a better one is known, and only until
//! it has cost more than that one: most names look closely at a few of their 192 places.

use super::super::{Layout, Near, Obstacles, segment, size_step};
use super::LINE;
use crate::fonts::Face;
use crate::geometry::{Rect, Vec2, vec2};
use branchline_engine::config::{Location, Mark};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Degrees clockwise from the right, best first: E, W, the diagonals, N, S, and then
/// those between.
const BEARINGS: [i32; 24] = [
    0, 180, 315, 45, 225, 135, 270, 90, 345, 15, 195, 165, 330, 30, 210, 150, 300, 60, 240, 120,
    285, 75, 255, 105,
];

/// How far a name may move away, and what that costs: a name near its place is a name that is understood.
const AWAY: [(f32, f32); 4] = [(0.0, 0.0), (2.0, 6.0), (4.0, 14.0), (7.0, 28.0)];

/// How far a name that is called out may lie, in heights of its letters.
const FURTHEST: f32 = 9.0;
/// And in how many directions it looks for room.
const DIRECTIONS: u8 = 40;
/// What its line may cover for the price of one height of letters more to go.
const CROSSED: f32 = 60.0;
/// And what it costs to run through another name, which is harder to read then: any other place is better, and this one
/// better than none.
const THROUGH: f32 = 1_000.0;

/// Only this many places of each name are compared with those of its neighbours.
const COMPARED: usize = 48;

/// Where a name could go, whatever lies there.
struct Offer {
    /// What it costs at least.
    price: f32,
    bearing: i32,
    direction: Vec2,
    away: f32,
    arrangement: usize,
}

/// Offers by price; of equal ones, the earlier is liked better.
pub(super) struct Offers(Vec<Offer>);

impl Offers {
    /// All bearings, near and, unless it is a draft, away, for a name of so many arrangements.
    pub(super) fn anywhere(arrangements: usize, draft: bool) -> Rc<Self> {
        let away = if draft { &AWAY[..1] } else { &AWAY };
        Self::new(away, arrangements, &BEARINGS)
    }

    fn new(away: &[(f32, f32)], arrangements: usize, bearings: &[i32]) -> Rc<Self> {
        let mut offers = Vec::with_capacity(away.len() * arrangements * bearings.len());
        for &(away, price) in away {
            for arrangement in 0..arrangements {
                for (liking, &bearing) in bearings.iter().enumerate() {
                    let liked = liking as f32 * 8.0 / BEARINGS.len() as f32;
                    offers.push(Offer {
                        price: liked + price + arrangement as f32 * 3.0,
                        bearing,
                        direction: Vec2::from_angle((bearing as f32).to_radians()),
                        away,
                        arrangement,
                    });
                }
            }
        }
        offers.sort_by(|a, b| a.price.total_cmp(&b.price));
        Rc::new(Self(offers))
    }
}

/// A name in one arrangement of lines.
pub(super) struct Arrangement {
    pub(super) lines: Vec<String>,
    width: f32,
    height: f32,
}

/// A place, measured.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) rect: Rect,
    pub(super) bearing: i32,
    pub(super) arrangement: usize,
    /// What it costs; at least that, as long as it is not exact.
    pub(super) cost: f32,
    exact: bool,
    /// Its number among the offers.
    number: usize,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The cheapest is the greatest, so that a heap gives it first.
impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        let cost = other.cost.total_cmp(&self.cost);
        cost.then(other.number.cmp(&self.number))
    }
}

/// All places a name could take.
pub(super) struct Choice {
    pub(super) arrangements: Vec<Arrangement>,
    pub(super) size: f32,
    pub(super) written: bool,
    /// The box round all of them.
    pub(super) reach: Rect,
    offers: Rc<Offers>,
    at: Vec2,
    room: f32,
    scale: f32,
    away: f32,
    /// What lies within reach.
    near: Near,
    /// The cheapest, in order.
    ranked: Vec<Candidate>,
    /// Measured, and not yet known to be next.
    measured: BinaryHeap<Candidate>,
    /// The first offer that is not yet measured.
    next: usize,
}

impl Choice {
    pub(super) fn new(
        location: &Location,
        index: usize,
        layout: &Layout,
        obstacles: &Obstacles,
        anywhere: &[Rc<Offers>; 2],
    ) -> Self {
        let metrics = &layout.metrics;
        let size = metrics.names[size_step(location)];
        let arrangements = arrangements(&location.title, size, metrics.name_width);
        let written = written_bearing(location);
        let offers = match written {
            Some(bearing) => Offers::new(&AWAY[..1], arrangements.len(), &[bearing]),
            None => anywhere[arrangements.len() - 1].clone(),
        };
        let placed = layout.locations[index];
        let room = placed.radius + metrics.name_room;
        let furthest = room + AWAY[AWAY.len() - 1].0 * metrics.name_away;
        let most =
            |size: fn(&Arrangement) -> f32| arrangements.iter().map(size).fold(0.0, f32::max);
        let reach = Rect::around(
            placed.at,
            2.0 * (most(|lines| lines.width) + furthest),
            2.0 * (most(|lines| lines.height) + furthest),
        );
        Self {
            near: obstacles.near(reach.grown(casing(metrics.scale))),
            arrangements,
            size,
            written: written.is_some(),
            reach,
            offers,
            at: placed.at,
            room,
            scale: metrics.scale,
            away: metrics.name_away,
            ranked: Vec::new(),
            measured: BinaryHeap::new(),
            next: 0,
        }
    }

    /// The place of this rank, if there is one that costs less than `below`.
    pub(super) fn ranked(
        &mut self,
        rank: usize,
        below: f32,
        obstacles: &Obstacles,
    ) -> Option<Candidate> {
        while self.ranked.len() <= rank.min(COMPARED - 1) {
            let offer = self.offers.0.get(self.next);
            let offered = offer.map_or(f32::INFINITY, |offer| offer.price);
            let known = self.measured.peek().map_or(f32::INFINITY, |best| best.cost);
            if offered.min(known) >= below {
                return None;
            }
            if offered <= known {
                let place = self.measure(self.next, known.min(below), obstacles);
                self.measured.push(place);
                self.next += 1;
            } else if let Some(best) = self.measured.pop() {
                if best.exact {
                    self.ranked.push(best);
                } else {
                    let next = self.measured.peek().map_or(f32::INFINITY, |next| next.cost);
                    let limit = next.min(offered).min(below);
                    let place = self.measure(best.number, limit, obstacles);
                    self.measured.push(place);
                }
            }
        }
        let found = self.ranked.get(rank).copied();
        found.filter(|best| best.cost < below)
    }

    /// A place that [`Self::ranked`] gave before.
    pub(super) fn known(&self, rank: usize) -> Option<&Candidate> {
        self.ranked.get(rank)
    }

    /// The place it would like best, whatever lies there.
    pub(super) fn liked(&self) -> Candidate {
        self.offered(0)
    }

    /// An offer as a place, for the price that is known beforehand.
    fn offered(&self, number: usize) -> Candidate {
        let offer = &self.offers.0[number];
        let Arrangement { width, height, .. } = self.arrangements[offer.arrangement];
        let room = self.room + offer.away * self.away;
        let centre = self.at + beside(offer.direction, width, height, room);
        Candidate {
            rect: Rect::around(centre, width, height),
            bearing: offer.bearing,
            arrangement: offer.arrangement,
            cost: offer.price,
            exact: false,
            number,
        }
    }

    /// The best place with room further off, and the line to it from the edge of the location. A written bearing holds
    /// there, too.
    pub(super) fn further(
        &self,
        radius: f32,
        obstacles: &Obstacles,
    ) -> Option<(Candidate, [Vec2; 2])> {
        let written = self.written.then(|| self.liked().bearing);
        let directions = (0..DIRECTIONS).map(|step| i32::from(step) * 360 / i32::from(DIRECTIONS));
        let directions: Vec<i32> = written.map_or_else(|| directions.collect(), |one| vec![one]);
        let mut best: Option<(Candidate, [Vec2; 2])> = None;
        for step in 2..=(2.0 * FURTHEST) as u8 {
            let away = f32::from(step) / 2.0;
            for (number, arrangement) in self.arrangements.iter().enumerate() {
                let Arrangement { width, height, .. } = *arrangement;
                for &bearing in &directions {
                    let direction = Vec2::from_angle((bearing as f32).to_radians());
                    let room = self.room + away * self.size;
                    let centre = self.at + beside(direction, width, height, room);
                    let rect = Rect::around(centre, width, height);
                    let around = rect.grown(casing(self.scale));
                    let least = best.map_or(f32::INFINITY, |(place, _)| place.cost);
                    if away >= least || obstacles.is_taken(around) {
                        continue;
                    }
                    let to = rect.nearest(self.at);
                    let from = self.at + (to - self.at).normalised() * radius;
                    let line = segment(from, to);
                    let crossed = obstacles.cost_of_block(&line);
                    let through = if obstacles.is_named(&line) {
                        THROUGH
                    } else {
                        0.0
                    };
                    let cost = away + (obstacles.cost(around) + crossed) / CROSSED + through;
                    if cost < least {
                        let place = Candidate {
                            rect,
                            bearing,
                            arrangement: number,
                            cost,
                            exact: true,
                            number: 0,
                        };
                        best = Some((place, [from, to]));
                    }
                }
            }
        }
        best
    }

    /// What an offer costs; not exactly if that is more than `limit`.
    fn measure(&self, number: usize, limit: f32, obstacles: &Obstacles) -> Candidate {
        let offered = self.offered(number);
        let around = offered.rect.grown(casing(self.scale));
        // The very sum that is compared below: another way to round would measure in circles.
        let cost = |covers: f32| covers + offered.cost;
        let is_enough = |covers: f32| cost(covers) > limit;
        let (covers, exact) = obstacles.cost_until(&self.near, around, is_enough);
        Candidate {
            cost: cost(covers),
            exact,
            ..offered
        }
    }
}

/// What must be free round a name.
fn casing(scale: f32) -> f32 {
    0.3 * scale
}

/// From a location's centre to the centre of its name: the box is pushed out along
/// a square, the distance to the disc along a circle.
fn beside(direction: Vec2, width: f32, height: f32, room: f32) -> Vec2 {
    let longest = direction.x.abs().max(direction.y.abs());
    let square = direction * (1.0 / longest);
    vec2(
        square.x * width / 2.0 + direction.x * room,
        square.y * height / 2.0 + direction.y * room,
    )
}

fn written_bearing(location: &Location) -> Option<i32> {
    match location.marks.0.get("label")? {
        Mark::Number(degrees) => Some(*degrees),
        Mark::Text(word) => Some(match word.as_str() {
            "left" => 180,
            "above" => 270,
            "below" => 90,
            "above-right" => 315,
            "above-left" => 225,
            "below-right" => 45,
            "below-left" => 135,
            _ => 0,
        }),
        Mark::On(_) => None,
    }
}

/// One line, and for names of several words two lines parted where they differ
/// least in width. Wide names come in two lines first.
fn arrangements(title: &str, size: f32, widest: f32) -> Vec<Arrangement> {
    let width = |text: &str| Face::Bold.width(text, size, 0.0);
    let one = Arrangement {
        width: width(title),
        height: size * 0.86,
        lines: vec![title.to_owned()],
    };
    let parts = title.match_indices([' ', '-']).map(|(at, sign)| {
        let cut = if sign == "-" { at + 1 } else { at };
        (&title[..cut], title[at + 1..].trim_start())
    });
    let parts = parts.filter(|(first, second)| !first.is_empty() && !second.is_empty());
    let best = parts.min_by(|a, b| {
        let uneven = |(first, second): &(&str, &str)| (width(first) - width(second)).abs();
        uneven(a).total_cmp(&uneven(b))
    });
    let Some((first, second)) = best else {
        return vec![one];
    };
    let two = Arrangement {
        width: width(first).max(width(second)),
        height: size * (0.86 + LINE * 0.96),
        lines: vec![first.to_owned(), second.to_owned()],
    };
    if one.width > widest {
        vec![two, one]
    } else {
        vec![one, two]
    }
}
