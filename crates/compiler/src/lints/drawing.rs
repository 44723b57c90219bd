//! The board as it is drawn: tracks that cross or run over places, places too close.
//!
//! Lengths are millimetres on the printed board, from the layout that every
//! picture is made of.

use super::facts::Facts;
use super::{Findings, Lint, Threshold};
use branchline_engine::config::{LocationId, TrackId};
use branchline_engine::{Severity, Subject};
use branchline_render::geometry::{Rect, Vec2, vec2};
use std::collections::BTreeSet;

pub(super) static CROSSING: Lint = Lint {
    code: "BL5801",
    slug: "crossing",
    title: "two tracks cross",
    severity: Severity::Warning,
    thresholds: &[],
    run: crossing,
};

pub(super) static TRACK_OVER_LOCATION: Lint = Lint {
    code: "BL5802",
    slug: "track-over-location",
    title: "a track touches a location that it does not lead to",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "share",
        100,
        "percent of location radius and half a track that must be free",
    )],
    run: track_over_location,
};

pub(super) static CROWDED: Lint = Lint {
    code: "BL5806",
    slug: "crowded",
    title: "two locations lie too close together",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "widths",
        250,
        "least distance of two locations in widths of a piece, in hundredths",
    )],
    run: crowded,
};

pub(super) static NOT_PLANAR: Lint = Lint {
    code: "BL5807",
    slug: "not-planar",
    title: "so many routes cannot be drawn without crossings",
    severity: Severity::Warning,
    thresholds: &[],
    run: not_planar,
};

pub(super) static OFF_BOARD: Lint = Lint {
    code: "BL5809",
    slug: "off-board",
    title: "a location lies off the board",
    severity: Severity::Warning,
    thresholds: &[],
    run: off_board,
};

/// Lines that touch cross: boxes are larger by this much, in millimetres.
const TOUCH: f32 = 0.1;

/// A track as a line, with the box round it.
pub(super) struct Line<'a> {
    pair: usize,
    pub track: TrackId,
    points: &'a [Vec2],
    rect: Rect,
}

/// The same with the box round each of its steps; all boxes a little larger, since lines that touch cross.
pub(super) struct Steps<'a> {
    pub line: &'a Line<'a>,
    rect: Rect,
    boxes: Vec<Rect>,
}

impl<'a> Steps<'a> {
    pub fn of(line: &'a Line<'a>) -> Self {
        let steps = line.points.windows(2);
        Self {
            line,
            rect: line.rect.grown(TOUCH),
            boxes: steps.map(|step| round(step).grown(TOUCH)).collect(),
        }
    }

    /// Its steps with their boxes.
    fn each(&self) -> impl Iterator<Item = (&'a [Vec2], &Rect)> {
        self.line.points.windows(2).zip(&self.boxes)
    }
}

/// All lines, from left to right.
pub(super) fn lines<'a>(facts: &'a Facts) -> Vec<Line<'a>> {
    let layout = facts.drawn_tracks();
    let mut lines: Vec<Line<'a>> = Vec::with_capacity(layout.tracks.len());
    for (pair, both) in facts.graph.pairs.iter().enumerate() {
        for &track in &both.tracks {
            let points = layout.tracks[track.index()].curve.points();
            lines.push(Line {
                pair,
                track,
                points,
                rect: round(points),
            });
        }
    }
    lines.sort_by(|a, b| a.rect.min.x.total_cmp(&b.rect.min.x));
    lines
}

fn round(points: &[Vec2]) -> Rect {
    let mut rect = Rect {
        min: points[0],
        max: points[0],
    };
    for point in points {
        rect.min = vec2(rect.min.x.min(point.x), rect.min.y.min(point.y));
        rect.max = vec2(rect.max.x.max(point.x), rect.max.y.max(point.y));
    }
    rect
}

