//! What the lints know about a game, computed once and shared.

use crate::graph::{Graph, UNREACHED};
use branchline_engine::GameConfig;
use branchline_engine::config::{Alternative, DistrictId, End, TicketId};

/// Up to so many locations the advice pass looks at everything.
const FULL: usize = 300;
/// On a larger map it looks at so many tickets and starting points, evenly taken.
const SAMPLE: usize = 100;

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
    pub fn new(game: &'a GameConfig) -> Self {
        let graph = Graph::new(game);
        let locations = game.locations.len();
        let mut rows = vec![Vec::new(); locations];
        for location in sample(locations) {
            rows[location] = graph.distances(location);
        }
        let mut goals = Vec::new();
        let mut load = vec![0.0; graph.pairs.len()];
        let tickets = if locations > FULL {
            sample(game.tickets.len())
        } else {
            every(game.tickets.len())
        };
        for index in tickets {
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
        }
    }

    /// The title of a location.
    pub fn title(&self, location: usize) -> &str {
        &self.game.locations[location].title
    }

    /// Whether the map is so large that only a sample was looked at.
    pub fn sampled(&self) -> bool {
        self.game.locations.len() > FULL
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

fn every(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// All indices of a list, or evenly taken ones if it is long.
fn sample(length: usize) -> Vec<usize> {
    if length <= FULL {
        every(length)
    } else {
        (0..SAMPLE).map(|n| n * length / SAMPLE).collect()
    }
}
