//! Two versions of a game on the same deals: what an edit changed.

use crate::bots::BotSpec;
use crate::game::play_game;
use crate::run::Watch;
use crate::seed::game_seed;
use crate::stats::{self, Estimate};
use crate::tally::Tally;
use branchline_engine::Board;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A figure before, after, and the difference game by game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// What is compared.
    pub what: String,
    /// In the first version.
    pub before: Estimate,
    /// In the second version.
    pub after: Estimate,
    /// After minus before, over pairs of games with the same deal.
    pub difference: Estimate,
    /// A difference within this is no visible change.
    pub visible: f64,
}

/// What the interval of a difference says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It grew.
    More,
    /// It shrank.
    Less,
    /// It stayed, as far as anybody would notice.
    Same,
    /// More games are needed to tell.
    Unclear,
}

impl Change {
    /// What can be said.
    #[must_use]
    pub fn sign(&self) -> Sign {
        let Estimate { low, high, .. } = self.difference;
        if low >= -self.visible && high <= self.visible {
            Sign::Same
        } else if low > 0.0 {
            Sign::More
        } else if high < 0.0 {
            Sign::Less
        } else {
            Sign::Unclear
        }
    }
}

/// What one game came to; wins in percent.
#[derive(Clone, Copy)]
struct Figures([i32; FIGURES.len()]);

/// What is compared, and how little of it is no visible change.
const FIGURES: [(&str, f64); 7] = [
    ("turns of a player", 1.0),
    ("points of a player", 2.0),
    ("points of the winner", 2.0),
    ("points the winner is ahead", 2.0),
    ("tickets completed by a player", 0.1),
    ("percent of wins of the first player", 3.0),
    ("percent of games in which somebody must pass", 3.0),
];

/// Plays both versions on the same seeds with the same bots and compares them.
/// Games that were not played because the watcher stopped are left out.
pub fn compare(
    boards: [&Board; 2],
    bots: &[BotSpec],
    seed: u64,
    games: u64,
    watch: &impl Watch,
) -> (u64, Vec<Change>) {
    let pairs: Vec<[Figures; 2]> = (0..games)
        .into_par_iter()
        .filter_map(|game| {
            if watch.stops() {
                return None;
            }
            let seed = game_seed(seed, game);
            let pair = boards.map(|board| figures(board, bots, seed));
            watch.played(2);
            Some(pair)
        })
        .collect();
    let changes = FIGURES.iter().enumerate().map(|(index, (what, visible))| {
        let mut tallies = [Tally::default(); 3];
        for [before, after] in &pairs {
            let (before, after) = (before.0[index], after.0[index]);
            tallies[0].add(before);
            tallies[1].add(after);
            tallies[2].add(after - before);
        }
        // Everything but wins and passes is kept in hundredths.
        let scale = if what.starts_with("percent") {
            1.0
        } else {
            0.01
        };
        let [before, after, difference] = tallies.map(|tally| stats::mean(&tally).scaled(scale));
        Change {
            what: (*what).to_owned(),
            before,
            after,
            difference,
            visible: *visible,
        }
    });
    (pairs.len() as u64, changes.collect())
}

fn figures(board: &Board, bots: &[BotSpec], seed: u64) -> Figures {
    let mut passed = false;
    let result = play_game(board, seed, bots, |_, action| {
        passed |= action == branchline_engine::Action::Pass;
    });
    let (state, sheet) = (&result.state, &result.sheet);
    let players = i32::from(board.players());
    let total: i32 = sheet.totals.iter().sum();
    let mut sorted = sheet.totals.clone();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let lead = sorted[0] - sorted.get(1).copied().unwrap_or(sorted[0]);
    let tickets = sheet.tickets.iter().flatten();
    let completed = tickets.filter(|ticket| ticket.completed).count() as i32;
    let first = sheet.winners.contains(&state.start());
    let turns = i32::try_from(state.turns()).unwrap_or(i32::MAX / 100);
    Figures([
        100 * turns / players,
        100 * total / players,
        100 * sorted[0],
        100 * lead,
        100 * completed / players,
        if first {
            100 / sheet.winners.len() as i32
        } else {
            0
        },
        100 * i32::from(passed),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_game_does_not_differ_from_itself() {
        let board = sample::board(2);
        let bots = [BotSpec::RANDOM; 2];
        let (games, changes) = compare([&board, &board], &bots, 3, 50, &());
        assert_eq!(games, 50);
        for change in changes {
            assert_eq!(change.difference.margin(), 0.0, "{change:?}");
            assert_eq!(change.sign(), Sign::Same);
            assert_eq!(change.before, change.after);
        }
    }

    #[test]
    fn intervals_decide_what_is_said() {
        let change = |low: f64, high: f64| Change {
            what: String::new(),
            before: Estimate {
                value: 0.0,
                low: 0.0,
                high: 0.0,
            },
            after: Estimate {
                value: 0.0,
                low: 0.0,
                high: 0.0,
            },
            difference: Estimate {
                value: (low + high) / 2.0,
                low,
                high,
            },
            visible: 2.0,
        };
        assert_eq!(change(-1.0, 1.5).sign(), Sign::Same);
        assert_eq!(change(0.5, 4.0).sign(), Sign::More);
        assert_eq!(change(-4.0, -0.5).sign(), Sign::Less);
        assert_eq!(change(-3.0, 3.0).sign(), Sign::Unclear);
    }
}
