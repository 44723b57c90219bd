//! Sheets as a PDF, drawn by krilla from the shapes themselves: words are real
//! words in embedded fonts, so that they can be searched, and nothing in the file
//! depends on the day it was made.

use crate::backdrop::{Backdrop, RasterKind};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Rect, Vec2};
use crate::print::Page;
use crate::scene::{Anchor, Form, Path, Scene, Shape, Step, Stroke, Text};
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

/// Points a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// Why there is no PDF, in the words of the program that writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfProblem(String);

impl std::fmt::Display for PdfProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the PDF cannot be written: {}", self.0)
    }
}

impl std::error::Error for PdfProblem {}

/// A PDF of some sheets.
///
/// # Errors
/// If a page has no size, or the writer fails.
pub fn pdf(pages: &[Page], title: &str) -> Result<Vec<u8>, PdfProblem> {
    let mut document = Document::new();
    let metadata = Metadata::new()
        .title(title.to_owned())
        .creator("Branchline".to_owned());
    document.set_metadata(metadata);
    let fonts = Fonts::load()?;
    for page in pages {
        let size = PageSettings::from_wh(page.width * POINTS, page.height * POINTS);
        let size = size.ok_or_else(|| PdfProblem("a page has no size".to_owned()))?;
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        surface.push_transform(&Transform::from_scale(POINTS, POINTS));
        for picture in &page.pictures {
            if let Some(clip) = rect_path(picture.clip) {
                surface.push_clip_path(&clip, &FillRule::NonZero);
                let Vec2 { x, y } = picture.at;
                let place = Transform::from_row(picture.scale, 0.0, 0.0, picture.scale, x, y);
                surface.push_transform(&place);
                let seen = Rect {
                    min: (picture.clip.min - picture.at) * (1.0 / picture.scale),
                    max: (picture.clip.max - picture.at) * (1.0 / picture.scale),
                };
                if let Some(backdrop) = &picture.scene.backdrop {
                    draw_backdrop(&mut surface, backdrop)?;
                }
                draw(&mut surface, &picture.scene, seen, &fonts);
                surface.pop();
                surface.pop();
            }
        }
        let whole = Rect {
            min: Vec2::default(),
            max: Vec2 {
                x: page.width,
                y: page.height,
            },
        };
        draw(&mut surface, &page.marks, whole, &fonts);
        surface.pop();
        surface.finish();
        sheet.finish();
    }
    document
        .finish()
        .map_err(|error| PdfProblem(format!("{error:?}")))
}

struct Fonts([Font; Face::ALL.len()]);

impl Fonts {
    fn load() -> Result<Self, PdfProblem> {
        let font = |face: Face| {
            Font::new(face.file().to_vec().into(), 0)
                .ok_or_else(|| PdfProblem("a font cannot be read".to_owned()))
        };
        let [a, b, c, d, e] = Face::ALL;
        Ok(Self([font(a)?, font(b)?, font(c)?, font(d)?, font(e)?]))
    }

    fn of(&self, face: Face) -> Font {
        self.0[face as usize].clone()
    }
}

/// The picture below a board. The file is in the PDF as it is, once for all pages.
fn draw_backdrop(surface: &mut Surface, backdrop: &Backdrop) -> Result<(), PdfProblem> {
    let Backdrop { raster, corner, .. } = backdrop;
    let file = raster.file.to_vec().into();
    let image = match raster.kind {
        RasterKind::Png => Image::from_png(file, true),
        RasterKind::Jpeg => Image::from_jpeg(file, true),
    };
    let image = image.map_err(PdfProblem)?;
    let Some(size) = Size::from_wh(backdrop.width, backdrop.height) else {
        return Ok(());
    };
    let opacity = NormalizedF32::new(backdrop.opacity).unwrap_or(NormalizedF32::ONE);
    surface.push_transform(&Transform::from_translate(corner.x, corner.y));
    surface.push_transform(&Transform::from_rotate(backdrop.degrees));
    surface.push_opacity(opacity);
    surface.draw_image(image, size);
    surface.pop();
    surface.pop();
    surface.pop();
    Ok(())
}

