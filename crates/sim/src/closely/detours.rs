//! What a claim costs others: how much longer the ways for their tickets become.

use crate::bots::mind::{Atlas, CLOSED, Search};
use branchline_engine::config::{TicketId, TrackId};
use branchline_engine::{Board, State};

/// The detours of one game.
#[derive(Default)]
pub struct Detours {
    tools: Option<Tools>,
    /// The claim under way: not every one succeeds.
    pending: Option<Detour>,
    /// Those of the game.
    pub all: Vec<Detour>,
}

struct Tools {
    atlas: Atlas,
    search: Search,
    price: Vec<i32>,
}

/// What a claim did to the tickets of others.
#[derive(Clone, Copy)]
pub struct Detour {
    pub track: u16,
    /// Tenths of a space that other players need more for their tickets.
    pub longer: i32,
    /// Tickets that cannot be completed any more.
    pub cut: u64,
}

impl Detours {
    pub fn clear(&mut self) {
        self.pending = None;
        self.all.clear();
    }

    /// Somebody is about to claim a track.
    pub fn consider(&mut self, board: &Board, state: &State, track: TrackId) {
        let tools = self.tools.get_or_insert_with(|| Tools::new(board));
        let mut detour = Detour {
            track: track.0,
            longer: 0,
            cut: 0,
        };
        for seat in (0..board.players()).filter(|seat| *seat != state.actor()) {
            tools.look(board, state, seat);
            for ticket in state.tickets_of(board, seat) {
                let (Some(before), true) = tools.cheapest(ticket, track) else {
                    continue;
                };
                let was = std::mem::replace(&mut tools.price[track.index()], CLOSED);
                match tools.cheapest(ticket, track).0 {
                    Some(after) => detour.longer += after - before,
                    None => detour.cut += 1,
                }
                tools.price[track.index()] = was;
            }
        }
        self.pending = Some(detour);
    }

    /// A track was claimed.
    pub fn claimed(&mut self, track: TrackId) {
        let pending = self.pending.take();
        self.all
            .extend(pending.filter(|detour| detour.track == track.0));
    }
}

impl Tools {
    fn new(board: &Board) -> Self {
        let atlas = Atlas::new(board);
        Self {
            search: Search::new(&atlas),
            price: vec![CLOSED; atlas.tracks.len()],
            atlas,
        }
    }

    /// What tracks cost a seat.
    fn look(&mut self, board: &Board, state: &State, seat: u8) {
        for (index, price) in self.price.iter_mut().enumerate() {
            let track = TrackId::from_index(index);
            *price = match state.owner(board, track) {
                Some(owner) if owner == seat => 0,
                None if state.open_to(board, track, seat) => self.atlas.tracks[index].effort,
                _ => CLOSED,
            };
        }
    }

    /// What a ticket still takes, and whether its way would use a track.
    fn cheapest(&mut self, ticket: TicketId, track: TrackId) -> (Option<i32>, bool) {
        let (mut best, mut uses) = (None, false);
        for goal in &self.atlas.tickets[ticket.index()] {
            let found = self.search.link(&self.atlas, goal, &self.price, None);
            if let Some(effort) = found
                && best.is_none_or(|known| effort < known)
            {
                best = Some(effort);
                uses = self.search.way.contains(&track.0);
            }
        }
        (best, uses)
    }
}
