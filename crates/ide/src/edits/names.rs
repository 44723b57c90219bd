//! Ids and titles: made, changed everywhere, translated.

use super::draft::{Draft, Home, Line};
use super::open::{OWN, Open, items};
use crate::operation::Thing;
use crate::problem::{EditProblem, Result};
use branchline_compiler::{Compilation, SourceId, Written};
use branchline_engine::mechanics;
use branchline_engine::spec::Kind;
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{
    Atom, Clause, Entry, Item, Rule, Section, SectionLine, Ticket, Word,
};
use branchline_syntax::{Span, TextEdit, spell};
use std::collections::HashSet;

/// Ids made from titles are no longer than this.
const LONGEST: usize = 60;

/// The id that a new location or district of this title gets: unused in the game.
#[must_use]
pub fn new_id(compilation: &Compilation, title: &str) -> String {
    new_ids(compilation, [title]).remove(0)
}

/// The same for several new things: no two get the same.
#[must_use]
pub fn new_ids<'a>(
    compilation: &Compilation,
    titles: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let merged = compilation.merged();
    let mut new: HashSet<String> = HashSet::new();
    let mut ids = Vec::new();
    for title in titles {
        let id = unused(title, "place", |id| {
            new.contains(id)
                || merged.locations.get(id).is_some()
                || merged.districts.get(id).is_some()
        });
        new.insert(id.clone());
        ids.push(id);
    }
    ids
}

/// The id that a new colour of this name gets.
#[must_use]
pub fn colour_id(title: &str) -> String {
    unused(title, "colour", |_| false)
}

/// `King's Cross` → `kings-cross`, then `kings-cross-2` if that is taken.
pub(crate) fn unused(title: &str, otherwise: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut id = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        if matches!(c, '\'' | '’' | '‘' | '.') {
            continue;
        }
        if c.is_ascii_digit() || (c.is_alphabetic() && !c.is_uppercase()) {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
        if id.len() >= LONGEST {
            break;
        }
    }
    let mut id = id.trim_end_matches('-').to_owned();
    if !spell::is_id(&id) {
        // Letters that the language does not know, or nothing but digits.
        id.retain(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        if !id.is_empty() {
            id = format!("{otherwise}-{id}");
        }
        if !spell::is_id(&id) {
            otherwise.clone_into(&mut id);
        }
    }
    let taken = |id: &str| is_reserved(id) || taken(id);
    if !taken(&id) {
        return id;
    }
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    numbered.into_iter().find(|id| !taken(id)).unwrap_or(id)
}

fn is_reserved(id: &str) -> bool {
    matches!(id, "any" | "wild" | "remove")
}

pub(super) fn check_id(id: &str) -> Result {
    if spell::is_id(id) {
        return Ok(());
    }
    Err(EditProblem::bad_id(id))
}

/// The id of a new location or district: the one asked for, or one made from its title.
pub(super) fn free_id(open: &Open<'_>, title: &str, id: Option<&str>) -> Result<String> {
    let merged = &open.merged;
    let taken = |id: &str| merged.locations.get(id).is_some() || merged.districts.get(id).is_some();
    free(title, "place", id, taken)
}

pub(super) fn free_land_id(open: &Open<'_>, title: &str, id: Option<&str>) -> Result<String> {
    free(title, "land", id, |id| open.merged.land.get(id).is_some())
}

fn free(
    title: &str,
    otherwise: &str,
    id: Option<&str>,
    taken: impl Fn(&str) -> bool,
) -> Result<String> {
    let Some(id) = id else {
        return Ok(unused(title, otherwise, taken));
    };
    check_id(id)?;
    if is_reserved(id) {
        return Err(EditProblem::reserved(id));
    }
    if taken(id) {
        return Err(EditProblem::taken(id));
    }
    Ok(id.to_owned())
}

pub(super) fn set_title(draft: &mut Draft<'_, '_>, thing: &Thing, title: &str) -> Result {
    let open = draft.open;
    let text = spell::text(title);
    match thing {
        Thing::Game => {
            let game = open.game()?;
            draft.other(TextEdit::replace(game.title.span, text));
        }
        Thing::Location(id) => {
            let written = open.location(id)?;
            open.changeable(&written, "location", id)?;
            let line = open.location_line(&written);
            match &written.item.title {
                Some(old) => draft.replace(&line, old.span, text),
                None => {
                    let after = Span::empty(written.item.id.span.end);
                    draft.replace(&line, after, format!(" {text}"));
                }
            }
        }
        Thing::Card(id) => {
            let written = open.card(id)?;
            open.changeable(&written, "colour", id)?;
            entry_title(draft, &written, Home::Deck, text);
        }
        Thing::District(id) => {
            let written = open.district(id)?;
            open.changeable(&written, "district", id)?;
            entry_title(draft, &written, Home::Districts, text);
        }
        Thing::Land(id) => {
            let written = open.land(id)?;
            open.changeable(&written, "land", id)?;
            entry_title(draft, &written, Home::Land, text);
        }
        _ => {
            return Err(EditProblem::not_so(
                "no-title",
                "this thing has no title",
                "the game, locations, districts, colours and land have one",
            ));
        }
    }
    Ok(())
}

fn entry_title<'a>(
    draft: &mut Draft<'_, 'a>,
    written: &Written<'a, Entry>,
    home: Home,
    text: String,
) {
    let line = draft.open.entry_line(written, home.clone());
    let item = written.item;
    // A text after a word is that mark's argument, except in land.
    let mut before = None;
    let title = item.marks.iter().find(|atom| {
        let after_word = matches!(before, Some(Atom::Word(_))) && home != Home::Land;
        before = Some((*atom).clone());
        matches!(atom, Atom::Text(_)) && !after_word
    });
    if let Some(title) = title {
        draft.replace(&line, title.span(), text);
        return;
    }
    // A colour's title stands after its number, the others' before all.
    let number = item.marks.first().filter(|_| home == Home::Deck);
    let number = number.filter(|atom| matches!(atom, Atom::Number(_)));
    let after = number.map_or(item.id.span.end, |number| number.span().end);
    draft.replace(&line, Span::empty(after), format!(" {text}"));
}

