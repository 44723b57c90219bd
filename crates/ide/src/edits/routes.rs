//! Routes and their tracks.
//!
//! In a child file the first line of a pair replaces all inherited ones of that
//! pair, so before one is changed all of them are said here.

use super::draft::{Draft, Home};
use super::marks::spell_mark;
use super::open::{Open, RouteLine};
use crate::operation::{BendsOf, ColourOf, NewTrack};
use crate::problem::{EditProblem, Result};
use branchline_engine::config::{Mark, Point};
use branchline_engine::mechanics;
use branchline_engine::spec::ItemKind;
use branchline_syntax::columns::LineKind;
use branchline_syntax::{Span, spell, tree};
use std::collections::{BTreeMap, BTreeSet};

const LONGEST: i32 = 32;

/// Makes sure that this file speaks of the route's pair.
pub(super) fn say_here<'a>(draft: &mut Draft<'_, 'a>, route: &RouteLine<'a>) -> Result {
    let open = draft.open;
    open.changeable(&route.written, "route", &route.tracks[0])?;
    if open.is_inherited(&route.written) {
        for other in pair(open, &route.written.item.a.text, &route.written.item.b.text) {
            draft.touch(&open.route_line(&other.written));
        }
    }
    Ok(())
}

/// All routes between two locations.
pub(super) fn pair<'o, 'a>(
    open: &'o Open<'a>,
    a: &'o str,
    b: &'o str,
) -> impl Iterator<Item = &'o RouteLine<'a>> {
    let routes = open.routes.iter();
    routes.filter(move |route| links(route.written.item, a, b))
}

/// The number of the first route between two locations.
pub(super) fn number_between(open: &Open<'_>, a: &str, b: &str) -> Option<usize> {
    let mut routes = open.routes.iter();
    routes.position(|route| links(route.written.item, a, b))
}

/// Whether a file that this one builds on has a route between two locations.
pub(super) fn in_base(open: &Open<'_>, a: &str, b: &str) -> bool {
    let mut base = open.inherited.routes.iter();
    base.any(|(_, route)| links(route.item, a, b))
}

fn links(route: &tree::Route, a: &str, b: &str) -> bool {
    let (x, y) = (route.a.text.as_str(), route.b.text.as_str());
    (x, y) == (a, b) || (x, y) == (b, a)
}

pub(super) fn add(
    draft: &mut Draft<'_, '_>,
    a: &str,
    b: &str,
    tracks: &[NewTrack],
    via: &[Point],
) -> Result {
    let open = draft.open;
    open.location(a)?;
    open.location(b)?;
    if a == b {
        return Err(EditProblem::not_so(
            "route-to-itself",
            "a route needs two different ends",
            "choose another location for one of them",
        ));
    }
    let inherited = pair(open, a, b).filter(|route| open.is_inherited(&route.written));
    for route in inherited {
        draft.touch(&open.route_line(&route.written));
    }
    let text = spell_route(open, a, b, tracks, via)?;
    draft.add(Home::Routes, LineKind::Route, text);
    Ok(())
}

/// A route as written.
pub(super) fn spell_route(
    open: &Open<'_>,
    a: &str,
    b: &str,
    tracks: &[NewTrack],
    via: &[Point],
) -> Result<String> {
    if tracks.is_empty() {
        return Err(EditProblem::not_so(
            "no-track",
            "a route needs a track",
            "give it a length and a colour",
        ));
    }
    let mut said = Vec::with_capacity(tracks.len());
    for (at, track) in tracks.iter().enumerate() {
        let same_length = at > 0 && track.length == tracks[at - 1].length;
        said.push(spell_track(open, track, !same_length)?);
    }
    let link = if tracks.len() == 1 { "--" } else { "==" };
    let mut text = format!("{a} {link} {b} {}", said.join(" / "));
    if !via.is_empty() {
        text.push_str(&format!(" {}", spell_via(via)));
    }
    Ok(text)
}

