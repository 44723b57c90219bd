//! Deck, districts, locations and drawn land → config, ids looked up and limited.

use super::context::Context;
use super::marks::{MarkReader, Read, name_of};
use super::merge::{Merged, Written};
use crate::near;
use crate::problems::{inherit, limits, map, names as name_problems, rules as problems};
use crate::source::Place;
use crate::source_map::{Item, SourceMap};
use branchline_engine::config::{
    Card, CardId, District, DistrictId, FARTHEST, Land, LandKind, Location, LocationId, Marks,
    Point,
};
use branchline_engine::spec::ItemKind;
use branchline_syntax::tree::{self, Atom, Entry, Word};
use std::collections::HashMap;
use std::ops::RangeInclusive;

const MOST_COLOURS: usize = 32;
const MOST_CARDS: i64 = 10_000;
const MOST_DISTRICTS: usize = 2_000;
const MOST_LOCATIONS: usize = 2_000;

const CARD: &str = "blue 12 \"Title\" marks…";
const DISTRICT: &str = "north \"Title\" 5 marks…";
const LOCATION: &str = "id \"Title\" at x,y marks…";
const LAND: &str = "thames \"Thames\" river 0,610 210,590 …";

/// The things a name may mean.
#[derive(Default)]
pub(crate) struct Names<'a> {
    pub(crate) cards: HashMap<&'a str, CardId>,
    pub(crate) districts: HashMap<&'a str, DistrictId>,
    pub(crate) locations: HashMap<&'a str, LocationId>,
}

pub(crate) fn deck<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &mut Names<'a>,
    places: &mut SourceMap,
) -> Vec<Card> {
    let reader = MarkReader::new(ItemKind::Card);
    let mut deck = Vec::new();
    let mut total = 0;
    places.deck = merged.deck_section;
    for entry in merged.deck.iter() {
        let id = &entry.item.id;
        if id.text == "any" {
            cx.add(name_problems::reserved(entry.at(id.span), "any"));
            continue;
        }
        if deck.len() == MOST_COLOURS {
            cx.add(limits::colours(entry.at(id.span), MOST_COLOURS));
            break;
        }
        let mut parts = Parts::default();
        parts.read(cx, &reader, &entry, CARD);
        let copies = match parts.number {
            Some((number, place)) if !(0..=MOST_CARDS).contains(&number) => {
                let what = format!("the number of {} cards", id.text);
                cx.add(problems::out_of_range(place, &what, number, 0, MOST_CARDS));
                1
            }
            Some((number, _)) => number,
            None if cx.is_lost(&id.text) => 1,
            None => {
                let place = entry.at(id.span);
                cx.add(problems::incomplete(
                    place,
                    name_of(ItemKind::Card),
                    "number of cards",
                    CARD,
                ));
                1
            }
        };
        if total <= MOST_CARDS && total + copies > MOST_CARDS {
            cx.add(limits::deck(entry.at(id.span), MOST_CARDS));
        }
        total += copies;
        names.cards.insert(&id.text, CardId::from_index(deck.len()));
        places.cards.push(item(&entry));
        deck.push(Card {
            id: id.text.to_string(),
            title: parts.title.unwrap_or_else(|| title_of(&id.text)),
            copies: i32::try_from(copies).unwrap_or(1),
            wild: id.text == "wild",
            marks: parts.marks,
        });
    }
    deck
}

pub(crate) fn districts<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &mut Names<'a>,
    places: &mut SourceMap,
) -> Vec<District> {
    let reader = MarkReader::new(ItemKind::District);
    let mut districts = Vec::new();
    for entry in merged.districts.iter() {
        let id = &entry.item.id;
        if is_reserved(&id.text) {
            cx.add(name_problems::reserved(entry.at(id.span), &id.text));
            continue;
        }
        if districts.len() == MOST_DISTRICTS {
            cx.add(limits::districts(entry.at(id.span), MOST_DISTRICTS));
            break;
        }
        let mut parts = Parts::default();
        parts.read(cx, &reader, &entry, DISTRICT);
        if let Some((number, place)) = parts.number.filter(|(n, _)| !(0..=1000).contains(n)) {
            let what = format!("the value of `{}`", id.text);
            cx.add(problems::out_of_range(place, &what, number, 0, 1000));
        }
        let value = parts.number.map_or(0, |(number, _)| number);
        names
            .districts
            .insert(&id.text, DistrictId::from_index(districts.len()));
        places.districts.push(item(&entry));
        districts.push(District {
            id: id.text.to_string(),
            title: parts.title.unwrap_or_else(|| title_of(&id.text)),
            value: i32::try_from(value).unwrap_or(0),
            marks: parts.marks,
        });
    }
    districts
}

