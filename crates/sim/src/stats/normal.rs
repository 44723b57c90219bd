//! The normal distribution, and tests of shares with it.

/// The chance of a standard normal value above `z`.
#[must_use]
pub fn upper_tail(z: f64) -> f64 {
    // Abramowitz and Stegun 7.1.26: off by less than 1.5e-7.
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let tail = 0.5 * series * (-x * x).exp();
    if z >= 0.0 { tail } else { 1.0 - tail }
}

/// How likely a share as low as this is if the true one were at least `bound`: a
/// small value speaks for a true share below it.
#[must_use]
pub fn below(successes: u64, count: u64, bound: f64) -> f64 {
    upper_tail(-score(successes, count, bound))
}

/// How likely a share as high as this is if the true one were at most `bound`.
#[must_use]
pub fn above(successes: u64, count: u64, bound: f64) -> f64 {
    upper_tail(score(successes, count, bound))
}

/// How likely two shares differ this much, the first below the second, if they were equal.
#[must_use]
pub fn less(one: (u64, u64), other: (u64, u64)) -> f64 {
    if one.1 == 0 || other.1 == 0 {
        return 0.5;
    }
    let share = |(k, n): (u64, u64)| k as f64 / n as f64;
    let both = share((one.0 + other.0, one.1 + other.1));
    let spread = both * (1.0 - both) * (1.0 / one.1 as f64 + 1.0 / other.1 as f64);
    if spread <= 0.0 {
        return 0.5;
    }
    upper_tail((share(other) - share(one)) / spread.sqrt())
}

/// Standard errors from the bound, half a success given away.
fn score(successes: u64, count: u64, bound: f64) -> f64 {
    if count == 0 {
        return 0.0;
    }
    let n = count as f64;
    let distance = successes as f64 - bound * n;
    let careful = distance.signum() * (distance.abs() - 0.5).max(0.0);
    careful / (n * bound * (1.0 - bound)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_the_normal_distribution() {
        for (z, tail) in [
            (0.0, 0.5),
            (1.0, 0.158_655),
            (1.959_964, 0.025),
            (-1.644_854, 0.95),
            (3.0, 0.001_350),
        ] {
            assert!((upper_tail(z) - tail).abs() < 2e-6, "{z}");
        }
    }

    #[test]
    fn a_share_far_below_its_bound_is_unlikely() {
        assert!(below(2, 200, 0.2) < 1e-6);
        assert!(below(40, 200, 0.2) > 0.4);
        assert!(above(199, 200, 0.95) < 0.01);
        assert!(below(0, 0, 0.2) > 0.49, "nothing seen says nothing");
    }
}
