//! Strength from a table of matches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A bot's strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rating {
    /// The bot.
    pub bot: String,
    /// Elo points; all bots of a table have 1500 on average.
    pub elo: f64,
    /// The same with its interval, from resampling the deals.
    pub range: super::Estimate,
}

/// Elo points by the most likely strengths (Bradley and Terry). `wins[a][b]` is
/// how often a beat b, shared victories in part.
#[must_use]
pub fn ratings(wins: &[Vec<f64>]) -> Vec<f64> {
    let number = wins.len();
    let mut strength = vec![1.0_f64; number];
    for _ in 0..200 {
        for a in 0..number {
            let (mut won, mut weight) = (0.0, 0.0);
            for b in (0..number).filter(|b| *b != a) {
                // Half a win each beforehand keeps a bot that never wins finite.
                let games = wins[a][b] + wins[b][a] + 1.0;
                won += wins[a][b] + 0.5;
                weight += games / (strength[a] + strength[b]);
            }
            if weight > 0.0 {
                strength[a] = won / weight;
            }
        }
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    let mean = strength.iter().map(|s| elo(*s)).sum::<f64>() / number.max(1) as f64;
    let strengths = strength.iter();
    strengths.map(|s| 1500.0 + elo(*s) - mean).collect()
}

/// The mix of bots that no other beats, by fictitious play; `share[a][b]` is a's
/// share of victories against b.
#[must_use]
pub fn mixed_strategy(share: &[Vec<f64>]) -> Vec<f64> {
    let number = share.len();
    let mut played = vec![0.0; number];
    let Some(first) = played.first_mut() else {
        return played;
    };
    *first = 1.0;
    const ROUNDS: usize = 2000;
    for _ in 0..ROUNDS {
        let against = |bot: usize| -> f64 {
            let shares = share[bot].iter().zip(&played);
            shares.map(|(share, times)| share * times).sum()
        };
        let best = (0..number).max_by(|&a, &b| against(a).total_cmp(&against(b)));
        if let Some(best) = best {
            played[best] += 1.0;
        }
    }
    played
        .iter()
        .map(|times| times / (ROUNDS + 1) as f64)
        .collect()
}

/// How mixed a mix is: 0 for one bot alone, 1 for all alike.
#[must_use]
pub fn entropy(mix: &[f64]) -> f64 {
    if mix.len() < 2 {
        return 0.0;
    }
    let terms = mix.iter().filter(|p| **p > 0.0).map(|p| -p * p.ln());
    terms.sum::<f64>() / (mix.len() as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_games_are_about_191_points() {
        let wins = [vec![0.0, 3000.0], vec![1000.0, 0.0]];
        let ratings = ratings(&wins);
        let gap = ratings[0] - ratings[1];
        assert!((gap - 190.8).abs() < 0.5, "{gap}");
        assert!((ratings[0] + ratings[1] - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn rock_paper_scissors_mixes_evenly_and_a_best_bot_does_not() {
        let cycle = [
            vec![0.5, 0.0, 1.0],
            vec![1.0, 0.5, 0.0],
            vec![0.0, 1.0, 0.5],
        ];
        let mix = mixed_strategy(&cycle);
        assert!(mix.iter().all(|p| (p - 1.0 / 3.0).abs() < 0.03), "{mix:?}");
        assert!(entropy(&mix) > 0.99);
        let best = [vec![0.5, 0.9], vec![0.1, 0.5]];
        assert!(mixed_strategy(&best)[0] > 0.99);
        assert!(entropy(&[1.0, 0.0]) < 1e-9);
    }
}
