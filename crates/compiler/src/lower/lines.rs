//! The lines at the top of a file: `version`, `board`, `background`, `lint`.

use super::context::Context;
use super::merge::{Merged, Written};
use crate::codes;
use crate::lint_settings::{LintLevel, LintSettings};
use crate::lints::{LINTS, Lint};
use crate::near;
use crate::problems::{map, names as name_problems};
use crate::source::SourceId;
use crate::source_map::{Item, SourceMap};
use branchline_engine::Severity;
use branchline_engine::config::{Background, BoardSize, Location};
use branchline_engine::mechanics;
use branchline_syntax::tree::{Atom, Number, Rule};
use std::collections::HashMap;

const BOARD: &str = "board 1000 by 774, width 300, piece 20 by 9";
/// Millimetres that a board is wide when nothing is said.
const PRINT_WIDTH: i32 = 400;
/// Millimetres that a printed board may be wide or tall.
const MOST_PRINTED: i64 = 10_000;
const BACKGROUND: &str = "background \"board.png\", left 0, top 0, width 1000, opacity 40";
const VERSION: &str = "version 1";
const LINT: &str = "lint ticket-value off";

/// What a line may begin with.
const LINES: [&str; 6] = ["language", "version", "use", "board", "background", "lint"];

/// What the lines say.
#[derive(Default)]
pub(crate) struct Lines {
    width: Option<i32>,
    height: Option<i32>,
    print_width: Option<i32>,
    piece: Option<(i32, i32)>,
    pub(crate) version: Option<i32>,
    pub(crate) background: Option<Background>,
    pub(crate) lints: LintSettings,
}

/// Reads all lines, the base's first; later ones win field by field.
pub(crate) fn read<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    mut places: Option<&mut SourceMap>,
) -> Lines {
    let mut lines = Lines::default();
    let mut seen: HashMap<&str, Written<'_, Rule>> = HashMap::new();
    for line in &merged.lines {
        let head = &line.item.head;
        let name = line.at(head.span);
        match head.text.as_str() {
            keyword @ ("version" | "board" | "background") => {
                if let Some(first) = seen.insert(keyword, *line)
                    && first.layer == line.layer
                {
                    let first = first.at(first.item.head.span);
                    cx.add(map::line_twice(name, keyword, first));
                    continue;
                }
                if keyword == "version" {
                    lines.version(cx, line);
                    continue;
                }
                if keyword == "background" {
                    lines.background(cx, line);
                    continue;
                }
                lines.board(cx, line);
                if let Some(places) = places.as_deref_mut() {
                    places.board = Some(Item {
                        name,
                        whole: line.at(line.item.span),
                    });
                }
            }
            "lint" => lines.lint(cx, line),
            other if mechanics::spec(other).is_some() => {
                cx.add(name_problems::rule_outside(name, other));
            }
            other if line.item.block.is_some() => {
                cx.add(name_problems::unknown_block(name, other));
            }
            other => {
                let near = near::nearest_word(other, LINES);
                cx.add(name_problems::unknown_line(name, other, near));
            }
        }
    }
    lines
}

impl Lines {
    /// The size of the board; where no line says it, it fits the locations.
    pub(crate) fn board_size(
        &self,
        cx: &mut Context<'_>,
        locations: &[Location],
        places: &SourceMap,
    ) -> BoardSize {
        let span = |of: fn(&Location) -> i32| {
            let low = locations.iter().map(of).min().unwrap_or(0).clamp(0, 1_000);
            let high = locations.iter().map(of).max().unwrap_or(0);
            // The same margin on the far side as on the near one.
            high.saturating_add(low.max(500)).max(1_000)
        };
        let (piece_length, piece_width) = self.piece.unwrap_or((20, 9));
        let mut board = BoardSize {
            width: self.width.unwrap_or_else(|| span(|l| l.at.x)),
            height: self.height.unwrap_or_else(|| span(|l| l.at.y)),
            print_width: self.print_width.unwrap_or(PRINT_WIDTH),
            piece_length,
            piece_width,
        };
        let tall = printed_height(board.width, board.height, board.print_width);
        if tall > MOST_PRINTED {
            // Only a board that grew to fit is still like this: the line was looked at when it was read.
            let lowest = (0..).zip(locations).max_by_key(|(_, place)| place.at.y);
            let lowest = lowest.and_then(|(index, _): (usize, _)| places.locations.get(index));
            let place = lowest
                .or(places.board.as_ref())
                .unwrap_or(&places.game)
                .name;
            cx.add(map::grown_too_tall(place, tall, MOST_PRINTED));
            board.height = printable_height(board.width, board.print_width);
        }
        board
    }

