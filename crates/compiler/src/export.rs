//! The compiled game for other programs: an envelope of JSON or TOML, and back.
//!
//! The envelope names its format, the program and the config's hash. It has no
//! date in it, so the same game always gives the same bytes.

use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_render::Layout;
use branchline_render::sheet::BoardSheet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the format, first field of every file.
pub const FORMAT: &str = "branchline-config";
/// The version of the format; a reader refuses a newer one.
pub const VERSION: u32 = 1;

/// A compiled game with what a reader needs to trust it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Envelope {
    /// Always `branchline-config`.
    pub format: String,
    /// Version of the envelope.
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
    /// Some other format.
    Format(String),
    /// Written by a newer program.
    Newer {
        /// The version of the file.
        file: u64,
        /// The newest version this program reads.
        known: u32,
    },
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
            Self::Format(name) => write!(f, "the format is `{name}`, not `{FORMAT}`"),
            Self::Newer { file, known } => write!(
                f,
                "the config has version {file} of its format; this program reads up to version {known}"
            ),
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
        format: FORMAT.to_owned(),
        version: VERSION,
        app: App {
            name: "branchline".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        },
        hash: config.hash(),
        config: config.clone(),
        sheet: sheet.clone(),
        board: BoardSheet::new(config, &Layout::new(config, sheet)),
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
    let format = value.get("format").and_then(serde_json::Value::as_str);
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    head(format, version)?;
    let envelope =
        serde_json::from_value(value).map_err(|error| Refused::Unreadable(error.to_string()))?;
    accept(envelope)
}

/// Reads TOML back.
///
/// # Errors
/// If it is no config, too new, changed, or cannot be played.
pub fn read_toml(text: &str) -> Result<Envelope, Refused> {
    let value: toml::Table =
        toml::from_str(text).map_err(|error| Refused::Unreadable(error.message().to_owned()))?;
    let format = value.get("format").and_then(toml::Value::as_str);
    let version = value.get("version").and_then(toml::Value::as_integer);
    head(format, version.and_then(|v| u64::try_from(v).ok()))?;
    let envelope = value
        .try_into()
        .map_err(|error: toml::de::Error| Refused::Unreadable(error.message().to_owned()))?;
    accept(envelope)
}

/// The JSON Schema of the envelope.
#[must_use]
pub fn schema() -> String {
    let schema = schemars::schema_for!(Envelope);
    let mut json = serde_json::to_string_pretty(&schema).expect("a schema is plain data");
    json.push('\n');
    json
}

/// The version is looked at before anything else: a newer file may have any shape.
fn head(format: Option<&str>, version: Option<u64>) -> Result<(), Refused> {
    match (format, version) {
        (Some(FORMAT), Some(version)) if version > u64::from(VERSION) => Err(Refused::Newer {
            file: version,
            known: VERSION,
        }),
        (Some(FORMAT), Some(1..)) => Ok(()),
        (Some(FORMAT), _) => Err(Refused::Unreadable("it has no version".to_owned())),
        (Some(other), _) => Err(Refused::Format(other.to_owned())),
        (None, _) => Err(Refused::Unreadable(
            "it does not name its format".to_owned(),
        )),
    }
}

fn accept(envelope: Envelope) -> Result<Envelope, Refused> {
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
