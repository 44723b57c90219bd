//! What differs between two texts: a few lines round each change, under the number of its line.

use std::time::Duration;

use egui::{Color32, RichText, ScrollArea, Ui};
use similar::{ChangeTag, TextDiff};

use crate::action::Desk;

/// Lines that are the same, shown before and after what differs.
const ROUND: usize = 1;
/// A rough answer now is better than the shortest one later.
const PATIENCE: Duration = Duration::from_millis(200);
/// So much of a window the rest of a dialog takes, in points.
const OTHERS: f32 = 330.0;

/// A line of the comparison.
enum Line {
    /// Changes from this line of the shown text on.
    At(usize),
    /// In both.
    Same(String),
    /// Only in mine.
    Mine(String),
    /// Only in theirs.
    Theirs(String),
}

/// The keys of what the two texts are called.
#[derive(Clone, Copy)]
pub struct Texts {
    mine: &'static str,
    theirs: &'static str,
}

/// Somebody else changed the file of the open game.
pub const OF_OTHERS: Texts = Texts {
    mine: "diff-mine",
    theirs: "diff-theirs",
};
/// The file of rescued work was changed since.
pub const RESCUED: Texts = Texts {
    mine: "diff-rescued",
    theirs: "diff-file",
};
/// An earlier version of the open game.
pub const EARLIER: Texts = Texts {
    mine: "diff-now",
    theirs: "diff-then",
};

/// The differences, once somebody asked for them.
#[derive(Default)]
pub struct Differences(Option<Vec<Line>>);

impl Differences {
    /// Between the work that is open, or was, and another text.
    pub fn between(mine: &str, theirs: &str) -> Self {
        let diff = TextDiff::configure()
            .timeout(PATIENCE)
            .diff_lines(theirs, mine);
        let mut lines = Vec::new();
        for group in diff.grouped_ops(ROUND) {
            let first = group.first().map_or(0, |op| op.new_range().start);
            lines.push(Line::At(first + 1));
            for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
                let text = change.value().trim_end().to_owned();
                lines.push(match change.tag() {
                    ChangeTag::Equal => Line::Same(text),
                    ChangeTag::Insert => Line::Mine(text),
                    ChangeTag::Delete => Line::Theirs(text),
                });
            }
        }
        Self(Some(lines))
    }

    /// A button that shows and hides them.
    pub fn switch_ui(&mut self, ui: &mut Ui, mine: &str, theirs: &str, desk: &Desk) {
        let mut shown = self.0.is_some();
        if ui
            .toggle_value(&mut shown, desk.word("changed-diff"))
            .changed()
        {
            *self = if shown {
                Self::between(mine, theirs)
            } else {
                Self::default()
            };
        }
    }

    /// Draws them, if they are to be shown; `texts` are the keys of what + and − mean.
    pub fn lines_ui(&self, ui: &mut Ui, texts: Texts, desk: &Desk) {
        let Some(lines) = &self.0 else { return };
        if lines.is_empty() {
            ui.label(RichText::new(desk.word("diff-none")).color(desk.look.muted()));
            return;
        }
        let (muted, mine) = (desk.look.muted(), desk.look.accent());
        let theirs = desk.look.words(desk.look.theme.error);
        let line_ui = |ui: &mut Ui, text: String, colour: Color32| {
            let text = RichText::new(text).monospace().color(colour);
            ui.add(egui::Label::new(text).extend());
        };
        ui.horizontal_wrapped(|ui| {
            for (sign, key, colour) in [("+", texts.mine, mine), ("-", texts.theirs, theirs)] {
                let text = format!("{sign} {}", desk.word(key));
                ui.label(RichText::new(text).small().color(colour));
                ui.add_space(10.0);
            }
        });
        let window = ui.ctx().content_rect().height();
        let room = (window - OTHERS).clamp(80.0, 420.0);
        ScrollArea::both()
            .id_salt("differences")
            .max_height(room)
            .min_scrolled_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for line in lines {
                    match line {
                        Line::At(number) => {
                            ui.add_space(4.0);
                            let text = desk.words.count("diff-line", *number);
                            ui.label(RichText::new(text).small().color(muted));
                        }
                        Line::Same(text) => line_ui(ui, format!("  {text}"), muted),
                        Line::Mine(text) => line_ui(ui, format!("+ {text}"), mine),
                        Line::Theirs(text) => line_ui(ui, format!("- {text}"), theirs),
                    }
                }
            });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(mine: &str, theirs: &str) -> String {
        let differences = Differences::between(mine, theirs);
        let lines = differences.0.iter().flatten().map(|line| match line {
            Line::At(number) => format!("@{number}\n"),
            Line::Same(text) => format!("  {text}\n"),
            Line::Mine(text) => format!("+ {text}\n"),
            Line::Theirs(text) => format!("- {text}\n"),
        });
        lines.collect()
    }

    #[test]
    fn changes_far_from_each_other_are_told_apart() {
        let theirs = "a\nb\nc\nd\ne\nf\ng\nh\n";
        let mine = "a\nB\nc\nd\ne\nf\nG\nh\n";
        assert_eq!(
            said(mine, theirs),
            "@1\n  a\n- b\n+ B\n  c\n@6\n  f\n- g\n+ G\n  h\n"
        );
        assert_eq!(said(mine, mine), "");
        assert_eq!(said("new\n", ""), "@1\n+ new\n");
    }
}
