//! Table, paper, land, water, parks and the frame.

use super::{Anchor, Drawing, Form, Layer, Path, Scene, Stroke, Text, Thing, district};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Rect, vec2};
use crate::layout::PlacedLand;
use crate::theme::Theme;
use branchline_engine::config::LandKind;

/// How much land lies over a picture: tracks keep their contrast.
const OVER_A_PICTURE: f32 = 0.35;

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Drawing { layout, theme, .. } = drawing;
    let field = layout.field();
    let mut ground = Path::default();
    ground.add_rect(field, layout.metrics.corner_of_field);
    let land = if drawing.overlay.pictured {
        theme.land.at(OVER_A_PICTURE)
    } else {
        theme.land
    };
    scene.area(Layer::Land, Thing::Board, Form::Path(ground), land, None);
    let mut shores_until = 0;
    for (number, land) in layout.land.iter().enumerate() {
        if land.kind == LandKind::Land && number >= shores_until {
            let run = layout.land[number..].iter();
            let run = run.take_while(|land| land.kind == LandKind::Land);
            shores_until = number + run.count();
            shores(drawing, number..shores_until, scene);
        }
        draw_land(drawing, thing(number), land, scene);
    }
    ferry_water(drawing, scene);
    district::draw(drawing, scene);
    if drawing.overlay.frame {
        frame(drawing, field, scene);
    }
}

fn thing(number: usize) -> Thing {
    Thing::Land(u16::try_from(number).unwrap_or(u16::MAX))
}

/// The sea grows lighter towards a coast, in two steps. Those of neighbours lie below all of them: no shore of an
/// island runs over the mainland.
fn shores(drawing: &Drawing, run: std::ops::Range<usize>, scene: &mut Scene) {
    let Drawing {
        layout, theme, s, ..
    } = drawing;
    for (reach, strength) in [(9.0, 0.3), (4.0, 0.6)] {
        let colour = theme.water.towards(theme.land, strength);
        let stroke = Stroke::new(colour, 2.0 * reach * s).round();
        for number in run.clone() {
            let area = Form::Path(Path::closed(&layout.land[number].line));
            scene.line(Layer::Water, thing(number), area, stroke);
        }
    }
}

fn draw_land(drawing: &Drawing, thing: Thing, land: &PlacedLand, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let area = || Form::Path(Path::closed(&land.line));
    match land.kind {
        LandKind::Water => {
            shallows(drawing, thing, area(), 0.0, scene);
            let coast = Stroke::new(coast_line(theme), 0.5 * s).round();
            scene.area(Layer::Water, thing, area(), theme.water, Some(coast));
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
            let coast = Stroke::new(coast_line(theme), 0.5 * s).round();
            scene.area(Layer::Water, thing, area(), theme.land, Some(coast));
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
    let colour = if words.title {
        theme.ink.towards(ground, 0.1)
    } else {
        theme.terrain_words(ground)
    };
    if words.title {
        underline(&text, colour, thing, *s, scene);
    }
    scene.text(Layer::LandWords, thing, text, colour, None);
}

/// Two rules under the board's title, a strong and a fine one.
fn underline(title: &Text, colour: Colour, thing: Thing, s: f32, scene: &mut Scene) {
    let half = title.width() / 2.0;
    for (below, width) in [(0.34, 0.9), (0.44, 0.3)] {
        let y = title.at.y + title.size * below;
        let line = Path::open(&[vec2(title.at.x - half, y), vec2(title.at.x + half, y)]);
        let stroke = Stroke::new(colour, width * s);
        scene.line(Layer::LandWords, thing, Form::Path(line), stroke);
    }
}

/// Where water meets land.
fn coast_line(theme: &Theme) -> Colour {
    theme.water.towards(theme.ink, 0.28)
}

/// Two soft steps round water.
fn shallows(drawing: &Drawing, thing: Thing, form: Form, width: f32, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    for (reach, strength) in [(7.0, 0.35), (3.5, 0.6)] {
        let reach = if width > 0.0 { reach * 0.6 } else { reach };
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
