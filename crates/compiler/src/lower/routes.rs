//! Routes and their tracks → config; a track's id is derived from its ends.

use super::context::Context;
use super::marks::{MarkReader, Read, name_of};
use super::merge::{Merged, Written};
use super::places::{Names, entry_names, location_names, point};
use crate::near;
use crate::problems::{inherit, limits, map, names as name_problems, rules as problems};
use crate::source::Place;
use crate::source_map::{Item, SourceMap, TrackPlaces};
use branchline_engine::config::{
    CardId, Location, LocationId, Marks, Point, Route, RouteId, Track, TrackId,
};
use branchline_engine::mechanics;
use branchline_engine::spec::ItemKind;
use branchline_syntax::Span;
use branchline_syntax::tree::{self, Atom, Word};
use std::collections::HashMap;

const MOST_TRACKS: usize = 10_000;
const LONGEST: i64 = 32;
const TRACK: &str = "a -- b LENGTH COLOUR marks… via x,y …";

/// Routes and, grouped by route, their tracks.
pub(crate) fn routes<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &Names<'a>,
    locations: &[Location],
    places: &mut SourceMap,
) -> (Vec<Route>, Vec<Track>) {
    let reader = MarkReader::new(ItemKind::Track);
    let (mut routes, mut tracks) = (Vec::new(), Vec::new());
    // For each pair its ends as first written, and how many tracks it has so far.
    let mut pairs: HashMap<(LocationId, LocationId), ([LocationId; 2], usize)> = HashMap::new();
    for (_, written) in merged.routes.iter() {
        let route = written.item;
        check_link(cx, &written);
        let a = location(cx, merged, names, &written, &route.a);
        let b = location(cx, merged, names, &written, &route.b);
        if route.a.text == route.b.text && a.is_some() {
            let place = written.at(route.a.span.to(route.b.span));
            cx.add(map::route_to_itself(place, &route.a.text));
            continue;
        }
        let id = RouteId::from_index(routes.len());
        let first_track = tracks.len();
        let mut length = 1;
        for track in &route.tracks {
            if tracks.len() == MOST_TRACKS {
                cx.add(limits::tracks(written.at(track.span), MOST_TRACKS));
                return (routes, tracks);
            }
            if let Some(number) = track.length {
                if (1..=LONGEST).contains(&number.value) {
                    length = i32::try_from(number.value).unwrap_or(1);
                } else {
                    let place = written.at(number.span);
                    cx.add(limits::route_length(place, number.value, LONGEST));
                }
            }
            let index = TrackId::from_index(tracks.len());
            let (colour, marks) = match mark_before_colour(names, track) {
                Some(word) => {
                    let mark = Span::new(track.colour.span.start, word.span.start);
                    let mark = cx.text(written.at(mark)).trim_end();
                    let place = written.at(track.colour.span.to(word.span));
                    cx.add(map::mark_before_colour(place, mark, &word.text));
                    (colour(cx, merged, names, &written, word), Marks::default())
                }
                None => (
                    colour(cx, merged, names, &written, &track.colour),
                    marks(cx, &reader, &written, track, index, places),
                ),
            };
            places.tracks.push(TrackPlaces {
                whole: written.at(track.span),
                length: written.at(track.length.map_or(track.span, |number| number.span)),
                colour: written.at(track.colour.span),
            });
            tracks.push(Track {
                id: String::new(),
                route: id,
                length,
                colour: colour.flatten(),
                marks,
            });
        }
        let (Some(a), Some(b)) = (a, b) else {
            // Its ends have been reported; a route without ends cannot stand in the list.
            tracks.truncate(first_track);
            places.tracks.truncate(first_track);
            places
                .track_marks
                .retain(|(track, _), _| track.index() < first_track);
            continue;
        };
        let pair = pairs.entry((a.min(b), a.max(b))).or_insert(([a, b], 0));
        for track in &mut tracks[first_track..] {
            pair.1 += 1;
            let ends = pair.0.map(|end| locations[end.index()].id.as_str());
            track.id = derived_id(&ends, pair.1);
        }
        places.routes.push(Item {
            name: written.at(route.a.span.to(route.b.span)),
            whole: written.at(route.span),
        });
        routes.push(Route {
            a,
            b,
            double: route.double,
            via: bends(cx, written),
        });
    }
    (routes, tracks)
}

fn bends(cx: &mut Context<'_>, written: Written<'_, tree::Route>) -> Vec<Point> {
    let via = written.item.via.iter();
    via.map(|at| point(cx, written.at(at.span), at)).collect()
}

