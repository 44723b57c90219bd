//! Rule `draw`: the action of drawing cards.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "draw",
    presence: Presence::Always,
    title: words("Drawing cards", "Robar cartas"),
    doc: words(
        "How many cards the draw action gives and what a face-up wild counts.",
        "Cuántas cartas da la acción de robar y cuánto cuenta un comodín visible.",
    ),
    main: Some("cards"),
    fields: &[
        FieldSpec::new(
            "cards",
            Kind::number(1, 10),
            Preset::Number(2),
            words("Cards of one action.", "Cartas de una acción."),
        ),
        FieldSpec::new(
            "face-up-wild",
            Kind::number(1, 10),
            Preset::Number(2),
            words(
                "How many of them a face-up wild counts as.",
                "Cuántas cuenta un comodín visible.",
            ),
        ),
        FieldSpec::new(
            "from-market-when-deck-empty",
            Kind::Flag,
            Preset::Flag(true),
            words(
                "Whether face-up cards may be taken when deck and discards are empty.",
                "Si se pueden tomar cartas visibles con mazo y descartes vacíos.",
            ),
        ),
        FieldSpec::new(
            "blind-wild-ends",
            Kind::Flag,
            Preset::Flag(false),
            words(
                "Whether a wild drawn blind counts like a face-up one.",
                "Si un comodín robado a ciegas cuenta como uno visible.",
            ),
        ),
        FieldSpec::new(
            "reshuffle",
            Kind::Word(&["at-once", "when-needed"]),
            Preset::Word("at-once"),
            words(
                "When the discards become the new deck: as the last card leaves it, or when the next is needed.",
                "Cuándo los descartes forman el mazo nuevo: al salir la última carta o al necesitar otra.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The draw action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards of one action.
    pub cards: i32,
    /// What a face-up wild counts.
    pub face_up_wild: i32,
    /// Whether face-up cards may be taken when deck and discards are empty.
    pub from_market_when_deck_empty: bool,
    /// Whether a wild drawn blind counts like a face-up one.
    pub blind_wild_ends: bool,
    /// When the discards become the new deck.
    pub reshuffle: Reshuffle,
}

/// When the discards become the new deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reshuffle {
    /// As the last card leaves the deck.
    AtOnce,
    /// When the next card is needed.
    WhenNeeded,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            cards: values.number("cards"),
            face_up_wild: values.number("face-up-wild"),
            from_market_when_deck_empty: values.flag("from-market-when-deck-empty"),
            blind_wild_ends: values.flag("blind-wild-ends"),
            reshuffle: match values.word("reshuffle") {
                "when-needed" => Reshuffle::WhenNeeded,
                _ => Reshuffle::AtOnce,
            },
        }
    }

    fn tell(&self, book: &mut Book) {
        let Self {
            cards,
            face_up_wild,
            from_market_when_deck_empty,
            blind_wild_ends,
            reshuffle,
        } = self;
        book.say(
            Chapter::Cards,
            format!("Take {cards} cards, one after the other, each face up from the market or unseen from the deck. A card taken from the market is replaced at once. There is no limit to a hand."),
            format!("Toma {cards} cartas, una tras otra, cada una descubierta del mercado u oculta del mazo. Una carta tomada del mercado se repone enseguida. No hay límite de cartas en la mano."),
        );
        if *face_up_wild > 1 {
            book.say(
                Chapter::Cards,
                format!("A wild card taken face up counts as {face_up_wild} cards, so it can be taken only while that many are still to come. Drawn unseen it counts as one{}.", if *blind_wild_ends { ", and ends the draw" } else { "" }),
                format!("Un comodín tomado descubierto cuenta como {face_up_wild} cartas, así que solo puede tomarse mientras falten tantas. Robado oculto cuenta como una{}.", if *blind_wild_ends { ", y termina el robo" } else { "" }),
            );
        }
        match reshuffle {
            Reshuffle::AtOnce => book.say(
                Chapter::Cards,
                "When the deck runs out, the discards are shuffled at once and become the new deck.",
                "Cuando se acaba el mazo, los descartes se barajan enseguida y forman el nuevo.",
            ),
            Reshuffle::WhenNeeded => book.say(
                Chapter::Cards,
                "When a card is needed and the deck is empty, the discards are shuffled and become the new deck.",
                "Cuando hace falta una carta y el mazo está vacío, los descartes se barajan y forman el nuevo.",
            ),
        }
        if !from_market_when_deck_empty {
            book.say(
                Chapter::Cards,
                "With neither deck nor discards nobody may draw, not even from the market.",
                "Sin mazo ni descartes nadie puede robar, tampoco del mercado.",
            );
        }
    }
}
