//! Where new lines go: after the last line of their section, in its columns; or
//! into a section made for them.

use crate::edits::draft::Home;
use crate::edits::open::Open;
use crate::problem::{EditProblem, Result};
use branchline_compiler::Source;
use branchline_syntax::columns::{self, LineKind};
use branchline_syntax::tree::{GameLine, Item, Section, SectionLine};
use branchline_syntax::{Span, TextEdit};

/// So many lines around a new one are looked at for its columns.
const NEAR: u32 = 40;

/// The lines before and after a line, the nearest ones last.
pub(crate) fn around(source: &Source, line: u32) -> Vec<&str> {
    let text = |line: u32| {
        let text = source.text.get(source.lines.span(line).range());
        text.unwrap_or_default().trim_end_matches(['\n', '\r'])
    };
    let says = |line: &&str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#') && !line.ends_with('{') && line != "}"
    };
    let head = |line: &str| line.trim_start().starts_with('}') || line.trim_end().ends_with('{');
    let before = (line.saturating_sub(NEAR)..line).rev().map(text);
    let mut before: Vec<&str> = before.take_while(|line| !head(line)).filter(says).collect();
    before.reverse();
    let after = (line + 1..(line + NEAR).min(source.lines.count())).map(text);
    let after: Vec<&str> = after.take_while(|line| !head(line)).filter(says).collect();
    after.into_iter().rev().chain(before).collect()
}

/// Where a line starts, with the `allow` comments above it that speak of it.
pub(crate) fn start_with_allows(source: &Source, line: u32) -> u32 {
    let mut first = line;
    while let Some(above) = first.checked_sub(1) {
        let text = source.text.get(source.lines.span(above).range());
        let text = text.unwrap_or_default().trim();
        let comment = text.trim_start_matches('#').trim_start();
        if !text.starts_with('#') || !comment.starts_with("allow ") || !comment.contains(':') {
            break;
        }
        first = above;
    }
    source.lines.span(first).start
}

