//! Puts the sections of all layers together, as written: a later layer replaces
//! or removes what an earlier one says, lines of one layer add up.

use super::context::Context;
use crate::imports::{Layer, game_of};
use crate::problems::{imports as import_problems, inherit, names as name_problems};
use crate::source::{Place, SourceId};
use crate::source_map;
use branchline_syntax::Span;
use branchline_syntax::tree::{
    Entry, Game, Item, Location, Name, Remove, Route, Rule, Section, SectionLine, Ticket, Word,
};
use std::collections::HashMap;

/// A thing as written, and where.
pub struct Written<'a, T> {
    /// The thing.
    pub item: &'a T,
    /// The file it stands in.
    pub source: SourceId,
    /// The layer that file belongs to, the base first.
    pub layer: usize,
}

impl<T> Clone for Written<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Written<'_, T> {}

impl<T> Written<'_, T> {
    /// A part of it.
    #[must_use]
    pub fn at(&self, span: Span) -> Place {
        Place::new(self.source, span)
    }
}

/// Everything the layers say, sorted by kind, names not yet looked up.
#[derive(Default)]
pub struct Merged<'a> {
    /// One for each layer that has one, the base first.
    pub games: Vec<Written<'a, Game>>,
    /// `board`, `background` and `lint` lines, the base's first.
    pub lines: Vec<Written<'a, Rule>>,
    /// Colours of the deck.
    pub deck: Keyed<'a, Entry>,
    /// Districts.
    pub districts: Keyed<'a, Entry>,
    /// Drawn land.
    pub land: Keyed<'a, Entry>,
    /// Locations.
    pub locations: Keyed<'a, Location>,
    /// Routes, known by their ends.
    pub routes: Grouped<'a, Route>,
    /// Tickets, known by kind and ends.
    pub tickets: Grouped<'a, Ticket>,
    /// Names in other languages: language, name.
    pub names: Vec<(&'a Word, Written<'a, Name>)>,
    pub(crate) deck_section: Option<source_map::Item>,
    /// Removed locations and districts: the last removal of each.
    pub(crate) removed: HashMap<&'a str, Place>,
    pub(crate) has_map: bool,
}

/// Things with an id of their own.
pub struct Keyed<'a, T> {
    items: Vec<Option<Written<'a, T>>>,
    by_id: HashMap<&'a str, usize>,
}

/// Things known by their ends: all of a pair, or all tickets of a kind and ends.
pub struct Grouped<'a, T> {
    items: Vec<Option<(&'a str, Written<'a, T>)>>,
    groups: HashMap<GroupKey<'a>, Vec<usize>>,
}

/// The kind of tickets (empty for routes) and the ends in alphabetical order.
#[derive(PartialEq, Eq, Hash)]
struct GroupKey<'a> {
    kind: &'a str,
    first: &'a str,
    last: &'a str,
    /// Ends between first and last, of tickets with several.
    others: Vec<&'a str>,
}

/// Reads the layers in order.
pub(crate) fn merge<'a>(cx: &mut Context<'a>, layers: &[Layer]) -> Merged<'a> {
    let mut merged = Merged::default();
    for (number, layer) in layers.iter().enumerate() {
        let main = layer.main();
        if let Some(game) = game_of(&cx.sources[main.index()]) {
            merged.games.push(Written {
                item: game,
                source: main,
                layer: number,
            });
        }
        for &source in &layer.sources {
            merged.file(cx, source, number);
        }
    }
    merged
}

impl<'a> Merged<'a> {
    fn file(&mut self, cx: &mut Context<'a>, source: SourceId, layer: usize) {
        let (mut game, mut language) = (None, None);
        for item in &cx.sources[source.index()].tree.items {
            match item {
                Item::Use(_) => {}
                Item::Language(said) => {
                    let place = Place::new(source, said.span);
                    if said.version.value != 1 {
                        cx.add(import_problems::language(place, said.version.value));
                    } else if let Some(first) = language.replace(place) {
                        cx.add(import_problems::language_again(place, first));
                    }
                }
                Item::Game(said) => {
                    let place = Place::new(source, said.keyword.to(said.title.span));
                    if let Some(first) = game {
                        cx.add(import_problems::two_games(place, first));
                    } else {
                        game = Some(place);
                    }
                }
                Item::Line(item) => self.lines.push(Written {
                    item,
                    source,
                    layer,
                }),
                Item::Deck(section) => {
                    self.deck_section = Some(source_map::Item {
                        name: Place::new(source, section.keyword),
                        whole: Place::new(source, section.span),
                    });
                    self.has_map = true;
                    self.deck.section(cx, section, source, layer);
                }
                Item::Districts(section) => {
                    self.has_map = true;
                    self.districts.section(cx, section, source, layer);
                    self.note_removals(section, source);
                }
                Item::Land(section) => self.land.section(cx, section, source, layer),
                Item::Locations(section) => {
                    self.has_map = true;
                    self.locations.section(cx, section, source, layer);
                    self.note_removals(section, source);
                }
                Item::Routes(section) => {
                    self.has_map = true;
                    self.routes.section(cx, "", section, source, layer);
                }
                Item::Tickets(section) => {
                    self.has_map = true;
                    let kind = section.label.as_ref().map_or("regular", |kind| &kind.text);
                    self.tickets.section(cx, kind, section, source, layer);
                }
                Item::Names(section) => self.names(cx, section, source, layer),
            }
        }
    }

