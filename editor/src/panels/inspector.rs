//! What is selected, as a form. Fields of marks come from the rules that read them.

mod ground;
mod many;
mod marks;
mod place;
mod ticket;
mod track;

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::config::GameConfig;
use branchline_ide::Operation;
use egui::{RichText, ScrollArea, Ui};

use super::fields::{number_field, row, text_field, title_field};
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::document::Label;
use crate::look::colour;
use crate::playtest::cards;
use crate::session::Session;
use crate::thing::{InGame, Thing};
pub use ground::lay;
use ground::{background_ui, land_ui};
use many::many_ui;
pub use marks::set_mark;
use place::{district_ui, location_ui};
use ticket::ticket_ui;
use track::track_ui;

/// Draws the form of what is selected.
pub fn inspector_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(game) = session.game().cloned() else {
        return;
    };
    // What needs more room than a narrow panel has is scrolled to; it must not push the panel out of the window.
    ScrollArea::both()
        .id_salt("inspector")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // Fields of another thing are other fields: nothing typed for this one is theirs.
            ui.push_id(&session.selection, |ui| {
                match session.selection.as_slice() {
                    [] => nothing_ui(ui, &game, desk),
                    [one] => one_ui(ui, session, &game, one, desk),
                    many => many_ui(ui, session, &game, many, desk),
                }
            });
        });
}

fn heading(ui: &mut Ui, kind: &str, title: &str, desk: &Desk) {
    ui.label(RichText::new(kind).small().color(desk.look.muted()));
    ui.heading(title);
    ui.add_space(4.0);
}

fn nothing_ui(ui: &mut Ui, game: &Game, desk: &mut Desk) {
    let config = &game.config;
    heading(ui, &desk.word("inspector-game"), &config.title, desk);
    title_row(ui, &Thing::Game, &config.title, desk);
    ui.separator();
    let count = |key: &str, n: usize| desk.words.count(key, n);
    for line in [
        count("count-locations", config.locations.len()),
        count("count-tracks", config.tracks.len()),
        count("count-tickets", config.tickets.len()),
        count("count-districts", config.districts.len()),
        count(
            "count-cards",
            usize::try_from(config.deck_size()).unwrap_or(0),
        ),
    ] {
        ui.label(line);
    }
    ui.separator();
    ui.label(RichText::new(desk.word("field-board")).strong());
    let board = &config.board;
    let mut set = |ui: &mut Ui,
                   key: &str,
                   value: i32,
                   range: std::ops::RangeInclusive<i64>,
                   make: &dyn Fn(i32) -> Operation| {
        let name = desk.word(key);
        row(ui, &name, "", |ui| {
            number_field(ui, desk, &name, i64::from(value), range, |new| {
                let new = i32::try_from(new).unwrap_or(value);
                Action::Edit(Label::new("step-board"), vec![make(new)])
            });
        });
    };
    let (width, height) = (board.width / 10, board.height / 10);
    let set_board = |size, width, piece| Operation::SetBoard { size, width, piece };
    // As far as the language goes.
    set(ui, "board-width", width, 1..=100_000, &|n| {
        set_board(Some((n, height)), None, None)
    });
    set(ui, "board-height", height, 1..=100_000, &|n| {
        set_board(Some((width, n)), None, None)
    });
    set(ui, "board-print", board.print_width, 10..=10_000, &|n| {
        set_board(None, Some(n), None)
    });
    let (length, across) = (board.piece_length, board.piece_width);
    set(ui, "board-piece-length", length, 1..=500, &|n| {
        set_board(None, None, Some((n, across)))
    });
    set(ui, "board-piece-width", across, 1..=500, &|n| {
        set_board(None, None, Some((length, n)))
    });
    ui.separator();
    ui.label(RichText::new(desk.word("inspector-hint")).color(desk.look.muted()));
}

