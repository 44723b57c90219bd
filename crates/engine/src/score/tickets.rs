//! Which tickets a player completes, with the best use of borrowed tracks.

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

impl State {
    /// The tickets of a seat, scored with the borrowed tracks that give the most
    /// points, then the most tickets, then come first.
    pub(crate) fn ticket_results(
        &self,
        board: &Board,
        seat: u8,
        network: &Network,
    ) -> Vec<TicketResult> {
        let tickets: Vec<TicketId> = self.tickets_of(board, seat).collect();
        let mut groups: Vec<u16> = (0..board.config.locations.len())
            .map(|index| network.component(LocationId::from_index(index)))
            .collect();
        let now = results(board, &tickets, &groups);
        let loans = self.loans(board, seat, &groups);
        if loans.is_empty() {
            return now;
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
            return now;
        }
        let worth = value(open.iter().map(|&ticket| result(board, ticket, &groups)));
        let mut search = Borrowing {
            board,
            tickets: &open,
            worth,
            groups: groups.clone(),
            undo: vec![groups.clone(); loans.len()],
        };
        search.borrow(&loans, &mut groups);
        if search.worth == worth {
            return now;
        }
        results(board, &tickets, &search.groups)
    }

    /// The loans that could join something, each as links between groups.
    fn loans(&self, board: &Board, seat: u8, groups: &[u16]) -> Vec<Vec<(u16, u16)>> {
        let loans = board.mechanics.ticket_links(board, self, seat);
        let links = |tracks: Vec<TrackId>| {
            let mut links: Vec<(u16, u16)> = Vec::new();
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

/// The search for the best use of loans.
struct Borrowing<'a> {
    board: &'a Board,
    /// Those a loan could help.
    tickets: &'a [TicketId],
    /// The best so far: points and number of tickets, and the groups that give them.
    worth: (i32, i32),
    groups: Vec<u16>,
    /// Groups as they were before each loan.
    undo: Vec<Vec<u16>>,
}

impl Borrowing<'_> {
    /// Tries every choice of the loans; earlier choices win ties, "none" comes first.
    fn borrow(&mut self, loans: &[Vec<(u16, u16)>], groups: &mut Vec<u16>) {
        let Some((links, others)) = loans.split_first() else {
            let results = self.tickets.iter();
            let results = results.map(|&ticket| result(self.board, ticket, groups));
            let worth = value(results);
            if worth > self.worth {
                self.worth = worth;
                self.groups.clone_from(groups);
            }
            return;
        };
        self.borrow(others, groups);
        for &(a, b) in links {
            self.undo[others.len()].clone_from(groups);
            link(groups, a, b);
            self.borrow(others, groups);
            groups.clone_from(&self.undo[others.len()]);
        }
    }
}

/// Points, and number of tickets completed.
fn value(results: impl Iterator<Item = TicketResult>) -> (i32, i32) {
    results.fold((0, 0), |(points, completed), result| {
        (
            points + result.points,
            completed + i32::from(result.completed),
        )
    })
}

fn results(board: &Board, tickets: &[TicketId], groups: &[u16]) -> Vec<TicketResult> {
    tickets
        .iter()
        .map(|&ticket| result(board, ticket, groups))
        .collect()
}

fn result(board: &Board, ticket: TicketId, groups: &[u16]) -> TicketResult {
    let alternatives = &board.config.tickets[ticket.index()].alternatives;
    // Most tickets have one pair of places.
    if let [only] = alternatives.as_slice()
        && let [End::Location(a), End::Location(b)] = only.ends.as_slice()
    {
        let group = |location: &LocationId| find(groups, groups[location.index()]);
        let completed = group(a) == group(b);
        let lost = match board.config.rules.ticket_points.failed {
            Failed::Lowest | Failed::Value => only.value,
            Failed::None => 0,
        };
        return TicketResult {
            ticket,
            completed,
            points: if completed { only.value } else { -lost },
        };
    }
    let reached = alternatives
        .iter()
        .filter(|a| linked(board, a, groups))
        .map(|a| a.value)
        .max();
    let values = || alternatives.iter().map(|a| a.value);
    let lost = match board.config.rules.ticket_points.failed {
        Failed::Lowest => values().min().unwrap_or(0),
        Failed::Value => values().max().unwrap_or(0),
        Failed::None => 0,
    };
    TicketResult {
        ticket,
        completed: reached.is_some(),
        points: reached.unwrap_or(-lost),
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
