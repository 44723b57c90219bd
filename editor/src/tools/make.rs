//! What a gesture makes: routes, tickets, locations, districts, sites. Each is one step.

use branchline_engine::config::{LocationId, Mark, RouteId};
use branchline_ide::{NewTicket, NewTrack, Operation};
use branchline_render::geometry::Vec2;

use super::{Hand, Tool};
use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, Thing};

impl Session {
    pub(super) fn link(&mut self, board: &Board, from: LocationId, to: LocationId) {
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
        // A second route between the same two places makes theirs a double one.
        let there = config.routes.iter().position(|route| {
            !route.double
                && (route.a.min(route.b), route.a.max(route.b)) == (from.min(to), from.max(to))
        });
        let there = there.and_then(|route| thing::first_track(config, RouteId::from_index(route)));
        if let Some(track) = there.map(|track| &config.tracks[track.index()]) {
            let operation = Operation::AddTrack {
                route: track.id.clone(),
                track: NewTrack {
                    length: track.length,
                    colour: "any".to_owned(),
                    marks: track.marks.0.clone(),
                },
            };
            self.add_and_select(Label::about("step-double", title), operation);
            return;
        }
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
        self.add_and_select(Label::about("step-add-route", title), operation);
    }

    /// Adds a track and selects it.
    fn add_and_select(&mut self, label: Label, operation: Operation) {
        let tracks = |session: &Self| -> Vec<String> {
            session.game().map_or_else(Vec::new, |game| {
                game.config.tracks.iter().map(|t| t.id.clone()).collect()
            })
        };
        let before = tracks(self);
        if self.run(label, operation)
            && let Some(new) = tracks(self).into_iter().find(|id| !before.contains(id))
        {
            self.selection = vec![Thing::Track(new)];
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

    pub(super) fn add_ticket(&mut self, from: String, to: String) {
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

    pub(super) fn place_location(&mut self, at: Vec2, name: &str, on: Option<String>) {
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        let name = match name.trim() {
            "" => format!("Location {}", config.locations.len() + 1),
            name => name.to_owned(),
        };
        let before: Vec<String> = config.locations.iter().map(|l| l.id.clone()).collect();
        let done = match on {
            Some(route) => self.split(route, at, name),
            None => {
                let operation = Operation::AddLocation {
                    title: name.clone(),
                    id: None,
                    at: board.to_text(at),
                };
                self.run(Label::about("step-add-location", name), operation)
            }
        };
        if done
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

    pub(super) fn make_district(&mut self, locations: &[LocationId], name: &str) {
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        let name = match name.trim() {
            "" => format!("District {}", config.districts.len() + 1),
            name => name.to_owned(),
        };
        let id = self.new_id(&name);
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
    pub(super) fn toggle_district(&mut self, board: &Board, location: LocationId) {
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

    /// A click with the site tool makes a location a site, or takes that back.
    pub(super) fn toggle_site(&mut self, board: &Board, location: LocationId) {
        let config = &board.game.config;
        let thing = thing::location(config, location);
        let is_site = config.locations[location.index()].marks.has("site");
        self.select(vec![thing.clone()]);
        let operation = Operation::SetMark {
            things: vec![thing.clone()],
            mark: "site".to_owned(),
            value: (!is_site).then_some(Mark::On(true)),
        };
        self.run(Label::about("step-site", self.title_of(&thing)), operation);
    }
}
