//! The text itself, in colours, with squiggles under problems. What is typed here is drawn at once.

pub mod colours;
mod notes;
mod shown;

use std::sync::Arc;

use branchline_syntax::Span;
use egui::text::{CCursor, CCursorRange};
use egui::{
    EventFilter, Galley, Pos2, Rangef, Rect, Role, ScrollArea, Shape, TextEdit, TextStyle, Ui,
    WidgetInfo, vec2,
};

use super::complete;
use crate::action::{Action, Desk};
use crate::document::{Change, Document, Label};
use crate::session::Session;
use colours::highlighted;
use notes::{Explained, explain, numbers, squiggles};
use shown::Shown;

/// Letters typed within this many seconds are one step.
const SAME_STEP: f64 = 1.5;
const NUMBERS: f32 = 44.0;

/// The text as it is being typed, and what goes with it.
#[derive(Default)]
pub struct State {
    text: String,
    /// The document's text as it is to be shown.
    shown: Shown,
    version: Option<u64>,
    galley: Option<(GalleyKey, Arc<Galley>)>,
    wanted: Option<Wanted>,
    /// Where the selection is written, or what a form wrote last: its lines have a band.
    pub marked: Vec<Span>,
    /// The byte of the document that the cursor stands before.
    cursor: Option<usize>,
    last_typed: f64,
    completion: complete::State,
    explained: Explained,
    /// The field that holds it.
    pub id: Option<egui::Id>,
}

/// What is to be shown with the next frame of the text.
struct Wanted {
    /// The places, the one to scroll to first.
    spans: Vec<Span>,
    /// The document they are of.
    version: u64,
    /// The cursor goes there, too.
    cursor: bool,
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
        let row = galley.rows.get(self.shown.line_of(byte));
        row.is_none_or(|row| {
            let top = origin.y + row.pos.y;
            top <= clip.bottom() && top + row.row.size.y >= clip.top()
        })
    }

    /// Where the lines of a place are drawn.
    fn rows_of(&self, place: Span, galley: &Galley, origin: Pos2) -> Option<Rangef> {
        let row = |at: u32| {
            let line = self.shown.line_of(self.shown.of_document(at as usize));
            galley.rows.get(line)
        };
        let (first, last) = (row(place.start)?, row(place.end)?);
        let bottom = last.pos.y + last.row.size.y;
        Some(Rangef::new(origin.y + first.pos.y, origin.y + bottom))
    }

    /// Puts the cursor on the first of these places, and marks the lines of all.
    pub fn show(&mut self, spans: Vec<Span>, document: &Document) {
        let version = document.version();
        self.wanted = Some(Wanted {
            spans,
            version,
            cursor: true,
        });
    }

    /// The same without the cursor: whoever is about to click or to type keeps it.
    pub fn show_beside(&mut self, spans: Vec<Span>, document: &Document) {
        self.show(spans, document);
        if let Some(wanted) = &mut self.wanted {
            wanted.cursor = false;
        }
    }

    /// Marks the lines where the selection is written.
    pub fn mark(&mut self, session: &Session) {
        self.marked = session.written_at();
    }
}

