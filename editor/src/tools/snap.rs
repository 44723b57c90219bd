//! Where a dragged point settles: in line with another location, else on the grid.

use branchline_engine::config::LocationId;
use branchline_render::geometry::{Vec2, vec2};

use crate::board::Board;

/// A line that a dragged location is in line with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guide {
    /// A vertical line at this x, up to a location.
    Across(f32, Vec2),
    /// A horizontal line at this y, up to a location.
    Down(f32, Vec2),
}

/// Closer than this, in millimetres, points are drawn into line.
const NEAR: f32 = 1.6;

/// Where `at` settles, and what it is in line with. Locations on the move do not count.
pub fn settle(board: &Board, at: Vec2, moving: &[LocationId]) -> (Vec2, Vec<Guide>) {
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
    let grid = board.grid() as f32 * board.layout.mm_per_tenth;
    let on_grid = |value: f32| (value / grid).round() * grid;
    let mut guides = Vec::new();
    let x = match nearest(&|other: Vec2| (other.x - at.x).abs()) {
        Some(other) => {
            guides.push(Guide::Across(other.x, other));
            other.x
        }
        None => on_grid(at.x),
    };
    let y = match nearest(&|other: Vec2| (other.y - at.y).abs()) {
        Some(other) => {
            guides.push(Guide::Down(other.y, other));
            other.y
        }
        None => on_grid(at.y),
    };
    (vec2(x, y), guides)
}
