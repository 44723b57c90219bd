//! One line each: `path:line:column: severity[CODE]: message`.

use crate::Compilation;
use crate::output::visible;
use branchline_engine::Severity;
use std::fmt::Write;

/// All diagnostics, a line each.
#[must_use]
pub fn short(compilation: &Compilation) -> String {
    let mut out = String::new();
    for problem in &compilation.diagnostics {
        let place = problem.primary.place;
        let source = &compilation.sources[place.source.index()];
        let (line, column) = source.lines.line_column(&source.text, place.span.start);
        let path = visible(&source.path);
        let message = visible(&problem.message);
        let (severity, code) = (word(problem.severity), problem.code);
        let _ = writeln!(out, "{path}:{line}:{column}: {severity}[{code}]: {message}");
    }
    out
}

/// The severity in a word.
#[must_use]
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "hint",
    }
}
