//! Two locations into one: routes and tickets go along, and what would lead from a place to itself goes.

use super::draft::{Draft, Home};
use super::open::{Open, TicketLine};
use super::{delete, reshape, routes, tickets};
use crate::operation::{NewTicket, NewTrack};
use crate::problem::{EditProblem, Result};
use branchline_syntax::columns::LineKind;
use branchline_syntax::edit::apply;
use branchline_syntax::tree::Word;
use branchline_syntax::{Span, TextEdit};
use std::collections::BTreeMap;

pub(super) fn locations(draft: &mut Draft<'_, '_>, from: &str, into: &str) -> Result {
    let open = draft.open;
    open.location(from)?;
    open.location(into)?;
    if from == into {
        return Err(EditProblem::not_so(
            "joins-itself",
            "a location cannot become one with itself",
            "choose another one for it to go to",
        ));
    }
    let mut spared = delete::Spared::default();
    let mut doubled: BTreeMap<usize, Vec<NewTrack>> = BTreeMap::new();
    for (at, route) in open.routes.iter().enumerate() {
        let item = route.written.item;
        let Some(far) = far_end(&item.a, &item.b, from).filter(|far| *far != into) else {
            continue;
        };
        if let Some(there) = routes::number_between(open, into, far) {
            // A route is there already: together they are a double one.
            doubled
                .entry(there)
                .or_default()
                .extend(reshape::tracks_of(route));
            continue;
        }
        let ends = [&item.a, &item.b];
        let text = renamed(
            open,
            route.written.source.index(),
            item.span,
            &ends,
            from,
            into,
        );
        if routes::in_base(open, &item.a.text, &item.b.text) {
            draft.add(Home::Routes, LineKind::Route, text);
        } else {
            open.changeable(&route.written, "route", &route.tracks[0])?;
            draft.replace(&open.route_line(&route.written), item.span, text);
            spared.routes.insert(at);
        }
    }
    for (route, tracks) in doubled {
        routes::add_tracks(draft, &open.routes[route], &tracks)?;
    }
    for (at, ticket) in open.tickets.iter().enumerate() {
        if move_ticket(draft, ticket, from, into)? {
            spared.tickets.insert(at);
        }
    }
    delete::location(draft, from, &spared)
}

fn far_end<'a>(a: &'a Word, b: &'a Word, from: &str) -> Option<&'a str> {
    match (a.text == from, b.text == from) {
        (true, false) => Some(&b.text),
        (false, true) => Some(&a.text),
        _ => None,
    }
}

/// Lets a ticket end at the other location, if it ends at the one that goes. Returns whether its line is dealt with;
/// else it goes with the location.
fn move_ticket<'a>(
    draft: &mut Draft<'_, 'a>,
    ticket: &TicketLine<'a>,
    from: &str,
    into: &str,
) -> Result<bool> {
    let open = draft.open;
    let item = ticket.written.item;
    let targets = item.targets.iter().flat_map(|target| &target.ends);
    let words: Vec<&Word> = item.ends.iter().chain(targets).collect();
    if !words.iter().any(|word| word.text == from) {
        return Ok(false);
    }
    let mut to = tickets::read(ticket);
    let all = to.alternatives.len();
    lead_elsewhere(&mut to, from, into);
    if to.alternatives.is_empty() {
        return Ok(false);
    }
    let text = if to.alternatives.len() == all {
        let source = ticket.written.source.index();
        renamed(open, source, item.span, &words, from, into)
    } else {
        tickets::spell(open, &to)?
    };
    if !item.ends.iter().any(|end| end.text == from) {
        // Only another way to fulfil it ended there.
        tickets::say_here(draft, ticket)?;
        draft.replace(&open.ticket_line(ticket), item.span, text);
        return Ok(true);
    }
    let ends: Vec<&str> = to.alternatives[0].ends.iter().map(String::as_str).collect();
    tickets::say_inherited(draft, ticket.kind, &ends);
    if tickets::is_in_base(open, ticket) {
        let home = Home::Tickets(ticket.kind.to_owned());
        draft.add(home, LineKind::Ticket, text);
        return Ok(false);
    }
    open.changeable(&ticket.written, "ticket", &ticket.id)?;
    draft.replace(&open.ticket_line(ticket), item.span, text);
    Ok(true)
}

/// Without the ways that would lead from a place to itself.
fn lead_elsewhere(ticket: &mut NewTicket, from: &str, into: &str) {
    let ends = ticket.alternatives.iter_mut().flat_map(|a| &mut a.ends);
    for end in ends.filter(|end| *end == from) {
        into.clone_into(end);
    }
    let differ = |ends: &[String]| (1..ends.len()).all(|at| !ends[..at].contains(&ends[at]));
    ticket.alternatives.retain(|a| differ(&a.ends));
}

/// What a line says, with one id in the place of another.
fn renamed(
    open: &Open<'_>,
    source: usize,
    span: Span,
    words: &[&Word],
    from: &str,
    into: &str,
) -> String {
    let text = &open.compilation.sources[source].text;
    let words = words.iter().filter(|word| word.text == from);
    let edits = words.map(|word| {
        let Span { start, end } = word.span;
        TextEdit::replace(Span::new(start - span.start, end - span.start), into)
    });
    let edits: Vec<TextEdit> = edits.collect();
    apply(text.get(span.range()).unwrap_or_default(), &edits)
}
