//! The final score sheet: points by source for each player, and what decided.

use branchline_engine::mechanics::ties;
use egui::{Grid, RichText, Ui};

use super::Playtest;
use super::panel::seat_name;
use crate::action::Desk;

/// Draws the sheet of a game that is over.
pub fn sheet_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let sheet = play.state().score_sheet(play.board());
    ui.label(RichText::new(desk.word("play-sheet")).heading());
    Grid::new("score-sheet")
        .striped(true)
        .num_columns(sheet.totals.len() + 1)
        .show(ui, |ui| {
            ui.label("");
            for seat in 0..play.board().players() {
                ui.label(RichText::new(seat_name(play, seat, desk)).strong());
            }
            ui.end_row();
            for line in &sheet.lines {
                ui.label(desk.words.of(line.line.title));
                for points in &line.points {
                    ui.label(points.to_string());
                }
                ui.end_row();
            }
            ui.label(RichText::new(desk.word("play-total")).strong());
            for total in &sheet.totals {
                ui.label(RichText::new(total.to_string()).strong());
            }
            ui.end_row();
        });
    let winners: Vec<String> = sheet
        .winners
        .iter()
        .map(|&seat| seat_name(play, seat, desk))
        .collect();
    let winners = winners.join(", ");
    ui.label(
        RichText::new(desk.words.about("play-won", &winners))
            .color(desk.look.accent())
            .strong(),
    );
    if let Some(measure) = sheet.decided_by.as_deref().and_then(ties::measure) {
        ui.label(desk.words.about("play-decided", desk.words.of(measure.doc)));
    }
}
