//! Bots, many games at once, and what comes out of them.
//!
//! Every result follows from config, bots, seed and number of games: threads
//! and shards only decide who plays which game. Sums are whole numbers until
//! [`stats`] makes shares and intervals of them for a reader.

mod bots;
mod closely;
mod compare;
mod game;
mod holes;
pub mod league;
mod merge;
mod part;
mod record;
pub mod report;
mod run;
#[cfg(test)]
mod sample;
mod seed;
mod sight;
pub mod stats;
mod summary;
mod tally;

pub use bots::{Bot, BotProblem, BotSpec, Feature, Without};
pub use closely::CloseSummary;
pub use compare::{Change, Sign, compare};
pub use game::{GameResult, Observer, play_game, play_observed};
pub use holes::{HoleKind, HoleSummary};
pub use league::{League, Match};
pub use part::{MergeProblem, Part, shard};
pub use run::{Run, Watch};
pub use seed::game_seed;
pub use sight::Sight;
pub use summary::{
    Block, CardSummary, DistrictSummary, Endings, EntrantSummary, LeadSummary, LineSummary,
    LocationSummary, LuckSummary, MeasureSummary, PlaceSummary, SeatSummary, Summary,
    TicketSummary, TrackSummary, WIN,
};
pub use tally::{Histogram, Tally};
