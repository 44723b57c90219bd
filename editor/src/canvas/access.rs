//! A name for everything on the canvas, for screen readers, for the keyboard and for tests.

use branchline_render::geometry::{Rect as BoardRect, Vec2};
use egui::{Id, Key, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::Canvas;
use super::camera::rect_to_screen;
use super::feed::ARROWS;
use crate::action::{Action, Desk};
use crate::board::Board;
use crate::playtest::panel::seat_name;
use crate::playtest::{Play, Playtest, lying};
use crate::session::Session;
use crate::thing::{InGame, Thing};
use crate::tools::Tool;

/// More things than this would slow the window down where nobody listens: without a screen reader, the keyboard goes
/// from thing to thing among so many, and the outline lists them all.
const MOST: usize = 1500;
/// How large the handle of a point is, in points of the screen.
const HANDLE: f32 = 13.0;

/// Everything of a board that has a name, with its place: made once for each board.
#[derive(Default)]
pub struct Nodes {
    made: Option<(u64, Id)>,
    all: Vec<Node>,
    /// A screen reader, or something like it, asks for them.
    pub(super) heard: bool,
    /// The handles of the selected route or land, in the order of its points.
    points: Vec<Id>,
}

struct Node {
    thing: Thing,
    id: Id,
    rect: BoardRect,
}

impl Nodes {
    /// What the focus is on.
    pub(super) fn thing(&self, id: Id) -> Option<&Thing> {
        let mut nodes = self.all.iter();
        nodes.find(|node| node.id == id).map(|node| &node.thing)
    }

    /// Which point's handle the focus is on.
    pub(super) fn point(&self, id: Id) -> Option<usize> {
        self.points.iter().position(|point| *point == id)
    }

    fn refresh(&mut self, board: &Board, scope: Id) {
        let key = (board.number, scope);
        if self.made != Some(key) {
            self.made = Some(key);
            let things = things(board);
            self.all.clear();
            self.all.extend(things.map(|(thing, rect)| Node {
                id: scope.with(("thing", &thing)),
                thing,
                rect,
            }));
        }
    }
}

fn things(board: &Board) -> impl Iterator<Item = (Thing, BoardRect)> {
    let (config, layout) = (&board.game.config, &board.layout);
    let locations = config.locations.iter().zip(&layout.locations);
    let locations = locations.map(|(location, placed)| {
        let size = 2.0 * placed.radius;
        (
            Thing::Location(location.id.clone()),
            BoardRect::around(placed.at, size, size),
        )
    });
    let tracks = config.tracks.iter().zip(&layout.tracks);
    let tracks = tracks.map(|(track, placed)| {
        let middle = placed.spaces.get(placed.spaces.len() / 2);
        let rect = middle.map_or_else(
            || BoardRect::around(placed.middle(), 8.0, 8.0),
            |space| space.bounds(),
        );
        (Thing::Track(track.id.clone()), rect)
    });
    let districts = config.districts.iter().zip(&layout.districts);
    let districts = districts.filter_map(|(district, placed)| {
        let rect = BoardRect::around(placed.badge?, 9.0, 10.0);
        Some((Thing::District(district.id.clone()), rect))
    });
    let land = board.game.sheet.land.iter().zip(&layout.land);
    let land = land.filter_map(|(land, placed)| {
        let words = placed.words.as_ref().map(|words| words.middle);
        let at = words.or_else(|| Some(board.from_text(*land.points.first()?)))?;
        let rect = BoardRect::around(at, 10.0, 6.0);
        Some((Thing::Land(land.id.clone()), rect))
    });
    locations.chain(tracks).chain(districts).chain(land)
}

/// Gives every location, track, district and drawn land in view a node. Enter or space chooses the one with the
/// focus, which means what a click with the tool in the hand does; at the table it is played.
pub fn nodes_ui(
    ui: &mut Ui,
    canvas: &mut Canvas,
    session: &mut Session,
    board: &Board,
    play: Option<&Playtest>,
    desk: &mut Desk,
) {
    canvas.nodes.refresh(board, ui.scope_id());
    canvas.nodes.points.clear();
    let points = session.points(board);
    let most = if canvas.nodes.heard { usize::MAX } else { MOST };
    let seen = canvas.camera.seen(canvas.view);
    let in_view = canvas
        .nodes
        .all
        .iter()
        .filter(|node| node.rect.overlaps(seen));
    // Asked once a frame, not once a thing.
    let (asks, pressed) = ui.input(|input| {
        let asks = input.events.iter().any(is_request);
        let pressed = input.key_pressed(Key::Enter) || input.key_pressed(Key::Space);
        (asks, pressed)
    });
    for Node { thing, id, rect } in in_view.take(most) {
        let rect = rect_to_screen(&canvas.camera, canvas.view, *rect).intersect(canvas.view);
        let node = ui.interact(rect, *id, Sense::focusable_noninteractive());
        node.widget_info(|| {
            let selected = session.selection.contains(thing);
            let spoken = spoken(thing, board, play, desk);
            WidgetInfo::selected(Role::Button, true, selected, spoken)
        });
        if node.has_focus() {
            // Arrows go from thing to thing, until one is selected that they can move.
            let moves = matches!(thing, Thing::Location(_) | Thing::Land(_));
            if moves && session.selection.contains(thing) {
                ui.memory_mut(|memory| memory.set_focus_lock_filter(*id, ARROWS));
            }
            focus_ring(ui, rect, desk);
        }
        let click = egui::accesskit::Action::Click;
        let asked = asks && ui.input(|input| input.has_accesskit_action_request(*id, click));
        if asked || (pressed && node.has_focus()) {
            desk.ask(
                match played(thing, play.filter(|_| session.tool == Tool::Select)) {
                    Some(wanted) => Action::Play(wanted),
                    None => Action::Choose(thing.clone()),
                },
            );
        }
        // Right behind their route or land, so that Tab leads from it to them.
        if !points.is_empty() && session.selection.last() == Some(thing) {
            let handles = Handles {
                thing,
                points: &points,
                scope: ui.scope_id(),
            };
            let Canvas {
                camera,
                view,
                nodes: Nodes { points: ids, .. },
                ..
            } = canvas;
            let place = |at: Vec2| camera.to_screen(*view, at);
            *ids = handles.handles_ui(ui, session, board, place, desk);
        }
    }
}

/// The points of what is selected.
struct Handles<'a> {
    thing: &'a Thing,
    points: &'a [Vec2],
    scope: Id,
}

