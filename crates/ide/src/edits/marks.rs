//! Marks of any item, by their specs.

use super::draft::{Draft, Home, Line};
use super::routes;
use super::tickets;
use crate::operation::Thing;
use crate::problem::{EditProblem, Result};
use branchline_engine::config::Mark;
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind, MarkSpec, is_ink, listed};
use branchline_syntax::tree::Atom;
use branchline_syntax::{Span, spell};
use std::collections::BTreeSet;

pub(super) fn set(
    draft: &mut Draft<'_, '_>,
    things: &[Thing],
    mark: &str,
    value: Option<&Mark>,
) -> Result {
    // A mark stands once, however often its thing is named.
    let mut seen = BTreeSet::new();
    for thing in things.iter().filter(|thing| seen.insert(*thing)) {
        let target = target(draft, thing)?;
        set_one(draft, &target, mark, value)?;
    }
    Ok(())
}

/// Where the marks of a thing stand.
struct Target<'a> {
    kind: ItemKind,
    line: Line,
    atoms: &'a [Atom],
    /// Where `in` goes.
    first: u32,
    /// Where other marks go.
    last: u32,
}

fn target<'a>(draft: &mut Draft<'_, 'a>, thing: &Thing) -> Result<Target<'a>> {
    let open = draft.open;
    match thing {
        Thing::Location(id) => {
            let written = open.location(id)?;
            open.changeable(&written, "location", id)?;
            Ok(Target {
                kind: ItemKind::Location,
                line: open.location_line(&written),
                atoms: &written.item.marks,
                first: written.item.at.span.end,
                last: written.item.span.end,
            })
        }
        Thing::Track(id) => {
            let (route, track) = open.track(id)?;
            routes::say_here(draft, route)?;
            Ok(Target {
                kind: ItemKind::Track,
                line: open.route_line(&route.written),
                atoms: &track.marks,
                first: track.colour.span.end,
                last: track.span.end,
            })
        }
        Thing::Ticket(id) => {
            let ticket = open.ticket(id)?;
            tickets::say_here(draft, ticket)?;
            let item = ticket.written.item;
            Ok(Target {
                kind: ItemKind::Ticket,
                line: open.ticket_line(ticket),
                atoms: &item.marks,
                first: item.span.end,
                last: item.span.end,
            })
        }
        Thing::Card(id) | Thing::District(id) => {
            let is_card = matches!(thing, Thing::Card(_));
            let (written, kind, home) = if is_card {
                (open.card(id)?, ItemKind::Card, Home::Deck)
            } else {
                (open.district(id)?, ItemKind::District, Home::Districts)
            };
            open.changeable(&written, if is_card { "colour" } else { "district" }, id)?;
            Ok(Target {
                kind,
                line: open.entry_line(&written, home),
                atoms: &written.item.marks,
                first: written.item.span.end,
                last: written.item.span.end,
            })
        }
        _ => Err(EditProblem::not_so(
            "no-marks",
            "this thing has no marks",
            "locations, tracks, tickets, districts and colours have",
        )),
    }
}

fn set_one(
    draft: &mut Draft<'_, '_>,
    target: &Target<'_>,
    mark: &str,
    value: Option<&Mark>,
) -> Result {
    let specs: Vec<&'static MarkSpec> = mechanics::marks_on(target.kind)
        .map(|(_, mark)| mark)
        .collect();
    let Some(spec) = specs.iter().find(|spec| spec.name == mark) else {
        return Err(EditProblem::no_mark(mark, name_of(target.kind)));
    };
    let present = find(target.atoms, &specs, mark);
    let value = value.filter(|value| **value != Mark::On(false));
    match (value, present) {
        (Some(value), present) => {
            let text = spelled(draft, spec, value)?;
            match present {
                Some(span) => draft.replace(&target.line, span, text),
                None if mark == "in" => {
                    draft.replace(&target.line, Span::empty(target.first), format!("  {text}"));
                }
                None => {
                    let wide = !matches!(target.kind, ItemKind::Track | ItemKind::Ticket);
                    let gap = if wide { "  " } else { " " };
                    draft.replace(
                        &target.line,
                        Span::empty(target.last),
                        format!("{gap}{text}"),
                    );
                }
            }
        }
        (None, Some(span)) => {
            let source = &draft.open.compilation.sources[target.line.source.index()];
            let before = source.text.get(..span.start as usize).unwrap_or_default();
            let gap = before.len() - before.trim_end_matches([' ', '\t']).len();
            let start = span.start - u32::try_from(gap).unwrap_or(0);
            draft.replace(&target.line, Span::new(start, span.end), "");
        }
        (None, None) => {}
    }
    Ok(())
}

