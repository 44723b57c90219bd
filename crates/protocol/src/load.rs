//! Getting a game to play: a compiled config, the text of a game, or one that
//! the shell knows by name.

use crate::error::{Error, ErrorCode};
use branchline_compiler::{Compilation, MemoryFiles, compile, export, output};
use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_engine::envelope::Fields;
use serde_json::{Value, json};

/// A game ready to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Rules and map.
    pub config: GameConfig,
    /// What is drawn and not played.
    pub sheet: Sheet,
    /// Fields of the config's document that others put there.
    pub extra: Fields,
}

/// Games that the shell has: bundled ones by name, files if it allows them.
pub trait Library {
    /// A bundled game.
    fn bundled(&self, name: &str) -> Option<Compilation>;

    /// A file.
    ///
    /// # Errors
    /// Why it may not be read, or cannot be.
    fn file(&self, path: &str) -> Result<Compilation, String>;
}

/// The name under which a game sent as text is compiled.
const SENT: &str = "sent.line";

pub(crate) fn config(envelope: &Value) -> Result<Loaded, Error> {
    let text = envelope.to_string();
    let envelope = export::read_json(&text)
        .map_err(|refused| Error::new(ErrorCode::ConfigInvalid, refused.to_string()))?;
    Ok(Loaded {
        config: envelope.config,
        sheet: envelope.sheet,
        extra: envelope.extra,
    })
}

pub(crate) fn source(text: &str) -> Result<Loaded, Error> {
    let files = MemoryFiles::default().with(SENT, text);
    compiled(&compile(&files, SENT))
}

pub(crate) fn compiled(compilation: &Compilation) -> Result<Loaded, Error> {
    match &compilation.game {
        Some(game) => Ok(Loaded {
            config: game.config.clone(),
            sheet: game.sheet.clone(),
            extra: Fields::new(),
        }),
        None => {
            let listed = output::json(compilation);
            let listed: Value = serde_json::from_str(&listed).unwrap_or(Value::Null);
            let first = compilation.diagnostics.iter().find(|d| d.is_error());
            let message = first.map_or("this file holds no game", |d| &d.message);
            Err(Error::new(ErrorCode::ConfigInvalid, message)
                .with(json!({ "diagnostics": listed })))
        }
    }
}
