//! A game being played by people and bots: moves, news for each seat, taking back.

use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Event, Refusal, Replay, State};
use branchline_sim::{Bot, BotSpec, Sight};

pub struct Session {
    board: Board,
    seats: Vec<Option<BotSpec>>,
    bots: Vec<Option<(Box<dyn Bot>, Generator)>>,
    seed: u64,
    state: State,
    actions: Vec<Action>,
    /// What each seat has not been told yet.
    news: Vec<Vec<Event>>,
    /// The person who looked at the screen last.
    looked: Option<u8>,
}

impl Session {
    /// A new game; seats without a bot are people.
    pub fn new(board: Board, seats: Vec<Option<BotSpec>>, seed: u64) -> Self {
        let bots = (0..).zip(&seats).map(|(seat, bot)| {
            let bot = (*bot)?.player(&board);
            Some((bot, Generator::new(seed, Stream::Bot(seat))))
        });
        Self {
            bots: bots.collect(),
            state: State::new(&board, seed),
            actions: Vec::new(),
            news: vec![Vec::new(); seats.len()],
            looked: None,
            board,
            seats,
            seed,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who sits where, by seat: a bot, or nothing for a person.
    pub fn seats(&self) -> &[Option<BotSpec>] {
        &self.seats
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.state.legal_actions(&self.board, &mut legal);
        legal
    }

    pub fn apply(&mut self, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.state.apply_with(&self.board, action, &mut events)?;
        self.actions.push(action);
        for (seat, news) in (0..).zip(&mut self.news) {
            news.extend(events.iter().map(|event| event.seen_by(seat)));
        }
        Ok(())
    }

    /// Bots move until a person has to decide or the game is over.
    pub fn let_bots_play(&mut self) {
        while self.state.ending().is_none() {
            let legal = self.legal();
            let seat = usize::from(self.state.actor());
            let Some((bot, chance)) = &mut self.bots[seat] else {
                return;
            };
            let action = bot.act(Sight::new(&self.board, &self.state), &legal, chance);
            self.apply(action).expect("a bot chooses what is legal");
        }
    }

    /// What a seat has not been told yet; it is told now.
    pub fn take_news(&mut self, seat: u8) -> Vec<Event> {
        std::mem::take(&mut self.news[usize::from(seat)])
    }

    /// Whether another person takes the screen now.
    pub fn hand_over(&mut self) -> bool {
        let before = self.looked.replace(self.state.actor());
        before.is_some_and(|before| before != self.state.actor())
    }

    /// Takes the last decision back, if only people play and there is one.
    pub fn undo(&mut self) -> Result<(), &'static str> {
        if self.seats.iter().any(Option::is_some) {
            return Err("Only people at one table can take back: a bot has moved since.");
        }
        if self.actions.pop().is_none() {
            return Err("There is nothing to take back.");
        }
        self.state = State::new(&self.board, self.seed);
        for &action in &self.actions {
            let again = self.state.apply(&self.board, action);
            again.expect("it was legal before");
        }
        self.news.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// The game so far.
    pub fn replay(&self) -> Replay {
        let name = |bot: &Option<BotSpec>| match bot {
            Some(bot) => bot.to_string(),
            None => "human".to_owned(),
        };
        let names = self.seats.iter().map(name).collect();
        Replay::record(&self.board, names, self.seed, &self.actions).expect("all moves were legal")
    }
}
