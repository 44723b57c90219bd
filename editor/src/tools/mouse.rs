//! The mouse: press, move, release.

use branchline_engine::config::{LocationId, Mark, TrackId};
use branchline_ide::{Move, NewTicket, NewTrack, Operation};
use branchline_render::geometry::Vec2;

use super::{Hand, Pointer, Tool, snap};
use crate::board::Board;
use crate::canvas::hit::{self, Hit};
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, Thing};

/// A press that moves less than this, in millimetres times the zoom, is a click. The canvas decides in points.
const FEWEST_DEGREES: i32 = 5;

impl Session {
    /// The button goes down.
    pub fn press(&mut self, pointer: Pointer) {
        self.finish_name();
        let Some(board) = self.board() else { return };
        let on = hit::hit(
            &board,
            pointer.at,
            pointer.reach,
            &self.tracks_with_handles(),
        );
        self.hand = Hand::Pressed {
            at: pointer.at,
            on,
            extend: pointer.extend,
        };
    }

    /// The mouse moves with the button down.
    pub fn drag(&mut self, pointer: Pointer) {
        let Some(board) = self.board() else { return };
        let hand = std::mem::take(&mut self.hand);
        let hand = match hand {
            Hand::Pressed { at, on, extend } => self.begin(&board, at, on, extend),
            other => other,
        };
        self.hand = self.go_on(&board, hand, pointer);
    }

    /// The button goes up after moving.
    pub fn release(&mut self, pointer: Pointer) {
        let Some(board) = self.board() else { return };
        let hand = std::mem::take(&mut self.hand);
        match hand {
            Hand::Pressed { on, extend, at } => self.click_on(&board, on, extend, at, pointer.free),
            Hand::Moving { locations, by, .. } => self.drop_locations(&board, &locations, by),
            Hand::Bending { track, bends, .. } => self.drop_bends(&board, track, &bends),
            Hand::Turning { location, degrees } => {
                let id = board.game.config.locations[location.index()].id.clone();
                let operation = Operation::SetMark {
                    things: vec![Thing::Location(id.clone())],
                    mark: "label".to_owned(),
                    value: Some(Mark::Number(degrees)),
                };
                self.run(
                    Label::about("step-turn-name", self.title_of(&Thing::Location(id))),
                    operation,
                );
            }
            Hand::Framing { extend, .. } => self.frame(&board, &hand, extend),
            Hand::Linking {
                from, to: Some(to), ..
            } => self.link(&board, from, to),
            other @ (Hand::NamingLocation { .. } | Hand::NamingDistrict { .. }) => {
                self.hand = other
            }
            Hand::Linking { .. } | Hand::Free => {}
        }
    }

    /// Whatever the hand is doing, it lets go and nothing has happened.
    pub fn let_go(&mut self) {
        self.hand = Hand::Free;
        self.ticket_from = None;
    }

    /// Twice in a row: a bend goes, a track gets one, a name returns to its own place.
    pub fn double_click(&mut self, pointer: Pointer) {
        self.hand = Hand::Free;
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        match hit::hit(
            &board,
            pointer.at,
            pointer.reach,
            &self.tracks_with_handles(),
        ) {
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
            Hand::NamingLocation { at, name } => self.place_location(at, &name),
            Hand::NamingDistrict {
                locations, name, ..
            } => self.make_district(&locations, &name),
            other => self.hand = other,
        }
    }

