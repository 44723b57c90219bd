//! Whether the numbers of a config are those the language would let through.
//!
//! A config may come from a file of another program, and a number becomes room
//! in memory or a loop. The ranges are those of the rules' specs, so that a new
//! rule is guarded as soon as it is described.

use super::{GameConfig, Mark, Marks, Point, limits};
use crate::mechanics;
use crate::spec::{ItemKind, Kind, RuleSpec};
use serde_json::Value;
use std::ops::RangeInclusive;

/// How far from the origin a point may lie, in tenths of a board unit.
pub const FARTHEST: i32 = 1_000_000;
/// Points of a ticket or district.
const POINTS: RangeInclusive<i32> = 0..=10_000;
/// Coordinates and sizes, in tenths of a board unit or millimetres.
const PLACES: RangeInclusive<i32> = -FARTHEST..=FARTHEST;
const SIZES: RangeInclusive<i32> = 0..=1_000_000;
/// Numbers of a rule that no field of its spec speaks of.
const OTHERS: RangeInclusive<i64> = -10..=10_000;
/// Tickets of a kind in a deal, as the compiler reads them.
const TALLY: RangeInclusive<i64> = 0..=100;

/// Calls `bad` with each thing that is out of range.
pub(super) fn check(game: &GameConfig, bad: &mut impl FnMut(&str)) {
    check_rules(game, bad);
    check_sizes(game, bad);
    let marks = |item: ItemKind, marks: &Marks, bad: &mut dyn FnMut(&str)| {
        for (_, spec) in mechanics::marks_on(item) {
            let Some(Kind::Number { min, max, .. }) = spec.arg.map(|arg| arg.kind) else {
                continue;
            };
            // A word may stand instead of the number.
            let Some(Mark::Number(number)) = marks.0.get(spec.name) else {
                continue;
            };
            if !(min..=max).contains(&i64::from(*number)) {
                bad(&format!("{} {number} is not {min} to {max}", spec.name));
            }
        }
    };
    for track in &game.tracks {
        marks(ItemKind::Track, &track.marks, bad);
    }
    for location in &game.locations {
        marks(ItemKind::Location, &location.marks, bad);
    }
    for card in &game.deck {
        marks(ItemKind::Card, &card.marks, bad);
    }
    for district in &game.districts {
        marks(ItemKind::District, &district.marks, bad);
    }
}

fn check_sizes(game: &GameConfig, bad: &mut impl FnMut(&str)) {
    let board = &game.board;
    let sizes = [
        board.width,
        board.height,
        board.print_width,
        board.piece_length,
        board.piece_width,
    ];
    if sizes.iter().any(|size| !SIZES.contains(size)) {
        bad("the board has an impossible size");
    }
    let bends = game.routes.iter().flat_map(|route| &route.via);
    let mut points = game.locations.iter().map(|place| &place.at).chain(bends);
    if points.any(|Point { x, y }| !PLACES.contains(x) || !PLACES.contains(y)) {
        bad("a point lies far outside the board");
    }
    let tickets = game.tickets.iter().flat_map(|ticket| &ticket.alternatives);
    let mut values = tickets.map(|way| way.value);
    if values.any(|value| !POINTS.contains(&value))
        || game.districts.iter().any(|d| !POINTS.contains(&d.value))
    {
        bad("the value of a ticket or district is out of range");
    }
}

fn check_rules(game: &GameConfig, bad: &mut impl FnMut(&str)) {
    let rules = serde_json::to_value(&game.rules).expect("rules are plain data");
    for spec in mechanics::SPECS {
        let fields = rules.get(spec.keyword).and_then(Value::as_object);
        for (name, value) in fields.into_iter().flatten() {
            let range = range(spec, name);
            numbers(value, &mut |number| {
                if number.is_none_or(|number| !range.contains(&number)) {
                    let (keyword, low, high) = (spec.keyword, range.start(), range.end());
                    bad(&format!("{name} of {keyword} is not {low} to {high}"));
                }
            });
            if longest_table(value) > limits::PLAYERS {
                let keyword = spec.keyword;
                bad(&format!(
                    "{name} of {keyword} has more values than there are numbers of players"
                ));
            }
        }
    }
}

/// What a field's numbers may be.
fn range(spec: &RuleSpec, name: &str) -> RangeInclusive<i64> {
    match spec.field(name).map(|field| field.kind) {
        Some(
            Kind::Number { min, max, .. }
            | Kind::Numbers { min, max }
            | Kind::Range { min, max, .. },
        ) => min..=max,
        Some(Kind::Tally) => TALLY,
        _ => OTHERS,
    }
}

/// The most values that a table by number of players holds; 0 if there is none.
fn longest_table(value: &Value) -> usize {
    let Value::Object(parts) = value else {
        return 0;
    };
    let values = parts.get("values").filter(|_| parts.contains_key("from"));
    let here = values.and_then(Value::as_array).map_or(0, Vec::len);
    parts.values().map(longest_table).fold(here, usize::max)
}

/// All numbers in a value; the first number of players of a table is none of its values.
fn numbers(value: &Value, number: &mut impl FnMut(Option<i64>)) {
    match value {
        Value::Number(one) => number(one.as_i64()),
        Value::Array(all) => all.iter().for_each(|value| numbers(value, number)),
        Value::Object(parts) => {
            let parts = parts.iter().filter(|(name, _)| *name != "from");
            parts.for_each(|(_, value)| numbers(value, number));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
