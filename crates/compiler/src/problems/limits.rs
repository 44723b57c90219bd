//! Words about limits, one code each: `BL2030` to `BL2049`.

use super::error;
use crate::diagnostic::Diagnostic;
use crate::source::Place;

fn over(code: &'static str, place: Place, what: &str, most: i64) -> Diagnostic {
    error(code, place, format!("a game has at most {most} {what}"))
        .label("one too many")
        .help("make the game smaller; what is past the limit is not read")
}

pub(crate) fn locations(place: Place, most: usize) -> Diagnostic {
    over("BL2030", place, "locations", most as i64)
}

pub(crate) fn tracks(place: Place, most: usize) -> Diagnostic {
    over("BL2031", place, "tracks", most as i64)
}

pub(crate) fn tickets(place: Place, most: usize) -> Diagnostic {
    over("BL2032", place, "tickets, copies counted", most as i64)
}

pub(crate) fn colours(place: Place, most: usize) -> Diagnostic {
    over("BL2033", place, "colours", most as i64)
}

pub(crate) fn deck(place: Place, most: i64) -> Diagnostic {
    over("BL2034", place, "cards", most)
}

pub(crate) fn route_length(place: Place, length: i64, most: i64) -> Diagnostic {
    error(
        "BL2035",
        place,
        format!("a track has 1 to {most} spaces, not {length}"),
    )
    .help(format!("write a length from 1 to {most}"))
}

pub(crate) fn players(place: Place, most: i64) -> Diagnostic {
    error(
        "BL2036",
        place,
        format!("a game is for at most {most} players"),
    )
    .help(format!("write a number from 1 to {most}"))
}

pub(crate) fn districts(place: Place, most: usize) -> Diagnostic {
    over("BL2037", place, "districts", most as i64)
}

pub(crate) fn ticket_kinds(place: Place, most: usize) -> Diagnostic {
    over("BL2038", place, "kinds of tickets", most as i64)
}

pub(crate) fn alternatives(place: Place, most: usize) -> Diagnostic {
    error(
        "BL2039",
        place,
        format!("a ticket has at most {most} alternatives"),
    )
    .label("one too many")
    .help("write two tickets; what is past the limit is not read")
}

pub(crate) fn measured(place: Place) -> Diagnostic {
    error(
        "BL2040",
        place,
        "too many tickets link more than two places and leave their value to the map",
    )
    .label("not measured, nor are those after it")
    .help("write a number instead of `auto`")
}
