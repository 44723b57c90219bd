//! How the lines of a block line up: a line is a row of cells, and cells of the
//! same place start in the same column.
//!
//! The formatter lays out whole blocks; an edit fits one new line in between lines
//! that are there already and may be laid out in another way.

use crate::parse::lex::{self, Token, TokenKind};
use unicode_width::UnicodeWidthStr;

/// What a line says, which decides its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A line of `deck` or `districts`: id, number and text in either order, marks.
    Entry,
    /// A line of `land`: id, text, kind, points.
    Land,
    /// Id, title, `at` and the point, marks.
    Location,
    /// One end, the link, the other end, all tracks, `via` and the bends.
    Route,
    /// First end, `to`, the other ends, the value, alternatives and marks.
    Ticket,
    /// Id, text.
    Name,
    /// Keyword or field, its value.
    Rule,
    /// One cell.
    Plain,
}

/// A part of a line that other lines have too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands there, white space made even; empty if this line leaves it out.
    pub text: String,
    /// The column it starts in, as wide as it is shown, from 0.
    pub column: usize,
    /// A whole number: those of a column end together.
    pub number: bool,
}

/// Columns are this far apart.
const GAP: usize = 2;

impl Cell {
    fn width(&self) -> usize {
        self.text.width()
    }
}

/// The cells of a line; its comment is not among them.
#[must_use]
pub fn cells(kind: LineKind, line: &str) -> Vec<Cell> {
    let line = lex::before_comment(line);
    let tokens = lex::tokens(line, 0);
    let row = Row { line };
    match kind {
        LineKind::Entry => row.entry(&tokens),
        LineKind::Land => row.land(&tokens),
        LineKind::Location => row.location(&tokens),
        LineKind::Route => row.route(&tokens),
        LineKind::Ticket => row.ticket(&tokens),
        LineKind::Name | LineKind::Rule => {
            let (head, rest) = tokens.split_at(tokens.len().min(1));
            let signs = if kind == LineKind::Rule {
                Signs::Rule
            } else {
                Signs::Map
            };
            vec![row.cell(head, signs), row.cell(rest, signs)]
        }
        LineKind::Plain => vec![row.cell(&tokens, Signs::Rule)],
    }
}

/// Lines of one block under each other, without indent.
#[must_use]
pub fn lay_out(rows: &[Vec<Cell>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |at: usize, numbers: bool| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        let cells = cells.filter(|cell| !numbers || cell.number);
        cells.map(Cell::width).max().unwrap_or(0)
    };
    let numbers: Vec<usize> = (0..count).map(|at| widest(at, true)).collect();
    let mut starts = Vec::with_capacity(count);
    let mut start = 0;
    for at in 0..count {
        starts.push(start);
        let width = widest(at, false);
        start += if width == 0 { 0 } else { width + GAP };
    }
    let line = |row: &Vec<Cell>| {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate().filter(|(_, c)| !c.text.is_empty()) {
            let indent = if cell.number {
                numbers[at] - cell.width()
            } else {
                0
            };
            pad(&mut line, starts[at] + indent);
            line.push_str(&cell.text);
        }
        line
    };
    rows.iter().map(line).collect()
}

/// A line laid out like the lines around it, the nearest one last; with their indent.
#[must_use]
pub fn fit(kind: LineKind, line: &str, around: &[&str]) -> String {
    let indent = around.last().map_or("  ", |line| {
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    });
    let around: Vec<Vec<Cell>> = around.iter().map(|line| cells(kind, line)).collect();
    let row = cells(kind, line);
    let model = |at: usize| {
        let mut rows = around.iter().rev();
        rows.find_map(|row| {
            let cell = row.get(at).filter(|cell| !cell.text.is_empty())?;
            let before = row[..at].iter().rev().find(|cell| !cell.text.is_empty());
            let gap = before.map_or(0, |cell| {
                row[at].column.saturating_sub(cell.column + cell.width())
            });
            Some((cell, gap))
        })
    };
    let mut out = indent.to_owned();
    for (at, cell) in row.iter().enumerate().filter(|(_, c)| !c.text.is_empty()) {
        if at == 0 {
            out.push_str(&cell.text);
            continue;
        }
        let (start, gap) = match model(at) {
            Some((model, gap)) if cell.number && model.number => {
                let end = model.column + model.width();
                (end.saturating_sub(cell.width()), gap)
            }
            Some((model, gap)) => (model.column, gap),
            None => (0, GAP),
        };
        let least = out.width() + gap.clamp(1, GAP);
        pad(&mut out, start.max(least));
        out.push_str(&cell.text);
    }
    out
}

/// Fills a line with spaces up to a column.
pub(crate) fn pad(line: &mut String, column: usize) {
    let missing = column.saturating_sub(line.width());
    line.extend(std::iter::repeat_n(' ', missing));
}

/// What a comma means: next field, or the middle of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signs {
    Rule,
    Map,
}

struct Row<'t> {
    line: &'t str,
}

