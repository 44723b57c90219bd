//! Seats, length, scores, lead.

use super::Gauge;
use super::resampled::Resampled;
use crate::stats::{self, Estimate};
use crate::summary::{Summary, WIN};
use crate::tally::{Histogram, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether the order of turns matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Seats {
    /// By place in the order of turns.
    pub places: Vec<PlaceRow>,
    /// How likely shares this uneven are if all places were equal.
    pub p_value: f64,
    /// In a word.
    pub verdict: SeatsVerdict,
}

/// A place in the order of turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceRow {
    /// 1 has the first turn.
    pub place: u8,
    /// Share of victories.
    pub wins: Estimate,
    /// Points above the mean of all players.
    pub points: Estimate,
}

/// How far off its even share of victories a place is when players notice.
pub(super) const NOTICED: f64 = 0.05;

/// Whether seats are fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatsVerdict {
    /// Every place may well have its even share, within three percent.
    Fair,
    /// Not clear, or a small advantage.
    Slight,
    /// A place is more than five percent off its even share.
    Unfair,
}

/// How long games take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Length {
    /// Turns of a player.
    pub turns: Estimate,
    /// Their standard deviation.
    pub deviation: Estimate,
    /// Turns of a player that 5, 50 and 95 % of games do not exceed.
    pub quantiles: [Estimate; 3],
    /// Turns of all players together, and in how many games.
    pub histogram: Vec<(i32, u64)>,
    /// Turns without a choice.
    pub forced: Estimate,
    /// Games that ended by their rules.
    pub by_rules: Estimate,
    /// Turns of a player that the designer wants at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    /// Games that take longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_target: Option<Estimate>,
}

/// How much there is to choose from, over the game's time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Arc {
    /// The most claims to choose from in any part of the game.
    pub peak: Estimate,
    /// When that is, in percent of the game; the interval holds all parts of it that may have
    /// as much to choose from.
    pub when: Estimate,
    /// Claims by which the second half of the game has more to choose from than the first.
    pub slope: Estimate,
}

/// What games score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scores {
    /// Points of a player.
    pub points: Estimate,
    /// Their standard deviation.
    pub deviation: Estimate,
    /// Points, and of how many players.
    pub histogram: Vec<(i32, u64)>,
    /// Players below zero.
    pub negative: Estimate,
    /// Points between the best two.
    pub lead: Estimate,
    /// Their median.
    pub median_lead: Estimate,
    /// Games decided by five points or fewer.
    pub close: Estimate,
    /// Games with several winners.
    pub shared: Estimate,
}

/// Who leads, and whether that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lead {
    /// How often the lead on the board changes hands.
    pub changes: Estimate,
    /// Percent of the turns after which the winner leads on the board for good.
    pub settled: Estimate,
    /// Victories of those who lead on the board half-way.
    pub board_leader_wins: Estimate,
    /// Victories of those who lead in full points half-way.
    pub true_leader_wins: Estimate,
    /// What a player's share would be by chance.
    pub even: f64,
    /// How many times as often as by chance the leader on the board half-way wins.
    pub board_lift: Estimate,
    /// The same for the leader in full points.
    pub true_lift: Estimate,
    /// Games won from the last place three quarters through.
    pub comebacks: Estimate,
    /// How often the lead in full points changes hands, from round to round.
    pub true_changes: Estimate,
    /// Percent of the rounds after which the winner leads in full points for good.
    pub decided: Estimate,
    /// Points by which the winner is behind, on average over the game.
    pub drama: Estimate,
    /// Last turns of players who cannot win any more in which their choice decides who does;
    /// only with three players or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kingmaking: Option<Estimate>,
}

