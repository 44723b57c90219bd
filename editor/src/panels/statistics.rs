//! Figures of the map beside those of published boards: colours by length, spaces by player, room for the pieces,
//! tickets by place. Whatever the pointer rests on is shown on the map; a click selects it.

use std::cmp::Ordering;

use branchline_compiler::figures::{self, Figure};
use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, End, LocationId, TrackId};
use egui::{Grid, Label, RichText, ScrollArea, Sense, Ui};

use super::inspector::swatch;
use crate::action::{Action, Desk};
use crate::board::Board;
use crate::session::Session;
use crate::thing::{self, InGame, Thing};

/// Draws the figures.
pub fn statistics_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(board) = session.board() else { return };
    let config = &board.game.config;
    // What needs more room than a narrow panel has is scrolled to; it must not push the panel out of the window.
    ScrollArea::both()
        .id_salt("statistics")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            published_ui(ui, config, desk);
            ui.separator();
            colours_ui(ui, config, desk);
            ui.separator();
            players_ui(ui, config, desk);
            ui.separator();
            room_ui(ui, &board, desk);
            ui.separator();
            tickets_ui(ui, &board, desk);
        });
}

/// What points at something and selects it.
fn shows(response: &egui::Response, things: impl Fn() -> Vec<Thing>, desk: &mut Desk) {
    if response.hovered() || response.has_focus() {
        desk.ask(Action::Point(things()));
    }
    if response.clicked() {
        desk.ask(Action::Select(things()));
    }
}

fn tracks_where(config: &GameConfig, wanted: impl Fn(usize) -> bool) -> Vec<Thing> {
    let tracks = (0..config.tracks.len()).filter(|index| wanted(*index));
    tracks
        .map(|index| thing::track(config, TrackId::from_index(index)))
        .collect()
}

/// Each figure, and where it lies in the range of published boards.
fn published_ui(ui: &mut Ui, config: &GameConfig, desk: &mut Desk) {
    ui.label(RichText::new(desk.word("statistics-published")).strong());
    let odd = desk.look.severity(branchline_compiler::Severity::Warning);
    for figure in figures::all(config) {
        let (sign, colour) = match figure.side() {
            Ordering::Equal => ("✔", desk.look.accent()),
            Ordering::Less => ("⬇", odd),
            Ordering::Greater => ("⬆", odd),
        };
        ui.horizontal_wrapped(|ui| {
            let value = format!("{sign} {}", figure.form.text(figure.value));
            ui.label(RichText::new(value).strong().color(colour));
            let name = desk.word(figure_key(&figure));
            let name = ui.add(Label::new(name).sense(Sense::click()));
            shows(&name, || behind(config, &figure), desk);
            let (low, high) = figure.published;
            let range = format!("{} – {}", figure.form.text(low), figure.form.text(high));
            ui.label(RichText::new(range).small().color(desk.look.muted()))
                .on_hover_text(desk.word("statistics-range-tip"));
        });
    }
}

/// The words for a figure.
fn figure_key(figure: &Figure) -> &'static str {
    match figure.what {
        "neighbours of a location" => "figure-neighbours",
        "mean length of a track" => "figure-length",
        "tracks that take any colour" => "figure-any",
        "spaces of a colour, most ÷ fewest" => "figure-spread",
        "spaces ÷ cards, scarcest colour" => "figure-scarcest",
        "spaces ÷ cards, freest colour" => "figure-freest",
        "wild cards in the deck" => "figure-wild",
        "open spaces ÷ pieces, 2 players" => "figure-room-two",
        "open spaces ÷ pieces, most players" => "figure-room-most",
        "ticket values, deviation ÷ mean" => "figure-values-spread",
        "tracks that are tunnels" => "figure-tunnels",
        _ => "figure-other",
    }
}

/// What of the map a figure speaks of.
fn behind(config: &GameConfig, figure: &Figure) -> Vec<Thing> {
    match figure_key(figure) {
        "figure-any" => tracks_where(config, |index| config.tracks[index].colour.is_none()),
        "figure-tunnels" => tracks_where(config, |index| config.tracks[index].marks.has("tunnel")),
        "figure-length" => {
            let longest = config.tracks.iter().map(|track| track.length).max();
            tracks_where(config, |index| Some(config.tracks[index].length) == longest)
        }
        "figure-neighbours" => {
            let degree = |id: LocationId| {
                let routes = config.routes.iter();
                routes
                    .filter(|route| route.a == id || route.b == id)
                    .count()
            };
            let all = || (0..config.locations.len()).map(LocationId::from_index);
            let most = all().map(degree).max();
            all()
                .filter(|id| Some(degree(*id)) == most)
                .map(|id| thing::location(config, id))
                .collect()
        }
        "figure-scarcest" | "figure-freest" | "figure-spread" => {
            let colours = figures::colours(config);
            let of = |card: CardId| Thing::Card(config.deck[card.index()].id.clone());
            let supply =
                |colour: &&figures::Colour| (100.0 * colour.supply().unwrap_or(0.0)) as i64;
            let most = colours
                .iter()
                .max_by_key(supply)
                .map(|colour| of(colour.card));
            let least = colours
                .iter()
                .min_by_key(supply)
                .map(|colour| of(colour.card));
            match figure_key(figure) {
                "figure-scarcest" => most.into_iter().collect(),
                "figure-freest" => least.into_iter().collect(),
                _ => most.into_iter().chain(least).collect(),
            }
        }
        _ => Vec::new(),
    }
}

