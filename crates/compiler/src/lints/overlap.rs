//! Spaces of two routes that lie on each other: in print nobody could tell whose they are, and pieces would be stacked.

use super::drawing::{Steps, crosses, ends, lines, near};
use super::facts::Facts;
use super::{Findings, Lint, Threshold};
use branchline_engine::config::TrackId;
use branchline_engine::{Severity, Subject};
use branchline_render::geometry::Block;
use std::collections::BTreeSet;

pub(super) static OVERLAP: Lint = Lint {
    code: "BL5810",
    slug: "overlap",
    title: "spaces of two routes lie on each other",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "depth",
        15,
        "how deep a space may reach into another, in percent of the width of a piece",
    )],
    run: overlap,
};

fn overlap(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let layout = facts.drawn_tracks();
    let height = layout.metrics.space_height;
    // Either of two spaces may reach so far into the other.
    let depth = findings.threshold("depth") as f32 / 100.0 * height;
    let spaces: Vec<Vec<Block>> = layout
        .tracks
        .iter()
        .map(|track| {
            let spaces = track.spaces.iter();
            spaces.map(|space| space.grown(-depth / 2.0)).collect()
        })
        .collect();
    let lines = lines(facts);
    let steps: Vec<Steps> = lines.iter().map(Steps::of).collect();
    let mut told = BTreeSet::new();
    for (left, right) in near(&steps, height) {
        let (one, other) = (left.line.track, right.line.track);
        let route = |track: TrackId| facts.game.tracks[track.index()].route;
        if route(one) == route(other) {
            continue;
        }
        let (a, b) = (one.min(other), one.max(other));
        let shared = count(&spaces[b.index()], &spaces[a.index()]);
        // Routes that cross are told of as such. Of routes side by side one finding is enough.
        if shared > 0 && !crosses(facts, left, right) && told.insert((route(a), route(b))) {
            report(facts, findings, (a, b), shared);
        }
    }
}

/// How many spaces of one track lie on spaces of the other.
fn count(one: &[Block], other: &[Block]) -> usize {
    one.iter()
        .filter(|space| other.iter().any(|under| space.meets(under)))
        .count()
}

fn report(
    facts: &Facts,
    findings: &mut Findings,
    (first, second): (TrackId, TrackId),
    shared: usize,
) {
    let (these, those) = (ends(facts, second), ends(facts, first));
    let message = match shared {
        1 => format!("a space between {these} lies on the track between {those}"),
        n => format!("{n} spaces between {these} lie on the track between {those}"),
    };
    findings
        .warning(Subject::Track(second), message)
        .label("lies on another track")
        .help("bend one of them away with `via x,y`, or move a location")
        .related(Subject::Track(first), "the other track");
}
