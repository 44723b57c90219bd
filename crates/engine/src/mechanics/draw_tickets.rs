//! Rule `draw-tickets`: the action of drawing tickets.

use super::RuleConfig;
use super::first_tickets::{self, DEAL, KEEP, UNKEPT};
use crate::config::GameConfig;
use crate::problem::Problems;
use crate::rulebook::{Book, Chapter};
use crate::spec::{Presence, RuleSpec, Values, words};
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
    also: &[],
    main: None,
    fields: &[DEAL, KEEP, UNKEPT],
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