fn colours_ui(ui: &mut Ui, config: &GameConfig, desk: &mut Desk) {
    ui.label(RichText::new(desk.word("statistics-colours")).strong());
    let mut lengths: Vec<i32> = config.tracks.iter().map(|track| track.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    ScrollArea::horizontal().id_salt("colours").show(ui, |ui| {
        let grid = Grid::new("colours").striped(true).min_col_width(20.0);
        grid.show(ui, |ui| {
            ui.label("");
            for length in &lengths {
                let head = RichText::new(length.to_string()).color(desk.look.muted());
                let head = ui.add(Label::new(head).sense(Sense::click()));
                let of_length = || tracks_where(config, |i| config.tracks[i].length == *length);
                shows(&head, of_length, desk);
            }
            for key in ["statistics-spaces", "statistics-by-card"] {
                ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
            }
            ui.end_row();
            let cards = (0..config.deck.len()).filter(|index| !config.deck[*index].wild);
            for colour in cards.map(Some).chain([None]) {
                colour_row(ui, config, colour, &lengths, desk);
            }
            ui.label(RichText::new(desk.word("statistics-all")).color(desk.look.muted()));
            for length in &lengths {
                let count = config.tracks.iter().filter(|t| t.length == *length).count();
                ui.label(count.to_string());
            }
            let spaces: i32 = config.tracks.iter().map(|track| track.length).sum();
            ui.label(RichText::new(spaces.to_string()).strong());
            ui.end_row();
        });
    });
}

fn colour_row(
    ui: &mut Ui,
    config: &GameConfig,
    colour: Option<usize>,
    lengths: &[i32],
    desk: &mut Desk,
) {
    let of_colour = |index: usize| config.tracks[index].colour.map(|c| c.index()) == colour;
    let all = || tracks_where(config, of_colour);
    ui.horizontal(|ui| {
        swatch(ui, config, colour);
        let id = colour.map(CardId::from_index);
        let name = thing::colour_name(config, id, desk.words);
        let name = ui.add(Label::new(name).sense(Sense::click()));
        shows(&name, all, desk);
    });
    for length in lengths {
        let is_here = |i: usize| of_colour(i) && config.tracks[i].length == *length;
        let here = || tracks_where(config, is_here);
        match (0..config.tracks.len()).filter(|i| is_here(*i)).count() {
            0 => drop(ui.label(RichText::new("·").color(desk.look.muted()))),
            count => {
                let cell = ui.add(Label::new(count.to_string()).sense(Sense::click()));
                shows(&cell, here, desk);
            }
        }
    }
    let tracks = config.tracks.iter().enumerate();
    let spaces: i32 = tracks
        .filter(|(index, _)| of_colour(*index))
        .map(|(_, track)| track.length)
        .sum();
    let cell = RichText::new(spaces.to_string()).strong();
    let cell = ui.add(Label::new(cell).sense(Sense::click()));
    shows(&cell, all, desk);
    if let Some(card) = colour {
        let copies = config.deck[card].copies.max(1);
        let share = f64::from(spaces) / f64::from(copies);
        ui.label(RichText::new(format!("{share:.1}")).color(desk.look.muted()));
    }
    ui.end_row();
}

/// Spaces that are open at each number of players, against the pieces of all.
fn players_ui(ui: &mut Ui, config: &GameConfig, desk: &Desk) {
    ui.label(RichText::new(desk.word("statistics-players")).strong());
    let grid = Grid::new("players").striped(true).num_columns(4);
    grid.show(ui, |ui| {
        for key in [
            "play-players",
            "statistics-open",
            "statistics-each",
            "statistics-per-piece",
        ] {
            ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
        }
        ui.end_row();
        for players in config.rules.players.min..=config.rules.players.max {
            let open = figures::open_spaces(config, players);
            ui.label(players.to_string());
            ui.label(open.to_string());
            ui.label(format!(
                "{:.1}",
                f64::from(open) / f64::from(players.max(1))
            ));
            let room = figures::room(config, players);
            ui.label(room.map_or_else(|| "–".to_owned(), |room| format!("{room:.2}")));
            ui.end_row();
        }
    });
}

/// What is drawn against what the pieces need, the tightest first.
fn room_ui(ui: &mut Ui, board: &Board, desk: &mut Desk) {
    let config = &board.game.config;
    let mut tracks: Vec<(f32, f32, TrackId)> = (0..config.tracks.len())
        .map(TrackId::from_index)
        .map(|id| {
            let drawn = board.layout.tracks[id.index()].curve.length();
            let length = config.tracks[id.index()].length;
            (drawn, board.layout.metrics.least_length(length), id)
        })
        .collect();
    tracks.sort_by(|a, b| (a.0 - a.1).total_cmp(&(b.0 - b.1)));
    let short = |id: &TrackId| board.layout.tracks[id.index()].short_by > 0.05;
    let lacking = tracks.iter().filter(|(.., id)| short(id)).count();
    ui.label(RichText::new(desk.word("statistics-room")).strong());
    let said = match lacking {
        0 => desk.word("statistics-room-fine"),
        some => desk.words.count("statistics-room-short", some),
    };
    ui.label(RichText::new(said).color(desk.look.muted()));
    let row = |ui: &mut Ui, (drawn, needed, id): &(f32, f32, TrackId), desk: &mut Desk| {
        let this = thing::track(config, *id);
        let title = this.title(&board.game, desk.words);
        let colour = if short(id) {
            desk.look.words(desk.look.theme.error)
        } else {
            desk.look.ink()
        };
        let name = ui.add(
            Label::new(RichText::new(title).color(colour))
                .truncate()
                .sense(Sense::click()),
        );
        shows(&name, || vec![this.clone()], desk);
        // Rounded so that what lacks half a millimetre does not look as if it fitted.
        let (drawn, needed) = (drawn.floor(), needed.ceil());
        ui.label(RichText::new(drawn.to_string()).color(colour));
        ui.label(RichText::new(needed.to_string()).color(desk.look.muted()));
        ui.end_row();
    };
    let table = |ui: &mut Ui, name: &str, rows: &[(f32, f32, TrackId)], desk: &mut Desk| {
        if rows.is_empty() {
            return;
        }
        let wide = (ui.available_width() - 120.0).max(80.0);
        Grid::new(name)
            .striped(true)
            .num_columns(3)
            .max_col_width(wide)
            .show(ui, |ui| {
                ui.label("");
                for key in ["statistics-drawn", "statistics-needed"] {
                    ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
                }
                ui.end_row();
                for one in rows {
                    row(ui, one, desk);
                }
            });
    };
    table(
        ui,
        "short tracks",
        &tracks[..lacking.min(tracks.len())],
        desk,
    );
    let all = desk.word("statistics-room-all");
    egui::CollapsingHeader::new(all)
        .id_salt("all tracks")
        .show(ui, |ui| table(ui, "tracks", &tracks, desk));
}

fn tickets_ui(ui: &mut Ui, board: &Board, desk: &mut Desk) {
    let config = &board.game.config;
    ui.label(RichText::new(desk.word("statistics-tickets")).strong());
    let ends_at = |id: LocationId| {
        let here = config.locations[id.index()].district;
        config.tickets.iter().filter(move |ticket| {
            let mut ends = ticket.alternatives.iter().flat_map(|a| &a.ends);
            ends.any(|end| match end {
                End::Location(end) => *end == id,
                End::District(district) => here == Some(*district),
            })
        })
    };
    let mut places: Vec<(usize, LocationId)> = (0..config.locations.len())
        .map(LocationId::from_index)
        .map(|id| (ends_at(id).count(), id))
        .collect();
    places.sort_by_key(|(count, id)| (std::cmp::Reverse(*count), *id));
    let most = places.first().map_or(1, |(count, _)| (*count).max(1));
    for (count, id) in places {
        let this = thing::location(config, id);
        let line = ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(44.0, 10.0), Sense::hover());
            let mut bar = rect;
            bar.set_width(rect.width() * count as f32 / most as f32);
            ui.painter().rect_filled(bar, 2.0, desk.look.accent());
            ui.link(format!("{count}  {}", this.title(&board.game, desk.words)))
        });
        let with_tickets = || {
            let tickets = ends_at(id).map(|ticket| Thing::Ticket(ticket.id.clone()));
            std::iter::once(this.clone()).chain(tickets).collect()
        };
        if line.inner.hovered() || line.inner.has_focus() {
            desk.ask(Action::Point(with_tickets()));
        }
        if line.inner.clicked() {
            desk.ask(Action::Select(vec![this]));
        }
    }
}