impl Handles<'_> {
    /// A node for each point, which arrows move while the focus is on it.
    fn handles_ui(
        &self,
        ui: &Ui,
        session: &mut Session,
        board: &Board,
        place: impl Fn(Vec2) -> Pos2,
        desk: &Desk,
    ) -> Vec<Id> {
        let key = match self.thing {
            Thing::Land(_) => "spoken-point",
            _ => "spoken-bend",
        };
        let title = self.thing.title(&board.game, desk.words);
        let handles = self.points.iter().enumerate().map(|(number, at)| {
            let id = self.scope.with(("point", number));
            let rect = Rect::from_center_size(place(*at), vec2(HANDLE, HANDLE));
            let node = ui.interact(rect, id, Sense::focusable_noninteractive());
            let values = [
                ("n", (number + 1).into()),
                ("of", self.points.len().into()),
                ("about", title.as_str().into()),
            ];
            let spoken = desk.words.with(key, &values);
            node.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
            if session.point_wants_focus && session.point == Some(number) {
                session.point_wants_focus = false;
                node.request_focus();
            }
            if node.has_focus() {
                ui.memory_mut(|memory| memory.set_focus_lock_filter(id, ARROWS));
                focus_ring(ui, rect, desk);
            }
            id
        });
        handles.collect()
    }
}

fn focus_ring(ui: &Ui, rect: Rect, desk: &Desk) {
    ui.painter().rect_stroke(
        rect.expand(4.0),
        4.0,
        Stroke::new(2.0, desk.look.accent()),
        StrokeKind::Outside,
    );
}

/// A thing in words; at the table with its owner, or that it is free or closed, and with what lies there.
fn spoken(thing: &Thing, board: &Board, play: Option<&Playtest>, desk: &Desk) -> String {
    let said = thing.spoken(&board.game, desk.words);
    let Some(play) = play else { return said };
    let (config, state) = (play.board().config(), play.state());
    let mut more = Vec::new();
    if let Some(track) = thing.track_id(config) {
        more.push(match state.owner(play.board(), track) {
            Some(owner) => seat_name(play, owner, desk),
            None if state.is_open(play.board(), track) => desk.words.get("spoken-free"),
            None => desk.words.get("spoken-closed"),
        });
    } else if let Some(place) = thing.location_id(config) {
        more = lying::at(play, place, desk);
    }
    more.into_iter()
        .fold(said, |said, more| format!("{said}, {more}"))
}

/// What choosing a thing means at the table.
fn played(thing: &Thing, play: Option<&Playtest>) -> Option<Play> {
    let config = play?.board().config();
    None.or_else(|| thing.track_id(config).map(Play::Click))
        .or_else(|| thing.location_id(config).map(Play::Place))
}

fn is_request(event: &egui::Event) -> bool {
    matches!(event, egui::Event::AccessKitActionRequest(_))
}
