//! Branchline text ⇄ tree.
//!
//! Any text gives a tree *and* errors; parsing never fails and never panics.
//! This crate knows no game rules and no files.

pub mod codes;
pub mod edit;
mod lines;
pub mod parse;
pub mod span;
pub mod tree;

pub use edit::{Fix, TextEdit};
pub use lines::LineIndex;
pub use parse::{Parse, SyntaxError, parse};
pub use span::Span;
