//! What lies over the board while land is drawn, its points are moved, or the picture is laid right.

use branchline_engine::config::LandKind;
use branchline_render::geometry::{Vec2 as OnBoard, vec2};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2};

use super::Canvas;
use super::feed::REACH;
use super::over::hint;
use crate::action::Desk;
use crate::board::Board;
use crate::session::Session;
use crate::thing::Thing;
use crate::tools::{Grip, Guide, Hand, Placed, Tool, land_points};

/// Draws it.
pub fn sketch_ui(
    ui: &Ui,
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    shown: &Board,
    pointed: &[Thing],
    desk: &Desk,
) {
    let place = |at: OnBoard| canvas.camera.to_screen(canvas.view, at);
    let accent = desk.look.accent();
    land_ui(painter, canvas, session, shown, pointed, accent);
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let stroke = Stroke::new(2.0, accent);
    match &session.hand {
        Hand::Tracing(points) => {
            let line = session.sketch.iter().chain(points);
            let line: Vec<Pos2> = line.map(|at| place(*at)).collect();
            painter.line(line, stroke);
        }
        Hand::NamingLand { points, kind, .. } => {
            let line: Vec<Pos2> = points.iter().map(|at| place(*at)).collect();
            painter.add(if *kind == LandKind::River {
                Shape::line(line, stroke)
            } else {
                Shape::closed_line(line, stroke)
            });
        }
        _ => {
            let mut line: Vec<Pos2> = session.sketch.iter().map(|at| place(*at)).collect();
            let points = line.clone();
            line.extend(pointer.filter(|at| canvas.view.contains(*at) && !line.is_empty()));
            painter.extend(Shape::dashed_line(&line, stroke, 7.0, 4.0));
            for at in points {
                handle(painter, at, accent);
            }
        }
    }
    if session.tool == Tool::Picture || pointed.contains(&Thing::Background) {
        picture_ui(painter, canvas, session, shown, accent);
    }
    if let Some(calibration) = &session.calibration {
        let points: Vec<Pos2> = calibration.points.iter().map(|at| place(*at)).collect();
        if let [a, b] = points[..] {
            painter.line_segment([a, b], stroke);
        }
        for (number, at) in points.into_iter().enumerate() {
            painter.circle_stroke(at, 7.0, stroke);
            painter.line_segment(
                [at - egui::vec2(11.0, 0.0), at + egui::vec2(11.0, 0.0)],
                stroke,
            );
            painter.line_segment(
                [at - egui::vec2(0.0, 11.0), at + egui::vec2(0.0, 11.0)],
                stroke,
            );
            let name = char::from(b'A' + u8::try_from(number).unwrap_or(0));
            hint(
                ui,
                painter,
                at + egui::vec2(12.0, -24.0),
                &name.to_string(),
                desk.look,
            );
        }
    }
}

/// Outlines of land that is selected or pointed at, with handles if it can be shaped.
fn land_ui(
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    shown: &Board,
    pointed: &[Thing],
    accent: Color32,
) {
    let place = |at: OnBoard| canvas.camera.to_screen(canvas.view, at);
    for (number, land) in shown.game.sheet.land.iter().enumerate() {
        let thing = Thing::Land(land.id.clone());
        if !session.selection.contains(&thing) && !pointed.contains(&thing) {
            continue;
        }
        let placed = &shown.layout.land[number];
        let line: Vec<Pos2> = placed.line.iter().map(|at| place(*at)).collect();
        let stroke = Stroke::new(2.5, accent);
        match land.kind {
            LandKind::River => drop(painter.add(Shape::line(line, stroke))),
            LandKind::Caption => {
                if let Some(words) = &placed.words {
                    let wide = 0.64 * words.size * words.text.chars().count() as f32;
                    let middle = words.middle - vec2(0.0, words.size * 0.4);
                    let size = egui::vec2(wide, words.size * 1.5) * canvas.camera.scale();
                    let rect = Rect::from_center_size(place(middle), size);
                    painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Outside);
                }
            }
            _ => drop(painter.add(Shape::closed_line(line, stroke))),
        }
        if session.selected_land(shown) == Some(number) && land.kind != LandKind::Caption {
            for at in land_points(shown, land) {
                handle(painter, place(at), accent);
            }
        }
    }
}

/// The frame of the picture with its handles; without them if it is locked.
fn picture_ui(
    painter: &Painter,
    canvas: &Canvas,
    session: &Session,
    board: &Board,
    accent: Color32,
) {
    let placed: Placed = match &session.hand {
        Hand::Picturing { now, .. } => *now,
        _ => match session.placed_picture(board) {
            Some(placed) => placed,
            None => return,
        },
    };
    let place = |at: OnBoard| canvas.camera.to_screen(canvas.view, at);
    let corners = placed.corners().map(place);
    painter.add(Shape::closed_line(
        corners.to_vec(),
        Stroke::new(1.5, accent),
    ));
    let locked = board
        .game
        .sheet
        .background
        .as_ref()
        .is_some_and(|b| b.locked);
    if locked || session.calibration.is_some() || session.tool != Tool::Picture {
        return;
    }
    let above = crate::tools::handle_above(REACH / canvas.camera.scale());
    let turning = place(placed.turning_handle(above));
    let top = corners[0].lerp(corners[1], 0.5);
    painter.line_segment([top, turning], Stroke::new(1.5, accent));
    painter.circle(turning, 5.5, Color32::WHITE, Stroke::new(1.8, accent));
    for at in corners {
        handle(painter, at, accent);
    }
    if let Hand::Picturing {
        grip: Grip::Turn,
        now,
        ..
    } = &session.hand
    {
        let text = format!("{:.0}°", now.degrees);
        let ink = painter
            .ctx()
            .style_of(painter.ctx().theme())
            .visuals
            .text_color();
        painter.text(
            turning + egui::vec2(12.0, 0.0),
            egui::Align2::LEFT_CENTER,
            text,
            egui::FontId::proportional(14.0),
            ink,
        );
    }
}

fn handle(painter: &Painter, at: Pos2, accent: Color32) {
    let rect = Rect::from_center_size(at, egui::vec2(9.0, 9.0));
    painter.rect_filled(rect, 2.0, Color32::WHITE);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.8, accent), StrokeKind::Middle);
}

/// Lines that a dragged point is in line with.
pub fn guides_ui(painter: &Painter, canvas: &Canvas, guides: &[Guide], accent: Color32) {
    let place = |at: OnBoard| canvas.camera.to_screen(canvas.view, at);
    for guide in guides {
        let (from, to) = match guide {
            Guide::Across(x, _) => (
                pos2(place(vec2(*x, 0.0)).x, canvas.view.top()),
                pos2(place(vec2(*x, 0.0)).x, canvas.view.bottom()),
            ),
            Guide::Down(y, _) => (
                pos2(canvas.view.left(), place(vec2(0.0, *y)).y),
                pos2(canvas.view.right(), place(vec2(0.0, *y)).y),
            ),
            Guide::Ray(from, degrees) => {
                let way = OnBoard::from_angle((*degrees as f32).to_radians());
                (place(*from), place(*from + way * 500.0))
            }
        };
        painter.extend(Shape::dashed_line(
            &[from, to],
            Stroke::new(1.0, accent),
            6.0,
            4.0,
        ));
    }
}
