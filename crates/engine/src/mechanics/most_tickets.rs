//! Mechanic `most-tickets`: a bonus for completing the most tickets.

use super::Moments;
use super::{RuleConfig, bonus};
use crate::board::Board;
use crate::config::GameConfig;
use crate::layout::LayoutBuilder;
use crate::problem::Problems;
use crate::rulebook::Book;
use crate::score::{Finals, Sheet};
use crate::spec::{FieldSpec, Measure, Presence, RuleSpec, ScoreLine, Values, words};
use crate::state::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "most-tickets",
    presence: Presence::Optional,
    title: words("Most tickets", "Más billetes"),
    doc: words(
        "A bonus for the most completed tickets.",
        "Un premio a quien complete más billetes.",
    ),
    also: &["globetrotter"],
    main: Some("points"),
    fields: &FIELDS,
    marks: &[],
    score_lines: &[ScoreLine {
        id: "most-tickets",
        title: words("Most tickets", "Más billetes"),
    }],
    measures: &[Measure {
        word: "most-tickets",
        doc: words(
            "Holds the most-tickets bonus.",
            "Tiene el premio a más billetes.",
        ),
    }],
    events: &[],
};

static FIELDS: [FieldSpec; 5] = bonus::fields(Some(15));

/// The bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Config(pub bonus::Config);

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self(bonus::Config::read(values))
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.0.covers(first, last)
    }

    fn check(&self, _game: &GameConfig, problems: &mut Problems) {
        self.0.check(SPEC.keyword, problems);
    }

    fn tell(&self, book: &mut Book) {
        let (en, es) = self.0.said(
            book,
            (
                "most completed tickets",
                "mayor número de billetes completados",
            ),
            ("completed ticket", "billete completado"),
        );
        book.special(&SPEC, en, es);
        book.score(
            "plus points for the number of completed tickets",
            "más los puntos por el número de billetes completados",
        );
    }
}

/// The bonus at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    bonus: bonus::Config,
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, _game: &GameConfig, _players: u8, _layout: &mut LayoutBuilder) -> Self {
        Self {
            bonus: rule.0.clone(),
        }
    }

    fn final_score(&self, board: &Board, _state: &State, finals: &Finals, sheet: &mut Sheet) {
        let values: Vec<i32> = board.seats().map(|seat| finals.completed(seat)).collect();
        sheet.add(
            SPEC.score_lines[0],
            self.bonus.points(&values, board.players),
        );
        sheet.measure("most-tickets", self.bonus.holders(&values));
    }
}
