//! The Branchline engine: the game as data ([`config`]), its rules as modules
//! ([`mechanics`]), and play.
//!
//! Pure and integer-only: no files, no clock, no threads, no floats, no
//! iteration in hash order. The same config, seed and actions give the same
//! state hash on every platform.

pub mod config;
pub mod mechanics;
pub mod problem;
pub mod spec;

pub use config::GameConfig;
pub use problem::{Problem, Problems, Severity, Subject};
