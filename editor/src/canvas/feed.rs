//! The mouse and the keys over the canvas: the view moves, and the rest becomes gestures of the session or moves at the
//! table.

use branchline_render::geometry::Vec2;
use branchline_render::scene::{Form, Layer, Shape};
use egui::{
    CursorIcon, Event, EventFilter, Key, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2,
    Response, Ui,
};

use super::on_board::thing_of;
use super::{Canvas, hit};
use crate::action::{Action, Desk};
use crate::app::Table;
use crate::app::shortcuts::is_text_field;
use crate::board::Board;
use crate::command::Command;
use crate::playtest::{Play, Playtest, on_map};
use crate::session::Session;
use crate::tools::{Hand, Pointer, Tool};

/// How far beside a thing still counts, in points.
pub(super) const REACH: f32 = 5.0;
/// How far an arrow moves the view, in points.
const STRIDE: f32 = 40.0;

impl Canvas {
    /// Pan and zoom.
    pub(super) fn navigate(&mut self, ui: &Ui, response: &Response) {
        let space = holds_space(ui);
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
        let wheel: Vec<(bool, egui::Vec2)> = ui.input(|input| {
            let events = input.events.iter();
            events.filter_map(turned).collect()
        });
        for (zooms, delta) in wheel {
            if zooms {
                let lines = delta.y / A_LINE;
                self.camera.zoom_at(self.view, at, 1.15_f32.powf(lines));
                self.camera.pan(egui::vec2(delta.x, 0.0));
            } else {
                self.camera.pan(delta);
            }
        }
    }

