//! Marks of map items, as data: which rule reads them is that rule's matter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Marks of an item by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Marks(pub BTreeMap<String, Mark>);

/// The value of a mark: `true` for a bare one, else its argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Mark {
    /// A mark without argument.
    On(bool),
    /// A number.
    Number(i32),
    /// A word or text.
    Text(String),
}

impl Marks {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the mark is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0
            .get(name)
            .is_some_and(|mark| *mark != Mark::On(false))
    }

    /// The number of a mark, 0 if it is not there.
    #[must_use]
    pub fn number(&self, name: &str) -> i32 {
        match self.0.get(name) {
            Some(Mark::Number(n)) => *n,
            _ => 0,
        }
    }

    /// The word or text of a mark.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(Mark::Text(text)) => Some(text),
            _ => None,
        }
    }
}
