//! Tickets: how often kept and completed, what explains it, and which are odd.

use super::Gauge;
use super::graph::{Shape, Ways};
use crate::stats::{self, Case, Estimate};
use crate::summary::Summary;
use branchline_engine::GameConfig;
use branchline_engine::config::End;
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
    pub points: Estimate,
    /// Spaces of its shortest way on an empty map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spaces: Option<i32>,
    /// Points it brings for each turn that its shortest way takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Estimate>,
    /// A ticket close by that asks no more, is worth no less, and is kept more often.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominated_by: Option<String>,
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
    /// Another ticket between the same places is better and kept more often.
    Dominated,
}

/// What one more of something does to the odds of completing a ticket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TicketOdds {
    /// One more of what.
    pub what: String,
    /// The factor by which it multiplies the odds.
    pub factor: Estimate,
}

pub(super) fn tickets(
    config: &GameConfig,
    summary: &Summary,
    ways: Option<&mut Ways>,
    gauge: Gauge,
) -> Vec<TicketRow> {
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
    let (shapes, better) = ways.map_or_else(Default::default, |ways| {
        let shapes = shapes(config, ways);
        let better = dominated(ways, &values, &shapes, summary);
        (shapes, better)
    });
    let rows = config.tickets.iter().enumerate();
    rows.map(|(index, ticket)| {
        let shape = shapes.get(index).and_then(Option::as_ref);
        let better = better.get(index).copied().flatten();
        let points = gauge.mean(&sums[index].points);
        let sum = &sums[index];
        let flag = if never_kept[index] {
            Some(TicketFlag::NeverKept)
        } else if never_done[index] {
            Some(TicketFlag::NeverCompleted)
        } else if free[index] && values[index] > median {
            Some(TicketFlag::Free)
        } else if better.is_some() {
            Some(TicketFlag::Dominated)
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
            points,
            spaces: shape.map(|shape| shape.spaces),
            rate: shape
                .filter(|shape| shape.turns > 0.0 && points.margin().is_finite())
                .map(|shape| points.scaled(1.0 / shape.turns)),
            dominated_by: better.map(|other| ticket_title(config, other)),
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

fn shapes(config: &GameConfig, ways: &mut Ways) -> Vec<Option<Shape>> {
    let tickets = 0..config.tickets.len();
    tickets.map(|ticket| ways.shape(ticket)).collect()
}

/// For each ticket another one close by that is worth no less, takes no more and is kept
/// more often beyond doubt.
fn dominated(
    ways: &Ways,
    values: &[i32],
    shapes: &[Option<Shape>],
    summary: &Summary,
) -> Vec<Option<usize>> {
    let sums = &summary.tickets;
    let mut pairs = Vec::new();
    for (one, shape) in shapes.iter().enumerate() {
        for (other, better) in shapes.iter().enumerate() {
            let (Some(shape), Some(better)) = (shape, better) else {
                continue;
            };
            let no_worse = values[other] >= values[one] && better.spaces <= shape.spaces;
            let differs = values[other] > values[one] || better.spaces < shape.spaces;
            if one != other && no_worse && differs && neighbours(ways, one, other) {
                pairs.push((one, other));
            }
        }
    }
    let kept = |ticket: usize| (sums[ticket].kept, sums[ticket].offered);
    let p_values: Vec<f64> = pairs
        .iter()
        .map(|&(one, other)| stats::less(kept(one), kept(other)))
        .collect();
    let stands = stats::benjamini_hochberg(&p_values);
    let mut better = vec![None; shapes.len()];
    for (&(one, other), stands) in pairs.iter().zip(stands) {
        if stands {
            better[one].get_or_insert(other);
        }
    }
    better
}

/// Whether two tickets link the same places, or places next to them.
fn neighbours(ways: &Ways, one: usize, other: usize) -> bool {
    let ([one], [other]) = (&ways.atlas.tickets[one][..], &ways.atlas.tickets[other][..]) else {
        return false;
    };
    let ([a, b], [c, d]) = (&one.ends[..], &other.ends[..]) else {
        return false;
    };
    let close = |x: &[u16], y: &[u16]| x.iter().any(|x| y.iter().any(|y| ways.close(*x, *y)));
    (close(a, c) && close(b, d)) || (close(a, d) && close(b, c))
}

/// What explains how often tickets are completed: their length, the ways there are, and how
/// many others want the same tracks.
pub(super) fn odds(
    config: &GameConfig,
    summary: &Summary,
    ways: Option<&mut Ways>,
) -> Vec<TicketOdds> {
    let Some(ways) = ways else {
        return Vec::new();
    };
    let shapes = shapes(config, ways);
    let mut load = vec![0u32; config.tracks.len()];
    for track in shapes.iter().flatten().flat_map(|shape| &shape.tracks) {
        load[usize::from(*track)] += 1;
    }
    let cases: Vec<Case> = shapes
        .iter()
        .zip(&summary.tickets)
        .filter_map(|(shape, sum)| {
            let shape = shape.as_ref()?;
            let wanted: u32 = shape.tracks.iter().map(|t| load[usize::from(*t)] - 1).sum();
            let crowd = f64::from(wanted) / shape.tracks.len().max(1) as f64;
            Some(Case {
                successes: sum.completed,
                count: sum.kept,
                values: vec![f64::from(shape.spaces), f64::from(shape.independent), crowd],
            })
        })
        .collect();
    let words = [
        "space of its shortest way",
        "way that shares no track with the others",
        "other ticket that wants the same tracks",
    ];
    let factors = stats::odds(&cases).unwrap_or_default();
    words
        .iter()
        .zip(factors)
        .map(|(what, factor)| TicketOdds {
            what: (*what).to_owned(),
            factor,
        })
        .collect()
}
