//! What a position is worth to each seat, between 0 and 1.

use crate::bots::mind::Mind;
use branchline_engine::{Board, State};

/// Half for winning, half for being ahead.
pub fn rewards(board: &Board, state: &State, minds: &mut [Mind]) -> Vec<f64> {
    let points: Vec<f64> = if state.ending().is_some() {
        let totals = state.score_sheet(board).totals;
        totals.into_iter().map(f64::from).collect()
    } else {
        estimates(board, state, minds)
    };
    let best = points.iter().copied().fold(f64::MIN, f64::max);
    let winners = points.iter().filter(|p| **p >= best - 1e-9).count() as f64;
    (0..points.len())
        .map(|seat| {
            let others = points
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != seat);
            let other = others.map(|(_, p)| *p).fold(f64::MIN, f64::max);
            let lead = if other == f64::MIN {
                0.0
            } else {
                points[seat] - other
            };
            let won = if points[seat] >= best - 1e-9 {
                1.0 / winners
            } else {
                0.0
            };
            0.5 * won + 0.5 * logistic(lead / 15.0)
        })
        .collect()
}

/// Points so far and what tickets promise: all if linked, else by the way to go.
fn estimates(board: &Board, state: &State, minds: &mut [Mind]) -> Vec<f64> {
    let sheet = state.score_sheet(board);
    let mut points: Vec<f64> = sheet.totals.iter().copied().map(f64::from).collect();
    for (seat, results) in (0..).zip(&sheet.tickets) {
        let mind = &mut minds[usize::from(seat)];
        mind.look_for(board, state, seat);
        for result in results.iter().filter(|result| !result.completed) {
            let value = f64::from(-result.points);
            let hope = mind
                .way_to_go(result.ticket.0)
                .map_or(0.0, |effort| logistic(3.0 - 0.5 * f64::from(effort) / 10.0));
            // The sheet has counted it as failed: -v becomes v (2p - 1).
            points[usize::from(seat)] += 2.0 * value * hope;
        }
    }
    points
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
