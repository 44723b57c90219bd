//! `branchline show`: a game at a glance, as one file, or as changes to its base.

mod changes;
mod statistics;
mod summary;

use std::io::Write;
use std::path::PathBuf;

use branchline_ide::effective;
use clap::Args;

use crate::commands::game;
use crate::failure::{Failure, Outcome, Result};
use crate::input::Input;
use crate::terminal::Terminal;

/// Show a game at a glance: counts, colours and lengths, figures beside those of published boards
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline show london
  branchline show my-city.line
  branchline show --effective london     all its files as one, with where each line comes from
  branchline show --changes my-variant.line")]
pub struct Show {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,

    /// Print the game as one file that needs no other; a comment says where lines come from
    #[arg(long)]
    effective: bool,

    /// List what the game changes against the one it extends
    #[arg(long, conflicts_with = "effective")]
    changes: bool,
}

impl Show {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        if self.effective || self.changes {
            return self.text(terminal);
        }
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        summary::print(&game.config, terminal)?;
        statistics::print(&game.config, terminal)?;
        Ok(Outcome::Fine)
    }

    fn text(&self, terminal: &mut Terminal) -> Result {
        let input = Input::one(&self.file)?;
        let compilation = input.open()?.compilation;
        if compilation.has_errors() {
            game::report_errors(compilation, terminal)?;
            return Ok(Outcome::Problems);
        }
        if self.changes {
            changes::print(&compilation, terminal)?;
            return Ok(Outcome::Fine);
        }
        let Some(text) = effective(&compilation) else {
            return Err(Failure::new(format!("{} has no game", input.title())));
        };
        terminal.write_all(text.as_bytes())?;
        Ok(Outcome::Fine)
    }
}
