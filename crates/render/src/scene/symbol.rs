//! The symbols that go with the colours, as paths.

use super::Path;
use crate::geometry::{Rect, Vec2, vec2};
use crate::theme::Symbol;

/// A symbol about a centre; `height` is that of the triangle, the others are
/// drawn so that all look equally large.
#[must_use]
pub fn symbol_path(symbol: Symbol, centre: Vec2, height: f32) -> Path {
    let unit = height / 4.2;
    unit_symbol(symbol).map(|point| centre + point * unit)
}

/// For a height of 4.2.
fn unit_symbol(symbol: Symbol) -> Path {
    let mut path = Path::default();
    match symbol {
        Symbol::Triangle => return polygon(&[(0.0, -2.3), (2.35, 1.85), (-2.35, 1.85)]),
        Symbol::Diamond => return polygon(&[(0.0, -2.6), (1.9, 0.0), (0.0, 2.6), (-1.9, 0.0)]),
        Symbol::Disc => path.add_circle(Vec2::default(), 2.0),
        Symbol::Leaf => {
            path.move_to(vec2(-1.9, 1.9));
            path.cubic_to(vec2(-2.6, -1.0), vec2(-0.6, -2.2), vec2(2.1, -2.1));
            path.cubic_to(vec2(2.2, 0.6), vec2(1.0, 2.6), vec2(-1.9, 1.9));
            path.close();
        }
        Symbol::Drop => {
            path.move_to(vec2(0.0, -2.7));
            path.cubic_to(vec2(0.6, -1.4), vec2(1.8, -0.6), vec2(1.8, 0.6));
            path.cubic_to(vec2(1.8, 1.6), vec2(1.0, 2.4), vec2(0.0, 2.4));
            path.cubic_to(vec2(-1.0, 2.4), vec2(-1.8, 1.6), vec2(-1.8, 0.6));
            path.cubic_to(vec2(-1.8, -0.6), vec2(-0.6, -1.4), vec2(0.0, -2.7));
            path.close();
        }
        Symbol::Plus => {
            let (a, b) = (0.75, 2.15);
            return polygon(&[
                (-a, -b),
                (a, -b),
                (a, -a),
                (b, -a),
                (b, a),
                (a, a),
                (a, b),
                (-a, b),
                (-a, a),
                (-b, a),
                (-b, -a),
                (-a, -a),
            ]);
        }
        Symbol::Square => path.add_rect(Rect::around(Vec2::default(), 3.7, 3.7), 0.3),
        Symbol::Ring => {
            path.add_circle(Vec2::default(), 2.12);
            path.add_circle(Vec2::default(), 1.27);
        }
        Symbol::Heart => {
            path.move_to(vec2(0.0, 2.3));
            path.cubic_to(vec2(-3.4, -0.3), vec2(-2.2, -2.4), vec2(-1.1, -2.2));
            path.cubic_to(vec2(-0.4, -2.1), vec2(0.0, -1.5), vec2(0.0, -1.1));
            path.cubic_to(vec2(0.0, -1.5), vec2(0.4, -2.1), vec2(1.1, -2.2));
            path.cubic_to(vec2(2.2, -2.4), vec2(3.4, -0.3), vec2(0.0, 2.3));
            path.close();
        }
        Symbol::Moon => {
            path.move_to(vec2(0.9, -2.1));
            path.cubic_to(vec2(-3.2, -2.3), vec2(-3.2, 2.3), vec2(0.9, 2.1));
            path.cubic_to(vec2(-0.7, 1.0), vec2(-0.7, -1.0), vec2(0.9, -2.1));
            path.close();
        }
        Symbol::Star => {
            let points: Vec<Vec2> = (0..10)
                .map(|point| {
                    let radius = if point % 2 == 0 { 2.5 } else { 1.05 };
                    let angle = std::f32::consts::TAU * (point as f32 / 10.0 - 0.25);
                    Vec2::from_angle(angle) * radius
                })
                .collect();
            return Path::closed(&points);
        }
    }
    path
}

fn polygon(points: &[(f32, f32)]) -> Path {
    let points: Vec<Vec2> = points.iter().map(|&(x, y)| vec2(x, y)).collect();
    Path::closed(&points)
}
