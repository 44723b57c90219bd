//! What the lints know about a game, computed once and shared.

use crate::graph::{Graph, UNREACHED};
use branchline_engine::GameConfig;
use branchline_engine::config::{Alternative, DistrictId, End, Sheet, TicketId};
use branchline_render::Layout;
use branchline_render::layout::PlacedName;
use std::cell::OnceCell;

/// Up to so many locations the advice pass looks at everything, unless a game says
/// otherwise.
pub(super) const FULL: i64 = 300;
/// On a larger map it looks at so many tickets and starting points, evenly taken.
pub(super) const SAMPLE: usize = 100;

/// A game and what follows from it.
pub(super) struct Facts<'a> {
    /// The game.
    pub game: &'a GameConfig,
    /// Its map.
    pub graph: Graph,
    /// Fewest pieces of a player, over all numbers of players.
    pub pieces: i32,
    /// What tickets ask for, in ticket order; sampled on a large map, and without
    /// those that cannot be completed.
    pub goals: Vec<Goal>,
    /// Distances from locations; empty rows were not looked at.
    pub rows: Vec<Vec<i32>>,
    /// For each pair the number of tickets on whose shortest path it lies; a ticket
    /// with several shortest paths counts in shares.
    pub load: Vec<f64>,
    /// Whether the map is so large that only a sample was looked at.
    pub sampled: bool,
    sheet: &'a Sheet,
    tracks: OnceCell<Layout>,
}

/// One alternative of a ticket.
pub(super) struct Goal {
    /// The ticket.
    pub ticket: TicketId,
    /// Which of its alternatives.
    pub alternative: u16,
    /// The locations of each end.
    pub groups: Vec<Vec<usize>>,
    /// The fewest spaces that complete it.
    pub need: i32,
    /// What it is worth.
    pub value: i32,
    /// The pairs on its shortest paths, each with the share of those paths; only
    /// for a ticket of two locations.
    pub way: Vec<(usize, f64)>,
}

impl<'a> Facts<'a> {
    /// Looks at everything up to `full` locations.
    pub fn new(game: &'a GameConfig, sheet: &'a Sheet, full: i64) -> Self {
        let graph = Graph::new(game);
        let locations = game.locations.len();
        let mut rows = vec![Vec::new(); locations];
        let sampled = i64::try_from(locations).is_ok_and(|locations| locations > full);
        for location in taken(locations, sampled) {
            rows[location] = graph.distances(location);
        }
        let mut goals = Vec::new();
        let mut load = vec![0.0; graph.pairs.len()];
        for index in taken(game.tickets.len(), sampled) {
            for (number, alternative) in game.tickets[index].alternatives.iter().enumerate() {
                let groups = groups(game, alternative);
                for &[location] in groups.iter().filter_map(|group| group.first_chunk()) {
                    if rows[location].is_empty() {
                        rows[location] = graph.distances(location);
                    }
                }
                let (need, way) = match groups.as_slice() {
                    [from, to] if from.len() == 1 && to.len() == 1 => {
                        let (from, to) = (from[0], to[0]);
                        let length = rows[from][to];
                        if length == UNREACHED || length == 0 {
                            continue;
                        }
                        (length, graph.on_the_way(&rows[from], &rows[to], length))
                    }
                    _ => match graph.steiner(&groups) {
                        Some(steiner) if steiner.length > 0 => (steiner.length, Vec::new()),
                        _ => continue,
                    },
                };
                let copies = f64::from(game.tickets[index].copies);
                for (pair, share) in &way {
                    load[*pair] += share * copies;
                }
                goals.push(Goal {
                    ticket: TicketId::from_index(index),
                    alternative: u16::try_from(number).unwrap_or(u16::MAX),
                    groups,
                    need,
                    value: alternative.value,
                    way,
                });
            }
        }
        Self {
            game,
            graph,
            pieces: fewest_pieces(game),
            goals,
            rows,
            load,
            sampled,
            sheet,
            tracks: OnceCell::new(),
        }
    }

    /// Locations and tracks as they are drawn.
    pub fn drawn_tracks(&self) -> &Layout {
        self.tracks.get_or_init(|| Layout::of_tracks(self.game))
    }

    /// The names of locations as they are drawn beside them.
    pub fn drawn_names(&self) -> Vec<PlacedName> {
        self.drawn_tracks().place_names(self.game, self.sheet)
    }

    /// Whether a location lies beyond an edge of the board.
    pub fn is_off_board(&self, location: usize) -> bool {
        let (at, board) = (self.game.locations[location].at, &self.game.board);
        !(0..=board.width).contains(&at.x) || !(0..=board.height).contains(&at.y)
    }

    /// The title of a location.
    pub fn title(&self, location: usize) -> &str {
        &self.game.locations[location].title
    }

    /// The two locations that are farthest apart, and how far.
    pub fn widest(&self) -> Option<(usize, usize, i32)> {
        let all = self.rows.iter().enumerate().flat_map(|(from, row)| {
            let reached = row
                .iter()
                .enumerate()
                .filter(|(_, length)| **length != UNREACHED);
            reached.map(move |(to, &length)| (from, to, length))
        });
        all.max_by_key(|&(from, to, length)| (length, std::cmp::Reverse((from, to))))
    }
}

impl Goal {
    /// The ends of a ticket between two plain locations.
    pub fn plain(&self) -> Option<(usize, usize)> {
        match self.groups.as_slice() {
            [from, to] if from.len() == 1 && to.len() == 1 => Some((from[0], to[0])),
            _ => None,
        }
    }
}

/// Fewest pieces of a player, over all numbers of players.
pub(super) fn fewest_pieces(game: &GameConfig) -> i32 {
    game.rules
        .pieces
        .each
        .iter()
        .map(|(_, &each)| each)
        .min()
        .unwrap_or(0)
}

/// The locations of each end of an alternative.
pub(super) fn groups(game: &GameConfig, alternative: &Alternative) -> Vec<Vec<usize>> {
    alternative
        .ends
        .iter()
        .map(|end| match end {
            End::Location(location) => vec![location.index()],
            End::District(district) => members(game, *district),
        })
        .collect()
}

/// The locations of a district.
pub(super) fn members(game: &GameConfig, district: DistrictId) -> Vec<usize> {
    let inside = |&location: &usize| game.locations[location].district == Some(district);
    (0..game.locations.len()).filter(inside).collect()
}

/// The ends of an alternative as words: "Barcelona and München".
pub(super) fn ends(game: &GameConfig, alternative: &Alternative) -> String {
    let titles: Vec<&str> = alternative
        .ends
        .iter()
        .map(|end| match end {
            End::Location(location) => game.locations[location.index()].title.as_str(),
            End::District(district) => game.districts[district.index()].title.as_str(),
        })
        .collect();
    list(&titles)
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(words: &[impl AsRef<str>]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// The first few of many: "a, b, c and 4 more".
pub(super) fn named(words: &[String], comma: &str) -> String {
    const NAMED: usize = 3;
    match words.len() {
        0..=NAMED => words.join(comma),
        n => format!("{} and {} more", words[..NAMED].join(comma), n - NAMED),
    }
}

/// "1 track", "2 tracks".
pub(super) fn few(number: impl Into<i64>, word: &str) -> String {
    let number = number.into();
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// All indices of a list, or evenly taken ones of a large map.
fn taken(length: usize, large: bool) -> Vec<usize> {
    if large && length > SAMPLE {
        (0..SAMPLE).map(|n| n * length / SAMPLE).collect()
    } else {
        (0..length).collect()
    }
}
