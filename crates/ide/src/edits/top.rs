//! Lines at the top of a file, `allow` comments, and the fixes of diagnostics.

use super::draft::{Draft, Home, Line};
use super::open::OWN;
use super::place;
use crate::problem::{EditProblem, Result};
use branchline_compiler::codes;
use branchline_engine::config::Background;
use branchline_syntax::columns::LineKind;
use branchline_syntax::tree::{Atom, Item, Rule};
use branchline_syntax::{Span, TextEdit, TokenKind, spell, tokens};
use std::collections::BTreeMap;

/// The line of the open file with this keyword that `wanted` accepts.
fn own_line<'a>(
    draft: &Draft<'_, 'a>,
    keyword: &str,
    wanted: impl Fn(&Rule) -> bool,
) -> Option<(&'a Rule, Line)> {
    let mut items = draft.open.source.tree.items.iter();
    items.find_map(|item| match item {
        Item::Line(rule) if rule.head.text == keyword && wanted(rule) => {
            let line = Line {
                source: OWN,
                span: rule.span,
                kind: LineKind::Plain,
                home: Home::Top("lint"),
            };
            Some((rule, line))
        }
        _ => None,
    })
}

pub(super) fn set_board(
    draft: &mut Draft<'_, '_>,
    size: Option<(i32, i32)>,
    width: Option<i32>,
    piece: Option<(i32, i32)>,
) -> Result {
    check(
        "the size of the board",
        size.map(|(w, h)| [w, h]),
        1,
        100_000,
    )?;
    check("the printed width", width.map(|w| [w, w]), 10, 10_000)?;
    check("the size of a piece", piece.map(|(l, w)| [l, w]), 1, 500)?;
    let size = size.map(|(w, h)| format!("{w} by {h}"));
    let width = width.map(|w| format!("width {w}"));
    let piece = piece.map(|(l, w)| format!("piece {l} by {w}"));
    let Some((rule, line)) = own_line(draft, "board", |_| true) else {
        let parts: Vec<String> = [size, width, piece].into_iter().flatten().collect();
        if !parts.is_empty() {
            let text = format!("board {}", parts.join(", "));
            draft.add(Home::Top("board"), LineKind::Plain, text);
        }
        return Ok(());
    };
    let word =
        |atoms: &[Atom], name: &str| matches!(atoms, [Atom::Word(word), ..] if word.text == name);
    let mut end = rule.span.end;
    let mut empty = rule.clauses.is_empty();
    for (part, is) in [(size, None), (width, Some("width")), (piece, Some("piece"))] {
        let Some(part) = part else { continue };
        let said = rule.clauses.iter().find(|clause| match is {
            None => matches!(&clause.atoms[..], [Atom::Size(..)]),
            Some(name) => word(&clause.atoms, name),
        });
        match said {
            Some(clause) => draft.replace(&line, clause.span, part),
            None => {
                let gap = if empty { " " } else { ", " };
                draft.replace(&line, Span::empty(end), format!("{gap}{part}"));
                (empty, end) = (false, rule.span.end);
            }
        }
    }
    Ok(())
}

fn check(what: &str, numbers: Option<[i32; 2]>, min: i32, max: i32) -> Result {
    for number in numbers.into_iter().flatten() {
        if !(min..=max).contains(&number) {
            return Err(EditProblem::out_of_range(
                what,
                number.into(),
                min.into(),
                max.into(),
            ));
        }
    }
    Ok(())
}

pub(super) fn set_background(draft: &mut Draft<'_, '_>, picture: Option<&Background>) -> Result {
    let own = own_line(draft, "background", |_| true);
    let Some(Background {
        file,
        left,
        top,
        width,
        opacity,
        turn,
        locked,
    }) = picture
    else {
        if let Some((_, line)) = own {
            draft.delete(&line);
            return Ok(());
        }
        let mut lines = draft.open.inherited.lines.iter();
        return match lines.find(|line| line.item.head.text == "background") {
            Some(line) => Err(EditProblem::elsewhere(
                "the picture of",
                "background",
                draft.open.path_of(line),
            )),
            None => Ok(()),
        };
    };
    // The language takes whole board units here, the config tenths.
    let units = |tenths: i32| (tenths.saturating_add(5)).div_euclid(10);
    check("the opacity", Some([*opacity, *opacity]), 0, 100)?;
    let mut text = format!(
        "background {}, left {}, top {}",
        spell::text(file),
        units(*left),
        units(*top)
    );
    if *width > 0 {
        text.push_str(&format!(", width {}", units(*width).max(1)));
    }
    text.push_str(&format!(", opacity {opacity}"));
    // A base may say otherwise, and its word holds where this file is silent.
    let mut inherited = draft.open.inherited.lines.iter();
    let inherited = inherited.any(|line| line.item.head.text == "background");
    if *turn != 0 || inherited {
        check("the turn", Some([*turn, *turn]), -360, 360)?;
        text.push_str(&format!(", turn {turn}"));
    }
    if *locked || inherited {
        text.push_str(if *locked {
            ", locked on"
        } else {
            ", locked off"
        });
    }
    match own {
        Some((rule, line)) => draft.replace(&line, rule.span, text),
        None => draft.add(Home::Top("background"), LineKind::Plain, text),
    }
    Ok(())
}

