//! All cross-crate tests in one binary.

mod boards;
mod bots;
mod broken;
mod codes;
mod diagnostics;
mod documents;
mod edits;
mod example;
mod exchange;
mod exports;
mod gestures;
mod ide;
mod laws;
mod layout;
mod limits;
#[cfg(feature = "tools")]
mod outside;
mod playthroughs;
#[cfg(feature = "tools")]
mod print;
mod protocol;
mod reference;
mod replays;
mod reports;
mod robustness;
mod rulebooks;
mod rules;
#[cfg(feature = "tools")]
mod saved_object;
mod sheets;
