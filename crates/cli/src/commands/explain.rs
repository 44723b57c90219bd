//! `branchline explain`: what a code means, with an example to compare.

use std::io::Write;

use branchline_compiler::codes::{self, Code, Example, Part};
use branchline_compiler::output::visible;
use clap::Args;

use crate::failure::{Failure, Outcome, Result};
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// The families of codes, by their first digit.
const FAMILIES: &[(&str, &str)] = &[
    ("BL0", "Syntax"),
    ("BL1", "Names"),
    ("BL2", "Numbers and tables"),
    ("BL3", "Map"),
    ("BL4", "Imports and variants"),
    ("BL5", "Balance"),
    ("BL6", "Holes in the rules"),
    ("BL9", "Style"),
];

/// Explain a diagnostic's code, or list all codes
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline explain BL1001
  branchline explain 1001                the letters may be left out
  branchline explain unknown-location    the same in words, or nearly so
  branchline explain --list")]
pub struct Explain {
    /// The code, such as BL1001, or its name in words
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    code: Option<String>,

    /// List all codes
    #[arg(long)]
    list: bool,
}

impl Explain {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let Some(name) = &self.code else {
            return list(terminal);
        };
        let Some(code) = codes::find(name) else {
            return Err(Failure::with_help(
                format!("there is no code {name}"),
                "`branchline explain --list` shows all codes",
            ));
        };
        if codes::exact(name).is_none() {
            let note = format!("there is no code {}; this one is near", visible(name));
            writeln!(terminal, "{}\n", terminal.paint(Style::Dim, note))?;
        }
        page(code, terminal)
    }
}

fn list(terminal: &mut Terminal) -> Result {
    let mut table = Table::default();
    for code in codes::all() {
        table.row([code.code, code.slug, code.title]);
    }
    let mut family = "";
    for (code, line) in codes::all().iter().zip(table.lines(false)) {
        if &code.code[..3] != family {
            let gap = if family.is_empty() { "" } else { "\n" };
            family = &code.code[..3];
            let title = FAMILIES.iter().find(|(prefix, _)| *prefix == family);
            let title = title.map_or("Other", |(_, title)| *title);
            writeln!(terminal, "{gap}{}", terminal.paint(Style::Bold, title))?;
        }
        writeln!(terminal, "  {line}")?;
    }
    Ok(Outcome::Fine)
}

/// The page with headings set off; its examples stay as they are, ready to copy.
fn page(code: &Code, terminal: &mut Terminal) -> Result {
    for part in code.parts() {
        match part {
            Part::Heading(heading) => {
                writeln!(terminal, "{}", terminal.paint(Style::Bold, heading))?;
            }
            Part::Words(words) => {
                for line in words.lines() {
                    writeln!(terminal, "{}", emphasised(line, terminal))?;
                }
            }
            Part::Example(kind, text) => {
                let label = match kind {
                    Example::Bad => "Wrong:",
                    Example::Good => "Right:",
                    Example::Other => "Example:",
                };
                writeln!(terminal, "{}", terminal.paint(Style::Dim, label))?;
                for line in text.lines() {
                    writeln!(terminal, "    {line}")?;
                }
            }
        }
    }
    Ok(Outcome::Fine)
}

/// A line of the page, with `**words**` set off.
fn emphasised(line: &str, terminal: &Terminal) -> String {
    let mut parts = line.split("**");
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(strong) = parts.next() {
        text.push_str(&terminal.paint(Style::Bold, strong));
        text.push_str(parts.next().unwrap_or_default());
    }
    text
}
