//! Names of locations, badges and names of districts.

use super::track::centred;
use super::{Anchor, Drawing, Form, Layer, Path, Scene, Stroke, Text, Thing};
use crate::fonts::Face;
use crate::geometry::{Vec2, vec2};
use crate::layout::{BADGE, DISTRICT_NAME, DISTRICT_TRACKING};
use crate::theme::{INK, IVORY};
use branchline_engine::config::{DistrictId, LocationId};

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        game,
        layout,
        theme,
        overlay,
        s,
        ..
    } = drawing;
    let casing = Stroke::new(theme.land, 2.0 * layout.metrics.casing);
    for (index, name) in layout.names.iter().enumerate() {
        let thing = Thing::Name(LocationId::from_index(index));
        let colour = if overlay.problems && !name.free {
            theme.error
        } else {
            theme.ink
        };
        for line in &name.lines {
            let text = Text {
                text: line.text.clone(),
                at: line.middle,
                anchor: Anchor::Middle,
                angle: 0.0,
                size: name.size,
                face: Face::Bold,
                tracking: 0.0,
            };
            scene.text(Layer::Name, thing, text, colour, Some(casing));
        }
    }
    for (index, placed) in layout.districts.iter().enumerate() {
        let district = &game.districts[index];
        let thing = Thing::District(DistrictId::from_index(index));
        let (tint, _) = theme.tint(district.marks.text("tint"), index);
        // A value that nobody scores would only puzzle the players.
        let scores = district.value != 0 && game.rules.district_points.is_some();
        if let Some(centre) = placed.badge.filter(|_| scores) {
            shield(centre, district.value, tint, thing, *s, scene);
        }
        let Some(at) = placed.name else { continue };
        let text = Text {
            text: district.title.to_uppercase(),
            at,
            anchor: Anchor::Start,
            angle: 0.0,
            size: DISTRICT_NAME * s,
            face: Face::Semibold,
            tracking: DISTRICT_TRACKING,
        };
        let colour = theme.district_words(tint);
        scene.text(
            Layer::Badge,
            thing,
            text,
            colour,
            Some(Stroke::new(theme.land.at(0.85), 1.4 * s)),
        );
    }
}

/// A shield with the value of a district.
fn shield(centre: Vec2, value: i32, tint: crate::Colour, thing: Thing, s: f32, scene: &mut Scene) {
    let (w, h) = (BADGE.0 / 2.0 * s, BADGE.1 / 2.0 * s);
    let p = |x: f32, y: f32| centre + vec2(x * w, y * h);
    let mut path = Path::default();
    path.move_to(p(-0.86, -0.9));
    path.line_to(p(0.86, -0.9));
    path.cubic_to(p(0.86, 0.1), p(0.7, 0.6), p(0.0, 0.98));
    path.cubic_to(p(-0.7, 0.6), p(-0.86, 0.1), p(-0.86, -0.9));
    path.close();
    let border = Stroke::new(tint, 1.2 * s).round();
    scene.area(Layer::Badge, thing, Form::Path(path), IVORY, Some(border));
    let size = if value > 9 { 4.6 } else { 5.6 } * s;
    let text = centred(
        &value.to_string(),
        centre + vec2(0.0, -0.4 * s),
        size,
        Face::Bold,
    );
    scene.text(Layer::Badge, thing, text, INK, None);
}
