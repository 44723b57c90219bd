//! All cross-crate tests in one binary.

mod boards;
mod documents;
mod gestures;
mod codes;
mod diagnostics;
mod documents;
mod example;
mod layout;
mod playthroughs;
mod protocol;
mod replays;
mod rules;
