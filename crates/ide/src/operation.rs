//! What a designer can do to a game, as plain data: the commands of the editor, of
//! an undo history, of tests.
//!
//! Things are called by the ids of the compiled config: a track `a--b/2`, a route
//! by its first track, a ticket `a--b`. Points are tenths of a board unit.

use branchline_engine::config::{Background, LandKind, Mark, Point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One step of editing; a person undoes it as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Operation {
    /// Several steps as one, each on what the one before left.
    Batch(Vec<Operation>),

    /// A new location.
    AddLocation {
        /// Its name for people.
        title: String,
        /// Its id; made from the title if left out ([`new_id`](crate::new_id) says which).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Where it lies.
        at: Point,
    },
    /// Moves locations.
    MoveLocations(Vec<Move>),
    /// Gives a location, district, colour, land or kind of tickets another id, everywhere.
    Rename {
        /// What.
        thing: Thing,
        /// Its new id.
        to: String,
    },
    /// Names a location, district, colour, land or the game for people.
    SetTitle {
        /// What.
        thing: Thing,
        /// Its new title.
        title: String,
    },
    /// Names a thing in another language; nothing takes the name away.
    SetName {
        /// The language, as `es`.
        language: String,
        /// The id of the thing.
        id: String,
        /// Its name there.
        name: Option<String>,
    },
    /// Sets a mark of things of one kind, or takes it off. `in` puts locations into a district.
    SetMark {
        /// Locations, tracks, districts, colours or tickets.
        things: Vec<Thing>,
        /// The mark.
        mark: String,
        /// Its argument, `true` for a bare mark; nothing takes it off.
        value: Option<Mark>,
    },
    /// Deletes things with what cannot be without them: a location's routes and tickets.
    Delete {
        /// What.
        things: Vec<Thing>,
    },

    /// A new route: single with one track, else double.
    AddRoute {
        /// One end.
        a: String,
        /// The other end.
        b: String,
        /// At least one.
        tracks: Vec<NewTrack>,
        /// Bends from `a` to `b`.
        #[serde(default)]
        via: Vec<Point>,
    },
    /// Sets the number of spaces of tracks.
    SetLength {
        /// Which.
        tracks: Vec<String>,
        /// Spaces.
        length: i32,
    },
    /// Gives tracks other colours.
    SetColours(Vec<ColourOf>),
    /// Adds a track to a route, which makes it double.
    AddTrack {
        /// The route.
        route: String,
        /// What to add.
        track: NewTrack,
    },
    /// Sets the bends of routes.
    SetBends(Vec<BendsOf>),
    /// Puts a new location on a route, which becomes two.
    SplitRoute {
        /// The route.
        route: String,
        /// The title of the new location.
        title: String,
        /// Where it lies.
        at: Point,
    },
    /// Makes one route of two that meet; the location between goes if nothing else needs it.
    MergeRoutes {
        /// One route.
        first: String,
        /// The other.
        second: String,
    },

    /// Makes one location of two: routes and tickets go along, and what would lead from a place to itself goes.
    JoinLocations {
        /// The location that goes.
        from: String,
        /// The one that stays.
        into: String,
    },

    /// A new ticket.
    AddTicket(NewTicket),
    /// Rewrites a ticket.
    ChangeTicket {
        /// Which.
        ticket: String,
        /// What it says from now on.
        to: NewTicket,
    },
    /// Replaces all tickets; those that stay as they are keep their lines.
    SetTicketDeck {
        /// All tickets of the game.
        tickets: Vec<NewTicket>,
    },

    /// A new district.
    AddDistrict {
        /// Its name for people.
        title: String,
        /// Its id; made from the title if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Its points.
        value: i32,
    },
    /// A new colour of the deck.
    AddCard {
        /// Its id.
        id: String,
        /// Number of cards.
        copies: i32,
    },
    /// Sets the number of a thing: copies of a colour, value of a district.
    SetNumber {
        /// Which.
        thing: Thing,
        /// The number.
        number: i32,
    },
    /// New drawn land.
    AddLand {
        /// Its words on the map; may be empty.
        title: String,
        /// Its id; made from the title if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// What it is.
        kind: LandKind,
        /// Its points.
        points: Vec<Point>,
    },
    /// Changes what land is and where.
    SetLand {
        /// Which.
        land: String,
        /// What it is.
        kind: LandKind,
        /// Its points.
        points: Vec<Point>,
    },

    /// Sets a field of a rule; nothing takes this file's word on it back.
    SetField {
        /// Keyword of the rule.
        rule: String,
        /// Field.
        field: String,
        /// Its value as the language writes it: `4`, `"bus"`, `1: 1 | 2: 2`.
        value: Option<String>,
    },
    /// Switches a rule on or off.
    SwitchRule {
        /// Keyword of the rule.
        rule: String,
        /// On?
        on: bool,
        /// Fields to write when switching on, as in [`Operation::SetField`].
        #[serde(default)]
        fields: Vec<(String, String)>,
    },
    /// Sets what is given of the `board` line.
    SetBoard {
        /// Width and height in board units.
        #[serde(default)]
        size: Option<(i32, i32)>,
        /// Printed width in millimetres.
        #[serde(default)]
        width: Option<i32>,
        /// Length and width of a piece in millimetres.
        #[serde(default)]
        piece: Option<(i32, i32)>,
    },
    /// Sets the picture under the map, or takes it away.
    SetBackground(Option<Background>),
    /// Sets how loud a lint is and its thresholds; a setting of nothing takes its line away.
    SetLint {
        /// Slug or code.
        lint: String,
        /// `off`, `info`, `warn` or `error`.
        #[serde(default)]
        level: Option<String>,
        /// Thresholds by name.
        #[serde(default)]
        values: BTreeMap<String, i64>,
    },
    /// Accepts a warning at its line, for a reason.
    Allow {
        /// Code or slug.
        code: String,
        /// An offset in the line.
        at: u32,
        /// Why.
        reason: String,
    },

    /// Inserts items of the language, with ids made unique.
    Paste {
        /// Sections, as [`copy`](crate::copy) gives them.
        text: String,
        /// How far from where they were.
        by: Point,
    },
    /// Carries out a fix that a diagnostic of this file offers.
    Fix {
        /// The diagnostic's code.
        code: String,
        /// Where it starts.
        at: u32,
        /// Which of the fixes offered there, by its words; the first if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
}

/// A thing of a game, by id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// The game itself.
    Game,
    /// A rule, by keyword.
    Rule(String),
    /// A field of a rule: keyword, field.
    Field(String, String),
    /// The board line.
    Board,
    /// The picture under the map.
    Background,
    /// A lint setting, by slug.
    Lint(String),
    /// A colour of the deck.
    Card(String),
    /// A district.
    District(String),
    /// Drawn land.
    Land(String),
    /// A location.
    Location(String),
    /// A route, by the id of its first track.
    Route(String),
    /// A track.
    Track(String),
    /// A ticket.
    Ticket(String),
    /// A kind of tickets.
    TicketKind(String),
}

/// A location and where it goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Which.
    pub location: String,
    /// Where to.
    pub to: Point,
}

