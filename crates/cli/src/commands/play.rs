//! `branchline play`: a game in the terminal, hot seat or against bots.
//!
//! `session` is the game and knows no terminal; `screen` shows what a seat may see; `answer` reads what it decides.

mod answer;
mod screen;
mod session;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use branchline_disk::files;
use branchline_sim::BotSpec;
use clap::Args;

use crate::commands::{game, score, seats};
use crate::failure::{Failure, Outcome, Result};
use crate::target;
use crate::terminal::{Style, Terminal};
use answer::{Answer, Answers};
use session::Session;

/// Play a game in the terminal, with others at one keyboard or against bots
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline play london                             two people, one keyboard
  branchline play europe --players 3 --bots greedy   you against two bots
  branchline play my-city.line --bots route-focused --log evening.replay

At each question type the number of a choice, or say it in words: claims a--b with blue 2
  b  board and players    w  choices in such words    u  take back (only people at the table)    ?  help    q  stop

Answers may be piped in: one a line. A saved log is for `branchline replay`.
Exit codes: 0 played or stopped, 1 the game has errors or the answers ended too early, 2 wrong usage or unreadable files.")]
pub struct Play {
    /// A `.line` file, a project folder, or the name of a bundled game
    file: PathBuf,

    /// How many players; by default the fewest the game is for
    #[arg(long, value_name = "K")]
    players: Option<u8>,

    /// Bots for the last seats: one plays all seats but yours, several one seat each
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = seats::bot)]
    bots: Vec<BotSpec>,

    /// Where chance starts; by default somewhere else each time
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Save the game here, turn by turn; as JSON if the name ends in `.json`
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Play {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        if self.file == Path::new("-") {
            return Err(Failure::with_help(
                "standard input is for your moves",
                "save the game to a file and name it",
            ));
        }
        if let Some(path) = &self.log {
            target::check(path)?;
        }
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let board = game::board(&game.config, self.players)?;
        let seats = seats::beside_people(&board, &self.bots)?;
        let seed = self.seed.unwrap_or_else(any_seed);
        let mut session = Session::new(board, seats, seed);
        let outcome = self.play(&mut session, terminal)?;
        self.save(&session)?;
        if let Some(path) = &self.log {
            let saved = terminal.paint(Style::Good, "✓ saved");
            writeln!(terminal, "{saved} {}", path.display())?;
        }
        Ok(outcome)
    }

    fn play(&self, session: &mut Session, terminal: &mut Terminal) -> Result {
        screen::welcome(session, terminal)?;
        let mut answers = Answers::new();
        let mut turn = 0;
        loop {
            session.let_bots_play();
            if session.state().turns() != turn {
                turn = session.state().turns();
                self.save(session)?;
            }
            if session.state().ending().is_some() {
                screen::news(session, None, terminal)?;
                writeln!(terminal)?;
                let sheet = session.state().score_sheet(session.board());
                score::print(session.board(), &sheet, terminal)?;
                return Ok(Outcome::Fine);
            }
            if session.hand_over() {
                self.hand_over(session, &mut answers, terminal)?;
            }
            screen::question(session, terminal)?;
            match answers.next(session, terminal)? {
                Answer::Moved => {}
                Answer::Stop => return Ok(Outcome::Fine),
                Answer::End => {
                    writeln!(terminal, "\nThe answers ended before the game did.")?;
                    return Ok(Outcome::Problems);
                }
            }
        }
    }

    /// Hides one hand before the next is shown. Without a screen there is nothing to hide.
    fn hand_over(
        &self,
        session: &Session,
        answers: &mut Answers,
        terminal: &mut Terminal,
    ) -> Result<()> {
        if !answers.are_typed() || !std::io::stdout().is_terminal() {
            return Ok(());
        }
        let next = score::player(session.state().actor());
        // The lines above the window go too.
        write!(
            terminal,
            "\u{1b}[2J\u{1b}[3J\u{1b}[H{next}, it is your turn. Press Enter when only you look. "
        )?;
        answers.line(terminal)?;
        Ok(())
    }

    fn save(&self, session: &Session) -> Result<()> {
        let Some(path) = &self.log else {
            return Ok(());
        };
        let replay = session.replay();
        let text = if path.extension().is_some_and(|e| e == "json") {
            replay.to_json()
        } else {
            replay.to_text()
        };
        files::write(path, text.as_bytes()).map_err(|error| Failure::write(path, &error))
    }
}

/// A seed that is hardly ever the same twice, short enough to be told to a friend.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |time| u64::from(time.subsec_nanos()) % 1_000_000)
}
