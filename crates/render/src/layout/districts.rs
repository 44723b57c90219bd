//! Districts: a soft outline round their locations, and a badge with the value.
//!
//! The outline is the level line of a distance: to the district's own routes, and to
//! the shortest tree through its locations where no route links them, kept nearer
//! than those of all others. So a district follows an arc of locations, takes in what
//! its routes enclose, and never takes in a neighbour's location.

use super::{Layout, ON_MARK, Obstacles};
use crate::fonts::Face;
use crate::geometry::{Rect, Vec2, vec2};
use crate::metrics::Metrics;
use branchline_engine::GameConfig;
use branchline_engine::config::{DistrictId, LocationId, TrackId};

/// A district, laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlacedDistrict {
    /// Its outlines, closed; usually one.
    pub outlines: Vec<Vec<Vec2>>,
    /// The centre of its badge.
    pub badge: Option<Vec2>,
    /// The left end of its name's base line, beside the badge.
    pub name: Option<Vec2>,
}

/// Sizes of the badge for a piece of 20.
pub(crate) const BADGE: (f32, f32) = (9.0, 10.0);
pub(crate) const NAME_SIZE: f32 = 4.2;
pub(crate) const NAME_TRACKING: f32 = 0.08;
const BADGE_GAP: f32 = 1.6;

impl PlacedDistrict {
    /// The box round the badge and the name beside it, if it has them.
    pub(crate) fn badge_box(&self, title: &str, metrics: &Metrics) -> Option<Rect> {
        let s = metrics.scale;
        let badge = Rect::around(self.badge?, BADGE.0 * s, BADGE.1 * s);
        let words = Face::Semibold.width(&title.to_uppercase(), NAME_SIZE * s, NAME_TRACKING);
        let mut all = badge;
        all.max.x = self.name?.x + words;
        Some(all)
    }
}

pub(super) fn place(
    game: &GameConfig,
    layout: &Layout,
    obstacles: &mut Obstacles,
) -> Vec<PlacedDistrict> {
    let trees: Vec<Vec<(Vec2, Vec2)>> = (0..game.districts.len())
        .map(|index| {
            let id = Some(DistrictId::from_index(index));
            let places = game.locations.iter().zip(&layout.locations);
            let own = places.filter(|(location, _)| location.district == id);
            let mut lines = tree(&own.map(|(_, placed)| placed.at).collect::<Vec<_>>());
            lines.extend(routes_within(game, layout, DistrictId::from_index(index)));
            lines
        })
        .collect();
    let homeless: Vec<Vec2> = game
        .locations
        .iter()
        .zip(&layout.locations)
        .filter(|(location, _)| location.district.is_none())
        .map(|(_, placed)| placed.at)
        .collect();
    let mut placed = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        if tree.is_empty() {
            placed.push(PlacedDistrict::default());
            continue;
        }
        let others: Vec<(Vec2, Vec2)> = trees
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index)
            .flat_map(|(_, tree)| tree.iter().copied())
            .chain(homeless.iter().map(|&at| (at, at)))
            .collect();
        let strangers = game.locations.iter().zip(&layout.locations);
        let strangers: Vec<Vec2> = strangers
            .filter(|(location, _)| location.district != Some(DistrictId::from_index(index)))
            .map(|(_, placed)| placed.at)
            .collect();
        let outlines = without_holes(outline(tree, &others, layout), &strangers);
        let title = game.districts[index].title.to_uppercase();
        let (badge, name) = badge(&outlines, &title, layout, obstacles);
        placed.push(PlacedDistrict {
            outlines,
            badge,
            name,
        });
    }
    placed
}

/// The routes between locations of a district, in steps of some millimetres.
fn routes_within(game: &GameConfig, layout: &Layout, id: DistrictId) -> Vec<(Vec2, Vec2)> {
    const STEP: f32 = 12.0;
    let within = |location: LocationId| game.locations[location.index()].district == Some(id);
    let mut lines = Vec::new();
    for (index, placed) in layout.tracks.iter().enumerate() {
        let (a, b) = game.ends(TrackId::from_index(index));
        if !within(a) || !within(b) {
            continue;
        }
        if let [from, to] = placed.curve.points() {
            lines.push((*from, *to));
            continue;
        }
        let steps = (placed.curve.length() / STEP).ceil().max(1.0);
        let at = |step: f32| placed.curve.at(placed.curve.length() * step / steps);
        lines.extend((0..steps as u32).map(|step| (at(step as f32), at(step as f32 + 1.0))));
    }
    lines
}

/// What a district's routes enclose belongs to it, unless a stranger lies there.
fn without_holes(outlines: Vec<Vec<Vec2>>, strangers: &[Vec2]) -> Vec<Vec<Vec2>> {
    let is_hole = |index: usize| {
        let inside = outlines[index].first().copied().unwrap_or_default();
        let mut others = outlines
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        others.any(|(_, outline)| inside.is_inside(outline))
    };
    let kept: Vec<bool> = (0..outlines.len())
        .map(|index| !is_hole(index) || strangers.iter().any(|at| at.is_inside(&outlines[index])))
        .collect();
    let outlines = outlines.into_iter().zip(kept);
    outlines
        .filter(|(_, kept)| *kept)
        .map(|(outline, _)| outline)
        .collect()
}

