//! Boxes, straight and turned, and a grid that finds those near a place.

use super::{Vec2, vec2};

/// A box with level edges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Upper left corner.
    pub min: Vec2,
    /// Lower right corner.
    pub max: Vec2,
}

/// A box turned about its centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its centre.
    pub centre: Vec2,
    /// Clockwise from the right, in radians.
    pub angle: f32,
    /// Along the angle.
    pub length: f32,
    /// Across it.
    pub height: f32,
}

impl Rect {
    /// By its centre and size.
    #[must_use]
    pub fn around(centre: Vec2, width: f32, height: f32) -> Self {
        let half = vec2(width / 2.0, height / 2.0);
        Self {
            min: centre - half,
            max: centre + half,
        }
    }

    /// Its centre.
    #[must_use]
    pub fn centre(self) -> Vec2 {
        self.min.lerp(self.max, 0.5)
    }

    /// Its width.
    #[must_use]
    pub fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    /// Its height.
    #[must_use]
    pub fn height(self) -> f32 {
        self.max.y - self.min.y
    }

    /// Larger by this much on each side.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self {
            min: self.min - vec2(by, by),
            max: self.max + vec2(by, by),
        }
    }

    /// The box round both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            min: vec2(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: vec2(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// The point of it that is nearest to another one.
    #[must_use]
    pub fn nearest(self, to: Vec2) -> Vec2 {
        vec2(
            to.x.clamp(self.min.x, self.max.x),
            to.y.clamp(self.min.y, self.max.y),
        )
    }

    /// Whether two boxes share some area.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    /// Whether it holds the other one.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        self.min.x <= other.min.x
            && self.min.y <= other.min.y
            && self.max.x >= other.max.x
            && self.max.y >= other.max.y
    }

    /// How far away a point is; 0 inside.
    #[must_use]
    pub fn distance(self, point: Vec2) -> f32 {
        let x = (self.min.x - point.x).max(point.x - self.max.x).max(0.0);
        let y = (self.min.y - point.y).max(point.y - self.max.y).max(0.0);
        x.hypot(y)
    }

    /// Its corners, clockwise from the upper left.
    #[must_use]
    pub fn corners(self) -> [Vec2; 4] {
        [
            self.min,
            vec2(self.max.x, self.min.y),
            self.max,
            vec2(self.min.x, self.max.y),
        ]
    }
}

impl Block {
    /// A point given along and across the block, from its centre.
    #[must_use]
    pub fn point(&self, along: f32, across: f32) -> Vec2 {
        self.centre + vec2(along, across).turned(self.angle)
    }

    /// Its corners, in order.
    #[must_use]
    pub fn corners(&self) -> [Vec2; 4] {
        let (l, h) = (self.length / 2.0, self.height / 2.0);
        [(-l, -h), (l, -h), (l, h), (-l, h)].map(|(x, y)| self.point(x, y))
    }

    /// The level box round it.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let (sin, cos) = self.angle.sin_cos();
        let width = (self.length * cos).abs() + (self.height * sin).abs();
        let height = (self.length * sin).abs() + (self.height * cos).abs();
        Rect::around(self.centre, width, height)
    }

    /// Larger by this much on each side.
    #[must_use]
    pub fn grown(&self, by: f32) -> Self {
        Self {
            length: self.length + 2.0 * by,
            height: self.height + 2.0 * by,
            ..*self
        }
    }

    /// Whether a point lies in it.
    #[must_use]
    pub fn holds(&self, point: Vec2) -> bool {
        let inside = (point - self.centre).turned(-self.angle);
        inside.x.abs() <= self.length / 2.0 && inside.y.abs() <= self.height / 2.0
    }

    /// Whether it shares some area with a level box.
    #[must_use]
    pub fn overlaps(&self, rect: Rect) -> bool {
        let upright = Self {
            centre: rect.centre(),
            angle: 0.0,
            length: rect.width(),
            height: rect.height(),
        };
        self.meets(&upright)
    }

    /// Whether two turned boxes share some area: no axis of either parts them.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let between = other.centre - self.centre;
        let axes = [self, other].into_iter().flat_map(|block| {
            let along = Vec2::from_angle(block.angle);
            [along, along.left()]
        });
        axes.into_iter()
            .all(|axis| between.dot(axis).abs() < self.reach(axis) + other.reach(axis))
    }

    /// Half its extent along an axis.
    fn reach(&self, axis: Vec2) -> f32 {
        let along = Vec2::from_angle(self.angle);
        along.dot(axis).abs() * self.length / 2.0 + along.left().dot(axis).abs() * self.height / 2.0
    }
}

/// Numbers of things by the squares of the board they touch: each square begins a chain of links, all in one list.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The side of a square.
    cell: f32,
    columns: usize,
    rows: usize,
    /// The last link of each square's chain.
    squares: Vec<u32>,
    links: Vec<Link>,
    /// One more than the greatest number.
    things: u32,
}

/// A thing of a square, and the link before it.
#[derive(Clone, Copy, Debug)]
struct Link {
    thing: u32,
    before: u32,
}

impl Grid {
    const CELL: f32 = 20.0;
    const MOST_SQUARES: f32 = 100_000.0;
    /// No link.
    const NONE: u32 = u32::MAX;

    /// For a board of this size.
    #[must_use]
    pub fn new(width: f32, height: f32) -> Self {
        // Larger squares on boards as large as a house, so that their number stays bounded.
        let cell = Self::CELL.max((width * height / Self::MOST_SQUARES).sqrt());
        let columns = (width / cell).ceil().max(1.0) as usize;
        let rows = (height / cell).ceil().max(1.0) as usize;
        Self {
            cell,
            columns,
            rows,
            squares: vec![Self::NONE; columns * rows],
            links: Vec::new(),
            things: 0,
        }
    }

    /// Remembers a thing. Numbers should be small: a search has a bit for each.
    pub fn insert(&mut self, bounds: Rect, thing: u32) {
        self.things = self.things.max(thing + 1);
        for square in self.touched(bounds) {
            let before = std::mem::replace(&mut self.squares[square], self.links.len() as u32);
            self.links.push(Link { thing, before });
        }
    }

    /// The things near a box, each once, in rising order.
    #[must_use]
    pub fn near(&self, bounds: Rect) -> Vec<u32> {
        // A bit a thing: sorted without comparing, and what touches several squares is there once.
        let mut words = vec![0_u64; self.things.div_ceil(64) as usize];
        let mut count = 0;
        for square in self.touched(bounds) {
            let mut next = self.squares[square];
            while let Some(link) = self.links.get(next as usize) {
                words[link.thing as usize / 64] |= 1 << (link.thing % 64);
                count += 1;
                next = link.before;
            }
        }
        let mut found = Vec::with_capacity(count);
        for (first, mut word) in (0..).step_by(64).zip(words) {
            while word != 0 {
                found.push(first + word.trailing_zeros());
                word &= word - 1;
            }
        }
        found
    }

    /// Things beyond the edge belong to the squares at the edge.
    fn touched(&self, bounds: Rect) -> impl Iterator<Item = usize> + use<> {
        let cell = |at: f32, count: usize| ((at / self.cell).max(0.0) as usize).min(count - 1);
        let columns = cell(bounds.min.x, self.columns)..=cell(bounds.max.x, self.columns);
        let rows = cell(bounds.min.y, self.rows)..=cell(bounds.max.y, self.rows);
        let width = self.columns;
        rows.flat_map(move |row| columns.clone().map(move |column| row * width + column))
    }
}
