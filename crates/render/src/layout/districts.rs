//! Districts: a soft outline round their locations, and a badge with the value.
//!
//! An outline goes round the district's own routes, and round the shortest tree through
//! its locations where no route links them. So a district follows an arc of locations,
//! takes in what its routes enclose, and never takes in a neighbour's location.

mod outline;

use super::{Layout, ON_MARK, Obstacles};
use crate::fonts::Face;
use crate::geometry::{Level, Rect, Vec2, vec2};
use crate::metrics::Metrics;
use branchline_engine::GameConfig;
use branchline_engine::config::{DistrictId, LocationId, TrackId};
use outline::{Segment, outline};

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
    let trees: Vec<Vec<Segment>> = (0..game.districts.len())
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
        let others: Vec<Segment> = trees
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
fn routes_within(game: &GameConfig, layout: &Layout, id: DistrictId) -> Vec<Segment> {
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
fn tree(points: &[Vec2]) -> Vec<Segment> {
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
    let mut best: Option<(f32, Vec2)> = None;
    for row in 0..=rows {
        let at = |column: usize| area.min + vec2(column as f32, row as f32) * step;
        let rect = |column: usize| Rect::around(at(column), full, height);
        let near = obstacles.near(rect(0).union(rect(columns)).grown(1.2 * s));
        let levels = [rect(0).min.y, rect(0).max.y].map(|y| {
            let levels = outlines.iter().map(|outline| Level::new(outline, y));
            levels.collect::<Vec<_>>()
        });
        for column in 0..=columns {
            let least = best.map_or(f32::INFINITY, |(least, _)| least - 0.01);
            let is_enough = |covers: f32| covers >= least;
            let around = rect(column).grown(1.2 * s);
            let (covers, true) = obstacles.cost_until(&near, around, is_enough) else {
                continue;
            };
            let Rect { min, max } = rect(column);
            let sides = levels
                .iter()
                .flat_map(|level| [(level, min.x), (level, max.x)]);
            let is_out = |(level, x): &(&Vec<Level>, f32)| !level.iter().any(|l| l.is_inside(*x));
            let out = sides.filter(is_out).count();
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
