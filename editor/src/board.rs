//! The drawn board of the last good game: its layout, made once for each game.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use branchline_compiler::Game;
use branchline_engine::config::{Point, TrackId};
use branchline_render::Layout;
use branchline_render::geometry::{Rect, Vec2, vec2};

/// A game, laid out.
pub struct Board {
    /// The game.
    pub game: Arc<Game>,
    /// No other board has it: what is made from a board is kept under its number.
    pub number: u64,
    /// Where everything lies, in millimetres.
    pub layout: Layout,
    /// The box round each track.
    pub track_bounds: Vec<Rect>,
}

impl Board {
    /// Lays out a game.
    pub fn new(game: Arc<Game>) -> Self {
        let layout = Layout::new(&game.config, &game.sheet);
        let track_bounds = layout
            .tracks
            .iter()
            .map(|track| {
                let boxes = track.spaces.iter().map(|space| space.bounds());
                let points = track
                    .curve
                    .points()
                    .iter()
                    .map(|at| Rect::around(*at, 0.1, 0.1));
                boxes.chain(points).reduce(union).unwrap_or(layout.bounds())
            })
            .collect();
        static BOARDS: AtomicU64 = AtomicU64::new(0);
        Self {
            game,
            number: BOARDS.fetch_add(1, Ordering::Relaxed),
            layout,
            track_bounds,
        }
    }

    /// Where a point of the text lies on the board.
    pub fn from_text(&self, point: Point) -> Vec2 {
        vec2(point.x as f32, point.y as f32) * self.layout.mm_per_tenth
    }

    /// A point of the board as the text writes it: whole board units, inside the board.
    pub fn to_text(&self, at: Vec2) -> Point {
        let size = &self.game.config.board;
        let tenths = |value: f32, most: i32| {
            let units = (value / self.layout.mm_per_tenth / 10.0).round() as i32;
            units.clamp(0, most / 10) * 10
        };
        Point {
            x: tenths(at.x, size.width),
            y: tenths(at.y, size.height),
        }
    }

    /// The bends of a track's route.
    pub fn bends(&self, track: TrackId) -> Vec<Vec2> {
        let config = &self.game.config;
        let Some(track) = config.tracks.get(track.index()) else {
            return Vec::new();
        };
        let via = config.routes[track.route.index()].via.iter();
        via.map(|point| self.from_text(*point)).collect()
    }

    /// Distance of the grid's points in tenths of a unit: round numbers, some millimetres apart.
    pub fn grid(&self) -> i32 {
        let steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
        let fits = |step: &i32| *step as f32 * self.layout.mm_per_tenth >= 3.0;
        steps.into_iter().find(fits).unwrap_or(10_000)
    }
}

/// The smallest box round both.
pub fn union(a: Rect, b: Rect) -> Rect {
    Rect {
        min: vec2(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
        max: vec2(a.max.x.max(b.max.x), a.max.y.max(b.max.y)),
    }
}
