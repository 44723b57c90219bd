//! Logistic regression for a few explanations of many shares.

use super::{Estimate, Z};

/// A share to be explained: successes, tries, and the explaining values.
pub struct Case {
    /// How often it came true.
    pub successes: u64,
    /// How often it was tried.
    pub count: u64,
    /// What may explain it.
    pub values: Vec<f64>,
}

/// Fits `log odds = a + b·x + …`: the factors by which one more of each value multiplies
/// the odds, with their intervals. Cases differ for reasons beside these, so the intervals
/// are widened by what the fit leaves unexplained. Nothing if the cases cannot tell.
#[must_use]
pub fn odds(cases: &[Case]) -> Option<Vec<Estimate>> {
    let cases: Vec<&Case> = cases.iter().filter(|case| case.count > 0).collect();
    let terms = cases.first()?.values.len() + 1;
    if cases.len() < 2 * terms {
        return None;
    }
    let row = |case: &Case| -> Vec<f64> {
        let ones = std::iter::once(1.0);
        ones.chain(case.values.iter().copied()).collect()
    };
    let mut beta = vec![0.0; terms];
    let mut inverse = None;
    for _ in 0..40 {
        let mut gradient = vec![0.0; terms];
        let mut curvature = vec![vec![0.0; terms]; terms];
        for case in &cases {
            let x = row(case);
            let (n, k) = (case.count as f64, case.successes as f64);
            let p = chance(&x, &beta);
            for i in 0..terms {
                gradient[i] += x[i] * (k - n * p);
                for j in 0..terms {
                    curvature[i][j] += x[i] * x[j] * n * p * (1.0 - p);
                }
            }
        }
        for (i, line) in curvature.iter_mut().enumerate() {
            line[i] += 1e-6;
        }
        let found = inverted(curvature)?;
        let step: Vec<f64> = found
            .iter()
            .map(|line| line.iter().zip(&gradient).map(|(a, b)| a * b).sum())
            .collect();
        let longest = step
            .iter()
            .fold(0.0_f64, |most: f64, s: &f64| most.max(s.abs()));
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        for (b, s) in beta.iter_mut().zip(&step) {
            *b += scale * s;
        }
        inverse = Some(found);
        if longest < 1e-9 {
            break;
        }
    }
    let inverse = inverse?;
    let misfit: f64 = cases
        .iter()
        .map(|case| {
            let p = chance(&row(case), &beta).clamp(1e-9, 1.0 - 1e-9);
            let n = case.count as f64;
            (case.successes as f64 - n * p).powi(2) / (n * p * (1.0 - p))
        })
        .sum();
    let widened = (misfit / (cases.len() - terms) as f64).max(1.0).sqrt();
    let factor = |i: usize| {
        let margin = Z * widened * inverse[i][i].max(0.0).sqrt();
        Estimate {
            value: beta[i].exp(),
            low: (beta[i] - margin).exp(),
            high: (beta[i] + margin).exp(),
        }
    };
    Some((1..terms).map(factor).collect())
}

fn chance(x: &[f64], beta: &[f64]) -> f64 {
    let sum: f64 = x.iter().zip(beta).map(|(x, b)| x * b).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The inverse of a small matrix, by Gauss and Jordan.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size)
        .map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        for j in 0..size {
            matrix[column][j] /= divisor;
            inverse[column][j] /= divisor;
        }
        for other in (0..size).filter(|other| *other != column) {
            let factor = matrix[other][column];
            for j in 0..size {
                matrix[other][j] -= factor * matrix[column][j];
                inverse[other][j] -= factor * inverse[column][j];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_odds_are_found_again() {
        // Log odds 2 − 0.3 x + 0 y, on many tries each.
        let cases: Vec<Case> = (0..30)
            .map(|index| {
                let (x, y) = (f64::from(index % 10), f64::from(index % 3));
                let p = 1.0 / (1.0 + (-(2.0 - 0.3 * x)).exp());
                Case {
                    successes: (10_000.0 * p).round() as u64,
                    count: 10_000,
                    values: vec![x, y],
                }
            })
            .collect();
        let odds = odds(&cases).expect("it can be told");
        assert!((odds[0].value - (-0.3_f64).exp()).abs() < 1e-3, "{odds:?}");
        assert!(odds[1].holds(1.0) && odds[1].margin() < 0.05, "{odds:?}");
    }

    #[test]
    fn too_few_cases_say_nothing() {
        let case = || Case {
            successes: 5,
            count: 10,
            values: vec![1.0],
        };
        assert!(odds(&[case(), case()]).is_none());
        assert!(odds(&[]).is_none());
    }
}