fn one_ui(ui: &mut Ui, session: &Session, game: &Arc<Game>, one: &Thing, desk: &mut Desk) {
    let config = &game.config;
    if one.location_id(config).is_some() {
        location_ui(ui, game, one, desk);
    } else if one.track_id(config).is_some() {
        track_ui(ui, session, game, one, desk);
    } else if one.ticket_id(config).is_some() {
        ticket_ui(ui, session, game, one, desk);
    } else if one.district_id(config).is_some() {
        district_ui(ui, game, one, desk);
    } else if let Thing::Land(id) = one {
        land_ui(ui, game, one, id, desk);
    } else if *one == Thing::Background {
        background_ui(ui, game, desk);
    } else {
        heading(ui, "", &one.title(game, desk.words), desk);
        if let Thing::Card(_) = one {
            ui.label(desk.word("inspector-see-deck"));
        }
        if let Thing::Rule(_) = one {
            ui.label(desk.word("inspector-see-rules"));
        }
    }
    ui.separator();
    ui.horizontal(|ui| {
        if ui.button(desk.word("show-in-text")).clicked()
            && let Some(place) = session.place_of(one)
        {
            desk.ask(Action::ShowText(place));
        }
        if matches!(
            one,
            Thing::Location(_)
                | Thing::Track(_)
                | Thing::Ticket(_)
                | Thing::District(_)
                | Thing::Land(_)
        ) && ui.button(desk.word("delete")).clicked()
        {
            desk.command(Command::Delete);
        }
    });
}

fn title_row(ui: &mut Ui, thing: &Thing, title: &str, desk: &mut Desk) {
    let name = desk.word("field-title");
    row(ui, &name, "", |ui| {
        title_field(ui, desk, thing, &name, title, |title| {
            set_title(thing, title)
        });
    });
}

/// Gives a thing another name.
pub fn set_title(thing: &Thing, title: String) -> Action {
    let label = Label::about("step-title", &title);
    let thing = thing.clone();
    Action::Edit(label, vec![Operation::SetTitle { thing, title }])
}

/// Gives a thing another number: copies, a value.
pub fn set_number(thing: &Thing, title: &str, number: i64) -> Action {
    let operation = Operation::SetNumber {
        thing: thing.clone(),
        number: i32::try_from(number).unwrap_or(0),
    };
    Action::Edit(Label::about("step-number", title), vec![operation])
}

fn id_row(ui: &mut Ui, thing: &Thing, id: &str, desk: &mut Desk) {
    let name = desk.word("field-id");
    row(ui, &name, &desk.word("field-id-tip"), |ui| {
        text_field(ui, desk, &name, id, 170.0, |to| {
            let label = Label::about("step-rename", &to);
            let thing = thing.clone();
            Action::Edit(label, vec![Operation::Rename { thing, to }])
        });
    });
}

/// A thing as a line that shows it on the map and selects it.
fn link_ui(ui: &mut Ui, game: &Game, thing: &Thing, desk: &mut Desk) {
    let config = &game.config;
    let mut text = thing.title(game, desk.words);
    ui.horizontal(|ui| {
        if let Some(id) = thing.track_id(config) {
            let track = &config.tracks[id.index()];
            swatch(ui, config, track.colour.map(|c| c.index()));
            text = format!("{text}  {}", track.length);
        }
        if let Some(id) = thing.ticket_id(config) {
            text = format!(
                "{text}  {}",
                config.tickets[id.index()].alternatives[0].value
            );
        }
        let line = ui.link(text);
        if line.hovered() {
            desk.ask(Action::Point(vec![thing.clone()]));
        }
        if line.clicked() {
            desk.ask(Action::Select(vec![thing.clone()]));
        }
    });
}

/// A small patch of a track's colour, with its symbol; any colour has none.
pub fn swatch(ui: &mut Ui, config: &GameConfig, card: Option<usize>) {
    let looks = branchline_render::theme::card_looks(config);
    let look = branchline_render::theme::card_look(&looks, card);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(22.0, 14.0), egui::Sense::hover());
    ui.painter().rect_filled(rect, 2.0, colour(look.fill));
    let line = egui::Stroke::new(1.0, ui.visuals().text_color());
    ui.painter()
        .rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
    if let Some(symbol) = look.symbol.filter(|_| card.is_some()) {
        let shade = colour(look.on_fill);
        cards::symbol(ui.painter(), symbol, rect.center(), 8.5, shade);
    }
}
