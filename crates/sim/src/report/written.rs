//! How figures are written: as many digits as their intervals deserve.

use crate::stats::Estimate;

/// `52 ± 3 %`.
#[must_use]
pub fn percent(estimate: Estimate) -> String {
    let Estimate { value, .. } = estimate;
    let (value, margin) = (value * 100.0, estimate.margin() * 100.0);
    let digits = match margin {
        margin if margin >= 0.95 => 0,
        margin if margin >= 0.05 || margin == 0.0 => 1,
        _ => 2,
    };
    format!("{value:.digits$} ± {margin:.digits$} %")
}

/// `52.3 ± 1.2`.
#[must_use]
pub fn number(estimate: Estimate) -> String {
    with_margin(estimate, format!("{:.*}", digits(estimate), estimate.value))
}

/// `+2.3 ± 1.2`.
#[must_use]
pub fn signed(estimate: Estimate) -> String {
    with_margin(
        estimate,
        format!("{:+.*}", digits(estimate), estimate.value),
    )
}

fn with_margin(estimate: Estimate, value: String) -> String {
    let margin = estimate.margin();
    if margin.is_finite() {
        format!("{value} ± {margin:.*}", digits(estimate))
    } else {
        value
    }
}

/// Digits behind the point.
fn digits(estimate: Estimate) -> usize {
    match estimate.margin() {
        // A whole number that never varied.
        margin if margin == 0.0 && estimate.value.fract() == 0.0 => 0,
        margin if margin.is_finite() && margin >= 9.5 => 0,
        margin if margin >= 0.095 || margin == 0.0 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_as_many_digits_as_they_deserve() {
        let around = |value, margin| Estimate {
            value,
            low: value - margin,
            high: value + margin,
        };
        assert_eq!(percent(around(0.538, 0.031)), "54 ± 3 %");
        assert_eq!(percent(around(0.5382, 0.0031)), "53.8 ± 0.3 %");
        assert_eq!(percent(around(0.000_12, 0.000_31)), "0.01 ± 0.03 %");
        assert_eq!(number(around(52.34, 1.21)), "52.3 ± 1.2");
        assert_eq!(number(around(2.684, 0.033)), "2.68 ± 0.03");
        assert_eq!(number(around(1432.4, 23.2)), "1432 ± 23");
        assert_eq!(number(around(2.0, 0.0)), "2 ± 0");
        assert_eq!(number(Estimate::unknown(3.25)), "3.2");
        assert_eq!(signed(around(0.51, 0.4)), "+0.5 ± 0.4");
    }
}
