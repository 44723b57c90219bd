//! Which routes the tickets use together.

use super::facts::{Facts, Goal, few, named};
use super::{Findings, Lint, Threshold, decimal, percent};
use crate::figures::{self, hundredths};
use branchline_engine::{Severity, Subject};

pub(super) static TICKET_LOAD: Lint = Lint {
    code: "BL5411",
    slug: "ticket-load",
    title: "one route lies on the way of too many tickets",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "hint",
            550,
            "tickets over a route to those over the average one, in hundredths, above which it is a hint",
        ),
        Threshold::new("warning", 700, "the same above which it warns"),
    ],
    run: load,
};

pub(super) static IDLE_ROUTES: Lint = Lint {
    code: "BL5412",
    slug: "idle-routes",
    title: "many routes lie on no ticket's shortest way",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "high",
        30,
        "percent of pairs that may be on no ticket's way",
    )],
    run: idle,
};

pub(super) static LONG_OVERLAP: Lint = Lint {
    code: "BL5414",
    slug: "long-overlap",
    title: "two first tickets share most of their way",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "share",
        75,
        "percent of the shorter ticket's way that two may share",
    )],
    run: overlap,
};

fn load(facts: &Facts, findings: &mut Findings) {
    let (Some(mean), Some((pair, &most))) = (
        figures::ratio(facts.load.iter().sum(), facts.load.len() as f64),
        facts
            .load
            .iter()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(b.1)),
    ) else {
        return;
    };
    // Three tickets over one route are never too many.
    let Some(times) = figures::ratio(most, mean).filter(|_| most > 3.0) else {
        return;
    };
    if hundredths(times) <= findings.threshold("hint") {
        return;
    }
    let loud = hundredths(times) > findings.threshold("warning");
    let pair = &facts.graph.pairs[pair];
    let (a, b) = (facts.title(pair.a), facts.title(pair.b));
    findings
        .find(
            loud,
            Subject::Track(pair.tracks[0]),
            format!(
                "{} tickets lead over {a} and {b}, {} times as many as over a route on average",
                decimal(most),
                decimal(times)
            ),
        )
        .label("everybody wants this one")
        .help("add a way round of about the same length, or make it a double route");
}

fn idle(facts: &Facts, findings: &mut Findings) {
    if facts.sampled || facts.goals.iter().all(|goal| goal.way.is_empty()) {
        return;
    }
    let idle: Vec<String> = facts
        .graph
        .pairs
        .iter()
        .zip(&facts.load)
        .filter(|(_, load)| **load <= 0.0)
        .map(|(pair, _)| format!("{} and {}", facts.title(pair.a), facts.title(pair.b)))
        .collect();
    let Some(share) = figures::ratio(idle.len() as f64, facts.load.len() as f64) else {
        return;
    };
    if findings.above(share) {
        findings
            .info(
                Subject::Game,
                format!(
                    "{} of the pairs lie on no ticket's shortest way: {}",
                    percent(share),
                    named(&idle, "; ")
                ),
            )
            .help("send some tickets over them, or shorten them so that they become a way");
    }
}

/// Of the kinds that are dealt at first and never again, such as long ones.
fn overlap(facts: &Facts, findings: &mut Findings) {
    let rules = &facts.game.rules;
    let deals = |deal: &branchline_engine::config::ByPlayers<Vec<(i32, String)>>, kind: &str| {
        deal.iter()
            .any(|(_, tally)| tally.iter().any(|(_, of)| of == kind))
    };
    let special = |kind: &str| {
        deals(&rules.first_tickets.deal, kind) && !deals(&rules.draw_tickets.0.deal, kind)
    };
    let goals: Vec<&Goal> = facts
        .goals
        .iter()
        .filter(|goal| {
            let kind = facts.game.tickets[goal.ticket.index()].kind;
            special(&facts.game.ticket_kinds[usize::from(kind)])
        })
        .collect();
    let mut worst: Option<(f64, &Goal, &Goal)> = None;
    for (number, one) in goals.iter().enumerate() {
        for other in &goals[..number] {
            let share = shared(facts, one, other);
            if worst.is_none_or(|(most, ..)| share > most) {
                worst = Some((share, one, other));
            }
        }
    }
    let Some((share, one, other)) = worst else {
        return;
    };
    let most = findings.threshold("share");
    if hundredths(share) <= most {
        return;
    }
    findings
        .info(
            Subject::Ticket(one.ticket),
            format!(
                "this ticket and another that is dealt at first share {} of {}",
                percent(share),
                few(one.need.min(other.need), "space")
            ),
        )
        .label("nearly the same way")
        .help("give one of them another end: two players will fight over every route")
        .related(Subject::Ticket(other.ticket), "the other one");
}

/// Which part of the shorter ticket's way both use, at most.
fn shared(facts: &Facts, one: &Goal, other: &Goal) -> f64 {
    let spaces: f64 = one
        .way
        .iter()
        .filter_map(|(pair, share)| {
            let (_, with) = other.way.iter().find(|(also, _)| also == pair)?;
            Some(share.min(*with) * f64::from(facts.graph.pairs[*pair].length))
        })
        .sum();
    spaces / f64::from(one.need.min(other.need))
}
