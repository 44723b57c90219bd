//! Bots and bulk games.
