//! Follows `use` and `extends`: reads every file once and puts them in layers,
//! the base first.
//!
//! A used file with a game is a base, taken by `extends`; one without a game is
//! a part, whose lines count as lines of the file that uses it.

use crate::diagnostic::Diagnostic;
use crate::files::{self, Files};
use crate::problems::imports as problems;
use crate::source::{Place, Source, SourceId};
use branchline_syntax::tree::{Game, Item};
use branchline_syntax::{LineIndex, Span, parse};
use std::collections::{HashMap, HashSet};

/// Files may use files that use files …, so many levels deep.
pub const MAX_DEPTH: usize = 16;
/// A game may consist of this many files.
pub const MAX_FILES: usize = 256;
/// All files of a game together may have this many bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// All files of a game.
pub(crate) struct Imports {
    /// The first one is the file asked for.
    pub(crate) sources: Vec<Source>,
    /// The base first.
    pub(crate) layers: Vec<Layer>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A game file and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Parts in order of use, then the file itself.
    pub sources: Vec<SourceId>,
}

impl Layer {
    /// The file that the layer is about.
    #[must_use]
    pub fn main(&self) -> SourceId {
        *self.sources.last().expect("a layer has its own file")
    }
}

/// Reads `path` and everything it uses.
pub(crate) fn load(files: &dyn Files, path: &str) -> Imports {
    let mut loader = Loader {
        files,
        sources: Vec::new(),
        uses: Vec::new(),
        by_path: HashMap::new(),
        chain: Vec::new(),
        bytes: 0,
        diagnostics: Vec::new(),
    };
    match files.read(path) {
        Ok(text) => {
            loader.add(path, text);
        }
        Err(problem) => {
            let source = loader.add(path, String::new());
            let place = Place::new(source, Span::empty(0));
            loader
                .diagnostics
                .push(problems::unreadable(place, path, &problem));
        }
    }
    let mut layers = Vec::new();
    loader.layers(SourceId(0), &mut HashSet::new(), &mut layers);
    layers.reverse();
    Imports {
        sources: loader.sources,
        layers,
        diagnostics: loader.diagnostics,
    }
}

/// The game of a file.
pub(crate) fn game_of(source: &Source) -> Option<&Game> {
    source.tree.items.iter().find_map(|item| match item {
        Item::Game(game) => Some(game),
        _ => None,
    })
}

/// The name a file's game goes by: after `as`, else the name of the file.
pub(crate) fn id_of(source: &Source) -> &str {
    match game_of(source).and_then(|game| game.id.as_ref()) {
        Some(id) => &id.text,
        None => stem(&source.path),
    }
}

pub(crate) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".line").unwrap_or(name)
}

