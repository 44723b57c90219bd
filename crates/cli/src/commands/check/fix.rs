//! `check --fix`: carries out safe fixes, file by file, until there are none left.
//!
//! A batch that would leave a file with more syntax errors than before is dropped as a whole: a repair must not break.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use branchline_compiler::output::visible;
use branchline_compiler::{SourceId, safe_fixes};
use branchline_syntax::edit::{self, TextEdit};
use branchline_syntax::parse;

use crate::commands::check::count;
use crate::failure::{Failure, Result};
use crate::files;
use crate::input::{Input, Opened};
use crate::terminal::{Style, Terminal};

/// One repair can make the next one possible; more rounds than this would be two fixes undoing each other.
const MAX_ROUNDS: usize = 8;

/// What was done, by file.
#[derive(Default)]
pub struct Repairs {
    /// Shown path → what was done → how often.
    done: BTreeMap<String, BTreeMap<String, usize>>,
    /// Shown paths of files whose batch was dropped.
    dropped: Vec<String>,
}

/// Repairs the files of all inputs on disk.
pub fn fix(inputs: &[Input]) -> Result<Repairs> {
    let mut repairs = Repairs::default();
    for input in inputs {
        match input {
            Input::File(_) => {}
            Input::Standard => {
                return Err(Failure::with_help(
                    "standard input cannot be repaired in place",
                    "save it to a file first",
                ));
            }
            Input::Bundled(name) => {
                return Err(Failure::with_help(
                    format!("the bundled game {name} is part of the program"),
                    format!("`branchline new DIR --from {name}` makes a copy of your own"),
                ));
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut opened = input.open()?;
            opened.compilation.advise();
            if !repairs.round(&opened)? {
                break;
            }
        }
    }
    Ok(repairs)
}

impl Repairs {
    /// One batch a file. Whether anything changed.
    fn round(&mut self, opened: &Opened) -> Result<bool> {
        let mut changed = false;
        for (own, source) in (0..).map(SourceId).zip(&opened.compilation.sources) {
            let Some(path) = &opened.on_disk[own.index()] else {
                continue;
            };
            let fixes = safe_fixes(&opened.compilation.diagnostics, own);
            if fixes.is_empty() || self.dropped.contains(&source.path) {
                continue;
            }
            let mut edits: Vec<TextEdit> = fixes.iter().flat_map(|f| f.edits.clone()).collect();
            edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
            let text = edit::apply(&source.text, &edits);
            if parse(&text).errors.len() > parse(&source.text).errors.len() {
                self.dropped.push(source.path.clone());
                continue;
            }
            if text == source.text {
                continue;
            }
            save(path, &source.text, &text)?;
            changed = true;
            let done = self.done.entry(source.path.clone()).or_default();
            for fix in fixes {
                *done.entry(fix.title.clone()).or_default() += 1;
            }
        }
        Ok(changed)
    }

    /// Says what was done.
    pub fn print(&self, terminal: &mut Terminal) -> io::Result<()> {
        for (path, done) in &self.done {
            let total: usize = done.values().sum();
            let head = terminal.paint(Style::Good, "✓ repaired");
            writeln!(
                terminal,
                "{head} {}: {}",
                visible(path),
                count(total, "fix").replace("fixs", "fixes")
            )?;
            for (title, times) in done {
                let times = if *times > 1 {
                    format!("  ({times} times)")
                } else {
                    String::new()
                };
                writeln!(terminal, "    {}{times}", visible(title))?;
            }
        }
        for path in &self.dropped {
            let head = terminal.paint(Style::Warning, "! left alone");
            let path = visible(path);
            writeln!(
                terminal,
                "{head} {path}: the fixes would have broken its syntax"
            )?;
        }
        if self.done.is_empty() && self.dropped.is_empty() {
            writeln!(terminal, "nothing to repair safely")?;
        }
        Ok(())
    }
}

/// Saves the new text, unless somebody changed the file since it was read.
fn save(path: &PathBuf, old: &str, new: &str) -> Result<()> {
    let now = fs::read_to_string(path).map_err(|error| Failure::read(path, &error))?;
    if now != old {
        return Err(Failure::with_help(
            format!("{} changed while it was being repaired", path.display()),
            "run the command again",
        ));
    }
    files::write(path, new.as_bytes()).map_err(|error| Failure::write(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_compiler::{Diagnostic, Fix, Place, Severity};
    use branchline_syntax::Span;

    /// No fix we know breaks a file, so this one is made up.
    #[test]
    fn a_batch_that_would_break_the_syntax_is_dropped_as_a_whole() {
        let folder = std::env::temp_dir().join(format!("branchline-fix-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let path = folder.join("town.line");
        let text = "deck {\n  blue 6\n}\nroutes {\n  a – b 2 blue\n}\n";
        fs::write(&path, text).expect("the file can be written");
        let mut opened = Input::File(path.clone()).open().expect("it can be read");
        let good = safe_fixes(&opened.compilation.diagnostics, SourceId(0)).len();
        assert!(good > 0, "the dash has a safe fix");
        let (here, start) = (SourceId(0), Span::empty(0));
        opened.compilation.diagnostics.push(Diagnostic {
            fixes: vec![Fix {
                title: "write two lines that mean nothing".to_owned(),
                safe: true,
                source: here,
                edits: vec![TextEdit::insert(start.start, "!\n!\n")],
            }],
            ..Diagnostic::new(
                "BL0001",
                Severity::Error,
                Place::new(here, start),
                "made up",
            )
        });
        let mut repairs = Repairs::default();
        let changed = repairs.round(&opened).expect("the files can be read");
        assert!(!changed);
        assert_eq!(repairs.dropped.len(), 1);
        assert!(repairs.done.is_empty());
        let kept = fs::read_to_string(&path).expect("it is still there");
        assert_eq!(kept, text, "not even the good fix of the batch is done");
        fs::remove_dir_all(&folder).expect("the folder can go");
    }
}
