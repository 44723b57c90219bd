//! An edit being made: changes to lines, lines to delete, lines to add. At the end
//! they become text edits that keep columns, comments and everything else.

use crate::edits::open::{OWN, Open};
use crate::edits::place;
use crate::problem::{EditProblem, Result};
use branchline_compiler::{Source, SourceId};
use branchline_syntax::columns::{self, LineKind};
use branchline_syntax::edit::apply;
use branchline_syntax::{Span, TextEdit, parse};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// The section that a line belongs to, in the order sections are usually written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Home {
    /// Lines at the top of the file, by keyword.
    Top(&'static str),
    Game,
    Deck,
    Districts,
    Land,
    Locations,
    Routes,
    Tickets(String),
    Names(String),
}

/// A line of one of the files that says one thing.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) source: SourceId,
    /// What it says, without its comment.
    pub(crate) span: Span,
    pub(crate) kind: LineKind,
    pub(crate) home: Home,
}

struct Patch {
    line: Line,
    edits: Vec<TextEdit>,
    deleted: bool,
    /// When it was first touched: inherited lines are said anew in this order.
    order: usize,
}

/// An edit being made.
pub(crate) struct Draft<'o, 'a> {
    pub(crate) open: &'o Open<'a>,
    patches: BTreeMap<(SourceId, u32), Patch>,
    added: BTreeMap<Home, Vec<(LineKind, String)>>,
    other: Vec<TextEdit>,
}

impl<'o, 'a> Draft<'o, 'a> {
    pub(crate) fn new(open: &'o Open<'a>) -> Self {
        Self {
            open,
            patches: BTreeMap::new(),
            added: BTreeMap::new(),
            other: Vec::new(),
        }
    }

    /// Puts `text` in the place of a part of a line. An inherited line is said anew
    /// in this file, with the change.
    pub(crate) fn replace(&mut self, line: &Line, span: Span, text: impl Into<String>) {
        self.patch(line).edits.push(TextEdit::replace(span, text));
    }

    /// Says an inherited line anew in this file; does nothing to an own one.
    pub(crate) fn touch(&mut self, line: &Line) {
        self.patch(line);
    }

    /// Takes a line away. For an inherited one this only means that it is not said anew.
    pub(crate) fn delete(&mut self, line: &Line) {
        self.patch(line).deleted = true;
    }

    pub(crate) fn is_deleted(&self, line: &Line) -> bool {
        let patch = self.patches.get(&(line.source, line.span.start));
        patch.is_some_and(|patch| patch.deleted)
    }

    /// A new line, with single spaces; columns come at the end.
    pub(crate) fn add(&mut self, home: Home, kind: LineKind, text: impl Into<String>) {
        self.added
            .entry(home)
            .or_default()
            .push((kind, text.into()));
    }

    /// A change that no single line of a section holds.
    pub(crate) fn other(&mut self, edit: TextEdit) {
        self.other.push(edit);
    }

    fn patch(&mut self, line: &Line) -> &mut Patch {
        let order = self.patches.len();
        let patch = self.patches.entry((line.source, line.span.start));
        patch.or_insert_with(|| Patch {
            line: line.clone(),
            edits: Vec::new(),
            deleted: false,
            order,
        })
    }

    /// The edits of the open file, sorted and without overlap.
    pub(crate) fn finish(mut self) -> Result<Vec<TextEdit>> {
        let mut edits = std::mem::take(&mut self.other);
        let patches = std::mem::take(&mut self.patches);
        let (own, mut inherited): (Vec<Patch>, Vec<Patch>) = patches
            .into_values()
            .partition(|patch| patch.line.source == OWN);
        let mut by_line: BTreeMap<u32, Vec<Patch>> = BTreeMap::new();
        for patch in own {
            let line = self.open.source.lines.line(patch.line.span.start);
            by_line.entry(line).or_default().push(patch);
        }
        for (line, patches) in by_line {
            edits.extend(self.change(line, patches)?);
        }
        inherited.sort_by_key(|patch| patch.order);
        let mut anew: BTreeMap<Home, Vec<(LineKind, String)>> = BTreeMap::new();
        for patch in inherited.into_iter().filter(|patch| !patch.deleted) {
            let Line {
                source,
                span,
                kind,
                home,
            } = patch.line;
            let text = &self.open.compilation.sources[source.index()].text;
            let shifted = sorted(patch.edits).into_iter().map(|edit| TextEdit {
                span: Span::new(edit.span.start - span.start, edit.span.end - span.start),
                insert: edit.insert,
            });
            let shifted: Vec<TextEdit> = shifted.collect();
            let said = apply(text.get(span.range()).unwrap_or_default(), &shifted);
            anew.entry(home).or_default().push((kind, said));
        }
        for (home, lines) in std::mem::take(&mut self.added) {
            anew.entry(home).or_default().extend(lines);
        }
        for (home, lines) in &anew {
            edits.push(place::insertion(self.open, home, lines)?);
        }
        let edits = joined(sorted(edits));
        self.check(&edits)?;
        Ok(edits)
    }

