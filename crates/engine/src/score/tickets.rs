//! Which tickets a player completes, with the best use of borrowed tracks.

use super::loans::{Found, Link, Pair, Wishes};
use crate::board::Board;
use crate::config::{Alternative, End, LocationId, TicketId, TrackId};
use crate::mechanics::ticket_points::Failed;
use crate::network::{Network, find, link};
use crate::state::State;

/// What a ticket brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketResult {
    /// Which ticket.
    pub ticket: TicketId,
    /// Whether it was completed.
    pub completed: bool,
    /// Its points, negative if it failed.
    pub points: i32,
}

/// The tickets of a seat, scored.
#[derive(Clone, Debug)]
pub(crate) struct Scored {
    pub(crate) results: Vec<TicketResult>,
    /// Whether no other use of borrowed tracks is better.
    pub(crate) proven: bool,
}

impl State {
    /// The tickets of a seat, scored with the borrowed tracks that give the most
    /// points, then the most tickets, then come first.
    pub(crate) fn ticket_results(&self, board: &Board, seat: u8, network: &Network) -> Scored {
        let tickets: Vec<TicketId> = self.tickets_of(board, seat).collect();
        let groups: Vec<u16> = (0..board.config.locations.len())
            .map(|index| network.component(LocationId::from_index(index)))
            .collect();
        let now = results(board, &tickets, &groups);
        let as_they_are = |results| Scored {
            results,
            proven: true,
        };
        let loans = self.loans(board, seat, &groups);
        if loans.is_empty() {
            return as_they_are(now);
        }
        // Loans only add links: what all of them together do not change, none does.
        let mut all = groups.clone();
        for &(a, b) in loans.iter().flatten() {
            link(&mut all, a, b);
        }
        let helped = |was: &&TicketResult| result(board, was.ticket, &all) != **was;
        let open = now.iter().filter(helped).map(|was| was.ticket);
        let open: Vec<TicketId> = open.collect();
        if open.is_empty() {
            return as_they_are(now);
        }
        let found = best_loans(board, &open, &groups, &loans);
        Scored {
            results: results(board, &tickets, &found.groups),
            proven: found.proven,
        }
    }

    /// The loans that could join something, each as links between groups.
    fn loans(&self, board: &Board, seat: u8, groups: &[u16]) -> Vec<Vec<Link>> {
        let loans = board.mechanics.ticket_links(board, self, seat);
        let links = |tracks: Vec<TrackId>| {
            let mut links: Vec<Link> = Vec::new();
            for track in tracks {
                let (a, b) = board.ends(track);
                let ends = (groups[a.index()], groups[b.index()]);
                let known = links.iter().any(|&l| l == ends || l == (ends.1, ends.0));
                if ends.0 != ends.1 && !known {
                    links.push(ends);
                }
            }
            links
        };
        loans
            .into_iter()
            .map(links)
            .filter(|links| !links.is_empty())
            .collect()
    }
}

/// The best use of loans for the tickets they could help.
fn best_loans(board: &Board, open: &[TicketId], groups: &[u16], loans: &[Vec<Link>]) -> Found {
    // A point is worth more than any number of tickets.
    let point = i64::try_from(open.len()).unwrap_or(i64::MAX - 1) + 1;
    let (mut pairs, mut others, mut other_ends) = (Vec::new(), Vec::new(), Vec::new());
    let group = |location: &LocationId| groups[location.index()];
    for &ticket in open {
        if let Some((a, b, value)) = only_pair(board, ticket) {
            let gain = value + lost(board, ticket);
            pairs.push(Pair {
                ends: [group(a), group(b)],
                gain: i64::from(gain) * point + 1,
            });
        } else {
            others.push(ticket);
            let ways = &board.config.tickets[ticket.index()].alternatives;
            for end in ways.iter().flat_map(|way| &way.ends) {
                match end {
                    End::Location(location) => other_ends.push(group(location)),
                    End::District(_) => {
                        other_ends.extend(members(board, end).map(|place| group(&place)));
                    }
                }
            }
        }
    }
    let worth = |groups: &[u16]| {
        let results = others.iter().map(|&ticket| result(board, ticket, groups));
        results
            .map(|result| i64::from(result.points) * point + i64::from(result.completed))
            .sum()
    };
    let wishes = Wishes {
        pairs,
        others: &worth,
        other_ends,
    };
    wishes.best(groups, loans)
}

fn results(board: &Board, tickets: &[TicketId], groups: &[u16]) -> Vec<TicketResult> {
    tickets
        .iter()
        .map(|&ticket| result(board, ticket, groups))
        .collect()
}

/// The two places and the value of a ticket that is no more than that, as most are.
fn only_pair(board: &Board, ticket: TicketId) -> Option<(&LocationId, &LocationId, i32)> {
    let alternatives = &board.config.tickets[ticket.index()].alternatives;
    match alternatives.as_slice() {
        [only] => match only.ends.as_slice() {
            [End::Location(a), End::Location(b)] => Some((a, b, only.value)),
            _ => None,
        },
        _ => None,
    }
}

/// What a ticket costs if it is not completed.
fn lost(board: &Board, ticket: TicketId) -> i32 {
    let alternatives = &board.config.tickets[ticket.index()].alternatives;
    let values = || alternatives.iter().map(|way| way.value);
    match board.config.rules.ticket_points.failed {
        Failed::Lowest => values().min().unwrap_or(0),
        Failed::Value => values().max().unwrap_or(0),
        Failed::None => 0,
    }
}

fn result(board: &Board, ticket: TicketId, groups: &[u16]) -> TicketResult {
    let reached = match only_pair(board, ticket) {
        Some((a, b, value)) => {
            let group = |location: &LocationId| find(groups, groups[location.index()]);
            (group(a) == group(b)).then_some(value)
        }
        None => {
            let alternatives = &board.config.tickets[ticket.index()].alternatives;
            let reached = alternatives.iter().filter(|a| linked(board, a, groups));
            reached.map(|a| a.value).max()
        }
    };
    TicketResult {
        ticket,
        completed: reached.is_some(),
        points: reached.unwrap_or_else(|| -lost(board, ticket)),
    }
}

/// Whether a ticket is complete with these groups of linked locations: see [`crate::network::link`].
#[must_use]
pub fn ticket_is_linked(board: &Board, ticket: TicketId, groups: &[u16]) -> bool {
    let alternatives = &board.config.tickets[ticket.index()].alternatives;
    alternatives.iter().any(|a| linked(board, a, groups))
}

/// Whether one group holds a location of every end.
fn linked(board: &Board, alternative: &Alternative, groups: &[u16]) -> bool {
    let group = |location: LocationId| find(groups, groups[location.index()]);
    let holds = |end: &End, wanted: u16| match end {
        End::Location(location) => group(*location) == wanted,
        End::District(_) => members(board, end).any(|location| group(location) == wanted),
    };
    let (first, rest) = alternative.ends.split_first().expect("a ticket has ends");
    match first {
        End::Location(location) => rest.iter().all(|end| holds(end, group(*location))),
        End::District(_) => {
            members(board, first).any(|start| rest.iter().all(|end| holds(end, group(start))))
        }
    }
}

/// The locations of an end that is a district.
fn members<'b>(board: &'b Board, end: &End) -> impl Iterator<Item = LocationId> + 'b {
    let district = match end {
        End::District(district) => Some(*district),
        End::Location(_) => None,
    };
    let locations = board.config.locations.iter().enumerate();
    locations
        .filter(move |(_, location)| district.is_some() && location.district == district)
        .map(|(index, _)| LocationId::from_index(index))
}
