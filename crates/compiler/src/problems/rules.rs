//! Words about the values of rules and marks: `BL2001` to `BL2029`.

use super::{error, or_list, warning};
use crate::diagnostic::Diagnostic;
use crate::source::Place;
use branchline_engine::spec::{Choices, Kind, Preset, RuleSpec, listed};
use branchline_syntax::Span;

pub(crate) fn wrong_kind(place: Place, what: &str, kind: &Kind) -> Diagnostic {
    error("BL2001", place, format!("{what} takes {}", describe(kind)))
        .help(format!("write it like {}", such_as(what, kind)))
}

pub(crate) fn no_value(place: Place, what: &str, kind: &Kind) -> Diagnostic {
    error(
        "BL2001",
        place,
        format!("{what} has no value: it takes {}", describe(kind)),
    )
    .help(format!("write it like {}", such_as(what, kind)))
}

/// `ferries yes`.
pub(crate) fn switch(place: Place, what: &str, word: &str, meant: &str) -> Diagnostic {
    error("BL1013", place, format!("{what} cannot be `{word}`"))
        .help(format!("write `{meant}`"))
        .fix(format!("write `{meant}`"), true, place, meant)
}

/// `tunnels on`, of a rule that has no switch; `gap`: what to take out.
pub(crate) fn on_already(place: Place, rule: &str, gap: Option<Place>) -> Diagnostic {
    let problem = error("BL1009", place, format!("`{rule}` alone is enough"))
        .label("not needed")
        .help("a rule that is written is on; leave the word out");
    match gap {
        Some(gap) => problem.fix("leave it out", true, gap, ""),
        None => problem,
    }
}

pub(crate) fn out_of_range(place: Place, what: &str, value: i64, min: i64, max: i64) -> Diagnostic {
    error("BL2002", place, format!("{what} cannot be {value}"))
        .label(format!("{min} to {max}"))
        .help(format!("write a whole number from {min} to {max}"))
}

pub(crate) fn missing_field(place: Place, rule: &str, field: &str, kind: &Kind) -> Diagnostic {
    error("BL2003", place, format!("`{rule}` does not say `{field}`"))
        .help(format!("add `{field} {}`", example(kind)))
}

pub(crate) fn missing_rule(place: Place, spec: &RuleSpec, close: Option<Place>) -> Diagnostic {
    let line = example_line(spec);
    let problem = error(
        "BL2004",
        place,
        format!("the game has no rule `{}`", spec.keyword),
    )
    .note(spec.doc.en)
    .help(format!("add a line such as `{line}`"));
    match close {
        Some(close) => problem.fix(
            format!("add `{line}`"),
            false,
            Place::new(close.source, Span::empty(close.span.start)),
            format!("  {line}\n"),
        ),
        None => problem,
    }
}

pub(crate) fn cannot_drop(place: Place, rule: &str) -> Diagnostic {
    error(
        "BL2004",
        place,
        format!("every game has a rule `{rule}`, it cannot be left out"),
    )
    .help("drop the line, or write the rule anew")
}

pub(crate) fn duplicate_rule(place: Place, rule: &str, first: Place) -> Diagnostic {
    error(
        "BL2005",
        place,
        format!("the rule `{rule}` is written twice"),
    )
    .label("and again here")
    .also(first, "first written here")
    .help("join them into one line or block")
}

pub(crate) fn duplicate_field(place: Place, what: &str, first: Place) -> Diagnostic {
    error("BL2006", place, format!("{what} has a value already"))
        .label("and again here")
        .also(first, "first written here")
        .help("drop one of them")
}

/// `rows`: what to add, with the values of the nearest numbers of players.
pub(crate) fn players_missing(
    place: Place,
    what: &str,
    missing: &[u8],
    rows: Option<&str>,
) -> Diagnostic {
    let numbers: Vec<String> = missing.iter().map(u8::to_string).collect();
    let problem = error(
        "BL2007",
        place,
        format!("{what} says nothing for {} players", numbers.join(", ")),
    );
    let Some(rows) = rows else {
        return problem.help("add a row for each number of players of the game");
    };
    let end = Place::new(place.source, Span::empty(place.span.end));
    let row = rows.trim_start_matches(" | ");
    problem
        .help(format!(
            "add a row for each number of players of the game, such as `{row}`"
        ))
        .fix(format!("add `{row}`"), false, end, rows)
}