    fn note_removals<T>(&mut self, section: &'a Section<T>, source: SourceId) {
        for line in &section.items {
            if let SectionLine::Remove(remove) = line {
                self.removed
                    .insert(&remove.first.text, Place::new(source, remove.span));
            }
        }
    }

    fn names(
        &mut self,
        cx: &mut Context<'a>,
        section: &'a Section<Name>,
        source: SourceId,
        layer: usize,
    ) {
        let Some(language) = &section.label else {
            return;
        };
        for line in &section.items {
            match line {
                SectionLine::Item(item) => self.names.push((
                    language,
                    Written {
                        item,
                        source,
                        layer,
                    },
                )),
                SectionLine::Remove(remove) => {
                    let before = self.names.len();
                    self.names.retain(|(of, name)| {
                        of.text != language.text
                            || name.item.id.text != remove.first.text
                            || name.layer == layer
                    });
                    if self.names.len() == before {
                        cx.add(inherit::nothing_to_remove(
                            Place::new(source, remove.span),
                            cx.lines(Place::new(source, remove.span)),
                            &remove.first.text,
                        ));
                    }
                }
            }
        }
    }
}

/// A thing with an id of its own.
pub trait HasId {
    /// Its id.
    fn id(&self) -> &Word;
    /// All of it.
    fn span(&self) -> Span;
}

impl HasId for Entry {
    fn id(&self) -> &Word {
        &self.id
    }
    fn span(&self) -> Span {
        self.span
    }
}

impl HasId for Location {
    fn id(&self) -> &Word {
        &self.id
    }
    fn span(&self) -> Span {
        self.span
    }
}

impl<T> Default for Keyed<'_, T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            by_id: HashMap::new(),
        }
    }
}

impl<'a, T: HasId> Keyed<'a, T> {
    /// What is left, in the order first written.
    pub fn iter(&self) -> impl Iterator<Item = Written<'a, T>> {
        self.items.iter().copied().flatten()
    }

    /// What is left of that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Written<'a, T>> {
        self.items[*self.by_id.get(id)?]
    }

    fn section(
        &mut self,
        cx: &mut Context<'a>,
        section: &'a Section<T>,
        source: SourceId,
        layer: usize,
    ) {
        self.items.reserve(section.items.len());
        for line in &section.items {
            match line {
                SectionLine::Item(item) => self.add(
                    cx,
                    Written {
                        item,
                        source,
                        layer,
                    },
                ),
                SectionLine::Remove(remove) => self.remove(cx, remove, source, layer),
            }
        }
    }

    fn add(&mut self, cx: &mut Context<'a>, new: Written<'a, T>) {
        let id = new.item.id();
        let Some(&index) = self.by_id.get(id.text.as_str()) else {
            self.by_id.insert(&id.text, self.items.len());
            self.items.push(Some(new));
            return;
        };
        match self.items[index] {
            Some(old) if old.layer == new.layer => {
                let first = old.at(old.item.id().span);
                cx.add(name_problems::duplicate(new.at(id.span), &id.text, first));
            }
            old => {
                if let Some(old) = old {
                    warn_if_equal(cx, old.at(old.item.span()), new.at(new.item.span()));
                }
                self.items[index] = Some(new);
            }
        }
    }

    fn remove(&mut self, cx: &mut Context<'a>, remove: &'a Remove, source: SourceId, layer: usize) {
        let place = Place::new(source, remove.span);
        let index = self.by_id.get(remove.first.text.as_str());
        let inherited = index.is_some_and(|&i| self.items[i].is_some_and(|old| old.layer < layer));
        match index {
            Some(&index) if inherited && remove.second.is_none() => self.items[index] = None,
            _ => cx.add(inherit::nothing_to_remove(
                place,
                cx.lines(place),
                &remove.first.text,
            )),
        }
    }
}

