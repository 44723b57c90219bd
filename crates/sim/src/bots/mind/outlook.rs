//! What a seat can still make of an imagined position: its tickets, its districts, and
//! the points its pieces and cards promise. Searching bots value positions with it.

use super::search::{CLOSED, FOREIGN};
use super::{Feature, Mind};
use branchline_engine::config::TrackId;
use branchline_engine::{Board, State};

/// What a seat may expect beyond the points it has.
pub struct Outlook {
    /// Points, tickets that will fail counted as nothing.
    pub points: f64,
}

/// Turns that a tunnel takes more on average, and a ferry symbol: cards drawn for it.
const TUNNEL: f64 = 0.35;
const SYMBOL: f64 = 0.5;
/// How soon a ticket is given up or taken for granted: by turns to spare.
const SURENESS: f64 = 0.6;
/// How often a track that is still to be claimed goes to somebody else.
const LOST: f64 = 0.02;

impl Mind {
    /// Own turns until a seat could have placed all its pieces.
    pub fn turns_to_end(&self, board: &Board, state: &State, seat: u8) -> f64 {
        let rules = &board.config().rules;
        let left = f64::from(state.pieces(board, seat) - rules.end.at_most.get(board.players()));
        let cards = f64::from(state.hand(board, seat).iter().sum::<i32>());
        (left / self.atlas.mean_length + 0.5 * (left - cards).max(0.0)).max(0.0) + 1.0
    }

    /// What a seat can make of the rest of the game, if it has so many turns left.
    /// `open` are its unfinished tickets with their values.
    pub fn outlook(
        &mut self,
        board: &Board,
        state: &State,
        seat: u8,
        turns: f64,
        open: &mut [(u16, i32)],
    ) -> Outlook {
        self.look_for(board, state, seat);
        self.free.copy_from_slice(state.hand(board, seat));
        open.sort_by_key(|(ticket, value)| (-value, *ticket));
        let loan = self.imagined_loan(board, state, seat);
        let mut lent = loan.is_none();
        let mut pieces = state.pieces(board, seat);
        let (mut points, mut spent) = (0.0, 0.0);
        for &mut (ticket, value) in open {
            let loan = loan.filter(|_| !lent);
            if self.lay(ticket, loan).is_none() {
                continue;
            }
            let way = self.cost_of_way(loan);
            if way.spaces > pieces || way.loans > 1 {
                continue;
            }
            let slack = turns - spent - way.turns;
            let chance = logistic(SURENESS * slack) * (1.0 - LOST).powi(way.tracks);
            // A ticket that is out of reach keeps nobody busy.
            if chance < 0.1 {
                continue;
            }
            points += chance * (2.0 * f64::from(value) + way.points);
            spent += chance * way.turns;
            pieces -= way.spaces;
            lent |= way.loans > 0;
            self.take_way();
        }
        if self.without.uses(Feature::Districts) {
            for index in 0..self.atlas.districts.len() {
                let goal = &self.atlas.districts[index];
                let worth = f64::from(goal.value);
                let found = self.search.link(&self.atlas, goal, &self.trial, None);
                if found.is_none_or(|effort| effort == 0) {
                    continue;
                }
                let kept = self.free.clone();
                let way = self.cost_of_way(None);
                let slack = turns - spent - way.turns;
                let chance = logistic(SURENESS * slack) * (1.0 - LOST).powi(way.tracks);
                // Only if it pays better than anything else these turns could be used for.
                let gain = chance * (worth + way.points - way.turns * self.rate());
                if way.spaces > pieces || gain <= 0.0 {
                    self.free = kept;
                    continue;
                }
                points += chance * (worth + way.points);
                spent += chance * way.turns;
                pieces -= way.spaces;
                self.take_way();
            }
        }
        // What is left of turns, cards and pieces goes into whatever is open.
        let cards = self.sets();
        let spaces =
            ((turns - spent).max(0.0) + 0.5 * cards) / (0.5 + 1.0 / self.atlas.mean_length);
        points += self.atlas.space_points * spaces.min(f64::from(pieces.max(0)));
        Outlook { points }
    }

    /// Points a turn that a player makes without any aim.
    fn rate(&self) -> f64 {
        self.atlas.space_points / (0.5 + 1.0 / self.atlas.mean_length)
    }

