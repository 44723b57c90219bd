//! What other players are up to, guessed from their tracks.

use super::search::CLOSED;
use super::{Mind, Table};
use crate::sight::Sight;
use branchline_engine::config::TrackId;

/// A ticket that a rival may hold.
pub struct Guess {
    ticket: u16,
    /// What finishing it still costs the rival, in tenths of a space.
    effort: i32,
    weight: f64,
}

/// Guesses looked at.
const GUESSES: usize = 5;
/// How much less likely a ticket is for each space it still takes.
const FIT: f64 = 0.15;
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

    /// How well each ticket fits a rival's tracks, from 1 to 1000: the fewer spaces are
    /// left to go, the better.
    pub fn fit(&mut self, sight: Sight<'_>, rival: u8) -> Vec<u16> {
        self.look_as(sight, rival);
        let tickets = 0..self.atlas.tickets.len() as u16;
        let weight = |effort: i32| (1000.0 * (-FIT * f64::from(effort) / 10.0).exp()) as u16;
        tickets
            .map(|ticket| self.effort_for(ticket).map_or(1, |e| weight(e).max(1)))
            .collect()
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

    fn effort_for(&mut self, ticket: u16) -> Option<i32> {
        let goals = self.atlas.tickets[usize::from(ticket)].iter();
        let efforts =
            goals.filter_map(|goal| self.search.link(&self.atlas, goal, &self.trial, None));
        efforts.min()
    }
}
