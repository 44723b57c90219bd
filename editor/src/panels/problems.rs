//! The list of problems: what is wrong and where, how to repair it, and a way to say "on purpose".

mod page;

use std::sync::Arc;

use branchline_compiler::{Diagnostic, Place, Severity, Source, SourceId, codes, safe_fixes};
use egui::{Align, Layout, RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo};

use super::{LEAST_ROWS, prose};
use crate::action::{Action, Desk};
use crate::document::{Change, Label};
use crate::session::Session;

/// What is open in the list.
#[derive(Default)]
pub struct State {
    /// The warning whose reason is being written.
    accepting: Option<Accepting>,
    /// The problem whose code is explained.
    explained: Option<About>,
    page: page::Page,
    /// Kinds that are not shown.
    hidden: [bool; 3],
    /// The problem that the keyboard has reached.
    pub current: Option<usize>,
    /// The one that was last brought into view.
    reached: Option<usize>,
    heights: Heights,
}

/// A problem by its code and place: its number in the list changes when advice comes in.
type About = (&'static str, Place);

/// A reason that is being written.
struct Accepting {
    about: About,
    reason: String,
    /// Its field has had the focus: whoever takes it elsewhere may.
    begun: bool,
}

/// How high the lines were when they were last drawn: those out of sight are left out, and their room is kept.
#[derive(Default)]
struct Heights {
    /// The problems and the width they were drawn for.
    made: Option<((u64, Option<u64>), u32)>,
    all: Vec<Option<f32>>,
}

/// Longer lists are drawn only where they are seen.
const ALL_DRAWN: usize = 60;
/// A line that was never seen is taken to be so high.
const USUAL: f32 = 64.0;

impl Heights {
    /// What is known of this many lines.
    fn refresh(&mut self, session: &Session, width: f32, count: usize) {
        let made = Some((session.document.diagnosed(), width.round() as u32));
        if self.made != made {
            self.made = made;
            self.all.clear();
            self.all.resize(count, None);
        }
    }
}

/// The sign of a severity; the colour alone would not tell.
pub fn sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "✖",
        Severity::Warning => "⚠",
        Severity::Info => "ℹ",
    }
}

/// How many problems of each severity there are.
pub fn counts(session: &Session) -> [usize; 3] {
    let mut counts = [0; 3];
    for problem in session.document.diagnostics() {
        counts[problem.severity as usize] += 1;
    }
    counts
}

/// Draws the list.
pub fn problems_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let counts = counts(session);
    ui.horizontal_wrapped(|ui| {
        let kinds = [
            (Severity::Error, "problems-errors"),
            (Severity::Warning, "problems-warnings"),
            (Severity::Info, "problems-notes"),
        ];
        for (index, (severity, key)) in kinds.into_iter().enumerate() {
            let words = desk.words.count(key, counts[index]);
            let text = RichText::new(format!("{} {words}", sign(severity)))
                .color(desk.look.severity(severity));
            let mut shown = !state.hidden[index];
            if ui
                .toggle_value(&mut shown, text)
                .on_hover_text(desk.word("problems-show-tip"))
                .changed()
            {
                state.hidden[index] = !shown;
            }
        }
        repair_all_ui(ui, session, desk);
        if session.document.is_stale() {
            ui.label(RichText::new(desk.word("board-is-stale")).color(desk.look.muted()));
        }
    });
    ui.separator();
    let problems: Vec<&Diagnostic> = session.document.diagnostics().collect();
    ScrollArea::vertical()
        .id_salt("problems")
        .min_scrolled_height(LEAST_ROWS)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // The bar would lie on the numbers of the lines.
            let bar = ui.spacing().scroll.bar_width + ui.spacing().scroll.bar_outer_margin;
            ui.set_max_width(ui.available_width() - bar);
            if problems.is_empty() {
                ui.add_space(6.0);
                ui.label(
                    RichText::new(format!("✔ {}", desk.word("problems-none")))
                        .color(desk.look.accent()),
                );
            }
            state
                .heights
                .refresh(session, ui.available_width(), problems.len());
            let brought = state.current.filter(|_| state.current != state.reached);
            for (number, problem) in problems.iter().enumerate() {
                if state.hidden[problem.severity as usize] {
                    continue;
                }
                let top = ui.cursor().top();
                let known = state.heights.all.get(number).copied().flatten();
                let height = known.unwrap_or(USUAL);
                let seen = ui.clip_rect().y_range().expand(height);
                let drawn = problems.len() <= ALL_DRAWN
                    || brought == Some(number)
                    || seen.intersects(egui::Rangef::new(top, top + height));
                if drawn {
                    problem_ui(ui, session, state, number, problem, desk);
                    if let Some(known) = state.heights.all.get_mut(number) {
                        *known = Some(ui.cursor().top() - top);
                    }
                } else {
                    ui.add_space(height);
                }
            }
            state.reached = state.current;
        });
}