/// A track and its colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColourOf {
    /// Which.
    pub track: String,
    /// A colour of the deck, or `any`.
    pub colour: String,
}

/// A route and its bends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BendsOf {
    /// Which.
    pub route: String,
    /// From its first end to its second.
    pub via: Vec<Point>,
}

/// A track to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTrack {
    /// Spaces.
    pub length: i32,
    /// A colour of the deck, or `any`.
    pub colour: String,
    /// Marks with their arguments.
    #[serde(default)]
    pub marks: BTreeMap<String, Mark>,
}

/// A ticket to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTicket {
    /// Its kind; `regular` if left out.
    #[serde(default = "regular")]
    pub kind: String,
    /// At least one; all start at the same end.
    pub alternatives: Vec<NewAlternative>,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: i32,
}

/// What a ticket asks for, and what it pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewAlternative {
    /// Locations or districts, at least two.
    pub ends: Vec<String>,
    /// Its points; nothing for `auto`.
    #[serde(default)]
    pub value: Option<i32>,
}

impl NewTicket {
    /// A regular ticket of two ends; without a value it is `auto`.
    #[must_use]
    pub fn new(a: impl Into<String>, b: impl Into<String>, value: Option<i32>) -> Self {
        Self {
            kind: regular(),
            alternatives: vec![NewAlternative {
                ends: vec![a.into(), b.into()],
                value,
            }],
            copies: 1,
        }
    }
}

fn regular() -> String {
    "regular".to_owned()
}

fn one() -> i32 {
    1
}
