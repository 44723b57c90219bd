//! The map in the middle of the window: what of the board is seen, and in which order its layers are drawn.
//!
//! The pure parts are [`camera`] and [`hit`]; [`feed`] turns the mouse and the keys into gestures, which belong to the
//! session.

mod access;
pub mod camera;
mod feed;
pub(crate) mod fill;
pub mod hit;
mod letters;
mod on_board;
mod options;
mod over;
mod paint;
pub mod picture;
mod preview;
mod sketch;

use std::sync::Arc;

pub use on_board::{bounds_of, thing_of};
pub use options::KINDS;

use branchline_render::Scene;
use branchline_render::scene::{Overlay, Thing as Drawn};
use egui::{Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use crate::action::Desk;
use crate::app::Table;
use crate::board::Board;
use crate::look::{Look, colour};
use crate::playtest::on_map;
use crate::session::Session;
use crate::thing::Thing;
use camera::Camera;
use on_board::{drawn, pointed_at};
use paint::{Painted, Shown};

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
    /// The frame began with the focus in a text field: its keys are not for the map, also if it gives the focus up.
    pub typing: bool,
    /// The focus came by keyboard.
    reached_by_key: bool,
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
            typing: false,
            reached_by_key: false,
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
    /// The picture under the map may be another by now.
    pub fn forget_picture(&mut self) {
        self.picture = picture::Picture::default();
    }

    /// How many signs of problems are on the map.
    pub fn signs(&self) -> usize {
        self.badges.count()
    }

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
        let name = desk.word("canvas-map");
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &name));
        let node = ui.ctx().accesskit_node_builder(response.id, |_| ());
        self.nodes.heard = node.is_some();
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
            // The line at the foot says how large the map is, and was drawn before.
            ui.ctx().request_repaint();
        }
        self.navigate(ui, &response);
        let mouse_plays = table.with_mouse(session);
        match mouse_plays {
            Some(play) => {
                self.feed_play(ui, play, table, &board, &response, desk);
                self.let_go_at_table(ui, session, &response);
            }
            None => self.feed(ui, session, &response),
        }
        self.context_menu(&response, session, desk);
        // A gesture that ended just now made another game: what is drawn must be that one.
        let Some(board) = session.board() else {
            return;
        };
        let shown = self.preview.of(&board, session);
        session.picture = self.picture.shape(ui.ctx(), &board, self.folder.as_deref());
        self.paint_scene(&painter, &shown, session, table, pointed, desk);
        let names = self.painted.far_names();
        if session.far_names != names && table.play.is_some() {
            // Stacks of tokens keep clear of names where they are seen.
            ui.ctx().request_repaint();
        }
        session.far_names = names;
        sketch::sketch_ui(ui, &painter, self, session, &shown, pointed, desk);
        // Signs of problems would hide pieces, marks and figures.
        let scene = self.scene.as_ref();
        let counts = scene.is_some_and(|(key, _)| key.overlay.heat.is_some());
        if counts || (mouse_plays.is_some() && !session.document.is_stale()) {
            self.badges.hide();
        } else {
            self.badges.refresh(session, &board);
        }
        over::over_ui(ui, &painter, self, session, &board, &shown, desk);
        over::names_ui(ui, &painter, self, session, &board, pointed, desk.look);
        over::naming_ui(ui, self, session, desk);
        if mouse_plays.is_none() {
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
        access::nodes_ui(ui, self, session, &board, table.on(&board.game), desk);
        if mouse_plays.is_none() {
            self.cursor(ui, session, &response, &board);
        }
        self.focus_ring(&painter, &response, desk.look);
    }

    /// A frame while the keyboard has brought the focus here; after a click everybody knows.
    fn focus_ring(&mut self, painter: &egui::Painter, response: &Response, look: &Look) {
        if response.gained_focus() {
            self.reached_by_key = !response.is_pointer_button_down_on() && !response.clicked();
        }
        if response.has_focus() && self.reached_by_key {
            let line = Stroke::new(2.0, look.accent());
            painter.rect_stroke(self.view, 0.0, line, StrokeKind::Inside);
        }
    }

    fn paint_scene(
        &mut self,
        painter: &egui::Painter,
        board: &Arc<Board>,
        session: &Session,
        table: &Table,
        pointed: &[Thing],
        desk: &Desk,
    ) {
        let look = desk.look;
        let selected = session.selection.iter();
        let selected = selected.filter_map(|thing| drawn(board, thing)).collect();
        let mut overlay = match table.on(&board.game) {
            Some(play) => {
                let arriving = table
                    .motion
                    .arriving(painter.ctx().input(|input| input.time));
                let mut overlay = on_map::overlay(play, &table.draft, arriving);
                // What keys and tools would change is outlined, and then nothing else.
                if table.with_mouse(session).is_none() || !session.selection.is_empty() {
                    overlay.selected = selected;
                }
                if table.claims {
                    overlay.heat = table.evidence.heat(&board.game);
                }
                if overlay.heat.is_some() {
                    // Pieces would hide the figures.
                    (overlay.owners, overlay.closed) = (Vec::new(), Vec::new());
                    overlay.newest = None;
                }
                overlay
            }
            None => Overlay {
                selected,
                heat: table.evidence.heat(&board.game),
                ..Overlay::default()
            },
        };
        if let Some((number, names)) = &session.far_names
            && *number == board.number
            && !overlay.tokens.is_empty()
        {
            overlay.names = names.iter().map(|name| name.rect).collect();
        }
        overlay.legend = self.legend.then(|| desk.words.tongue());
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
}
