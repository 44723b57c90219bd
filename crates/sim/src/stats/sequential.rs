//! Looking while games come in: intervals that hold at any time, and a test that
//! may stop as soon as it knows.

use super::{Estimate, share};
use crate::tally::Tally;

/// How soon the interval is at its best, in games times variance.
const RHO: f64 = 100.0;
const ALPHA: f64 = 0.05;

/// Half the width of a normal-mixture interval that holds at all times at once.
fn half_width(count: f64, variance: f64) -> f64 {
    let spread = count * variance + RHO;
    (spread / (count * count) * (spread / (RHO * ALPHA * ALPHA)).ln()).sqrt()
}

/// A share with an interval that may be looked at after every game.
#[must_use]
pub fn anytime_share(successes: f64, count: u64) -> Estimate {
    let plain = share(successes, count);
    if count == 0 {
        return plain;
    }
    // A share of nothing or all has no variance yet; one more of each gives it some.
    let p = (successes + 1.0) / (count as f64 + 2.0);
    let margin = half_width(count as f64, p * (1.0 - p));
    Estimate {
        value: plain.value,
        low: (plain.value - margin).max(0.0),
        high: (plain.value + margin).min(1.0),
    }
}

/// A mean with an interval that may be looked at after every game.
#[must_use]
pub fn anytime_mean(tally: &Tally) -> Estimate {
    let plain = super::mean(tally);
    if tally.count < 2 {
        return plain;
    }
    // In units of the deviation, so that the choice of RHO fits points and turns alike.
    anytime(plain, tally.count)
}

/// An interval for a number of games fixed beforehand, widened so that it may be looked at
/// after every game.
#[must_use]
pub fn anytime(plain: Estimate, count: u64) -> Estimate {
    if count < 2 || !plain.margin().is_finite() {
        return plain;
    }
    let count = count as f64;
    let wider = half_width(count, 1.0) * count.sqrt() / super::Z;
    Estimate {
        value: plain.value,
        low: plain.value - wider * (plain.value - plain.low),
        high: plain.value + wider * (plain.high - plain.value),
    }
}

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The share is above the even one by the difference asked for.
    Above,
    /// It is below.
    Below,
    /// It is even, within that difference.
    Even,
    /// Nothing yet.
    Open,
}

/// Whether a share of victories (shared ones count in part) differs from `even` by
/// `difference`: generalised sequential probability ratio tests in both directions,
/// each wrong at most once in twenty.
#[must_use]
pub fn sequential_test(wins: f64, shared: u64, count: u64, even: f64, difference: f64) -> Verdict {
    if count < 2 {
        return Verdict::Open;
    }
    let n = count as f64;
    let mean = wins / n;
    // As if every shared victory were halved: w + t/4 − s², with a victory and a defeat
    // more, since the first few games alike would else pass for certainty.
    let all = n + 2.0;
    let whole = (wins - shared as f64 / 2.0).max(0.0) + 1.0;
    let variance = (whole + shared as f64 / 4.0) / all - ((wins + 1.0) / all).powi(2);
    let bound = ((1.0 - ALPHA) / ALPHA).ln();
    let ratio = |other: f64| (other - even) * (2.0 * mean - even - other) / (2.0 * variance / n);
    let (up, down) = (ratio(even + difference), ratio(even - difference));
    if up >= bound {
        Verdict::Above
    } else if down >= bound {
        Verdict::Below
    } else if up <= -bound && down <= -bound {
        Verdict::Even
    } else {
        Verdict::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_engine::generator::{Generator, Stream};

    #[test]
    fn anytime_intervals_hold_at_every_look() {
        // One hundred runs of a fair coin, looked at after every toss.
        let mut missed = 0;
        for run in 0..100 {
            let mut chance = Generator::new(run, Stream::Sample);
            let mut heads = 0.0;
            let held = (1..=1000u64).all(|count| {
                heads += f64::from(chance.below(2));
                anytime_share(heads, count).holds(0.5)
            });
            missed += u32::from(!held);
        }
        assert!(missed <= 5, "{missed} of 100 runs missed the truth");
    }

    #[test]
    fn anytime_intervals_are_wider_but_not_by_much() {
        let (plain, wide) = (share(500.0, 1000), anytime_share(500.0, 1000));
        assert!(wide.margin() > plain.margin());
        assert!(wide.margin() < 2.2 * plain.margin(), "{wide:?}");
    }

    #[test]
    fn the_sequential_test_stops_when_it_knows() {
        assert_eq!(sequential_test(5.0, 0, 10, 0.5, 0.03), Verdict::Open);
        assert_eq!(sequential_test(600.0, 0, 1000, 0.5, 0.03), Verdict::Above);
        assert_eq!(sequential_test(400.0, 0, 1000, 0.5, 0.03), Verdict::Below);
        assert_eq!(sequential_test(5000.0, 0, 10_000, 0.5, 0.03), Verdict::Even);
        // ± 2.94 is the published bound: just short of it, then past it.
        assert_eq!(sequential_test(88.0, 0, 130, 0.5, 0.03), Verdict::Open);
        assert_eq!(sequential_test(89.0, 0, 130, 0.5, 0.03), Verdict::Above);
    }

    #[test]
    fn a_fair_coin_is_rarely_called_unfair() {
        let mut wrong = 0;
        for run in 0..200 {
            let mut chance = Generator::new(run, Stream::Sample);
            let mut heads = 0.0;
            for count in 1..=20_000 {
                heads += f64::from(chance.below(2));
                match sequential_test(heads, 0, count, 0.5, 0.05) {
                    Verdict::Open => {}
                    Verdict::Even => break,
                    Verdict::Above | Verdict::Below => {
                        wrong += 1;
                        break;
                    }
                }
            }
        }
        // One in twenty for each direction.
        assert!(wrong <= 24, "{wrong} of 200");
    }
}
