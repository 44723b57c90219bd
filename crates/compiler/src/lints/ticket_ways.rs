//! The ways of single tickets: how long they are and how easily others cut them.

use super::facts::{Facts, Goal, ends, few, named};
use super::{Findings, Lint, Threshold};
use crate::graph::UNREACHED;
use branchline_engine::{Severity, Subject};

pub(super) static ONE_ROUTE_TICKET: Lint = Lint {
    code: "BL5403",
    slug: "one-route-ticket",
    title: "a single route completes a ticket",
    severity: Severity::Warning,
    thresholds: &[],
    run: one_route,
};

pub(super) static FAR_TICKET: Lint = Lint {
    code: "BL5404",
    slug: "far-ticket",
    title: "a ticket takes nearly all pieces of a player",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "share",
        75,
        "percent of a player's pieces that a ticket may take",
    )],
    run: far,
};

pub(super) static THIN_TICKET: Lint = Lint {
    code: "BL5406",
    slug: "thin-ticket",
    title: "few claims of others make a ticket impossible",
    severity: Severity::Warning,
    thresholds: &[],
    run: thin,
};

pub(super) static DETOUR: Lint = Lint {
    code: "BL5407",
    slug: "detour",
    title: "one claim of another player makes a ticket much longer",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "spaces",
        10,
        "further spaces that one claim may cost a ticket",
    )],
    run: detour,
};

fn one_route(facts: &Facts, findings: &mut Findings) {
    for goal in &facts.goals {
        let Some((from, to)) = goal.plain() else {
            continue;
        };
        let Some(pair) = facts.graph.pair(from, to) else {
            continue;
        };
        let track = facts.graph.pairs[pair].tracks[0];
        findings
            .warning(
                Subject::Ticket(goal.ticket),
                format!(
                    "{} are neighbours: one route completes this ticket",
                    words(facts, goal)
                ),
            )
            .label("nothing to plan")
            .help("choose an end farther away")
            .related(Subject::Track(track), "this route");
    }
}

fn far(facts: &Facts, findings: &mut Findings) {
    let share = findings.threshold("share");
    let pieces = facts.pieces;
    for goal in &facts.goals {
        if i64::from(goal.need) * 100 <= i64::from(pieces) * share {
            continue;
        }
        findings
            .warning(
                Subject::Ticket(goal.ticket),
                format!(
                    "linking {} takes {} of a player's {pieces} pieces, more than {share} %",
                    words(facts, goal),
                    goal.need
                ),
            )
            .label("little is left for anything else")
            .help("choose nearer ends, or give each player more `pieces`")
            .related(Subject::Field("pieces", "each"), format!("{pieces} each"));
    }
}

/// A ticket to a dead end is thin by the nature of the place: no warning.
fn thin(facts: &Facts, findings: &mut Findings) {
    let mut two = Vec::new();
    for goal in &facts.goals {
        let Some((from, to)) = goal.plain() else {
            continue;
        };
        let cut = facts.graph.disjoint_paths(from, to, 3);
        let dead_end = [from, to]
            .into_iter()
            .any(|end| facts.graph.tracks_at(end) == 1);
        if cut == 1 && !dead_end {
            findings
                .warning(
                    Subject::Ticket(goal.ticket),
                    format!(
                        "one claim of another player can part {}",
                        words(facts, goal)
                    ),
                )
                .label("every way uses the same track")
                .help("add a way round, or make the track a double route with `==`");
        } else if cut < 3 {
            two.push(words(facts, goal));
        }
    }
    if !two.is_empty() {
        findings
            .info(
                Subject::Game,
                format!(
                    "{} can be cut off by one or two claims: {}",
                    few(two.len() as i64, "ticket"),
                    named(&two, "; ")
                ),
            )
            .help("such tickets should be worth the risk; a third track at the thin end makes them safe");
    }
}

/// Blocking a pair cannot cost a ticket more than the way round that pair, which is
/// looked up once a pair; only if that is long the ticket itself is measured.
fn detour(facts: &Facts, findings: &mut Findings) {
    let most = findings.threshold("spaces");
    let mut round: Vec<Option<i32>> = vec![None; facts.graph.pairs.len()];
    for goal in &facts.goals {
        let Some((from, to)) = goal.plain() else {
            continue;
        };
        let mut worst: Option<(i32, usize)> = None;
        for &(index, share) in &goal.way {
            let pair = &facts.graph.pairs[index];
            // With another way as short, or another track, the claim costs nothing.
            if share < 0.999 || pair.tracks.len() > 1 {
                continue;
            }
            let around = *round[index]
                .get_or_insert_with(|| facts.graph.distance_without(pair.a, pair.b, index));
            if i64::from(around) - i64::from(pair.length) <= most {
                continue;
            }
            let length = facts.graph.distance_without(from, to, index);
            if worst.is_none_or(|(most, _)| length > most) {
                worst = Some((length, index));
            }
        }
        // Cut off for good: `thin-ticket` says so.
        let Some((length, index)) = worst.filter(|(length, _)| *length != UNREACHED) else {
            continue;
        };
        let more = length - goal.need;
        if i64::from(more) <= most {
            continue;
        }
        let pair = &facts.graph.pairs[index];
        let (a, b) = (facts.title(pair.a), facts.title(pair.b));
        findings
            .warning(
                Subject::Ticket(goal.ticket),
                format!(
                    "when somebody claims {a} and {b}, linking {} takes {length} spaces and not {}",
                    words(facts, goal),
                    goal.need
                ),
            )
            .label(format!("{more} more, beyond {most}"))
            .help("add a shorter way round, or make that route a double one")
            .related(Subject::Track(pair.tracks[0]), "the route in question");
    }
}

/// The ends as words.
fn words(facts: &Facts, goal: &Goal) -> String {
    let ticket = &facts.game.tickets[goal.ticket.index()];
    ends(
        facts.game,
        &ticket.alternatives[usize::from(goal.alternative)],
    )
}
