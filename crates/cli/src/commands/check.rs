//! `branchline check`: every problem of every game named, at its place, with a help.

mod fix;
mod merge;

use std::io::Write;
use std::path::PathBuf;

use branchline_compiler::{Compilation, Severity, output};
use branchline_disk::project::read_picture;
use clap::{Args, ValueEnum};

use crate::failure::{Outcome, Result};
use crate::input::Input;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// Check games: mistakes, and advice on balance and legibility
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline check my-city.line
  branchline check maps                        every .line file in the folder and below
  branchline check --fix my-city.line          repair what can be repaired safely
  branchline check --hints my-city.line        also what is merely good to know
  branchline check --deny warnings maps        for continuous integration
  branchline check --format sarif maps > branchline.sarif
  cat my-city.line | branchline check -

Exit codes: 0 no errors, 1 errors (or warnings, with --deny warnings), 2 wrong usage or unreadable files.")]
pub struct Check {
    /// `.line` files, folders, `-`, or names of bundled games
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How to print what was found
    #[arg(long, value_enum, default_value = "human")]
    format: Format,

    /// Show hints too: what is good to know and needs no change; `json` and `sarif` always have them
    #[arg(long)]
    hints: bool,

    /// Repair what can be repaired without asking, then check again
    #[arg(long)]
    fix: bool,

    /// Let warnings fail the check too
    #[arg(long, value_name = "WHAT")]
    deny: Option<Deny>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Drawn, with the lines of the source
    Human,
    /// One line a problem
    Short,
    /// For programs; `branchline schema diagnostics` describes it
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

impl Check {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let inputs = Input::all(&self.paths)?;
        let repairs = if self.fix {
            Some(fix::fix(&inputs)?)
        } else {
            None
        };
        let mut compilations = Vec::new();
        for input in &inputs {
            let mut compilation = input.open()?.compilation;
            compilation.advise();
            if let (Some(folder), Some((_, picture))) = (input.folder(), compilation.picture())
                && let Err(problem) = read_picture(&folder, picture)
            {
                compilation.without_picture(&problem);
            }
            compilations.push(compilation);
        }
        let summary = summary_lines(&inputs, &compilations, terminal);
        let mut all = merge::merge(compilations);
        let verdict = verdict(&all, inputs.len(), self.fix, self.hints);
        if !self.hints && matches!(self.format, Format::Human | Format::Short) {
            all.diagnostics.retain(|d| d.severity != Severity::Info);
        }
        let text = match self.format {
            Format::Human => output::human(&all, terminal.style()),
            Format::Short => output::short(&all),
            Format::Json => output::json(&all),
            Format::Sarif => output::sarif(&all),
        };
        terminal.write_all(text.as_bytes())?;
        if self.format == Format::Human {
            if !text.is_empty() {
                writeln!(terminal)?;
            }
            for line in summary {
                writeln!(terminal, "{line}")?;
            }
            writeln!(terminal, "{verdict}")?;
            if let Some(repairs) = repairs {
                repairs.print(terminal)?;
            }
        }
        Ok(self.outcome(&all))
    }

    fn outcome(&self, all: &Compilation) -> Outcome {
        let denied = match self.deny {
            Some(Deny::Warnings) => Severity::Warning,
            None => Severity::Error,
        };
        let worst = all.diagnostics.iter().map(|d| d.severity);
        if worst
            .into_iter()
            .any(|severity| severity_rank(severity) >= severity_rank(denied))
        {
            Outcome::Problems
        } else {
            Outcome::Fine
        }
    }
}

fn severity_rank(severity: Severity) -> u8 {
    match severity {
        Severity::Info => 0,
        Severity::Warning => 1,
        Severity::Error => 2,
    }
}

/// A line a file: a sign, a word, what is in it, its path.
fn summary_lines(
    inputs: &[Input],
    compilations: &[Compilation],
    terminal: &Terminal,
) -> Vec<String> {
    let mut table = Table::default();
    for (input, compilation) in inputs.iter().zip(compilations) {
        let content = match &compilation.game {
            Some(game) => {
                let config = &game.config;
                let tickets: i32 = config.tickets.iter().map(|ticket| ticket.copies).sum();
                format!(
                    "{}: {}, {}, {}",
                    output::visible(&config.title),
                    count(config.locations.len(), "location"),
                    count(config.tracks.len(), "track"),
                    count(usize::try_from(tickets).unwrap_or(0), "ticket"),
                )
            }
            None if compilation.rules_only && !compilation.has_errors() => {
                "rules only: no map, so no game until another file extends it".to_owned()
            }
            None => counts(compilation, false),
        };
        table.row([output::visible(&input.title()).into_owned(), content]);
    }
    let signs = compilations.iter().map(|compilation| {
        let worst = compilation
            .diagnostics
            .iter()
            .map(|d| severity_rank(d.severity))
            .max();
        match worst {
            Some(2) => terminal.paint(Style::Error, "✗ error  "),
            Some(1) => terminal.paint(Style::Warning, "! warning"),
            _ => terminal.paint(Style::Good, "✓ ok     "),
        }
    });
    signs
        .zip(table.lines(false))
        .map(|(sign, line)| format!("{sign}  {line}"))
        .collect()
}

/// The last line: how many of what, and what to do about it.
fn verdict(all: &Compilation, files: usize, fixed: bool, shown: bool) -> String {
    let files = count(files, "file");
    let hints = all
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Info)
        .count();
    let hidden = match hints {
        0 => String::new(),
        _ if shown => String::new(),
        _ => format!("; {}, shown by --hints", count(hints, "hint")),
    };
    if all.diagnostics.len() == hints && !(shown && hints > 0) {
        return format!("{files} checked, no problems{hidden}");
    }
    let safe = all
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.fixes.iter().any(|fix| fix.safe))
        .count();
    let hint = match safe {
        0 => String::new(),
        _ if fixed => String::new(),
        1 => "; one can be repaired by --fix".to_owned(),
        n => format!("; {n} can be repaired by --fix"),
    };
    format!("{files} checked, {}{hint}{hidden}", counts(all, shown))
}

/// `2 errors, 1 warning`, and on request `3 hints`.
fn counts(compilation: &Compilation, hints: bool) -> String {
    let words = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Info, "hint"),
    ];
    let parts: Vec<String> = words
        .iter()
        .map(|(severity, word)| {
            let found = compilation.diagnostics.iter();
            (found.filter(|d| d.severity == *severity).count(), word)
        })
        .filter(|(number, word)| *number > 0 && (hints || **word != "hint"))
        .map(|(number, word)| count(number, word))
        .collect();
    parts.join(", ")
}

/// `1 track`, `2 tracks`.
pub fn count(number: usize, word: &str) -> String {
    if number == 1 {
        format!("1 {word}")
    } else {
        format!("{number} {word}s")
    }
}