/// `a--b`, and `a--b/2` for the second of the same ends.
pub(crate) fn derived_id(ends: &[&str], count: usize) -> String {
    let id = ends.join("--");
    if count == 1 {
        id
    } else {
        format!("{id}/{count}")
    }
}

fn check_link(cx: &mut Context<'_>, written: &Written<'_, tree::Route>) {
    let route = written.item;
    match (route.double, &route.tracks[..]) {
        (false, [_, second, ..]) => {
            let (link, place) = (written.at(route.link), written.at(second.span));
            cx.add(map::single_with_tracks(link, place));
        }
        (true, [_]) => cx.add(map::double_with_one(written.at(route.link))),
        _ => {}
    }
}

fn location<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &Names<'a>,
    route: &Written<'a, tree::Route>,
    word: &Word,
) -> Option<LocationId> {
    if let Some(&id) = names.locations.get(word.text.as_str()) {
        return Some(id);
    }
    if cx.is_lost(&word.text) || merged.locations.get(&word.text).is_some() {
        return None;
    }
    let place = route.at(word.span);
    match merged.removed.get(word.text.as_str()) {
        Some(removed) => {
            let ends = route.item.a.span.to(route.item.b.span);
            let ends = cx
                .text(route.at(ends))
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let what = format!("the route `{ends}`");
            let problem = inherit::dangling(place, &word.text, *removed, &what);
            let problem = inherit::remove_too(cx, problem, "routes", &ends);
            cx.add_dangling(&word.text, problem);
        }
        None => {
            let near = near::nearest(&word.text, location_names(merged));
            let problem = name_problems::unknown_location(place, &word.text, near);
            cx.add_unknown(&word.text, problem);
        }
    }
    None
}

/// The colour of a track that says a mark first.
fn mark_before_colour<'t>(names: &Names<'_>, track: &'t tree::Track) -> Option<&'t Word> {
    let is_colour = |name: &str| name == "any" || names.cards.contains_key(name);
    let first = track.colour.text.as_str();
    if is_colour(first) || !is_mark(first) {
        return None;
    }
    track.marks.iter().find_map(|atom| match atom {
        Atom::Word(word) if is_colour(&word.text) => Some(word),
        _ => None,
    })
}

fn is_mark(name: &str) -> bool {
    mechanics::marks_on(ItemKind::Track).any(|(_, mark)| mark.name == name)
}

/// The card that claims a track: none if it is `any`, nothing if it is unknown.
#[allow(clippy::option_option)]
fn colour<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &Names<'a>,
    route: &Written<'a, tree::Route>,
    word: &Word,
) -> Option<Option<CardId>> {
    match word.text.as_str() {
        "any" => Some(None),
        "wild" => {
            cx.add(name_problems::wild_track(route.at(word.span)));
            None
        }
        name => match names.cards.get(name) {
            Some(&card) => Some(Some(card)),
            None if is_mark(name) => {
                cx.add(map::mark_for_colour(route.at(word.span), name));
                None
            }
            None => {
                if !cx.is_lost(name) {
                    let cards = merged
                        .deck
                        .iter()
                        .filter(|card| card.item.id.text != "wild");
                    let cards = entry_names(cards);
                    let near = near::nearest(name, cards.clone())
                        .or_else(|| near::nearest(name, [("any", Some("grey"))].into_iter()));
                    let colours: Vec<&str> = cards.map(|(id, _)| id).collect();
                    let place = route.at(word.span);
                    cx.add_unknown(
                        name,
                        name_problems::unknown_colour(place, name, &colours, near),
                    );
                }
                None
            }
        },
    }
}

fn marks(
    cx: &mut Context<'_>,
    reader: &MarkReader,
    route: &Written<'_, tree::Route>,
    track: &tree::Track,
    id: TrackId,
    places: &mut SourceMap,
) -> Marks {
    let mut marks = Marks::default();
    reader.read(cx, route.source, &track.marks, |cx, read| match read {
        Read::Mark(spec, value, span) => {
            places
                .track_marks
                .insert((id, spec.name), Place::new(route.source, span));
            marks.0.insert(spec.name.to_owned(), value);
        }
        Read::Bare(atom) => {
            let place = route.at(atom.span());
            cx.add(problems::unexpected(place, name_of(ItemKind::Track), TRACK));
        }
        Read::District(..) => {}
    });
    marks
}