/// Draws what can be seen through a window.
fn draw(surface: &mut Surface, scene: &Scene, window: Rect, fonts: &Fonts) {
    for shape in scene
        .shapes
        .iter()
        .filter(|shape| shape.bounds().overlaps(window))
    {
        draw_shape(surface, shape, fonts);
    }
}

fn draw_shape(surface: &mut Surface, shape: &Shape, fonts: &Fonts) {
    let (path, rule) = match &shape.form {
        Form::Block(block, corner) => {
            let mut path = Path::default();
            path.add_rect(
                Rect::around(Vec2::default(), block.length, block.height),
                *corner,
            );
            (
                path.map(|point| block.point(point.x, point.y)),
                FillRule::NonZero,
            )
        }
        Form::Circle(centre, radius) => {
            let mut path = Path::default();
            path.add_circle(*centre, *radius);
            (path, FillRule::NonZero)
        }
        Form::Path(path) => (path.clone(), FillRule::EvenOdd),
        Form::Text(text) => {
            draw_text(surface, shape, text, fonts);
            return;
        }
    };
    let Some(path) = trace(&path) else { return };
    surface.set_fill(shape.fill.map(|colour| fill(colour, rule)));
    surface.set_stroke(shape.stroke.as_ref().map(stroke));
    surface.draw_path(&path);
}

fn draw_text(surface: &mut Surface, shape: &Shape, text: &Text, fonts: &Fonts) {
    if let (Some(casing), Some(path)) = (&shape.stroke, trace(&text.outlines())) {
        surface.set_fill(None);
        surface.set_stroke(Some(stroke(casing)));
        surface.draw_path(&path);
    }
    let Some(colour) = shape.fill else { return };
    let back = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => text.width() / 2.0,
        Anchor::End => text.width(),
    };
    let glyphs: Vec<KrillaGlyph> = text
        .text
        .char_indices()
        .map(|(at, character)| {
            let glyph = GlyphId::new(text.face.glyph_id(character));
            let advance = text.face.advance(character) + text.tracking;
            KrillaGlyph::new(
                glyph,
                advance,
                0.0,
                0.0,
                0.0,
                at..at + character.len_utf8(),
                None,
            )
        })
        .collect();
    surface.set_fill(Some(fill(colour, FillRule::NonZero)));
    surface.set_stroke(None);
    let turned = Transform::from_rotate_at(text.angle.to_degrees(), text.at.x, text.at.y);
    surface.push_transform(&turned);
    let start = Point::from_xy(text.at.x - back, text.at.y);
    surface.draw_glyphs(
        start,
        &glyphs,
        fonts.of(text.face),
        &text.text,
        text.size,
        false,
    );
    surface.pop();
}

fn trace(path: &Path) -> Option<krilla::geom::Path> {
    let mut builder = PathBuilder::new();
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

fn rect_path(rect: Rect) -> Option<krilla::geom::Path> {
    let mut builder = PathBuilder::new();
    builder.push_rect(krilla::geom::Rect::from_ltrb(
        rect.min.x, rect.min.y, rect.max.x, rect.max.y,
    )?);
    builder.finish()
}

fn opacity(colour: Colour) -> NormalizedF32 {
    NormalizedF32::new(f32::from(colour.a) / 255.0).unwrap_or(NormalizedF32::ONE)
}

fn fill(colour: Colour, rule: FillRule) -> Fill {
    Fill {
        paint: rgb::Color::new(colour.r, colour.g, colour.b).into(),
        opacity: opacity(colour),
        rule,
    }
}

fn stroke(stroke: &Stroke) -> krilla::paint::Stroke {
    let (line_cap, line_join) = if stroke.round {
        (LineCap::Round, LineJoin::Round)
    } else {
        (LineCap::Butt, LineJoin::Miter)
    };
    let Colour { r, g, b, .. } = stroke.colour;
    krilla::paint::Stroke {
        paint: rgb::Color::new(r, g, b).into(),
        opacity: opacity(stroke.colour),
        width: stroke.width,
        miter_limit: 4.0,
        line_cap,
        line_join,
        dash: stroke.dash.map(|(on, off)| StrokeDash {
            array: vec![on, off],
            offset: 0.0,
        }),
    }
}
