//! What lies over the board while editing: handles, guides, badges, the field for a new name, the small map.

use std::collections::BTreeMap;
use std::sync::Arc;

use branchline_compiler::Severity;
use branchline_engine::config::{End, LocationId, TicketId};
use branchline_render::geometry::{Vec2 as OnBoard, vec2};
use branchline_render::scene::{Arc as TicketArc, Outcome};
use egui::epaint::{Mesh, TessellationOptions, Tessellator};
use egui::{
    Align2, Color32, FontId, Key, Painter, Pos2, Rect, Role, Stroke, StrokeKind, Ui, WidgetInfo,
};

use super::Canvas;
use super::camera::{Camera, rect_to_screen};
use super::feed::REACH;
use super::hit::SeenName;
use super::preview::rough_lines;
use crate::action::Desk;
use crate::board::Board;
use crate::look::{Look, colour, strong};
use crate::session::Session;
use crate::thing::{InGame, Thing};
use crate::tools::{Hand, Tool};

/// Tickets to be drawn: those selected or pointed at, or all.
pub fn arcs(board: &Board, session: &Session, pointed: &[Thing], all: bool) -> Vec<TicketArc> {
    let config = &board.game.config;
    let chosen: Vec<TicketId> = if all {
        (0..config.tickets.len())
            .map(TicketId::from_index)
            .collect()
    } else {
        let things = session.selection.iter().chain(pointed);
        things.filter_map(|thing| thing.ticket_id(config)).collect()
    };
    let end = |end: &End| match end {
        End::Location(id) => Some(*id),
        End::District(district) => config
            .locations
            .iter()
            .position(|l| l.district == Some(*district))
            .map(LocationId::from_index),
    };
    chosen
        .into_iter()
        .flat_map(|ticket| {
            let alternatives = &config.tickets[ticket.index()].alternatives;
            alternatives.iter().flat_map(move |alternative| {
                alternative.ends.windows(2).filter_map(move |pair| {
                    Some(TicketArc {
                        ticket,
                        a: end(&pair[0])?,
                        b: end(&pair[1])?,
                        value: alternative.value,
                        outcome: Outcome::Open,
                    })
                })
            })
        })
        .collect()
}

/// Says what to do when there is nothing to draw.
pub fn empty_ui(ui: &Ui, view: Rect, desk: &Desk) {
    let painter = ui.painter_at(view);
    let font = FontId::new(16.0, strong());
    painter.text(
        view.center(),
        Align2::CENTER_CENTER,
        desk.word("canvas-nothing"),
        font,
        desk.look.muted(),
    );
}

