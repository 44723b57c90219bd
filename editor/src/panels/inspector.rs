//! What is selected, as a form. Fields of marks come from the rules that read them.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::config::{GameConfig, Mark};
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind, MarkSpec};
use branchline_ide::{ColourOf, Move, NewAlternative, NewTicket, NewTrack, Operation};
use egui::{RichText, ScrollArea, Ui};

use super::fields::{choice_field, number_field, row, text_field};
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::document::Label;
use crate::look::colour;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};

/// Draws the form of what is selected.
pub fn inspector_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(game) = session.game().cloned() else {
        return;
    };
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| match session.selection.as_slice() {
            [] => nothing_ui(ui, session, &game, desk),
            [one] => one_ui(ui, session, &game, one, desk),
            many => many_ui(ui, session, &game, many, desk),
        });
}

fn heading(ui: &mut Ui, kind: &str, title: &str, desk: &Desk) {
    ui.label(RichText::new(kind).small().color(desk.look.muted()));
    ui.heading(title);
    ui.add_space(4.0);
}

fn nothing_ui(ui: &mut Ui, session: &Session, game: &Game, desk: &mut Desk) {
    let config = &game.config;
    heading(ui, &desk.word("inspector-game"), &config.title, desk);
    row(ui, &desk.word("field-title"), "", |ui| {
        if let Some(title) = text_field(ui, &desk.word("field-title"), &config.title, 170.0) {
            desk.ask(Action::Edit(
                Label::about("step-title", &title),
                vec![Operation::SetTitle {
                    thing: Thing::Game,
                    title,
                }],
            ));
        }
    });
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
            if let Some(new) = number_field(ui, &name, i64::from(value), range) {
                let new = i32::try_from(new).unwrap_or(value);
                desk.ask(Action::Edit(Label::new("step-board"), vec![make(new)]));
            }
        });
    };
    let (width, height) = (board.width / 10, board.height / 10);
    let set_board = |size, width, piece| Operation::SetBoard { size, width, piece };
    set(ui, "board-width", width, 10..=100_000, &|n| {
        set_board(Some((n, height)), None, None)
    });
    set(ui, "board-height", height, 10..=100_000, &|n| {
        set_board(Some((width, n)), None, None)
    });
    set(ui, "board-print", board.print_width, 50..=5000, &|n| {
        set_board(None, Some(n), None)
    });
    let (length, across) = (board.piece_length, board.piece_width);
    set(ui, "board-piece-length", length, 5..=100, &|n| {
        set_board(None, None, Some((n, across)))
    });
    set(ui, "board-piece-width", across, 2..=50, &|n| {
        set_board(None, None, Some((length, n)))
    });
    ui.separator();
    ui.label(RichText::new(desk.word("inspector-hint")).color(desk.look.muted()));
    let _ = session;
}

fn one_ui(ui: &mut Ui, session: &Session, game: &Arc<Game>, one: &Thing, desk: &mut Desk) {
    let config = &game.config;
    if one.location_id(config).is_some() {
        location_ui(ui, game, one, desk);
    } else if one.track_id(config).is_some() {
        track_ui(ui, session, game, one, desk);
    } else if one.ticket_id(config).is_some() {
        ticket_ui(ui, game, one, desk);
    } else if one.district_id(config).is_some() {
        district_ui(ui, game, one, desk);
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
            desk.ask(Action::GoTo(place));
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
        if let Some(title) = text_field(ui, &name, title, 170.0) {
            let label = Label::about("step-title", &title);
            desk.ask(Action::Edit(
                label,
                vec![Operation::SetTitle {
                    thing: thing.clone(),
                    title,
                }],
            ));
        }
    });
}

fn id_row(ui: &mut Ui, thing: &Thing, id: &str, desk: &mut Desk) {
    let name = desk.word("field-id");
    row(ui, &name, &desk.word("field-id-tip"), |ui| {
        if let Some(to) = text_field(ui, &name, id, 170.0) {
            let label = Label::about("step-rename", &to);
            desk.ask(Action::Edit(
                label,
                vec![Operation::Rename {
                    thing: thing.clone(),
                    to: to.clone(),
                }],
            ));
        }
    });
}

fn location_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
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

/// A small patch of a track's colour.
pub fn swatch(ui: &mut Ui, config: &GameConfig, card: Option<usize>) {
    let looks = branchline_render::theme::card_looks(config);
    let look = branchline_render::theme::card_look(&looks, card);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(18.0, 12.0), egui::Sense::hover());
    ui.painter().rect_filled(rect, 2.0, colour(look.fill));
    let line = egui::Stroke::new(1.0, ui.visuals().text_color());
    ui.painter()
        .rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
}

