//! Rules of the game: their fields, and whether they hold at all.

use super::draft::{Draft, Home, Line, content_span};
use super::open::{OWN, Open};
use super::place;
use crate::problem::{EditProblem, Result};
use branchline_engine::mechanics;
use branchline_engine::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, listed};
use branchline_syntax::columns::{self, LineKind};
use branchline_syntax::tree::{Atom, Clause, Game, GameLine, Item, Rule};
use branchline_syntax::{Span, TextEdit, TokenKind, parse, tokens};

pub(super) fn set_field(
    draft: &mut Draft<'_, '_>,
    rule: &str,
    field: &str,
    value: Option<&str>,
) -> Result {
    let (spec, field) = look_up(rule, field)?;
    match value {
        Some(value) => {
            check_value(spec, field, value)?;
            write(draft, spec, &[(field, value)])
        }
        None => clear(draft, spec, field),
    }
}

fn look_up(rule: &str, field: &str) -> Result<(&'static RuleSpec, &'static FieldSpec)> {
    let spec = mechanics::spec(rule).ok_or_else(|| EditProblem::unknown_rule(rule))?;
    let found = spec.field(field);
    let found = found.ok_or_else(|| EditProblem::unknown_field(rule, field));
    Ok((spec, found?))
}

/// The value must be one clause and nothing more.
fn check_value(spec: &RuleSpec, field: &FieldSpec, value: &str) -> Result {
    let bad = || EditProblem::bad_value(spec.keyword, field.name, value);
    if value.contains(['\n', '\r']) || value.trim().is_empty() {
        return Err(bad());
    }
    if tokens(value, 0)
        .iter()
        .any(|token| token.kind == TokenKind::Comment)
    {
        return Err(bad());
    }
    let file = format!(
        "game \"x\" {{\n{} {} {value}\n}}\n",
        spec.keyword, field.name
    );
    let parsed = parse(&file);
    let Some(Item::Game(Game { rules, .. })) = parsed.tree.items.first() else {
        return Err(bad());
    };
    match &rules[..] {
        [GameLine::Rule(rule)] if parsed.errors.is_empty() && rule.clauses.len() == 1 => Ok(()),
        _ => Err(bad()),
    }
}

/// The rule in the game of the open file.
fn own_rule<'a>(game: &'a Game, keyword: &str) -> Option<&'a Rule> {
    game.rules.iter().find_map(|line| match line {
        GameLine::Rule(rule) if rule.head.text == keyword => Some(rule),
        _ => None,
    })
}

fn own_without(game: &Game, keyword: &str) -> Option<Span> {
    game.rules.iter().find_map(|line| match line {
        GameLine::Without { rule, span } if rule.text == keyword => Some(*span),
        _ => None,
    })
}

/// Whether the files below have the rule.
fn is_inherited(open: &Open<'_>, keyword: &str) -> bool {
    let mut there = false;
    for line in open
        .inherited
        .games
        .iter()
        .flat_map(|game| &game.item.rules)
    {
        match line {
            GameLine::Rule(rule) if rule.head.text == keyword => there = true,
            GameLine::Without { rule, .. } if rule.text == keyword => there = false,
            _ => {}
        }
    }
    there
}

/// The field that a clause is about, and where its value stands.
fn read_clause(spec: &'static RuleSpec, clause: &Clause) -> Option<(&'static str, Span)> {
    if let Some(Atom::Word(word)) = clause.atoms.first()
        && let Some(field) = spec.field(&word.text)
    {
        return Some((field.name, Span::new(word.span.end, clause.span.end)));
    }
    spec.main.map(|main| (main, clause.span))
}

fn find<'r>(
    spec: &'static RuleSpec,
    rule: &'r Rule,
    field: &str,
) -> Option<(usize, &'r Clause, Span)> {
    rule.clauses.iter().enumerate().find_map(|(at, clause)| {
        let (name, value) = read_clause(spec, clause)?;
        (name == field).then_some((at, clause, value))
    })
}

fn line_at(draft: &Draft<'_, '_>, offset: u32) -> Line {
    Line {
        source: OWN,
        span: content_span(draft.open.source, offset),
        kind: LineKind::Rule,
        home: Home::Game,
    }
}

