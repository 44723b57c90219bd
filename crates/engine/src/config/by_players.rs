//! A value that depends on the number of players.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One value for each number of players a game allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ByPlayers<T> {
    /// The number of players of the first value.
    from: u8,
    /// The values for `from`, `from + 1`, … players.
    values: Vec<T>,
}

impl<T> ByPlayers<T> {
    /// Values for `from`, `from + 1`, … players.
    #[must_use]
    pub fn new(from: u8, values: Vec<T>) -> Self {
        Self { from, values }
    }

    /// The value for a number of players; the nearest one outside the range.
    ///
    /// # Panics
    /// If there are no values; [`Self::covers`] says so beforehand.
    #[must_use]
    pub fn get(&self, players: u8) -> &T {
        let last = self.values.len() - 1;
        &self.values[usize::from(players.saturating_sub(self.from)).min(last)]
    }

    /// Whether there is a value for each number of players of a range.
    #[must_use]
    pub fn covers(&self, first: u8, last: u8) -> bool {
        self.from <= first && usize::from(last.saturating_sub(self.from)) < self.values.len()
    }

    /// Number of players and value, rising.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &T)> {
        (self.from..=u8::MAX).zip(&self.values)
    }
}
