//! What happened so far, and the slider through time.

use egui::{RichText, ScrollArea, Slider, Ui};

use super::panel::seat_name;
use super::{Play, Playtest, Wishes};
use crate::action::{Action, Desk};
use crate::panels::LEAST_ROWS;

/// In so low a panel the controls stay in one line and leave the rest to the log, in points.
const LOW: f32 = 150.0;

/// Draws the log of the game at the table.
pub fn log_ui(ui: &mut Ui, play: Option<&Playtest>, wishes: &Wishes, desk: &mut Desk) {
    let Some(play) = play else {
        ui.label(RichText::new(desk.word("play-none")).color(desk.look.muted()));
        if ui.button(desk.word("play-load")).clicked() {
            desk.ask(Action::Play(Play::Open));
        }
        return;
    };
    let controls_ui = |ui: &mut Ui, desk: &mut Desk| {
        let (at, last) = play.time();
        let mut to = at;
        let label = ui.label(desk.word("play-time"));
        let slider = ui.add(Slider::new(&mut to, 0..=last)).labelled_by(label.id);
        if slider.changed() && to != at {
            desk.ask(Action::Play(Play::Travel(to)));
        }
        if at < last {
            ui.label(RichText::new(desk.word("play-past")).color(desk.look.muted()));
        }
        for (key, wanted) in [("play-save", Play::Save), ("play-load", Play::Open)] {
            if ui.button(desk.word(key)).clicked() {
                desk.ask(Action::Play(wanted));
            }
        }
    };
    if ui.available_height() < LOW {
        let row = ScrollArea::horizontal().id_salt("log-controls");
        row.show(ui, |ui| ui.horizontal(|ui| controls_ui(ui, desk)));
    } else {
        ui.horizontal_wrapped(|ui| controls_ui(ui, desk));
    }
    let language = desk.words.tongue();
    let lines = play.lines(wishes.open, language, |seat| seat_name(play, seat, desk));
    let row = ui.text_style_height(&egui::TextStyle::Body);
    ScrollArea::vertical()
        // Areas of tabs in one panel share their place unless they have a name: the log would begin where the text was.
        .id_salt("log")
        .min_scrolled_height(LEAST_ROWS)
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show_rows(ui, row, lines.len(), |ui, range| {
            for (number, text) in &lines[range] {
                let line = ui.add(
                    egui::Label::new(text)
                        .sense(egui::Sense::click())
                        .truncate(),
                );
                if line.clicked() {
                    desk.ask(Action::Play(Play::Travel(*number)));
                }
            }
        });
}
