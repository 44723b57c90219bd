//! The mouse: press, move, release.

use branchline_engine::config::{LocationId, Mark, TrackId};
use branchline_ide::{BendsOf, Move, Operation};
use branchline_render::geometry::Vec2;

use super::land::{land_points, trace};
use super::moving::{moving, on_the_board};
use super::{Hand, Pointer, Tool, snap};
use crate::board::Board;
use crate::canvas::hit::{self, Hit};
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, Thing};

/// Names turn in steps of this many degrees.
const FEWEST_DEGREES: i32 = 5;

impl Session {
    /// The button goes down.
    pub fn press(&mut self, pointer: Pointer) {
        self.finish_name();
        let Some(board) = self.board() else { return };
        let on = self.under(&board, &pointer);
        self.hand = Hand::Pressed {
            at: pointer.at,
            on,
            extend: pointer.extend,
        };
    }

    /// What lies under the pointer, handles of what is selected first, land last.
    pub fn under(&self, board: &Board, pointer: &Pointer) -> Option<Hit> {
        let Pointer { at, reach, .. } = *pointer;
        let selected = self.selected_land(board);
        hit::land_point(board, selected, at, reach)
            .or_else(|| {
                let names = self.seen_names(board);
                hit::hit(board, &names, at, reach, &self.tracks_with_handles())
            })
            .or_else(|| hit::land(board, selected, at, reach).map(Hit::Land))
    }

    /// The mouse moves with the button down.
    pub fn drag(&mut self, pointer: Pointer) {
        let Some(board) = self.board() else { return };
        let hand = std::mem::take(&mut self.hand);
        let hand = match hand {
            Hand::Pressed { at, on, extend } => self.begin(&board, at, on, extend, pointer.reach),
            other => other,
        };
        self.hand = self.go_on(&board, hand, pointer);
    }

    /// The button goes up after moving.
    pub fn release(&mut self, pointer: Pointer) {
        let Some(board) = self.board() else { return };
        let hand = std::mem::take(&mut self.hand);
        match hand {
            Hand::Pressed { on, extend, at } => {
                self.click_on(&board, on, extend, &Pointer { at, ..pointer });
            }
            Hand::Moving { locations, by, .. } => {
                match self.joins_with(&board, &locations, by, pointer.reach) {
                    Some(into) if !pointer.free => {
                        self.join_locations(locations[0], into);
                    }
                    _ => self.drop_locations(&board, &locations, by),
                }
            }
            Hand::Shaping { land, points, .. } => self.set_land(&board, land, &points),
            Hand::Tracing(stroke) => self.finish_stroke(&stroke),
            Hand::Picturing { grip, now, .. } => self.drop_picture(&board, grip, now),
            Hand::Bending { track, bends, .. } => self.drop_bends(&board, track, &bends),
            Hand::Turning { location, degrees } => {
                let thing = thing::location(&board.game.config, location);
                self.select(vec![thing.clone()]);
                let label = Label::about("step-turn-name", self.title_of(&thing));
                let operation = Operation::SetMark {
                    things: vec![thing],
                    mark: "label".to_owned(),
                    value: Some(Mark::Number(degrees)),
                };
                self.run(label, operation);
            }
            Hand::Framing { extend, .. } => self.frame(&board, &hand, extend),
            Hand::Linking {
                from, to: Some(to), ..
            } => {
                self.link_from = None;
                self.link(&board, from, to);
            }
            other @ (Hand::NamingLocation { .. }
            | Hand::NamingDistrict { .. }
            | Hand::NamingLand { .. }) => self.hand = other,
            Hand::Linking { .. } | Hand::Free => {}
        }
    }

    /// Takes another tool. A name that is being typed holds, as after a click elsewhere.
    pub fn take_tool(&mut self, tool: Tool) {
        self.finish_name();
        self.let_go();
        self.tool = tool;
    }

    /// Whatever the hand is doing, it lets go and nothing has happened.
    pub fn let_go(&mut self) {
        self.hand = Hand::Free;
        self.link_from = None;
        self.sketch.clear();
        self.calibration = None;
    }

