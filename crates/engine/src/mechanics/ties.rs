//! Rule `ties`: what decides between players with the same score.

use super::{RuleConfig, SPECS};
use crate::config::GameConfig;
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{Choices, FieldSpec, Kind, Measure, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "ties",
    presence: Presence::Always,
    title: words("Ties", "Empates"),
    doc: words(
        "Measures compared in turn between players with the same score; what is still tied is shared.",
        "Medidas que se comparan por orden entre jugadores empatados; lo que sigue empatado se comparte.",
    ),
    also: &["tie-break", "tiebreak", "tiebreaker"],
    main: Some("by"),
    fields: &[FieldSpec::new(
        "by",
        words("Decided by", "Decide"),
        Kind::Words(Choices::Measures),
        Preset::Words(&["tickets"]),
        words(
            "Measures, the first decides first: `tickets longest-path`.",
            "Medidas, la primera decide primero: `tickets longest-path`.",
        ),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[
        Measure {
            word: "tickets",
            doc: words("Most tickets completed.", "Más billetes completados."),
        },
        Measure {
            word: "routes",
            doc: words("Most routes claimed.", "Más rutas ocupadas."),
        },
        Measure {
            word: "pieces-left",
            doc: words("Most pieces left.", "Más piezas sobrantes."),
        },
    ],
    events: &[],
};

/// The measure of a word.
#[must_use]
pub fn measure(word: &str) -> Option<&'static Measure> {
    let mut measures = SPECS.iter().flat_map(|spec| spec.measures);
    measures.find(|measure| measure.word == word)
}

/// What decides ties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Measures, the first decides first.
    pub by: Vec<String>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            by: values.words("by"),
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        for word in &self.by {
            let owner = SPECS
                .iter()
                .find(|spec| spec.measures.iter().any(|m| m.word == *word));
            if let Some(owner) = owner.filter(|owner| !game.rules.has(owner.keyword)) {
                let keyword = owner.keyword;
                problems
                    .error(
                        "BL2058",
                        Subject::Field("ties", "by"),
                        format!("ties compare `{word}`, but this game has no rule `{keyword}`"),
                    )
                    .help(format!(
                        "take `{word}` out of `ties`, or switch `{keyword}` on"
                    ));
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        let steps: Vec<String> = self
            .by
            .iter()
            .filter_map(|word| measure(word))
            .map(|measure| book.of(measure.doc).trim_end_matches('.').to_lowercase())
            .collect();
        book.say(
            Chapter::Winner,
            "The player with the most points wins. A score may be below 0.",
            "Gana el jugador con más puntos. Una puntuación puede quedar por debajo de 0.",
        );
        if steps.is_empty() {
            book.say(
                Chapter::Winner,
                "Players with the same score share the victory.",
                "Los jugadores empatados comparten la victoria.",
            );
            return;
        }
        let steps = steps.join(book.word("; if still tied, ", "; si sigue el empate, "));
        book.say(
            Chapter::Winner,
            format!("In a tie this decides: {steps}. Who is tied even then shares the victory."),
            format!("En caso de empate decide esto: {steps}. Quienes aun así sigan empatados comparten la victoria."),
        );
    }
}
