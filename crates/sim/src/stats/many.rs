//! Figures about many things at once, and resampling.

use super::Estimate;
use super::normal::upper_tail;
use branchline_engine::generator::{Generator, Stream};

/// Several figures at once, each with its percentile interval; `figures` is asked with a
/// way to draw an index below a number, anew for every resample and always in the same way,
/// so that a report can be made again.
pub fn resample(
    times: usize,
    values: &[f64],
    mut figures: impl FnMut(&mut dyn FnMut(usize) -> usize) -> Vec<f64>,
) -> Vec<Estimate> {
    let mut chance = Generator::new(1, Stream::Sample);
    let drawn: Vec<Vec<f64>> = (0..times)
        .map(|_| figures(&mut |below| chance.index(below)))
        .collect();
    let at = |index: usize| {
        let mut all: Vec<f64> = drawn.iter().map(|figures| figures[index]).collect();
        all.sort_by(f64::total_cmp);
        Estimate {
            value: values[index],
            low: all[times / 40].min(values[index]),
            high: all[times - 1 - times / 40].max(values[index]),
        }
    };
    (0..values.len()).map(at).collect()
}

/// Spearman's rank correlation with Fisher's interval.
#[must_use]
pub fn spearman_range(one: &[f64], other: &[f64]) -> Option<Estimate> {
    let value = spearman(one, other)?;
    if one.len() < 5 {
        return None;
    }
    let margin = super::Z * 1.03 / ((one.len() - 3) as f64).sqrt();
    let middle = value.clamp(-0.999_999, 0.999_999).atanh();
    Some(Estimate {
        value,
        low: (middle - margin).tanh().min(value),
        high: (middle + margin).tanh().max(value),
    })
}

/// How likely counts as uneven as these are if all had the same chance (χ², by
/// Wilson and Hilferty's cube root). Counts may be broken.
#[must_use]
pub fn chi_square(counts: &[f64]) -> f64 {
    let (classes, total) = (counts.len() as f64, counts.iter().sum::<f64>());
    if counts.len() < 2 || total <= 0.0 {
        return 1.0;
    }
    let expected = total / classes;
    let statistic: f64 = counts
        .iter()
        .map(|count| (count - expected).powi(2) / expected)
        .sum();
    let freedom = classes - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    upper_tail(((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt())
}

/// Which of many findings stand if one in ten of those may be wrong: Benjamini and
/// Hochberg's step-up over their p-values.
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<bool> {
    const WRONG: f64 = 0.1;
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let number = p_values.len() as f64;
    let fits = |rank: usize, index: usize| p_values[index] <= WRONG * (rank + 1) as f64 / number;
    let last = (0..order.len()).rev().find(|&rank| fits(rank, order[rank]));
    let mut stands = vec![false; p_values.len()];
    for &index in order.iter().take(last.map_or(0, |rank| rank + 1)) {
        stands[index] = true;
    }
    stands
}

/// Spearman's rank correlation; ties share their rank.
#[must_use]
pub fn spearman(one: &[f64], other: &[f64]) -> Option<f64> {
    let (one, other) = (ranks(one), ranks(other));
    let n = one.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
    let (mean_one, mean_other) = (mean(&one), mean(&other));
    let mut sums = (0.0, 0.0, 0.0);
    for (x, y) in one.iter().zip(&other) {
        let (x, y) = (x - mean_one, y - mean_other);
        sums = (sums.0 + x * y, sums.1 + x * x, sums.2 + y * y);
    }
    let spread = (sums.1 * sums.2).sqrt();
    (spread > 0.0).then(|| sums.0 / spread)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let less = values.iter().filter(|other| *other < value).count() as f64;
        let same = values.iter().filter(|other| *other == value).count() as f64;
        less + (same + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resampling_gives_the_textbook_width_and_the_same_answer_twice() {
        let values: Vec<f64> = (0..400).map(|i| f64::from(i % 20)).collect();
        let number = values.len();
        let estimate = || {
            resample(1000, &[9.5], |draw| {
                let sum: f64 = (0..number).map(|_| values[draw(number)]).sum();
                vec![sum / number as f64]
            })
        };
        assert_eq!(estimate(), estimate());
        // Deviation 5.77 over 20: ± 0.565.
        let margin = estimate()[0].margin();
        assert!((margin - 0.565).abs() < 0.08, "{margin}");
    }

    #[test]
    fn chi_square_of_known_cases() {
        // A die thrown 60 times: χ² = 13.4 with 5 degrees, p = 0.0199.
        let p = chi_square(&[5.0, 8.0, 9.0, 8.0, 10.0, 20.0]);
        assert!((p - 0.0199).abs() < 0.002, "{p}");
        assert!(chi_square(&[100.0, 100.0]) > 0.8);
        assert_eq!(chi_square(&[5.0]), 1.0);
    }

    #[test]
    fn benjamini_and_hochberg_s_own_example_at_ten_percent() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ];
        let stands = benjamini_hochberg(&p);
        assert_eq!(stands.iter().filter(|s| **s).count(), 9);
        assert!(benjamini_hochberg(&[]).is_empty());
        assert_eq!(benjamini_hochberg(&[0.5, 0.05]), [false, true]);
    }

    #[test]
    fn rank_correlation() {
        let one = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(spearman(&one, &one), Some(1.0));
        let rho = spearman(&one, &[2.0, 1.0, 4.0, 3.0, 5.0]);
        assert!(rho.is_some_and(|rho| (rho - 0.8).abs() < 1e-9), "{rho:?}");
        assert_eq!(spearman(&one, &[1.0; 5]), None);
    }
}