    /// Twice in a row: a bend goes, a track gets one, a name returns to its own place.
    pub fn double_click(&mut self, pointer: Pointer) {
        self.hand = Hand::Free;
        if self.tool == Tool::Land {
            self.finish_land();
            return;
        }
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        match self.under(&board, &pointer) {
            Some(Hit::LandPoint(land, point)) => {
                self.change_land_points(&board, land, Some(point), pointer.at);
            }
            Some(Hit::Land(land)) => self.change_land_points(&board, land, None, pointer.at),
            Some(Hit::Bend(track, number)) => {
                let mut bends = board.bends(track);
                bends.remove(number);
                self.drop_bends(&board, track, &bends);
            }
            Some(Hit::Track(track)) if self.tool == Tool::Select => {
                let (bends, _) = with_new_bend(&board, track, pointer.at);
                self.drop_bends(&board, track, &bends);
            }
            Some(Hit::Name(location)) => {
                let thing = thing::location(config, location);
                let operation = Operation::SetMark {
                    things: vec![thing.clone()],
                    mark: "label".to_owned(),
                    value: None,
                };
                self.run(
                    Label::about("step-free-name", self.title_of(&thing)),
                    operation,
                );
            }
            Some(Hit::Location(location)) => {
                self.selection = vec![thing::location(config, location)];
                self.wants_rename = true;
            }
            _ => {}
        }
    }

    /// Ends the typing of a name: what was typed holds; an empty name gets a number.
    pub fn finish_name(&mut self) {
        match std::mem::take(&mut self.hand) {
            Hand::NamingLocation { at, name, on } => self.place_location(at, &name, on),
            Hand::NamingLand {
                kind, points, name, ..
            } => self.add_land(kind, &points, &name),
            Hand::NamingDistrict {
                locations, name, ..
            } => self.make_district(&locations, &name),
            other => self.hand = other,
        }
    }

    fn begin(&self, board: &Board, at: Vec2, on: Option<Hit>, extend: bool, reach: f32) -> Hand {
        let config = &board.game.config;
        match (self.tool, on) {
            (Tool::Picture, _) => self.take_picture(board, at, reach).unwrap_or_default(),
            (Tool::Land, _) => Hand::Tracing(vec![at]),
            (Tool::Select, Some(Hit::LandPoint(land, point))) => Hand::Shaping {
                land,
                from: at,
                points: land_points(board, &board.game.sheet.land[land]),
                moving: Some(point),
            },
            // Land that is not selected yet lets a frame be drawn over it, and so does the ground of the whole map.
            (Tool::Select, Some(Hit::Land(land)))
                if self.selected_land(board) == Some(land)
                    && !hit::is_ground(board, land, at, reach) =>
            {
                Hand::Shaping {
                    land,
                    from: at,
                    points: land_points(board, &board.game.sheet.land[land]),
                    moving: None,
                }
            }
            (Tool::Route | Tool::Ticket, Some(Hit::Location(from))) => {
                Hand::Linking { from, to: None, at }
            }
            (Tool::Select | Tool::Location, Some(Hit::Location(leader))) => {
                let selected = self.selected_locations(config);
                let locations = if selected.contains(&leader) {
                    selected
                } else {
                    vec![leader]
                };
                Hand::Moving {
                    from: at,
                    leader,
                    locations,
                    by: Vec2::default(),
                    guides: Vec::new(),
                }
            }
            (Tool::Select | Tool::Location | Tool::Route, Some(Hit::Bend(track, moving))) => {
                Hand::Bending {
                    track,
                    bends: board.bends(track),
                    moving,
                    guides: Vec::new(),
                }
            }
            (Tool::Select, Some(Hit::Track(track))) => {
                let (bends, moving) = with_new_bend(board, track, at);
                Hand::Bending {
                    track,
                    bends,
                    moving,
                    guides: Vec::new(),
                }
            }
            (Tool::Select, Some(Hit::Name(location))) => {
                let names = self.seen_names(board);
                let name = names.iter().find(|name| name.location == location);
                Hand::Turning {
                    location,
                    degrees: name.map_or(0, |name| name.bearing),
                }
            }
            _ => Hand::Framing {
                from: at,
                to: at,
                extend,
            },
        }
    }

