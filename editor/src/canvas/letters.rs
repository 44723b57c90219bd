//! Words on the canvas. Names never get too small to read: rather, the less important ones give way.

use std::collections::BTreeMap;
use std::sync::Arc;

use branchline_engine::config::LocationId;
use branchline_render::geometry::Vec2 as OnBoard;
use branchline_render::scene::{Anchor, Text, Thing};
use egui::epaint::{Mesh, PathShape, PathStroke, TessellationOptions, Tessellator, TextShape};
use egui::{Color32, FontFamily, FontId, Galley, Painter, Pos2, Rect, Shape, Vec2, vec2};

use super::camera::Camera;
use super::fill;
use crate::board::Board;
use crate::look::board_family;

/// Letters larger than this are filled outlines: the store of ready-made letters stays small.
const LARGEST_LETTERS: f32 = 60.0;
/// Other words smaller than this are left out.
const SMALLEST_LETTERS: f32 = 5.5;
/// Names of locations keep this size.
const LEAST_NAMES: f32 = 11.0;

/// Words of a scene.
pub(super) struct Words {
    pub(super) thing: Thing,
    pub(super) text: Text,
    pub(super) fill: Option<Color32>,
    pub(super) casing: Option<(Color32, f32)>,
}

/// Paints names at a size that can be read, as far as they have room: the more routes meet, the sooner.
pub(super) fn small_names(
    painter: &Painter,
    view: Rect,
    camera: &Camera,
    board: &Board,
    names: &[&Words],
) {
    if names.is_empty() {
        return;
    }
    let mut lines: BTreeMap<LocationId, Vec<&Words>> = BTreeMap::new();
    for name in names {
        if let Thing::Name(id) = name.thing {
            lines.entry(id).or_default().push(name);
        }
    }
    let config = &board.game.config;
    let degree = |id: LocationId| {
        config
            .routes
            .iter()
            .filter(|route| route.a == id || route.b == id)
            .count()
    };
    let mut order: Vec<(LocationId, Vec<&Words>)> = lines.into_iter().collect();
    order.sort_by_key(|(id, _)| (std::cmp::Reverse(degree(*id)), *id));
    let scale = camera.scale();
    let mut taken: Vec<Rect> = Vec::new();
    for (id, lines) in order {
        let centre = camera.to_screen(view, board.layout.at(id));
        let larger = LEAST_NAMES / (lines[0].text.size * scale);
        let place =
            |words: &Words| centre + (camera.to_screen(view, words.text.at) - centre) * larger;
        let rects = lines.iter().map(|words| {
            let wide = words.text.width() * scale * larger;
            let at = place(words) - vec2(0.0, 0.35 * LEAST_NAMES);
            Rect::from_center_size(at, vec2(wide, LEAST_NAMES))
        });
        let rect = rects.reduce(Rect::union).unwrap_or(Rect::NOTHING);
        if !view.intersects(rect) || taken.iter().any(|other| other.intersects(rect)) {
            continue;
        }
        taken.push(rect);
        for words in lines {
            words.paint_at(painter, place(words), scale * larger);
        }
    }
}

impl Words {
    /// Whether it is the name of a location that could not be read at this scale.
    pub(super) fn is_small_name(&self, scale: f32) -> bool {
        matches!(self.thing, Thing::Name(_)) && self.text.size * scale < LEAST_NAMES
    }

    /// Paints them where they belong.
    pub(super) fn paint(&self, painter: &Painter, view: Rect, camera: &Camera) {
        let scale = camera.scale();
        let size = self.text.size * scale;
        let at = camera.to_screen(view, self.text.at);
        let reach = self.text.width() * scale + size;
        if size < SMALLEST_LETTERS || !view.expand(reach).contains(at) {
            return;
        }
        if size > LARGEST_LETTERS {
            self.paint_outlines(painter, view, camera);
        } else {
            self.paint_at(painter, at, scale);
        }
    }

    fn paint_at(&self, painter: &Painter, at: Pos2, scale: f32) {
        let Some(fill) = self.fill else { return };
        let size = self.text.size * scale;
        let galley = letters(painter, &self.text, size);
        let baseline = galley.rows.first().map_or(0.0, |row| {
            row.pos.y + row.row.glyphs.first().map_or(0.0, |glyph| glyph.pos.y)
        });
        let wide = galley.size().x;
        let back = match self.text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide / 2.0,
            Anchor::End => wide,
        };
        let turn = egui::emath::Rot2::from_angle(self.text.angle);
        let corner = at - turn * vec2(back, baseline);
        let put = |by: Vec2, colour: Color32| {
            let mut shape = TextShape::new(corner + by, Arc::clone(&galley), colour);
            shape.angle = self.text.angle;
            shape.override_text_color = Some(colour);
            painter.add(shape);
        };
        if let Some((casing, width)) = self.casing {
            let reach = (width * scale / 2.0).max(0.8);
            let steps = if reach > 1.6 { 12 } else { 8 };
            for step in 0..steps {
                let angle = step as f32 / steps as f32 * std::f32::consts::TAU;
                put(Vec2::angled(angle) * reach, casing);
            }
        }
        put(Vec2::ZERO, fill);
    }

    fn paint_outlines(&self, painter: &Painter, view: Rect, camera: &Camera) {
        let Some(fill) = self.fill else { return };
        let scale = camera.scale();
        let pixels = painter.ctx().pixels_per_point();
        let mut tessellator =
            Tessellator::new(pixels, TessellationOptions::default(), [1, 1], Vec::new());
        let place = |at: OnBoard| camera.to_screen(view, at);
        let lines = fill::lines(&self.text.outlines(), scale, &place);
        let lines: Vec<Vec<Pos2>> = lines
            .into_iter()
            .map(|(line, _)| line)
            .filter(|line| line.len() > 2)
            .collect();
        let mut mesh = Mesh::default();
        if let Some((casing, width)) = self.casing {
            for line in &lines {
                let pen = PathStroke::new(width * scale, casing);
                tessellator.tessellate_path(&PathShape::closed_line(line.clone(), pen), &mut mesh);
            }
        }
        fill::fill(&mut tessellator, &lines, fill, &mut mesh);
        painter.add(Shape::Mesh(Arc::new(mesh)));
    }
}

/// The letters of a text, exactly as wide as the layout thinks they are.
fn letters(painter: &Painter, text: &Text, size: f32) -> Arc<Galley> {
    let family: FontFamily = board_family(text.face);
    let lay = |size: f32| {
        let format = egui::TextFormat {
            font_id: FontId::new(size, family.clone()),
            extra_letter_spacing: text.tracking * size,
            color: Color32::PLACEHOLDER,
            ..Default::default()
        };
        painter.ctx().fonts_mut(|fonts| {
            fonts.layout_job(egui::text::LayoutJob::single_section(
                text.text.clone(),
                format,
            ))
        })
    };
    let half = |size: f32| (size * 4.0).round() / 4.0;
    let galley = lay(half(size));
    let wanted = text.face.width(&text.text, size, text.tracking);
    let factor = wanted / galley.size().x.max(1.0);
    if (factor - 1.0).abs() < 0.03 {
        return galley;
    }
    lay(half(size * factor))
}
