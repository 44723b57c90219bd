//! Rule `pass`: what a player without any legal action does.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "pass",
    presence: Presence::Always,
    title: words("Passing", "Pasar"),
    doc: words(
        "Whether a player without any legal action passes.",
        "Si pasa un jugador sin ninguna acción posible.",
    ),
    also: &[],
    main: Some("when"),
    fields: &[FieldSpec::new(
        "when",
        words("Passing", "Pasar"),
        Kind::Word(&[
            choice("forced", "if nothing is possible", "si nada es posible"),
            choice("never", "never: the game ends", "nunca: acaba la partida"),
        ]),
        Preset::Word("forced"),
        words(
            "`forced`: a player without any action passes; `never`: such a position ends the game at once.",
            "`forced`: quien no puede hacer nada pasa; `never`: esa situación acaba la partida.",
        ),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Whether a player without any action passes; else the game ends there.
    pub forced: bool,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            forced: values.word("when") == "forced",
        }
    }

    fn tell(&self, book: &mut Book) {
        if self.forced {
            book.say(
                Chapter::Turn,
                "Passing is not allowed, unless you can do nothing at all: then your turn is over. If all players have to pass in a row, the game ends and is scored.",
                "No está permitido pasar, salvo que no puedas hacer nada: entonces tu turno termina. Si todos los jugadores tienen que pasar seguidos, la partida termina y se puntúa.",
            );
        } else {
            book.say(
                Chapter::Turn,
                "Passing is not allowed. When a player can do nothing at all, the game ends and is scored.",
                "No está permitido pasar. Cuando un jugador no puede hacer nada, la partida termina y se puntúa.",
            );
        }
    }
}
