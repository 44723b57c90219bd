//! The Branchline engine: the game as data and as play.
