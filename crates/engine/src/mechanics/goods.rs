//! Mechanic `goods`: cards for claiming marked tracks, ranked at the end.

use super::RuleConfig;
use crate::config::{ByPlayers, GameConfig};
use crate::problem::{Problems, Subject};
use crate::spec::{Drawing, FieldSpec, ItemKind, Kind, MarkSpec, Measure, Preset, Presence, RuleSpec, ScoreLine, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "goods",
    presence: Presence::Optional,
    title: words("Goods", "Mercancías"),
    doc: words(
        "Claiming a track marked `goods` gives a goods card; players are ranked by their number at the end.",
        "Ocupar un tramo marcado `goods` da una carta de mercancía; al final se clasifica a los jugadores por ellas.",
    ),
    main: None,
    fields: &[
        FieldSpec::new(
            "cards",
            Kind::number(1, 1000),
            Preset::Required,
            words("Goods cards in the game.", "Cartas de mercancía en el juego."),
        ),
        FieldSpec::new(
            "ranks",
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Required,
            words("Points for the first, second … rank.", "Puntos para el primer, segundo… puesto."),
        ).by_players(),
    ],
    marks: &[MarkSpec {
        name: "goods",
        on: ItemKind::Track,
        arg: None,
        key: Some('g'),
        drawing: Drawing::Crate,
        doc: words("Claiming it gives a goods card.", "Ocuparlo da una carta de mercancía."),
    }],
    score_lines: &[ScoreLine { id: "goods", title: words("Goods", "Mercancías") }],
    measures: &[Measure { word: "goods", doc: words("Most goods cards.", "Más cartas de mercancía.") }],
};


/// Goods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Goods cards in the game.
    pub cards: i32,
    /// Points for the first, second … rank.
    pub ranks: ByPlayers<Vec<i32>>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self { cards: values.number("cards"), ranks: values.lists_by_players("ranks") }
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.ranks.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        if !game.tracks.iter().any(|track| track.marks.has("goods")) {
            problems
                .error("BL2062", Subject::Rule("goods"), "no track is marked `goods`")
                .help("add the mark to some tracks, or drop the rule");
        }
    }
}
