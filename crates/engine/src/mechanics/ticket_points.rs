//! Rule `ticket-points`: what a failed ticket costs.

use super::RuleConfig;
use crate::spec::{FieldSpec, Kind, Preset, Presence, RuleSpec, Values, words};
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
    fields: &[
        FieldSpec::new(
            "failed",
            Kind::Word(&["lowest", "value", "none"]),
            Preset::Word("lowest"),
            words("`lowest`: its lowest alternative; `value`: its highest; `none`: nothing.", "`lowest`: su alternativa más baja; `value`: la más alta; `none`: nada."),
        ),
    ],
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
}
