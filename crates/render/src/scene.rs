//! What is drawn: one list of shapes in millimetres, for every painter.
//!
//! The canvas of the editor, SVG, PNG and PDF paint this list and nothing else.
//! Shapes come sorted by [`Layer`], from the table up; a painter that has little
//! room may leave out whole layers (gloss, symbols, names) and nothing is wrong.
//! Each shape says which [`Thing`] it belongs to, for pointing and clicking.

mod district;
mod ground;
mod legend;
mod overlay;
mod path;
mod piece;
mod place;
mod symbol;
mod track;
mod words;

pub use overlay::{Arc, Band, Heat, Outcome, Overlay, Pointed, Stack};
pub use path::{Path, Step};
pub use piece::piece_outline;
pub use symbol::symbol_path;

use crate::backdrop::Backdrop;
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2};
use crate::layout::Layout;
use crate::theme::{CardLook, Theme, card_looks};
use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, DistrictId, LocationId, TicketId, TrackId};

/// A picture: shapes in the order of painting.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
    /// A picture below all shapes.
    pub backdrop: Option<Backdrop>,
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
}

/// One thing to paint: its area, then its line. A text's line is its casing and
/// lies under the letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// How high it lies.
    pub layer: Layer,
    /// What it belongs to.
    pub thing: Thing,
    /// Where it is.
    pub form: Form,
    /// The colour of its area.
    pub fill: Option<Colour>,
    /// Its line.
    pub stroke: Option<Stroke>,
}

/// The geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A turned box with round corners.
    Block(Block, f32),
    /// A disc or ring.
    Circle(Vec2, f32),
    /// Anything else; filled by the even-odd rule.
    Path(Path),
    /// Words.
    Text(Text),
}

/// Words on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The words.
    pub text: String,
    /// A point of the base line.
    pub at: Vec2,
    /// Which point.
    pub anchor: Anchor,
    /// Clockwise, in radians.
    pub angle: f32,
    /// Height of the face.
    pub size: f32,
    /// The face.
    pub face: Face,
    /// Extra space between letters, as a share of the size.
    pub tracking: f32,
}

/// Which point of a base line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f32,
    /// Lengths of strokes and gaps.
    pub dash: Option<(f32, f32)>,
    /// Whether its ends and corners are round.
    pub round: bool,
}

/// How high a shape lies, from the table up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Layer {
    Table,
    Land,
    Shallows,
    Water,
    Park,
    District,
    LandWords,
    Frame,
    Band,
    Lead,
    Bed,
    Rail,
    Space,
    Gloss,
    Symbol,
    Mark,
    Piece,
    Pips,
    Arc,
    Token,
    Location,
    Badge,
    Name,
    Legend,
    Problem,
    Selection,
}

/// What a shape belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// The board as a whole.
    Board,
    /// A drawn thing, by its place in the sheet.
    Land(u16),
    /// A district.
    District(DistrictId),
    /// A track.
    Track(TrackId),
    /// A space of a track.
    Space(TrackId, u16),
    /// A location.
    Location(LocationId),
    /// A location's name.
    Name(LocationId),
    /// A ticket.
    Ticket(TicketId),
    /// A card.
    Card(CardId),
}

impl Thing {
    /// The track it belongs to, if it does.
    #[must_use]
    pub const fn track(self) -> Option<TrackId> {
        match self {
            Self::Track(track) | Self::Space(track, _) => Some(track),
            _ => None,
        }
    }

    /// The location it belongs to, if it does.
    #[must_use]
    pub const fn location(self) -> Option<LocationId> {
        match self {
            Self::Location(location) | Self::Name(location) => Some(location),
            _ => None,
        }
    }
}

impl Shape {
    /// The box round it, line included.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let bounds = match &self.form {
            Form::Block(block, _) => block.bounds(),
            Form::Circle(centre, radius) => Rect::around(*centre, 2.0 * radius, 2.0 * radius),
            Form::Path(path) => path.bounds(),
            Form::Text(text) => text.bounds(),
        };
        bounds.grown(self.stroke.map_or(0.0, |stroke| stroke.width))
    }
}

impl Stroke {
    /// A plain line.
    #[must_use]
    pub const fn new(colour: Colour, width: f32) -> Self {
        Self {
            colour,
            width,
            dash: None,
            round: false,
        }
    }

    /// With round ends and corners.
    #[must_use]
    pub const fn round(self) -> Self {
        Self {
            round: true,
            ..self
        }
    }

    /// Of strokes and gaps.
    #[must_use]
    pub const fn dashed(self, on: f32, off: f32) -> Self {
        Self {
            dash: Some((on, off)),
            ..self
        }
    }
}