    fn begin(&self, board: &Board, at: Vec2, on: Option<Hit>, extend: bool) -> Hand {
        let config = &board.game.config;
        match (self.tool, on) {
            (Tool::Route | Tool::Ticket, Some(Hit::Location(from))) => {
                Hand::Linking { from, to: None, at }
            }
            (Tool::Select | Tool::Location | Tool::District, Some(Hit::Location(leader)))
                if self.tool != Tool::District =>
            {
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
                }
            }
            (Tool::Select, Some(Hit::Track(track))) => {
                let (bends, moving) = with_new_bend(board, track, at);
                Hand::Bending {
                    track,
                    bends,
                    moving,
                }
            }
            (Tool::Select, Some(Hit::Name(location))) => Hand::Turning {
                location,
                degrees: board.layout.names[location.index()].bearing,
            },
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
                    snap::settle(board, wanted, &locations)
                } else {
                    (wanted, Vec::new())
                };
                Hand::Moving {
                    from,
                    leader,
                    locations,
                    by: to - start,
                    guides,
                }
            }
            Hand::Bending {
                track,
                mut bends,
                moving,
            } => {
                if let Some(bend) = bends.get_mut(moving) {
                    *bend = pointer.at;
                }
                Hand::Bending {
                    track,
                    bends,
                    moving,
                }
            }
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
                let to = match hit::hit(board, pointer.at, pointer.reach * 2.0, &[]) {
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

    fn click_on(&mut self, board: &Board, on: Option<Hit>, extend: bool, at: Vec2, free: bool) {
        let config = &board.game.config;
        let location = match on {
            Some(Hit::Location(location)) => Some(location),
            _ => None,
        };
        match (self.tool, location) {
            (Tool::Location, None) if !matches!(on, Some(Hit::Bend(..))) => {
                let at = if self.snap && !free {
                    snap::settle(board, at, &[]).0
                } else {
                    at
                };
                self.hand = Hand::NamingLocation {
                    at,
                    name: String::new(),
                };
                return;
            }
            (Tool::Ticket, Some(location)) => {
                match self.ticket_from.take() {
                    Some(from) if from != config.locations[location.index()].id => {
                        let to = config.locations[location.index()].id.clone();
                        self.add_ticket(from, to);
                    }
                    _ => self.ticket_from = Some(config.locations[location.index()].id.clone()),
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
            None => {
                if !extend {
                    self.selection.clear();
                }
                self.ticket_from = None;
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
        self.run(label, Operation::MoveLocations(moves));
    }

    pub(super) fn drop_bends(&mut self, board: &Board, track: TrackId, bends: &[Vec2]) {
        let config = &board.game.config;
        let thing = thing::track(config, track);
        self.select(vec![thing.clone()]);
        let operation = Operation::SetBends {
            route: thing::route_of(config, track),
            via: bends.iter().map(|bend| board.to_text(*bend)).collect(),
        };
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

    fn link(&mut self, board: &Board, from: LocationId, to: LocationId) {
        let config = &board.game.config;
        let id = |location: LocationId| config.locations[location.index()].id.clone();
        let (a, b) = (id(from), id(to));
        if self.tool == Tool::Ticket {
            self.add_ticket(a, b);
            return;
        }
        let length = self.length_between(board, from, to);
        let title = format!(
            "{} – {}",
            config.locations[from.index()].title,
            config.locations[to.index()].title
        );
        let operation = Operation::AddRoute {
            a: a.clone(),
            b: b.clone(),
            tracks: vec![NewTrack {
                length,
                colour: "any".to_owned(),
                marks: std::collections::BTreeMap::new(),
            }],
            via: Vec::new(),
        };
        let before: Vec<String> = config.tracks.iter().map(|track| track.id.clone()).collect();
        if self.run(Label::about("step-add-route", title), operation)
            && let Some(game) = self.document.game()
            && let Some(new) = game
                .config
                .tracks
                .iter()
                .find(|track| !before.contains(&track.id))
        {
            self.selection = vec![Thing::Track(new.id.clone())];
        }
    }

    /// The number of spaces that fits the distance of two locations, of those the game gives points for.
    pub fn length_between(&self, board: &Board, from: LocationId, to: LocationId) -> i32 {
        let distance = board.layout.at(from).distance(board.layout.at(to));
        let metrics = &board.layout.metrics;
        let table = &board.game.config.rules.route_points.table;
        let allowed: Vec<i32> = table.iter().map(|(length, _)| *length).collect();
        let fits = allowed
            .iter()
            .copied()
            .filter(|n| metrics.comfortable_length(*n) <= distance);
        fits.max().or(allowed.iter().copied().min()).unwrap_or(1)
    }

    fn add_ticket(&mut self, from: String, to: String) {
        let before: Vec<String> = self
            .document
            .game()
            .map(|game| {
                game.config
                    .tickets
                    .iter()
                    .map(|ticket| ticket.id.clone())
                    .collect()
            })
            .unwrap_or_default();
        let title = format!(
            "{} – {}",
            self.title_of(&Thing::Location(from.clone())),
            self.title_of(&Thing::Location(to.clone()))
        );
        let operation = Operation::AddTicket(NewTicket::new(from, to, None));
        if self.run(Label::about("step-add-ticket", title), operation)
            && let Some(game) = self.document.game()
            && let Some(new) = game
                .config
                .tickets
                .iter()
                .find(|ticket| !before.contains(&ticket.id))
        {
            self.selection = vec![Thing::Ticket(new.id.clone())];
        }
    }

    fn place_location(&mut self, at: Vec2, name: &str) {
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        let name = match name.trim() {
            "" => format!("Location {}", config.locations.len() + 1),
            name => name.to_owned(),
        };
        let before: Vec<String> = config.locations.iter().map(|l| l.id.clone()).collect();
        let operation = Operation::AddLocation {
            title: name.clone(),
            id: None,
            at: board.to_text(at),
        };
        if self.run(Label::about("step-add-location", name), operation)
            && let Some(game) = self.document.game()
            && let Some(new) = game
                .config
                .locations
                .iter()
                .find(|l| !before.contains(&l.id))
        {
            self.selection = vec![Thing::Location(new.id.clone())];
        }
    }

    fn make_district(&mut self, locations: &[LocationId], name: &str) {
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        let name = match name.trim() {
            "" => format!("District {}", config.districts.len() + 1),
            name => name.to_owned(),
        };
        let Some(id) = self.new_id(&name) else { return };
        let operation = Operation::Batch(vec![
            Operation::AddDistrict {
                title: name.clone(),
                id: Some(id.clone()),
                value: i32::try_from(locations.len()).unwrap_or(1),
            },
            Operation::SetMark {
                things: locations
                    .iter()
                    .map(|l| thing::location(config, *l))
                    .collect(),
                mark: "in".to_owned(),
                value: Some(Mark::Text(id.clone())),
            },
        ]);
        if self.run(Label::about("step-add-district", name), operation) {
            self.selection = vec![Thing::District(id)];
        }
    }

    /// A click with the district tool puts a location into the selected district, or takes it out.
    fn toggle_district(&mut self, board: &Board, location: LocationId) {
        let config = &board.game.config;
        let thing = thing::location(config, location);
        let selected = self.selection.iter().find_map(|thing| match thing {
            Thing::District(id) => Some(id.clone()),
            _ => None,
        });
        let Some(district) = selected else {
            self.hand = Hand::NamingDistrict {
                at: board.layout.at(location),
                locations: vec![location],
                name: String::new(),
            };
            return;
        };
        let own = config.locations[location.index()].district;
        let is_in = own.is_some_and(|own| config.districts[own.index()].id == district);
        let operation = Operation::SetMark {
            things: vec![thing.clone()],
            mark: "in".to_owned(),
            value: (!is_in).then_some(Mark::Text(district)),
        };
        self.run(
            Label::about("step-district", self.title_of(&thing)),
            operation,
        );
    }
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
