//! Rule `limit`: a safety limit for games that would not end.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "limit",
    presence: Presence::Always,
    title: words("Safety limit", "Límite de seguridad"),
    doc: words(
        "A game that is not over by then is stopped and reported as a fault of the map or rules.",
        "Una partida que no ha acabado entonces se detiene y se señala como fallo del mapa o las reglas.",
    ),
    also: &["turn-limit"],
    main: Some("turns"),
    fields: &[FieldSpec::new(
        "turns",
        words("Turns", "Turnos"),
        Kind::number(1, 10000),
        Preset::Number(200),
        words("Turns of each player.", "Turnos de cada jugador."),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The safety limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Turns of each player.
    pub turns: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            turns: values.number("turns"),
        }
    }

    fn tell(&self, book: &mut Book) {
        let turns = self.turns;
        book.say(
            Chapter::End,
            format!("A game that goes on after {turns} turns of each player is broken off: something is wrong with its rules, so tell its designer."),
            format!("Una partida que siga tras {turns} turnos de cada jugador se interrumpe: algo falla en sus reglas, así que avisa a quien la diseñó."),
        );
    }
}
