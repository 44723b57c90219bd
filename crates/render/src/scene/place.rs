//! Locations: disc, ring and dot; pennants, token seats and stations.

use super::track::centred;
use super::{Drawing, Form, Layer, Path, Scene, Stack, Stroke, Thing};
use crate::fonts::Face;
use crate::geometry::{Vec2, vec2};
use crate::layout::PlacedLocation;
use crate::theme::{INK, IVORY, SEATS, Theme};
use branchline_engine::config::LocationId;
use branchline_engine::mechanics;
use branchline_engine::spec::{Drawing as Hint, ItemKind};

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    for (index, placed) in drawing.layout.locations.iter().enumerate() {
        let id = LocationId::from_index(index);
        disc(drawing, id, placed, scene);
        let marks = &drawing.game.locations[index].marks;
        let is_site = mechanics::marks_on(ItemKind::Location)
            .any(|(_, mark)| mark.drawing == Hint::Pennant && marks.has(mark.name));
        if is_site {
            let foot = placed.at + vec2(placed.radius * 0.55, -placed.radius * 0.55);
            pennant(drawing.theme, Thing::Location(id), foot, drawing.s, scene);
        }
        let waits = drawing
            .overlay
            .tokens
            .iter()
            .any(|stack| stack.location == id);
        if let Some(seat) = placed.token_seat.filter(|_| !waits) {
            token_seat(drawing, id, seat, scene);
        }
    }
    let stacks = &drawing.overlay.tokens;
    let locations: Vec<LocationId> = stacks.iter().map(|stack| stack.location).collect();
    let seats = drawing.layout.seats_of(&locations, &drawing.overlay.names);
    for (stack, seat) in stacks.iter().zip(seats) {
        if let Some(seat) = seat {
            tokens(drawing, stack, seat, scene);
        }
    }
    for &(location, seat) in &drawing.overlay.stations {
        if let Some(placed) = drawing.layout.locations.get(location.index()) {
            station(drawing, location, placed, usize::from(seat), scene);
        }
    }
}

fn disc(drawing: &Drawing, id: LocationId, placed: &PlacedLocation, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let thing = Thing::Location(id);
    let PlacedLocation { at, radius, .. } = *placed;
    scene.area(
        Layer::Location,
        thing,
        Form::Circle(at, radius + 1.1 * s),
        theme.land,
        None,
    );
    let ring = Stroke::new(INK, 1.2 * s);
    // The ring lies inside the radius.
    scene.area(
        Layer::Location,
        thing,
        Form::Circle(at, radius - 0.6 * s),
        IVORY,
        Some(ring),
    );
    scene.area(
        Layer::Location,
        thing,
        Form::Circle(at, radius * 0.42),
        INK,
        None,
    );
    if theme.land.lightness() < 50.0 {
        let pale = Stroke::new(theme.ink, 0.5 * s);
        scene.line(
            Layer::Location,
            thing,
            Form::Circle(at, radius + 0.1 * s),
            pale,
        );
    }
}

/// A flag on a pole that stands here; `s` is what lengths for a piece of 20 are multiplied with.
pub(super) fn pennant(theme: &Theme, thing: Thing, foot: Vec2, s: f32, scene: &mut Scene) {
    let top = foot + vec2(0.0, -8.6 * s);
    let pole = Form::Path(Path::open(&[foot, top]));
    scene.line(
        Layer::Location,
        thing,
        pole.clone(),
        Stroke::new(theme.land, 2.0 * s).round(),
    );
    let flag = Path::closed(&[top, top + vec2(6.0, 2.5) * s, top + vec2(0.0, 5.0) * s]);
    let casing = Stroke::new(theme.land, 1.6 * s).round();
    scene.line(Layer::Location, thing, Form::Path(flag.clone()), casing);
    scene.line(
        Layer::Location,
        thing,
        pole,
        Stroke::new(theme.ink, 0.8 * s).round(),
    );
    let line = Stroke::new(theme.ink, 0.4 * s).round();
    scene.area(
        Layer::Location,
        thing,
        Form::Path(flag),
        theme.accent,
        Some(line),
    );
}

/// Where tokens lay or will lie.
fn token_seat(drawing: &Drawing, id: LocationId, seat: Vec2, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let line = Stroke::new(theme.ink.at(0.6), 0.4 * s).dashed(2.0 * s, 1.5 * s);
    let form = Form::Circle(seat, 7.5 * s);
    let fill = theme.land.at(0.8);
    scene.area(Layer::Token, Thing::Location(id), form, fill, Some(line));
}

/// A stack on its seat: the letter of its symbol with the height in a corner, or the height alone.
fn tokens(drawing: &Drawing, stack: &Stack, seat: Vec2, scene: &mut Scene) {
    let s = drawing.s;
    let thing = Thing::Location(stack.location);
    if let Some(placed) = drawing.layout.locations.get(stack.location.index()) {
        let lead = Form::Path(Path::open(&[placed.at, seat]));
        let casing = Stroke::new(drawing.theme.land, 2.2 * s).round();
        scene.line(Layer::Token, thing, lead.clone(), casing);
        scene.line(
            Layer::Token,
            thing,
            lead,
            Stroke::new(drawing.theme.ink, 0.8 * s),
        );
    }
    let casing = Form::Circle(seat, 8.4 * s);
    scene.area(Layer::Token, thing, casing, drawing.theme.land, None);
    let edge = Stroke::new(INK, 0.8 * s);
    let disc = Form::Circle(seat, 7.1 * s);
    scene.area(Layer::Token, thing, disc, IVORY, Some(edge));
    let height = stack.height.to_string();
    let Some(sign) = &stack.sign else {
        let text = centred(&height, seat, 7.0 * s, Face::Bold);
        scene.text(Layer::Token, thing, text, INK, None);
        return;
    };
    // Two letters are wider than one.
    let size = if sign.len() > 1 { 6.0 } else { 9.0 };
    let letter = centred(sign, seat - vec2(1.6, 1.0) * s, size * s, Face::Bold);
    scene.text(Layer::Token, thing, letter, INK, None);
    let corner = seat + vec2(5.2, 4.4) * s;
    let ring = Stroke::new(IVORY, 0.7 * s);
    let badge = Form::Circle(corner, 3.8 * s);
    scene.area(Layer::Token, thing, badge, INK, Some(ring));
    let text = centred(&height, corner, 5.8 * s, Face::Bold);
    scene.text(Layer::Token, thing, text, IVORY, None);
}

fn station(
    drawing: &Drawing,
    id: LocationId,
    placed: &PlacedLocation,
    seat: usize,
    scene: &mut Scene,
) {
    let s = drawing.s;
    let look = SEATS[seat % SEATS.len()];
    let radius = (placed.radius + 2.2 * s).max(6.4 * s);
    let corners: Vec<Vec2> = (0..6)
        .map(|corner| {
            placed.at + Vec2::from_angle(std::f32::consts::TAU * corner as f32 / 6.0) * radius
        })
        .collect();
    let thing = Thing::Location(id);
    let roof = Path::closed(&corners);
    scene.line(
        Layer::Location,
        thing,
        Form::Path(roof.clone()),
        Stroke::new(INK, 2.3 * s).round(),
    );
    let white = Stroke::new(IVORY, 1.5 * s).round();
    scene.area(
        Layer::Location,
        thing,
        Form::Path(roof),
        look.colour,
        Some(white),
    );
    let text = centred(&(seat + 1).to_string(), placed.at, 7.4 * s, Face::Bold);
    scene.text(Layer::Location, thing, text, look.on_body(), None);
}
