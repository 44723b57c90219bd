//! Several things at once: what they have in common.

use branchline_compiler::Game;
use branchline_engine::spec::ItemKind;
use branchline_ide::{ColourOf, Operation};
use egui::{RichText, Ui};

use super::super::fields::{choice_field, number_field, row};
use super::heading;
use super::marks::{common, district_choice, marks_ui};
use super::track::colour_choices;
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::document::Label;
use crate::session::Session;
use crate::thing::{InGame, Thing};

pub(super) fn many_ui(
    ui: &mut Ui,
    session: &Session,
    game: &Game,
    many: &[Thing],
    desk: &mut Desk,
) {
    let config = &game.config;
    heading(
        ui,
        "",
        &desk.words.count("inspector-many", many.len()),
        desk,
    );
    let locations: Vec<Thing> = many
        .iter()
        .filter(|thing| thing.location_id(config).is_some())
        .cloned()
        .collect();
    let tracks: Vec<Thing> = many
        .iter()
        .filter(|thing| thing.track_id(config).is_some())
        .cloned()
        .collect();
    if !locations.is_empty() {
        ui.label(RichText::new(desk.words.count("count-locations", locations.len())).strong());
        district_choice(ui, config, &locations, None, desk);
        let ids = session.selected_locations(config);
        marks_ui(
            ui,
            config,
            ItemKind::Location,
            &locations,
            &|name| {
                common(
                    ids.iter()
                        .map(|id| config.locations[id.index()].marks.0.get(name)),
                )
            },
            desk,
        );
        ui.horizontal_wrapped(|ui| {
            for command in [
                Command::AlignLeft,
                Command::AlignCentre,
                Command::AlignRight,
                Command::AlignTop,
                Command::AlignMiddle,
                Command::AlignBottom,
                Command::SpreadAcross,
                Command::SpreadDown,
            ] {
                if ui.button(desk.word(command.known().key)).clicked() {
                    desk.command(command);
                }
            }
        });
        ui.separator();
    }
    if !tracks.is_empty() {
        ui.label(RichText::new(desk.words.count("count-tracks", tracks.len())).strong());
        let ids = session.selected_tracks(config);
        let names: Vec<String> = ids
            .iter()
            .map(|id| config.tracks[id.index()].id.clone())
            .collect();
        let name = desk.word("field-length");
        row(ui, &name, "", |ui| {
            let length = config.tracks[ids[0].index()].length;
            if let Some(length) = number_field(ui, &name, i64::from(length), 1..=32) {
                let length = i32::try_from(length).unwrap_or(1);
                desk.ask(Action::Edit(
                    Label::about("step-length", length.to_string()),
                    vec![Operation::SetLength {
                        tracks: names.clone(),
                        length,
                    }],
                ));
            }
        });
        let name = desk.word("field-colour");
        row(ui, &name, "", |ui| {
            if let Some(colour) = choice_field(ui, &name, "", &colour_choices(config, desk)) {
                let colours = names.iter().map(|track| ColourOf {
                    track: track.clone(),
                    colour: colour.clone(),
                });
                desk.ask(Action::Edit(
                    Label::about("step-colour", &colour),
                    vec![Operation::SetColours(colours.collect())],
                ));
            }
        });
        marks_ui(
            ui,
            config,
            ItemKind::Track,
            &tracks,
            &|name| {
                common(
                    ids.iter()
                        .map(|id| config.tracks[id.index()].marks.0.get(name)),
                )
            },
            desk,
        );
    }
    if ui.button(desk.word("delete")).clicked() {
        desk.command(Command::Delete);
    }
}
