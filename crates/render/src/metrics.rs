//! All sizes of a board in millimetres, scaled by its piece.
//!
//! A space is exactly as large as the game's piece, since real pieces lie on it;
//! everything else is drawn for a piece 20 long and scaled with it, within reason.

use branchline_engine::config::BoardSize;

/// Sizes in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// What a length for a piece of 20 is multiplied with.
    pub scale: f32,
    /// Length of a space.
    pub space_length: f32,
    /// Width of a space, across the track.
    pub space_height: f32,
    /// Spaces of a track that is too short shrink, but not below this length.
    pub shortest_space: f32,
    /// Smallest, preferred and greatest distance between spaces.
    pub gaps: [f32; 3],
    /// Distance of parallel tracks, centre to centre.
    pub lane: f32,
    /// The same where one of them is a tunnel.
    pub tunnel_lane: f32,
    /// From the edge of a location to the first space, at least.
    pub end_room: f32,
    /// More room there for names, where the route is long enough.
    pub name_end: f32,
    /// Radius of a location: small, normal, large.
    pub radii: [f32; 3],
    /// Radius of a location that no ticket and no name needs.
    pub corner_of_field: f32,
    /// Width of the frame.
    pub band: f32,
    /// Height of a location's name: small, normal, large.
    pub names: [f32; 3],
    /// From a location's edge to its name.
    pub name_room: f32,
    /// What the distances are multiplied with by which a name may move away.
    pub name_away: f32,
    /// A name wider than this takes two lines.
    pub name_width: f32,
    /// Casing round names.
    pub casing: f32,
    /// How far a district reaches round its locations.
    pub district: f32,
}

impl Metrics {
    /// The sizes of a board.
    #[must_use]
    pub fn of(board: &BoardSize) -> Self {
        let (length, height) = (board.piece_length as f32, board.piece_width as f32);
        let s = (length / 20.0).clamp(0.6, 1.4);
        Self {
            scale: s,
            space_length: length,
            space_height: height,
            shortest_space: length * 0.7,
            gaps: [1.4 * s, 3.0 * s, 10.0 * s],
            lane: height + 2.0 * s,
            tunnel_lane: height + 5.0 * s,
            end_room: 1.5 * s,
            name_end: 6.0 * s,
            radii: [4.0 * s, 5.0 * s, 6.2 * s],
            corner_of_field: 5.5 * s,
            band: 10.0 * s,
            names: [4.6 * s, 5.2 * s, 6.4 * s],
            name_room: 1.6 * s,
            name_away: s,
            name_width: 34.0 * s,
            casing: 0.8 * s,
            district: 14.0 * s,
        }
    }

    /// The smallest length of a route that takes this many spaces of full length,
    /// from centre to centre of two normal locations.
    #[must_use]
    pub fn least_length(&self, spaces: i32) -> f32 {
        let spaces = spaces as f32;
        let [gap, ..] = self.gaps;
        spaces * self.space_length
            + (spaces - 1.0).max(0.0) * gap
            + 2.0 * (self.radii[1] + self.end_room)
    }

    /// The length at which such a route looks at ease.
    #[must_use]
    pub fn comfortable_length(&self, spaces: i32) -> f32 {
        let spaces = spaces as f32;
        spaces * (self.space_length + 5.5 * self.scale) + 15.0 * self.scale
    }
}
