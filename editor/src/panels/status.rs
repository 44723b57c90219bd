//! The line at the foot: what the tool does, problems, zoom.

use branchline_compiler::Severity;
use egui::{Align, Layout, RichText, Ui};

use super::problems;
use super::tools::tip_key;
use crate::action::Desk;
use crate::canvas::Canvas;
use crate::command::Command;
use crate::session::Session;

/// Draws the line; `hint`: what a click does where the mouse belongs to the game at the table and not to a tool.
pub fn status_ui(
    ui: &mut Ui,
    session: &Session,
    canvas: &Canvas,
    file: &str,
    hint: Option<&str>,
    desk: &mut Desk,
) {
    ui.horizontal(|ui| {
        let mark = if session.document.is_dirty() {
            "•"
        } else {
            ""
        };
        ui.label(RichText::new(format!("{file} {mark}")).strong())
            .on_hover_text(desk.word(if mark.is_empty() {
                "status-saved"
            } else {
                "status-unsaved"
            }));
        ui.separator();
        let counts = problems::counts(session);
        let kinds = [Severity::Error, Severity::Warning, Severity::Info];
        let text: Vec<RichText> = kinds
            .into_iter()
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .map(|(severity, count)| {
                RichText::new(format!("{} {count}", problems::sign(severity)))
                    .color(desk.look.severity(severity))
            })
            .collect();
        if text.is_empty() {
            ui.label(
                RichText::new(format!("✔ {}", desk.word("problems-none")))
                    .color(desk.look.accent()),
            );
        }
        for part in text {
            if ui
                .add(egui::Label::new(part).sense(egui::Sense::click()))
                .clicked()
            {
                desk.command(Command::ShowProblems);
            }
        }
        ui.separator();
        let hint = hint.unwrap_or_else(|| tip_key(session.tool));
        let hint = RichText::new(desk.word(hint)).color(desk.look.muted());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui
                .button(format!("{:.0} %", canvas.camera.zoom * 100.0))
                .on_hover_text(desk.word("fit"))
                .clicked()
            {
                desk.command(Command::Fit);
            }
            let mut snap = session.snap;
            if ui.checkbox(&mut snap, desk.word("toggle-snap")).changed() {
                desk.command(Command::ToggleSnap);
            }
            // What is left of the line.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(hint).truncate());
            });
        });
    });
}