pub(super) fn set_name(
    draft: &mut Draft<'_, '_>,
    language: &str,
    id: &str,
    name: Option<&str>,
) -> Result {
    let open = draft.open;
    check_id(language)?;
    let merged = &open.merged;
    let known = merged.locations.get(id).is_some()
        || merged.districts.get(id).is_some()
        || merged.deck.get(id).is_some()
        || merged.land.get(id).is_some();
    if !known {
        return Err(EditProblem::unknown("thing", id));
    }
    let mut said = merged.names.iter();
    let said = said.rfind(|(of, name)| of.text == language && name.item.id.text == id);
    match (said, name) {
        (Some((_, written)), Some(name)) if written.source == OWN => {
            let line = open.name_line(language, written);
            draft.replace(&line, written.item.text.span, spell::text(name));
        }
        (Some((_, written)), None) if written.source == OWN => {
            draft.delete(&open.name_line(language, written));
        }
        (Some((_, written)), _) if !open.is_inherited(written) => {
            open.changeable(written, "the name of", id)?;
        }
        (Some((_, written)), None) => {
            return Err(EditProblem::elsewhere(
                "the name of",
                id,
                open.path_of(written),
            ));
        }
        (_, Some(name)) => {
            let text = format!("{id} {}", spell::text(name));
            draft.add(Home::Names(language.to_owned()), LineKind::Name, text);
        }
        (None, None) => {}
    }
    Ok(())
}

