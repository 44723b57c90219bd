//! Tracks: a smooth curve through the bends, parallel lanes, and spaces along it.

use super::Layout;
use crate::geometry::{Block, Curve, Vec2, smooth};
use crate::metrics::Metrics;
use branchline_engine::GameConfig;
use branchline_engine::config::{LocationId, Point, TrackId};
use branchline_engine::mechanics;
use branchline_engine::spec::{Drawing, ItemKind};
use std::collections::BTreeMap;

/// A track, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedTrack {
    /// Its own line, from beside one location to beside the other.
    pub curve: Curve,
    /// Its spaces, from one end to the other.
    pub spaces: Vec<Block>,
    /// The line under its spaces.
    pub bed: Vec<Vec2>,
    /// From each location to the bed.
    pub leads: [Vec<Vec2>; 2],
    /// By how much the route is too short for its spaces; 0 if it is not.
    pub short_by: f32,
    /// How far its rails stand out beside the spaces; 0 without a tunnel.
    pub rail: f32,
}

impl PlacedTrack {
    /// The middle of the track.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        self.curve.at(self.curve.length() / 2.0)
    }
}

/// Lays out all tracks. Those with the same ends and bends lie side by side, also
/// if they were written as routes of their own.
pub(super) fn place(
    game: &GameConfig,
    layout: &Layout,
    mm: impl Fn(Point) -> Vec2,
) -> Vec<PlacedTrack> {
    let mut lines: BTreeMap<Line, Vec<TrackId>> = BTreeMap::new();
    for (index, track) in game.tracks.iter().enumerate() {
        let route = &game.routes[track.route.index()];
        lines
            .entry(Line::of(route))
            .or_default()
            .push(TrackId::from_index(index));
    }
    let bundles: Vec<Bundle> = lines
        .into_values()
        .map(|tracks| Bundle::new(game, layout, tracks, &mm))
        .collect();
    let wishes = wishes(&bundles, layout);
    let mut placed: Vec<Option<PlacedTrack>> = vec![None; game.tracks.len()];
    for (bundle, wishes) in bundles.iter().zip(wishes) {
        for (number, track) in bundle.tracks.iter().enumerate() {
            let mut ends = End::both(bundle, wishes, layout);
            let mut side = ((bundle.tracks.len() - 1) as f32 / 2.0 - number as f32) * bundle.lane;
            let mut curve = bundle.middle.clone();
            // A later route may be written from the other end; its lane stays.
            if game.ends(*track).0 != bundle.ends[0] {
                ends.reverse();
                side = -side;
                curve = reversed(&curve);
            }
            let length = game.tracks[track.index()].length;
            let tunnel = is_tunnel(game, *track);
            placed[track.index()] = Some(place_one(
                &curve,
                side,
                ends,
                length,
                tunnel,
                &layout.metrics,
            ));
        }
    }
    placed.into_iter().flatten().collect()
}

/// Tracks side by side.
struct Bundle {
    tracks: Vec<TrackId>,
    ends: [LocationId; 2],
    middle: Curve,
    /// Distance of its tracks.
    lane: f32,
    /// Half its width.
    half: f32,
}

impl Bundle {
    fn new(
        game: &GameConfig,
        layout: &Layout,
        tracks: Vec<TrackId>,
        mm: impl Fn(Point) -> Vec2,
    ) -> Self {
        let route = &game.routes[game.tracks[tracks[0].index()].route.index()];
        let mut points = vec![layout.at(route.a)];
        points.extend(route.via.iter().map(|point| mm(*point)));
        points.push(layout.at(route.b));
        let metrics = &layout.metrics;
        let tunnel = tracks.iter().any(|track| is_tunnel(game, *track));
        let lane = if tunnel {
            metrics.tunnel_lane
        } else {
            metrics.lane
        };
        let rail = if tunnel { RAIL * metrics.scale } else { 0.0 };
        Self {
            ends: [route.a, route.b],
            middle: Curve::new(smooth(&points)),
            half: (tracks.len() - 1) as f32 * lane / 2.0 + metrics.space_height / 2.0 + rail,
            lane,
            tracks,
        }
    }
}

/// One end of a track.
#[derive(Clone, Copy)]
struct End {
    /// Radius of its location.
    radius: f32,
    /// How far from the location its first space should stay, if there is room.
    wish: f32,
}

impl End {
    fn both(bundle: &Bundle, wishes: [f32; 2], layout: &Layout) -> [Self; 2] {
        [0, 1].map(|end| Self {
            radius: layout.locations[bundle.ends[end].index()].radius,
            wish: wishes[end],
        })
    }
}

/// Where routes leave a location at a small angle, their first spaces would lie on
/// each other: both wish to begin where the wedge between them is wide enough.
fn wishes(bundles: &[Bundle], layout: &Layout) -> Vec<[f32; 2]> {
    let most = 1.6 * layout.metrics.space_length;
    let mut at: Vec<Vec<(usize, usize, Vec2, f32)>> = vec![Vec::new(); layout.locations.len()];
    for (index, bundle) in bundles.iter().enumerate() {
        let length = bundle.middle.length();
        let near = layout.metrics.space_length.min(length);
        let directions = [
            bundle.middle.direction(0.0, near),
            bundle.middle.direction(length, length - near),
        ];
        for (end, direction) in directions.into_iter().enumerate() {
            at[bundle.ends[end].index()].push((index, end, direction, bundle.half + 0.4));
        }
    }
    let mut wishes = vec![[0.0_f32; 2]; bundles.len()];
    for leaving in &at {
        for (number, &(one, one_end, a, wide_a)) in leaving.iter().enumerate() {
            for &(two, two_end, b, wide_b) in &leaving[..number] {
                // The two half widths, seen from the location, fill more than the angle between:
                // sin (φ - θ) > 0 for the angle φ they fill and θ between, times the distance squared.
                let cos = a.dot(b).clamp(-1.0, 1.0);
                let sin = (1.0 - cos * cos).sqrt();
                let meets = |distance: f32| {
                    (wide_a + wide_b) * distance * cos
                        > (distance * distance - wide_a * wide_b) * sin
                };
                // Farther out the wedge is wider: the first step that is wide enough.
                let (mut step, mut enough) = (1, (most / 0.5).ceil().max(1.0) as u32);
                while step < enough {
                    let middle = step.midpoint(enough);
                    if meets(middle as f32 * 0.5) {
                        step = middle + 1;
                    } else {
                        enough = middle;
                    }
                }
                let distance = step as f32 * 0.5;
                wishes[one][one_end] = wishes[one][one_end].max(distance);
                wishes[two][two_end] = wishes[two][two_end].max(distance);
            }
        }
    }
    wishes
}

