//! Says what the advice pass leaves out on a very large map.

use super::facts::{FULL, Facts, SAMPLE};
use super::{Findings, Lint, Threshold};
use branchline_engine::{Severity, Subject};

pub(super) static LARGE_MAP: Lint = Lint {
    code: "BL5001",
    slug: "large-map",
    title: "the map is so large that lints look at a sample",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "locations",
        FULL,
        "up to so many locations, lints look at everything",
    )],
    run,
};

fn run(facts: &Facts, findings: &mut Findings) {
    if !facts.sampled {
        return;
    }
    let full = findings.threshold("locations");
    let (locations, tickets) = (facts.game.locations.len(), facts.game.tickets.len());
    findings
        .info(
            Subject::Game,
            format!(
                "the map has {locations} locations: above {full}, lints of ways and tickets look at {} of {tickets} tickets and at the ways from {SAMPLE} locations, and the drawing is left out",
                tickets.min(SAMPLE)
            ),
        )
        .help("nothing to do: what they say is right, but they may not say all; raise `lint large-map locations …` to let them");
}
