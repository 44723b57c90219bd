//! The picture under the map by hand: move, scale, turn, and lay it right by two points.

use branchline_engine::config::{Background, LocationId};
use branchline_ide::Operation;
use branchline_render::geometry::{Vec2, vec2};

use super::{Hand, Pointer};
use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::Thing;

/// No edge of a picture lies farther away than this many board units, and none is longer.
const FARTHEST: f32 = 100_000.0;

/// Two points closer than this many millimetres say nothing about the size of a picture.
const CLOSEST: f32 = 1.0;

/// Where the picture lies on the board, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its upper left corner.
    pub corner: Vec2,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Degrees clockwise, round that corner.
    pub degrees: f32,
}

/// What the hand holds of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// All of it.
    Whole,
    /// One of its corners, from the upper left one clockwise; the one across stays where it is.
    Corner(usize),
    /// The handle that turns it round its middle.
    Turn,
}

/// Laying the picture right: two of its points, and what is known of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// The points that were clicked, in millimetres of the board.
    pub points: Vec<Vec2>,
    /// The last click was too close to the first point to be the second.
    pub too_close: bool,
    /// How far apart they should lie, in millimetres, as it is typed.
    pub distance: String,
    /// The locations that they should lie on, by their numbers.
    pub locations: [Option<usize>; 2],
}

impl Placed {
    /// Where a game's picture lies. `shape` is its height for a width of one.
    pub fn of(board: &Board, background: &Background, shape: f32) -> Self {
        let mm = board.layout.mm_per_tenth;
        let units = match background.width {
            0 => board.game.config.board.width,
            width => width,
        };
        let width = units as f32 * mm;
        Self {
            corner: vec2(background.left as f32, background.top as f32) * mm,
            width,
            height: width * shape,
            degrees: background.turn as f32,
        }
    }

    /// The same as the text writes it: whole board units and degrees.
    pub fn to_text(self, board: &Board, was: &Background) -> Background {
        // Held within bounds before it is a whole number: two points may ask for a picture of any size.
        let units = |mm: f32| (mm / board.layout.mm_per_tenth / 10.0).round();
        let tenths = |mm: f32, least: f32| units(mm).clamp(least, FARTHEST) as i32 * 10;
        Background {
            left: tenths(self.corner.x, -FARTHEST),
            top: tenths(self.corner.y, -FARTHEST),
            width: tenths(self.width, 1.0),
            turn: self.degrees.round() as i32,
            ..was.clone()
        }
    }

    /// Its corners, from the upper left one clockwise.
    pub fn corners(self) -> [Vec2; 4] {
        let turn = self.degrees.to_radians();
        let across = vec2(self.width, 0.0).turned(turn);
        let down = vec2(0.0, self.height).turned(turn);
        let Self { corner, .. } = self;
        [
            corner,
            corner + across,
            corner + across + down,
            corner + down,
        ]
    }

    /// Its middle.
    pub fn middle(self) -> Vec2 {
        let [a, _, c, _] = self.corners();
        a.lerp(c, 0.5)
    }

    /// Where the handle that turns it stands, so far above it.
    pub fn turning_handle(self, above: f32) -> Vec2 {
        let [a, b, ..] = self.corners();
        let up = vec2(0.0, -1.0).turned(self.degrees.to_radians());
        a.lerp(b, 0.5) + up * above
    }

    /// What of it lies at a point.
    pub fn grip_at(self, at: Vec2, reach: f32) -> Option<Grip> {
        if self.turning_handle(handle_above(reach)).distance(at) <= 2.0 * reach {
            return Some(Grip::Turn);
        }
        let corners = self.corners();
        if let Some(corner) = corners
            .iter()
            .position(|corner| corner.distance(at) <= 2.0 * reach)
        {
            return Some(Grip::Corner(corner));
        }
        at.is_inside(&corners).then_some(Grip::Whole)
    }

    /// Scaled and turned with one point of the board staying where it is.
    fn about(self, fixed: Vec2, factor: f32, degrees: f32) -> Self {
        let turned = (self.corner - fixed).turned(degrees.to_radians());
        Self {
            corner: fixed + turned * factor,
            width: self.width * factor,
            height: self.height * factor,
            degrees: straight(self.degrees + degrees),
        }
    }

