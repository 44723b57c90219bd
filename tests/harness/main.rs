//! All cross-crate tests in one binary.

mod boards;
mod documents;
mod gestures;
mod layout;
mod playthroughs;
mod replays;
mod rules;
