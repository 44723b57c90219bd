//! The faces of boards and rulebooks, shipped with the program: how wide a text is, and
//! what its letters look like.
//!
//! They are subsets of Source Sans 3 and Source Serif 4 under the Open Font
//! License; see `fonts/OFL.txt` beside this crate's manifest.

use crate::geometry::Vec2;
use crate::scene::Path;
use std::sync::OnceLock;
use ttf_parser::{Face as Ttf, GlyphId, OutlineBuilder};

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Sans, 600: districts, small print.
    Semibold,
    /// Sans, 700: names and numerals.
    Bold,
    /// Serif italic: rivers, seas, parks.
    Terrain,
    /// Serif, 600: titles.
    Title,
    /// Sans, 400: the text of rulebooks.
    Regular,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 5] = [
        Self::Semibold,
        Self::Bold,
        Self::Terrain,
        Self::Title,
        Self::Regular,
    ];

    /// The font file.
    #[must_use]
    pub const fn file(self) -> &'static [u8] {
        match self {
            Self::Semibold => include_bytes!("../fonts/BranchlineSans-Semibold.ttf"),
            Self::Bold => include_bytes!("../fonts/BranchlineSans-Bold.ttf"),
            Self::Terrain => include_bytes!("../fonts/BranchlineSerif-Italic.ttf"),
            Self::Title => include_bytes!("../fonts/BranchlineSerif-Semibold.ttf"),
            Self::Regular => include_bytes!("../fonts/BranchlineSans-Regular.ttf"),
        }
    }

    fn ttf(self) -> &'static Ttf<'static> {
        static FACES: [OnceLock<Ttf<'static>>; Face::ALL.len()] =
            [const { OnceLock::new() }; Face::ALL.len()];
        FACES[self as usize]
            .get_or_init(|| Ttf::parse(self.file(), 0).expect("the shipped fonts are whole"))
    }

    /// The glyph of a character; a sign for "not in this font" if there is none.
    fn glyph(self, character: char) -> GlyphId {
        self.ttf().glyph_index(character).unwrap_or(GlyphId(0))
    }

    /// The number of a character's glyph in the font file.
    #[cfg(feature = "pdf")]
    pub(crate) fn glyph_id(self, character: char) -> u32 {
        u32::from(self.glyph(character).0)
    }

    fn em(self) -> f32 {
        f32::from(self.ttf().units_per_em())
    }

    /// Whether the face has this character.
    #[must_use]
    pub fn has(self, character: char) -> bool {
        self.ttf().glyph_index(character).is_some()
    }

    /// How wide a text is, without its casing.
    #[must_use]
    pub fn width(self, text: &str, size: f32, tracking: f32) -> f32 {
        let advances: f32 = text.chars().map(|c| self.advance(c)).sum();
        let gaps = text.chars().count().saturating_sub(1) as f32;
        size * (advances + gaps * tracking)
    }

    /// How far a character moves the pen, in ems.
    #[must_use]
    pub fn advance(self, character: char) -> f32 {
        // Layouts ask for the same few letters over and over, and finding a glyph takes a while.
        static COMMON: [OnceLock<[f32; 0x180]>; Face::ALL.len()] =
            [const { OnceLock::new() }; Face::ALL.len()];
        let common = COMMON[self as usize].get_or_init(|| {
            std::array::from_fn(|number| {
                char::from_u32(number as u32).map_or(0.0, |letter| self.read_advance(letter))
            })
        });
        let number = u32::from(character) as usize;
        let known = common.get(number).copied();
        known.unwrap_or_else(|| self.read_advance(character))
    }

    fn read_advance(self, character: char) -> f32 {
        let advance = self.ttf().glyph_hor_advance(self.glyph(character));
        f32::from(advance.unwrap_or(0)) / self.em()
    }

    /// Height of a capital letter, in ems.
    #[must_use]
    pub fn cap_height(self) -> f32 {
        f32::from(self.ttf().capital_height().unwrap_or(660)) / self.em()
    }

    /// Adds the outline of a character at a pen position to a path.
    pub fn outline(self, character: char, pen: Vec2, size: f32, angle: f32, path: &mut Path) {
        let mut pencil = Pencil {
            path,
            pen,
            scale: size / self.em(),
            angle,
            at: Vec2::default(),
        };
        // Characters without an outline (spaces) draw nothing.
        let _ = self.ttf().outline_glyph(self.glyph(character), &mut pencil);
    }
}

/// Draws a glyph, whose y runs upwards, into a path.
struct Pencil<'a> {
    path: &'a mut Path,
    pen: Vec2,
    scale: f32,
    angle: f32,
    at: Vec2,
}

impl Pencil<'_> {
    fn place(&self, x: f32, y: f32) -> Vec2 {
        self.pen + (Vec2 { x, y: -y } * self.scale).turned(self.angle)
    }
}

impl OutlineBuilder for Pencil<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        self.path.move_to(self.at);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        self.path.line_to(self.at);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, end) = (self.place(x1, y1), self.place(x, y));
        let (from, third) = (self.at, 2.0 / 3.0);
        self.path
            .cubic_to(from.lerp(control, third), end.lerp(control, third), end);
        self.at = end;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let end = self.place(x, y);
        self.path
            .cubic_to(self.place(x1, y1), self.place(x2, y2), end);
        self.at = end;
    }

    fn close(&mut self) {
        self.path.close();
    }
}
