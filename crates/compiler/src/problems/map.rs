//! Words about routes, tickets and the board: `BL3020` to `BL3029`.

use super::error;
use crate::diagnostic::Diagnostic;
use crate::source::Place;

pub(crate) fn route_to_itself(place: Place, name: &str) -> Diagnostic {
    error(
        "BL3020",
        place,
        format!("this route leads from `{name}` to itself"),
    )
    .help("a route links two different locations")
}

pub(crate) fn single_with_tracks(link: Place, place: Place) -> Diagnostic {
    error(
        "BL3021",
        place,
        "a single route `--` has one track, here are more",
    )
    .label("a further track")
    .help("a double route is written with `==`")
    .fix("make it a double route", false, link, "==")
}

pub(crate) fn double_with_one(link: Place) -> Diagnostic {
    error(
        "BL3021",
        link,
        "a double route `==` has two tracks or more, here is one",
    )
    .help("add a track behind `/`, or write `--`")
    .replace("make it a single route", "--")
}

pub(crate) fn ticket_to_itself(place: Place, name: &str, first: Place) -> Diagnostic {
    error("BL3022", place, format!("this ticket names `{name}` twice"))
        .label("the second time")
        .also(first, "the first time")
        .help("a ticket links different places")
}

pub(crate) fn no_way(place: Place) -> Diagnostic {
    error("BL3023", place, "`auto` finds no way between these places")
        .help("add the missing routes, or write the value as a number")
}

pub(crate) fn too_many_ends(place: Place) -> Diagnostic {
    error(
        "BL3024",
        place,
        "`auto` cannot measure a ticket of so many places",
    )
    .help("write the value as a number")
}

pub(crate) fn ticket_value(place: Place, value: i64, most: i64) -> Diagnostic {
    error(
        "BL2002",
        place,
        format!("the value of a ticket cannot be {value}"),
    )
    .label(format!("0 to {most}"))
    .help(format!("write a whole number from 0 to {most}"))
}

pub(crate) fn bad_line(place: Place, line: &str, takes: &str) -> Diagnostic {
    error(
        "BL2018",
        place,
        format!("`{line}` cannot be read like this"),
    )
    .help(format!("it is written `{takes}`"))
}

pub(crate) fn line_value(place: Place, what: &str, value: i64, min: i64, max: i64) -> Diagnostic {
    error("BL2002", place, format!("the {what} cannot be {value}"))
        .label(format!("{min} to {max}"))
        .help(format!("write a whole number from {min} to {max}"))
}

pub(crate) fn grown_too_tall(place: Place, tall: i64, most: i64) -> Diagnostic {
    let what = format!("a board with all locations on it would be printed {tall} mm tall");
    error("BL2002", place, what)
        .label(format!("at most {most} mm"))
        .help("move what lies far below nearer to the rest, or say the size: `board 1000 by 774, width 300`")
}

pub(crate) fn far_away(place: Place, most: i32) -> Diagnostic {
    error("BL2002", place, "a point cannot lie so far away")
        .label(format!("beyond −{most} to {most}"))
        .help(format!("write numbers from −{most} to {most}"))
}

pub(crate) fn line_twice(place: Place, line: &str, first: Place) -> Diagnostic {
    error("BL2005", place, format!("`{line}` is written twice"))
        .label("and again here")
        .also(first, "first written here")
        .help("join them into one line")
}

/// `3 tunnel any`: both are there, in the wrong order.
pub(crate) fn mark_before_colour(place: Place, mark: &str, colour: &str) -> Diagnostic {
    error(
        "BL1002",
        place,
        "the colour of a track stands before its marks",
    )
    .label(format!("`{mark}` is a mark, `{colour}` the colour"))
    .help(format!("write `{colour} {mark}`"))
    .fix(
        "put the colour first",
        true,
        place,
        format!("{colour} {mark}"),
    )
}

/// `3 ferry`: a mark, and no colour anywhere.
pub(crate) fn mark_for_colour(place: Place, mark: &str) -> Diagnostic {
    error(
        "BL1002",
        place,
        format!("the colour of this track is missing: `{mark}` is a mark"),
    )
    .label("expected a colour before it")
    .help(format!(
        "write a card of the deck before it, or `any {mark}` for a grey track"
    ))
    .replace(format!("write `any {mark}`"), format!("any {mark}"))
}