    fn go_on(&self, board: &Board, hand: Hand, pointer: Pointer) -> Hand {
        match hand {
            Hand::Moving {
                from,
                leader,
                locations,
                ..
            } => {
                let start = board.layout.at(leader);
                let wanted = start + (pointer.at - from);
                let (to, guides) = if self.snap && !pointer.free {
                    snap::settle(board, wanted, &locations, &neighbours(board, &locations))
                } else {
                    (wanted, Vec::new())
                };
                Hand::Moving {
                    from,
                    leader,
                    by: on_the_board(board, &locations, to - start),
                    locations,
                    guides,
                }
            }
            Hand::Bending {
                track,
                mut bends,
                moving,
                ..
            } => {
                let mut guides = Vec::new();
                if let Some(bend) = bends.get(moving) {
                    let mut to = pointer.at;
                    if self.snap && !pointer.free {
                        let (a, b) = board.game.config.ends(track);
                        let before = moving.checked_sub(1).map(|before| bends[before]);
                        let anchors = [
                            before.unwrap_or_else(|| board.layout.at(a)),
                            bends
                                .get(moving + 1)
                                .copied()
                                .unwrap_or_else(|| board.layout.at(b)),
                        ];
                        if *bend != to {
                            (to, guides) = snap::settle(board, to, &[], &anchors);
                        }
                    }
                    bends[moving] = to;
                }
                Hand::Bending {
                    track,
                    bends,
                    moving,
                    guides,
                }
            }
            Hand::Shaping { .. } => self.go_on_shaping(board, hand, &pointer),
            Hand::Tracing(stroke) => trace(stroke, pointer.at),
            Hand::Picturing {
                grip, from, was, ..
            } => Self::pull_picture(grip, from, was, &pointer),
            Hand::Turning { location, .. } => {
                let from = board.layout.at(location);
                let degrees = (pointer.at - from).angle().to_degrees().round() as i32;
                let degrees = degrees.rem_euclid(360) / FEWEST_DEGREES * FEWEST_DEGREES;
                Hand::Turning { location, degrees }
            }
            Hand::Framing { from, extend, .. } => Hand::Framing {
                from,
                to: pointer.at,
                extend,
            },
            Hand::Linking { from, .. } => {
                let to = match hit::hit(board, &[], pointer.at, pointer.reach * 2.0, &[]) {
                    Some(Hit::Location(to)) if to != from => Some(to),
                    _ => None,
                };
                Hand::Linking {
                    from,
                    to,
                    at: pointer.at,
                }
            }
            other => other,
        }
    }

    pub(super) fn click_on(
        &mut self,
        board: &Board,
        on: Option<Hit>,
        extend: bool,
        pointer: &Pointer,
    ) {
        let config = &board.game.config;
        let Pointer {
            at, reach, free, ..
        } = *pointer;
        let location = match on {
            Some(Hit::Location(location)) => Some(location),
            _ => None,
        };
        match (self.tool, location) {
            (Tool::Location, None) if !matches!(on, Some(Hit::Bend(..))) => {
                let on = match on {
                    Some(Hit::Track(track)) if !free => Some(thing::route_of(config, track)),
                    _ => None,
                };
                let at = if self.snap && !free && on.is_none() {
                    snap::settle(board, at, &[], &[]).0
                } else {
                    at
                };
                // Shown where it will be written: a click beside the board means its edge.
                let at = board.from_text(board.to_text(at));
                self.hand = Hand::NamingLocation {
                    at,
                    name: String::new(),
                    on,
                };
                return;
            }
            (Tool::Land, _) => return self.click_land(at, reach),
            (Tool::Picture, _) => {
                if !self.click_calibration(board, at)
                    && self
                        .placed_picture(board)
                        .is_some_and(|placed| placed.grip_at(at, reach).is_some())
                {
                    self.select(vec![Thing::Background]);
                }
                return;
            }
            (Tool::Site, Some(location)) => return self.toggle_site(board, location),
            (Tool::Route, Some(location)) => return self.take_end(board, location),
            (Tool::Ticket, Some(location)) => {
                match self.link_from.take() {
                    Some(from) if from != config.locations[location.index()].id => {
                        let to = config.locations[location.index()].id.clone();
                        self.add_ticket(from, to);
                    }
                    _ => self.link_from = Some(config.locations[location.index()].id.clone()),
                }
                return;
            }
            (Tool::District, Some(location)) => {
                self.toggle_district(board, location);
                return;
            }
            _ => {}
        }
        let thing = match on {
            Some(Hit::Location(location) | Hit::Name(location)) => {
                thing::location(config, location)
            }
            Some(Hit::Track(track) | Hit::Bend(track, _)) => thing::track(config, track),
            Some(Hit::District(district)) => {
                Thing::District(config.districts[district.index()].id.clone())
            }
            Some(Hit::Land(land) | Hit::LandPoint(land, _)) => {
                Thing::Land(board.game.sheet.land[land].id.clone())
            }
            None => {
                if !extend {
                    self.selection.clear();
                }
                self.link_from = None;
                return;
            }
        };
        if extend {
            self.toggle(thing);
        } else {
            self.select(vec![thing]);
        }
    }

