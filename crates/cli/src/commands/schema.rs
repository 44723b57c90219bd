//! `branchline schema`: what a compiled game, or a list of diagnostics, looks like as JSON.

use std::io::Write;

use branchline_compiler::{export, output};
use clap::{Args, ValueEnum};

use crate::failure::{Outcome, Result};
use crate::terminal::Terminal;

/// Print the JSON Schema of compiled games or of diagnostics
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline schema > branchline.schema.json
  branchline schema diagnostics")]
pub struct Schema {
    /// What `compile` writes, or what `check --format json` prints
    #[arg(value_enum, default_value = "config")]
    of: Of,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    Config,
    Diagnostics,
}

impl Schema {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let schema = match self.of {
            Of::Config => export::schema(),
            Of::Diagnostics => output::json_schema(),
        };
        terminal.write_all(schema.as_bytes())?;
        Ok(Outcome::Fine)
    }
}
