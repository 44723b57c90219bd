//! The text itself, in colours, with squiggles under problems. What is typed here is drawn at once.

use std::sync::Arc;

use branchline_compiler::{MemoryFiles, Severity, SourceId, compile};
use branchline_syntax::Span;
use egui::text::{ByteIndex, CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{
    Color32, FontId, Galley, Pos2, Rect, Role, ScrollArea, Shape, Stroke, TextEdit, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::complete;
use crate::action::{Action, Desk};
use crate::document::{Change, Label, between};
use crate::look::Look;
use crate::session::Session;

/// Letters typed within this many seconds are one step.
const SAME_STEP: f64 = 1.5;
const NUMBERS: f32 = 44.0;
/// A pointer that has not moved for so many seconds rests.
const RESTING: f32 = 0.4;

/// The text as it is being typed, and what goes with it.
#[derive(Default)]
pub struct State {
    text: String,
    /// The first byte of each line.
    lines: Vec<usize>,
    version: Option<u64>,
    galley: Option<(GalleyKey, Arc<Galley>)>,
    /// The place to be shown.
    wanted: Option<Span>,
    cursor: Option<usize>,
    last_typed: f64,
    completion: complete::State,
    /// The field that holds it.
    pub id: Option<egui::Id>,
}

#[derive(PartialEq)]
struct GalleyKey {
    text: blake3::Hash,
    dark: bool,
    pixels: f32,
    size: f32,
}

impl State {
    /// Whether the line of a byte is in view. Finding a letter's exact place counts all letters before it, so this
    /// is asked first; every line of the text is a row, since none is folded.
    fn is_near(&self, byte: usize, galley: &Galley, origin: Pos2, clip: Rect) -> bool {
        let line = self.lines.partition_point(|start| *start <= byte);
        let row = galley.rows.get(line.saturating_sub(1));
        row.is_none_or(|row| {
            let top = origin.y + row.pos.y;
            top <= clip.bottom() && top + row.row.size.y >= clip.top()
        })
    }

    /// Shows a place of the text.
    pub fn show(&mut self, span: Span) {
        self.wanted = Some(span);
    }
}

/// Draws the text.
pub fn source_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let document = &session.document;
    if state.version != Some(document.version()) {
        document.text().clone_into(&mut state.text);
        let ends = state.text.match_indices('\n').map(|(at, _)| at + 1);
        state.lines = std::iter::once(0).chain(ends).collect();
        state.version = Some(document.version());
        if let Some(cursor) = state.completion.cursor.take() {
            state.wanted = Some(Span::empty(cursor));
        }
    }
    let id = ui.scope_id().with("source");
    state.id = Some(id);
    state.completion.keys(ui, id, desk);
    keep_indent(ui, id, state);
    ScrollArea::both()
        .id_salt("source")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let font = TextStyle::Monospace.resolve(ui.style());
            let State { text, galley, .. } = state;
            let look = *desk.look;
            let mut layouter = |ui: &Ui, buffer: &dyn egui::TextBuffer, _width: f32| {
                let key = GalleyKey {
                    text: blake3::hash(buffer.as_str().as_bytes()),
                    dark: look.dark,
                    pixels: ui.ctx().pixels_per_point(),
                    size: font.size,
                };
                if let Some((known, galley)) = galley
                    && *known == key
                {
                    return Arc::clone(galley);
                }
                let job = highlighted(buffer.as_str(), &font, &look);
                let laid = ui.ctx().fonts_mut(|fonts| fonts.layout_job(job));
                *galley = Some((key, Arc::clone(&laid)));
                laid
            };
            let output = ui
                .horizontal_top(|ui| {
                    ui.add_space(NUMBERS);
                    TextEdit::multiline(text)
                        .id(id)
                        .code_editor()
                        .frame(egui::Frame::NONE)
                        .desired_width(f32::INFINITY)
                        .layouter(&mut layouter)
                        .show(ui)
                })
                .inner;
            let name = desk.word("source-name");
            output
                .response
                .response
                .widget_info(|| WidgetInfo::labeled(Role::MultilineTextInput, true, &name));
            numbers(ui, &output.galley, output.galley_pos, desk.look);
            let told = squiggles(ui, session, &output.galley, output.galley_pos, state, desk);
            if !told && state.text == document.text() {
                let hovered = output.response.hovered();
                explain(
                    ui,
                    session,
                    &output.galley,
                    output.galley_pos,
                    hovered,
                    desk,
                );
            }
            let cursor = output
                .cursor_range
                .map(|range| byte_of(&state.text, range.primary.index.0));
            if state.text != document.text() {
                typed(ui, session, state, desk);
            } else if output.response.has_focus()
                && cursor != state.cursor
                && let Some(thing) =
                    cursor.and_then(|at| session.thing_at_offset(u32::try_from(at).unwrap_or(0)))
            {
                desk.ask(Action::FollowCursor(thing));
            }
            if output.response.has_focus() {
                state.cursor = cursor;
            }
            if output.response.has_focus()
                && let Some(at) = cursor
            {
                let below = output.cursor_range.map(|range| {
                    let cursor = output.galley.pos_from_cursor(range.primary);
                    cursor.left_bottom() + output.galley_pos.to_vec2()
                });
                let at = u32::try_from(at).unwrap_or(0);
                state.completion.complete_ui(ui, session, at, below, desk);
            } else {
                state.completion.close();
            }
            if let Some(span) = state.wanted.take() {
                reveal(ui, id, state, span, &output.galley, output.galley_pos);
            }
        });
}

