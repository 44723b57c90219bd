//! `branchline replay`: a recorded game in words, or the proof that it goes as it did.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use branchline_compiler::output::visible;
use branchline_engine::replay::Trouble;
use branchline_engine::{Replay, text};
use clap::Args;

use crate::commands::check::count;
use crate::commands::score::{self, player};
use crate::failure::{Failure, Outcome, Result};
use crate::input;
use crate::project;
use crate::terminal::{Style, Terminal};

/// Tell a recorded game in words, or play it again and compare every turn
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline replay evening.replay             the game in words, with its score sheet
  branchline replay --verify evening.replay    does it still go the same way?
  branchline replay --json evening.replay      for other programs

Exit codes: 0 it goes as it did, 1 it goes another way or was changed, 2 it cannot be read or needs a newer program.")]
pub struct ReplayCommand {
    /// A log that `play` saved, in either form, or `-`
    log: PathBuf,

    /// Only play it again and compare
    #[arg(long)]
    verify: bool,

    /// Print it as JSON
    #[arg(long, conflicts_with = "verify")]
    json: bool,
}

impl ReplayCommand {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let replay = Replay::read(&self.text()?).map_err(|error| {
            Failure::with_help(
                format!("cannot read {} as a replay: {error}", self.log.display()),
                "`branchline play --log FILE` saves one",
            )
        })?;
        if self.json {
            terminal.write_all(replay.to_json().as_bytes())?;
            return Ok(Outcome::Fine);
        }
        let mut told = Vec::new();
        let mut turn = None;
        let played = replay.run(|step| {
            if self.verify {
                return;
            }
            if turn.replace(step.turn) != Some(step.turn) {
                told.push(match step.turn {
                    0 => "\nSet-up".to_owned(),
                    turn => format!("\nTurn {turn}, {}", player(step.made.seat)),
                });
            }
            let events = step.events.iter();
            let words = events.filter_map(|e| text::describe_event(step.board, e, player));
            told.extend(words.map(|words| format!("  {}", visible(&words))));
        });
        if let Err(trouble) = &played
            && is_beyond_us(trouble)
        {
            let what = format!("cannot play {}: {trouble}", self.log.display());
            return Err(Failure::with_help(what, trouble.help()));
        }
        if !self.verify {
            head(&replay, terminal)?;
            for line in told {
                writeln!(terminal, "{line}")?;
            }
            writeln!(terminal)?;
        }
        match played {
            Ok(played) => {
                if !self.verify && played.state.ending().is_some() {
                    let sheet = played.state.score_sheet(&played.board);
                    score::print(&played.board, &sheet, terminal)?;
                }
                if self.verify {
                    let ok = terminal.paint(Style::Good, "✓ goes as it did");
                    let turns = count(replay.turns.len(), "turn");
                    let moves = count(played.actions.len(), "move");
                    writeln!(terminal, "{ok}: {turns} with {moves}")?;
                }
                Ok(Outcome::Fine)
            }
            Err(trouble) => {
                report(&trouble, terminal)?;
                Ok(Outcome::Problems)
            }
        }
    }

    fn text(&self) -> Result<String> {
        if self.log == Path::new("-") {
            return input::read_standard_input(project::MAX_WRITTEN);
        }
        project::read_written(&self.log).map_err(|p| Failure::unreadable(&self.log, &p))
    }
}

/// Whether another program has to say how the game goes: nothing was found out about the record itself.
fn is_beyond_us(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::NewerFormat(_) | Trouble::NewerRules { .. } | Trouble::OtherGenerator(_) => true,
        Trouble::ConfigChanged { .. } | Trouble::Unplayable(_) | Trouble::Diverged(_) => false,
    }
}

fn head(replay: &Replay, terminal: &mut Terminal) -> io::Result<()> {
    let header = &replay.header;
    let title = terminal.paint(Style::Bold, visible(&header.config.title));
    let seats = (0..).zip(&header.seats);
    let seats = seats.map(|(seat, name)| format!("{} {name}", player(seat)));
    let seats = seats.collect::<Vec<_>>().join(", ");
    writeln!(
        terminal,
        "{title}, seed {}: {}",
        header.seed,
        visible(&seats)
    )
}

fn report(trouble: &Trouble, terminal: &mut Terminal) -> io::Result<()> {
    let word = match trouble {
        Trouble::Diverged(_) => "goes another way",
        _ => "cannot be played",
    };
    let word = terminal.paint(Style::Error, word);
    writeln!(terminal, "{word}: {}", visible(&trouble.to_string()))?;
    writeln!(terminal, "  help: {}", trouble.help())
}
