//! Paths of straight and bent steps.

use crate::geometry::{Rect, Vec2, vec2};

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new line.
    Move(Vec2),
    /// Straight to a point.
    Line(Vec2),
    /// Bent to the last point, pulled by the first two.
    Cubic(Vec2, Vec2, Vec2),
    /// Back to the beginning of the line.
    Close,
}

/// One or more lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Its steps.
    pub steps: Vec<Step>,
}

/// How far the handles of a quarter circle reach, for a radius of one.
const QUARTER: f32 = 0.552_285;

impl Path {
    /// Begins a new line.
    pub fn move_to(&mut self, to: Vec2) {
        self.steps.push(Step::Move(to));
    }

    /// Straight on.
    pub fn line_to(&mut self, to: Vec2) {
        self.steps.push(Step::Line(to));
    }

    /// On in a bend.
    pub fn cubic_to(&mut self, one: Vec2, two: Vec2, to: Vec2) {
        self.steps.push(Step::Cubic(one, two, to));
    }

    /// Back to the beginning.
    pub fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// An open line through points.
    #[must_use]
    pub fn open(points: &[Vec2]) -> Self {
        let mut path = Self::default();
        path.add(points);
        path
    }

    /// A closed line through points.
    #[must_use]
    pub fn closed(points: &[Vec2]) -> Self {
        let mut path = Self::open(points);
        path.close();
        path
    }

    /// Adds another open line.
    pub fn add(&mut self, points: &[Vec2]) {
        for (index, &point) in points.iter().enumerate() {
            if index == 0 {
                self.move_to(point)
            } else {
                self.line_to(point)
            }
        }
    }

    /// Adds a rectangle with round corners.
    pub fn add_rect(&mut self, rect: Rect, corner: f32) {
        let r = corner.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let (a, b, k) = (rect.min, rect.max, r * (1.0 - QUARTER));
        self.move_to(vec2(a.x + r, a.y));
        self.line_to(vec2(b.x - r, a.y));
        self.cubic_to(vec2(b.x - k, a.y), vec2(b.x, a.y + k), vec2(b.x, a.y + r));
        self.line_to(vec2(b.x, b.y - r));
        self.cubic_to(vec2(b.x, b.y - k), vec2(b.x - k, b.y), vec2(b.x - r, b.y));
        self.line_to(vec2(a.x + r, b.y));
        self.cubic_to(vec2(a.x + k, b.y), vec2(a.x, b.y - k), vec2(a.x, b.y - r));
        self.line_to(vec2(a.x, a.y + r));
        self.cubic_to(vec2(a.x, a.y + k), vec2(a.x + k, a.y), vec2(a.x + r, a.y));
        self.close();
    }

    /// Adds a circle.
    pub fn add_circle(&mut self, centre: Vec2, radius: f32) {
        let square = Rect::around(centre, 2.0 * radius, 2.0 * radius);
        self.add_rect(square, radius);
    }

    /// The box round its points, those that pull its bends included.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let points = self.steps.iter().flat_map(|step| match *step {
            Step::Move(to) | Step::Line(to) => vec![to],
            Step::Cubic(one, two, to) => vec![one, two, to],
            Step::Close => Vec::new(),
        });
        let whole = points.fold(None, |bounds: Option<Rect>, point| {
            let Rect { min, max } = bounds.unwrap_or(Rect {
                min: point,
                max: point,
            });
            Some(Rect {
                min: vec2(min.x.min(point.x), min.y.min(point.y)),
                max: vec2(max.x.max(point.x), max.y.max(point.y)),
            })
        });
        whole.unwrap_or_default()
    }

    /// Every point moved.
    #[must_use]
    pub fn map(mut self, change: impl Fn(Vec2) -> Vec2) -> Self {
        for step in &mut self.steps {
            *step = match *step {
                Step::Move(to) => Step::Move(change(to)),
                Step::Line(to) => Step::Line(change(to)),
                Step::Cubic(one, two, to) => Step::Cubic(change(one), change(two), change(to)),
                Step::Close => Step::Close,
            };
        }
        self
    }

    /// As straight lines that leave the path by at most `tolerance`; true: closed.
    #[must_use]
    pub fn flatten(&self, tolerance: f32) -> Vec<(Vec<Vec2>, bool)> {
        let mut lines: Vec<(Vec<Vec2>, bool)> = Vec::new();
        for step in &self.steps {
            match *step {
                Step::Move(to) => lines.push((vec![to], false)),
                Step::Line(to) => {
                    if let Some((line, _)) = lines.last_mut() {
                        line.push(to);
                    }
                }
                Step::Cubic(one, two, to) => {
                    if let Some((line, _)) = lines.last_mut() {
                        bend(line, one, two, to, tolerance);
                    }
                }
                Step::Close => {
                    if let Some((_, closed)) = lines.last_mut() {
                        *closed = true;
                    }
                }
            }
        }
        lines
    }
}

fn bend(line: &mut Vec<Vec2>, one: Vec2, two: Vec2, to: Vec2, tolerance: f32) {
    let Some(&from) = line.last() else { return };
    let wide = (from - one * 2.0 + two)
        .length()
        .max((one - two * 2.0 + to).length());
    let steps = ((wide * 0.75 / tolerance.max(1e-3)).sqrt().ceil() as usize).clamp(1, 64);
    for step in 1..=steps {
        let t = step as f32 / steps as f32;
        let (a, b, c) = (from.lerp(one, t), one.lerp(two, t), two.lerp(to, t));
        line.push(a.lerp(b, t).lerp(b.lerp(c, t), t));
    }
}
