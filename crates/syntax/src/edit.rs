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

    /// The smallest edit that makes `new` of `old`, which stands at the byte `start`; none if they are alike.
    #[must_use]
    pub fn between(old: &str, new: &str, start: u32) -> Option<Self> {
        if old == new {
            return None;
        }
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b);
        let head: usize = same.map(|(c, _)| c.len_utf8()).sum();
        let (old, new) = (&old[head..], &new[head..]);
        let same = old.chars().rev().zip(new.chars().rev());
        let same = same.take_while(|(a, b)| a == b);
        let tail: usize = same.map(|(c, _)| c.len_utf8()).sum();
        // Texts are limited to a few megabytes.
        let at = |offset: usize| start + u32::try_from(offset).unwrap_or(0);
        let span = Span::new(at(head), at(head + old.len() - tail));
        Some(Self::replace(span, &new[..new.len() - tail]))
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

/// One list of edits that does what `first` and then `second` do; both sorted and
/// without overlap, as is the result. `second` speaks of the text that `first` made.
#[must_use]
pub fn compose(first: &[TextEdit], second: &[TextEdit]) -> Vec<TextEdit> {
    let mut a = steps(first);
    let mut b = steps(second);
    let mut out = Composed::default();
    loop {
        match (a.last_mut(), b.last_mut()) {
            (None, None) => return out.finish(),
            (Some(Step::Delete(len)), _) => {
                out.delete(*len);
                a.pop();
            }
            (_, Some(Step::Insert(text))) => {
                out.insert(text);
                b.pop();
            }
            (None, Some(step)) => {
                match step {
                    Step::Keep(len) => out.keep(*len),
                    Step::Delete(len) => out.delete(*len),
                    Step::Insert(_) => {}
                }
                b.pop();
            }
            (Some(step), None) => {
                match step {
                    Step::Keep(len) => out.keep(*len),
                    Step::Insert(text) => out.insert(text),
                    Step::Delete(_) => {}
                }
                a.pop();
            }
            (Some(x), Some(y)) => {
                let len = x.len().min(y.len());
                match (&*x, &*y) {
                    (Step::Keep(_), Step::Keep(_)) => out.keep(len),
                    (Step::Keep(_), _) => out.delete(len),
                    (Step::Insert(text), Step::Keep(_)) => out.insert(&text[..len as usize]),
                    _ => {}
                }
                if x.shorten(len) {
                    a.pop();
                }
                if y.shorten(len) {
                    b.pop();
                }
            }
        }
    }
}

/// What edits do on their way through a text.
enum Step {
    Keep(u32),
    Delete(u32),
    Insert(String),
}

impl Step {
    fn len(&self) -> u32 {
        match self {
            Self::Keep(len) | Self::Delete(len) => *len,
            Self::Insert(text) => u32::try_from(text.len()).unwrap_or(u32::MAX),
        }
    }

    /// Takes `by` bytes off its start; whether nothing is left.
    fn shorten(&mut self, by: u32) -> bool {
        match self {
            Self::Keep(len) | Self::Delete(len) => *len -= by,
            Self::Insert(text) => drop(text.drain(..by as usize)),
        }
        self.len() == 0
    }
}

/// The steps of edits, the first one last; what follows them is kept.
fn steps(edits: &[TextEdit]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut done = 0;
    for TextEdit { span, insert } in edits {
        if span.start > done {
            steps.push(Step::Keep(span.start - done));
        }
        if !span.is_empty() {
            steps.push(Step::Delete(span.len()));
        }
        if !insert.is_empty() {
            steps.push(Step::Insert(insert.clone()));
        }
        done = span.end;
    }
    steps.reverse();
    steps
}

#[derive(Default)]
struct Composed {
    edits: Vec<TextEdit>,
    at: u32,
    open: Option<TextEdit>,
}

impl Composed {
    fn keep(&mut self, len: u32) {
        self.edits.extend(self.open.take());
        self.at += len;
    }

    fn delete(&mut self, len: u32) {
        self.at += len;
        let end = self.at;
        let start = end - len;
        let open = self
            .open
            .get_or_insert_with(|| TextEdit::delete(Span::empty(start)));
        open.span.end = end;
    }

    fn insert(&mut self, text: &str) {
        let at = self.at;
        let open = self
            .open
            .get_or_insert_with(|| TextEdit::delete(Span::empty(at)));
        open.insert.push_str(text);
    }

    fn finish(mut self) -> Vec<TextEdit> {
        self.edits.extend(self.open.take());
        self.edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lists_of_edits_become_one() {
        let edit = |start, end, text: &str| TextEdit::replace(Span::new(start, end), text);
        let text = "abcdefgh";
        let lists = [
            vec![],
            vec![edit(0, 0, "xyz")],
            vec![edit(1, 3, ""), edit(3, 3, "12345"), edit(6, 8, "end")],
            vec![edit(0, 8, "other")],
            vec![edit(2, 4, "p"), edit(4, 5, "qrs")],
        ];
        for first in &lists {
            let middle = apply(text, first);
            for second in &lists {
                let fits = second.iter().all(|e| e.span.end as usize <= middle.len());
                if fits {
                    let both = compose(first, second);
                    assert_eq!(apply(text, &both), apply(&middle, second));
                }
            }
        }
    }

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
