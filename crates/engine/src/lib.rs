//! The Branchline engine: the game as data ([`config`]), its rules as modules
//! ([`mechanics`]), and play.
//!
//! Pure and integer-only: no files, no clock, no threads, no floats, no
//! iteration in hash order. The same config, seed and actions give the same
//! state hash on every platform.

pub mod action;
pub mod board;
pub mod config;
pub mod cost;
pub mod envelope;
pub mod event;
pub mod generator;
mod layout;
pub mod legal;
pub mod mechanics;
pub mod network;
pub mod problem;
pub mod progress;
mod reach;
pub mod replay;
pub mod rulebook;
pub mod scenario;
pub mod score;
pub mod shown;
pub mod spec;
pub mod state;
pub mod text;
mod turn;
pub mod view;

pub use action::{Action, ActionKind, Decision, Ending, Purchase, Refusal};
pub use board::Board;
pub use config::GameConfig;
pub use event::{Event, Sink};
pub use legal::Legal;
pub use problem::{Problem, Problems, Severity, Subject};
pub use replay::Replay;
pub use scenario::Scenario;
pub use score::Sheet;
pub use shown::{Shown, symbol_sign};
pub use state::State;
pub use view::View;
