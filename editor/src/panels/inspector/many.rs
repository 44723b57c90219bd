//! Several things at once: what they have in common.

use branchline_compiler::Game;
use branchline_engine::spec::ItemKind;
use egui::{RichText, Ui};

use super::super::fields::row;
use super::heading;
use super::marks::{common, district_choice, marks_ui};
use super::track::{colour_field, length_field};
use crate::action::Desk;
use crate::command::Command;
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
        let ids = session.selected_locations(config);
        let all = || ids.iter().map(|id| &config.locations[id.index()]);
        let district = common(all().map(|location| location.district));
        district_choice(ui, config, &locations, district, desk);
        marks_ui(
            ui,
            config,
            ItemKind::Location,
            &locations,
            &|name| common(all().map(|location| location.marks.0.get(name))),
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
        let all = || ids.iter().map(|id| &config.tracks[id.index()]);
        let names: Vec<&String> = all().map(|track| &track.id).collect();
        row(ui, &desk.word("field-length"), "", |ui| {
            let length = common(all().map(|track| track.length));
            length_field(ui, desk, &names, length);
        });
        row(ui, &desk.word("field-colour"), "", |ui| {
            let colour = common(all().map(|track| track.colour));
            colour_field(ui, desk, config, &names, colour);
        });
        marks_ui(
            ui,
            config,
            ItemKind::Track,
            &tracks,
            &|name| common(all().map(|track| track.marks.0.get(name))),
            desk,
        );
    }
    if ui.button(desk.word("delete")).clicked() {
        desk.command(Command::Delete);
    }
}
