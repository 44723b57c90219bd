//! Tracks: leads, beds, spaces with colour, symbol and marks.

use super::{Anchor, Drawing, Form, Layer, Path, Scene, Stroke, Text, Thing, symbol_path};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2, vec2};
use crate::theme::{CardLook, Hatch, INK, IVORY, Symbol, Theme, card_look};
use branchline_engine::config::{CardId, TrackId};
use branchline_engine::mechanics;
use branchline_engine::spec::{Drawing as Hint, ItemKind};

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    for index in 0..drawing.game.tracks.len() {
        draw_track(drawing, TrackId::from_index(index), scene);
    }
}

/// What a track's marks ask to be drawn.
#[derive(Default)]
struct Marks {
    /// Number of ferry symbols; none if it is no ferry.
    ferry: Option<i32>,
    tunnel: bool,
    crate_: bool,
    letters: Vec<char>,
}

fn marks_of(drawing: &Drawing, track: TrackId) -> Marks {
    let own = &drawing.game.tracks[track.index()].marks;
    let mut marks = Marks::default();
    for (_, mark) in mechanics::marks_on(ItemKind::Track).filter(|(_, m)| own.has(m.name)) {
        match mark.drawing {
            Hint::Ferry => marks.ferry = Some(own.number(mark.name)),
            Hint::Tunnel => marks.tunnel = true,
            Hint::Crate => marks.crate_ = true,
            Hint::Letter(letter) => marks.letters.push(letter),
            Hint::Pennant | Hint::Nothing => {}
        }
    }
    marks
}

fn draw_track(drawing: &Drawing, id: TrackId, scene: &mut Scene) {
    let Drawing {
        game,
        layout,
        theme,
        overlay,
        s,
        ..
    } = drawing;
    let track = &game.tracks[id.index()];
    let placed = &layout.tracks[id.index()];
    let marks = marks_of(drawing, id);
    let whole = Thing::Track(id);
    let metrics = &layout.metrics;
    for lead in &placed.leads {
        let line = Form::Path(Path::open(lead));
        scene.line(
            Layer::Lead,
            whole,
            line,
            Stroke::new(theme.lead, 0.7 * s).round(),
        );
    }
    let bed = Form::Path(Path::open(&placed.bed));
    let width = metrics.space_height + 2.4 * s;
    scene.line(Layer::Bed, whole, bed, Stroke::new(theme.bed, width));
    let look = card_look(&drawing.looks, track.colour.map(CardId::index));
    let heat = overlay.heat.as_ref().and_then(|heat| heat.get(id.index()));
    let fill = heat.map_or(look.fill, |heat| heat.colour(theme.land));
    let closed = overlay.closed.contains(&id);
    let short = placed.short_by > 0.05;
    let outline = if short && overlay.problems {
        theme.error
    } else {
        INK
    };
    let ferries = marks.ferry.unwrap_or(0);
    let from_left = starts_left(placed.spaces.first(), placed.spaces.last());
    for (number, space) in placed.spaces.iter().enumerate() {
        let thing = Thing::Space(id, number as u16);
        let form = space_form(space, marks.ferry.is_some(), *s);
        let mut line = Stroke::new(outline, 0.45 * s);
        if is_lost(fill, theme) {
            line.colour = pale_outline(theme);
        }
        let faded = if closed { fill.at(0.3) } else { fill };
        if theme.one_colour && heat.is_none() {
            scene.area(Layer::Space, thing, form, IVORY, Some(line));
            hatch(space, &look, thing, *s, scene);
        } else {
            scene.area(Layer::Space, thing, form, faded, Some(line));
            if heat.is_none() && !closed && track.colour.is_some() && look.fill.lightness() < 96.0 {
                gloss(space, thing, marks.ferry.is_some(), *s, scene);
            }
        }
        if closed {
            bars(space, thing, *s, scene);
        }
        if heat.is_some() || closed {
            continue;
        }
        let place = if from_left {
            number
        } else {
            placed.spaces.len() - 1 - number
        };
        if (place as i32) < ferries {
            star_disc(space.centre, thing, *s, scene);
        } else {
            symbol(drawing, space, &look, thing, scene);
        }
    }
    if marks.tunnel {
        rails(drawing, id, scene);
    }
    if marks.crate_ {
        crate_on(drawing, id, scene);
    }
    if let (Some(letter), Some(space)) = (marks.letters.first(), placed.spaces.first()) {
        own_mark(*letter, space, whole, *s, scene);
    }
    if let Some(heat) = heat.filter(|heat| heat.words) {
        share(drawing, id, heat.share, fill, marks.crate_, scene);
    }
}