impl Row<'_> {
    fn entry(&self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let bare = |token: &Token<'_>| matches!(token.kind, TokenKind::Number | TokenKind::Text);
        let (id, rest) = tokens.split_at(tokens.len().min(1));
        let first = rest.first().is_some_and(bare);
        let (first, rest) = rest.split_at(usize::from(first));
        let second = rest.first().is_some_and(bare) && !first.is_empty();
        let (second, rest) = rest.split_at(usize::from(second));
        vec![
            self.cell(id, Signs::Map),
            self.cell(first, Signs::Map),
            self.cell(second, Signs::Map),
            self.loose(rest),
        ]
    }

    fn land(&self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let (id, rest) = tokens.split_at(tokens.len().min(1));
        let title = rest.first().is_some_and(|t| t.kind == TokenKind::Text);
        let (title, rest) = rest.split_at(usize::from(title));
        let kind = rest.first().is_some_and(|t| t.kind == TokenKind::Word);
        let (kind, rest) = rest.split_at(usize::from(kind));
        [id, title, kind, rest]
            .map(|tokens| self.cell(tokens, Signs::Map))
            .to_vec()
    }

    fn location(&self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let (id, rest) = tokens.split_at(tokens.len().min(1));
        let title = rest.first().is_some_and(|t| t.kind == TokenKind::Text);
        let (title, rest) = rest.split_at(usize::from(title));
        // `at`, number, comma, number.
        let (place, marks) = rest.split_at(rest.len().min(4));
        vec![
            self.cell(id, Signs::Map),
            self.cell(title, Signs::Map),
            self.cell(place, Signs::Map),
            self.loose(marks),
        ]
    }

    fn route(&self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let (a, rest) = tokens.split_at(tokens.len().min(1));
        let (link, rest) = rest.split_at(rest.len().min(1));
        let (b, rest) = rest.split_at(rest.len().min(1));
        let via = rest
            .iter()
            .position(|t| t.text == "via")
            .unwrap_or(rest.len());
        let (tracks, via) = rest.split_at(via);
        [a, link, b, tracks, via]
            .map(|tokens| self.cell(tokens, Signs::Map))
            .to_vec()
    }

    fn ticket(&self, tokens: &[Token<'_>]) -> Vec<Cell> {
        let (first, rest) = tokens.split_at(tokens.len().min(1));
        let (to, rest) = rest.split_at(rest.len().min(1));
        // The next end, then pairs of `to` and an end.
        let mut ends = rest.len().min(1);
        while rest.get(ends).is_some_and(|token| token.text == "to") {
            ends = rest.len().min(ends + 2);
        }
        let (ends, rest) = rest.split_at(ends);
        let (value, rest) = rest.split_at(rest.len().min(1));
        [first, to, ends, value, rest]
            .map(|tokens| self.cell(tokens, Signs::Map))
            .to_vec()
    }

    fn cell(&self, tokens: &[Token<'_>], signs: Signs) -> Cell {
        self.join(tokens, |before, after| match (before.text, after.text) {
            (_, "," | ":") => "",
            (",", _) if signs == Signs::Map => "",
            _ => " ",
        })
    }

    /// Marks: a wide gap between groups of them is the author's.
    fn loose(&self, tokens: &[Token<'_>]) -> Cell {
        self.join(tokens, |before, after| match (before.text, after.text) {
            (_, ",") | (",", _) => "",
            _ if after.span.start - before.span.end > 1 => "  ",
            _ => " ",
        })
    }

    fn join(
        &self,
        tokens: &[Token<'_>],
        between: impl Fn(&Token<'_>, &Token<'_>) -> &'static str,
    ) -> Cell {
        let mut text = String::new();
        let mut before: Option<&Token<'_>> = None;
        for token in tokens {
            if let Some(before) = before {
                text.push_str(between(before, token));
            }
            text.push_str(token.text);
            before = Some(token);
        }
        let start = tokens.first().map_or(0, |token| token.span.start as usize);
        Cell {
            text,
            column: self.line.get(..start).unwrap_or_default().width(),
            number: matches!(tokens, [only] if only.kind == TokenKind::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: LineKind, lines: &[&str], expected: &[&str]) {
        let rows: Vec<_> = lines.iter().map(|line| cells(kind, line)).collect();
        assert_eq!(lay_out(&rows), expected);
    }

    #[test]
    fn columns_of_a_block_start_together() {
        check(
            LineKind::Location,
            &[
                "a \"A\" at 1 , 2 in north",
                "bcd at 10,20   in x  label left",
            ],
            &[
                "a    \"A\"  at 1,2    in north",
                "bcd       at 10,20  in x  label left",
            ],
        );
        check(
            LineKind::Route,
            &["a--bb 2 red/blue via 1, 2 3,4", "ccc == d 10 any ferry 1"],
            &[
                "a    --  bb  2 red / blue    via 1,2 3,4",
                "ccc  ==  d   10 any ferry 1",
            ],
        );
        check(
            LineKind::Ticket,
            &["a to b 5", "a to b to cc 12 / d 3 copies 2", "a to d auto"],
            &[
                "a  to  b         5",
                "a  to  b to cc  12    / d 3 copies 2",
                "a  to  d        auto",
            ],
        );
        check(
            LineKind::Land,
            &["t \"T\" river 0,1 2,3", "x caption 5,5"],
            &["t  \"T\"  river    0,1 2,3", "x       caption  5,5"],
        );
        check(
            LineKind::Rule,
            &["hand   2", "goods cards 16,ranks 2:8 4|3: 8 5 2"],
            &["hand   2", "goods  cards 16, ranks 2: 8 4 | 3: 8 5 2"],
        );
    }

    #[test]
    fn wide_letters_count_as_shown() {
        check(
            LineKind::Name,
            &["東京 \"T\"", "abcde \"A\""],
            &["東京   \"T\"", "abcde  \"A\""],
        );
    }

    #[test]
    fn a_new_line_takes_the_columns_of_its_neighbours() {
        let around = ["    a     to  b      5   # five", "    c     to  d     12"];
        let new = fit(LineKind::Ticket, "eee to f 7 copies 2", &around);
        assert_eq!(new, "    eee   to  f      7  copies 2");
        let new = fit(LineKind::Ticket, "a-long-name to f 100", &around);
        assert_eq!(new, "    a-long-name  to  f  100");
        let tight = fit(LineKind::Route, "x -- yyy 2 red", &["\ta -- b 2 red"]);
        assert_eq!(tight, "\tx -- yyy 2 red");
    }
}