    /// Each file counts its own changes: a variant does not go on where its base is.
    fn version(&mut self, cx: &mut Context<'_>, line: &Written<'_, Rule>) {
        let [clause] = &line.item.clauses[..] else {
            cx.add(map::bad_line(line.at(line.item.span), "version", VERSION));
            return;
        };
        let [Atom::Number(number)] = &clause.atoms[..] else {
            cx.add(map::bad_line(line.at(clause.span), "version", VERSION));
            return;
        };
        let version = ranged(cx, line, number, "version", 0, 1_000_000);
        if line.source == SourceId(0) {
            self.version = version;
        }
    }

    fn board(&mut self, cx: &mut Context<'_>, line: &Written<'_, Rule>) {
        for clause in &line.item.clauses {
            match &clause.atoms[..] {
                [Atom::Size(width, height)] => {
                    let mut side =
                        |number| ranged(cx, line, number, "size of the board", 1, 100_000);
                    let (width, height) = (side(width), side(height));
                    self.width = width.map(|units| units * 10);
                    self.height = height.map(|units| units * 10);
                }
                [Atom::Word(word), Atom::Number(number)] if word.text == "width" => {
                    self.print_width = ranged(cx, line, number, "printed width", 10, MOST_PRINTED);
                }
                [Atom::Word(word), Atom::Size(length, width)] if word.text == "piece" => {
                    let mut side = |number| ranged(cx, line, number, "size of a piece", 1, 500);
                    self.piece = side(length).zip(side(width));
                }
                _ => {
                    cx.add(map::bad_line(line.at(clause.span), "board", BOARD));
                    return;
                }
            }
        }
        // Each side alone may be in order and their ratio make a board that nobody can print.
        if let (Some(width), Some(height)) = (self.width, self.height) {
            let print_width = self.print_width.unwrap_or(PRINT_WIDTH);
            let tall = printed_height(width, height, print_width);
            if tall > MOST_PRINTED {
                let place = line.at(line.item.span);
                cx.add(map::line_value(
                    place,
                    "printed height",
                    tall,
                    1,
                    MOST_PRINTED,
                ));
                self.height = Some(printable_height(width, print_width));
            }
        }
    }

    fn background(&mut self, cx: &mut Context<'_>, line: &Written<'_, Rule>) {
        let mut background = self.background.take().unwrap_or(Background {
            file: String::new(),
            left: 0,
            top: 0,
            width: 0,
            opacity: 55,
            turn: 0,
            locked: false,
        });
        for clause in &line.item.clauses {
            match &clause.atoms[..] {
                [Atom::Text(text)] => background.file.clone_from(&text.value),
                [Atom::Word(word), Atom::Word(state)]
                    if word.text == "locked" && ["on", "off"].contains(&state.text.as_str()) =>
                {
                    background.locked = state.text == "on";
                }
                [Atom::Word(word), Atom::Number(number)] => {
                    let (field, min, max, scale) = match word.text.as_str() {
                        "left" => (&mut background.left, -100_000, 100_000, 10),
                        "top" => (&mut background.top, -100_000, 100_000, 10),
                        "width" => (&mut background.width, 1, 100_000, 10),
                        "opacity" => (&mut background.opacity, 0, 100, 1),
                        "turn" => (&mut background.turn, -360, 360, 1),
                        _ => {
                            cx.add(map::bad_line(
                                line.at(clause.span),
                                "background",
                                BACKGROUND,
                            ));
                            continue;
                        }
                    };
                    let what = format!("`{}` of the background", word.text);
                    if let Some(value) = ranged(cx, line, number, &what, min, max) {
                        *field = value * scale;
                    }
                }
                _ => cx.add(map::bad_line(
                    line.at(clause.span),
                    "background",
                    BACKGROUND,
                )),
            }
        }
        if background.file.is_empty() {
            cx.add(map::bad_line(
                line.at(line.item.head.span),
                "background",
                BACKGROUND,
            ));
            return;
        }
        self.background = Some(background);
    }

