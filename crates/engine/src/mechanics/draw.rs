//! Rule `draw`: the action of drawing cards.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
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
    also: &["draw-cards"],
    main: Some("cards"),
    fields: &[
        FieldSpec::new(
            "cards",
            words("Cards", "Cartas"),
            Kind::number(1, 10),
            Preset::Number(2),
            words("Cards of one action.", "Cartas de una acción."),
        ),
        FieldSpec::new(
            "face-up-wild",
            words("Face-up wild counts", "Comodín visible cuenta"),
            Kind::number(1, 10),
            Preset::Number(2),
            words(
                "How many of them a face-up wild counts as.",
                "Cuántas cuenta un comodín visible.",
            ),
        ),
        FieldSpec::new(
            "from-market-when-deck-empty",
            words("Market open without a deck", "Mercado abierto sin mazo"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "Whether face-up cards may be taken when deck and discards are empty.",
                "Si se pueden tomar cartas visibles con mazo y descartes vacíos.",
            ),
        ),
        FieldSpec::new(
            "blind-wild-ends",
            words("Blind wild ends the draw", "Comodín a ciegas acaba el robo"),
            Kind::Flag,
            Preset::Flag(false),
            words(
                "Whether a wild drawn blind counts like a face-up one.",
                "Si un comodín robado a ciegas cuenta como uno visible.",
            ),
        ),
        FieldSpec::new(
            "reshuffle",
            words("Reshuffle", "Rebarajar"),
            Kind::Word(&[
                choice("at-once", "with the last card", "con la última carta"),
                choice("when-needed", "when needed", "al hacer falta"),
            ]),
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
        let number = book.cards(*cards);
        book.action(
            Chapter::Cards,
            format!("Draw {number}."),
            format!("Robar {number}."),
        );
        book.say(
            Chapter::Cards,
            format!("Take {number}, one after the other, each face up from the market or unseen from the deck. A card taken from the market is replaced from the deck before you take the next. If fewer can be had, take those. There is no limit to a hand."),
            format!("Toma {number}, una tras otra, cada una descubierta del mercado u oculta del mazo. Una carta tomada del mercado se repone del mazo antes de tomar la siguiente. Si no hay tantas, toma las que haya. No hay límite de cartas en la mano."),
        );
        let (unseen, unseen_es) = match blind_wild_ends {
            true if face_up_wild == cards => (
                "Drawn unseen from the deck it ends the draw as well.",
                "Robado oculto del mazo también termina el robo.",
            ),
            true => (
                "Drawn unseen from the deck it counts as many.",
                "Robado oculto del mazo cuenta lo mismo.",
            ),
            false => (
                "Drawn unseen from the deck it is a card like any other.",
                "Robado oculto del mazo es una carta como cualquier otra.",
            ),
        };
        if *face_up_wild > 1 && face_up_wild == cards {
            book.say(
                Chapter::Cards,
                format!("A wild card taken from the market is the whole draw: you take nothing else, and you may not take it after another card. {unseen}"),
                format!("Un comodín tomado del mercado es el robo entero: no tomas nada más, y no puedes tomarlo después de otra carta. {unseen_es}"),
            );
        } else if *face_up_wild > 1 {
            let price = book.cards(*face_up_wild);
            book.say(
                Chapter::Cards,
                format!("A wild card taken from the market counts as {price}, so you may take it only while that many are still to come. {unseen}"),
                format!("Un comodín tomado del mercado cuenta como {price}, así que solo puedes tomarlo mientras falten tantas. {unseen_es}"),
            );
        }
        match reshuffle {
            Reshuffle::AtOnce => book.say(
                Chapter::Cards,
                "As soon as the deck runs out, the discards are shuffled and become the new deck.",
                "En cuanto se acaba el mazo, los descartes se barajan y forman el nuevo.",
            ),
            Reshuffle::WhenNeeded => book.say(
                Chapter::Cards,
                "When a card is needed and the deck is empty, the discards are shuffled and become the new deck.",
                "Cuando hace falta una carta y el mazo está vacío, los descartes se barajan y forman el nuevo.",
            ),
        }
        if *from_market_when_deck_empty {
            book.say(
                Chapter::Cards,
                "With neither deck nor discards you may still take cards from the market; they are replaced as soon as cards are discarded again.",
                "Sin mazo ni descartes aún puedes tomar cartas del mercado; se reponen en cuanto vuelve a haber descartes.",
            );
        } else {
            book.say(
                Chapter::Cards,
                "With neither deck nor discards nobody may draw, not even from the market.",
                "Sin mazo ni descartes nadie puede robar, tampoco del mercado.",
            );
        }
    }
}
