//! A copy of the text in which known slips are mended, and the way back to the original.

use super::SyntaxError;
use super::build::Bad;
use super::slips;
use crate::{Span, TextEdit, edit};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The text as it is read, after any number of repairs.
pub(super) struct Repairs<'t> {
    original: &'t str,
    text: Cow<'t, str>,
    rounds: Vec<Vec<Piece>>,
    errors: Vec<SyntaxError>,
    mended_lines: BTreeSet<u32>,
}

/// A stretch of the mended text, and what it was before.
struct Piece {
    new: Span,
    old: Span,
    copied: bool,
}

impl<'t> Repairs<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            original: text,
            text: Cow::Borrowed(text),
            rounds: Vec::new(),
            errors: Vec::new(),
            mended_lines: BTreeSet::new(),
        }
    }

    /// The text as mended so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The same place in the original text.
    pub(super) fn original(&self, mut span: Span) -> Span {
        for pieces in self.rounds.iter().rev() {
            span = before(pieces, span);
        }
        span
    }

    /// Where the line of a place starts in the original text.
    pub(super) fn original_line(&self, span: Span) -> u32 {
        line_start(self.original, self.original(span).start)
    }

    /// Lines of the original text that already have an error.
    pub(super) fn lines_with_errors(&self, others: &[SyntaxError]) -> BTreeSet<u32> {
        let mut lines = self.mended_lines.clone();
        lines.extend(
            others
                .iter()
                .map(|error| line_start(self.original, error.span.start)),
        );
        lines
    }

    /// Mends the slips in bad lines; tells whether there were any.
    /// A line is mended once: what is still wrong with it then is no known slip.
    pub(super) fn mend(&mut self, bad: &[Bad]) -> bool {
        let mut edits: Vec<TextEdit> = Vec::new();
        for bad in bad.iter().take(super::MAX_ERRORS) {
            let line = self.original_line(bad.span);
            if self.mended_lines.contains(&line) {
                continue;
            }
            let found = slips::find(&self.text, bad);
            if found.is_empty() {
                continue;
            }
            self.mended_lines.insert(line);
            for slip in found {
                edits.extend(slip.edits);
                if let Some(error) = slip.error {
                    let error = self.in_original(error);
                    self.errors.push(error);
                }
            }
        }
        if edits.is_empty() {
            return false;
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        edits.dedup();
        let mut last = 0;
        edits.retain(|edit| {
            let fits = edit.span.start >= last;
            last = if fits { edit.span.end } else { last };
            fits
        });
        let mended = edit::apply(&self.text, &edits);
        self.rounds.push(pieces(self.text.len() as u32, &edits));
        self.text = Cow::Owned(mended);
        true
    }

    pub(super) fn into_errors(self) -> Vec<SyntaxError> {
        self.errors
    }

    fn in_original(&self, mut error: SyntaxError) -> SyntaxError {
        if self.rounds.is_empty() {
            return error;
        }
        error.span = self.original(error.span);
        for (span, _) in &mut error.related {
            *span = self.original(*span);
        }
        if let Some(fix) = &mut error.fix {
            for edit in &mut fix.edits {
                edit.span = self.original(edit.span);
            }
        }
        error
    }
}

fn pieces(old_len: u32, edits: &[TextEdit]) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(edits.len() * 2 + 1);
    let (mut old, mut new) = (0, 0);
    for TextEdit { span, insert } in edits {
        let copied = span.start - old;
        pieces.push(Piece {
            new: Span::new(new, new + copied),
            old: Span::new(old, span.start),
            copied: true,
        });
        new += copied;
        let inserted = insert.len() as u32;
        pieces.push(Piece {
            new: Span::new(new, new + inserted),
            old: *span,
            copied: false,
        });
        new += inserted;
        old = span.end;
    }
    pieces.push(Piece {
        new: Span::new(new, new + (old_len - old)),
        old: Span::new(old, old_len),
        copied: true,
    });
    pieces.retain(|piece| !piece.new.is_empty());
    pieces
}

fn before(pieces: &[Piece], span: Span) -> Span {
    let holding = |at: u32| {
        let next = pieces.partition_point(|piece| piece.new.end <= at);
        pieces.get(next).or(pieces.last())
    };
    let end_of = |at: u32| match holding(at.saturating_sub(1)) {
        Some(piece) if piece.copied => piece.old.start + (at - piece.new.start),
        Some(piece) => piece.old.end,
        None => 0,
    };
    if span.is_empty() {
        return Span::empty(if span.start == 0 {
            0
        } else {
            end_of(span.start)
        });
    }
    let start = match holding(span.start) {
        Some(piece) if piece.copied => piece.old.start + (span.start - piece.new.start),
        Some(piece) => piece.old.start,
        None => 0,
    };
    Span::new(start, end_of(span.end).max(start))
}

fn line_start(text: &str, at: u32) -> u32 {
    text.as_bytes()[..at as usize]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old_len: u32, edits: &[(u32, u32, &str)], new: (u32, u32), old: (u32, u32)) {
        let edits: Vec<_> = edits
            .iter()
            .map(|&(start, end, insert)| TextEdit::replace(Span::new(start, end), insert))
            .collect();
        let pieces = pieces(old_len, &edits);
        assert_eq!(
            before(&pieces, Span::new(new.0, new.1)),
            Span::new(old.0, old.1)
        );
    }

    #[test]
    fn mended_places_lead_back() {
        // `a - b 2` became `a -- b 2`.
        let dash: &[_] = &[(2, 3, "--")];
        check(7, dash, (0, 1), (0, 1));
        check(7, dash, (2, 4), (2, 3));
        check(7, dash, (5, 6), (4, 5));
        check(7, dash, (0, 8), (0, 7));
        check(7, dash, (8, 8), (7, 7));
        // `a to b` became `a to b auto`.
        let value: &[_] = &[(6, 6, " auto")];
        check(6, value, (7, 11), (6, 6));
        check(6, value, (5, 6), (5, 6));
        // `hand: 4` became `hand 4`.
        let colon: &[_] = &[(4, 5, "")];
        check(7, colon, (5, 6), (6, 7));
        check(7, colon, (0, 4), (0, 4));
        // All of a text replaced by nothing.
        check(3, &[(0, 3, "")], (0, 0), (0, 0));
    }
}
