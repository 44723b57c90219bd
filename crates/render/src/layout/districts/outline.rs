//! The outline of a district: the level line of a distance to its own lines, kept nearer than those of all others.
//!
//! The distance is measured at the corners of a fine grid, thousands of them, so each corner asks only the lines that
//! could be its nearest.

use super::super::Layout;
use crate::geometry::{Rect, Vec2, vec2};

/// A line between two points.
pub(super) type Segment = (Vec2, Vec2);

/// The lines that decide how deep inside a district some places lie.
#[derive(Clone, Copy)]
struct Lines<'a> {
    /// All of the district's own.
    own: &'a [Segment],
    /// Those of its own that are nearest to some of the places.
    near: &'a [Segment],
    /// Those of others, of which the same is known.
    others: &'a [Segment],
}

/// Negative inside the district. Only beside its outline is the figure exact: elsewhere the sign is all that
/// [`level_lines`] looks at, and most of a board is elsewhere.
fn depth(at: Vec2, lines: Lines, reach: f32, step: f32) -> f32 {
    let near = distance(at, lines.near);
    let filled = reach * FILLED;
    if is_outside(near, reach, step) {
        return reach;
    }
    let border = (near - distance(at, lines.others)) / 2.0 + 0.9;
    if near - reach < -step && border < -step {
        return -reach;
    }
    if border >= near - reach {
        return border;
    }
    // Where two arms meet, the corner between them is filled softly.
    let soft = reach * 0.45;
    let sum: f32 = lines
        .own
        .iter()
        .map(|(a, b)| (-at.distance_to_segment(*a, *b) / soft).exp())
        .sum();
    let smooth = -soft * sum.ln();
    let mine = near.min(smooth.max(near - filled));
    (mine - reach).max(border)
}

/// How far the nearest of some lines is.
fn distance(at: Vec2, lines: &[Segment]) -> f32 {
    // One root for all of them: thousands of places ask.
    let squares = lines.iter().map(|line| square(at, line));
    squares.fold(f32::INFINITY, f32::min).sqrt()
}

/// How far a line is, squared.
fn square(at: Vec2, (a, b): &Segment) -> f32 {
    let away = at.nearest_on_segment(*a, *b) - at;
    away.dot(away)
}

/// Those of some lines that can be the nearest one to a place at most `room` from the middle; also how far the nearest
/// is from the middle.
fn nearest<'a>(
    middle: Vec2,
    room: f32,
    lines: &[Segment],
    found: &'a mut Vec<Segment>,
) -> (f32, &'a [Segment]) {
    // Rounding must not lose one that is as near as another.
    const SLACK: f32 = 1.01;
    let squares: Vec<f32> = lines.iter().map(|line| square(middle, line)).collect();
    let least = squares.iter().copied().fold(f32::INFINITY, f32::min).sqrt();
    let most = (least + 2.0 * room) * SLACK;
    let near = lines.iter().zip(&squares);
    found.clear();
    found.extend(
        near.filter(|(_, square)| **square <= most * most)
            .map(|(line, _)| *line),
    );
    (least, found)
}

/// Whether a place so near to a district's lines lies outside, with everything up to `room` from it.
fn is_outside(near: f32, reach: f32, room: f32) -> bool {
    near - reach * FILLED - reach > room
}

/// How much farther than elsewhere a district reaches in a corner between two arms, in reaches.
const FILLED: f32 = 0.35;

/// The closed lines round a district, given its own lines and those of all others.
pub(super) fn outline(own: &[Segment], others: &[Segment], layout: &Layout) -> Vec<Vec<Vec2>> {
    let reach = layout.metrics.district;
    let step = (reach / 4.0).max(layout.width.max(layout.height) / 400.0);
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
    let has_say = |(a, b): &&Segment| {
        let around = Rect::around(*a, 0.0, 0.0).union(Rect::around(*b, 0.0, 0.0));
        around.grown(far + step).overlaps(area)
    };
    let others: Vec<Segment> = others.iter().filter(has_say).copied().collect();
    let columns = (area.width() / step).ceil() as usize + 1;
    let rows = (area.height() / step).ceil() as usize + 1;
    let at = |column: usize, row: usize| area.min + vec2(column as f32, row as f32) * step;
    // One look from the middle of a square tells all its places what is near, and most that they are outside.
    const SQUARE: usize = 6;
    let half = (SQUARE - 1) as f32 / 2.0;
    let room = step * half * std::f32::consts::SQRT_2;
    let (mut near_own, mut near_others) = (Vec::new(), Vec::new());
    let mut depths = vec![reach; columns * rows];
    for top in (0..rows).step_by(SQUARE) {
        for left in (0..columns).step_by(SQUARE) {
            let middle = at(left, top) + vec2(half, half) * step;
            let (least, near) = nearest(middle, room, own, &mut near_own);
            if is_outside(least, reach, step + room) {
                continue;
            }
            let (_, others) = nearest(middle, room, &others, &mut near_others);
            let lines = Lines { own, near, others };
            for row in top..(top + SQUARE).min(rows) {
                for column in left..(left + SQUARE).min(columns) {
                    depths[row * columns + column] = depth(at(column, row), lines, reach, step);
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn segments(most: usize) -> impl Strategy<Value = Vec<Segment>> {
        let point = || (0.0_f32..300.0, 0.0_f32..300.0).prop_map(|(x, y)| vec2(x, y));
        prop::collection::vec((point(), point()), 1..most)
    }

    proptest! {
        /// Leaving out lines that are too far away must not change an outline by a single bit.
        #[test]
        fn lines_that_are_left_out_have_no_say(
            own in segments(12),
            others in segments(12),
            (x, y) in (-20.0_f32..320.0, -20.0_f32..320.0),
            (turn, share) in (0.0_f32..std::f32::consts::TAU, 0.0_f32..=1.0),
            room in 0.1_f32..30.0,
        ) {
            let middle = vec2(x, y);
            let at = middle + Vec2::from_angle(turn) * (room * share);
            let (mut a, mut b) = (Vec::new(), Vec::new());
            let (_, near) = nearest(middle, room, &own, &mut a);
            let (_, fewer) = nearest(middle, room, &others, &mut b);
            let some = Lines { own: &own, near, others: fewer };
            let all = Lines { own: &own, near: &own, others: &others };
            let (reach, step) = (12.0, 2.4);
            prop_assert_eq!(
                depth(at, some, reach, step).to_bits(),
                depth(at, all, reach, step).to_bits()
            );
        }
    }
}
