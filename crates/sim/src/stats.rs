//! Shares and means with their uncertainty, from whole-number sums.
//!
//! All intervals are at 95 %. Those of [`share`], [`mean`] and [`resample`] hold
//! for a number of games fixed beforehand; looking again and again while games
//! come in needs the wider ones of [`anytime_share`] and [`anytime_mean`].

mod logit;
mod many;
mod normal;
mod ratings;
mod sequential;

pub use logit::{Case, odds};
pub use many::{benjamini_hochberg, chi_square, resample, spearman, spearman_range};
pub use normal::{above, below, less};
pub use ratings::{Rating, entropy, mixed_strategy, ratings};
pub use sequential::{Verdict, anytime, anytime_mean, anytime_share, sequential_test};

use crate::summary::SeatSummary;
use crate::tally::Tally;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Standard errors either side of an estimate.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// An estimate with the interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Lower end; nothing in JSON if too little was seen to give one.
    #[serde(serialize_with = "bound::write", deserialize_with = "bound::read_low")]
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// Upper end; nothing in JSON if too little was seen to give one.
    #[serde(serialize_with = "bound::write", deserialize_with = "bound::read_high")]
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

/// Ends of intervals in JSON, which has no infinity.
mod bound {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn write<S: Serializer>(end: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        end.is_finite().then_some(*end).serialize(serializer)
    }

    pub fn read_low<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        let end = Option::<f64>::deserialize(deserializer)?;
        Ok(end.unwrap_or(f64::NEG_INFINITY))
    }

    pub fn read_high<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        let end = Option::<f64>::deserialize(deserializer)?;
        Ok(end.unwrap_or(f64::INFINITY))
    }
}

impl Estimate {
    /// A figure of which too little was seen to say how far off it may be.
    #[must_use]
    pub const fn unknown(value: f64) -> Self {
        Self {
            value,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
        }
    }

    /// The same in other units.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let (one, other) = (self.low * factor, self.high * factor);
        Self {
            value: self.value * factor,
            low: one.min(other),
            high: one.max(other),
        }
    }

    /// Whether a value lies inside.
    #[must_use]
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The larger distance from the estimate to an end of its interval.
    #[must_use]
    pub fn margin(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }
}

/// A share of `count`, with Wilson's interval. The number of successes may be
/// broken, as with shared victories; the interval is then a little too wide.
#[must_use]
pub fn share(successes: f64, count: u64) -> Estimate {
    if count == 0 {
        return Estimate {
            value: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let n = count as f64;
    let value = successes / n;
    let z2 = Z * Z;
    let centre = value + z2 / (2.0 * n);
    let spread = Z * (value * (1.0 - value) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    Estimate {
        value,
        // At 0 and 1 the formula gives the value itself, up to rounding.
        low: ((centre - spread) / scale).clamp(0.0, value),
        high: ((centre + spread) / scale).clamp(value, 1.0),
    }
}

/// The mean of a tally, with the normal interval of a mean.
#[must_use]
pub fn mean(tally: &Tally) -> Estimate {
    let n = tally.count as f64;
    if tally.count == 0 {
        return Estimate::unknown(0.0);
    }
    let value = tally.sum as f64 / n;
    let margin = if tally.count < 2 {
        f64::INFINITY
    } else {
        Z * deviation(tally) / n.sqrt()
    };
    Estimate {
        value,
        low: value - margin,
        high: value + margin,
    }
}

/// The standard deviation of a tally's values.
#[must_use]
pub fn deviation(tally: &Tally) -> f64 {
    if tally.count < 2 {
        return 0.0;
    }
    // In whole numbers up to the last step, so that large sums lose nothing.
    let (n, sum) = (i128::from(tally.count), i128::from(tally.sum));
    let spread = n * i128::from(tally.squares) - sum * sum;
    let n = tally.count as f64;
    (spread as f64 / (n * (n - 1.0))).sqrt()
}

/// Wins of a seat, where each of k winners of a game has 1/k of a win.
#[must_use]
pub fn wins(seat: &SeatSummary) -> f64 {
    let shares = seat.wins.iter().enumerate();
    shares
        .map(|(others, &games)| games as f64 / (others + 1) as f64)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilson_interval_of_known_cases() {
        // Textbook values: 81 of 263, 0 of 20, 15 of 148.
        for (successes, count, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (0.0, 20, 0.0, 0.1611),
            (15.0, 148, 0.0624, 0.1605),
        ] {
            let share = share(successes, count);
            assert!(
                close(share.low, low) && close(share.high, high),
                "{share:?}"
            );
        }
        // The sample sizes every designer should know: ± 3 % and ± 1 % at one half.
        assert!(close(share(533.5, 1067).margin(), 0.03));
        assert!(close(share(4802.0, 9604).margin(), 0.01));
    }

    #[test]
    fn mean_and_deviation() {
        let mut tally = Tally::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            tally.add(value);
        }
        assert!(close(deviation(&tally), 2.1381));
        let mean = mean(&tally);
        assert!(
            close(mean.value, 5.0) && close(mean.margin(), 1.4816),
            "{mean:?}"
        );
    }

    #[test]
    fn winners_of_a_shared_victory_have_equal_fractions() {
        let seat = SeatSummary {
            wins: vec![10, 3, 2],
            ..SeatSummary::default()
        };
        assert!(close(wins(&seat), 10.0 + 1.5 + 2.0 / 3.0));
    }

    #[test]
    fn no_games_say_nothing() {
        assert_eq!(share(0.0, 0).high, 1.0);
        assert_eq!(mean(&Tally::default()).margin(), f64::INFINITY);
    }
}
