//! Rule `ticket-points`: what a failed ticket costs.

use super::RuleConfig;
use crate::rulebook::Book;
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
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
    also: &[],
    main: None,
    fields: &[FieldSpec::new(
        "failed",
        words("A failed ticket costs", "Un billete fallido cuesta"),
        Kind::Word(&[
            choice("lowest", "its lowest value", "su valor más bajo"),
            choice("value", "its highest value", "su valor más alto"),
            choice("none", "nothing", "nada"),
        ]),
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
        let several = book
            .game
            .tickets
            .iter()
            .any(|ticket| ticket.alternatives.len() > 1);
        let (best, best_es) = if several {
            (
                " (of several values the best you reached)",
                " (de varios valores, el mejor que alcanzaste)",
            )
        } else {
            ("", "")
        };
        book.score(
            format!("plus the value of each ticket you completed{best}"),
            format!("más el valor de cada billete que completaste{best_es}"),
        );
        let (which, which_es) = match self.failed {
            Failed::Lowest if several => (
                " (of several values the lowest)",
                " (de varios valores, el más bajo)",
            ),
            Failed::Value if several => (
                " (of several values the highest)",
                " (de varios valores, el más alto)",
            ),
            _ => ("", ""),
        };
        match self.failed {
            Failed::Lowest | Failed::Value => book.score(
                format!("minus the value of each ticket you did not complete{which}"),
                format!("menos el valor de cada billete que no completaste{which_es}"),
            ),
            Failed::None => book.score(
                "nothing for tickets you did not complete",
                "nada por los billetes que no completaste",
            ),
        }
    }
}
