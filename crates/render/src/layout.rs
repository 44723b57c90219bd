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

/// What is laid out after locations and tracks.
struct Named {
    names: Vec<PlacedName>,
    /// Where tokens lie, for locations that have some.
    token_seats: Vec<(usize, Vec2)>,
    /// What later things must keep clear of.
    obstacles: Obstacles,
}

impl Layout {
    /// Lays out a board.
    #[must_use]
    pub fn new(game: &GameConfig, sheet: &Sheet) -> Self {
        let mut layout = Self::of_tracks(game);
        let Named {
            names,
            token_seats,
            mut obstacles,
        } = layout.name(game, sheet);
        layout.names = names;
        for (location, seat) in token_seats {
            layout.locations[location].token_seat = Some(seat);
        }
        layout.districts = districts::place(game, &layout, &mut obstacles);
        layout.land = land::place(game, sheet, &layout, &obstacles, layout.to_mm());
        layout
    }

    /// Lays out locations and tracks only: some questions need no names.
    #[must_use]
    pub fn of_tracks(game: &GameConfig) -> Self {
        let metrics = Metrics::of(&game.board);
        let mm_per_tenth = game.board.print_width as f32 / (game.board.width.max(1) as f32);
        let mut layout = Self {
            width: game.board.print_width as f32,
            height: game.board.height as f32 * mm_per_tenth,
            metrics,
            locations: Vec::new(),
            tracks: Vec::new(),
            names: Vec::new(),
            districts: Vec::new(),
            land: Vec::new(),
            mm_per_tenth,
        };
        let mm = layout.to_mm();
        let locations = game.locations.iter().map(|location| PlacedLocation {
            at: mm(location.at),
            radius: metrics.radii[size_step(location)],
            token_seat: None,
        });
        layout.locations = locations.collect();
        layout.tracks = tracks::place(game, &layout, mm);
        layout
    }

    /// The names of locations, as the whole layout has them.
    #[must_use]
    pub fn place_names(&self, game: &GameConfig, sheet: &Sheet) -> Vec<PlacedName> {
        self.name(game, sheet).names
    }

    /// Where names would lie if they were at least as high as the first of these heights, so that they can be read from
    /// far away; those that have no room then are as high as the first of the others at which they do. Those that have
    /// none lie anywhere and are not free.
    #[must_use]
    pub fn names_from_far(
        &self,
        game: &GameConfig,
        sheet: &Sheet,
        heights: &[f32],
    ) -> Vec<PlacedName> {
        let mut far = Self {
            locations: self.locations.clone(),
            tracks: self.tracks.clone(),
            names: Vec::new(),
            // On paper names choose first; from far away the badges are where they are.
            districts: self.districts.clone(),
            land: Vec::new(),
            ..*self
        };
        let (mut obstacles, _) = far.obstacles_of_names(game, sheet);
        // Words of lands lie where paper has room; names that move for the eye keep off them if they can.
        for block in land::words_of(&self.land) {
            obstacles.add(block, ON_LEAD);
        }
        names::place_far(game, &mut far, &mut obstacles, heights)
    }

    /// Seats for tokens that came to these locations during play, one for each: a location that has a seat on the
    /// printed board lends it to the first, and all others get one beside them that hides as little as possible, also of
    /// names that are seen elsewhere than they are printed.
    #[must_use]
    pub fn seats_of(&self, locations: &[LocationId], seen: &[Rect]) -> Vec<Option<Vec2>> {
        let s = self.metrics.scale;
        let mut lent = Vec::new();
        let mut seats: Vec<Option<Vec2>> = Vec::new();
        for location in locations {
            let own = self.locations.get(location.index());
            let own = own.and_then(|placed| placed.token_seat);
            let own = own.filter(|_| !lent.contains(location));
            lent.push(*location);
            seats.push(own);
        }
        if seats.iter().all(Option::is_some) {
            return seats;
        }
        let mut obstacles = Obstacles::of(self);
        let side = SEAT * s * 0.86;
        let printed = self.names.iter().map(|name| name.rect);
        let printed = printed.filter(|_| seen.is_empty());
        for name in seen.iter().copied().chain(printed) {
            obstacles.add_rect(name, ON_NAME);
        }
        for seat in self.locations.iter().filter_map(|placed| placed.token_seat) {
            obstacles.add_rect(Rect::around(seat, side, side), ON_MARK);
        }
        for badge in self.districts.iter().filter_map(|district| district.badge) {
            obstacles.add_rect(Rect::around(badge, 9.0 * s, 10.0 * s), ON_MARK);
        }
        for (seat, location) in seats.iter_mut().zip(locations) {
            let Some(placed) = self.locations.get(location.index()) else {
                continue;
            };
            if seat.is_none() {
                *seat = seat_beside(placed.at, placed.radius, s, &obstacles, &LENT, AWAY);
                if let Some(seat) = *seat {
                    obstacles.add_rect(Rect::around(seat, side, side), ON_MARK);
                }
            }
        }
        seats
    }

