//! Copy and paste: items as text of the language, between places and windows.

use super::draft::{Draft, Home};
use super::names;
use super::open::{Open, RouteLine, items};
use crate::operation::Thing;
use crate::problem::{EditProblem, Result};
use branchline_compiler::Compilation;
use branchline_engine::config::Point;
use branchline_syntax::columns::{self, LineKind};
use branchline_syntax::edit::apply;
use branchline_syntax::tree;
use branchline_syntax::tree::{Atom, Item, Section, Word};
use branchline_syntax::{Span, TextEdit, parse, spell};
use std::collections::{BTreeMap, BTreeSet};

/// Things as text of the language, to be pasted here or elsewhere: the locations, districts and land
/// named, the routes and tickets named, and those between the locations.
#[must_use]
pub fn copy(compilation: &Compilation, things: &[Thing]) -> String {
    let open = Open::new(compilation);
    let named = |thing: Thing| things.contains(&thing);
    let places: BTreeSet<&str> = things
        .iter()
        .filter_map(|thing| match thing {
            Thing::Location(id) => Some(id.as_str()),
            _ => None,
        })
        .collect();
    let inside = |word: &Word| places.contains(word.text.as_str());
    let said = |source: usize, span: Span| {
        let text = &compilation.sources[source].text;
        text.get(span.range()).unwrap_or_default().to_owned()
    };
    let mut blocks: Vec<(String, LineKind, Vec<String>)> = Vec::new();
    let districts = open.merged.districts.iter();
    let districts = districts.filter(|d| named(Thing::District(d.item.id.text.to_string())));
    let districts = districts
        .map(|d| said(d.source.index(), d.item.span))
        .collect();
    blocks.push(("districts".to_owned(), LineKind::Entry, districts));
    let land = open.merged.land.iter();
    let land = land.filter(|l| named(Thing::Land(l.item.id.text.to_string())));
    let land = land.map(|l| said(l.source.index(), l.item.span)).collect();
    blocks.push(("land".to_owned(), LineKind::Land, land));
    let locations = open.merged.locations.iter().filter(|l| inside(&l.item.id));
    let locations = locations
        .map(|l| said(l.source.index(), l.item.span))
        .collect();
    blocks.push(("locations".to_owned(), LineKind::Location, locations));
    let routes = open.routes.iter().filter(|route: &&RouteLine<'_>| {
        let item = route.written.item;
        let track = route
            .tracks
            .iter()
            .any(|id| named(Thing::Track(id.clone())));
        track
            || named(Thing::Route(route.tracks[0].clone()))
            || (inside(&item.a) && inside(&item.b))
    });
    let routes = routes
        .map(|r| said(r.written.source.index(), r.written.item.span))
        .collect();
    blocks.push(("routes".to_owned(), LineKind::Route, routes));
    let mut tickets: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ticket in &open.tickets {
        let item = ticket.written.item;
        let targets = item.targets.iter().flat_map(|target| &target.ends);
        let all = item.ends.iter().chain(targets).all(inside);
        if all || named(Thing::Ticket(ticket.id.clone())) {
            let text = said(ticket.written.source.index(), item.span);
            tickets.entry(ticket.kind).or_default().push(text);
        }
    }
    for (kind, lines) in tickets {
        let head = match kind {
            "regular" => "tickets".to_owned(),
            kind => format!("tickets {kind}"),
        };
        blocks.push((head, LineKind::Ticket, lines));
    }
    let mut text = String::new();
    for (head, kind, lines) in blocks.into_iter().filter(|(_, _, lines)| !lines.is_empty()) {
        let rows: Vec<_> = lines
            .iter()
            .map(|line| columns::cells(kind, line))
            .collect();
        text.push_str(&format!("{head} {{\n"));
        for line in columns::lay_out(&rows) {
            text.push_str(&format!("  {line}\n"));
        }
        text.push_str("}\n");
    }
    text
}

