//! A ticket: its value and its copies.

use branchline_compiler::Game;
use branchline_ide::{NewAlternative, NewTicket, Operation};
use egui::Ui;

use super::super::fields::{number_field, row};
use super::{heading, link_ui};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::thing::{self, InGame, Thing};

pub(super) fn ticket_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
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
    let as_new = |values: &dyn Fn(usize, i32) -> Option<i32>, copies: i32| NewTicket {
        kind: config.ticket_kinds[usize::from(ticket.kind)].clone(),
        alternatives: ticket
            .alternatives
            .iter()
            .enumerate()
            .map(|(number, alternative)| NewAlternative {
                ends: alternative
                    .ends
                    .iter()
                    .map(|end| thing::end_id(config, *end).to_owned())
                    .collect(),
                value: values(number, alternative.value),
            })
            .collect(),
        copies,
    };
    let change = |to: NewTicket, desk: &mut Desk| {
        let label = Label::about("step-ticket", one.title(game, desk.words));
        desk.ask(Action::Edit(
            label,
            vec![Operation::ChangeTicket {
                ticket: ticket.id.clone(),
                to,
            }],
        ));
    };
    for (number, alternative) in ticket.alternatives.iter().enumerate() {
        let name = desk.word("field-value");
        row(ui, &name, &desk.word("field-value-tip"), |ui| {
            if let Some(value) = number_field(ui, &name, i64::from(alternative.value), 0..=1000) {
                let value = i32::try_from(value).unwrap_or(1);
                change(
                    as_new(
                        &|n, old| Some(if n == number { value } else { old }),
                        ticket.copies,
                    ),
                    desk,
                );
            }
            if ui
                .button("auto")
                .on_hover_text(desk.word("field-auto-tip"))
                .clicked()
            {
                change(
                    as_new(&|n, old| (n != number).then_some(old), ticket.copies),
                    desk,
                );
            }
        });
    }
    let name = desk.word("field-copies");
    row(ui, &name, "", |ui| {
        if let Some(copies) = number_field(ui, &name, i64::from(ticket.copies), 1..=100) {
            change(
                as_new(&|_, old| Some(old), i32::try_from(copies).unwrap_or(1)),
                desk,
            );
        }
    });
    for alternative in &ticket.alternatives {
        for end in &alternative.ends {
            if let branchline_engine::config::End::Location(id) = end {
                link_ui(ui, game, &thing::location(config, *id), desk);
            }
        }
    }
}
