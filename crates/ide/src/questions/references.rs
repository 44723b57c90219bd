//! Where an id is defined, and everywhere it stands.

use super::range::{Range, range};
use super::things::place_of;
use crate::edits::{Open, Words};
use crate::operation::Thing;
use branchline_compiler::{Compilation, SourceId};

/// A place in one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Which file.
    pub source: SourceId,
    /// Where in it.
    pub range: Range,
}

/// The thing whose id stands at an offset of the open file, also where it is only used.
#[must_use]
pub fn named_at(compilation: &Compilation, offset: u32) -> Option<(Thing, Range)> {
    let open = Open::new(compilation);
    let line = open.source.lines.span(open.source.lines.line(offset));
    let text = open.source.text.get(line.range())?;
    let tokens = branchline_syntax::tokens(text, line.start);
    let token = tokens
        .iter()
        .find(|token| token.span.start <= offset && offset <= token.span.end)?;
    let id = token.text.to_owned();
    let candidates = [
        Thing::Location(id.clone()),
        Thing::District(id.clone()),
        Thing::Card(id.clone()),
        Thing::Land(id.clone()),
        Thing::TicketKind(id.clone()),
    ];
    candidates.into_iter().find_map(|thing| {
        let mut words = Words::new(&open, SourceId(0), &thing, &id);
        words.collect();
        let here = words.found.iter().any(|(_, span)| *span == token.span);
        let exists = here && place_of(compilation, &thing).is_some();
        exists.then(|| (thing.clone(), range(open.source, token.span)))
    })
}

/// Where the thing named at an offset of the open file is defined.
#[must_use]
pub fn definition(compilation: &Compilation, offset: u32) -> Option<Reference> {
    let (thing, _) = named_at(compilation, offset)?;
    let place = place_of(compilation, &thing)?.name;
    Some(Reference {
        source: place.source,
        range: range(&compilation.sources[place.source.index()], place.span),
    })
}

/// All places that name the thing at an offset of the open file, its definition among them.
#[must_use]
pub fn references(compilation: &Compilation, offset: u32) -> Vec<Reference> {
    let Some((thing, at)) = named_at(compilation, offset) else {
        return Vec::new();
    };
    let open = Open::new(compilation);
    let text = &open.source.text;
    let Some(id) = text.get(at.span().range()) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (index, file) in (0..).zip(&compilation.sources) {
        let mut words = Words::new(&open, SourceId(index), &thing, id);
        words.collect();
        let mut spans: Vec<_> = words.found.into_iter().map(|(_, span)| span).collect();
        spans.sort_unstable();
        all.extend(spans.into_iter().map(|span| Reference {
            source: SourceId(index),
            range: range(file, span),
        }));
    }
    all
}