pub(super) fn rename(draft: &mut Draft<'_, '_>, thing: &Thing, to: &str) -> Result {
    let open = draft.open;
    check_id(to)?;
    let (what, from) = match thing {
        Thing::Location(id) => ("location", id),
        Thing::District(id) => ("district", id),
        Thing::Card(id) => ("colour", id),
        Thing::Land(id) => ("land", id),
        Thing::TicketKind(id) => ("kind of tickets", id),
        _ => {
            return Err(EditProblem::not_so(
                "no-id",
                "this thing has no id of its own",
                "locations, districts, colours, land and kinds of tickets have one",
            ));
        }
    };
    if from == to {
        return Ok(());
    }
    let merged = &open.merged;
    let place = |id: &str| merged.locations.get(id).is_some() || merged.districts.get(id).is_some();
    let taken = match thing {
        Thing::Location(_) | Thing::District(_) => place(to),
        Thing::Card(_) => merged.deck.get(to).is_some(),
        Thing::Land(_) => merged.land.get(to).is_some(),
        _ => open.tickets.iter().any(|ticket| ticket.kind == to),
    };
    if taken {
        return Err(EditProblem::taken(to));
    }
    if !matches!(thing, Thing::TicketKind(_)) && (is_reserved(to) || from == "wild") {
        return Err(EditProblem::reserved(if from == "wild" {
            from
        } else {
            to
        }));
    }
    check_own(open, thing, what, from)?;
    open.check_damage(from)?;
    let mut names = Words::new(open, OWN, thing, from);
    names.collect();
    for (line, span) in names.found {
        match line {
            Some(line) => draft.replace(&line, span, to),
            None => draft.other(TextEdit::replace(span, to)),
        }
    }
    Ok(())
}

/// Another id can only be given where a thing is first named, and where all files
/// that speak of it can be changed.
fn check_own(open: &Open<'_>, thing: &Thing, what: &str, id: &str) -> Result {
    fn check<T>(
        open: &Open<'_>,
        what: &str,
        id: &str,
        written: &Written<'_, T>,
        base: bool,
    ) -> Result {
        if base || open.is_inherited(written) {
            return Err(EditProblem::inherited_name(what, id, open.path_of(written)));
        }
        open.changeable(written, what, id)
    }
    let base = &open.inherited;
    match thing {
        Thing::Location(_) => {
            let written = open.location(id)?;
            check(open, what, id, &written, base.locations.get(id).is_some())
        }
        Thing::District(_) => {
            let written = open.district(id)?;
            check(open, what, id, &written, base.districts.get(id).is_some())
        }
        Thing::Card(_) => {
            let written = open.card(id)?;
            check(open, what, id, &written, base.deck.get(id).is_some())
        }
        Thing::Land(_) => {
            let written = open.land(id)?;
            check(open, what, id, &written, base.land.get(id).is_some())
        }
        _ => {
            let mut of_kind = open
                .tickets
                .iter()
                .filter(|ticket| ticket.kind == id)
                .peekable();
            if of_kind.peek().is_none() {
                return Err(EditProblem::unknown(what, id));
            }
            let inherited = base.tickets.iter().any(|(kind, _)| kind == id);
            of_kind.try_for_each(|ticket| check(open, what, id, &ticket.written, inherited))
        }
    }
}

/// All places of a file where an id stands, each with its line (as if it were the open one).
pub(crate) struct Words<'o, 'a> {
    open: &'o Open<'a>,
    source: SourceId,
    thing: &'o Thing,
    id: &'o str,
    pub(crate) found: Vec<(Option<Line>, Span)>,
}

impl<'o, 'a> Words<'o, 'a> {
    pub(crate) fn new(open: &'o Open<'a>, source: SourceId, thing: &'o Thing, id: &'o str) -> Self {
        Self {
            open,
            source,
            thing,
            id,
            found: Vec::new(),
        }
    }

    pub(crate) fn collect(&mut self) {
        let place = matches!(self.thing, Thing::Location(_) | Thing::District(_));
        let card = matches!(self.thing, Thing::Card(_));
        for item in &self.open.compilation.sources[self.source.index()]
            .tree
            .items
        {
            match item {
                Item::Deck(section) if card => self.entries(section, Home::Deck),
                Item::Districts(section) if place => self.entries(section, Home::Districts),
                Item::Land(section) if matches!(self.thing, Thing::Land(_)) => {
                    self.entries(section, Home::Land);
                }
                Item::Locations(section) if place => {
                    self.removes(section, &Home::Locations);
                    for location in items(section) {
                        let line = line(location.span, LineKind::Location, Home::Locations);
                        self.word(&location.id, &line);
                        for pair in location.marks.windows(2) {
                            if let [Atom::Word(mark), Atom::Word(district)] = pair
                                && mark.text == "in"
                            {
                                self.word(district, &line);
                            }
                        }
                    }
                }
                Item::Routes(section) => {
                    if place {
                        self.removes(section, &Home::Routes);
                    }
                    for route in items(section) {
                        let line = line(route.span, LineKind::Route, Home::Routes);
                        if place {
                            self.word(&route.a, &line);
                            self.word(&route.b, &line);
                        } else if card {
                            for track in &route.tracks {
                                self.word(&track.colour, &line);
                            }
                        }
                    }
                }
                Item::Tickets(section) => self.tickets(section, place),
                Item::Names(section) if self.names_mean_it() => {
                    for name in items(section) {
                        let home = Home::Names(String::new());
                        self.word(&name.id, &line(name.span, LineKind::Name, home));
                    }
                }
                Item::Game(game) if matches!(self.thing, Thing::TicketKind(_)) => {
                    for rule in game.rules.iter().filter_map(|line| match line {
                        branchline_syntax::tree::GameLine::Rule(rule) => Some(rule),
                        branchline_syntax::tree::GameLine::Without { .. } => None,
                    }) {
                        self.tallies(rule);
                    }
                }
                _ => {}
            }
        }
    }

