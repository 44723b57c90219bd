//! The outline of the open file: sections and what is in them.

use super::range::{Range, range};
use crate::edits::Open;
use crate::edits::items;
use crate::operation::Thing;
use branchline_compiler::{Compilation, Source, SourceId};
use branchline_syntax::Span;
use branchline_syntax::tree::{Atom, Entry, GameLine, Item, Section};
use serde::{Deserialize, Serialize};

/// A line of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbol {
    /// What it is; none for a section.
    pub thing: Option<Thing>,
    /// Its name for people.
    pub name: String,
    /// A few words more.
    pub detail: String,
    /// All of it.
    pub whole: Range,
    /// Its name in the text.
    pub selection: Range,
    /// What is in it.
    pub children: Vec<Symbol>,
}

/// The outline of the open file.
#[must_use]
pub fn symbols(compilation: &Compilation) -> Vec<Symbol> {
    let open = Open::new(compilation);
    let outline = Outline { open: &open };
    let items = open.source.tree.items.iter();
    items.filter_map(|item| outline.item(item)).collect()
}

struct Outline<'o, 'a> {
    open: &'o Open<'a>,
}

impl Outline<'_, '_> {
    fn item(&self, item: &Item) -> Option<Symbol> {
        match item {
            Item::Language(_) | Item::Use(_) => None,
            Item::Line(rule) => {
                let thing = match rule.head.text.as_str() {
                    "board" => Some(Thing::Board),
                    "background" => Some(Thing::Background),
                    _ => None,
                };
                let rest = Span::new(rule.head.span.end, rule.span.end);
                let detail = self.text(rest).trim().to_owned();
                Some(self.symbol(
                    thing,
                    rule.head.text.to_string(),
                    detail,
                    rule.span,
                    rule.head.span,
                ))
            }
            Item::Game(game) => {
                let mut symbol = self.symbol(
                    Some(Thing::Game),
                    game.title.value.clone(),
                    "game".to_owned(),
                    game.span,
                    game.title.span,
                );
                symbol.children = game
                    .rules
                    .iter()
                    .map(|line| match line {
                        GameLine::Rule(rule) => {
                            let keyword = rule.head.text.to_string();
                            let rest = Span::new(rule.head.span.end, rule.span.end);
                            let detail = match rule.block {
                                Some(_) => String::new(),
                                None => self.text(rest).trim().to_owned(),
                            };
                            let thing = Some(Thing::Rule(keyword.clone()));
                            self.symbol(thing, keyword, detail, rule.span, rule.head.span)
                        }
                        GameLine::Without { rule, span } => {
                            let name = format!("without {}", rule.text);
                            self.symbol(None, name, String::new(), *span, rule.span)
                        }
                    })
                    .collect();
                Some(symbol)
            }
            Item::Deck(section) => Some(self.entries(section, "Deck", Thing::Card)),
            Item::Districts(section) => Some(self.entries(section, "Districts", Thing::District)),
            Item::Land(section) => Some(self.entries(section, "Land", Thing::Land)),
            Item::Locations(section) => {
                let children = items(section).map(|location| {
                    let id = location.id.text.to_string();
                    let title = location.title.as_ref().map(|title| title.value.clone());
                    let name = title.unwrap_or_else(|| id.clone());
                    let thing = Some(Thing::Location(id.clone()));
                    self.symbol(thing, name, id, location.span, location.id.span)
                });
                Some(self.section(section, "Locations".to_owned(), children.collect()))
            }
            Item::Routes(section) => {
                let own = self.open.routes.iter();
                let own = own.filter(|route| {
                    route.written.source == SourceId(0)
                        && within(section.span, route.written.item.span)
                });
                let children = own.map(|route| {
                    let item = route.written.item;
                    let name = format!("{} – {}", item.a.text, item.b.text);
                    let tracks = item.tracks.first().zip(item.tracks.last());
                    let tracks = tracks.map_or(item.span, |(first, last)| first.span.to(last.span));
                    let thing = Some(Thing::Route(route.tracks[0].clone()));
                    let ends = item.a.span.to(item.b.span);
                    self.symbol(thing, name, self.text(tracks).to_owned(), item.span, ends)
                });
                Some(self.section(section, "Routes".to_owned(), children.collect()))
            }
            Item::Tickets(section) => {
                let own = self.open.tickets.iter();
                let own = own.filter(|ticket| {
                    ticket.written.source == SourceId(0)
                        && within(section.span, ticket.written.item.span)
                });
                let children = own.map(|ticket| {
                    let item = ticket.written.item;
                    let ends: Vec<&str> = item.ends.iter().map(|end| end.text.as_str()).collect();
                    let last = item.ends.last().map_or(item.span, |end| end.span);
                    let rest = Span::new(last.end, item.span.end);
                    let first = item.ends.first().map_or(item.span, |end| end.span);
                    let thing = Some(Thing::Ticket(ticket.id.clone()));
                    let detail = self.text(rest).trim().to_owned();
                    self.symbol(thing, ends.join(" – "), detail, item.span, first.to(last))
                });
                let name = match &section.label {
                    Some(kind) => format!("Tickets: {}", kind.text),
                    None => "Tickets".to_owned(),
                };
                Some(self.section(section, name, children.collect()))
            }
            Item::Names(section) => {
                let children = items(section).map(|name| {
                    let id = name.id.text.to_string();
                    self.symbol(None, name.text.value.clone(), id, name.span, name.id.span)
                });
                let language = section.label.as_ref().map_or("", |label| &label.text);
                Some(self.section(section, format!("Names: {language}"), children.collect()))
            }
        }
    }

    fn entries(&self, section: &Section<Entry>, name: &str, thing: fn(String) -> Thing) -> Symbol {
        let children = items(section).map(|entry| {
            let id = entry.id.text.to_string();
            let title = entry.marks.iter().find_map(|atom| match atom {
                Atom::Text(text) => Some(text.value.clone()),
                _ => None,
            });
            let number = entry.marks.iter().find_map(|atom| match atom {
                Atom::Number(number) => Some(number.value.to_string()),
                _ => None,
            });
            let name = title.unwrap_or_else(|| id.clone());
            let detail = number.unwrap_or_default();
            self.symbol(Some(thing(id)), name, detail, entry.span, entry.id.span)
        });
        self.section(section, name.to_owned(), children.collect())
    }

    fn section<T>(&self, section: &Section<T>, name: String, children: Vec<Symbol>) -> Symbol {
        let detail = children.len().to_string();
        let mut symbol = self.symbol(None, name, detail, section.span, section.keyword);
        symbol.children = children;
        symbol
    }

    fn symbol(
        &self,
        thing: Option<Thing>,
        name: String,
        detail: String,
        whole: Span,
        selection: Span,
    ) -> Symbol {
        let source: &Source = self.open.source;
        Symbol {
            thing,
            name,
            detail,
            whole: range(source, whole),
            selection: range(source, selection),
            children: Vec::new(),
        }
    }

    fn text(&self, span: Span) -> &str {
        self.open.source.text.get(span.range()).unwrap_or_default()
    }
}

fn within(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