    /// Mouse and keys become gestures.
    pub(super) fn feed(&mut self, ui: &Ui, session: &mut Session, response: &Response) {
        if response.drag_started() || response.clicked() {
            response.request_focus();
        }
        if response.has_focus() {
            // Else an arrow would lead the focus away from the map after its first step.
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, ARROWS));
        }
        let space = holds_space(ui);
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
            } else if space {
                // The view moves; what lies under the pointer is not meant.
            } else if response.double_clicked() && matches!(session.tool, Tool::Select | Tool::Land)
            {
                session.double_click(pointer(at));
            } else if response.clicked_by(PointerButton::Primary) {
                session.press(pointer(at));
                session.release(pointer(at));
            }
        }
        self.keys(ui, session, response);
    }

    /// Letters for what is selected, wherever the focus is but in a text; arrows and Enter while it is on the canvas.
    fn keys(&mut self, ui: &Ui, session: &mut Session, response: &Response) {
        let (focus, asked) =
            ui.memory(|memory| (memory.focused(), memory.top_modal_layer().is_some()));
        if asked || self.typing || session.hand.name().is_some() {
            return;
        }
        if !session.point_wants_focus {
            session.point = focus.and_then(|id| self.nodes.point(id));
        }
        // Arrows go from thing to thing while the focus is on one that is not selected.
        let on_thing = focus
            .and_then(|id| self.nodes.thing(id))
            .is_some_and(|thing| session.selection.contains(thing));
        let on_canvas = focus.is_none() || response.has_focus();
        if focus.is_none_or(|id| !is_text_field(ui.ctx(), id)) {
            type_keys(ui, session);
        }
        if on_canvas && ui.input(|input| input.key_pressed(Key::Enter)) {
            match session.tool {
                Tool::Location => session.name_new(self.camera.centre),
                _ => {
                    session.finish_land();
                }
            }
        }
        if on_canvas || on_thing || session.point.is_some() {
            let (right, down) = arrows(ui);
            if (right, down) != (0, 0) && session.arrows_move() {
                session.nudge(right, down);
            } else if on_canvas {
                self.camera
                    .pan(egui::vec2(right as f32, down as f32) * -STRIDE);
            }
        }
    }

    /// At the table a click that plays lets go of what is selected, and keys are for what is.
    pub(super) fn let_go_at_table(&mut self, ui: &Ui, session: &mut Session, response: &Response) {
        if response.clicked() {
            response.request_focus();
            session.select(Vec::new());
        }
        self.keys(ui, session, response);
    }

    /// At the table a click on a track claims it, one on a place does what is offered there, and resting on either
    /// tells about it.
    pub(super) fn feed_play(
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
        let found = self
            .stack_at(at)
            .or_else(|| hit::hit(board, &[], at, REACH / self.camera.scale(), &[]));
        let (wanted, text) = match found {
            Some(hit::Hit::Track(track)) => {
                let text = on_map::track_text(play, track, desk);
                (Play::Click(track), text)
            }
            Some(hit::Hit::Location(place)) => {
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

    /// The place whose stack of tokens lies here: it belongs to the place, and hides what is under it.
    fn stack_at(&self, at: Vec2) -> Option<hit::Hit> {
        let (_, scene) = self.scene.as_ref()?;
        let stack = scene.shapes.iter().find(|shape| {
            let holds = |shape: &Shape| match shape.form {
                Form::Circle(centre, radius) => centre.distance(at) <= radius,
                _ => false,
            };
            shape.layer == Layer::Token && holds(shape)
        });
        stack?.thing.location().map(hit::Hit::Location)
    }

    pub(super) fn context_menu(&self, response: &Response, session: &mut Session, desk: &mut Desk) {
        if response.secondary_clicked()
            && let Some(at) = response.interact_pointer_pos()
            && let Some(board) = session.board()
        {
            let at = self.camera.to_board(self.view, at);
            let reach = REACH / self.camera.scale();
            let names = session.seen_names(&board);
            let found = hit::hit(&board, &names, at, reach, &[])
                .or_else(|| hit::land(&board, None, at, reach).map(hit::Hit::Land));
            let thing = found.and_then(|hit| thing_of(&board, hit));
            if !thing
                .as_ref()
                .is_some_and(|thing| session.selection.contains(thing))
            {
                session.select(thing.into_iter().collect());
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

    pub(super) fn cursor(&self, ui: &Ui, session: &Session, response: &Response, board: &Board) {
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
            _ if holds_space(ui) => CursorIcon::Grab,
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

/// How far a line of a wheel goes, in points.
const A_LINE: f32 = 40.0;

/// How far a wheel or fingers went, in points, and whether that zooms: a wheel does, two fingers move the view. Where
/// the system does not say which it was, a wheel goes in lines.
fn turned(event: &egui::Event) -> Option<(bool, egui::Vec2)> {
    let egui::Event::MouseWheel {
        unit,
        delta,
        source,
        ..
    } = event
    else {
        return None;
    };
    let in_points = *unit == MouseWheelUnit::Point;
    let zooms = match source {
        MouseWheelSource::Wheel => true,
        MouseWheelSource::Trackpad | MouseWheelSource::Momentum => false,
        MouseWheelSource::Unknown => !in_points,
    };
    let points = if in_points { 1.0 } else { A_LINE };
    Some((zooms, *delta * points))
}

/// Keys that belong to the map while it has the focus.
pub(super) const ARROWS: EventFilter = EventFilter {
    tab: false,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: false,
};

/// Whether space is held to move the view, and not typed into a field.
fn holds_space(ui: &Ui) -> bool {
    let focus = ui.memory(|memory| memory.focused());
    let typing = focus.is_some_and(|id| is_text_field(ui.ctx(), id));
    !typing && ui.input(|input| input.key_down(Key::Space))
}

/// Letters and digits that mean something for what is selected. A number with shift is that of a colour, by the place
/// of its key, since shift makes another sign of it; where shift makes the digits themselves, they are lengths.
fn type_keys(ui: &Ui, session: &mut Session) {
    let (typed, numbers, now) = ui.input(|input| {
        let plain = input.modifiers.is_none() || input.modifiers.shift_only();
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) if plain => Some(text.chars()),
            _ => None,
        });
        let numbers = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                physical_key,
                pressed: true,
                modifiers,
                ..
            } if modifiers.shift_only() => number_of(physical_key.unwrap_or(*key)),
            _ => None,
        });
        let typed: Vec<char> = texts.flatten().collect();
        (typed, numbers.collect::<Vec<usize>>(), input.time)
    });
    if !typed.iter().any(char::is_ascii_digit) {
        for number in numbers {
            session.type_colour_number(number);
        }
    }
    for key in typed {
        session.type_key(key, now);
    }
}

fn number_of(key: Key) -> Option<usize> {
    let digits = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    digits.iter().position(|digit| *digit == key)
}

/// How far the arrows point to the right and down; ten times as far with shift. With alt they align.
fn arrows(ui: &Ui) -> (i32, i32) {
    ui.input(|input| {
        if input.modifiers.alt {
            return (0, 0);
        }
        let far = if input.modifiers.shift { 10 } else { 1 };
        let count = |key: Key| i32::try_from(input.num_presses(key)).unwrap_or(0);
        let right = count(Key::ArrowRight) - count(Key::ArrowLeft);
        let down = count(Key::ArrowDown) - count(Key::ArrowUp);
        (right * far, down * far)
    })
}
