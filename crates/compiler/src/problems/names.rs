//! Words about names: `BL1xxx`.

use super::{did_you_mean, error, misspelt, or_list, warning};
use crate::diagnostic::Diagnostic;
use crate::source::Place;
use branchline_engine::mechanics;

pub(crate) fn unknown_location(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error("BL1001", place, format!("there is no location `{name}`"));
    did_you_mean(
        problem,
        near,
        "add it to `locations { … }`, or use one that is there",
    )
}

pub(crate) fn unknown_end(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error(
        "BL1001",
        place,
        format!("there is no location or district `{name}`"),
    );
    did_you_mean(
        problem,
        near,
        "add it to `locations { … }`, or use one that is there",
    )
}

pub(crate) fn unknown_colour(
    place: Place,
    name: &str,
    colours: &[&str],
    near: Option<&str>,
) -> Diagnostic {
    let problem = error("BL1002", place, format!("the deck has no colour `{name}`"));
    let help = if colours.is_empty() {
        "add a section `deck { … }` with the colours of the cards".to_owned()
    } else {
        format!(
            "it has {}; a grey track is `any`; a new colour is added in `deck {{ … }}`",
            and_list(colours)
        )
    };
    did_you_mean(problem, near, &help)
}

pub(crate) fn wild_track(place: Place) -> Diagnostic {
    error("BL1002", place, "a route cannot have the colour `wild`")
        .help("write `any`; wild cards are asked for with the mark `ferry`")
}

pub(crate) fn unknown_district(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error("BL1003", place, format!("there is no district `{name}`"));
    did_you_mean(
        problem,
        near,
        "add it to `districts { … }`, or use one that is there",
    )
}

pub(crate) fn unknown_ticket_kind(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error(
        "BL1004",
        place,
        format!("there are no tickets of kind `{name}`"),
    );
    did_you_mean(
        problem,
        near,
        &format!("write them in a section `tickets {name} {{ … }}`"),
    )
}

pub(crate) fn duplicate(place: Place, name: &str, first: Place) -> Diagnostic {
    error("BL1005", place, format!("`{name}` is there already"))
        .label("and again here")
        .also(first, "first written here")
        .help("give one of them another id, or drop one of the lines")
}

pub(crate) fn district_and_location(place: Place, name: &str, district: Place) -> Diagnostic {
    error(
        "BL1005",
        place,
        format!("`{name}` is a location and a district"),
    )
    .label("the location")
    .also(district, "the district")
    .note("a ticket may lead to a location or to a district, so they share one set of names")
    .help("give one of them another id")
}

pub(crate) fn reserved(place: Place, name: &str) -> Diagnostic {
    let means = if name == "any" {
        "`any` means a route that takes any colour"
    } else {
        "`wild` means the wild card"
    };
    error(
        "BL1006",
        place,
        format!("nothing here can be called `{name}`"),
    )
    .note(means)
    .help("give it another id")
}

pub(crate) fn two_districts(place: Place, location: &str, first: Place) -> Diagnostic {
    error(
        "BL1007",
        place,
        format!("`{location}` is put into a second district"),
    )
    .label("the second one")
    .also(first, "the first one")
    .help("a location belongs to one district at most: drop one `in`")
}

pub(crate) fn unknown_rule(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error("BL1008", place, format!("there is no rule `{name}`"));
    let rules: Vec<&str> = mechanics::SPECS.iter().map(|spec| spec.keyword).collect();
    misspelt(
        problem,
        name,
        near,
        &format!("the rules are {}", and_list(&rules)),
    )
}

pub(crate) fn unknown_field(
    place: Place,
    rule: &str,
    name: &str,
    fields: &[&str],
    near: Option<&str>,
) -> Diagnostic {
    let problem = error("BL1009", place, format!("`{rule}` has no field `{name}`"));
    misspelt(problem, name, near, &format!("it has {}", and_list(fields)))
}

