//! A list of all things with search: everything the canvas shows, for keyboard and screen reader.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::config::{LocationId, Ticket, TicketId, Track, TrackId};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Key, RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::action::{Action, Desk};
use crate::session::Session;
use crate::thing::{InGame, Thing, colour_name, ticket_title};
use crate::words::Language;

/// What is searched for.
#[derive(Default)]
pub struct State {
    /// The words typed.
    pub search: String,
    /// The field is to get the focus.
    pub wants_focus: bool,
    listed: Option<Listed>,
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
        select_all(ui, field.id, &state.search);
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let Some(game) = session.game() else {
        return;
    };
    let wanted = state.search.trim().to_lowercase();
    let listed = state
        .listed
        .take()
        .filter(|listed| listed.is_of(game, desk.words.language(), &wanted))
        .unwrap_or_else(|| Listed::new(Arc::clone(game), &wanted, desk));
    if entered
        && !wanted.is_empty()
        && let Some((thing, _)) = listed.groups.iter().flat_map(|(_, found)| found).next()
    {
        desk.ask(Action::Choose(thing.clone()));
    }
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (key, found) in &listed.groups {
                if found.is_empty() {
                    continue;
                }
                let heading =
                    RichText::new(format!("{} ({})", desk.word(key), found.len())).strong();
                let group = egui::CollapsingHeader::new(heading)
                    .id_salt(key)
                    .default_open(*key == "outline-locations");
                let group = if wanted.is_empty() {
                    group
                } else {
                    group.open(Some(true))
                };
                group.show(ui, |ui| rows_ui(ui, found, session, desk));
            }
        });
    state.listed = Some(listed);
}

/// What was searched for before is written over.
fn select_all(ui: &Ui, field: egui::Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::default(), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
}

/// Longer lists are drawn only where they are seen.
const ALL_DRAWN: usize = 300;

fn rows_ui(ui: &mut Ui, found: &[(Thing, String)], session: &Session, desk: &mut Desk) {
    let line = ui.spacing().interact_size.y;
    let gap = ui.spacing().item_spacing.y;
    let mut shown = 0..found.len();
    if found.len() > ALL_DRAWN {
        let above = (ui.clip_rect().top() - ui.cursor().top()) / (line + gap);
        let seen = ui.clip_rect().height() / (line + gap);
        let first = (above.floor().max(0.0) as usize).min(found.len());
        shown = first..(first + seen.ceil().max(0.0) as usize + 2).min(found.len());
    }
    let space = |ui: &mut Ui, rows: usize| {
        if rows > 0 {
            ui.add_space(rows as f32 * (line + gap));
        }
    };
    space(ui, shown.start);
    for (thing, title) in &found[shown.clone()] {
        let selected = session.selection.contains(thing);
        let line = ui.selectable_label(selected, title.as_str());
        if line.clicked() {
            let extend = ui.input(|input| input.modifiers.command || input.modifiers.shift);
            desk.ask(if extend {
                Action::Toggle(thing.clone())
            } else {
                Action::Choose(thing.clone())
            });
        }
        if line.hovered() || line.has_focus() {
            desk.ask(Action::Point(vec![thing.clone()]));
        }
    }
    space(ui, found.len() - shown.end);
}

/// The things of a game that were searched for, with what is said of each: made once for each game and search.
struct Listed {
    game: Arc<Game>,
    language: Language,
    wanted: String,
    groups: [(&'static str, Vec<(Thing, String)>); 6],
}

impl Listed {
    fn new(game: Arc<Game>, wanted: &str, desk: &Desk) -> Self {
        let mut groups = groups(&game, desk);
        if !wanted.is_empty() {
            for (_, things) in &mut groups {
                things.retain(|(_, title)| title.to_lowercase().contains(wanted));
            }
        }
        Self {
            game,
            language: desk.words.language(),
            wanted: wanted.to_owned(),
            groups,
        }
    }

    fn is_of(&self, game: &Arc<Game>, language: Language, wanted: &str) -> bool {
        Arc::ptr_eq(&self.game, game) && self.language == language && self.wanted == wanted
    }
}

/// Everything, each with a short line: the title, and what tells it from its neighbours.
fn groups(game: &Game, desk: &Desk) -> [(&'static str, Vec<(Thing, String)>); 6] {
    let config = &game.config;
    let locations = config.locations.iter();
    let locations = locations.map(|l| (Thing::Location(l.id.clone()), l.title.clone()));
    let track = |(index, track): (usize, &Track)| {
        let (a, b) = config.ends(TrackId::from_index(index));
        let title = |id: LocationId| &config.locations[id.index()].title;
        let colour = colour_name(config, track.colour, desk.words).to_lowercase();
        let line = format!("{} – {}  {} {colour}", title(a), title(b), track.length);
        (Thing::Track(track.id.clone()), line)
    };
    let ticket = |(index, ticket): (usize, &Ticket)| {
        let title = ticket_title(config, TicketId::from_index(index));
        let line = format!("{title}  {}", ticket.alternatives[0].value);
        (Thing::Ticket(ticket.id.clone()), line)
    };
    let named = |thing: Thing| {
        let title = thing.title(game, desk.words);
        (thing, title)
    };
    let districts = config.districts.iter();
    let cards = config.deck.iter();
    let land = game.sheet.land.iter();
    [
        ("outline-locations", locations.collect()),
        (
            "outline-routes",
            config.tracks.iter().enumerate().map(track).collect(),
        ),
        (
            "outline-tickets",
            config.tickets.iter().enumerate().map(ticket).collect(),
        ),
        (
            "outline-districts",
            districts
                .map(|d| named(Thing::District(d.id.clone())))
                .collect(),
        ),
        (
            "outline-colours",
            cards.map(|c| named(Thing::Card(c.id.clone()))).collect(),
        ),
        (
            "outline-land",
            land.map(|l| named(Thing::Land(l.id.clone())))
                .chain(
                    game.sheet
                        .background
                        .as_ref()
                        .map(|_| named(Thing::Background)),
                )
                .collect(),
        ),
    ]
}
