//! The parts of a summary: a seat's, a track's, a ticket's sums.

use super::SLICES;
use crate::merge::{Merge, merge_fields};
use crate::tally::{Histogram, Tally};
use serde::{Deserialize, Serialize};

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

/// A place in the order of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceSummary {
    /// Victories, in units of [`super::WIN`].
    pub wins: u64,
    /// Final scores.
    pub scores: Tally,
}

/// A bot of the run, wherever it sat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantSummary {
    /// Victories, in units of [`super::WIN`].
    pub wins: u64,
    /// Victories shared with others.
    pub shared: u64,
    /// Final scores.
    pub scores: Tally,
    /// Tickets it held at the end.
    pub tickets: u64,
    /// Those it completed.
    pub completed: u64,
}

/// A source of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineSummary {
    /// Its id on the score sheet.
    pub id: String,
    /// Its points by seat.
    pub seats: Vec<Tally>,
    /// Its points of all players together, by game.
    #[serde(default)]
    pub games: Tally,
    /// Its points of those who won.
    pub winners: Tally,
    /// Games that somebody else would have won without this source.
    pub decides: u64,
}

/// Something a rule measures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeasureSummary {
    /// Its word.
    pub id: String,
    /// Of all players together, by game.
    #[serde(rename = "all_by_game", default)]
    pub all: Tally,
    /// Of those who won.
    pub winners: Tally,
}

/// A track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackSummary {
    /// Games in which it was claimed.
    pub claimed: u64,
    /// Games in which a winner claimed it.
    pub by_winner: u64,
    /// Games in which it was the first track claimed.
    pub first: u64,
    /// When it was claimed, by slice of the game's time.
    pub when: [u64; SLICES],
    /// Failed tickets that this one track of somebody else would have completed.
    pub missed: u64,
    /// Tenths of a space that its claim made the tickets of others longer, by claim, in the
    /// games looked at closely.
    #[serde(default)]
    pub detour: Tally,
    /// Tickets of others that its claim made impossible, in those games.
    #[serde(default)]
    pub cut: u64,
}

/// A location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocationSummary {
    /// Winners with a track there.
    pub winners: u64,
    /// Other players with a track there.
    pub losers: u64,
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
    /// Points it brought, failures negative, by ticket kept.
    #[serde(rename = "points_when_kept", default)]
    pub points: Tally,
    /// Times a winner held it.
    pub by_winner: u64,
    /// Own turns of its owner until it was complete, where own tracks completed it.
    pub turns: Tally,
}

/// A card kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSummary {
    /// Cards paid, by game.
    #[serde(rename = "spent_by_game", default)]
    pub spent: Tally,
    /// Cards in hands at the end.
    pub left: u64,
}

/// A district.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DistrictSummary {
    /// Players who linked all its locations by tracks of their own.
    pub completed: u64,
    /// Winners among them.
    pub by_winner: u64,
}

/// Deals that every bot played from every seat: how much of a score is the deal's. A cell
/// is one seat of one deal; each bot has sat there once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckSummary {
    /// Deals.
    pub deals: u64,
    /// All points.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
    /// The sum of squares of the points of each cell.
    pub cells: u64,
    /// Points by entrant.
    pub entrants: Vec<i64>,
}

/// Who leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadSummary {
    /// How often the lead on the board changed hands.
    pub changes: Tally,
    /// Percent of the game's turns after which the final winner led on the board for good.
    pub settled: Tally,
    /// Games with a single leader on the board half-way.
    pub half: u64,
    /// Victories of that leader, in units of [`super::WIN`].
    pub half_wins: u64,
    /// Games with a single leader in full points half-way, as if the game ended then.
    pub true_half: u64,
    /// Victories of that leader.
    pub true_half_wins: u64,
    /// Games won by a player who was last in full points three quarters through.
    pub comebacks: u64,
}

/// Some of the games: what resampling draws from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Games.
    pub games: u64,
    /// Their turns.
    pub turns: u64,
    /// The sum of squares of the turns of each game.
    #[serde(default)]
    pub turn_squares: u64,
    /// Turns without a choice.
    #[serde(default)]
    pub forced: u64,
    /// Turns that began with deck and discards empty.
    #[serde(default)]
    pub empty: u64,
    /// The sum of squares of the points of each player.
    #[serde(default)]
    pub point_squares: u64,
    /// Players who ended below zero.
    #[serde(default)]
    pub negative: u64,
    /// Victories by place in the order of turns.
    pub place_wins: Vec<u64>,
    /// Points by place.
    pub place_points: Vec<i64>,
    /// Victories by entrant.
    pub entrant_wins: Vec<u64>,
    /// Points by entrant.
    pub entrant_points: Vec<i64>,
    /// Tickets that each entrant held at the end.
    #[serde(default)]
    pub entrant_tickets: Vec<u64>,
    /// Those it completed.
    #[serde(default)]
    pub entrant_completed: Vec<u64>,
    /// Deals that every bot played from every seat.
    #[serde(default)]
    pub luck: LuckSummary,
}

impl Block {
    pub(crate) fn new(seats: usize) -> Self {
        Self {
            games: 0,
            turns: 0,
            turn_squares: 0,
            forced: 0,
            empty: 0,
            point_squares: 0,
            negative: 0,
            place_wins: vec![0; seats],
            place_points: vec![0; seats],
            entrant_wins: vec![0; seats],
            entrant_points: vec![0; seats],
            entrant_tickets: vec![0; seats],
            entrant_completed: vec![0; seats],
            luck: LuckSummary {
                entrants: vec![0; seats],
                ..LuckSummary::default()
            },
        }
    }
}

merge_fields! {
    Endings { pieces, deadlock, limit }
    SeatSummary { wins, scores, starts, pieces_left, cards_left }
    PlaceSummary { wins, scores }
    EntrantSummary { wins, shared, scores, tickets, completed }
    LocationSummary { winners, losers }
    TicketSummary { offered, kept, completed, points, by_winner, turns }
    CardSummary { spent, left }
    DistrictSummary { completed, by_winner }
    LuckSummary { deals, sum, squares, cells, entrants }
    LeadSummary { changes, settled, half, half_wins, true_half, true_half_wins, comebacks }
    Block {
        games, turns, turn_squares, forced, empty, point_squares, negative, place_wins,
        place_points, entrant_wins, entrant_points, entrant_tickets, entrant_completed, luck,
    }
}

impl Merge for TrackSummary {
    fn merge(&mut self, other: &Self) {
        let Self {
            claimed,
            by_winner,
            first,
            when,
            missed,
            detour,
            cut,
        } = other;
        self.claimed += claimed;
        self.by_winner += by_winner;
        self.first += first;
        self.missed += missed;
        self.detour.merge(detour);
        self.cut += cut;
        for (mine, theirs) in self.when.iter_mut().zip(when) {
            *mine += theirs;
        }
    }
}

impl Merge for LineSummary {
    fn merge(&mut self, other: &Self) {
        let Self {
            id,
            seats,
            games,
            winners,
            decides,
        } = other;
        assert_eq!(&self.id, id, "summaries of different boards");
        self.seats.merge(seats);
        self.games.merge(games);
        self.winners.merge(winners);
        self.decides += decides;
    }
}

impl Merge for MeasureSummary {
    fn merge(&mut self, other: &Self) {
        let Self { id, all, winners } = other;
        assert_eq!(&self.id, id, "summaries of different boards");
        self.all.merge(all);
        self.winners.merge(winners);
    }
}