fn spell_track(open: &Open<'_>, track: &NewTrack, with_length: bool) -> Result<String> {
    check_length(track.length)?;
    check_colour(open, &track.colour)?;
    let mut text = track.colour.clone();
    if with_length {
        text = format!("{} {text}", track.length);
    }
    for (name, value) in track.marks.iter().filter(|(_, v)| **v != Mark::On(false)) {
        let spec = mechanics::marks_on(ItemKind::Track).find(|(_, mark)| mark.name == name);
        let Some((_, spec)) = spec else {
            return Err(EditProblem::no_mark(name, "a track"));
        };
        text.push_str(&format!(" {}", spell_mark(spec, value)?));
    }
    Ok(text)
}

fn spell_via(via: &[Point]) -> String {
    let points: Vec<String> = via.iter().map(|p| spell::point(p.x, p.y)).collect();
    format!("via {}", points.join(" "))
}

pub(super) fn check_length(length: i32) -> Result {
    if (1..=LONGEST).contains(&length) {
        return Ok(());
    }
    Err(EditProblem::out_of_range(
        "the length of a track",
        length.into(),
        1,
        LONGEST.into(),
    ))
}

fn check_colour(open: &Open<'_>, colour: &str) -> Result {
    if colour == "wild" {
        return Err(EditProblem::not_so(
            "wild-track",
            "a track cannot be wild",
            "`any` is the track that takes every colour",
        ));
    }
    if colour != "any" {
        open.card(colour)?;
    }
    Ok(())
}

pub(super) fn set_length(draft: &mut Draft<'_, '_>, tracks: &[String], length: i32) -> Result {
    check_length(length)?;
    // A track without a length of its own has that of the one before, so lengths are
    // decided for whole routes.
    let mut lengths: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    for id in tracks {
        let (route, track) = draft.open.track_index(id)?;
        let all = lengths
            .entry(route)
            .or_insert_with(|| lengths_of(&draft.open.routes[route]));
        all[track] = length.into();
    }
    for (route, wanted) in lengths {
        let open = draft.open;
        let route = &open.routes[route];
        say_here(draft, route)?;
        let line = open.route_line(&route.written);
        let mut before = None;
        for (track, length) in route.written.item.tracks.iter().zip(wanted) {
            match track.length {
                Some(number) if number.value == length => {}
                Some(number) => draft.replace(&line, number.span, length.to_string()),
                None if before == Some(length) => {}
                None => {
                    let start = Span::empty(track.span.start);
                    draft.replace(&line, start, format!("{length} "));
                }
            }
            before = Some(length);
        }
    }
    Ok(())
}

/// The length of each track, said or not.
pub(super) fn lengths_of(route: &RouteLine<'_>) -> Vec<i64> {
    let mut length = 1;
    let tracks = route.written.item.tracks.iter();
    tracks
        .map(|track| {
            length = track.length.map_or(length, |number| number.value);
            length
        })
        .collect()
}

pub(super) fn set_colours(draft: &mut Draft<'_, '_>, colours: &[ColourOf]) -> Result {
    for ColourOf { track, colour } in colours {
        check_colour(draft.open, colour)?;
        let (route, track) = draft.open.track(track)?;
        if track.colour.text != *colour {
            say_here(draft, route)?;
            let line = draft.open.route_line(&route.written);
            draft.replace(&line, track.colour.span, colour);
        }
    }
    Ok(())
}

/// Adds tracks to a route, which makes it double.
pub(super) fn add_tracks<'a>(
    draft: &mut Draft<'_, 'a>,
    route: &RouteLine<'a>,
    tracks: &[NewTrack],
) -> Result {
    let open = draft.open;
    say_here(draft, route)?;
    let line = open.route_line(&route.written);
    let item = route.written.item;
    let mut before = lengths_of(route).last().copied();
    let mut text = String::new();
    for track in tracks {
        let length = Some(i64::from(track.length));
        let said = spell_track(open, track, length != before)?;
        text.push_str(&format!(" / {said}"));
        before = length;
    }
    let end = item
        .tracks
        .last()
        .map_or(item.span.end, |last| last.span.end);
    draft.replace(&line, Span::empty(end), text);
    if !item.double {
        draft.replace(&line, item.link, "==");
    }
    Ok(())
}

