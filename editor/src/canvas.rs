//! The map in the middle of the window: paints the board, and turns the mouse and the keys into gestures.
//!
//! The pure parts are [`camera`] and [`hit`]; gestures belong to the session. This file only connects them to the
//! window.

mod access;
pub mod camera;
pub(crate) mod fill;
pub mod hit;
mod letters;
mod options;
mod over;
mod paint;
pub mod picture;
mod preview;
mod sketch;

use std::sync::Arc;

pub use options::KINDS;

use branchline_engine::config::TrackId;
use branchline_render::Scene;
use branchline_render::geometry::Rect as BoardRect;
use branchline_render::scene::{Band, Overlay, Pointed, Thing as Drawn};
use egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Sense, Ui};

use crate::action::{Action, Desk};
use crate::app::Table;
use crate::board::Board;
use crate::command::Command;
use crate::look::{Look, colour};
use crate::playtest::{Play, Playtest, on_map};
use crate::session::Session;
use crate::thing::{InGame, Thing};
use crate::tools::{Hand, Pointer, Tool};
use camera::Camera;
use paint::{Painted, Shown};

/// How far beside a thing still counts, in points.
const REACH: f32 = 5.0;

/// How the canvas is seen: nothing of it is part of the document.
pub struct Canvas {
    /// What part of the board is seen.
    pub camera: Camera,
    /// All tickets are shown.
    pub tickets: bool,
    /// District areas are shown.
    pub districts: bool,
    /// The legend is shown.
    pub legend: bool,
    /// The small map is shown.
    pub minimap: bool,
    /// Where it was last drawn.
    pub view: Rect,
    /// How the whole board was last shown.
    fitted: Option<Camera>,
    painted: Painted,
    scene: Option<(SceneKey, Scene)>,
    scenes: u64,
    preview: preview::Preview,
    picture: picture::Picture,
    nodes: access::Nodes,
    badges: over::Badges,
    small: over::Minimap,
    /// The folder of the game's file, which pictures are named from.
    pub folder: Option<std::path::PathBuf>,
}

/// What a scene is made from.
#[derive(PartialEq)]
struct SceneKey {
    board: u64,
    look: Look,
    overlay: Overlay,
    districts: bool,
}

impl Default for Canvas {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            tickets: false,
            districts: true,
            legend: false,
            minimap: true,
            view: Rect::NOTHING,
            fitted: None,
            painted: Painted::default(),
            scene: None,
            scenes: 0,
            preview: preview::Preview::default(),
            picture: picture::Picture::default(),
            nodes: access::Nodes::default(),
            badges: over::Badges::default(),
            small: over::Minimap::default(),
            folder: None,
        }
    }
}

impl Canvas {
    /// Shows the whole board at the next frame.
    pub fn fit_soon(&mut self) {
        self.fitted = None;
    }

    /// Shows the whole board.
    pub fn fit(&mut self, session: &Session) {
        if let Some(board) = session.board() {
            self.camera.fit(self.view, board.layout.bounds());
            self.fitted = Some(self.camera);
        }
    }

    /// Shows what is selected, with some room.
    pub fn zoom_to(&mut self, session: &Session, things: &[Thing]) {
        let Some(board) = session.board() else { return };
        let rects = things.iter().filter_map(|thing| bounds_of(&board, thing));
        if let Some(all) = rects.reduce(crate::board::union) {
            self.camera.fit(self.view, all.grown(30.0));
        }
    }

    /// Shows the whole board if some of these things are out of sight.
    pub fn zoom_out_to(&mut self, session: &Session, things: &[Thing]) {
        let Some(board) = session.board() else { return };
        let seen = self.camera.seen(self.view);
        let mut rects = things.iter().filter_map(|thing| bounds_of(&board, thing));
        if rects.any(|rect| !seen.holds(rect)) {
            self.fit(session);
        }
    }

    /// Moves the view if a thing is outside it.
    pub fn bring_into_view(&mut self, session: &Session, thing: &Thing) {
        let Some(board) = session.board() else { return };
        if let Some(rect) = bounds_of(&board, thing)
            && !self.camera.seen(self.view).holds(rect)
        {
            self.camera.centre = rect.centre();
        }
    }

