//! What the user sees: standard output with or without colour.
//!
//! Colour is never the only signal: every coloured word also says in letters what it means.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::{env, fmt};

use branchline_compiler::output::{self, visible};
use clap::ColorChoice;

/// Standard output, buffered, with the user's choice of colour.
pub struct Terminal {
    out: BufWriter<Stdout>,
    colour: bool,
}

/// How a word looks.
#[derive(Clone, Copy)]
pub enum Style {
    /// A heading or a name.
    Bold,
    /// Less important than the rest.
    Dim,
    /// Good news.
    Good,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

impl Terminal {
    /// Standard output in the colours the user wants.
    pub fn new(choice: ColorChoice) -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            colour: wants_colour(choice, io::stdout().is_terminal()),
        }
    }

    /// How diagnostics are drawn: as wide as the window, at most as wide as is easy to read.
    pub fn style(&self) -> output::Style {
        let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        output::Style {
            colour: self.colour,
            width: columns.unwrap_or(100).clamp(40, 120),
        }
    }

    /// A warning on standard error, so that it never mixes with an export.
    pub fn warn(&self, what: &str) -> io::Result<()> {
        let word = self.paint(Style::Warning, "warning");
        writeln!(io::stderr(), "{word}: {}", visible(what))
    }

    /// A word in a style, or plain.
    pub fn paint(&self, style: Style, text: impl fmt::Display) -> String {
        if self.colour {
            paint(style, text)
        } else {
            text.to_string()
        }
    }
}

impl Write for Terminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A failure, on standard error.
pub fn report_failure(choice: ColorChoice, what: &str, help: Option<&str>) {
    let colour = wants_colour(choice, io::stderr().is_terminal());
    let mut text = format!(
        "{}: {}\n",
        if colour {
            paint(Style::Error, "error")
        } else {
            "error".to_owned()
        },
        visible(what)
    );
    if let Some(help) = help {
        text.push_str(&format!("  help: {}\n", visible(help)));
    }
    // If even standard error is closed there is nobody left to tell.
    let _ = io::stderr().write_all(text.as_bytes());
}

fn paint(style: Style, text: impl fmt::Display) -> String {
    let code = match style {
        Style::Bold => "1",
        Style::Dim => "2",
        Style::Good => "1;32",
        Style::Warning => "1;33",
        Style::Error => "1;31",
    };
    format!("\u{1b}[{code}m{text}\u{1b}[0m")
}

/// <https://no-color.org>: any value but the empty one switches colour off, unless the command line asks for it.
fn wants_colour(choice: ColorChoice, is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            is_terminal
                && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && env::var_os("TERM").is_none_or(|value| value != "dumb")
        }
    }
}
