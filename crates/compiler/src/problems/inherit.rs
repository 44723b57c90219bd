//! Words about what a variant changes in its base: `BL4010` to `BL4012`.

use super::{error, warning};
use crate::diagnostic::Diagnostic;
use crate::lower::context::Context;
use crate::source::Place;
use branchline_syntax::Span;
use branchline_syntax::tree::Item;

pub(crate) fn same_as_base(place: Place, old: Place, lines: Place) -> Diagnostic {
    warning("BL4010", place, "this says what the base says already")
        .also(old, "in the base")
        .help("drop the line, so that a change of the base is followed")
        .fix("drop the line", false, lines, "")
}

pub(crate) fn same_field_as_base(place: Place, old: Place, field: &str) -> Diagnostic {
    warning(
        "BL4010",
        place,
        format!("`{field}` has this value in the base already"),
    )
    .also(old, "in the base")
    .help("leave it out, so that a change of the base is followed")
}

pub(crate) fn nothing_to_remove(place: Place, lines: Place, name: &str) -> Diagnostic {
    warning(
        "BL4011",
        place,
        format!("there is no `{name}` in the base to remove"),
    )
    .help("drop the line, or look at how the base spells it")
    .fix("drop the line", false, lines, "")
}

pub(crate) fn nothing_to_drop(place: Place, lines: Place, rule: &str) -> Diagnostic {
    warning(
        "BL4011",
        place,
        format!("the base has no rule `{rule}` to leave out"),
    )
    .help("drop the line")
    .fix("drop the line", false, lines, "")
}

pub(crate) fn dangling(place: Place, name: &str, removed: Place, what: &str) -> Diagnostic {
    error(
        "BL4012",
        removed,
        format!("`{name}` is removed here, but {what} still needs it"),
    )
    .also(place, "needs it")
    .help(format!("remove {what} too, or give it another end"))
}

pub(crate) fn removed_district(place: Place, name: &str, removed: Place) -> Diagnostic {
    error(
        "BL4012",
        removed,
        format!("`{name}` is removed here, but a location is put into it"),
    )
    .also(place, "put into it")
    .help(format!("leave out `in {name}`, or keep the district"))
}

/// Offers to remove what needs the removed thing, in the file that removes it:
/// at the end of that file's first section of the kind, or in a new one.
pub(crate) fn remove_too(
    cx: &Context<'_>,
    problem: Diagnostic,
    section: &str,
    ends: &str,
) -> Diagnostic {
    let source_id = problem.primary.place.source;
    let source = &cx.sources[source_id.index()];
    let close = source.tree.items.iter().find_map(|item| match item {
        Item::Routes(routes) if section == "routes" => routes.close,
        Item::Tickets(tickets) if section == "tickets" && tickets.label.is_none() => tickets.close,
        _ => None,
    });
    let (at, insert) = match close {
        Some(close) => (close.start, format!("  remove {ends}\n")),
        None => {
            let end = u32::try_from(source.text.len()).unwrap_or(u32::MAX);
            let gap = if source.text.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            (end, format!("{gap}\n{section} {{\n  remove {ends}\n}}\n"))
        }
    };
    let place = Place::new(source_id, Span::empty(at));
    problem.fix(format!("remove `{ends}` too"), false, place, insert)
}
