//! Mechanic `longest-path`: a bonus for the longest continuous path of own pieces.

use super::Moments;
use super::{RuleConfig, bonus};
use crate::board::Board;
use crate::config::GameConfig;
use crate::layout::LayoutBuilder;
use crate::network::Trail;
use crate::problem::Problems;
use crate::rulebook::Book;
use crate::score::{Finals, Sheet};
use crate::spec::{FieldSpec, Measure, Presence, RuleSpec, ScoreLine, Values, words};
use crate::state::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "longest-path",
    presence: Presence::Optional,
    title: words("Longest path", "Camino más largo"),
    doc: words(
        "A bonus for the longest continuous path of own routes; it may loop, but uses no piece twice.",
        "Un premio al camino continuo más largo de rutas propias; puede cruzarse, pero no repite piezas.",
    ),
    also: &["longest-route", "longest-road", "longest"],
    main: Some("points"),
    fields: &FIELDS,
    marks: &[],
    score_lines: &[ScoreLine {
        id: "longest-path",
        title: words("Longest path", "Camino más largo"),
    }],
    measures: &[Measure {
        word: "longest-path",
        doc: words(
            "Holds the longest-path bonus.",
            "Tiene el premio al camino más largo.",
        ),
    }],
    events: &[],
};

static FIELDS: [FieldSpec; 5] = bonus::fields(Some(10));

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
            ("longest path", "camino más largo"),
            ("space of it", "espacio"),
        );
        book.special(
            &SPEC,
            format!("Your longest path is the longest way along your own tracks, counted in spaces. It may come through a location several times, but uses no track twice. {en}"),
            format!("Tu camino más largo es el recorrido más largo por tus propios tramos, contado en espacios. Puede pasar varias veces por un lugar, pero no usa dos veces ningún tramo. {es}"),
        );
        book.score(
            "plus points for the longest path",
            "más los puntos del camino más largo",
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
        let networks = finals.networks.iter();
        let trails: Vec<Trail> = networks.map(|n| n.longest_trail(board)).collect();
        let values: Vec<i32> = trails.iter().map(|trail| trail.length).collect();
        if trails.iter().any(|trail| !trail.proven) {
            sheet.estimate(SPEC.score_lines[0]);
        }
        sheet.add(
            SPEC.score_lines[0],
            self.bonus.points(&values, board.players),
        );
        sheet.measure("longest-path", self.bonus.holders(&values));
    }
}
