//! The compiler against whole games, broken files and its own explanations.

mod advice;
mod bundled;
mod pages;
mod support;
