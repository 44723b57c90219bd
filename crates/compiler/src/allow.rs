//! `# allow ticket-value: printed so on the card`: a warning that its author has
//! looked at and accepts, with the reason beside it.
//!
//! It stands at the end of the line it speaks of, or on a line of its own above.

use crate::codes::{self, Code};
use crate::diagnostic::Diagnostic;
use crate::problems::style as problems;
use crate::source::{Place, Source, SourceId};
use branchline_syntax::Span;
use branchline_syntax::tree::Comment;

/// One accepted code at one line.
#[derive(Clone, Debug)]
pub(crate) struct Allow {
    code: &'static str,
    source: SourceId,
    line: u32,
    place: Place,
    /// What to take out of the text to be rid of it; none if it allows other codes, too.
    alone: Option<Span>,
    used: bool,
}

/// All `allow` comments of the files; what is wrong with them goes to `report`.
pub(crate) fn collect(sources: &[Source], report: &mut Vec<Diagnostic>) -> Vec<Allow> {
    let mut allows = Vec::new();
    for (id, source) in (0..).map(SourceId).zip(sources) {
        for comment in &source.tree.comments {
            read(id, source, comment, &mut allows, report);
        }
    }
    allows
}

/// Takes out of `report` what an allow accepts. Errors stay.
pub(crate) fn apply(allows: &mut [Allow], sources: &[Source], report: &mut Vec<Diagnostic>) {
    if allows.is_empty() {
        return;
    }
    report.retain(|problem| {
        let place = problem.primary.place;
        let line = sources[place.source.index()].lines.line(place.span.start);
        let accepted = !problem.is_error()
            && allows
                .iter_mut()
                .filter(|allow| allow.code == problem.code)
                .filter(|allow| allow.source == place.source && allow.line == line)
                .map(|allow| allow.used = true)
                .count()
                > 0;
        !accepted
    });
}

/// Allows that accepted nothing, once everything has been said.
pub(crate) fn unused(allows: &[Allow]) -> impl Iterator<Item = Diagnostic> {
    allows
        .iter()
        .filter(|allow| !allow.used)
        .map(|allow| problems::allow_unused(allow.place, allow.code, allow.alone))
}

fn read(
    id: SourceId,
    source: &Source,
    comment: &Comment,
    allows: &mut Vec<Allow>,
    report: &mut Vec<Diagnostic>,
) {
    let text = source.text.get(comment.span.range()).unwrap_or_default();
    let Some(rest) = text
        .trim_start_matches('#')
        .trim_start()
        .strip_prefix("allow ")
    else {
        return;
    };
    let (names, reason) = match rest.split_once(':') {
        Some((names, reason)) => (names, Some(reason.trim())),
        None => (rest, None),
    };
    let mut codes: Vec<(&str, Option<&'static Code>)> = Vec::new();
    for name in names.split(',') {
        codes.push((name.trim(), codes::exact(name.trim())));
    }
    // "allow me to explain" is prose, not an allow.
    if codes
        .iter()
        .any(|(name, _)| name.contains(char::is_whitespace))
    {
        return;
    }
    if reason.is_none() && codes.iter().all(|(_, code)| code.is_none()) {
        return;
    }
    let place = Place::new(id, comment.span);
    if reason.is_none_or(str::is_empty) {
        report.push(problems::allow_without_reason(place));
    }
    let line = line_of(source, comment);
    let alone = (codes.len() == 1).then(|| whole(source, comment));
    for (name, code) in codes {
        match code {
            Some(code) => allows.push(Allow {
                code: code.code,
                source: id,
                line,
                place,
                alone,
                used: false,
            }),
            None => {
                let near = codes::find(name).map(|code| code.slug);
                report.push(problems::allow_unknown(
                    word(source, id, comment, name),
                    name,
                    near,
                ));
            }
        }
    }
}

/// The line an allow speaks of: its own, or the next one with anything but a comment.
fn line_of(source: &Source, comment: &Comment) -> u32 {
    let own = source.lines.line(comment.span.start);
    if !comment.own_line {
        return own;
    }
    let says_something = |line: &u32| {
        let text = source.text.get(source.lines.span(*line).range());
        let text = text.unwrap_or_default().trim();
        !text.is_empty() && !text.starts_with('#')
    };
    (own + 1..source.lines.count())
        .find(says_something)
        .unwrap_or(own)
}

/// A comment with the blanks before it; the whole line, if nothing else stands there.
fn whole(source: &Source, comment: &Comment) -> Span {
    let Span { start, end } = comment.span;
    if comment.own_line {
        return source.lines.span(source.lines.line(start));
    }
    let before = source.text.get(..start as usize).unwrap_or_default();
    let said = before.trim_end_matches([' ', '\t']).len();
    Span::new(u32::try_from(said).unwrap_or(start), end)
}

fn word(source: &Source, id: SourceId, comment: &Comment, name: &str) -> Place {
    let text = source.text.get(comment.span.range()).unwrap_or_default();
    let at = text.find(name).and_then(|at| u32::try_from(at).ok());
    let (Some(at), Ok(len)) = (at, u32::try_from(name.len())) else {
        return Place::new(id, comment.span);
    };
    let start = comment.span.start + at;
    Place::new(id, Span::new(start, start + len))
}

#[cfg(test)]
mod tests {
    use crate::{MemoryFiles, compile};
    use branchline_syntax::edit::apply;

    /// The text after every fix of `BL9002`, one by one.
    fn without_unused(text: &str) -> Vec<String> {
        let mut compilation = compile(&MemoryFiles::one("a.line", text), "a.line");
        compilation.advise();
        let unused = compilation.diagnostics.iter();
        let fixes = unused
            .filter(|problem| problem.code == "BL9002")
            .flat_map(|problem| &problem.fixes);
        fixes.map(|fix| apply(text, &fix.edits)).collect()
    }

    #[test]
    fn an_allow_that_is_not_needed_can_be_dropped_with_its_blanks_or_its_line() {
        let text = include_str!("../../../maps/tutorial/tutorial.line");
        let first = text.find("\ntickets {").expect("a section") + 1;
        let behind = "tickets {  # allow dead-end: once there was one";
        let with = text.replacen("tickets {", behind, 1);
        assert_eq!(without_unused(&with), [text]);
        let mut with = text.to_owned();
        with.insert_str(first, "  # allow dead-end: once there was one\n");
        assert_eq!(without_unused(&with), [text]);
        // One of two codes may still be needed.
        let both = behind.replace("dead-end", "dead-end, diameter");
        let with = text.replacen("tickets {", &both, 1);
        assert_eq!(without_unused(&with), <[&str; 0]>::default());
    }
}
