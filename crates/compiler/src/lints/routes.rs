//! Routes: what they score, what they cost, and their twins.

use super::facts::Facts;
use super::{Findings, Lint, Threshold, decimal, percent};
use crate::figures;
use branchline_engine::config::TrackId;
use branchline_engine::{Severity, Subject};

pub(super) static POINTS_PER_SPACE: Lint = Lint {
    code: "BL5201",
    slug: "points-per-space",
    title: "a longer route scores less for each space",
    severity: Severity::Warning,
    thresholds: &[],
    run: points_per_space,
};

pub(super) static NEEDS_WILDS: Lint = Lint {
    code: "BL5202",
    slug: "needs-wilds",
    title: "a route needs more cards of its colour than there are",
    severity: Severity::Warning,
    thresholds: &[],
    run: needs_wilds,
};

pub(super) static UNEQUAL_TWINS: Lint = Lint {
    code: "BL5203",
    slug: "unequal-twins",
    title: "two routes of the same pair differ in length",
    severity: Severity::Warning,
    thresholds: &[],
    run: unequal_twins,
};

pub(super) static TWIN_COLOURS: Lint = Lint {
    code: "BL5204",
    slug: "twin-colours",
    title: "two tracks of the same pair have the same colour",
    severity: Severity::Warning,
    thresholds: &[],
    run: twin_colours,
};

pub(super) static MANY_TRACKS: Lint = Lint {
    code: "BL5205",
    slug: "many-tracks",
    title: "too many tracks join the same pair",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "most",
        3,
        "tracks that may join two locations",
    )],
    run: many_tracks,
};

pub(super) static MEAN_LENGTH: Lint = Lint {
    code: "BL5206",
    slug: "mean-length",
    title: "routes are unusually short or long",
    severity: Severity::Info,
    thresholds: &[
        Threshold::new(
            "low",
            180,
            "least spaces of a track on average, in hundredths",
        ),
        Threshold::new(
            "high",
            350,
            "most spaces of a track on average, in hundredths",
        ),
    ],
    run: mean_length,
};

pub(super) static LONG_ROUTES: Lint = Lint {
    code: "BL5207",
    slug: "long-routes",
    title: "many routes are long",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "high",
        25,
        "percent of tracks that may have five spaces or more",
    )],
    run: long_routes,
};

/// Where the points themselves fall, the rule says so already.
fn points_per_space(facts: &Facts, findings: &mut Findings) {
    for rows in facts.game.rules.route_points.table.windows(2) {
        let ((shorter, less), (longer, more)) = (rows[0], rows[1]);
        if more < less || more * shorter >= less * longer {
            continue;
        }
        let each = |points: i32, spaces: i32| decimal(f64::from(points) / f64::from(spaces));
        findings
            .warning(
                Subject::Rule("route-points"),
                format!(
                    "a route of {longer} scores {} for each space, a route of {shorter} {}",
                    each(more, longer),
                    each(less, shorter)
                ),
            )
            .label("longer routes are worth less effort")
            .help(format!(
                "give a route of {longer} at least {} points: it is harder to collect for",
                (less * longer + shorter - 1) / shorter
            ));
    }
}

fn needs_wilds(facts: &Facts, findings: &mut Findings) {
    for (index, track) in facts.game.tracks.iter().enumerate() {
        let Some(colour) = track.colour else { continue };
        let card = &facts.game.deck[colour.index()];
        let need = track.length - track.marks.number("ferry");
        if need <= card.copies || track.marks.has("swap") {
            continue;
        }
        let title = &card.title;
        findings
            .warning(
                Subject::Length(TrackId::from_index(index)),
                format!(
                    "this track takes {need} {title} cards, but the deck has {}",
                    card.copies
                ),
            )
            .label("nobody can claim it without wilds")
            .help(format!("shorten it, or add cards of {title} to the deck"))
            .related(Subject::Card(colour), format!("{} copies", card.copies));
    }
}

/// A double route that gives its second track a length of its own has said so.
fn unequal_twins(facts: &Facts, findings: &mut Findings) {
    let tracks = &facts.game.tracks;
    for pair in facts
        .graph
        .pairs
        .iter()
        .filter(|pair| pair.tracks.len() > 1)
    {
        let first = &tracks[pair.tracks[0].index()];
        let other = pair.tracks.iter().find(|id| {
            let track = &tracks[id.index()];
            track.route != first.route && track.length != first.length
        });
        let Some(&other) = other else { continue };
        let (a, b) = (facts.title(pair.a), facts.title(pair.b));
        let length = tracks[other.index()].length;
        findings
            .warning(
                Subject::Length(other),
                format!("one route between {a} and {b} has {} spaces, the other {length}", first.length),
            )
            .label("differs from its twin")
            .help(format!(
                "make them equal, or write one line `== {} … / {length} …` if both lengths are meant",
                first.length
            ))
            .related(Subject::Length(pair.tracks[0]), "the other one");
    }
}

fn twin_colours(facts: &Facts, findings: &mut Findings) {
    let tracks = &facts.game.tracks;
    for pair in facts
        .graph
        .pairs
        .iter()
        .filter(|pair| pair.tracks.len() > 1)
    {
        for (number, &id) in pair.tracks.iter().enumerate() {
            let Some(colour) = tracks[id.index()].colour else {
                continue;
            };
            let mut before = pair.tracks[..number].iter();
            let Some(&twin) = before.find(|twin| tracks[twin.index()].colour == Some(colour))
            else {
                continue;
            };
            let title = &facts.game.deck[colour.index()].title;
            let (a, b) = (facts.title(pair.a), facts.title(pair.b));
            findings
                .warning(
                    Subject::Colour(id),
                    format!("two tracks between {a} and {b} take {title}"),
                )
                .label("the same colour again")
                .help(
                    "give one another colour, or `any`: twins of two colours let two players pass",
                )
                .related(Subject::Colour(twin), "the first one");
        }
    }
}

fn many_tracks(facts: &Facts, findings: &mut Findings) {
    let most = findings.threshold("most");
    for pair in &facts.graph.pairs {
        let number = pair.tracks.len();
        if i64::try_from(number).is_ok_and(|number| number <= most) {
            continue;
        }
        let (a, b) = (facts.title(pair.a), facts.title(pair.b));
        findings
            .warning(
                Subject::Track(pair.tracks[0]),
                format!("{number} tracks join {a} and {b}, more than {most}"),
            )
            .help("leave one or two: so many fill the board, and nobody competes for them");
    }
}

fn mean_length(facts: &Facts, findings: &mut Findings) {
    let Some(mean) = figures::mean_length(facts.game) else {
        return;
    };
    let Some(beyond) = findings.beyond(mean) else {
        return;
    };
    findings
        .info(
            Subject::Rule("route-points"),
            format!(
                "a track has {} spaces on average, {} than {}",
                decimal(mean),
                beyond.word("fewer", "more"),
                beyond.limit()
            ),
        )
        .help(beyond.word(
            "make some routes longer: with short ones alone nobody needs to collect cards",
            "make some routes shorter: with long ones alone turns pass without a claim",
        ));
}

fn long_routes(facts: &Facts, findings: &mut Findings) {
    let Some(share) = figures::long_share(facts.game) else {
        return;
    };
    if findings.above(share) {
        findings
            .info(
                Subject::Rule("route-points"),
                format!("{} of the tracks have five spaces or more", percent(share)),
            )
            .help("shorten some: long routes are the surest points, and many of them make tickets pointless");
    }
}
