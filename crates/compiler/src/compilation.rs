//! The two passes over a game, and what comes out of them.

use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::imports::{self, Layer};
use crate::lint_settings::LintSettings;
use crate::source::{Place, Source};
use crate::source_map::SourceMap;
use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;

/// Everything known about a game file.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// All files read; the first is the one asked for.
    pub sources: Vec<Source>,
    /// The files in the order they build on each other, the base first.
    pub layers: Vec<Layer>,
    /// What is to be said, sorted by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// The game, if nothing keeps it from being played.
    pub game: Option<Game>,
    /// Whether the file holds rules for others to build on, and no map: then
    /// there is no game, and that is no mistake.
    pub rules_only: bool,
    /// What the `lint` lines say.
    pub lint_settings: LintSettings,
}

/// A game that can be played, and where each of its things was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Rules and map.
    pub config: GameConfig,
    /// What is drawn and not played.
    pub sheet: Sheet,
    /// Things ⇄ places.
    pub source_map: SourceMap,
}

/// The meaning pass: reads `path` with all it uses, and makes a game of it or says
/// why not. Always fast enough to wait for; [`Compilation::advise`] does the rest.
#[must_use]
pub fn compile(files: &dyn Files, path: &str) -> Compilation {
    let imports = imports::load(files, path);
    Compilation {
        sources: imports.sources,
        layers: imports.layers,
        diagnostics: imports.diagnostics,
        game: None,
        rules_only: false,
        lint_settings: LintSettings::default(),
    }
}

impl Compilation {
    /// The advice pass: adds what the lints say, and judges the `allow` comments.
    pub fn advise(&mut self) {}

    /// Whether anything keeps the game from being played.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The text at a place.
    #[must_use]
    pub fn text(&self, place: Place) -> &str {
        let source = &self.sources[place.source.index()];
        source.text.get(place.span.range()).unwrap_or_default()
    }
}
