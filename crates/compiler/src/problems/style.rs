//! Words about `allow` comments: `BL9xxx`.

use super::{did_you_mean, warning};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Place;

pub(crate) fn allow_without_reason(place: Place) -> Diagnostic {
    warning("BL9001", place, "this `allow` gives no reason").help(
        "say why after a `:`, for whoever reads the map next: `# allow ticket-value: printed so`",
    )
}

pub(crate) fn allow_unused(place: Place, code: &str) -> Diagnostic {
    let slug = codes::exact(code).map_or(code, |code| code.slug);
    warning(
        "BL9002",
        place,
        format!("nothing here has to be allowed: `{slug}` finds no fault with this line"),
    )
    .help("drop the comment, or move it to the line it speaks of")
}

pub(crate) fn allow_unknown(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let problem = warning(
        "BL9003",
        place,
        format!("there is no code `{name}` to allow"),
    );
    did_you_mean(problem, near, "`branchline explain --list` shows all codes")
}
