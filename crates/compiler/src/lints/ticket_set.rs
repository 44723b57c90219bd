//! The tickets as a whole: who is left out, what is doubled, what a hand of them
//! asks for.

use super::facts::{Facts, few, named};
use super::{Findings, Lint, Threshold, decimal, percent};
use crate::figures::{self, hundredths};
use branchline_engine::config::{End, LocationId, Ticket, TicketId};
use branchline_engine::{Severity, Subject};
use std::collections::HashMap;

/// Below so many tickets their distribution says nothing.
const SOME: usize = 8;

pub(super) static SAME_TICKET: Lint = Lint {
    code: "BL5402",
    slug: "same-ticket",
    title: "two tickets link the same places",
    severity: Severity::Warning,
    thresholds: &[],
    run: same,
};

pub(super) static FIRST_KEEP: Lint = Lint {
    code: "BL5405",
    slug: "first-keep",
    title: "the tickets that must be kept at first take too many pieces",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "share",
        80,
        "percent of a player's pieces that a usual first hand may take",
    )],
    run: first_keep,
};

pub(super) static TICKET_CROWD: Lint = Lint {
    code: "BL5408",
    slug: "ticket-crowd",
    title: "too many tickets end at a location",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "times",
            350,
            "tickets of a location to those of the average one, in hundredths",
        ),
        Threshold::new("most", 8, "tickets that may end at a location"),
    ],
    run: crowd,
};

pub(super) static NO_TICKET: Lint = Lint {
    code: "BL5409",
    slug: "no-ticket",
    title: "many locations end no ticket",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "high",
        20,
        "percent of locations that may be without tickets",
    )],
    run: none,
};

pub(super) static TICKET_SPREAD: Lint = Lint {
    code: "BL5410",
    slug: "ticket-spread",
    title: "ticket values are too alike or too unlike",
    severity: Severity::Info,
    thresholds: &[
        Threshold::new(
            "low",
            25,
            "least standard deviation ÷ mean of the values, in hundredths",
        ),
        Threshold::new(
            "high",
            60,
            "most standard deviation ÷ mean of the values, in hundredths",
        ),
        Threshold::new("least", 2, "what a ticket should be worth at least"),
    ],
    run: spread,
};

pub(super) static TICKET_QUARTERS: Lint = Lint {
    code: "BL5413",
    slug: "ticket-quarters",
    title: "a quarter of the map has much more or less of the tickets than of the locations",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "times",
        200,
        "share of ticket values to share of locations, or the other way round, in hundredths",
    )],
    run: quarters,
};

fn same(facts: &Facts, findings: &mut Findings) {
    let mut known: HashMap<Vec<(bool, usize)>, TicketId> = HashMap::new();
    for (index, ticket) in facts.game.tickets.iter().enumerate() {
        let id = TicketId::from_index(index);
        let [only] = ticket.alternatives.as_slice() else {
            continue;
        };
        let mut key: Vec<(bool, usize)> = only
            .ends
            .iter()
            .map(|end| match end {
                End::Location(location) => (false, location.index()),
                End::District(district) => (true, district.index()),
            })
            .collect();
        key.sort_unstable();
        let Some(first) = known.get(&key).copied() else {
            known.insert(key, id);
            continue;
        };
        findings
            .warning(
                Subject::Ticket(id),
                format!(
                    "{} have a ticket already",
                    super::facts::ends(facts.game, only)
                ),
            )
            .label("the same places again")
            .help("drop one, or write `copies 2` if it is meant to be twice in the deck")
            .related(Subject::Ticket(first), "the first one");
    }
}

/// A usual first hand: as many as must be kept, of the kinds as they are dealt.
fn first_keep(facts: &Facts, findings: &mut Findings) {
    let rule = &facts.game.rules.first_tickets;
    let mean = |kind: &str| {
        let goals = facts.goals.iter().filter(|goal| {
            let ticket = &facts.game.tickets[goal.ticket.index()];
            goal.alternative == 0 && facts.game.ticket_kinds[usize::from(ticket.kind)] == kind
        });
        let (sum, number) = goals.fold((0, 0), |(sum, number), goal| (sum + goal.need, number + 1));
        figures::ratio(f64::from(sum), f64::from(number))
    };
    let hands = rule.deal.iter().filter_map(|(players, deal)| {
        let dealt: i32 = deal.iter().map(|(count, _)| count).sum();
        let spaces: f64 = deal
            .iter()
            .map(|(count, kind)| Some(f64::from(*count) * mean(kind)?))
            .sum::<Option<f64>>()?;
        let keep = *rule.keep.get(players);
        let pieces = *facts.game.rules.pieces.each.get(players);
        let need = figures::ratio(spaces, f64::from(dealt))? * f64::from(keep);
        Some((need / f64::from(pieces), need, keep, pieces))
    });
    let Some((share, need, keep, pieces)) = hands.max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return;
    };
    let most = findings.threshold("share");
    if hundredths(share) <= most {
        return;
    }
    findings
        .warning(
            Subject::Field("first-tickets", "keep"),
            format!(
                "{} to be kept at first take about {need:.0} of {pieces} pieces, more than {most} %",
                few(keep, "ticket")
            ),
        )
        .label(format!("{} of the pieces", percent(share)))
        .help("let players keep fewer, deal shorter tickets, or give each player more `pieces`");
}

/// Tickets of each location, copies counted; a ticket counts once.
fn tickets_of(facts: &Facts) -> Vec<i32> {
    let mut tickets = vec![0; facts.game.locations.len()];
    for ticket in &facts.game.tickets {
        for location in ends_of(ticket) {
            tickets[location] += ticket.copies;
        }
    }
    tickets
}

