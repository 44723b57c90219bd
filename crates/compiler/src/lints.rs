//! The two judgements of a compiled game that need no play.
//!
//! [`structure`] belongs to the meaning pass: what it finds are errors of the
//! map. [`advise`] is the advice pass: one [`Lint`] a question, one line each in
//! [`LINTS`]; all read the same [`Facts`], computed once. Unasked thresholds
//! come from the ranges of published boards; a game may set its own by slug.

mod deck;
mod districts;
mod drawing;
mod facts;
mod large_map;
mod mechanics;
mod names;
mod network;
mod overlap;
mod routes;
mod spaces;
mod structure;
mod supply;
mod ticket_load;
mod ticket_set;
mod ticket_value;
mod ticket_ways;

pub use structure::structure;

use crate::LintSettings;
use crate::figures::{Form, hundredths};
use branchline_engine::config::Sheet;
use branchline_engine::{GameConfig, Problem, Problems, Severity, Subject};
use facts::Facts;

/// One question of the advice pass.
pub struct Lint {
    /// Stable code, `BL5xxx`.
    pub code: &'static str,
    /// The name by which a game switches it: `lint ticket-value off`.
    pub slug: &'static str,
    /// What it looks at, in a few words.
    pub title: &'static str,
    /// How loud it can get unasked.
    pub severity: Severity,
    /// Its thresholds.
    pub thresholds: &'static [Threshold],
    run: fn(&Facts, &mut Findings),
}

/// A number of a lint that a game may set: `lint colour-balance max 140`.
pub struct Threshold {
    /// Its name.
    pub name: &'static str,
    /// Its value unasked.
    pub value: i64,
    /// What it means.
    pub doc: &'static str,
}

impl Threshold {
    const fn new(name: &'static str, value: i64, doc: &'static str) -> Self {
        Self { name, value, doc }
    }
}

/// All lints, by code.
pub static LINTS: &[&Lint] = &[
    &large_map::LARGE_MAP,
    &network::BRIDGE,
    &network::CUT_POINT,
    &network::CROSSROADS,
    &network::MEAN_DEGREE,
    &network::DEAD_END,
    &network::DIAMETER,
    &routes::POINTS_PER_SPACE,
    &routes::NEEDS_WILDS,
    &routes::UNEQUAL_TWINS,
    &routes::TWIN_COLOURS,
    &routes::MANY_TRACKS,
    &routes::MEAN_LENGTH,
    &routes::LONG_ROUTES,
    &deck::COLOUR_BALANCE,
    &deck::COLOUR_SUPPLY,
    &deck::IDLE_COLOUR,
    &deck::GREY_SHARE,
    &deck::MARKET_RESETS,
    &deck::DECK_SIZE,
    &deck::HOARDING,
    &ticket_value::TICKET_VALUE,
    &ticket_set::SAME_TICKET,
    &ticket_ways::ONE_ROUTE_TICKET,
    &ticket_ways::FAR_TICKET,
    &ticket_set::FIRST_KEEP,
    &ticket_ways::THIN_TICKET,
    &ticket_ways::DETOUR,
    &ticket_set::TICKET_CROWD,
    &ticket_set::NO_TICKET,
    &ticket_set::TICKET_SPREAD,
    &ticket_load::TICKET_LOAD,
    &ticket_load::IDLE_ROUTES,
    &ticket_set::TICKET_QUARTERS,
    &ticket_load::LONG_OVERLAP,
    &supply::ROOM,
    &supply::GAME_LENGTH,
    &districts::DISTRICT_VALUE,
    &districts::FREE_DISTRICT,
    &districts::DISTRICT_SUM,
    &districts::IDLE_DISTRICT,
    &mechanics::GOODS_CARDS,
    &mechanics::TUNNEL_SHARE,
    &drawing::CROSSING,
    &drawing::TRACK_OVER_LOCATION,
    &names::HIDDEN_NAME,
    &spaces::DRAWN_LENGTH,
    &spaces::SHORT_TRACK,
    &drawing::CROWDED,
    &drawing::NOT_PLANAR,
    &names::ALIKE_COLOURS,
    &drawing::OFF_BOARD,
    &overlap::OVERLAP,
];

/// What a designer should look at. The config's references must hold.
#[must_use]
pub fn advise(game: &GameConfig, sheet: &Sheet, settings: &LintSettings) -> Vec<Problem> {
    let full = settings.value(large_map::LARGE_MAP.slug, "locations", facts::FULL);
    let facts = Facts::new(game, sheet, full);
    let mut all = Vec::new();
    for lint in LINTS {
        let mut findings = Findings {
            lint,
            settings,
            problems: Problems::default(),
        };
        if settings.level(lint.slug, lint.severity).is_some() {
            (lint.run)(&facts, &mut findings);
        }
        all.extend(
            findings
                .problems
                .list()
                .iter()
                .cloned()
                .filter_map(|mut problem| {
                    problem.severity = settings.level(lint.slug, problem.severity)?;
                    Some(problem)
                }),
        );
    }
    all
}

/// Where one lint puts what it finds.
struct Findings<'a> {
    lint: &'a Lint,
    settings: &'a LintSettings,
    problems: Problems,
}

impl Findings<'_> {
    /// A threshold: the game's own, else the lint's.
    fn threshold(&self, name: &str) -> i64 {
        let unasked = self
            .lint
            .thresholds
            .iter()
            .find(|threshold| threshold.name == name);
        let unasked = unasked.expect("a lint reads only its own thresholds").value;
        self.settings.value(self.lint.slug, name, unasked)
    }

    /// Whether a figure, as written, lies below `low` or above `high`.
    fn beyond(&self, value: f64) -> Option<Beyond> {
        let (low, high) = (self.threshold("low"), self.threshold("high"));
        if hundredths(value) < low {
            Some(Beyond::Below(low))
        } else {
            self.above(value).then_some(Beyond::Above(high))
        }
    }

    /// Whether a figure, as written, lies above `high`.
    fn above(&self, value: f64) -> bool {
        hundredths(value) > self.threshold("high")
    }

    fn warning(&mut self, subject: Subject, message: impl Into<String>) -> &mut Problem {
        self.problems.warning(self.lint.code, subject, message)
    }

    fn info(&mut self, subject: Subject, message: impl Into<String>) -> &mut Problem {
        self.problems.info(self.lint.code, subject, message)
    }

    /// A warning or an info.
    fn find(&mut self, loud: bool, subject: Subject, message: impl Into<String>) -> &mut Problem {
        if loud {
            self.warning(subject, message)
        } else {
            self.info(subject, message)
        }
    }
}

/// The limit that a figure passes, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beyond {
    Below(i64),
    Above(i64),
}

impl Beyond {
    fn hundredths(self) -> i64 {
        match self {
            Self::Below(limit) | Self::Above(limit) => limit,
        }
    }

    fn limit(self) -> String {
        decimal(self.hundredths() as f64 / 100.0)
    }

    fn word<T>(self, below: T, above: T) -> T {
        match self {
            Self::Below(_) => below,
            Self::Above(_) => above,
        }
    }
}

fn decimal(value: f64) -> String {
    Form::Decimal.text(value)
}

fn percent(value: f64) -> String {
    Form::Percent.text(value)
}

#[cfg(test)]
mod tests;