pub(crate) fn players_twice(place: Place, what: &str, players: i64, first: Place) -> Diagnostic {
    error(
        "BL2008",
        place,
        format!("{what} has two rows for {players} players"),
    )
    .label("the second one")
    .also(first, "the first one")
    .help("let each number of players have one row")
}

pub(crate) fn players_unused(place: Place, what: &str, players: i64, most: (u8, u8)) -> Diagnostic {
    warning(
        "BL2017",
        place,
        format!(
            "{what} has a row for {players} players, but the game is for {} to {}",
            most.0, most.1
        ),
    )
    .help("drop the row, or change `players`")
}

pub(crate) fn key_twice(place: Place, what: &str, key: i64, first: Place) -> Diagnostic {
    error("BL2009", place, format!("{what} has two rows for {key}"))
        .label("the second one")
        .also(first, "the first one")
        .help("let each number have one row")
}

pub(crate) fn not_by_players(place: Place, what: &str, kind: &Kind) -> Diagnostic {
    error(
        "BL2010",
        place,
        format!("{what} is the same for all numbers of players"),
    )
    .label("a table cannot stand here")
    .help(format!("write {}", describe(kind)))
}

pub(crate) fn too_many_values(place: Place, what: &str) -> Diagnostic {
    error(
        "BL2011",
        place,
        format!("{what} takes one value, here is another"),
    )
    .help("drop it; fields are separated by `,`")
}

/// `hand 2 cards`: the field behind its value.
pub(crate) fn named_after(place: Place, what: &str, field: &str, before: Place) -> Diagnostic {
    let gap = Span::new(before.span.start, place.span.end);
    error(
        "BL2011",
        place,
        format!("{what} takes one value; what it counts is known"),
    )
    .help(format!("drop `{field}`"))
    .fix(
        format!("drop `{field}`"),
        true,
        Place::new(place.source, gap),
        "",
    )
}

/// `before`: where the value ends.
pub(crate) fn comma_missing(place: Place, what: &str, field: &str, before: Place) -> Diagnostic {
    error(
        "BL2011",
        place,
        format!("{what} takes one value; `{field}` is the next field"),
    )
    .help(format!("put a `,` before `{field}`"))
    .fix("put a `,` between the fields", true, before, ",")
}

/// `pieces 16 "boat"`: a value whose field goes without saying, but not in the language.
pub(crate) fn field_missing(place: Place, what: &str, field: &str, before: Place) -> Diagnostic {
    error(
        "BL2011",
        place,
        format!("{what} takes one value; a text belongs to the field `{field}`"),
    )
    .help(format!("put `, {field}` before it"))
    .fix(
        format!("put `, {field}` before it"),
        true,
        before,
        format!(", {field}"),
    )
}

pub(crate) fn empty_range(place: Place, from: i64, to: i64) -> Diagnostic {
    error(
        "BL2012",
        place,
        format!("the range {from} to {to} is empty: the lower number comes first"),
    )
    .help(format!("write `{to} to {from}`"))
    .replace(format!("write `{to} to {from}`"), format!("{to} to {from}"))
}

pub(crate) fn no_main_value(place: Place, rule: &str, fields: &[&str]) -> Diagnostic {
    error(
        "BL2001",
        place,
        format!("`{rule}` does not say which field this is"),
    )
    .help(format!(
        "name the field: {}",
        or_list(fields.iter().copied())
    ))
}

pub(crate) fn mark_argument(place: Place, mark: &str, kind: &Kind) -> Diagnostic {
    error(
        "BL2013",
        place,
        format!("the mark `{mark}` takes {}", describe(kind)),
    )
    .help(format!("write it like `{mark} {}`", example(kind)))
}

pub(crate) fn ink(place: Place) -> Diagnostic {
    error("BL2013", place, "an ink is written as `\"#rrggbb\"`")
        .help("write six hexadecimal digits after `#`, such as `\"#d9669c\"`")
}

