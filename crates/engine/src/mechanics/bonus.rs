//! The family of end bonuses: a measure of each player, turned into points.
//!
//! A bonus is one measure × one award (per unit, by table, for the best player,
//! by rank) × what happens on ties. A new bonus is one measure.

use crate::config::ByPlayers;
use crate::problem::{Problems, Subject};
use crate::spec::{FieldSpec, Kind, Preset, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a measure becomes points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// The award.
    pub award: Award,
    /// What tied players get.
    pub ties: Ties,
}

/// What is given for a measure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Award {
    /// Points for the player with the most.
    Best(i32),
    /// Points for each unit.
    Each(i32),
    /// Points by number, from none; the last one holds for more.
    Table(Vec<i32>),
    /// Points for the first, second … rank.
    Ranks(ByPlayers<Vec<i32>>),
}

/// What tied players get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// All score in full; as many ranks are skipped.
    All,
    /// They share the points, rounded down.
    Share,
    /// None of them scores.
    Skip,
}

/// The fields of a bonus rule; `best` is the preset of `points`.
#[must_use]
pub const fn fields(best: Option<i64>) -> [FieldSpec; 5] {
    [
        FieldSpec::new(
            "points",
            Kind::number(0, 1000),
            match best {
                Some(points) => Preset::Number(points),
                None => Preset::Absent,
            },
            words("For the player with the most.", "Para quien tenga más."),
        ),
        FieldSpec::new(
            "each",
            Kind::number(0, 1000),
            Preset::Absent,
            words(
                "For each one, to every player.",
                "Por cada uno, a cada jugador.",
            ),
        ),
        FieldSpec::new(
            "table",
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Absent,
            words("By number, from none.", "Según el número, desde ninguno."),
        ),
        FieldSpec::new(
            "ranks",
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Absent,
            words(
                "For the first, second … rank.",
                "Para el primer, segundo… puesto.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "ties",
            Kind::Word(&["all", "share", "skip"]),
            Preset::Word("all"),
            words(
                "Tied players: `all` score, `share` the points, or `skip` them.",
                "Empatados: puntúan todos (`all`), comparten (`share`) o nadie (`skip`).",
            ),
        ),
    ]
}

impl Config {
    /// From the fields above: `each`, `table` and `ranks` win over the preset of `points`.
    #[must_use]
    pub fn read(values: &Values) -> Self {
        let award = if values.has("ranks") {
            Award::Ranks(values.lists_by_players("ranks"))
        } else if values.has("table") {
            Award::Table(values.numbers("table"))
        } else if values.has("each") {
            Award::Each(values.number("each"))
        } else {
            Award::Best(values.number_or_word("points").unwrap_or(0))
        };
        let ties = match values.word("ties") {
            "share" => Ties::Share,
            "skip" => Ties::Skip,
            _ => Ties::All,
        };
        Self { award, ties }
    }

    /// Whether there is a value for each number of players.
    #[must_use]
    pub fn covers(&self, first: u8, last: u8) -> bool {
        match &self.award {
            Award::Ranks(ranks) => ranks.covers(first, last),
            Award::Table(table) => !table.is_empty(),
            Award::Best(_) | Award::Each(_) => true,
        }
    }

    /// What is wrong with it.
    pub fn check(&self, keyword: &'static str, problems: &mut Problems) {
        if self.award == Award::Best(0) {
            problems
                .error("BL2065", Subject::Rule(keyword), format!("`{keyword}` gives no points"))
                .help("say what it gives: `points 10` (to the best), `each 2`, `table 0 1 3 6` or `ranks 8 4`");
        }
    }
}
