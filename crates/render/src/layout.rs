//! Where everything lies: spaces, names, districts and land, in millimetres.
//!
//! Computed from the config and its sheet alone, always the same way, so that
//! the editor, the lints and every picture agree.

mod districts;
mod land;
mod names;
mod tracks;

pub use districts::PlacedDistrict;
pub(crate) use districts::{BADGE, NAME_SIZE as DISTRICT_NAME, NAME_TRACKING as DISTRICT_TRACKING};
pub(crate) use land::TRACKING as TERRAIN_TRACKING;
pub use land::{LandWords, PlacedLand};
pub use names::{NameLine, PlacedName};
pub use tracks::PlacedTrack;

use crate::geometry::{Block, Grid, Rect, Vec2, vec2};
use crate::metrics::Metrics;
use branchline_engine::GameConfig;
use branchline_engine::config::{Location, LocationId, Point, Sheet};

/// A board, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width of the board.
    pub width: f32,
    /// Height of the board.
    pub height: f32,
    /// The sizes it was laid out with.
    pub metrics: Metrics,
    /// Locations, by id.
    pub locations: Vec<PlacedLocation>,
    /// Tracks, by id.
    pub tracks: Vec<PlacedTrack>,
    /// Names of locations, by id.
    pub names: Vec<PlacedName>,
    /// Districts, by id; those without locations have no outline.
    pub districts: Vec<PlacedDistrict>,
    /// Land, in the order of the sheet.
    pub land: Vec<PlacedLand>,
    /// Millimetres a tenth of a board unit.
    pub mm_per_tenth: f32,
}

/// A location, laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedLocation {
    /// Its centre.
    pub at: Vec2,
    /// Its radius.
    pub radius: f32,
    /// Where its tokens lie, if it is a site in a game with tokens.
    pub token_seat: Option<Vec2>,
}

impl Layout {
    /// Lays out a board.
    #[must_use]
    pub fn new(game: &GameConfig, sheet: &Sheet) -> Self {
        let metrics = Metrics::of(&game.board);
        let mm_per_tenth = game.board.print_width as f32 / (game.board.width.max(1) as f32);
        let mm = |point: Point| vec2(point.x as f32, point.y as f32) * mm_per_tenth;
        let mut layout = Self {
            width: game.board.print_width as f32,
            height: game.board.height as f32 * mm_per_tenth,
            metrics,
            locations: game
                .locations
                .iter()
                .map(|location| PlacedLocation {
                    at: mm(location.at),
                    radius: metrics.radii[size_step(location)],
                    token_seat: None,
                })
                .collect(),
            tracks: Vec::new(),
            names: Vec::new(),
            districts: Vec::new(),
            land: Vec::new(),
            mm_per_tenth,
        };
        layout.tracks = tracks::place(game, &layout, mm);
        let mut obstacles = Obstacles::of(&layout);
        land::keep_clear(game, sheet, &layout, &mut obstacles, mm);
        sites(game, &mut layout, &mut obstacles);
        layout.names = names::place(game, &layout, &mut obstacles);
        layout.districts = districts::place(game, &layout, &mut obstacles);
        layout.land = land::place(game, sheet, &layout, &obstacles, mm);
        layout
    }

    /// The playing field inside the frame.
    #[must_use]
    pub fn field(&self) -> Rect {
        self.bounds().grown(-self.metrics.band)
    }

    /// The whole board.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        Rect {
            min: Vec2::default(),
            max: vec2(self.width, self.height),
        }
    }

    /// Where a location lies.
    #[must_use]
    pub fn at(&self, location: LocationId) -> Vec2 {
        self.locations[location.index()].at
    }
}

/// 0 small, 1 normal, 2 large.
fn size_step(location: &Location) -> usize {
    match location.marks.text("size") {
        Some("small") => 0,
        Some("large") => 2,
        _ => 1,
    }
}

/// What a name should not cover, with the cost of doing so.
pub(crate) struct Obstacles {
    blocks: Vec<(Block, f32)>,
    grid: Grid,
    field: Rect,
}

/// Costs of covering things, from worst to least.
const OFF_BOARD: f32 = 200.0;
const ON_SPACE: f32 = 100.0;
const ON_LOCATION: f32 = 100.0;
const ON_NAME: f32 = 80.0;
const ON_MARK: f32 = 60.0;
const ON_LEAD: f32 = 15.0;

