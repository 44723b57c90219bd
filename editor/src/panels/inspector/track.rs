//! A route: its tracks, their lengths, colours and marks, its bends and its room.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::config::{CardId, GameConfig};
use branchline_engine::mechanics;
use branchline_engine::spec::ItemKind;
use branchline_ide::{BendsOf, ColourOf, NewTrack, Operation};
use egui::{RichText, Ui};

use super::super::fields::{common_choice, number_field, row};
use super::marks::marks_ui;
use super::{heading, swatch};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};
use crate::words::Words;

/// The length of tracks, if they have the same.
pub(super) fn length_field(ui: &mut Ui, desk: &mut Desk, tracks: &[&String], length: Option<i32>) {
    let name = desk.word("field-length");
    number_field(ui, desk, &name, length.map(i64::from), 1..=32, |length| {
        let operation = Operation::SetLength {
            tracks: tracks.iter().copied().cloned().collect(),
            length: i32::try_from(length).unwrap_or(1),
        };
        let label = Label::about("step-length", length.to_string());
        Action::Edit(label, vec![operation])
    });
}

/// The colour of tracks, if they have the same; that may be any.
pub(super) fn colour_field(
    ui: &mut Ui,
    desk: &mut Desk,
    config: &GameConfig,
    tracks: &[&String],
    colour: Option<Option<CardId>>,
) {
    let cards = config.deck.iter().filter(|card| !card.wild);
    let any = ("any".to_owned(), desk.word("colour-any"));
    let choices: Vec<(String, String)> = cards
        .map(|card| (card.id.clone(), card.title.clone()))
        .chain([any])
        .collect();
    let id = |card: CardId| config.deck[card.index()].id.as_str();
    let current = colour.map(|colour| colour.map_or("any", id));
    let name = desk.word("field-colour");
    if let Some(colour) = common_choice(ui, desk, &name, current, &choices) {
        let colours = tracks.iter().map(|track| ColourOf {
            track: (*track).clone(),
            colour: colour.clone(),
        });
        let operation = Operation::SetColours(colours.collect());
        desk.ask(Action::Edit(
            Label::about("step-colour", colour),
            vec![operation],
        ));
    }
}

pub(super) fn track_ui(
    ui: &mut Ui,
    session: &Session,
    game: &Arc<Game>,
    one: &Thing,
    desk: &mut Desk,
) {
    let config = &game.config;
    let Some(id) = one.track_id(config) else {
        return;
    };
    heading(
        ui,
        &desk.word("thing-route"),
        &one.title(game, desk.words),
        desk,
    );
    let route = config.tracks[id.index()].route;
    let route_id = thing::route_of(config, id);
    let siblings: Vec<_> = config
        .tracks
        .iter()
        .filter(|track| track.route == route)
        .collect();
    for (number, track) in siblings.iter().enumerate() {
        let this = Thing::Track(track.id.clone());
        ui.push_id(&track.id, |ui| {
            if siblings.len() > 1 {
                let name = desk
                    .words
                    .about("inspector-track", &(number + 1).to_string());
                let line = ui.selectable_label(this == *one, RichText::new(name).strong());
                if line.clicked() {
                    desk.ask(Action::Select(vec![this.clone()]));
                }
            }
            let name = desk.word("field-length");
            row(ui, &name, &desk.word("field-length-tip"), |ui| {
                length_field(ui, desk, &[&track.id], Some(track.length));
                if let Some(points) = config.rules.route_points.points(track.length) {
                    ui.label(
                        RichText::new(
                            desk.words
                                .count("points", usize::try_from(points).unwrap_or(0)),
                        )
                        .color(desk.look.muted()),
                    );
                }
            });
            let name = desk.word("field-colour");
            row(ui, &name, &desk.word("field-colour-tip"), |ui| {
                swatch(ui, config, track.colour.map(|c| c.index()));
                colour_field(ui, desk, config, &[&track.id], Some(track.colour));
            });
            marks_ui(
                ui,
                config,
                ItemKind::Track,
                std::slice::from_ref(&this),
                &|name| Some(track.marks.0.get(name)),
                desk,
            );
        });
        ui.add_space(4.0);
    }
    if siblings.len() == 1
        && ui
            .button(desk.word("make-double"))
            .on_hover_text("D")
            .clicked()
    {
        let own = siblings[0];
        let track = NewTrack {
            length: own.length,
            colour: "any".to_owned(),
            marks: own.marks.0.clone(),
        };
        desk.ask(Action::Edit(
            Label::about("step-double", one.title(game, desk.words)),
            vec![Operation::AddTrack {
                route: route_id.clone(),
                track,
            }],
        ));
    }
    ui.separator();
    let bends = config.routes[route.index()].via.len();
    ui.horizontal(|ui| {
        ui.label(desk.words.count("bends", bends));
        if bends > 0 && ui.small_button(desk.word("straighten")).clicked() {
            desk.ask(Action::Edit(
                Label::about("step-bend", one.title(game, desk.words)),
                vec![Operation::SetBends(vec![BendsOf {
                    route: route_id.clone(),
                    via: Vec::new(),
                }])],
            ));
        }
    });
    if let Some(board) = session.board()
        && let Some(placed) = board.layout.tracks.get(id.index())
    {
        let drawn = placed.curve.length();
        let needed = board
            .layout
            .metrics
            .least_length(config.tracks[id.index()].length);
        let text = desk.words.with(
            "track-room",
            &[
                ("drawn", drawn.floor().to_string().into()),
                ("needed", needed.ceil().to_string().into()),
            ],
        );
        let colour = if placed.short_by > 0.05 {
            desk.look.words(desk.look.theme.error)
        } else {
            desk.look.muted()
        };
        ui.label(RichText::new(text).color(colour));
    }
    let keys = desk
        .words
        .about("inspector-track-keys", &mark_keys(config, desk.words));
    ui.label(RichText::new(keys).small().color(desk.look.muted()));
}

/// The keys of marks that tracks of this game can have, as `, T tunnel`.
fn mark_keys(config: &GameConfig, words: &Words) -> String {
    let marks = mechanics::marks_on(ItemKind::Track);
    let on = marks.filter(|(rule, _)| rule.is_none_or(|rule| config.rules.has(rule.keyword)));
    let keys = on.filter_map(|(_, mark)| {
        let key = mark.key?.to_uppercase();
        Some(format!(", {key} {}", words.of(mark.title).to_lowercase()))
    });
    keys.collect()
}