/// Draws everything over the board.
pub fn over_ui(
    ui: &Ui,
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    board: &Board,
    shown: &Board,
    desk: &Desk,
) {
    let place = |at: OnBoard| canvas.camera.to_screen(canvas.view, at);
    let accent = desk.look.accent();
    let editing = session.tool != Tool::Select || session.hand != Hand::Free;
    if editing && session.snap && session.tool != Tool::Pan {
        grid(painter, canvas, board, desk.look);
    }
    badges(painter, canvas, session, board, desk.look);
    if session.document.is_stale() {
        // The board is older than the text: a frame and a word say so.
        let line = Stroke::new(3.0, desk.look.severity(Severity::Error));
        painter.rect_stroke(canvas.view, 0.0, line, StrokeKind::Inside);
        let at = canvas.view.left_top() + egui::vec2(18.0, 14.0);
        hint(ui, painter, at, &desk.word("board-is-stale"), desk.look);
    }
    short_tracks(ui, painter, canvas, session, shown, desk);
    for track in session.tracks_with_handles() {
        for bend in shown.bends(track) {
            let handle = Rect::from_center_size(place(bend), egui::vec2(9.0, 9.0));
            painter.rect_filled(handle, 2.0, Color32::WHITE);
            painter.rect_stroke(handle, 2.0, Stroke::new(1.8, accent), StrokeKind::Middle);
        }
    }
    if std::ptr::eq(board, shown) {
        for line in rough_lines(board, &session.hand) {
            let line: Vec<Pos2> = line.into_iter().map(place).collect();
            painter.extend(egui::Shape::dashed_line(
                &line,
                Stroke::new(2.5, accent),
                9.0,
                5.0,
            ));
        }
    }
    match &session.hand {
        Hand::Moving {
            guides,
            locations,
            by,
            ..
        } => {
            super::sketch::guides_ui(painter, canvas, guides, accent);
            for id in locations {
                let placed = &board.layout.locations[id.index()];
                painter.circle_stroke(
                    place(placed.at + *by),
                    placed.radius * canvas.camera.scale() + 3.0,
                    Stroke::new(2.0, accent),
                );
            }
            if let Some(into) =
                session.joins_with(board, locations, *by, REACH / canvas.camera.scale())
            {
                let title = &board.game.config.locations[into.index()].title;
                let at = place(board.layout.at(into)) + egui::vec2(16.0, -30.0);
                let text = desk.words.about("canvas-joins", title);
                hint(ui, painter, at, &text, desk.look);
            }
        }
        Hand::Bending { guides, .. } => {
            super::sketch::guides_ui(painter, canvas, guides, accent);
        }
        Hand::Framing { .. } => {
            if let Some(frame) = session.hand.frame() {
                let rect = rect_to_screen(&canvas.camera, canvas.view, frame);
                painter.rect_filled(rect, 2.0, accent.gamma_multiply(0.12));
                painter.rect_stroke(rect, 2.0, Stroke::new(1.2, accent), StrokeKind::Middle);
            }
        }
        Hand::Linking { from, to, at } => {
            let start = place(board.layout.at(*from));
            let end = to.map_or(place(*at), |to| place(board.layout.at(to)));
            if to.is_none() {
                painter.extend(egui::Shape::dashed_line(
                    &[start, end],
                    Stroke::new(2.5, accent),
                    9.0,
                    5.0,
                ));
            }
            for id in std::iter::once(*from).chain(*to) {
                let placed = &board.layout.locations[id.index()];
                painter.circle_stroke(
                    place(placed.at),
                    placed.radius * canvas.camera.scale() + 4.0,
                    Stroke::new(2.5, accent),
                );
            }
            if let Some(to) = to.filter(|_| session.tool == Tool::Route) {
                let length = session.length_between(board, *from, to);
                let text = desk
                    .words
                    .count("spaces", usize::try_from(length).unwrap_or(0));
                hint(ui, painter, end + egui::vec2(14.0, -14.0), &text, desk.look);
            }
        }
        _ => {}
    }
    if let Some(from) = &session.link_from
        && let Some(id) = Thing::Location(from.clone()).location_id(&board.game.config)
    {
        let placed = &board.layout.locations[id.index()];
        painter.circle_stroke(
            place(placed.at),
            placed.radius * canvas.camera.scale() + 4.0,
            Stroke::new(2.5, accent),
        );
        if let Some(at) = ui.input(|input| input.pointer.hover_pos()) {
            painter.extend(egui::Shape::dashed_line(
                &[place(placed.at), at],
                Stroke::new(2.0, accent),
                9.0,
                5.0,
            ));
        }
    }
}

/// The name of a location that is pointed at, in a list or on the map, where the board had no room to print it.
pub fn names_ui(
    ui: &Ui,
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    board: &Board,
    pointed: &[Thing],
    look: &Look,
) {
    let config = &board.game.config;
    let listed = pointed.iter().filter_map(|thing| thing.location_id(config));
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let at = pointer.filter(|at| canvas.view.contains(*at));
    let at = at.map(|at| canvas.camera.to_board(canvas.view, at));
    let under = at.and_then(|at| {
        let mut placed = board.layout.locations.iter();
        let found = placed.position(|placed| placed.at.distance(at) <= placed.radius)?;
        Some(LocationId::from_index(found))
    });
    let mut wanted: Vec<LocationId> = listed.chain(under).collect();
    if wanted.is_empty() {
        return;
    }
    wanted.sort_unstable();
    wanted.dedup();
    let names = session.seen_names(board);
    for location in wanted {
        if names.iter().any(|name| name.location == location) {
            continue;
        }
        let placed = &board.layout.locations[location.index()];
        let beside = placed.radius * canvas.camera.scale() + 12.0;
        let at = canvas.camera.to_screen(canvas.view, placed.at) + egui::vec2(beside, -8.0);
        hint(
            ui,
            painter,
            at,
            &config.locations[location.index()].title,
            look,
        );
    }
}

/// A few words on the canvas, on a ground of their own, which a screen reader says, too.
pub(super) fn hint(ui: &Ui, painter: &Painter, at: Pos2, text: &str, look: &Look) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::new(13.0, strong()), look.ink());
    let rect = Rect::from_min_size(at, galley.size()).expand2(egui::vec2(6.0, 3.0));
    painter.rect_filled(rect, 5.0, colour(look.theme.land));
    painter.rect_stroke(
        rect,
        5.0,
        Stroke::new(1.0, look.muted()),
        StrokeKind::Middle,
    );
    painter.galley(at, galley, look.ink());
    let id = ui.scope_id().with(("hint", text));
    let node = ui.interact(rect, id, egui::Sense::HOVER);
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

