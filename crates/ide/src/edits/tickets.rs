//! Tickets: added, rewritten, and a whole deck at once.

use super::draft::{Draft, Home};
use super::open::{Open, TicketLine};
use crate::operation::{NewAlternative, NewTicket};
use crate::problem::{EditProblem, Result};
use branchline_compiler::Compilation;
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{Atom, Ticket, Value, Word};

const HIGHEST: i32 = 1_000;
const MOST_COPIES: i32 = 100;

/// Makes sure that this file speaks of the ticket's ends.
pub(super) fn say_here<'a>(draft: &mut Draft<'_, 'a>, ticket: &TicketLine<'a>) -> Result {
    let open = draft.open;
    open.changeable(&ticket.written, "ticket", &ticket.id)?;
    if open.is_inherited(&ticket.written) {
        let key = key(ends_of(ticket.written.item));
        for other in same_ends(open, ticket.kind, &key) {
            draft.touch(&open.ticket_line(other));
        }
    }
    Ok(())
}

/// Says all inherited tickets of these ends here, before one is added to them.
pub(super) fn say_inherited(draft: &mut Draft<'_, '_>, kind: &str, ends: &[&str]) {
    let open = draft.open;
    let ends = key(ends.iter().copied());
    for other in same_ends(open, kind, &ends).filter(|t| open.is_inherited(&t.written)) {
        draft.touch(&open.ticket_line(other));
    }
}

fn same_ends<'o, 'a>(
    open: &'o Open<'a>,
    kind: &'o str,
    ends: &'o [&str],
) -> impl Iterator<Item = &'o TicketLine<'a>> {
    open.tickets
        .iter()
        .filter(move |ticket| ticket.kind == kind && key(ends_of(ticket.written.item)) == ends)
}

fn ends_of(ticket: &Ticket) -> impl Iterator<Item = &str> {
    ticket.ends.iter().map(|end| end.text.as_str())
}

fn key<'s>(ends: impl Iterator<Item = &'s str>) -> Vec<&'s str> {
    let mut ends: Vec<&str> = ends.collect();
    ends.sort_unstable();
    ends
}

pub(super) fn add(draft: &mut Draft<'_, '_>, ticket: &NewTicket) -> Result {
    let open = draft.open;
    let text = spell(open, ticket)?;
    let ends: Vec<&str> = ticket.alternatives[0]
        .ends
        .iter()
        .map(String::as_str)
        .collect();
    say_inherited(draft, &ticket.kind, &ends);
    let home = Home::Tickets(ticket.kind.clone());
    draft.add(home, LineKind::Ticket, text);
    Ok(())
}

/// A ticket as written.
pub(super) fn spell(open: &Open<'_>, ticket: &NewTicket) -> Result<String> {
    if !branchline_syntax::spell::is_id(&ticket.kind) {
        return Err(EditProblem::bad_id(&ticket.kind));
    }
    let Some(first) = ticket.alternatives.first() else {
        return Err(EditProblem::not_so(
            "no-ends",
            "a ticket needs ends",
            "choose the locations it links",
        ));
    };
    for alternative in &ticket.alternatives {
        check(open, alternative)?;
        if alternative.ends.first() != first.ends.first() {
            return Err(EditProblem::not_so(
                "ways-start-apart",
                "all ways to fulfil a ticket start at the same end",
                "make two tickets of it, or let them share their first end",
            ));
        }
    }
    let value = |alternative: &NewAlternative| match alternative.value {
        Some(value) => value.to_string(),
        None => "auto".to_owned(),
    };
    let mut text = format!("{} {}", first.ends.join(" to "), value(first));
    for other in &ticket.alternatives[1..] {
        let ends = other.ends[1..].join(" to ");
        text.push_str(&format!(" / {ends} {}", value(other)));
    }
    if !(1..=MOST_COPIES).contains(&ticket.copies) {
        return Err(EditProblem::out_of_range(
            "the number of copies",
            ticket.copies.into(),
            1,
            MOST_COPIES.into(),
        ));
    }
    if ticket.copies > 1 {
        text.push_str(&format!(" copies {}", ticket.copies));
    }
    Ok(text)
}

fn check(open: &Open<'_>, alternative: &NewAlternative) -> Result {
    let NewAlternative { ends, value } = alternative;
    if ends.len() < 2 {
        return Err(EditProblem::not_so(
            "one-end",
            "a ticket needs two ends",
            "choose another location for it",
        ));
    }
    for (at, end) in ends.iter().enumerate() {
        if open.location(end).is_err() && open.district(end).is_err() {
            return Err(EditProblem::unknown("location or district", end));
        }
        if ends[..at].contains(end) {
            return Err(EditProblem::not_so(
                "same-ends",
                "a ticket needs ends that differ",
                "choose another location for one of them",
            ));
        }
    }
    match value {
        Some(value) if !(0..=HIGHEST).contains(value) => Err(EditProblem::out_of_range(
            "the value of a ticket",
            (*value).into(),
            0,
            HIGHEST.into(),
        )),
        _ => Ok(()),
    }
}

pub(super) fn change(draft: &mut Draft<'_, '_>, id: &str, to: &NewTicket) -> Result {
    let open = draft.open;
    let ticket = open.ticket(id)?;
    if read(ticket) == *to {
        return Ok(());
    }
    let text = spell(open, to)?;
    let now = key(to.alternatives[0].ends.iter().map(String::as_str));
    let same_group = ticket.kind == to.kind && key(ends_of(ticket.written.item)) == now;
    if same_group {
        say_here(draft, ticket)?;
        let line = open.ticket_line(ticket);
        draft.replace(&line, ticket.written.item.span, text);
        return Ok(());
    }
    if ticket.kind == to.kind && !open.is_inherited(&ticket.written) {
        let was = key(ends_of(ticket.written.item));
        let only = same_ends(open, ticket.kind, &was).count() == 1;
        let in_base = in_base(open, ticket.kind, &was);
        let joins = same_ends(open, &to.kind, &now).any(|t| open.is_inherited(&t.written));
        open.changeable(&ticket.written, "ticket", id)?;
        if !(joins || only && in_base) {
            let line = open.ticket_line(ticket);
            draft.replace(&line, ticket.written.item.span, text);
            return Ok(());
        }
    }
    delete(draft, ticket)?;
    remove_emptied(draft, &[ticket]);
    add(draft, to)
}