    /// Where it goes when the hand that took hold of it at `from` is at `to`.
    fn pulled(self, grip: Grip, from: Vec2, to: Vec2, free: bool) -> Self {
        match grip {
            Grip::Whole => Self {
                corner: self.corner + (to - from),
                ..self
            },
            Grip::Corner(number) => {
                let corners = self.corners();
                let across = corners[(number + 2) % 4];
                let diagonal = corners[number % 4] - across;
                let least = 0.02;
                let factor = (to - across).dot(diagonal) / diagonal.dot(diagonal).max(1e-6);
                self.about(across, factor.max(least), 0.0)
            }
            Grip::Turn => {
                let middle = self.middle();
                let mut degrees = (to - middle).angle().to_degrees() + 90.0 - self.degrees;
                let whole = straight((self.degrees + degrees).round());
                // Straight is what most scans want.
                let near = (whole / 90.0).round() * 90.0;
                degrees = if !free && (whole - near).abs() <= 2.0 {
                    near - self.degrees
                } else {
                    whole - self.degrees
                };
                self.about(middle, 1.0, degrees)
            }
        }
    }

    /// Scaled so that two points of it that lie at `a` and `b` lie so far apart; the first stays.
    pub fn scaled_by(self, a: Vec2, b: Vec2, distance: f32) -> Self {
        let now = a.distance(b).max(1e-3);
        self.about(a, distance / now, 0.0)
    }

    /// Moved, scaled and turned so that what lies at `a` and `b` comes to lie at `to_a` and `to_b`. The text knows whole
    /// degrees only, so the first point is met and the second as well as may be.
    pub fn laid_on(self, a: Vec2, b: Vec2, to_a: Vec2, to_b: Vec2) -> Self {
        let (was, wanted) = (b - a, to_b - to_a);
        let factor = wanted.length() / was.length().max(1e-3);
        let degrees = (wanted.angle() - was.angle()).to_degrees();
        let whole = (self.degrees + degrees).round() - self.degrees;
        let turned = self.about(a, factor.max(1e-3), whole);
        Self {
            corner: turned.corner + (to_a - a),
            ..turned
        }
    }
}

/// Degrees between −180 and 180.
fn straight(degrees: f32) -> f32 {
    let turned = degrees.rem_euclid(360.0);
    if turned > 180.0 {
        turned - 360.0
    } else {
        turned
    }
}

/// How far above the picture its turning handle stands, in millimetres.
pub fn handle_above(reach: f32) -> f32 {
    3.6 * reach
}

impl Session {
    /// Where the picture under the map lies, if there is one that could be read.
    pub fn placed_picture(&self, board: &Board) -> Option<Placed> {
        let background = board.game.sheet.background.as_ref()?;
        Some(Placed::of(board, background, self.picture?))
    }

    /// What the hand begins on the picture; nothing if it is locked or beside it.
    pub(super) fn take_picture(&self, board: &Board, at: Vec2, reach: f32) -> Option<Hand> {
        let was = self.placed_picture(board)?;
        let locked = board.game.sheet.background.as_ref()?.locked;
        if locked || self.calibration.is_some() {
            return None;
        }
        let grip = was.grip_at(at, reach)?;
        Some(Hand::Picturing {
            grip,
            from: at,
            was,
            now: was,
        })
    }

    pub(super) fn pull_picture(grip: Grip, from: Vec2, was: Placed, pointer: &Pointer) -> Hand {
        Hand::Picturing {
            grip,
            from,
            was,
            now: was.pulled(grip, from, pointer.at, pointer.free),
        }
    }

    pub(super) fn drop_picture(&mut self, board: &Board, grip: Grip, now: Placed) {
        let key = match grip {
            Grip::Whole => "step-picture-move",
            Grip::Corner(_) => "step-picture-scale",
            Grip::Turn => "step-picture-turn",
        };
        self.set_picture(board, key, now);
    }

    /// Moves the selected picture by so many board units, unless it is locked.
    pub(super) fn nudge_picture(&mut self, board: &Board, right: i32, down: i32) -> bool {
        let is_it = self.selection.as_slice() == [Thing::Background];
        let Some(mut picture) = board.game.sheet.background.clone().filter(|_| is_it) else {
            return false;
        };
        if picture.locked {
            return false;
        }
        picture.left += right * 10;
        picture.top += down * 10;
        let label = Label::new("step-picture-move");
        self.run_on(label, Operation::SetBackground(Some(picture)))
    }

    fn set_picture(&mut self, board: &Board, key: &'static str, now: Placed) -> bool {
        let Some(was) = board.game.sheet.background.clone() else {
            return false;
        };
        let new = now.to_text(board, &was);
        self.select(vec![Thing::Background]);
        new != was && self.run(Label::new(key), Operation::SetBackground(Some(new)))
    }

