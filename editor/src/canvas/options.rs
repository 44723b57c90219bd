//! The strip at the foot of the canvas: what the land tool draws, and laying the picture right.

use branchline_engine::config::{Background, LandKind, LocationId};
use egui::{Area, Frame, Key, Order, RichText, Role, Ui, WidgetInfo};

use super::Canvas;
use crate::action::Desk;
use crate::board::Board;
use crate::command::Command;
use crate::panels::fields::{choice_field, number_field};
use crate::panels::inspector::lay;
use crate::session::Session;
use crate::tools::Tool;

/// The words for the kinds of land.
pub const KINDS: [(LandKind, &str); 5] = [
    (LandKind::Water, "land-water"),
    (LandKind::Land, "land-land"),
    (LandKind::River, "land-river"),
    (LandKind::Park, "land-park"),
    (LandKind::Caption, "land-caption"),
];

/// Draws the strip, if the tool has one.
pub fn options_ui(ui: &Ui, canvas: &Canvas, session: &mut Session, board: &Board, desk: &mut Desk) {
    if !matches!(session.tool, Tool::Land | Tool::Picture) {
        return;
    }
    let at = canvas.view.center_bottom() - egui::vec2(0.0, 10.0);
    Area::new(ui.scope_id().with("options"))
        .order(Order::Middle)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(at)
        .constrain_to(canvas.view)
        .show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                if session.tool == Tool::Land {
                    land_ui(ui, session, desk);
                } else if session.calibration.is_some() {
                    calibration_ui(ui, session, board, desk);
                } else {
                    picture_ui(ui, session, board, desk);
                }
            });
        });
}

fn land_ui(ui: &mut Ui, session: &mut Session, desk: &Desk) {
    ui.horizontal(|ui| {
        for (kind, key) in KINDS {
            if ui
                .selectable_label(session.land_kind == kind, desk.word(key))
                .clicked()
            {
                // What is drawn and only waits for a name is done; what is half drawn goes on as the new kind.
                session.finish_name();
                session.land_kind = kind;
            }
        }
        if !session.sketch.is_empty() {
            ui.separator();
            if ui.button(desk.word("land-done")).clicked() {
                session.finish_land();
            }
        }
    });
    let key = match session.land_kind {
        LandKind::Caption => "land-caption-tip",
        _ => "land-draw-tip",
    };
    ui.label(
        RichText::new(desk.word(key))
            .small()
            .color(desk.look.muted()),
    );
}

fn picture_ui(ui: &mut Ui, session: &mut Session, board: &Board, desk: &mut Desk) {
    let Some(background) = board.game.sheet.background.clone() else {
        ui.horizontal(|ui| {
            if ui.button(desk.word("picture-choose")).clicked() {
                desk.command(Command::ChoosePicture);
            }
            ui.label(RichText::new(desk.word("picture-drop-tip")).color(desk.look.muted()));
        });
        return;
    };
    ui.horizontal(|ui| {
        let mut new = background.clone();
        let name = desk.word("picture-opacity");
        ui.label(&name);
        let opacity = i64::from(background.opacity);
        number_field(ui, desk, &name, opacity, 0..=100, |opacity| {
            let faded = Background {
                opacity: i32::try_from(opacity).unwrap_or(100),
                ..background.clone()
            };
            lay("step-picture-fade", Some(faded))
        });
        let lock = ui.checkbox(&mut new.locked, desk.word("picture-locked"));
        if lock
            .on_hover_text(desk.word("picture-locked-tip"))
            .changed()
        {
            desk.ask(lay("step-picture-lock", Some(new)));
        }
        ui.separator();
        let enabled = session.picture.is_some();
        let button = egui::Button::new(desk.word("picture-calibrate"));
        if ui
            .add_enabled(enabled, button)
            .on_hover_text(desk.word("picture-calibrate-tip"))
            .clicked()
        {
            session.calibrate();
        }
        if ui.button(desk.word("picture-choose")).clicked() {
            desk.command(Command::ChoosePicture);
        }
        if ui.button(desk.word("picture-remove")).clicked() {
            desk.ask(lay("step-picture-remove", None));
        }
    });
    let key = match (session.picture, background.locked) {
        (None, _) => "picture-unreadable",
        (_, true) => "picture-locked-tip",
        _ => "picture-hands-tip",
    };
    ui.label(
        RichText::new(desk.word(key))
            .small()
            .color(desk.look.muted()),
    );
}

fn calibration_ui(ui: &mut Ui, session: &mut Session, board: &Board, desk: &Desk) {
    let Some(calibration) = &mut session.calibration else {
        return;
    };
    // Of an open list Escape closes that.
    let listing = egui::Popup::is_any_open(ui.ctx());
    let mut cancelled = !listing && ui.input(|input| input.key_pressed(Key::Escape));
    let (mut by_distance, mut by_locations) = (None, None);
    match calibration.points.len() {
        0 | 1 => {
            let key = match (calibration.points.len(), calibration.too_close) {
                (0, _) => "calibrate-first",
                (_, false) => "calibrate-second",
                (_, true) => "calibrate-close",
            };
            ui.horizontal(|ui| {
                ui.label(RichText::new(desk.word(key)).strong());
                cancelled |= ui.button(desk.word("cancel")).clicked();
            });
        }
        _ => {
            ui.horizontal(|ui| {
                let name = desk.word("calibrate-distance");
                ui.label(&name);
                let field = ui
                    .add(egui::TextEdit::singleline(&mut calibration.distance).desired_width(60.0));
                field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
                ui.label("mm");
                let typed = calibration.distance.trim().replace(',', ".");
                let millimetres = typed
                    .parse::<f32>()
                    .ok()
                    .filter(|mm| *mm >= 1.0 && *mm < 1e5);
                let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                let button = egui::Button::new(desk.word("calibrate-scale"));
                let button = ui.add_enabled(millimetres.is_some(), button);
                if button.clicked() || entered {
                    by_distance = millimetres;
                }
            });
            let names = board.game.config.locations.iter().enumerate();
            let names: Vec<(String, String)> = names
                .map(|(index, location)| (index.to_string(), location.title.clone()))
                .collect();
            ui.horizontal(|ui| {
                ui.label(desk.word("calibrate-or"));
                for (letter, chosen) in ["A", "B"].iter().zip(&mut calibration.locations) {
                    ui.label(format!("{letter} ="));
                    let value = chosen.map(|index| index.to_string()).unwrap_or_default();
                    if let Some(new) = choice_field(ui, letter, &value, &names) {
                        *chosen = new.parse().ok();
                    }
                }
                let [first, second] = calibration.locations;
                let both = first.zip(second).filter(|(a, b)| a != b);
                let button = egui::Button::new(desk.word("calibrate-lay"));
                if ui.add_enabled(both.is_some(), button).clicked() {
                    by_locations = both;
                }
            });
            cancelled |= ui.button(desk.word("cancel")).clicked();
        }
    }
    if let Some(millimetres) = by_distance {
        session.calibrate_by_distance(millimetres);
    } else if let Some((a, b)) = by_locations {
        session.calibrate_by_locations(LocationId::from_index(a), LocationId::from_index(b));
    } else if cancelled {
        session.calibration = None;
    }
}
