//! Questions and edits about an open game, as plain data: for the editor, for a
//! language server, for tests. No protocol, no window, no files.
//!
//! The open file is the first source of a [`Compilation`]. What a designer does is
//! an [`Operation`]; [`edits()`] turns it into text edits of that file, or says why
//! it cannot be done:
//!
//! ```
//! use branchline_compiler::{MemoryFiles, compile};
//! use branchline_engine::config::Point;
//! use branchline_ide::{Operation, edits};
//! use branchline_syntax::edit::apply;
//!
//! let text = "locations {\n  a  \"A\"  at 1,2  # first\n}\n";
//! let compilation = compile(&MemoryFiles::one("town.line", text), "town.line");
//! let operation = Operation::AddLocation {
//!     title: "King's Cross".to_owned(),
//!     id: None,
//!     at: Point { x: 125, y: 400 },
//! };
//! let edits = edits(&compilation, &operation)?;
//! assert_eq!(
//!     apply(text, &edits),
//!     "locations {\n  a  \"A\"  at 1,2  # first\n  kings-cross  \"King's Cross\"  at 12.5,40\n}\n"
//! );
//! # Ok::<(), branchline_ide::EditProblem>(())
//! ```
//!
//! A game with mistakes can be edited too, as long as what the operation needs can
//! be read. Things are called by the ids of the compiled config ([`Thing`]).
//! Several operations become one undo step as [`Operation::Batch`]; the id that a
//! new location will get is [`new_id`]; [`copy`] and [`Operation::Paste`] carry
//! things between windows as text of the language.
//!
//! Questions take the compilation and an offset of the open file: [`thing_at`] and
//! [`place_of`] for selection both ways, [`symbols`], [`highlights`], [`folds`],
//! [`complete`], [`hover`], [`definition`], [`references`]; [`named_at`] says what
//! [`Operation::Rename`] would rename.
//!
//! Proposals are operations with figures: [`propose_tickets`], [`balance_colours`].
//! [`effective`] is the whole game as one file, [`changes`] what a variant changes.
//!
//! [`Compilation`]: branchline_compiler::Compilation

mod edits;
mod effective;
mod operation;
mod problem;
mod propose;
mod questions;
mod version;

pub use edits::{colour_id, copy, edits, extent, fewest_points, new_id, new_ids, ticket};
pub use effective::{Change, changes, effective};
pub use operation::{
    BendsOf, ColourOf, Move, NewAlternative, NewTicket, NewTrack, Operation, Thing,
};
pub use problem::{EDIT_PROBLEMS, EditProblem};
pub use propose::{
    ColourFigures, ColourProposal, DeckFigures, TicketProposal, TicketWish, balance_colours,
    propose_tickets, ticket_figures,
};
pub use questions::{
    Completion, CompletionKind, Fold, FoldKind, Highlight, HighlightKind, Hover, Index, Position,
    Range, Reference, Symbol, Where, complete, definition, folds, highlights, hover, named_at,
    place_of, places_of, range, references, symbols, thing_at, thing_of,
};
pub use version::count_up;
