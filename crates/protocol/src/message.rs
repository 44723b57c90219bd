//! The operations and their fields, as data, and the JSON Schema of it all.

use crate::action::{SaidAction, Wanted};
use crate::error::Error;
use crate::event::EventMessage;
use crate::view::ViewMessage;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

macro_rules! ops {
    ($($name:literal $op:ident $doc:literal;)+) => {
        /// The operations, in the order of a typical talk, each with what it does.
        pub const OPS: &[(&str, &str)] = &[$(($name, $doc)),+];

        /// An operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Op { $($op),+ }

        impl Op {
            pub(crate) fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$op),)+ _ => None }
            }
        }
    };
}

ops! {
    "hello" Hello "agree on a protocol version";
    "load" Load "make a game ready: a config, a text, a bundled game or an allowed file";
    "new" New "start a game";
    "view" View "look at it: as a seat, as the public, in analysis as everybody";
    "legal" Legal "what the seat that decides may do";
    "apply" Apply "do it";
    "undo" Undo "take the last step back";
    "ai" Ai "let a bot decide: once, or bots until a client's seat decides";
    "stop" Stop "end the `ai` requests sent before it, after the decision they are at";
    "result" Result "the score sheet of a game that is over";
    "export" Export "the game so far as a replay, the config, or a picture of the board";
    "import" Import "go on with an exported replay";
    "close" Close "forget a game";
    "list_ops" ListOps "these lines";
    "quit" Quit "end the talk";
}

/// `hello`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Hello {
    /// Versions the client speaks.
    pub protocol: Vec<u32>,
}

/// `load`: exactly one of these.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Load {
    /// A compiled game, as `branchline compile` writes it.
    pub config: Option<Value>,
    /// The text of a `.line` file without imports.
    pub source: Option<String>,
    /// The name of a bundled game.
    pub game: Option<String>,
    /// A file, if the server was started with `--allow-path`.
    pub path: Option<String>,
}

/// `new`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct New {
    /// A loaded config: `c1`.
    pub config: String,
    /// The seats; their number is the number of players.
    pub seats: Vec<SeatRequest>,
    /// Where chance starts, as a decimal text; 0 unasked.
    pub seed: Option<Seed>,
    /// `play`, or `analysis`, where everything may be seen and taken back.
    #[serde(default)]
    pub mode: Mode,
}

/// A seat.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SeatRequest {
    /// The player's name.
    pub name: Option<String>,
    /// The bot that plays it; without one a client does.
    pub ai: Option<String>,
    /// How much that bot may think.
    pub budget: Option<Budget>,
}

/// How much a bot may think about a decision. In searches, not in seconds: the same
/// game goes the same way on every machine.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub(crate) struct Budget {
    /// Searches a decision; bots that do not search pay no heed to it.
    pub iterations: u32,
}

/// A seed: a text, since not every JSON reader has whole numbers of 64 bits.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Seed {
    Text(String),
    Number(u64),
}

/// How freely a game may be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    /// As at a table.
    #[default]
    Play,
    /// As by a designer.
    Analysis,
}

/// `view`, `legal` and `apply` name the eyes or the hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum As {
    /// A seat, from 0.
    Seat(u8),
    /// `public` or `omniscient`.
    Word(String),
}

/// `view`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ViewRequest {
    /// Which game: `g1`.
    pub game: String,
    /// Whose eyes.
    #[serde(rename = "as")]
    pub eyes: As,
}

/// `legal`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Legal {
    /// Which game.
    pub game: String,
    /// Which seat.
    #[serde(rename = "as")]
    pub seat: u8,
    /// The moment the client knows; refused if the game has moved on.
    pub rev: Option<u64>,
    /// Whether to list the ways to pay with each purchase.
    #[serde(default)]
    pub group: bool,
}

/// `apply`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Apply {
    /// Which game.
    pub game: String,
    /// Which seat.
    #[serde(rename = "as")]
    pub seat: u8,
    /// The moment the client knows; refused if the game has moved on.
    pub rev: Option<u64>,
    /// What to do.
    pub action: Wanted,
}

/// `undo`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Undo {
    /// Which game.
    pub game: String,
    /// The moment the client knows.
    pub rev: Option<u64>,
}

/// `ai`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Ai {
    /// Which game.
    pub game: String,
    /// The seat to decide for; refused if another one has to decide. Unasked, the
    /// one that has to.
    pub seat: Option<u8>,
    /// The bot that decides, once, instead of the seat's own; a client's seat has none.
    pub ai: Option<String>,
    /// How much it may think, instead of what `new` said.
    pub budget: Option<Budget>,
    /// Whether to go on until a client's seat decides or the game is over.
    #[serde(default)]
    pub run: bool,
}

/// `result`, `close`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct OfGame {
    /// Which game.
    pub game: String,
}

/// `export`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Export {
    /// Which game.
    pub game: String,
    /// What of it.
    pub what: What,
}

/// What can be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum What {
    /// All that is needed to go on elsewhere. It holds every seat's tickets, so a
    /// played game gives it only when it is over.
    Replay,
    /// The compiled game.
    Config,
    /// A picture of the board as it lies, in the field `svg`; groups carry the ids of
    /// tracks and locations as `data-id`.
    Svg,
}

/// `import`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Import {
    /// What `export` gave, or any replay that Branchline wrote as JSON.
    pub replay: Value,
    /// As in `new`.
    #[serde(default)]
    pub mode: Mode,
}

/// `stop`, `list_ops` and `quit` have no fields.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Bare {}

/// The score sheet.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultMessage {
    /// Whether the game is over; before that nothing else is told.
    pub over: bool,
    /// Points by seat for each source, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<ScoreLineMessage>,
    /// Sums by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<i32>,
    /// The seats that won; several share the victory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<u8>,
    /// The measure that decided between equal scores, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// Sources whose points may not be the best possible: the map is too large to try
    /// everything. Never on boards of any published size.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub estimates: Vec<String>,
}

/// A source of points.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ScoreLineMessage {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Points by seat.
    pub points: Vec<i32>,
}

/// The JSON Schema of requests, replies and events: one definition a message.
#[must_use]
pub fn schema() -> String {
    let mut generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let mut messages = BTreeMap::new();
    macro_rules! add {
        ($($name:literal $type:ty;)+) => {$(
            messages.insert($name, generator.subschema_for::<$type>());
        )+};
    }
    add! {
        "hello" Hello; "load" Load; "new" New; "view" ViewRequest; "legal" Legal; "apply" Apply;
        "undo" Undo; "ai" Ai; "stop" Bare; "result" OfGame; "export" Export; "import" Import; "close" OfGame;
        "list_ops" Bare; "quit" Bare;
        "reply: view" ViewMessage; "reply: legal action" SaidAction; "reply: result" ResultMessage;
        "error" Error; "event" EventMessage;
    }
    let definitions = generator.take_definitions(true);
    let document = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "RGP/1",
        "messages": messages,
        "$defs": definitions,
    });
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}
