//! Points without a mouse: bends of a route and corners of drawn land, one of them in hand while the focus is on its
//! handle.

use branchline_engine::config::{LandKind, Point};
use branchline_ide::{BendsOf, Operation};
use branchline_render::geometry::Vec2;

use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};

/// A line that has points to shape it by.
struct Line {
    thing: Thing,
    /// What shaping it is called.
    step: &'static str,
    points: Vec<Point>,
    /// Where the line begins and ends, if it does not at points of its own.
    ends: Option<(Point, Point)>,
    closed: bool,
    /// With fewer points it would be nothing.
    fewest: usize,
}

impl Line {
    fn new(board: &Board, thing: &Thing) -> Option<Self> {
        let config = &board.game.config;
        if let Some(track) = thing.track_id(config) {
            let route = &config.routes[config.tracks[track.index()].route.index()];
            let at = |id: branchline_engine::config::LocationId| config.locations[id.index()].at;
            return Some(Self {
                thing: thing::track(config, track),
                step: "step-bend",
                points: route.via.clone(),
                ends: Some((at(route.a), at(route.b))),
                closed: false,
                fewest: 0,
            });
        }
        let Thing::Land(id) = thing else { return None };
        let land = board.game.sheet.land.iter().find(|land| land.id == *id)?;
        (land.kind != LandKind::Caption).then(|| Self {
            thing: thing.clone(),
            step: "step-land",
            points: land.points.clone(),
            ends: None,
            closed: land.kind != LandKind::River,
            fewest: branchline_ide::fewest_points(land.kind),
        })
    }

    /// The stretches between neighbours, each with the number that a point put into it gets.
    fn stretches(&self) -> Vec<(Point, Point, usize)> {
        let mut way = self.points.clone();
        let mut first = 1;
        if let Some((from, to)) = self.ends {
            way.insert(0, from);
            way.push(to);
            first = 0;
        } else if self.closed
            && let Some(start) = way.first().copied()
        {
            way.push(start);
        }
        let pairs = way.windows(2).enumerate();
        pairs
            .map(|(number, pair)| (pair[0], pair[1], number + first))
            .collect()
    }

    fn operation(&self, board: &Board, points: Vec<Point>) -> Option<Operation> {
        let config = &board.game.config;
        if let Some(track) = self.thing.track_id(config) {
            return Some(Operation::SetBends(vec![BendsOf {
                route: thing::route_of(config, track),
                via: points,
            }]));
        }
        let Thing::Land(id) = &self.thing else {
            return None;
        };
        let land = board.game.sheet.land.iter().find(|land| land.id == *id)?;
        Some(Operation::SetLand {
            land: id.clone(),
            kind: land.kind,
            points,
        })
    }
}

impl Session {
    fn line(&self, board: &Board) -> Option<Line> {
        let [one] = self.selection.as_slice() else {
            return None;
        };
        Line::new(board, one)
    }

    /// The points of the selected route or land, if it is alone.
    pub fn points(&self, board: &Board) -> Vec<Vec2> {
        let points = self.line(board).map(|line| line.points);
        let points = points.unwrap_or_default();
        points.iter().map(|at| board.from_text(*at)).collect()
    }

    /// Whether what is selected can get a point.
    pub fn takes_points(&self) -> bool {
        self.board()
            .is_some_and(|board| self.line(&board).is_some())
    }

    /// Puts a point into the stretch behind the one in hand, else into the longest, and takes it into the hand.
    pub fn add_point(&mut self) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let Some(line) = self.line(&board) else {
            return false;
        };
        let length = |(a, b, _): &(Point, Point, usize)| {
            let (x, y) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
            x * x + y * y
        };
        let stretches = line.stretches();
        let behind = self.point.map(|point| point + 1);
        let behind = stretches.iter().find(|(.., place)| Some(*place) == behind);
        let longest = || stretches.iter().max_by_key(|stretch| length(stretch));
        let Some((a, b, place)) = behind.or_else(longest).copied() else {
            return false;
        };
        let mut points = line.points.clone();
        let middle = Point {
            x: i32::midpoint(a.x, b.x) / 10 * 10,
            y: i32::midpoint(a.y, b.y) / 10 * 10,
        };
        points.insert(place, middle);
        let label = Label::about(line.step, self.title_of(&line.thing));
        let Some(operation) = line.operation(&board, points) else {
            return false;
        };
        if !self.run(label, operation) {
            return false;
        }
        self.point = Some(place);
        self.point_wants_focus = true;
        true
    }

    /// Takes the point in hand away; not if too few would be left.
    pub fn remove_point(&mut self) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let Some((line, point)) = self.line(&board).zip(self.point) else {
            return false;
        };
        if point >= line.points.len() || line.points.len() <= line.fewest {
            return false;
        }
        let mut points = line.points.clone();
        points.remove(point);
        // The one before it comes into the hand, so that the focus has somewhere to go.
        let next = point.saturating_sub(1);
        let left = (next < points.len()).then_some(next);
        let label = Label::about(line.step, self.title_of(&line.thing));
        let Some(operation) = line.operation(&board, points) else {
            return false;
        };
        let done = self.run(label, operation);
        self.point = left;
        self.point_wants_focus = left.is_some();
        done
    }

    /// Moves the point in hand by so many board units, or with none in hand the selected land as a whole.
    pub(super) fn nudge_points(&mut self, board: &Board, right: i32, down: i32) -> bool {
        let Some(line) = self.line(board) else {
            return false;
        };
        let bounds = line.ends.map(|_| board.game.config.board);
        let moved = |at: &Point| {
            let (x, y) = (at.x + right * 10, at.y + down * 10);
            match bounds {
                // Pieces lie on the board; a coast may go on beyond it.
                Some(size) => Point {
                    x: x.clamp(0, size.width),
                    y: y.clamp(0, size.height),
                },
                None => Point { x, y },
            }
        };
        let mut points = line.points.clone();
        match self.point {
            Some(point) => match points.get_mut(point) {
                Some(at) => *at = moved(at),
                None => return false,
            },
            None if line.ends.is_none() => points.iter_mut().for_each(|at| *at = moved(at)),
            None => return false,
        }
        if points == line.points {
            return false;
        }
        let which = self.point.map_or_else(String::new, |n| n.to_string());
        let label = Label::about(
            "step-nudge",
            format!("{} {which}", self.title_of(&line.thing)),
        );
        let Some(operation) = line.operation(board, points) else {
            return false;
        };
        self.run_on(label, operation)
    }
}
