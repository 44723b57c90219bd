//! A scene as a PNG, painted by tiny-skia from the shapes themselves.

use crate::backdrop::Backdrop;
use crate::colour::Colour;
use crate::geometry::Vec2;
use crate::scene::{Form, Path, Scene, Shape, Step, Stroke};
use tiny_skia as skia;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngProblem {
    /// More pixels than we are willing to paint.
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The painter failed, in its own words.
    Painter(String),
}

impl std::fmt::Display for PngProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { width, height } => {
                write!(
                    f,
                    "the picture would have {width} × {height} pixels, more than {MOST_PIXELS}"
                )
            }
            Self::Painter(reason) => write!(f, "the picture cannot be painted: {reason}"),
        }
    }
}

impl std::error::Error for PngProblem {}

/// 400 million: an A0 sheet at 400 dots an inch, 1.6 GB while painting.
const MOST_PIXELS: u64 = 400_000_000;

/// A PNG with this many dots an inch, on solid `ground`.
///
/// # Errors
/// If the picture would be too large.
pub fn png(scene: &Scene, dots_per_inch: f32, ground: Colour) -> Result<Vec<u8>, PngProblem> {
    let canvas = (scene.width, scene.height);
    picture(scene, canvas, dots_per_inch, ground, Turn::None)
}

/// Width and height in pixels of a PNG with this many dots an inch.
///
/// # Errors
/// If it would be too large.
pub fn size(scene: &Scene, dots_per_inch: f32) -> Result<(u32, u32), PngProblem> {
    let scale = dots_per_inch / 25.4;
    in_pixels(scene.width * scale, scene.height * scale)
}

/// Whether a picture is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// As it is.
    None,
    /// Upside down.
    Half,
}

/// A PNG of a canvas in millimetres with the scene in its middle, perhaps turned.
///
/// # Errors
/// If the picture would be too large.
pub fn picture(
    scene: &Scene,
    canvas: (f32, f32),
    dots_per_inch: f32,
    ground: Colour,
    turn: Turn,
) -> Result<Vec<u8>, PngProblem> {
    let scale = dots_per_inch / 25.4;
    let mut map = pixmap(canvas.0 * scale, canvas.1 * scale)?;
    map.fill(colour(ground));
    let (x, y) = (
        (canvas.0 - scene.width) / 2.0 * scale,
        (canvas.1 - scene.height) / 2.0 * scale,
    );
    let place = match turn {
        Turn::None => skia::Transform::from_row(scale, 0.0, 0.0, scale, x, y),
        Turn::Half => skia::Transform::from_row(
            -scale,
            0.0,
            0.0,
            -scale,
            canvas.0 * scale - x,
            canvas.1 * scale - y,
        ),
    };
    if let Some(backdrop) = &scene.backdrop {
        paint_backdrop(&mut map, backdrop, (scene.width, scene.height), place);
    }
    for shape in &scene.shapes {
        paint(&mut map, shape, place);
    }
    encode(&map)
}

/// A PNG with scenes of one size in rows, each cut at its own edge; one cell stays free.
///
/// # Errors
/// If the picture would be too large.
pub fn atlas(scenes: &[&Scene], columns: usize, dots_per_inch: f32) -> Result<Vec<u8>, PngProblem> {
    let scale = dots_per_inch / 25.4;
    let rows = (scenes.len() + 1).div_ceil(columns).max(2);
    let (width, height) = scenes
        .first()
        .map_or((1.0, 1.0), |scene| (scene.width, scene.height));
    let (width, height) = ((width * scale).round(), (height * scale).round());
    let mut map = pixmap(width * columns as f32, height * rows as f32)?;
    for (number, scene) in scenes.iter().enumerate() {
        let mut cell = pixmap(width, height)?;
        for shape in &scene.shapes {
            paint(&mut cell, shape, skia::Transform::from_scale(scale, scale));
        }
        let (x, y) = (
            (number % columns) as f32 * width,
            (number / columns) as f32 * height,
        );
        let paint = skia::PixmapPaint::default();
        map.draw_pixmap(
            x as i32,
            y as i32,
            cell.as_ref(),
            &paint,
            skia::Transform::identity(),
            None,
        );
    }
    encode(&map)
}

fn in_pixels(width: f32, height: f32) -> Result<(u32, u32), PngProblem> {
    let (width, height) = (
        width.round().max(1.0) as u32,
        height.round().max(1.0) as u32,
    );
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngProblem::TooLarge { width, height });
    }
    Ok((width, height))
}

fn pixmap(width: f32, height: f32) -> Result<skia::Pixmap, PngProblem> {
    let (width, height) = in_pixels(width, height)?;
    skia::Pixmap::new(width, height).ok_or(PngProblem::TooLarge { width, height })
}

