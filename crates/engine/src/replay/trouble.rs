//! Why a recorded game cannot be played again as it was, in words.

use super::{FORMAT, Move, RULES, StateHash};
use crate::action::Refusal;
use crate::generator;
use std::fmt;

/// Why a recorded game cannot be played again as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The form of the replay is newer than this program.
    NewerFormat(u32),
    /// It was recorded with newer rules.
    NewerRules {
        /// Their version.
        rules: u32,
        /// The version of the program that recorded it.
        engine: String,
    },
    /// Chance came from a generator that this program does not have.
    OtherGenerator(String),
    /// The config is not the one that was played.
    ConfigChanged {
        /// The hash written beside it.
        expected: String,
        /// Its own hash.
        actual: String,
    },
    /// The config cannot be played by so many players.
    Unplayable(String),
    /// The game goes another way.
    Diverged(Divergence),
}

/// Where a recorded game first goes another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The turn; 0 is the set-up.
    pub turn: u32,
    /// Which move of the turn, from 1; 0 if none was played yet.
    pub number: usize,
    /// That move.
    pub made: Option<Move>,
    /// The version of the rules it was recorded with.
    pub recorded_rules: u32,
    /// What is different.
    pub cause: Cause,
}

/// What is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The record is out of order: another turn was due.
    Turn {
        /// The turn that was due.
        expected: u32,
    },
    /// Another seat was to move.
    Seat {
        /// The seat that was to move.
        expected: u8,
    },
    /// The rules refuse the move, or its words are not understood.
    Refused(Refusal),
    /// The move comes after the game's end.
    AfterEnd,
    /// All moves of the turn were legal, but the state is not the recorded one.
    Hash {
        /// The recorded hash.
        expected: StateHash,
        /// The hash now.
        actual: StateHash,
    },
    /// The final points are not the recorded ones; none: the game is not over.
    Scores {
        /// The recorded points.
        expected: Option<Vec<i32>>,
        /// The points now.
        actual: Option<Vec<i32>>,
    },
}

impl Trouble {
    /// What to try.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::NewerFormat(_) | Self::NewerRules { .. } | Self::OtherGenerator(_) => {
                "play it with the version of branchline that recorded it, or a newer one"
            }
            Self::ConfigChanged { .. } => "the file was changed after it was recorded",
            Self::Unplayable(_) => "the file was damaged after it was recorded",
            Self::Diverged(divergence) if divergence.recorded_rules < RULES => {
                "the rules have changed since: play it with the version that recorded it"
            }
            Self::Diverged(_) => "a move was changed after it was recorded, or the rules were",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewerFormat(format) => write!(
                f,
                "the replay has format {format}, this program knows {FORMAT} and older"
            ),
            Self::NewerRules { rules, engine } => write!(
                f,
                "the game was recorded by branchline {engine} with rules {rules}, this program has rules {RULES}"
            ),
            Self::OtherGenerator(name) => write!(
                f,
                "chance came from the generator {name}, this program has {}",
                generator::NAME
            ),
            Self::ConfigChanged { expected, actual } => write!(
                f,
                "the game in the replay has the hash {actual}, not {expected} as written beside it"
            ),
            Self::Unplayable(why) => write!(f, "the game in the replay cannot be played: {why}"),
            Self::Diverged(divergence) => divergence.fmt(f),
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            turn,
            number,
            made,
            recorded_rules,
            cause,
        } = self;
        match turn {
            0 => f.write_str("the set-up")?,
            turn => write!(f, "turn {turn}")?,
        }
        if let Some(made) = made {
            write!(f, ", move {number} (`{made}`)")?;
        }
        write!(f, ": {cause}")?;
        if *recorded_rules < RULES {
            write!(f, " (recorded with rules {recorded_rules}, now {RULES})")?;
        }
        Ok(())
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { expected } => write!(f, "turn {expected} was due"),
            Self::Seat { expected } => {
                write!(f, "it was the turn of p{}", u16::from(*expected) + 1)
            }
            Self::Refused(refusal) => refusal.fmt(f),
            Self::AfterEnd => f.write_str("the game was over before this move"),
            Self::Hash { expected, actual } => {
                write!(f, "expected state {expected}, got {actual}")
            }
            Self::Scores { expected, actual } => {
                let points = |scores: &Option<Vec<i32>>| match scores {
                    Some(scores) => {
                        let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
                        scores.join(", ")
                    }
                    None => "no end of the game".to_owned(),
                };
                let (expected, actual) = (points(expected), points(actual));
                write!(f, "expected the points {expected}, got {actual}")
            }
        }
    }
}

impl std::error::Error for Trouble {}
