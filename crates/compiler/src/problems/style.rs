//! Words about `allow` comments: `BL9xxx`.

use super::{did_you_mean, warning};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Place;
use branchline_syntax::Span;

pub(crate) fn allow_without_reason(place: Place) -> Diagnostic {
    warning("BL9001", place, "this `allow` gives no reason").help(
        "say why after a `:`, for whoever reads the map next: `# allow ticket-value: printed so`",
    )
}

/// `alone` is what to take out of the text if the comment allows nothing else.
pub(crate) fn allow_unused(place: Place, code: &str, alone: Option<Span>) -> Diagnostic {
    let slug = codes::exact(code).map_or(code, |code| code.slug);
    let problem = warning(
        "BL9002",
        place,
        format!("nothing here has to be allowed: `{slug}` finds no fault with this line"),
    )
    .help("drop the comment, or move it to the line it speaks of");
    match alone {
        Some(span) => problem.fix(
            "drop the comment",
            false,
            Place::new(place.source, span),
            "",
        ),
        None => problem,
    }
}

pub(crate) fn allow_unknown(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = warning(
        "BL9003",
        place,
        format!("there is no code `{name}` to allow"),
    );
    did_you_mean(problem, near, "`branchline explain --list` shows all codes")
}
