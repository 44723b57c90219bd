//! How far a ticket is, for players and screens. Scoring never asks.

use crate::board::{Board, WORD};
use crate::config::{Alternative, End, TicketId, TrackId};
use crate::network::Network;
use crate::state::State;

/// How far a ticket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// Its ends are linked, borrowed tracks included.
    Done,
    /// So many spaces are missing on the shortest way that is still open.
    Missing(i32),
    /// No open way is left.
    Blocked,
}

impl State {
    /// How far each ticket of a seat is. For a ticket with more than two ends the
    /// number of spaces is that of a good way, not always of the best.
    #[must_use]
    pub fn progress(&self, board: &Board, seat: u8) -> Vec<(TicketId, Progress)> {
        let network = Network::new(board, self, seat);
        let results = self.ticket_results(board, seat, &network).results;
        let ways = Ways::new(board, self, seat);
        let progress = results.into_iter().map(|result| {
            if result.completed {
                return (result.ticket, Progress::Done);
            }
            let alternatives = &board.config().tickets[result.ticket.index()].alternatives;
            let missing = alternatives
                .iter()
                .filter_map(|way| ways.missing(board, way));
            let progress = missing.min().map_or(Progress::Blocked, Progress::Missing);
            (result.ticket, progress)
        });
        progress.collect()
    }
}

/// The tracks a seat has or may still claim: ends and missing spaces.
struct Ways(Vec<(usize, usize, i32)>);

impl Ways {
    fn new(board: &Board, state: &State, seat: u8) -> Self {
        let open = &state.slab[board.layout.open.range()];
        let barred = &state.slab[board.layout.barred.row(usize::from(seat), board.words)];
        let left = state.pieces(board, seat);
        let ways = (0..board.tracks.len()).filter_map(|index| {
            let track = TrackId::from_index(index);
            let (a, b) = board.ends(track);
            let spaces = if state.owner(board, track) == Some(seat) {
                0
            } else {
                let bit = 1 << (index % WORD);
                let may = open[index / WORD] & !barred[index / WORD] & bit != 0;
                let pieces = board.cost(track).pieces;
                (may && pieces <= left).then_some(pieces)?
            };
            Some((a.index(), b.index(), spaces))
        });
        Self(ways.collect())
    }

    /// Spaces missing to link all ends, the nearest end first.
    fn missing(&self, board: &Board, way: &Alternative) -> Option<i32> {
        let locations = &board.config().locations;
        let holds = |end: &End, place: usize| match *end {
            End::Location(location) => location.index() == place,
            End::District(district) => locations[place].district == Some(district),
        };
        let (first, rest) = way.ends.split_first()?;
        let mut ends: Vec<&End> = rest.iter().collect();
        let mut reached: Vec<bool> = (0..locations.len()).map(|at| holds(first, at)).collect();
        let mut spaces = 0;
        while !ends.is_empty() {
            let (distance, before) = self.distances(&reached);
            let places = (0..locations.len()).filter(|&at| distance[at] < i32::MAX);
            let near = places.flat_map(|at| {
                let here = ends
                    .iter()
                    .enumerate()
                    .filter(move |(_, end)| holds(end, at));
                here.map(move |(number, _)| (at, number))
            });
            let (mut place, number) = near.min_by_key(|&(at, _)| distance[at])?;
            spaces += distance[place];
            ends.remove(number);
            // A district may be left anywhere, but from then on only that place counts.
            if ends.len() + 1 == rest.len() {
                reached.fill(false);
            }
            reached[place] = true;
            while let Some(previous) = before[place] {
                place = previous;
                reached[place] = true;
            }
        }
        Some(spaces)
    }

    /// Spaces to each place from those reached, and the place before it on the way.
    fn distances(&self, reached: &[bool]) -> (Vec<i32>, Vec<Option<usize>>) {
        let mut distance: Vec<i32> = reached
            .iter()
            .map(|&there| if there { 0 } else { i32::MAX })
            .collect();
        let mut before = vec![None; reached.len()];
        // Maps are small: go round until nothing gets shorter.
        loop {
            let mut shorter = false;
            for &(a, b, spaces) in &self.0 {
                for (from, to) in [(a, b), (b, a)] {
                    let through = distance[from].saturating_add(spaces);
                    if through < distance[to] {
                        distance[to] = through;
                        before[to] = Some(from);
                        shorter = true;
                    }
                }
            }
            if !shorter {
                return (distance, before);
            }
        }
    }
}
