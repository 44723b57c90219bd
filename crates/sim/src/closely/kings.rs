//! King-making: somebody who cannot win any more chooses who does.

use crate::bots::BotSpec;
use crate::sight::Sight;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Decision, State};

/// What a last turn meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastTurn {
    /// The player could still win.
    Open,
    /// No choice would have won, nor changed who does.
    Hopeless,
    /// No choice would have won, but the choice decided who does.
    Kingmaking,
}

/// Tries every action of a last turn; what follows is played by the same bots.
pub fn last_turn(board: &Board, state: &State, bots: &[BotSpec]) -> LastTurn {
    // With two at the table there is nobody to choose between.
    if board.players() < 3 || state.decision() != Decision::Turn {
        return LastTurn::Open;
    }
    let mut legal = Vec::new();
    state.legal_actions(board, &mut legal);
    let mut known: Option<Vec<u8>> = None;
    let mut differs = false;
    for &action in &legal {
        let winners = played_out(board, state, action, bots);
        if winners.contains(&state.actor()) {
            return LastTurn::Open;
        }
        differs |= known.as_ref().is_some_and(|known| *known != winners);
        known = Some(winners);
    }
    if differs {
        LastTurn::Kingmaking
    } else {
        LastTurn::Hopeless
    }
}

/// Who wins if the rest goes on like this. Bots that search would take minutes: the usual
/// one stands in for them.
fn played_out(board: &Board, state: &State, action: Action, bots: &[BotSpec]) -> Vec<u8> {
    let mut state = state.clone();
    let mut legal = Vec::new();
    let mut players: Vec<_> = (0..)
        .zip(bots)
        .map(|(seat, bot)| {
            let chance = Generator::new(0, Stream::Bot(seat));
            (bot.quick().player(board), chance)
        })
        .collect();
    let mut next = Some(action);
    while state.ending().is_none() {
        state.legal_actions(board, &mut legal);
        let (bot, chance) = &mut players[usize::from(state.actor())];
        let action = next
            .take()
            .unwrap_or_else(|| bot.act(Sight::new(board, &state), &legal, chance));
        if let Err(refusal) = state.apply(board, action) {
            panic!("a bot of the last turn: {refusal}");
        }
    }
    state.score_sheet(board).winners
}
