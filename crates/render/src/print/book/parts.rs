//! Headings, lists and examples of a rulebook, put into a flow of words.

use super::flow::{Flow, LINE, TEXT, middle, wrapped};
use super::table::Table;
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Vec2, vec2};
use crate::print::{BLACK, GREY};
use crate::scene::{Anchor, Form, Layer, Path, Scene, Stroke, Thing, symbol_path};
use crate::theme::{CardLook, INK, IVORY, Symbol, Theme, card_look, card_looks};
use branchline_engine::GameConfig;
use branchline_engine::config::TrackId;
use branchline_engine::rulebook::{Part, Payments};

/// Between paragraphs.
const PARAGRAPH: f32 = 1.7;
/// What a heading takes, with a few lines that must follow it in the same column.
const HEADING: f32 = 7.0;

pub(super) fn chapter(flow: &mut Flow, title: &str, parts: &[Part], game: &GameConfig) {
    flow.gap(3.2);
    flow.need(HEADING + beginning(flow, parts));
    heading(flow, title);
    for (index, part) in parts.iter().enumerate() {
        flow.need(beginning(flow, &parts[index..]));
        match part {
            Part::Text(text) => flow.paragraph(text, 0.0, Face::Regular, BLACK),
            Part::List { numbered, items } => list(flow, *numbered, items),
            Part::Table(rows) => Table::new(rows, flow.width()).put(flow),
            Part::Payments(payments) => example(flow, payments, game),
        }
        flow.gap(PARAGRAPH);
    }
}

/// How much of some parts has to stand in one column from their beginning: a sentence that announces a table, a list
/// or an example stays with its beginning, an example whole, and a table too unless it is long.
fn beginning(flow: &Flow, parts: &[Part]) -> f32 {
    match parts {
        [Part::Text(text), rest @ ..] => {
            let lines = wrapped(text, flow.width(), TEXT, Face::Regular).len();
            match rest.first() {
                None | Some(Part::Text(_)) => lines.min(3) as f32 * LINE,
                Some(_) => lines as f32 * LINE + PARAGRAPH + beginning(flow, rest),
            }
        }
        [Part::List { .. }, ..] => 2.0 * LINE,
        [Part::Table(rows), ..] => Table::new(rows, flow.width()).beginning(flow),
        [Part::Payments(payments), ..] => height_of(flow, payments),
        [] => 0.0,
    }
}

fn heading(flow: &mut Flow, title: &str) {
    let (left, right) = (flow.left(), flow.left() + flow.width());
    let y = flow.y;
    let at = (left, y + 4.0);
    flow.put(title, at, 4.6, Face::Bold, Anchor::Start, BLACK);
    let line = Path::open(&[vec2(left, y + 5.4), vec2(right, y + 5.4)]);
    let stroke = Stroke::new(Theme::light().accent, 0.5);
    flow.scene()
        .line(Layer::Frame, Thing::Board, Form::Path(line), stroke);
    flow.y += HEADING;
}

fn list(flow: &mut Flow, numbered: bool, items: &[String]) {
    let indent = if numbered { 5.6 } else { 4.0 };
    for (index, item) in items.iter().enumerate() {
        let lines = wrapped(item, flow.width() - indent, TEXT, Face::Regular).len();
        flow.need(lines.min(2) as f32 * LINE);
        let (left, y) = (flow.left(), flow.y);
        let accent = Theme::light().accent;
        if numbered {
            let at = (left, y + TEXT * 0.95);
            let number = (index + 1).to_string();
            flow.put(&number, at, TEXT, Face::Bold, Anchor::Start, accent);
        } else {
            let dot = Form::Circle(middle(left + 1.4, y), 0.7);
            flow.scene()
                .area(Layer::Symbol, Thing::Board, dot, accent, None);
        }
        flow.paragraph(item, indent, Face::Regular, BLACK);
        flow.gap(0.7);
    }
}

/// Height of a track in an example.
const TRACK: f32 = 6.6;
/// A card in small.
const CARD: Vec2 = Vec2 { x: 7.2, y: 5.0 };

/// Height of an example; of one with very many ways to pay, of its first ones.
fn height_of(flow: &Flow, payments: &Payments) -> f32 {
    let words = wrapped(&payments.text, flow.width(), TEXT, Face::Bold).len();
    let note = payments.note.iter().count();
    let ways = payments.ways.len().min(8) as f32;
    (words + note) as f32 * LINE + TRACK + ways * (CARD.y + 1.2)
}

