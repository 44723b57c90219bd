//! The editor without a window: gestures as data, laws on random gestures, panels by the names of their parts.

mod gestures;
mod kill;
mod playtest;
mod random;
mod script;
mod window;
