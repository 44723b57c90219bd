//! `branchline fmt`: lays out game files, on request only.

use std::io::Write;
use std::path::PathBuf;

use branchline_compiler::output::visible;
use branchline_syntax::edit::apply;
use branchline_syntax::format;
use clap::Args;

use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::input::Input;
use crate::terminal::{Style, Terminal};

/// Lay out game files: columns line up, comments and single blank lines stay
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline fmt my-city.line
  branchline fmt --check maps            for continuous integration: changes nothing
  branchline fmt - < old.line > new.line

Lines that cannot be read stay as they are; `branchline check` says why.
Exit codes: 0 done, 1 files would change (with --check), 2 wrong usage or unreadable files.")]
pub struct Fmt {
    /// `.line` files, folders, or `-`
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Only say which files would change
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let mut changed = 0;
        let mut seen = 0;
        for input in Input::all(&self.paths)? {
            if let Input::Bundled(name) = input {
                return Err(Failure::with_help(
                    format!("the bundled game {name} is part of the program"),
                    format!("`branchline new DIR --from {name}` makes a copy of your own"),
                ));
            }
            let text = input.text()?;
            let edits = format(&text);
            seen += 1;
            if input == Input::Standard && !self.check {
                terminal.write_all(apply(&text, &edits).as_bytes())?;
                continue;
            }
            if edits.is_empty() {
                continue;
            }
            changed += 1;
            let title = input.title();
            let title = visible(&title);
            if self.check {
                let head = terminal.paint(Style::Warning, "would change");
                writeln!(terminal, "{head} {title}")?;
            } else if let Input::File(path) = &input {
                let new = apply(&text, &edits);
                files::write(path, new.as_bytes()).map_err(|error| Failure::write(path, &error))?;
                let head = terminal.paint(Style::Good, "laid out");
                writeln!(terminal, "{head} {title}")?;
            }
        }
        if changed == 0 && !self.paths.iter().any(|path| path.as_os_str() == "-") {
            let files = if seen == 1 {
                "1 file is".to_owned()
            } else {
                format!("{seen} files are")
            };
            writeln!(terminal, "{files} well laid out")?;
        }
        if self.check && changed > 0 {
            return Ok(Outcome::Problems);
        }
        Ok(Outcome::Fine)
    }
}
