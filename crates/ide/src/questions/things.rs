//! Things ⇄ places, for selection both ways. Works on what was written, so also in
//! a game with mistakes.

use crate::edits::{OWN, Open, items};
use crate::operation::Thing;
use branchline_compiler::{Compilation, Place, SourceId, codes};
use branchline_engine::config::{GameConfig, RouteId, TrackId};
use branchline_engine::{Subject, mechanics};
use branchline_syntax::Span;
use branchline_syntax::tree::{Atom, Entry, Game, GameLine, Item, Route, Rule, Section, Ticket};
use std::borrow::Borrow;
use std::collections::HashMap;

/// Where a thing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Where {
    /// Its name, or what stands for it.
    pub name: Place,
    /// All of it.
    pub whole: Place,
}

/// The innermost thing at an offset of the open file.
///
/// Who asks this often of one compilation keeps an [`Index`].
#[must_use]
pub fn thing_at(compilation: &Compilation, offset: u32) -> Option<Thing> {
    find(compilation, offset)?.named(|| Index::new(compilation))
}

/// The ids of the open file's routes and tickets, which only the whole game gives: they count what stands before
/// them in all files. All else is found in the tree of the one file.
#[derive(Debug, Default)]
pub struct Index {
    /// Ids of tracks, by where their route begins.
    routes: HashMap<u32, Vec<String>>,
    tickets: HashMap<u32, String>,
}

impl Index {
    /// Puts the files together, once.
    #[must_use]
    pub fn new(compilation: &Compilation) -> Self {
        let open = Open::new(compilation);
        let routes = open.routes.into_iter();
        let own = routes.filter(|route| route.written.source == OWN);
        let routes = own.map(|route| (route.written.item.span.start, route.tracks));
        let tickets = open.tickets.into_iter();
        let own = tickets.filter(|ticket| ticket.written.source == OWN);
        let tickets = own.map(|ticket| (ticket.written.item.span.start, ticket.id));
        Self {
            routes: routes.collect(),
            tickets: tickets.collect(),
        }
    }

    /// As [`thing_at`], of the compilation that this was made of.
    #[must_use]
    pub fn thing_at(&self, compilation: &Compilation, offset: u32) -> Option<Thing> {
        find(compilation, offset)?.named(|| self)
    }
}

/// What stands at an offset of the tree.
enum Found<'a> {
    Thing(Thing),
    /// A route, or one of its tracks.
    Route(&'a Route, Option<usize>),
    Ticket(&'a Ticket),
}

impl Found<'_> {
    fn named<I: Borrow<Index>>(self, index: impl FnOnce() -> I) -> Option<Thing> {
        match self {
            Self::Thing(thing) => Some(thing),
            Self::Route(route, track) => {
                let index = index();
                let ids = index.borrow().routes.get(&route.span.start)?;
                match track {
                    Some(track) => ids.get(track).cloned().map(Thing::Track),
                    None => ids.first().cloned().map(Thing::Route),
                }
            }
            Self::Ticket(ticket) => {
                let index = index();
                let id = index.borrow().tickets.get(&ticket.span.start);
                id.cloned().map(Thing::Ticket)
            }
        }
    }
}

fn find(compilation: &Compilation, offset: u32) -> Option<Found<'_>> {
    let source = compilation.sources.get(OWN.index())?;
    let holds = |span: Span| span.start <= offset && offset <= span.end;
    let item = source.tree.items.iter().find(|item| match item {
        Item::Language(_) | Item::Use(_) => false,
        Item::Line(rule) => holds(rule.span),
        Item::Game(game) => holds(game.span),
        Item::Deck(s) | Item::Districts(s) | Item::Land(s) => holds(s.span),
        Item::Locations(s) => holds(s.span),
        Item::Routes(s) => holds(s.span),
        Item::Tickets(s) => holds(s.span),
        Item::Names(_) => false,
    })?;
    let thing = match item {
        Item::Line(rule) => line(rule),
        Item::Game(game) => Some(in_game(game, holds)),
        Item::Deck(section) => entry(section, holds).map(Thing::Card),
        Item::Districts(section) => entry(section, holds).map(Thing::District),
        Item::Land(section) => entry(section, holds).map(Thing::Land),
        Item::Locations(section) => items(section)
            .find(|location| holds(location.span))
            .map(|location| Thing::Location(location.id.text.to_string())),
        Item::Routes(section) => {
            let route = items(section).find(|route| holds(route.span))?;
            let track = route.tracks.iter().position(|track| holds(track.span));
            return Some(Found::Route(route, track));
        }
        Item::Tickets(section) => {
            let ticket = items(section).find(|ticket| holds(ticket.span))?;
            return Some(Found::Ticket(ticket));
        }
        Item::Language(_) | Item::Use(_) | Item::Names(_) => None,
    };
    thing.map(Found::Thing)
}

