//! A name for everything on the canvas, for screen readers, for the keyboard and for tests.

use branchline_render::geometry::Rect as BoardRect;
use egui::{Key, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use super::Canvas;
use super::camera::rect_to_screen;
use crate::action::{Action, Desk};
use crate::board::Board;
use crate::session::Session;
use crate::thing::{InGame, Thing};

/// More things than this would slow the window down; the outline lists them all.
const MOST: usize = 1500;

/// Gives every location, track and district in view a node. Enter or space selects the one with the focus.
pub fn nodes_ui(ui: &mut Ui, canvas: &Canvas, session: &Session, board: &Board, desk: &mut Desk) {
    let config = &board.game.config;
    let seen = canvas.camera.seen(canvas.view);
    let locations =
        config
            .locations
            .iter()
            .zip(&board.layout.locations)
            .map(|(location, placed)| {
                let size = 2.0 * placed.radius;
                (
                    Thing::Location(location.id.clone()),
                    BoardRect::around(placed.at, size, size),
                )
            });
    let tracks = config
        .tracks
        .iter()
        .zip(&board.layout.tracks)
        .map(|(track, placed)| {
            let middle = placed.spaces.get(placed.spaces.len() / 2);
            let rect = middle.map_or_else(
                || BoardRect::around(placed.middle(), 8.0, 8.0),
                |space| space.bounds(),
            );
            (Thing::Track(track.id.clone()), rect)
        });
    let districts = config
        .districts
        .iter()
        .zip(&board.layout.districts)
        .filter_map(|(district, placed)| {
            let badge = placed.badge?;
            Some((
                Thing::District(district.id.clone()),
                BoardRect::around(badge, 9.0, 10.0),
            ))
        });
    let all = locations.chain(tracks).chain(districts);
    for (thing, rect) in all.filter(|(_, rect)| rect.overlaps(seen)).take(MOST) {
        let rect = rect_to_screen(&canvas.camera, canvas.view, rect).intersect(canvas.view);
        let id = ui.scope_id().with(("thing", &thing));
        let node = ui.interact(rect, id, Sense::focusable_noninteractive());
        let selected = session.selection.contains(&thing);
        node.widget_info(|| {
            WidgetInfo::selected(
                Role::Button,
                true,
                selected,
                thing.spoken(&board.game, desk.words),
            )
        });
        let asked = ui
            .input(|input| input.has_accesskit_action_request(id, egui::accesskit::Action::Click));
        if node.has_focus() {
            ui.painter().rect_stroke(
                rect.expand(4.0),
                4.0,
                Stroke::new(2.0, desk.look.accent()),
                StrokeKind::Outside,
            );
        }
        let pressed = node.has_focus()
            && ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
        if asked || pressed {
            desk.ask(Action::Select(vec![thing]));
        }
    }
}
