//! Rule `pass`: what a player without any legal action does.

use super::RuleConfig;
use crate::spec::{FieldSpec, Kind, Preset, Presence, RuleSpec, Values, words};
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
    main: Some("when"),
    fields: &[
        FieldSpec::new(
            "when",
            Kind::Word(&["forced", "never"]),
            Preset::Word("forced"),
            words("`forced`: a player without any action passes; `never`: such a position ends the game at once.", "`forced`: quien no puede hacer nada pasa; `never`: esa situación acaba la partida."),
        ),
    ],
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
        Self { forced: values.word("when") == "forced" }
    }
}