    /// Draws the canvas and feeds it what the user does.
    pub fn canvas_ui(
        &mut self,
        ui: &mut Ui,
        session: &mut Session,
        table: &Table,
        pointed: &[Thing],
        desk: &mut Desk,
    ) {
        let (view, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        let resized = std::mem::replace(&mut self.view, view) != view;
        let painter = ui.painter_at(view);
        painter.rect_filled(view, 0.0, colour(desk.look.theme.table));
        let Some(board) = session.board() else {
            over::empty_ui(ui, view, desk);
            return;
        };
        // A board that fitted fits again when the window or a panel changes its size; one that was moved stays.
        let untouched = self
            .fitted
            .is_none_or(|camera| resized && camera == self.camera);
        if untouched && view.width() > 50.0 {
            self.fit(session);
        }
        self.navigate(ui, &response);
        match &table.play {
            // At the table the mouse belongs to the game.
            Some(play) => self.feed_play(ui, play, table, &board, &response, desk),
            None => {
                self.feed(ui, session, &response);
                self.context_menu(&response, session, desk);
            }
        }
        // A gesture that ended just now made another game: what is drawn must be that one.
        let Some(board) = session.board() else {
            return;
        };
        let shown = self.preview.of(&board, session);
        session.picture = self.picture.shape(ui.ctx(), &board, self.folder.as_deref());
        self.paint_scene(&painter, &shown, session, table, pointed, desk.look);
        sketch::sketch_ui(ui, &painter, self, session, &shown, pointed, desk);
        self.badges.refresh(session, &board);
        over::over_ui(ui, &painter, self, session, &board, &shown, desk);
        over::naming_ui(ui, self, session, desk);
        if table.play.is_none() {
            options::options_ui(ui, self, session, &board, desk);
        }
        if self.minimap {
            let Self { camera, view, .. } = *self;
            let wanted = self.small.paint(ui, &painter, view, &camera, &board, desk);
            self.camera.centre = wanted.unwrap_or(camera.centre);
        }
        table
            .motion
            .board_ui(&painter, self.view, &self.camera, &board);
        access::nodes_ui(ui, self, session, &board, table.play.as_ref(), desk);
        self.cursor(ui, session, &response, &board);
    }

    fn paint_scene(
        &mut self,
        painter: &egui::Painter,
        board: &Arc<Board>,
        session: &Session,
        table: &Table,
        pointed: &[Thing],
        look: &Look,
    ) {
        let mut overlay = match &table.play {
            Some(play) if Arc::ptr_eq(&play.game, &board.game) => {
                let arriving = table
                    .motion
                    .arriving(painter.ctx().input(|input| input.time));
                on_map::overlay(play, &table.draft, arriving)
            }
            _ => Overlay {
                selected: session
                    .selection
                    .iter()
                    .filter_map(|thing| drawn(board, thing))
                    .collect(),
                heat: table.evidence.heat(&board.game),
                ..Overlay::default()
            },
        };
        overlay.legend = self.legend;
        overlay.pointed = pointed_at(board, pointed);
        overlay.arcs = over::arcs(board, session, pointed, self.tickets);
        let folder = self.folder.as_deref();
        let pictured = self
            .picture
            .paint(painter, self.view, &self.camera, board, folder, session);
        overlay.pictured = pictured;
        let key = SceneKey {
            board: board.number,
            look: *look,
            overlay,
            districts: self.districts,
        };
        if self.scene.as_ref().is_none_or(|(known, _)| *known != key) {
            let mut scene =
                Scene::board(&board.game.config, &board.layout, &look.theme, &key.overlay);
            if !self.districts {
                scene
                    .shapes
                    .retain(|shape| !matches!(shape.thing, Drawn::District(_)));
            }
            self.scenes += 1;
            self.scene = Some((key, scene));
        }
        if let Some((key, scene)) = &self.scene {
            let shown = Shown {
                scene,
                number: self.scenes,
                selected: &key.overlay.selected,
            };
            self.painted
                .paint(painter, self.view, &self.camera, &shown, board);
        }
    }

    /// Pan and zoom.
    fn navigate(&mut self, ui: &Ui, response: &Response) {
        let space =
            ui.input(|input| input.key_down(Key::Space)) && !ui.ctx().egui_wants_keyboard_input();
        let pans = response.dragged_by(PointerButton::Middle)
            || (space && response.dragged_by(PointerButton::Primary));
        if pans {
            self.camera.pan(response.drag_delta());
        }
        if !response.contains_pointer() {
            return;
        }
        let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
            return;
        };
        let zoom = ui.input(|input| input.zoom_delta());
        if zoom != 1.0 {
            self.camera.zoom_at(self.view, at, zoom);
            return;
        }
        let wheel: Vec<(egui::MouseWheelUnit, egui::Vec2)> = ui.input(|input| {
            let events = input.events.iter();
            events
                .filter_map(|event| match event {
                    egui::Event::MouseWheel { unit, delta, .. } => Some((*unit, *delta)),
                    _ => None,
                })
                .collect()
        });
        for (unit, delta) in wheel {
            // A wheel turns in lines and zooms; two fingers slide in points and pan.
            if unit == egui::MouseWheelUnit::Point {
                self.camera.pan(delta);
            } else {
                self.camera.zoom_at(self.view, at, 1.15_f32.powf(delta.y));
                self.camera.pan(egui::vec2(delta.x * 40.0, 0.0));
            }
        }
    }

