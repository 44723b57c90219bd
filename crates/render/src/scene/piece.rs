//! Pieces on claimed tracks: smaller than their space, with a white casing, a
//! silhouette and pips, so that a piece never looks like an empty space.

use super::track::centred;
use super::{Drawing, Form, Layer, Path, Scene, Stroke, Thing};
use crate::fonts::Face;
use crate::geometry::{Block, Vec2, vec2};
use crate::theme::{Ends, INK, IVORY, SEATS};
use branchline_engine::config::TrackId;

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        layout,
        overlay,
        theme,
        s,
        ..
    } = drawing;
    for (index, owner) in overlay.owners.iter().enumerate() {
        let (Some(seat), Some(track)) = (owner, layout.tracks.get(index)) else {
            continue;
        };
        let id = TrackId::from_index(index);
        for (number, space) in track.spaces.iter().enumerate() {
            let thing = Thing::Space(id, number as u16);
            draw_piece(space, usize::from(*seat), thing, *s, scene);
        }
        if overlay.newest == Some(id) {
            for space in &track.spaces {
                let ring = Form::Block(space.grown(0.6 * s), 2.2 * s);
                // Not what marks a choice: that is a whole line in the colour of selections.
                let stroke = Stroke {
                    dash: Some((2.0 * s, 1.4 * s)),
                    ..Stroke::new(theme.ink, 0.9 * s)
                };
                scene.line(Layer::Pips, Thing::Track(id), ring, stroke);
            }
        }
    }
}

fn draw_piece(space: &Block, seat: usize, thing: Thing, s: f32, scene: &mut Scene) {
    let look = SEATS[seat % SEATS.len()];
    let body = Block {
        length: space.length - 3.0 * s,
        height: space.height - 1.8 * s,
        ..*space
    };
    let outline = piece_outline(&body, look.ends);
    let casing = Stroke::new(INK, 0.4 * s + 3.0 * 0.5 * s).round();
    scene.line(Layer::Piece, thing, Form::Path(outline.clone()), casing);
    let white = Stroke::new(IVORY, 1.5 * s).round();
    scene.area(
        Layer::Piece,
        thing,
        Form::Path(outline),
        look.colour,
        Some(white),
    );
    if look.stripe {
        let line = Path::open(&[
            body.point(-body.length * 0.36, 0.0),
            body.point(body.length * 0.36, 0.0),
        ]);
        scene.line(
            Layer::Piece,
            thing,
            Form::Path(line),
            Stroke::new(INK, 1.2 * s),
        );
    }
    pips(&body, seat, thing, s, scene);
}

/// The seat's number: as on a die up to six, then a numeral.
fn pips(body: &Block, seat: usize, thing: Thing, s: f32, scene: &mut Scene) {
    let colour = SEATS[seat % SEATS.len()].on_body();
    let d = 1.45 * s;
    let spots: &[(f32, f32)] = match seat + 1 {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 0.0), (1.0, 0.0)],
        3 => &[(-1.6, 0.0), (0.0, 0.0), (1.6, 0.0)],
        4 => &[(-1.0, -0.75), (1.0, -0.75), (-1.0, 0.75), (1.0, 0.75)],
        5 => &[
            (-1.3, -0.75),
            (1.3, -0.75),
            (0.0, 0.0),
            (-1.3, 0.75),
            (1.3, 0.75),
        ],
        6 => &[
            (-1.6, -0.75),
            (0.0, -0.75),
            (1.6, -0.75),
            (-1.6, 0.75),
            (0.0, 0.75),
            (1.6, 0.75),
        ],
        number => {
            let text = centred(
                &number.to_string(),
                body.centre,
                body.height * 0.75,
                Face::Bold,
            );
            scene.text(
                Layer::Pips,
                thing,
                text,
                colour,
                Some(Stroke::new(SEATS[seat % 8].colour, 1.2 * s)),
            );
            return;
        }
    };
    let mut dots = Path::default();
    for &(x, y) in spots {
        dots.add_circle(body.point(x * d, y * d), 0.65 * s);
    }
    scene.area(Layer::Pips, thing, Form::Path(dots), colour, None);
}

/// The silhouette of a piece.
#[must_use]
pub fn piece_outline(body: &Block, ends: Ends) -> Path {
    let (l, h) = (body.length / 2.0, body.height / 2.0);
    let cut = h * 0.75;
    let at = |points: &[(f32, f32)]| -> Vec<Vec2> {
        points.iter().map(|&(x, y)| body.point(x, y)).collect()
    };
    let points = match ends {
        Ends::Square => at(&[(-l, -h), (l, -h), (l, h), (-l, h)]),
        Ends::Pointed => at(&[
            (-l + cut, -h),
            (l - cut, -h),
            (l, 0.0),
            (l - cut, h),
            (-l + cut, h),
            (-l, 0.0),
        ]),
        Ends::Notched => at(&[
            (-l, -h),
            (l, -h),
            (l - cut, 0.0),
            (l, h),
            (-l, h),
            (-l + cut, 0.0),
        ]),
        Ends::Slanted => at(&[(-l + cut, -h), (l, -h), (l - cut, h), (-l, h)]),
        Ends::Chevron => at(&[
            (-l, -h),
            (l - cut, -h),
            (l, 0.0),
            (l - cut, h),
            (-l, h),
            (-l + cut, 0.0),
        ]),
        Ends::Round => {
            let mut path = Path::default();
            let half = vec2(l, h);
            path.add_rect(
                crate::geometry::Rect {
                    min: -half,
                    max: half,
                },
                h,
            );
            return path.map(|point| body.point(point.x, point.y));
        }
    };
    Path::closed(&points)
}
