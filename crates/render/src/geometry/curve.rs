//! Lines through points: smooth ones, and walking along them.

use super::{Vec2, vec2};

/// A line of many short steps that knows its length.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    points: Vec<Vec2>,
    /// How far along the line each point lies.
    along: Vec<f32>,
}

impl Curve {
    /// Through these points, which should be many or in line; at least one.
    #[must_use]
    pub fn new(points: Vec<Vec2>) -> Self {
        let mut points = points;
        points.dedup_by(|a, b| a.distance(*b) < 1e-4);
        if points.is_empty() {
            points.push(Vec2::default());
        }
        let mut length = 0.0;
        let mut along = Vec::with_capacity(points.len());
        along.push(length);
        for pair in points.windows(2) {
            length += pair[0].distance(pair[1]);
            along.push(length);
        }
        Self { points, along }
    }

    /// Its points.
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// Its length.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.along.last().copied().unwrap_or(0.0)
    }

    /// The point this far from its start.
    #[must_use]
    pub fn at(&self, distance: f32) -> Vec2 {
        let next = self.along.partition_point(|&a| a < distance);
        if next == 0 {
            return self.points[0];
        }
        if next >= self.points.len() {
            return self.points[self.points.len() - 1];
        }
        let (from, to) = (self.along[next - 1], self.along[next]);
        self.points[next - 1].lerp(self.points[next], (distance - from) / (to - from))
    }

    /// The direction between two distances from its start.
    #[must_use]
    pub fn direction(&self, from: f32, to: f32) -> Vec2 {
        (self.at(to) - self.at(from)).normalised()
    }

    /// The part between two distances from its start.
    #[must_use]
    pub fn part(&self, from: f32, to: f32) -> Vec<Vec2> {
        let first = self.along.partition_point(|&a| a <= from);
        let last = self.along.partition_point(|&a| a < to);
        let between = self.points.get(first..last).unwrap_or_default();
        let mut points = Vec::with_capacity(between.len() + 2);
        points.push(self.at(from));
        points.extend_from_slice(between);
        points.push(self.at(to));
        points
    }

    /// A line beside it: `side` millimetres to the left, negative to the right.
    #[must_use]
    pub fn beside(&self, side: f32) -> Self {
        if side == 0.0 {
            return self.clone();
        }
        let last = self.points.len() - 1;
        let moved = (0..=last).map(|index| {
            let here = self.points[index];
            let before = (here - self.points[index.saturating_sub(1)]).normalised();
            let after = (self.points[(index + 1).min(last)] - here).normalised();
            let normal = match index {
                0 => after.left(),
                _ if index == last => before.left(),
                _ => {
                    let middle = (before.left() + after.left()).normalised();
                    // Keeps the distance through a bend, within reason.
                    middle * (1.0 / middle.dot(after.left()).max(0.6))
                }
            };
            here + normal * side
        });
        Self::new(moved.collect())
    }
}

/// A smooth line through some points, from the first to the last.
#[must_use]
pub fn smooth(points: &[Vec2]) -> Vec<Vec2> {
    let [first, .., last] = points else {
        return points.to_vec();
    };
    if points.len() == 2 {
        return points.to_vec();
    }
    let n = points.len();
    let mut knots = vec![reflect(points[1], *first, points[2])];
    knots.extend_from_slice(points);
    knots.push(reflect(points[n - 2], *last, points[n - 3]));
    let mut line = vec![*first];
    for window in knots.windows(4) {
        segment(window, &mut line);
    }
    line
}

/// A smooth closed outline through some points; the last step back is implied.
#[must_use]
pub fn smooth_closed(points: &[Vec2]) -> Vec<Vec2> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let mut line = vec![points[0]];
    for index in 0..n {
        let knot = |step: usize| points[(index + n + step - 1) % n];
        segment(&[knot(0), knot(1), knot(2), knot(3)], &mut line);
    }
    line.pop();
    line
}

/// The phantom point before an end: continues the bend that follows it.
fn reflect(next: Vec2, end: Vec2, after: Vec2) -> Vec2 {
    let bend = (next - end) - (after - next) * (next.distance(end) / after.distance(next).max(0.1));
    end - (next - end) - bend * 0.5
}

/// A centripetal Catmull-Rom segment between the middle two of four knots: it never
/// loops or overshoots, however uneven the points are.
fn segment(knots: &[Vec2], line: &mut Vec<Vec2>) {
    let [p0, p1, p2, p3] = [knots[0], knots[1], knots[2], knots[3]];
    let knot = |a: Vec2, b: Vec2| a.distance(b).sqrt().max(1e-3);
    let t1 = knot(p0, p1);
    let t2 = t1 + knot(p1, p2);
    let t3 = t2 + knot(p2, p3);
    let mix = |a: Vec2, b: Vec2, from: f32, to: f32, t: f32| {
        let share = (t - from) / (to - from);
        vec2(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
    };
    let steps = ((p1.distance(p2) / 1.5).ceil() as usize).clamp(4, 64);
    for step in 1..=steps {
        let t = t1 + (t2 - t1) * step as f32 / steps as f32;
        let a1 = mix(p0, p1, 0.0, t1, t);
        let a2 = mix(p1, p2, t1, t2, t);
        let a3 = mix(p2, p3, t2, t3, t);
        let b1 = mix(a1, a2, 0.0, t2, t);
        let b2 = mix(a2, a3, t1, t3, t);
        line.push(mix(b1, b2, t1, t2, t));
    }
}
