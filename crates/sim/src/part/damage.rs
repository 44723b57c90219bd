//! Whether a part that was read holds what a part of such a run can hold.
//!
//! A part may have been cut, edited or written by a faulty disk. All that sums it up later counts on lists as long
//! as those of the board and on numbers that can be added, so both are looked at once, here.

use super::Part;
use crate::bots::BotSpec;
use crate::summary::Summary;
use branchline_engine::Board;
use serde_json::Value;

/// The largest whole number that every reader of JSON keeps exactly. No sum of games comes near it.
const MOST: u64 = 1 << 53;

/// What is wrong with a part, in words.
pub(super) fn find(part: &Part) -> Option<String> {
    let Ok(board) = Board::new(&part.config, part.players) else {
        return Some(format!(
            "its game cannot be played by {} players",
            part.players
        ));
    };
    if part.bots.len() != usize::from(part.players) {
        return Some(format!(
            "{} bots cannot sit on {} seats",
            part.bots.len(),
            part.players
        ));
    }
    if let Some(bot) = part.bots.iter().find(|bot| bot.parse::<BotSpec>().is_err()) {
        return Some(format!("there is no bot `{bot}`"));
    }
    if part.seed.parse::<u64>().is_err() {
        return Some("its seed is no number".to_owned());
    }
    let (expected, found) = (plain(&Summary::new(&board)), plain(&part.summary));
    unlike("summary", &expected, &found).or_else(|| too_large(&part.summary))
}

/// Sums that can neither be added nor averaged any more.
pub(super) fn too_large(summary: &Summary) -> Option<String> {
    let histograms = [&summary.turns, &summary.margins].into_iter();
    let histograms = histograms.chain(summary.seats.iter().map(|seat| &seat.scores));
    let adds_up = |histogram: &crate::tally::Histogram| {
        let tally = histogram.checked_tally();
        tally.is_some_and(|tally| tally.count <= MOST)
    };
    let large = !histograms.into_iter().all(adds_up) || !is_small(&plain(summary));
    large.then(|| "a number in its summary is too large".to_owned())
}

fn plain(summary: &Summary) -> Value {
    serde_json::to_value(summary).expect("a summary is plain data")
}

fn is_small(value: &Value) -> bool {
    match value {
        Value::Number(number) => number
            .as_i64()
            .is_some_and(|number| number.unsigned_abs() <= MOST),
        Value::Array(list) => list.iter().all(is_small),
        Value::Object(fields) => fields.values().all(is_small),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// Where a summary is not built like the empty one of its board. Its types were checked by reading it.
fn unlike(name: &str, expected: &Value, found: &Value) -> Option<String> {
    match (expected, found) {
        (Value::Array(expected), Value::Array(found)) => {
            if expected.len() != found.len() {
                return Some(format!(
                    "`{name}` has {} entries where its game has {}",
                    found.len(),
                    expected.len()
                ));
            }
            let mut pairs = expected.iter().zip(found);
            pairs.find_map(|(expected, found)| unlike(name, expected, found))
        }
        // What is empty in the beginning is a histogram: it may have any values.
        (Value::Object(expected), Value::Object(found)) => {
            let mut fields = expected.iter();
            fields.find_map(|(name, expected)| {
                unlike(name, expected, found.get(name).unwrap_or(&Value::Null))
            })
        }
        (Value::String(expected), Value::String(found)) if expected != found => Some(format!(
            "`{found}` in its summary stands where its game has `{expected}`"
        )),
        _ => None,
    }
}