/// How far rails stand out, for a piece of 20.
const RAIL: f32 = 2.6;

/// What tracks have in common that lie side by side.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    ends: (LocationId, LocationId),
    via: Vec<(i32, i32)>,
}

impl Line {
    fn of(route: &branchline_engine::config::Route) -> Self {
        let mut via: Vec<_> = route.via.iter().map(|point| (point.x, point.y)).collect();
        if route.b < route.a {
            via.reverse();
        }
        Self {
            ends: (route.a.min(route.b), route.a.max(route.b)),
            via,
        }
    }
}

fn reversed(curve: &Curve) -> Curve {
    Curve::new(curve.points().iter().rev().copied().collect())
}

/// Whether any mark of the track is drawn as a tunnel.
fn is_tunnel(game: &GameConfig, track: TrackId) -> bool {
    let marks = &game.tracks[track.index()].marks;
    !marks.0.is_empty()
        && mechanics::marks_on(ItemKind::Track)
            .any(|(_, mark)| mark.drawing == Drawing::Tunnel && marks.has(mark.name))
}

fn place_one(
    middle: &Curve,
    side: f32,
    ends: [End; 2],
    length: i32,
    tunnel: bool,
    metrics: &Metrics,
) -> PlacedTrack {
    let curve = middle.beside(side);
    let radii = ends.map(|end| end.radius);
    // Beside its centre, a location's disc is shorter.
    let mut room = radii.map(|radius| {
        let edge = radius + metrics.end_room;
        let deep = side.abs().min(edge);
        (edge * edge - deep * deep * 0.8).sqrt()
    });
    let n = length.max(1) as f32;
    let tight = n * metrics.space_length + (n - 1.0) * metrics.gaps[0];
    let spare = (curve.length() - room[0] - room[1] - tight).max(0.0);
    let wishes = [0, 1].map(|end| (ends[end].wish - room[end]).max(0.0));
    let granted = (spare / (wishes[0] + wishes[1]).max(0.01)).min(1.0);
    for (room, wish) in room.iter_mut().zip(wishes) {
        *room += wish * granted;
    }
    let free = curve.length() - room[0] - room[1];
    let [least, preferred, most] = metrics.gaps;
    let short_by = (tight - free).max(0.0);
    // Exactly the piece's length wherever it fits: rounding must not shave it.
    let space = if short_by < 0.01 {
        metrics.space_length
    } else {
        ((free - (n - 1.0) * least) / n).clamp(metrics.shortest_space, metrics.space_length)
    };
    // What is left over goes first to the gaps until they look right, then to the ends,
    // where names need room, and only then to the gaps again.
    let over = free - n * space;
    let inner = (n - 1.0).max(1.0);
    let at_ease = (over / inner).clamp(least, preferred);
    let beyond = over - inner * at_ease - 2.0 * metrics.name_end;
    let gap = (at_ease + (beyond / (n + 1.0)).max(0.0)).min(most);
    let run = n * space + (n - 1.0) * gap;
    let start = room[0] + (free - run) / 2.0;
    let spaces: Vec<Block> = (0..length.max(1))
        .map(|number| {
            let from = start + number as f32 * (space + gap);
            let (a, b) = (curve.at(from), curve.at(from + space));
            let chord = a.lerp(b, 0.5);
            Block {
                // Between chord and bow, a rigid piece leaves the curve least.
                centre: chord.lerp(curve.at(from + space / 2.0), 0.5),
                angle: (b - a).angle(),
                length: space,
                height: metrics.space_height,
            }
        })
        .collect();
    let (first, last) = (
        (start - 0.7 * metrics.scale).max(0.0),
        start + run + 0.7 * metrics.scale,
    );
    let leads = if side == 0.0 {
        [
            curve.part(radii[0].min(first), first),
            curve.part(
                last.min(curve.length()),
                curve.length() - radii[1].min(first),
            ),
        ]
    } else {
        // A lane ends beside its locations; what leads to it comes from them.
        let [a, b] = [middle.at(0.0), middle.at(middle.length())];
        let (first, last) = (curve.at(first), curve.at(last));
        [
            vec![edge(a, radii[0], first), first],
            vec![last, edge(b, radii[1], last)],
        ]
    };
    PlacedTrack {
        bed: curve.part(first, last),
        spaces,
        leads,
        short_by,
        rail: if tunnel { RAIL * metrics.scale } else { 0.0 },
        curve,
    }
}

/// Where a disc ends on the way from its centre to a point.
fn edge(centre: Vec2, radius: f32, to: Vec2) -> Vec2 {
    let far = centre.distance(to).max(radius);
    centre.lerp(to, radius / far)
}
