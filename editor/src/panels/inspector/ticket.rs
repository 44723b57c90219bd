//! A ticket: its value and its copies.

use branchline_compiler::Game;
use branchline_ide::{NewTicket, Operation};
use egui::Ui;

use super::super::fields::{number_field, row};
use super::{heading, link_ui};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};

pub(super) fn ticket_ui(ui: &mut Ui, session: &Session, game: &Game, one: &Thing, desk: &mut Desk) {
    let config = &game.config;
    let Some(id) = one.ticket_id(config) else {
        return;
    };
    let ticket = &config.tickets[id.index()];
    heading(
        ui,
        &desk.word("thing-ticket"),
        &one.title(game, desk.words),
        desk,
    );
    let Some(said) = branchline_ide::ticket(session.document.compilation(), &ticket.id) else {
        return;
    };
    let title = one.title(game, desk.words);
    let change = |to: NewTicket| {
        let label = Label::about("step-ticket", &title);
        let ticket = ticket.id.clone();
        Action::Edit(label, vec![Operation::ChangeTicket { ticket, to }])
    };
    let with_value = |number: usize, value: Option<i32>| {
        let mut to = said.clone();
        if let Some(alternative) = to.alternatives.get_mut(number) {
            alternative.value = value;
        }
        to
    };
    for (number, alternative) in ticket.alternatives.iter().enumerate() {
        let name = desk.word("field-value");
        let is_auto = said
            .alternatives
            .get(number)
            .is_some_and(|said| said.value.is_none());
        row(ui, &name, &desk.word("field-value-tip"), |ui| {
            let value = i64::from(alternative.value);
            number_field(ui, desk, &name, value, 0..=1000, |value| {
                change(with_value(number, i32::try_from(value).ok()))
            });
            let auto = ui
                .selectable_label(is_auto, "auto")
                .on_hover_text(desk.word("field-auto-tip"));
            if auto.clicked() {
                let value = is_auto.then_some(alternative.value);
                desk.ask(change(with_value(number, value)));
            }
        });
    }
    let name = desk.word("field-copies");
    row(ui, &name, "", |ui| {
        let copies = i64::from(ticket.copies);
        number_field(ui, desk, &name, copies, 1..=100, |copies| {
            change(NewTicket {
                copies: i32::try_from(copies).unwrap_or(1),
                ..said.clone()
            })
        });
    });
    for alternative in &ticket.alternatives {
        for end in &alternative.ends {
            if let branchline_engine::config::End::Location(id) = end {
                link_ui(ui, game, &thing::location(config, *id), desk);
            }
        }
    }
}