/// Takes tracks away; with its last track a route goes.
pub(super) fn delete_tracks(
    draft: &mut Draft<'_, '_>,
    route: usize,
    gone: &BTreeSet<usize>,
) -> Result {
    let open = draft.open;
    let route = &open.routes[route];
    let item = route.written.item;
    let mut left = Vec::new();
    let mut before = None;
    for (at, (track, length)) in item.tracks.iter().zip(lengths_of(route)).enumerate() {
        if gone.contains(&at) {
            continue;
        }
        let source = &open.compilation.sources[route.written.source.index()];
        let start = match track.length {
            Some(_) => track.span.start,
            None => track.colour.span.start,
        };
        let said = source.text.get(start as usize..track.span.end as usize);
        let said = said.unwrap_or_default();
        // What took its length from one that goes now says its own.
        left.push(match track.length {
            None if before != Some(length) => format!("{length} {said}"),
            _ => said.to_owned(),
        });
        before = Some(length);
    }
    if left.is_empty() {
        return delete(draft, route);
    }
    say_here(draft, route)?;
    let line = open.route_line(&route.written);
    let (first, last) = (&item.tracks[0], &item.tracks[item.tracks.len() - 1]);
    draft.replace(&line, first.span.to(last.span), left.join(" / "));
    if left.len() == 1 && item.double {
        draft.replace(&line, item.link, "--");
    }
    Ok(())
}

/// Takes a route away.
pub(super) fn delete(draft: &mut Draft<'_, '_>, route: &RouteLine<'_>) -> Result {
    let open = draft.open;
    let Some(route) = open.route(&route.tracks[0]).ok() else {
        return Ok(());
    };
    say_here(draft, route)?;
    draft.delete(&open.route_line(&route.written));
    Ok(())
}

/// After all deletions: pairs of which nothing is left must be removed by name, or
/// the base's would come back.
pub(super) fn remove_emptied(draft: &mut Draft<'_, '_>, pairs: &[(&str, &str)]) {
    let open = draft.open;
    for (a, b) in pairs {
        let mut left = pair(open, a, b).filter(|r| !draft.is_deleted(&open.route_line(&r.written)));
        if left.next().is_some() {
            continue;
        }
        if in_base(open, a, b) && !open.removes(&Home::Routes, &[a, b]) {
            draft.add(Home::Routes, LineKind::Plain, format!("remove {a} -- {b}"));
        }
    }
}

pub(super) fn set_bends(draft: &mut Draft<'_, '_>, bends: &[BendsOf]) -> Result {
    // A route may be named twice, by each of its tracks: what is said last holds.
    let mut last: BTreeMap<usize, &[Point]> = BTreeMap::new();
    for BendsOf { route, via } in bends {
        let (route, _) = draft.open.track_index(route)?;
        last.insert(route, via);
    }
    for (route, via) in last {
        bend(draft, &draft.open.routes[route], via)?;
    }
    Ok(())
}

fn bend<'a>(draft: &mut Draft<'_, 'a>, route: &RouteLine<'a>, via: &[Point]) -> Result {
    let open = draft.open;
    let item = route.written.item;
    let same = item
        .via
        .iter()
        .map(|p| (p.x, p.y))
        .eq(via.iter().map(|p| (p.x, p.y)));
    if same {
        return Ok(());
    }
    say_here(draft, route)?;
    let line = open.route_line(&route.written);
    let end = item
        .tracks
        .last()
        .map_or(item.span.end, |last| last.span.end);
    let text = if via.is_empty() {
        String::new()
    } else {
        format!(" {}", spell_via(via))
    };
    draft.replace(&line, Span::new(end, item.span.end), text);
    Ok(())
}
