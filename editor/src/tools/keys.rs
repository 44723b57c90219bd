//! Keys on the canvas: lengths, colours and marks of the selected tracks, and small steps of locations.

use branchline_engine::config::{Mark, Point, TrackId};
use branchline_engine::mechanics;
use branchline_engine::spec::ItemKind;
use branchline_ide::{ColourOf, Move, NewTrack, Operation};

use branchline_render::geometry::vec2;

use super::moving::{moving, on_the_board};
use crate::board::Board;
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, Thing};

/// A second digit within this many seconds belongs to the same number.
const SAME_NUMBER: f64 = 0.9;
const LONGEST: i32 = 32;

impl Session {
    /// A character typed over the canvas; returns whether it meant something for what is selected. A capital is
    /// always a colour, so that no mark can hide one.
    pub fn type_key(&mut self, key: char, now: f64) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let config = &board.game.config;
        let tracks = self.selected_tracks(config);
        if tracks.is_empty() {
            return !self.selected_locations(config).is_empty()
                && self.toggle_mark(&board, ItemKind::Location, key);
        }
        if let Some(digit) = key.to_digit(10) {
            return self.type_digit(&board, i32::try_from(digit).unwrap_or(0), now);
        }
        let is_capital = key.is_uppercase();
        let key = key.to_lowercase().next().unwrap_or(key);
        if !is_capital && key == 'd' {
            return self.double(&board);
        }
        (!is_capital && self.toggle_mark(&board, ItemKind::Track, key)) || self.colour(&board, key)
    }

    fn type_digit(&mut self, board: &Board, digit: i32, now: f64) -> bool {
        let so_far = self
            .digits
            .filter(|(at, _)| now - at < SAME_NUMBER)
            .map_or(0, |(_, number)| number);
        let joined = so_far * 10 + digit;
        let length = if (1..=LONGEST).contains(&joined) {
            joined
        } else {
            digit
        };
        if length == 0 {
            return false;
        }
        let tracks = self.track_ids(board);
        let label = Label::about("step-length", length_about(self, &tracks));
        let operation = Operation::SetLength { tracks, length };
        if so_far > 0 {
            self.run_on(label, operation);
        } else {
            self.run(label, operation);
        }
        self.digits = Some((now, length));
        true
    }

    fn track_ids(&self, board: &Board) -> Vec<String> {
        let config = &board.game.config;
        let tracks = self.selected_tracks(config);
        tracks
            .iter()
            .map(|id| config.tracks[id.index()].id.clone())
            .collect()
    }

    /// Adds a second track to the selected route, or takes one of two away: the selected one, but
    /// of the first track its companion, so that the key twice changes nothing.
    fn double(&mut self, board: &Board) -> bool {
        let config = &board.game.config;
        let [track] = self.selected_tracks(config)[..] else {
            return false;
        };
        let thing = thing::track(config, track);
        let label = Label::about("step-double", self.title_of(&thing));
        let own = &config.tracks[track.index()];
        let siblings = (0..config.tracks.len()).map(TrackId::from_index);
        let siblings: Vec<TrackId> = siblings
            .filter(|id| config.tracks[id.index()].route == own.route)
            .collect();
        if let [first, .., last] = siblings[..] {
            let gone = if track == first { last } else { track };
            let things = vec![thing::track(config, gone)];
            return self.run(label, Operation::Delete { things });
        }
        let track = NewTrack {
            length: own.length,
            colour: "any".to_owned(),
            marks: own.marks.0.clone(),
        };
        let route = own.id.clone();
        self.run(
            label,
            Operation::AddTrack {
                route: route.clone(),
                track,
            },
        );
        self.select(vec![Thing::Track(route)]);
        true
    }

    /// A number typed with shift over the canvas: the colour of that number in the deck; 0 is any.
    pub fn type_colour_number(&mut self, number: usize) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let mut cards = board.game.config.deck.iter().filter(|card| !card.wild);
        let colour = match number.checked_sub(1) {
            Some(index) => cards.nth(index).map(|card| card.id.clone()),
            None => Some("any".to_owned()),
        };
        colour.is_some_and(|colour| self.set_colour(&board, &colour))
    }

    /// Gives the selected tracks the colour with this key: its letter, or the first of its name.
    fn colour(&mut self, board: &Board, key: char) -> bool {
        let colour = colour_of_key(&board.game.config, key);
        colour.is_some_and(|colour| self.set_colour(board, &colour))
    }

    fn set_colour(&mut self, board: &Board, colour: &str) -> bool {
        let tracks = self.track_ids(board);
        if tracks.is_empty() {
            return false;
        }
        let label = Label::about("step-colour", length_about(self, &tracks));
        let colours = tracks.into_iter().map(|track| ColourOf {
            track,
            colour: colour.to_owned(),
        });
        let operation = Operation::SetColours(colours.collect());
        self.run(label, operation);
        true
    }

    /// Sets or takes off the mark with this key on all selected things of a kind, if its rule is on.
    fn toggle_mark(&mut self, board: &Board, kind: ItemKind, key: char) -> bool {
        let config = &board.game.config;
        let mut marks = mechanics::marks_on(kind);
        let found = marks.find(|(rule, mark)| {
            mark.key == Some(key) && rule.is_none_or(|rule| config.rules.has(rule.keyword))
        });
        let Some((_, mark)) = found else { return false };
        let (things, has): (Vec<Thing>, bool) = if kind == ItemKind::Track {
            let tracks = self.selected_tracks(config);
            let has = tracks
                .iter()
                .all(|id| config.tracks[id.index()].marks.has(mark.name));
            (
                tracks.iter().map(|id| thing::track(config, *id)).collect(),
                has,
            )
        } else {
            let locations = self.selected_locations(config);
            let has = locations
                .iter()
                .all(|id| config.locations[id.index()].marks.has(mark.name));
            (
                locations
                    .iter()
                    .map(|id| thing::location(config, *id))
                    .collect(),
                has,
            )
        };
        let value = match mark.arg.and_then(|arg| arg.default) {
            Some(number) => Mark::Number(i32::try_from(number).unwrap_or(1)),
            None if mark.arg.is_some() => Mark::Number(1),
            None => Mark::On(true),
        };
        let label = Label::about("step-mark", mark.name);
        let operation = Operation::SetMark {
            things,
            mark: mark.name.to_owned(),
            value: (!has).then_some(value),
        };
        self.run(label, operation);
        true
    }

    /// Moves the point in hand, the selected locations, land or picture by so many board units. Steps in a row are one
    /// step to undo.
    pub fn nudge(&mut self, right: i32, down: i32) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let config = &board.game.config;
        let locations = self.selected_locations(config);
        if self.point.is_some() || locations.is_empty() {
            return self.nudge_points(&board, right, down)
                || self.nudge_picture(&board, right, down);
        }
        let unit = 10.0 * board.layout.mm_per_tenth;
        let by = vec2(right as f32, down as f32) * unit;
        let by = on_the_board(&board, &locations, by) * (1.0 / unit);
        let (right, down) = (by.x.round() as i32, by.y.round() as i32);
        let places = locations.iter().map(|id| &config.locations[id.index()]);
        let moves: Vec<Move> = places
            .clone()
            .map(|location| Move {
                location: location.id.clone(),
                to: Point {
                    x: location.at.x + right * 10,
                    y: location.at.y + down * 10,
                },
            })
            .collect();
        // Steps of other locations are steps of their own.
        let who: Vec<&str> = places.map(|location| location.id.as_str()).collect();
        let label = Label::about("step-nudge", who.join(" "));
        self.run_on(label, moving(config, moves))
    }
}

/// The colour that a key stands for: the letter of a card, else the first letter of one; `a` is any colour.
pub fn colour_of_key(config: &branchline_engine::GameConfig, key: char) -> Option<String> {
    let cards = || config.deck.iter().filter(|card| !card.wild);
    let by_letter = cards().find(|card| {
        let letter = card
            .marks
            .text("letter")
            .and_then(|letter| letter.chars().next());
        letter.is_some_and(|letter| letter.to_lowercase().eq(key.to_lowercase()))
    });
    // Black is `k`, as printers call it: `b` is blue.
    let usual = |id: &str| match id {
        "black" => 'k',
        other => other.chars().next().unwrap_or(' '),
    };
    let by_name = || cards().find(|card| usual(&card.id) == key);
    let found = by_letter.or_else(by_name).map(|card| card.id.clone());
    found.or_else(|| (key == 'a').then(|| "any".to_owned()))
}

fn length_about(session: &Session, tracks: &[String]) -> String {
    match tracks {
        [one] => session.title_of(&Thing::Track(one.clone())),
        many => many.len().to_string(),
    }
}