/// The track as it lies on the board, then each way to pay as a row of small cards.
fn example(flow: &mut Flow, payments: &Payments, game: &GameConfig) {
    let looks = card_looks(game);
    flow.paragraph(&payments.text, 0.0, Face::Bold, BLACK);
    track(flow, payments.track, game, &looks);
    for way in &payments.ways {
        flow.need(CARD.y + 1.2);
        let (mut x, y) = (flow.left() + 2.0, flow.y);
        for (card, count) in &way.cards {
            let look = card_look(&looks, Some(card.index()));
            for _ in 0..*count {
                let centre = vec2(x + CARD.x / 2.0, y + CARD.y / 2.0);
                small_card(flow.scene(), centre, &look, game.deck[card.index()].wild);
                x += CARD.x + 0.8;
            }
            x += 1.0;
        }
        let size = TEXT * 0.9;
        let base = y + CARD.y / 2.0 + size * Face::Regular.cap_height() / 2.0;
        let room = flow.left() + flow.width() - x;
        // A long row of cards says it all; words only where they fit.
        if Face::Regular.width(&way.text, size, 0.0) <= room {
            let at = (x + 0.6, base);
            flow.put(&way.text, at, size, Face::Regular, Anchor::Start, GREY);
        }
        flow.y += CARD.y + 1.2;
    }
    if let Some(note) = &payments.note {
        flow.need(LINE);
        flow.line(note, 2.0, Face::Terrain, GREY);
    }
    flow.gap(1.2);
}

/// Spaces between two locations.
fn track(flow: &mut Flow, track: TrackId, game: &GameConfig, looks: &[CardLook]) {
    let item = &game.tracks[track.index()];
    let look = card_look(looks, item.colour.map(|colour| colour.index()));
    let stars = item.marks.number("ferry");
    let count = item.length.max(1);
    let long = ((flow.width() - 12.0) / count as f32 - 0.8).clamp(2.0, 9.0);
    let y = flow.y + 2.6;
    let mut x = flow.left() + 3.4;
    let end = |scene: &mut Scene, x: f32| {
        let ring = Some(Stroke::new(INK, 0.6));
        let disc = Form::Circle(vec2(x, y), 1.6);
        scene.area(Layer::Location, Thing::Board, disc, IVORY, ring);
    };
    end(flow.scene(), x);
    x += 2.6;
    for space in 0..count {
        let centre = vec2(x + long / 2.0, y);
        let block = Block {
            centre,
            angle: 0.0,
            length: long,
            height: 3.8,
        };
        if item.marks.has("tunnel") {
            let rail = Block {
                length: long + 0.8,
                height: 5.2,
                ..block
            };
            let stroke = Stroke::new(INK, 0.4).dashed(0.8, 0.6);
            flow.scene().line(
                Layer::Rail,
                Thing::Track(track),
                Form::Block(rail, 0.2),
                stroke,
            );
        }
        let line = Some(Stroke::new(INK, 0.3));
        let form = Form::Block(block, 0.7);
        flow.scene()
            .area(Layer::Space, Thing::Track(track), form, look.fill, line);
        if space < stars {
            star(flow.scene(), centre);
        } else if let Some(symbol) = look.symbol {
            mark(flow.scene(), centre, symbol, 2.2, look.on_fill);
        }
        x += long + 0.8;
    }
    end(flow.scene(), x + 1.8);
    flow.y += TRACK;
}

fn small_card(scene: &mut Scene, centre: Vec2, look: &CardLook, wild: bool) {
    let block = Block {
        centre,
        angle: 0.0,
        length: CARD.x,
        height: CARD.y,
    };
    let fill = if wild { IVORY } else { look.fill };
    let line = Some(Stroke::new(INK, 0.25));
    scene.area(
        Layer::Space,
        Thing::Board,
        Form::Block(block, 0.8),
        fill,
        line,
    );
    match look.symbol {
        _ if wild => star(scene, centre),
        Some(symbol) => mark(scene, centre, symbol, 2.8, look.on_fill),
        None => {}
    }
}

fn star(scene: &mut Scene, centre: Vec2) {
    let ring = Some(Stroke::new(INK, 0.25));
    let disc = Form::Circle(centre, 1.7);
    scene.area(Layer::Symbol, Thing::Board, disc, IVORY, ring);
    mark(scene, centre, Symbol::Star, 2.5, INK);
}

fn mark(scene: &mut Scene, centre: Vec2, symbol: Symbol, height: f32, colour: Colour) {
    let path = symbol_path(symbol, centre, height);
    scene.area(Layer::Symbol, Thing::Board, Form::Path(path), colour, None);
}
