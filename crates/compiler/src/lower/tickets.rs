//! Tickets → config: ends looked up, `auto` values measured on the map.

use super::context::Context;
use super::marks::{MarkReader, Read, name_of};
use super::merge::{Merged, Written};
use super::places::{Names, entry_names, location_names};
use super::routes::derived_id;
use crate::near;
use crate::paths::{Length, Paths};
use crate::problems::{inherit, limits, map, names as name_problems, rules as problems};
use crate::source::Place;
use crate::source_map::{Item, SourceMap, TicketPlaces};
use branchline_engine::config::{Alternative, End, Mark, Ticket};
use branchline_engine::spec::ItemKind;
use branchline_syntax::tree::{self, Value, Word};
use std::collections::HashMap;

const MOST_TICKETS: usize = 5_000;
const MOST_KINDS: usize = 32;
const MOST_ALTERNATIVES: usize = 16;
const HIGHEST_VALUE: i64 = 1_000;
const TICKET: &str = "a to b VALUE marks…";

/// The kinds of tickets in order of appearance, and the tickets.
pub(crate) fn tickets<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &Names<'a>,
    paths: impl Fn() -> Paths,
    places: &mut SourceMap,
) -> (Vec<String>, Vec<Ticket>) {
    let reader = MarkReader::new(ItemKind::Ticket);
    let mut kinds: Vec<&str> = Vec::new();
    let mut tickets = Vec::new();
    let mut cards = 0;
    // Few games have `auto` tickets, so the graph is made for the first one.
    let mut measured = None;
    let whole = !cx.has_errors();
    // The ends of a ticket as first written, and how many there are so far.
    let mut seen: HashMap<Vec<&str>, (Vec<&str>, usize)> = HashMap::new();
    for (kind, written) in merged.tickets.iter() {
        let ticket = written.item;
        let kind = match kinds.iter().position(|known| *known == kind) {
            Some(kind) => kind,
            None if kinds.len() == MOST_KINDS => {
                cx.add(limits::ticket_kinds(written.at(ticket.span), MOST_KINDS));
                break;
            }
            None => {
                kinds.push(kind);
                kinds.len() - 1
            }
        };
        // What is past a limit is not read, and above all not measured.
        if cards > MOST_TICKETS {
            continue;
        }
        let copies = copies(cx, &reader, &written);
        cards += copies;
        if cards > MOST_TICKETS {
            cx.add(limits::tickets(written.at(ticket.span), MOST_TICKETS));
            continue;
        }
        // The first stands before the targets.
        if let Some(target) = ticket.targets.get(MOST_ALTERNATIVES - 1) {
            cx.add(limits::alternatives(
                written.at(target.span),
                MOST_ALTERNATIVES,
            ));
        }
        let mut lookup = Lookup {
            cx,
            merged,
            names,
            ticket: &written,
        };
        let first = lookup.ends(ticket.ends.iter());
        let mut alternatives = vec![(first, ticket.value)];
        for target in ticket.targets.iter().take(MOST_ALTERNATIVES - 1) {
            let ends = ticket.ends.first().into_iter().chain(&target.ends);
            alternatives.push((lookup.ends(ends), target.value));
        }
        let mut complete = Vec::with_capacity(alternatives.len());
        let mut values = Vec::with_capacity(alternatives.len());
        for (ends, value) in alternatives {
            let (value, span) = match value {
                Value::Number(number) => (Some(number.value), number.span),
                Value::Auto(span) => (None, span),
            };
            let place = written.at(span);
            values.push(place);
            let Some(ends) = ends else { continue };
            let value = match value {
                Some(value) if (0..=HIGHEST_VALUE).contains(&value) => i32::try_from(value).ok(),
                Some(value) => {
                    cx.add(map::ticket_value(place, value, HIGHEST_VALUE));
                    None
                }
                // A ticket that cannot be measured is still drawn; the mistake keeps the game from being played.
                None => {
                    let paths = measured.get_or_insert_with(&paths);
                    Some(measure(cx, paths, whole, place, &ends).unwrap_or(0))
                }
            };
            complete.extend(value.map(|value| Alternative { ends, value }));
        }
        if complete.len() < values.len() {
            continue;
        }
        let ends: Vec<&str> = ticket.ends.iter().map(|end| end.text.as_str()).collect();
        let mut key = ends.clone();
        key.sort_unstable();
        let (ends, count) = seen.entry(key).or_insert((ends, 0));
        *count += 1;
        let span = ticket.ends.first().zip(ticket.ends.last());
        let span = span.map_or(ticket.span, |(first, last)| first.span.to(last.span));
        places.tickets.push(TicketPlaces {
            item: Item {
                name: written.at(span),
                whole: written.at(ticket.span),
            },
            values,
        });
        tickets.push(Ticket {
            id: derived_id(ends, *count),
            kind: u16::try_from(kind).unwrap_or(0),
            copies: i32::try_from(copies).unwrap_or(1),
            alternatives: complete,
        });
    }
    (kinds.into_iter().map(str::to_owned).collect(), tickets)
}

