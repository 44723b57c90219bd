//! `branchline completions`: what the shell needs to complete our commands.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::failure::{Outcome, Result};
use crate::terminal::Terminal;

/// Print the completion script of a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline completions bash > ~/.local/share/bash-completion/completions/branchline
  branchline completions fish > ~/.config/fish/completions/branchline.fish")]
pub struct Completions {
    /// The shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        // The generator panics if it cannot write, so a closed pipe must not reach it.
        let mut script = Vec::new();
        let mut command = crate::Arguments::command();
        clap_complete::generate(self.shell, &mut command, "branchline", &mut script);
        terminal.write_all(&script)?;
        Ok(Outcome::Fine)
    }
}
