//! Rule `market`: the cards that lie face up.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "market",
    presence: Presence::Always,
    title: words("Market", "Mercado"),
    doc: words(
        "The face-up cards beside the deck, and when too many wilds among them sweep them away.",
        "Las cartas boca arriba junto al mazo, y cuándo demasiados comodines las barren.",
    ),
    also: &["display", "face-up"],
    main: Some("size"),
    fields: &[
        FieldSpec::new(
            "size",
            words("Cards face up", "Cartas visibles"),
            Kind::number(0, 20),
            Preset::Number(5),
            words("Cards face up.", "Cartas boca arriba."),
        ),
        FieldSpec::new(
            "reset-at",
            words("Swept away with wilds", "Se retira con comodines"),
            Kind::Number {
                min: 1,
                max: 20,
                words: &[choice("never", "never", "nunca")],
            },
            Preset::Number(3),
            words(
                "With this many wilds face up, all are discarded and new ones turned up; or `never`.",
                "Con tantos comodines a la vista se descartan todas y se descubren otras; o `never`.",
            ),
        ),
        FieldSpec::new(
            "reset-limit",
            words("Sweeps in a row, at most", "Retiradas seguidas, máximo"),
            Kind::number(1, 1000),
            Preset::Number(20),
            words(
                "After this many resets in a row the market stays as it is.",
                "Tras tantos cambios seguidos el mercado se queda como está.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards face up.
    pub size: i32,
    /// Wilds face up that reset the market; none: never.
    pub reset_at: Option<i32>,
    /// Resets in a row before the market stays.
    pub reset_limit: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            size: values.number("size"),
            reset_at: values.number_or_word("reset-at"),
            reset_limit: values.number("reset-limit"),
        }
    }

    fn tell(&self, book: &mut Book) {
        let size = self.size;
        book.say(
            Chapter::SetUp,
            format!("Turn up the top {size} cards beside the board: they are the market. The rest is the deck."),
            format!("Descubre las {size} cartas de encima junto al tablero: son el mercado. Las demás son el mazo."),
        );
        if let Some(wilds) = self.reset_at {
            book.say(
                Chapter::Market,
                format!("Whenever {wilds} or more cards of the market are wild, also while setting up, discard the whole market at once and turn up a new one. Only where too few other cards are left for a better one does it stay."),
                format!("Siempre que {wilds} o más cartas del mercado sean comodines, también durante la preparación, se descarta enseguida el mercado entero y se descubre otro. Solo se queda si no hay bastantes cartas de otro tipo para uno mejor."),
            );
        }
    }
}
