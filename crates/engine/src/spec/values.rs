//! The values of a rule's fields after reading: what a rule's config is made from.

use super::{Preset, RuleSpec};
use crate::config::ByPlayers;
use std::collections::BTreeMap;

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// `on` or `off`.
    Flag(bool),
    /// A word.
    Word(String),
    /// A text.
    Text(String),
    /// A list of numbers.
    Numbers(Vec<i64>),
    /// A list of words.
    Words(Vec<String>),
    /// From, to.
    Range(i64, i64),
    /// Number of tickets by kind.
    Tally(Vec<(i64, String)>),
    /// Number by number, keys rising.
    Table(Vec<(i64, i64)>),
    /// A value for each run of player numbers (from, to, value), rising, together
    /// covering all player numbers of the game.
    ByPlayers(Vec<(u8, u8, Value)>),
}

/// All values of one rule: checked against its spec, defaults filled in.
///
/// The getters panic on a kind that the spec does not allow: whoever builds
/// `Values` has checked it, so a mismatch is a bug in that rule's module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    spec: &'static str,
    players: (u8, u8),
    fields: BTreeMap<&'static str, Value>,
}

impl Values {
    /// The values of `spec` for a game of `players` (lowest, highest): what is
    /// `written`, else the preset. A required field that is not written is left
    /// out; the caller has reported it and makes no config then.
    #[must_use]
    pub fn new(
        spec: &'static RuleSpec,
        players: (u8, u8),
        mut written: BTreeMap<&'static str, Value>,
    ) -> Self {
        for field in spec.fields {
            if let (false, Some(value)) = (written.contains_key(field.name), preset(&field.preset))
            {
                written.insert(field.name, value);
            }
        }
        Self {
            spec: spec.keyword,
            players,
            fields: written,
        }
    }

    /// Whether the field has a value.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// The value of a field, if it has one.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.fields.get(field)
    }

    /// A number.
    #[must_use]
    pub fn number(&self, field: &str) -> i32 {
        match self.need(field) {
            Value::Number(n) => int(*n),
            other => self.mismatch(field, other),
        }
    }

    /// A number, or nothing if the field is absent or holds a word.
    #[must_use]
    pub fn number_or_word(&self, field: &str) -> Option<i32> {
        match self.get(field) {
            Some(Value::Number(n)) => Some(int(*n)),
            _ => None,
        }
    }

    /// `on` or `off`.
    #[must_use]
    pub fn flag(&self, field: &str) -> bool {
        match self.need(field) {
            Value::Flag(on) => *on,
            other => self.mismatch(field, other),
        }
    }

    /// A word.
    #[must_use]
    pub fn word(&self, field: &str) -> &str {
        match self.need(field) {
            Value::Word(word) => word,
            other => self.mismatch(field, other),
        }
    }

    /// A text.
    #[must_use]
    pub fn text(&self, field: &str) -> &str {
        match self.need(field) {
            Value::Text(text) => text,
            other => self.mismatch(field, other),
        }
    }

    /// A list of numbers.
    #[must_use]
    pub fn numbers(&self, field: &str) -> Vec<i32> {
        self.read_numbers(field, self.need(field))
    }

    /// A list of words; empty if absent.
    #[must_use]
    pub fn words(&self, field: &str) -> Vec<String> {
        self.get(field)
            .map(|value| self.read_words(field, value))
            .unwrap_or_default()
    }

    /// From and to, if the field has a range or a number.
    #[must_use]
    pub fn range(&self, field: &str) -> Option<(i32, i32)> {
        match self.get(field) {
            Some(Value::Range(from, to)) => Some((int(*from), int(*to))),
            Some(Value::Number(n)) => Some((int(*n), int(*n))),
            _ => None,
        }
    }

    /// A table of numbers.
    #[must_use]
    pub fn table(&self, field: &str) -> Vec<(i32, i32)> {
        match self.need(field) {
            Value::Table(rows) => rows
                .iter()
                .map(|&(key, value)| (int(key), int(value)))
                .collect(),
            other => self.mismatch(field, other),
        }
    }

    /// A number for each number of players.
    #[must_use]
    pub fn numbers_by_players(&self, field: &str) -> ByPlayers<i32> {
        self.by_players(field, |value| match value {
            Value::Number(n) => int(*n),
            other => self.mismatch(field, other),
        })
    }

    /// A list of numbers for each number of players.
    #[must_use]
    pub fn lists_by_players(&self, field: &str) -> ByPlayers<Vec<i32>> {
        self.by_players(field, |value| self.read_numbers(field, value))
    }

    /// A list of words for each number of players.
    #[must_use]
    pub fn words_by_players(&self, field: &str) -> ByPlayers<Vec<String>> {
        self.by_players(field, |value| self.read_words(field, value))
    }

    /// Tickets by kind for each number of players.
    #[must_use]
    pub fn tallies_by_players(&self, field: &str) -> ByPlayers<Vec<(i32, String)>> {
        self.by_players(field, |value| match value {
            Value::Tally(counts) => counts
                .iter()
                .map(|(count, kind)| (int(*count), kind.clone()))
                .collect(),
            Value::Number(n) => vec![(int(*n), "regular".to_owned())],
            other => self.mismatch(field, other),
        })
    }

    fn by_players<T: Clone>(&self, field: &str, read: impl Fn(&Value) -> T) -> ByPlayers<T> {
        let (first, last) = self.players;
        match self.need(field) {
            Value::ByPlayers(rows) => ByPlayers::new(
                first,
                (first..=last)
                    .map(|n| {
                        let row = rows.iter().find(|(from, to, _)| (*from..=*to).contains(&n));
                        read(
                            &row.unwrap_or_else(|| panic!("{}.{field}: no row for {n}", self.spec))
                                .2,
                        )
                    })
                    .collect(),
            ),
            value => ByPlayers::new(first, vec![read(value); usize::from(last - first) + 1]),
        }
    }

    fn read_numbers(&self, field: &str, value: &Value) -> Vec<i32> {
        match value {
            Value::Numbers(list) => list.iter().map(|&n| int(n)).collect(),
            Value::Number(n) => vec![int(*n)],
            other => self.mismatch(field, other),
        }
    }

    fn read_words(&self, field: &str, value: &Value) -> Vec<String> {
        match value {
            Value::Words(list) => list.clone(),
            Value::Word(word) => vec![word.clone()],
            other => self.mismatch(field, other),
        }
    }

    fn need(&self, field: &str) -> &Value {
        self.get(field)
            .unwrap_or_else(|| panic!("{}.{field} has no value", self.spec))
    }

    fn mismatch(&self, field: &str, value: &Value) -> ! {
        panic!("{}.{field} cannot be {value:?}", self.spec)
    }
}

/// Specs bound every number well inside `i32`.
fn int(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX })
}

fn preset(preset: &Preset) -> Option<Value> {
    Some(match *preset {
        Preset::Required | Preset::Absent => return None,
        Preset::Number(n) => Value::Number(n),
        Preset::Flag(on) => Value::Flag(on),
        Preset::Word(word) => Value::Word(word.to_owned()),
        Preset::Text(text) => Value::Text(text.to_owned()),
        Preset::Numbers(list) => Value::Numbers(list.to_vec()),
        Preset::Words(list) => Value::Words(list.iter().map(|&word| word.to_owned()).collect()),
        Preset::Table(rows) => Value::Table(rows.to_vec()),
    })
}
