//! The map as a thinking bot has it in its head: who is next to whom, what a
//! track is worth and costs, what tickets and districts ask for.

use branchline_engine::Board;
use branchline_engine::config::{CardId, DistrictId, End, GameConfig, LocationId, TrackId};

/// What holds for the whole game.
pub struct Atlas {
    pub tracks: Vec<Road>,
    /// For each place, where its part of `links` begins; one more at the end.
    starts: Vec<u32>,
    links: Vec<Link>,
    pub tickets: Vec<Vec<Goal>>,
    pub districts: Vec<Goal>,
    /// Pieces of a player at the start.
    pub pieces: i32,
    pub kinds: usize,
    pub wild: Option<usize>,
    /// Points for a number of different tokens.
    pub token_points: Vec<i32>,
    /// Points lost with a station that is built.
    pub station_worth: i32,
    /// Points by rank of goods.
    pub goods_ranks: Vec<i32>,
    /// Spaces of a track on average, and points for one of them.
    pub mean_length: f64,
    pub space_points: f64,
}

/// A track.
pub struct Road {
    pub a: u16,
    pub b: u16,
    pub length: i32,
    pub points: i32,
    pub symbols: i32,
    pub colour: Option<usize>,
    /// What it takes to claim it, in tenths of a space.
    pub effort: i32,
    pub goods: bool,
    pub tunnel: bool,
}

/// A track seen from one of its ends.
#[derive(Clone, Copy)]
pub struct Link {
    pub to: u16,
    pub track: u16,
}

/// Places to link for a value: one of each group.
pub struct Goal {
    pub value: i32,
    pub ends: Vec<Vec<u16>>,
}

/// Tenths of a space: half a space for a ferry symbol, the extra cards of a tunnel
/// on average, and the claiming turn.
const SPACE: i32 = 10;
const SYMBOL: i32 = 5;
const TUNNEL: i32 = 7;
const TURN: i32 = 3;

impl Atlas {
    pub fn new(board: &Board) -> Self {
        let config = board.config();
        let places = config.locations.len();
        let tracks: Vec<Road> = (0..config.tracks.len())
            .map(|index| road(board, TrackId::from_index(index)))
            .collect();
        let mut starts = vec![0; places + 1];
        for road in &tracks {
            starts[usize::from(road.a) + 1] += 1;
            starts[usize::from(road.b) + 1] += 1;
        }
        for place in 0..places {
            starts[place + 1] += starts[place];
        }
        let mut free = starts.clone();
        let mut links = vec![Link { to: 0, track: 0 }; tracks.len() * 2];
        for (track, road) in (0..).zip(&tracks) {
            for (from, to) in [(road.a, road.b), (road.b, road.a)] {
                let slot = &mut free[usize::from(from)];
                links[*slot as usize] = Link { to, track };
                *slot += 1;
            }
        }
        let rules = &config.rules;
        let goods = rules.goods.as_ref();
        let spaces = f64::from(tracks.iter().map(|road| road.length).sum::<i32>().max(1));
        let points = f64::from(tracks.iter().map(|road| road.points).sum::<i32>());
        Self {
            mean_length: spaces / tracks.len().max(1) as f64,
            space_points: points / spaces,
            tracks,
            starts,
            links,
            tickets: tickets(config),
            districts: districts(config),
            pieces: *rules.pieces.each.get(board.players()),
            kinds: config.deck.len(),
            wild: config.wild().map(CardId::index),
            token_points: rules
                .tourists
                .as_ref()
                .map_or_else(Vec::new, |rule| rule.points.clone()),
            station_worth: rules.stations.as_ref().map_or(0, |rule| rule.unused),
            goods_ranks: goods
                .map_or_else(Vec::new, |rule| rule.ranks.get(board.players()).clone()),
        }
    }

    pub fn places(&self) -> usize {
        self.starts.len() - 1
    }

    /// The tracks at a place.
    pub fn links(&self, place: u16) -> &[Link] {
        let at = usize::from(place);
        &self.links[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// A part of the pieces, for thresholds that were found with 45 of them.
    pub fn of_pieces(&self, of_45: i32) -> i32 {
        (self.pieces * of_45 + 22) / 45
    }
}

fn road(board: &Board, track: TrackId) -> Road {
    let config = board.config();
    let written = &config.tracks[track.index()];
    let (a, b) = board.ends(track);
    let cost = board.cost(track);
    let tunnel = written.marks.has("tunnel") && config.rules.tunnels.is_some();
    Road {
        a: a.0,
        b: b.0,
        length: written.length,
        points: config
            .rules
            .route_points
            .points(written.length)
            .unwrap_or(0),
        symbols: cost.symbols,
        colour: cost.colour.map(CardId::index),
        effort: SPACE * cost.cards + SYMBOL * cost.symbols + TUNNEL * i32::from(tunnel) + TURN,
        goods: written.marks.has("goods") && config.rules.goods.is_some(),
        tunnel,
    }
}

fn tickets(config: &GameConfig) -> Vec<Vec<Goal>> {
    let goal = |alternative: &branchline_engine::config::Alternative| Goal {
        value: alternative.value,
        ends: alternative
            .ends
            .iter()
            .map(|e| members(config, e))
            .collect(),
    };
    let tickets = config.tickets.iter();
    tickets
        .map(|ticket| ticket.alternatives.iter().map(goal).collect())
        .collect()
}

fn districts(config: &GameConfig) -> Vec<Goal> {
    if config.rules.district_points.is_none() {
        return Vec::new();
    }
    let districts = config.districts.iter().enumerate();
    districts
        .map(|(index, district)| Goal {
            value: district.value,
            ends: members(config, &End::District(DistrictId::from_index(index)))
                .into_iter()
                .map(|place| vec![place])
                .collect(),
        })
        .filter(|goal| goal.ends.len() > 1)
        .collect()
}

fn members(config: &GameConfig, end: &End) -> Vec<u16> {
    match end {
        End::Location(LocationId(place)) => vec![*place],
        End::District(district) => {
            let places = (0..).zip(&config.locations);
            places
                .filter(|(_, location)| location.district == Some(*district))
                .map(|(place, _)| place)
                .collect()
        }
    }
}
