//! Tracks, locations and districts.

use super::Gauge;
use super::graph::Ways;
use crate::stats::{self, Estimate};
use crate::summary::{LocationSummary, SLICES, Summary};
use branchline_engine::GameConfig;
use branchline_engine::config::{DistrictId, TrackId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A track.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TrackRow {
    /// Its id.
    pub id: String,
    /// Its ends in words.
    pub title: String,
    /// Spaces.
    pub length: i32,
    /// Share of games in which somebody claimed it.
    pub claimed: Estimate,
    /// When it was claimed, as the middle of those times, in percent of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<Estimate>,
    /// How many of its claims were a winner's.
    pub by_winner: Estimate,
    /// Failed tickets a thousand games that this track of somebody else would have completed.
    pub missed: Estimate,
    /// Share of all failed tickets that this one track would have completed.
    pub lacked: Estimate,
    /// Spaces that others need more for their tickets when it is claimed.
    pub detour: Estimate,
    /// Tickets of others that a claim of it makes impossible, a hundred claims.
    pub cut: Estimate,
    /// What is odd about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<TrackFlag>,
}

/// What is odd about a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TrackFlag {
    /// Claimed in less than one game of fifty.
    Dead,
    /// Claimed in nearly every game, mostly in its first part.
    Contested,
    /// One of the tracks that break most tickets.
    Choke,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LocationRow {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Share of players with a track there.
    pub visited: Estimate,
    /// Share of winners there less the share of others.
    pub pull: Estimate,
}

/// A district.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DistrictRow {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What linking all of it brings.
    pub value: i32,
    /// The fewest spaces that link it, on an empty map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spaces: Option<i32>,
    /// Share of players who link it.
    pub completed: Estimate,
    /// Share of victories of those.
    pub winners: Estimate,
}

pub(super) fn districts(
    config: &GameConfig,
    summary: &Summary,
    ways: Option<&Ways>,
    gauge: Gauge,
) -> Vec<DistrictRow> {
    if config.rules.district_points.is_none() {
        return Vec::new();
    }
    let players = summary.games * summary.seats.len() as u64;
    let rows = config.districts.iter().zip(&summary.districts).enumerate();
    rows.filter_map(|(index, (district, sum))| {
        let id = DistrictId::from_index(index);
        let places = (0..).zip(&config.locations);
        let places = places.filter(|(_, place)| place.district == Some(id));
        let places: Vec<u16> = places.map(|(place, _)| place).collect();
        (places.len() > 1).then(|| DistrictRow {
            id: district.id.clone(),
            title: district.title.clone(),
            value: district.value,
            spaces: ways.and_then(|ways| ways.linking(&places)),
            completed: gauge.share(sum.completed, players),
            winners: gauge.share(sum.by_winner, sum.completed),
        })
    })
    .collect()
}

/// Events of which there may be several a try, with the interval of a Poisson count.
fn events(count: u64, tries: u64) -> Estimate {
    let (count, tries) = (count as f64, tries.max(1) as f64);
    let margin = stats::Z * (count + 1.0).sqrt();
    Estimate {
        value: count / tries,
        low: (count - margin).max(0.0) / tries,
        high: (count + margin) / tries,
    }
}

/// Tracks that are called choke points: so many at most, if they break any tickets.
const CHOKES: usize = 3;

pub(super) fn tracks(config: &GameConfig, summary: &Summary, gauge: Gauge) -> Vec<TrackRow> {
    let games = summary.games;
    let sums = &summary.tracks;
    // Of a double route the second track may be closed, or simply the second choice: the
    // route is dead if both are.
    let claims = |index: usize| {
        let track = &config.tracks[index];
        if !config.routes[track.route.index()].double {
            return sums[index].claimed;
        }
        let twins = config.tracks.iter().zip(sums);
        let twins = twins.filter(|(twin, _)| twin.route == track.route);
        twins.map(|(_, sum)| sum.claimed).sum()
    };
    let p_values: Vec<f64> = (0..sums.len())
        .map(|index| stats::below(claims(index), games, 0.02))
        .collect();
    let dead = stats::benjamini_hochberg(&p_values);
    let mut most: Vec<u64> = sums.iter().map(|sum| sum.missed).collect();
    most.sort_unstable_by(|a, b| b.cmp(a));
    let choke = most
        .get(CHOKES - 1)
        .copied()
        .unwrap_or(0)
        .max(games / 50)
        .max(1);
    let failed = summary.tickets.iter().map(|sum| sum.kept - sum.completed);
    let failed: u64 = failed.sum();
    let rows = config.tracks.iter().enumerate();
    rows.map(|(index, track)| {
        let sum = &sums[index];
        let when = middle(&sum.when, gauge);
        let claimed = gauge.share(sum.claimed, games);
        let early = when.is_some_and(|when| when.value <= 15.0);
        let flag = if dead[index] {
            Some(TrackFlag::Dead)
        } else if sum.missed >= choke {
            Some(TrackFlag::Choke)
        } else if early && claimed.low > 0.8 {
            Some(TrackFlag::Contested)
        } else {
            None
        };
        TrackRow {
            id: track.id.clone(),
            title: track_title(config, index),
            length: track.length,
            claimed,
            when,
            by_winner: gauge.share(sum.by_winner, sum.claimed),
            missed: events(sum.missed, games).scaled(1000.0),
            lacked: gauge.share(sum.missed, failed),
            detour: gauge.mean(&sum.detour).scaled(0.1),
            cut: events(sum.cut, sum.detour.count).scaled(100.0),
            flag,
        }
    })
    .collect()
}

