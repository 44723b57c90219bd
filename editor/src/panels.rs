//! The panels round the canvas. A function that draws ends in `_ui`, reads the session, and asks for actions.

mod complete;
pub mod deck;
pub mod fields;
pub mod history;
pub mod inspector;
pub mod menu;
pub mod outline;
pub mod palette;
pub mod problems;
pub mod prose;
pub mod rules;
pub mod source;
pub mod statistics;
pub mod status;
pub mod tools;
pub mod typed;

/// Of a list below the map so much is always drawn; where a small window has less, the whole tab scrolls.
pub const LEAST_ROWS: f32 = 60.0;
