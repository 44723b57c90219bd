//! A case at play: what is done, and whether it was allowed.

use branchline_compiler::Compilation;
use branchline_engine::action::{Decision, Refusal};
use branchline_engine::text::parse;
use branchline_engine::{Action, Board, Event, State};

use super::script::Case;
use super::words;
use super::{checks, given};

/// A case being played.
pub struct Table {
    /// The game as it was compiled.
    pub compilation: Compilation,
    /// Board and state; none for a game that cannot be played.
    pub play: Option<(Board, State)>,
    /// Why there is none.
    pub unplayable: String,
    /// What happened since the last line that did something.
    pub events: Vec<Event>,
    refused: Option<Refusal>,
    /// A refusal that no line has spoken of yet.
    unspoken: Option<String>,
    did_something: bool,
    checked: usize,
}

impl Table {
    /// Compiles the game and sets the position up.
    pub fn set_up(case: &Case, game: &str, players: u8) -> Result<Self, (usize, String)> {
        let compilation = given::compile_game(case, game);
        let mut table = Self {
            play: None,
            unplayable: String::new(),
            events: Vec::new(),
            refused: None,
            unspoken: None,
            did_something: false,
            checked: 0,
            compilation,
        };
        let board = match &table.compilation.game {
            Some(compiled) => Board::new(&compiled.config, players).map_err(|problems| {
                let list = problems.list().iter();
                list.map(|p| format!("{} {}", p.code, p.message)).collect()
            }),
            None => {
                let list = table.compilation.diagnostics.iter();
                Err(list.map(|d| format!("{} {}", d.code, d.message)).collect())
            }
        };
        match board {
            Ok(board) => {
                let state = if case.given.is_empty() {
                    State::new_with(&board, case.seed, &mut table.events)
                } else {
                    given::position(case, game, &board)?
                };
                table.play = Some((board, state));
            }
            Err::<_, Vec<String>>(problems) => table.unplayable = problems.join("; "),
        }
        Ok(table)
    }

    /// Does or checks one line.
    pub fn step(&mut self, sign: char, text: &str) -> Result<(), String> {
        if sign != '!'
            && let Some(refusal) = self.unspoken.take()
        {
            return Err(refusal);
        }
        match sign {
            '>' => self.act(text),
            '!' => {
                self.checked += 1;
                self.check_refusal(text)
            }
            _ => {
                self.checked += 1;
                checks::check(self, sign, text)
            }
        }
    }

    /// A case that refuses silently or checks nothing proves nothing.
    pub fn finish(&mut self) -> Result<(), String> {
        match self.unspoken.take() {
            Some(refusal) => Err(refusal),
            None if self.checked == 0 => Err("the case checks nothing".to_owned()),
            None => Ok(()),
        }
    }

    fn act(&mut self, text: &str) -> Result<(), String> {
        self.events.clear();
        self.refused = None;
        self.did_something = true;
        let Some((board, state)) = &mut self.play else {
            return Err(format!("there is no game to play: {}", self.unplayable));
        };
        if text == "the set-up is finished" {
            return finish_set_up(board, state, &mut self.events);
        }
        for part in text.split(';').map(str::trim) {
            let (who, what) = part.split_once(' ').ok_or("who does what?")?;
            let seat = words::find_seat(board, who)?;
            if seat != state.actor() && state.ending().is_none() {
                return Err(format!("it is {}'s turn", words::seat(state.actor())));
            }
            let before = state.clone();
            let result = parse(board, state, what).and_then(|actions| {
                let mut steps = actions.into_iter();
                steps.try_for_each(|action| state.apply_with(board, action, &mut self.events))
            });
            if let Err(refusal) = result {
                if refusal.rule == branchline_engine::text::NOT_UNDERSTOOD {
                    return Err(refusal.to_string());
                }
                *state = before;
                self.unspoken = Some(format!("`{part}` is refused: {refusal}"));
                self.refused = Some(refusal);
                return Ok(());
            }
        }
        Ok(())
    }

    /// `! words (rule)`: the last line was refused for that reason.
    fn check_refusal(&mut self, text: &str) -> Result<(), String> {
        self.unspoken = None;
        let Some(refusal) = &self.refused else {
            return Err("that is not refused".to_owned());
        };
        let (reason, rule) = text
            .strip_suffix(')')
            .and_then(|text| text.rsplit_once('('))
            .ok_or("a refusal is `! words (rule)`")?;
        if refusal.rule == rule && refusal.message.contains(reason.trim()) {
            Ok(())
        } else {
            Err(format!("it is refused for another reason: {refusal}"))
        }
    }
}

/// Everybody keeps all tickets; what else is asked gets its first answer.
fn finish_set_up(board: &Board, state: &mut State, events: &mut Vec<Event>) -> Result<(), String> {
    let mut legal = Vec::new();
    while state.decision() != Decision::Turn {
        state.legal_actions(board, &mut legal);
        let action = match state.decision() {
            Decision::FirstTickets => legal.last(),
            _ => legal.first(),
        };
        let action: Action = *action.ok_or("the set-up does not end")?;
        let applied = state.apply_with(board, action, events);
        applied.map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}
