//! What many games came to, in whole numbers only.
//!
//! Merging is exact, associative and commutative, so the summary of a run does
//! not depend on how its games were spread over threads, shards or machines.

mod add;
mod parts;

pub(crate) use add::Which;
pub use parts::{
    Block, CardSummary, DistrictSummary, Endings, EntrantSummary, LeadSummary, LineSummary,
    LocationSummary, LuckSummary, MeasureSummary, PlaceSummary, SeatSummary, TicketSummary,
    TrackSummary,
};

use crate::closely::CloseSummary;
use crate::holes::HoleSummary;
use crate::merge::{Merge, merge_fields};
use crate::tally::{Histogram, Tally};
use branchline_engine::{Board, State};
use serde::{Deserialize, Serialize};

/// One victory in units that any number of winners up to eight can share evenly.
pub const WIN: u64 = 840;
/// Parts of a game's time that figures over time are kept for.
pub const SLICES: usize = 20;
/// Groups of games that uncertainty is worked out from.
pub const BLOCKS: usize = 64;

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
    /// Turns with a single legal action.
    pub forced: u64,
    /// Games that several players won together.
    pub shared_wins: u64,
    /// Points between the best and the second-best player, by game.
    pub margins: Histogram,
    /// Games in which seats with the same points were told apart by a further measure.
    pub tie_breaks: u64,
    /// By seat.
    pub seats: Vec<SeatSummary>,
    /// By place in the order of turns: who starts, who comes next …
    pub places: Vec<PlaceSummary>,
    /// By bot as listed for the run; where it sits changes if seats rotate.
    pub entrants: Vec<EntrantSummary>,
    /// By source of points, in the order of the score sheet.
    pub lines: Vec<LineSummary>,
    /// What the rules measure (tokens, districts …), over all players.
    pub measures: Vec<MeasureSummary>,
    /// By track, in the order of the config.
    pub tracks: Vec<TrackSummary>,
    /// By location, in the order of the config.
    pub locations: Vec<LocationSummary>,
    /// By ticket, in the order of the config; copies of a ticket together.
    pub tickets: Vec<TicketSummary>,
    /// By card kind, in the order of the deck.
    pub cards: Vec<CardSummary>,
    /// By district, in the order of the config.
    #[serde(default)]
    pub districts: Vec<DistrictSummary>,
    /// Markets laid out anew because of wilds, by game.
    #[serde(rename = "resets_by_game", default)]
    pub resets: Tally,
    /// Decks made from the discards, by game.
    #[serde(rename = "reshuffles_by_game", default)]
    pub reshuffles: Tally,
    /// Turns that began with deck and discards empty.
    #[serde(default)]
    pub empty_turns: u64,
    /// What a closer look at some games showed.
    #[serde(default)]
    pub close: CloseSummary,
    /// Who leads, and whether that lasts.
    pub lead: LeadSummary,
    /// Tenths of claims to choose from at the start of a turn, by slice of the game's time: the
    /// mean of each game.
    #[serde(rename = "choices_by_game", default)]
    pub choices: Vec<Tally>,
    /// Tenths of claims by which the second half of a game has more to choose from than the first.
    #[serde(default)]
    pub slope: Tally,
    /// Cards left in the hands of all players together, by game.
    #[serde(default)]
    pub hands: Tally,
    /// Holes in the rules.
    pub holes: Vec<HoleSummary>,
    /// Sums by block of games; whole seed groups stay together.
    pub blocks: Vec<Block>,
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
            games: Tally::default(),
            winners: Tally::default(),
            decides: 0,
        };
        let measure = |word: &str| MeasureSummary {
            id: word.to_owned(),
            all: Tally::default(),
            winners: Tally::default(),
        };
        let config = board.config();
        Self {
            games: 0,
            decisions: 0,
            endings: Endings::default(),
            turns: Histogram::default(),
            passes: 0,
            forced: 0,
            shared_wins: 0,
            margins: Histogram::default(),
            tie_breaks: 0,
            seats: vec![seat; seats],
            places: vec![PlaceSummary::default(); seats],
            entrants: vec![EntrantSummary::default(); seats],
            lines: sheet.lines.iter().map(|l| line(l.line.id)).collect(),
            measures: sheet
                .measures
                .iter()
                .map(|(word, _)| measure(word))
                .collect(),
            tracks: vec![TrackSummary::default(); config.tracks.len()],
            locations: vec![LocationSummary::default(); config.locations.len()],
            tickets: vec![TicketSummary::default(); config.tickets.len()],
            cards: vec![CardSummary::default(); config.deck.len()],
            districts: vec![DistrictSummary::default(); config.districts.len()],
            resets: Tally::default(),
            reshuffles: Tally::default(),
            empty_turns: 0,
            close: CloseSummary::default(),
            lead: LeadSummary::default(),
            choices: vec![Tally::default(); SLICES],
            slope: Tally::default(),
            hands: Tally::default(),
            holes: HoleSummary::none(),
            blocks: vec![Block::new(seats); BLOCKS],
        }
    }

    /// Gives what an older program did not count its place, empty, so that it can be joined.
    pub(crate) fn fill_in(&mut self, districts: usize, players: usize) {
        // A list that is there but of another length is damaged, which is for the reader to say.
        fn fill<T: Clone>(list: &mut Vec<T>, length: usize, empty: T) {
            if list.is_empty() {
                list.resize(length, empty);
            }
        }
        fill(&mut self.districts, districts, DistrictSummary::default());
        fill(&mut self.choices, SLICES, Tally::default());
        for block in &mut self.blocks {
            fill(&mut block.luck.entrants, players, 0);
            fill(&mut block.entrant_tickets, players, 0);
            fill(&mut block.entrant_completed, players, 0);
        }
    }

    /// Adds the games of another summary of the same board.
    ///
    /// # Panics
    /// If the boards differ in players, lines, tracks or tickets.
    pub fn merge(&mut self, other: &Self) {
        Merge::merge(self, other);
    }

    /// Games in which a hole of this kind was met.
    #[must_use]
    pub fn games_with(&self, kind: crate::HoleKind) -> u64 {
        let hole = self.holes.iter().find(|hole| hole.kind == kind);
        hole.map_or(0, |hole| hole.games)
    }
}

merge_fields! {
    Summary {
        games, decisions, endings, turns, passes, forced, shared_wins, margins, tie_breaks,
        seats, places, entrants, lines, measures, tracks, locations, tickets, cards, districts, resets,
        reshuffles, empty_turns, close, lead, choices, slope, hands, holes, blocks,
    }
}
