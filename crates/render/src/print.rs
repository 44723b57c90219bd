//! Sheets for the printer: which part of which picture lies where on which page.
//!
//! Pages are plain data; `pdf` writes them. Everything on a page is true to size
//! if it is printed at 100 %, and the ruler on every sheet shows whether it was.

mod aid;
mod board;
mod book;
mod cards;
mod faces;

pub use aid::aid_pages;
pub use board::{board_pages, one_page};
pub use book::book_pages;
pub use cards::{CARD, card_pages};
pub use faces::{card_back, card_face, ticket_back, ticket_face};

use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_engine::rulebook::Language;

use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Rect, Vec2, vec2};
use crate::scene::{Anchor, Form, Layer, Path, Scene, Stroke, Text, Thing};
use std::rc::Rc;

/// What tells copies of a game apart: the version that its designer counts, if there is one, for people, and the first
/// digits of its hash for programs.
#[must_use]
pub fn edition(game: &GameConfig, sheet: &Sheet, digits: usize) -> String {
    let hash = game.hash();
    let hash = &hash[..digits.min(hash.len())];
    match sheet.version {
        Some(version) => format!("v{version} · {hash}"),
        None => hash.to_owned(),
    }
}

/// What all sheets of one print share.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Their size.
    pub paper: Paper,
    /// The language of everything that is not the game's own name for a thing.
    pub language: Language,
    /// Small print that tells printed copies apart.
    pub stamp: &'a str,
}

/// A sheet of paper, ready for the printer.
#[derive(Clone, Debug)]
pub struct Page {
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
    /// Pictures on it.
    pub pictures: Vec<Picture>,
    /// Crop marks, ruler and stamp, over the pictures.
    pub marks: Scene,
}

/// Part of a picture on a page.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The picture.
    pub scene: Rc<Scene>,
    /// Where its upper left corner lies on the page.
    pub at: Vec2,
    /// 1 is true size.
    pub scale: f32,
    /// What of it is seen, on the page.
    pub clip: Rect,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Paper {
    A4,
    A3,
    A2,
    A1,
    A0,
    Letter,
    Tabloid,
}

impl Paper {
    /// All sizes with their words.
    pub const ALL: [(&'static str, Self); 7] = [
        ("a4", Self::A4),
        ("a3", Self::A3),
        ("a2", Self::A2),
        ("a1", Self::A1),
        ("a0", Self::A0),
        ("letter", Self::Letter),
        ("tabloid", Self::Tabloid),
    ];

    /// Short and long side in millimetres.
    #[must_use]
    pub const fn sides(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::A3 => (297.0, 420.0),
            Self::A2 => (420.0, 594.0),
            Self::A1 => (594.0, 841.0),
            Self::A0 => (841.0, 1189.0),
            Self::Letter => (215.9, 279.4),
            Self::Tabloid => (279.4, 431.8),
        }
    }

    /// Upright and lying: width and height.
    const fn ways(self) -> [(f32, f32); 2] {
        let (short, long) = self.sides();
        [(short, long), (long, short)]
    }
}

/// What most printers leave white.
const MARGIN: f32 = 10.0;
/// The strip for ruler and stamp, at the foot.
const CAPTION: f32 = 8.0;
const BLACK: Colour = Colour::rgb(0x22_25_2A);
const GREY: Colour = Colour::rgb(0x5A_5A_5A);

impl Page {
    fn new(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            pictures: Vec::new(),
            marks: Scene::empty(width, height),
        }
    }

    /// Where pictures may lie.
    fn usable(width: f32, height: f32) -> Rect {
        Rect {
            min: vec2(MARGIN, MARGIN),
            max: vec2(width - MARGIN, height - MARGIN - CAPTION),
        }
    }

    /// Short lines outside a rectangle that show where to cut.
    fn crop_marks(&mut self, rect: Rect) {
        let stroke = Stroke::new(BLACK, 0.2);
        let (near, far) = (0.5, 2.5);
        let mut lines = Path::default();
        for (corner, out) in
            rect.corners()
                .into_iter()
                .zip([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
        {
            lines.add(&[
                corner + vec2(out.0 * near, 0.0),
                corner + vec2(out.0 * far, 0.0),
            ]);
            lines.add(&[
                corner + vec2(0.0, out.1 * near),
                corner + vec2(0.0, out.1 * far),
            ]);
        }
        self.marks
            .line(Layer::Frame, Thing::Board, Form::Path(lines), stroke);
    }

    /// A ruler of 100 mm and the words that tell this sheet from others.
    fn caption(&mut self, job: &Job, sheet: &str) {
        let base = self.height - MARGIN;
        let left = MARGIN;
        let mut ruler = Path::default();
        ruler.add(&[vec2(left, base), vec2(left + 100.0, base)]);
        for step in 0..=10 {
            let x = left + step as f32 * 10.0;
            let tall = if step % 5 == 0 { 2.2 } else { 1.2 };
            ruler.add(&[vec2(x, base), vec2(x, base - tall)]);
        }
        self.marks.line(
            Layer::Frame,
            Thing::Board,
            Form::Path(ruler),
            Stroke::new(BLACK, 0.2),
        );
        let how = job.language.either(
            "100 mm if printed at 100 %, “actual size”",
            "100 mm si se imprime al 100 %, «tamaño real»",
        );
        let above = vec2(left + 0.8, base - 3.0);
        self.words(how, above, Anchor::Start, GREY);
        self.words(
            job.stamp,
            vec2(self.width - MARGIN, base - 3.4),
            Anchor::End,
            BLACK,
        );
        self.words(sheet, vec2(self.width - MARGIN, base), Anchor::End, GREY);
    }

    fn words(&mut self, text: &str, at: Vec2, anchor: Anchor, colour: Colour) {
        let text = Text {
            text: text.to_owned(),
            at,
            anchor,
            angle: 0.0,
            size: 2.6,
            face: Face::Semibold,
            tracking: 0.01,
        };
        self.marks
            .text(Layer::Frame, Thing::Board, text, colour, None);
    }
}
