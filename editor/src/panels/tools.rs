//! The strip of tools at the left edge.

use egui::{Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::action::Desk;
use crate::command::Command;
use crate::session::Session;
use crate::tools::Tool;

const TOOLS: [(Tool, Command); 9] = [
    (Tool::Select, Command::ToolSelect),
    (Tool::Location, Command::ToolLocation),
    (Tool::Route, Command::ToolRoute),
    (Tool::Ticket, Command::ToolTicket),
    (Tool::District, Command::ToolDistrict),
    (Tool::Site, Command::ToolSite),
    (Tool::Land, Command::ToolLand),
    (Tool::Picture, Command::ToolPicture),
    (Tool::Pan, Command::ToolPan),
];

/// Draws the tools.
pub fn tools_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    ui.vertical_centered(|ui| {
        ui.add_space(4.0);
        for (tool, command) in TOOLS {
            let known = command.known();
            let name = desk.word(known.key);
            let letter = known
                .shortcuts
                .first()
                .map(|shortcut| ui.ctx().format_shortcut(shortcut));
            let letter = letter.unwrap_or_default();
            let selected = session.tool == tool;
            let (rect, button) = ui.allocate_exact_size(vec2(40.0, 44.0), Sense::click());
            button.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Button, true, selected, &name)
            });
            let style = ui.style().interact_selectable(&button, selected);
            let fill = if selected {
                ui.visuals().selection.bg_fill
            } else {
                style.weak_bg_fill
            };
            if selected || button.hovered() || button.has_focus() {
                ui.painter().rect_filled(rect, 7.0, fill);
            }
            if button.has_focus() {
                ui.painter().rect_stroke(
                    rect,
                    7.0,
                    Stroke::new(1.5, desk.look.accent()),
                    StrokeKind::Inside,
                );
            }
            let ink = if selected {
                desk.look.accent()
            } else {
                desk.look.ink()
            };
            icon(
                ui.painter(),
                tool,
                Rect::from_center_size(rect.center() - vec2(0.0, 6.0), vec2(22.0, 22.0)),
                ink,
            );
            let font = egui::FontId::proportional(10.5);
            ui.painter().text(
                rect.center_bottom() - vec2(0.0, 3.0),
                egui::Align2::CENTER_BOTTOM,
                &letter,
                font,
                desk.look.muted(),
            );
            let tip = format!("{name} ({letter})\n{}", desk.word(tip_key(tool)));
            if button.on_hover_text(tip).clicked() {
                desk.command(command);
            }
            ui.add_space(3.0);
        }
    });
}

/// The picture of a tool: what it makes, in small.
fn icon(painter: &Painter, tool: Tool, rect: Rect, ink: Color32) {
    let at = |x: f32, y: f32| {
        pos2(
            rect.left() + x * rect.width(),
            rect.top() + y * rect.height(),
        )
    };
    let line = Stroke::new(1.8, ink);
    match tool {
        Tool::Select => {
            let arrow = [
                at(0.22, 0.08),
                at(0.22, 0.82),
                at(0.41, 0.66),
                at(0.54, 0.95),
                at(0.67, 0.89),
                at(0.54, 0.61),
                at(0.8, 0.6),
            ];
            painter.add(Shape::closed_line(arrow.to_vec(), line));
        }
        Tool::Location => {
            painter.circle_stroke(at(0.5, 0.5), 8.0, line);
            painter.circle_filled(at(0.5, 0.5), 3.2, ink);
        }
        Tool::Route => {
            for (x, y) in [(0.26, 0.68), (0.74, 0.32)] {
                let space = turned(at(x, y), vec2(6.2, 3.4), -0.64);
                painter.add(Shape::closed_line(space.to_vec(), line));
            }
        }
        Tool::Ticket => {
            let arc: Vec<Pos2> = (0..=14)
                .map(|step| {
                    let t = step as f32 / 14.0;
                    at(
                        0.12 + 0.76 * t,
                        0.82 - 0.62 * (t * std::f32::consts::PI).sin(),
                    )
                })
                .collect();
            painter.extend(Shape::dashed_line(&arc, line, 4.0, 2.6));
            painter.circle_filled(at(0.12, 0.82), 3.0, ink);
            painter.circle_filled(at(0.88, 0.82), 3.0, ink);
        }
        Tool::District => {
            let shield = [
                at(0.18, 0.12),
                at(0.82, 0.12),
                at(0.82, 0.55),
                at(0.5, 0.94),
                at(0.18, 0.55),
            ];
            painter.add(Shape::closed_line(shield.to_vec(), line));
            painter.circle_filled(at(0.5, 0.44), 2.6, ink);
        }
        Tool::Site => {
            painter.line_segment([at(0.3, 0.06), at(0.3, 0.94)], line);
            let flag = [at(0.3, 0.1), at(0.86, 0.3), at(0.3, 0.52)];
            painter.add(Shape::closed_line(flag.to_vec(), line));
        }
        Tool::Land => {
            for row in [0.3, 0.55, 0.8] {
                let wave: Vec<Pos2> = (0..=16)
                    .map(|step| {
                        let t = step as f32 / 16.0;
                        let swing = 0.07 * (t * 4.0 * std::f32::consts::PI).sin();
                        at(0.06 + 0.88 * t, row + swing)
                    })
                    .collect();
                painter.add(Shape::line(wave, line));
            }
        }
        Tool::Picture => {
            let frame = Rect::from_min_max(at(0.06, 0.14), at(0.94, 0.86));
            painter.rect_stroke(frame, 2.0, line, StrokeKind::Inside);
            let hills = [
                at(0.12, 0.76),
                at(0.38, 0.42),
                at(0.56, 0.64),
                at(0.7, 0.5),
                at(0.88, 0.76),
            ];
            painter.add(Shape::line(hills.to_vec(), line));
            painter.circle_filled(at(0.72, 0.32), 2.0, ink);
        }
        Tool::Pan => {
            for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
                let tip = at(0.5 + 0.46 * dx, 0.5 + 0.46 * dy);
                painter.line_segment([at(0.5, 0.5), tip], line);
                let side = vec2(dy, dx) * 3.4;
                let back = tip - vec2(dx, dy) * 3.6;
                painter.add(Shape::line(vec![back + side, tip, back - side], line));
            }
        }
    }
}

fn turned(centre: Pos2, half: egui::Vec2, angle: f32) -> [Pos2; 4] {
    let turn = egui::emath::Rot2::from_angle(angle);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| centre + turn * vec2(x * half.x, y * half.y))
}

/// The key of what a tool is for; also shown in the status line.
pub fn tip_key(tool: Tool) -> &'static str {
    match tool {
        Tool::Select => "tool-select-tip",
        Tool::Location => "tool-location-tip",
        Tool::Route => "tool-route-tip",
        Tool::Ticket => "tool-ticket-tip",
        Tool::District => "tool-district-tip",
        Tool::Site => "tool-site-tip",
        Tool::Land => "tool-land-tip",
        Tool::Picture => "tool-picture-tip",
        Tool::Pan => "tool-pan-tip",
    }
}
