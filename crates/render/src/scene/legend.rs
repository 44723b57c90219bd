//! The legend: what each colour and mark means, and what routes are worth.

use super::place::pennant;
use super::track::{centred, draw_crate, rails_of, sample_space, star_disc};
use super::{Anchor, Drawing, Form, Layer, Scene, Stroke, Text, Thing};
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2, vec2};
use crate::theme::{INK, IVORY, card_look};
use branchline_engine::GameConfig;
use branchline_engine::config::CardId;

/// Where the legend goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Legend {
    /// Into the emptiest corner of the field.
    Corner,
    /// At this place: its upper left corner.
    At(Vec2),
}

const ROW: f32 = 9.0;
const WIDTH: f32 = 62.0;

/// One row of the legend.
#[derive(Clone, Copy)]
enum Row {
    /// A card's colour; none: any colour.
    Colour(Option<usize>),
    Ferry,
    Tunnel,
    Goods,
    Site,
}

/// What the board shows and a reader may ask about: colours first, then marks.
fn rows(game: &GameConfig) -> Vec<Row> {
    let colours = (0..game.deck.len()).filter(|&card| !game.deck[card].wild);
    let mut rows: Vec<Row> = colours.map(|card| Row::Colour(Some(card))).collect();
    if game.tracks.iter().any(|track| track.colour.is_none()) {
        rows.push(Row::Colour(None));
    }
    let on_track = |mark: &str| game.tracks.iter().any(|track| track.marks.has(mark));
    let marks = [
        (on_track("ferry"), Row::Ferry),
        (on_track("tunnel"), Row::Tunnel),
        (on_track("goods"), Row::Goods),
        (
            game.locations.iter().any(|place| place.marks.has("site")),
            Row::Site,
        ),
    ];
    rows.extend(
        marks
            .into_iter()
            .filter(|(is_there, _)| *is_there)
            .map(|(_, row)| row),
    );
    rows
}

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Some(legend) = drawing.overlay.legend else {
        return;
    };
    let Drawing { game, theme, s, .. } = drawing;
    let points = &game.rules.route_points.table;
    let rows = rows(game);
    let height = (ROW * (rows.len().max(points.len() + 1) as f32 + 0.6)) * s;
    let size = vec2(WIDTH * s, height);
    let corner = match legend {
        Legend::At(at) => at,
        Legend::Corner => emptiest_corner(drawing, size),
    };
    let block = Block {
        centre: corner + size * 0.5,
        angle: 0.0,
        length: size.x,
        height: size.y,
    };
    let line = Stroke::new(theme.ink.at(0.25), 0.35 * s);
    scene.area(
        Layer::Legend,
        Thing::Board,
        Form::Block(block, 3.0 * s),
        theme.paper,
        Some(line),
    );
    let height_of = |number: usize| corner.y + (number as f32 + 0.8) * ROW * s;
    for (number, row) in rows.into_iter().enumerate() {
        let middle = height_of(number);
        draw_row(drawing, row, vec2(corner.x + 10.5 * s, middle), scene);
        let words = words(game, row);
        label(drawing, &words, vec2(corner.x + 20.5 * s, middle), scene);
    }
    points_table(drawing, points, corner, height_of, scene);
}

fn words(game: &GameConfig, row: Row) -> String {
    let word = match row {
        Row::Colour(Some(card)) => game.deck[card].title.as_str(),
        Row::Colour(None) => "any",
        Row::Ferry => {
            let wild = game.deck.iter().find(|card| card.wild);
            wild.map_or("wild", |card| card.title.as_str())
        }
        Row::Tunnel => "tunnel",
        Row::Goods => "goods",
        Row::Site => "site",
    };
    word.to_owned()
}