/// Where a mark stands among the atoms of an item, with its argument.
pub(crate) fn find(atoms: &[Atom], specs: &[&'static MarkSpec], mark: &str) -> Option<Span> {
    let mut rest = atoms;
    while let [atom, after @ ..] = rest {
        rest = after;
        let Atom::Word(word) = atom else { continue };
        let Some(spec) = specs.iter().find(|spec| spec.name == word.text) else {
            continue;
        };
        let mut span = word.span;
        if let (Some(arg), [next, after @ ..]) = (spec.arg, rest)
            && fits(arg.kind, next)
        {
            span = span.to(next.span());
            rest = after;
        }
        if spec.name == mark {
            return Some(span);
        }
    }
    None
}

fn fits(kind: Kind, atom: &Atom) -> bool {
    match (kind, atom) {
        (Kind::Number { .. }, Atom::Number(_))
        | (Kind::Text | Kind::Ink, Atom::Text(_))
        | (Kind::District, Atom::Word(_)) => true,
        (Kind::Number { words, .. } | Kind::Word(words), Atom::Word(word)) => {
            listed(words).any(|known| known == word.text)
        }
        _ => false,
    }
}

/// A mark with its argument, as written; checked against its spec.
fn spelled(draft: &Draft<'_, '_>, spec: &MarkSpec, value: &Mark) -> Result<String> {
    if spec.name == "in" {
        let Mark::Text(district) = value else {
            return Err(EditProblem::bad_mark("in", "the id of a district"));
        };
        draft.open.district(district)?;
    }
    spell_mark(spec, value)
}

/// A mark with its argument, as written.
pub(super) fn spell_mark(spec: &MarkSpec, value: &Mark) -> Result<String> {
    let Some(arg) = spec.arg else {
        return Ok(spec.name.to_owned());
    };
    let name = spec.name;
    match (arg.kind, value) {
        (_, Mark::On(_)) if arg.default.is_some() => Ok(name.to_owned()),
        (Kind::Number { min, max, .. }, Mark::Number(number)) => {
            if !(min..=max).contains(&i64::from(*number)) {
                return Err(EditProblem::out_of_range(
                    &format!("`{name}`"),
                    (*number).into(),
                    min,
                    max,
                ));
            }
            Ok(format!("{name} {number}"))
        }
        (Kind::Number { words, .. } | Kind::Word(words), Mark::Text(word))
            if listed(words).any(|known| known == word) =>
        {
            Ok(format!("{name} {word}"))
        }
        (Kind::Ink, Mark::Text(ink)) if is_ink(ink) => Ok(format!("{name} {}", spell::text(ink))),
        (Kind::Ink, _) => Err(EditProblem::bad_mark(name, "a colour such as `#d9669c`")),
        (Kind::Text, Mark::Text(text)) => Ok(format!("{name} {}", spell::text(text))),
        (Kind::District, Mark::Text(id)) => Ok(format!("{name} {id}")),
        (Kind::Word(words), _) => {
            let words: Vec<&str> = listed(words).collect();
            Err(EditProblem::bad_mark(name, &words.join(", ")))
        }
        (Kind::Number { min, max, words }, _) => {
            let mut takes = format!("a number from {min} to {max}");
            for word in listed(words) {
                takes.push_str(&format!(", {word}"));
            }
            Err(EditProblem::bad_mark(name, &takes))
        }
        _ => Err(EditProblem::bad_mark(name, "a text")),
    }
}

fn name_of(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Card => "a colour",
        ItemKind::District => "a district",
        ItemKind::Location => "a location",
        ItemKind::Track => "a track",
        ItemKind::Ticket => "a ticket",
    }
}
