//! Between the document's things and what lies on the board: which was hit, what it is called in the scene, how much room
//! it takes.

use branchline_engine::config::{End, LocationId, Marks, TrackId};
use branchline_engine::mechanics;
use branchline_render::geometry::Rect as BoardRect;
use branchline_render::scene::{Band, Pointed, Thing as Drawn};

use super::hit;
use crate::board::{Board, union};
use crate::thing::{InGame, Thing};
use crate::tools::land_points;

/// The thing that was hit.
pub fn thing_of(board: &Board, found: hit::Hit) -> Option<Thing> {
    let config = &board.game.config;
    Some(match found {
        hit::Hit::Location(id) | hit::Hit::Name(id) => crate::thing::location(config, id),
        hit::Hit::Track(id) | hit::Hit::Bend(id, _) => crate::thing::track(config, id),
        hit::Hit::District(id) => Thing::District(config.districts.get(id.index())?.id.clone()),
        hit::Hit::Land(land) | hit::Hit::LandPoint(land, _) => {
            Thing::Land(board.game.sheet.land.get(land)?.id.clone())
        }
    })
}

/// What the scene calls a thing.
pub(super) fn drawn(board: &Board, thing: &Thing) -> Option<Drawn> {
    let config = &board.game.config;
    None.or_else(|| thing.location_id(config).map(Drawn::Location))
        .or_else(|| thing.track_id(config).map(Drawn::Track))
        .or_else(|| thing.district_id(config).map(Drawn::District))
}

/// What is shown while the pointer rests on these things elsewhere.
pub(super) fn pointed_at(board: &Board, things: &[Thing]) -> Option<Pointed> {
    let config = &board.game.config;
    let mut pointed = Pointed {
        tracks: Vec::new(),
        locations: Vec::new(),
        band: Band::Pointed,
    };
    for thing in things {
        pointed.tracks.extend(thing.track_id(config));
        pointed.locations.extend(thing.location_id(config));
        if let Some(district) = thing.district_id(config) {
            let members = config
                .locations
                .iter()
                .enumerate()
                .filter(|(_, l)| l.district == Some(district));
            pointed
                .locations
                .extend(members.map(|(index, _)| LocationId::from_index(index)));
        }
        if let Thing::Rule(keyword) = thing
            && let Some(rule) = mechanics::spec(keyword)
        {
            // A rule shows the things that bear its marks.
            let bears = |marks: &Marks| rule.marks.iter().any(|mark| marks.has(mark.name));
            let tracks = config.tracks.iter().enumerate();
            let tracks = tracks.filter(|(_, track)| bears(&track.marks));
            pointed
                .tracks
                .extend(tracks.map(|(index, _)| TrackId::from_index(index)));
            let locations = config.locations.iter().enumerate();
            let locations = locations.filter(|(_, location)| bears(&location.marks));
            pointed
                .locations
                .extend(locations.map(|(index, _)| LocationId::from_index(index)));
        }
        if let Thing::Card(id) = thing {
            let card = config.deck.iter().position(|card| card.id == *id);
            let tracks = config.tracks.iter().enumerate().filter(|(_, track)| {
                card.is_some() && track.colour.map(|colour| colour.index()) == card
            });
            pointed
                .tracks
                .extend(tracks.map(|(index, _)| TrackId::from_index(index)));
        }
    }
    (!pointed.tracks.is_empty() || !pointed.locations.is_empty()).then_some(pointed)
}

/// The part of the board that a thing takes.
pub fn bounds_of(board: &Board, thing: &Thing) -> Option<BoardRect> {
    let config = &board.game.config;
    let place = |id: LocationId| {
        let placed = &board.layout.locations[id.index()];
        BoardRect::around(placed.at, 2.0 * placed.radius, 2.0 * placed.radius)
    };
    if let Some(id) = thing.location_id(config) {
        return Some(place(id));
    }
    if let Some(id) = thing.track_id(config) {
        return board.track_bounds.get(id.index()).copied();
    }
    if let Some(id) = thing.ticket_id(config) {
        let ends = config.tickets[id.index()]
            .alternatives
            .iter()
            .flat_map(|a| &a.ends);
        let rects = ends.filter_map(|end| match end {
            End::Location(id) => Some(place(*id)),
            End::District(_) => None,
        });
        return rects.reduce(union);
    }
    if let Thing::Land(id) = thing {
        let land = board.game.sheet.land.iter().find(|land| land.id == *id)?;
        let points = land_points(board, land).into_iter();
        return points
            .map(|at| BoardRect::around(at, 4.0, 4.0))
            .reduce(union);
    }
    if let Thing::Card(_) = thing {
        let pointed = pointed_at(board, std::slice::from_ref(thing))?;
        let tracks = pointed.tracks.iter();
        return tracks
            .filter_map(|track| board.track_bounds.get(track.index()).copied())
            .reduce(union);
    }
    let district = thing.district_id(config)?;
    let members = config
        .locations
        .iter()
        .enumerate()
        .filter(|(_, l)| l.district == Some(district));
    members
        .map(|(index, _)| place(LocationId::from_index(index)))
        .reduce(union)
}
