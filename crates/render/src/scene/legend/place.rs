//! Where the legend lies, and in what shape.
//!
//! It covers nothing that belongs to the game or has a name: the first free corner takes it, else a free place along
//! an edge, tall or wide, a little smaller if it must be. A board without such a place gets a strip below it.

use super::{Contents, LABEL, POINTS, ROW, WORDS};
use crate::fonts::Face;
use crate::geometry::{Rect, Vec2, vec2};
use crate::scene::{Drawing, Layer, Scene};

/// Sizes that are tried, as shares of the usual one: below the last, words get too small to read.
const SIZES: [f32; 3] = [1.0, 0.85, 0.72];
/// Most columns of colours and marks.
const MOST_COLUMNS: usize = 4;
/// How far apart the places along an edge are that are tried, in millimetres.
const STEP: f32 = 4.0;

/// The legend in so many columns.
#[derive(Clone)]
pub(super) struct Arrangement {
    /// Width of each column of colours and marks.
    pub(super) columns: Vec<f32>,
    /// Lines of a column.
    pub(super) lines: usize,
    /// Its whole width and height.
    pub(super) size: Vec2,
    /// What lengths for a piece of 20 are multiplied with.
    pub(super) s: f32,
}

/// Where it lies.
pub(super) struct Place {
    /// Its upper left corner.
    pub(super) corner: Vec2,
    pub(super) form: Arrangement,
    /// How much paper is added below the board for it.
    pub(super) strip: f32,
}

impl Arrangement {
    fn new(contents: &Contents, columns: usize, s: f32) -> Self {
        let Contents { rows, points } = contents;
        // The head of the points stands on a line of its own.
        let lines = rows.len().div_ceil(columns).max(2);
        let lines = lines.max(if columns == 1 { points.len() + 1 } else { 0 });
        let columns: Vec<f32> = rows
            .chunks(lines)
            .map(|column| {
                let words = column.iter().map(|(_, words)| words.as_str());
                let widths = words.map(|words| Face::Semibold.width(words, LABEL, 0.0));
                (WORDS + 5.0 + widths.fold(0.0, f32::max)) * s
            })
            .collect();
        let of_points = points.len().div_ceil(lines - 1).max(1) as f32 * POINTS * s;
        let width = columns.iter().sum::<f32>() + of_points;
        let size = vec2(width, (lines as f32 + 0.6) * ROW * s);
        Self {
            columns,
            lines,
            size,
            s,
        }
    }
}

/// The best free place; the scene holds everything else of the board already.
pub(super) fn find(drawing: &Drawing, contents: &Contents, scene: &Scene) -> Place {
    let taken = taken(drawing, scene);
    let room = drawing.layout.field().grown(-3.0 * drawing.s);
    let is_free = |corner: Vec2, form: &Arrangement| {
        let wanted = Rect {
            min: corner,
            max: corner + form.size,
        };
        room.grown(0.01).holds(wanted) && !taken.iter().any(|rect| rect.overlaps(wanted))
    };
    let most = contents.rows.len().clamp(1, MOST_COLUMNS);
    for share in SIZES {
        let s = drawing.s * share;
        let forms: Vec<Arrangement> = (1..=most)
            .map(|columns| Arrangement::new(contents, columns, s))
            .collect();
        for places in [corners, along_the_edges] {
            for form in &forms {
                let mut places = places(room, form.size).into_iter();
                if let Some(corner) = places.find(|corner| is_free(*corner, form)) {
                    return Place {
                        corner,
                        form: form.clone(),
                        strip: 0.0,
                    };
                }
            }
        }
    }
    below(drawing, contents, most)
}

/// A strip of paper below the board, with the legend as wide and low as it gets.
fn below(drawing: &Drawing, contents: &Contents, columns: usize) -> Place {
    let (layout, s) = (drawing.layout, drawing.s);
    let form = Arrangement::new(contents, columns, s);
    let fits = (layout.field().width() / form.size.x).min(1.0);
    let form = Arrangement::new(contents, columns, s * fits);
    Place {
        corner: vec2(layout.field().min.x, layout.height),
        strip: form.size.y + layout.metrics.band,
        form,
    }
}

/// Lower right first: most boards have their title at the top left.
fn corners(room: Rect, size: Vec2) -> Vec<Vec2> {
    vec![
        room.max - size,
        vec2(room.min.x, room.max.y - size.y),
        vec2(room.max.x - size.x, room.min.y),
        room.min,
    ]
}

fn along_the_edges(room: Rect, size: Vec2) -> Vec<Vec2> {
    let steps = |from: f32, to: f32| {
        let count = ((to - from) / STEP).floor().max(0.0) as usize;
        (0..=count).map(move |step| from + step as f32 * STEP)
    };
    let (right, bottom) = (room.max.x - size.x, room.max.y - size.y);
    let level = steps(room.min.x, right).flat_map(|x| [vec2(x, bottom), vec2(x, room.min.y)]);
    let upright = steps(room.min.y, bottom).flat_map(|y| [vec2(room.min.x, y), vec2(right, y)]);
    level.chain(upright).collect()
}

/// Boxes round everything that may not be covered, with a little air.
fn taken(drawing: &Drawing, scene: &Scene) -> Vec<Rect> {
    let (layout, s) = (drawing.layout, drawing.s);
    let air = 1.5 * s;
    let mut taken = Vec::new();
    for track in &layout.tracks {
        let across = track.spaces.first().map_or(8.0 * s, |space| space.height);
        let across = across + 2.0 * (track.rail + air);
        let steps = (track.curve.length() / (2.0 * s)).ceil().max(1.0);
        let points = (0..=steps as usize).map(|step| step as f32 / steps * track.curve.length());
        taken.extend(points.map(|at| Rect::around(track.curve.at(at), across, across)));
        // A space is rigid and leaves a curve a little.
        taken.extend(
            track
                .spaces
                .iter()
                .map(|space| space.bounds().grown(0.5 * s)),
        );
    }
    let lasting = [
        Layer::LandWords,
        Layer::Token,
        Layer::Location,
        Layer::Badge,
        Layer::Name,
    ];
    let things = scene.shapes.iter();
    let things = things.filter(|shape| lasting.contains(&shape.layer));
    taken.extend(things.map(|shape| shape.bounds().grown(air)));
    taken
}