    /// Mouse and keys become gestures.
    fn feed(&mut self, ui: &Ui, session: &mut Session, response: &Response) {
        if response.drag_started() || response.clicked() {
            response.request_focus();
        }
        let space = ui.input(|input| input.key_down(Key::Space));
        let pointer = |at: Pos2| {
            let modifiers = ui.input(|input| input.modifiers);
            Pointer {
                at: self.camera.to_board(self.view, at),
                reach: REACH / self.camera.scale(),
                extend: modifiers.shift,
                free: modifiers.alt,
            }
        };
        let latest = response.interact_pointer_pos();
        if session.tool == Tool::Pan {
            if response.dragged_by(PointerButton::Primary) {
                self.camera.pan(response.drag_delta());
            }
            return;
        }
        if response.drag_started_by(PointerButton::Primary) && !space {
            let origin = ui.input(|input| input.pointer.press_origin()).or(latest);
            if let Some(origin) = origin {
                session.press(pointer(origin));
            }
        }
        if let Some(at) = latest {
            if response.dragged_by(PointerButton::Primary) && !space {
                session.drag(pointer(at));
            }
            if response.drag_stopped_by(PointerButton::Primary) {
                session.release(pointer(at));
            } else if response.double_clicked() && matches!(session.tool, Tool::Select | Tool::Land)
            {
                session.double_click(pointer(at));
            } else if response.clicked() {
                session.press(pointer(at));
                session.release(pointer(at));
            }
        }
        if response.has_focus() || !ui.ctx().egui_wants_keyboard_input() {
            keys(ui, session);
        }
    }

    /// At the table a click on a track claims it, one on a place does what is offered there, and resting on either
    /// tells about it.
    fn feed_play(
        &self,
        ui: &Ui,
        play: &Playtest,
        table: &Table,
        board: &Board,
        response: &Response,
        desk: &mut Desk,
    ) {
        let Some(at) = response.hover_pos().or(response.interact_pointer_pos()) else {
            return;
        };
        let at = self.camera.to_board(self.view, at);
        let config = play.board().config();
        let (wanted, text) = match hit::hit(board, at, REACH / self.camera.scale(), &[]) {
            Some(hit::Hit::Track(track)) if track.index() < config.tracks.len() => {
                let text = on_map::track_text(play, track, desk);
                (Play::Click(track), text)
            }
            Some(hit::Hit::Location(place)) if place.index() < config.locations.len() => {
                let text = on_map::location_text(play, &table.draft, place, desk);
                (Play::Place(place), text)
            }
            _ => return,
        };
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        if response.clicked() {
            desk.ask(Action::Play(wanted));
        }
        response.clone().on_hover_text_at_pointer(text);
    }

