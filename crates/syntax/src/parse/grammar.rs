//! The parser pest makes from `grammar/branchline.pest`.

#![allow(missing_docs, reason = "the derived rules have no place for docs")]

/// Gives pairs of [`Rule`]s for a text.
#[derive(pest_derive::Parser)]
#[grammar = "../../../grammar/branchline.pest"]
pub(crate) struct Grammar;
