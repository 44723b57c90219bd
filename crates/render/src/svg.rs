//! A scene as SVG, in millimetres. Letters are outlines, so that the picture looks
//! the same on every machine; names are kept as titles for readers and search.

use crate::backdrop::{Backdrop, RasterKind};
use crate::layout::Layout;
use crate::scene::{Form, Heat, Layer, Overlay, Path, Scene, Shape, Step, Stroke, Thing};
use crate::theme::Theme;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use std::fmt::Write;

/// An SVG document. With a game, groups carry the ids of what they show and have a
/// title, so that a web page can colour a track or ask for a place.
#[must_use]
pub fn svg(scene: &Scene, game: Option<&GameConfig>) -> String {
    let mut out = String::new();
    let (w, h) = (number(scene.width), number(scene.height));
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">"
    );
    if let Some(game) = game {
        let _ = writeln!(out, "<title>{}</title>", escape(&game.title));
    }
    if let Some(backdrop) = &scene.backdrop {
        draw_backdrop(&mut out, backdrop);
    }
    let mut open: Option<(Layer, Option<String>)> = None;
    for shape in &scene.shapes {
        let id = game.and_then(|game| id_of(game, shape.thing));
        let group = (shape.layer, id);
        if open.as_ref() != Some(&group) {
            if open.is_some() {
                out.push_str("</g>\n");
            }
            begin(&mut out, &group, shape, game);
            open = Some(group);
        }
        draw(&mut out, shape);
    }
    if open.is_some() {
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// The board with a number on each track, to stand inside a page, and what its colours mean.
#[must_use]
pub fn heat_map(config: &GameConfig, sheet: &Sheet, heat: Vec<Heat>) -> String {
    let overlay = Overlay {
        heat: Some(heat),
        ..Overlay::default()
    };
    let layout = Layout::new(config, sheet);
    let scene = Scene::board(config, &layout, &Theme::light(), &overlay);
    svg(&scene, None) + &legend()
}

/// The ramp of colours, from never to every game.
fn legend() -> String {
    let steps = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| Theme::heat(share).hex());
    format!(
        "<figcaption class=\"legend\">claimed in no game <i style=\"background: linear-gradient(90deg, {})\"></i> in every game</figcaption>",
        steps.join(", ")
    )
}

fn begin(
    out: &mut String,
    group: &(Layer, Option<String>),
    shape: &Shape,
    game: Option<&GameConfig>,
) {
    let layer = format!("{:?}", group.0).to_lowercase();
    let _ = write!(out, "<g class=\"{layer}\"");
    if let Some(id) = &group.1 {
        let _ = write!(out, " data-id=\"{}\"", escape(id));
    }
    out.push('>');
    let title = game.and_then(|game| title_of(game, shape));
    if let Some(title) = title {
        let _ = write!(out, "<title>{}</title>", escape(&title));
    }
    out.push('\n');
}

fn id_of(game: &GameConfig, thing: Thing) -> Option<String> {
    match thing {
        Thing::Track(track) | Thing::Space(track, _) => {
            Some(game.tracks.get(track.index())?.id.clone())
        }
        Thing::Location(place) | Thing::Name(place) => {
            Some(game.locations.get(place.index())?.id.clone())
        }
        Thing::District(district) => Some(game.districts.get(district.index())?.id.clone()),
        Thing::Ticket(ticket) => Some(game.tickets.get(ticket.index())?.id.clone()),
        Thing::Card(card) => Some(game.deck.get(card.index())?.id.clone()),
        Thing::Board | Thing::Land(_) => None,
    }
}

fn title_of(game: &GameConfig, shape: &Shape) -> Option<String> {
    match (shape.layer, shape.thing) {
        (Layer::Name, Thing::Name(place)) => Some(game.locations.get(place.index())?.title.clone()),
        (Layer::Space, Thing::Space(track, _)) => {
            let (a, b) = game.ends(track);
            let title =
                |end: branchline_engine::config::LocationId| &game.locations[end.index()].title;
            Some(format!("{} – {}", title(a), title(b)))
        }
        (Layer::Badge, Thing::District(district)) => {
            Some(game.districts.get(district.index())?.title.clone())
        }
        _ => None,
    }
}