impl Text {
    /// The outlines of its letters.
    #[must_use]
    pub fn outlines(&self) -> Path {
        let width = self.width();
        let back = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let along = Vec2::from_angle(self.angle);
        let mut path = Path::default();
        let mut pen = -back;
        for character in self.text.chars() {
            let at = self.at + along * pen;
            self.face
                .outline(character, at, self.size, self.angle, &mut path);
            pen += self.size * (self.face.advance(character) + self.tracking);
        }
        path
    }

    /// The box round its letters, generously.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let width = self.width();
        let middle = match self.anchor {
            Anchor::Start => width / 2.0,
            Anchor::Middle => 0.0,
            Anchor::End => -width / 2.0,
        };
        let up = Vec2 {
            x: middle,
            y: -0.3 * self.size,
        }
        .turned(self.angle);
        let block = Block {
            centre: self.at + up,
            angle: self.angle,
            length: width,
            height: 1.5 * self.size,
        };
        block.bounds()
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.face.width(&self.text, self.size, self.tracking)
    }
}

impl Scene {
    /// An empty picture of some size.
    #[must_use]
    pub const fn empty(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            backdrop: None,
            shapes: Vec::new(),
        }
    }

    /// A board with what the overlay says.
    #[must_use]
    pub fn board(game: &GameConfig, layout: &Layout, theme: &Theme, overlay: &Overlay) -> Self {
        let drawing = Drawing {
            game,
            layout,
            theme,
            overlay,
            looks: card_looks(game),
            s: layout.metrics.scale,
        };
        let mut scene = Self::empty(layout.width, layout.height);
        ground::draw(&drawing, &mut scene);
        track::draw(&drawing, &mut scene);
        piece::draw(&drawing, &mut scene);
        place::draw(&drawing, &mut scene);
        words::draw(&drawing, &mut scene);
        // Before what comes and goes: the legend stays where it is while somebody plays or points.
        legend::draw(&drawing, &mut scene);
        overlay::draw(&drawing, &mut scene);
        scene.shapes.sort_by_key(|shape| shape.layer);
        scene.for_printer_of(theme);
        if theme.sight != crate::colour::Sight::Normal {
            scene.recolour(|colour| colour.seen_by(theme.sight));
        }
        scene
    }

    /// The same over a picture; tell the [`Overlay`] as well, so that the land lets it shine through.
    #[must_use]
    pub fn over(self, backdrop: Option<Backdrop>) -> Self {
        Self { backdrop, ..self }
    }

    /// With one colour everything is a grey, and what is nearly white is white: a printer would mix it from single
    /// dots.
    pub(crate) fn for_printer_of(&mut self, theme: &Theme) {
        const NEARLY_WHITE: u8 = 0xFA;
        const WHITE: Colour = Colour::rgb(0xFF_FF_FF);
        if theme.one_colour {
            self.recolour(|colour| match colour.grey() {
                grey if grey.r >= NEARLY_WHITE => Colour { a: grey.a, ..WHITE },
                grey => grey,
            });
        }
    }

    /// Changes all colours.
    pub fn recolour(&mut self, change: impl Fn(Colour) -> Colour) {
        for shape in &mut self.shapes {
            shape.fill = shape.fill.map(&change);
            if let Some(stroke) = &mut shape.stroke {
                stroke.colour = change(stroke.colour);
            }
        }
    }

    /// Adds a shape with an area and perhaps a line.
    pub fn area(
        &mut self,
        layer: Layer,
        thing: Thing,
        form: Form,
        fill: Colour,
        stroke: Option<Stroke>,
    ) {
        self.shapes.push(Shape {
            layer,
            thing,
            form,
            fill: Some(fill),
            stroke,
        });
    }

    /// Adds a shape that is only a line.
    pub fn line(&mut self, layer: Layer, thing: Thing, form: Form, stroke: Stroke) {
        self.shapes.push(Shape {
            layer,
            thing,
            form,
            fill: None,
            stroke: Some(stroke),
        });
    }

    /// Adds words, with a casing if one is given.
    pub fn text(
        &mut self,
        layer: Layer,
        thing: Thing,
        text: Text,
        colour: Colour,
        casing: Option<Stroke>,
    ) {
        self.area(
            layer,
            thing,
            Form::Text(text),
            colour,
            casing.map(Stroke::round),
        );
    }
}

/// All that is known while drawing.
pub(crate) struct Drawing<'a> {
    game: &'a GameConfig,
    layout: &'a Layout,
    theme: &'a Theme,
    overlay: &'a Overlay,
    looks: Vec<CardLook>,
    /// What lengths for a piece of 20 are multiplied with.
    s: f32,
}