/// The plain ends of a ticket, each once.
fn ends_of(ticket: &Ticket) -> Vec<usize> {
    let all = ticket
        .alternatives
        .iter()
        .flat_map(|alternative| &alternative.ends);
    let mut ends: Vec<usize> = all
        .filter_map(|end| match end {
            End::Location(location) => Some(location.index()),
            End::District(_) => None,
        })
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

fn crowd(facts: &Facts, findings: &mut Findings) {
    let tickets = tickets_of(facts);
    let Some(mean) = figures::ratio(f64::from(tickets.iter().sum::<i32>()), tickets.len() as f64)
    else {
        return;
    };
    let (times, most) = (findings.threshold("times"), findings.threshold("most"));
    for (location, &number) in tickets.iter().enumerate() {
        // Three tickets are never a crowd, however few the others have.
        let usual = (mean * times as f64 / 100.0).max(3.0);
        if f64::from(number) <= usual && i64::from(number) <= most {
            continue;
        }
        findings
            .warning(
                Subject::Location(LocationId::from_index(location)),
                format!(
                    "{number} tickets end at {}, and {} at a location on average",
                    facts.title(location),
                    decimal(mean)
                ),
            )
            .label(few(number, "ticket"))
            .help("end some of them at a place nearby: everybody comes here anyway");
    }
}

fn none(facts: &Facts, findings: &mut Findings) {
    if facts.game.tickets.is_empty() {
        return;
    }
    let in_district = |location: usize| {
        let district = facts.game.locations[location].district;
        let ends = facts
            .game
            .tickets
            .iter()
            .flat_map(|ticket| &ticket.alternatives);
        district.is_some_and(|id| {
            ends.flat_map(|a| &a.ends)
                .any(|end| *end == End::District(id))
        })
    };
    let tickets = tickets_of(facts);
    let without: Vec<String> = (0..tickets.len())
        .filter(|&location| tickets[location] == 0 && !in_district(location))
        .map(|location| facts.title(location).to_owned())
        .collect();
    let Some(share) = figures::ratio(without.len() as f64, tickets.len() as f64) else {
        return;
    };
    if findings.above(share) {
        findings
            .info(
                Subject::Game,
                format!(
                    "{} of the locations end no ticket: {}",
                    percent(share),
                    named(&without, ", ")
                ),
            )
            .help("let some tickets end there: places without tickets are only passed through");
    }
}

fn spread(facts: &Facts, findings: &mut Findings) {
    let least = findings.threshold("least");
    for goal in facts
        .goals
        .iter()
        .filter(|goal| i64::from(goal.value) < least)
    {
        findings
            .info(
                Subject::TicketValue(goal.ticket, goal.alternative),
                format!("this ticket is worth {}, less than {least}", goal.value),
            )
            .label("hardly a reason to go there")
            .help("choose ends farther apart");
    }
    let Some(spread) =
        figures::ticket_spread(facts.game).filter(|_| facts.game.tickets.len() >= SOME)
    else {
        return;
    };
    let Some(beyond) = findings.beyond(spread) else {
        return;
    };
    findings
        .info(
            Subject::Game,
            format!(
                "ticket values differ by {} of their mean, {} than {} %",
                percent(spread),
                beyond.word("less", "more"),
                beyond.hundredths()
            ),
        )
        .help(beyond.word(
            "add some shorter and longer tickets: choosing between equals is no choice",
            "add tickets of middling length, or deal long and short ones as kinds of their own",
        ));
}

/// Half of a ticket's value counts at each of two ends.
fn quarters(facts: &Facts, findings: &mut Findings) {
    let game = facts.game;
    if game.tickets.len() < SOME || game.locations.len() < SOME {
        return;
    }
    let middle = |of: fn(&branchline_engine::config::Point) -> i32| {
        let all = || game.locations.iter().map(|location| of(&location.at));
        all().min().unwrap_or(0).midpoint(all().max().unwrap_or(0))
    };
    let (x, y) = (middle(|at| at.x), middle(|at| at.y));
    let quarter = |location: usize| {
        let at = &game.locations[location].at;
        usize::from(at.x > x) + 2 * usize::from(at.y > y)
    };
    let mut locations = [0_i32; 4];
    let mut values = [0.0_f64; 4];
    for location in 0..game.locations.len() {
        locations[quarter(location)] += 1;
    }
    for ticket in &game.tickets {
        let ends = ends_of(ticket);
        let best = ticket
            .alternatives
            .iter()
            .map(|a| a.value)
            .max()
            .unwrap_or(0);
        let share = f64::from(best * ticket.copies) / ends.len().max(1) as f64;
        for end in ends {
            values[quarter(end)] += share;
        }
    }
    let total: f64 = values.iter().sum();
    let times = findings.threshold("times") as f64 / 100.0;
    for (index, name) in ["upper left", "upper right", "lower left", "lower right"]
        .into_iter()
        .enumerate()
    {
        // A corner with next to no locations says nothing.
        if locations[index] < 3 || total <= 0.0 {
            continue;
        }
        let here = f64::from(locations[index]) / game.locations.len() as f64;
        let value = values[index] / total;
        if value <= here * times && here <= value * times {
            continue;
        }
        let more = value > here;
        findings
            .info(
                Subject::Game,
                format!(
                    "the {name} quarter of the map has {} of the locations, but {} of the ticket values",
                    percent(here),
                    percent(value)
                ),
            )
            .help(if more {
                "move some tickets elsewhere: everybody will build here"
            } else {
                "let more tickets end there: nobody has a reason to build here"
            });
    }
}
