//! The deck as a form: each colour with its number of cards, and how it is drawn.

use branchline_engine::config::Mark;
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind};
use branchline_ide::Operation;
use egui::{RichText, ScrollArea, Ui};

use super::fields::{choice_field, number_field, row, text_field};
use super::inspector::swatch;
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;
use crate::thing::Thing;

/// Draws the deck.
pub fn deck_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(game) = session.game().cloned() else {
        return;
    };
    let config = &game.config;
    ScrollArea::vertical()
        .id_salt("deck")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.label(desk.words.count(
                "count-cards",
                usize::try_from(config.deck_size()).unwrap_or(0),
            ));
            for (index, card) in config.deck.iter().enumerate() {
                let thing = Thing::Card(card.id.clone());
                let line = ui.horizontal(|ui| {
                    swatch(ui, config, Some(index));
                    ui.add_sized(
                        [110.0, 20.0],
                        egui::Label::new(RichText::new(&card.title).strong()).truncate(),
                    );
                    let name = format!("{} {}", desk.word("field-copies"), card.title);
                    if let Some(number) =
                        number_field(ui, &name, i64::from(card.copies), 0..=10_000)
                    {
                        let number = i32::try_from(number).unwrap_or(0);
                        desk.ask(Action::Edit(
                            Label::about("step-number", &card.title),
                            vec![Operation::SetNumber {
                                thing: thing.clone(),
                                number,
                            }],
                        ));
                    }
                    let spaces: i32 = config
                        .tracks
                        .iter()
                        .filter(|track| track.colour.map(|c| c.index()) == Some(index))
                        .map(|track| track.length)
                        .sum();
                    if !card.wild {
                        ui.label(
                            RichText::new(
                                desk.words
                                    .count("spaces", usize::try_from(spaces).unwrap_or(0)),
                            )
                            .small()
                            .color(desk.look.muted()),
                        );
                    }
                });
                if ui.rect_contains_pointer(line.response.rect) && !card.wild {
                    desk.ask(Action::Point(vec![thing.clone()]));
                }
                ui.push_id(&card.id, |ui| {
                    egui::CollapsingHeader::new(RichText::new(desk.word("deck-more")).small())
                        .show(ui, |ui| {
                            let name = desk.word("field-title");
                            row(ui, &name, "", |ui| {
                                if let Some(title) = text_field(ui, &name, &card.title, 150.0) {
                                    desk.ask(Action::Edit(
                                        Label::about("step-title", &title),
                                        vec![Operation::SetTitle {
                                            thing: thing.clone(),
                                            title,
                                        }],
                                    ));
                                }
                            });
                            for (_, mark) in mechanics::marks_on(ItemKind::Card) {
                                let value = card.marks.text(mark.name).unwrap_or_default();
                                row(ui, mark.name, desk.words.of(mark.doc), |ui| {
                                    let new = match mark.arg.map(|arg| arg.kind) {
                                        Some(Kind::Word(words)) => {
                                            let choices: Vec<(String, String)> = words
                                                .iter()
                                                .map(|w| ((*w).to_owned(), (*w).to_owned()))
                                                .collect();
                                            choice_field(ui, mark.name, value, &choices)
                                        }
                                        _ => text_field(ui, mark.name, value, 110.0),
                                    };
                                    if let Some(new) = new {
                                        let value = (!new.trim().is_empty())
                                            .then(|| Mark::Text(new.trim().to_owned()));
                                        let operation = Operation::SetMark {
                                            things: vec![thing.clone()],
                                            mark: mark.name.to_owned(),
                                            value,
                                        };
                                        desk.ask(Action::Edit(
                                            Label::about("step-mark", mark.name),
                                            vec![operation],
                                        ));
                                    }
                                });
                            }
                            if ui.small_button(desk.word("delete")).clicked() {
                                desk.ask(Action::Edit(
                                    Label::about("step-delete", &card.title),
                                    vec![Operation::Delete {
                                        things: vec![thing.clone()],
                                    }],
                                ));
                            }
                        });
                });
            }
            ui.separator();
            let name = desk.word("deck-add");
            row(ui, &name, "", |ui| {
                if let Some(id) = text_field(ui, &name, "", 120.0) {
                    let id = id.trim().to_lowercase();
                    let copies = config.deck.first().map_or(12, |card| card.copies);
                    desk.ask(Action::Edit(
                        Label::about("step-add-colour", &id),
                        vec![Operation::AddCard {
                            id: id.clone(),
                            copies,
                        }],
                    ));
                }
            });
        });
}