/// `reset at 3`: a field that lost its hyphen.
pub(crate) fn parted_field(place: Place, rule: &str, said: &str, field: &str) -> Diagnostic {
    error("BL1009", place, format!("`{rule}` has no field `{said}`"))
        .help(format!("write `{field}`"))
        .fix(format!("write `{field}`"), true, place, field)
}

pub(crate) fn field_is_rule(place: Place, rule: &str, name: &str, in_block: bool) -> Diagnostic {
    let help = if in_block {
        "is a `}` missing above?".to_owned()
    } else {
        format!("put `{name}` on a line of its own")
    };
    error(
        "BL1009",
        place,
        format!("`{rule}` has no field `{name}`: `{name}` is a rule of its own"),
    )
    .help(help)
}

pub(crate) fn unknown_mark(
    place: Place,
    name: &str,
    item: &str,
    marks: &[&str],
    near: Option<&str>,
) -> Diagnostic {
    let problem = error("BL1010", place, format!("{item} has no mark `{name}`"));
    let help = if marks.is_empty() {
        "drop it".to_owned()
    } else {
        format!("{item} may have {}", and_list(marks))
    };
    misspelt(problem, name, near, &help)
}

pub(crate) fn mark_of_other(place: Place, name: &str, item: &str, other: &str) -> Diagnostic {
    error("BL1010", place, format!("{item} has no mark `{name}`"))
        .help(format!("`{name}` is a mark of {other}"))
}

pub(crate) fn unknown_named(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error("BL1011", place, format!("nothing is called `{name}`"));
    did_you_mean(
        problem,
        near,
        "names are given to locations, districts, colours and land",
    )
}

pub(crate) fn named_twice(place: Place, name: &str, language: &str, first: Place) -> Diagnostic {
    error(
        "BL1005",
        place,
        format!("`{name}` has a name in `{language}` already"),
    )
    .label("and again here")
    .also(first, "first written here")
    .help("drop one of the lines")
}

pub(crate) fn unknown_lint(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = warning("BL1012", place, format!("there is no lint `{name}`"));
    did_you_mean(
        problem,
        near,
        "`branchline explain --list` names all of them, from BL5001 on",
    )
}

pub(crate) fn unknown_threshold(
    place: Place,
    lint: &str,
    name: &str,
    names: &[&str],
    near: Option<&str>,
) -> Diagnostic {
    let problem = warning(
        "BL1012",
        place,
        format!("the lint `{lint}` has no number `{name}`"),
    );
    let help = if names.is_empty() {
        format!("it can only be switched: `lint {lint} off`")
    } else {
        format!("it has {}", and_list(names))
    };
    did_you_mean(problem, near, &help)
}

pub(crate) fn unknown_word(
    place: Place,
    what: &str,
    word: &str,
    words: &[&str],
    near: Option<&str>,
) -> Diagnostic {
    let problem = error("BL1013", place, format!("{what} cannot be `{word}`"));
    let help = if words.len() > 16 {
        String::new()
    } else {
        format!("write {}", or_list(words.iter().copied()))
    };
    misspelt(problem, word, near, &help)
}

pub(crate) fn unknown_line(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = error(
        "BL1014",
        place,
        format!("a line at the top of a file cannot start with `{name}`"),
    );
    let mut problem = misspelt(
        problem,
        name,
        near,
        "`language`, `use`, `board`, `background` and `lint` stand there, and the sections",
    );
    // Of that word the parser asks more than of a line it does not know.
    if near == Some("language") && !name.starts_with("language") {
        problem.fixes.iter_mut().for_each(|fix| fix.safe = false);
    }
    problem
}

pub(crate) fn unknown_block(place: Place, name: &str) -> Diagnostic {
    error("BL1014", place, format!("there is no section `{name}`")).help(
        "the sections are `game`, `deck`, `districts`, `land`, `locations`, `routes`, `tickets` and `names`",
    )
}

pub(crate) fn rule_outside(place: Place, name: &str) -> Diagnostic {
    error(
        "BL1014",
        place,
        format!("the rule `{name}` stands outside of `game {{ … }}`"),
    )
    .help("move the line into the block of the game")
}

/// `a`, `b` and `c`.
fn and_list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
