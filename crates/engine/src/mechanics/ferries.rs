//! Mechanic `ferries`: tracks whose symbols must be paid with wild cards.

use super::Moments;
use super::RuleConfig;
use crate::action::Refusal;
use crate::board::Board;
use crate::config::Track;
use crate::config::{GameConfig, TrackId};
use crate::cost::{Cost, Purse};
use crate::layout::LayoutBuilder;
use crate::problem::{Problems, Subject};
use crate::rulebook::Book;
use crate::spec::{
    ArgSpec, Drawing, FieldSpec, ItemKind, Kind, MarkSpec, Presence, Preset, RuleSpec, Values,
    words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "ferries",
    presence: Presence::Optional,
    title: words("Ferries", "Transbordadores"),
    doc: words(
        "A ferry shows symbols; each must be paid with a wild card, the other spaces like any route.",
        "Un transbordador muestra símbolos; cada uno se paga con un comodín, el resto como cualquier ruta.",
    ),
    also: &["ferry"],
    main: Some("on"),
    fields: &[
        FieldSpec::new(
            "on",
            words("Ferries", "Transbordadores"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "Ferries are in the game.",
                "Hay transbordadores en el juego.",
            ),
        ),
        FieldSpec::new(
            "symbol-swap",
            words("Cards for a symbol", "Cartas por símbolo"),
            Kind::number(2, 10),
            Preset::Absent,
            words(
                "Any this many cards may stand for one symbol.",
                "Tantas cartas cualesquiera pueden valer por un símbolo.",
            ),
        ),
    ],
    marks: &[MarkSpec {
        name: "ferry",
        title: words("Ferry", "Transbordador"),
        on: ItemKind::Track,
        arg: Some(ArgSpec {
            kind: Kind::number(1, 32),
            default: Some(1),
        }),
        key: Some('f'),
        drawing: Drawing::Ferry,
        doc: words(
            "A ferry with this many symbols.",
            "Un transbordador con tantos símbolos.",
        ),
    }],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Ferries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Any this many cards may stand for one symbol.
    pub symbol_swap: Option<i32>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            symbol_swap: values.number_or_word("symbol-swap"),
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let wilds = game.wild_copies();
        let ferries = game.tracks.iter().enumerate().filter_map(|(index, track)| {
            let symbols = track.marks.number("ferry");
            let subject = Subject::TrackMark(TrackId::from_index(index), "ferry");
            (symbols > 0).then_some((symbols, track.length, subject))
        });
        let mut unpaid = Vec::new();
        for (symbols, length, subject) in ferries {
            if symbols > length {
                problems
                    .error(
                        "BL2056",
                        subject,
                        format!("{symbols} ferry symbols do not fit on {length} spaces"),
                    )
                    .help("a symbol sits on a space: at most one for each");
            } else if symbols > wilds && self.symbol_swap.is_none() {
                unpaid.push((symbols, subject));
            }
        }
        // The deck is one mistake, however many ferries show it.
        let Some((symbols, first)) = unpaid.first() else {
            return;
        };
        let cards = if *symbols == 1 { "card" } else { "cards" };
        let problem = problems.error(
            "BL2056",
            first.clone(),
            format!("this ferry needs {symbols} wild {cards}, but the deck has {wilds}"),
        );
        problem.help(if wilds == 0 {
            "the wild card is the one with the id `wild`: write `wild 8 \"Locomotive\"` in the deck"
        } else {
            "use fewer symbols, or put more wild cards into the deck"
        });
        for (_, further) in unpaid.iter().skip(1).take(3) {
            problem.related(further.clone(), "this one too");
        }
    }

    fn tell(&self, book: &mut Book) {
        let wild = book.game.wild();
        let wild = wild.map(|wild| book.game.deck[wild.index()].title.clone());
        let wild = wild.unwrap_or_else(|| book.word("wild", "comodín").to_owned());
        book.special(
            &SPEC,
            format!("A ferry shows one or more stars. For each star you must pay a wild card ({wild}); the other spaces are paid as usual."),
            format!("Un transbordador muestra una o más estrellas. Por cada estrella debes pagar un comodín ({wild}); los demás espacios se pagan como siempre."),
        );
        if let Some(cards) = self.symbol_swap {
            let cards = book.cards(cards);
            book.special(
                &SPEC,
                format!("Instead of a wild card, any {cards} may pay for a star."),
                format!("En lugar de un comodín, {cards} cualesquiera pueden pagar una estrella."),
            );
        }
    }
}

/// Ferries at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    symbol_swap: Option<i32>,
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, _game: &GameConfig, _players: u8, _layout: &mut LayoutBuilder) -> Self {
        Self {
            symbol_swap: rule.symbol_swap,
        }
    }

    fn cost(&self, track: &Track, cost: &mut Cost) {
        cost.symbols = track.marks.number("ferry");
        if cost.symbols > 0 {
            cost.symbol_swap = self.symbol_swap;
        }
    }

    fn refuses_price(&self, board: &Board, track: TrackId, purse: Purse) -> Option<Refusal> {
        let (symbols, wilds) = (board.cost(track).symbols, purse.wilds());
        if wilds >= symbols || self.symbol_swap.is_some() {
            return None;
        }
        let (en, es) = if symbols == 1 {
            ("wild card", "comodín")
        } else {
            ("wild cards", "comodines")
        };
        Some(Refusal::told(
            SPEC.keyword,
            format!("this ferry takes {symbols} {en}, {wilds} are in hand"),
            format!("este transbordador pide {symbols} {es}, en la mano hay {wilds}"),
        ))
    }
}