impl Obstacles {
    fn of(layout: &Layout) -> Self {
        let mut obstacles = Self {
            blocks: Vec::new(),
            grid: Grid::new(layout.width, layout.height),
            field: layout.field().grown(-layout.metrics.casing),
        };
        let casing = layout.metrics.scale * 0.5;
        for track in &layout.tracks {
            for space in &track.spaces {
                obstacles.add(space.grown(casing + track.rail), ON_SPACE);
            }
            for lead in &track.leads {
                for step in lead.windows(2) {
                    obstacles.add(segment(step[0], step[1]), ON_LEAD);
                }
            }
        }
        for location in &layout.locations {
            let size = 2.0 * location.radius + casing;
            let disc = Block {
                centre: location.at,
                angle: 0.0,
                length: size,
                height: size,
            };
            obstacles.add(disc, ON_LOCATION);
        }
        obstacles
    }

    fn add(&mut self, block: Block, cost: f32) {
        self.grid.insert(block.bounds(), self.blocks.len() as u32);
        self.blocks.push((block, cost));
    }

    fn add_rect(&mut self, rect: Rect, cost: f32) {
        let block = Block {
            centre: rect.centre(),
            angle: 0.0,
            length: rect.width(),
            height: rect.height(),
        };
        self.add(block, cost);
    }

    /// What it costs to put something here.
    fn cost(&self, rect: Rect) -> f32 {
        let off = if self.field.holds(rect) {
            0.0
        } else {
            OFF_BOARD
        };
        let near = self.grid.near(rect);
        let covered = near.iter().map(|&index| &self.blocks[index as usize]);
        off + covered
            .filter(|(block, _)| block.overlaps(rect))
            .map(|(block, cost)| cost * (0.6 + 0.8 * share_covered(rect, block)))
            .sum::<f32>()
    }

    /// Whether something that matters lies here, or the board ends.
    fn is_taken(&self, rect: Rect) -> bool {
        let near = self.grid.near(rect);
        let mut covered = near.iter().map(|&index| &self.blocks[index as usize]);
        !self.field.holds(rect)
            || covered.any(|(block, cost)| *cost >= ON_MARK && block.overlaps(rect))
    }

    /// The same for a turned box.
    fn cost_of_block(&self, block: &Block) -> f32 {
        let bounds = block.bounds();
        let off = if self.field.holds(bounds) {
            0.0
        } else {
            OFF_BOARD
        };
        let near = self.grid.near(bounds);
        let covered = near.iter().map(|&index| &self.blocks[index as usize]);
        off + covered
            .filter(|(other, _)| other.meets(block))
            .map(|(_, cost)| cost)
            .sum::<f32>()
    }
}

/// Roughly how much of a box a block covers.
fn share_covered(rect: Rect, block: &Block) -> f32 {
    const COLUMNS: usize = 7;
    const ROWS: usize = 3;
    let at = |share: usize, count: usize| (share as f32 + 0.5) / count as f32;
    let points = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let inside = points.filter(|&(column, row)| {
        let x = rect.min.x + rect.width() * at(column, COLUMNS);
        let y = rect.min.y + rect.height() * at(row, ROWS);
        block.holds(vec2(x, y))
    });
    inside.count() as f32 / (COLUMNS * ROWS) as f32
}

/// A line as a thin block.
fn segment(a: Vec2, b: Vec2) -> Block {
    Block {
        centre: a.lerp(b, 0.5),
        angle: (b - a).angle(),
        length: a.distance(b),
        height: 0.7,
    }
}

/// Pennants of sites, and seats for their tokens: in the freest direction, close by.
fn sites(game: &GameConfig, layout: &mut Layout, obstacles: &mut Obstacles) {
    let s = layout.metrics.scale;
    let size = 15.0 * s;
    for (index, location) in game.locations.iter().enumerate() {
        if !location.marks.has("site") {
            continue;
        }
        let PlacedLocation { at, radius, .. } = layout.locations[index];
        let pennant = at + vec2(radius * 0.55 + 2.6 * s, -radius * 0.55 - 5.5 * s);
        obstacles.add_rect(Rect::around(pennant, 7.0 * s, 7.0 * s), ON_MARK);
        if game.rules.tourists.is_none() {
            continue;
        }
        let seats = [1.0, 2.0, 4.0].into_iter().flat_map(|room| {
            (0..16).map(move |step| {
                let bearing = Vec2::from_angle(step as f32 * std::f32::consts::TAU / 16.0);
                at + bearing * (radius + size / 2.0 + room * s)
            })
        });
        let cost = |seat: Vec2| obstacles.cost(Rect::around(seat, size * 0.9, size * 0.9));
        let best = seats.min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
        if let Some(seat) = best {
            layout.locations[index].token_seat = Some(seat);
            obstacles.add_rect(Rect::around(seat, size * 0.86, size * 0.86), ON_MARK);
        }
    }
}
