//! The map part of a config: deck, districts, locations, routes, tickets, and
//! the drawn things that play does not need.

use super::{CardId, DistrictId, GameConfig, LocationId, Marks, RouteId, TrackId, limits};
use crate::mechanics;
use crate::problem::{Problems, Subject};
use crate::spec::ItemKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Size of board and pieces. Board units are tenths, so that coordinates with
/// one decimal are whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardSize {
    /// Width in tenths of a board unit.
    pub width: i32,
    /// Height in tenths of a board unit.
    pub height: i32,
    /// Printed width in millimetres.
    pub print_width: i32,
    /// Length of a piece in millimetres.
    pub piece_length: i32,
    /// Width of a piece in millimetres.
    pub piece_width: i32,
}

/// A point in tenths of a board unit, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// Rightwards.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// Its id: the colour's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many are in the deck.
    pub copies: i32,
    /// Whether it is the wild card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wild: bool,
    /// How it is drawn: `ink`, `symbol`, `letter`.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
}

/// A district: a group of locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct District {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its points.
    pub value: i32,
    /// How it is drawn: `tint`.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Where it lies.
    pub at: Point,
    /// The district it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub district: Option<DistrictId>,
    /// Its other marks.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
}

/// One line of the map: its tracks share the ends and the bends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Route {
    /// One end.
    pub a: LocationId,
    /// The other end.
    pub b: LocationId,
    /// Whether its tracks form one double route.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub double: bool,
    /// Bend points from `a` to `b`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Point>,
}

/// One run of spaces between two locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Track {
    /// Derived id: `a--b`, the second track of that pair `a--b/2`.
    pub id: String,
    /// The route it belongs to.
    pub route: RouteId,
    /// Number of spaces.
    pub length: i32,
    /// The card that claims it; none: any colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<CardId>,
    /// Its marks: `ferry`, `tunnel`, `goods` …
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
}

/// A ticket: link the ends of one of its alternatives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ticket {
    /// Derived id: `a--b`, the second ticket of those ends `a--b/2`.
    pub id: String,
    /// Its kind: an index into `ticket_kinds`.
    pub kind: u16,
    /// How many such cards there are.
    pub copies: i32,
    /// At least one; the best one reached scores.
    pub alternatives: Vec<Alternative>,
}

/// Ends that must all be linked, for a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Alternative {
    /// At least two.
    pub ends: Vec<End>,
    /// Its points.
    pub value: i32,
}

/// An end of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// This location.
    Location(LocationId),
    /// Any location of this district.
    District(DistrictId),
}

/// What is drawn and not played; not part of the config's hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sheet {
    /// How often the designer saved a change, as the file counts it: stamped on what is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    /// A picture under the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background: Option<Background>,
    /// Drawn land, water and words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<Land>,
}

/// A picture under the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Background {
    /// Path, relative to the game file.
    pub file: String,
    /// Left edge in tenths of a board unit.
    pub left: i32,
    /// Upper edge in tenths of a board unit.
    pub top: i32,
    /// Width in tenths of a board unit.
    pub width: i32,
    /// Percent.
    pub opacity: i32,
    /// Degrees clockwise, round its upper left corner.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: i32,
    /// Whether the mouse leaves it where it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub locked: bool,
}

/// Fields that say nothing are left out, so that older readers see what they know.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &i32) -> bool {
    *number == 0
}

/// A drawn thing that is not a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Land {
    /// Its id.
    pub id: String,
    /// Its words on the map.
    pub title: String,
    /// What it is.
    pub kind: LandKind,
    /// Its points: a line for rivers, an outline for areas, one point for captions.
    pub points: Vec<Point>,
}

/// What a drawn thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LandKind {
    /// An area of land.
    Land,
    /// An area of water.
    Water,
    /// A river.
    River,
    /// A park.
    Park,
    /// Words.
    Caption,
}