/// What stands before the words: a space as it lies on the board, with its mark.
fn draw_row(drawing: &Drawing, row: Row, centre: Vec2, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let small = 0.75 * s;
    let sample = Block {
        centre,
        angle: 0.0,
        length: 15.0 * s,
        height: 6.0 * s,
    };
    let thing = match row {
        Row::Colour(Some(card)) => Thing::Card(CardId::from_index(card)),
        _ => Thing::Board,
    };
    let card = match row {
        Row::Colour(card) => card,
        _ => None,
    };
    let before = scene.shapes.len();
    if matches!(row, Row::Site) {
        pennant(drawing, thing, centre + vec2(-1.5, 4.0) * *s, scene);
    } else {
        let look = card_look(&drawing.looks, card);
        let ferry = matches!(row, Row::Ferry);
        sample_space(&sample, &look, ferry, theme, small, scene, thing);
    }
    match row {
        Row::Ferry => star_disc(centre, thing, small, scene),
        Row::Tunnel => rails_of(&sample, theme, thing, small, scene),
        Row::Goods => draw_crate(centre, thing, small, scene),
        Row::Colour(_) | Row::Site => {}
    }
    for shape in &mut scene.shapes[before..] {
        shape.layer = Layer::Legend;
    }
}

fn points_table(
    drawing: &Drawing,
    points: &[(i32, i32)],
    corner: Vec2,
    row: impl Fn(usize) -> f32,
    scene: &mut Scene,
) {
    let Drawing { theme, s, .. } = drawing;
    let x = corner.x + 47.0 * s;
    let head = centred(
        "points",
        vec2(corner.x + 52.0 * s, row(0)),
        3.4 * s,
        Face::Semibold,
    );
    scene.text(Layer::Legend, Thing::Board, head, theme.muted, None);
    for (number, (length, value)) in points.iter().enumerate() {
        let y = row(number + 1);
        let text = centred(&length.to_string(), vec2(x, y), 4.6 * s, Face::Semibold);
        scene.text(Layer::Legend, Thing::Board, text, theme.ink, None);
        let disc = Form::Circle(vec2(x + 9.0 * s, y), 3.6 * s);
        scene.area(
            Layer::Legend,
            Thing::Board,
            disc,
            IVORY,
            Some(Stroke::new(INK, 0.4 * s)),
        );
        let text = centred(
            &value.to_string(),
            vec2(x + 9.0 * s, y),
            4.6 * s,
            Face::Bold,
        );
        scene.text(Layer::Legend, Thing::Board, text, INK, None);
    }
}

fn label(drawing: &Drawing, words: &str, at: Vec2, scene: &mut Scene) {
    let Drawing { theme, s, .. } = drawing;
    let size = 3.8 * s;
    let text = Text {
        text: words.to_owned(),
        at: at + vec2(0.0, size * Face::Semibold.cap_height() / 2.0),
        anchor: Anchor::Start,
        angle: 0.0,
        size,
        face: Face::Semibold,
        tracking: 0.0,
    };
    scene.text(Layer::Legend, Thing::Board, text, theme.ink, None);
}

/// The corner where the legend covers fewest spaces, names and locations.
fn emptiest_corner(drawing: &Drawing, size: Vec2) -> Vec2 {
    let layout = drawing.layout;
    let field = layout.field().grown(-3.0 * drawing.s);
    let corners = [
        vec2(field.max.x - size.x, field.max.y - size.y),
        vec2(field.min.x, field.max.y - size.y),
        vec2(field.max.x - size.x, field.min.y),
        field.min,
    ];
    let crowd = |corner: Vec2| {
        let rect = Rect {
            min: corner,
            max: corner + size,
        };
        let spaces = layout.tracks.iter().flat_map(|track| &track.spaces);
        let spaces = spaces.filter(|space| space.overlaps(rect)).count();
        let names = layout
            .names
            .iter()
            .filter(|name| name.rect.overlaps(rect))
            .count();
        let places = layout
            .locations
            .iter()
            .filter(|l| rect.distance(l.at) < l.radius)
            .count();
        2 * spaces + names + 4 * places
    };
    corners
        .into_iter()
        .min_by_key(|corner| crowd(*corner))
        .unwrap_or(field.min)
}