fn district_choice(
    ui: &mut Ui,
    config: &GameConfig,
    things: &[Thing],
    current: Option<&str>,
    desk: &mut Desk,
) {
    if config.districts.is_empty() {
        return;
    }
    let name = desk.word("thing-district");
    let none = desk.word("none");
    let choices = std::iter::once((String::new(), none)).chain(
        config
            .districts
            .iter()
            .map(|d| (d.id.clone(), d.title.clone())),
    );
    let choices: Vec<(String, String)> = choices.collect();
    row(ui, &name, "", |ui| {
        if let Some(chosen) = choice_field(ui, &name, current.unwrap_or_default(), &choices) {
            let value = (!chosen.is_empty()).then(|| Mark::Text(chosen.clone()));
            let operation = Operation::SetMark {
                things: things.to_vec(),
                mark: "in".to_owned(),
                value,
            };
            desk.ask(Action::Edit(
                Label::about("step-district", chosen),
                vec![operation],
            ));
        }
    });
}

/// The marks that things of a kind may have, those of rules that are off left out.
fn marks_ui(
    ui: &mut Ui,
    config: &GameConfig,
    kind: ItemKind,
    things: &[Thing],
    value: &dyn Fn(&str) -> Option<Mark>,
    desk: &mut Desk,
) {
    for (rule, mark) in mechanics::marks_on(kind) {
        if mark.name == "in" || rule.is_some_and(|rule| !config.rules.has(rule.keyword)) {
            continue;
        }
        mark_ui(ui, mark, things, value(mark.name), desk);
    }
}

fn mark_ui(
    ui: &mut Ui,
    mark: &'static MarkSpec,
    things: &[Thing],
    value: Option<Mark>,
    desk: &mut Desk,
) {
    let mut tip = desk.words.of(mark.doc).to_owned();
    if let Some(key) = mark.key {
        tip.push_str(&format!(" ({})", key.to_uppercase()));
    }
    let is_on = value.as_ref().is_some_and(|mark| *mark != Mark::On(false));
    let mut wanted: Option<Option<Mark>> = None;
    row(ui, mark.name, &tip, |ui| {
        let Some(arg) = mark.arg else {
            let mut on = is_on;
            let field = ui.checkbox(&mut on, "");
            field.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, mark.name)
            });
            if field.changed() {
                wanted = Some(on.then_some(Mark::On(true)));
            }
            return;
        };
        let text = match &value {
            Some(Mark::Number(n)) => n.to_string(),
            Some(Mark::Text(text)) => text.clone(),
            Some(Mark::On(true)) => arg.default.unwrap_or(1).to_string(),
            _ => String::new(),
        };
        match arg.kind {
            Kind::Word(words) => {
                let choices = std::iter::once((String::new(), desk.word("none")))
                    .chain(words.iter().map(|w| ((*w).to_owned(), (*w).to_owned())));
                let choices: Vec<(String, String)> = choices.collect();
                if let Some(word) = choice_field(ui, mark.name, &text, &choices) {
                    wanted = Some((!word.is_empty()).then_some(Mark::Text(word)));
                }
            }
            Kind::Number {
                min,
                max,
                words: [],
            } => {
                let mut on = is_on;
                let field = ui.checkbox(&mut on, "");
                field.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, mark.name)
                });
                if field.changed() {
                    let number = i32::try_from(arg.default.unwrap_or(min.max(1))).unwrap_or(1);
                    wanted = Some(on.then_some(Mark::Number(number)));
                } else if is_on
                    && let Some(number) =
                        number_field(ui, mark.name, text.parse().unwrap_or(min), min..=max)
                {
                    wanted = Some(Some(Mark::Number(i32::try_from(number).unwrap_or(1))));
                }
            }
            _ => {
                if let Some(new) = text_field(ui, mark.name, &text, 120.0) {
                    let new = new.trim();
                    wanted = Some(match new.parse::<i32>() {
                        _ if new.is_empty() => None,
                        Ok(number) => Some(Mark::Number(number)),
                        Err(_) => Some(Mark::Text(new.to_owned())),
                    });
                }
            }
        }
    });
    if let Some(value) = wanted {
        let operation = Operation::SetMark {
            things: things.to_vec(),
            mark: mark.name.to_owned(),
            value,
        };
        desk.ask(Action::Edit(
            Label::about("step-mark", mark.name),
            vec![operation],
        ));
    }
}