impl LandKind {
    /// All kinds with their words.
    pub const ALL: [(&'static str, Self); 5] = [
        ("land", Self::Land),
        ("water", Self::Water),
        ("river", Self::River),
        ("park", Self::Park),
        ("caption", Self::Caption),
    ];
}

/// A config may come from a file of another program: every index must hit.
pub(super) fn check_references(game: &GameConfig, problems: &mut Problems) {
    let mut bad = |what: &str| {
        problems
            .error(
                "BL4900",
                Subject::Game,
                format!("the config is damaged: {what}"),
            )
            .help("compile the game again with `branchline compile`");
    };
    if game.format != super::FORMAT {
        bad(&format!("format {} is not {}", game.format, super::FORMAT));
    }
    let (cards, locations) = (game.deck.len(), game.locations.len());
    if game
        .deck
        .iter()
        .any(|card| !(0..=10_000).contains(&card.copies))
    {
        bad("a number of cards is out of range");
    }
    limits::check(game, &mut bad);
    // Every price counts the wilds of one kind, beside those of a colour.
    if game.deck.iter().filter(|card| card.wild).count() > 1 {
        bad("more than one kind of card is wild");
    }
    super::ranges::check(game, &mut bad);
    if game.locations.iter().any(|l| {
        l.district
            .is_some_and(|d| d.index() >= game.districts.len())
    }) {
        bad("a location is in a district that is not there");
    }
    if game
        .routes
        .iter()
        .any(|r| r.a.index() >= locations || r.b.index() >= locations || r.a == r.b)
    {
        bad("a route has an end that is not there");
    }
    for track in &game.tracks {
        if track.route.index() >= game.routes.len()
            || track.colour.is_some_and(|c| c.index() >= cards)
            || !(1..=limits::LENGTH).contains(&track.length)
        {
            bad(&format!("track {} does not fit the map", track.id));
        } else if track.colour.is_some_and(|c| game.deck[c.index()].wild) {
            bad(&format!(
                "track {} has the wild card as its colour",
                track.id
            ));
        }
    }
    if !are_grouped(&game.tracks) {
        bad("the tracks of a route do not stand together");
    }
    for ticket in &game.tickets {
        let end_fits = |end: &End| match end {
            End::Location(l) => l.index() < locations,
            End::District(d) => d.index() < game.districts.len(),
        };
        if usize::from(ticket.kind) >= game.ticket_kinds.len()
            || ticket.alternatives.is_empty()
            || !(1..=5_000).contains(&ticket.copies)
            || ticket
                .alternatives
                .iter()
                .any(|a| a.ends.len() < 2 || !a.ends.iter().all(end_fits))
        {
            bad(&format!("ticket {} does not fit the map", ticket.id));
        }
    }
    if !game.rules.covers_players() {
        bad("a rule has no value for some number of players");
    }
}

/// Whether the tracks of each route follow one another.
fn are_grouped(tracks: &[Track]) -> bool {
    let mut seen = BTreeSet::new();
    let mut groups = tracks.chunk_by(|one, next| one.route == next.route);
    groups.all(|group| seen.insert(group[0].route))
}

/// What no single rule owns.
pub(super) fn check_map(game: &GameConfig, problems: &mut Problems) {
    if game.tracks.is_empty() {
        problems
            .error("BL3001", Subject::Game, "the map has no routes")
            .help("add a section `routes { … }` with lines such as `a -- b 2 red`");
    }
    if game.deck_size() == 0 {
        problems
            .error("BL3002", Subject::Deck, "the deck has no cards")
            .help("add a section `deck { … }` with lines such as `red 12` and `wild 14`");
    }
    for (index, track) in game.tracks.iter().enumerate() {
        for (rule, mark) in mechanics::marks_on(ItemKind::Track) {
            let Some(rule) = rule.filter(|rule| !game.rules.has(rule.keyword)) else {
                continue;
            };
            if track.marks.has(mark.name) {
                let (name, keyword) = (mark.name, rule.keyword);
                problems
                    .error(
                        "BL2057",
                        Subject::TrackMark(TrackId::from_index(index), name),
                        format!(
                            "this track is marked `{name}`, but the game has no rule `{keyword}`"
                        ),
                    )
                    .help(format!(
                        "add `{keyword}` to the rules of the game, or drop the mark"
                    ));
            }
        }
    }
}