pub(super) fn set_lint(
    draft: &mut Draft<'_, '_>,
    lint: &str,
    level: Option<&str>,
    values: &BTreeMap<String, i64>,
) -> Result {
    let Some(code) = codes::exact(lint) else {
        return Err(EditProblem::unknown("lint", lint));
    };
    if let Some(level) = level
        && !matches!(level, "off" | "info" | "warn" | "error")
    {
        return Err(EditProblem::not_so(
            "lint-level",
            &format!("a lint cannot be `{level}`"),
            "choose off, info, warn or error",
        )
        .with("level", level));
    }
    if let Some(bad) = values.keys().find(|name| !spell::is_id(name)) {
        return Err(EditProblem::bad_id(bad));
    }
    let own = own_line(draft, "lint", |rule| {
        let first = rule.clauses.first().and_then(|clause| clause.atoms.first());
        matches!(first, Some(Atom::Word(word))
            if codes::exact(&word.text).is_some_and(|known| known.code == code.code))
    });
    let mut parts: Vec<String> = level.map(str::to_owned).into_iter().collect();
    parts.extend(values.iter().map(|(name, value)| format!("{name} {value}")));
    match (own, parts.is_empty()) {
        (Some((_, line)), true) => draft.delete(&line),
        (None, true) => {}
        (own, false) => {
            let text = format!("lint {} {}", code.slug, parts.join(", "));
            match own {
                Some((rule, line)) => draft.replace(&line, rule.span, text),
                None => draft.add(Home::Top("lint"), LineKind::Plain, text),
            }
        }
    }
    Ok(())
}

pub(super) fn allow(draft: &mut Draft<'_, '_>, code: &str, at: u32, reason: &str) -> Result {
    let Some(code) = codes::exact(code) else {
        return Err(EditProblem::unknown("code", code));
    };
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() {
        return Err(EditProblem::not_so(
            "no-reason",
            "a warning is accepted for a reason",
            "say why this is so on purpose",
        ));
    }
    let source = draft.open.source;
    let line = source.lines.span(source.lines.line(at));
    let text = source.text.get(line.range()).unwrap_or_default();
    let content = text.trim_end_matches(['\n', '\r']);
    let comment = format!("# allow {}: {reason}", code.slug);
    let has_comment = tokens(content, 0)
        .last()
        .is_some_and(|token| token.kind == TokenKind::Comment);
    if has_comment {
        let indent = &content[..content.len() - content.trim_start().len()];
        let nl = place::line_break(source);
        draft.other(TextEdit::insert(
            line.start,
            format!("{indent}{comment}{nl}"),
        ));
    } else {
        let end = line.start + u32::try_from(content.trim_end().len()).unwrap_or(0);
        draft.other(TextEdit::insert(end, format!("  {comment}")));
    }
    Ok(())
}

pub(super) fn fix(draft: &mut Draft<'_, '_>, code: &str, at: u32, title: Option<&str>) -> Result {
    // Two problems of one kind may stand at one place: two rules that a game lacks.
    let here = draft.open.compilation.diagnostics.iter().filter(|found| {
        let place = found.primary.place;
        found.code == code && place.source == OWN && place.span.start == at
    });
    let fix = here
        .flat_map(|found| &found.fixes)
        .find(|fix| fix.source == OWN && title.is_none_or(|title| fix.title == title));
    let Some(fix) = fix else {
        return Err(EditProblem::stale_fix());
    };
    for edit in &fix.edits {
        draft.other(edit.clone());
    }
    Ok(())
}
