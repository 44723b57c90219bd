//! Figures of whole games drawn anew. Players of one game and games of one deal have their
//! luck in common, so an interval that counts them one by one would promise too much: blocks
//! of whole deals are drawn with repetition, and every figure is worked out again.

use super::Gauge;
use crate::merge::Merge;
use crate::stats::{self, Estimate};
use crate::summary::{Block, Summary};

/// Resamples of all figures together.
const RESAMPLES: usize = 1000;

/// The figures.
pub(super) struct Resampled {
    /// Standard deviation of the turns of a player.
    pub turn_deviation: Estimate,
    /// Turns without a choice.
    pub forced: Estimate,
    /// Turns that begin with deck and discards empty.
    pub empty: Estimate,
    /// Points of a player.
    pub points: Estimate,
    /// Their standard deviation.
    pub point_deviation: Estimate,
    /// Players below zero.
    pub negative: Estimate,
    /// Points above the mean of all players, by place in the order of turns.
    pub places: Vec<Estimate>,
    /// Points by entrant.
    pub entrant_points: Vec<Estimate>,
    /// Tickets completed of those held, by entrant.
    pub completed: Vec<Estimate>,
    /// The same for all players together.
    pub all_completed: Estimate,
}

impl Resampled {
    pub fn new(summary: &Summary, gauge: Gauge) -> Self {
        let players = summary.seats.len();
        let blocks: Vec<&Block> = summary.blocks.iter().filter(|b| b.games > 0).collect();
        let pooled = |drawn: &mut dyn Iterator<Item = &Block>| {
            let mut pool = Block::new(players);
            for block in drawn {
                pool.merge(block);
            }
            figures(&pool, players)
        };
        let known = pooled(&mut blocks.iter().copied());
        let ranges = if blocks.len() < 2 {
            known
                .iter()
                .map(|value| Estimate::unknown(*value))
                .collect()
        } else {
            stats::resample(RESAMPLES, &known, |draw| {
                let number = blocks.len();
                pooled(&mut (0..number).map(|_| blocks[draw(number)]))
            })
        };
        let mut ranges = ranges
            .into_iter()
            .map(|range| gauge.watched(range, summary.games));
        let mut next = || ranges.next().expect("as many as were worked out");
        // What never happened, or always, looks certain however it is drawn.
        let share = |range: Estimate| {
            if range.value > 0.0 && range.value < 1.0 {
                range
            } else {
                gauge.broken_share(range.value * summary.games as f64, summary.games)
            }
        };
        Self {
            turn_deviation: next(),
            forced: share(next()),
            empty: share(next()),
            points: next(),
            point_deviation: next(),
            negative: share(next()),
            places: (0..players).map(|_| next()).collect(),
            entrant_points: (0..players).map(|_| next()).collect(),
            completed: (0..players).map(|_| share(next())).collect(),
            all_completed: share(next()),
        }
    }
}

/// All figures of some games, in the order of [`Resampled`].
fn figures(pool: &Block, players: usize) -> Vec<f64> {
    let games = pool.games.max(1) as f64;
    let each = players.max(1) as f64;
    let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
    let deviation = |sum: f64, squares: u64, count: f64| {
        let spread = squares as f64 - sum * sum / count;
        (spread.max(0.0) / (count - 1.0).max(1.0)).sqrt()
    };
    let points = pool.place_points.iter().sum::<i64>() as f64;
    let mut figures = vec![
        deviation(pool.turns as f64, pool.turn_squares, games) / each,
        share(pool.forced, pool.turns),
        share(pool.empty, pool.turns),
        points / each / games,
        deviation(points, pool.point_squares, games * each),
        share(pool.negative, pool.games * players as u64),
    ];
    let places = pool.place_points.iter();
    figures.extend(places.map(|mine| (*mine as f64 - points / each) / games));
    let entrants = pool.entrant_points.iter();
    figures.extend(entrants.map(|points| *points as f64 / games));
    let tickets = pool.entrant_completed.iter().zip(&pool.entrant_tickets);
    figures.extend(tickets.map(|(done, held)| share(*done, *held)));
    let (done, held) = (&pool.entrant_completed, &pool.entrant_tickets);
    figures.push(share(done.iter().sum(), held.iter().sum()));
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotSpec;
    use crate::run::Run;
    use crate::sample;

    fn resampled(games: u64, anytime: bool) -> (Summary, Resampled) {
        let board = sample::board(2);
        let run = Run {
            board: &board,
            bots: &[BotSpec::RANDOM; 2],
            seed: 5,
            rotate: false,
        };
        let summary = run.play(0..games, &());
        let gauge = Gauge {
            anytime,
            together: 1,
        };
        let resampled = Resampled::new(&summary, gauge);
        (summary, resampled)
    }

    #[test]
    fn figures_agree_with_the_exact_sums_and_lie_in_their_intervals() {
        let (summary, resampled) = resampled(2000, false);
        let exact = stats::deviation(&summary.turns.tally()) / 2.0;
        let Estimate { value, low, high } = resampled.turn_deviation;
        assert!((value - exact).abs() < 1e-9, "{value} and {exact}");
        assert!(low < value && value < high);
        // A deviation is known to about a part in √(2n) if the values are normal.
        let margin = resampled.turn_deviation.margin() / value;
        assert!((0.01..0.1).contains(&margin), "{margin}");
        let effects: f64 = resampled.places.iter().map(|place| place.value).sum();
        assert!(effects.abs() < 1e-9, "places are compared with their mean");
    }

    #[test]
    fn a_run_that_was_watched_knows_less() {
        let (_, fixed) = resampled(500, false);
        let (_, watched) = resampled(500, true);
        for (fixed, watched) in [
            (fixed.points, watched.points),
            (fixed.turn_deviation, watched.turn_deviation),
        ] {
            assert_eq!(fixed.value, watched.value);
            assert!(watched.margin() > fixed.margin(), "{fixed:?} {watched:?}");
        }
    }

    #[test]
    fn what_never_happened_is_not_certain() {
        let (mut summary, _) = resampled(100, false);
        for block in &mut summary.blocks {
            block.forced = 0;
        }
        let gauge = Gauge::new(false, false, 2);
        let Estimate { value, low, high } = Resampled::new(&summary, gauge).forced;
        assert_eq!((value, low), (0.0, 0.0));
        assert!(high > 0.01, "a hundred games without one: {high}");
    }

    #[test]
    fn one_game_gives_no_interval() {
        let (_, resampled) = resampled(1, false);
        assert_eq!(resampled.points.margin(), f64::INFINITY);
    }
}
