//! The board's scene as meshes and words for the window, kept until something changes.
//!
//! Meshes are made for one scale, so that edges are soft by exactly one pixel, and moved when the view pans. Words go
//! through the window's own letters, which are sharper on a screen than filled outlines.

use std::sync::Arc;

use branchline_render::Colour;
use branchline_render::geometry::{Block, Rect as BoardRect, Vec2 as OnBoard};
use branchline_render::scene::{Form, Layer, Scene, Shape as Drawn, Stroke as Line, Thing};
use egui::epaint::{CircleShape, Mesh, PathShape, PathStroke, TessellationOptions, Tessellator};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use super::camera::Camera;
use super::fill;
use super::hit::SeenName;
use super::letters::{FarNames, Words};
use crate::board::Board;
use crate::look::colour;

/// A scene, ready to be painted.
#[derive(Default)]
pub struct Painted {
    key: Option<Key>,
    parts: Vec<Part>,
    /// Where the meshes were last put, and at which scale.
    origin: Vec2,
    scale: f32,
    far: FarNames,
}

/// What is to be painted.
pub struct Shown<'a> {
    /// The shapes.
    pub scene: &'a Scene,
    /// Tells scenes apart: the same number, the same shapes.
    pub number: u64,
    /// What is selected.
    pub selected: &'a [Thing],
}

/// What a painted scene depends on besides the scene.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    scene: u64,
    scale: f32,
    pixels: f32,
    /// The part of the board that was made into meshes.
    made: BoardRect,
}

enum Part {
    /// What lies on the ground ends at the edge of the field.
    Ground(Arc<Mesh>),
    Mesh(Arc<Mesh>),
    Words(Words),
}

impl Part {
    fn words(&self) -> Option<&Words> {
        match self {
            Self::Words(words) => Some(words),
            Self::Ground(_) | Self::Mesh(_) => None,
        }
    }
}

impl Painted {
    /// Paints a scene.
    pub fn paint(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        shown: &Shown,
        board: &Board,
    ) {
        let Shown {
            scene,
            number,
            selected,
        } = *shown;
        let scale = camera.scale();
        let pixels = painter.ctx().pixels_per_point();
        let seen = camera.seen(view);
        let zooming = self.scale != scale;
        let fits = |key: &Key| {
            let sharp = key.scale == scale || (zooming && NEAR.contains(&(scale / key.scale)));
            key.scene == number
                && sharp
                && key.pixels == pixels
                && (key.made.holds(seen) || key.made.holds(whole(scene)))
        };
        if !self.key.as_ref().is_some_and(fits) {
            // Zooming in, what lies outside only moves further away; all else may bring it into view.
            let inwards = self.key.is_some() && scale > self.scale;
            let round = if inwards { 0.05 } else { 0.5 };
            let made = seen.grown(seen.width().max(seen.height()) * round);
            let used = Used::of(std::mem::take(&mut self.parts));
            self.parts = make(scene, scale, pixels, made, used);
            self.origin = Vec2::ZERO;
            self.scale = scale;
            self.key = Some(Key {
                scene: number,
                scale,
                pixels,
                made,
            });
        } else if self.key.as_ref().is_some_and(|key| key.scale != scale) {
            // Made sharp again as soon as the hand rests.
            painter.ctx().request_repaint();
        }
        let origin = camera.to_screen(view, OnBoard::default()).to_vec2();
        let field =
            super::camera::rect_to_screen(camera, view, board.layout.field()).intersect(view);
        self.move_to(origin, scale);
        // Where some names could not be read, all are placed anew.
        let mut words = self.parts.iter().filter_map(Part::words);
        let is_far = words.any(|words| words.is_small_name(scale));
        if is_far {
            self.far.place(painter.ctx(), board, scale, zooming);
        }
        let mut name = None;
        for (number, part) in self.parts.iter().enumerate() {
            match part {
                Part::Mesh(mesh) => {
                    let alone = painter.with_clip_rect(own_clip(view, mesh, number));
                    alone.add(Shape::Mesh(Arc::clone(mesh)));
                }
                Part::Ground(mesh) => {
                    let ground = painter.with_clip_rect(field);
                    ground.add(Shape::Mesh(Arc::clone(mesh)));
                }
                Part::Words(words) if is_far && words.is_name() => name = Some(words),
                Part::Words(words) if is_far && self.far.cover(words) => {}
                Part::Words(words) => words.paint(painter, view, camera),
            }
        }
        match name {
            Some(name) => {
                self.far.paint(painter, view, camera, name, selected);
            }
            None => self.far.clear(),
        }
    }

