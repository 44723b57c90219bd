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
    /// Radius of its tightest bend.
    pub tightest_bend: f32,
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
    let mut placed: Vec<Option<PlacedTrack>> = vec![None; game.tracks.len()];
    for (line, tracks) in &lines {
        let rails: Vec<bool> = tracks.iter().map(|track| is_tunnel(game, *track)).collect();
        let route = &game.routes[game.tracks[tracks[0].index()].route.index()];
        let mut points = vec![layout.at(route.a)];
        points.extend(route.via.iter().map(|point| mm(*point)));
        points.push(layout.at(route.b));
        let middle = Curve::new(smooth(&points));
        let lane = if rails.contains(&true) {
            layout.metrics.tunnel_lane
        } else {
            layout.metrics.lane
        };
        for (number, (track, rail)) in tracks.iter().zip(&rails).enumerate() {
            let mut side = ((tracks.len() - 1) as f32 / 2.0 - number as f32) * lane;
            // A later route may be written from the other end; its lane stays.
            let own = &game.routes[game.tracks[track.index()].route.index()];
            let turned = own.a != route.a;
            if turned {
                side = -side;
            }
            let curve = if turned {
                reversed(&middle)
            } else {
                middle.clone()
            };
            let radii = [own.a, own.b].map(|end| layout.locations[end.index()].radius);
            let length = game.tracks[track.index()].length;
            placed[track.index()] = Some(place_one(
                &curve,
                side,
                radii,
                length,
                *rail,
                &layout.metrics,
            ));
        }
        debug_assert!(line.ends.0 <= line.ends.1);
    }
    placed.into_iter().flatten().collect()
}

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
    mechanics::marks_on(ItemKind::Track)
        .any(|(_, mark)| mark.drawing == Drawing::Tunnel && marks.has(mark.name))
}

fn place_one(
    middle: &Curve,
    side: f32,
    radii: [f32; 2],
    length: i32,
    tunnel: bool,
    metrics: &Metrics,
) -> PlacedTrack {
    let curve = middle.beside(side);
    // Beside its centre, a location's disc is shorter.
    let room = radii.map(|radius| {
        let edge = radius + metrics.end_room;
        let deep = side.abs().min(edge);
        (edge * edge - deep * deep * 0.8).sqrt()
    });
    let n = length.max(1) as f32;
    let free = curve.length() - room[0] - room[1];
    let [least, preferred, most] = metrics.gaps;
    let needed = n * metrics.space_length + (n - 1.0) * least;
    let short_by = (needed - free).max(0.0);
    let space =
        ((free - (n - 1.0) * least) / n).clamp(metrics.shortest_space, metrics.space_length);
    // What is left over is shared between the gaps and the two ends.
    let over = free - n * space;
    let gap = match n {
        1.0 => preferred,
        _ => (over / (n + 0.6)).clamp(least, most),
    };
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
    let leads = [
        curve.part(radii[0].min(first), first),
        curve.part(
            last.min(curve.length()),
            curve.length() - radii[1].min(first),
        ),
    ];
    PlacedTrack {
        tightest_bend: middle.tightest_radius(),
        bed: curve.part(first, last),
        spaces,
        leads,
        short_by,
        rail: if tunnel { 2.6 * metrics.scale } else { 0.0 },
        curve,
    }
}
