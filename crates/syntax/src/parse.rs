//! Text → tree and errors, in rounds.
//!
//! The grammar reads any text; lines that fit nothing come out as bad nodes. Known slips
//! among them are repaired in a copy and the copy is read again, so that one wrong sign
//! costs neither the line nor the block it opens. What still cannot be read gets a strict
//! second look that names what was expected.

mod build;
mod chars;
mod error;
mod expected;
mod grammar;
mod grey;
pub(crate) mod lex;
mod literals;
mod look;
mod near;
mod problems;
mod repair;
mod slips;

pub(crate) use chars::is_forbidden;
pub use chars::is_hidden as is_invisible;
pub use error::SyntaxError;

use crate::Span;
use crate::codes;
use crate::tree::Tree;
use build::Built;
use repair::Repairs;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A file may have this many bytes.
pub const MAX_FILE: usize = 4 << 20;
/// An id may have this many bytes.
pub const MAX_ID: usize = 128;
/// A text may have this many characters.
pub const MAX_TEXT: usize = 1_000;
/// This many errors are listed for one file.
pub const MAX_ERRORS: usize = 1_000;

/// A repair can bring further slips to light, as a mended section head does for its lines.
const ROUNDS: usize = 4;

/// What a text says, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parse {
    /// All that could be read.
    pub tree: Tree,
    /// Mistakes in order of the text.
    pub errors: Vec<SyntaxError>,
    /// Places on lines that could not be read, or only by a guess: what they name may be missing
    /// from the tree.
    pub doubtful: Vec<Span>,
}

/// Reads a text. Any text gives a tree.
#[must_use]
pub fn parse(text: &str) -> Parse {
    if text.len() > MAX_FILE {
        return Parse {
            tree: Tree::default(),
            errors: vec![SyntaxError::file_size(text.len())],
            doubtful: Vec::new(),
        };
    }
    let mut errors = chars::check(text);
    let mut repairs = Repairs::new(text);
    let mut built = build::build(text, &repairs);
    for _ in 0..ROUNDS {
        if built.bad.is_empty() || !repairs.mend(&built.bad) {
            break;
        }
        built = build::build(repairs.text(), &repairs);
    }
    let Built {
        mut tree,
        errors: from_tree,
        bad,
    } = built;
    grey::mend(&mut tree, &mut errors);
    let unread = bad.iter().take(MAX_ERRORS);
    let mut doubtful: Vec<Span> = unread.map(|bad| repairs.original(bad.span)).collect();
    let seen = repairs.lines_with_errors(&errors);
    for bad in bad.iter().take(MAX_ERRORS + 1) {
        if !seen.contains(&repairs.original_line(bad.span)) {
            errors.push(look::explain(bad, &repairs));
        }
    }
    errors.extend(repairs.into_errors());
    errors.extend(from_tree);
    errors.sort_by_key(|error| (error.span.start, error.code));
    errors.dedup_by(|b, a| a.code == b.code && a.span == b.span);
    once_for_each_id(&mut errors, text);
    cap(&mut errors, text);
    let is_guess = |error: &&SyntaxError| error.fix.as_ref().is_none_or(|fix| !fix.safe);
    doubtful.extend(errors.iter().filter(is_guess).map(|error| error.span));
    doubtful.sort_unstable();
    Parse {
        tree,
        errors,
        doubtful,
    }
}

/// A place with a wrong id is one mistake, in however many lines the id stands: the first has
/// the message, and its fix mends the others too.
fn once_for_each_id(errors: &mut Vec<SyntaxError>, text: &str) {
    let mut first: HashMap<&str, SyntaxError> = HashMap::new();
    let mut order = Vec::new();
    errors.retain(|error| {
        let Some(id) = text
            .get(error.span.range())
            .filter(|_| error.code == codes::ID_LETTERS)
        else {
            return true;
        };
        match first.entry(id) {
            Entry::Vacant(entry) => {
                entry.insert(error.clone());
                order.push(id);
            }
            Entry::Occupied(mut entry) => entry.get_mut().join(error),
        }
        false
    });
    errors.extend(order.iter().filter_map(|id| first.remove(id)));
    errors.sort_by_key(|error| (error.span.start, error.code));
}

fn cap(errors: &mut Vec<SyntaxError>, text: &str) {
    if errors.len() > MAX_ERRORS {
        errors.truncate(MAX_ERRORS);
        errors.push(SyntaxError::new(
            codes::TOO_MANY,
            Span::empty(text.len() as u32),
            "there are further mistakes, which are not listed",
            "the list ends here",
            "repair the mistakes above first, then check the file again",
        ));
    }
}
