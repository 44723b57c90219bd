//! The file system, for the shells: the terminal program and the editor.
//!
//! [`files`] replaces a file as a whole or not at all; [`project`] reads the texts of a game and nothing outside its
//! folder. Everything below the shells sees texts and names only.

pub mod files;
pub mod project;
