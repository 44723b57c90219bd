//! Mechanic `site-points`: points for the sites a player's network touches.

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
    keyword: "site-points",
    presence: Presence::Optional,
    title: words("Site points", "Puntos de lugares"),
    doc: words(
        "Points for locations marked `site` that a player's routes touch.",
        "Puntos por los lugares marcados `site` que tocan las rutas propias.",
    ),
    also: &[],
    main: None,
    fields: &FIELDS,
    marks: &[],
    score_lines: &[ScoreLine {
        id: "site-points",
        title: words("Sites", "Lugares"),
    }],
    measures: &[Measure {
        word: "sites",
        doc: words("Most sites touched.", "Más lugares tocados."),
    }],
    events: &[],
};

static FIELDS: [FieldSpec; 5] = bonus::fields(None);

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
        let sites: Vec<String> = book
            .game
            .locations
            .iter()
            .filter(|l| l.marks.has("site"))
            .map(|l| l.title.clone())
            .collect();
        if !sites.is_empty() {
            let sites = book.list(&sites);
            book.special(
                &SPEC,
                format!("Sites are {sites}. You have a site if a track of yours ends there."),
                format!(
                    "Los lugares marcados son {sites}. Tienes uno si allí termina un tramo tuyo."
                ),
            );
        }
        let (en, es) = self.0.said(
            book,
            ("most sites", "mayor número de lugares marcados"),
            ("site", "lugar marcado"),
        );
        book.special(&SPEC, en, es);
        book.score(
            "plus points for your sites",
            "más los puntos de tus lugares marcados",
        );
    }
}

/// The bonus at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    bonus: bonus::Config,
    is_site: Vec<bool>,
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, _players: u8, _layout: &mut LayoutBuilder) -> Self {
        Self {
            bonus: rule.0.clone(),
            is_site: game.locations.iter().map(|l| l.marks.has("site")).collect(),
        }
    }

    fn final_score(&self, board: &Board, state: &State, _finals: &Finals, sheet: &mut Sheet) {
        let values: Vec<i32> = (0..board.players)
            .map(|seat| {
                let mut touched: Vec<u16> = state.touches(board, seat).map(|l| l.0).collect();
                touched.sort_unstable();
                touched.dedup();
                touched
                    .iter()
                    .filter(|&&l| self.is_site[usize::from(l)])
                    .count() as i32
            })
            .collect();
        sheet.add(
            SPEC.score_lines[0],
            self.bonus.points(&values, board.players),
        );
        sheet.measure("sites", values);
    }
}
