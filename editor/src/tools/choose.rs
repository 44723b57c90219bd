//! Tools without a mouse: things chosen by name, in the outline, by a screen reader, or with the focus on the canvas.

use branchline_engine::config::{LocationId, Point};
use branchline_render::geometry::Vec2;

use super::{Hand, Pointer, Tool};
use crate::board::Board;
use crate::canvas::hit::Hit;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};

/// A new location lies this many steps of the grid beside the one it was asked for at.
const BESIDE: i32 = 8;
/// So many times that far a free place is looked for.
const RINGS: i32 = 14;

impl Session {
    /// What a click on a thing does with the tool in the hand. Dragging becomes two choices: with the route tool the
    /// second location is the far end; with the location tool a new one is put beside the one that is chosen.
    pub fn choose(&mut self, thing: &Thing) {
        self.finish_name();
        let Some(board) = self.board() else { return };
        let config = &board.game.config;
        let (location, track) = (thing.location_id(config), thing.track_id(config));
        match (self.tool, location, track) {
            (Tool::Route, Some(to), _) => self.take_end(&board, to),
            (Tool::Location, Some(near), _) => self.name_beside(&board, board.layout.at(near)),
            (Tool::Location, None, Some(track)) => {
                self.hand = Hand::NamingLocation {
                    at: board.layout.tracks[track.index()].middle(),
                    name: String::new(),
                    on: Some(thing::route_of(config, track)),
                };
            }
            (Tool::Ticket | Tool::District | Tool::Site, Some(location), _) => {
                let at = board.layout.at(location);
                let pointer = Pointer {
                    at,
                    reach: 0.0,
                    extend: false,
                    free: false,
                };
                self.click_on(&board, Some(Hit::Location(location)), false, &pointer);
            }
            _ => self.select(vec![thing.clone()]),
        }
    }

    /// One end of a new route is chosen, then the other.
    pub(super) fn take_end(&mut self, board: &Board, to: LocationId) {
        let config = &board.game.config;
        let from = self.link_from.take();
        let from = from.and_then(|id| Thing::Location(id).location_id(config));
        match from.filter(|from| *from != to) {
            Some(from) => self.link(board, from, to),
            None => self.link_from = Some(config.locations[to.index()].id.clone()),
        }
    }

    /// A new location without a click: beside the one that is selected, else where the view has its middle.
    pub fn name_new(&mut self, middle: Vec2) {
        let Some(board) = self.board() else { return };
        match self.selected_locations(&board.game.config).last() {
            Some(near) => self.name_beside(&board, board.layout.at(*near)),
            None => {
                let at = free_place(&board, board.to_text(middle));
                self.name_at(&board, at);
            }
        }
    }

    fn name_beside(&mut self, board: &Board, near: Vec2) {
        let at = free_place(board, board.to_text(near));
        self.name_at(board, at);
    }

    fn name_at(&mut self, board: &Board, at: Point) {
        self.hand = Hand::NamingLocation {
            at: board.from_text(at),
            name: String::new(),
            on: None,
        };
    }
}

/// The nearest place on the board, in steps to all sides, that is not on top of a location.
fn free_place(board: &Board, near: Point) -> Point {
    let config = &board.game.config;
    let step = board.grid() * BESIDE;
    let room = step as f32 * board.layout.mm_per_tenth * 0.7;
    let is_free = |at: &Point| {
        let on_board =
            (0..=config.board.width).contains(&at.x) && (0..=config.board.height).contains(&at.y);
        let place = board.from_text(*at);
        let mut others = board.layout.locations.iter();
        on_board && others.all(|other| other.at.distance(place) >= room)
    };
    let all = (-RINGS..=RINGS).flat_map(|x| (-RINGS..=RINGS).map(move |y| (x, y)));
    let mut all: Vec<(i32, i32)> = all.collect();
    // The nearest first; of those equally near, to the right before below before the left.
    all.sort_by_key(|(x, y)| (x * x + y * y, -x, -y));
    let mut places = all.into_iter().map(|(x, y)| Point {
        x: near.x + x * step,
        y: near.y + y * step,
    });
    places.find(is_free).unwrap_or(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use branchline_compiler::MemoryFiles;
    use std::sync::Arc;

    #[test]
    fn a_new_location_is_put_beside_others_and_never_off_the_board() {
        let text = include_str!("../../../crates/cli/templates/empty.line");
        let files = Arc::new(MemoryFiles::default());
        let mut session = Session::new(Document::new("a.line", text.to_owned(), files, true));
        session.tool = Tool::Location;
        for number in 0..30 {
            let near = Thing::Location("mill".to_owned());
            session.choose(&near);
            assert!(
                session.hand.name().is_some(),
                "{number}: {:?}",
                session.hand
            );
            session.finish_name();
            assert!(session.refusal.is_none(), "{number}: {:?}", session.refusal);
        }
        let config = &session.game().expect("a game").config;
        assert_eq!(config.locations.len(), 36);
        for (index, one) in config.locations.iter().enumerate() {
            let rest = &config.locations[index + 1..];
            assert!(rest.iter().all(|other| other.at != one.at), "{}", one.id);
        }
    }
}
