//! Table, paper, land, water, parks, districts and the frame.

use super::{Anchor, Drawing, Form, Layer, Path, Scene, Stroke, Text, Thing};
use crate::fonts::Face;
use crate::geometry::{Block, Rect, vec2};
use crate::layout::PlacedLand;
use crate::theme::Theme;
use branchline_engine::config::{DistrictId, LandKind};

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Drawing { layout, theme, .. } = drawing;
    let field = layout.field();
    let mut ground = Path::default();
    ground.add_rect(field, layout.metrics.corner_of_field);
    scene.area(
        Layer::Land,
        Thing::Board,
        Form::Path(ground),
        theme.land,
        None,
    );
    for (number, land) in (0..).zip(&layout.land) {
        draw_land(drawing, Thing::Land(number), land, scene);
    }
    ferry_water(drawing, scene);
    districts(drawing, scene);
    if drawing.overlay.frame {
        frame(drawing, field, scene);
    }
}

fn draw_land(drawing: &Drawing, thing: Thing, land: &PlacedLand, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let area = || Form::Path(Path::closed(&land.line));
    match land.kind {
        LandKind::Water => {
            shallows(drawing, thing, area(), 0.0, scene);
            scene.area(Layer::Water, thing, area(), theme.water, None);
        }
        LandKind::River => {
            let line = Form::Path(Path::open(&land.line));
            shallows(drawing, thing, line.clone(), 6.0 * s, scene);
            scene.line(
                Layer::Water,
                thing,
                line,
                Stroke::new(theme.water, 6.0 * s).round(),
            );
        }
        LandKind::Park => {
            let edge = Stroke::new(theme.park.towards(theme.ink, 0.12), 0.35 * s);
            scene.area(Layer::Park, thing, area(), theme.park, Some(edge));
        }
        LandKind::Land => {
            let edge = Stroke::new(theme.water.towards(theme.land, 0.5), 6.0 * s).round();
            scene.line(Layer::Water, thing, area(), edge);
            scene.area(Layer::Water, thing, area(), theme.land, None);
        }
        LandKind::Caption => {}
    }
    let Some(words) = &land.words else { return };
    let text = Text {
        text: words.text.clone(),
        at: words.middle,
        anchor: Anchor::Middle,
        angle: words.angle,
        size: words.size,
        face: if words.title {
            Face::Title
        } else {
            Face::Terrain
        },
        tracking: if words.title {
            0.0
        } else {
            crate::layout::TERRAIN_TRACKING
        },
    };
    let ground = match land.kind {
        LandKind::Water | LandKind::River => theme.water,
        LandKind::Park => theme.park,
        LandKind::Land | LandKind::Caption => theme.land,
    };
    let strength = if words.title { 0.1 } else { 0.38 };
    let colour = theme.ink.towards(ground, strength);
    scene.text(Layer::LandWords, thing, text, colour, None);
}

/// Two soft steps round water.
fn shallows(drawing: &Drawing, thing: Thing, form: Form, width: f32, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    for (reach, strength) in [(12.0, 0.35), (6.0, 0.6)] {
        let reach = if width > 0.0 { reach * 0.35 } else { reach };
        let colour = theme.land.towards(theme.water, strength);
        let stroke = Stroke::new(colour, width + 2.0 * reach * s).round();
        // The outer steps of all waters lie below all inner ones.
        let layer = if strength < 0.5 {
            Layer::Land
        } else {
            Layer::Shallows
        };
        scene.line(layer, thing, form.clone(), stroke);
    }
}

/// A ferry needs water under it, drawn or not.
fn ferry_water(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        game,
        layout,
        theme,
        s,
        ..
    } = drawing;
    let waters: Vec<&PlacedLand> = layout
        .land
        .iter()
        .filter(|land| land.kind == LandKind::Water)
        .collect();
    for (index, track) in layout.tracks.iter().enumerate() {
        let middle = track.middle();
        let wet = waters.iter().any(|water| middle.is_inside(&water.line));
        if wet || game.tracks[index].marks.number("ferry") == 0 {
            continue;
        }
        let line = Form::Path(Path::open(&track.bed));
        let soft = theme.land.towards(theme.water, 0.6);
        scene.line(
            Layer::Shallows,
            Thing::Board,
            line.clone(),
            Stroke::new(soft, 22.0 * s).round(),
        );
        scene.line(
            Layer::Water,
            Thing::Board,
            line,
            Stroke::new(theme.water, 15.0 * s).round(),
        );
    }
}

fn districts(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        game,
        layout,
        theme,
        s,
        ..
    } = drawing;
    for (index, placed) in layout.districts.iter().enumerate() {
        let thing = Thing::District(DistrictId::from_index(index));
        let (tint, _) = Theme::tint(game.districts[index].marks.text("tint"), index);
        let fill = tint.at(f32::from(theme.tint_percent) / 100.0);
        let border = Stroke::new(tint.at(0.55), 0.5 * s).dashed(3.0 * s, 1.5 * s);
        for outline in &placed.outlines {
            let form = Form::Path(Path::closed(outline));
            scene.area(Layer::District, thing, form, fill, Some(border));
        }
    }
}

/// A paper band over whatever reaches beyond the field, and a hairline.
fn frame(drawing: &Drawing, field: Rect, scene: &mut Scene) {
    let Drawing {
        layout, theme, s, ..
    } = drawing;
    let corner = layout.metrics.corner_of_field;
    let mut band = Path::default();
    // A little beyond the board: no sliver of water shows at a rounded edge.
    band.add_rect(layout.bounds().grown(1.0), 0.0);
    band.add_rect(field, corner);
    scene.area(
        Layer::Frame,
        Thing::Board,
        Form::Path(band),
        theme.paper,
        None,
    );
    let hairline = Stroke::new(theme.ink.at(0.25), 0.35 * s);
    let edge = Block {
        centre: field.centre(),
        angle: 0.0,
        length: field.width(),
        height: field.height(),
    };
    scene.line(
        Layer::Frame,
        Thing::Board,
        Form::Block(edge, corner),
        hairline,
    );
    let Some(stamp) = &drawing.overlay.stamp else {
        return;
    };
    let text = Text {
        text: stamp.clone(),
        at: vec2(
            field.min.x + corner,
            layout.height - layout.metrics.band * 0.42,
        ),
        anchor: Anchor::Start,
        angle: 0.0,
        size: 2.8 * s.max(0.8),
        face: Face::Semibold,
        tracking: 0.02,
    };
    scene.text(Layer::Frame, Thing::Board, text, theme.muted, None);
}
