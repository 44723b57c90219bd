//! Problems of the engine and of the lints, which speak of things → diagnostics,
//! which speak of places.

use crate::diagnostic::Diagnostic;
use crate::source_map::SourceMap;
use branchline_engine::Problem;

/// The problem, at the place where its subject was written.
pub(crate) fn diagnostic(problem: &Problem, places: &SourceMap) -> Diagnostic {
    let Problem {
        code,
        severity,
        subject,
        message,
        label,
        help,
        related,
        suggestion,
    } = problem;
    let mut found = Diagnostic::new(code, *severity, places.place(subject), message.clone())
        .label(label.clone())
        .help(help.clone());
    for (subject, text) in related {
        found = found.also(places.place(subject), text.clone());
    }
    match suggestion {
        Some(text) => found.replace(format!("write `{text}`"), text.clone()),
        None => found,
    }
}
