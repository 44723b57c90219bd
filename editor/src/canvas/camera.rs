//! Between the board's millimetres and the window's points.

use branchline_render::geometry::{Rect as BoardRect, Vec2 as OnBoard, vec2};
use egui::{Pos2, Rect, Vec2};

/// Points a millimetre at 100 %: about the size of print on a usual screen.
pub const FULL_SIZE: f32 = 3.78;
/// Least and greatest zoom.
pub const ZOOM: std::ops::RangeInclusive<f32> = 0.03..=16.0;
/// Free space round the board after fitting, in points.
const MARGIN: f32 = 24.0;

/// What part of the board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the board in the middle of the view.
    pub centre: OnBoard,
    /// 1 is 100 %.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            centre: vec2(0.0, 0.0),
            zoom: 1.0,
        }
    }
}

impl Camera {
    /// Points a millimetre.
    pub fn scale(&self) -> f32 {
        self.zoom * FULL_SIZE
    }

    /// Where a point of the board is in the window.
    pub fn to_screen(&self, view: Rect, at: OnBoard) -> Pos2 {
        let from_centre = at - self.centre;
        view.center() + Vec2::new(from_centre.x, from_centre.y) * self.scale()
    }

    /// What point of the board is there in the window.
    pub fn to_board(&self, view: Rect, at: Pos2) -> OnBoard {
        let from_centre = (at - view.center()) / self.scale();
        self.centre + vec2(from_centre.x, from_centre.y)
    }

    /// The part of the board that is seen.
    pub fn seen(&self, view: Rect) -> BoardRect {
        BoardRect {
            min: self.to_board(view, view.min),
            max: self.to_board(view, view.max),
        }
    }

    /// Shows all of `what`.
    pub fn fit(&mut self, view: Rect, what: BoardRect) {
        let room = (view.size() - Vec2::splat(2.0 * MARGIN)).max(Vec2::splat(10.0));
        let scale = (room.x / what.width().max(1.0)).min(room.y / what.height().max(1.0));
        self.zoom = (scale / FULL_SIZE).clamp(*ZOOM.start(), *ZOOM.end());
        self.centre = what.centre();
    }

    /// Zooms, with the point under `at` staying where it is.
    pub fn zoom_at(&mut self, view: Rect, at: Pos2, factor: f32) {
        let fixed = self.to_board(view, at);
        self.zoom = (self.zoom * factor).clamp(*ZOOM.start(), *ZOOM.end());
        let moved = self.to_board(view, at);
        self.centre = self.centre + (fixed - moved);
    }

    /// Moves the board with the hand that holds it.
    pub fn pan(&mut self, by: Vec2) {
        let by = by / self.scale();
        self.centre = self.centre - vec2(by.x, by.y);
    }
}

/// A rectangle of the board in the window.
pub fn rect_to_screen(camera: &Camera, view: Rect, rect: BoardRect) -> Rect {
    Rect::from_two_pos(
        camera.to_screen(view, rect.min),
        camera.to_screen(view, rect.max),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn the_way_to_the_screen_and_back_ends_where_it_began() {
        let view = Rect::from_min_size(pos2(100.0, 50.0), Vec2::new(800.0, 600.0));
        let mut camera = Camera::default();
        camera.fit(
            view,
            BoardRect {
                min: vec2(0.0, 0.0),
                max: vec2(300.0, 200.0),
            },
        );
        let at = vec2(12.5, 180.0);
        let back = camera.to_board(view, camera.to_screen(view, at));
        assert!(back.distance(at) < 1e-3);
        let fixed = pos2(300.0, 400.0);
        let before = camera.to_board(view, fixed);
        camera.zoom_at(view, fixed, 1.7);
        assert!(camera.to_board(view, fixed).distance(before) < 1e-3);
    }
}
