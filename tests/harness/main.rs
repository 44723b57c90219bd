//! All cross-crate tests in one binary.

// The game itself: what `cargo xtask soak mutants` runs against each mutant of the engine.
mod codes;
mod diagnostics;
mod example;
mod hostile;
mod laws;
mod playthroughs;
mod refusals;
mod replays;
mod rules;

#[cfg(feature = "tools")]
mod backdrop;
#[cfg(feature = "around")]
mod boards;
#[cfg(feature = "around")]
mod bots;
#[cfg(feature = "around")]
mod broken;
#[cfg(feature = "around")]
mod documents;
#[cfg(feature = "around")]
mod edits;
#[cfg(feature = "around")]
mod exchange;
#[cfg(feature = "around")]
mod exports;
#[cfg(feature = "around")]
mod gestures;
#[cfg(feature = "around")]
mod ide;
#[cfg(feature = "around")]
mod layout;
#[cfg(feature = "around")]
mod limits;
#[cfg(feature = "tools")]
mod outside;
#[cfg(feature = "tools")]
mod print;
#[cfg(feature = "around")]
mod protocol;
#[cfg(feature = "around")]
mod reference;
#[cfg(feature = "around")]
mod registry;
#[cfg(feature = "around")]
mod reports;
#[cfg(feature = "around")]
mod robustness;
#[cfg(feature = "around")]
mod rulebooks;
#[cfg(feature = "tools")]
mod saved_object;
#[cfg(feature = "around")]
mod sheets;