pub(crate) fn locations<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &mut Names<'a>,
    places: &mut SourceMap,
) -> Vec<Location> {
    let reader = MarkReader::new(ItemKind::Location);
    let mut locations: Vec<Location> = Vec::new();
    for written in merged.locations.iter() {
        let tree::Location {
            id,
            title,
            at,
            marks: atoms,
            span,
        } = written.item;
        let name = written.at(id.span);
        if is_reserved(&id.text) {
            cx.add(name_problems::reserved(name, &id.text));
            continue;
        }
        if let Some(district) = merged.districts.get(&id.text) {
            let district = district.at(district.item.id.span);
            cx.add(name_problems::district_and_location(
                name, &id.text, district,
            ));
        }
        if locations.len() == MOST_LOCATIONS {
            cx.add(limits::locations(name, MOST_LOCATIONS));
            break;
        }
        let index = LocationId::from_index(locations.len());
        let mut marks = Marks::default();
        let mut district: Option<(DistrictId, Place)> = None;
        let source = written.source;
        reader.read(cx, source, atoms, |cx, read| match read {
            Read::Mark(spec, value, span) => {
                places
                    .location_marks
                    .insert((index, spec.name), Place::new(source, span));
                marks.0.insert(spec.name.to_owned(), value);
            }
            Read::District(word, span) => {
                let place = Place::new(source, span);
                places.location_marks.insert((index, "in"), place);
                match names.districts.get(word.text.as_str()) {
                    Some(&found) => match district {
                        None => district = Some((found, place)),
                        Some((_, first)) => {
                            cx.add(name_problems::two_districts(place, &id.text, first));
                        }
                    },
                    None => unknown_district(cx, merged, Place::new(source, word.span), word),
                }
            }
            Read::Bare(atom) => {
                let place = Place::new(source, atom.span());
                cx.add(problems::unexpected(
                    place,
                    name_of(ItemKind::Location),
                    LOCATION,
                ));
            }
        });
        names.locations.insert(&id.text, index);
        places.locations.push(Item {
            name,
            whole: written.at(*span),
        });
        let title = title.as_ref().map(|title| title.value.clone());
        locations.push(Location {
            id: id.text.to_string(),
            title: title.unwrap_or_else(|| title_of(&id.text)),
            at: point(cx, written.at(at.span), at),
            district: district.map(|(id, _)| id),
            marks,
        });
    }
    locations
}

pub(crate) fn land(cx: &mut Context<'_>, merged: &Merged<'_>) -> Vec<Land> {
    let mut list = Vec::new();
    for entry in merged.land.iter() {
        let (mut title, mut kind, mut points) = (None, None, Vec::new());
        let before = cx.report.len();
        for atom in &entry.item.marks {
            match atom {
                Atom::Text(text) if title.is_none() => title = Some(text.value.clone()),
                Atom::Point(at) => points.push(point(cx, entry.at(at.span), at)),
                Atom::Word(word) if kind.is_none() => {
                    kind = land_kind(cx, &entry, word);
                }
                other => {
                    let place = entry.at(other.span());
                    cx.add(problems::unexpected(place, "land", LAND));
                }
            }
            if cx.report.len() > before {
                break; // What follows a wrong word makes no sense, and need not.
            }
        }
        let place = entry.at(entry.item.id.span);
        if cx.report.len() > before || cx.is_lost(&entry.item.id.text) {
            continue; // What seems missing may be there.
        }
        let Some(kind) = kind else {
            cx.add(problems::incomplete(place, "land", "kind", LAND));
            continue;
        };
        let needed = match kind {
            LandKind::Caption => 1,
            LandKind::River => 2,
            LandKind::Land | LandKind::Water | LandKind::Park => 3,
        };
        if points.len() < needed {
            let missing = if needed == 1 {
                "point".to_owned()
            } else {
                format!("{needed} points")
            };
            cx.add(problems::incomplete(
                place,
                "land of this kind",
                &missing,
                LAND,
            ));
            continue;
        }
        list.push(Land {
            id: entry.item.id.text.to_string(),
            title: title.unwrap_or_default(),
            kind,
            points,
        });
    }
    list
}

