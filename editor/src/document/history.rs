//! What was done, as edits in both directions: undo is byte for byte, and survives saving.

use branchline_syntax::edit::apply;
use branchline_syntax::{Span, TextEdit};

use super::change::{Label, offset};

/// A step that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub label: Label,
    /// From the text before to the text after.
    pub forward: Vec<TextEdit>,
    /// And back.
    pub backward: Vec<TextEdit>,
}

/// Steps done, and steps undone.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// Nothing joins the last step: somebody stopped there, to save it or to look back.
    sealed: bool,
}

impl History {
    /// Steps done, the oldest first.
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    /// Steps undone, the next to redo last.
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }

    /// The step that undo would take back.
    pub fn next_undo(&self) -> Option<&Step> {
        self.done.last()
    }

    /// The step that redo would do again.
    pub fn next_redo(&self) -> Option<&Step> {
        self.undone.last()
    }

    /// Records edits of `text` and gives the new text; nothing if they change nothing.
    pub(super) fn record(
        &mut self,
        text: &str,
        label: Label,
        edits: Vec<TextEdit>,
        join: bool,
    ) -> Option<String> {
        let join = join && !self.sealed;
        let new = self.add(text, label, edits, join)?;
        self.sealed = false;
        Some(new)
    }

    /// The last step is complete, whatever comes next: undo leads to the text as it is now.
    pub(super) fn seal(&mut self) {
        self.sealed = true;
    }

    fn add(
        &mut self,
        text: &str,
        label: Label,
        edits: Vec<TextEdit>,
        join: bool,
    ) -> Option<String> {
        let edits = sound(text, edits);
        let new = apply(text, &edits);
        if new == text {
            return None;
        }
        self.undone.clear();
        let last = self
            .done
            .last_mut()
            .filter(|last| join && last.label == label);
        if let Some(last) = last {
            let old = apply(text, &last.backward);
            last.forward = TextEdit::between(&old, &new, 0).into_iter().collect();
            last.backward = TextEdit::between(&new, &old, 0).into_iter().collect();
            if last.forward.is_empty() {
                self.done.pop();
            }
        } else {
            let backward = inverse(text, &edits);
            self.done.push(Step {
                label,
                forward: edits,
                backward,
            });
        }
        Some(new)
    }

    /// Adds an edit to the last step, whatever that was, so that both are undone together; without one it is a step
    /// of its own. What was undone can still be done again, and leads to the very text it led to before.
    pub(super) fn amend(&mut self, text: &str, label: Label, edit: TextEdit) -> Option<String> {
        let label = self.done.last().map_or(label, |last| last.label.clone());
        let mut undone = std::mem::take(&mut self.undone);
        let new = self.add(text, label, vec![edit], true);
        if let (Some(new), Some(next)) = (&new, undone.last_mut()) {
            let then = apply(text, &next.forward);
            next.forward = TextEdit::between(new, &then, 0).into_iter().collect();
            next.backward = TextEdit::between(&then, new, 0).into_iter().collect();
            if next.forward.is_empty() {
                undone.pop();
            }
        }
        self.undone = undone;
        new
    }

    pub(super) fn undo(&mut self, text: &str) -> Option<String> {
        let step = self.done.pop()?;
        let text = apply(text, &step.backward);
        self.undone.push(step);
        self.sealed = true;
        Some(text)
    }

    pub(super) fn redo(&mut self, text: &str) -> Option<String> {
        let step = self.undone.pop()?;
        let text = apply(text, &step.forward);
        self.done.push(step);
        self.sealed = true;
        Some(text)
    }
}

/// Drops what [`apply`] would leave out, so that the way back is that of what was done.
fn sound(text: &str, edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut done = 0;
    let mut kept = edits;
    kept.retain(|edit| {
        let range = edit.span.range();
        let fits = text.get(done..range.start).is_some() && text.get(range.clone()).is_some();
        if fits {
            done = range.end;
        }
        fits
    });
    kept
}

/// The edits that undo `edits` of `text`.
fn inverse(text: &str, edits: &[TextEdit]) -> Vec<TextEdit> {
    let mut grown = 0_i64;
    let mut back = Vec::with_capacity(edits.len());
    for TextEdit { span, insert } in edits {
        let start = usize::try_from(i64::from(span.start) + grown).unwrap_or(0);
        let end = start + insert.len();
        let old = text.get(span.range()).unwrap_or_default();
        back.push(TextEdit::replace(
            Span::new(offset(start), offset(end)),
            old,
        ));
        grown += insert.len() as i64 - i64::from(span.len());
    }
    back
}
