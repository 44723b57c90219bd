//! Locations and districts.

use branchline_compiler::Game;
use branchline_engine::spec::ItemKind;
use branchline_ide::{Move, Operation};
use egui::{RichText, Ui};

use super::super::fields::{number_field, row};
use super::marks::{district_choice, marks_ui};
use super::{heading, id_row, link_ui, title_row};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::thing::{self, InGame, Thing};

pub(super) fn location_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
    let config = &game.config;
    let Some(id) = one.location_id(config) else {
        return;
    };
    let location = &config.locations[id.index()];
    heading(ui, &desk.word("thing-location"), &location.title, desk);
    title_row(ui, one, &location.title, desk);
    id_row(ui, one, &location.id, desk);
    let name = desk.word("field-at");
    row(ui, &name, "", |ui| {
        let (mut at, board) = (location.at, &config.board);
        let x = number_field(
            ui,
            "x",
            i64::from(at.x / 10),
            0..=i64::from(board.width / 10),
        );
        let y = number_field(
            ui,
            "y",
            i64::from(at.y / 10),
            0..=i64::from(board.height / 10),
        );
        if x.is_some() || y.is_some() {
            at.x = x.map_or(at.x, |x| i32::try_from(x * 10).unwrap_or(at.x));
            at.y = y.map_or(at.y, |y| i32::try_from(y * 10).unwrap_or(at.y));
            let step = Move {
                location: location.id.clone(),
                to: at,
            };
            desk.ask(Action::Edit(
                Label::about("step-move", &location.title),
                vec![Operation::MoveLocations(vec![step])],
            ));
        }
    });
    district_choice(
        ui,
        config,
        std::slice::from_ref(one),
        location
            .district
            .map(|d| config.districts[d.index()].id.as_str()),
        desk,
    );
    marks_ui(
        ui,
        config,
        ItemKind::Location,
        std::slice::from_ref(one),
        &|name| location.marks.0.get(name).cloned(),
        desk,
    );
    ui.separator();
    let tracks = config.tracks.iter().filter(|track| {
        let route = &config.routes[track.route.index()];
        route.a == id || route.b == id
    });
    ui.label(RichText::new(desk.word("inspector-routes-here")).strong());
    for track in tracks {
        link_ui(ui, game, &Thing::Track(track.id.clone()), desk);
    }
    let tickets: Vec<_> = config
        .tickets
        .iter()
        .filter(|ticket| {
            let mut ends = ticket.alternatives.iter().flat_map(|a| &a.ends);
            ends.any(|end| *end == branchline_engine::config::End::Location(id))
        })
        .collect();
    if !tickets.is_empty() {
        ui.add_space(4.0);
        ui.label(RichText::new(desk.word("inspector-tickets-here")).strong());
        for ticket in tickets {
            link_ui(ui, game, &Thing::Ticket(ticket.id.clone()), desk);
        }
    }
}

pub(super) fn district_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
    let config = &game.config;
    let Some(id) = one.district_id(config) else {
        return;
    };
    let district = &config.districts[id.index()];
    heading(ui, &desk.word("thing-district"), &district.title, desk);
    title_row(ui, one, &district.title, desk);
    id_row(ui, one, &district.id, desk);
    let name = desk.word("field-value");
    row(ui, &name, "", |ui| {
        if let Some(number) = number_field(ui, &name, i64::from(district.value), 0..=1000) {
            let number = i32::try_from(number).unwrap_or(1);
            desk.ask(Action::Edit(
                Label::about("step-number", &district.title),
                vec![Operation::SetNumber {
                    thing: one.clone(),
                    number,
                }],
            ));
        }
    });
    marks_ui(
        ui,
        config,
        ItemKind::District,
        std::slice::from_ref(one),
        &|name| district.marks.0.get(name).cloned(),
        desk,
    );
    ui.separator();
    ui.label(RichText::new(desk.word("outline-locations")).strong());
    for (index, location) in config.locations.iter().enumerate() {
        if location.district == Some(id) {
            link_ui(
                ui,
                game,
                &thing::location(
                    config,
                    branchline_engine::config::LocationId::from_index(index),
                ),
                desk,
            );
        }
    }
}