/// Black on a dark board: without a pale outline nobody would see the space.
fn is_lost(fill: Colour, theme: &Theme) -> bool {
    theme.land.lightness() < 50.0 && fill.lightness() < 25.0
}

fn pale_outline(theme: &Theme) -> Colour {
    theme.ink.towards(theme.land, 0.35)
}

/// Whether the first space is the one nearer to the board's left edge.
fn starts_left(first: Option<&Block>, last: Option<&Block>) -> bool {
    match (first, last) {
        (Some(first), Some(last)) => first.centre.x <= last.centre.x,
        _ => true,
    }
}

fn space_form(space: &Block, ferry: bool, s: f32) -> Form {
    if !ferry {
        return Form::Block(*space, 1.6 * s);
    }
    // A hull: straight flanks for the middle, pointed ends.
    let (l, h, flank) = (space.length / 2.0, space.height / 2.0, space.length * 0.24);
    let p = |x: f32, y: f32| space.point(x, y);
    let mut hull = Path::default();
    hull.move_to(p(-flank, -h));
    hull.line_to(p(flank, -h));
    hull.cubic_to(p(l * 0.75, -h), p(l * 0.92, -h * 0.45), p(l, 0.0));
    hull.cubic_to(p(l * 0.92, h * 0.45), p(l * 0.75, h), p(flank, h));
    hull.line_to(p(-flank, h));
    hull.cubic_to(p(-l * 0.75, h), p(-l * 0.92, h * 0.45), p(-l, 0.0));
    hull.cubic_to(p(-l * 0.92, -h * 0.45), p(-l * 0.75, -h), p(-flank, -h));
    hull.close();
    Form::Path(hull)
}

/// One light line below the upper edge.
fn gloss(space: &Block, thing: Thing, ferry: bool, s: f32, scene: &mut Scene) {
    // The upper edge as seen, whichever way the track runs.
    let up = if space.angle.cos() >= 0.0 { -1.0 } else { 1.0 };
    let across = up * (space.height / 2.0 - 1.0 * s);
    let along = space.length * if ferry { 0.22 } else { 0.5 } - 2.0 * s;
    let line = Path::open(&[space.point(-along, across), space.point(along, across)]);
    let white = Colour::rgb(0xFF_FF_FF).at(0.35);
    scene.line(
        Layer::Gloss,
        thing,
        Form::Path(line),
        Stroke::new(white, 0.5 * s).round(),
    );
}

fn symbol(drawing: &Drawing, space: &Block, look: &CardLook, thing: Thing, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let solid = look.hatch == Hatch::Solid;
    let colour = if theme.one_colour && !solid {
        INK
    } else {
        look.on_fill
    };
    let height = (space.height * 0.5).min(4.2 * s);
    if theme.one_colour && !solid && look.symbol.is_some() {
        let disc = Form::Circle(space.centre, height * 0.72);
        scene.area(Layer::Symbol, thing, disc, IVORY, None);
    }
    if let Some(symbol) = look.symbol {
        let path = symbol_path(symbol, space.centre, height);
        scene.area(Layer::Symbol, thing, Form::Path(path), colour, None);
    } else if !look.letter.is_empty() {
        let text = centred(&look.letter, space.centre, height * 1.15, Face::Bold);
        scene.text(Layer::Symbol, thing, text, colour, None);
    }
}

/// Words about a point.
pub(super) fn centred(text: &str, centre: Vec2, size: f32, face: Face) -> Text {
    Text {
        text: text.to_owned(),
        at: centre + vec2(0.0, size * face.cap_height() / 2.0),
        anchor: Anchor::Middle,
        angle: 0.0,
        size,
        face,
        tracking: 0.0,
    }
}

/// The sign of a wild card.
pub(super) fn star_disc(centre: Vec2, thing: Thing, s: f32, scene: &mut Scene) {
    let ring = Stroke::new(INK, 0.4 * s);
    scene.area(
        Layer::Symbol,
        thing,
        Form::Circle(centre, 2.9 * s),
        IVORY,
        Some(ring),
    );
    let star = symbol_path(Symbol::Star, centre + vec2(0.0, 0.1 * s), 4.2 * s);
    scene.area(Layer::Symbol, thing, Form::Path(star), INK, None);
}

