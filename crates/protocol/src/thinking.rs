//! Bots at the table: which one decides, how much it may think, and how it is stopped.

use crate::error::{Error, ErrorCode};
use crate::message::{Ai, Budget};
use crate::server::{Answer, LIMITS, Server, find_mut, read};
use branchline_sim::{BotProblem, BotSpec};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Hears `stop` ahead of its turn. Whoever reads lines while the server is busy shows
/// each of them to it; a bot that is at work then stops after its decision, and every
/// line still gets its one reply, in order.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicUsize>);

impl Stopper {
    /// Looks at a line that waits for its turn.
    pub fn hear(&self, line: &str) {
        // Most lines are spared being read twice.
        if line.contains("stop") && read(line).is_ok_and(|request| request["op"] == "stop") {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst) > 0
    }

    /// It is the turn of a `stop`: what it was meant for has ended.
    pub(crate) fn done(&self) {
        let one_less = |waiting: usize| Some(waiting.saturating_sub(1));
        let _ = self
            .0
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
    }
}

/// The bot that a client means.
pub(crate) fn named_bot(name: &str, budget: Option<Budget>) -> Result<BotSpec, Error> {
    let bot: BotSpec = name
        .parse()
        .map_err(|problem: BotProblem| Error::bad(problem.to_string()))?;
    with_budget(bot, budget)
}

fn with_budget(bot: BotSpec, budget: Option<Budget>) -> Result<BotSpec, Error> {
    let bot = match budget {
        Some(Budget { iterations: 0 }) => {
            return Err(Error::bad("a budget has at least one iteration"));
        }
        Some(Budget { iterations }) => bot.searching(iterations),
        None => bot,
    };
    if bot
        .searches()
        .is_some_and(|searches| searches > LIMITS.ai_iterations)
    {
        let message = format!("a bot searches at most {} times", LIMITS.ai_iterations);
        return Err(Error::new(ErrorCode::Limit, message));
    }
    Ok(bot)
}

impl Server {
    pub(crate) fn ai(&mut self, request: &Ai, events: &mut Vec<Value>) -> Answer {
        let stopper = self.stopper();
        let game = find_mut(&mut self.games, &request.game)?;
        let refused = |message: &str| Err(Error::new(ErrorCode::NotYourTurn, message));
        if game.is_over() {
            return refused("the game is over");
        }
        let seat = game.actor();
        if request.seat.is_some_and(|wanted| wanted != seat) {
            return refused(&format!("seat {seat} decides now"));
        }
        let mut guest = match &request.ai {
            Some(name) => Some(named_bot(name, request.budget)?),
            None => None,
        };
        let steps = if request.run { LIMITS.ai_steps } else { 1 };
        let (mut happened, mut done, mut stopped) = (Vec::new(), 0, false);
        while done < steps && (done == 0 || game.bot_decides()) {
            stopped = stopper.is_asked();
            if stopped {
                break;
            }
            let own = game.seats()[usize::from(game.actor())].bot;
            let bot = match (guest.take(), own) {
                (Some(guest), _) => guest,
                (None, Some(own)) => with_budget(own, request.budget)?,
                (None, None) => {
                    return refused("no bot has to decide now: name one in `ai`, or `apply`");
                }
            };
            happened.extend(game.let_bot_act(bot)?.events);
            done += 1;
        }
        let answer = json!({
            "rev": game.rev(), "steps": done, "over": game.is_over(), "stopped": stopped,
        });
        self.last_apply = None;
        self.tell(&request.game, &happened, events);
        Ok(answer)
    }
}
