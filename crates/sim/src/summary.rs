//! What many games came to, in whole numbers only.
//!
//! Merging is exact, associative and commutative, so the summary of a run does
//! not depend on how its games were spread over threads, shards or machines.

use crate::game::GameResult;
use crate::tally::{Histogram, Tally};
use branchline_engine::config::{TicketId, TrackId};
use branchline_engine::{Action, Board, Decision, Ending, State};
use serde::{Deserialize, Serialize};

/// The sums over a number of games of one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Decisions taken in them.
    pub decisions: u64,
    /// How they ended.
    pub endings: Endings,
    /// Turns of all players together, by game.
    pub turns: Histogram,
    /// Turns in which a player could only pass.
    pub passes: u64,
    /// Games with such a turn.
    pub games_with_pass: u64,
    /// Games in which the market kept too many wilds because no better one could be dealt.
    pub games_with_stuck_market: u64,
    /// Games that several players won together.
    pub shared_wins: u64,
    /// Points between the best and the second-best player, by game.
    pub margins: Histogram,
    /// Games in which seats with the same points were told apart by a further measure.
    pub tie_breaks: u64,
    /// By seat.
    pub seats: Vec<SeatSummary>,
    /// By source of points, in the order of the score sheet.
    pub lines: Vec<LineSummary>,
    /// By track, in the order of the config.
    pub tracks: Vec<TrackSummary>,
    /// By ticket, in the order of the config; copies of a ticket together.
    pub tickets: Vec<TicketSummary>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endings {
    /// The last turns were played.
    pub pieces: u64,
    /// Nobody could do anything any more.
    pub deadlock: u64,
    /// The safety limit was reached.
    pub limit: u64,
}

/// A seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSummary {
    /// Games this seat won, by number of winners: alone first, then with one
    /// other … Each winner of a shared victory counts as that fraction of a win.
    pub wins: Vec<u64>,
    /// Its final scores.
    pub scores: Histogram,
    /// Games in which it took the first turn.
    pub starts: u64,
    /// Pieces left at the end.
    pub pieces_left: Tally,
    /// Cards left in hand at the end.
    pub cards_left: Tally,
}

/// A source of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSummary {
    /// Its id on the score sheet.
    pub id: String,
    /// Its points by seat.
    pub seats: Vec<Tally>,
    /// Its points of those who won.
    pub winners: Tally,
}

/// A track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackSummary {
    /// Games in which it was claimed.
    pub claimed: u64,
    /// Games in which a winner claimed it.
    pub by_winner: u64,
}

/// A ticket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketSummary {
    /// Times it was offered.
    pub offered: u64,
    /// Times it was kept.
    pub kept: u64,
    /// Times it was completed by the end.
    pub completed: u64,
    /// Points it brought, failures negative.
    pub points: i64,
}

