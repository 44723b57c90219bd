//! The compiled game: rules and map, every name resolved, whole numbers only.
//!
//! This is what the engine plays, what other front ends read, and what a
//! replay is bound to by its hash. Lists refer to each other by index.

mod by_players;
mod ids;
pub mod limits;
mod map;
mod marks;
mod ranges;

pub use by_players::ByPlayers;
pub use ids::{CardId, DistrictId, LocationId, RouteId, TicketId, TrackId};
pub use map::{
    Alternative, Background, BoardSize, Card, District, End, Land, LandKind, Location, Point,
    Route, Sheet, Ticket, Track,
};
pub use marks::{Mark, Marks};
pub use ranges::FARTHEST;

use crate::mechanics::Rules;
use crate::problem::Problems;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the config format; a reader refuses a newer one.
pub const FORMAT: u32 = 1;

/// A compiled game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameConfig {
    /// Version of this format.
    pub format: u32,
    /// The game's id.
    pub id: String,
    /// The game's title.
    pub title: String,
    /// Size of board and pieces.
    pub board: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// Card kinds, in the order written; at most one is wild.
    pub deck: Vec<Card>,
    /// Districts.
    pub districts: Vec<District>,
    /// Locations.
    pub locations: Vec<Location>,
    /// Routes: what one line of the map says.
    pub routes: Vec<Route>,
    /// Tracks, grouped by route.
    pub tracks: Vec<Track>,
    /// Kinds of tickets; tickets refer to them by index.
    pub ticket_kinds: Vec<String>,
    /// Tickets.
    pub tickets: Vec<Ticket>,
    /// Names in other languages: language, id, name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, BTreeMap<String, String>>,
}

impl GameConfig {
    /// The config's identity: blake3 of its canonical JSON (fields in a fixed
    /// order, no white space), as 64 hexadecimal digits.
    ///
    /// # Panics
    /// Never: a config holds nothing that JSON cannot.
    #[must_use]
    pub fn hash(&self) -> String {
        let json = serde_json::to_vec(self).expect("a config is plain data");
        blake3::hash(&json).to_hex().to_string()
    }

    /// Everything that keeps the game from being played or that a rule warns of:
    /// references first; if those hold, each rule checks itself.
    #[must_use]
    pub fn check(&self) -> Problems {
        let mut problems = Problems::default();
        map::check_references(self, &mut problems);
        if !problems.has_errors() {
            map::check_map(self, &mut problems);
            self.rules.check(self, &mut problems);
        }
        problems
    }

    /// The same game without a mechanic, its marks and its measures for ties;
    /// nothing if the game does not have it.
    #[must_use]
    pub fn without(&self, keyword: &str) -> Option<Self> {
        let mut game = self.clone();
        if !game.rules.remove(keyword) {
            return None;
        }
        let spec = crate::mechanics::spec(keyword)?;
        let tracks = game.tracks.iter_mut().map(|track| &mut track.marks);
        let locations = game.locations.iter_mut().map(|place| &mut place.marks);
        for marks in tracks.chain(locations) {
            for mark in spec.marks {
                marks.0.remove(mark.name);
            }
        }
        let measures = spec.measures.iter().map(|measure| measure.word);
        for word in measures {
            game.rules.ties.by.retain(|tie| tie != word);
        }
        Some(game)
    }

    /// Whether everything it refers to is there: then it can be drawn, if not played.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let mut problems = Problems::default();
        map::check_references(self, &mut problems);
        !problems.has_errors()
    }

    /// The wild card of the deck.
    #[must_use]
    pub fn wild(&self) -> Option<CardId> {
        self.deck
            .iter()
            .position(|card| card.wild)
            .map(CardId::from_index)
    }

    /// Number of wild cards in the deck.
    #[must_use]
    pub fn wild_copies(&self) -> i32 {
        self.deck
            .iter()
            .filter(|card| card.wild)
            .map(|card| card.copies)
            .sum()
    }

    /// Number of cards in the deck.
    #[must_use]
    pub fn deck_size(&self) -> i32 {
        self.deck.iter().map(|card| card.copies).sum()
    }

    /// The two ends of a track.
    #[must_use]
    pub fn ends(&self, track: TrackId) -> (LocationId, LocationId) {
        let route = &self.routes[self.tracks[track.index()].route.index()];
        (route.a, route.b)
    }

    /// Number of tickets of a kind, copies counted.
    #[must_use]
    pub fn tickets_of_kind(&self, kind: &str) -> i32 {
        let Some(kind) = self.ticket_kinds.iter().position(|k| k == kind) else {
            return 0;
        };
        self.tickets
            .iter()
            .filter(|t| usize::from(t.kind) == kind)
            .map(|t| t.copies)
            .sum()
    }
}
