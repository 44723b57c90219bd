//! The formatter: on request only. Columns of a block line up, comments and single
//! blank lines stay, and a line that cannot be read is left as it is.

use crate::columns::{self, Cell, LineKind};
use crate::parse::{self, lex};
use crate::tree::{Clause, GameLine, Item, Rule, Section, SectionLine};
use crate::{Span, TextEdit};
use unicode_width::UnicodeWidthStr;

/// What to change so that a text is well laid out; nothing if it is.
#[must_use]
pub fn format(text: &str) -> Vec<TextEdit> {
    if text.len() > parse::MAX_FILE {
        return Vec::new();
    }
    let mut file = File::new(text);
    file.read();
    file.edits()
}

/// How a line is to be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// As it is.
    Keep,
    /// Nothing but a comment, or nothing at all.
    Trivia,
    /// A line of the block with this number.
    Row { kind: LineKind, block: usize },
}

struct Line<'t> {
    start: usize,
    /// Without line break.
    text: &'t str,
    /// `\n`, `\r\n` or nothing.
    ending: &'t str,
    indent: usize,
    plan: Plan,
}

struct File<'t> {
    text: &'t str,
    lines: Vec<Line<'t>>,
    blocks: usize,
}

impl<'t> File<'t> {
    fn new(text: &'t str) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let content = whole.strip_suffix('\n').unwrap_or(whole);
            let content = match whole.ends_with('\n') {
                true => content.strip_suffix('\r').unwrap_or(content),
                false => content,
            };
            let bare = lex::before_comment(content).trim().is_empty();
            // White space that the grammar does not know may mean something to somebody.
            let odd = content.contains(['\r', '\u{feff}']);
            lines.push(Line {
                start,
                text: content,
                ending: &whole[content.len()..],
                indent: 0,
                plan: if bare && !odd {
                    Plan::Trivia
                } else {
                    Plan::Keep
                },
            });
            start += whole.len();
        }
        Self {
            text,
            lines,
            blocks: 0,
        }
    }

    /// Decides for each line how it is laid out.
    fn read(&mut self) {
        let parsed = parse::parse(self.text);
        for item in &parsed.tree.items {
            match item {
                Item::Language(line) => self.single(line.span),
                Item::Use(line) => self.single(line.span),
                Item::Line(rule) => self.rule(rule, LineKind::Plain, 0),
                Item::Game(game) => {
                    let block = self.block(game.keyword.start, game.close, game.span, 0);
                    for line in &game.rules {
                        match line {
                            GameLine::Rule(rule) if rule.block.is_some() => {
                                self.rule(rule, LineKind::Rule, 2);
                            }
                            GameLine::Rule(rule) => self.row(rule.span, LineKind::Rule, block),
                            GameLine::Without { span, .. } => {
                                self.row(*span, LineKind::Plain, block);
                            }
                        }
                    }
                }
                Item::Deck(section) => self.section(section, LineKind::Entry, |i| i.span),
                Item::Districts(section) => self.section(section, LineKind::Entry, |i| i.span),
                Item::Land(section) => self.section(section, LineKind::Land, |i| i.span),
                Item::Locations(section) => {
                    self.section(section, LineKind::Location, |i| i.span);
                }
                Item::Routes(section) => self.section(section, LineKind::Route, |i| i.span),
                Item::Tickets(section) => self.section(section, LineKind::Ticket, |i| i.span),
                Item::Names(section) => self.section(section, LineKind::Name, |i| i.span),
            }
        }
        for error in &parsed.errors {
            self.keep(error.span);
            for edit in error.fix.iter().flat_map(|fix| &fix.edits) {
                self.keep(edit.span);
            }
        }
    }

    fn section<T>(&mut self, section: &Section<T>, kind: LineKind, span: fn(&T) -> Span) {
        let block = self.block(section.keyword.start, section.close, section.span, 0);
        for line in &section.items {
            match line {
                SectionLine::Item(item) => self.row(span(item), kind, block),
                SectionLine::Remove(remove) => self.row(remove.span, LineKind::Plain, block),
            }
        }
    }

    fn rule(&mut self, rule: &Rule, kind: LineKind, indent: usize) {
        let Some(close) = rule.block else {
            self.single(rule.span);
            return;
        };
        let close = Some(close).filter(|close| !close.is_empty());
        let block = self.block(rule.head.span.start, close, rule.span, indent);
        let kind = if kind == LineKind::Plain {
            kind
        } else {
            LineKind::Rule
        };
        for Clause { span, .. } in &rule.clauses {
            self.row(*span, kind, block);
        }
    }

    /// The lines of a block: its head, all inside by its own indent, its end.
    fn block(&mut self, head: u32, close: Option<Span>, whole: Span, indent: usize) -> usize {
        let first = self.line(head);
        let last = self.line(close.map_or(whole.end.saturating_sub(1), |close| close.start));
        for line in first + 1..=last {
            self.lines[line].indent = indent + 2;
        }
        self.lines[first].indent = indent;
        self.single_at(first);
        if close.is_some() {
            self.lines[last].indent = indent;
            self.single_at(last);
        }
        self.blocks += 1;
        self.blocks
    }

    fn single(&mut self, span: Span) {
        let line = self.line(span.start);
        self.single_at(line);
    }

    fn single_at(&mut self, line: usize) {
        self.blocks += 1;
        let block = self.blocks;
        self.plan(line, LineKind::Plain, block);
    }

    fn row(&mut self, span: Span, kind: LineKind, block: usize) {
        let line = self.line(span.start);
        self.plan(line, kind, block);
    }

    fn plan(&mut self, line: usize, kind: LineKind, block: usize) {
        let line = &mut self.lines[line];
        if !line.text.contains(['\r', '\u{feff}']) {
            line.plan = Plan::Row { kind, block };
        }
    }

    fn keep(&mut self, span: Span) {
        if self.lines.is_empty() {
            return;
        }
        for line in self.line(span.start)..=self.line(span.end) {
            if self.lines[line].plan != Plan::Trivia {
                self.lines[line].plan = Plan::Keep;
            }
        }
    }

    fn line(&self, offset: u32) -> usize {
        let offset = offset as usize;
        let after = self.lines.partition_point(|line| line.start <= offset);
        after.saturating_sub(1)
    }

    fn edits(&self) -> Vec<TextEdit> {
        let new = self.laid_out();
        let mut edits = Vec::new();
        let mut blank = true;
        for (line, new) in self.lines.iter().zip(&new) {
            let end = line.start + line.text.len();
            let both = end + line.ending.len();
            let is_blank = line.plan == Plan::Trivia && new.is_empty();
            if is_blank && blank {
                edits.push(TextEdit::delete(span(line.start, both)));
                continue;
            }
            blank = is_blank;
            if line.text != new {
                edits.push(TextEdit::replace(span(line.start, end), new.as_str()));
            }
        }
        self.end(&new, &mut edits);
        edits
    }

    /// A file ends with one line break: no blank line, no torn last line.
    fn end(&self, new: &[String], edits: &mut Vec<TextEdit>) {
        let says = |index: &usize| {
            let line = &self.lines[*index];
            line.plan != Plan::Trivia || !new[*index].is_empty()
        };
        let Some(last) = (0..self.lines.len()).rev().find(says) else {
            return;
        };
        let line = &self.lines[last];
        let end = line.start + line.text.len() + line.ending.len();
        if end < self.text.len() {
            edits.retain(|edit| (edit.span.start as usize) < end);
            edits.push(TextEdit::delete(span(end, self.text.len())));
        } else if line.ending.is_empty() && line.plan != Plan::Keep {
            let ending = match self.lines.first().map(|line| line.ending) {
                Some("\r\n") => "\r\n",
                _ => "\n",
            };
            edits.push(TextEdit::insert(span(end, end).start, ending));
        }
    }

    /// All lines as they are to be, without line breaks.
    fn laid_out(&self) -> Vec<String> {
        let mut new: Vec<String> = vec![String::new(); self.lines.len()];
        let mut of_block: Vec<Vec<usize>> = vec![Vec::new(); self.blocks + 1];
        for (index, line) in self.lines.iter().enumerate() {
            match line.plan {
                Plan::Keep => line.text.clone_into(&mut new[index]),
                Plan::Trivia => {
                    let comment = line.text.trim();
                    if !comment.is_empty() {
                        columns::pad(&mut new[index], line.indent);
                        new[index].push_str(comment);
                    }
                }
                Plan::Row { block, .. } => of_block[block].push(index),
            }
        }
        for lines in &of_block {
            self.lay_out(lines, &mut new);
        }
        new
    }

    fn lay_out(&self, lines: &[usize], new: &mut [String]) {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for &index in lines {
            let Plan::Row { kind, .. } = self.lines[index].plan else {
                continue;
            };
            let cells = columns::cells(kind, self.lines[index].text);
            if kind == LineKind::Plain {
                // Its one cell would widen the first column of the others.
                columns::pad(&mut new[index], self.lines[index].indent);
                new[index].push_str(&cells[0].text);
                rows.push(Vec::new());
            } else {
                rows.push(cells);
            }
        }
        let laid_out = columns::lay_out(&rows);
        for (&index, content) in lines.iter().zip(laid_out) {
            if new[index].is_empty() {
                columns::pad(&mut new[index], self.lines[index].indent);
                new[index].push_str(&content);
            }
        }
        let comment = |index: usize| {
            let line = self.lines[index].text;
            lex::comment_start(line).map(|at| line[at..].trim_end())
        };
        let commented = lines.iter().filter(|&&index| comment(index).is_some());
        let column = commented.map(|&index| new[index].width()).max();
        for &index in lines {
            if let (Some(comment), Some(column)) = (comment(index), column) {
                columns::pad(&mut new[index], column + 2);
                new[index].push_str(comment);
            }
        }
    }
}

