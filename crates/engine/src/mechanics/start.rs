//! Rule `start`: who has the first turn.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "start",
    presence: Presence::Always,
    title: words("Starting player", "Jugador inicial"),
    doc: words("Who has the first turn.", "Quién tiene el primer turno."),
    also: &["first-player", "starting-player"],
    main: Some("by"),
    fields: &[
        FieldSpec::new(
            "by",
            words("Drawn by", "Lo decide"),
            Kind::Word(&[choice("seed", "the seed", "la semilla")]),
            Preset::Word("seed"),
            words(
                "`seed`: drawn by the game's seed.",
                "`seed`: lo decide la semilla de la partida.",
            ),
        ),
        FieldSpec::new(
            "seat",
            words("Seat that starts", "Asiento que empieza"),
            Kind::number(1, 8),
            Preset::Absent,
            words("This seat starts, always.", "Siempre empieza este asiento."),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Who starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// This seat (from 1); none: drawn by the seed.
    pub seat: Option<i32>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            seat: values.number_or_word("seat"),
        }
    }

    fn tell(&self, book: &mut Book) {
        match self.seat {
            Some(seat) => book.say(
                Chapter::SetUp,
                format!("Player {seat} begins; play goes clockwise."),
                format!(
                    "Empieza el jugador {seat}; se juega en el sentido de las agujas del reloj."
                ),
            ),
            None => book.say(
                Chapter::SetUp,
                "Draw lots for the first player; play goes clockwise.",
                "Se sortea quién empieza; se juega en el sentido de las agujas del reloj.",
            ),
        }
    }
}