/// Writes fields of a rule into the open file.
fn write(
    draft: &mut Draft<'_, '_>,
    spec: &'static RuleSpec,
    fields: &[(&'static FieldSpec, &str)],
) -> Result {
    let open = draft.open;
    let game = open.game()?;
    drop_without(draft, game, spec.keyword);
    let Some(rule) = own_rule(game, spec.keyword) else {
        let text = spell_rule(spec, fields);
        draft.add(Home::Game, LineKind::Rule, text);
        return Ok(());
    };
    let mut new = Vec::new();
    for (field, value) in fields {
        match find(spec, rule, field.name) {
            Some((_, clause, span)) => {
                let named = span.start != clause.span.start || clause.atoms.is_empty();
                let line = line_at(draft, clause.span.start);
                let gap = if named { " " } else { "" };
                draft.replace(&line, span, format!("{gap}{}", value.trim()));
            }
            None => new.push((*field, *value)),
        }
    }
    if new.is_empty() {
        return Ok(());
    }
    if rule.block.is_some() {
        add_to_block(draft, rule, &new);
        return Ok(());
    }
    let line = line_at(draft, rule.head.span.start);
    let mut text = String::new();
    for (at, (field, value)) in new.iter().enumerate() {
        let first = at == 0 && rule.clauses.is_empty();
        let bare = first && spec.main == Some(field.name);
        text.push_str(if first { " " } else { ", " });
        if !bare {
            text.push_str(&format!("{} ", field.name));
        }
        text.push_str(value.trim());
    }
    draft.replace(&line, Span::empty(rule.span.end), text);
    Ok(())
}

fn spell_rule(spec: &RuleSpec, fields: &[(&'static FieldSpec, &str)]) -> String {
    let mut text = spec.keyword.to_owned();
    for (at, (field, value)) in fields.iter().enumerate() {
        text.push_str(if at == 0 { " " } else { ", " });
        if at > 0 || spec.main != Some(field.name) {
            text.push_str(&format!("{} ", field.name));
        }
        text.push_str(value.trim());
    }
    text
}

fn add_to_block(draft: &mut Draft<'_, '_>, rule: &Rule, new: &[(&'static FieldSpec, &str)]) {
    let source = draft.open.source;
    let last = rule
        .clauses
        .last()
        .map_or(rule.head.span, |clause| clause.span);
    let line = source.lines.line(last.start);
    let nl = place::line_break(source);
    let near = place::around(source, line + 1);
    let mut text = String::new();
    for (field, value) in new {
        let said = format!("{} {}", field.name, value.trim());
        if near.is_empty() {
            text.push_str(&format!("    {said}{nl}"));
        } else {
            text.push_str(&columns::fit(LineKind::Rule, &said, &near));
            text.push_str(nl);
        }
    }
    draft.other(TextEdit::insert(source.lines.span(line).end, text));
}

fn drop_without(draft: &mut Draft<'_, '_>, game: &Game, keyword: &str) {
    if let Some(span) = own_without(game, keyword) {
        let line = Line {
            source: OWN,
            span,
            kind: LineKind::Plain,
            home: Home::Game,
        };
        draft.delete(&line);
    }
}

/// Takes this file's word on a field back.
fn clear(draft: &mut Draft<'_, '_>, spec: &'static RuleSpec, field: &'static FieldSpec) -> Result {
    let open = draft.open;
    let game = open.game()?;
    let Some(rule) = own_rule(game, spec.keyword) else {
        return Ok(());
    };
    let Some((at, clause, _)) = find(spec, rule, field.name) else {
        return Ok(());
    };
    let inherited = is_inherited(open, spec.keyword);
    if field.preset == Preset::Required && !inherited {
        return Err(EditProblem::not_so(
            "field-needed",
            &format!("`{} {}` must be written", spec.keyword, field.name),
            "give it another value",
        )
        .with("rule", spec.keyword)
        .with("field", field.name));
    }
    if rule.clauses.len() == 1 {
        let stays = spec.presence == Presence::Optional && !inherited;
        if stays && rule.block.is_none() {
            let line = line_at(draft, clause.span.start);
            let gap = Span::new(rule.head.span.end, clause.span.end);
            draft.replace(&line, gap, "");
        } else if !stays {
            delete_rule(draft, rule)?;
        } else {
            let line = line_at(draft, clause.span.start);
            draft.delete(&line);
        }
        return Ok(());
    }
    let line = line_at(draft, clause.span.start);
    let source = open.source;
    let number = |clause: &Clause| source.lines.line(clause.span.start);
    let beside = |other: Option<&Clause>| other.filter(|c| number(c) == number(clause)).cloned();
    let before = beside(at.checked_sub(1).and_then(|at| rule.clauses.get(at)));
    let after = beside(rule.clauses.get(at + 1));
    match (before, after) {
        (Some(before), _) => {
            draft.replace(&line, Span::new(before.span.end, clause.span.end), "");
        }
        (None, Some(after)) => {
            draft.replace(&line, Span::new(clause.span.start, after.span.start), "");
        }
        (None, None) => draft.delete(&line),
    }
    Ok(())
}

/// A block with a mistake in it may have swallowed what follows it, so it stays.
fn delete_rule(draft: &mut Draft<'_, '_>, rule: &Rule) -> Result {
    let source = draft.open.source;
    let Some(close) = rule.block else {
        let line = line_at(draft, rule.head.span.start);
        draft.delete(&line);
        return Ok(());
    };
    let lines = source.lines.line(rule.head.span.start)..=source.lines.line(close.start);
    if draft.open.damaged_lines().any(|line| lines.contains(&line)) {
        return Err(EditProblem::would_break());
    }
    let start = place::start_with_allows(source, source.lines.line(rule.head.span.start));
    let end = source.lines.span(source.lines.line(close.start)).end;
    draft.other(TextEdit::delete(Span::new(start, end)));
    Ok(())
}

pub(super) fn switch(
    draft: &mut Draft<'_, '_>,
    rule: &str,
    on: bool,
    fields: &[(String, String)],
) -> Result {
    let open = draft.open;
    let spec = mechanics::spec(rule).ok_or_else(|| EditProblem::unknown_rule(rule))?;
    let game = open.game()?;
    let own = own_rule(game, spec.keyword);
    let inherited = is_inherited(open, spec.keyword);
    if !on {
        if spec.presence == Presence::Required {
            return Err(EditProblem::not_so(
                "rule-needed",
                &format!("every game has the rule `{rule}`"),
                "change its fields instead",
            )
            .with("rule", rule));
        }
        if let Some(own) = own {
            delete_rule(draft, own)?;
        }
        if inherited && own_without(game, spec.keyword).is_none() {
            draft.add(Home::Game, LineKind::Plain, format!("without {rule}"));
        }
        return Ok(());
    }
    let mut wanted: Vec<(&'static FieldSpec, String)> = Vec::new();
    for (field, value) in fields {
        let (_, field) = look_up(rule, field)?;
        check_value(spec, field, value)?;
        wanted.push((field, value.clone()));
    }
    let is_off = own.and_then(|own| find(spec, own, spec.main?)).is_some_and(|(_, clause, _)| {
        matches!(clause.atoms.last(), Some(Atom::Word(word)) if word.text == "off")
    });
    let main = spec.main.and_then(|main| spec.field(main));
    let flag = main.filter(|main| main.kind == Kind::Flag);
    if let Some(flag) = flag.filter(|_| is_off || (own.is_none() && !inherited)) {
        wanted.insert(0, (flag, "on".to_owned()));
    }
    if own.is_none() && !inherited {
        let compilation = open.compilation;
        let map = compilation.game.as_ref().or(compilation.sketch.as_ref());
        let start = map.map_or_else(Vec::new, |map| mechanics::start(rule, &map.config));
        for field in spec.fields {
            let begins = start.iter().find(|(name, _)| *name == field.name);
            let value = match begins {
                Some((_, value)) => value.clone(),
                None if field.preset == Preset::Required => start_value(field.kind),
                None => continue,
            };
            if !wanted.iter().any(|(known, _)| known.name == field.name) {
                wanted.push((field, value));
            }
        }
        // A rule of this file that needs no field is its keyword alone.
        if wanted.is_empty() {
            drop_without(draft, game, spec.keyword);
            draft.add(Home::Game, LineKind::Rule, spec.keyword);
            return Ok(());
        }
    }
    if wanted.is_empty() {
        drop_without(draft, game, spec.keyword);
        return Ok(());
    }
    let wanted: Vec<_> = wanted
        .iter()
        .map(|(field, value)| (*field, value.as_str()))
        .collect();
    write(draft, spec, &wanted)
}

/// Something to start from where a rule must say a value, has no default and names none itself.
fn start_value(kind: Kind) -> String {
    match kind {
        Kind::Number { min, max, .. } => 3.clamp(min, max).to_string(),
        Kind::Numbers { min, max } => {
            let number = |n: i64| n.clamp(min, max).to_string();
            [number(0), number(1), number(2)].join(" ")
        }
        Kind::Range { min, max, .. } => format!("{} to {}", 2.clamp(min, max), 4.clamp(min, max)),
        Kind::Flag => "on".to_owned(),
        Kind::Word(words) => listed(words).next().unwrap_or("on").to_owned(),
        Kind::Text => "\"\"".to_owned(),
        Kind::Ink => "\"#808080\"".to_owned(),
        Kind::Table { keys, values } => format!("{}: {}", keys.0.max(1), values.0.max(1)),
        Kind::Tally => "2".to_owned(),
        Kind::Words(_) | Kind::District => String::new(),
    }
}
