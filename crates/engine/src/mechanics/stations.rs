//! Mechanic `stations`: a place from which one route of another player may be used.

use super::RuleConfig;
use crate::config::{GameConfig};
use crate::problem::{Problems, Subject};
use crate::spec::{FieldSpec, Kind, Measure, Preset, Presence, RuleSpec, ScoreLine, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "stations",
    presence: Presence::Optional,
    title: words("Stations", "Estaciones"),
    doc: words(
        "A station lets its owner use one route of another player at that place, for tickets only.",
        "Una estación permite usar una ruta ajena en ese lugar, solo para billetes.",
    ),
    main: None,
    fields: &[
        FieldSpec::new(
            "each",
            Kind::number(1, 8),
            Preset::Number(3),
            words("Stations of each player.", "Estaciones de cada jugador."),
        ),
        FieldSpec::new(
            "cost",
            Kind::Numbers { min: 0, max: 32 },
            Preset::Numbers(&[1, 2, 3]),
            words("Cards of one colour for the first, second … station.", "Cartas de un color para la primera, segunda… estación."),
        ),
        FieldSpec::new(
            "unused",
            Kind::number(0, 1000),
            Preset::Number(4),
            words("Points for each station not built.", "Puntos por cada estación sin construir."),
        ),
    ],
    marks: &[],
    score_lines: &[ScoreLine { id: "stations", title: words("Stations left", "Estaciones sobrantes") }],
    measures: &[Measure {
        word: "fewest-stations",
        doc: words("Fewest stations built.", "Menos estaciones construidas."),
    }],
};


/// Stations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Stations of each player.
    pub each: i32,
    /// Cards for the first, second … station.
    pub cost: Vec<i32>,
    /// Points for each station not built.
    pub unused: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self { each: values.number("each"), cost: values.numbers("cost"), unused: values.number("unused") }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let (each, costs) = (self.each, self.cost.len());
        if i32::try_from(costs).is_ok_and(|costs| costs < each) {
            problems
                .error(
                    "BL2060",
                    Subject::Field("stations", "cost"),
                    format!("{each} stations each, but only {costs} costs"),
                )
                .help("write one number for each station: `cost 1 2 3`");
        }
        let places = game.locations.len();
        if usize::try_from(each).is_ok_and(|each| each * usize::from(game.rules.players.max) > places) {
            problems
                .error(
                    "BL2060",
                    Subject::Field("stations", "each"),
                    format!("the map has {places} locations, too few for everybody's stations"),
                )
                .help("a location holds one station: give fewer to each player");
        }
    }
}