fn colour_choices(config: &GameConfig, desk: &Desk) -> Vec<(String, String)> {
    let cards = config.deck.iter().filter(|card| !card.wild);
    let any = ("any".to_owned(), desk.word("colour-any"));
    cards
        .map(|card| (card.id.clone(), card.title.clone()))
        .chain([any])
        .collect()
}

fn track_ui(ui: &mut Ui, session: &Session, game: &Arc<Game>, one: &Thing, desk: &mut Desk) {
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
                if let Some(length) = number_field(ui, &name, i64::from(track.length), 1..=32) {
                    let length = i32::try_from(length).unwrap_or(1);
                    desk.ask(Action::Edit(
                        Label::about("step-length", length.to_string()),
                        vec![Operation::SetLength {
                            tracks: vec![track.id.clone()],
                            length,
                        }],
                    ));
                }
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
                let current = track
                    .colour
                    .map_or("any", |c| config.deck[c.index()].id.as_str());
                if let Some(colour) =
                    choice_field(ui, &name, current, &colour_choices(config, desk))
                {
                    let operation = Operation::SetColours(vec![ColourOf {
                        track: track.id.clone(),
                        colour: colour.clone(),
                    }]);
                    desk.ask(Action::Edit(
                        Label::about("step-colour", colour),
                        vec![operation],
                    ));
                }
            });
            marks_ui(
                ui,
                config,
                ItemKind::Track,
                std::slice::from_ref(&this),
                &|name| track.marks.0.get(name).cloned(),
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
                vec![Operation::SetBends {
                    route: route_id.clone(),
                    via: Vec::new(),
                }],
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
                ("drawn", format!("{drawn:.0}").into()),
                ("needed", format!("{needed:.0}").into()),
            ],
        );
        let colour = if placed.short_by > 0.05 {
            colour(desk.look.theme.error)
        } else {
            desk.look.muted()
        };
        ui.label(RichText::new(text).color(colour));
    }
    ui.label(
        RichText::new(desk.word("inspector-track-keys"))
            .small()
            .color(desk.look.muted()),
    );
}

fn ticket_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
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

fn district_ui(ui: &mut Ui, game: &Game, one: &Thing, desk: &mut Desk) {
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

fn many_ui(ui: &mut Ui, session: &Session, game: &Game, many: &[Thing], desk: &mut Desk) {
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
        district_choice(ui, config, &locations, None, desk);
        let ids = session.selected_locations(config);
        marks_ui(
            ui,
            config,
            ItemKind::Location,
            &locations,
            &|name| {
                common(
                    ids.iter()
                        .map(|id| config.locations[id.index()].marks.0.get(name)),
                )
            },
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
        let names: Vec<String> = ids
            .iter()
            .map(|id| config.tracks[id.index()].id.clone())
            .collect();
        let name = desk.word("field-length");
        row(ui, &name, "", |ui| {
            let length = config.tracks[ids[0].index()].length;
            if let Some(length) = number_field(ui, &name, i64::from(length), 1..=32) {
                let length = i32::try_from(length).unwrap_or(1);
                desk.ask(Action::Edit(
                    Label::about("step-length", length.to_string()),
                    vec![Operation::SetLength {
                        tracks: names.clone(),
                        length,
                    }],
                ));
            }
        });
        let name = desk.word("field-colour");
        row(ui, &name, "", |ui| {
            if let Some(colour) = choice_field(ui, &name, "", &colour_choices(config, desk)) {
                let colours = names.iter().map(|track| ColourOf {
                    track: track.clone(),
                    colour: colour.clone(),
                });
                desk.ask(Action::Edit(
                    Label::about("step-colour", &colour),
                    vec![Operation::SetColours(colours.collect())],
                ));
            }
        });
        marks_ui(
            ui,
            config,
            ItemKind::Track,
            &tracks,
            &|name| {
                common(
                    ids.iter()
                        .map(|id| config.tracks[id.index()].marks.0.get(name)),
                )
            },
            desk,
        );
    }
    if ui.button(desk.word("delete")).clicked() {
        desk.command(Command::Delete);
    }
}

/// The value that all have, if they do.
fn common<'a>(mut values: impl Iterator<Item = Option<&'a Mark>>) -> Option<Mark> {
    let first = values.next()??;
    values
        .all(|value| value == Some(first))
        .then(|| first.clone())
}
