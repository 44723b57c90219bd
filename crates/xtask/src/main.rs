//! Project chores behind `cargo xtask`.
//!
//! A chore is one line in `TASKS` and one function. Chores only start the same commands a person would type, and
//! print each of them first, so nothing that continuous integration does is hidden.

#![allow(
    clippy::print_stderr,
    reason = "progress on standard error is this program's whole interface"
)]

mod long;
mod mutants;
mod packages;
mod shell;
mod test;

use std::env;
use std::process::ExitCode;

use shell::Result;

struct Task {
    name: &'static str,
    what: &'static str,
    run: fn(&[String]) -> Result,
}

const TASKS: &[Task] = &[
    Task {
        name: "test",
        what: "format check, lints and every test: what must pass before a change lands",
        run: test::run,
    },
    Task {
        name: "soak",
        what: "[NAME…] the same tests at full size: hours of games, inputs and kills",
        run: long::soak,
    },
    Task {
        name: "bless",
        what: "[NAME…] write anew the files that tests compare with; read the difference before you commit it",
        run: long::bless,
    },
    Task {
        name: "pictures",
        what: "paint the pictures of the window in docs/pictures anew, without a display",
        run: long::pictures,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        eprint!("{}", usage());
        return ExitCode::from(2);
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        eprint!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprint!("xtask: there is no task `{name}`\n\n{}", usage());
        return ExitCode::from(2);
    };
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask {name}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let width = TASKS.iter().map(|task| task.name.len()).max().unwrap_or(0);
    let mut text = String::from("usage: cargo xtask TASK [NAME…]\n\n");
    for task in TASKS {
        text.push_str(&format!("  {:width$}  {}\n", task.name, task.what));
    }
    text
}
