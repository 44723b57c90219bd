//! A game at the table inside the editor: who sits where, every moment so far, and what may be done now.
//!
//! [`Playtest`] knows no window. It keeps each moment, so that going back, forking and saving are reading a list, and
//! it says what one pair of eyes may see: [`panel`] and [`log`] show nothing else. [`lying`] is what lies in the open;
//! [`follow`] takes a game to an edited map. [`saved`] makes one of a recorded
//! game; [`motion`] is what moves on the screen after a decision.

mod asked;
pub mod cards;
mod choices;
pub mod follow;
pub mod held;
pub mod log;
pub mod lying;
pub mod motion;
pub mod on_map;
pub mod panel;
mod players;
pub mod saved;
mod setup;
mod sheet;

use std::sync::{Arc, OnceLock};

use branchline_compiler::Game;
use branchline_engine::config::{LocationId, TrackId};
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::replay::Replay;
use branchline_engine::rulebook::Language;
use branchline_engine::text::describe_event_in;
use branchline_engine::{Action, Board, Event, Refusal, Sheet, State};
use branchline_sim::{BotSpec, Sight};
use follow::Halt;

/// What a user wants of the game at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Play {
    /// Begin a game, or another one, with the wishes as they are.
    Start,
    /// Begin the same game again: the same players, the same seed.
    Restart,
    /// Leave the table.
    Stop,
    /// Do this for the seat that decides.
    Act(Action),
    /// A track was clicked.
    Click(TrackId),
    /// A location was clicked.
    Place(LocationId),
    /// Let the bot decide once.
    Step,
    /// Let bots decide until a person has to.
    Run,
    /// Let bots decide for everybody to the end.
    Finish,
    /// Let bots that were told to go on stop where they are.
    Halt,
    /// Take the last decision of a person back.
    TakeBack,
    /// Leave the question in the middle of a turn.
    Cancel,
    /// Look at a moment.
    Travel(usize),
    /// Ask where to save the game as text.
    Save,
    /// Ask for a saved game.
    Open,
}

/// What a person is about to decide, before it is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The moment it belongs to.
    moment: Option<usize>,
    /// Tickets chosen out of the offer, by bit.
    pub tickets: u16,
    /// The place that choices are narrowed down to.
    pub place: Option<LocationId>,
    /// Whether places for a mechanic's own action are shown on the map.
    pub aims: bool,
}

impl Draft {
    /// Begins anew when the game has moved on: with all tickets chosen, which is always allowed. Says whether it has.
    pub fn follow(&mut self, play: &Playtest) -> bool {
        let moment = Some(play.time().0);
        if self.moment == moment {
            return false;
        }
        let state = play.state();
        let offer = state.offer(play.board(), state.actor()).count();
        *self = Self {
            moment,
            tickets: u16::try_from((1u32 << offer.min(16)) - 1).unwrap_or(u16::MAX),
            place: None,
            aims: self.aims && play.person_decides(),
        };
        true
    }
}

/// How the next game is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// Number of players.
    pub players: u8,
    /// Who sits where: a bot, or a person. Longer than the number of players does no harm.
    pub seats: Vec<Option<BotSpec>>,
    /// Where chance starts.
    pub seed: u64,
    /// Every hand is shown.
    pub open: bool,
    /// Seconds between decisions of bots; none: they wait to be told.
    pub pause: Option<f32>,
    /// Moves are shown as movements.
    pub animate: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        let bot = BotSpec::named("route-focused");
        Self {
            players: 2,
            seats: std::iter::once(None).chain([bot; 7]).collect(),
            seed: 1,
            open: false,
            pause: Some(0.3),
            animate: true,
        }
    }
}