/// Draws the text.
pub fn source_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let document = &session.document;
    if state.version != Some(document.version()) {
        state.shown = Shown::of(document.text());
        state.shown.text().clone_into(&mut state.text);
        state.version = Some(document.version());
        state.mark(session);
        // Places of an older text are those of other words by now; what is selected has not gone.
        let wanted = state.wanted.as_ref();
        if wanted.is_some_and(|wanted| wanted.version != document.version()) {
            state.show_beside(session.written_at(), document);
        }
        if let Some(cursor) = state.completion.cursor.take() {
            state.show(vec![Span::empty(cursor)], document);
        }
    }
    let id = ui.scope_id().with("source");
    state.id = Some(id);
    state.completion.keys(ui, id, document.version(), desk);
    prepare(ui, id, state);
    ScrollArea::both()
        .id_salt("source")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let font = TextStyle::Monospace.resolve(ui.style());
            let State {
                text,
                shown,
                galley,
                ..
            } = state;
            let look = *desk.look;
            let bands = ui.painter().add(Shape::Noop);
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
                let job = highlighted(buffer.as_str(), shown, document, &font, &look);
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
            let clip = ui.clip_rect();
            let fill = ui.visuals().selection.bg_fill.gamma_multiply(0.4);
            let rows = state.marked.iter();
            let rows =
                rows.filter_map(|place| state.rows_of(*place, &output.galley, output.galley_pos));
            let rows = rows.filter(|rows| rows.intersects(clip.y_range()));
            let rects = rows.map(|rows| Rect::from_x_y_ranges(clip.x_range(), rows));
            let drawn: Vec<Shape> = rects.map(|at| Shape::rect_filled(at, 0.0, fill)).collect();
            ui.painter().set(bands, drawn);
            numbers(ui, &output.galley, output.galley_pos, desk.look);
            let told = squiggles(ui, session, &output.galley, output.galley_pos, state, desk);
            let is_typed = state.text != state.shown.text();
            if !told && !is_typed {
                let hovered = output.response.hovered();
                explain(
                    ui,
                    session,
                    &output.galley,
                    output.galley_pos,
                    state,
                    hovered,
                    desk,
                );
            }
            let cursor = output.cursor_range.map(|range| {
                let byte = byte_of(&state.text, range.primary.index.0);
                state.shown.to_document(byte)
            });
            if is_typed {
                typed(ui, state, desk);
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
                let at = (!is_typed).then(|| u32::try_from(at).unwrap_or(0));
                state.completion.complete_ui(ui, session, at, below, desk);
                if state.completion.is_open() {
                    let all = EventFilter {
                        tab: true,
                        horizontal_arrows: true,
                        vertical_arrows: true,
                        escape: true,
                    };
                    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, all));
                }
            } else {
                state.completion.close();
            }
            if let Some(wanted) = state.wanted.take() {
                reveal(ui, id, state, &wanted, &output.galley, output.galley_pos);
                state.marked = wanted.spans;
                state.marked.retain(|span| !span.is_empty());
            }
        });
}

fn typed(ui: &Ui, state: &mut State, desk: &mut Desk) {
    let now = ui.input(|input| input.time);
    let Some(edit) = state.shown.edit_to(&state.text) else {
        return;
    };
    let joins = now - state.last_typed < SAME_STEP && !edit.insert.contains('\n');
    state.last_typed = now;
    let change = Change::new(Label::new("step-typing"), vec![edit]).joined(joins);
    // Before what a shortcut in the same frame does: it was typed into the text as it is.
    desk.actions.insert(0, Action::Change(change));
}

/// Makes what is about to be typed fit the text: line breaks are shown as one letter, and a new line begins where the
/// one before does.
fn prepare(ui: &Ui, id: egui::Id, state: &State) {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return;
    }
    ui.input_mut(|input| {
        for event in &mut input.events {
            if let egui::Event::Paste(text) = event {
                *text = text.replace("\r\n", "\n");
            }
        }
    });
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

/// Scrolls to a place of the document, and puts the cursor there if that is wanted.
fn reveal(
    ui: &Ui,
    id: egui::Id,
    state: &mut State,
    wanted: &Wanted,
    galley: &Galley,
    origin: Pos2,
) {
    let Some(span) = wanted.spans.first() else {
        return;
    };
    let range = [span.start, span.end].map(|at| {
        let byte = state.shown.of_document(at as usize);
        CCursor::new(chars_before(&state.text, byte))
    });
    if wanted.cursor {
        let mut edit = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
        edit.cursor
            .set_char_range(Some(CCursorRange::two(range[0], range[1])));
        edit.store(ui.ctx(), id);
        state.cursor = Some(span.end as usize);
    }
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
