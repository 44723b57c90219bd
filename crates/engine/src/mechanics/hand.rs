//! Rule `hand`: the cards dealt at the start.

use super::RuleConfig;
use crate::config::{ByPlayers, GameConfig};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "hand",
    presence: Presence::Always,
    title: words("Starting hand", "Mano inicial"),
    doc: words(
        "How many cards each player is dealt before the first turn.",
        "Cuántas cartas recibe cada jugador antes del primer turno.",
    ),
    also: &["cards", "starting-hand"],
    main: Some("cards"),
    fields: &[FieldSpec::new(
        "cards",
        words("Cards", "Cartas"),
        Kind::number(0, 100),
        Preset::Number(4),
        words("Cards dealt to each player.", "Cartas para cada jugador."),
    )
    .by_players()],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The starting hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards dealt to each player.
    pub cards: ByPlayers<i32>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            cards: values.numbers_by_players("cards"),
        }
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.cards.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let market = game.rules.market.size;
        let deck = game.deck_size();
        for (players, &cards) in self.cards.iter() {
            let needed = i32::from(players) * cards + market;
            // A deck without any cards has an error of its own.
            if players <= game.rules.players.max && needed > deck && deck > 0 {
                problems
                    .error(
                        "BL2053",
                        Subject::Deck,
                        format!("the deck has {deck} cards, but {players} players need {needed} to start"),
                    )
                    .label(format!("{players} hands of {cards} and a market of {market}"))
                    .help("add cards to the deck, or deal smaller hands");
                return;
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        let cards = book.by_players(&self.cards, |cards| book.cards(*cards));
        book.say(
            Chapter::SetUp,
            format!("Shuffle the cards. Each player is dealt {cards}, to be kept secret."),
            format!("Baraja las cartas. Cada jugador recibe {cards} y las guarda en secreto."),
        );
    }
}