fn crossing(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let lines = lines(facts);
    let steps: Vec<Steps> = lines.iter().map(Steps::of).collect();
    let mut known = BTreeSet::new();
    for (left, right) in near(&steps, 2.0 * TOUCH) {
        let (one, other) = (left.line, right.line);
        let key = (one.track.min(other.track), one.track.max(other.track));
        let pairs = (one.pair.min(other.pair), one.pair.max(other.pair));
        if crosses(facts, left, right) && known.insert(pairs) {
            report_crossing(facts, findings, key);
        }
    }
}

/// All pairs of lines whose boxes lie no further apart than this.
pub(super) fn near<'s, 'a>(
    steps: &'s [Steps<'a>],
    reach: f32,
) -> impl Iterator<Item = (&'s Steps<'a>, &'s Steps<'a>)> {
    steps.iter().enumerate().flat_map(move |(number, left)| {
        let around = left.line.rect.grown(reach);
        // Lines go from left to right: those that follow begin no nearer.
        let right = steps[number + 1..].iter();
        right
            .take_while(move |right| right.line.rect.min.x <= around.max.x)
            .filter(move |right| around.overlaps(right.line.rect))
            .map(move |right| (left, right))
    })
}

/// Whether tracks of two pairs of locations cross. Where they meet at a common location is no crossing.
pub(super) fn crosses(facts: &Facts, left: &Steps, right: &Steps) -> bool {
    let (one, other) = (left.line, right.line);
    if other.pair == one.pair || !left.rect.overlaps(right.rect) {
        return false;
    }
    let layout = facts.drawn_tracks();
    let metrics = &layout.metrics;
    let (a, b) = (&facts.graph.pairs[one.pair], &facts.graph.pairs[other.pair]);
    let shared = [a.a, a.b].into_iter().find(|end| [b.a, b.b].contains(end));
    let at_home = |point: Vec2| {
        shared.is_some_and(|location| {
            let place = &layout.locations[location];
            let free = place.radius + metrics.end_room + metrics.tunnel_lane;
            place.at.distance(point) < free
        })
    };
    meet(left, right, at_home)
}

/// The ends of a track in words.
pub(super) fn ends(facts: &Facts, track: TrackId) -> String {
    let (a, b) = facts.game.ends(track);
    format!("{} and {}", facts.title(a.index()), facts.title(b.index()))
}

fn report_crossing(facts: &Facts, findings: &mut Findings, (first, second): (TrackId, TrackId)) {
    findings
        .warning(
            Subject::Track(second),
            format!(
                "the track between {} crosses the one between {}",
                ends(facts, second),
                ends(facts, first)
            ),
        )
        .label("crosses another track")
        .help("bend one of them with `via x,y`, or move a location")
        .related(Subject::Track(first), "the other track");
}

/// Whether two lines cross at a point that counts.
fn meet(one: &Steps, other: &Steps, at_home: impl Fn(Vec2) -> bool) -> bool {
    one.each().any(|(a, near)| {
        near.overlaps(other.rect)
            && other.each().any(|(b, box_of_b)| {
                near.overlaps(*box_of_b) && cross(a, b).is_some_and(|point| !at_home(point))
            })
    })
}

/// The point where two steps cross.
fn cross(a: &[Vec2], b: &[Vec2]) -> Option<Vec2> {
    let (along, across) = (a[1] - a[0], b[1] - b[0]);
    let turn = |u: Vec2, v: Vec2| u.x * v.y - u.y * v.x;
    let area = turn(along, across);
    if area.abs() < 1e-6 {
        return None;
    }
    let between = b[0] - a[0];
    let (t, u) = (turn(between, across) / area, turn(between, along) / area);
    let inside = 0.0..=1.0;
    (inside.contains(&t) && inside.contains(&u)).then(|| a[0].lerp(a[1], t))
}

