//! Words that run down a column, then down the next one, then over to the next page.

use super::{GUTTER, SIDE, words};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::Vec2;
use crate::print::Page;
use crate::scene::{Anchor, Layer, Scene, Thing};

/// Size of the words and height of a line.
pub(super) const TEXT: f32 = 3.5;
pub(super) const LINE: f32 = 4.75;

/// Where the next words go.
pub(super) struct Flow {
    done: Vec<Page>,
    page: Page,
    /// Upper and lower end of the columns on this page.
    top: f32,
    foot: f32,
    column: usize,
    /// Upper edge of what comes next.
    pub y: f32,
}

impl Flow {
    pub fn new(page: Page, top: f32, foot: f32) -> Self {
        Self {
            done: Vec::new(),
            page,
            top,
            foot,
            column: 0,
            y: top,
        }
    }

    /// All pages.
    pub fn pages(mut self) -> Vec<Page> {
        self.done.push(self.page);
        self.done
    }

    /// Width of a column.
    pub fn width(&self) -> f32 {
        (self.page.width - 2.0 * SIDE - GUTTER) / 2.0
    }

    /// Left edge of this column.
    pub fn left(&self) -> f32 {
        SIDE + self.column as f32 * (self.width() + GUTTER)
    }

    /// Whether nothing stands in this column yet.
    pub fn at_top(&self) -> bool {
        self.y <= self.top
    }

    /// What is drawn on.
    pub fn scene(&mut self) -> &mut Scene {
        &mut self.page.marks
    }

    /// Height of a column on a page without a board.
    pub fn column_height(&self) -> f32 {
        self.foot - SIDE
    }

    /// Whether this much fits below.
    pub fn fits(&self, height: f32) -> bool {
        self.y + height <= self.foot
    }

    /// Makes sure that this much fits below, in the next column if it must be. What is
    /// higher than a page begins at the top of a column all the same.
    pub fn need(&mut self, height: f32) {
        if self.fits(height) || self.at_top() {
            return;
        }
        if self.column == 0 {
            self.column = 1;
        } else {
            let (width, height) = (self.page.width, self.page.height);
            let full = std::mem::replace(&mut self.page, Page::new(width, height));
            self.done.push(full);
            self.column = 0;
            self.top = SIDE;
        }
        self.y = self.top;
    }

    /// A space, but none at the top of a column.
    pub fn gap(&mut self, height: f32) {
        if !self.at_top() {
            self.y += height;
        }
    }

    /// One line of words, `indent` from the left.
    pub fn line(&mut self, text: &str, indent: f32, face: Face, colour: Colour) {
        let at = (self.left() + indent, self.y + TEXT * 0.95);
        self.put(text, at, TEXT, face, Anchor::Start, colour);
        self.y += LINE;
    }

    /// Words anywhere.
    pub fn put(
        &mut self,
        text: &str,
        at: (f32, f32),
        size: f32,
        face: Face,
        anchor: Anchor,
        colour: Colour,
    ) {
        let text = words(text, at, size, face, anchor);
        self.page
            .marks
            .text(Layer::Name, Thing::Board, text, colour, None);
    }

    /// A paragraph; no single line of it stays behind at the foot of a column or comes
    /// alone to the head of one.
    pub fn paragraph(&mut self, text: &str, indent: f32, face: Face, colour: Colour) {
        let lines = wrapped(text, self.width() - indent, TEXT, face);
        let count = lines.len();
        for (number, line) in lines.iter().enumerate() {
            let together = match count - number {
                // The first two and the last two lines stay together.
                _ if number == 0 => count.min(if count == 3 { 3 } else { 2 }),
                2 => 2,
                _ => 1,
            };
            self.need(together as f32 * LINE);
            self.line(line, indent, face, colour);
        }
    }
}

/// A text in lines that are no wider than `room`, unless a single word is.
pub(super) fn wrapped(text: &str, room: f32, size: f32, face: Face) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if face.width(&longer, size, 0.0) > room && !line.is_empty() {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines
}

/// The point in the middle of a line of words that begins at `y`.
pub(super) fn middle(x: f32, y: f32) -> Vec2 {
    Vec2 {
        x,
        y: y + TEXT * (0.95 - Face::Regular.cap_height() / 2.0),
    }
}
