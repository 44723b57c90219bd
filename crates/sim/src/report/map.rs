//! Tickets, tracks and locations.

use super::Gauge;
use crate::stats::{self, Estimate};
use crate::summary::{SLICES, Summary};
use branchline_engine::GameConfig;
use branchline_engine::config::{End, TrackId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A ticket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TicketRow {
    /// Its id.
    pub id: String,
    /// Its ends in words.
    pub title: String,
    /// What it is worth at best.
    pub value: i32,
    /// How often it was kept of the times it was offered.
    pub kept: Estimate,
    /// How often it was completed of the times it was kept.
    pub completed: Estimate,
    /// Own turns until it was complete.
    pub turns: Estimate,
    /// Points it brought to those who kept it, failures negative.
    pub points: f64,
    /// Share of victories of those who held it.
    pub winners: Estimate,
    /// Times it was offered.
    pub offered: u64,
    /// What is odd about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<TicketFlag>,
}

/// What is odd about a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TicketFlag {
    /// Kept less than one time in five.
    NeverKept,
    /// Completed less than one time in four.
    NeverCompleted,
    /// Completed nineteen times of twenty, and worth more than most.
    Free,
}

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
    pub when: Option<f64>,
    /// How many of its claims were a winner's.
    pub by_winner: Estimate,
    /// Failed tickets a thousand games that this track of somebody else would have completed.
    pub missed: f64,
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
    pub pull: f64,
}

pub(super) fn tickets(config: &GameConfig, summary: &Summary, gauge: Gauge) -> Vec<TicketRow> {
    let values: Vec<i32> = config
        .tickets
        .iter()
        .map(|t| t.alternatives.iter().map(|a| a.value).max().unwrap_or(0))
        .collect();
    let mut sorted = values.clone();
    sorted.sort_unstable();
    let median = sorted.get(sorted.len() / 2).copied().unwrap_or(0);
    let sums = &summary.tickets;
    let tests = |p: &dyn Fn(usize) -> f64| {
        stats::benjamini_hochberg(&(0..sums.len()).map(p).collect::<Vec<f64>>())
    };
    let never_kept = tests(&|i| stats::below(sums[i].kept, sums[i].offered, 0.20));
    let never_done = tests(&|i| stats::below(sums[i].completed, sums[i].kept, 0.25));
    let free = tests(&|i| stats::above(sums[i].completed, sums[i].kept, 0.95));
    let rows = config.tickets.iter().enumerate();
    rows.map(|(index, ticket)| {
        let sum = &sums[index];
        let flag = if never_kept[index] {
            Some(TicketFlag::NeverKept)
        } else if never_done[index] {
            Some(TicketFlag::NeverCompleted)
        } else if free[index] && values[index] > median {
            Some(TicketFlag::Free)
        } else {
            None
        };
        TicketRow {
            id: ticket.id.clone(),
            title: ticket_title(config, index),
            value: values[index],
            kept: gauge.share(sum.kept, sum.offered),
            completed: gauge.share(sum.completed, sum.kept),
            turns: gauge.mean(&sum.turns),
            points: sum.points as f64 / sum.kept.max(1) as f64,
            winners: gauge.share(sum.by_winner, sum.kept),
            offered: sum.offered,
            flag,
        }
    })
    .collect()
}

fn ticket_title(config: &GameConfig, index: usize) -> String {
    let alternatives = &config.tickets[index].alternatives;
    let title = |end: &End| match end {
        End::Location(place) => config.locations[place.index()].title.clone(),
        End::District(district) => config.districts[district.index()].title.clone(),
    };
    let first = &alternatives[0].ends;
    let ends: Vec<String> = first.iter().map(title).collect();
    let more = if alternatives.len() > 1 { " …" } else { "" };
    format!("{}{more}", ends.join(" – "))
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
    let rows = config.tracks.iter().enumerate();
    rows.map(|(index, track)| {
        let sum = &sums[index];
        let (a, b) = config.ends(TrackId::from_index(index));
        let title = |place: branchline_engine::config::LocationId| {
            config.locations[place.index()].title.as_str()
        };
        let when = middle(&sum.when);
        let claimed = gauge.share(sum.claimed, games);
        let early = when.is_some_and(|when| when <= 15.0);
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
            title: format!("{} – {}", title(a), title(b)),
            length: track.length,
            claimed,
            when,
            by_winner: gauge.share(sum.by_winner, sum.claimed),
            missed: 1000.0 * sum.missed as f64 / games.max(1) as f64,
            flag,
        }
    })
    .collect()
}

/// The middle of the times in slices, in percent.
fn middle(when: &[u64; SLICES]) -> Option<f64> {
    let total: u64 = when.iter().sum();
    let mut seen = 0;
    for (slice, &count) in when.iter().enumerate() {
        if count > 0 && 2 * (seen + count) >= total {
            let within = (total as f64 / 2.0 - seen as f64) / count as f64;
            return Some((slice as f64 + within) * 100.0 / SLICES as f64);
        }
        seen += count;
    }
    None
}

pub(super) fn locations(config: &GameConfig, summary: &Summary, gauge: Gauge) -> Vec<LocationRow> {
    let players = summary.games * summary.seats.len() as u64;
    let winners: u64 = summary.seats.iter().flat_map(|seat| &seat.wins).sum();
    let losers = players - winners;
    let share = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    let rows = config.locations.iter().zip(&summary.locations);
    rows.map(|(location, sum)| LocationRow {
        id: location.id.clone(),
        title: location.title.clone(),
        visited: gauge.share(sum.winners + sum.losers, players),
        pull: share(sum.winners, winners) - share(sum.losers, losers),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_slices() {
        let mut when = [0; SLICES];
        assert_eq!(middle(&when), None);
        when[0] = 10;
        assert_eq!(middle(&when), Some(2.5));
        when[19] = 30;
        let late = middle(&when).unwrap();
        assert!(late > 95.0 && late < 97.0, "{late}");
    }
}
