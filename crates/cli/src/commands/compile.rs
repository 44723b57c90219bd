//! `branchline compile`: the game for other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_compiler::export;
use clap::{Args, ValueEnum};

use crate::commands::game;
use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::target;
use crate::terminal::{Style, Terminal};

/// Write a game as JSON or TOML, for engines and other front ends
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline compile my-city.line -o my-city.json
  branchline compile london --format toml
  branchline schema                             the form of the JSON")]
pub struct Compile {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,

    /// Where to write; without it, or as `-`, to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// The form; by default what OUT ends in, else JSON
    #[arg(long, value_enum)]
    format: Option<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Toml,
}

impl Compile {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        if let Some(path) = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        {
            target::check(path)?;
        }
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let text = match self.format() {
            Format::Json => export::config_json(&game.config, &game.sheet),
            Format::Toml => export::config_toml(&game.config, &game.sheet),
        };
        match &self.output {
            Some(path) if path != Path::new("-") => {
                files::write(path, text.as_bytes()).map_err(|e| Failure::write(path, &e))?;
                let done = terminal.paint(Style::Good, "✓ wrote");
                let hash = game.config.hash();
                writeln!(
                    terminal,
                    "{done} {}  config {}",
                    path.display(),
                    &hash[..16]
                )?;
            }
            _ => terminal.write_all(text.as_bytes())?,
        }
        Ok(Outcome::Fine)
    }

    fn format(&self) -> Format {
        let ends_in_toml = || {
            let path = self.output.as_ref()?;
            path.extension()
                .filter(|e| *e == "toml")
                .map(|_| Format::Toml)
        };
        self.format.or_else(ends_in_toml).unwrap_or(Format::Json)
    }
}
