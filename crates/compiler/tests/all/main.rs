//! The compiler against whole games, broken files and its own explanations.

mod bundled;
mod support;
