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
/// Ways are laid one after the other, the most valuable ticket first, so that many
/// tickets do not count on the same pieces or on the same few turns.
fn estimates(board: &Board, state: &State, minds: &mut [Mind]) -> Vec<f64> {
    let sheet = state.score_sheet(board);
    let mut points: Vec<f64> = sheet.totals.iter().copied().map(f64::from).collect();
    let seats = 0..board.players();
    let soonest = seats.map(|seat| state.pieces(board, seat)).min();
    let soonest = f64::from(soonest.unwrap_or(0));
    for (seat, results) in (0..).zip(&sheet.tickets) {
        let mind = &mut minds[usize::from(seat)];
        mind.look_for(board, state, seat);
        let mut open: Vec<_> = results.iter().filter(|result| !result.completed).collect();
        open.sort_by_key(|result| result.points);
        let mut spaces = 0.0;
        for result in open {
            let Some(effort) = mind.lay_way(result.ticket.0) else {
                continue;
            };
            spaces += f64::from(effort) / 10.0;
            if spaces > f64::from(state.pieces(board, seat)) * 1.3 {
                break;
            }
            // Spaces that the end of the game will hardly leave time for count twice.
            let late = (spaces - soonest).max(0.0);
            let hope = logistic(3.0 - 0.5 * (spaces + late));
            // The sheet has counted it as failed: -v becomes v (2p - 1).
            points[usize::from(seat)] += 2.0 * f64::from(-result.points) * hope;
        }
    }
    points
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
