//! Many games of one board, spread over threads.

use crate::bots::BotSpec;
use crate::closely::is_close;
use crate::game::play_observed;
use crate::record::Record;
use crate::seed::game_seed;
use crate::summary::{Summary, Which};
use branchline_engine::Board;
use rayon::prelude::*;
use std::ops::Range;

/// Games to be played: which board, by whom, from which seed.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The game.
    pub board: &'a Board,
    /// One bot a seat.
    pub bots: &'a [BotSpec],
    /// The seed of the run; each game has its own, see [`game_seed`].
    pub seed: u64,
    /// Whether bots change seats: as many games in a row as there are players share
    /// one deal, and each bot plays it from each seat.
    pub rotate: bool,
}

/// Somebody who follows a run and may stop it.
pub trait Watch: Sync {
    /// So many further games are done.
    fn played(&self, _games: u64) {}

    /// Whether to stop; the games played until then stay in the summary.
    fn stops(&self) -> bool {
        false
    }
}

impl Watch for () {}

/// Games between two looks at the watcher: a few milliseconds of play.
const BATCH: u64 = 16;

impl Run<'_> {
    /// Plays the games with these numbers on the threads of the current pool. The
    /// summary is the same whatever the number of threads.
    pub fn play(&self, games: Range<u64>, watch: &impl Watch) -> Summary {
        let size = self.group_size();
        // Games that share a deal stay in one batch.
        let step = BATCH.div_ceil(size) * size;
        let batches = games.end.saturating_sub(games.start).div_ceil(step);
        let empty = || Summary::new(self.board);
        let start = || (empty(), Record::new(self.board));
        let parts = (0..batches).into_par_iter();
        let parts = parts.fold(start, |(mut summary, mut record), batch| {
            if !watch.stops() {
                let first = games.start + batch * step;
                let last = games.end.min(first + step);
                let mut deal = Vec::new();
                for game in first..last {
                    let points = self.play_one(game, &mut summary, &mut record);
                    deal.push(points);
                    if (game + 1).is_multiple_of(size) {
                        if size > 1 && deal.len() as u64 == size {
                            summary.add_deal(game / size, &deal);
                        }
                        deal.clear();
                    }
                }
                watch.played(last - first);
            }
            (summary, record)
        });
        parts
            .map(|(summary, _)| summary)
            .reduce(empty, |mut one, other| {
                one.merge(&other);
                one
            })
    }

    /// Games that share a deal: one, or as many as players if seats rotate.
    #[must_use]
    pub fn group_size(&self) -> u64 {
        if self.rotate {
            u64::from(self.board.players())
        } else {
            1
        }
    }

    /// The seed of a game, and which of the bots sits on each seat.
    #[must_use]
    pub fn deal(&self, game: u64) -> (u64, Vec<usize>) {
        let size = self.group_size();
        let (group, turn) = (game / size, (game % size) as usize);
        let seats = self.bots.len();
        let entrants = (0..seats).map(|seat| (seat + turn) % seats);
        (game_seed(self.seed, group), entrants.collect())
    }

    /// Plays a game and adds it; gives the points by seat.
    fn play_one<'b>(
        &'b self,
        game: u64,
        summary: &mut Summary,
        record: &mut Record<'b>,
    ) -> Vec<i32> {
        let (seed, entrants) = self.deal(game);
        let bots: Vec<BotSpec> = entrants.iter().map(|&index| self.bots[index]).collect();
        let group = game / self.group_size();
        record.clear(is_close(group));
        let result = play_observed(self.board, seed, &bots, record);
        let which = Which {
            game,
            group,
            entrants: &entrants,
            bots: &bots,
        };
        summary.add(self.board, &result, record, which);
        result.sheet.totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use std::sync::atomic::{AtomicU64, Ordering};

    const BOTS: [BotSpec; 3] = [BotSpec::RANDOM; 3];

    fn play(threads: usize, seed: u64, games: Range<u64>) -> Summary {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let board = sample::board(3);
        let run = Run {
            board: &board,
            bots: &BOTS,
            seed,
            rotate: false,
        };
        pool.build().unwrap().install(|| run.play(games, &()))
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let alone = play(1, 1, 0..500);
        assert_eq!(alone.games, 500);
        for threads in [2, 3, 7] {
            assert_eq!(play(threads, 1, 0..500), alone, "{threads} threads");
        }
        assert_ne!(play(2, 2, 0..500), alone, "another seed");
    }

    #[test]
    fn parts_merge_to_the_whole_in_any_order_and_grouping() {
        let [a, b, c] = [0..100, 100..137, 137..300].map(|games| play(2, 9, games));
        let join = |one: &Summary, other: &Summary| {
            let mut joined = one.clone();
            joined.merge(other);
            joined
        };
        let whole = play(2, 9, 0..300);
        assert_eq!(join(&join(&a, &b), &c), whole);
        assert_eq!(join(&a, &join(&b, &c)), whole);
        assert_eq!(join(&join(&c, &b), &a), whole);
    }

    #[test]
    fn sums_agree_with_each_other() {
        let summary = play(2, 4, 0..200);
        let Summary {
            games,
            endings,
            seats,
            lines,
            ..
        } = &summary;
        assert_eq!(endings.pieces + endings.deadlock + endings.limit, *games);
        assert_eq!(seats.iter().map(|seat| seat.starts).sum::<u64>(), *games);
        // A victory shared by k seats is counted once at each of them.
        let by_winners: Vec<u64> = (0..3)
            .map(|k| seats.iter().map(|seat| seat.wins[k]).sum())
            .collect();
        let victories: u64 = (1..).zip(&by_winners).map(|(k, wins)| wins / k).sum();
        assert_eq!(victories, *games);
        for (seat, summary) in seats.iter().enumerate() {
            let by_line: i64 = lines.iter().map(|line| line.seats[seat].sum).sum();
            assert_eq!(summary.scores.tally().sum, by_line);
        }
        for ticket in &summary.tickets {
            assert!(ticket.completed <= ticket.kept && ticket.kept <= ticket.offered);
        }
        assert!(summary.tickets.iter().any(|ticket| ticket.completed > 0));
        assert!(summary.tracks.iter().all(|track| track.claimed > 0));
    }

    #[test]
    fn a_stopped_run_keeps_the_games_it_played() {
        struct AfterTwo(AtomicU64);
        impl Watch for AfterTwo {
            fn played(&self, games: u64) {
                self.0.fetch_add(games, Ordering::Relaxed);
            }
            fn stops(&self) -> bool {
                self.0.load(Ordering::Relaxed) >= 2 * BATCH
            }
        }
        let board = sample::board(3);
        let run = Run {
            board: &board,
            bots: &BOTS,
            seed: 1,
            rotate: false,
        };
        let watch = AfterTwo(AtomicU64::new(0));
        let summary = run.play(0..1_000_000, &watch);
        assert_eq!(summary.games, watch.0.load(Ordering::Relaxed));
        assert!(
            summary.games >= 2 * BATCH && summary.games < 100_000,
            "{}",
            summary.games
        );
    }
}