    /// Names that are seen elsewhere than they are printed, with the number of their board.
    pub fn far_names(&self) -> Option<(u64, Arc<[SeenName]>)> {
        self.far.seen()
    }

    /// Moves the meshes, and stretches them while the view zooms.
    fn move_to(&mut self, origin: Vec2, scale: f32) {
        let (from, ratio) = (self.origin, scale / self.scale);
        if from == origin && ratio == 1.0 {
            return;
        }
        for part in &mut self.parts {
            if let Part::Mesh(mesh) | Part::Ground(mesh) = part {
                for vertex in &mut Arc::make_mut(mesh).vertices {
                    vertex.pos = ((vertex.pos.to_vec2() - from) * ratio + origin).to_pos2();
                }
            }
        }
        (self.origin, self.scale) = (origin, scale);
    }
}

/// The window toolkit joins all that is cut off at one edge, copying it again and again as it grows: a large mesh gets
/// an edge of its own, a hair's breadth outside the view.
fn own_clip(view: Rect, mesh: &Mesh, number: usize) -> Rect {
    if mesh.vertices.len() < LARGE {
        return view;
    }
    view.expand((number + 1) as f32 * 1e-3)
}

/// From so many corners on, one more step of drawing costs less than copying them.
const LARGE: usize = 4000;

/// Meshes made for one scale still look right at scales this near, while the view zooms.
pub(super) const NEAR: std::ops::Range<f32> = 0.8..1.25;

fn whole(scene: &Scene) -> BoardRect {
    BoardRect {
        min: OnBoard::default(),
        max: OnBoard {
            x: scene.width,
            y: scene.height,
        },
    }
}

/// Meshes no longer shown, to be filled anew in the order they were shown: a board has about as many triangles as
/// before, and fresh memory for them would take longer than the triangles do.
struct Used(std::vec::IntoIter<Part>);

impl Used {
    fn of(parts: Vec<Part>) -> Self {
        Self(parts.into_iter())
    }

    /// An empty mesh.
    fn next(&mut self) -> Mesh {
        let mut meshes = self.0.by_ref().filter_map(|part| match part {
            // One that is still on its way to the screen stays there.
            Part::Mesh(mesh) | Part::Ground(mesh) => Arc::into_inner(mesh),
            Part::Words(_) => None,
        });
        let mut mesh = meshes.next().unwrap_or_default();
        // Its own `clear` gives the memory back.
        mesh.vertices.clear();
        mesh.indices.clear();
        mesh
    }
}

