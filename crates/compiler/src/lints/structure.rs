//! Errors of the map as a whole: what no player could ever build.
//!
//! Part of the meaning pass, so linear where it matters: distances are looked
//! up only for tickets that known distances do not already show to be near.

use super::facts::{ends, fewest_pieces, groups, list, members};
use crate::graph::{Graph, UNREACHED};
use branchline_engine::config::{Alternative, DistrictId, End, LocationId, TicketId};
use branchline_engine::{GameConfig, Problem, Problems, Subject};

/// How many other things an error names at most.
const NAMED: usize = 3;

/// The errors of the map. The config's references must hold.
#[must_use]
pub fn structure(game: &GameConfig) -> Vec<Problem> {
    let mut problems = Problems::default();
    if !game.tracks.is_empty() {
        let graph = Graph::new(game);
        let parts = graph.components();
        check_links(game, &graph, &parts, &mut problems);
        check_tickets(game, &graph, &mut problems);
        check_districts(game, &graph, &mut problems);
    }
    problems.list().to_vec()
}

/// Every location has a track, and all hang together. Tickets that cannot be
/// completed for this reason are named there, not reported one by one.
fn check_links(game: &GameConfig, graph: &Graph, parts: &[usize], problems: &mut Problems) {
    let lonely = |location: usize| graph.at(location).next().is_none();
    for location in (0..game.locations.len()).filter(|&location| lonely(location)) {
        let id = LocationId::from_index(location);
        let problem = problems.error(
            "BL3004",
            Subject::Location(id),
            format!("no route leads to {}", game.locations[location].title),
        );
        problem.label("without a track");
        problem.help(format!(
            "add a route such as `{} -- … 2 any`, or remove the location",
            game.locations[location].id
        ));
        relate_tickets(game, problem, |ends| ends.contains(&location));
    }
    let built = (0..game.locations.len()).filter(|&location| !lonely(location));
    let mut starts: Vec<usize> = built.map(|location| parts[location]).collect();
    starts.sort_unstable();
    starts.dedup();
    let size = |start: usize| parts.iter().filter(|&&part| part == start).count();
    let Some(&main) = starts
        .iter()
        .max_by_key(|&&start| (size(start), std::cmp::Reverse(start)))
    else {
        return;
    };
    for &start in starts.iter().filter(|&&start| start != main) {
        let inside: Vec<&str> = (0..game.locations.len())
            .filter(|&location| parts[location] == start)
            .map(|location| game.locations[location].title.as_str())
            .collect();
        let problem = problems.error(
            "BL3003",
            Subject::Location(LocationId::from_index(start)),
            format!(
                "the map falls apart: no way leads from {} to {}",
                named(&inside),
                game.locations[main].title
            ),
        );
        problem.label(format!("a part of {} locations, cut off", inside.len()));
        problem.help("join the parts with a route");
        problem.related(
            Subject::Location(LocationId::from_index(main)),
            format!("the other part has {} locations", size(main)),
        );
        let bridged = |ends: &[usize]| {
            ends.iter().any(|&end| parts[end] == start)
                && ends.iter().any(|&end| parts[end] != start)
        };
        relate_tickets(game, problem, bridged);
    }
}

/// Names the first tickets whose plain ends fit.
fn relate_tickets(game: &GameConfig, problem: &mut Problem, fits: impl Fn(&[usize]) -> bool) {
    let hit = game.tickets.iter().enumerate().filter(|(_, ticket)| {
        ticket.alternatives.iter().any(|alternative| {
            let plain: Vec<usize> = alternative
                .ends
                .iter()
                .filter_map(|end| match end {
                    End::Location(location) => Some(location.index()),
                    End::District(_) => None,
                })
                .collect();
            fits(&plain)
        })
    });
    for (index, _) in hit.take(NAMED) {
        problem.related(
            Subject::Ticket(TicketId::from_index(index)),
            "nobody can complete this ticket",
        );
    }
}

/// "A", "A and B", "A, B, C and 4 more".
fn named(titles: &[&str]) -> String {
    if titles.len() <= NAMED {
        return list(titles);
    }
    let mut words: Vec<String> = titles[..NAMED - 1]
        .iter()
        .map(|&title| title.to_owned())
        .collect();
    words.push(format!("{} more", titles.len() + 1 - NAMED));
    list(&words)
}

