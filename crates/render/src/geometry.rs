//! Points, curves and boxes on the board, in millimetres, y downwards.

use std::ops::{Add, Mul, Neg, Sub};

mod blocks;
mod curve;
mod level;

pub use blocks::{Block, Grid, Rect};
pub use curve::{Curve, smooth, smooth_closed};
pub(crate) use level::Level;

/// A point or a step on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// Rightwards.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A point or a step.
#[must_use]
pub const fn vec2(x: f32, y: f32) -> Vec2 {
    Vec2 { x, y }
}

impl Vec2 {
    /// A step of length one; clockwise from the right, since y runs downwards.
    #[must_use]
    pub fn from_angle(radians: f32) -> Self {
        vec2(radians.cos(), radians.sin())
    }

    /// Its angle, clockwise from the right.
    #[must_use]
    pub fn angle(self) -> f32 {
        self.y.atan2(self.x)
    }

    /// Its length.
    #[must_use]
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// How far away another point is.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (other - self).length()
    }

    /// The same direction with length one; rightwards if it has none.
    #[must_use]
    pub fn normalised(self) -> Self {
        let length = self.length();
        if length > 1e-6 {
            self * (1.0 / length)
        } else {
            vec2(1.0, 0.0)
        }
    }

    /// Turned a quarter counter-clockwise as seen: the left-hand side.
    #[must_use]
    pub fn left(self) -> Self {
        vec2(self.y, -self.x)
    }

    /// Turned by an angle.
    #[must_use]
    pub fn turned(self, radians: f32) -> Self {
        let (sin, cos) = radians.sin_cos();
        vec2(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// The product that is greatest for equal directions.
    #[must_use]
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// A share of the way to another point.
    #[must_use]
    pub fn lerp(self, to: Self, share: f32) -> Self {
        self + (to - self) * share
    }

    /// How far it is from a line between two points.
    #[must_use]
    pub fn distance_to_segment(self, a: Self, b: Self) -> f32 {
        self.distance(self.nearest_on_segment(a, b))
    }

    /// The point of a line between two points that is nearest.
    #[must_use]
    pub fn nearest_on_segment(self, a: Self, b: Self) -> Self {
        let along = b - a;
        let square = along.dot(along);
        let share = if square > 0.0 {
            ((self - a).dot(along) / square).clamp(0.0, 1.0)
        } else {
            0.0
        };
        a.lerp(b, share)
    }
}

impl Add for Vec2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        vec2(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        vec2(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        vec2(self.x * factor, self.y * factor)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    fn neg(self) -> Self {
        vec2(-self.x, -self.y)
    }
}
