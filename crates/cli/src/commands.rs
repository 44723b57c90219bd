//! All commands. A new one is a file, a line in the list of modules, a variant and an arm.

mod check;
mod compare;
mod compile;
mod completions;
mod edit;
mod explain;
mod export;
mod fmt;
mod game;
mod import;
mod man;
mod merge;
mod new;
mod play;
mod replay;
mod schema;
mod score;
mod seats;
mod serve;
mod show;
mod simulate;
mod welcome;

use clap::Subcommand;

use crate::failure::Result;
use crate::terminal::Terminal;

pub use welcome::run as welcome;

/// What the user can ask for.
#[derive(Subcommand)]
pub enum Command {
    New(new::New),
    Edit(edit::Edit),
    Check(check::Check),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Show(show::Show),
    Play(play::Play),
    Replay(replay::ReplayCommand),
    Simulate(Box<simulate::Simulate>),
    Merge(merge::Merge),
    Compare(compare::Compare),
    Compile(compile::Compile),
    Export(export::Export),
    Import(import::Import),
    Schema(schema::Schema),
    Serve(serve::Serve),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does what the user asked for.
    pub fn run(self, terminal: &mut Terminal) -> Result {
        match self {
            Self::New(command) => command.run(terminal),
            Self::Edit(command) => command.run(terminal),
            Self::Check(command) => command.run(terminal),
            Self::Fmt(command) => command.run(terminal),
            Self::Explain(command) => command.run(terminal),
            Self::Show(command) => command.run(terminal),
            Self::Play(command) => command.run(terminal),
            Self::Replay(command) => command.run(terminal),
            Self::Simulate(command) => command.run(terminal),
            Self::Merge(command) => command.run(terminal),
            Self::Compare(command) => command.run(terminal),
            Self::Compile(command) => command.run(terminal),
            Self::Export(command) => command.run(terminal),
            Self::Import(command) => command.run(terminal),
            Self::Schema(command) => command.run(terminal),
            Self::Serve(command) => command.run(terminal),
            Self::Completions(command) => command.run(terminal),
            Self::Man(command) => command.run(terminal),
        }
    }
}