/// The picture inside the drawing, so that it is one file and asks for no other.
fn draw_backdrop(out: &mut String, backdrop: &Backdrop) {
    let kind = match backdrop.raster.kind {
        RasterKind::Png => "png",
        RasterKind::Jpeg => "jpeg",
    };
    let _ = write!(
        out,
        "<image class=\"background\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" transform=\"translate({} {}) rotate({})\" opacity=\"{}\" href=\"data:image/{kind};base64,",
        number(backdrop.width),
        number(backdrop.height),
        number(backdrop.corner.x),
        number(backdrop.corner.y),
        number(backdrop.degrees),
        number(backdrop.opacity),
    );
    STANDARD.encode_string(&backdrop.raster.file, out);
    out.push_str("\"/>\n");
}

fn draw(out: &mut String, shape: &Shape) {
    match &shape.form {
        Form::Block(block, corner) => {
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" transform=\"translate({} {}) rotate({})\"",
                number(-block.length / 2.0),
                number(-block.height / 2.0),
                number(block.length),
                number(block.height),
                number(*corner),
                number(block.centre.x),
                number(block.centre.y),
                number(block.angle.to_degrees()),
            );
        }
        Form::Circle(centre, radius) => {
            let (x, y, r) = (number(centre.x), number(centre.y), number(*radius));
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"");
        }
        Form::Path(path) => {
            let _ = write!(out, "<path d=\"{}\"", path_data(path));
            if shape.fill.is_some() {
                out.push_str(" fill-rule=\"evenodd\"");
            }
        }
        // Letters overlap in no face, and their holes turn the other way.
        Form::Text(text) => {
            let _ = write!(out, "<path d=\"{}\"", path_data(&text.outlines()));
            if shape.stroke.is_some() {
                out.push_str(" paint-order=\"stroke\"");
            }
        }
    }
    match shape.fill {
        Some(fill) => {
            let _ = write!(out, " fill=\"{}\"", fill.hex());
            opacity(out, "fill-opacity", fill.a);
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = &shape.stroke {
        line(out, stroke);
    }
    out.push_str("/>\n");
}

fn line(out: &mut String, stroke: &Stroke) {
    let _ = write!(
        out,
        " stroke=\"{}\" stroke-width=\"{}\"",
        stroke.colour.hex(),
        number(stroke.width)
    );
    opacity(out, "stroke-opacity", stroke.colour.a);
    if let Some((on, off)) = stroke.dash {
        let _ = write!(out, " stroke-dasharray=\"{} {}\"", number(on), number(off));
    }
    if stroke.round {
        out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
}

fn opacity(out: &mut String, name: &str, alpha: u8) {
    if alpha < 255 {
        let _ = write!(out, " {name}=\"{}\"", number(f32::from(alpha) / 255.0));
    }
}

fn path_data(path: &Path) -> String {
    let mut data = String::new();
    for step in &path.steps {
        let _ = match step {
            Step::Move(to) => write!(data, "M{} {}", number(to.x), number(to.y)),
            Step::Line(to) => write!(data, "L{} {}", number(to.x), number(to.y)),
            Step::Cubic(a, b, to) => write!(
                data,
                "C{} {} {} {} {} {}",
                number(a.x),
                number(a.y),
                number(b.x),
                number(b.y),
                number(to.x),
                number(to.y)
            ),
            Step::Close => write!(data, "Z"),
        };
    }
    data
}

/// Thousandths of a millimetre are finer than any printer; no needless digits.
fn number(value: f32) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    if rounded == 0.0 {
        "0".to_owned()
    } else {
        format!("{rounded}")
    }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
