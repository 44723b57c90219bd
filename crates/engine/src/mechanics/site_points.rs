//! Mechanic `site-points`: points for the sites a player's network touches.

use super::{RuleConfig, bonus};
use crate::config::GameConfig;
use crate::problem::Problems;
use crate::spec::{FieldSpec, Measure, Presence, RuleSpec, ScoreLine, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "site-points",
    presence: Presence::Optional,
    title: words("Site points", "Puntos de lugares"),
    doc: words(
        "Points for locations marked `site` that a player's routes touch.",
        "Puntos por los lugares marcados `site` que tocan las rutas propias.",
    ),
    main: None,
    fields: &FIELDS,
    marks: &[],
    score_lines: &[ScoreLine { id: "site-points", title: words("Sites", "Lugares") }],
    measures: &[Measure {
        word: "sites",
        doc: words("Most sites touched.", "Más lugares tocados."),
    }],
};


static FIELDS: [FieldSpec; 5] = bonus::fields(None);

/// The bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Config(pub bonus::Config);

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self(bonus::Config::read(values))
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.0.covers(first, last)
    }

    fn check(&self, _game: &GameConfig, problems: &mut Problems) {
        self.0.check(SPEC.keyword, problems);
    }
}
