//! Rule `ticket-points`: what a failed ticket costs.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "ticket-points",
    presence: Presence::Always,
    title: words("Ticket points", "Puntos de billetes"),
    doc: words(
        "A completed ticket scores its value; this says what a failed one costs.",
        "Un billete completado vale su valor; aquí se dice cuánto cuesta uno fallido.",
    ),
    main: None,
    fields: &[FieldSpec::new(
        "failed",
        Kind::Word(&["lowest", "value", "none"]),
        Preset::Word("lowest"),
        words(
            "`lowest`: its lowest alternative; `value`: its highest; `none`: nothing.",
            "`lowest`: su alternativa más baja; `value`: la más alta; `none`: nada.",
        ),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// What a failed ticket costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Which value is lost.
    pub failed: Failed,
}

/// Which value a failed ticket costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Failed {
    /// That of its lowest alternative.
    Lowest,
    /// That of its highest alternative.
    Value,
    /// None.
    None,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            failed: match values.word("failed") {
                "value" => Failed::Value,
                "none" => Failed::None,
                _ => Failed::Lowest,
            },
        }
    }

    fn tell(&self, book: &mut Book) {
        book.say(
            Chapter::Scoring,
            "All tickets are turned up. Add the value of each one you completed; of several values, the best one you reached.",
            "Se descubren todos los billetes. Suma el valor de cada uno completado; si tiene varios, el mejor alcanzado.",
        );
        let (en, es) = match self.failed {
            Failed::Lowest => (
                "Subtract the value of each one you did not complete; of several values, the lowest.",
                "Resta el valor de cada uno sin completar; si tiene varios, el más bajo.",
            ),
            Failed::Value => (
                "Subtract the value of each one you did not complete; of several values, the highest.",
                "Resta el valor de cada uno sin completar; si tiene varios, el más alto.",
            ),
            Failed::None => (
                "Tickets that you did not complete cost nothing.",
                "Los billetes sin completar no cuestan nada.",
            ),
        };
        book.say(Chapter::Scoring, en, es);
    }
}
