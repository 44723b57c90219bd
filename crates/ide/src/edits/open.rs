//! The open file among the files it builds on: which thing is written where, also
//! when the game has mistakes.

use crate::edits::draft::{Home, Line, content_span};
use crate::problem::{EditProblem, Result};
use branchline_compiler::{Compilation, Merged, Source, SourceId, Written};
use branchline_syntax::Span;
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{
    Entry, Game, Item, Location, Name, Route, Section, SectionLine, Ticket, Track,
};
use std::collections::HashMap;

/// The file being edited is always the first one read.
pub(crate) const OWN: SourceId = SourceId(0);

/// All that the edits ask about a game.
pub(crate) struct Open<'a> {
    pub(crate) compilation: &'a Compilation,
    pub(crate) source: &'a Source,
    /// What holds in the end.
    pub(crate) merged: Merged<'a>,
    /// What would hold without this file.
    pub(crate) inherited: Merged<'a>,
    pub(crate) routes: Vec<RouteLine<'a>>,
    pub(crate) tickets: Vec<TicketLine<'a>>,
    tracks: HashMap<String, (usize, usize)>,
    ticket_ids: HashMap<String, usize>,
    layer: usize,
}

/// A route as written, with the ids of its tracks.
#[derive(Clone)]
pub(crate) struct RouteLine<'a> {
    pub(crate) written: Written<'a, Route>,
    pub(crate) tracks: Vec<String>,
}

/// A ticket as written, with its id.
#[derive(Clone)]
pub(crate) struct TicketLine<'a> {
    pub(crate) written: Written<'a, Ticket>,
    pub(crate) kind: &'a str,
    pub(crate) id: String,
}

impl<'a> Open<'a> {
    pub(crate) fn new(compilation: &'a Compilation) -> Self {
        let merged = compilation.merged();
        let routes = name_routes(&merged);
        let tickets = name_tickets(&merged);
        let mut tracks = HashMap::new();
        for (at, route) in routes.iter().enumerate() {
            for (track, id) in route.tracks.iter().enumerate() {
                tracks.insert(id.clone(), (at, track));
            }
        }
        let ids = tickets.iter().map(|ticket| ticket.id.clone()).zip(0..);
        Self {
            compilation,
            source: &compilation.sources[OWN.index()],
            inherited: compilation.inherited(),
            ticket_ids: ids.collect(),
            layer: compilation.layers.len().saturating_sub(1),
            merged,
            routes,
            tickets,
            tracks,
        }
    }

