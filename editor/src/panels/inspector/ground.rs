//! What lies under the map: drawn land, and the picture to trace from.

use branchline_compiler::Game;
use branchline_engine::config::{Background, LandKind};
use branchline_ide::Operation;
use egui::{RichText, Ui};

use super::super::fields::{choice_field, number_field, row};
use super::{heading, id_row, title_row};
use crate::action::{Action, Desk};
use crate::canvas::KINDS;
use crate::command::Command;
use crate::document::Label;
use crate::thing::{InGame, Thing};

/// Land, water, a river, a park or words: what it is and what it is called.
pub(super) fn land_ui(ui: &mut Ui, game: &Game, one: &Thing, id: &str, desk: &mut Desk) {
    let Some(land) = game.sheet.land.iter().find(|land| land.id == id) else {
        return;
    };
    let key = |kind: LandKind| {
        let known = KINDS.iter().find(|(known, _)| *known == kind);
        known.map_or("land-land", |(_, key)| *key)
    };
    heading(
        ui,
        &desk.word(key(land.kind)),
        &one.title(game, desk.words),
        desk,
    );
    title_row(ui, one, &land.title, desk);
    id_row(ui, one, &land.id, desk);
    let name = desk.word("field-kind");
    let choices: Vec<(String, String)> = KINDS
        .iter()
        .map(|(_, key)| ((*key).to_owned(), desk.word(key)))
        .collect();
    row(ui, &name, "", |ui| {
        if let Some(chosen) = choice_field(ui, &name, key(land.kind), &choices)
            && let Some((kind, _)) = KINDS.iter().find(|(_, key)| *key == chosen)
        {
            let label = Label::about("step-land", one.title(game, desk.words));
            desk.ask(Action::Edit(
                label,
                vec![Operation::SetLand {
                    land: land.id.clone(),
                    kind: *kind,
                    points: land.points.clone(),
                }],
            ));
        }
    });
    ui.label(
        RichText::new(desk.words.count("land-points", land.points.len())).color(desk.look.muted()),
    );
    ui.label(
        RichText::new(desk.word("land-shape-tip"))
            .small()
            .color(desk.look.muted()),
    );
}

/// Lays the picture so, or takes it away.
pub fn lay(step: &'static str, background: Option<Background>) -> Action {
    Action::Edit(Label::new(step), vec![Operation::SetBackground(background)])
}

/// The picture: where it lies, how strong it is, whether it can be moved.
pub(super) fn background_ui(ui: &mut Ui, game: &Game, desk: &mut Desk) {
    let Some(background) = &game.sheet.background else {
        return;
    };
    heading(ui, &desk.word("thing-background"), &background.file, desk);
    let units = |tenths: i32| i64::from(tenths / 10);
    let tenths = |units: i64| i32::try_from(units * 10).unwrap_or(0);
    let mut field = |ui: &mut Ui,
                     key: &str,
                     step: &'static str,
                     value: i64,
                     range: std::ops::RangeInclusive<i64>,
                     make: &dyn Fn(&mut Background, i64)| {
        let name = desk.word(key);
        row(ui, &name, "", |ui| {
            number_field(ui, desk, &name, value, range, |value| {
                let mut new = background.clone();
                make(&mut new, value);
                lay(step, Some(new))
            });
        });
    };
    let far = 100_000;
    field(
        ui,
        "picture-left",
        "step-picture-move",
        units(background.left),
        -far..=far,
        &|b, n| {
            b.left = tenths(n);
        },
    );
    field(
        ui,
        "picture-top",
        "step-picture-move",
        units(background.top),
        -far..=far,
        &|b, n| {
            b.top = tenths(n);
        },
    );
    field(
        ui,
        "picture-width",
        "step-picture-scale",
        units(background.width),
        1..=far,
        &|b, n| {
            b.width = tenths(n);
        },
    );
    let turn = i64::from(background.turn);
    field(
        ui,
        "picture-turn",
        "step-picture-turn",
        turn,
        -360..=360,
        &|b, n| {
            b.turn = i32::try_from(n).unwrap_or(0);
        },
    );
    let opacity = i64::from(background.opacity);
    field(
        ui,
        "picture-opacity",
        "step-picture-fade",
        opacity,
        0..=100,
        &|b, n| {
            b.opacity = i32::try_from(n).unwrap_or(100);
        },
    );
    let mut locked = background.locked;
    if ui
        .checkbox(&mut locked, desk.word("picture-locked"))
        .on_hover_text(desk.word("picture-locked-tip"))
        .changed()
    {
        let new = Background {
            locked,
            ..background.clone()
        };
        desk.ask(lay("step-picture-lock", Some(new)));
    }
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::ToolPicture,
            Command::Calibrate,
            Command::ChoosePicture,
        ] {
            if ui.button(desk.word(command.known().key)).clicked() {
                desk.command(command);
            }
        }
        if ui.button(desk.word("picture-remove")).clicked() {
            desk.ask(lay("step-picture-remove", None));
        }
    });
}
