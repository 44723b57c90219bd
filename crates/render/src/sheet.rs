//! The board's geometry for other programs: where each space, name and district
//! lies, and how each colour looks, so that a front end never computes it again.
//!
//! Written beside the config and not part of its hash. Whole numbers: hundredths
//! of a millimetre and tenths of a degree, so that every machine writes the same.

use crate::geometry::Vec2;
use crate::layout::Layout;
use crate::theme::{Hatch, SEATS, Symbol, card_look, card_looks};
use branchline_engine::GameConfig;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A point in hundredths of a millimetre: x rightwards, y downwards.
pub type At = (i32, i32);

/// Where everything of a board is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardSheet {
    /// Width of the board in hundredths of a millimetre.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// Length of a space.
    pub space_length: i32,
    /// Width of a space across its track.
    pub space_width: i32,
    /// How cards and their tracks look, in the order of the deck; last, tracks for any colour.
    pub palette: Vec<Swatch>,
    /// Colours of the seats.
    pub seats: Vec<String>,
    /// Locations by id.
    pub locations: Vec<LocationSheet>,
    /// Tracks by id.
    pub tracks: Vec<TrackSheet>,
    /// Districts by id.
    pub districts: Vec<DistrictSheet>,
}

/// How a card looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Swatch {
    /// The card's id, or `any`.
    pub id: String,
    /// Its fill, `#rrggbb`.
    pub fill: String,
    /// The colour of symbol and letter on it.
    pub on_fill: String,
    /// The word of its symbol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its letter.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub letter: String,
    /// What stands for the fill in print of one colour.
    pub hatch: String,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LocationSheet {
    /// Its centre.
    pub at: At,
    /// Its radius.
    pub radius: i32,
    /// The lines of its name, each with the middle of its base line.
    pub name: Vec<(String, At)>,
    /// Height of the letters.
    pub name_size: i32,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackSheet {
    /// Its line, from one location to the other.
    pub line: Vec<At>,
    /// Its spaces.
    pub spaces: Vec<SpaceSheet>,
}

/// A space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpaceSheet {
    /// Its centre.
    pub at: At,
    /// Tenths of a degree, clockwise from the right.
    pub angle: i32,
    /// Its length.
    pub length: i32,
}

/// A district.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DistrictSheet {
    /// Its outlines, closed.
    pub outlines: Vec<Vec<At>>,
    /// The centre of its badge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub badge: Option<At>,
}

impl BoardSheet {
    /// Of a board, laid out.
    #[must_use]
    pub fn new(game: &GameConfig, layout: &Layout) -> Self {
        let looks = card_looks(game);
        let cards = (0..game.deck.len()).map(Some).chain([None]);
        let tracks = layout.tracks.iter().map(|track| TrackSheet {
            line: track
                .curve
                .points()
                .iter()
                .map(|point| at(*point))
                .collect(),
            spaces: track
                .spaces
                .iter()
                .map(|space| SpaceSheet {
                    at: at(space.centre),
                    angle: (space.angle.to_degrees() * 10.0).round() as i32,
                    length: hundredths(space.length),
                })
                .collect(),
        });
        let locations = layout
            .locations
            .iter()
            .zip(&layout.names)
            .map(|(place, name)| LocationSheet {
                at: at(place.at),
                radius: hundredths(place.radius),
                name: name
                    .lines
                    .iter()
                    .map(|line| (line.text.clone(), at(line.middle)))
                    .collect(),
                name_size: hundredths(name.size),
            });
        let districts = layout.districts.iter().map(|district| DistrictSheet {
            outlines: district
                .outlines
                .iter()
                .map(|outline| outline.iter().map(|point| at(*point)).collect())
                .collect(),
            badge: district.badge.map(at),
        });
        Self {
            width: hundredths(layout.width),
            height: hundredths(layout.height),
            space_length: hundredths(layout.metrics.space_length),
            space_width: hundredths(layout.metrics.space_height),
            palette: cards
                .map(|card| {
                    let look = card_look(&looks, card);
                    Swatch {
                        id: card.map_or("any".to_owned(), |card| game.deck[card].id.clone()),
                        fill: look.fill.hex(),
                        on_fill: look.on_fill.hex(),
                        symbol: look.symbol.map(|symbol| symbol_word(symbol).to_owned()),
                        letter: look.letter,
                        hatch: hatch_word(look.hatch),
                    }
                })
                .collect(),
            seats: SEATS.iter().map(|seat| seat.colour.hex()).collect(),
            locations: locations.collect(),
            tracks: tracks.collect(),
            districts: districts.collect(),
        }
    }
}

fn hundredths(mm: f32) -> i32 {
    (mm * 100.0).round() as i32
}

fn at(point: Vec2) -> At {
    (hundredths(point.x), hundredths(point.y))
}

fn symbol_word(symbol: Symbol) -> &'static str {
    let found = Symbol::ALL.iter().find(|(_, other)| *other == symbol);
    found.map_or("disc", |(word, _)| word)
}

fn hatch_word(hatch: Hatch) -> String {
    match hatch {
        Hatch::None => "none".to_owned(),
        Hatch::Solid => "solid".to_owned(),
        Hatch::Lines(degrees) => format!("lines-{degrees}"),
        Hatch::Crosses => "crosses".to_owned(),
        Hatch::Dots => "dots".to_owned(),
        Hatch::Double => "double".to_owned(),
    }
}