pub(super) fn seats(summary: &Summary, resampled: &Resampled, gauge: Gauge) -> Seats {
    let even = 1.0 / summary.places.len().max(1) as f64;
    let places: Vec<PlaceRow> = (1..)
        .zip(summary.places.iter().zip(&resampled.places))
        .map(|(place, (sums, points))| PlaceRow {
            place,
            wins: gauge.wins(sums.wins, summary.games),
            points: *points,
        })
        .collect();
    let counts: Vec<f64> = summary
        .places
        .iter()
        .map(|place| place.wins as f64 / WIN as f64)
        .collect();
    let fair = places
        .iter()
        .all(|row| row.wins.low <= even + 0.03 && row.wins.high >= even - 0.03)
        && places.iter().all(|row| row.wins.margin() <= 0.05);
    let unfair = places
        .iter()
        .any(|row| row.wins.low > even + NOTICED || row.wins.high < even - NOTICED);
    Seats {
        p_value: stats::chi_square(&counts),
        verdict: if unfair {
            SeatsVerdict::Unfair
        } else if fair {
            SeatsVerdict::Fair
        } else {
            SeatsVerdict::Slight
        },
        places,
    }
}

pub(super) fn length(summary: &Summary, resampled: &Resampled, gauge: Gauge) -> Length {
    let each = 1.0 / summary.seats.len().max(1) as f64;
    let quantile = |share: f64| gauge.quantile(&summary.turns, share).scaled(each);
    Length {
        turns: gauge.mean(&summary.turns.tally()).scaled(each),
        deviation: resampled.turn_deviation,
        quantiles: [0.05, 0.5, 0.95].map(quantile),
        histogram: pairs(&summary.turns),
        forced: resampled.forced,
        by_rules: gauge.share(summary.endings.pieces, summary.games),
        target: None,
        over_target: None,
    }
}

/// Claims to choose from over the game's time.
pub(super) fn choices(summary: &Summary, gauge: Gauge) -> Vec<Estimate> {
    let slices = summary.choices.iter();
    slices.map(|tally| gauge.mean(tally).scaled(0.1)).collect()
}

pub(super) fn arc(choices: &[Estimate], slope: Estimate) -> Arc {
    let number = choices.len().max(1);
    let percent = |slice: usize| slice as f64 * 100.0 / number as f64;
    let known = choices.iter().enumerate();
    let known = known.filter(|(_, mean)| mean.margin().is_finite());
    let best = known.max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let (at, peak) = best.map_or((0, Estimate::unknown(0.0)), |(at, mean)| (at, *mean));
    // Every part of the game that may well have as much to choose from.
    let rival = |mean: &Estimate| mean.high >= peak.low;
    let first = choices.iter().position(rival).unwrap_or(0);
    let last = choices.iter().rposition(rival).unwrap_or(number - 1);
    Arc {
        peak,
        when: Estimate {
            value: (percent(at) + percent(at + 1)) / 2.0,
            low: percent(first),
            high: percent(last + 1),
        },
        slope,
    }
}

pub(super) fn scores(summary: &Summary, resampled: &Resampled, gauge: Gauge) -> Scores {
    let mut all = Histogram::default();
    for seat in &summary.seats {
        all.merge(&seat.scores);
    }
    let close: u64 = summary.margins.0.range(..=5).map(|(_, count)| count).sum();
    Scores {
        points: resampled.points,
        deviation: resampled.point_deviation,
        histogram: pairs(&all),
        negative: resampled.negative,
        lead: gauge.mean(&summary.margins.tally()),
        median_lead: gauge.quantile(&summary.margins, 0.5),
        close: gauge.share(close, summary.games),
        shared: gauge.share(summary.shared_wins, summary.games),
    }
}

pub(super) fn lead(summary: &Summary, gauge: Gauge) -> Lead {
    let lead = &summary.lead;
    let mean = |tally: &Tally| gauge.mean(tally);
    let players = summary.seats.len().max(1) as f64;
    let board = gauge.wins(lead.half_wins, lead.half);
    let full = gauge.wins(lead.true_half_wins, lead.true_half);
    Lead {
        changes: mean(&lead.changes),
        settled: mean(&lead.settled),
        board_leader_wins: board,
        true_leader_wins: full,
        even: 1.0 / players,
        board_lift: board.scaled(players),
        true_lift: full.scaled(players),
        comebacks: gauge.share(lead.comebacks, summary.games),
        true_changes: mean(&summary.close.changes),
        decided: mean(&summary.close.settled),
        drama: mean(&summary.close.drama).scaled(0.1),
        kingmaking: super::strategies::kingmaking(summary),
    }
}

fn pairs(histogram: &Histogram) -> Vec<(i32, u64)> {
    histogram
        .0
        .iter()
        .map(|(&value, &count)| (value, count))
        .collect()
}