fn typed(ui: &Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let now = ui.input(|input| input.time);
    let Some(edit) = between(session.document.text(), &state.text) else {
        return;
    };
    let joins = now - state.last_typed < SAME_STEP && !edit.insert.contains('\n');
    state.last_typed = now;
    let change = Change::new(Label::new("step-typing"), vec![edit]).joined(joins);
    desk.ask(Action::Change(change));
}

/// A new line begins where the one before does.
fn keep_indent(ui: &Ui, id: egui::Id, state: &State) {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return;
    }
    let edit = egui::text_edit::TextEditState::load(ui.ctx(), id);
    let Some(range) = edit.and_then(|edit| edit.cursor.char_range()) else {
        return;
    };
    let first = range.primary.index.min(range.secondary.index);
    let before = &state.text[..byte_of(&state.text, first.0)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let indent = &line[..line.len() - line.trim_start().len()];
    if indent.is_empty() {
        return;
    }
    ui.input_mut(|input| {
        for event in &mut input.events {
            if let egui::Event::Key {
                key: egui::Key::Enter,
                pressed: true,
                modifiers: egui::Modifiers::NONE,
                ..
            } = event
            {
                *event = egui::Event::Paste(format!("\n{indent}"));
            }
        }
    });
}

/// Puts the cursor on a place and scrolls there.
fn reveal(ui: &Ui, id: egui::Id, state: &mut State, span: Span, galley: &Galley, origin: Pos2) {
    let range =
        [span.start, span.end].map(|at| CCursor::new(chars_before(&state.text, at as usize)));
    let mut edit = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    edit.cursor
        .set_char_range(Some(CCursorRange::two(range[0], range[1])));
    edit.store(ui.ctx(), id);
    state.cursor = Some(span.end as usize);
    let at = galley.pos_from_cursor(range[0]).translate(origin.to_vec2());
    ui.scroll_to_rect(at.expand2(vec2(0.0, 60.0)), None);
}

/// The number of a character's byte; past the end: the end.
fn byte_of(text: &str, chars: usize) -> usize {
    text.char_indices()
        .nth(chars)
        .map_or(text.len(), |(at, _)| at)
}

fn chars_before(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}

fn numbers(ui: &Ui, galley: &Galley, origin: Pos2, look: &Look) {
    let clip = ui.clip_rect();
    let mut line = 1;
    let mut starts_line = true;
    for row in &galley.rows {
        let top = origin.y + row.pos.y;
        if starts_line && top <= clip.bottom() && top + row.row.size.y >= clip.top() {
            let at = pos2(origin.x - 12.0, top + row.row.size.y / 2.0);
            ui.painter().text(
                at,
                egui::Align2::RIGHT_CENTER,
                line,
                FontId::monospace(11.0),
                look.muted(),
            );
        }
        starts_line = row.ends_with_newline;
        if starts_line {
            line += 1;
        }
    }
}