/// A thing known by its ends.
pub trait HasEnds {
    /// The ends it is known by.
    fn ends(&self) -> impl Iterator<Item = &Word>;
    /// All of it.
    fn span(&self) -> Span;
}

impl HasEnds for Route {
    fn ends(&self) -> impl Iterator<Item = &Word> {
        [&self.a, &self.b].into_iter()
    }
    fn span(&self) -> Span {
        self.span
    }
}

impl HasEnds for Ticket {
    fn ends(&self) -> impl Iterator<Item = &Word> {
        self.ends.iter()
    }
    fn span(&self) -> Span {
        self.span
    }
}

impl<T> Default for Grouped<'_, T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            groups: HashMap::new(),
        }
    }
}

impl<'a, T: HasEnds> Grouped<'a, T> {
    /// Kind and item of what is left, in the order written.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, Written<'a, T>)> {
        self.items.iter().copied().flatten()
    }

    fn section(
        &mut self,
        cx: &mut Context<'a>,
        kind: &'a str,
        section: &'a Section<T>,
        source: SourceId,
        layer: usize,
    ) {
        self.items.reserve(section.items.len());
        for line in &section.items {
            match line {
                SectionLine::Item(item) => {
                    let new = Written {
                        item,
                        source,
                        layer,
                    };
                    self.add(cx, kind, new);
                }
                SectionLine::Remove(remove) => self.remove(cx, kind, remove, source, layer),
            }
        }
    }

    fn add(&mut self, cx: &mut Context<'a>, kind: &'a str, new: Written<'a, T>) {
        let group = self.groups.entry(key(kind, new.item.ends())).or_default();
        // The first line of a later layer about these ends replaces all inherited ones.
        let inherited = |&&i: &&usize| self.items[i].is_some_and(|(_, old)| old.layer < new.layer);
        if group.iter().any(|i| inherited(&i)) {
            if let [only] = group[..]
                && let Some((_, old)) = self.items[only]
            {
                warn_if_equal(cx, old.at(old.item.span()), new.at(new.item.span()));
            }
            for &index in group.iter() {
                self.items[index] = None;
            }
            // The place in the list is kept, so that a variant does not shuffle the map.
            let first = group[0];
            group.clear();
            group.push(first);
            self.items[first] = Some((kind, new));
            return;
        }
        group.push(self.items.len());
        self.items.push(Some((kind, new)));
    }

    fn remove(
        &mut self,
        cx: &mut Context<'a>,
        kind: &'a str,
        remove: &'a Remove,
        source: SourceId,
        layer: usize,
    ) {
        let place = Place::new(source, remove.span);
        let mut dropped = false;
        if let Some(second) = &remove.second {
            let ends = [&remove.first, second].into_iter().chain(&remove.more);
            let key = key(kind, ends);
            for &index in self.groups.get(&key).into_iter().flatten() {
                if self.items[index].is_some_and(|(_, old)| old.layer < layer) {
                    self.items[index] = None;
                    dropped = true;
                }
            }
        }
        if !dropped {
            let lines = cx.lines(place);
            let name = match &remove.second {
                Some(second) => {
                    let last = remove.more.last().unwrap_or(second);
                    cx.text(Place::new(source, remove.first.span.to(last.span)))
                }
                None => &remove.first.text,
            };
            cx.add(inherit::nothing_to_remove(place, lines, name));
        }
    }
}

fn key<'a>(kind: &'a str, ends: impl Iterator<Item = &'a Word>) -> GroupKey<'a> {
    let mut ends = ends.map(|word| word.text.as_str());
    let (Some(a), Some(b)) = (ends.next(), ends.next()) else {
        return GroupKey {
            kind,
            first: "",
            last: "",
            others: Vec::new(),
        };
    };
    let (first, last) = if a <= b { (a, b) } else { (b, a) };
    let mut others: Vec<&str> = ends.collect();
    if others.is_empty() {
        return GroupKey {
            kind,
            first,
            last,
            others,
        };
    }
    others.extend([first, last]);
    others.sort_unstable();
    let (first, last) = (others[0], others[others.len() - 1]);
    GroupKey {
        kind,
        first,
        last,
        others,
    }
}

fn warn_if_equal(cx: &mut Context<'_>, old: Place, new: Place) {
    if cx
        .text(old)
        .split_whitespace()
        .eq(cx.text(new).split_whitespace())
    {
        cx.add(inherit::same_as_base(new, old, cx.lines(new)));
    }
}
