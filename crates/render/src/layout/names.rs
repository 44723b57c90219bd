//! Names of locations: each beside its location, where it covers least.
//!
//! Bearings in an order of liking, in one line or two, close by or a bit away. The most hemmed-in location chooses first; then names move, alone or in
//! pairs, until nothing gets better. An angle written in the file always holds.

use super::{Layout, ON_NAME, ON_SPACE, Obstacles, size_step};
use crate::fonts::Face;
use crate::geometry::{Grid, Rect, Vec2, vec2};
use branchline_engine::GameConfig;
use branchline_engine::config::{Location, Mark};

/// The name of a location, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedName {
    /// Its lines, from the top.
    pub lines: Vec<NameLine>,
    /// The box round the letters.
    pub rect: Rect,
    /// Height of the letters.
    pub size: f32,
    /// Degrees clockwise from the right, as a file would write it.
    pub bearing: i32,
    /// Whether the file says so.
    pub written: bool,
    /// Whether it covers nothing that matters.
    pub free: bool,
}

/// One line of a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NameLine {
    /// Its words.
    pub text: String,
    /// The middle of its base line.
    pub middle: Vec2,
}

/// Degrees clockwise from the right, best first: E, W, the diagonals, N, S, and then
/// those between.
const BEARINGS: [i32; 24] = [
    0, 180, 315, 45, 225, 135, 270, 90, 345, 15, 195, 165, 330, 30, 210, 150, 300, 60, 240, 120,
    285, 75, 255, 105,
];

/// How far a name may move away, and what that costs.
const AWAY: [(f32, f32); 4] = [(0.0, 0.0), (2.0, 6.0), (4.0, 14.0), (7.0, 28.0)];

/// Only this many places of each name are compared with those of its neighbours.
const COMPARED: usize = 48;

/// Boards with more names are arranged without moving pairs: they are drafts.
const MOST_PAIRED: usize = 300;

/// A name in one arrangement of lines.
struct Arrangement {
    lines: Vec<String>,
    width: f32,
    height: f32,
}

struct Candidate {
    rect: Rect,
    bearing: i32,
    arrangement: usize,
    cost: f32,
}

/// All places a name could take.
struct Choice {
    arrangements: Vec<Arrangement>,
    candidates: Vec<Candidate>,
    size: f32,
    written: bool,
}

const LINE: f32 = 1.08;

pub(super) fn place(
    game: &GameConfig,
    layout: &Layout,
    obstacles: &mut Obstacles,
) -> Vec<PlacedName> {
    let choices: Vec<Choice> = game
        .locations
        .iter()
        .enumerate()
        .map(|(index, location)| choice(location, index, layout, obstacles))
        .collect();
    let chosen = Arranger::new(&choices, layout).arrange();
    let names: Vec<PlacedName> = choices
        .iter()
        .enumerate()
        .map(|(index, choice)| {
            let candidate = &choice.candidates[chosen[index]];
            let covered = (0..choices.len()).any(|other| {
                other != index
                    && choices[other].candidates[chosen[other]]
                        .rect
                        .overlaps(candidate.rect)
            });
            finish(
                choice,
                candidate,
                !covered && !obstacles.is_taken(candidate.rect),
            )
        })
        .collect();
    for name in &names {
        obstacles.add_rect(name.rect, ON_NAME);
    }
    names
}

fn choice(location: &Location, index: usize, layout: &Layout, obstacles: &Obstacles) -> Choice {
    let metrics = &layout.metrics;
    let size = metrics.names[size_step(location)];
    let arrangements = arrangements(&location.title, size, metrics.name_width);
    let placed = layout.locations[index];
    let written = written_bearing(location);
    let mut candidates = Vec::new();
    let mut prices = Vec::new();
    let bearings: Vec<i32> = written.map_or(BEARINGS.to_vec(), |bearing| vec![bearing]);
    // Further out only costs: a name near its place is a name that is understood.
    let away = if written.is_some() { &AWAY[..1] } else { &AWAY };
    for &(away, price) in away {
        for (arrangement, lines) in arrangements.iter().enumerate() {
            for (liking, &bearing) in bearings.iter().enumerate() {
                let room = placed.radius + metrics.name_room + away * metrics.scale;
                let centre = placed.at + beside(bearing, lines.width, lines.height, room);
                let rect = Rect::around(centre, lines.width, lines.height);
                let liked = liking as f32 * 8.0 / BEARINGS.len() as f32;
                prices.push((liked, price + arrangement as f32 * 3.0));
                candidates.push(Candidate {
                    rect,
                    bearing,
                    arrangement,
                    cost: 0.0,
                });
            }
        }
    }
    // What is near all of them is looked up once.
    let room = 0.3 * metrics.scale;
    let near = obstacles.near(reach(&candidates).grown(room));
    for (candidate, (liked, extra)) in candidates.iter_mut().zip(prices) {
        candidate.cost = obstacles.cost_among(&near, candidate.rect.grown(room)) + liked + extra;
    }
    candidates.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    candidates.truncate(COMPARED);
    Choice {
        arrangements,
        candidates,
        size,
        written: written.is_some(),
    }
}