/// Meshes with the board's corner at 0,0, and the words between them.
fn make(scene: &Scene, scale: f32, pixels: f32, made: BoardRect, mut used: Used) -> Vec<Part> {
    let options = TessellationOptions::default();
    let mut tessellator = Tessellator::new(pixels, options, [1, 1], Vec::new());
    let mut parts = Vec::new();
    let mut mesh = used.next();
    let mut on_ground = false;
    // How high a usual space is on the screen decides how much detail it shows.
    let space = 8.0 * scale;
    let far = space < FAR;
    for drawn in &scene.shapes {
        let too_fine = match drawn.layer {
            Layer::Gloss => space < 9.0,
            Layer::Symbol | Layer::Pips => space < MIDDLE.start,
            Layer::Rail => space < 3.0,
            // Of a location's disc only the ring is left.
            Layer::Location => far && drawn.stroke.is_none(),
            _ => false,
        };
        if too_fine || !bounds(drawn).overlaps(made) {
            continue;
        }
        let is_ground = (Layer::Land..=Layer::District).contains(&drawn.layer);
        let is_text = matches!(drawn.form, Form::Text(_));
        if (is_text || is_ground != on_ground) && !mesh.is_empty() {
            parts.push(part(std::mem::replace(&mut mesh, used.next()), on_ground));
        }
        on_ground = is_ground;
        if let Form::Text(text) = &drawn.form {
            parts.push(Part::Words(Words {
                thing: drawn.thing,
                text: text.clone(),
                fill: drawn.fill.map(colour),
                casing: drawn.stroke.map(|line| (colour(line.colour), line.width)),
            }));
        } else if far
            && drawn.layer == Layer::Space
            && let Form::Block(block, _) = &drawn.form
        {
            solid(block, drawn, scale, &mut mesh);
        } else if MIDDLE.contains(&space)
            && let Some((block, fill, line)) = plain_space(drawn)
        {
            let line_width = width(line, scale);
            let soft = 1.0 / pixels;
            boxed(block, line.colour, line_width / 2.0, scale, soft, &mut mesh);
            boxed(block, fill, -line_width / 2.0, scale, soft, &mut mesh);
        } else {
            draw(&mut tessellator, drawn, scale, &mut mesh);
        }
    }
    if !mesh.is_empty() {
        parts.push(part(mesh, on_ground));
    }
    parts
}

fn part(mesh: Mesh, on_ground: bool) -> Part {
    let mesh = Arc::new(mesh);
    if on_ground {
        Part::Ground(mesh)
    } else {
        Part::Mesh(mesh)
    }
}

/// Below this height in points, a space is a plain box: there are thousands of them, and nobody sees a line round one.
const FAR: f32 = 4.0;

/// Between these heights in points, a space has its line but no round corners: they would be smaller than a point.
const MIDDLE: std::ops::Range<f32> = FAR..6.5;

/// A space that is one opaque block inside one whole line, as most are.
fn plain_space(drawn: &Drawn) -> Option<(&Block, Colour, Line)> {
    let (Layer::Space, Form::Block(block, _)) = (drawn.layer, &drawn.form) else {
        return None;
    };
    let (fill, line) = (drawn.fill?, drawn.stroke?);
    let plain = colour(fill).is_opaque() && colour(line.colour).is_opaque() && line.dash.is_none();
    plain.then_some((block, fill, line))
}

/// A block that is larger by `more` on all sides, with edges as soft as `soft`.
fn boxed(block: &Block, fill: Colour, more: f32, scale: f32, soft: f32, out: &mut Mesh) {
    let first = u32::try_from(out.vertices.len()).unwrap_or(0);
    let along = OnBoard::from_angle(block.angle);
    let across = OnBoard::from_angle(block.angle + std::f32::consts::FRAC_PI_2);
    let clear = Color32::TRANSPARENT;
    for (reach, paint) in [
        (more - soft / 2.0, colour(fill)),
        (more + soft / 2.0, clear),
    ] {
        let half_length = block.length / 2.0 + reach / scale;
        let half_height = block.height / 2.0 + reach / scale;
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner =
                block.centre + along * (right * half_length) + across * (down * half_height);
            out.colored_vertex(pos2(corner.x, corner.y) * scale, paint);
        }
    }
    out.add_triangle(first, first + 1, first + 2);
    out.add_triangle(first, first + 2, first + 3);
    for side in 0..4 {
        let next = (side + 1) % 4;
        let [near, far] = [first + side, first + 4 + side];
        let [near_next, far_next] = [first + next, first + 4 + next];
        out.add_triangle(near, far, far_next);
        out.add_triangle(near, far_next, near_next);
    }
}

/// A space without its line, as two triangles; one that would be lost on the ground keeps its line.
fn solid(block: &Block, drawn: &Drawn, scale: f32, out: &mut Mesh) {
    let Some(fill) = drawn.fill else { return };
    let mut plain = |block: &Block, fill: Colour| {
        let first = u32::try_from(out.vertices.len()).unwrap_or(0);
        for corner in block.corners() {
            out.colored_vertex(pos2(corner.x, corner.y) * scale, colour(fill));
        }
        out.add_triangle(first, first + 1, first + 2);
        out.add_triangle(first, first + 2, first + 3);
    };
    if let Some(line) = drawn.stroke
        && line.colour.contrast(fill) > LIKE_THE_GROUND
    {
        plain(block, line.colour);
        plain(&block.grown(-0.6 / scale), fill);
    } else {
        plain(block, fill);
    }
}