    pub(crate) fn location(&self, id: &str) -> Result<Written<'a, Location>> {
        let found = self.merged.locations.get(id);
        found.ok_or_else(|| EditProblem::unknown("location", id))
    }

    pub(crate) fn card(&self, id: &str) -> Result<Written<'a, Entry>> {
        let found = self.merged.deck.get(id);
        found.ok_or_else(|| EditProblem::unknown("colour", id))
    }

    pub(crate) fn district(&self, id: &str) -> Result<Written<'a, Entry>> {
        let found = self.merged.districts.get(id);
        found.ok_or_else(|| EditProblem::unknown("district", id))
    }

    pub(crate) fn land(&self, id: &str) -> Result<Written<'a, Entry>> {
        let found = self.merged.land.get(id);
        found.ok_or_else(|| EditProblem::unknown("land", id))
    }

    /// A track, and the route it is one of.
    pub(crate) fn track(&self, id: &str) -> Result<(&RouteLine<'a>, &'a Track)> {
        let (route, track) = self.track_index(id)?;
        Ok((
            &self.routes[route],
            &self.routes[route].written.item.tracks[track],
        ))
    }

    /// Index of a track's route, and of the track in it.
    pub(crate) fn track_index(&self, id: &str) -> Result<(usize, usize)> {
        let found = self.tracks.get(id).copied();
        found.ok_or_else(|| EditProblem::unknown("track", id))
    }

    /// The route with a track of that id.
    pub(crate) fn route(&self, id: &str) -> Result<&RouteLine<'a>> {
        let found = self.tracks.get(id).map(|(route, _)| &self.routes[*route]);
        found.ok_or_else(|| EditProblem::unknown("route", id))
    }

    pub(crate) fn ticket(&self, id: &str) -> Result<&TicketLine<'a>> {
        let found = self.ticket_ids.get(id).map(|at| &self.tickets[*at]);
        found.ok_or_else(|| EditProblem::unknown("ticket", id))
    }

    /// The game of the open file.
    pub(crate) fn game(&self) -> Result<&'a Game> {
        let game = self.source.tree.items.iter().find_map(|item| match item {
            Item::Game(game) => Some(game),
            _ => None,
        });
        game.ok_or_else(EditProblem::no_game)
    }

    /// Whether a thing comes from a file that this one builds on.
    pub(crate) fn is_inherited<T>(&self, written: &Written<'_, T>) -> bool {
        written.layer < self.layer
    }

    /// A thing that this file can change: its own, or one to be said anew here.
    pub(crate) fn changeable<T>(&self, written: &Written<'_, T>, what: &str, id: &str) -> Result {
        if written.source == OWN || self.is_inherited(written) {
            return Ok(());
        }
        let path = &self.compilation.sources[written.source.index()].path;
        Err(EditProblem::elsewhere(what, id, path))
    }

    pub(crate) fn path_of<T>(&self, written: &Written<'_, T>) -> &'a str {
        &self.compilation.sources[written.source.index()].path
    }

    /// Whether a line of this file says this and nothing else but a comment.
    pub(crate) fn stands_alone(&self, span: Span) -> bool {
        content_span(self.source, span.start) == span
    }

    /// Lines of this file that could not be read.
    pub(crate) fn damaged_lines(&self) -> impl Iterator<Item = u32> {
        let problems = self.compilation.diagnostics.iter();
        problems
            .filter(|p| p.code.starts_with("BL0") && p.primary.place.source == OWN)
            .map(|p| self.source.lines.line(p.primary.place.span.start))
    }

    /// Nothing may be left behind on a line that cannot be read.
    pub(crate) fn check_damage(&self, id: &str) -> Result {
        for line in self.damaged_lines() {
            let span = self.source.lines.span(line);
            let text = self.source.text.get(span.range()).unwrap_or_default();
            let mut tokens = branchline_syntax::tokens(text, 0).into_iter();
            if tokens.any(|token| token.text == id) {
                return Err(EditProblem::damaged(id, line + 1));
            }
        }
        Ok(())
    }

    pub(crate) fn location_line(&self, written: &Written<'a, Location>) -> Line {
        self.line(
            written,
            written.item.span,
            LineKind::Location,
            Home::Locations,
        )
    }

    pub(crate) fn entry_line(&self, written: &Written<'a, Entry>, home: Home) -> Line {
        let kind = match home {
            Home::Land => LineKind::Land,
            _ => LineKind::Entry,
        };
        self.line(written, written.item.span, kind, home)
    }

    pub(crate) fn route_line(&self, written: &Written<'a, Route>) -> Line {
        self.line(written, written.item.span, LineKind::Route, Home::Routes)
    }

    pub(crate) fn ticket_line(&self, ticket: &TicketLine<'a>) -> Line {
        let home = Home::Tickets(ticket.kind.to_owned());
        let written = &ticket.written;
        self.line(written, written.item.span, LineKind::Ticket, home)
    }

    pub(crate) fn name_line(&self, language: &str, written: &Written<'a, Name>) -> Line {
        let home = Home::Names(language.to_owned());
        self.line(written, written.item.span, LineKind::Name, home)
    }

    fn line<T>(&self, written: &Written<'_, T>, span: Span, kind: LineKind, home: Home) -> Line {
        Line {
            source: written.source,
            span,
            kind,
            home,
        }
    }

    /// Whether this file says `remove` of these ids in such a section.
    pub(crate) fn removes(&self, home: &Home, ids: &[&str]) -> bool {
        fn any<T>(lines: &[SectionLine<T>], ids: &[&str]) -> bool {
            lines.iter().any(|line| match line {
                SectionLine::Remove(remove) => {
                    let words = [Some(&remove.first), remove.second.as_ref()];
                    let words = words.into_iter().flatten().chain(&remove.more);
                    let mut words: Vec<&str> = words.map(|word| word.text.as_str()).collect();
                    let mut ids = ids.to_vec();
                    words.sort_unstable();
                    ids.sort_unstable();
                    words == ids
                }
                SectionLine::Item(_) => false,
            })
        }
        self.source
            .tree
            .items
            .iter()
            .any(|item| match (home, item) {
                (Home::Deck, Item::Deck(section))
                | (Home::Districts, Item::Districts(section))
                | (Home::Land, Item::Land(section)) => any(&section.items, ids),
                (Home::Locations, Item::Locations(section)) => any(&section.items, ids),
                (Home::Routes, Item::Routes(section)) => any(&section.items, ids),
                (Home::Tickets(kind), Item::Tickets(section)) => {
                    let label = section
                        .label
                        .as_ref()
                        .map_or("regular", |label| &label.text);
                    label == kind && any(&section.items, ids)
                }
                _ => false,
            })
    }
}

/// Ids of tracks, as lowering derives them.
fn name_routes<'a>(merged: &Merged<'a>) -> Vec<RouteLine<'a>> {
    let mut pairs: HashMap<(&str, &str), ([&str; 2], usize)> = HashMap::new();
    let mut routes = Vec::new();
    for (_, written) in merged.routes.iter() {
        let (a, b) = (written.item.a.text.as_str(), written.item.b.text.as_str());
        let pair = pairs.entry((a.min(b), a.max(b))).or_insert(([a, b], 0));
        let names = written.item.tracks.iter().map(|_| {
            pair.1 += 1;
            derived_id(&pair.0, pair.1)
        });
        routes.push(RouteLine {
            tracks: names.collect(),
            written,
        });
    }
    routes
}

fn name_tickets<'a>(merged: &Merged<'a>) -> Vec<TicketLine<'a>> {
    let mut seen: HashMap<Vec<&str>, (Vec<&str>, usize)> = HashMap::new();
    let mut tickets = Vec::new();
    for (kind, written) in merged.tickets.iter() {
        let ends: Vec<&str> = written.item.ends.iter().map(|end| &*end.text).collect();
        let mut key = ends.clone();
        key.sort_unstable();
        let (ends, count) = seen.entry(key).or_insert((ends, 0));
        *count += 1;
        tickets.push(TicketLine {
            id: derived_id(ends, *count),
            kind,
            written,
        });
    }
    tickets
}

fn derived_id(ends: &[&str], count: usize) -> String {
    let id = ends.join("--");
    match count {
        1 => id,
        _ => format!("{id}/{count}"),
    }
}

/// The items of a section, without its `remove` lines.
pub(crate) fn items<T>(section: &Section<T>) -> impl Iterator<Item = &T> {
    section.items.iter().filter_map(|line| match line {
        SectionLine::Item(item) => Some(item),
        SectionLine::Remove(_) => None,
    })
}
