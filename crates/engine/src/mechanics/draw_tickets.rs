//! Rule `draw-tickets`: the action of drawing tickets.

use super::{RuleConfig, first_tickets};
use crate::config::GameConfig;
use crate::problem::Problems;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "draw-tickets",
    presence: Presence::Required,
    title: words("Drawing tickets", "Robar billetes"),
    doc: words(
        "How many tickets the action offers, and how many must be kept.",
        "Cuántos billetes ofrece la acción, y cuántos hay que quedarse.",
    ),
    main: None,
    fields: &[
        FieldSpec::new(
            "deal",
            Kind::Tally,
            Preset::Required,
            words(
                "Tickets dealt, by kind: `2`, or `1 long + 3 regular`.",
                "Billetes repartidos, por tipo: `2`, o `1 long + 3 regular`.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "keep",
            Kind::number(0, 10),
            Preset::Number(1),
            words(
                "At least this many must be kept.",
                "Hay que quedarse al menos con estos.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "unkept",
            Kind::Word(&["bottom", "removed", "shuffled"]),
            Preset::Word("bottom"),
            words(
                "What happens to tickets not kept.",
                "Qué pasa con los billetes que no se quedan.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The ticket action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Config(pub first_tickets::Config);

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self(first_tickets::Config::read(values))
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.0.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        self.0.check_deal("draw-tickets", game, problems);
    }

    fn tell(&self, book: &mut Book) {
        let Self(rule) = self;
        let deal = book.by_players(&rule.deal, |deal| first_tickets::said(book, deal));
        let keep = book.by_players(&rule.keep, i32::to_string);
        let (en, es) = rule.unkept.said();
        book.action(
            Chapter::Tickets,
            format!("Draw {deal} and keep at least {keep} of them."),
            format!("Robar {deal} y conservar al menos {keep}."),
        );
        book.say(
            Chapter::Tickets,
            format!("As your action, draw {deal} from the deck; if fewer are left, draw those. Keep at least {keep}, or more if you like. {en} With none left this action is not possible."),
            format!("Como acción, roba {deal} del mazo; si quedan menos, roba esos. Conserva al menos {keep}, o más si quieres. {es} Si no queda ninguno, la acción no es posible."),
        );
    }
}