    /// All changes of one line of the open file.
    fn change(&self, number: u32, patches: Vec<Patch>) -> Result<Vec<TextEdit>> {
        let source = self.open.source;
        let whole = source.lines.span(number);
        let alone = match &patches[..] {
            [patch] => self.open.stands_alone(patch.line.span),
            _ => false,
        };
        if patches.iter().any(|patch| patch.deleted) {
            if !alone {
                return Err(EditProblem::crowded(number + 1));
            }
            let start = place::start_with_allows(source, number);
            return Ok(vec![TextEdit::delete(Span::new(start, whole.end))]);
        }
        let kind = patches[0].line.kind;
        let changes: Vec<TextEdit> = sorted(patches.into_iter().flat_map(|p| p.edits).collect());
        if changes.is_empty() {
            return Ok(Vec::new());
        }
        if !alone || kind == LineKind::Plain {
            return Ok(changes);
        }
        let text = source.text.get(whole.range()).unwrap_or_default();
        let old = text.trim_end_matches(['\n', '\r']);
        let shifted: Vec<TextEdit> = changes
            .into_iter()
            .map(|edit| TextEdit {
                span: Span::new(edit.span.start - whole.start, edit.span.end - whole.start),
                insert: edit.insert,
            })
            .collect();
        let changed = apply(old, &shifted);
        let comment = comment_at(old);
        let said = comment_at(&changed).map_or(changed.as_str(), |at| &changed[..at]);
        let mut around = place::around(source, number);
        around.push(old);
        let mut new = columns::fit(kind, said, &around);
        if let Some(at) = comment {
            let before = old[..at].trim_end();
            let gap = old[..at].width() - before.width();
            let least = new.width() + gap.clamp(1, 2);
            let column = old[..at].width().max(least);
            new.extend(std::iter::repeat_n(' ', column - new.width()));
            new.push_str(&old[at..]);
        } else {
            // Blanks at the end of a line are nobody's business here.
            new.push_str(&old[old.trim_end().len()..]);
        }
        Ok(TextEdit::between(old, &new, whole.start)
            .into_iter()
            .collect())
    }

    /// In a damaged file an edit may meet what nobody foresaw: it must not add mistakes.
    fn check(&self, edits: &[TextEdit]) -> Result {
        let errors = self.open.damaged_lines().count();
        if errors == 0 {
            return Ok(());
        }
        let text = &self.open.source.text;
        let before = parse(text).errors.len();
        let after = parse(&apply(text, edits)).errors.len();
        if after > before {
            return Err(EditProblem::would_break());
        }
        Ok(())
    }
}

/// All that the line of an offset says, without its comment.
pub(crate) fn content_span(source: &Source, offset: u32) -> Span {
    let line = source.lines.span(source.lines.line(offset));
    let text = source.text.get(line.range()).unwrap_or_default();
    let tokens = branchline_syntax::tokens(text, line.start);
    let mut says = tokens
        .iter()
        .filter(|token| token.kind != branchline_syntax::TokenKind::Comment);
    let first = says
        .next()
        .map_or(Span::empty(line.start), |token| token.span);
    says.next_back().map_or(first, |last| first.to(last.span))
}

/// Where the comment of a line starts.
fn comment_at(line: &str) -> Option<usize> {
    let tokens = branchline_syntax::tokens(line, 0);
    let last = tokens.last()?;
    (last.kind == branchline_syntax::TokenKind::Comment).then_some(last.span.start as usize)
}

fn sorted(mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    edits
}

/// Insertions at one place become one, in their order.
fn joined(edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut out: Vec<TextEdit> = Vec::with_capacity(edits.len());
    for edit in edits {
        match out.last_mut() {
            Some(last) if last.span == edit.span && edit.span.is_empty() => {
                last.insert.push_str(&edit.insert);
            }
            // The same line named twice is deleted once.
            Some(last) if *last == edit => {}
            _ => out.push(edit),
        }
    }
    out
}