/// The shortest tree through some points, as lines; a single point is a line of no
/// length.
fn tree(points: &[Vec2]) -> Vec<(Vec2, Vec2)> {
    let Some((&first, rest)) = points.split_first() else {
        return Vec::new();
    };
    let mut lines = vec![(first, first)];
    let mut joined = vec![first];
    let mut open = rest.to_vec();
    while !open.is_empty() {
        let mut nearest = (f32::INFINITY, 0, first);
        for (index, point) in open.iter().enumerate() {
            for &other in &joined {
                let distance = point.distance(other);
                if distance < nearest.0 {
                    nearest = (distance, index, other);
                }
            }
        }
        let point = open.remove(nearest.1);
        lines.push((nearest.2, point));
        joined.push(point);
    }
    lines
}

/// Negative inside the district. Only beside its outline is the figure exact: elsewhere the sign is all that
/// [`level_lines`] looks at, and most of a board is elsewhere.
fn depth(at: Vec2, own: &[(Vec2, Vec2)], others: &[(Vec2, Vec2)], reach: f32, step: f32) -> f32 {
    let near = distance(at, own);
    let filled = reach * FILLED;
    if is_outside(near, reach, step) {
        return reach;
    }
    let border = (near - distance(at, others)) / 2.0 + 0.9;
    if near - reach < -step && border < -step {
        return -reach;
    }
    if border >= near - reach {
        return border;
    }
    // Where two arms meet, the corner between them is filled softly.
    let soft = reach * 0.45;
    let sum: f32 = own
        .iter()
        .map(|(a, b)| (-at.distance_to_segment(*a, *b) / soft).exp())
        .sum();
    let smooth = -soft * sum.ln();
    let mine = near.min(smooth.max(near - filled));
    (mine - reach).max(border)
}

/// How far the nearest of some lines is.
fn distance(at: Vec2, lines: &[(Vec2, Vec2)]) -> f32 {
    // One root for all of them: thousands of places ask.
    let squares = lines.iter().map(|(a, b)| {
        let away = at.nearest_on_segment(*a, *b) - at;
        away.dot(away)
    });
    squares.fold(f32::INFINITY, f32::min).sqrt()
}

/// Whether a place so near to a district's lines lies outside, with everything up to `room` from it.
fn is_outside(near: f32, reach: f32, room: f32) -> bool {
    near - reach * FILLED - reach > room
}

/// How much farther than elsewhere a district reaches in a corner between two arms, in reaches.
const FILLED: f32 = 0.35;

fn outline(own: &[(Vec2, Vec2)], others: &[(Vec2, Vec2)], layout: &Layout) -> Vec<Vec<Vec2>> {
    let reach = layout.metrics.district;
    let step = (reach / 5.0).max(layout.width.max(layout.height) / 400.0);
    let mut area = Rect {
        min: own[0].0,
        max: own[0].0,
    };
    for point in own.iter().flat_map(|(a, b)| [*a, *b]) {
        area.min = vec2(area.min.x.min(point.x), area.min.y.min(point.y));
        area.max = vec2(area.max.x.max(point.x), area.max.y.max(point.y));
    }
    let area = area.grown(reach * 1.6);
    // A district ends halfway to others, so those farther away have no say.
    let far = 2.0 * reach * (1.0 + FILLED) + 2.0;
    let has_say = |(a, b): &&(Vec2, Vec2)| {
        let around = Rect::around(*a, 0.0, 0.0).union(Rect::around(*b, 0.0, 0.0));
        around.grown(far + step).overlaps(area)
    };
    let others: Vec<(Vec2, Vec2)> = others.iter().filter(has_say).copied().collect();
    let columns = (area.width() / step).ceil() as usize + 1;
    let rows = (area.height() / step).ceil() as usize + 1;
    let at = |column: usize, row: usize| area.min + vec2(column as f32, row as f32) * step;
    // Most of the area is outside, and one look at the middle of a square says so for all of it.
    const SQUARE: usize = 6;
    let half = (SQUARE - 1) as f32 / 2.0;
    let room = step * (1.0 + half * std::f32::consts::SQRT_2);
    let mut depths = vec![reach; columns * rows];
    for top in (0..rows).step_by(SQUARE) {
        for left in (0..columns).step_by(SQUARE) {
            let middle = at(left, top) + vec2(half, half) * step;
            if is_outside(distance(middle, own), reach, room) {
                continue;
            }
            for row in top..(top + SQUARE).min(rows) {
                for column in left..(left + SQUARE).min(columns) {
                    let place = at(column, row);
                    depths[row * columns + column] = depth(place, own, &others, reach, step);
                }
            }
        }
    }
    let loops = level_lines(&depths, columns, rows, at);
    loops
        .into_iter()
        .filter(|line| line.len() > 12)
        .map(|line| soften(&line))
        .collect()
}