    /// Names, and what is laid out with them.
    fn name(&self, game: &GameConfig, sheet: &Sheet) -> Named {
        let (mut obstacles, token_seats) = self.obstacles_of_names(game, sheet);
        Named {
            names: names::place(game, self, &mut obstacles),
            token_seats,
            obstacles,
        }
    }

    /// What names keep clear of, and where tokens lie.
    fn obstacles_of_names(
        &self,
        game: &GameConfig,
        sheet: &Sheet,
    ) -> (Obstacles, Vec<(usize, Vec2)>) {
        let mut obstacles = Obstacles::of(self);
        land::keep_clear(game, sheet, self, &mut obstacles, self.to_mm());
        let token_seats = sites(game, self, &mut obstacles);
        for (district, placed) in game.districts.iter().zip(&self.districts) {
            if let Some(badge) = placed.badge_box(&district.title, &self.metrics) {
                obstacles.add_rect(badge, ON_MARK);
            }
        }
        (obstacles, token_seats)
    }

    /// From tenths of a board unit to millimetres.
    fn to_mm(&self) -> impl Fn(Point) -> Vec2 + use<> {
        let scale = self.mm_per_tenth;
        move |point| vec2(point.x as f32, point.y as f32) * scale
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
    blocks: Vec<Obstacle>,
    grid: Grid,
    field: Rect,
}

/// Those near a place, their boxes edge by edge, so that many are compared at a time.
#[derive(Default)]
struct Near {
    index: Vec<u32>,
    left: Vec<f32>,
    right: Vec<f32>,
    top: Vec<f32>,
    bottom: Vec<f32>,
}

impl Near {
    /// So many are compared at a time.
    const STRIDE: usize = 16;

    fn with_capacity(count: usize) -> Self {
        Self {
            index: Vec::with_capacity(count),
            left: Vec::with_capacity(count),
            right: Vec::with_capacity(count),
            top: Vec::with_capacity(count),
            bottom: Vec::with_capacity(count),
        }
    }

    /// Which of the next few touch a box.
    fn touching(&self, start: usize, rect: Rect) -> impl Iterator<Item = usize> + use<> {
        let end = (start + Self::STRIDE).min(self.index.len());
        let mut touch = [0_u8; Self::STRIDE];
        let edges = self.left[start..end]
            .iter()
            .zip(&self.right[start..end])
            .zip(&self.top[start..end])
            .zip(&self.bottom[start..end]);
        for (touch, (((left, right), top), bottom)) in touch.iter_mut().zip(edges) {
            let touches = (*left < rect.max.x)
                & (rect.min.x < *right)
                & (*top < rect.max.y)
                & (rect.min.y < *bottom);
            *touch = u8::from(touches);
        }
        // Few do: from one bit to the next, not from byte to byte.
        let mut left = u128::from_le_bytes(touch);
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize / 8;
            left &= left.wrapping_sub(1);
            (at < Self::STRIDE).then_some(start + at)
        })
    }
}

/// One of them, with the level box round it.
struct Obstacle {
    block: Block,
    bounds: Rect,
    /// The direction of its length.
    along: Vec2,
    cost: f32,
}

impl Obstacle {
    /// Whether it shares some area with a level box: no side of either parts them.
    fn is_under(&self, rect: Rect) -> bool {
        let between = rect.centre() - self.block.centre;
        let parts = |axis: Vec2, reach: f32| {
            let other = (rect.width() * axis.x.abs() + rect.height() * axis.y.abs()) / 2.0;
            between.dot(axis).abs() >= reach + other
        };
        self.bounds.overlaps(rect)
            && !parts(self.along, self.block.length / 2.0)
            && !parts(self.along.left(), self.block.height / 2.0)
    }

    /// Roughly how much of a box it covers: how many of a few points spread over the box.
    fn share_of(&self, rect: Rect) -> f32 {
        const COLUMNS: usize = 7;
        const ROWS: usize = 3;
        let at = |share: usize, count: usize| (share as f32 + 0.5) / count as f32;
        // An eighth column, which lies nowhere, lets whole rows be compared at once.
        let mut right = [f32::NAN; COLUMNS + 1];
        for (column, right) in right[..COLUMNS].iter_mut().enumerate() {
            *right = rect.min.x + rect.width() * at(column, COLUMNS) - self.block.centre.x;
        }
        let across = self.along.left();
        let (half_length, half_height) = (self.block.length / 2.0, self.block.height / 2.0);
        let mut inside = 0;
        for row in 0..ROWS {
            let down = rect.min.y + rect.height() * at(row, ROWS) - self.block.centre.y;
            for right in right {
                let along = right * self.along.x + down * self.along.y;
                let across = right * across.x + down * across.y;
                let holds = (along.abs() <= half_length) & (across.abs() <= half_height);
                inside += u32::from(holds);
            }
        }
        inside as f32 / (COLUMNS * ROWS) as f32
    }
}

