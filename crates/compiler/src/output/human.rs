//! Diagnostics drawn for people: what is wrong, where, why, and what to try.

use super::excerpt::Excerpt;
use super::{Style, short::word, visible};
use crate::Compilation;
use crate::codes;
use crate::diagnostic::{Diagnostic, Fix};
use branchline_engine::Severity;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use std::fmt::{self, Write};
use unicode_width::UnicodeWidthStr;

/// At most so many are drawn; nobody reads more at once.
pub const MOST_DRAWN: usize = 100;

/// All diagnostics, drawn for people.
#[must_use]
pub fn human(compilation: &Compilation, style: Style) -> String {
    let mut out = String::new();
    let drawer = Drawer::new(style);
    let all = &compilation.diagnostics;
    for diagnostic in all.iter().take(MOST_DRAWN) {
        if !out.is_empty() {
            out.push('\n');
        }
        // Writing to a string cannot fail, and the excerpt holds all its labels.
        let _ = drawer.draw(compilation, diagnostic, &mut out);
    }
    if all.len() > MOST_DRAWN {
        let more = all.len() - MOST_DRAWN;
        let _ = writeln!(
            out,
            "\n  … and {more} more; `--format short` lists all of them, a line each"
        );
    }
    out
}

struct Drawer {
    theme: GraphicalTheme,
    style: Style,
}

impl Drawer {
    fn new(style: Style) -> Self {
        let theme = if style.colour {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        Self { theme, style }
    }

    fn draw(&self, all: &Compilation, found: &Diagnostic, out: &mut String) -> fmt::Result {
        let mut theme = self.theme.clone();
        // Word and code stand where miette has a sign: colour and signs alone tell little.
        let head = format!("{}[{}]:", word(found.severity), found.code);
        theme.characters.error.clone_from(&head);
        theme.characters.warning.clone_from(&head);
        theme.characters.advice = head;
        GraphicalReportHandler::new_themed(theme)
            .with_width(self.style.width)
            .with_links(false)
            .without_syntax_highlighting()
            .tab_width(4)
            .render_report(
                out,
                &Drawn {
                    message: visible(&found.message).into_owned(),
                    severity: found.severity,
                    excerpt: Excerpt::new(found, &all.sources),
                },
            )?;
        for note in &found.notes {
            self.line(out, "note", note);
        }
        if !found.help.is_empty() {
            self.line(out, "help", &found.help);
        }
        for fix in found.fixes.iter().filter(|fix| says_more(fix, &found.help)) {
            let done = if fix.safe {
                " (`check --fix` does it)"
            } else {
                ""
            };
            self.line(out, "fix", &format!("{}{done}", fix.title));
        }
        // An `allow` cannot be allowed, an error cannot be accepted, and what only play
        // shows (BL6) is not looked for by `check`.
        let fixed = ["BL6", "BL9"]
            .iter()
            .any(|kind| found.code.starts_with(kind));
        if found.severity != Severity::Error && !fixed {
            let slug = codes::exact(found.code).map_or(found.code, |code| code.slug);
            let text =
                format!("if it is meant, say so on its line: `# allow {slug}: …` and the reason");
            self.line(out, "note", &text);
        }
        Ok(())
    }

    /// `  help: …`, wrapped at words, further lines below the first.
    fn line(&self, out: &mut String, head: &str, text: &str) {
        let painted = if self.style.colour {
            self.theme.styles.help.style(head).to_string()
        } else {
            head.to_owned()
        };
        let _ = write!(out, "  {painted}:{:1$}", "", 5 - head.len());
        let room = self.style.width.saturating_sub(10).max(20);
        let mut column = 0;
        for word in words(&visible(text)) {
            let width = word.width();
            if column > 0 && column + 1 + width > room {
                let _ = write!(out, "\n        {word}");
                column = width;
            } else {
                let gap = if column > 0 { " " } else { "" };
                let _ = write!(out, "{gap}{word}");
                column += gap.len() + width;
            }
        }
        out.push('\n');
    }
}

/// The words of a text; what stands between backticks is one word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.split(move |c: char| {
        in_code ^= c == '`';
        c == ' ' && !in_code
    })
}

/// Whether a fix has to be listed: the help often says the same.
fn says_more(fix: &Fix, help: &str) -> bool {
    let title = fix.title.strip_prefix("write ").unwrap_or(&fix.title);
    fix.safe || !help.contains(title)
}

/// A diagnostic in miette's terms.
#[derive(Debug)]
struct Drawn {
    message: String,
    severity: Severity,
    excerpt: Excerpt,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawn {}

impl miette::Diagnostic for Drawn {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info => miette::Severity::Advice,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels()))
    }
}
