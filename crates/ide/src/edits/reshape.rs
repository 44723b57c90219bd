//! One route into two at a new location, and two that meet into one.

use super::delete::Spared;
use super::draft::{Draft, Home};
use super::open::{Open, RouteLine};
use super::{locations, routes};
use crate::operation::NewTrack;
use crate::problem::{EditProblem, Result};
use branchline_engine::config::{Mark, Point};
use branchline_engine::mechanics;
use branchline_engine::spec::{Drawing, ItemKind};
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{self, Atom};
use std::collections::BTreeMap;

/// Tenths of a board unit.
const NEAR: i32 = 50;

pub(super) fn split(draft: &mut Draft<'_, '_>, route: &str, title: &str, at: Point) -> Result {
    let open = draft.open;
    let route = open.route(route)?;
    let item = route.written.item;
    let start = place_of(open, &item.a.text)?;
    let end = place_of(open, &item.b.text)?;
    let via: Vec<Point> = item.via.iter().map(point).collect();
    let mut line = vec![start];
    line.extend(&via);
    line.push(end);
    let (segment, share) = nearest(&line, at);
    let new = locations::add(draft, title, None, at)?;
    // A bend right where the location lies would be no bend.
    let apart = |p: &&Point| {
        let (dx, dy) = (i64::from(p.x - at.x), i64::from(p.y - at.y));
        dx * dx + dy * dy > i64::from(NEAR) * i64::from(NEAR)
    };
    let before: Vec<Point> = via[..segment].iter().filter(apart).copied().collect();
    let after: Vec<Point> = via[segment..].iter().filter(apart).copied().collect();
    let tracks = tracks_of(route);
    let (first, second): (Vec<NewTrack>, Vec<NewTrack>) = tracks
        .iter()
        .map(|track| {
            let length = f64::from(track.length);
            #[allow(clippy::cast_possible_truncation)]
            let near = (length * share).round() as i32;
            let near = near.clamp(1, (track.length - 1).max(1));
            (
                shortened(track, near),
                shortened(track, (track.length - near).max(1)),
            )
        })
        .unzip();
    replace(
        draft,
        route,
        &routes::spell_route(open, &item.a.text, &new, &first, &before)?,
        Some(&routes::spell_route(
            open,
            &new,
            &item.b.text,
            &second,
            &after,
        )?),
    )
}

pub(super) fn merge(draft: &mut Draft<'_, '_>, first: &str, second: &str) -> Result {
    let open = draft.open;
    let (first, second) = (open.route(first)?, open.route(second)?);
    let (one, two) = (first.written.item, second.written.item);
    let ends = |route: &tree::Route| [route.a.text.clone(), route.b.text.clone()];
    let shared = ends(one).into_iter().find(|end| ends(two).contains(end));
    let (Some(middle), false) = (shared, first.tracks == second.tracks) else {
        return Err(EditProblem::not_so(
            "routes-apart",
            "these routes do not meet",
            "choose two routes that share a location",
        ));
    };
    let other = |route: &tree::Route| match route.a.text == middle {
        true => route.b.text.to_string(),
        false => route.a.text.to_string(),
    };
    let (a, b) = (other(one), other(two));
    if a == b {
        return Err(EditProblem::not_so(
            "routes-alike",
            "these routes have the same ends",
            "choose two that lead on from one another",
        ));
    }
    let (mut tracks, more) = (tracks_of(first), tracks_of(second));
    if tracks.len() != more.len() {
        return Err(EditProblem::not_so(
            "routes-uneven",
            "one of these routes has more tracks",
            "make both single or both double first",
        ));
    }
    for (track, more) in tracks.iter_mut().zip(&more) {
        track.length += more.length;
        routes::check_length(track.length)?;
    }
    let mut via: Vec<Point> = one.via.iter().map(point).collect();
    if one.a.text == middle {
        via.reverse();
    }
    via.push(place_of(open, &middle)?);
    let mut onward: Vec<Point> = two.via.iter().map(point).collect();
    if two.b.text == middle {
        onward.reverse();
    }
    via.extend(onward);
    let touches = |route: &RouteLine<'_>| {
        let item = route.written.item;
        item.a.text == middle || item.b.text == middle
    };
    let others = open.routes.iter().filter(|route| touches(route)).count() - 2;
    if others == 0 {
        let ends_there = open.tickets.iter().any(|ticket| {
            let targets = ticket.written.item.targets.iter().flat_map(|t| &t.ends);
            let mut ends = ticket.written.item.ends.iter().chain(targets);
            ends.any(|end| end.text == middle)
        });
        if ends_there {
            return Err(EditProblem::not_so(
                "tickets-end-there",
                &format!("tickets end at `{middle}`, which would go"),
                "delete or change those tickets first",
            )
            .with("id", &middle));
        }
    }
    // All inherited routes of the new pair are said here before one is added.
    for route in routes::pair(open, &a, &b).filter(|route| open.is_inherited(&route.written)) {
        draft.touch(&open.route_line(&route.written));
    }
    let text = routes::spell_route(open, &a, &b, &tracks, &via)?;
    if others == 0 {
        // Takes both routes along, so the new one needs a line of its own.
        super::delete::location(draft, &middle, &Spared::default())?;
        draft.add(Home::Routes, LineKind::Route, text);
        return Ok(());
    }
    replace(draft, first, &text, None)?;
    routes::delete(draft, second)?;
    routes::remove_emptied(draft, &[(&two.a.text, &two.b.text)]);
    Ok(())
}

