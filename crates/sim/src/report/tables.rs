//! The report as tables: what stands in each row and how a figure is written. Terminal and
//! page draw these, so both say the same.

mod games;
mod map;
mod players;

pub(super) use games::{bots, districts, lead, length, measures, scores, sources};
pub(super) use map::{chokes, odds, routes, tickets};
pub(super) use players::{blocking, ladder, players, profile, restricted, strategies};

use super::{Report, number, percent, signed};
use crate::stats::Estimate;

/// Rows under headings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What it is about.
    pub title: &'static str,
    /// What its figures mean, in a sentence; nothing if the headings say it.
    pub about: &'static str,
    /// Headings.
    pub columns: Vec<Column>,
    /// Cells, as many a row as there are headings.
    pub rows: Vec<Vec<Cell>>,
}

/// A heading.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its words.
    pub title: String,
    /// Whether words stand below it, not figures.
    pub words: bool,
    /// Whether it is left out where there is little room.
    pub wide: bool,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Words(String),
    /// A name from a command line: a bot, a rule.
    Code(String),
    /// A word that says what is odd, and whether it is a warning.
    Tag(&'static str, bool),
    /// A whole number that is known exactly.
    Count(i64),
    /// A share.
    Share(Estimate),
    /// A share to compare with the others of its column.
    Meter(Estimate),
    /// A share to compare with one half.
    Against(Estimate),
    /// A figure.
    Number(Estimate),
    /// A figure that may be above or below zero.
    Signed(Estimate),
    /// A figure with both ends of its interval.
    Range(Estimate),
    /// Nothing to say.
    Nothing,
}

impl Cell {
    /// The cell as text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Words(text) | Self::Code(text) => text.clone(),
            Self::Tag(word, _) => (*word).to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Share(share) | Self::Meter(share) | Self::Against(share) => percent(*share),
            Self::Number(figure) => number(*figure),
            Self::Signed(figure) => signed(*figure),
            Self::Range(Estimate { value, low, high }) => {
                format!("{value:.2} ({low:.2} to {high:.2})")
            }
            Self::Nothing => "–".to_owned(),
        }
    }

    fn words(text: &str) -> Self {
        Self::Words(text.to_owned())
    }

    /// A figure, if enough was seen to say anything about it.
    fn known(figure: Estimate, cell: impl FnOnce(Estimate) -> Self) -> Self {
        if figure.margin().is_finite() {
            cell(figure)
        } else {
            Self::Nothing
        }
    }

    fn maybe(figure: Option<Estimate>, cell: impl FnOnce(Estimate) -> Self) -> Self {
        figure.map_or(Self::Nothing, |figure| Self::known(figure, cell))
    }
}

impl Table {
    fn new(title: &'static str, about: &'static str, first: &str) -> Self {
        let table = Self {
            title,
            about,
            ..Self::default()
        };
        table.column(first, true, false)
    }

    fn column(mut self, title: &str, words: bool, wide: bool) -> Self {
        let title = title.to_owned();
        self.columns.push(Column { title, words, wide });
        self
    }

    /// Headings of figures.
    fn figures(self, titles: &[&str]) -> Self {
        let columns = titles.iter();
        columns.fold(self, |table, title| table.column(title, false, false))
    }

    /// Headings of figures that are left out where there is little room.
    fn wide_figures(self, titles: &[&str]) -> Self {
        let columns = titles.iter();
        columns.fold(self, |table, title| table.column(title, false, true))
    }

    /// A last column for what is odd about a row.
    fn tags(self) -> Self {
        self.column("", true, false)
    }

    fn rows(mut self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        self.rows.extend(rows);
        debug_assert!(
            self.rows.iter().all(|row| row.len() == self.columns.len()),
            "{}: a row does not fit its headings",
            self.title
        );
        self
    }

    /// The table, if anything stands in it.
    fn some(self) -> Option<Self> {
        (!self.rows.is_empty()).then_some(self)
    }
}

/// All tables, in reading order.
#[must_use]
pub fn all(report: &Report) -> Vec<Table> {
    let tables = [
        games::seats,
        bots,
        length,
        scores,
        lead,
        sources,
        districts,
        measures,
        tickets,
        odds,
        routes,
        chokes,
        map::cards,
        strategies,
        profile,
        restricted,
        blocking,
        ladder,
        players,
    ];
    tables.iter().filter_map(|table| table(report)).collect()
}