/// Two bars: this track cannot be claimed.
fn bars(space: &Block, thing: Thing, s: f32, scene: &mut Scene) {
    let reach = space.height * 0.36;
    for shift in [-0.22, 0.22] {
        let middle = shift * space.length;
        let line = [
            space.point(middle - reach, reach),
            space.point(middle + reach, -reach),
        ];
        let stroke = Stroke::new(INK, 0.8 * s).round();
        scene.line(Layer::Mark, thing, Form::Path(Path::open(&line)), stroke);
    }
}

/// Zigzag rails along both sides of each space.
fn rails(drawing: &Drawing, id: TrackId, scene: &mut Scene) {
    let Drawing {
        layout, theme, s, ..
    } = drawing;
    for (number, space) in layout.tracks[id.index()].spaces.iter().enumerate() {
        rails_of(space, theme, Thing::Space(id, number as u16), *s, scene);
    }
}

pub(super) fn rails_of(space: &Block, theme: &Theme, thing: Thing, s: f32, scene: &mut Scene) {
    const STROKES: usize = 8;
    for side in [-1.0, 1.0] {
        let points: Vec<Vec2> = (0..=STROKES)
            .map(|point| {
                let along = (point as f32 / STROKES as f32 - 0.5) * space.length;
                let out = if point % 2 == 0 { 1.0 } else { 2.6 } * s;
                space.point(along, side * (space.height / 2.0 + out))
            })
            .collect();
        let casing = Stroke::new(theme.land, 1.9 * s).round();
        scene.line(Layer::Lead, thing, Form::Path(Path::open(&points)), casing);
        let stroke = Stroke::new(theme.ink, 0.7 * s).round();
        scene.line(Layer::Rail, thing, Form::Path(Path::open(&points)), stroke);
    }
}

/// A crate on the middle of the track, beside the symbol.
fn crate_on(drawing: &Drawing, id: TrackId, scene: &mut Scene) {
    let Drawing { layout, s, .. } = drawing;
    let spaces = &layout.tracks[id.index()].spaces;
    let middle = spaces.len() / 2;
    let centre = if spaces.len() % 2 == 0 {
        spaces[middle - 1].centre.lerp(spaces[middle].centre, 0.5)
    } else {
        spaces[middle].point(spaces[middle].length * 0.31, 0.0)
    };
    draw_crate(centre, Thing::Track(id), *s, scene);
}

pub(super) fn draw_crate(centre: Vec2, thing: Thing, s: f32, scene: &mut Scene) {
    let block = Block {
        centre,
        angle: 0.0,
        length: 5.8 * s,
        height: 5.8 * s,
    };
    let line = Stroke::new(INK, 0.4 * s);
    scene.area(
        Layer::Mark,
        thing,
        Form::Block(block, 0.8 * s),
        IVORY,
        Some(line),
    );
    let mut planks = Path::default();
    let half = 1.8 * s;
    planks.add_rect(Rect::around(centre, 2.0 * half, 2.0 * half), 0.0);
    planks.add(&[centre + vec2(-half, half), centre + vec2(half, -half)]);
    scene.line(Layer::Mark, thing, Form::Path(planks), line.round());
}

fn own_mark(letter: char, space: &Block, thing: Thing, s: f32, scene: &mut Scene) {
    let centre = space.point(-space.length * 0.28, 0.0);
    let ring = Stroke::new(INK, 0.4 * s);
    scene.area(
        Layer::Mark,
        thing,
        Form::Circle(centre, 3.0 * s),
        IVORY,
        Some(ring),
    );
    let text = centred(&letter.to_string(), centre, 5.0 * s, Face::Bold);
    scene.text(Layer::Mark, thing, text, INK, None);
}

/// How often the track was claimed, in percent, on its middle space. Upright figures as large
/// as a space that stands on end can hold; the sign would halve them. Where a crate lies on
/// that space, the first one takes them, or what room the crate leaves on the only one.
fn share(
    drawing: &Drawing,
    id: TrackId,
    share: f32,
    fill: Colour,
    crate_: bool,
    scene: &mut Scene,
) {
    let spaces = &drawing.layout.tracks[id.index()].spaces;
    let beside = crate_ && spaces.len() % 2 == 1;
    let space = &spaces[if beside { 0 } else { spaces.len() / 2 }];
    let aside = if beside && spaces.len() == 1 {
        -0.2 * space.length
    } else {
        0.0
    };
    let dark = fill.contrast(IVORY) > fill.contrast(INK);
    let percent = (share * 100.0).round().to_string();
    let size = space.height * if percent.len() > 2 { 0.56 } else { 0.78 };
    let text = centred(&percent, space.point(aside, 0.0), size, Face::Bold);
    scene.text(
        Layer::Symbol,
        Thing::Track(id),
        text,
        if dark { IVORY } else { INK },
        None,
    );
}