fn grid(painter: &Painter, canvas: &Canvas, board: &Board, look: &Look) {
    let step = board.grid() as f32 * board.layout.mm_per_tenth;
    if step * canvas.camera.scale() < 7.0 {
        return;
    }
    let seen = canvas.camera.seen(canvas.view);
    let field = board.layout.bounds();
    let dot = colour(look.theme.muted.at(0.35));
    let first = |from: f32| (from / step).floor() * step;
    let mut y = first(seen.min.y.max(field.min.y));
    while y <= seen.max.y.min(field.max.y) {
        let mut x = first(seen.min.x.max(field.min.x));
        while x <= seen.max.x.min(field.max.x) {
            let at = canvas.camera.to_screen(canvas.view, vec2(x, y));
            painter.rect_filled(Rect::from_center_size(at, egui::vec2(1.5, 1.5)), 0.0, dot);
            x += step;
        }
        y += step;
    }
}

/// What has a problem and how bad it is: looked up once for each answer of the compiler.
#[derive(Default)]
pub struct Badges {
    made: Option<(u64, (u64, Option<u64>))>,
    all: Vec<(Sign, Severity)>,
}

/// Where a sign lies.
enum Sign {
    Track(OnBoard),
    Location(LocationId),
}

impl Badges {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Shows none.
    pub fn hide(&mut self) {
        *self = Self::default();
    }

    /// Looks anew if the board or its problems have changed.
    pub fn refresh(&mut self, session: &Session, board: &Board) {
        let key = (board.number, session.document.diagnosed());
        if self.made == Some(key) {
            return;
        }
        self.made = Some(key);
        let mut worst: BTreeMap<Thing, Severity> = BTreeMap::new();
        let problems = session.document.diagnostics();
        for problem in problems.filter(|problem| problem.severity != Severity::Info) {
            let thing = session.thing_at(problem.primary.place);
            if let Some(thing @ (Thing::Location(_) | Thing::Track(_))) = thing {
                let known = worst.entry(thing).or_insert(problem.severity);
                *known = (*known).min(problem.severity);
            }
        }
        let config = &board.game.config;
        let place = |thing: &Thing| match thing.track_id(config) {
            Some(id) => Some(Sign::Track(board.layout.tracks[id.index()].middle())),
            None => thing.location_id(config).map(Sign::Location),
        };
        let placed = worst.iter();
        self.all = placed
            .filter_map(|(thing, severity)| Some((place(thing)?, *severity)))
            .collect();
    }
}

/// Where a location's sign hides least: at its edge, on the other side than its name.
fn beside(board: &Board, names: &[SeenName], location: LocationId) -> Option<OnBoard> {
    let placed = board.layout.locations.get(location.index())?;
    let name = names.iter().find(|name| name.location == location);
    let to_name = name.map_or(0.0, |name| (name.bearing as f32).to_radians());
    Some(placed.at - OnBoard::from_angle(to_name) * placed.radius)
}

/// A sign at everything that has a problem.
fn badges(painter: &Painter, canvas: &Canvas, session: &Session, board: &Board, look: &Look) {
    let names = session.seen_names(board);
    for &(ref sign, severity) in &canvas.badges.all {
        let at = match *sign {
            Sign::Track(at) => Some(at),
            Sign::Location(location) => beside(board, &names, location),
        };
        let Some(at) = at else { continue };
        let at = canvas.camera.to_screen(canvas.view, at);
        if !canvas.view.expand(10.0).contains(at) {
            continue;
        }
        painter.circle_filled(at, 9.0, colour(look.theme.land));
        painter.circle_filled(at, 7.5, look.severity(severity));
        let sign = if severity == Severity::Error {
            "×"
        } else {
            "!"
        };
        painter.text(
            at,
            Align2::CENTER_CENTER,
            sign,
            FontId::new(12.0, strong()),
            colour(look.theme.land),
        );
    }
}

/// The missing millimetres of selected tracks that are too short for their spaces.
fn short_tracks(
    ui: &Ui,
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    shown: &Board,
    desk: &Desk,
) {
    for track in session.selected_tracks(&shown.game.config) {
        let Some(placed) = shown.layout.tracks.get(track.index()) else {
            continue;
        };
        if placed.short_by > 0.05 {
            let at = canvas.camera.to_screen(canvas.view, placed.middle()) + egui::vec2(14.0, 14.0);
            let short = format!("{:.0}", placed.short_by.ceil());
            hint(
                ui,
                painter,
                at,
                &desk.words.about("track-short", &short),
                desk.look,
            );
        }
    }
}

