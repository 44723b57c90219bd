//! `branchline show`: a game at a glance.

mod statistics;
mod summary;

use std::path::PathBuf;

use clap::Args;

use crate::commands::game;
use crate::failure::{Outcome, Result};
use crate::terminal::Terminal;

/// Show a game at a glance: counts, colours and lengths, figures beside those of published boards
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline show london
  branchline show my-city.line")]
pub struct Show {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,
}

impl Show {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        summary::print(&game.config, terminal)?;
        statistics::print(&game.config, terminal)?;
        Ok(Outcome::Fine)
    }
}
