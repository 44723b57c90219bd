//! Changes to a text: plain data, and the one function that carries them out.

use crate::Span;

/// Replaces the bytes of `span` by `insert`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// What goes; empty for a pure insertion.
    pub span: Span,
    /// What comes.
    pub insert: String,
}

impl TextEdit {
    /// Puts `insert` in the place of `span`.
    #[must_use]
    pub fn replace(span: Span, insert: impl Into<String>) -> Self {
        Self {
            span,
            insert: insert.into(),
        }
    }

    /// Puts `insert` before the byte `at`.
    #[must_use]
    pub fn insert(at: u32, insert: impl Into<String>) -> Self {
        Self::replace(Span::empty(at), insert)
    }

    /// Takes `span` out.
    #[must_use]
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// A way to repair a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order: "write `--`".
    pub title: String,
    /// Whether it can be carried out without asking: nothing but the mistake changes.
    pub safe: bool,
    /// Sorted and without overlap.
    pub edits: Vec<TextEdit>,
}

/// Carries out sorted, non-overlapping edits.
///
/// An edit that overlaps the one before it, or lies outside the text or inside a
/// character, is left out: text never gets lost through a stale edit.
#[must_use]
pub fn apply(text: &str, edits: &[TextEdit]) -> String {
    let growth: usize = edits.iter().map(|edit| edit.insert.len()).sum();
    let mut out = String::with_capacity(text.len() + growth);
    let mut done = 0;
    for TextEdit { span, insert } in edits {
        let range = span.range();
        let Some(kept) = text.get(done..range.start) else {
            continue;
        };
        if text.get(range.clone()).is_none() {
            continue;
        }
        out.push_str(kept);
        out.push_str(insert);
        done = range.end;
    }
    out.push_str(&text[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, edits: &[(u32, u32, &str)], expected: &str) {
        let edits: Vec<_> = edits
            .iter()
            .map(|&(start, end, insert)| TextEdit::replace(Span::new(start, end), insert))
            .collect();
        assert_eq!(apply(text, &edits), expected);
    }

    #[test]
    fn edits_replace_insert_and_delete() {
        check("a - b", &[], "a - b");
        check("a - b", &[(2, 3, "--")], "a -- b");
        check(
            "a - b",
            &[(0, 0, "x "), (2, 3, "--"), (5, 5, " 2")],
            "x a -- b 2",
        );
        check("abc", &[(0, 3, "")], "");
        check("abc", &[(1, 2, ""), (2, 2, "x")], "axc");
    }

    #[test]
    fn stale_edits_are_left_out() {
        check("abc", &[(2, 9, "x")], "abc");
        check("abc", &[(7, 9, "x")], "abc");
        check("äbc", &[(1, 2, "x")], "äbc");
        check("abc", &[(0, 2, "x"), (1, 3, "y")], "xc");
    }
}
