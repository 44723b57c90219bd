//! Rule `view`: what players see of each other.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "view",
    presence: Presence::Always,
    title: words("Open counts", "Recuentos visibles"),
    doc: words(
        "Which counts of the other players are open.",
        "Qué recuentos de los demás jugadores son visibles.",
    ),
    also: &[],
    main: None,
    fields: &[
        FieldSpec::new(
            "hand-counts",
            words("Sizes of hands", "Tamaño de las manos"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "The number of cards in each hand is open.",
                "El número de cartas en cada mano es visible.",
            ),
        ),
        FieldSpec::new(
            "ticket-counts",
            words("Numbers of tickets", "Número de billetes"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "The number of tickets of each player is open.",
                "El número de billetes de cada jugador es visible.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Open counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards in each hand.
    pub hand_counts: bool,
    /// Tickets of each player.
    pub ticket_counts: bool,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            hand_counts: values.flag("hand-counts"),
            ticket_counts: values.flag("ticket-counts"),
        }
    }

    fn tell(&self, book: &mut Book) {
        let (en, es) = match (self.hand_counts, self.ticket_counts) {
            (true, true) => (
                "How many cards and how many tickets a player has is open to all; which ones is secret.",
                "Cuántas cartas y cuántos billetes tiene un jugador es público; cuáles son es secreto.",
            ),
            (true, false) => (
                "How many cards a player has is open to all; which ones is secret, and so are tickets and their number.",
                "Cuántas cartas tiene un jugador es público; cuáles son es secreto, y también los billetes y su número.",
            ),
            (false, true) => (
                "How many tickets a player has is open to all; which ones is secret, and so are cards and their number.",
                "Cuántos billetes tiene un jugador es público; cuáles son es secreto, y también las cartas y su número.",
            ),
            (false, false) => (
                "Cards and tickets are secret, and so is how many of them a player has.",
                "Las cartas y los billetes son secretos, y también cuántos tiene cada jugador.",
            ),
        };
        book.say(Chapter::Turn, en, es);
    }
}
