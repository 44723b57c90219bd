//! The legend: what each colour and mark means, and what routes are worth.

mod place;

use super::place::pennant;
use super::track::{centred, draw_crate, rails_of, sample_space, star_disc};
use super::{Anchor, Drawing, Form, Layer, Scene, Stroke, Text, Thing};
use crate::fonts::Face;
use crate::geometry::{Block, Vec2, vec2};
use crate::theme::{INK, IVORY, card_look};
use branchline_engine::GameConfig;
use branchline_engine::config::CardId;
use branchline_engine::rulebook::Language;
use place::{Arrangement, Place};

/// Height of a line, and from the left edge of a column: the middle of its sample, its words. For a piece of 20.
const ROW: f32 = 9.0;
const SAMPLE: f32 = 10.5;
const WORDS: f32 = 20.5;
/// Height of the words.
const LABEL: f32 = 3.8;
/// Width of a column of points.
const POINTS: f32 = 18.0;

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

/// What the board shows and a reader may ask about: colours first, then marks, and what routes are worth.
struct Contents<'a> {
    rows: Vec<(Row, String)>,
    points: &'a [(i32, i32)],
}

impl<'a> Contents<'a> {
    fn of(game: &'a GameConfig, language: Language) -> Self {
        let rows = rows(game).into_iter();
        Self {
            rows: rows.map(|row| (row, words(game, row, language))).collect(),
            points: &game.rules.route_points.table,
        }
    }
}

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
    let Some(language) = drawing.overlay.legend else {
        return;
    };
    let contents = Contents::of(drawing.game, language);
    let Place {
        corner,
        form,
        strip,
    } = place::find(drawing, &contents, scene);
    if strip > 0.0 {
        below_the_board(drawing, strip, scene);
    }
    let Drawing { theme, .. } = drawing;
    let s = form.s;
    let block = Block {
        centre: corner + form.size * 0.5,
        angle: 0.0,
        length: form.size.x,
        height: form.size.y,
    };
    let line = Stroke::new(theme.ink.at(0.25), 0.35 * s);
    scene.area(
        Layer::Legend,
        Thing::Board,
        Form::Block(block, 3.0 * s),
        theme.paper,
        Some(line),
    );
    let middle_of = |line: usize| corner.y + (line as f32 + 0.8) * ROW * s;
    let mut left = corner.x;
    for (column, width) in form.columns.iter().enumerate() {
        let numbers = column * form.lines..contents.rows.len().min((column + 1) * form.lines);
        for (line, (row, words)) in contents.rows[numbers].iter().enumerate() {
            let middle = middle_of(line);
            draw_row(drawing, *row, vec2(left + SAMPLE * s, middle), s, scene);
            label(drawing, words, vec2(left + WORDS * s, middle), s, scene);
        }
        left += width;
    }
    let head = language.either("points", "puntos");
    points_table(drawing, &contents, head, left, &form, middle_of, scene);
}

/// Paper below the board, for a legend that found no room on it.
fn below_the_board(drawing: &Drawing, strip: f32, scene: &mut Scene) {
    let layout = drawing.layout;
    let paper = Block {
        centre: vec2(layout.width / 2.0, layout.height + strip / 2.0),
        angle: 0.0,
        length: layout.width,
        height: strip,
    };
    scene.height = layout.height + strip;
    let (form, fill) = (Form::Block(paper, 0.0), drawing.theme.paper);
    scene.area(Layer::Frame, Thing::Board, form, fill, None);
}

/// Cards are called what is printed on them.
fn words(game: &GameConfig, row: Row, language: Language) -> String {
    let word = match row {
        Row::Colour(Some(card)) => game.deck[card].title.as_str(),
        Row::Colour(None) => language.either("any", "cualquiera"),
        Row::Ferry => {
            let wild = game.deck.iter().find(|card| card.wild);
            let word = language.either("wild", "comodín");
            wild.map_or(word, |card| card.title.as_str())
        }
        Row::Tunnel => language.either("tunnel", "túnel"),
        Row::Goods => language.either("goods", "mercancía"),
        Row::Site => language.either("site", "lugar turístico"),
    };
    word.to_owned()
}

/// What stands before the words: a space as it lies on the board, with its mark.
fn draw_row(drawing: &Drawing, row: Row, centre: Vec2, s: f32, scene: &mut Scene) {
    let Drawing { theme, .. } = drawing;
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
        pennant(theme, thing, centre + vec2(-2.0, 4.3) * small, small, scene);
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

/// Lengths and their points, in as many columns as the form has for them.
fn points_table(
    drawing: &Drawing,
    contents: &Contents,
    head: &str,
    left: f32,
    form: &Arrangement,
    middle_of: impl Fn(usize) -> f32,
    scene: &mut Scene,
) {
    let Drawing { theme, .. } = drawing;
    let s = form.s;
    let head = centred(
        head,
        vec2(left + 7.0 * s, middle_of(0)),
        3.4 * s,
        Face::Semibold,
    );
    scene.text(Layer::Legend, Thing::Board, head, theme.muted, None);
    let in_a_column = form.lines - 1;
    for (number, (length, value)) in contents.points.iter().enumerate() {
        let x = left + (2.0 + POINTS * (number / in_a_column) as f32) * s;
        let y = middle_of(number % in_a_column + 1);
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

fn label(drawing: &Drawing, words: &str, at: Vec2, s: f32, scene: &mut Scene) {
    let size = LABEL * s;
    let text = Text {
        text: words.to_owned(),
        at: at + vec2(0.0, size * Face::Semibold.cap_height() / 2.0),
        anchor: Anchor::Start,
        angle: 0.0,
        size,
        face: Face::Semibold,
        tracking: 0.0,
    };
    scene.text(Layer::Legend, Thing::Board, text, drawing.theme.ink, None);
}
