//! A game that is being played: its moments, who sits where, and what happened.

use crate::action::{self, SaidAction, Wanted};
use crate::error::{Error, ErrorCode};
use crate::event::{self, EventMessage};
use crate::history::{History, Step};
use crate::view::{self, Eyes, ViewMessage};
use branchline_compiler::export::{self, Envelope};
use branchline_engine::config::Sheet;
use branchline_engine::envelope::Fields;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::replay::Replay;
use branchline_engine::{Action, Board, Event, Refusal, State};
use branchline_render::{Layout, Overlay, Scene, Theme, svg};
use branchline_sim::{BotSpec, Sight};

/// How replays call a seat that no bot plays.
pub(crate) const HUMAN: &str = "human";

/// A game between seats, some of them bots.
pub(crate) struct Game {
    board: Board,
    sheet: Sheet,
    /// Fields of the config's document that others put there.
    extra: Fields,
    seed: u64,
    seats: Vec<Seat>,
    /// Whether everything may be seen and taken back.
    pub(crate) analysis: bool,
    state: State,
    history: History,
}

/// Who sits somewhere.
pub(crate) struct Seat {
    /// The player's name.
    pub(crate) name: String,
    /// The bot that plays it; none for a client.
    pub(crate) bot: Option<BotSpec>,
}

/// What an applied action led to.
pub(crate) struct Applied {
    pub(crate) undoable: bool,
    pub(crate) events: Vec<Event>,
}

impl Game {
    pub(crate) fn new(
        board: Board,
        (sheet, extra): (Sheet, Fields),
        seed: u64,
        seats: Vec<Seat>,
        analysis: bool,
    ) -> (Self, Vec<Event>) {
        let mut events = Vec::new();
        let state = State::new_with(&board, seed, &mut events);
        let game = Self {
            board,
            sheet,
            extra,
            seed,
            seats,
            analysis,
            state,
            history: History::new(),
        };
        (game, events)
    }

    /// The number of the moment.
    pub(crate) fn rev(&self) -> u64 {
        self.history.steps().len() as u64
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.ending().is_some()
    }

    pub(crate) fn actor(&self) -> u8 {
        self.state.actor()
    }