fn in_game(game: &Game, holds: impl Fn(Span) -> bool) -> Thing {
    let rule = game.rules.iter().find_map(|line| match line {
        GameLine::Rule(rule) if holds(rule.span) => Some(rule),
        _ => None,
    });
    let Some(rule) = rule else { return Thing::Game };
    let keyword = rule.head.text.to_string();
    let field = mechanics::spec(&keyword).and_then(|spec| {
        let clause = rule.clauses.iter().find(|clause| holds(clause.span))?;
        match clause.atoms.first() {
            Some(Atom::Word(word)) if spec.field(&word.text).is_some() => {
                Some(word.text.to_string())
            }
            _ => spec.main.map(str::to_owned),
        }
    });
    match field {
        Some(field) => Thing::Field(keyword, field),
        None => Thing::Rule(keyword),
    }
}

fn line(rule: &Rule) -> Option<Thing> {
    match rule.head.text.as_str() {
        "board" => Some(Thing::Board),
        "background" => Some(Thing::Background),
        "lint" => match rule.clauses.first()?.atoms.first()? {
            Atom::Word(word) => Some(Thing::Lint(word.text.to_string())),
            _ => None,
        },
        _ => None,
    }
}

fn entry(section: &Section<Entry>, holds: impl Fn(Span) -> bool) -> Option<String> {
    let found = items(section).find(|entry| holds(entry.span))?;
    Some(found.id.text.to_string())
}

/// Where a thing is written, in whichever file that is.
#[must_use]
pub fn place_of(compilation: &Compilation, thing: &Thing) -> Option<Where> {
    place_in(&Open::new(compilation), thing)
}

/// Where several things are written; the files are put together once for all of them.
#[must_use]
pub fn places_of<'a>(
    compilation: &Compilation,
    things: impl IntoIterator<Item = &'a Thing>,
) -> Vec<Option<Where>> {
    let open = Open::new(compilation);
    let places = things.into_iter().map(|thing| place_in(&open, thing));
    places.collect()
}

