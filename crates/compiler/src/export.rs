//! The compiled game for other programs: an envelope of JSON or TOML, and back.
//!
//! The envelope names its format, the program and the config's hash. It has no
//! date in it, so the same game always gives the same bytes. Reading older versions
//! and refusing newer ones is [`branchline_engine::envelope`]'s.

use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_engine::envelope::{self, Fields, Kind};
use branchline_render::Layout;
use branchline_render::sheet::BoardSheet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A compiled game with what a reader needs to trust it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Envelope {
    /// Always `branchline`.
    pub format: String,
    /// Always `config`.
    pub kind: String,
    /// Version of this kind of document; a reader refuses a newer one.
    pub version: u32,
    /// The program that wrote it.
    pub app: App,
    /// The config's hash, 64 hexadecimal digits.
    pub hash: String,
    /// Rules and map.
    pub config: GameConfig,
    /// What is drawn and not played; not part of the hash.
    #[serde(default)]
    pub sheet: Sheet,
    /// Where everything of the board is drawn, so that a front end need not work it out; not part of the hash.
    #[serde(default)]
    pub board: BoardSheet,
    /// Fields of others, kept as they were.
    #[serde(flatten)]
    pub extra: Fields,
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct App {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Why a config file was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Not a config file at all, or damaged.
    Unreadable(String),
    /// Another kind of document, or a newer one.
    Head(envelope::Refused),
    /// The config does not have the hash it claims.
    Hash {
        /// As written in the file.
        claimed: String,
        /// What the config really has.
        actual: String,
    },
    /// The config cannot be played; the first reason.
    Unplayable(String),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(reason) => write!(f, "this is no Branchline config: {reason}"),
            Self::Head(refused @ envelope::Refused::Newer { .. }) => write!(f, "{refused}"),
            Self::Head(refused) => write!(f, "this is no Branchline config: {refused}"),
            Self::Hash { claimed, actual } => write!(
                f,
                "the config was changed after it was written: its hash is {actual}, not {claimed}"
            ),
            Self::Unplayable(reason) => write!(f, "the config cannot be played: {reason}"),
        }
    }
}

impl std::error::Error for Refused {}

/// The envelope of a game.
#[must_use]
pub fn envelope(config: &GameConfig, sheet: &Sheet) -> Envelope {
    Envelope {
        format: envelope::FORMAT.to_owned(),
        kind: Kind::Config.name().to_owned(),
        version: Kind::Config.version(),
        app: App {
            name: "branchline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        },
        hash: config.hash(),
        config: config.clone(),
        sheet: sheet.clone(),
        board: BoardSheet::new(config, &Layout::new(config, sheet)),
        extra: Fields::new(),
    }
}

/// As JSON, indented, with a line break at the end.
#[must_use]
pub fn config_json(config: &GameConfig, sheet: &Sheet) -> String {
    let mut json =
        serde_json::to_string_pretty(&envelope(config, sheet)).expect("a config is plain data");
    json.push('\n');
    json
}

/// As TOML.
#[must_use]
pub fn config_toml(config: &GameConfig, sheet: &Sheet) -> String {
    toml::to_string(&envelope(config, sheet)).expect("a config is plain data")
}

/// Reads JSON back.
///
/// # Errors
/// If it is no config, too new, changed, or cannot be played.
pub fn read_json(text: &str) -> Result<Envelope, Refused> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| Refused::Unreadable(error.to_string()))?;
    accept(value)
}

/// Reads TOML back.
///
/// # Errors
/// If it is no config, too new, changed, or cannot be played.
pub fn read_toml(text: &str) -> Result<Envelope, Refused> {
    let value: serde_json::Value =
        toml::from_str(text).map_err(|error| Refused::Unreadable(error.message().to_owned()))?;
    accept(value)
}

/// The JSON Schema of the envelope.
#[must_use]
pub fn schema() -> String {
    let schema = schemars::schema_for!(Envelope);
    let mut json = serde_json::to_string_pretty(&schema).expect("a schema is plain data");
    json.push('\n');
    json
}

fn accept(document: serde_json::Value) -> Result<Envelope, Refused> {
    let fields = envelope::lift(Kind::Config, document).map_err(Refused::Head)?;
    let envelope: Envelope = serde_json::from_value(fields.into())
        .map_err(|error| Refused::Unreadable(error.to_string()))?;
    let actual = envelope.config.hash();
    if actual != envelope.hash {
        return Err(Refused::Hash {
            claimed: envelope.hash,
            actual,
        });
    }
    let problems = envelope.config.check();
    let first = problems
        .list()
        .iter()
        .find(|problem| problem.severity == branchline_engine::Severity::Error);
    match first {
        Some(problem) => Err(Refused::Unplayable(problem.message.clone())),
        None => Ok(envelope),
    }
}