/// All repairs that change nothing but a mistake, as one step.
fn repair_all_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let document = &session.document;
    let fresh = document
        .diagnostics()
        .filter(|problem| document.is_fresh(problem));
    let fixes = safe_fixes(fresh, SourceId(0));
    if fixes.len() < 2 {
        return;
    }
    let words = desk.words.count("problems-repair-all", fixes.len());
    let button = ui.button(format!("✔ {words}"));
    if button
        .on_hover_text(desk.word("problems-repair-all-tip"))
        .clicked()
    {
        let mut edits: Vec<_> = fixes.iter().flat_map(|fix| fix.edits.clone()).collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        desk.ask(Action::Change(Change::new(
            Label::about("step-fix", words),
            edits,
        )));
    }
}

fn problem_ui(
    ui: &mut Ui,
    session: &Session,
    state: &mut State,
    number: usize,
    problem: &Diagnostic,
    desk: &mut Desk,
) {
    let place = problem.primary.place;
    let source = &session.document.compilation().sources[place
        .source
        .index()
        .min(session.document.compilation().sources.len() - 1)];
    let (line, _) = source.lines.line_column(&source.text, place.span.start);
    let is_current = state.current == Some(number);
    let bar = ui.painter().add(egui::Shape::Noop);
    // All of a row shows its thing on the map, so all of it goes there.
    let row = ui.scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
        // Words that can be marked would take the clicks.
        ui.style_mut().interaction.selectable_labels = false;
        ui.horizontal_top(|ui| {
            let colour = desk.look.severity(problem.severity);
            ui.label(RichText::new(sign(problem.severity)).color(colour));
            let link = link_text(ui, problem, source, line, desk);
            let width = ui.available_width() - link.size().x - 2.0 * ui.spacing().item_spacing.x;
            ui.vertical(|ui| {
                // What links to the text stands beside the words, not on them.
                ui.set_max_width(width.max(80.0));
                let message = prose::message(ui, &problem.message, desk.look.ink(), is_current);
                let message_label = ui.add(egui::Label::new(message).wrap().sense(Sense::click()));
                let spoken = format!(
                    "{}: {}",
                    desk.word(severity_key(problem.severity)),
                    problem.message
                );
                message_label.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
                if message_label.clicked() {
                    state.current = Some(number);
                    desk.ask(Action::GoTo(place));
                }
                // Once: whoever scrolls on wants to see something else.
                if is_current && state.reached != state.current {
                    message_label.scroll_to_me(Some(Align::Center));
                }
                if !problem.help.is_empty() {
                    prose::message_ui(ui, &problem.help, desk.look.muted());
                }
                let fresh = session.document.is_fresh(problem);
                ui.horizontal_wrapped(|ui| {
                    // The places of old advice may be those of other words by now.
                    ui.add_enabled_ui(fresh, |ui| ways_out_ui(ui, state, problem, desk));
                    explain_ui(ui, state, problem, desk);
                });
                let explained = state.explained == Some((problem.code, place));
                if explained && let Some(code) = codes::exact(problem.code) {
                    page::page_ui(ui, &mut state.page, code, desk);
                }
            });
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let name = codes::find(problem.code).map_or("", |code| code.slug);
                let link = ui.add(egui::Link::new(link));
                let tip = format!("{name}\n{}", desk.word("show-in-text"));
                if link.on_hover_text(tip).clicked() {
                    state.current = Some(number);
                    desk.ask(Action::ShowText(place));
                }
            });
        });
    });
    if row.response.clicked() {
        state.current = Some(number);
        desk.ask(Action::GoTo(place));
    }
    if is_current {
        let fill = ui.visuals().selection.bg_fill.gamma_multiply(0.5);
        let rect = row.response.rect.expand2(egui::vec2(4.0, 3.0));
        let shape = egui::Shape::rect_filled(rect, 4.0, fill);
        ui.painter().set(bar, shape);
    }
    let hovered = ui.rect_contains_pointer(row.response.rect);
    if hovered && let Some(thing) = session.thing_at(place) {
        desk.ask(Action::Point(vec![thing]));
    }
    ui.separator();
}