/// A point, with an answer for one so far away that nothing could be drawn with it.
pub(super) fn point(cx: &mut Context<'_>, place: Place, at: &tree::Point) -> Point {
    const FAR: RangeInclusive<i32> = -FARTHEST..=FARTHEST;
    // Of a number that does not fit at all, the parser has spoken.
    let read = |value: i32| value.abs() < tree::Point::TOO_LARGE;
    if [at.x, at.y]
        .iter()
        .any(|value| read(*value) && !FAR.contains(value))
    {
        cx.add(map::far_away(place, FARTHEST / 10));
    }
    let near = |value: i32| value.clamp(-FARTHEST, FARTHEST);
    Point {
        x: near(at.x),
        y: near(at.y),
    }
}

fn land_kind(cx: &mut Context<'_>, entry: &Written<'_, Entry>, word: &Word) -> Option<LandKind> {
    let found = |name: &str| LandKind::ALL.iter().find(|(known, _)| *known == name);
    if let Some((_, kind)) = found(&word.text) {
        return Some(*kind);
    }
    let words = LandKind::ALL.map(|(name, _)| name);
    let near = near::nearest_word(&word.text, words);
    let place = entry.at(word.span);
    let mut problem = name_problems::unknown_word(place, "land", &word.text, &words, near);
    if found(&entry.item.id.text).is_some() {
        problem = problem.help(format!("the id comes first and the kind later: `{LAND}`"));
    }
    cx.add(problem);
    None
}

fn unknown_district(cx: &mut Context<'_>, merged: &Merged<'_>, place: Place, word: &Word) {
    if cx.is_lost(&word.text) {
        return;
    }
    if let Some(removed) = merged.removed.get(word.text.as_str()) {
        // A location of the base is then in no district; one of the same file says two things at once.
        if removed.source == place.source {
            let problem = inherit::removed_district(place, &word.text, *removed);
            cx.add_dangling(&word.text, problem);
        }
        return;
    }
    let near = near::nearest(&word.text, entry_names(merged.districts.iter()));
    let problem = name_problems::unknown_district(place, &word.text, near);
    cx.add_unknown(&word.text, problem);
}

/// Ids and titles of all locations, for suggestions.
pub(crate) fn location_names<'a>(
    merged: &Merged<'a>,
) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + Clone {
    let names = merged.locations.iter().map(|location| {
        let title = location.item.title.as_ref();
        let title = title.map(|title| title.value.as_str());
        (location.item.id.text.as_str(), title)
    });
    names.collect::<Vec<_>>().into_iter()
}

/// Ids and titles of entries, for suggestions.
pub(crate) fn entry_names<'a>(
    entries: impl Iterator<Item = Written<'a, Entry>>,
) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + Clone {
    let names = entries.map(|entry| {
        let title = entry.item.marks.iter().find_map(|atom| match atom {
            Atom::Text(text) => Some(text.value.as_str()),
            _ => None,
        });
        (entry.item.id.text.as_str(), title)
    });
    names.collect::<Vec<_>>().into_iter()
}

/// A title from an id: `42nd-street` → `42nd Street`.
pub(crate) fn title_of(id: &str) -> String {
    let mut title = String::with_capacity(id.len());
    for word in id.split('-') {
        if !title.is_empty() {
            title.push(' ');
        }
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            title.extend(first.to_uppercase());
            title.push_str(letters.as_str());
        }
    }
    title
}

fn is_reserved(id: &str) -> bool {
    id == "any" || id == "wild"
}

fn item(entry: &Written<'_, Entry>) -> Item {
    Item {
        name: entry.at(entry.item.id.span),
        whole: entry.at(entry.item.span),
    }
}

/// What a line of the deck or of the districts says.
#[derive(Default)]
struct Parts {
    title: Option<String>,
    number: Option<(i64, Place)>,
    marks: Marks,
}

impl Parts {
    fn read(
        &mut self,
        cx: &mut Context<'_>,
        reader: &MarkReader,
        entry: &Written<'_, Entry>,
        takes: &str,
    ) {
        let item = if takes == CARD {
            ItemKind::Card
        } else {
            ItemKind::District
        };
        reader.read(cx, entry.source, &entry.item.marks, |cx, read| match read {
            Read::Bare(Atom::Text(text)) if self.title.is_none() => {
                self.title = Some(text.value.clone());
            }
            Read::Bare(Atom::Number(number)) if self.number.is_none() => {
                self.number = Some((number.value, entry.at(number.span)));
            }
            Read::Bare(atom) => {
                cx.add(problems::unexpected(
                    entry.at(atom.span()),
                    name_of(item),
                    takes,
                ));
            }
            Read::Mark(spec, value, _) => {
                self.marks.0.insert(spec.name.to_owned(), value);
            }
            Read::District(..) => {}
        });
    }
}
