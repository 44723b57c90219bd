//! The two passes over a game, and what comes out of them.

use crate::allow::{self, Allow};
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::files::{Files, ReadProblem};
use crate::imports::{self, Imports, Layer};
use crate::lint_settings::LintSettings;
use crate::lints;
use crate::lower::context::Context;
use crate::lower::merge::{Merged, merge};
use crate::lower::{self, Lowered};
use crate::problems::imports as imports_problems;
use crate::source::{Place, Source, SourceId};
use crate::source_map::SourceMap;
use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_syntax::tree::{Atom, Item};

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
    /// Without a game: what of the map could be read, to be drawn and never played.
    pub sketch: Option<Game>,
    /// Whether the file holds rules for others to build on, and no map: then
    /// there is no game, and that is no mistake.
    pub rules_only: bool,
    /// What the `lint` lines say.
    pub lint_settings: LintSettings,
    allows: Vec<Allow>,
    advised: bool,
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
    let Imports {
        sources,
        layers,
        diagnostics,
    } = imports::load(files, path);
    let mut cx = Context::new(&sources, diagnostics);
    let Lowered {
        game,
        sketch,
        rules_only,
        lint_settings,
    } = lower::lower(&mut cx, &layers);
    let mut diagnostics = cx.report;
    let mut allows = allow::collect(&sources, &mut diagnostics);
    allow::apply(&mut allows, &sources, &mut diagnostics);
    sort(&mut diagnostics);
    Compilation {
        sources,
        layers,
        diagnostics,
        game,
        sketch,
        rules_only,
        lint_settings,
        allows,
        advised: false,
    }
}

impl Compilation {
    /// The advice pass: adds what the lints say, and judges the `allow` comments.
    /// Without a game there is nothing to advise on.
    pub fn advise(&mut self) {
        let Some(game) = self.game.as_ref().filter(|_| !self.advised) else {
            return;
        };
        self.advised = true;
        let problems = lints::advise(&game.config, &game.sheet, &self.lint_settings);
        let mut found: Vec<Diagnostic> = problems
            .iter()
            .map(|problem| check::diagnostic(problem, &game.source_map))
            .collect();
        allow::apply(&mut self.allows, &self.sources, &mut found);
        found.extend(allow::unused(&self.allows));
        self.diagnostics.extend(found);
        sort(&mut self.diagnostics);
    }

    /// The picture under the map as the file itself names it, and where it does.
    #[must_use]
    pub fn picture(&self) -> Option<(Place, &str)> {
        let items = self.sources.first()?.tree.items.iter();
        let mut lines = items.filter_map(|item| match item {
            Item::Line(line) if line.head.text == "background" => Some(line),
            _ => None,
        });
        lines
            .next()?
            .clauses
            .iter()
            .find_map(|clause| match &clause.atoms[..] {
                [Atom::Text(file)] => {
                    Some((Place::new(SourceId(0), file.span), file.value.as_str()))
                }
                _ => None,
            })
    }

    /// Adds that the picture cannot be read: a shell found out, since the compiler opens no file.
    pub fn without_picture(&mut self, problem: &ReadProblem) {
        let found = self.picture();
        let found = found.map(|(place, path)| imports_problems::picture(place, path, problem));
        self.diagnostics.extend(found);
        sort(&mut self.diagnostics);
    }

    /// Whether anything keeps the game from being played.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// What all files say, put together but not yet looked up: also of a game
    /// that has mistakes.
    #[must_use]
    pub fn merged(&self) -> Merged<'_> {
        merge(&mut Context::new(&self.sources, Vec::new()), &self.layers)
    }

    /// The same without the file asked for and its parts: what it builds on.
    #[must_use]
    pub fn inherited(&self) -> Merged<'_> {
        let bases = self.layers.len().saturating_sub(1);
        let mut cx = Context::new(&self.sources, Vec::new());
        merge(&mut cx, &self.layers[..bases])
    }

    /// The text at a place.
    #[must_use]
    pub fn text(&self, place: Place) -> &str {
        let source = &self.sources[place.source.index()];
        source.text.get(place.span.range()).unwrap_or_default()
    }
}

fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.primary.place.source, d.primary.place.span, d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
}
