//! The rulebook on paper: the very parts that Markdown and HTML are made of, set in
//! two columns, with the board at the head and examples of payments as small cards.

mod flow;
mod parts;
mod table;

use super::{BLACK, GREY, Job, MARGIN, Page, Paper, Picture};
use crate::fonts::Face;
use crate::geometry::{Rect, vec2};
use crate::scene::{Anchor, Form, Layer, Path, Scene, Stroke, Text, Thing};
use crate::theme::Theme;
use branchline_engine::GameConfig;
use branchline_engine::rulebook::Rulebook;
use flow::Flow;
use std::rc::Rc;

/// White at the sides of a page of words, and at its head.
const SIDE: f32 = 16.0;
/// Between the two columns.
const GUTTER: f32 = 8.0;
/// Shares of the first page that the board at the head may take, the usual one first.
const BOARD: [f32; 8] = [0.36, 0.34, 0.32, 0.30, 0.28, 0.26, 0.24, 0.22];

/// A rulebook as sheets.
#[must_use]
pub fn book_pages(game: &GameConfig, board: &Rc<Scene>, job: &Job) -> Vec<Page> {
    let book = &Rulebook::new(game, job.language);
    let paper = job.paper;
    // A little less of the board may save a page that would be nearly empty.
    let mut pages = set(book, game, board, paper, BOARD[0]);
    for share in &BOARD[1..] {
        let shorter = set(book, game, board, paper, *share);
        if shorter.len() < pages.len() {
            pages = shorter;
            break;
        }
    }
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let number = index + 1;
        let number = job.language.either(
            format!("page {number} of {count}"),
            format!("página {number} de {count}"),
        );
        footer(page, job.stamp, &number);
    }
    pages
}

/// The pages without their numbers, with a board that takes such a share of the first one.
fn set(
    book: &Rulebook,
    game: &GameConfig,
    board: &Rc<Scene>,
    paper: Paper,
    share: f32,
) -> Vec<Page> {
    let (width, height) = paper.sides();
    let mut first = Page::new(width, height);
    let top = head(&mut first, book, board, share);
    let foot = height - MARGIN - 6.0;
    let mut flow = Flow::new(first, top, foot);
    for (title, chapter) in &book.chapters {
        parts::chapter(&mut flow, title, chapter, game);
    }
    flow.pages()
}

/// Title and board across the page; how far down they reach.
fn head(page: &mut Page, book: &Rulebook, board: &Rc<Scene>, share: f32) -> f32 {
    let room = page.width - 2.0 * SIDE;
    let mut size = 13.0;
    let wide = Face::Title.width(&book.title, size, 0.0);
    if wide > room {
        size *= room / wide;
    }
    let base = SIDE + size * 0.75;
    let title = words(&book.title, (SIDE, base), size, Face::Title, Anchor::Start);
    page.marks
        .text(Layer::Name, Thing::Board, title, BLACK, None);
    let under = book
        .language
        .either("Rules of the game", "Reglas del juego");
    let right = (page.width - SIDE, base);
    let under = words(under, right, 4.2, Face::Terrain, Anchor::End);
    page.marks
        .text(Layer::Name, Thing::Board, under, GREY, None);

    let scale = (room / board.width).min(page.height * share / board.height);
    let (wide, high) = (board.width * scale, board.height * scale);
    let at = vec2((page.width - wide) / 2.0, base + 6.0);
    page.pictures.push(Picture {
        scene: Rc::clone(board),
        at,
        scale,
        clip: Rect {
            min: at,
            max: at + vec2(wide, high),
        },
    });
    at.y + high + 7.0
}

/// Stamp to the left, number to the right, under a line.
fn footer(page: &mut Page, stamp: &str, number: &str) {
    let base = page.height - MARGIN;
    let (left, right) = (SIDE, page.width - SIDE);
    let line = Path::open(&[vec2(left, base - 4.4), vec2(right, base - 4.4)]);
    let stroke = Stroke::new(Theme::light().accent, 0.3);
    page.marks
        .line(Layer::Frame, Thing::Board, Form::Path(line), stroke);
    for (text, x, anchor) in [(stamp, left, Anchor::Start), (number, right, Anchor::End)] {
        let text = words(text, (x, base), 2.6, Face::Semibold, anchor);
        page.marks
            .text(Layer::Frame, Thing::Board, text, GREY, None);
    }
}

fn words(text: &str, (x, y): (f32, f32), size: f32, face: Face, anchor: Anchor) -> Text {
    Text {
        text: text.to_owned(),
        at: vec2(x, y),
        anchor,
        angle: 0.0,
        size,
        face,
        tracking: 0.0,
    }
}
