//! Mechanic `tunnels`: a claim may cost more than it shows.

use super::RuleConfig;
use crate::spec::{Drawing, FieldSpec, ItemKind, Kind, MarkSpec, Preset, Presence, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "tunnels",
    presence: Presence::Optional,
    title: words("Tunnels", "Túneles"),
    doc: words(
        "After paying, cards are turned up from the deck; each that matches the colour used costs one more.",
        "Tras pagar se descubren cartas del mazo; cada una del color usado cuesta una más.",
    ),
    main: None,
    fields: &[
        FieldSpec::new(
            "reveal",
            Kind::number(1, 10),
            Preset::Number(3),
            words("Cards turned up.", "Cartas que se descubren."),
        ),
    ],
    marks: &[MarkSpec {
        name: "tunnel",
        on: ItemKind::Track,
        arg: None,
        key: Some('t'),
        drawing: Drawing::Tunnel,
        doc: words("A tunnel.", "Un túnel."),
    }],
    score_lines: &[],
    measures: &[],
};


/// Tunnels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards turned up.
    pub reveal: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self { reveal: values.number("reveal") }
    }
}
