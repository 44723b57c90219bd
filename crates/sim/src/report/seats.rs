//! Seats, length, scores, lead.

use super::Gauge;
use crate::stats::{self, Estimate};
use crate::summary::{Block, Summary, WIN};
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
    pub deviation: f64,
    /// Turns of a player that 5, 50 and 95 % of games do not exceed.
    pub quantiles: [f64; 3],
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
    /// When that is, in percent of the game.
    pub when: f64,
    /// Claims by which the second half of the game has more to choose from than the first.
    pub slope: Estimate,
}

/// What games score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scores {
    /// Points of a player.
    pub points: Estimate,
    /// Their standard deviation.
    pub deviation: f64,
    /// Points, and of how many players.
    pub histogram: Vec<(i32, u64)>,
    /// Players below zero.
    pub negative: Estimate,
    /// Points between the best two.
    pub lead: Estimate,
    /// Their median.
    pub median_lead: i32,
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

pub(super) fn seats(summary: &Summary, gauge: Gauge) -> Seats {
    let blocks: Vec<&Block> = summary.blocks.iter().filter(|b| b.games > 0).collect();
    let players = summary.places.len();
    let even = 1.0 / players.max(1) as f64;
    let effect = |place: usize| {
        stats::bootstrap(&blocks, |drawn| {
            let (mut mine, mut all, mut games) = (0, 0, 0);
            for block in drawn {
                mine += block.place_points[place];
                all += block.place_points.iter().sum::<i64>();
                games += block.games;
            }
            (mine as f64 - all as f64 / players as f64) / games.max(1) as f64
        })
    };
    let places: Vec<PlaceRow> = summary
        .places
        .iter()
        .enumerate()
        .map(|(place, sums)| PlaceRow {
            place: place as u8 + 1,
            wins: gauge.wins(sums.wins, summary.games),
            points: effect(place),
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
        .any(|row| row.wins.low > even + 0.05 || row.wins.high < even - 0.05);
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

pub(super) fn length(summary: &Summary, gauge: Gauge) -> Length {
    let each = 1.0 / summary.seats.len().max(1) as f64;
    let tally = summary.turns.tally();
    let turns = u64::try_from(tally.sum).unwrap_or(0);
    Length {
        turns: gauge.mean(&tally).scaled(each),
        deviation: stats::deviation(&tally) * each,
        quantiles: [5, 50, 95]
            .map(|percent| f64::from(summary.turns.quantile(percent).unwrap_or(0)) * each),
        histogram: pairs(&summary.turns),
        forced: gauge.share(summary.forced, turns),
        by_rules: gauge.share(summary.endings.pieces, summary.games),
        target: None,
        over_target: None,
    }
}

pub(super) fn arc(summary: &Summary, gauge: Gauge) -> Arc {
    let means = summary.choices.iter().map(|tally| gauge.mean(tally));
    let peak = means
        .enumerate()
        .filter(|(_, mean)| mean.margin().is_finite())
        .max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let slices = summary.choices.len().max(1);
    let half = |slices: &[Tally]| {
        let mut all = Tally::default();
        for slice in slices {
            all.merge(slice);
        }
        gauge.mean(&all)
    };
    let (first, second) = summary.choices.split_at(slices / 2);
    let (first, second) = (half(first), half(second));
    let margin = first.margin().hypot(second.margin());
    let value = second.value - first.value;
    Arc {
        when: peak.map_or(0.0, |(slice, _)| {
            (slice as f64 + 0.5) * 100.0 / slices as f64
        }),
        peak: peak.map_or(first, |(_, mean)| mean),
        slope: Estimate {
            value,
            low: value - margin,
            high: value + margin,
        },
    }
}

pub(super) fn scores(summary: &Summary, gauge: Gauge) -> Scores {
    let mut all = Histogram::default();
    for seat in &summary.seats {
        all.merge(&seat.scores);
    }
    let tally = all.tally();
    let below: u64 = all.0.range(..0).map(|(_, count)| count).sum();
    let close: u64 = summary.margins.0.range(..=5).map(|(_, count)| count).sum();
    // Players of one game are not independent: the games are resampled.
    let blocks: Vec<&Block> = summary.blocks.iter().filter(|b| b.games > 0).collect();
    let players = summary.seats.len().max(1) as f64;
    let points = stats::bootstrap(&blocks, |drawn| {
        let (mut points, mut games) = (0, 0);
        for block in drawn {
            points += block.place_points.iter().sum::<i64>();
            games += block.games;
        }
        points as f64 / players / games.max(1) as f64
    });
    Scores {
        points,
        deviation: stats::deviation(&tally),
        histogram: pairs(&all),
        negative: gauge.share(below, tally.count),
        lead: gauge.mean(&summary.margins.tally()),
        median_lead: summary.margins.quantile(50).unwrap_or(0),
        close: gauge.share(close, summary.games),
        shared: gauge.share(summary.shared_wins, summary.games),
    }
}

pub(super) fn lead(summary: &Summary, gauge: Gauge) -> Lead {
    let lead = &summary.lead;
    let mean = |tally: &Tally| gauge.mean(tally);
    Lead {
        changes: mean(&lead.changes),
        settled: mean(&lead.settled),
        board_leader_wins: gauge.wins(lead.half_wins, lead.half),
        true_leader_wins: gauge.wins(lead.true_half_wins, lead.true_half),
        even: 1.0 / summary.seats.len().max(1) as f64,
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