    pub(crate) fn bot_decides(&self) -> bool {
        !self.is_over() && self.seats[usize::from(self.actor())].bot.is_some()
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// The compiled game as `branchline compile` writes it, with what others added.
    pub(crate) fn config(&self) -> Envelope {
        Envelope {
            extra: self.extra.clone(),
            ..export::envelope(self.board.config(), &self.sheet)
        }
    }

    /// The board as it lies, as SVG: nothing on it is hidden from anybody.
    pub(crate) fn picture(&self) -> String {
        let config = self.board.config();
        let overlay = Overlay::of_moment(&self.board, &self.state);
        let layout = Layout::new(config, &self.sheet);
        let scene = Scene::board(config, &layout, &Theme::light(), &overlay);
        svg::svg(&scene, Some(config))
    }

    pub(crate) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    pub(crate) fn view(&self, eyes: Eyes) -> ViewMessage {
        view::say(&self.board, &self.state, self.rev(), &self.seats, eyes)
    }

    pub(crate) fn legal(&self, payments: bool) -> Vec<SaidAction> {
        let mut legal = Vec::new();
        if !self.is_over() {
            self.state.legal_actions(&self.board, &mut legal);
        }
        let say = |action| action::say(&self.board, &self.state, action, payments);
        legal.into_iter().map(say).collect()
    }

    /// Applies what a seat wants, wholly or not at all.
    pub(crate) fn apply(&mut self, seat: u8, wanted: &Wanted) -> Result<Applied, Error> {
        if self.is_over() {
            return Err(Error::new(ErrorCode::IllegalAction, "the game is over"));
        }
        if seat != self.actor() {
            let message = format!("seat {} decides now", self.actor());
            return Err(Error::new(ErrorCode::NotYourTurn, message));
        }
        let actions = action::read(&self.board, &self.state, wanted)?;
        self.step(actions)
    }

    fn step(&mut self, actions: Vec<Action>) -> Result<Applied, Error> {
        let before = self.state.clone();
        let mut events = Vec::new();
        for &action in &actions {
            if let Err(refusal) = self.state.apply_with(&self.board, action, &mut events) {
                self.state.clone_from(&before);
                return Err(action::refused(refusal));
            }
        }
        let undoable = !events.iter().any(shows_something);
        self.history.push(before, Step { actions, undoable });
        Ok(Applied { undoable, events })
    }

    /// Lets a bot decide once, for the seat that has to; the game is not over.
    pub(crate) fn let_bot_act(&mut self, bot: BotSpec) -> Result<Applied, Error> {
        let seat = self.actor();
        // A bot decides from what it sees; its chance depends on the moment alone, so
        // that a game taken back and played on again goes the same way.
        let mut chance = Generator::new(self.seed ^ self.rev(), Stream::Bot(seat));
        let mut legal = Vec::new();
        self.state.legal_actions(&self.board, &mut legal);
        let sight = Sight::new(&self.board, &self.state);
        let action = bot.player(&self.board).act(sight, &legal, &mut chance);
        self.step(vec![action])
    }

    /// Takes the last step back.
    pub(crate) fn undo(&mut self) -> Result<(), Error> {
        let no = |message: &str| Err(Error::new(ErrorCode::NotUndoable, message));
        match self.history.steps().last() {
            None => no("nothing has been done yet"),
            Some(step) if !step.undoable && !self.analysis => {
                no("the last action showed cards or tickets that cannot be unseen")
            }
            Some(_) => {
                if let Some(before) = self.history.before_last(&self.board) {
                    self.state = before.map_err(internal)?;
                    self.history.pop();
                }
                Ok(())
            }
        }
    }

    /// The game so far, to be gone on with elsewhere.
    pub(crate) fn replay(&self) -> Result<Replay, Error> {
        let seats = self.seats.iter().map(|seat| match seat.bot {
            Some(bot) => bot.to_string(),
            None => HUMAN.to_owned(),
        });
        let steps = self.history.steps().iter();
        let actions = steps.flat_map(|step| step.actions.iter());
        let actions: Vec<Action> = actions.copied().collect();
        Replay::record(&self.board, seats.collect(), self.seed, &actions).map_err(action::refused)
    }

    /// Puts a state of another game in place of its own: what a fault of ours may leave.
    #[cfg(test)]
    pub(crate) fn damage(&mut self, state: State) {
        self.state = state;
    }

    /// The streams that events go to: the clients' seats, or the public if there are none.
    pub(crate) fn streams(&self) -> Vec<Eyes> {
        let human = |(_, seat): &(u8, &Seat)| seat.bot.is_none();
        let seats = (0u8..).zip(&self.seats).filter(human);
        let streams: Vec<Eyes> = seats.map(|(seat, _)| Eyes::Seat(seat)).collect();
        if streams.is_empty() {
            vec![Eyes::Public]
        } else {
            streams
        }
    }

    /// An event as a stream may see it.
    pub(crate) fn say(&self, event: &Event, eyes: Eyes) -> EventMessage {
        // No seat has this number, so nothing private is left in for the public.
        let viewer = match eyes {
            Eyes::Seat(seat) => seat,
            Eyes::Public | Eyes::All => u8::MAX,
        };
        event::say(&self.board, &event.seen_by(viewer))
    }
}

/// Steps that were taken once can be taken again.
fn internal(refusal: Refusal) -> Error {
    Error::new(ErrorCode::Internal, refusal.to_string())
}

/// Whether an event shows a card or ticket that was hidden before.
fn shows_something(event: &Event) -> bool {
    matches!(
        event,
        Event::CardDrawn { .. }
            | Event::TurnedUp { .. }
            | Event::MarketReset
            | Event::Reshuffled { .. }
            | Event::TicketsOffered { .. }
            | Event::TicketsKept { .. }
            | Event::Mechanic { .. }
    )
}
