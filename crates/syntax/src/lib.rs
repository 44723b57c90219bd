//! Branchline text ⇄ tree.
//!
//! Any text gives a tree *and* errors; parsing never fails and never panics.
//! This crate knows no game rules and no files.

pub mod span;
pub mod tree;

pub use span::Span;