/// Puts other routes in the place of one.
fn replace<'a>(
    draft: &mut Draft<'_, 'a>,
    route: &RouteLine<'a>,
    text: &str,
    further: Option<&str>,
) -> Result {
    let open = draft.open;
    let item = route.written.item;
    open.changeable(&route.written, "route", &route.tracks[0])?;
    let (a, b) = (item.a.text.as_str(), item.b.text.as_str());
    if routes::in_base(open, a, b) {
        routes::delete(draft, route)?;
        routes::remove_emptied(draft, &[(a, b)]);
        draft.add(Home::Routes, LineKind::Route, text);
    } else {
        let line = open.route_line(&route.written);
        draft.replace(&line, item.span, text);
    }
    if let Some(further) = further {
        draft.add(Home::Routes, LineKind::Route, further);
    }
    Ok(())
}

/// The tracks of a route, as they would be asked for.
pub(crate) fn tracks_of(route: &RouteLine<'_>) -> Vec<NewTrack> {
    let lengths = routes::lengths_of(route);
    let tracks = route.written.item.tracks.iter().zip(lengths);
    tracks
        .map(|(track, length)| NewTrack {
            length: i32::try_from(length).unwrap_or(1),
            colour: track.colour.text.to_string(),
            marks: marks_of(&track.marks),
        })
        .collect()
}

fn marks_of(atoms: &[Atom]) -> BTreeMap<String, Mark> {
    let mut marks = BTreeMap::new();
    let mut last: Option<String> = None;
    for atom in atoms {
        match (atom, &last) {
            (Atom::Word(word), _) => {
                marks.insert(word.text.to_string(), Mark::On(true));
                last = Some(word.text.to_string());
            }
            (Atom::Number(number), Some(mark)) => {
                let number = i32::try_from(number.value).unwrap_or(i32::MAX);
                marks.insert(mark.clone(), Mark::Number(number));
            }
            (Atom::Text(text), Some(mark)) => {
                marks.insert(mark.clone(), Mark::Text(text.value.clone()));
            }
            _ => {}
        }
    }
    marks
}

/// A part of a track; its symbols must fit on its spaces.
fn shortened(track: &NewTrack, length: i32) -> NewTrack {
    let mut track = NewTrack {
        length,
        ..track.clone()
    };
    for (_, spec) in mechanics::marks_on(ItemKind::Track) {
        if let (Drawing::Ferry, Some(Mark::Number(symbols))) =
            (spec.drawing, track.marks.get_mut(spec.name))
        {
            *symbols = (*symbols).min(length);
        }
    }
    track
}

fn place_of(open: &Open<'_>, id: &str) -> Result<Point> {
    Ok(point(&open.location(id)?.item.at))
}

fn point(point: &tree::Point) -> Point {
    Point {
        x: point.x,
        y: point.y,
    }
}

/// The segment of a line nearest to a point, and how far along the line that is, from 0 to 1.
fn nearest(line: &[Point], at: Point) -> (usize, f64) {
    let f = |p: Point| (f64::from(p.x), f64::from(p.y));
    let (x, y) = f(at);
    let mut total = 0.0;
    let mut best = (0, 0.0, f64::INFINITY);
    for (segment, pair) in line.windows(2).enumerate() {
        let ((ax, ay), (bx, by)) = (f(pair[0]), f(pair[1]));
        let (dx, dy) = (bx - ax, by - ay);
        let length = dx.hypot(dy);
        let share = if length > 0.0 {
            (((x - ax) * dx + (y - ay) * dy) / (length * length)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let distance = (x - ax - share * dx).hypot(y - ay - share * dy);
        if distance < best.2 {
            best = (segment, total + share * length, distance);
        }
        total += length;
    }
    let share = if total > 0.0 { best.1 / total } else { 0.5 };
    (best.0, share)
}
