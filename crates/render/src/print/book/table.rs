//! Tables of a rulebook: how wide their columns are, and where they may be cut.
//!
//! A table that is cut between two columns of the page is hard to read, so it stays whole; only a long one is cut,
//! between rows, and then says its head again.

use super::flow::{Flow, LINE, TEXT, wrapped};
use crate::fonts::Face;
use crate::geometry::vec2;
use crate::print::BLACK;
use crate::scene::{Anchor, Form, Layer, Path, Stroke, Thing};
use crate::theme::Theme;

/// Beside the words of a cell.
const PAD: f32 = 2.4;
/// Between the words of a row and its rule, and between the rule and the next row.
const ABOVE_RULE: f32 = 0.4;
const BELOW_RULE: f32 = 0.6;
/// The share of a column up to which a table is kept whole.
const WHOLE: f32 = 0.5;

/// A table with its words in lines.
pub(super) struct Table {
    columns: Vec<Column>,
    /// The head first; each cell as lines.
    rows: Vec<Vec<Vec<String>>>,
}

struct Column {
    width: f32,
    /// Numbers stand to the right, words to the left.
    numbers: bool,
}

impl Table {
    /// The table in so much room: the widest columns of words give way and wrap.
    pub fn new(rows: &[Vec<String>], room: f32) -> Self {
        let count = rows.first().map_or(0, Vec::len);
        // The widest of the parts that a cell may be cut into.
        let widest = |column: usize, parts: fn(&str) -> Vec<&str>| {
            let cells = rows.iter().enumerate();
            let parts = cells.flat_map(|(number, row)| {
                let cell = row.get(column).map_or("", String::as_str);
                let widths = parts(cell).into_iter();
                widths.map(move |part| face(number).width(part, TEXT, 0.0) + 2.0 * PAD)
            });
            parts.fold(0.0, f32::max)
        };
        let mut widths: Vec<f32> = (0..count)
            .map(|column| widest(column, |cell| vec![cell]))
            .collect();
        narrow(&mut widths, room, |column| {
            widest(column, |cell| cell.split(' ').collect())
        });
        let rows_in_lines = rows.iter().enumerate().map(|(number, row)| {
            let cells = row.iter().zip(&widths);
            cells
                .map(|(cell, width)| wrapped(cell, width - 2.0 * PAD, TEXT, face(number)))
                .collect()
        });
        let rows_in_lines = rows_in_lines.collect();
        let columns = widths
            .into_iter()
            .enumerate()
            .map(|(column, width)| Column {
                width,
                numbers: crate::rulebook::numbers(rows, column),
            });
        Self {
            columns: columns.collect(),
            rows: rows_in_lines,
        }
    }

    /// How much of it has to stand in one column of the page.
    pub fn beginning(&self, flow: &Flow) -> f32 {
        let whole: f32 = (0..self.rows.len()).map(|row| self.height(row)).sum();
        if whole <= WHOLE * flow.column_height() {
            whole
        } else {
            // The head does not stay behind alone.
            (0..self.rows.len().min(3))
                .map(|row| self.height(row))
                .sum()
        }
    }

    /// Puts it into the flow.
    pub fn put(&self, flow: &mut Flow) {
        flow.need(self.beginning(flow));
        for row in 0..self.rows.len() {
            if row > 0 && !flow.fits(self.height(row)) {
                flow.need(self.height(0) + self.height(row));
                self.row(flow, 0);
            }
            self.row(flow, row);
        }
    }

    fn height(&self, row: usize) -> f32 {
        let lines = self.rows[row].iter().map(Vec::len).max().unwrap_or(1);
        lines as f32 * LINE + ABOVE_RULE + BELOW_RULE
    }

    fn row(&self, flow: &mut Flow, row: usize) {
        let (left, top) = (flow.left(), flow.y);
        let mut x = left;
        for (cell, column) in self.rows[row].iter().zip(&self.columns) {
            for (number, line) in cell.iter().enumerate() {
                let base = top + number as f32 * LINE + TEXT * 0.95;
                let (at, anchor) = if column.numbers {
                    (x + column.width - PAD, Anchor::End)
                } else {
                    (x + PAD, Anchor::Start)
                };
                flow.put(line, (at, base), TEXT, face(row), anchor, BLACK);
            }
            x += column.width;
        }
        flow.y = top + self.height(row);
        let y = flow.y - BELOW_RULE;
        let rule = Path::open(&[vec2(left, y), vec2(x, y)]);
        let stroke = if row == 0 {
            Stroke::new(Theme::light().accent, 0.35)
        } else {
            Stroke::new(BLACK.at(0.25), 0.2)
        };
        flow.scene()
            .line(Layer::Frame, Thing::Board, Form::Path(rule), stroke);
    }
}

const fn face(row: usize) -> Face {
    if row == 0 { Face::Bold } else { Face::Regular }
}

/// Takes what is too much from the widest columns, but none gets narrower than its
/// longest word.
fn narrow(widths: &mut [f32], room: f32, least: impl Fn(usize) -> f32) {
    const STEP: f32 = 0.5;
    let least: Vec<f32> = (0..widths.len()).map(least).collect();
    while widths.iter().sum::<f32>() > room {
        let can = (0..widths.len()).filter(|&column| widths[column] - STEP >= least[column]);
        let Some(widest) = can.max_by(|a, b| widths[*a].total_cmp(&widths[*b])) else {
            return;
        };
        widths[widest] -= STEP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::Page;

    /// Texts on each page with the left edge of their column, from a table of so many rows below some words.
    fn set(rows: usize, above: f32) -> Vec<(usize, f32, String)> {
        let mut flow = Flow::new(Page::new(210.0, 297.0), 16.0, 281.0);
        flow.y += above;
        let mut table = vec![vec!["length".to_owned(), "points".to_owned()]];
        table.extend((1..=rows).map(|row| vec![row.to_string(), (row * row).to_string()]));
        Table::new(&table, flow.width()).put(&mut flow);
        let middle = 105.0;
        let pages = flow.pages().into_iter().enumerate();
        let texts = pages.flat_map(|(page, sheet)| {
            let shapes = sheet.marks.shapes.into_iter();
            shapes.filter_map(move |shape| match shape.form {
                Form::Text(text) => {
                    let column = if text.at.x > middle { 1.0 } else { 0.0 };
                    Some((page, column, text.text))
                }
                _ => None,
            })
        });
        texts.collect()
    }

    #[test]
    fn a_table_that_would_be_cut_at_the_foot_goes_to_the_next_column_whole() {
        let texts = set(8, 240.0);
        assert_eq!(texts.len(), 18, "nothing is said twice");
        assert!(
            texts
                .iter()
                .all(|(page, column, _)| (*page, *column) == (0, 1.0))
        );
    }

    #[test]
    fn a_long_table_says_its_head_again_in_each_column() {
        let texts = set(120, 0.0);
        let columns = [(0, 0.0), (0, 1.0), (1, 0.0)];
        for at in columns {
            let mut there = texts
                .iter()
                .filter(|(page, column, _)| (*page, *column) == at);
            assert_eq!(
                there.next().map(|(_, _, text)| text.as_str()),
                Some("length")
            );
        }
        assert_eq!(texts.len(), 2 * (120 + columns.len()));
    }
}
