//! Bots, many games at once, and what comes out of them.
//!
//! Every result follows from config, bots, seed and number of games: threads
//! and shards only decide who plays which game. Sums are whole numbers until
//! [`stats`] makes shares and intervals of them for a reader.

mod bots;
mod game;
mod run;
#[cfg(test)]
mod sample;
mod seed;
mod sight;
pub mod stats;
mod summary;
mod tally;

pub use bots::{Bot, BotProblem, BotSpec, Feature, Without};
pub use game::{GameResult, play_game};
pub use run::{Run, Watch};
pub use seed::game_seed;
pub use sight::Sight;
pub use summary::{Endings, LineSummary, SeatSummary, Summary, TicketSummary, TrackSummary};
pub use tally::{Histogram, Tally};