/// Tickets have different ends, near enough for the pieces of a player.
fn check_tickets(game: &GameConfig, graph: &Graph, problems: &mut Problems) {
    let pieces = fewest_pieces(game);
    let mut near = Near {
        graph,
        pieces,
        rows: Vec::new(),
    };
    for (index, ticket) in game.tickets.iter().enumerate() {
        let id = TicketId::from_index(index);
        for alternative in &ticket.alternatives {
            if let Some(district) = empty_end(game, alternative) {
                problems
                    .error(
                        "BL3007",
                        Subject::Ticket(id),
                        format!(
                            "district {} has no locations to reach",
                            game.districts[district.index()].title
                        ),
                    )
                    .help(format!(
                        "add `in {}` to at least one location",
                        game.districts[district.index()].id
                    ))
                    .related(Subject::District(district), "without locations");
                continue;
            }
            let groups = groups(game, alternative);
            if let Some((one, other)) = same(&groups) {
                let twice = alternative.ends[one] == alternative.ends[other];
                let names = ends(game, &pick(alternative, &[one, other]));
                let message = if twice {
                    format!(
                        "this ticket goes from {} to itself",
                        ends(game, &pick(alternative, &[one]))
                    )
                } else {
                    format!(
                        "this ticket is complete before the first turn: {names} share a location"
                    )
                };
                problems
                    .error("BL3005", Subject::Ticket(id), message)
                    .label("nothing to link")
                    .help("give it two ends that are different places");
                continue;
            }
            let Some(need) = near.too_far(&groups) else {
                continue;
            };
            problems
                .error(
                    "BL3006",
                    Subject::Ticket(id),
                    format!(
                        "linking {} takes {need} spaces, but a player has only {pieces} pieces",
                        ends(game, alternative)
                    ),
                )
                .label("nobody can complete this ticket")
                .help("choose nearer ends, or give each player more `pieces`")
                .related(Subject::Field("pieces", "each"), format!("{pieces} each"));
        }
    }
}

fn empty_end(game: &GameConfig, alternative: &Alternative) -> Option<DistrictId> {
    alternative.ends.iter().find_map(|end| match end {
        End::District(district) if members(game, *district).is_empty() => Some(*district),
        _ => None,
    })
}

fn pick(alternative: &Alternative, ends: &[usize]) -> Alternative {
    Alternative {
        ends: ends.iter().map(|&end| alternative.ends[end]).collect(),
        value: 0,
    }
}

/// Two ends that share a location.
fn same(groups: &[Vec<usize>]) -> Option<(usize, usize)> {
    (1..groups.len()).find_map(|other| {
        let one = (0..other).find(|&one| groups[one].iter().any(|l| groups[other].contains(l)))?;
        Some((one, other))
    })
}

/// Whether ends are within reach of a player's pieces.
struct Near<'a> {
    graph: &'a Graph,
    pieces: i32,
    /// Distances from a few ends met so far: a detour over one of them that is
    /// short enough answers at once.
    rows: Vec<Vec<i32>>,
}

impl Near<'_> {
    const ROWS: usize = 16;

    /// The spaces needed, if that is more than the pieces.
    fn too_far(&mut self, groups: &[Vec<usize>]) -> Option<i32> {
        let need = match groups {
            [from, to] if from.len() == 1 && to.len() == 1 => self.distance(from[0], to[0])?,
            _ => self.graph.steiner(groups)?.at_least(),
        };
        (need > self.pieces && need != UNREACHED).then_some(need)
    }

    /// The distance, unless it is surely short enough.
    fn distance(&mut self, from: usize, to: usize) -> Option<i32> {
        let detour = |row: &Vec<i32>| row[from].saturating_add(row[to]) <= self.pieces;
        if self.rows.iter().any(detour) {
            return None;
        }
        if self.rows.len() < Self::ROWS {
            self.rows.push(self.graph.distances(from));
            return self.rows.last().map(|row| row[to]);
        }
        Some(self.graph.distance(from, to))
    }
}

/// Districts that score can be linked with the pieces of a player.
fn check_districts(game: &GameConfig, graph: &Graph, problems: &mut Problems) {
    let Some(rule) = &game.rules.district_points else {
        return;
    };
    let pieces = fewest_pieces(game);
    for (index, district) in game.districts.iter().enumerate() {
        let id = DistrictId::from_index(index);
        let inside = members(game, id);
        let groups: Vec<Vec<usize>> = inside.iter().map(|&location| vec![location]).collect();
        if groups.len() < 2 {
            continue;
        }
        let title = &district.title;
        if graph.steiner(&groups).is_none() {
            continue; // The map falls apart: said already.
        }
        let own = (!rule.through_others).then(|| inner(graph, &inside));
        let Some(need) = own.as_ref().unwrap_or(graph).steiner(&groups) else {
            problems
                .error(
                    "BL3009",
                    Subject::District(id),
                    format!("{title} cannot be linked without leaving it"),
                )
                .label("no way through its own locations only")
                .help(
                    "add a route inside the district, or write `district-points through-others on`",
                )
                .related(Subject::Rule("district-points"), "links must stay inside");
            continue;
        };
        let least = need.at_least();
        if least > pieces {
            problems
                .error(
                    "BL3008",
                    Subject::District(id),
                    format!("linking {title} takes {least} spaces, but a player has only {pieces} pieces"),
                )
                .label("nobody can ever score this district")
                .help("take locations out of the district, or give each player more `pieces`")
                .related(Subject::Field("pieces", "each"), format!("{pieces} each"));
        }
    }
}

/// The graph of the tracks between some locations.
pub(super) fn inner(graph: &Graph, inside: &[usize]) -> Graph {
    let within = graph
        .pairs
        .iter()
        .filter(|pair| inside.contains(&pair.a) && inside.contains(&pair.b));
    Graph::from_tracks(
        graph.locations(),
        within.map(|pair| (pair.a, pair.b, pair.length)),
    )
}