/// What stands for the fill in print of one colour.
fn hatch(space: &Block, look: &CardLook, thing: Thing, s: f32, scene: &mut Scene) {
    let fine = Stroke::new(INK, 0.3 * s);
    match look.hatch {
        Hatch::None => {}
        Hatch::Solid => scene.area(Layer::Space, thing, Form::Block(*space, 1.6 * s), INK, None),
        Hatch::Lines(degrees) => {
            let lines = hatch_lines(space, f32::from(degrees), 1.5 * s);
            scene.line(Layer::Gloss, thing, Form::Path(lines), fine);
        }
        Hatch::Crosses => {
            for degrees in [45.0, 135.0] {
                let lines = hatch_lines(space, degrees, 2.2 * s);
                scene.line(Layer::Gloss, thing, Form::Path(lines), fine);
            }
        }
        Hatch::Dots => {
            let mut dots = Path::default();
            let (columns, rows) = (8, 3);
            for column in 0..columns {
                for row in 0..rows {
                    let along = (column as f32 + 0.5) / columns as f32 - 0.5;
                    let across = (row as f32 + 0.5) / rows as f32 - 0.5;
                    let at = space.point(along * space.length, across * space.height);
                    dots.add_circle(at, 0.45 * s);
                }
            }
            scene.area(Layer::Gloss, thing, Form::Path(dots), INK, None);
        }
        Hatch::Double => {
            let inner = Form::Block(space.grown(-1.2 * s), 0.8 * s);
            scene.line(Layer::Gloss, thing, inner, fine);
        }
    }
}

/// Lines at an angle to the space, cut at its edges.
fn hatch_lines(space: &Block, degrees: f32, every: f32) -> Path {
    let (l, h) = (space.length / 2.0 - 0.3, space.height / 2.0 - 0.3);
    let along = Vec2::from_angle(-degrees.to_radians());
    let step = along.left();
    let reach = l.hypot(h);
    let count = (reach / every) as i32;
    let mut path = Path::default();
    for number in -count..=count {
        let base = step * (number as f32 * every);
        let (mut from, mut to) = (-2.0 * reach, 2.0 * reach);
        for (at, go, limit) in [(base.x, along.x, l), (base.y, along.y, h)] {
            if go.abs() < 1e-4 {
                if at.abs() > limit {
                    to = from;
                }
                continue;
            }
            let (one, two) = ((-limit - at) / go, (limit - at) / go);
            (from, to) = (from.max(one.min(two)), to.min(one.max(two)));
        }
        if from < to {
            let point = |t: f32| {
                let at = base + along * t;
                space.point(at.x, at.y)
            };
            path.add(&[point(from), point(to)]);
        }
    }
    path
}

/// The fill of a track for a theme; other painters (cards, legends) use it too.
pub(super) fn sample_space(
    space: &Block,
    look: &CardLook,
    ferry: bool,
    theme: &Theme,
    s: f32,
    scene: &mut Scene,
    thing: Thing,
) {
    let form = space_form(space, ferry, s);
    let mut line = Stroke::new(INK, 0.45 * s);
    if is_lost(look.fill, theme) {
        line.colour = pale_outline(theme);
    }
    if theme.one_colour {
        scene.area(Layer::Legend, thing, form, IVORY, Some(line));
        let before = scene.shapes.len();
        hatch(space, look, thing, s, scene);
        for shape in &mut scene.shapes[before..] {
            shape.layer = Layer::Legend;
        }
        if look.symbol.is_some() && look.hatch != Hatch::Solid {
            let disc = Form::Circle(space.centre, space.height * 0.38);
            scene.area(Layer::Legend, thing, disc, IVORY, None);
        }
    } else {
        scene.area(Layer::Legend, thing, form, look.fill, Some(line));
    }
    if let Some(symbol) = look.symbol {
        let solid = look.hatch == Hatch::Solid;
        let colour = if theme.one_colour && !solid {
            INK
        } else {
            look.on_fill
        };
        let path = symbol_path(symbol, space.centre, space.height * 0.52);
        scene.area(Layer::Legend, thing, Form::Path(path), colour, None);
    }
}
