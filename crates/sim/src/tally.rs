//! Sums of whole numbers that merge exactly, in any order.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A number of values, their sum and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many values.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares; points of a game stay far below the four
    /// thousand millions at which a million games could overflow it.
    pub squares: u64,
}

impl Tally {
    /// Adds a value.
    pub fn add(&mut self, value: i32) {
        let value = i64::from(value);
        self.count += 1;
        self.sum += value;
        self.squares += value.unsigned_abs().pow(2);
    }

    /// Adds all values of another.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            count,
            sum,
            squares,
        } = other;
        self.count += count;
        self.sum += sum;
        self.squares += squares;
    }
}

/// How often each value occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(pub BTreeMap<i32, u64>);

impl Histogram {
    /// Adds a value.
    pub fn add(&mut self, value: i32) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Adds all values of another.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in &other.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// Number, sum and sum of squares.
    ///
    /// # Panics
    /// If they are too large to be those of games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.checked_tally().expect("sums of games fit")
    }

    /// The same, of counts that may come from anywhere; none if a sum does not fit.
    pub(crate) fn checked_tally(&self) -> Option<Tally> {
        let mut tally = Tally::default();
        for (&value, &count) in &self.0 {
            let value = i64::from(value);
            let sum = value.checked_mul(i64::try_from(count).ok()?)?;
            let squares = value.unsigned_abs().pow(2).checked_mul(count)?;
            tally.count = tally.count.checked_add(count)?;
            tally.sum = tally.sum.checked_add(sum)?;
            tally.squares = tally.squares.checked_add(squares)?;
        }
        Some(tally)
    }

    /// The smallest value that at least this share of all values do not exceed.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let total: u64 = self.0.values().sum();
        // A share such as 0.07 is a little more than it says.
        let rank = ((total as f64 * share - 1e-9).ceil() as u64).clamp(1, total.max(1));
        let mut seen = 0;
        for (&value, &count) in &self.0 {
            seen += count;
            if seen >= rank {
                return Some(value);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        for &value in values {
            histogram.add(value);
        }
        histogram
    }

    #[test]
    fn quantiles_are_values_that_occurred() {
        let histogram = histogram(&[1, 2, 3, 4, 100]);
        assert_eq!(histogram.quantile(0.5), Some(3));
        assert_eq!(histogram.quantile(0.95), Some(100));
        assert_eq!(histogram.quantile(0.0), Some(1));
        assert_eq!(histogram.quantile(1.0), Some(100));
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn a_histogram_knows_its_sums() {
        let values = [-3, -3, 0, 7];
        let mut tally = Tally::default();
        for value in values {
            tally.add(value);
        }
        assert_eq!(histogram(&values).tally(), tally);
        assert_eq!((tally.count, tally.sum, tally.squares), (4, 1, 67));
    }
}
