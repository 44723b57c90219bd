//! The editor without a window: gestures as data, laws on random gestures, panels by the names of their parts.

mod brush;
mod disk;
mod drawing;
mod exports;
mod files;
mod forms;
mod from_empty;
mod gestures;
mod hand;
mod kill;
mod languages;
mod log;
mod pictures;
mod playtest;
mod random;
mod script;
mod shots;
mod source;
mod stories;
mod table;
mod tutorial;
mod window;
mod written;