pub(super) fn delete<'a>(draft: &mut Draft<'_, 'a>, ticket: &TicketLine<'a>) -> Result {
    say_here(draft, ticket)?;
    let line = draft.open.ticket_line(ticket);
    draft.delete(&line);
    Ok(())
}

/// Whether a file that this one builds on has a ticket of its ends.
pub(super) fn is_in_base(open: &Open<'_>, ticket: &TicketLine<'_>) -> bool {
    in_base(open, ticket.kind, &key(ends_of(ticket.written.item)))
}

fn in_base(open: &Open<'_>, kind: &str, ends: &[&str]) -> bool {
    let mut base = open.inherited.tickets.iter();
    base.any(|(of, ticket)| of == kind && key(ends_of(ticket.item)) == ends)
}

/// After all deletions: ends of which no ticket is left must be removed by name, or
/// the base's would come back.
pub(super) fn remove_emptied(draft: &mut Draft<'_, '_>, deleted: &[&TicketLine<'_>]) {
    let open = draft.open;
    let mut done: Vec<(&str, Vec<&str>)> = Vec::new();
    for ticket in deleted {
        let ends = key(ends_of(ticket.written.item));
        let home = Home::Tickets(ticket.kind.to_owned());
        let left = same_ends(open, ticket.kind, &ends)
            .any(|other| !draft.is_deleted(&open.ticket_line(other)));
        if left
            || !in_base(open, ticket.kind, &ends)
            || open.removes(&home, &ends)
            || done.contains(&(ticket.kind, ends.clone()))
        {
            continue;
        }
        let named: Vec<&str> = ends_of(ticket.written.item).collect();
        let text = format!("remove {}", named.join(" to "));
        draft.add(home, LineKind::Plain, text);
        done.push((ticket.kind, ends));
    }
}

/// Takes an end out of a ticket's further alternatives.
pub(super) fn drop_target<'a>(
    draft: &mut Draft<'_, 'a>,
    ticket: &TicketLine<'a>,
    gone: impl Fn(&Word) -> bool,
) -> Result {
    let item = ticket.written.item;
    let mut before = match item.value {
        Value::Auto(span) => span.end,
        Value::Number(number) => number.span.end,
    };
    for target in &item.targets {
        if target.ends.iter().any(&gone) {
            say_here(draft, ticket)?;
            let line = draft.open.ticket_line(ticket);
            let span = branchline_syntax::Span::new(before, target.span.end);
            draft.replace(&line, span, "");
        }
        before = target.span.end;
    }
    Ok(())
}

/// What a ticket of a game says, with `auto` values left open; nothing if there is no such ticket.
#[must_use]
pub fn ticket(compilation: &Compilation, id: &str) -> Option<NewTicket> {
    let open = Open::new(compilation);
    open.ticket(id).ok().map(read)
}

/// What a ticket says, as it would be asked for.
pub(crate) fn read(ticket: &TicketLine<'_>) -> NewTicket {
    let item = ticket.written.item;
    let value = |value: &Value| match value {
        Value::Auto(_) => None,
        Value::Number(number) => Some(i32::try_from(number.value).unwrap_or(i32::MAX)),
    };
    let first = NewAlternative {
        ends: ends_of(item).map(str::to_owned).collect(),
        value: value(&item.value),
    };
    let start = item.ends.first().map(|end| end.text.to_string());
    let others = item.targets.iter().map(|target| NewAlternative {
        ends: start
            .iter()
            .cloned()
            .chain(target.ends.iter().map(|end| end.text.to_string()))
            .collect(),
        value: value(&target.value),
    });
    let copies = item.marks.windows(2).find_map(|pair| match pair {
        [Atom::Word(word), Atom::Number(number)] if word.text == "copies" => Some(number.value),
        _ => None,
    });
    NewTicket {
        kind: ticket.kind.to_owned(),
        alternatives: std::iter::once(first).chain(others).collect(),
        copies: copies.and_then(|n| i32::try_from(n).ok()).unwrap_or(1),
    }
}

pub(super) fn set_deck(draft: &mut Draft<'_, '_>, tickets: &[NewTicket]) -> Result {
    let open = draft.open;
    let mut new: Vec<&NewTicket> = tickets.iter().collect();
    let mut gone: Vec<&TicketLine<'_>> = Vec::new();
    for ticket in &open.tickets {
        let said = read(ticket);
        match new.iter().position(|new| **new == said) {
            Some(at) => {
                new.remove(at);
            }
            None => gone.push(ticket),
        }
    }
    // Lines that go make room for those that come, ends and all, so that the deck
    // keeps its order where it can.
    for ticket in &gone {
        delete(draft, ticket)?;
    }
    for ticket in &new {
        add(draft, ticket)?;
    }
    let comes = |ticket: &TicketLine<'_>| {
        let ends = key(ends_of(ticket.written.item));
        new.iter().any(|new| {
            new.kind == ticket.kind
                && key(new.alternatives[0].ends.iter().map(String::as_str)) == ends
        })
    };
    gone.retain(|ticket| !comes(ticket));
    remove_emptied(draft, &gone);
    Ok(())
}