/// The field in which a new name is typed, at its place on the board.
pub fn naming_ui(ui: &mut Ui, canvas: &Canvas, session: &mut Session, desk: &Desk) {
    let (Hand::NamingLocation { at, name, .. }
    | Hand::NamingLand { at, name, .. }
    | Hand::NamingDistrict { at, name, .. }) = &mut session.hand
    else {
        return;
    };
    let position = canvas.camera.to_screen(canvas.view, *at);
    painter_dot(ui, canvas, position, desk.look);
    let mut done = false;
    let mut cancelled = false;
    egui::Area::new(ui.scope_id().with("naming"))
        .fixed_pos(position + egui::vec2(12.0, -12.0))
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let label = desk.word("canvas-name");
                let field = ui.add(
                    // As wide as it must be: what lies beside it may be the next to be clicked.
                    egui::TextEdit::singleline(name)
                        .desired_width(70.0)
                        .clip_text(false)
                        .hint_text(&label),
                );
                field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &label));
                if !field.has_focus() && !field.lost_focus() {
                    field.request_focus();
                }
                cancelled = ui.input(|input| input.key_pressed(Key::Escape));
                done = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            });
        });
    if cancelled {
        session.let_go();
    } else if done {
        session.finish_name();
    }
}

fn painter_dot(ui: &Ui, canvas: &Canvas, at: Pos2, look: &Look) {
    let painter = ui.painter_at(canvas.view);
    painter.circle_filled(at, 8.0, Color32::WHITE);
    painter.circle_stroke(at, 8.0, Stroke::new(2.5, look.accent()));
}

/// The whole board in small, while only a part of it is seen.
#[derive(Default)]
pub struct Minimap {
    made: Option<(u64, Rect, bool)>,
    mesh: Arc<Mesh>,
}

impl Minimap {
    /// Paints it, unless the whole board is seen. A click or a drag in it says what to look at: the point of the board
    /// that comes to the middle.
    pub fn paint(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        board: &Board,
        desk: &Desk,
    ) -> Option<OnBoard> {
        let look = desk.look;
        let bounds = board.layout.bounds();
        let seen = camera.seen(view);
        if seen.holds(bounds) || view.width() < 300.0 {
            return None;
        }
        let wide = (view.width().min(view.height()) * 0.35).min(150.0);
        let size = egui::vec2(wide, wide * bounds.height() / bounds.width().max(1.0));
        let rect = Rect::from_min_size(view.max - size - egui::vec2(14.0, 14.0), size);
        painter.rect_filled(rect.expand(4.0), 6.0, colour(look.theme.paper));
        painter.rect_stroke(
            rect.expand(4.0),
            6.0,
            Stroke::new(1.0, look.muted()),
            StrokeKind::Middle,
        );
        let small = Camera {
            centre: bounds.centre(),
            zoom: wide / bounds.width().max(1.0) / super::camera::FULL_SIZE,
        };
        let key = (board.number, rect, look.dark);
        if self.made != Some(key) {
            self.made = Some(key);
            let pixels = painter.ctx().pixels_per_point();
            self.mesh = Arc::new(small_board(board, &small, rect, look, pixels));
        }
        painter.add(egui::Shape::Mesh(Arc::clone(&self.mesh)));
        let part = rect_to_screen(&small, rect, seen).intersect(rect);
        painter.rect_stroke(
            part,
            1.0,
            Stroke::new(1.5, look.accent()),
            StrokeKind::Middle,
        );
        let id = ui.scope_id().with("minimap");
        let response = ui.interact(rect.expand(4.0), id, egui::Sense::CLICK | egui::Sense::DRAG);
        let name = desk.word("toggle-minimap");
        response.widget_info(|| WidgetInfo::labeled(Role::ScrollView, true, &name));
        let wanted = response.clicked() || response.dragged();
        let at = response.interact_pointer_pos().filter(|_| wanted)?;
        Some(small.to_board(rect, at))
    }
}

/// Tracks as lines and locations as dots.
fn small_board(board: &Board, small: &Camera, rect: Rect, look: &Look, pixels: f32) -> Mesh {
    let mut tessellator =
        Tessellator::new(pixels, TessellationOptions::default(), [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    let place = |at: OnBoard| small.to_screen(rect, at);
    for track in &board.layout.tracks {
        let points = track.curve.points();
        let line = points.iter().step_by(6).chain(points.last());
        let line: Vec<Pos2> = line.map(|at| place(*at)).collect();
        let line = egui::Shape::line(line, Stroke::new(1.0, look.muted()));
        tessellator.tessellate_shape(line, &mut mesh);
    }
    // Dots of a large map would hide it.
    let crowd = board.layout.locations.len() as f32;
    let radius = (1.8 * (60.0 / crowd.max(60.0)).sqrt()).max(0.5);
    for location in &board.layout.locations {
        let dot = egui::Shape::circle_filled(place(location.at), radius, look.ink());
        tessellator.tessellate_shape(dot, &mut mesh);
    }
    mesh
}