/// The code of a problem and the line it is in.
fn link_text(
    ui: &Ui,
    problem: &Diagnostic,
    source: &Source,
    line: u32,
    desk: &Desk,
) -> Arc<egui::Galley> {
    let title = source.path.rsplit('/').next().unwrap_or_default();
    let at = if problem.primary.place.source.index() == 0 {
        desk.words.count("problem-line", line as usize)
    } else {
        format!("{title}:{line}")
    };
    let text = RichText::new(format!("{} {at}", problem.code)).small();
    egui::WidgetText::from(text.color(desk.look.muted())).into_galley(
        ui,
        Some(egui::TextWrapMode::Extend),
        f32::INFINITY,
        egui::TextStyle::Body,
    )
}

fn severity_key(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "severity-error",
        Severity::Warning => "severity-warning",
        Severity::Info => "severity-note",
    }
}

/// A button that shows what the code means, or hides it.
fn explain_ui(ui: &mut Ui, state: &mut State, problem: &Diagnostic, desk: &Desk) {
    let about = (problem.code, problem.primary.place);
    let mut is_on = state.explained == Some(about);
    let words = desk.words.about("problem-explain", problem.code);
    if ui.toggle_value(&mut is_on, words).changed() {
        state.explained = is_on.then_some(about);
        // It is as high as its page now.
        state.heights = Heights::default();
    }
}

/// Fixes, and "on purpose because …" for what is no error.
fn ways_out_ui(ui: &mut Ui, state: &mut State, problem: &Diagnostic, desk: &mut Desk) {
    let own = |source: SourceId| source.index() == 0;
    let fixes = problem.fixes.iter().filter(|fix| own(fix.source));
    let can_accept = !problem.is_error() && own(problem.primary.place.source);
    if problem.fixes.is_empty() && !can_accept {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for fix in fixes {
            if ui
                .button(format!("✔ {}", fix.title.replace('`', "")))
                .on_hover_text(desk.word("problem-fix-tip"))
                .clicked()
            {
                let label = Label::about("step-fix", &fix.title);
                desk.ask(Action::Change(Change::new(label, fix.edits.clone())));
            }
        }
        if !can_accept {
            return;
        }
        let about = (problem.code, problem.primary.place);
        match &mut state.accepting {
            Some(accepting) if accepting.about == about => {
                let Accepting { reason, begun, .. } = accepting;
                ui.label(desk.word("problem-on-purpose-because"));
                let field = ui.add(
                    egui::TextEdit::singleline(reason)
                        .desired_width(260.0)
                        .hint_text(desk.word("problem-reason")),
                );
                let name = desk.word("problem-reason");
                field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
                if !std::mem::replace(begun, true) {
                    field.request_focus();
                }
                let enter =
                    field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                let ready = !reason.trim().is_empty();
                let accept = ui
                    .add_enabled(ready, egui::Button::new(desk.word("accept")))
                    .clicked();
                if ready && (accept || enter) {
                    desk.ask(Action::Allow(
                        problem.code,
                        problem.primary.place,
                        reason.trim().to_owned(),
                    ));
                    state.accepting = None;
                } else if ui.button(desk.word("cancel")).clicked()
                    || ui.input(|input| input.key_pressed(egui::Key::Escape))
                {
                    state.accepting = None;
                }
            }
            _ => {
                if ui
                    .button(desk.word("problem-on-purpose"))
                    .on_hover_text(desk.word("problem-on-purpose-tip"))
                    .clicked()
                {
                    state.accepting = Some(Accepting {
                        about,
                        reason: String::new(),
                        begun: false,
                    });
                }
            }
        }
    });
}