    /// Begins to lay the picture right by two clicks.
    pub fn calibrate(&mut self) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        if self.placed_picture(&board).is_none() {
            return false;
        }
        self.let_go();
        self.tool = super::Tool::Picture;
        self.select(vec![Thing::Background]);
        self.calibration = Some(Calibration::default());
        true
    }

    /// A click while laying the picture right.
    pub(super) fn click_calibration(&mut self, board: &Board, at: Vec2) -> bool {
        let Some(calibration) = &mut self.calibration else {
            return false;
        };
        if calibration.points.len() < 2 {
            let close = |point: &Vec2| point.distance(at) < CLOSEST;
            calibration.too_close = calibration.points.iter().any(close);
            if calibration.too_close {
                return true;
            }
            let own = calibration.points.len();
            calibration.points.push(at);
            // A location under the point is likely the one that is meant.
            let near = (0..board.layout.locations.len()).find(|index| {
                let placed = &board.layout.locations[*index];
                placed.at.distance(at) <= placed.radius
            });
            calibration.locations[own] = near;
            if let [a, b] = calibration.points[..] {
                calibration.distance = format!("{:.0}", a.distance(b));
            }
        }
        true
    }

    /// The two points lie so many millimetres apart on the printed board: the picture is scaled.
    pub fn calibrate_by_distance(&mut self, millimetres: f32) -> bool {
        let found = self.board().zip(self.calibration.take());
        let Some((board, Calibration { points, .. })) = found else {
            return false;
        };
        let ([a, b], Some(was)) = (&points[..], self.placed_picture(&board)) else {
            return false;
        };
        let now = was.scaled_by(*a, *b, millimetres);
        self.set_picture(&board, "step-picture-calibrate", now)
    }

    /// The two points are these locations: the picture is moved, scaled and turned so that they are.
    pub fn calibrate_by_locations(&mut self, first: LocationId, second: LocationId) -> bool {
        let found = self.board().zip(self.calibration.take());
        let Some((board, Calibration { points, .. })) = found else {
            return false;
        };
        let ([a, b], Some(was)) = (&points[..], self.placed_picture(&board)) else {
            return false;
        };
        let now = was.laid_on(*a, *b, board.layout.at(first), board.layout.at(second));
        self.set_picture(&board, "step-picture-calibrate", now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: Placed = Placed {
        corner: vec2(10.0, 20.0),
        width: 200.0,
        height: 100.0,
        degrees: 0.0,
    };

    #[test]
    fn a_corner_scales_and_the_one_across_stays() {
        let now = PICTURE.pulled(
            Grip::Corner(2),
            vec2(210.0, 120.0),
            vec2(110.0, 70.0),
            false,
        );
        assert_eq!(now.corners()[0], PICTURE.corner);
        assert!((now.width - 100.0).abs() < 0.01, "{now:?}");
    }

    #[test]
    fn the_handle_turns_it_round_its_middle_and_holds_at_straight() {
        let middle = PICTURE.middle();
        let now = PICTURE.pulled(
            Grip::Turn,
            vec2(110.0, 0.0),
            middle + vec2(50.0, -50.0),
            false,
        );
        assert!((now.degrees - 45.0).abs() < 0.01, "{now:?}");
        assert!(now.middle().distance(middle) < 0.01);
        let nearly = middle + Vec2::from_angle(1.0_f32.to_radians()) * 80.0;
        let now = PICTURE.pulled(Grip::Turn, vec2(110.0, 0.0), nearly, false);
        assert!((now.degrees - 90.0).abs() < 0.01, "{now:?}");
    }

    #[test]
    fn two_points_come_to_lie_on_two_locations() {
        let (a, b) = (vec2(50.0, 50.0), vec2(150.0, 50.0));
        let (to_a, to_b) = (vec2(30.0, 30.0), vec2(30.0, 80.0));
        let now = PICTURE.laid_on(a, b, to_a, to_b);
        assert!((now.degrees - 90.0).abs() < 0.01 && (now.width - 100.0).abs() < 0.01);
        // The point of the picture that lay at a: 40 right and 30 down of its corner, at half the size.
        let moved = now.corner + vec2(20.0, 15.0).turned(90.0_f32.to_radians());
        assert!(moved.distance(to_a) < 0.01, "{moved:?}");
        let wider = PICTURE.scaled_by(a, b, 50.0);
        assert!((wider.width - 100.0).abs() < 0.01);
    }
}
