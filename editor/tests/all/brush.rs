//! Paints what the window shows into a picture, triangle by triangle: no display and no graphics card needed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use egui::epaint::{Mesh, Primitive, Vertex};
use egui::{ClippedPrimitive, Color32, ColorImage, Pos2, Rect, TextureId, TexturesDelta};
use egui_kittest::{Harness, TestRenderer};
use image::{Rgb, RgbImage};

/// The letters and pictures of a window, as the graphics card would hold them.
#[derive(Clone, Default)]
pub struct Textures(Rc<RefCell<HashMap<TextureId, ColorImage>>>);

impl TestRenderer for Textures {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let egui::ImageData::Color(new) = change.image;
                match change.pos {
                    None => {
                        textures.insert(id, (*new).clone());
                    }
                    Some([left, top]) => {
                        let whole = textures.get_mut(&id).expect("it was set before");
                        for row in 0..new.height() {
                            for column in 0..new.width() {
                                whole[(left + column, top + row)] = new[(column, row)];
                            }
                        }
                    }
                }
            }
        }
        delta.free.clear();
    }
}

impl Textures {
    /// What a window shows now.
    pub fn paint<State>(&self, window: &Harness<'_, State>) -> RgbImage {
        let output = window.output();
        let pixels = output.pixels_per_point;
        let size = window.ctx.content_rect().size() * pixels;
        let (width, height) = (size.x.round() as u32, size.y.round() as u32);
        let mut canvas = Canvas {
            width: width as usize,
            height: height as usize,
            pixels: vec![Color32::WHITE; (width * height) as usize],
        };
        let textures = self.0.borrow();
        let primitives = window.ctx.tessellate(output.shapes.clone(), pixels);
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in primitives
        {
            if let Primitive::Mesh(mesh) = primitive {
                let texture = textures.get(&mesh.texture_id).expect("it was set before");
                canvas.mesh(&mesh, texture, clip_rect, pixels);
            }
        }
        RgbImage::from_fn(width, height, |x, y| {
            let colour = canvas.pixels[(y * width + x) as usize];
            Rgb([colour.r(), colour.g(), colour.b()])
        })
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

impl Canvas {
    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: Rect, scale: f32) {
        let edge = |at: f32, most: usize| (at * scale).round().clamp(0.0, most as f32) as usize;
        let columns = edge(clip.min.x, self.width)..edge(clip.max.x, self.width);
        let rows = edge(clip.min.y, self.height)..edge(clip.max.y, self.height);
        for corners in mesh.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| mesh.vertices[corners[corner] as usize]);
            let [a, b, c] = [a, b, c].map(|vertex| Vertex {
                pos: (vertex.pos.to_vec2() * scale).to_pos2(),
                ..vertex
            });
            self.triangle([a, b, c], texture, &columns, &rows);
        }
    }

    /// Every pixel whose middle lies inside; one on an edge belongs to one of the two triangles that share it.
    fn triangle(
        &mut self,
        mut corners: [Vertex; 3],
        texture: &ColorImage,
        columns: &std::ops::Range<usize>,
        rows: &std::ops::Range<usize>,
    ) {
        let area = cross(corners[0].pos, corners[1].pos, corners[2].pos);
        if area == 0.0 || !area.is_finite() {
            return;
        }
        if area < 0.0 {
            corners.swap(1, 2);
        }
        let area = area.abs();
        let [a, b, c] = corners.map(|corner| corner.pos);
        let span = |one: f32, two: f32, three: f32, limits: &std::ops::Range<usize>| {
            let from = one.min(two).min(three).floor().max(limits.start as f32);
            let to = one.max(two).max(three).ceil().min(limits.end as f32);
            from as usize..(to.max(0.0) as usize)
        };
        for y in span(a.y, b.y, c.y, rows) {
            for x in span(a.x, b.x, c.x, columns) {
                let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                let weights = [cross(b, c, at), cross(c, a, at), cross(a, b, at)];
                let sides = [(b, c), (c, a), (a, b)];
                let inside = weights.iter().zip(sides).all(|(weight, (from, to))| {
                    // Upper and left edges belong to the triangle, the others to its neighbour.
                    let owned = from.y > to.y || (from.y == to.y && from.x < to.x);
                    *weight > 0.0 || (*weight == 0.0 && owned)
                });
                if inside {
                    let shares = weights.map(|weight| weight / area);
                    self.blend(x, y, colour_at(&corners, shares, texture));
                }
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, over: [f32; 4]) {
        let under = &mut self.pixels[y * self.width + x];
        let keep = 1.0 - over[3];
        let channel = |over: f32, under: u8| {
            ((over * 255.0) + f32::from(under) * keep)
                .round()
                .clamp(0.0, 255.0) as u8
        };
        *under = Color32::from_rgb(
            channel(over[0], under.r()),
            channel(over[1], under.g()),
            channel(over[2], under.b()),
        );
    }
}

/// Twice the area of a triangle; positive clockwise as seen.
fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The vertices' colours times the texture's, both with their alpha multiplied in.
fn colour_at(corners: &[Vertex; 3], shares: [f32; 3], texture: &ColorImage) -> [f32; 4] {
    let mut colour = [0.0; 4];
    let mut uv = egui::Vec2::ZERO;
    for (corner, share) in corners.iter().zip(shares) {
        for (sum, part) in colour.iter_mut().zip(corner.color.to_array()) {
            *sum += f32::from(part) / 255.0 * share;
        }
        uv += corner.uv.to_vec2() * share;
    }
    let texel = sample(texture, uv);
    [0, 1, 2, 3].map(|channel| colour[channel] * texel[channel])
}

/// The texture between its four nearest texels.
fn sample(texture: &ColorImage, uv: egui::Vec2) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (uv.x * width as f32 - 0.5, uv.y * height as f32 - 0.5);
    let at = |column: f32, row: f32| {
        let column = column.clamp(0.0, width as f32 - 1.0) as usize;
        let row = row.clamp(0.0, height as f32 - 1.0) as usize;
        texture[(column, row)]
            .to_array()
            .map(|c| f32::from(c) / 255.0)
    };
    let (left, top) = (x.floor(), y.floor());
    let (right, down) = (x - left, y - top);
    let mut sum = [0.0; 4];
    for (column, row, share) in [
        (left, top, (1.0 - right) * (1.0 - down)),
        (left + 1.0, top, right * (1.0 - down)),
        (left, top + 1.0, (1.0 - right) * down),
        (left + 1.0, top + 1.0, right * down),
    ] {
        if share > 0.0 {
            for (sum, part) in sum.iter_mut().zip(at(column, row)) {
                *sum += part * share;
            }
        }
    }
    sum
}
