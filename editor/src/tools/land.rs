//! Drawing land, water, rivers, parks and words, and editing their points.

use branchline_engine::config::{Land, LandKind};
use branchline_ide::Operation;
use branchline_render::geometry::Vec2;

use super::{Hand, Pointer};
use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::Thing;

/// How far a stroke may lie from the points that are kept of it, in millimetres.
const ROUGH: f32 = 1.2;
/// Points of a stroke closer than this are one.
const STEP: f32 = 0.8;

/// The points of drawn land on the board.
pub fn land_points(board: &Board, land: &Land) -> Vec<Vec2> {
    let points = land.points.iter();
    points.map(|point| board.from_text(*point)).collect()
}

impl Session {
    /// The number of the selected land, if it is alone.
    pub fn selected_land(&self, board: &Board) -> Option<usize> {
        let [Thing::Land(id)] = self.selection.as_slice() else {
            return None;
        };
        let mut land = board.game.sheet.land.iter();
        land.position(|land| land.id == *id)
    }

    /// A click with the land tool: words are typed there, anything else gets a point. A click on its first point ends it.
    pub(super) fn click_land(&mut self, at: Vec2, reach: f32) {
        if self.land_kind == LandKind::Caption {
            self.hand = Hand::NamingLand {
                kind: LandKind::Caption,
                points: vec![at],
                at,
                name: String::new(),
            };
            return;
        }
        let closes = self.sketch.len() >= branchline_ide::fewest_points(self.land_kind)
            && self
                .sketch
                .first()
                .is_some_and(|first| first.distance(at) <= 2.0 * reach);
        let again = self
            .sketch
            .last()
            .is_some_and(|last| last.distance(at) < STEP);
        if closes {
            self.finish_land();
        } else if !again {
            self.sketch.push(at);
        }
    }

    /// A stroke with the land tool goes on with what was clicked so far, and ends it.
    pub(super) fn finish_stroke(&mut self, stroke: &[Vec2]) {
        if let (LandKind::Caption, Some(last)) = (self.land_kind, stroke.last()) {
            return self.click_land(*last, 0.0);
        }
        let simple = simplified(stroke, ROUGH);
        self.sketch.extend(simple);
        self.finish_land();
    }

    /// Ends the land being drawn; its words are typed at once. Too few points: it is drawn on.
    pub fn finish_land(&mut self) -> bool {
        if self.sketch.len() < branchline_ide::fewest_points(self.land_kind)
            || self.sketch.is_empty()
        {
            return false;
        }
        let points = std::mem::take(&mut self.sketch);
        let sum = points.iter().fold(Vec2::default(), |sum, at| sum + *at);
        self.hand = Hand::NamingLand {
            kind: self.land_kind,
            at: sum * (1.0 / points.len() as f32),
            points,
            name: String::new(),
        };
        true
    }

    /// The game is about to go: what is half drawn or named is done with what there is of it.
    pub fn finish_drawing(&mut self) {
        self.finish_name();
        self.finish_land();
        self.finish_name();
    }

    /// Takes the last point of the land being drawn back.
    pub fn undo_land_point(&mut self) -> bool {
        self.sketch.pop().is_some()
    }

    pub(super) fn add_land(&mut self, kind: LandKind, points: &[Vec2], name: &str) {
        let Some(board) = self.board() else { return };
        let name = name.trim().to_owned();
        if kind == LandKind::Caption && name.is_empty() {
            return;
        }
        let before: Vec<String> = board.game.sheet.land.iter().map(|l| l.id.clone()).collect();
        let operation = Operation::AddLand {
            title: name.clone(),
            id: None,
            kind,
            points: points.iter().map(|at| board.to_text(*at)).collect(),
        };
        let about = match LandKind::ALL.iter().find(|(_, known)| *known == kind) {
            Some((word, _)) if name.is_empty() => (*word).to_owned(),
            _ => name,
        };
        if self.run(Label::about("step-add-land", about), operation)
            && let Some(game) = self.document.game()
            && let Some(new) = game.sheet.land.iter().find(|l| !before.contains(&l.id))
        {
            self.selection = vec![Thing::Land(new.id.clone())];
        }
    }

