//! Says what the advice pass leaves out on a very large map.

use super::facts::{FULL, Facts, SAMPLE};
use super::{Findings, Lint};
use branchline_engine::{Severity, Subject};

pub(super) static LARGE_MAP: Lint = Lint {
    code: "BL5001",
    slug: "large-map",
    title: "the map is so large that lints look at a sample",
    severity: Severity::Info,
    thresholds: &[],
    run,
};

fn run(facts: &Facts, findings: &mut Findings) {
    if !facts.sampled() {
        return;
    }
    let (locations, tickets) = (facts.game.locations.len(), facts.game.tickets.len());
    findings
        .info(
            Subject::Game,
            format!(
                "the map has {locations} locations: above {FULL}, lints of ways and tickets look at {} of {tickets} tickets and at the ways from {SAMPLE} locations and the tickets' ends",
                tickets.min(SAMPLE)
            ),
        )
        .help("nothing to do: what they say is right, but they may not say all; `lint large-map off` hides this");
}
