//! Diagnostics for people and programs, all from the same data.

mod excerpt;
mod human;
mod json;
mod sarif;
mod short;

pub use human::{MOST_DRAWN, human};
pub use json::{json, json_schema};
pub use sarif::sarif;
pub use short::{short, word};

use std::borrow::Cow;

/// How to draw for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colour.
    pub colour: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// A text for people: control characters, which a terminal would obey, become
/// pictures of themselves.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    text.chars().map(picture).collect::<String>().into()
}

/// The picture of a control character, any other character as it is.
pub(crate) fn picture(c: char) -> char {
    match u32::from(c) {
        code @ 0..=0x1f if is_control(c) => char::from_u32(0x2400 + code).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        0x80..=0x9f => '\u{fffd}',
        // Signs that turn the direction of what follows.
        0x061c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069 => '\u{fffd}',
        _ => c,
    }
}

fn is_control(c: char) -> bool {
    c != '\n' && c != '\t' && (c.is_control() || picture_of_format(c))
}

fn picture_of_format(c: char) -> bool {
    matches!(u32::from(c), 0x061c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069)
}
