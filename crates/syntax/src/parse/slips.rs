//! Slips people make: each is recognised in a bad line and mended on the spot.

use super::SyntaxError;
use super::build::Bad;
use crate::TextEdit;

/// A recognised slip: what to say, and how the line is read on.
pub(super) struct Slip {
    pub(super) error: SyntaxError,
    pub(super) edits: Vec<TextEdit>,
}

/// The slips of a bad line.
pub(super) fn find(_text: &str, _bad: &Bad) -> Vec<Slip> {
    Vec::new()
}