impl Summary {
    /// The summary of no games yet.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let seats = usize::from(board.players());
        let seat = SeatSummary {
            wins: vec![0; seats],
            ..SeatSummary::default()
        };
        // Every game of a board has the same lines: take them from one that was only dealt.
        let sheet = State::new(board, 0).score_sheet(board);
        let line = |id: &str| LineSummary {
            id: id.to_owned(),
            seats: vec![Tally::default(); seats],
            winners: Tally::default(),
        };
        Self {
            games: 0,
            decisions: 0,
            endings: Endings::default(),
            turns: Histogram::default(),
            passes: 0,
            games_with_pass: 0,
            games_with_stuck_market: 0,
            shared_wins: 0,
            margins: Histogram::default(),
            tie_breaks: 0,
            seats: vec![seat; seats],
            lines: sheet.lines.iter().map(|l| line(l.line.id)).collect(),
            tracks: vec![TrackSummary::default(); board.config().tracks.len()],
            tickets: vec![TicketSummary::default(); board.config().tickets.len()],
        }
    }

    /// Adds the games of another summary of the same board.
    ///
    /// # Panics
    /// If the boards differ in players, lines, tracks or tickets.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            games,
            decisions,
            endings,
            turns,
            passes,
            games_with_pass,
            games_with_stuck_market,
            shared_wins,
            margins,
            tie_breaks,
            seats,
            lines,
            tracks,
            tickets,
        } = other;
        self.games += games;
        self.decisions += decisions;
        self.endings.merge(*endings);
        self.turns.merge(turns);
        self.passes += passes;
        self.games_with_pass += games_with_pass;
        self.games_with_stuck_market += games_with_stuck_market;
        self.shared_wins += shared_wins;
        self.margins.merge(margins);
        self.tie_breaks += tie_breaks;
        each(&mut self.seats, seats, SeatSummary::merge);
        each(&mut self.lines, lines, LineSummary::merge);
        each(&mut self.tracks, tracks, TrackSummary::merge);
        each(&mut self.tickets, tickets, TicketSummary::merge);
    }

    /// Adds a finished game and what was seen of it on the way.
    pub(crate) fn add(&mut self, board: &Board, game: &GameResult, seen: Seen) {
        let GameResult { state, sheet } = game;
        let won = |seat: u8| sheet.winners.contains(&seat);
        self.games += 1;
        self.decisions += seen.decisions;
        self.passes += seen.passes;
        self.games_with_pass += u64::from(seen.passes > 0);
        self.games_with_stuck_market += u64::from(seen.stuck_market);
        match state.ending() {
            Some(Ending::Pieces) => self.endings.pieces += 1,
            Some(Ending::Deadlock) => self.endings.deadlock += 1,
            Some(Ending::Limit) => self.endings.limit += 1,
            None => unreachable!("only finished games are summed"),
        }
        self.turns
            .add(i32::try_from(state.turns()).unwrap_or(i32::MAX));
        self.shared_wins += u64::from(sheet.winners.len() > 1);
        self.tie_breaks += u64::from(sheet.decided_by.is_some());
        self.margins.add(margin(&sheet.totals));
        for (seat, summary) in (0..).zip(&mut self.seats) {
            if won(seat) {
                summary.wins[sheet.winners.len() - 1] += 1;
            }
            summary.scores.add(sheet.totals[usize::from(seat)]);
            summary.starts += u64::from(state.start() == seat);
            summary.pieces_left.add(state.pieces(board, seat));
            summary.cards_left.add(state.hand(board, seat).iter().sum());
        }
        for (summary, line) in self.lines.iter_mut().zip(&sheet.lines) {
            debug_assert_eq!(summary.id, line.line.id, "a board has fixed lines");
            for (seat, &points) in (0..).zip(&line.points) {
                summary.seats[usize::from(seat)].add(points);
                if won(seat) {
                    summary.winners.add(points);
                }
            }
        }
        for (index, summary) in self.tracks.iter_mut().enumerate() {
            if let Some(owner) = state.owner(board, TrackId::from_index(index)) {
                summary.claimed += 1;
                summary.by_winner += u64::from(won(owner));
            }
        }
        for result in sheet.tickets.iter().flatten() {
            let summary = &mut self.tickets[result.ticket.index()];
            summary.kept += 1;
            summary.completed += u64::from(result.completed);
            summary.points += i64::from(result.points);
        }
    }

    /// Adds tickets that are laid before a player to choose from.
    pub(crate) fn add_offer(&mut self, offer: impl Iterator<Item = TicketId>) {
        for ticket in offer {
            self.tickets[ticket.index()].offered += 1;
        }
    }
}

/// What only shows while a game runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    decisions: u64,
    passes: u64,
    stuck_market: bool,
}

impl Seen {
    /// Takes note of a decision; true if tickets are on offer in it.
    pub(crate) fn note(&mut self, state: &State, action: Action) -> bool {
        self.decisions += 1;
        self.passes += u64::from(action == Action::Pass);
        self.stuck_market |= state.market_stays();
        matches!(state.decision(), Decision::FirstTickets | Decision::Tickets)
    }
}

impl Endings {
    fn merge(&mut self, other: Self) {
        let Self {
            pieces,
            deadlock,
            limit,
        } = other;
        self.pieces += pieces;
        self.deadlock += deadlock;
        self.limit += limit;
    }
}

impl SeatSummary {
    fn merge(&mut self, other: &Self) {
        let Self {
            wins,
            scores,
            starts,
            pieces_left,
            cards_left,
        } = other;
        each(&mut self.wins, wins, |mine, theirs| *mine += theirs);
        self.scores.merge(scores);
        self.starts += starts;
        self.pieces_left.merge(pieces_left);
        self.cards_left.merge(cards_left);
    }
}

impl LineSummary {
    fn merge(&mut self, other: &Self) {
        let Self { id, seats, winners } = other;
        assert_eq!(&self.id, id, "summaries of different boards");
        each(&mut self.seats, seats, Tally::merge);
        self.winners.merge(winners);
    }
}

impl TrackSummary {
    fn merge(&mut self, other: &Self) {
        let Self { claimed, by_winner } = other;
        self.claimed += claimed;
        self.by_winner += by_winner;
    }
}

impl TicketSummary {
    fn merge(&mut self, other: &Self) {
        let Self {
            offered,
            kept,
            completed,
            points,
        } = other;
        self.offered += offered;
        self.kept += kept;
        self.completed += completed;
        self.points += points;
    }
}

/// Merges two lists item by item.
fn each<T>(mine: &mut [T], theirs: &[T], merge: impl Fn(&mut T, &T)) {
    assert_eq!(mine.len(), theirs.len(), "summaries of different boards");
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        merge(mine, theirs);
    }
}

/// Points between the best and the second best; 0 for a player alone.
fn margin(totals: &[i32]) -> i32 {
    let (mut best, mut second) = (i32::MIN, i32::MIN);
    for &total in totals {
        second = second.max(total.min(best));
        best = best.max(total);
    }
    if second == i32::MIN { 0 } else { best - second }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins() {
        assert_eq!(margin(&[10, 30, 25]), 5);
        assert_eq!(margin(&[-10, -30]), 20);
        assert_eq!(margin(&[7, 7, 1]), 0);
        assert_eq!(margin(&[7]), 0);
    }
}
