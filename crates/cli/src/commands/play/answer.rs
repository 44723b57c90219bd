//! What a person answers: a number, words, or a letter for something else than a move.

use std::io::{self, BufRead, IsTerminal, Write};

use branchline_engine::rulebook::Language;
use branchline_engine::{Action, text};

use super::screen;
use super::session::Session;
use crate::failure::Result;
use crate::terminal::Terminal;

/// Where answers come from: the keyboard or a pipe.
pub struct Answers {
    keyboard: bool,
}

/// What an answer led to.
pub enum Answer {
    /// The game went on, or a move was taken back.
    Moved,
    /// The person stops.
    Stop,
    /// There are no more answers.
    End,
}

const HELP: &str = "\
Type the number of a choice, or its words; a claim may name its cards: claims a--b with blue 2
  b  the board, the market and the players
  w  the choices in the words of scripts and replays, ready to be typed
  u  take the last decision back (only people at the table)
  q  stop here";

impl Answers {
    pub fn new() -> Self {
        Self {
            keyboard: io::stdin().is_terminal(),
        }
    }

    pub fn are_typed(&self) -> bool {
        self.keyboard
    }

    /// The next line; none if there is no further one. From a pipe it is echoed, so that what is printed reads as a
    /// whole.
    pub fn line(&mut self, terminal: &mut Terminal) -> Result<Option<String>> {
        terminal.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim().to_owned();
        if !self.keyboard {
            writeln!(terminal, "{}", branchline_compiler::output::visible(&line))?;
        }
        Ok(Some(line))
    }

    /// Asks until something happens.
    pub fn next(&mut self, session: &mut Session, terminal: &mut Terminal) -> Result<Answer> {
        loop {
            write!(terminal, "> ")?;
            let Some(line) = self.line(terminal)? else {
                return Ok(Answer::End);
            };
            match line.as_str() {
                "" => {}
                "q" | "quit" => return Ok(Answer::Stop),
                "?" | "h" | "help" => writeln!(terminal, "{HELP}")?,
                "b" | "board" => screen::board(session, terminal)?,
                "w" | "words" => screen::words(session, terminal)?,
                "u" | "undo" => match session.undo() {
                    Ok(()) => return Ok(Answer::Moved),
                    Err(why) => writeln!(terminal, "{why}")?,
                },
                words => match decide(session, words) {
                    Ok(()) => return Ok(Answer::Moved),
                    Err(why) => {
                        let why = branchline_compiler::output::visible(&why).into_owned();
                        writeln!(terminal, "Not possible: {why}")?;
                    }
                },
            }
        }
    }
}

/// Does what a number or words say, or says why not.
fn decide(session: &mut Session, words: &str) -> std::result::Result<(), String> {
    let actions = match words.parse::<usize>() {
        Ok(number) => vec![numbered(&session.legal(), number)?],
        Err(_) => match invited(session, words) {
            Some(action) => vec![action],
            None => {
                let parsed = text::parse(session.board(), session.state(), words);
                parsed.map_err(|refusal| match refusal.rule {
                    text::NOT_UNDERSTOOD => format!("{}; `?` helps", refusal.message),
                    _ => refusal.to_string(),
                })?
            }
        },
    };
    // All or nothing: a claim whose payment is refused has not begun.
    let mut trial = session.state().clone();
    for &action in &actions {
        let tried = trial.apply(session.board(), action);
        tried.map_err(|refusal| refusal.to_string())?;
    }
    for action in actions {
        session.apply(action).expect("it was tried");
    }
    Ok(())
}

/// The choice with these words as the list has them, whatever the case of the letters.
fn invited(session: &Session, words: &str) -> Option<Action> {
    let (board, state) = (session.board(), session.state());
    let said = |action: &Action| text::invite(board, state, *action, Language::English);
    let legal = session.legal();
    legal
        .into_iter()
        .find(|action| said(action).to_lowercase() == words.to_lowercase())
}

fn numbered(legal: &[Action], number: usize) -> std::result::Result<Action, String> {
    let action = number.checked_sub(1).and_then(|at| legal.get(at));
    action.copied().ok_or_else(|| match legal.len() {
        1 => "there is only choice 1".to_owned(),
        last => format!("choose a number from 1 to {last}"),
    })
}
