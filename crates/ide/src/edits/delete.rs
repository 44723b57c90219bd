//! Deleting things with what cannot be without them.

use super::draft::{Draft, Home};
use super::open::{OWN, RouteLine, TicketLine};
use super::{marks, routes, rules, tickets, top};
use crate::operation::Thing;
use crate::problem::{EditProblem, Result};
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{Atom, Word};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn delete(draft: &mut Draft<'_, '_>, things: &[Thing]) -> Result {
    let places: BTreeSet<&str> = things.iter().filter_map(place).collect();
    places_with_all(draft, &places, &Spared::default())?;
    let mut emptied = Vec::new();
    let mut gone_tickets = Vec::new();
    let mut tracks: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for thing in things {
        match thing {
            Thing::Location(_) | Thing::District(_) => {}
            Thing::Route(id) => {
                let route = draft.open.route(id)?;
                routes::delete(draft, route)?;
                emptied.push(ends(route));
            }
            Thing::Track(id) => {
                let (route, track) = draft.open.track_index(id)?;
                tracks.entry(route).or_default().insert(track);
            }
            Thing::Ticket(id) => {
                let ticket = draft.open.ticket(id)?;
                tickets::delete(draft, ticket)?;
                gone_tickets.push(ticket);
            }
            Thing::Card(id) => card(draft, id, things)?,
            Thing::Land(id) => {
                let written = draft.open.land(id)?;
                draft.open.changeable(&written, "land", id)?;
                let line = draft.open.entry_line(&written, Home::Land);
                draft.delete(&line);
                let base = draft.open.inherited.land.get(id).is_some();
                remove_by_name(draft, base, Home::Land, id);
                let place = draft.open.location(id).is_ok() || draft.open.district(id).is_ok();
                if !place && draft.open.card(id).is_err() {
                    forget_names(draft, id);
                }
            }
            Thing::Rule(rule) => rules::switch(draft, rule, false, &[])?,
            Thing::Field(rule, field) => rules::set_field(draft, rule, field, None)?,
            Thing::Background => top::set_background(draft, None)?,
            Thing::Lint(lint) => top::set_lint(draft, lint, None, &Default::default())?,
            Thing::Game | Thing::Board | Thing::TicketKind(_) => {
                return Err(EditProblem::not_so(
                    "not-deletable",
                    "this thing cannot be deleted",
                    "change it instead",
                ));
            }
        }
    }
    for (route, gone) in tracks {
        let line = &draft.open.routes[route];
        if !draft.is_deleted(&draft.open.route_line(&line.written)) {
            routes::delete_tracks(draft, route, &gone)?;
            emptied.push(ends(line));
        }
    }
    routes::remove_emptied(draft, &unique(emptied));
    tickets::remove_emptied(draft, &gone_tickets);
    Ok(())
}

fn place(thing: &Thing) -> Option<&str> {
    match thing {
        Thing::Location(id) | Thing::District(id) => Some(id),
        _ => None,
    }
}

fn ends<'a>(route: &RouteLine<'a>) -> (&'a str, &'a str) {
    (&route.written.item.a.text, &route.written.item.b.text)
}

fn unique<'a>(mut pairs: Vec<(&'a str, &'a str)>) -> Vec<(&'a str, &'a str)> {
    let mut seen = BTreeSet::new();
    pairs.retain(|(a, b)| seen.insert((*a.min(b), *a.max(b))));
    pairs
}

/// Routes and tickets, by their numbers, that do not go with their location: they lead elsewhere by now.
#[derive(Default)]
pub(super) struct Spared {
    pub(super) routes: BTreeSet<usize>,
    pub(super) tickets: BTreeSet<usize>,
}

/// A location with all that is left of it.
pub(super) fn location(draft: &mut Draft<'_, '_>, id: &str, spared: &Spared) -> Result {
    places_with_all(draft, &BTreeSet::from([id]), spared)
}

