//! What other players are up to, guessed from their tracks.

use super::search::CLOSED;
use super::{Mind, Table};
use crate::sight::Sight;
use branchline_engine::config::TrackId;
use branchline_engine::{Board, State};

/// A ticket that a rival may hold.
pub struct Guess {
    ticket: u16,
    /// What finishing it still costs the rival, in tenths of a space.
    effort: i32,
    weight: f64,
}

/// Guesses looked at.
const GUESSES: usize = 5;
/// A detour that cannot be made at all counts as so many spaces.
const NO_WAY: f64 = 12.0;

impl Mind {
    /// The other player with the most points on the board.
    pub fn leader(&self, sight: Sight<'_>) -> Option<u8> {
        let others = (0..sight.board().players()).filter(|&seat| seat != sight.seat());
        others.max_by_key(|&seat| (sight.score(seat), std::cmp::Reverse(seat)))
    }

    /// The tickets that fit the rival's tracks best: the weight falls with the spaces
    /// still to go, and only tickets count that the tracks have brought nearer.
    pub fn guesses(&mut self, table: Table<'_>, rival: u8) -> Vec<Guess> {
        let sight = table.sight;
        let mine: Vec<u16> = sight.tickets().map(|ticket| ticket.0).collect();
        let tickets = 0..self.atlas.tickets.len() as u16;
        if self.bare.is_empty() {
            for (price, road) in self.trial.iter_mut().zip(&self.atlas.tracks) {
                *price = road.effort;
            }
            self.bare = tickets
                .clone()
                .map(|ticket| self.effort_for(ticket))
                .collect();
        }
        self.look_as(sight, rival);
        let mut guesses = Vec::new();
        for ticket in tickets.filter(|ticket| !mine.contains(ticket)) {
            let bare = self.bare[usize::from(ticket)];
            if let (Some(bare), Some(effort)) = (bare, self.effort_for(ticket))
                && effort > 0
                && effort < bare
            {
                let weight = (-f64::from(effort) / 10.0).exp();
                guesses.push(Guess {
                    ticket,
                    effort,
                    weight,
                });
            }
        }
        guesses.sort_by_key(|guess| guess.effort);
        guesses.truncate(GUESSES);
        guesses
    }

    /// Spaces of detour that the rival suffers on average if this track is gone.
    pub fn detour(&mut self, table: Table<'_>, rival: u8, guesses: &[Guess], track: u16) -> f64 {
        self.look_as(table.sight, rival);
        self.trial[usize::from(track)] = CLOSED;
        let (mut sum, mut weights) = (0.0, 0.0);
        for guess in guesses {
            let detour = self.effort_for(guess.ticket).map_or(NO_WAY, |effort| {
                (f64::from(effort - guess.effort) / 10.0).min(NO_WAY)
            });
            sum += guess.weight * detour;
            weights += guess.weight;
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    /// What tracks cost another seat.
    fn look_as(&mut self, sight: Sight<'_>, seat: u8) {
        for (index, price) in self.trial.iter_mut().enumerate() {
            let track = TrackId::from_index(index);
            *price = match sight.owner(track) {
                Some(owner) if owner == seat => 0,
                None if sight.open_to(track, seat) => self.atlas.tracks[index].effort,
                _ => CLOSED,
            };
        }
    }

    /// What tracks cost a seat in a position that is only imagined.
    pub fn look_for(&mut self, board: &Board, state: &State, seat: u8) {
        let pieces = state.pieces(board, seat);
        for (index, price) in self.trial.iter_mut().enumerate() {
            let track = TrackId::from_index(index);
            let road = &self.atlas.tracks[index];
            *price = match state.owner(board, track) {
                Some(owner) if owner == seat => 0,
                None if road.length <= pieces && state.open_to(board, track, seat) => road.effort,
                _ => CLOSED,
            };
        }
    }

    /// Lays the way for a ticket after [`Mind::look_for`]: what it takes, in tenths of a
    /// space; the next ticket may use it for nothing.
    pub fn lay_way(&mut self, ticket: u16) -> Option<i32> {
        let effort = self.effort_for(ticket)?;
        for &track in &self.search.way {
            self.trial[usize::from(track)] = 0;
        }
        Some(effort)
    }

    fn effort_for(&mut self, ticket: u16) -> Option<i32> {
        let goals = self.atlas.tickets[usize::from(ticket)].iter();
        let efforts =
            goals.filter_map(|goal| self.search.link(&self.atlas, goal, &self.trial, None));
        efforts.min()
    }
}