fn encode(map: &skia::Pixmap) -> Result<Vec<u8>, PngProblem> {
    map.encode_png()
        .map_err(|error| PngProblem::Painter(error.to_string()))
}

/// The picture below the board, cut at the board's edge.
fn paint_backdrop(
    map: &mut skia::Pixmap,
    backdrop: &Backdrop,
    (width, height): (f32, f32),
    place: skia::Transform,
) {
    let raster = &backdrop.raster;
    let pixels = premultiplied(&raster.pixels);
    let size = skia::IntSize::from_wh(raster.width, raster.height);
    let picture = size.and_then(|size| skia::Pixmap::from_vec(pixels, size));
    let edge = skia::Rect::from_xywh(0.0, 0.0, width, height);
    let mask = skia::Mask::new(map.width(), map.height());
    let (Some(picture), Some(edge), Some(mut mask)) = (picture, edge, mask) else {
        return;
    };
    let edge = skia::PathBuilder::from_rect(edge);
    mask.fill_path(&edge, skia::FillRule::Winding, true, place);
    let millimetres = (
        backdrop.width / raster.width as f32,
        backdrop.height / raster.height as f32,
    );
    let lies = place
        .pre_translate(backdrop.corner.x, backdrop.corner.y)
        .pre_rotate(backdrop.degrees)
        .pre_scale(millimetres.0, millimetres.1);
    let paint = skia::PixmapPaint {
        opacity: backdrop.opacity,
        quality: skia::FilterQuality::Bilinear,
        ..skia::PixmapPaint::default()
    };
    map.draw_pixmap(0, 0, picture.as_ref(), &paint, lies, Some(&mask));
}

/// The painter wants colours that are multiplied with their opacity.
fn premultiplied(rgba: &[u8]) -> Vec<u8> {
    let (pixels, _) = rgba.as_chunks();
    let colours = pixels
        .iter()
        .map(|&[r, g, b, a]| skia::ColorU8::from_rgba(r, g, b, a).premultiply());
    colours
        .flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()])
        .collect()
}

fn paint(map: &mut skia::Pixmap, shape: &Shape, place: skia::Transform) {
    let (path, place, rule) = match &shape.form {
        Form::Block(block, corner) => {
            let mut path = Path::default();
            let rect = crate::geometry::Rect::around(Vec2::default(), block.length, block.height);
            path.add_rect(rect, *corner);
            let turned = path.map(|point| block.point(point.x, point.y));
            (trace(&turned), place, skia::FillRule::Winding)
        }
        Form::Circle(centre, radius) => {
            let circle = skia::PathBuilder::from_circle(centre.x, centre.y, *radius);
            (circle, place, skia::FillRule::Winding)
        }
        Form::Path(path) => (trace(path), place, skia::FillRule::EvenOdd),
        Form::Text(text) => (trace(&text.outlines()), place, skia::FillRule::Winding),
    };
    let Some(path) = path else { return };
    let casing_first = matches!(shape.form, Form::Text(_));
    let line = |map: &mut skia::Pixmap| {
        if let Some(stroke) = &shape.stroke {
            map.stroke_path(&path, &ink(stroke.colour), &pen(stroke), place, None);
        }
    };
    if casing_first {
        line(map);
    }
    if let Some(fill) = shape.fill {
        map.fill_path(&path, &ink(fill), rule, place, None);
    }
    if !casing_first {
        line(map);
    }
}

fn trace(path: &Path) -> Option<skia::Path> {
    let mut builder = skia::PathBuilder::new();
    for step in &path.steps {
        match *step {
            Step::Move(to) => builder.move_to(to.x, to.y),
            Step::Line(to) => builder.line_to(to.x, to.y),
            Step::Cubic(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn pen(stroke: &Stroke) -> skia::Stroke {
    let (line_cap, line_join) = if stroke.round {
        (skia::LineCap::Round, skia::LineJoin::Round)
    } else {
        (skia::LineCap::Butt, skia::LineJoin::Miter)
    };
    skia::Stroke {
        width: stroke.width,
        line_cap,
        line_join,
        dash: stroke
            .dash
            .and_then(|(on, off)| skia::StrokeDash::new(vec![on, off], 0.0)),
        ..skia::Stroke::default()
    }
}

fn ink(c: Colour) -> skia::Paint<'static> {
    let mut paint = skia::Paint::default();
    paint.set_color_rgba8(c.r, c.g, c.b, c.a);
    paint.anti_alias = true;
    paint
}

fn colour(c: Colour) -> skia::Color {
    skia::Color::from_rgba8(c.r, c.g, c.b, c.a)
}