pub(crate) fn duplicate_mark(place: Place, mark: &str, first: Place) -> Diagnostic {
    error("BL2014", place, format!("the mark `{mark}` stands twice"))
        .label("and again here")
        .also(first, "first written here")
        .help("drop one of them")
}

pub(crate) fn unexpected(place: Place, item: &str, takes: &str) -> Diagnostic {
    error("BL2015", place, format!("{item} has no place for this"))
        .help(format!("{item} is written `{takes}`"))
}

pub(crate) fn incomplete(place: Place, item: &str, missing: &str, takes: &str) -> Diagnostic {
    error("BL2016", place, format!("{item} has no {missing}"))
        .help(format!("{item} is written `{takes}`"))
}

/// An example of the whole field: `` `pieces name "…"` ``.
fn such_as(what: &str, kind: &Kind) -> String {
    format!("`{} {}`", what.trim_matches('`'), example(kind))
}

/// What a kind of value is, after "takes".
pub(crate) fn describe(kind: &Kind) -> String {
    match *kind {
        Kind::Number { min, max, words } => {
            let mut text = format!("a whole number from {min} to {max}");
            if !words.is_empty() {
                text.push_str(" or ");
                text.push_str(&or_list(listed(words)));
            }
            text
        }
        Kind::Flag => "`on` or `off`".to_owned(),
        Kind::Word(words) => or_list(listed(words)),
        Kind::Text => "a text in quotes".to_owned(),
        Kind::Ink => "a colour in quotes".to_owned(),
        Kind::Numbers { min, max } => format!("whole numbers from {min} to {max}"),
        Kind::Words(Choices::Of(words)) => {
            format!("one or more of {}", or_list(listed(words)))
        }
        Kind::Words(Choices::TrackMarks) => "one or more marks of tracks".to_owned(),
        Kind::Words(Choices::Measures) => "one or more measures".to_owned(),
        Kind::Range { min, max, words } => {
            let mut text = format!("a range between {min} and {max}");
            if !words.is_empty() {
                text.push_str(" or ");
                text.push_str(&or_list(listed(words)));
            }
            text
        }
        Kind::Tally => "a number of tickets, by kind if there are several".to_owned(),
        Kind::Table { keys, values } => format!(
            "a table: {} to {} before each `:`, {} to {} after it",
            keys.0, keys.1, values.0, values.1
        ),
        Kind::District => "the id of a district".to_owned(),
    }
}

fn example(kind: &Kind) -> String {
    match *kind {
        Kind::Number { min, max, .. } => 2.clamp(min, max).to_string(),
        Kind::Flag => "on".to_owned(),
        Kind::Word(words) | Kind::Words(Choices::Of(words)) => {
            listed(words).next().unwrap_or("…").to_owned()
        }
        Kind::Text => "\"…\"".to_owned(),
        Kind::Ink => "\"#d9669c\"".to_owned(),
        Kind::Numbers { .. } => "1 2 3".to_owned(),
        Kind::Words(Choices::TrackMarks) => "ferry tunnel".to_owned(),
        Kind::Words(Choices::Measures) => "tickets longest-path".to_owned(),
        Kind::Range { .. } => "2 to 4".to_owned(),
        Kind::Tally => "2".to_owned(),
        Kind::Table { .. } => "1: 1 | 2: 2 | 3: 4".to_owned(),
        Kind::District => "north".to_owned(),
    }
}

/// A line that would do, with the fields that must be written.
fn example_line(spec: &RuleSpec) -> String {
    let needed = spec.fields.iter().filter(|f| f.preset == Preset::Required);
    let fields: Vec<String> = needed
        .map(|field| {
            let value = if field.name == "each" {
                "20".to_owned()
            } else {
                example(&field.kind)
            };
            match spec.main {
                Some(main) if main == field.name && !matches!(field.kind, Kind::Number { .. }) => {
                    value
                }
                _ => format!("{} {value}", field.name),
            }
        })
        .collect();
    format!("{} {}", spec.keyword, fields.join(", "))
        .trim_end()
        .to_owned()
}