/// From a location's centre to the centre of its name: the box is pushed out along
/// a square, the distance to the disc along a circle.
fn beside(bearing: i32, width: f32, height: f32, room: f32) -> Vec2 {
    let direction = Vec2::from_angle((bearing as f32).to_radians());
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

/// Chooses a candidate for each name.
struct Arranger<'a> {
    choices: &'a [Choice],
    /// Names whose candidates could meet.
    rivals: Vec<Vec<u32>>,
    chosen: Vec<usize>,
}

impl<'a> Arranger<'a> {
    fn new(choices: &'a [Choice], layout: &Layout) -> Self {
        let reaches: Vec<Rect> = choices
            .iter()
            .map(|choice| reach(&choice.candidates))
            .collect();
        let mut grid = Grid::new(layout.width, layout.height);
        for (index, reach) in reaches.iter().enumerate() {
            grid.insert(*reach, index as u32);
        }
        let rivals = reaches.iter().enumerate().map(|(index, reach)| {
            let mut near = grid.near(*reach);
            near.retain(|&other| {
                other as usize != index && reaches[other as usize].overlaps(*reach)
            });
            near
        });
        Self {
            choices,
            rivals: rivals.collect(),
            chosen: vec![usize::MAX; choices.len()],
        }
    }

    fn arrange(mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.choices.len()).collect();
        let least = |index: &usize| {
            let costs = self.choices[*index].candidates.iter().map(|c| c.cost);
            costs.fold(f32::INFINITY, f32::min)
        };
        order.sort_by(|a, b| least(b).total_cmp(&least(a)).then(a.cmp(b)));
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
        self.chosen
    }

    /// What a candidate costs beside the names already chosen.
    fn cost(&self, index: usize, candidate: usize) -> f32 {
        let own = &self.choices[index].candidates[candidate];
        let met = self.rivals[index].iter().filter(|&&rival| {
            let rival = rival as usize;
            let chosen = self.choices[rival].candidates.get(self.chosen[rival]);
            chosen.is_some_and(|other| other.rect.overlaps(own.rect.grown(0.4)))
        });
        own.cost + met.count() as f32 * ON_NAME
    }

    /// The cheapest candidate. They are sorted by what they cost alone, so the first
    /// that alone costs more than the best so far ends the search.
    fn best(&self, index: usize) -> (usize, f32) {
        let mut best = (0, f32::INFINITY);
        for (number, candidate) in self.choices[index].candidates.iter().enumerate() {
            if candidate.cost >= best.1 {
                break;
            }
            let cost = self.cost(index, number);
            if cost < best.1 {
                best = (number, cost);
            }
        }
        best
    }

    /// Moves one name, or it and a rival together, if that costs less.
    fn improve(&mut self, index: usize) -> bool {
        let now = self.cost(index, self.chosen[index]);
        let (best, cost) = self.best(index);
        if cost < now - 0.01 {
            self.chosen[index] = best;
            return true;
        }
        if now < ON_SPACE / 10.0 || self.choices.len() > MOST_PAIRED {
            return false;
        }
        for rival in self.rivals[index].clone() {
            let rival = rival as usize;
            let before = (self.chosen[index], self.chosen[rival]);
            let both = self.cost(index, before.0) + self.cost(rival, before.1);
            let least = self.choices[rival].candidates[0].cost;
            for candidate in 0..self.choices[index].candidates.len() {
                // From here on both together cost more even if they do not meet.
                if self.choices[index].candidates[candidate].cost + least >= both - 0.01 {
                    break;
                }
                self.chosen[index] = candidate;
                let (moved, cost) = self.best(rival);
                self.chosen[rival] = moved;
                if cost + self.cost(index, candidate) < both - 0.01 {
                    return true;
                }
                self.chosen[rival] = before.1;
            }
            self.chosen[index] = before.0;
        }
        false
    }
}

/// The box round all of them.
fn reach(candidates: &[Candidate]) -> Rect {
    let mut rects = candidates.iter().map(|candidate| candidate.rect);
    let first = rects.next().unwrap_or_default();
    rects.fold(first, |all, rect| Rect {
        min: vec2(all.min.x.min(rect.min.x), all.min.y.min(rect.min.y)),
        max: vec2(all.max.x.max(rect.max.x), all.max.y.max(rect.max.y)),
    })
}

fn finish(choice: &Choice, candidate: &Candidate, free: bool) -> PlacedName {
    let arrangement = &choice.arrangements[candidate.arrangement];
    let (size, rect) = (choice.size, candidate.rect);
    let last = arrangement.lines.len() - 1;
    // The box is as high as capitals and descenders; the last base line is at 0.2.
    let base = rect.max.y - size * 0.2;
    let lines = arrangement.lines.iter().enumerate().map(|(number, text)| {
        let up = (last - number) as f32 * size * LINE;
        let width = Face::Bold.width(text, size, 0.0);
        // Lines keep to the side of their location.
        let middle = match candidate.bearing.rem_euclid(360) {
            0..60 | 300..360 => rect.min.x + width / 2.0,
            120..240 => rect.max.x - width / 2.0,
            _ => rect.centre().x,
        };
        NameLine {
            text: text.clone(),
            middle: vec2(middle, base - up),
        }
    });
    PlacedName {
        lines: lines.collect(),
        rect,
        size,
        bearing: candidate.bearing,
        written: choice.written,
        free,
    }
}
