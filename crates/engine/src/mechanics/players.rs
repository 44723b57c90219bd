//! Rule `players`: how many may play.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most players any game may have.
pub const MOST: u8 = 8;

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "players",
    presence: Presence::Required,
    title: words("Players", "Jugadores"),
    doc: words(
        "How many players the game is for.",
        "Para cuántos jugadores es el juego.",
    ),
    also: &[],
    main: Some("number"),
    fields: &[FieldSpec::new(
        "number",
        words("Players", "Jugadores"),
        Kind::Range {
            min: 1,
            max: MOST as i64,
            words: &[],
        },
        Preset::Required,
        words(
            "Fewest and most players: `2 to 4`.",
            "El mínimo y el máximo: `2 to 4`.",
        ),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// For how many players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Fewest players.
    pub min: u8,
    /// Most players.
    pub max: u8,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        let (min, max) = values.range("number").unwrap_or((2, 2));
        let byte = |n: i32| u8::try_from(n).unwrap_or(MOST).clamp(1, MOST);
        Self {
            min: byte(min),
            max: byte(max),
        }
    }

    fn tell(&self, book: &mut Book) {
        let Self { min, max } = self;
        if min == max {
            let players = book.count(
                i32::from(*min),
                ("player", "players"),
                ("jugador", "jugadores"),
            );
            book.say(
                Chapter::Box,
                format!("A game for {players}."),
                format!("Un juego para {players}."),
            );
            return;
        }
        book.say(
            Chapter::Box,
            format!("A game for {min} to {max} players."),
            format!("Un juego para {min} a {max} jugadores."),
        );
    }
}
