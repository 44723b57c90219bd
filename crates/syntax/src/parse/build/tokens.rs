//! Tokens, comments and places: the leaves of the tree.

use super::{Bad, BadKind, Builder, R};
use crate::Span;
use crate::parse::{MAX_ID, lex, literals, problems};
use crate::tree::{Comment, Number, Point, Text, Word};
use pest::iterators::Pair;
use smol_str::SmolStr;

impl<'t> Builder<'t> {
    pub(super) fn word(&mut self, pair: &Pair<'t, R>) -> Word {
        let (text, span) = (pair.as_str(), self.span(pair));
        if text.len() > MAX_ID {
            self.errors.push(problems::id_length(text.len(), span));
        }
        Word {
            text: SmolStr::new(text),
            span,
        }
    }

    pub(super) fn number(&mut self, pair: &Pair<'t, R>) -> Number {
        let span = self.span(pair);
        Number {
            value: literals::number(pair.as_str(), span, &mut self.errors),
            span,
        }
    }

    pub(super) fn text(&mut self, pair: &Pair<'t, R>) -> Text {
        let span = self.span(pair);
        Text {
            value: literals::text(pair.as_str(), span, &mut self.errors),
            span,
        }
    }

    pub(super) fn point(&mut self, pair: &Pair<'t, R>) -> Point {
        let span = self.span(pair);
        let (x, y) = literals::point(pair.as_str(), span, &mut self.errors);
        Point { x, y, span }
    }

    /// Where a pair stands in the original text.
    pub(super) fn span(&self, pair: &Pair<'t, R>) -> Span {
        self.repairs.original(raw(pair))
    }

    pub(super) fn comment(&mut self, pair: &Pair<'t, R>) {
        let start = pair.as_span().start();
        self.push_comment(start, pair.as_str());
    }

    /// The comments of lines that were not read.
    pub(super) fn comments_within(&mut self, pair: &Pair<'t, R>) {
        let mut start = pair.as_span().start();
        for line in pair.as_str().split_inclusive('\n') {
            if let Some(at) = lex::comment_start(line) {
                self.push_comment(start + at, line[at..].trim_end_matches(['\r', '\n']));
            }
            start += line.len();
        }
    }

    pub(super) fn bad_line(&mut self, pair: &Pair<'t, R>, kind: BadKind) {
        let line = pair.as_str().trim_end_matches(['\r', '\n']);
        let start = pair.as_span().start() as u32;
        self.bad.push(Bad {
            kind,
            span: Span::new(start, start + line.len() as u32),
        });
        self.comments_within(pair);
    }

    fn push_comment(&mut self, start: usize, comment: &str) {
        let before = &self.text[..start];
        let line = before
            .rfind('\n')
            .map_or(before, |newline| &before[newline + 1..]);
        let own_line = line.trim_start_matches('\u{feff}').trim().is_empty();
        let start = start as u32;
        let span = Span::new(start, start + comment.len() as u32);
        self.tree.comments.push(Comment {
            span: self.repairs.original(span),
            own_line,
        });
    }
}

/// Where a pair stands in the text that was read.
pub(super) fn raw(pair: &Pair<'_, R>) -> Span {
    let span = pair.as_span();
    Span::new(span.start() as u32, span.end() as u32)
}
