//! All cross-crate tests in one binary.

mod boards;
mod documents;
mod gestures;
mod broken;
mod codes;
mod diagnostics;
mod documents;
mod example;
mod layout;
mod limits;
mod playthroughs;
mod protocol;
mod replays;
mod rules;
mod robustness;
