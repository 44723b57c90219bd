//! The proposal of colours: spaces of each now and then, and which tracks change.

use branchline_compiler::Game;
use branchline_engine::config::GameConfig;
use branchline_ide::{ColourOf, ColourProposal};
use egui::{Grid, RichText, ScrollArea, Ui};

use crate::action::Desk;
use crate::panels::inspector::swatch;
use crate::thing::{InGame, Thing, colour_name};

pub(super) fn colours_ui(ui: &mut Ui, game: &Game, made: &ColourProposal, desk: &Desk) {
    let config = &game.config;
    ui.heading(desk.word("balance-colours"));
    ui.label(desk.words.count("balance-swaps", made.swaps.len()));
    Grid::new("colours")
        .num_columns(3)
        .striped(true)
        .min_col_width(90.0)
        .show(ui, |ui| {
            heads_ui(ui, "statistics-spaces", desk);
            for figure in &made.figures {
                colour_ui(ui, config, &figure.colour);
                ui.label(figure.now.to_string());
                ui.label(figure.then.to_string());
                ui.end_row();
            }
        });
    if made.swaps.is_empty() {
        return;
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("swaps")
        .max_height(180.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            Grid::new("swaps").num_columns(3).show(ui, |ui| {
                heads_ui(ui, "thing-route", desk);
                for swap in &made.swaps {
                    swap_ui(ui, game, swap, desk);
                    ui.end_row();
                }
            });
        });
}

fn heads_ui(ui: &mut Ui, about: &str, desk: &Desk) {
    ui.label(desk.word(about));
    for key in ["proposal-now", "proposal-then"] {
        ui.label(RichText::new(desk.word(key)).strong());
    }
    ui.end_row();
}

/// A track with its colour now and then.
fn swap_ui(ui: &mut Ui, game: &Game, swap: &ColourOf, desk: &Desk) {
    let track = Thing::Track(swap.track.clone());
    ui.label(track.title(game, desk.words));
    let config = &game.config;
    if let Some(id) = track.track_id(config) {
        let now = config.tracks[id.index()].colour;
        ui.horizontal(|ui| {
            swatch(ui, config, now.map(|card| card.index()));
            ui.label(colour_name(config, now, desk.words));
        });
    }
    colour_ui(ui, config, &swap.colour);
}

fn colour_ui(ui: &mut Ui, config: &GameConfig, id: &str) {
    let card = config.deck.iter().position(|card| card.id == id);
    ui.horizontal(|ui| {
        swatch(ui, config, card);
        ui.label(card.map_or(id, |card| config.deck[card].title.as_str()));
    });
}