/// The ends of a track in words; of two between the same places also the colour.
fn track_title(config: &GameConfig, index: usize) -> String {
    let track = &config.tracks[index];
    let (a, b) = config.ends(TrackId::from_index(index));
    let [a, b] = [a, b].map(|place| config.locations[place.index()].title.as_str());
    let twins = config
        .tracks
        .iter()
        .filter(|twin| twin.route == track.route);
    let twins: Vec<_> = twins.collect();
    if twins.len() < 2 {
        return format!("{a} – {b}");
    }
    let alike = twins.iter().filter(|twin| twin.colour == track.colour);
    let number = twins.iter().position(|twin| twin.id == track.id);
    let which = match (alike.count(), track.colour, number) {
        (1, Some(card), _) => config.deck[card.index()].title.to_lowercase(),
        (1, None, _) => "any colour".to_owned(),
        (_, _, number) => (number.unwrap_or(0) + 1).to_string(),
    };
    format!("{a} – {b} ({which})")
}

/// The middle of the times in slices, in percent.
fn middle(when: &[u64; SLICES], gauge: Gauge) -> Option<Estimate> {
    let total: u64 = when.iter().sum();
    let range = gauge.rank(0.5, total);
    (total > 0).then(|| Estimate {
        value: reached(when, 0.5),
        low: reached(when, range.low),
        high: reached(when, range.high),
    })
}

/// When a share of the times is over, in percent.
fn reached(when: &[u64; SLICES], share: f64) -> f64 {
    let wanted = share * when.iter().sum::<u64>() as f64;
    let mut seen = 0.0;
    for (slice, &count) in when.iter().enumerate() {
        let count = count as f64;
        if count > 0.0 && seen + count >= wanted {
            return (slice as f64 + (wanted - seen) / count) * 100.0 / SLICES as f64;
        }
        seen += count;
    }
    100.0
}

pub(super) fn locations(config: &GameConfig, summary: &Summary, gauge: Gauge) -> Vec<LocationRow> {
    let players = summary.games * summary.seats.len() as u64;
    let winners: u64 = summary.seats.iter().flat_map(|seat| &seat.wins).sum();
    let losers = players - winners;
    let pull = |sum: &LocationSummary| {
        let share = |count: u64, of: u64| count as f64 / of.max(1) as f64;
        let spread = |share: f64, of: u64| share * (1.0 - share) / of.max(1) as f64;
        let (a, b) = (share(sum.winners, winners), share(sum.losers, losers));
        let margin = stats::Z * (spread(a, winners) + spread(b, losers)).sqrt();
        Estimate {
            value: a - b,
            low: a - b - margin,
            high: a - b + margin,
        }
    };
    let rows = config.locations.iter().zip(&summary.locations);
    rows.map(|(location, sum)| LocationRow {
        id: location.id.clone(),
        title: location.title.clone(),
        visited: gauge.share(sum.winners + sum.losers, players),
        pull: pull(sum),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_slices() {
        let gauge = Gauge::new(false, false, 2);
        let middle = |when: &[u64; SLICES]| super::middle(when, gauge);
        let mut when = [0; SLICES];
        assert_eq!(middle(&when), None);
        when[0] = 10;
        let early = middle(&when).unwrap();
        assert_eq!(early.value, 2.5);
        assert!(0.0 < early.low && early.high < 5.0, "{early:?}");
        when[19] = 30;
        let late = middle(&when).unwrap();
        assert!(late.value > 95.0 && late.value < 97.0, "{late:?}");
        assert!(late.low < late.value && late.value < late.high, "{late:?}");
    }
}
