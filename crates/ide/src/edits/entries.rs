//! Lines of the deck, of the districts and of the drawn land.

use super::draft::{Draft, Home};
use super::names;
use crate::operation::Thing;
use crate::problem::{EditProblem, Result};
use branchline_engine::config::{LandKind, Point};
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::Atom;
use branchline_syntax::{Span, spell};

pub(super) fn add_district(
    draft: &mut Draft<'_, '_>,
    title: &str,
    id: Option<&str>,
    value: i32,
) -> Result {
    check_number("the value of a district", value, 1_000)?;
    let id = names::free_id(draft.open, title, id)?;
    let text = format!("{id} {} {value}", spell::text(title));
    draft.add(Home::Districts, LineKind::Entry, text);
    Ok(())
}

pub(super) fn add_card(draft: &mut Draft<'_, '_>, id: &str, copies: i32) -> Result {
    check_number("the number of cards", copies, 10_000)?;
    names::check_id(id)?;
    if id == "any" || id == "remove" {
        return Err(EditProblem::reserved(id));
    }
    if draft.open.merged.deck.get(id).is_some() {
        return Err(EditProblem::taken(id));
    }
    draft.add(Home::Deck, LineKind::Entry, format!("{id} {copies}"));
    Ok(())
}

pub(super) fn set_number(draft: &mut Draft<'_, '_>, thing: &Thing, number: i32) -> Result {
    let open = draft.open;
    let (written, home) = match thing {
        Thing::Card(id) => {
            check_number("the number of cards", number, 10_000)?;
            let card = open.card(id)?;
            open.changeable(&card, "colour", id)?;
            (card, Home::Deck)
        }
        Thing::District(id) => {
            check_number("the value of a district", number, 1_000)?;
            let district = open.district(id)?;
            open.changeable(&district, "district", id)?;
            (district, Home::Districts)
        }
        _ => {
            return Err(EditProblem::not_so(
                "no-number",
                "this thing has no number",
                "a colour has copies, a district a value",
            ));
        }
    };
    let line = open.entry_line(&written, home.clone());
    let mut bare = written
        .item
        .marks
        .iter()
        .take_while(|atom| !matches!(atom, Atom::Word(_)));
    let said = bare.find_map(|atom| match atom {
        Atom::Number(number) => Some(*number),
        _ => None,
    });
    match said {
        Some(said) if said.value == i64::from(number) => {}
        Some(said) => draft.replace(&line, said.span, number.to_string()),
        None => {
            // After the title of a district, before that of a colour.
            let title = written
                .item
                .marks
                .first()
                .filter(|_| home == Home::Districts);
            let title = title.filter(|atom| matches!(atom, Atom::Text(_)));
            let after = title.map_or(written.item.id.span, Atom::span);
            draft.replace(&line, Span::empty(after.end), format!(" {number}"));
        }
    }
    Ok(())
}

pub(super) fn add_land(
    draft: &mut Draft<'_, '_>,
    title: &str,
    id: Option<&str>,
    kind: LandKind,
    points: &[Point],
) -> Result {
    let id = names::free_land_id(
        draft.open,
        if title.is_empty() { word(kind) } else { title },
        id,
    )?;
    let shape = spell_land(kind, points)?;
    let text = match title {
        "" => format!("{id} {shape}"),
        title => format!("{id} {} {shape}", spell::text(title)),
    };
    draft.add(Home::Land, LineKind::Land, text);
    Ok(())
}

pub(super) fn set_land(
    draft: &mut Draft<'_, '_>,
    id: &str,
    kind: LandKind,
    points: &[Point],
) -> Result {
    let open = draft.open;
    let written = open.land(id)?;
    open.changeable(&written, "land", id)?;
    let text = spell_land(kind, points)?;
    let line = open.entry_line(&written, Home::Land);
    let item = written.item;
    let title = item.marks.iter().find(|atom| matches!(atom, Atom::Text(_)));
    let first = item
        .marks
        .iter()
        .find(|atom| !matches!(atom, Atom::Text(_)));
    match (title, first) {
        // A title after the shape moves before it.
        (Some(title), Some(first)) if title.span().start > first.span().start => {
            let source = &open.compilation.sources[written.source.index()];
            let title = source.text.get(title.span().range()).unwrap_or_default();
            let rest = Span::new(item.id.span.end, item.span.end);
            draft.replace(&line, rest, format!(" {title} {text}"));
        }
        (_, first) => {
            let before = title.map_or(item.id.span.end, |title| title.span().end);
            let end = first.map_or(before, |_| item.span.end);
            draft.replace(&line, Span::new(before, end), format!(" {text}"));
        }
    }
    Ok(())
}

/// How many points a kind of land needs at least.
#[must_use]
pub fn fewest_points(kind: LandKind) -> usize {
    match kind {
        LandKind::Caption => 1,
        LandKind::River => 2,
        LandKind::Land | LandKind::Water | LandKind::Park => 3,
    }
}

fn spell_land(kind: LandKind, points: &[Point]) -> Result<String> {
    let needed = fewest_points(kind);
    if points.len() < needed {
        return Err(EditProblem::not_so(
            "few-points",
            &format!("a {} needs at least {needed} points", word(kind)),
            "draw more of it",
        )
        .with("needed", needed));
    }
    let mut text = word(kind).to_owned();
    for point in points {
        text.push_str(&format!(" {}", spell::point(point.x, point.y)));
    }
    Ok(text)
}

fn word(kind: LandKind) -> &'static str {
    let found = LandKind::ALL.iter().find(|(_, known)| *known == kind);
    found.map_or("land", |(word, _)| word)
}

fn check_number(what: &str, number: i32, max: i32) -> Result {
    if (0..=max).contains(&number) {
        return Ok(());
    }
    Err(EditProblem::out_of_range(
        what,
        number.into(),
        0,
        max.into(),
    ))
}
