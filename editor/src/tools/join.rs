//! Parting and joining: a location onto a route, two routes into one, two locations into one.

use branchline_engine::config::{LocationId, RouteId, TrackId};
use branchline_ide::{NewTrack, Operation};
use branchline_render::geometry::Vec2;

use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, Thing};

impl Session {
    /// Puts a new location onto a route, which becomes two.
    pub(super) fn split(&mut self, route: String, at: Vec2, name: String) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let operation = Operation::SplitRoute {
            route,
            title: name.clone(),
            at: board.to_text(at),
        };
        self.run(Label::about("step-split", name), operation)
    }

    /// Joins what is selected: two routes that meet into one, two beside each other into a double route, two locations
    /// into one, or the two routes of a location. Returns whether there was anything to join.
    pub fn join(&mut self) -> bool {
        let Some(game) = self.document.game().cloned() else {
            return false;
        };
        let config = &game.config;
        let locations = self.selected_locations(config);
        let tracks = self.selected_tracks(config);
        match (locations.as_slice(), tracks.as_slice()) {
            ([from, into], []) => self.join_locations(*from, *into),
            ([one], []) => {
                let mut routes = config.routes.iter().enumerate();
                let here: Vec<usize> = routes
                    .by_ref()
                    .filter(|(_, route)| route.a == *one || route.b == *one)
                    .map(|(index, _)| index)
                    .collect();
                let [first, second] = here[..] else {
                    return false;
                };
                let track = |route| thing::first_track(config, RouteId::from_index(route));
                match track(first).zip(track(second)) {
                    Some((first, second)) => self.join_routes(first, second),
                    None => false,
                }
            }
            ([], [first, second]) => self.join_routes(*first, *second),
            _ => false,
        }
    }

    fn join_routes(&mut self, first: TrackId, second: TrackId) -> bool {
        let Some(game) = self.document.game().cloned() else {
            return false;
        };
        let config = &game.config;
        let (a, b) = (
            thing::route_of(config, first),
            thing::route_of(config, second),
        );
        if a == b {
            return false;
        }
        let sorted = |(x, y): (LocationId, LocationId)| (x.min(y), x.max(y));
        let title = self.title_of(&Thing::Track(a.clone()));
        if sorted(config.ends(first)) == sorted(config.ends(second)) {
            let own = &config.tracks[second.index()];
            let track = NewTrack {
                length: own.length,
                colour: own.colour.map_or_else(
                    || "any".to_owned(),
                    |card| config.deck[card.index()].id.clone(),
                ),
                marks: own.marks.0.clone(),
            };
            // The second route goes before the first grows: their tracks may share an id.
            let operation = Operation::Batch(vec![
                Operation::Delete {
                    things: vec![Thing::Track(own.id.clone())],
                },
                Operation::AddTrack {
                    route: a.clone(),
                    track,
                },
            ]);
            let joined = self.run(Label::about("step-double", title), operation);
            if joined {
                self.select(vec![Thing::Track(a)]);
            }
            return joined;
        }
        let before: Vec<String> = config.tracks.iter().map(|t| t.id.clone()).collect();
        let operation = Operation::MergeRoutes {
            first: a,
            second: b,
        };
        let joined = self.run(Label::about("step-join", title), operation);
        if joined && let Some(game) = self.document.game() {
            let new = game.config.tracks.iter().find(|t| !before.contains(&t.id));
            self.selection = new
                .map(|track| Thing::Track(track.id.clone()))
                .into_iter()
                .collect();
        }
        joined
    }

    /// Everything of one location goes to another: its routes, its tickets.
    pub(super) fn join_locations(&mut self, from: LocationId, into: LocationId) -> bool {
        let Some(game) = self.document.game().cloned() else {
            return false;
        };
        let [from, into] = [from, into].map(|id| &game.config.locations[id.index()]);
        let about = format!("{} – {}", from.title, into.title);
        let operation = Operation::JoinLocations {
            from: from.id.clone(),
            into: into.id.clone(),
        };
        let joined = self.run(Label::about("step-join-locations", about), operation);
        if joined {
            self.select(vec![Thing::Location(into.id.clone())]);
        }
        joined
    }

    /// The location that a dragged one would become one with: it lies right there.
    pub fn joins_with(
        &self,
        board: &Board,
        moving: &[LocationId],
        by: Vec2,
        reach: f32,
    ) -> Option<LocationId> {
        let [one] = moving else { return None };
        let at = board.layout.at(*one) + by;
        let others = board.layout.locations.iter().enumerate();
        let others = others.filter(|(index, _)| *index != one.index());
        // Seen from far away, a location is smaller than what a hand can aim at.
        let near = others.filter_map(|(index, other)| {
            let distance = other.at.distance(at);
            (distance < reach.max(other.radius * 0.6)).then_some((distance, index))
        });
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, index)| LocationId::from_index(index))
    }
}
