//! What a position is worth to each seat, between 0 and 1.

use crate::bots::mind::{Mind, logistic};
use branchline_engine::{Board, State};

/// At the end half for winning, half for being ahead; before it the chance to win.
pub fn rewards(board: &Board, state: &State, minds: &mut [Mind]) -> Vec<f64> {
    let sheet = state.score_sheet(board);
    let mut points: Vec<f64> = sheet.totals.iter().copied().map(f64::from).collect();
    if state.ending().is_some() {
        let winners = sheet.winners.len() as f64;
        let won = |seat: usize| {
            let wins = sheet.winners.contains(&(seat as u8));
            if wins { 1.0 / winners } else { 0.0 }
        };
        return (0..points.len())
            .map(|seat| 0.5 * won(seat) + 0.5 * ahead(lead(&points, seat), 15.0))
            .collect();
    }
    let turns = turns_left(board, state, minds);
    for (seat, results) in (0u8..).zip(&sheet.tickets) {
        let at = usize::from(seat);
        // The sheet has counted open tickets as failed: -v becomes v if they are done.
        let open = results.iter().filter(|result| !result.completed);
        let mut open: Vec<(u16, i32)> = open.map(|r| (r.ticket.0, -r.points)).collect();
        points[at] += minds[at]
            .outlook(board, state, seat, turns, &mut open)
            .points;
    }
    // The more is left to play, the less a lead says about who wins.
    (0..points.len())
        .map(|seat| ahead(lead(&points, seat), 4.0 + turns))
        .collect()
}

/// Turns that everybody still has: until somebody runs out of pieces, or as many as the
/// end of the game leaves.
fn turns_left(board: &Board, state: &State, minds: &[Mind]) -> f64 {
    let players = f64::from(board.players());
    if let Some(turns) = state.last_turns() {
        return f64::from(turns) / players;
    }
    let seats = (0..board.players()).zip(minds);
    seats
        .map(|(seat, mind)| mind.turns_to_end(board, state, seat))
        .fold(f64::INFINITY, f64::min)
}

/// Points before the best of the others.
fn lead(points: &[f64], seat: usize) -> f64 {
    let others = points.iter().enumerate().filter(|(at, _)| *at != seat);
    let best = others.map(|(_, p)| *p).fold(f64::NEG_INFINITY, f64::max);
    if best.is_finite() {
        points[seat] - best
    } else {
        0.0
    }
}

fn ahead(lead: f64, scale: f64) -> f64 {
    logistic(lead / scale)
}
