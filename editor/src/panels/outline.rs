//! A list of all things with search: everything the canvas shows, for keyboard and screen reader.

use branchline_compiler::Game;
use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::action::{Action, Desk};
use crate::session::Session;
use crate::thing::{InGame, Thing};

/// What is searched for.
#[derive(Default)]
pub struct State {
    /// The words typed.
    pub search: String,
    /// The field is to get the focus.
    pub wants_focus: bool,
}

/// Draws the list.
pub fn outline_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let hint = desk.word("outline-search");
    let field = ui.add(
        egui::TextEdit::singleline(&mut state.search)
            .hint_text(format!("🔍 {hint}"))
            .desired_width(f32::INFINITY),
    );
    field.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, &hint));
    if std::mem::take(&mut state.wants_focus) {
        field.request_focus();
    }
    let Some(game) = session.game().cloned() else {
        return;
    };
    let wanted = state.search.trim().to_lowercase();
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (key, things) in groups(&game) {
                let found: Vec<(Thing, String)> = things
                    .into_iter()
                    .map(|thing| {
                        let title = label(&thing, &game, desk);
                        (thing, title)
                    })
                    .filter(|(_, title)| {
                        wanted.is_empty() || title.to_lowercase().contains(&wanted)
                    })
                    .collect();
                if found.is_empty() {
                    continue;
                }
                let heading =
                    RichText::new(format!("{} ({})", desk.word(key), found.len())).strong();
                let group = egui::CollapsingHeader::new(heading)
                    .id_salt(key)
                    .default_open(key == "outline-locations");
                let group = if wanted.is_empty() {
                    group
                } else {
                    group.open(Some(true))
                };
                group.show(ui, |ui| {
                    for (thing, title) in found {
                        let selected = session.selection.contains(&thing);
                        let line = ui.selectable_label(selected, title);
                        if line.clicked() {
                            let extend =
                                ui.input(|input| input.modifiers.command || input.modifiers.shift);
                            desk.ask(if extend {
                                Action::Toggle(thing.clone())
                            } else {
                                Action::Select(vec![thing.clone()])
                            });
                        }
                        if line.hovered() || line.has_focus() {
                            desk.ask(Action::Point(vec![thing]));
                        }
                    }
                });
            }
        });
}

fn groups(game: &Game) -> [(&'static str, Vec<Thing>); 6] {
    let config = &game.config;
    [
        (
            "outline-locations",
            config
                .locations
                .iter()
                .map(|l| Thing::Location(l.id.clone()))
                .collect(),
        ),
        (
            "outline-routes",
            config
                .tracks
                .iter()
                .map(|t| Thing::Track(t.id.clone()))
                .collect(),
        ),
        (
            "outline-tickets",
            config
                .tickets
                .iter()
                .map(|t| Thing::Ticket(t.id.clone()))
                .collect(),
        ),
        (
            "outline-districts",
            config
                .districts
                .iter()
                .map(|d| Thing::District(d.id.clone()))
                .collect(),
        ),
        (
            "outline-colours",
            config
                .deck
                .iter()
                .map(|c| Thing::Card(c.id.clone()))
                .collect(),
        ),
        (
            "outline-land",
            game.sheet
                .land
                .iter()
                .map(|l| Thing::Land(l.id.clone()))
                .collect(),
        ),
    ]
}

/// A short line: the title, and what tells it from its neighbours.
fn label(thing: &Thing, game: &Game, desk: &Desk) -> String {
    let title = thing.title(game, desk.words);
    let config = &game.config;
    if let Some(id) = thing.track_id(config) {
        let track = &config.tracks[id.index()];
        return format!(
            "{title}  {} {}",
            track.length,
            crate::thing::colour_name(config, track.colour, desk.words).to_lowercase()
        );
    }
    if let Some(id) = thing.ticket_id(config) {
        return format!(
            "{title}  {}",
            config.tickets[id.index()].alternatives[0].value
        );
    }
    title
}