/// The corners of what a text would put onto the map, as it says them; nothing if it places nothing.
#[must_use]
pub fn extent(text: &str) -> Option<(Point, Point)> {
    let parsed = parse(text);
    let mut points: Vec<&tree::Point> = Vec::new();
    for item in &parsed.tree.items {
        match item {
            Item::Locations(section) => points.extend(items(section).map(|l| &l.at)),
            Item::Routes(section) => points.extend(items(section).flat_map(|r| &r.via)),
            Item::Land(section) => {
                let marks = items(section).flat_map(|entry| &entry.marks);
                points.extend(marks.filter_map(|atom| match atom {
                    Atom::Point(point) => Some(point),
                    _ => None,
                }));
            }
            _ => {}
        }
    }
    let across = |of: fn(&tree::Point) -> i32| {
        let values = || points.iter().map(|point| of(point));
        values().min().zip(values().max())
    };
    let ((left, right), (top, bottom)) = across(|p| p.x).zip(across(|p| p.y))?;
    let corner = |x, y| Point { x, y };
    Some((corner(left, top), corner(right, bottom)))
}

pub(super) fn paste(draft: &mut Draft<'_, '_>, text: &str, by: Point) -> Result {
    let parsed = parse(text);
    if let Some(error) = parsed.errors.first() {
        return Err(EditProblem::not_so(
            "unreadable-paste",
            &format!("this text cannot be pasted: {}", error.message),
            "copy whole lines of a map, in their sections",
        )
        .with("why", &error.message));
    }
    let mut paste = Paste {
        text,
        by,
        names: BTreeMap::new(),
        districts: BTreeMap::new(),
    };
    let mut any = false;
    // Districts first, then the names of locations: all else speaks of them.
    for item in &parsed.tree.items {
        if let Item::Districts(section) = item {
            any |= paste.districts(draft, section);
        }
    }
    for item in &parsed.tree.items {
        if let Item::Locations(section) = item {
            paste.choose_names(draft, section);
        }
    }
    for item in &parsed.tree.items {
        match item {
            Item::Locations(section) => paste.locations(draft, section),
            Item::Routes(section) => paste.routes(draft, section)?,
            Item::Tickets(section) => paste.tickets(draft, section)?,
            Item::Land(section) => paste.land(draft, section),
            _ => continue,
        }
        any = true;
    }
    if !any {
        return Err(EditProblem::not_so(
            "empty-paste",
            "there is nothing of a map in this text",
            "copy locations, routes, tickets or land",
        ));
    }
    Ok(())
}

struct Paste<'t> {
    text: &'t str,
    by: Point,
    /// Old id → id in this game, for all pasted locations.
    names: BTreeMap<String, String>,
    /// Old id → id in this game, for all pasted districts: the game before the paste may not know them.
    districts: BTreeMap<String, String>,
}

