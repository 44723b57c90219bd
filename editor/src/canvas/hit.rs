//! What lies under a point of the board.

use branchline_engine::config::{DistrictId, GameConfig, LandKind, LocationId, TrackId};
use branchline_render::geometry::{Rect, Vec2};
use branchline_render::layout::PlacedName;

use crate::board::Board;

/// What lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A location.
    Location(LocationId),
    /// A location's name.
    Name(LocationId),
    /// A bend of a selected track's route: its number.
    Bend(TrackId, usize),
    /// A track.
    Track(TrackId),
    /// A district's badge.
    District(DistrictId),
    /// Drawn land, by its number.
    Land(usize),
    /// A point of the selected land: the numbers of both.
    LandPoint(usize, usize),
}

/// The name of a location where it is seen: from far away that is not where it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenName {
    /// Whose.
    pub location: LocationId,
    /// The box round its letters.
    pub rect: Rect,
    /// Degrees clockwise from the right, as a file would write it.
    pub bearing: i32,
}

impl SeenName {
    /// The name of the location with this number.
    pub fn new(index: usize, name: &PlacedName) -> Self {
        Self {
            location: LocationId::from_index(index),
            rect: name.rect,
            bearing: name.bearing,
        }
    }
}

/// A point of the selected land, which shows its handles.
pub fn land_point(board: &Board, selected: Option<usize>, at: Vec2, reach: f32) -> Option<Hit> {
    let land = board.game.sheet.land.get(selected?)?;
    let mut points = land.points.iter().map(|point| board.from_text(*point));
    let point = points.position(|point| point.distance(at) <= 2.0 * reach)?;
    // Words move as a whole.
    (land.kind != LandKind::Caption).then_some(Hit::LandPoint(selected?, point))
}

/// Whether a point of land is the ground of the whole map: land that covers most of the board, away from its edge.
pub fn is_ground(board: &Board, land: usize, at: Vec2, reach: f32) -> bool {
    let placed = &board.layout.land[land];
    let line = &placed.line;
    let next = line.iter().cycle().skip(1);
    let doubled: f32 = line
        .iter()
        .zip(next)
        .map(|(a, b)| a.x * b.y - a.y * b.x)
        .sum();
    let field = board.layout.field();
    let large = doubled.abs() > field.width() * field.height();
    let mut edge = line.windows(2);
    large && !edge.any(|pair| at.distance_to_segment(pair[0], pair[1]) <= 2.0 * reach)
}

/// The land at a point: the selected one first, then the one drawn last. Its words count, too.
pub fn land(board: &Board, selected: Option<usize>, at: Vec2, reach: f32) -> Option<usize> {
    let hits = |number: &usize| {
        let placed = &board.layout.land[*number];
        let near = |pair: &[Vec2]| at.distance_to_segment(pair[0], pair[1]) <= 2.0 * reach;
        let on_words = placed.words.as_ref().is_some_and(|words| {
            // About as wide as letters are; the middle of the base line is known.
            let from = (at - words.middle).turned(-words.angle);
            let half = 0.32 * words.size * words.text.chars().count() as f32;
            from.x.abs() <= half + reach && from.y <= reach && from.y >= -words.size - reach
        });
        on_words
            || match placed.kind {
                LandKind::River => placed.line.windows(2).any(near),
                LandKind::Caption => false,
                LandKind::Land | LandKind::Water | LandKind::Park => at.is_inside(&placed.line),
            }
    };
    let all = (0..board.layout.land.len()).rev();
    selected
        .into_iter()
        .filter(|n| *n < board.layout.land.len())
        .chain(all)
        .find(hits)
}

/// The topmost thing at a point, with names where they are seen. `reach` is how far beside it still counts, in millimetres; bends answer only for
/// tracks that show their handles.
pub fn hit(
    board: &Board,
    names: &[SeenName],
    at: Vec2,
    reach: f32,
    with_handles: &[TrackId],
) -> Option<Hit> {
    let layout = &board.layout;
    for &track in with_handles {
        let bends = board.bends(track);
        if let Some(number) = bends
            .iter()
            .position(|bend| bend.distance(at) <= 2.0 * reach)
        {
            return Some(Hit::Bend(track, number));
        }
    }
    let near = |centre: Vec2, radius: f32| centre.distance(at) - radius;
    let location = layout
        .locations
        .iter()
        .enumerate()
        .map(|(index, location)| (near(location.at, location.radius), index))
        .filter(|(distance, _)| *distance <= reach)
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, index)) = location {
        return Some(Hit::Location(LocationId::from_index(index)));
    }
    // Names are painted over tracks.
    if let Some(name) = names.iter().find(|name| holds(name.rect, at)) {
        return Some(Hit::Name(name.location));
    }
    if let Some(track) = track_at(board, at, reach * 0.5) {
        return Some(Hit::Track(track));
    }
    let badge = layout.districts.iter().position(|district| {
        district
            .badge
            .is_some_and(|badge| badge.distance(at) <= 6.0 * layout.metrics.scale)
    });
    if let Some(index) = badge {
        return Some(Hit::District(DistrictId::from_index(index)));
    }
    track_at(board, at, reach).map(Hit::Track)
}

fn track_at(board: &Board, at: Vec2, reach: f32) -> Option<TrackId> {
    let distance = |index: usize| {
        let track = &board.layout.tracks[index];
        let on_space = track
            .spaces
            .iter()
            .any(|space| space.grown(reach).holds(at));
        let half = board.layout.metrics.space_height / 2.0;
        let line = track
            .curve
            .points()
            .windows(2)
            .map(|pair| at.distance_to_segment(pair[0], pair[1]))
            .fold(f32::INFINITY, f32::min);
        (on_space || line <= half + reach).then_some(line)
    };
    (0..board.layout.tracks.len())
        .filter(|index| holds(board.track_bounds[*index].grown(reach), at))
        .filter_map(|index| Some((distance(index)?, index)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, index)| TrackId::from_index(index))
}

/// Everything whose middle lies inside a rectangle: locations, and tracks with both ends inside.
pub fn inside(board: &Board, config: &GameConfig, rect: Rect) -> (Vec<LocationId>, Vec<TrackId>) {
    let inside = |id: LocationId| holds(rect, board.layout.at(id));
    let locations = (0..config.locations.len()).map(LocationId::from_index);
    let tracks = (0..config.tracks.len()).map(TrackId::from_index);
    (
        locations.filter(|id| inside(*id)).collect(),
        tracks
            .filter(|id| {
                let (a, b) = config.ends(*id);
                inside(a) && inside(b)
            })
            .collect(),
    )
}

fn holds(rect: Rect, at: Vec2) -> bool {
    rect.distance(at) <= 0.0
}
