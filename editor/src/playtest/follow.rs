//! A game and the map it is played on: decisions are taken again on an edited map, and what cannot be done there is
//! said in the words of people at a table.

use std::sync::Arc;

use branchline_compiler::{Diagnostic, Game};
use branchline_engine::rulebook::Language;
use branchline_engine::text::{describe, invite, parse};
use branchline_engine::{Action, Refusal};

use super::Playtest;
use crate::session::Session;
use crate::words::Words;

/// The first decision that is not possible on another map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    seat: u8,
    /// What was chosen, in English and in Spanish.
    chosen: [String; 2],
    why: Why,
}

/// What is in the way of it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    /// A rule.
    Refused(Refusal),
    /// What it was about is not there; a key of the words that say so.
    Gone(&'static str),
    /// Somebody else decides.
    NotTheirs(u8),
}

impl Stuck {
    /// In one sentence.
    pub fn say(&self, words: &Words, name: impl Fn(u8) -> String) -> String {
        let why = match &self.why {
            Why::Refused(refusal) => refusal.say(words.tongue()).to_owned(),
            Why::Gone(key) => words.get(key),
            Why::NotTheirs(seat) => words.about("stuck-seat", &name(*seat)),
        };
        let [english, spanish] = &self.chosen;
        let chosen = match words.tongue() {
            Language::English => english,
            Language::Spanish => spanish,
        };
        let values = [
            ("seat", name(self.seat).into()),
            ("about", chosen.as_str().into()),
            ("why", why.into()),
        ];
        words.with("play-stuck", &values)
    }
}

/// Why a game cannot go on just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A decision is not possible on the edited map.
    Stuck(Stuck),
    /// The edited map cannot be played at all, in words.
    Unplayable(String),
}

/// What a game waits for, while the text is broken or the map cannot be played.
pub fn waits_for<'a>(play: &Playtest, session: &'a Session) -> Option<Option<&'a Diagnostic>> {
    let document = &session.document;
    let broken = document.is_stale() || document.good().is_some_and(|good| !good.playable);
    if play.stale.is_some() || !broken {
        return None;
    }
    Some(document.diagnostics().find(|problem| problem.is_error()))
}

/// Whether the game is played on the map as the text has it.
pub fn goes_on(play: &Playtest, session: &Session) -> bool {
    let game = session.document.playable();
    game.is_some_and(|game| play.is_on(game))
}

impl Playtest {
    /// Whether it is played on this very game, and not on one before or after an edit.
    pub fn is_on(&self, game: &Arc<Game>) -> bool {
        Arc::ptr_eq(&self.game, game)
    }

    /// Goes on with an edited game if all decisions so far are possible there. Else it says why not and stays as it
    /// was: another edit, or undo, may make them possible again.
    pub fn follow(&mut self, game: &Arc<Game>) {
        let is_known = self
            .tried
            .as_ref()
            .is_some_and(|tried| Arc::ptr_eq(tried, game));
        if self.is_on(game) || is_known {
            return;
        }
        match self.moved_to(Arc::clone(game)) {
            Ok(moved) => *self = moved,
            Err(why) => {
                self.stale = Some(why);
                self.tried = Some(Arc::clone(game));
            }
        }
    }

    /// The same decisions on an edited game.
    ///
    /// # Errors
    /// The first decision that is not possible there.
    pub fn moved_to(&self, game: Arc<Game>) -> Result<Self, Halt> {
        let moved = self.retrace(game).map_err(Halt::Unplayable)?;
        match moved.stale {
            Some(why) => Err(why),
            None => Ok(moved),
        }
    }

    /// The same decisions on another game, as far as they are possible; it says why it stops there.
    ///
    /// # Errors
    /// Why nothing can be played there.
    pub(super) fn retrace(&self, game: Arc<Game>) -> Result<Self, String> {
        let mut moved = Self::start(game, &self.wishes())?;
        let mut looked_at = 0;
        for (number, pair) in self.moments.windows(2).enumerate() {
            let [before, moment] = pair else { continue };
            if let Some((seat, action)) = moment.action {
                let words = describe(&self.board, &before.state, action);
                if let Err(why) = moved.say(seat, action, &words) {
                    let invited = |language| invite(&self.board, &before.state, action, language);
                    moved.stale = Some(Halt::Stuck(Stuck {
                        seat,
                        chosen: [Language::English, Language::Spanish].map(invited),
                        why,
                    }));
                    return Ok(moved);
                }
            }
            // One decision may be several on the edited map: a payment that is laid card by card there.
            if number + 1 == self.at {
                looked_at = moved.at;
            }
        }
        moved.travel(looked_at);
        Ok(moved)
    }

    /// Does what these words say, for this seat; `meant` is what they said on the other map.
    fn say(&mut self, seat: u8, meant: Action, words: &str) -> Result<(), Why> {
        if self.state().ending().is_some() {
            return Err(Why::Gone("stuck-over"));
        }
        // An answer to what nobody asks there says more than whose turn it is.
        let answers = matches!(
            meant,
            Action::Pay(_) | Action::Lay(_) | Action::Keep(_) | Action::Choose(_)
        );
        match self.state().actor() {
            actor if actor == seat => {}
            _ if answers => return Err(Why::Gone(gone(meant))),
            actor => return Err(Why::NotTheirs(actor)),
        }
        // What scripts are told names things by their ids: people know what they chose.
        let gone = |_| Why::Gone(gone(meant));
        for action in parse(&self.board, self.state(), words).map_err(gone)? {
            self.act(action).map_err(Why::Refused)?;
        }
        Ok(())
    }
}

/// What is said of a decision whose thing is not there.
fn gone(action: Action) -> &'static str {
    match action {
        Action::Claim(_) => "stuck-route",
        Action::Keep(_) => "stuck-tickets",
        Action::Pay(_) | Action::Lay(_) => "stuck-pay",
        Action::TakeFaceUp(_) => "stuck-card",
        Action::Own(..) => "stuck-own",
        Action::Choose(_) | Action::DrawBlind | Action::DrawTickets | Action::Pass => {
            "stuck-choice"
        }
    }
}