/// A game at the table.
pub struct Playtest {
    /// The game it was begun on.
    pub game: Arc<Game>,
    /// Why it could not go on after an edit.
    pub stale: Option<Halt>,
    /// The edited game on which it could not.
    tried: Option<Arc<Game>>,
    board: Board,
    seats: Vec<Option<BotSpec>>,
    seed: u64,
    moments: Vec<Moment>,
    /// Which moment is looked at; the last one is now.
    at: usize,
}

/// A moment, and what led to it.
struct Moment {
    state: State,
    /// Who decided what; nothing at the start.
    action: Option<(u8, Action)>,
    events: Vec<Event>,
    /// The score sheet, once somebody wants to see it: counting a large map takes longer than a frame has.
    sheet: OnceLock<Sheet>,
}

impl Moment {
    fn new(state: State, action: Option<(u8, Action)>, events: Vec<Event>) -> Self {
        Self {
            state,
            action,
            events,
            sheet: OnceLock::new(),
        }
    }
}

impl Playtest {
    /// Deals a game.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn start(game: Arc<Game>, wishes: &Wishes) -> Result<Self, String> {
        let range = &game.config.rules.players;
        let players = wishes.players.clamp(range.min, range.max);
        let board = Board::new(&game.config, players).map_err(|problems| {
            let first = problems
                .list()
                .first()
                .map(|problem| problem.message.clone());
            first.unwrap_or_default()
        })?;
        let mut events = Vec::new();
        let state = State::new_with(&board, wishes.seed, &mut events);
        let seats = (0..usize::from(players)).map(|seat| wishes.seats.get(seat).copied().flatten());
        Ok(Self {
            game,
            stale: None,
            tried: None,
            board,
            seats: seats.collect(),
            seed: wishes.seed,
            moments: vec![Moment::new(state, None, events)],
            at: 0,
        })
    }

    /// The game's tables.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moment looked at.
    pub fn state(&self) -> &State {
        &self.moments[self.at].state
    }

    /// The score sheet, if the game is over at the moment looked at.
    pub fn sheet(&self) -> Option<&Sheet> {
        let moment = &self.moments[self.at];
        moment.state.ending()?;
        Some(
            moment
                .sheet
                .get_or_init(|| moment.state.score_sheet(&self.board)),
        )
    }

    /// Which moment is looked at, and which is the last.
    pub fn time(&self) -> (usize, usize) {
        (self.at, self.moments.len() - 1)
    }

    /// Where chance started.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The bot that has to decide.
    pub fn bot(&self) -> Option<BotSpec> {
        if self.state().ending().is_some() {
            return None;
        }
        self.seats[usize::from(self.state().actor())]
    }

    /// Whether a person has to decide.
    pub fn person_decides(&self) -> bool {
        self.state().ending().is_none() && self.bot().is_none()
    }

    /// Whether a bot plays a seat.
    pub fn is_bot(&self, seat: u8) -> bool {
        self.seats[usize::from(seat)].is_some()
    }

    /// Whose hand may be shown: the person that decides, else the only person there is. With several people at one
    /// window nobody's hand is shown while a bot plays.
    pub fn eyes(&self) -> Option<u8> {
        if self.person_decides() {
            return Some(self.state().actor());
        }
        let mut people = (0u8..).zip(&self.seats).filter(|(_, bot)| bot.is_none());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }

    /// What the person that decides may do.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if self.person_decides() {
            self.state().legal_actions(&self.board, &mut legal);
        }
        legal
    }

    /// Decides for the seat that has to. In an earlier moment this begins another course of the game.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let mut state = self.state().clone();
        let seat = state.actor();
        let mut events = Vec::new();
        state.apply_with(&self.board, action, &mut events)?;
        self.moments.truncate(self.at + 1);
        let moment = Moment::new(state, Some((seat, action)), events);
        self.moments.push(moment);
        self.at += 1;
        self.stale = None;
        Ok(())
    }

    /// Lets a bot decide for the seat that has to: the one that sits there, or `stand_in`.
    pub fn let_bot_act(&mut self, stand_in: Option<BotSpec>) -> bool {
        let Some(bot) = self
            .bot()
            .or(stand_in)
            .filter(|_| self.state().ending().is_none())
        else {
            return false;
        };
        let state = self.state();
        // Its chance depends on the moment alone, so that the same game goes the same way again.
        let mut chance = Generator::new(self.seed ^ self.at as u64, Stream::Bot(state.actor()));
        let mut legal = Vec::new();
        state.legal_actions(&self.board, &mut legal);
        let mut player = bot.player(&self.board);
        let action = player.act(Sight::new(&self.board, state), &legal, &mut chance);
        self.act(action).is_ok()
    }

    /// Goes back to before the last decision of a person.
    pub fn take_back(&mut self) -> bool {
        let mut moments = self.moments[..=self.at].iter();
        let Some(last) = moments.rposition(|moment| self.is_by_person(moment)) else {
            return false;
        };
        self.moments.truncate(last);
        self.at = last - 1;
        // Perhaps it was this decision that an edit had made impossible.
        self.tried = None;
        true
    }

    /// Whether a person has decided anything, which nobody likes to lose.
    pub fn somebody_decided(&self) -> bool {
        let mut moments = self.moments.iter();
        moments.any(|moment| self.is_by_person(moment))
    }

    fn is_by_person(&self, moment: &Moment) -> bool {
        let seat = moment.action.map(|(seat, _)| seat);
        seat.is_some_and(|seat| self.seats[usize::from(seat)].is_none())
    }

    /// Looks at a moment.
    pub fn travel(&mut self, to: usize) {
        self.at = to.min(self.moments.len() - 1);
    }

    /// What led to the moment looked at, as these eyes saw it.
    pub fn news(&self, open: bool) -> Vec<Event> {
        let events = self.moments[self.at].events.iter();
        events.map(|event| self.seen(event, open)).collect()
    }

    /// The track claimed last.
    pub fn newest(&self) -> Option<TrackId> {
        let moments = self.moments[..=self.at].iter().rev();
        let mut events = moments.flat_map(|moment| moment.events.iter().rev());
        events.find_map(|event| match event {
            Event::Claimed { track, .. } => Some(*track),
            _ => None,
        })
    }

    /// The wishes of the game at the table.
    pub fn wishes(&self) -> Wishes {
        Wishes {
            players: self.board.players(),
            seats: self.seats.clone(),
            seed: self.seed,
            ..Wishes::default()
        }
    }

    fn seen(&self, event: &Event, open: bool) -> Event {
        // No seat has the number 255: nothing private is left in for nobody.
        if open {
            event.clone()
        } else {
            event.seen_by(self.eyes().unwrap_or(u8::MAX))
        }
    }

    /// What happened up to the moment looked at, as these eyes saw it: number of the moment and words.
    pub fn lines(
        &self,
        open: bool,
        language: Language,
        name: impl Fn(u8) -> String,
    ) -> Vec<(usize, String)> {
        let mut lines = Vec::new();
        for (number, moment) in self.moments[..=self.at].iter().enumerate() {
            for event in &moment.events {
                let seen = self.seen(event, open);
                if matches!(seen, Event::TurnedUp { .. }) {
                    continue;
                }
                if let Some(words) = describe_event_in(&self.board, &seen, &name, language) {
                    lines.push((number, words));
                }
            }
        }
        lines
    }

    /// The whole game, to be saved, whichever moment is looked at.
    ///
    /// # Errors
    /// Never, as every action was legal when it was taken.
    pub fn replay(&self) -> Result<Replay, Refusal> {
        let seats = self.seats.iter().map(|bot| match bot {
            Some(bot) => bot.to_string(),
            None => "human".to_owned(),
        });
        let actions = self.moments.iter().filter_map(|m| Some(m.action?.1));
        let actions: Vec<Action> = actions.collect();
        Replay::record(&self.board, seats.collect(), self.seed, &actions)
    }
}
