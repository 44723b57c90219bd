//! The one place where actions are carried out.

use branchline_compiler::{Place, SourceId};
use branchline_ide::Operation;
use branchline_syntax::Span;
use egui::Context;

use super::{Bottom, Editor};
use crate::action::{Action, Settle};
use crate::dialogs::After;
use crate::document::{Label, offset};
use crate::thing::Thing;

impl Editor {
    /// Carries out an action.
    pub(super) fn carry_out(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Command(command) => self.command(ctx, command),
            Action::Change(change) => {
                self.session.change(change);
            }
            Action::Edit(label, mut operations) => {
                let operation = if operations.len() == 1 {
                    operations.remove(0)
                } else {
                    Operation::Batch(operations)
                };
                if self.session.run(label, operation) {
                    self.show_written();
                }
            }
            Action::Select(things) => {
                self.session.select(things);
                self.show_selection();
            }
            Action::Choose(thing) => {
                self.session.choose(&thing);
                self.show_selection();
            }
            Action::Toggle(thing) => {
                self.session.toggle(thing);
                self.source.mark(&self.session);
            }
            Action::FollowCursor(thing) => {
                if matches!(
                    thing,
                    Thing::Location(_) | Thing::Track(_) | Thing::Ticket(_) | Thing::District(_)
                ) {
                    self.canvas.bring_into_view(&self.session, &thing);
                }
                self.session.select(vec![thing]);
                self.source.mark(&self.session);
            }
            Action::Point(things) => self.pointed.extend(things),
            Action::GoTo(place) => self.go_to(ctx, place),
            Action::ShowText(place) => self.show_text(ctx, place),
            Action::Allow(code, place, reason) => {
                let operation = Operation::Allow {
                    code: code.to_owned(),
                    at: place.span.start,
                    reason,
                };
                self.session
                    .run(Label::about("step-allow", code), operation);
            }
            Action::Travel(steps) => self.session.travel_to(steps),
            Action::Paste(text) => self.paste(ctx, &text),
            Action::ReadTable(path) => self.read_table(ctx, &path),
            Action::LayUnder(path) => self.lay_under(ctx, &path),
            Action::TakeImport(import) => self.take_import(ctx, &import),
            Action::DeleteNow => {
                self.session.delete_selection();
            }
            Action::OpenFile(path) => self.open_file(ctx, path),
            Action::SaveTo(path, then) => self.save_to(ctx, &path, then),
            Action::StartFrom(number) => self.start_from(ctx, number),
            Action::Settle(settle, theirs, then) => self.settle(ctx, settle, &theirs, then),
            Action::Rescue(rescued, way) => self.rescue(ctx, &rescued, way),
            Action::TakeVersion(path) => self.take_version(&path),
            Action::LookAtVersion(path) => self.look_at_version(path),
            Action::SaveThen(after) => self.save(ctx, Some(after)),
            Action::GoOn(after) => self.go_on(ctx, after),
            Action::Play(wanted) => self.play(ctx, wanted),
            Action::Evidence(wanted) => self.about_evidence(ctx, wanted),
            Action::ExportAs(form) => self.ask_export_place(form),
            Action::File(task, path) => self.file(ctx, task, &path),
        }
    }

    /// Shows on the canvas and in the text what is selected.
    fn show_selection(&mut self) {
        let Some(last) = self.session.selection.last().cloned() else {
            return;
        };
        self.canvas.bring_into_view(&self.session, &last);
        self.show_in_text();
    }

    /// What a form wrote is seen in the text.
    fn show_written(&mut self) {
        let document = &self.session.document;
        let Some(step) = document.history().next_undo() else {
            return;
        };
        // What undo would take away is what was written. Whole lines bring their line breaks, which nobody looks for.
        let written = step.backward.iter().filter_map(|edit| {
            let text = document.text().get(edit.span.range())?;
            let start = edit.span.start + offset(text.len() - text.trim_start().len());
            Some(Span::new(start, start + offset(text.trim().len())))
        });
        let mut written: Vec<Span> = written.collect();
        // The rule before its use: what was asked for comes last.
        written.reverse();
        self.source.show_beside(written, document);
    }

    fn show_in_text(&mut self) {
        let places = self.session.written_at();
        self.source.show(places, &self.session.document);
    }

    /// The canvas selected something: the text follows.
    pub(super) fn follow_selection(&mut self, before: &[Thing]) {
        if self.session.selection != before && !self.session.selection.is_empty() {
            self.show_in_text();
        }
    }

    fn go_to(&mut self, ctx: &Context, place: Place) {
        if place.source != SourceId(0) {
            let sources = &self.session.document.compilation().sources;
            if let Some(other) = sources.get(place.source.index()) {
                let text = self.words.about("other-file", &other.path);
                self.notice(ctx, text);
            }
            return;
        }
        if let Some(thing) = self.session.thing_at(place) {
            self.canvas.bring_into_view(&self.session, &thing);
            self.session.select(vec![thing]);
        }
        self.source.show(vec![place.span], &self.session.document);
    }

    /// The same, with the text in view.
    fn show_text(&mut self, ctx: &Context, place: Place) {
        self.go_to(ctx, place);
        if place.source == SourceId(0) {
            self.show_bottom(Bottom::Source);
        }
    }

    pub(super) fn show_bottom(&mut self, tab: Bottom) {
        self.bottom = tab;
        self.memory.panels.bottom = true;
    }

    fn settle(&mut self, ctx: &Context, settle: Settle, theirs: &str, then: Option<After>) {
        match settle {
            Settle::Mine => {
                if let Some(path) = self.disk.path().map(std::path::Path::to_owned) {
                    self.save_to(ctx, &path, then);
                }
            }
            // What waited for a save goes on waiting: theirs is to be looked at first.
            Settle::Theirs => self.take_theirs(theirs),
            // Until it is saved elsewhere the file is still somebody else's: another save asks again.
            Settle::SaveAs => self.save_as_dialog(then),
        }
    }

    /// What waited for unsaved work to be settled.
    pub(super) fn go_on(&mut self, ctx: &Context, after: After) {
        match after {
            After::Quit => {
                self.disk.leaving = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            After::Open(path) => self.open_now(ctx, &path),
            After::New(number) => self.start_now(ctx, number),
            After::LayUnder(picture) => self.lay_under(ctx, &picture),
        }
    }
}
