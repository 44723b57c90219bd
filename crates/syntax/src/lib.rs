//! Branchline text ⇄ tree.
//!
//! Any text gives a tree *and* errors; parsing never fails and never panics.
//! This crate knows no game rules and no files.

pub mod codes;
pub mod columns;
pub mod edit;
mod format;
mod lines;
pub mod parse;
pub mod span;
pub mod spell;
pub mod tree;

pub use edit::{Fix, TextEdit};
pub use format::format;
pub use lines::LineIndex;
pub use parse::lex::{Token, TokenKind, tokens};
pub use parse::{Parse, SyntaxError, parse};
pub use span::Span;
