//! Words on the canvas. Names never get too small to read: rather, the less important ones give way.

use std::sync::Arc;

use branchline_engine::config::LocationId;
use branchline_render::geometry::Vec2 as OnBoard;
use branchline_render::layout::PlacedName;
use branchline_render::scene::{Anchor, Text, Thing};
use egui::epaint::{Mesh, PathShape, PathStroke, TessellationOptions, Tessellator, TextShape};
use egui::{
    Color32, Context, FontFamily, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2,
};

use super::camera::Camera;
use super::fill;
use super::hit::SeenName;
use crate::board::Board;
use crate::look::board_family;

/// Letters larger than this are filled outlines: the store of ready-made letters stays small.
const LARGEST_LETTERS: f32 = 60.0;
/// Other words smaller than this are left out.
const SMALLEST_LETTERS: f32 = 5.5;
/// Names of locations keep this size.
const LEAST_NAMES: f32 = 10.5;
/// Those that have no room at it may be this much smaller: somebody who draws a board would rather strain to read a name
/// than miss it.
const SMALLER_NAMES: [f32; 2] = [0.9, 0.8];
/// Sizes of names that are seen from far away differ by this factor.
const STEP: f32 = 1.08;

/// Words of a scene.
pub(super) struct Words {
    pub(super) thing: Thing,
    pub(super) text: Text,
    pub(super) fill: Option<Color32>,
    pub(super) casing: Option<(Color32, f32)>,
}

/// Names as seen from far away: larger than on paper, and only where they cover nothing.
#[derive(Default)]
pub(super) struct FarNames {
    key: Option<(u64, f32)>,
    names: Vec<PlacedName>,
    /// Those that are painted.
    seen: Arc<[SeenName]>,
}

impl FarNames {
    /// Places the names for a scale; while the view zooms, those placed before do.
    pub(super) fn place(&mut self, ctx: &Context, board: &Board, scale: f32, zooming: bool) {
        // In steps, so that zooming does not place all names anew in each frame.
        let step = (LEAST_NAMES / scale).ln() / STEP.ln();
        let height = STEP.powf(step.ceil());
        let key = (board.number, height);
        if self.key == Some(key) {
            return;
        }
        let stretches = self.key.is_some_and(|(number, before)| {
            zooming && number == board.number && super::paint::NEAR.contains(&(height / before))
        });
        if stretches {
            // Placed anew as soon as the hand rests.
            ctx.request_repaint();
            return;
        }
        let game = &board.game;
        let [small, smaller] = SMALLER_NAMES.map(|factor| height * factor);
        self.names =
            board
                .layout
                .names_from_far(&game.config, &game.sheet, &[height, small, smaller]);
        self.key = Some(key);
    }

    /// Which are painted, with the number of their board.
    pub(super) fn seen(&self) -> Option<(u64, Arc<[SeenName]>)> {
        let (number, _) = self.key?;
        Some((number, Arc::clone(&self.seen)))
    }

    /// Forgets them: names can be read as they are printed.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether names lie on the words of a land, which nobody could read then.
    pub(super) fn cover(&self, words: &Words) -> bool {
        let is_land = matches!(words.thing, Thing::Land(_));
        let bounds = words.text.bounds();
        let mut names = self.names.iter().filter(|name| name.free || name.written);
        is_land && names.any(|name| name.rect.overlaps(bounds))
    }

    /// Paints names that would be too small to read, as far as they have room; selected ones and those whose place is
    /// written always. They look like `other`.
    pub(super) fn paint(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        other: &Words,
        selected: &[Thing],
    ) {
        let names = self.names.iter().enumerate();
        let seen = names.filter(|(index, name)| {
            let location = Thing::Location(LocationId::from_index(*index));
            name.free || name.written || selected.contains(&location)
        });
        self.seen = seen
            .map(|(index, name)| SeenName::new(index, name))
            .collect();
        // Lines below letters.
        let leaders = self.seen.iter();
        for leader in leaders.filter_map(|name| self.names[name.location.index()].leader) {
            let ends = leader.map(|end| camera.to_screen(view, end));
            if let Some((casing, _)) = other.casing {
                painter.line_segment(ends, Stroke::new(3.0, casing));
            }
            if let Some(ink) = other.fill {
                painter.line_segment(ends, Stroke::new(1.0, ink));
            }
        }
        for name in self.seen.iter() {
            let placed = &self.names[name.location.index()];
            for line in &placed.lines {
                let words = Words {
                    thing: Thing::Name(name.location),
                    text: Text {
                        text: line.text.clone(),
                        at: line.middle,
                        size: placed.size,
                        ..other.text.clone()
                    },
                    ..*other
                };
                words.paint(painter, view, camera);
            }
        }
    }
}

impl Words {
    /// Whether it is the name of a location that could not be read at this scale.
    pub(super) fn is_small_name(&self, scale: f32) -> bool {
        self.is_name() && self.text.size * scale < LEAST_NAMES
    }

    /// Whether it is the name of a location.
    pub(super) fn is_name(&self) -> bool {
        matches!(self.thing, Thing::Name(_))
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