fn track_over_location(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let layout = facts.drawn_tracks();
    let share = findings.threshold("share") as f32 / 100.0;
    let lines = lines(facts);
    for (location, place) in layout.locations.iter().enumerate() {
        let free = (place.radius + layout.metrics.space_height / 2.0) * share;
        let mut told = BTreeSet::new();
        for line in &lines {
            let (rect, at) = (line.rect, place.at);
            // Lines go from left to right: those that follow lie no nearer.
            if rect.min.x - at.x >= free {
                break;
            }
            let pair = &facts.graph.pairs[line.pair];
            let is_far = at.x - rect.max.x >= free
                || rect.min.y - at.y >= free
                || at.y - rect.max.y >= free
                || rect.distance(at) >= free;
            if is_far || pair.a == location || pair.b == location {
                continue;
            }
            let steps = line.points.windows(2);
            let distance = steps
                .map(|step| off(place.at, step))
                .fold(f32::INFINITY, f32::min);
            if distance >= free || !told.insert(line.pair) {
                continue;
            }
            let (a, b, title) = (
                facts.title(pair.a),
                facts.title(pair.b),
                facts.title(location),
            );
            findings
                .warning(
                    Subject::Track(line.track),
                    format!(
                        "the track between {a} and {b} passes {title} at {distance:.0} mm, where {free:.0} mm must be free"
                    ),
                )
                .label(format!("runs over {title}"))
                .help("bend it away with `via x,y`, or move the location")
                .related(Subject::Location(LocationId::from_index(location)), "this one");
        }
    }
}

/// How far a point lies off a step.
fn off(point: Vec2, step: &[Vec2]) -> f32 {
    let along = step[1] - step[0];
    let length = along.dot(along);
    let t = if length > 0.0 {
        (point - step[0]).dot(along) / length
    } else {
        0.0
    };
    step[0].lerp(step[1], t.clamp(0.0, 1.0)).distance(point)
}

fn crowded(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let layout = facts.drawn_tracks();
    let least = findings.threshold("widths") as f32 / 100.0 * layout.metrics.space_height;
    let mut order: Vec<usize> = (0..layout.locations.len()).collect();
    let at = |location: usize| layout.locations[location].at;
    order.sort_by(|&a, &b| at(a).x.total_cmp(&at(b).x).then(a.cmp(&b)));
    for (number, &one) in order.iter().enumerate() {
        for &other in &order[number + 1..] {
            if at(other).x - at(one).x >= least {
                break;
            }
            let distance = at(one).distance(at(other));
            if distance >= least {
                continue;
            }
            let (first, second) = (one.min(other), one.max(other));
            findings
                .warning(
                    Subject::Location(LocationId::from_index(second)),
                    format!(
                        "{} and {} lie {distance:.0} mm apart on the printed board, less than {least:.0} mm",
                        facts.title(first),
                        facts.title(second)
                    ),
                )
                .label("no room for a piece between them")
                .help("move one of them, or print the board larger: `board … width …`")
                .related(Subject::Location(LocationId::from_index(first)), "the other one");
        }
    }
}

/// Euler: a drawing without crossings has at most 3 n - 6 pairs.
fn not_planar(facts: &Facts, findings: &mut Findings) {
    let (locations, pairs) = (facts.graph.locations(), facts.graph.pairs.len());
    let most = (3 * locations).saturating_sub(6);
    if locations < 3 || pairs <= most {
        return;
    }
    findings
        .warning(
            Subject::Game,
            format!("{locations} locations have {pairs} pairs with tracks; more than {most} cannot be drawn without crossings"),
        )
        .help(format!("take out at least {} of them", pairs - most));
}

fn off_board(facts: &Facts, findings: &mut Findings) {
    let board = &facts.game.board;
    let (width, height) = (board.width / 10, board.height / 10);
    for (index, location) in facts.game.locations.iter().enumerate() {
        if !facts.is_off_board(index) {
            continue;
        }
        findings
            .warning(
                Subject::Location(LocationId::from_index(index)),
                format!(
                    "{} lies off the board, which is {width} by {height}",
                    location.title
                ),
            )
            .label("nobody will see it")
            .help("write another point, or make the board larger: `board … by …`")
            .related(Subject::Board, "the size of the board");
    }
}
