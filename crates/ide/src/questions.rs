//! Questions about an open game: what stands where, what a word means, what may
//! follow. Answers are plain data with places in bytes and in UTF-16 units.

mod complete;
mod context;
mod fold;
mod highlight;
mod hover;
mod range;
mod references;
mod symbols;
mod things;

pub use complete::{Completion, CompletionKind, complete};
pub use fold::{Fold, FoldKind, folds};
pub use highlight::{Highlight, HighlightKind, highlights};
pub use hover::{Hover, hover};
pub use range::{Position, Range, range};
pub use references::{Reference, definition, named_at, references};
pub use symbols::{Symbol, symbols};
pub use things::{Index, Where, place_of, places_of, thing_at, thing_of};
