//! One game, from the deal to the score sheet.

use crate::bots::BotSpec;
use crate::sight::Sight;
use branchline_engine::event::{Event, Sink};
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Legal, Sheet, State};

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// The last moment.
    pub state: State,
    /// The scores.
    pub sheet: Sheet,
}

/// Somebody who looks on: sees every moment with the choice made in it, and hears
/// of every event.
pub trait Observer: Sink {
    /// `action` is chosen out of `legal`.
    fn decided(&mut self, state: &State, legal: &Legal, action: Action);

    /// The action is done.
    fn done(&mut self, _state: &State) {}
}

/// Plays the game of a seed, one bot a seat. `watch` sees every moment with the
/// action chosen in it; nothing is allocated between the deal and the scores.
///
/// # Panics
/// If there are not as many bots as seats, or a bot chooses an illegal action:
/// a fault of that bot, and a wrong figure if it went on.
pub fn play_game(
    board: &Board,
    seed: u64,
    bots: &[BotSpec],
    watch: impl FnMut(&State, Action),
) -> GameResult {
    play_observed(board, seed, bots, &mut Silent(watch))
}

/// The same, with somebody who looks on more closely.
///
/// # Panics
/// As [`play_game`].
pub fn play_observed(
    board: &Board,
    seed: u64,
    bots: &[BotSpec],
    observer: &mut impl Observer,
) -> GameResult {
    assert_eq!(bots.len(), usize::from(board.players()), "one bot a seat");
    let mut players: Vec<_> = (0..)
        .zip(bots)
        .map(|(seat, bot)| (bot.player(board), Generator::new(seed, Stream::Bot(seat))))
        .collect();
    let mut state = State::new(board, seed);
    let (mut legal, mut list) = (Legal::new(), Vec::new());
    while state.ending().is_none() {
        state.legal(board, &mut legal);
        let seat = usize::from(state.actor());
        let (bot, chance) = &mut players[seat];
        let action = bot.choose(Sight::new(board, &state), &legal, &mut list, chance);
        observer.decided(&state, &legal, action);
        if let Err(refusal) = state.apply_with(board, action, observer) {
            panic!("{} in seat {}: {refusal}", bots[seat], seat + 1);
        }
        observer.done(&state);
    }
    let sheet = state.score_sheet(board);
    GameResult { state, sheet }
}

/// An observer that hears nothing.
struct Silent<F>(F);

impl<F> Sink for Silent<F> {
    fn emit(&mut self, _event: impl FnOnce() -> Event) {}
}

impl<F: FnMut(&State, Action)> Observer for Silent<F> {
    fn decided(&mut self, state: &State, _legal: &Legal, action: Action) {
        (self.0)(state, action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn the_same_seed_gives_the_same_game_and_another_seed_another() {
        let board = sample::board(3);
        let play = |seed| {
            let mut actions = Vec::new();
            let result = play_game(&board, seed, &[BotSpec::RANDOM; 3], |_, action| {
                actions.push(action);
            });
            (actions, result.state.hash(), result.sheet)
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7).1, play(8).1);
    }

    #[test]
    fn a_bot_that_thinks_more_does_not_shift_the_deck() {
        // The deal depends on the seed alone; bots have streams of their own.
        let board = sample::board(2);
        let mut first = None;
        play_game(&board, 5, &[BotSpec::RANDOM; 2], |state, _| {
            first.get_or_insert_with(|| state.clone());
        });
        assert_eq!(first.as_ref(), Some(&State::new(&board, 5)));
    }
}
