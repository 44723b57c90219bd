//! The `branchline` program: one file a command in `commands/`.
//!
//! This crate and the editor are the shells: only they and `disk` touch files. Exit codes: 0 all is well, 1 problems
//! were found and shown, 2 the command could not do its work.

mod bundled;
mod commands;
mod failure;
mod input;
mod table;
mod target;
mod terminal;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use branchline_disk::{files, project};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser};

use commands::Command;
use failure::{Failure, Outcome, Result};
use terminal::{Terminal, report_failure};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Design route-building board games as text: check, playtest and ship them.
#[derive(Parser)]
#[command(
    name = "branchline",
    version,
    after_help = "\
Examples:
  branchline new my-city --from tutorial   start from a small, commented game
  branchline check my-city                 find mistakes and weak spots
  branchline show london                   look into a bundled game
  branchline play london --bots greedy     play it in the terminal
  branchline simulate london               what thousands of games come to
  branchline explain BL1001                what a code means

`-` stands for standard input, and the name of a bundled game for its file.
Exit codes: 0 all is well, 1 problems found, 2 wrong usage or a file that cannot be read or written."
)]
struct Arguments {
    /// When to use colour; `auto` heeds NO_COLOR and looks for a terminal
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report_bug));
    let arguments: Vec<OsString> = env::args_os().collect();
    // Help and usage errors come before the arguments are known, and follow the same choice.
    let parsed = Arguments::command()
        .color(early_choice(&arguments))
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let Arguments { color, command } = match parsed {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    let mut terminal = Terminal::new(color);
    let result = match command {
        Some(command) => command.run(&mut terminal),
        None => commands::welcome(&mut terminal),
    };
    // What was printed before a failure is part of the answer.
    let flushed = terminal.flush();
    finish(
        color,
        result.and_then(|outcome| Ok(flushed.map(|()| outcome)?)),
    )
}

fn finish(color: ColorChoice, result: Result) -> ExitCode {
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Problems) => ExitCode::from(1),
        // The reader has seen enough, as in `branchline check maps | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            report_failure(color, &format!("cannot write the answer: {error}"), None);
            ExitCode::from(2)
        }
        Err(Failure::Message { what, help }) => {
            report_failure(color, &what, help.as_deref());
            ExitCode::from(2)
        }
    }
}

/// The value of `--color`, before clap has a say.
fn early_choice(arguments: &[OsString]) -> ColorChoice {
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let value = words.iter().enumerate().find_map(|(at, word)| {
        let next = || words.get(at + 1).map(|next| next.as_ref());
        match word.as_ref() {
            "--color" => next(),
            word => word.strip_prefix("--color="),
        }
    });
    match value {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// A panic is ours, never the fault of a game.
fn report_bug(panic: &std::panic::PanicHookInfo) {
    let what = panic.payload_as_str().unwrap_or("no message");
    let place = panic.location().map_or_else(String::new, |place| {
        format!("{}:{}", place.file(), place.line())
    });
    let text = format!(
        "error: this is a bug in branchline {}, not in your game\n  \
         what: {what}\n  where: {place}\n  \
         help: your files are as they were; please report the three lines above and the command you ran\n",
        env!("CARGO_PKG_VERSION"),
    );
    // If standard error is closed there is nobody left to tell.
    let _ = io::stderr().write_all(text.as_bytes());
}