    /// Cards that are still free, counted by how useful they are: sets rather than oddments.
    fn sets(&self) -> f64 {
        let kinds = self.free.iter().enumerate();
        kinds
            .map(|(kind, &cards)| {
                let cards = f64::from(cards);
                if Some(kind) == self.atlas.wild {
                    1.3 * cards
                } else {
                    cards * (0.6 + 0.1 * (cards - 1.0).clamp(0.0, 4.0))
                }
            })
            .sum()
    }

    /// What tracks cost a seat in a position that is only imagined.
    fn look_for(&mut self, board: &Board, state: &State, seat: u8) {
        let pieces = state.pieces(board, seat);
        for (index, price) in self.trial.iter_mut().enumerate() {
            let track = TrackId::from_index(index);
            let road = &self.atlas.tracks[index];
            *price = match state.owner(board, track) {
                Some(owner) if owner == seat => 0,
                Some(_) => FOREIGN,
                None if road.length <= pieces && state.open_to(board, track, seat) => road.effort,
                None => CLOSED,
            };
        }
    }

    /// The price of a track lent by a station, in tenths of a space, if one is left.
    fn imagined_loan(&self, board: &Board, state: &State, seat: u8) -> Option<i32> {
        let rule = board.config().rules.stations.as_ref()?;
        let built = state.stations_of(board, seat).count() as i32;
        let left = self.without.uses(Feature::Stations) && built < rule.each;
        left.then(|| 10 * (built + 1) + 10 * self.atlas.station_worth)
    }

    /// Finds the way for the best goal of a ticket.
    fn lay(&mut self, ticket: u16, loan: Option<i32>) -> Option<i32> {
        let (search, atlas) = (&mut self.search, &self.atlas);
        let goals = &atlas.tickets[usize::from(ticket)];
        let mut best: Option<(i32, usize)> = None;
        for (index, goal) in goals.iter().enumerate() {
            if let Some(effort) = search.link(atlas, goal, &self.trial, loan)
                && best.is_none_or(|(known, _)| effort < known)
            {
                best = Some((effort, index));
            }
        }
        let (effort, index) = best?;
        if goals.len() > 1 {
            search.link(atlas, &goals[index], &self.trial, loan);
        }
        Some(effort)
    }

    /// What the way last found takes; its cards are taken from those that are free.
    fn cost_of_way(&mut self, loan: Option<i32>) -> Way {
        let mut sum = Way::default();
        for &track in &self.search.way {
            let road = &self.atlas.tracks[usize::from(track)];
            if self.trial[usize::from(track)] == FOREIGN {
                let cards =
                    f64::from(loan.unwrap_or(0)) / 10.0 - f64::from(self.atlas.station_worth);
                sum.turns += 1.0 + 0.5 * cards;
                sum.points -= f64::from(self.atlas.station_worth);
                sum.loans += 1;
                continue;
            }
            let wild = self.atlas.wild;
            let kind = road.colour.unwrap_or_else(|| {
                let kinds = (0..self.atlas.kinds).filter(|kind| Some(*kind) != wild);
                kinds.max_by_key(|&kind| self.free[kind]).unwrap_or(0)
            });
            let rest = road.length - road.symbols;
            let own = self.free[kind].min(rest);
            self.free[kind] -= own;
            let mut missing = rest - own + road.symbols;
            if let Some(wild) = wild {
                let wilds = self.free[wild].min(missing);
                self.free[wild] -= wilds;
                missing -= wilds;
            }
            sum.turns += 1.0 + 0.5 * f64::from(missing);
            sum.turns += TUNNEL * f64::from(u8::from(road.tunnel));
            sum.turns += SYMBOL * f64::from(road.symbols.min(missing));
            sum.points += f64::from(road.points);
            sum.spaces += road.length;
            sum.tracks += 1;
        }
        sum
    }

    /// The way last found costs the next goals nothing.
    fn take_way(&mut self) {
        for &track in &self.search.way {
            self.trial[usize::from(track)] = 0;
        }
    }
}

/// What a way takes and brings.
#[derive(Default)]
struct Way {
    turns: f64,
    points: f64,
    spaces: i32,
    tracks: i32,
    loans: i32,
}

pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