/// The line break that a file uses.
pub(crate) fn line_break(source: &Source) -> &'static str {
    match source.text.find('\n') {
        Some(at) if source.text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// New lines in their home.
pub(crate) fn insertion(
    open: &Open<'_>,
    home: &Home,
    lines: &[(LineKind, String)],
) -> Result<TextEdit> {
    let source = open.source;
    let found = match home {
        Home::Top(_) => return Ok(top_lines(open, home, lines)),
        Home::Game => Some(game_end(open)?),
        _ => source
            .tree
            .items
            .iter()
            .rev()
            .find_map(|item| section_end(home, item)),
    };
    let Some(Block {
        last,
        first_line,
        close,
    }) = found
    else {
        return Ok(new_section(open, home, lines));
    };
    let line = source.lines.line(last);
    let crowded = close.is_some_and(|close| source.lines.line(close) <= line);
    if crowded || (line == source.lines.line(first_line) && last != first_line) {
        return Err(EditProblem::crowded(line + 1));
    }
    let mut text = String::new();
    let mut near: Vec<String> = around(source, line + 1)
        .into_iter()
        .map(str::to_owned)
        .collect();
    let own = source
        .text
        .get(source.lines.span(line).range())
        .unwrap_or_default();
    if near.is_empty() && !own.trim_end().ends_with('{') && !own.contains('{') {
        near.push(own.trim_end().to_owned());
    }
    if near.is_empty() {
        let rows: Vec<_> = lines
            .iter()
            .map(|(kind, line)| columns::cells(*kind, line))
            .collect();
        for line in columns::lay_out(&rows) {
            text.push_str(&format!("  {line}{}", line_break(source)));
        }
    } else {
        for (kind, line) in lines {
            let near: Vec<&str> = near.iter().map(String::as_str).collect();
            text.push_str(&columns::fit(*kind, line, &near));
            text.push_str(line_break(source));
        }
    }
    Ok(after_line(source, line, text))
}

/// Inserts whole lines after a line, which may lack its line break.
fn after_line(source: &Source, line: u32, text: String) -> TextEdit {
    let span = source.lines.span(line);
    let torn = !source
        .text
        .get(span.range())
        .unwrap_or_default()
        .ends_with('\n');
    if !torn {
        return TextEdit::insert(span.end, text);
    }
    let text = text.trim_end_matches(['\r', '\n']);
    TextEdit::insert(span.end, format!("{}{text}", line_break(source)))
}

struct Block {
    /// The end of the last line inside, or of the head.
    last: u32,
    first_line: u32,
    close: Option<u32>,
}

fn section_end(home: &Home, item: &Item) -> Option<Block> {
    match (home, item) {
        (Home::Deck, Item::Deck(section))
        | (Home::Districts, Item::Districts(section))
        | (Home::Land, Item::Land(section)) => Some(end(section, |item| item.span)),
        (Home::Locations, Item::Locations(section)) => Some(end(section, |item| item.span)),
        (Home::Routes, Item::Routes(section)) => Some(end(section, |item| item.span)),
        (Home::Tickets(kind), Item::Tickets(section)) => {
            let label = section
                .label
                .as_ref()
                .map_or("regular", |label| &label.text);
            (label == kind).then(|| end(section, |item| item.span))
        }
        (Home::Names(language), Item::Names(section)) => {
            let label = section.label.as_ref()?;
            (label.text == *language).then(|| end(section, |item| item.span))
        }
        _ => None,
    }
}

fn end<T>(section: &Section<T>, span: fn(&T) -> Span) -> Block {
    let last = section.items.last().map(|line| match line {
        SectionLine::Item(item) => span(item),
        SectionLine::Remove(remove) => remove.span,
    });
    Block {
        last: last.map_or(section.open.start, |span| span.start),
        first_line: section.open.start,
        close: section.close.map(|close| close.start),
    }
}

fn game_end(open: &Open<'_>) -> Result<Block> {
    let game = open.game()?;
    let last = game.rules.last().map(|line| match line {
        GameLine::Rule(rule) => match rule.block {
            Some(close) => close.start,
            None => rule.span.start,
        },
        GameLine::Without { span, .. } => span.start,
    });
    Ok(Block {
        last: last.unwrap_or(game.title.span.start),
        first_line: game.title.span.start,
        close: game.close.map(|close| close.start),
    })
}

/// How a section's head is written.
fn head(home: &Home) -> String {
    match home {
        Home::Top(keyword) => (*keyword).to_owned(),
        Home::Game => "game".to_owned(),
        Home::Deck => "deck".to_owned(),
        Home::Districts => "districts".to_owned(),
        Home::Land => "land".to_owned(),
        Home::Locations => "locations".to_owned(),
        Home::Routes => "routes".to_owned(),
        Home::Tickets(kind) if kind == "regular" => "tickets".to_owned(),
        Home::Tickets(kind) => format!("tickets {kind}"),
        Home::Names(language) => format!("names {language}"),
    }
}

/// The usual order of sections; the language does not mind another.
fn rank(item: &Item) -> u8 {
    match item {
        Item::Language(_) => 0,
        Item::Use(_) => 1,
        Item::Game(_) => 2,
        Item::Line(rule) => match rule.head.text.as_str() {
            "board" => 3,
            "background" => 4,
            _ => 5,
        },
        Item::Deck(_) => 6,
        Item::Districts(_) => 7,
        Item::Land(_) => 8,
        Item::Locations(_) => 9,
        Item::Routes(_) => 10,
        Item::Tickets(_) => 11,
        Item::Names(_) => 12,
    }
}

fn rank_of(home: &Home) -> u8 {
    match home {
        Home::Top("board") => 3,
        Home::Top("background") => 4,
        Home::Top(_) => 5,
        Home::Game => 2,
        Home::Deck => 6,
        Home::Districts => 7,
        Home::Land => 8,
        Home::Locations => 9,
        Home::Routes => 10,
        Home::Tickets(_) => 11,
        Home::Names(_) => 12,
    }
}

fn span_of(item: &Item) -> Span {
    match item {
        Item::Language(item) => item.span,
        Item::Use(item) => item.span,
        Item::Line(item) => item.span,
        Item::Game(item) => item.span,
        Item::Deck(item) | Item::Districts(item) | Item::Land(item) => item.span,
        Item::Locations(item) => item.span,
        Item::Routes(item) => item.span,
        Item::Tickets(item) => item.span,
        Item::Names(item) => item.span,
    }
}

/// The line after which something of this rank goes, and the rank found there.
fn anchor(open: &Open<'_>, rank_wanted: u8) -> Option<(u32, u8)> {
    let items = open.source.tree.items.iter();
    let before = items.filter(|item| rank(item) <= rank_wanted);
    let best = before.max_by_key(|item| span_of(item).end)?;
    let span = span_of(best);
    let text = open.source.text.get(span.range()).unwrap_or_default();
    let end = span.start + u32::try_from(text.trim_end().len()).unwrap_or(0);
    Some((open.source.lines.line(end.saturating_sub(1)), rank(best)))
}

fn new_section(open: &Open<'_>, home: &Home, lines: &[(LineKind, String)]) -> TextEdit {
    let source = open.source;
    let nl = line_break(source);
    let mut rows = Vec::new();
    let mut plain = Vec::new();
    for (kind, line) in lines {
        let cells = columns::cells(*kind, line);
        if *kind == LineKind::Plain {
            plain.push(cells[0].text.clone());
        } else {
            rows.push(cells);
        }
    }
    let mut text = format!("{} {{{nl}", head(home));
    for line in plain.into_iter().chain(columns::lay_out(&rows)) {
        text.push_str(&format!("  {line}{nl}"));
    }
    text.push_str(&format!("}}{nl}"));
    match anchor(open, rank_of(home)) {
        Some((line, _)) => after_line(source, line, format!("{nl}{text}")),
        None => at_end(source, text),
    }
}

/// Lines at the top of the file: beside their like, else as a paragraph of their own.
fn top_lines(open: &Open<'_>, home: &Home, lines: &[(LineKind, String)]) -> TextEdit {
    let source = open.source;
    let nl = line_break(source);
    let text: String = lines
        .iter()
        .map(|(_, line)| format!("{line}{nl}"))
        .collect();
    match anchor(open, rank_of(home)) {
        Some((line, 3..=5)) => after_line(source, line, text),
        Some((line, _)) => after_line(source, line, format!("{nl}{text}")),
        None => at_end(source, text),
    }
}

fn at_end(source: &Source, text: String) -> TextEdit {
    let nl = line_break(source);
    let end = u32::try_from(source.text.len()).unwrap_or(u32::MAX);
    let before = match &source.text {
        text if text.trim().is_empty() => "",
        text if !text.ends_with('\n') => &format!("{nl}{nl}"),
        text if text.ends_with("\n\n") || text.ends_with("\n\r\n") => "",
        _ => nl,
    };
    TextEdit::insert(end, format!("{before}{text}"))
}