    fn context_menu(&self, response: &Response, session: &mut Session, desk: &mut Desk) {
        if response.secondary_clicked()
            && let Some(at) = response.interact_pointer_pos()
            && let Some(board) = session.board()
        {
            let at = self.camera.to_board(self.view, at);
            let reach = REACH / self.camera.scale();
            let found = hit::hit(&board, at, reach, &[])
                .or_else(|| hit::land(&board, None, at, reach).map(hit::Hit::Land));
            if let Some(thing) = found.and_then(|hit| thing_of(&board, hit))
                && !session.selection.contains(&thing)
            {
                session.select(vec![thing]);
            }
        }
        response.context_menu(|ui| {
            let anything = !session.selection.is_empty();
            let commands: &[Command] = if anything {
                &[
                    Command::Rename,
                    Command::Cut,
                    Command::Copy,
                    Command::Duplicate,
                    Command::Join,
                    Command::Delete,
                    Command::ZoomToSelection,
                ]
            } else {
                &[Command::Paste, Command::SelectAll, Command::Fit]
            };
            for command in commands {
                let enabled = crate::panels::menu::is_enabled(*command, session);
                crate::panels::menu::command_ui(ui, *command, enabled, desk);
            }
        });
    }

    fn cursor(&self, ui: &Ui, session: &Session, response: &Response, board: &Board) {
        let Some(at) = response.hover_pos() else {
            return;
        };
        let icon = match (&session.hand, session.tool) {
            (
                Hand::Moving { .. }
                | Hand::Bending { .. }
                | Hand::Turning { .. }
                | Hand::Shaping { .. }
                | Hand::Picturing { .. },
                _,
            ) => CursorIcon::Grabbing,
            (_, Tool::Pan) => CursorIcon::Grab,
            (_, Tool::Picture) if session.calibration.is_none() => CursorIcon::Grab,
            (_, Tool::Select) => {
                let at = Pointer {
                    at: self.camera.to_board(self.view, at),
                    reach: REACH / self.camera.scale(),
                    extend: false,
                    free: false,
                };
                match session.under(board, &at) {
                    Some(hit::Hit::Location(_) | hit::Hit::Bend(..) | hit::Hit::LandPoint(..)) => {
                        CursorIcon::Grab
                    }
                    Some(hit::Hit::Land(land)) if session.selected_land(board) != Some(land) => {
                        CursorIcon::Default
                    }
                    Some(_) => CursorIcon::PointingHand,
                    None => CursorIcon::Default,
                }
            }
            (
                _,
                Tool::Location
                | Tool::Route
                | Tool::Ticket
                | Tool::District
                | Tool::Site
                | Tool::Land
                | Tool::Picture,
            ) => CursorIcon::Crosshair,
        };
        ui.ctx().set_cursor_icon(icon);
    }
}

/// Letters and arrows over the canvas.
fn keys(ui: &Ui, session: &mut Session) {
    if session.hand.name().is_some() {
        return;
    }
    if ui.input(|input| input.key_pressed(Key::Enter)) {
        session.finish_land();
    }
    let (typed, now, step) = ui.input(|input| {
        let typed: Vec<char> = input
            .events
            .iter()
            .filter_map(|event| match event {
                egui::Event::Text(text)
                    if input.modifiers.is_none() || input.modifiers.shift_only() =>
                {
                    Some(text.chars())
                }
                _ => None,
            })
            .flatten()
            .collect();
        let far = if input.modifiers.shift { 10 } else { 1 };
        let count = |key: Key| i32::try_from(input.num_presses(key)).unwrap_or(0);
        let right = (count(Key::ArrowRight) - count(Key::ArrowLeft)) * far;
        let down = (count(Key::ArrowDown) - count(Key::ArrowUp)) * far;
        (typed, input.time, (right, down))
    });
    for key in typed {
        session.type_key(key, now);
    }
    if step != (0, 0) {
        session.nudge(step.0, step.1);
    }
}

/// The thing that was hit.
pub fn thing_of(board: &Board, found: hit::Hit) -> Option<Thing> {
    let config = &board.game.config;
    Some(match found {
        hit::Hit::Location(id) | hit::Hit::Name(id) => crate::thing::location(config, id),
        hit::Hit::Track(id) | hit::Hit::Bend(id, _) => crate::thing::track(config, id),
        hit::Hit::District(id) => Thing::District(config.districts.get(id.index())?.id.clone()),
        hit::Hit::Land(land) | hit::Hit::LandPoint(land, _) => {
            Thing::Land(board.game.sheet.land.get(land)?.id.clone())
        }
    })
}

