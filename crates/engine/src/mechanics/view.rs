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
    main: None,
    fields: &[
        FieldSpec::new(
            "hand-counts",
            Kind::Flag,
            Preset::Flag(true),
            words(
                "The number of cards in each hand is open.",
                "El número de cartas en cada mano es visible.",
            ),
        ),
        FieldSpec::new(
            "ticket-counts",
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
        let open = |open: bool| {
            if open {
                ("open", "públicos")
            } else {
                ("hidden", "ocultos")
            }
        };
        let ((hands, hands_es), (tickets, tickets_es)) =
            (open(self.hand_counts), open(self.ticket_counts));
        book.say(
            Chapter::Turn,
            format!("Cards in hand are hidden. How many there are is {hands}; how many tickets somebody has is {tickets}."),
            format!("Las cartas de la mano son secretas. Su número: {hands_es}; el número de billetes de cada uno: {tickets_es}."),
        );
    }
}
