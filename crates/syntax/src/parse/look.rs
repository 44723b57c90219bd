//! The strict second look at a line nobody could read: what was expected, and where.

use super::SyntaxError;
use super::build::{Bad, BadKind};
use super::expected;
use super::grammar::{Grammar, Rule as R};
use super::lex::{self, TokenKind};
use super::near::SECTIONS;
use super::repair::Repairs;
use crate::{Span, codes};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

/// Says what is wrong with a bad line.
pub(super) fn explain(bad: &Bad, repairs: &Repairs<'_>) -> SyntaxError {
    let line = &repairs.text()[bad.span.range()];
    let tokens = lex::tokens(line, bad.span.start);
    let first = tokens.first().map_or("", |token| token.text);
    let mut error = match (bad.kind, first) {
        (_, "}") => stray_close(tokens[0].span),
        (BadKind::FieldHead, _) => nested_block(bad.span),
        (BadKind::Top, _)
            if tokens
                .first()
                .is_none_or(|token| token.kind != TokenKind::Word) =>
        {
            unreadable(bad, lex::before_comment(line))
        }
        (BadKind::Head, _) if !SECTIONS.contains(&first) => unknown_section(&tokens, bad),
        _ => match misplaced(bad, line) {
            Some(error) => error,
            None => strict(bad, line, first),
        },
    };
    error.span = repairs.original(error.span);
    error
}

/// A good line of another section.
fn misplaced(bad: &Bad, line: &str) -> Option<SyntaxError> {
    let said = lex::before_comment(line);
    let shapes = [
        (BadKind::Route, R::just_route, "a route", "routes"),
        (BadKind::Ticket, R::just_ticket, "a ticket", "tickets"),
        (
            BadKind::Location,
            R::just_location,
            "a location",
            "locations",
        ),
    ];
    shapes
        .into_iter()
        .filter(|(kind, ..)| *kind != bad.kind)
        .find(|(_, shape, ..)| Grammar::parse(*shape, said).is_ok())
        .map(|(_, _, what, section)| {
            SyntaxError::new(
                codes::WRONG_SECTION,
                Span::new(bad.span.start, bad.span.start + said.len() as u32),
                format!("{what} stands in `{section} {{ }}`"),
                format!("this is {what}"),
                format!("move the line into a block `{section} {{`"),
            )
        })
}

/// Rules a line may be read by, most likely first.
fn candidates(kind: BadKind, first: &str) -> &'static [R] {
    match (kind, first) {
        (BadKind::Top, "language") => &[R::just_language],
        (BadKind::Top, "use") => &[R::just_use],
        (BadKind::Top | BadKind::Head, "game") => &[R::just_game],
        (BadKind::Top | BadKind::Head, "tickets") => &[R::just_tickets],
        (BadKind::Top | BadKind::Head, "names") => &[R::just_names],
        (BadKind::Top | BadKind::Head, first) if SECTIONS.contains(&first) => &[R::just_plain],
        (BadKind::Top | BadKind::Head, _) => &[R::just_line],
        (BadKind::Rule | BadKind::RuleHead, "without") => &[R::just_without],
        (BadKind::Rule | BadKind::RuleHead, _) => &[R::just_rule],
        (BadKind::Field | BadKind::FieldHead, _) => &[R::just_fields],
        (BadKind::Entry, "remove") => &[R::just_remove],
        (BadKind::Entry, _) => &[R::just_entry],
        (BadKind::Location, "remove") => &[R::just_remove, R::just_location],
        (BadKind::Location, _) => &[R::just_location],
        (BadKind::Route, "remove") => &[R::just_remove, R::just_route],
        (BadKind::Route, _) => &[R::just_route],
        (BadKind::Ticket, "remove") => &[R::just_remove, R::just_ticket],
        (BadKind::Ticket, _) => &[R::just_ticket],
        (BadKind::Name, _) => &[R::just_name],
    }
}

fn strict(bad: &Bad, line: &str, first: &str) -> SyntaxError {
    let said = lex::before_comment(line);
    let mut furthest: Option<(usize, Vec<R>)> = None;
    for &wanted in candidates(bad.kind, first) {
        if let Err(error) = Grammar::parse(wanted, said) {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            let ErrorVariant::ParsingError { positives, .. } = error.variant else {
                continue;
            };
            if furthest.as_ref().is_none_or(|(best, _)| at > *best) {
                furthest = Some((at, positives));
            }
        }
    }
    let Some((at, rules)) = furthest else {
        return unreadable(bad, said);
    };
    let at = at as u32 + bad.span.start;
    let tokens = lex::tokens(said, bad.span.start);
    let found = tokens.iter().find(|token| token.span.end > at);
    let span = match found {
        Some(token) => Span::new(token.span.start.min(at).max(bad.span.start), token.span.end),
        None => Span::empty(bad.span.start + said.len() as u32),
    };
    let wanted = expected::list(&rules);
    let seen = found.map_or("the line ends here".to_owned(), |token| match token.kind {
        TokenKind::Text => "found a text".to_owned(),
        TokenKind::OpenText => "found a text that is not closed".to_owned(),
        _ => format!("found `{}`", token.text),
    });
    SyntaxError::new(
        codes::EXPECTED,
        span,
        format!("expected {wanted}"),
        seen,
        expected::shape(bad.kind, first),
    )
}

fn unreadable(bad: &Bad, said: &str) -> SyntaxError {
    SyntaxError::new(
        codes::UNREADABLE,
        Span::new(bad.span.start, bad.span.start + said.len() as u32),
        "this line cannot be read",
        "starts nothing known",
        expected::shape(bad.kind, ""),
    )
}

fn stray_close(span: Span) -> SyntaxError {
    SyntaxError::new(
        codes::STRAY_CLOSE,
        span,
        "this `}` closes nothing",
        "no block is open here",
        "take it out, or look for a `{` that is missing above",
    )
}

fn nested_block(span: Span) -> SyntaxError {
    SyntaxError::new(
        codes::NESTED_BLOCK,
        span,
        "a block cannot stand inside the block of a rule",
        "a second block starts here",
        "close the block above with `}` first",
    )
}

fn unknown_section(tokens: &[lex::Token<'_>], bad: &Bad) -> SyntaxError {
    let (name, span) = tokens
        .first()
        .map_or(("", bad.span), |token| (token.text, token.span));
    SyntaxError::new(
        codes::UNKNOWN_SECTION,
        span,
        format!("there is no section `{name}`"),
        "not a section",
        format!(
            "the sections are {}",
            SECTIONS.map(|section| format!("`{section}`")).join(", ")
        ),
    )
}