/// What the scene calls a thing.
fn drawn(board: &Board, thing: &Thing) -> Option<Drawn> {
    let config = &board.game.config;
    None.or_else(|| thing.location_id(config).map(Drawn::Location))
        .or_else(|| thing.track_id(config).map(Drawn::Track))
        .or_else(|| thing.district_id(config).map(Drawn::District))
}

/// What is shown while the pointer rests on these things elsewhere.
fn pointed_at(board: &Board, things: &[Thing]) -> Option<Pointed> {
    let config = &board.game.config;
    let mut pointed = Pointed {
        tracks: Vec::new(),
        locations: Vec::new(),
        band: Band::Pointed,
    };
    for thing in things {
        pointed.tracks.extend(thing.track_id(config));
        pointed.locations.extend(thing.location_id(config));
        if let Some(district) = thing.district_id(config) {
            let members = config
                .locations
                .iter()
                .enumerate()
                .filter(|(_, l)| l.district == Some(district));
            pointed.locations.extend(
                members.map(|(index, _)| branchline_engine::config::LocationId::from_index(index)),
            );
        }
        if let Thing::Rule(keyword) = thing
            && let Some(rule) = branchline_engine::mechanics::spec(keyword)
        {
            // A rule shows the things that bear its marks.
            let bears = |marks: &branchline_engine::config::Marks| {
                rule.marks.iter().any(|mark| marks.has(mark.name))
            };
            let tracks = config.tracks.iter().enumerate();
            let tracks = tracks.filter(|(_, track)| bears(&track.marks));
            pointed
                .tracks
                .extend(tracks.map(|(index, _)| TrackId::from_index(index)));
            let locations = config.locations.iter().enumerate();
            let locations = locations.filter(|(_, location)| bears(&location.marks));
            pointed.locations.extend(
                locations
                    .map(|(index, _)| branchline_engine::config::LocationId::from_index(index)),
            );
        }
        if let Thing::Card(id) = thing {
            let card = config.deck.iter().position(|card| card.id == *id);
            let tracks = config.tracks.iter().enumerate().filter(|(_, track)| {
                card.is_some() && track.colour.map(|colour| colour.index()) == card
            });
            pointed.tracks.extend(
                tracks.map(|(index, _)| branchline_engine::config::TrackId::from_index(index)),
            );
        }
    }
    (!pointed.tracks.is_empty() || !pointed.locations.is_empty()).then_some(pointed)
}

/// The part of the board that a thing takes.
pub fn bounds_of(board: &Board, thing: &Thing) -> Option<BoardRect> {
    let config = &board.game.config;
    let place = |id: branchline_engine::config::LocationId| {
        let placed = &board.layout.locations[id.index()];
        BoardRect::around(placed.at, 2.0 * placed.radius, 2.0 * placed.radius)
    };
    if let Some(id) = thing.location_id(config) {
        return Some(place(id));
    }
    if let Some(id) = thing.track_id(config) {
        return board.track_bounds.get(id.index()).copied();
    }
    if let Some(id) = thing.ticket_id(config) {
        let ends = config.tickets[id.index()]
            .alternatives
            .iter()
            .flat_map(|a| &a.ends);
        let rects = ends.filter_map(|end| match end {
            branchline_engine::config::End::Location(id) => Some(place(*id)),
            branchline_engine::config::End::District(_) => None,
        });
        return rects.reduce(crate::board::union);
    }
    if let Thing::Land(id) = thing {
        let land = board.game.sheet.land.iter().find(|land| land.id == *id)?;
        let points = crate::tools::land_points(board, land).into_iter();
        return points
            .map(|at| BoardRect::around(at, 4.0, 4.0))
            .reduce(crate::board::union);
    }
    if let Thing::Card(_) = thing {
        let pointed = pointed_at(board, std::slice::from_ref(thing))?;
        let tracks = pointed.tracks.iter();
        return tracks
            .filter_map(|track| board.track_bounds.get(track.index()).copied())
            .reduce(crate::board::union);
    }
    let district = thing.district_id(config)?;
    let members = config
        .locations
        .iter()
        .enumerate()
        .filter(|(_, l)| l.district == Some(district));
    members
        .map(|(index, _)| place(branchline_engine::config::LocationId::from_index(index)))
        .reduce(crate::board::union)
}