/// Costs of covering things, from worst to least.
const OFF_BOARD: f32 = 200.0;
const ON_SPACE: f32 = 100.0;
const ON_LOCATION: f32 = 100.0;
const ON_NAME: f32 = 80.0;
const ON_MARK: f32 = 60.0;
const ON_LEAD: f32 = 15.0;
/// A place that costs more covers something that matters, or a whole fan of leads.
const HARDLY_FREE: f32 = 100.0;

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
        let bounds = block.bounds();
        self.grid.insert(bounds, self.blocks.len() as u32);
        self.blocks.push(Obstacle {
            along: Vec2::from_angle(block.angle),
            block,
            bounds,
            cost,
        });
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

    /// What lies near a box, rising.
    fn near(&self, rect: Rect) -> Near {
        let candidates = self.grid.near(rect);
        let mut near = Near::with_capacity(candidates.len());
        for index in candidates {
            let bounds = self.blocks[index as usize].bounds;
            if bounds.overlaps(rect) {
                near.index.push(index);
                near.left.push(bounds.min.x);
                near.right.push(bounds.max.x);
                near.top.push(bounds.min.y);
                near.bottom.push(bounds.max.y);
            }
        }
        near
    }

    /// What it costs to put something here.
    fn cost(&self, rect: Rect) -> f32 {
        self.cost_until(&self.near(rect), rect, |_| false).0
    }

    /// The same, given what is near. It may stop once that is enough; whether it did not is said too.
    fn cost_until(&self, near: &Near, rect: Rect, is_enough: impl Fn(f32) -> bool) -> (f32, bool) {
        let mut cost = if self.field.holds(rect) {
            0.0
        } else {
            OFF_BOARD
        };
        if is_enough(cost) {
            return (cost, false);
        }
        for start in (0..near.index.len()).step_by(Near::STRIDE) {
            for at in near.touching(start, rect) {
                let obstacle = &self.blocks[near.index[at] as usize];
                if obstacle.is_under(rect) {
                    cost += obstacle.cost * (0.6 + 0.8 * obstacle.share_of(rect));
                    if is_enough(cost) {
                        return (cost, false);
                    }
                }
            }
        }
        (cost, true)
    }

    /// Whether something that matters lies here, or the board ends.
    fn is_taken(&self, rect: Rect) -> bool {
        let near = self.grid.near(rect);
        let mut near = near.iter().map(|&index| &self.blocks[index as usize]);
        !self.field.holds(rect)
            || near.any(|obstacle| obstacle.cost >= ON_MARK && obstacle.is_under(rect))
    }

    /// Whether a name lies under a turned box.
    fn is_named(&self, block: &Block) -> bool {
        let bounds = block.bounds();
        let near = self.grid.near(bounds);
        let mut near = near.iter().map(|&index| &self.blocks[index as usize]);
        near.any(|other| {
            (ON_NAME..ON_SPACE).contains(&other.cost)
                && other.bounds.overlaps(bounds)
                && other.block.meets(block)
        })
    }

    /// What it costs to put a turned box here.
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
            .filter(|other| other.bounds.overlaps(bounds) && other.block.meets(block))
            .map(|other| other.cost)
            .sum::<f32>()
    }
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

/// The diameter of a token's seat, for a piece of 20.
const SEAT: f32 = 15.0;

/// How far from its location a token may lie, for a piece of 20.
const SEATS: [f32; 3] = [1.0, 2.0, 4.0];

/// The same for tokens that come during play, when names have their places: a line leads to those that lie far away.
const LENT: [f32; 6] = [1.0, 2.0, 4.0, 7.0, 11.0, 15.0];
/// What each millimetre of that costs.
const AWAY: f32 = 1.0;

/// Pennants of sites, and seats for their tokens: in the freest direction, close by.
fn sites(game: &GameConfig, layout: &Layout, obstacles: &mut Obstacles) -> Vec<(usize, Vec2)> {
    let mut token_seats = Vec::new();
    let s = layout.metrics.scale;
    let size = SEAT * s;
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
        if let Some(seat) = seat_beside(at, radius, s, obstacles, &SEATS, 0.0) {
            token_seats.push((index, seat));
            obstacles.add_rect(Rect::around(seat, size * 0.86, size * 0.86), ON_MARK);
        }
    }
    token_seats
}

/// The freest seat for tokens this far from a location; being far costs, too.
fn seat_beside(
    at: Vec2,
    radius: f32,
    s: f32,
    obstacles: &Obstacles,
    rooms: &[f32],
    away: f32,
) -> Option<Vec2> {
    let size = SEAT * s;
    let farthest = rooms.iter().copied().fold(0.0, f32::max);
    let reach = 2.0 * (radius + size + farthest * s);
    let near = obstacles.near(Rect::around(at, reach, reach));
    let mut best: Option<(Vec2, f32)> = None;
    for &room in rooms {
        for step in 0..16 {
            let bearing = Vec2::from_angle(step as f32 * std::f32::consts::TAU / 16.0);
            let seat = at + bearing * (radius + size / 2.0 + room * s);
            let least = best.map_or(f32::INFINITY, |(_, cost)| cost);
            let rect = Rect::around(seat, size * 0.9, size * 0.9);
            let far = away * room;
            let (cost, _) = obstacles.cost_until(&near, rect, |cost| cost + far >= least);
            if cost + far < least {
                best = Some((seat, cost + far));
            }
        }
    }
    best.map(|(seat, _)| seat)
}
