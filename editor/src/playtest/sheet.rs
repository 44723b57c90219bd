//! The final score sheet: who has won, points by source for each player, and what decided.

use branchline_engine::mechanics::ties;
use egui::{Frame, Grid, Margin, RichText, ScrollArea, Ui};

use super::Playtest;
use super::cards;
use super::panel::seat_name;
use crate::action::Desk;

/// So much room a column takes with the name of a player, in points.
const WIDE: f32 = 88.0;

/// Draws the sheet of a game that is over.
pub fn sheet_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let Some(sheet) = play.sheet() else { return };
    winners_ui(ui, play, &sheet.winners, desk);
    if let Some(measure) = sheet.decided_by.as_deref().and_then(ties::measure) {
        ui.label(desk.words.about("play-decided", desk.words.of(measure.doc)));
    }
    ui.add_space(4.0);
    ui.label(RichText::new(desk.word("play-sheet")).strong());
    let has_won = |seat: usize| {
        sheet
            .winners
            .iter()
            .any(|winner| usize::from(*winner) == seat)
    };
    let narrow = ui.available_width() < WIDE * (sheet.totals.len() + 1) as f32;
    // With many players, or large letters, it is wider than the panel.
    ScrollArea::horizontal().id_salt("sheet").show(ui, |ui| {
        Grid::new("score-sheet")
            .striped(true)
            .num_columns(sheet.totals.len() + 1)
            .show(ui, |ui| {
                ui.label("");
                for seat in 0..play.board().players() {
                    ui.horizontal(|ui| {
                        cards::seat_ui(ui, seat);
                        let name = seat_name(play, seat, desk);
                        // Names stand beside the same badges below.
                        if !narrow {
                            ui.label(RichText::new(name).strong());
                        }
                    });
                }
                ui.end_row();
                for line in &sheet.lines {
                    let title = desk.words.of(line.line.title);
                    ui.label(if sheet.estimates.contains(&line.line.id) {
                        format!("{title} ≥")
                    } else {
                        title.to_owned()
                    });
                    for points in &line.points {
                        ui.label(points.to_string());
                    }
                    ui.end_row();
                }
                ui.label(RichText::new(desk.word("play-total")).strong());
                for (seat, total) in sheet.totals.iter().enumerate() {
                    let total = RichText::new(total.to_string()).heading();
                    ui.label(if has_won(seat) {
                        total.color(desk.look.accent())
                    } else {
                        total
                    });
                }
                ui.end_row();
            });
    });
    if !sheet.estimates.is_empty() {
        let words = RichText::new(desk.word("play-estimates")).small();
        ui.label(words.color(desk.look.muted()));
    }
    ui.add_space(4.0);
}

/// Who has won, with their badges, for everybody at the table to see.
fn winners_ui(ui: &mut Ui, play: &Playtest, winners: &[u8], desk: &Desk) {
    let names: Vec<String> = winners
        .iter()
        .map(|&seat| seat_name(play, seat, desk))
        .collect();
    let said = desk.words.about("play-won", &names.join(", "));
    Frame::new()
        .fill(ui.visuals().selection.bg_fill)
        .corner_radius(6.0)
        .inner_margin(Margin::symmetric(10, 8))
        .show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for &seat in winners {
                    cards::large_seat_ui(ui, seat);
                }
                ui.label(RichText::new(said).heading().size(21.0));
            });
        });
}