    fn lint(&mut self, cx: &mut Context<'_>, line: &Written<'_, Rule>) {
        let mut lint: Option<&Lint> = None;
        if line.item.clauses.is_empty() {
            cx.add(map::bad_line(line.at(line.item.head.span), "lint", LINT));
        }
        for clause in &line.item.clauses {
            let mut atoms = &clause.atoms[..];
            if lint.is_none() {
                let [Atom::Word(word), rest @ ..] = atoms else {
                    cx.add(map::bad_line(line.at(clause.span), "lint", LINT));
                    return;
                };
                let code = codes::exact(&word.text).map_or(word.text.as_str(), |code| code.slug);
                let Some(known) = LINTS.iter().find(|lint| lint.slug == code) else {
                    let slugs = LINTS.iter().map(|lint| lint.slug);
                    let near = near::nearest_word(&word.text, slugs);
                    let place = line.at(word.span);
                    cx.add(name_problems::unknown_lint(place, &word.text, near));
                    return;
                };
                lint = Some(known);
                atoms = rest;
            }
            let Some(lint) = lint else { return };
            let setting = self.lints.set.entry(lint.slug.to_owned()).or_default();
            match atoms {
                [Atom::Word(level)] => match level.text.as_str() {
                    "off" => setting.level = Some(LintLevel::Off),
                    "info" => setting.level = Some(LintLevel::As(Severity::Info)),
                    "warn" => setting.level = Some(LintLevel::As(Severity::Warning)),
                    "error" => setting.level = Some(LintLevel::As(Severity::Error)),
                    other => {
                        let words = ["off", "info", "warn", "error"];
                        let near = near::nearest_word(other, words);
                        let place = line.at(level.span);
                        cx.add(name_problems::unknown_word(
                            place,
                            "the level of a lint",
                            other,
                            &words,
                            near,
                        ));
                    }
                },
                [Atom::Word(field), Atom::Number(number)] => {
                    let names: Vec<&str> = lint.thresholds.iter().map(|t| t.name).collect();
                    if names.contains(&field.text.as_str()) {
                        let what = format!("`{}` of a lint", field.text);
                        let value = ranged(cx, line, number, &what, 0, 100_000);
                        setting
                            .values
                            .extend(value.map(|value| (field.text.to_string(), i64::from(value))));
                    } else {
                        let near = near::nearest_word(&field.text, names.iter().copied());
                        let place = line.at(field.span);
                        cx.add(name_problems::unknown_threshold(
                            place,
                            lint.slug,
                            &field.text,
                            &names,
                            near,
                        ));
                    }
                }
                // `lint ticket-value` alone, before a comma.
                [] => {}
                _ => cx.add(map::bad_line(line.at(clause.span), "lint", LINT)),
            }
        }
    }
}

/// Millimetres that a board of these sides is tall when it is printed so wide.
fn printed_height(width: i32, height: i32, print_width: i32) -> i64 {
    i64::from(print_width) * i64::from(height) / i64::from(width).max(1)
}

/// The height at which it is just not too tall.
fn printable_height(width: i32, print_width: i32) -> i32 {
    let height = MOST_PRINTED * i64::from(width) / i64::from(print_width).max(1);
    i32::try_from(height).unwrap_or(i32::MAX).max(1)
}

fn ranged(
    cx: &mut Context<'_>,
    line: &Written<'_, Rule>,
    number: &Number,
    what: &str,
    min: i64,
    max: i64,
) -> Option<i32> {
    if (min..=max).contains(&number.value) {
        return i32::try_from(number.value).ok();
    }
    cx.add(map::line_value(
        line.at(number.span),
        what,
        number.value,
        min,
        max,
    ));
    None
}