    fn drop_locations(&mut self, board: &Board, locations: &[LocationId], by: Vec2) {
        let config = &board.game.config;
        let moves: Vec<Move> = locations
            .iter()
            .map(|id| Move {
                location: config.locations[id.index()].id.clone(),
                to: board.to_text(board.layout.at(*id) + by),
            })
            .filter(|step| {
                let old = config.locations.iter().find(|l| l.id == step.location);
                old.is_some_and(|old| old.at != step.to)
            })
            .collect();
        let things: Vec<Thing> = locations
            .iter()
            .map(|id| thing::location(config, *id))
            .collect();
        if !things.iter().all(|thing| self.selection.contains(thing)) {
            self.select(things.clone());
        }
        if moves.is_empty() {
            return;
        }
        let label = match things.as_slice() {
            [one] => Label::about("step-move", self.title_of(one)),
            many => Label::about("step-move-many", many.len().to_string()),
        };
        self.run(label, moving(config, moves));
    }

    pub(super) fn drop_bends(&mut self, board: &Board, track: TrackId, bends: &[Vec2]) {
        let config = &board.game.config;
        let thing = thing::track(config, track);
        self.select(vec![thing.clone()]);
        let operation = Operation::SetBends(vec![BendsOf {
            route: thing::route_of(config, track),
            via: bends.iter().map(|bend| board.to_text(*bend)).collect(),
        }]);
        self.run(Label::about("step-bend", self.title_of(&thing)), operation);
    }

    fn frame(&mut self, board: &Board, hand: &Hand, extend: bool) {
        let Some(rect) = hand.frame() else { return };
        let config = &board.game.config;
        let (locations, tracks) = hit::inside(board, config, rect);
        if self.tool == Tool::District {
            if !locations.is_empty() {
                self.hand = Hand::NamingDistrict {
                    at: rect.centre(),
                    locations,
                    name: String::new(),
                };
            }
            return;
        }
        let locations = locations.iter().map(|id| thing::location(config, *id));
        let tracks = tracks.iter().map(|id| thing::track(config, *id));
        let found: Vec<Thing> = locations.chain(tracks).collect();
        if extend {
            for thing in found {
                if !self.selection.contains(&thing) {
                    self.selection.push(thing);
                }
            }
        } else {
            self.select(found);
        }
    }
}

/// Where the neighbours of dragged locations lie that stay behind.
fn neighbours(board: &Board, moving: &[LocationId]) -> Vec<Vec2> {
    let [one] = moving else { return Vec::new() };
    let routes = board.game.config.routes.iter();
    let far = routes.filter_map(|route| match (route.a == *one, route.b == *one) {
        (true, false) => Some(
            route
                .via
                .first()
                .map_or(board.layout.at(route.b), |p| board.from_text(*p)),
        ),
        (false, true) => Some(
            route
                .via
                .last()
                .map_or(board.layout.at(route.a), |p| board.from_text(*p)),
        ),
        _ => None,
    });
    far.collect()
}

/// The bends of a track's route with one more at `at`, and its number.
fn with_new_bend(board: &Board, track: TrackId, at: Vec2) -> (Vec<Vec2>, usize) {
    let (a, b) = board.game.config.ends(track);
    let mut bends = board.bends(track);
    let mut points = vec![board.layout.at(a)];
    points.extend(&bends);
    points.push(board.layout.at(b));
    let nearest = points
        .windows(2)
        .enumerate()
        .map(|(number, pair)| (at.distance_to_segment(pair[0], pair[1]), number))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(0, |(_, number)| number);
    bends.insert(nearest, at);
    (bends, nearest)
}
