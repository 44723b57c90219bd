//! Recorded games: everything needed to play a game again, move by move, and to
//! say where it first went another way.
//!
//! A replay carries its config, so that it outlives changes of the map, and a
//! hash of the state after each turn. Moves are kept in words, as people and
//! rule scripts say them; they get their meaning back when they are played.

mod code;
mod forms;
mod run;
mod text;
mod trouble;

pub use code::{decode, encode};
pub use forms::ReadError;
pub use run::{Replayed, Step};
pub use trouble::{Cause, Divergence, Trouble};

use crate::action::{Action, Refusal};
use crate::board::Board;
use crate::config::GameConfig;
use crate::envelope::Fields;
use crate::generator;
use crate::state::State;
use crate::text::describe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Version of the form of replays; a reader refuses a newer one.
pub const FORMAT: u32 = 1;

/// Version of the rules: a change that makes recorded games go another way
/// raises it. `cargo xtask bless playthroughs` does so.
pub const RULES: u32 = 3;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// What the game depends on besides its moves.
    pub header: Header,
    /// The set-up, then each turn.
    pub turns: Vec<TurnRecord>,
    /// Final points by seat; none if the game was not played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Fields of others in the JSON form, kept as they were.
    #[serde(skip)]
    pub extra: Fields,
}

/// What a recorded game depends on besides its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// Version of this form.
    pub format: u32,
    /// Version of the program that recorded it.
    pub engine: String,
    /// Version of the rules.
    pub rules: u32,
    /// The generator of chance, by name.
    pub generator: String,
    /// Who played, by seat: `human`, or the name of a bot.
    pub seats: Vec<String>,
    /// Where chance started.
    pub seed: u64,
    /// The config's hash.
    pub config_hash: String,
    /// The config itself.
    pub config: GameConfig,
}

/// The moves of a turn, and the state they led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnRecord {
    /// The turn's number; the set-up is turn 0.
    pub turn: u32,
    /// Its moves.
    #[schemars(with = "Vec<String>")]
    pub moves: Vec<Move>,
    /// Hash of the state afterwards, as 16 hexadecimal digits.
    #[schemars(with = "String")]
    pub hash: StateHash,
}

/// What a seat did, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Move {
    /// Which seat, from 0.
    pub seat: u8,
    /// What, as [`crate::text::describe`] says it.
    pub words: String,
}

/// The hash of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct StateHash(pub u64);

impl Replay {
    /// The replay of a game of `seed` in which these actions were taken. The last
    /// turn may be unfinished.
    ///
    /// # Errors
    /// The first action that the rules refuse.
    ///
    /// # Panics
    /// If there are not as many names as seats.
    pub fn record(
        board: &Board,
        seats: Vec<String>,
        seed: u64,
        actions: &[Action],
    ) -> Result<Self, Refusal> {
        assert_eq!(seats.len(), usize::from(board.players()), "one name a seat");
        let mut state = State::new(board, seed);
        let mut turns = Vec::new();
        let mut moves = Vec::new();
        let mut turn = state.turns();
        for &action in actions {
            moves.push(Move {
                seat: state.actor(),
                words: describe(board, &state, action),
            });
            state.apply(board, action)?;
            if state.turns() != turn || state.ending().is_some() {
                let hash = StateHash(state.hash());
                let moves = std::mem::take(&mut moves);
                turns.push(TurnRecord { turn, moves, hash });
                turn = state.turns();
            }
        }
        if !moves.is_empty() {
            let hash = StateHash(state.hash());
            turns.push(TurnRecord { turn, moves, hash });
        }
        let over = state.ending().is_some();
        Ok(Self {
            header: Header {
                format: FORMAT,
                engine: env!("CARGO_PKG_VERSION").to_owned(),
                rules: RULES,
                generator: generator::NAME.to_owned(),
                seats,
                seed,
                config_hash: board.config().hash(),
                config: board.config().clone(),
            },
            turns,
            scores: over.then(|| state.score_sheet(board).totals),
            extra: Fields::new(),
        })
    }
}

impl std::fmt::Display for StateHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl std::str::FromStr for StateHash {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok().filter(|_| digits);
        number
            .map(Self)
            .ok_or_else(|| format!("`{text}` is not a hash of 16 hexadecimal digits"))
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "p{} {}", u16::from(self.seat) + 1, self.words)
    }
}

impl std::str::FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.strip_prefix('p').and_then(|rest| rest.split_once(' '));
        let seat = parts.and_then(|(number, _)| number.parse::<u8>().ok()?.checked_sub(1));
        match (seat, parts) {
            (Some(seat), Some((_, words))) if !words.is_empty() => Ok(Self {
                seat,
                words: words.to_owned(),
            }),
            _ => Err(format!("`{text}` is not a move, as `p1 draws blind` is")),
        }
    }
}

/// Serde goes through the words of both types.
macro_rules! as_text {
    ($($type:ty)+) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }
    )+};
}

as_text!(StateHash Move);
