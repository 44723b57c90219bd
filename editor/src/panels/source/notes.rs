//! What stands beside and under the text: numbers of lines, problems, and what the word under the pointer means.

use branchline_compiler::{Severity, SourceId};
use branchline_engine::rulebook::Language;
use branchline_ide::Hover;
use egui::text::CCursor;
use egui::{FontId, Galley, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

use super::{State, byte_of, chars_before};
use crate::action::{Action, Desk};
use crate::look::Look;
use crate::panels::prose;
use crate::session::Session;

/// A pointer that has not moved for so many seconds rests.
const RESTING: f32 = 0.4;

/// The numbers of the lines in view.
pub(super) fn numbers(ui: &Ui, galley: &Galley, origin: Pos2, look: &Look) {
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

/// Waves under what has a problem; resting on one tells it. Returns whether one is told.
pub(super) fn squiggles(
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
        let [start, end] = [place.span.start, place.span.end.max(place.span.start + 1)];
        let start = state.shown.of_document(start as usize);
        let mut end = state.shown.of_document(end as usize);
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
                prose::message_ui(ui, &problem.message, desk.look.ink());
                if !problem.help.is_empty() {
                    prose::message_ui(ui, &problem.help, desk.look.muted());
                }
            });
            told = true;
        }
    }
    told
}

/// What the word under a resting pointer means: looked up once, drawn in each frame.
#[derive(Default)]
pub(super) struct Explained {
    made: Option<((u64, u32, Language), Option<Hover>)>,
}

impl Explained {
    fn of(&mut self, session: &Session, offset: u32, tongue: Language) -> Option<&Hover> {
        let key = (session.document.version(), offset, tongue);
        let made = self.made.take().filter(|(known, _)| *known == key);
        let made = made.unwrap_or_else(|| {
            let hover = branchline_ide::hover(session.document.compilation(), offset, tongue);
            (key, hover)
        });
        self.made.insert(made).1.as_ref()
    }
}

/// Shows on the map what the pointer rests on, and after a moment says what the word means.
pub(super) fn explain(
    ui: &Ui,
    session: &Session,
    galley: &Galley,
    origin: Pos2,
    state: &mut State,
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
    let shown = &state.shown;
    let offset = shown.to_document(byte_of(shown.text(), cursor.index.0));
    let offset = u32::try_from(offset).unwrap_or(0);
    if let Some(thing) = session.thing_at_offset(offset) {
        desk.ask(Action::Point(vec![thing]));
    }
    let rested = ui.input(|input| input.pointer.time_since_last_movement());
    if rested < RESTING {
        ui.ctx().request_repaint_after_secs(RESTING - rested + 0.02);
        return;
    }
    let Some(hover) = state.explained.of(session, offset, desk.words.tongue()) else {
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