struct Loader<'a> {
    files: &'a dyn Files,
    sources: Vec<Source>,
    /// For each source the files it uses, with the place that says so.
    uses: Vec<Vec<(SourceId, Place)>>,
    by_path: HashMap<String, SourceId>,
    /// The files being read, outermost first.
    chain: Vec<SourceId>,
    bytes: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Loader<'_> {
    fn add(&mut self, path: &str, text: String) -> SourceId {
        let id = SourceId(u16::try_from(self.sources.len()).expect("files are limited"));
        let parsed = parse(&text);
        self.bytes += text.len();
        self.by_path.insert(path.to_owned(), id);
        let uses = parsed.tree.items.iter().filter_map(|item| match item {
            Item::Use(used) => Some((used.path.value.clone(), Place::new(id, used.path.span))),
            _ => None,
        });
        let uses: Vec<(String, Place)> = uses.collect();
        let errors = parsed.errors.into_iter();
        self.diagnostics
            .extend(errors.map(|error| problems::syntax(id, error)));
        self.sources.push(Source {
            path: path.to_owned(),
            lines: LineIndex::new(&text),
            text,
            tree: parsed.tree,
            doubtful: parsed.doubtful,
        });
        self.uses.push(Vec::new());
        self.chain.push(id);
        for (path, place) in uses {
            if let Some(used) = self.follow(&path, place) {
                self.uses[id.index()].push((used, place));
            }
        }
        self.chain.pop();
        id
    }

    fn follow(&mut self, path: &str, place: Place) -> Option<SourceId> {
        let from = &self.sources[place.source.index()].path;
        let full = match files::resolve(from, path) {
            Ok(full) => full,
            Err(problem) => {
                self.diagnostics
                    .push(problems::bad_path(place, path, problem));
                return None;
            }
        };
        if let Some(&id) = self.by_path.get(&full) {
            if let Some(start) = self.chain.iter().position(|&open| open == id) {
                let chain = self.chain[start..].iter().chain([&id]);
                let chain: Vec<&str> = chain
                    .map(|id| self.sources[id.index()].path.as_str())
                    .collect();
                self.diagnostics.push(problems::cycle(place, &chain));
                return None;
            }
            if self.uses[place.source.index()]
                .iter()
                .any(|(used, _)| *used == id)
            {
                self.diagnostics.push(problems::used_twice(place, path));
                return None;
            }
            return Some(id);
        }
        if self.chain.len() >= MAX_DEPTH {
            self.diagnostics.push(problems::too_deep(place));
            return None;
        }
        if self.sources.len() >= MAX_FILES {
            self.diagnostics.push(problems::too_many_files(place));
            return None;
        }
        match self.files.read(&full) {
            Ok(text) if self.bytes + text.len() > MAX_BYTES => {
                self.diagnostics.push(problems::too_much_text(place));
                None
            }
            Ok(text) => Some(self.add(&full, text)),
            Err(problem) => {
                self.diagnostics
                    .push(problems::unreadable(place, path, &problem));
                None
            }
        }
    }

    /// Pushes the layer of `id`, then those of its bases: the base last.
    fn layers(&mut self, id: SourceId, seen: &mut HashSet<SourceId>, layers: &mut Vec<Layer>) {
        let mut sources = Vec::new();
        let base = self.base(id);
        self.parts(id, base, seen, &mut sources);
        layers.push(Layer { sources });
        if let Some(base) = base {
            self.layers(base, seen, layers);
        }
    }

    fn parts(
        &mut self,
        id: SourceId,
        base: Option<SourceId>,
        seen: &mut HashSet<SourceId>,
        parts: &mut Vec<SourceId>,
    ) {
        if !seen.insert(id) {
            return;
        }
        for (used, place) in self.uses[id.index()].clone() {
            let source = &self.sources[used.index()];
            if game_of(source).is_none() {
                self.parts(used, None, seen, parts);
            } else if Some(used) != base && !self.wants_base(id) {
                let name = id_of(source).to_owned();
                self.diagnostics.push(problems::unused(place, &name));
            }
        }
        parts.push(id);
    }

    /// Whether the file names a base that could not be found: then every used
    /// game may be the one meant, and none is called unused.
    fn wants_base(&self, id: SourceId) -> bool {
        let game = game_of(&self.sources[id.index()]);
        game.is_some_and(|game| game.extends.is_some()) && self.find_base(id).is_none()
    }

    fn find_base(&self, id: SourceId) -> Option<SourceId> {
        let name = game_of(&self.sources[id.index()])?.extends.as_ref()?;
        let uses = self.uses[id.index()].iter().map(|(used, _)| *used);
        let mut games = uses.filter(|used| game_of(&self.sources[used.index()]).is_some());
        games.find(|used| id_of(&self.sources[used.index()]) == name.text)
    }

    fn base(&mut self, id: SourceId) -> Option<SourceId> {
        let found = self.find_base(id);
        let source = &self.sources[id.index()];
        if let (None, Some(name)) = (found, game_of(source).and_then(|g| g.extends.as_ref())) {
            let uses = &self.uses[id.index()];
            let games = uses.iter().map(|(used, _)| &self.sources[used.index()]);
            let games: Vec<&str> = games.filter(|s| game_of(s).is_some()).map(id_of).collect();
            let place = Place::new(id, name.span);
            // A base that could not be read has been reported where it is used.
            let uses = source
                .tree
                .items
                .iter()
                .filter(|item| matches!(item, Item::Use(_)));
            if uses.count() == self.uses[id.index()].len() {
                let problem = problems::unknown_base(place, &name.text, &games);
                self.diagnostics.push(problem);
            }
        }
        found
    }
}