/// Deals must ask for kinds that there are.
pub(crate) fn check_kinds(cx: &mut Context<'_>, asked: &[(Place, &str)], kinds: &[String]) {
    for (place, kind) in asked {
        if *kind != "regular" && !kinds.iter().any(|known| known == kind) && !cx.is_lost(kind) {
            let near = near::nearest_word(kind, kinds.iter().map(String::as_str));
            let mut problem = name_problems::unknown_ticket_kind(*place, kind, near);
            // The place is the whole deal, so the one word cannot be exchanged.
            problem.fixes.clear();
            cx.add(problem);
        }
    }
}

struct Lookup<'r, 'a> {
    cx: &'r mut Context<'a>,
    merged: &'r Merged<'a>,
    names: &'r Names<'a>,
    ticket: &'r Written<'a, tree::Ticket>,
}

impl<'a> Lookup<'_, 'a> {
    fn ends<'w>(&mut self, words: impl Iterator<Item = &'w Word>) -> Option<Vec<End>> {
        let mut ends: Vec<(End, &Word)> = Vec::with_capacity(2);
        let mut good = true;
        for word in words {
            let Some(end) = self.end(word) else {
                good = false;
                continue;
            };
            if let Some((_, first)) = ends.iter().find(|(known, _)| *known == end) {
                let (place, first) = (self.ticket.at(word.span), self.ticket.at(first.span));
                self.cx.add(map::ticket_to_itself(place, &word.text, first));
                good = false;
            }
            ends.push((end, word));
        }
        good.then(|| ends.into_iter().map(|(end, _)| end).collect())
    }

    fn end(&mut self, word: &Word) -> Option<End> {
        let name = word.text.as_str();
        if let Some(&id) = self.names.locations.get(name) {
            return Some(End::Location(id));
        }
        if let Some(&id) = self.names.districts.get(name) {
            return Some(End::District(id));
        }
        let (merged, cx) = (self.merged, &mut *self.cx);
        if cx.is_lost(name) || merged.locations.get(name).is_some() {
            return None;
        }
        let place = self.ticket.at(word.span);
        if let Some(removed) = merged.removed.get(name) {
            let ends: Vec<&str> = self.ticket.item.ends.iter().map(|end| &*end.text).collect();
            let ends = ends.join(" to ");
            let what = format!("the ticket `{ends}`");
            let problem = inherit::dangling(place, name, *removed, &what);
            let problem = inherit::remove_too(cx, problem, "tickets", &ends);
            cx.add_dangling(name, problem);
            return None;
        }
        let candidates = location_names(merged).chain(entry_names(merged.districts.iter()));
        let near = near::nearest(name, candidates);
        cx.add_unknown(name, name_problems::unknown_end(place, name, near));
        None
    }
}

/// `whole`: the map has no mistakes; else a missing way may be their consequence.
fn measure(
    cx: &mut Context<'_>,
    paths: &mut Paths,
    whole: bool,
    place: Place,
    ends: &[End],
) -> Option<i32> {
    match paths.length(ends) {
        Length::Spaces(spaces) => return Some(spaces),
        // A map without routes is told of as that.
        Length::NoWay if whole && !paths.has_no_routes() => cx.add(map::no_way(place)),
        Length::NoWay => {}
        Length::TooManyEnds => cx.add(map::too_many_ends(place)),
        Length::PastLimit(true) => cx.add(limits::measured(place)),
        Length::PastLimit(false) => {}
    }
    None
}

fn copies(cx: &mut Context<'_>, reader: &MarkReader, ticket: &Written<'_, tree::Ticket>) -> usize {
    let mut copies = 1;
    reader.read(
        cx,
        ticket.source,
        &ticket.item.marks,
        |cx, read| match read {
            Read::Mark(spec, Mark::Number(number), _) if spec.name == "copies" => {
                copies = usize::try_from(number).unwrap_or(1);
            }
            Read::Mark(..) | Read::District(..) => {}
            Read::Bare(atom) => {
                let place = ticket.at(atom.span());
                cx.add(problems::unexpected(
                    place,
                    name_of(ItemKind::Ticket),
                    TICKET,
                ));
            }
        },
    );
    copies
}
