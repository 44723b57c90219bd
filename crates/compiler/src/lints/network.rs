//! The map as a network: where it is thin, crowded or wide.

use super::facts::{Facts, few};
use super::{Beyond, Findings, Lint, Threshold, decimal};
use crate::figures;
use branchline_engine::config::LocationId;
use branchline_engine::{Severity, Subject};

pub(super) static BRIDGE: Lint = Lint {
    code: "BL5101",
    slug: "bridge",
    title: "one pair of locations holds two parts of the map together",
    severity: Severity::Warning,
    thresholds: &[],
    run: bridge,
};

pub(super) static CUT_POINT: Lint = Lint {
    code: "BL5102",
    slug: "cut-point",
    title: "one location holds two parts of the map together",
    severity: Severity::Info,
    thresholds: &[],
    run: cut_point,
};

pub(super) static CROSSROADS: Lint = Lint {
    code: "BL5103",
    slug: "crossroads",
    title: "too many tracks meet at a location",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new("pairs", 8, "neighbours a location may have"),
        Threshold::new("tracks", 12, "tracks that may end at a location"),
    ],
    run: crossroads,
};

pub(super) static MEAN_DEGREE: Lint = Lint {
    code: "BL5104",
    slug: "mean-degree",
    title: "the map is unusually thin or dense",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "low",
            290,
            "fewest neighbours of a location on average, in hundredths",
        ),
        Threshold::new(
            "high",
            460,
            "most neighbours of a location on average, in hundredths",
        ),
    ],
    run: mean_degree,
};

pub(super) static DEAD_END: Lint = Lint {
    code: "BL5105",
    slug: "dead-end",
    title: "only one pair of locations leads to a location",
    severity: Severity::Info,
    thresholds: &[],
    run: dead_end,
};

pub(super) static DIAMETER: Lint = Lint {
    code: "BL5106",
    slug: "diameter",
    title: "the map is too wide for the pieces",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "share",
        70,
        "percent of a player's pieces that the longest of all shortest paths may take",
    )],
    run: diameter,
};

/// A bridge to a single location is a dead end, not a bridge.
fn bridge(facts: &Facts, findings: &mut Findings) {
    for &index in &facts.graph.bridges() {
        let pair = &facts.graph.pairs[index];
        let side = facts.graph.side(pair.a, index);
        let near = side.iter().filter(|&&here| here).count();
        let far = side.len() - near;
        if near.min(far) < 2 {
            continue;
        }
        let crosses = |groups: &[Vec<usize>]| {
            let wholly = |on: bool| {
                groups
                    .iter()
                    .any(|group| group.iter().all(|&l| side[l] == on))
            };
            wholly(true) && wholly(false)
        };
        let tickets = facts
            .goals
            .iter()
            .filter(|goal| crosses(&goal.groups))
            .count();
        let tracks = pair.tracks.len();
        let (a, b) = (facts.title(pair.a), facts.title(pair.b));
        let must = match tickets {
            0 => String::new(),
            1 => ", which one ticket must cross".to_owned(),
            n => format!(", which {n} tickets must cross"),
        };
        let problem = findings.find(
            tracks == 1 && tickets > 0,
            Subject::Track(pair.tracks[0]),
            format!(
                "{a} and {b} are the only link between {near} locations and {far} others{must}"
            ),
        );
        problem.label(if tracks == 1 {
            "one claim parts the map".to_owned()
        } else {
            format!("{tracks} claims part the map")
        });
        problem.help(if tracks == 1 {
            "add a second way round, or make this a double route with `==`"
        } else {
            "add a second way round, unless the narrow passage is the point"
        });
    }
}

/// Only where both sides are more than a dead end, and no bridge says it already.
fn cut_point(facts: &Facts, findings: &mut Findings) {
    let bridges = facts.graph.bridges();
    for point in facts.graph.articulation_points() {
        let location = point.index();
        let on_bridge = bridges
            .iter()
            .map(|&bridge| &facts.graph.pairs[bridge])
            .any(|pair| pair.a == location || pair.b == location);
        let parts = parts_without(facts, location);
        let Some(second) = parts.get(1).copied().filter(|&size| size > 1 && !on_bridge) else {
            continue;
        };
        let title = facts.title(location);
        findings
            .info(
                Subject::Location(point),
                format!(
                    "every way from {second} locations to the {} others runs through {title}",
                    parts[0]
                ),
            )
            .label("the map hangs together here alone")
            .help("add a route past it, unless the narrow passage is the point");
    }
}

