//! The score sheet: points by source for each player, who won, and by what.

mod loans;
mod tickets;

pub use tickets::{TicketResult, ticket_is_linked};

use crate::board::Board;
use crate::mechanics::BASE_SCORE_LINES;
use crate::network::Network;
use crate::spec::ScoreLine;
use crate::state::State;

/// What scoring knows of each player: networks and tickets.
#[derive(Clone, Debug)]
pub struct Finals {
    /// Networks by seat.
    pub networks: Vec<Network>,
    /// Tickets by seat.
    pub tickets: Vec<Vec<TicketResult>>,
}

impl Finals {
    /// Tickets completed by a seat.
    #[must_use]
    pub fn completed(&self, seat: usize) -> i32 {
        self.tickets[seat]
            .iter()
            .filter(|ticket| ticket.completed)
            .count() as i32
    }
}

/// Points by source, and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Sources in order, each with points by seat.
    pub lines: Vec<SheetLine>,
    /// Sums by seat.
    pub totals: Vec<i32>,
    /// Tickets by seat, with what each brought.
    pub tickets: Vec<Vec<TicketResult>>,
    /// Measures for ties: word, value by seat (more is better).
    pub measures: Vec<(&'static str, Vec<i32>)>,
    /// The seats that won: several share the victory.
    pub winners: Vec<u8>,
    /// The measure that decided between players with the same score, if one did.
    pub decided_by: Option<String>,
    /// Sources whose best use is too hard to find on so large a map: the best one found
    /// is counted, and a better one may exist. None on boards of any published size.
    pub estimates: Vec<&'static str>,
}

/// A source of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// Its id and title.
    pub line: ScoreLine,
    /// Points by seat.
    pub points: Vec<i32>,
}

impl Sheet {
    /// Adds a line.
    pub fn add(&mut self, line: ScoreLine, points: Vec<i32>) {
        self.lines.push(SheetLine { line, points });
    }

    /// Adds a measure for ties; more is better.
    pub fn measure(&mut self, word: &'static str, values: Vec<i32>) {
        self.measures.push((word, values));
    }

    /// Notes that the points of a source may not be the best possible.
    pub fn estimate(&mut self, line: ScoreLine) {
        self.estimates.push(line.id);
    }

    /// Points of a source by seat.
    #[must_use]
    pub fn points(&self, line: &str) -> Option<&[i32]> {
        self.lines
            .iter()
            .find(|l| l.line.id == line)
            .map(|l| l.points.as_slice())
    }
}

impl State {
    /// The score sheet as if the game ended now.
    #[must_use]
    pub fn score_sheet(&self, board: &Board) -> Sheet {
        let seats = || 0..board.players;
        let networks: Vec<Network> = seats()
            .map(|seat| Network::new(board, self, seat))
            .collect();
        let scored =
            seats().map(|seat| self.ticket_results(board, seat, &networks[usize::from(seat)]));
        let (mut tickets, mut proven) = (Vec::new(), true);
        for scored in scored {
            tickets.push(scored.results);
            proven &= scored.proven;
        }
        let finals = Finals { networks, tickets };
        let mut sheet = Sheet {
            lines: Vec::new(),
            totals: Vec::new(),
            tickets: Vec::new(),
            measures: Vec::new(),
            winners: Vec::new(),
            decided_by: None,
            estimates: Vec::new(),
        };
        if !proven {
            sheet.estimate(BASE_SCORE_LINES[1]);
        }
        let sum = |seat: u8, completed: bool| -> i32 {
            let results = finals.tickets[usize::from(seat)].iter();
            results
                .filter(|ticket| ticket.completed == completed)
                .map(|ticket| ticket.points)
                .sum()
        };
        sheet.add(
            BASE_SCORE_LINES[0],
            seats().map(|seat| self.score(board, seat)).collect(),
        );
        sheet.add(
            BASE_SCORE_LINES[1],
            seats().map(|seat| sum(seat, true)).collect(),
        );
        sheet.add(
            BASE_SCORE_LINES[2],
            seats().map(|seat| sum(seat, false)).collect(),
        );
        sheet.measure(
            "tickets",
            board.seats().map(|seat| finals.completed(seat)).collect(),
        );
        sheet.measure(
            "routes",
            finals
                .networks
                .iter()
                .map(|n| n.tracks().len() as i32)
                .collect(),
        );
        sheet.measure(
            "pieces-left",
            seats().map(|seat| self.pieces(board, seat)).collect(),
        );
        board
            .mechanics
            .final_score(board, self, &finals, &mut sheet);
        sheet.totals = board
            .seats()
            .map(|seat| sheet.lines.iter().map(|line| line.points[seat]).sum())
            .collect();
        sheet.tickets = finals.tickets;
        sheet.decide(&board.config.rules.ties.by);
        sheet
    }
}

impl Sheet {
    /// Highest total; then each measure among those still tied.
    fn decide(&mut self, ties: &[String]) {
        let best = self.totals.iter().max().copied().unwrap_or(0);
        let mut tied: Vec<u8> = (0..self.totals.len() as u8)
            .filter(|&seat| self.totals[usize::from(seat)] == best)
            .collect();
        for word in ties {
            if tied.len() < 2 {
                break;
            }
            let Some((_, values)) = self.measures.iter().find(|(w, _)| w == word) else {
                continue;
            };
            let best = tied
                .iter()
                .map(|&seat| values[usize::from(seat)])
                .max()
                .unwrap_or(0);
            let before = tied.len();
            tied.retain(|&seat| values[usize::from(seat)] == best);
            if tied.len() < before {
                self.decided_by = Some(word.clone());
            }
        }
        self.winners = tied;
    }
}