/// Marching squares: the closed lines where the depth is 0.
fn level_lines(
    depths: &[f32],
    columns: usize,
    rows: usize,
    at: impl Fn(usize, usize) -> Vec2,
) -> Vec<Vec<Vec2>> {
    // An edge of the grid: 2 × its upper left corner, + 1 if it runs downwards.
    let cross = |a: (usize, usize), b: (usize, usize)| {
        let (one, two) = (depths[a.1 * columns + a.0], depths[b.1 * columns + b.0]);
        at(a.0, a.1).lerp(at(b.0, b.1), one / (one - two))
    };
    let mut next: std::collections::BTreeMap<usize, (usize, Vec2)> =
        std::collections::BTreeMap::new();
    for row in 0..rows - 1 {
        for column in 0..columns - 1 {
            let corners = [
                (column, row),
                (column + 1, row),
                (column + 1, row + 1),
                (column, row + 1),
            ];
            let inside = corners.map(|(c, r)| depths[r * columns + c] < 0.0);
            let edges = [
                2 * (row * columns + column),
                2 * (row * columns + column + 1) + 1,
                2 * ((row + 1) * columns + column),
                2 * (row * columns + column) + 1,
            ];
            // Walk with the inside on the right: leave where inside ends, enter where it begins.
            for side in 0..4 {
                if inside[side] && !inside[(side + 1) % 4] {
                    let entry = (1..4)
                        .map(|turn| (side + turn) % 4)
                        .find(|&other| !inside[other] && inside[(other + 1) % 4]);
                    if let Some(entry) = entry {
                        let point = cross(corners[side], corners[(side + 1) % 4]);
                        next.insert(edges[side], (edges[entry], point));
                    }
                }
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&start, _)) = next.iter().next() {
        let mut line = Vec::new();
        let mut edge = start;
        while let Some((following, point)) = next.remove(&edge) {
            line.push(point);
            edge = following;
        }
        loops.push(line);
    }
    loops
}

/// Evens out the steps of the grid.
fn soften(line: &[Vec2]) -> Vec<Vec2> {
    let mut line = line.to_vec();
    for _ in 0..3 {
        let n = line.len();
        line = (0..n)
            .map(|index| {
                let around = line[(index + n - 1) % n].lerp(line[(index + 1) % n], 0.5);
                line[index].lerp(around, 0.5)
            })
            .collect();
    }
    line
}

/// Badge and name where they cover least: inside the district if possible.
fn badge(
    outlines: &[Vec<Vec2>],
    title: &str,
    layout: &Layout,
    obstacles: &mut Obstacles,
) -> (Option<Vec2>, Option<Vec2>) {
    let s = layout.metrics.scale;
    let (width, height) = (BADGE.0 * s, BADGE.1 * s);
    let name = Face::Semibold.width(title, NAME_SIZE * s, NAME_TRACKING);
    let full = width + BADGE_GAP * s + name;
    let points = outlines.iter().flatten();
    let mut area = layout.field();
    (area.min, area.max) = (area.max, area.min);
    for point in points {
        area.min = vec2(area.min.x.min(point.x), area.min.y.min(point.y));
        area.max = vec2(area.max.x.max(point.x), area.max.y.max(point.y));
    }
    let step = 4.0 * s;
    let columns = (area.width() / step).ceil().max(0.0) as usize;
    let rows = (area.height() / step).ceil().max(0.0) as usize;
    let inside = |point: Vec2| outlines.iter().any(|outline| point.is_inside(outline));
    let mut best: Option<(f32, Vec2)> = None;
    for row in 0..=rows {
        let at = |column: usize| area.min + vec2(column as f32, row as f32) * step;
        let rect = |column: usize| Rect::around(at(column), full, height);
        let near = obstacles.near(rect(0).union(rect(columns)).grown(1.2 * s));
        for column in 0..=columns {
            // What is covered is soon known to be too much; what is inside takes a walk round the district.
            let least = best.map_or(f32::INFINITY, |(least, _)| least - 0.01);
            let is_enough = |covers: f32| covers >= least;
            let around = rect(column).grown(1.2 * s);
            let (covers, true) = obstacles.cost_until(&near, around, is_enough) else {
                continue;
            };
            let corners = rect(column).corners();
            let out = corners.iter().filter(|corner| !inside(**corner)).count();
            let cost = covers + out as f32 * 7.0;
            if out < 4 && cost < least {
                best = Some((cost, at(column)));
            }
        }
    }
    let Some((_, centre)) = best else {
        return (None, None);
    };
    let rect = Rect::around(centre, full, height);
    obstacles.add_rect(rect, ON_MARK);
    let badge = vec2(rect.min.x + width / 2.0, centre.y);
    let cap = Face::Semibold.cap_height() * NAME_SIZE * s;
    (
        Some(badge),
        Some(vec2(
            rect.min.x + width + BADGE_GAP * s,
            centre.y + cap / 2.0,
        )),
    )
}