impl Paste<'_> {
    fn choose_names(&mut self, draft: &Draft<'_, '_>, section: &Section<tree::Location>) {
        let merged = &draft.open.merged;
        for location in items(section) {
            let id = location.id.text.to_string();
            let chosen = self.names.values().chain(self.districts.values());
            let chosen: BTreeSet<String> = chosen.cloned().collect();
            let new = names::unused(&id, "place", |id| {
                chosen.contains(id)
                    || merged.locations.get(id).is_some()
                    || merged.districts.get(id).is_some()
            });
            self.names.insert(id, new);
        }
    }

    /// Districts that are not here yet; whether there are any. One that has the id of a location here gets
    /// another, or tickets that end in it would end at that location.
    fn districts(&mut self, draft: &mut Draft<'_, '_>, section: &Section<tree::Entry>) -> bool {
        let merged = &draft.open.merged;
        let mut any = false;
        for entry in items(section) {
            let id = entry.id.text.to_string();
            let is_here = merged.districts.get(&id).is_some();
            let new = match self.districts.get(&id) {
                Some(twice) => twice.clone(),
                None if is_here => id.clone(),
                None => names::unused(&id, "place", |id| {
                    merged.locations.get(id).is_some() || merged.districts.get(id).is_some()
                }),
            };
            if !is_here {
                let named = TextEdit::replace(entry.id.span, &new);
                let text = self.said(entry.span, vec![named]);
                draft.add(Home::Districts, LineKind::Entry, text);
                any = true;
            }
            self.districts.insert(id, new);
        }
        any
    }

    fn locations(&self, draft: &mut Draft<'_, '_>, section: &Section<tree::Location>) {
        for location in items(section) {
            let mut edits = vec![
                TextEdit::replace(location.id.span, &self.names[location.id.text.as_str()]),
                self.moved(&location.at),
            ];
            for pair in location.marks.windows(2) {
                if let [Atom::Word(mark), Atom::Word(district)] = pair
                    && mark.text == "in"
                {
                    edits.push(match self.district(draft, district) {
                        Some(id) => TextEdit::replace(district.span, id),
                        // A district that is not here cannot hold it.
                        None => TextEdit::delete(mark.span.to(district.span)),
                    });
                }
            }
            let text = self.said(location.span, edits);
            draft.add(Home::Locations, LineKind::Location, text);
        }
    }

    fn routes(&self, draft: &mut Draft<'_, '_>, section: &Section<tree::Route>) -> Result {
        for route in items(section) {
            let mut edits = Vec::new();
            for end in [&route.a, &route.b] {
                edits.push(self.end(draft, end)?);
            }
            for track in &route.tracks {
                let colour = track.colour.text.as_str();
                if colour != "any" && draft.open.card(colour).is_err() {
                    edits.push(TextEdit::replace(track.colour.span, "any"));
                }
            }
            let new = |word: &Word| self.names.contains_key(word.text.as_str());
            if new(&route.a) || new(&route.b) {
                edits.extend(route.via.iter().map(|point| self.moved(point)));
            }
            let open = draft.open;
            let (a, b) = (edits[0].insert.clone(), edits[1].insert.clone());
            for other in super::routes::pair(open, &a, &b) {
                if open.is_inherited(&other.written) {
                    draft.touch(&open.route_line(&other.written));
                }
            }
            let text = self.said(route.span, edits);
            draft.add(Home::Routes, LineKind::Route, text);
        }
        Ok(())
    }

    fn tickets(&self, draft: &mut Draft<'_, '_>, section: &Section<tree::Ticket>) -> Result {
        let kind = section
            .label
            .as_ref()
            .map_or("regular", |label| &label.text);
        for ticket in items(section) {
            let mut edits = Vec::new();
            for end in ticket
                .ends
                .iter()
                .chain(ticket.targets.iter().flat_map(|t| &t.ends))
            {
                edits.push(self.end(draft, end)?);
            }
            let ends: Vec<&str> = edits[..ticket.ends.len()]
                .iter()
                .map(|e| &*e.insert)
                .collect();
            super::tickets::say_inherited(draft, kind, &ends);
            let text = self.said(ticket.span, edits);
            draft.add(Home::Tickets(kind.to_owned()), LineKind::Ticket, text);
        }
        Ok(())
    }

    fn land(&self, draft: &mut Draft<'_, '_>, section: &Section<tree::Entry>) {
        let mut chosen: BTreeSet<String> = BTreeSet::new();
        for entry in items(section) {
            let land = &draft.open.merged.land;
            let taken = |id: &str| land.get(id).is_some() || chosen.contains(id);
            let id = names::unused(&entry.id.text, "land", taken);
            let mut edits = vec![TextEdit::replace(entry.id.span, &id)];
            edits.extend(entry.marks.iter().filter_map(|atom| match atom {
                Atom::Point(point) => Some(self.moved(point)),
                _ => None,
            }));
            chosen.insert(id);
            draft.add(Home::Land, LineKind::Land, self.said(entry.span, edits));
        }
    }

    fn end(&self, draft: &Draft<'_, '_>, word: &Word) -> Result<TextEdit> {
        let pasted = self.names.get(word.text.as_str()).cloned();
        let id = match pasted.or_else(|| self.district(draft, word)) {
            Some(id) => id,
            None => draft.open.location(&word.text)?.item.id.text.to_string(),
        };
        Ok(TextEdit::replace(word.span, id))
    }

    /// What a district is called in this game, pasted or not.
    fn district(&self, draft: &Draft<'_, '_>, word: &Word) -> Option<String> {
        let pasted = self.districts.get(word.text.as_str()).cloned();
        pasted.or_else(|| {
            let here = draft.open.district(&word.text).ok()?;
            Some(here.item.id.text.to_string())
        })
    }

    fn moved(&self, point: &tree::Point) -> TextEdit {
        let (x, y) = (
            point.x.saturating_add(self.by.x),
            point.y.saturating_add(self.by.y),
        );
        TextEdit::replace(point.span, spell::point(x, y))
    }

    /// An item of the pasted text, changed.
    fn said(&self, span: Span, mut edits: Vec<TextEdit>) -> String {
        edits.sort_by_key(|edit| edit.span);
        for edit in &mut edits {
            edit.span = Span::new(edit.span.start - span.start, edit.span.end - span.start);
        }
        apply(self.text.get(span.range()).unwrap_or_default(), &edits)
    }
}