fn place_in(open: &Open<'_>, thing: &Thing) -> Option<Where> {
    let both = |source: SourceId, name: Span, whole: Span| {
        Some(Where {
            name: Place::new(source, name),
            whole: Place::new(source, whole),
        })
    };
    match thing {
        Thing::Game => {
            let game = open.merged.games.last()?;
            both(game.source, game.item.title.span, game.item.span)
        }
        Thing::Rule(keyword) => {
            let (source, rule) = last_rule(open, keyword)?;
            both(source, rule.head.span, rule.span)
        }
        Thing::Field(keyword, field) => {
            let spec = mechanics::spec(keyword)?;
            let games = open.merged.games.iter().rev();
            games
                .flat_map(|game| game.item.rules.iter().map(move |line| (game.source, line)))
                .find_map(|(source, line)| {
                    let GameLine::Rule(rule) = line else {
                        return None;
                    };
                    if rule.head.text != *keyword {
                        return None;
                    }
                    let clause = rule
                        .clauses
                        .iter()
                        .find(|clause| match clause.atoms.first() {
                            Some(Atom::Word(word)) if spec.field(&word.text).is_some() => {
                                word.text == *field
                            }
                            _ => spec.main == Some(field.as_str()),
                        })?;
                    both(source, clause.span, clause.span)
                })
        }
        Thing::Board | Thing::Background | Thing::Lint(_) => {
            let line = open.merged.lines.iter().rev().find(|written| {
                match (line(written.item), thing) {
                    (Some(Thing::Lint(a)), Thing::Lint(b)) => {
                        let code = |name: &str| codes::exact(name).map(|code| code.code);
                        a == *b || code(&a).is_some_and(|a| Some(a) == code(b))
                    }
                    (found, _) => found.as_ref() == Some(thing),
                }
            })?;
            both(line.source, line.item.head.span, line.item.span)
        }
        Thing::Card(id) => entry_place(open.merged.deck.get(id)?),
        Thing::District(id) => entry_place(open.merged.districts.get(id)?),
        Thing::Land(id) => entry_place(open.merged.land.get(id)?),
        Thing::Location(id) => {
            let found = open.merged.locations.get(id)?;
            both(found.source, found.item.id.span, found.item.span)
        }
        Thing::Route(id) => {
            let found = open.route(id).ok()?;
            let item = found.written.item;
            both(found.written.source, item.a.span.to(item.b.span), item.span)
        }
        Thing::Track(id) => {
            let (route, track) = open.track(id).ok()?;
            both(route.written.source, track.span, track.span)
        }
        Thing::Ticket(id) => {
            let found = open.ticket(id).ok()?;
            let item = found.written.item;
            let (first, last) = (item.ends.first()?, item.ends.last()?);
            both(found.written.source, first.span.to(last.span), item.span)
        }
        Thing::TicketKind(kind) => open
            .compilation
            .sources
            .iter()
            .zip(0..)
            .find_map(|(s, at)| {
                s.tree.items.iter().find_map(|item| match item {
                    Item::Tickets(section) => {
                        let label = section.label.as_ref();
                        let is = label.map_or("regular", |label| &label.text) == kind;
                        let name = label.map_or(section.keyword, |label| label.span);
                        if is {
                            both(SourceId(at), name, section.span)
                        } else {
                            None
                        }
                    }
                    _ => None,
                })
            }),
    }
}

fn entry_place(written: branchline_compiler::Written<'_, Entry>) -> Option<Where> {
    Some(Where {
        name: written.at(written.item.id.span),
        whole: written.at(written.item.span),
    })
}

fn last_rule<'a>(open: &Open<'a>, keyword: &str) -> Option<(SourceId, &'a Rule)> {
    open.merged.games.iter().rev().find_map(|game| {
        let rules = game.item.rules.iter();
        let mut rules = rules.filter_map(|line| match line {
            GameLine::Rule(rule) => Some(rule),
            GameLine::Without { .. } => None,
        });
        rules
            .find(|rule| rule.head.text == keyword)
            .map(|rule| (game.source, rule))
    })
}

/// The thing that a problem's subject is.
#[must_use]
pub fn thing_of(game: &GameConfig, subject: &Subject) -> Option<Thing> {
    let track = |id: &TrackId| Some(Thing::Track(game.tracks.get(id.index())?.id.clone()));
    let route = |id: &RouteId| {
        let first = game.tracks.iter().find(|track| track.route == *id)?;
        Some(Thing::Route(first.id.clone()))
    };
    match subject {
        Subject::Game | Subject::Deck => Some(Thing::Game),
        Subject::Rule(rule) => Some(Thing::Rule((*rule).to_owned())),
        Subject::Field(rule, field) => Some(Thing::Field((*rule).to_owned(), (*field).to_owned())),
        Subject::Board => Some(Thing::Board),
        Subject::Card(id) => Some(Thing::Card(game.deck.get(id.index())?.id.clone())),
        Subject::District(id) => Some(Thing::District(game.districts.get(id.index())?.id.clone())),
        Subject::Location(id) | Subject::LocationMark(id, _) => {
            Some(Thing::Location(game.locations.get(id.index())?.id.clone()))
        }
        Subject::Route(id) => route(id),
        Subject::Track(id)
        | Subject::Length(id)
        | Subject::Colour(id)
        | Subject::TrackMark(id, _) => track(id),
        Subject::Ticket(id) | Subject::TicketValue(id, _) => {
            Some(Thing::Ticket(game.tickets.get(id.index())?.id.clone()))
        }
    }
}
