//! Figures of the map: colours by length, room on the board, tickets by place.

use branchline_engine::config::{End, LocationId, TrackId};
use egui::{Grid, RichText, ScrollArea, Ui};

use super::inspector::swatch;
use crate::action::{Action, Desk};
use crate::session::Session;
use crate::thing;

/// Draws the figures.
pub fn statistics_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(board) = session.board() else { return };
    let config = &board.game.config;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.label(RichText::new(desk.word("statistics-colours")).strong());
            let mut lengths: Vec<i32> = config.tracks.iter().map(|track| track.length).collect();
            lengths.sort_unstable();
            lengths.dedup();
            Grid::new("colours")
                .striped(true)
                .min_col_width(22.0)
                .show(ui, |ui| {
                    ui.label("");
                    for length in &lengths {
                        ui.label(RichText::new(length.to_string()).color(desk.look.muted()));
                    }
                    ui.label(
                        RichText::new(desk.word("statistics-spaces")).color(desk.look.muted()),
                    );
                    ui.end_row();
                    let cards = (0..config.deck.len())
                        .filter(|index| !config.deck[*index].wild)
                        .map(Some);
                    for colour in cards.chain([None]) {
                        let of_colour = || {
                            config
                                .tracks
                                .iter()
                                .filter(move |track| track.colour.map(|c| c.index()) == colour)
                        };
                        ui.horizontal(|ui| {
                            swatch(ui, config, colour);
                            let id = colour.map(branchline_engine::config::CardId::from_index);
                            ui.label(thing::colour_name(config, id, desk.words));
                        });
                        for length in &lengths {
                            let count = of_colour().filter(|track| track.length == *length).count();
                            let cell = ui.label(if count == 0 {
                                "·".to_owned()
                            } else {
                                count.to_string()
                            });
                            if cell.hovered() && count > 0 {
                                let chosen =
                                    config.tracks.iter().enumerate().filter(|(_, track)| {
                                        track.length == *length
                                            && track.colour.map(|c| c.index()) == colour
                                    });
                                desk.ask(Action::Point(
                                    chosen
                                        .map(|(index, _)| {
                                            thing::track(config, TrackId::from_index(index))
                                        })
                                        .collect(),
                                ));
                            }
                        }
                        let spaces: i32 = of_colour().map(|track| track.length).sum();
                        ui.label(RichText::new(spaces.to_string()).strong());
                        ui.end_row();
                    }
                });
            ui.separator();
            let spaces: i32 = config.tracks.iter().map(|track| track.length).sum();
            let pieces = config.rules.pieces.each.get(config.rules.players.max);
            let players = i32::from(config.rules.players.max);
            let share = if pieces * players > 0 {
                100 * spaces / (pieces * players)
            } else {
                0
            };
            ui.label(desk.words.with(
                "statistics-share",
                &[
                    ("spaces", spaces.into()),
                    ("pieces", (pieces * players).into()),
                    ("share", share.into()),
                ],
            ));
            ui.separator();
            ui.label(RichText::new(desk.word("statistics-room")).strong());
            let mut short: Vec<(f32, TrackId)> = (0..config.tracks.len())
                .map(TrackId::from_index)
                .map(|id| (board.layout.tracks[id.index()].short_by, id))
                .filter(|(by, _)| *by > 0.05)
                .collect();
            short.sort_by(|a, b| b.0.total_cmp(&a.0));
            if short.is_empty() {
                ui.label(RichText::new(desk.word("statistics-room-fine")).color(desk.look.muted()));
            }
            for (by, id) in short {
                let this = thing::track(config, id);
                let text = format!(
                    "{}  {}",
                    thing_title(session, &this),
                    desk.words
                        .about("track-short", &format!("{:.0}", by.ceil()))
                );
                line_ui(ui, text, this, desk);
            }
            ui.separator();
            ui.label(RichText::new(desk.word("statistics-tickets")).strong());
            let mut ends: Vec<(usize, LocationId)> = (0..config.locations.len())
                .map(LocationId::from_index)
                .map(|id| {
                    let tickets = config.tickets.iter().filter(|ticket| {
                        ticket
                            .alternatives
                            .iter()
                            .any(|a| a.ends.contains(&End::Location(id)))
                    });
                    (tickets.count(), id)
                })
                .collect();
            ends.sort_by_key(|(count, id)| (std::cmp::Reverse(*count), *id));
            for (count, id) in ends {
                let this = thing::location(config, id);
                line_ui(
                    ui,
                    format!("{count}  {}", thing_title(session, &this)),
                    this,
                    desk,
                );
            }
        });
}

fn thing_title(session: &Session, this: &thing::Thing) -> String {
    session.title_of(this)
}

fn line_ui(ui: &mut Ui, text: String, this: thing::Thing, desk: &mut Desk) {
    let line = ui.link(text);
    if line.hovered() {
        desk.ask(Action::Point(vec![this.clone()]));
    }
    if line.clicked() {
        desk.ask(Action::Select(vec![this]));
    }
}