/// Sizes of the parts of the map without a location, largest first.
fn parts_without(facts: &Facts, location: usize) -> Vec<usize> {
    let mut seen = vec![false; facts.graph.locations()];
    seen[location] = true;
    let mut sizes = Vec::new();
    for (_, start) in facts.graph.at(location) {
        let mut open = vec![start];
        let mut size = 0;
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                size += 1;
                open.extend(facts.graph.at(next).map(|(_, other)| other));
            }
        }
        if size > 0 {
            sizes.push(size);
        }
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn crossroads(facts: &Facts, findings: &mut Findings) {
    let (most_pairs, most_tracks) = (findings.threshold("pairs"), findings.threshold("tracks"));
    for location in 0..facts.graph.locations() {
        let pairs = facts.graph.at(location).count();
        let tracks = facts.graph.tracks_at(location);
        let many = |number: usize, most: i64| i64::try_from(number).is_ok_and(|n| n > most);
        let (what, number, most) = if many(pairs, most_pairs) {
            ("neighbours", pairs, most_pairs)
        } else if many(tracks, most_tracks) {
            ("tracks", tracks, most_tracks)
        } else {
            continue;
        };
        findings
            .warning(
                Subject::Location(LocationId::from_index(location)),
                format!("{} has {number} {what}, more than {most}", facts.title(location)),
            )
            .label(format!("{number} {what}"))
            .help("end some routes at a place nearby, or put a location between: so many are hard to draw, and everybody passes here");
    }
}

fn mean_degree(facts: &Facts, findings: &mut Findings) {
    let Some(mean) = figures::mean_degree(facts.game).filter(|_| facts.graph.locations() > 3)
    else {
        return;
    };
    let Some(beyond) = findings.beyond(mean) else {
        return;
    };
    let (side, help) = match beyond {
        Beyond::Below(_) => (
            "fewer",
            "add routes between neighbours: with few ways round, one claim spoils many plans",
        ),
        Beyond::Above(_) => (
            "more",
            "take routes out, or add locations: with so many ways round nobody is ever in the way",
        ),
    };
    findings
        .warning(
            Subject::Game,
            format!(
                "a location has {} neighbours on average, {side} than {}",
                decimal(mean),
                beyond.limit()
            ),
        )
        .help(help);
}

fn dead_end(facts: &Facts, findings: &mut Findings) {
    for location in 0..facts.graph.locations() {
        let mut pairs = facts.graph.at(location);
        let (Some((_, neighbour)), None) = (pairs.next(), pairs.next()) else {
            continue;
        };
        let tracks = facts.graph.tracks_at(location);
        let (title, neighbour) = (facts.title(location), facts.title(neighbour));
        findings
            .info(
                Subject::Location(LocationId::from_index(location)),
                format!(
                    "{title} can be reached from {neighbour} alone, on {}",
                    few(tracks as i64, "track")
                ),
            )
            .label("a dead end")
            .help("add a second route, or keep tickets to it rare");
    }
}

fn diameter(facts: &Facts, findings: &mut Findings) {
    let Some((from, to, length)) = facts.widest() else {
        return;
    };
    let pieces = facts.pieces;
    if i64::from(length) * 100 <= i64::from(pieces) * findings.threshold("share") {
        return;
    }
    let (a, b) = (facts.title(from), facts.title(to));
    findings
        .warning(
            Subject::Location(LocationId::from_index(from)),
            format!("{a} and {b} are {length} spaces apart, and a player has {pieces} pieces"),
        )
        .label("one end of the widest way")
        .help("shorten routes in between, add a direct one, or give each player more `pieces`")
        .related(
            Subject::Location(LocationId::from_index(to)),
            "the other end",
        )
        .related(Subject::Field("pieces", "each"), format!("{pieces} each"));
}
