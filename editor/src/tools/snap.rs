//! Where a dragged point settles: in line with another location, at a round angle from a neighbour, else on the grid.

use branchline_engine::config::LocationId;
use branchline_render::geometry::{Vec2, vec2};

use crate::board::Board;

/// A line that a dragged point is in line with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guide {
    /// A vertical line at this x, up to a location.
    Across(f32, Vec2),
    /// A horizontal line at this y, up to a location.
    Down(f32, Vec2),
    /// A line from a neighbour at a round angle: the neighbour, and the degrees clockwise from the right.
    Ray(Vec2, i32),
}

/// Closer than this, in millimetres, points are drawn into line.
const NEAR: f32 = 1.6;
/// The same for angles, which are many.
const NEAR_RAY: f32 = 1.1;
/// Angles that count as round.
const ROUND: i32 = 15;

/// Where `at` settles, and what it is in line with. Locations on the move do not count; `anchors` are what it is linked
/// with, whose angles count.
pub fn settle(
    board: &Board,
    at: Vec2,
    moving: &[LocationId],
    anchors: &[Vec2],
) -> (Vec2, Vec<Guide>) {
    let others = || {
        let all = board.layout.locations.iter().enumerate();
        all.filter(|(index, _)| !moving.contains(&LocationId::from_index(*index)))
            .map(|(_, location)| location.at)
    };
    let nearest = |distance: &dyn Fn(Vec2) -> f32| {
        others()
            .map(|other| (distance(other), other))
            .filter(|(distance, _)| *distance < NEAR)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, other)| other)
    };
    let across = nearest(&|other: Vec2| (other.x - at.x).abs());
    let down = nearest(&|other: Vec2| (other.y - at.y).abs());
    if across.is_none()
        && down.is_none()
        && let Some((on, guide)) = on_ray(at, anchors)
    {
        return (on, vec![guide]);
    }
    let grid = board.grid() as f32 * board.layout.mm_per_tenth;
    let on_grid = |value: f32| (value / grid).round() * grid;
    let guides = across
        .map(|other| Guide::Across(other.x, other))
        .into_iter()
        .chain(down.map(|other| Guide::Down(other.y, other)));
    let to = vec2(
        across.map_or_else(|| on_grid(at.x), |other| other.x),
        down.map_or_else(|| on_grid(at.y), |other| other.y),
    );
    (to, guides.collect())
}

/// The nearest point at a round angle from an anchor, if one is near.
fn on_ray(at: Vec2, anchors: &[Vec2]) -> Option<(Vec2, Guide)> {
    let near = anchors.iter().filter_map(|anchor| {
        let step = at - *anchor;
        let degrees = (step.angle().to_degrees() / ROUND as f32).round() as i32 * ROUND;
        let way = Vec2::from_angle((degrees as f32).to_radians());
        let on = *anchor + way * step.dot(way);
        Some((on.distance(at), on, Guide::Ray(*anchor, degrees)))
            .filter(|(distance, ..)| *distance < NEAR_RAY && step.length() > 4.0 * NEAR)
    });
    near.min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, on, guide)| (on, guide))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_near_a_round_angle_lies_on_it() {
        let from = vec2(10.0, 10.0);
        let (on, guide) = on_ray(vec2(50.0, 50.6), &[from]).expect("near 45 degrees");
        assert_eq!(guide, Guide::Ray(from, 45));
        assert!((on.x - on.y).abs() < 1e-3, "{on:?}");
        // Between two angles there is nothing to hold on to.
        assert_eq!(on_ray(vec2(110.0, 23.2), &[from]), None);
        // So near that every angle would hold.
        assert_eq!(on_ray(vec2(11.0, 11.0), &[from]), None);
    }
}