fn span(start: usize, end: usize) -> Span {
    let small = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(small(start), small(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::apply;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let once = apply(text, &format(text));
        assert_eq!(once, expected);
        assert_eq!(apply(&once, &format(&once)), once, "a second time");
    }

    #[test]
    fn columns_comments_and_blank_lines() {
        check(
            "\n\nlanguage   1\n\n\n\nlocations{\n# North\n a \"A\" at 1, 2 # first\n   bcd at 10,20   in x #second\n\n\n  remove   palermo\n}\n\n",
            "language 1\n\nlocations {\n  # North\n  a    \"A\"  at 1,2          # first\n  bcd       at 10,20  in x  #second\n\n  remove palermo\n}\n",
        );
    }

    #[test]
    fn rule_blocks_have_columns_of_their_own() {
        check(
            "game \"G\" {\n hand 4\n tourists {\n symbols 7\n  stack 2:1|3 to 4: 2\n }\n  route-points 1: 1\n}",
            "game \"G\" {\n  hand          4\n  tourists {\n    symbols  7\n    stack    2: 1 | 3 to 4: 2\n  }\n  route-points  1: 1\n}\n",
        );
    }

    #[test]
    fn lines_that_cannot_be_read_stay() {
        check(
            "deck {\nblue 6\n  red   = 7\nwild 14\n}\nroutes {\n a  –  b   2 red\n}\n",
            "deck {\n  blue   6\n  red   = 7\n  wild  14\n}\nroutes {\n a  –  b   2 red\n}\n",
        );
    }

    #[test]
    fn line_breaks_stay_as_they_are() {
        check(
            "deck {\r\nblue 6\r\n\r\n\r\nwild 14\r\n}",
            "deck {\r\n  blue   6\r\n\r\n  wild  14\r\n}\r\n",
        );
        check("", "");
        check("# only a comment", "# only a comment\n");
    }
}
