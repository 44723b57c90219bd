//! Drawn land: smooth coasts and rivers, and words where there is room for them.

use super::{Layout, Obstacles};
use crate::fonts::Face;
use crate::geometry::{Block, Curve, Level, Rect, Vec2, smooth, smooth_closed, vec2};
use branchline_engine::GameConfig;
use branchline_engine::config::{Land, LandKind, Point, Sheet};

/// A drawn thing, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedLand {
    /// What it is.
    pub kind: LandKind,
    /// A line for rivers, an outline for areas, nothing for captions.
    pub line: Vec<Vec2>,
    /// Its words, if there are any and they have a place.
    pub words: Option<LandWords>,
}

/// Words on the land.
#[derive(Clone, Debug, PartialEq)]
pub struct LandWords {
    /// The words.
    pub text: String,
    /// The middle of their base line.
    pub middle: Vec2,
    /// Clockwise, in radians.
    pub angle: f32,
    /// Height of the letters.
    pub size: f32,
    /// Whether it is the board's title.
    pub title: bool,
}

const SIZE: f32 = 5.0;
const TITLE_SIZE: f32 = 14.0;
pub(crate) const TRACKING: f32 = 0.24;

pub(super) fn place(
    game: &GameConfig,
    sheet: &Sheet,
    layout: &Layout,
    obstacles: &Obstacles,
    mm: impl Fn(Point) -> Vec2,
) -> Vec<PlacedLand> {
    let mut taken: Vec<Rect> = Vec::new();
    let mut place = |land: &Land| {
        let points: Vec<Vec2> = land.points.iter().map(|point| mm(*point)).collect();
        let (line, words) = match land.kind {
            LandKind::Caption => (Vec::new(), caption(game, land, &points, layout)),
            LandKind::River => {
                let line = smooth(&points);
                let words = along(land, &line, layout, obstacles);
                (line, words)
            }
            LandKind::Land | LandKind::Water | LandKind::Park => {
                let line = coast(&points, layout.bounds());
                let words = inside(land, &line, layout, obstacles, &taken);
                (line, words)
            }
        };
        if let Some(words) = &words {
            taken.push(block(words).bounds());
        }
        PlacedLand {
            kind: land.kind,
            line,
            words,
        }
    };
    sheet.land.iter().map(&mut place).collect()
}

/// Captions have a written place: names and badges make room for them.
pub(super) fn keep_clear(
    game: &GameConfig,
    sheet: &Sheet,
    layout: &Layout,
    obstacles: &mut Obstacles,
    mm: impl Fn(Point) -> Vec2,
) {
    for land in sheet
        .land
        .iter()
        .filter(|land| land.kind == LandKind::Caption)
    {
        let points: Vec<Vec2> = land.points.iter().map(|point| mm(*point)).collect();
        if let Some(words) = caption(game, land, &points, layout) {
            obstacles.add(block(&words).grown(layout.metrics.casing), super::ON_NAME);
        }
    }
}

/// Smooth inside the board; points on its edge stay corners, so that a sea fills
/// the corner of the board.
fn coast(points: &[Vec2], board: Rect) -> Vec<Vec2> {
    let at_edge = |point: &Vec2| {
        point.x <= board.min.x + 0.5
            || point.y <= board.min.y + 0.5
            || point.x >= board.max.x - 0.5
            || point.y >= board.max.y - 0.5
    };
    let Some(start) = points.iter().position(at_edge) else {
        return smooth_closed(points);
    };
    let n = points.len();
    let mut line = Vec::new();
    let mut run: Vec<Vec2> = Vec::new();
    for step in 0..=n {
        let point = points[(start + step) % n];
        run.push(point);
        if at_edge(&point) && run.len() > 1 {
            line.extend(smooth(&run));
            run = vec![point];
        }
    }
    line
}

fn width(text: &str, size: f32, title: bool) -> f32 {
    if title {
        Face::Title.width(text, size, 0.0)
    } else {
        Face::Terrain.width(text, size, TRACKING)
    }
}

/// The box round some words.
fn block(words: &LandWords) -> Block {
    let up = vec2(0.0, -words.size * 0.3).turned(words.angle);
    Block {
        centre: words.middle + up,
        angle: words.angle,
        length: width(&words.text, words.size, words.title),
        height: words.size * if words.title { 1.3 } else { 0.9 },
    }
}

/// Where the words of lands lie, captions aside, for which names make room anyway.
pub(super) fn words_of(land: &[PlacedLand]) -> impl Iterator<Item = Block> {
    let named = land.iter().filter(|land| land.kind != LandKind::Caption);
    named.filter_map(|land| land.words.as_ref()).map(block)
}

/// A caption begins at its point. The one that says the game's title is large.
fn caption(game: &GameConfig, land: &Land, points: &[Vec2], layout: &Layout) -> Option<LandWords> {
    let at = *points.first()?;
    let title = land.title == game.title;
    let size = if title { TITLE_SIZE } else { SIZE } * layout.metrics.scale;
    let width = width(&land.title, size, title);
    Some(LandWords {
        text: land.title.clone(),
        middle: vec2(at.x + width / 2.0, at.y + size * 0.33),
        angle: 0.0,
        size,
        title,
    })
}