    fn tickets(&mut self, section: &Section<Ticket>, place: bool) {
        let kind = section
            .label
            .as_ref()
            .map_or("regular", |label| &label.text);
        let home = Home::Tickets(kind.to_owned());
        if place {
            self.removes(section, &home);
            for ticket in items(section) {
                let line = line(ticket.span, LineKind::Ticket, home.clone());
                let targets = ticket.targets.iter().flat_map(|target| &target.ends);
                for end in ticket.ends.iter().chain(targets) {
                    self.word(end, &line);
                }
            }
        }
        if let (Thing::TicketKind(_), Some(label)) = (self.thing, &section.label)
            && label.text == self.id
        {
            self.found.push((None, label.span));
        }
    }

    /// A name in another language may be that of several things of one id.
    fn names_mean_it(&self) -> bool {
        let merged = &self.open.merged;
        let place =
            merged.locations.get(self.id).is_some() || merged.districts.get(self.id).is_some();
        let card = merged.deck.get(self.id).is_some();
        let land = merged.land.get(self.id).is_some();
        match self.thing {
            Thing::Location(_) | Thing::District(_) => true,
            Thing::Card(_) => !place,
            Thing::Land(_) => land && !place && !card,
            _ => false,
        }
    }

    fn entries(&mut self, section: &Section<Entry>, home: Home) {
        self.removes(section, &home);
        let kind = match home {
            Home::Land => LineKind::Land,
            _ => LineKind::Entry,
        };
        for entry in items(section) {
            self.word(&entry.id, &line(entry.span, kind, home.clone()));
        }
    }

    fn removes<T>(&mut self, section: &Section<T>, home: &Home) {
        for said in &section.items {
            let SectionLine::Remove(remove) = said else {
                continue;
            };
            let line = line(remove.span, LineKind::Plain, home.clone());
            let words = [Some(&remove.first), remove.second.as_ref()];
            for word in words.into_iter().flatten().chain(&remove.more) {
                self.word(word, &line);
            }
        }
    }

    fn tallies(&mut self, rule: &Rule) {
        let Some(spec) = mechanics::spec(&rule.head.text) else {
            return;
        };
        for Clause { atoms, .. } in &rule.clauses {
            let Some(Atom::Word(field)) = atoms.first() else {
                continue;
            };
            let field = spec.field(&field.text);
            if field.is_some_and(|field| field.kind == Kind::Tally) {
                self.kinds(&atoms[1..]);
            }
        }
    }

    fn kinds(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            match atom {
                Atom::Word(word) => self.kind(word),
                Atom::Tally(counts) => counts.iter().for_each(|(_, word)| self.kind(word)),
                Atom::Table(rows) => rows.iter().for_each(|row| self.kinds(&row.values)),
                _ => {}
            }
        }
    }

    fn kind(&mut self, word: &Word) {
        if word.text == self.id {
            self.found.push((None, word.span));
        }
    }

    fn word(&mut self, word: &Word, line: &Line) {
        if word.text == self.id {
            self.found.push((Some(line.clone()), word.span));
        }
    }
}

fn line(span: Span, kind: LineKind, home: Home) -> Line {
    Line {
        source: OWN,
        span,
        kind,
        home,
    }
}