/// Lines of spaces stand out from the ground: a fill that stands out from its line as much is about as bright as the
/// ground. White is on light ground, black on dark; yellow is not.
const LIKE_THE_GROUND: f32 = 12.0;

/// The box round a shape.
fn bounds(drawn: &Drawn) -> BoardRect {
    match &drawn.form {
        Form::Text(text) => {
            let reach = 2.0 * text.width() + text.size;
            BoardRect::around(text.at, reach, reach)
        }
        _ => drawn.bounds(),
    }
}

fn draw(tessellator: &mut Tessellator, drawn: &Drawn, scale: f32, out: &mut Mesh) {
    let place = |at: OnBoard| pos2(at.x, at.y) * scale;
    match &drawn.form {
        Form::Circle(centre, radius) => {
            let mut circle = CircleShape::filled(
                place(*centre),
                radius * scale,
                drawn.fill.map_or(Color32::TRANSPARENT, colour),
            );
            if let Some(line) = drawn.stroke {
                if line.dash.is_some() {
                    let ring: Vec<Pos2> = (0..48)
                        .map(|step| {
                            let turn = step as f32 / 48.0 * std::f32::consts::TAU;
                            place(*centre + OnBoard::from_angle(turn) * *radius)
                        })
                        .collect();
                    stroke(tessellator, &ring, true, line, scale, out);
                } else {
                    circle.stroke = Stroke::new(width(line, scale), colour(line.colour));
                }
            }
            tessellator.tessellate_circle(circle, out);
        }
        Form::Block(block, corner) => {
            let mut path = branchline_render::scene::Path::default();
            path.add_rect(
                BoardRect::around(OnBoard::default(), block.length, block.height),
                *corner,
            );
            let turned = path.map(|at| block.centre + at.turned(block.angle));
            outline(tessellator, drawn, &turned, scale, &place, out);
        }
        Form::Path(path) => outline(tessellator, drawn, path, scale, &place, out),
        Form::Text(_) => {}
    }
}

fn outline(
    tessellator: &mut Tessellator,
    drawn: &Drawn,
    path: &branchline_render::scene::Path,
    scale: f32,
    place: fill::Place,
    out: &mut Mesh,
) {
    let lines = fill::lines(path, scale, place);
    if let Some(area) = drawn.fill {
        let closed: Vec<Vec<Pos2>> = lines
            .iter()
            .map(|(line, _)| line.clone())
            .filter(|line| line.len() > 2)
            .collect();
        fill::fill(tessellator, &closed, colour(area), out);
    }
    if let Some(line) = drawn.stroke {
        for (points, closed) in &lines {
            stroke(tessellator, points, *closed, line, scale, out);
        }
    }
}

fn stroke(
    tessellator: &mut Tessellator,
    points: &[Pos2],
    closed: bool,
    line: Line,
    scale: f32,
    out: &mut Mesh,
) {
    if points.len() < 2 {
        return;
    }
    let pen = PathStroke::new(width(line, scale), colour(line.colour));
    if let Some((on, off)) = line.dash {
        for dash in fill::dashes(points, closed, on * scale, off * scale) {
            tessellator.tessellate_path(&PathShape::line(dash, pen.clone()), out);
        }
        return;
    }
    let shape = if closed {
        PathShape::closed_line(points.to_vec(), pen.clone())
    } else {
        PathShape::line(points.to_vec(), pen.clone())
    };
    tessellator.tessellate_path(&shape, out);
    if line.round && !closed && pen.width > 3.0 {
        for end in [points[0], points[points.len() - 1]] {
            let cap = CircleShape::filled(end, pen.width / 2.0, colour(line.colour));
            tessellator.tessellate_circle(cap, out);
        }
    }
}

/// Lines are never thinner than a pixel can show well.
fn width(line: Line, scale: f32) -> f32 {
    (line.width * scale).max(0.6)
}