    /// The selected land, or one of its points, goes with the hand.
    pub(super) fn go_on_shaping(&self, board: &Board, hand: Hand, pointer: &Pointer) -> Hand {
        let Hand::Shaping {
            land,
            from,
            mut points,
            moving,
        } = hand
        else {
            return hand;
        };
        match moving {
            Some(number) => {
                if let Some(point) = points.get_mut(number) {
                    *point = pointer.at;
                }
            }
            None => {
                let by = pointer.at - from;
                points = land_points(board, &board.game.sheet.land[land]);
                for point in &mut points {
                    *point = *point + by;
                }
            }
        }
        Hand::Shaping {
            land,
            from,
            points,
            moving,
        }
    }

    /// Writes the points of land.
    pub(super) fn set_land(&mut self, board: &Board, number: usize, points: &[Vec2]) {
        let Some(land) = board.game.sheet.land.get(number) else {
            return;
        };
        let thing = Thing::Land(land.id.clone());
        let points: Vec<_> = points.iter().map(|at| board.to_text(*at)).collect();
        self.select(vec![thing.clone()]);
        if points == land.points {
            return;
        }
        let operation = Operation::SetLand {
            land: land.id.clone(),
            kind: land.kind,
            points,
        };
        self.run(Label::about("step-land", self.title_of(&thing)), operation);
    }

    /// A double click on the selected land: a point goes, or its edge gets one.
    pub(super) fn change_land_points(
        &mut self,
        board: &Board,
        number: usize,
        point: Option<usize>,
        at: Vec2,
    ) {
        let land = &board.game.sheet.land[number];
        let mut points = land_points(board, land);
        match point {
            Some(point) if points.len() > branchline_ide::fewest_points(land.kind) => {
                points.remove(point);
            }
            Some(_) => return,
            None if land.kind == LandKind::Caption => {
                self.wants_rename = true;
                return;
            }
            None => {
                let place = nearest_edge(&points, land.kind != LandKind::River, at);
                points.insert(place, at);
            }
        }
        self.set_land(board, number, &points);
    }
}

/// Where a new point belongs in an outline or a line.
fn nearest_edge(points: &[Vec2], closed: bool, at: Vec2) -> usize {
    let edges = if closed {
        points.len()
    } else {
        points.len() - 1
    };
    let distance =
        |edge: usize| at.distance_to_segment(points[edge], points[(edge + 1) % points.len()]);
    let nearest = (0..edges).min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    nearest.map_or(points.len(), |edge| edge + 1)
}

/// A stroke of the hand with as few points as tell it: the farthest point from the straight line stays, and so on in
/// both halves.
fn simplified(stroke: &[Vec2], rough: f32) -> Vec<Vec2> {
    let Some(last) = stroke.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut keep = vec![false; stroke.len()];
    keep[0] = true;
    keep[last] = true;
    let mut parts = vec![(0, last)];
    while let Some((from, to)) = parts.pop() {
        let far = (from + 1..to)
            .map(|i| (stroke[i].distance_to_segment(stroke[from], stroke[to]), i))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((distance, middle)) = far
            && distance > rough
        {
            keep[middle] = true;
            parts.extend([(from, middle), (middle, to)]);
        }
    }
    let kept = stroke.iter().zip(keep).filter(|(_, keep)| *keep);
    kept.map(|(at, _)| *at).collect()
}

/// Adds where the hand is to a stroke, unless it has hardly moved.
pub(super) fn trace(mut stroke: Vec<Vec2>, at: Vec2) -> Hand {
    if stroke.last().is_none_or(|last| last.distance(at) >= STEP) {
        stroke.push(at);
    }
    Hand::Tracing(stroke)
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_render::geometry::vec2;

    #[test]
    fn a_stroke_keeps_its_corners_and_little_else() {
        let mut stroke: Vec<Vec2> = (0..40)
            .map(|x| vec2(x as f32, 0.1 * (x % 2) as f32))
            .collect();
        stroke.extend((0..40).map(|y| vec2(40.0, y as f32)));
        let simple = simplified(&stroke, ROUGH);
        assert_eq!(simple.len(), 3, "{simple:?}");
        assert!(simple[1].distance(vec2(40.0, 0.0)) < 1.5);
        assert!(simplified(&[], 1.0).is_empty());
    }

    #[test]
    fn a_new_point_goes_between_its_neighbours() {
        let square = [
            vec2(0.0, 0.0),
            vec2(10.0, 0.0),
            vec2(10.0, 10.0),
            vec2(0.0, 10.0),
        ];
        assert_eq!(nearest_edge(&square, true, vec2(5.0, 1.0)), 1);
        assert_eq!(nearest_edge(&square, true, vec2(1.0, 5.0)), 4);
        assert_eq!(nearest_edge(&square, false, vec2(1.0, 5.0)), 1);
    }
}