/// Locations and districts, with their routes, tickets, names and memberships.
fn places_with_all(draft: &mut Draft<'_, '_>, gone: &BTreeSet<&str>, spared: &Spared) -> Result {
    if gone.is_empty() {
        return Ok(());
    }
    let open = draft.open;
    let is_gone = |word: &Word| gone.contains(word.text.as_str());
    for id in gone {
        open.check_damage(id)?;
        if let Ok(written) = open.location(id) {
            open.changeable(&written, "location", id)?;
            draft.delete(&open.location_line(&written));
            let base = open.inherited.locations.get(id).is_some();
            remove_by_name(draft, base, Home::Locations, id);
        } else {
            let written = open.district(id)?;
            open.changeable(&written, "district", id)?;
            draft.delete(&open.entry_line(&written, Home::Districts));
            let base = open.inherited.districts.get(id).is_some();
            remove_by_name(draft, base, Home::Districts, id);
        }
        forget_names(draft, id);
    }
    let mut emptied = Vec::new();
    let routes = open.routes.iter().enumerate();
    for (_, route) in routes.filter(|(at, _)| !spared.routes.contains(at)) {
        if is_gone(&route.written.item.a) || is_gone(&route.written.item.b) {
            routes::delete(draft, route)?;
            emptied.push(ends(route));
        }
    }
    let mut gone_tickets: Vec<&TicketLine<'_>> = Vec::new();
    let tickets = open.tickets.iter().enumerate();
    for (_, ticket) in tickets.filter(|(at, _)| !spared.tickets.contains(at)) {
        if ticket.written.item.ends.iter().any(is_gone) {
            tickets::delete(draft, ticket)?;
            gone_tickets.push(ticket);
        } else {
            tickets::drop_target(draft, ticket, is_gone)?;
        }
    }
    let members = open.merged.locations.iter().filter(|location| {
        let in_gone = |pair: &[Atom]| {
            matches!(pair, [Atom::Word(mark), Atom::Word(district)]
                if mark.text == "in" && is_gone(district))
        };
        !is_gone(&location.item.id) && location.item.marks.windows(2).any(in_gone)
    });
    let members: Vec<Thing> = members
        .map(|location| Thing::Location(location.item.id.text.to_string()))
        .collect();
    marks::set(draft, &members, "in", None)?;
    routes::remove_emptied(draft, &unique(emptied));
    tickets::remove_emptied(draft, &gone_tickets);
    Ok(())
}

fn card(draft: &mut Draft<'_, '_>, id: &str, things: &[Thing]) -> Result {
    let open = draft.open;
    let written = open.card(id)?;
    open.changeable(&written, "colour", id)?;
    open.check_damage(id)?;
    let dies = |track: &String| {
        let track = Thing::Track(track.clone());
        things.contains(&track)
    };
    let mut users = 0;
    for route in &open.routes {
        let whole = things.contains(&Thing::Route(route.tracks[0].clone()));
        for (track, id_of_track) in route.written.item.tracks.iter().zip(&route.tracks) {
            users += usize::from(track.colour.text == id && !whole && !dies(id_of_track));
        }
    }
    if users > 0 {
        return Err(EditProblem::needed(id, users));
    }
    draft.delete(&open.entry_line(&written, Home::Deck));
    let base = open.inherited.deck.get(id).is_some();
    remove_by_name(draft, base, Home::Deck, id);
    if open.location(id).is_err() && open.district(id).is_err() && open.land(id).is_err() {
        forget_names(draft, id);
    }
    Ok(())
}

/// Without this the base's thing of that id would come back.
fn remove_by_name(draft: &mut Draft<'_, '_>, in_base: bool, home: Home, id: &str) {
    if in_base && !draft.open.removes(&home, &[id]) {
        draft.add(home, LineKind::Plain, format!("remove {id}"));
    }
}

/// Names of this file in other languages go with the thing they name.
fn forget_names(draft: &mut Draft<'_, '_>, id: &str) {
    let open = draft.open;
    for (language, written) in &open.merged.names {
        if written.source == OWN && written.item.id.text == id {
            draft.delete(&open.name_line(&language.text, written));
        }
    }
}
