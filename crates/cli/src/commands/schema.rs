//! `branchline schema`: what a compiled game, a list of diagnostics, a recorded game, a report or a message of the
//! protocol looks like as JSON.

use std::io::Write;

use branchline_compiler::{export, output};
use branchline_engine::Replay;
use branchline_protocol as protocol;
use clap::{Args, ValueEnum};

use crate::failure::{Outcome, Result};
use crate::terminal::Terminal;

/// Print the JSON Schema of compiled games, diagnostics, recorded games, reports or the protocol
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline schema > branchline.schema.json
  branchline schema diagnostics")]
pub struct Schema {
    /// What `compile` writes, what `check --format json` prints, what `serve` speaks, what `simulate --json` prints,
    /// or what `play` and `replay --json` write
    #[arg(value_enum, default_value = "config")]
    of: Of,

    /// The same as `schema diagnostics`
    #[arg(long, conflicts_with = "of")]
    diagnostics: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    Config,
    Diagnostics,
    Protocol,
    Report,
    Replay,
}

impl Schema {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let schema = match self.of {
            Of::Config if !self.diagnostics => export::schema(),
            Of::Config | Of::Diagnostics => output::json_schema(),
            Of::Protocol => protocol::schema(),
            Of::Report => branchline_sim::report::schema(),
            Of::Replay => Replay::schema(),
        };
        terminal.write_all(schema.as_bytes())?;
        Ok(Outcome::Fine)
    }
}