/// Along a river, on its water, where it covers least and runs straightest.
fn along(land: &Land, line: &[Vec2], layout: &Layout, obstacles: &Obstacles) -> Option<LandWords> {
    if land.title.is_empty() {
        return None;
    }
    let size = SIZE * layout.metrics.scale;
    let curve = Curve::new(line.to_vec());
    let length = width(&land.title, size, false);
    let mut best: Option<(f32, LandWords)> = None;
    let mut from = 0.0;
    while from + length < curve.length() {
        let to = from + length;
        let mut direction = curve.direction(from, to);
        if direction.x < 0.0 {
            direction = -direction;
        }
        let angle = direction.angle();
        let chord = curve.at(from).lerp(curve.at(to), 0.5);
        let bow = chord.distance(curve.at(f32::midpoint(from, to)));
        let middle = chord.lerp(curve.at(f32::midpoint(from, to)), 0.5)
            + vec2(0.0, size * 0.3).turned(angle);
        let words = LandWords {
            text: land.title.clone(),
            middle,
            angle,
            size,
            title: false,
        };
        let steep = angle.abs() / std::f32::consts::FRAC_PI_2;
        let cost = obstacles.cost_of_block(&block(&words).grown(1.0)) + bow * 6.0 + steep * 10.0;
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, words));
        }
        // A long river is looked at in longer steps.
        from += 3.0_f32.max(curve.length() / 2_000.0);
    }
    best.filter(|(cost, _)| *cost < super::ON_MARK)
        .map(|(_, words)| words)
}

/// Inside an area; smaller, or at last beyond its shore, where there is no room for the whole words.
fn inside(
    land: &Land,
    outline: &[Vec2],
    layout: &Layout,
    obstacles: &Obstacles,
    taken: &[Rect],
) -> Option<LandWords> {
    if land.title.is_empty() {
        return None;
    }
    let large = if land.kind == LandKind::Water {
        1.3
    } else {
        1.0
    };
    let ways = [(large, true), (0.8, true), (0.8, false)];
    ways.into_iter().find_map(|(share, whole)| {
        let size = SIZE * layout.metrics.scale * share;
        let centre = room_for(land, size, whole, outline, layout, obstacles, taken)?;
        Some(LandWords {
            text: land.title.clone(),
            middle: vec2(centre.x, centre.y + size * 0.3),
            angle: 0.0,
            size,
            title: false,
        })
    })
}

/// The place for words of this size that is farthest from everything: all of them in the area, or their middle.
fn room_for(
    land: &Land,
    size: f32,
    whole: bool,
    outline: &[Vec2],
    layout: &Layout,
    obstacles: &Obstacles,
    taken: &[Rect],
) -> Option<Vec2> {
    let s = layout.metrics.scale;
    let (width, height) = (width(&land.title, size, false), size);
    let field = layout.field();
    // About two thousand places to try, whatever the size of the board.
    let step = (field.width() * field.height() / 2000.0)
        .sqrt()
        .max(4.0 * s);
    let (columns, rows) = (
        (field.width() / step) as usize,
        (field.height() / step) as usize,
    );
    let mut best: Option<(f32, Vec2)> = None;
    for row in 0..rows {
        let at = |column: usize| field.min + vec2(column as f32, row as f32) * step;
        let rect = |column: usize| Rect::around(at(column), width, height);
        let ends = if whole {
            [rect(0).min.y, rect(0).max.y]
        } else {
            [at(0).y; 2]
        };
        let levels = ends.map(|y| Level::new(outline, y));
        for column in 0..columns {
            let rect = rect(column);
            let is_out = |x: f32| levels.iter().any(|level| !level.is_inside(x));
            let out = if whole {
                is_out(rect.min.x) || is_out(rect.max.x)
            } else {
                // Words across a shore are a makeshift: they must cover nothing at all.
                is_out(at(column).x) || !field.holds(rect) || obstacles.cost(rect.grown(s)) > 0.0
            };
            if out
                || taken
                    .iter()
                    .any(|other| other.overlaps(rect.grown(3.0 * s)))
            {
                continue;
            }
            // Room round the words counts in three steps, then nearness to the coast.
            let crowd: f32 = [1.0, 4.0, 9.0]
                .iter()
                .map(|room| obstacles.cost(rect.grown(room * s)))
                .sum();
            let near = outline.iter().map(|point| rect.distance(*point));
            let room = near.fold(f32::INFINITY, f32::min).min(20.0 * s);
            let cost = crowd - room;
            if best.is_none_or(|(least, _)| cost < least - 0.01) {
                best = Some((cost, at(column)));
            }
        }
    }
    best.filter(|(cost, _)| *cost < super::ON_LEAD * 30.0)
        .map(|(_, centre)| centre)
}
