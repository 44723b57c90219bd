//! What tells things apart on the board: names that can be read, colours that
//! differ for all eyes.

use super::facts::Facts;
use super::{Findings, Lint, Threshold};
use branchline_engine::config::{LocationId, TrackId};
use branchline_engine::{Severity, Subject};
use branchline_render::colour::Sight;
use branchline_render::theme::{CardLook, card_look, card_looks};

pub(super) static HIDDEN_NAME: Lint = Lint {
    code: "BL5803",
    slug: "hidden-name",
    title: "a name covers something",
    severity: Severity::Warning,
    thresholds: &[],
    run: hidden_name,
};

pub(super) static ALIKE_COLOURS: Lint = Lint {
    code: "BL5808",
    slug: "alike-colours",
    title: "two tracks side by side look alike to some people",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "distance",
        20,
        "least distance of two colours (CIEDE2000) for any kind of sight",
    )],
    run: alike_colours,
};

fn hidden_name(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let layout = facts.drawn_tracks();
    let names = facts.drawn_names();
    for (index, name) in names.iter().enumerate() {
        // A place off the board has a warning of its own.
        if name.free || facts.is_off_board(index) {
            continue;
        }
        let others = names.iter().enumerate();
        let over_name = others
            .filter(|(other, _)| *other != index)
            .find(|(_, other)| other.rect.overlaps(name.rect))
            .map(|(other, _)| other);
        let over_track = layout
            .tracks
            .iter()
            .position(|track| track.spaces.iter().any(|space| space.overlaps(name.rect)));
        let over_place =
            layout.locations.iter().enumerate().find(|(other, place)| {
                *other != index && name.rect.distance(place.at) < place.radius
            });
        let location = |index: usize| Subject::Location(LocationId::from_index(index));
        let (what, subject) = if let Some(other) = over_name {
            (
                format!("the name of {}", facts.title(other)),
                Some(location(other)),
            )
        } else if let Some(track) = over_track.map(TrackId::from_index) {
            let (a, b) = facts.game.ends(track);
            let (a, b) = (facts.title(a.index()), facts.title(b.index()));
            (
                format!("the track between {a} and {b}"),
                Some(Subject::Track(track)),
            )
        } else if let Some((other, _)) = over_place {
            (facts.title(other).to_owned(), Some(location(other)))
        } else {
            ("the edge of the board, or a mark".to_owned(), None)
        };
        let problem = findings.warning(
            location(index),
            format!("the name of {} covers {what}", facts.title(index)),
        );
        problem.label("no free place for its name");
        problem.help(if name.written {
            "write another `label`, or none: then a free place is looked for"
        } else {
            "move the location a little, shorten its title, or bend the track"
        });
        if let Some(subject) = subject {
            problem.related(subject, "is covered");
        }
    }
}

/// Tracks side by side that neither colour nor sign tells apart.
fn alike_colours(facts: &Facts, findings: &mut Findings) {
    let looks = card_looks(facts.game);
    let least = findings.threshold("distance") as f32;
    for pair in facts
        .graph
        .pairs
        .iter()
        .filter(|pair| pair.tracks.len() > 1)
    {
        for twins in pair.tracks.windows(2) {
            let [one, other] =
                [twins[0], twins[1]].map(|track| facts.game.tracks[track.index()].colour);
            if one == other {
                continue; // `twin-colours`, or both grey.
            }
            let [first, second] =
                [one, other].map(|card| card_look(&looks, card.map(|c| c.index())));
            if sign(&first) != sign(&second) {
                continue;
            }
            let seen = Sight::ALL.map(|sight| {
                first
                    .fill
                    .seen_by(sight)
                    .distance(second.fill.seen_by(sight))
            });
            let distance = seen.into_iter().fold(f32::INFINITY, f32::min);
            if distance >= least {
                continue;
            }
            let title = |card: Option<branchline_engine::config::CardId>| {
                card.map_or("any", |card| facts.game.deck[card.index()].title.as_str())
            };
            findings
                .warning(
                    Subject::Colour(twins[1]),
                    format!(
                        "{} and {} lie side by side and differ by {distance:.0} for some eyes, less than {least:.0}",
                        title(one),
                        title(other)
                    ),
                )
                .label("hard to tell from its twin")
                .help("give one of the two cards a `symbol` or a `letter` of its own, or another `ink`")
                .related(Subject::Colour(twins[0]), "its twin");
        }
    }
}

/// What a space shows beside its colour: the symbol, else the letter.
fn sign(look: &CardLook) -> String {
    match look.symbol {
        Some(symbol) => format!("{symbol:?}"),
        None => look.letter.clone(),
    }
}
