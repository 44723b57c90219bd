//! Locations and districts.

use branchline_compiler::Game;
use branchline_engine::config::{FARTHEST, Point};
use branchline_engine::spec::ItemKind;
use branchline_ide::{Move, Operation};
use egui::{RichText, Ui};

use super::super::fields::{number_field, row};
use super::marks::{district_choice, marks_ui};
use super::{heading, id_row, link_ui, set_number, title_row};
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
        let at = location.at;
        let far = i64::from(FARTHEST / 10);
        let units = |tenths: i32| i64::from(tenths / 10);
        let tenths = |units: i64| i32::try_from(units * 10).unwrap_or(0);
        let move_to = |to: Point| {
            let label = Label::about("step-move", &location.title);
            let location = location.id.clone();
            let step = Move { location, to };
            Action::Edit(label, vec![Operation::MoveLocations(vec![step])])
        };
        number_field(ui, desk, "x", units(at.x), -far..=far, |x| {
            move_to(Point {
                x: tenths(x),
                y: at.y,
            })
        });
        number_field(ui, desk, "y", units(at.y), -far..=far, |y| {
            move_to(Point {
                x: at.x,
                y: tenths(y),
            })
        });
    });
    district_choice(
        ui,
        config,
        std::slice::from_ref(one),
        Some(location.district),
        desk,
    );
    marks_ui(
        ui,
        config,
        ItemKind::Location,
        std::slice::from_ref(one),
        &|name| Some(location.marks.0.get(name)),
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
        let value = i64::from(district.value);
        number_field(ui, desk, &name, value, 0..=1000, |number| {
            set_number(one, &district.title, number)
        });
    });
    marks_ui(
        ui,
        config,
        ItemKind::District,
        std::slice::from_ref(one),
        &|name| Some(district.marks.0.get(name)),
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