fn squiggles(
    ui: &Ui,
    session: &Session,
    galley: &Galley,
    origin: Pos2,
    state: &State,
    desk: &Desk,
) -> bool {
    let mut told = false;
    let clip = ui.clip_rect();
    let hover = ui
        .input(|input| input.pointer.hover_pos())
        .filter(|at| clip.contains(*at));
    for problem in session.document.diagnostics() {
        let place = problem.primary.place;
        if place.source != SourceId(0) {
            continue;
        }
        let mut end = place.span.end.max(place.span.start + 1) as usize;
        let start = place.span.start as usize;
        if !state.is_near(start, galley, origin, clip) {
            continue;
        }
        if let Some(line) = state
            .text
            .get(start..end.min(state.text.len()))
            .and_then(|t| t.find('\n'))
            && line > 0
        {
            end = start + line;
        }
        let from = galley.pos_from_cursor(CCursor::new(chars_before(&state.text, start)));
        let to = galley.pos_from_cursor(CCursor::new(chars_before(&state.text, end)));
        let left = origin + vec2(from.left(), from.bottom() - 1.0);
        let right = origin.x
            + if to.top() == from.top() {
                to.left().max(from.left() + 6.0)
            } else {
                from.left() + 30.0
            };
        let line = Rect::from_min_max(
            pos2(left.x, origin.y + from.top()),
            pos2(right, left.y + 2.0),
        );
        if !line.intersects(clip) {
            continue;
        }
        let colour = desk.look.severity(problem.severity);
        let mut points = Vec::new();
        let mut x = left.x;
        let mut up = false;
        while x <= right {
            points.push(pos2(x, left.y + if up { -1.5 } else { 1.0 }));
            up = !up;
            x += 2.5;
        }
        let width = if problem.severity == Severity::Error {
            1.6
        } else {
            1.2
        };
        ui.painter()
            .add(Shape::line(points, Stroke::new(width, colour)));
        if hover.is_some_and(|at| line.expand(2.0).contains(at)) {
            let layer = ui.layer_id();
            egui::Tooltip::always_open(
                ui.ctx().clone(),
                layer,
                ui.scope_id().with(("problem", start)),
                egui::PopupAnchor::Pointer,
            )
            .show(|ui| {
                ui.set_max_width(420.0);
                ui.label(&problem.message);
                if !problem.help.is_empty() {
                    ui.weak(&problem.help);
                }
            });
            told = true;
        }
    }
    told
}

/// Shows on the map what the pointer rests on, and after a moment says what the word means.
fn explain(
    ui: &Ui,
    session: &Session,
    galley: &Galley,
    origin: Pos2,
    hovered: bool,
    desk: &mut Desk,
) {
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let Some(pointer) = pointer.filter(|at| hovered && ui.clip_rect().contains(*at)) else {
        return;
    };
    let cursor = galley.cursor_from_pos(pointer - origin);
    // Beside the end of a line there is no word.
    let letter = galley.pos_from_cursor(cursor).translate(origin.to_vec2());
    if (letter.center().x - pointer.x).abs() > 14.0 || !letter.y_range().contains(pointer.y) {
        return;
    }
    let offset = byte_of(session.document.text(), cursor.index.0);
    let offset = u32::try_from(offset).unwrap_or(0);
    if let Some(thing) = session.thing_at_offset(offset) {
        desk.ask(Action::Point(vec![thing]));
    }
    let rested = ui.input(|input| input.pointer.time_since_last_movement());
    if rested < RESTING {
        ui.ctx().request_repaint_after_secs(RESTING - rested + 0.02);
        return;
    }
    let compilation = session.document.compilation();
    let Some(hover) = branchline_ide::hover(compilation, offset) else {
        return;
    };
    let layer = ui.layer_id();
    let id = ui.scope_id().with("explained");
    egui::Tooltip::always_open(ui.ctx().clone(), layer, id, egui::PopupAnchor::Pointer)
        .gap(14.0)
        .show(|ui| {
            ui.set_max_width(440.0);
            // The words are written for editors that know Markdown.
            let plain = |text: &str| text.replace(['`', '*'], "");
            ui.strong(plain(&hover.title));
            if !hover.text.is_empty() {
                ui.label(plain(&hover.text));
            }
        });
}

/// The text in the colours of its parts. It may be newer than the document by a letter, so it is read anew.
fn highlighted(text: &str, font: &FontId, look: &Look) -> LayoutJob {
    let mut job = LayoutJob {
        text: text.to_owned(),
        ..LayoutJob::default()
    };
    let mut section = |start: usize, end: usize, colour: Color32| {
        if start < end {
            job.sections.push(egui::text::LayoutSection {
                leading_space: 0.0,
                byte_range: ByteIndex(start)..ByteIndex(end),
                format: TextFormat::simple(font.clone(), colour),
            });
        }
    };
    let read = compile(&MemoryFiles::one("text.line", text), "text.line");
    let mut done = 0;
    for part in branchline_ide::highlights(&read) {
        let (start, end) = (part.range.bytes.0 as usize, part.range.bytes.1 as usize);
        if start < done || end > text.len() {
            continue;
        }
        section(done, start, look.ink());
        section(start, end, look.part(part.kind));
        done = end;
    }
    section(done, text.len(), look.ink());
    job
}
