//! What the mouse does, and what it is in the middle of doing.
//!
//! Gestures know the board in millimetres and the session, not the window: the canvas feeds them, and so do tests.
//! Until a gesture ends, only the [`Hand`] knows of it; its end is one [`Operation`](branchline_ide::Operation) or
//! nothing.

mod arrange;
mod choose;
mod join;
mod keys;
mod land;
mod make;
mod mouse;
mod moving;
mod picture;
mod points;
mod snap;

use branchline_engine::config::{LandKind, LocationId, TrackId};
use branchline_render::geometry::{Rect, Vec2};

pub use arrange::Arrange;
pub use keys::colour_of_key;
pub use land::land_points;
pub use moving::bends_along;
pub use picture::{Calibration, Grip, Placed, handle_above};
pub use snap::Guide;

use crate::canvas::hit::Hit;

/// A tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Select and move.
    #[default]
    Select,
    /// Place locations.
    Location,
    /// Link locations by routes.
    Route,
    /// Make tickets.
    Ticket,
    /// Put locations into districts.
    District,
    /// Make locations sites.
    Site,
    /// Draw land, water and words.
    Land,
    /// Lay the picture under the map right.
    Picture,
    /// Move the view.
    Pan,
}

/// What the mouse is in the middle of.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hand {
    /// Nothing.
    #[default]
    Free,
    /// Pressed, and not moved yet.
    Pressed {
        /// Where.
        at: Vec2,
        /// On what.
        on: Option<Hit>,
        /// Whether it adds to the selection.
        extend: bool,
    },
    /// Locations on the move.
    Moving {
        /// Where it began.
        from: Vec2,
        /// The location that leads; the others keep their distance.
        leader: LocationId,
        /// All of them.
        locations: Vec<LocationId>,
        /// How far.
        by: Vec2,
        /// What the leader is in line with.
        guides: Vec<Guide>,
    },
    /// A bend on the move; a new one if its number is that of no old one.
    Bending {
        /// A track of the route.
        track: TrackId,
        /// All bends, with the one on the move where it is now.
        bends: Vec<Vec2>,
        /// Which one moves.
        moving: usize,
        /// What it is in line with.
        guides: Vec<Guide>,
    },
    /// Drawn land on the move, as a whole or by one of its points.
    Shaping {
        /// Its number.
        land: usize,
        /// Where it began.
        from: Vec2,
        /// Its points, as they are now.
        points: Vec<Vec2>,
        /// The point that moves; none: all of them.
        moving: Option<usize>,
    },
    /// Land drawn in one stroke.
    Tracing(Vec<Vec2>),
    /// The picture under the map on the move.
    Picturing {
        /// What the hand holds.
        grip: Grip,
        /// Where it began.
        from: Vec2,
        /// Where the picture was.
        was: Placed,
        /// Where it is now.
        now: Placed,
    },
    /// A name turning round its location.
    Turning {
        /// Whose.
        location: LocationId,
        /// Degrees clockwise from the right.
        degrees: i32,
    },
    /// A frame round things to select.
    Framing {
        /// One corner.
        from: Vec2,
        /// The other.
        to: Vec2,
        /// Whether it adds to the selection.
        extend: bool,
    },
    /// A route or ticket being drawn.
    Linking {
        /// From here.
        from: LocationId,
        /// To this location, if one is near.
        to: Option<LocationId>,
        /// Where the pointer is.
        at: Vec2,
    },
    /// The name of a new location being typed.
    NamingLocation {
        /// Where it will lie.
        at: Vec2,
        /// Its name so far.
        name: String,
        /// The route that it parts in two.
        on: Option<String>,
    },
    /// The words of new land being typed; they may stay empty.
    NamingLand {
        /// What it is.
        kind: LandKind,
        /// Where it lies.
        points: Vec<Vec2>,
        /// Where the field stands.
        at: Vec2,
        /// Its words so far.
        name: String,
    },
    /// The name of a new district being typed.
    NamingDistrict {
        /// Who will be in it.
        locations: Vec<LocationId>,
        /// Where the field stands.
        at: Vec2,
        /// Its name so far.
        name: String,
    },
}

/// A movement of the mouse over the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// Where, in millimetres.
    pub at: Vec2,
    /// How far beside a thing still counts, in millimetres.
    pub reach: f32,
    /// Whether it adds to the selection (shift).
    pub extend: bool,
    /// Whether nothing snaps now (alt).
    pub free: bool,
}

impl Hand {
    /// Whether a name is being typed, and letters belong to it.
    pub fn name(&self) -> Option<&String> {
        match self {
            Self::NamingLocation { name, .. }
            | Self::NamingDistrict { name, .. }
            | Self::NamingLand { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whether it knows things by their numbers on one board, which mean others on the next.
    pub fn holds_numbers(&self) -> bool {
        !matches!(
            self,
            Self::Free
                | Self::Tracing(_)
                | Self::Framing { .. }
                | Self::NamingLocation { .. }
                | Self::NamingLand { .. }
        )
    }

    /// The frame being drawn.
    pub fn frame(&self) -> Option<Rect> {
        match self {
            Self::Framing { from, to, .. } => Some(crate::board::union(
                Rect::around(*from, 0.0, 0.0),
                Rect::around(*to, 0.0, 0.0),
            )),
            _ => None,
        }
    }
}
