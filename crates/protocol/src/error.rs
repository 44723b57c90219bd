//! Errors: a closed list of codes, words for a person, and data for a program.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The kinds of error there are. A client may rely on this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The line is no JSON object.
    Parse,
    /// A field is missing or of the wrong kind.
    BadRequest,
    /// There is no such operation.
    UnknownOp,
    /// None of the client's protocol versions is spoken here.
    UnsupportedVersion,
    /// The game has errors; `data` lists them with their places.
    ConfigInvalid,
    /// There is no such config or game.
    NoSuchGame,
    /// The game has moved on since that `rev`.
    StaleRev,
    /// Another seat decides now.
    NotYourTurn,
    /// The rules forbid it; `data.rule` says which.
    IllegalAction,
    /// That step showed something that cannot be unseen, or there is none.
    NotUndoable,
    /// Nobody in a played game may see everything.
    ForbiddenView,
    /// A line, or the number of games, is over the limit.
    Limit,
    /// A fault of ours. A game that it may have left half changed is closed, `data.closed`
    /// names it; everything else stays usable.
    Internal,
}

/// An error reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Error {
    /// Which kind.
    pub code: ErrorCode,
    /// In words.
    pub message: String,
    /// What a program may want to know of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl Error {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    pub(crate) fn with(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadRequest, message)
    }
}
