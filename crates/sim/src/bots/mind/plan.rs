//! The joint plan: which tracks link the tickets in hand, most valuable first,
//! each using what is planned already.

use super::atlas::{Atlas, Goal};
use super::search::{CLOSED, FOREIGN};
use super::{Feature, Mind};
use crate::sight::Sight;
use branchline_engine::config::TrackId;

/// What a bot intends.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Tracks to claim.
    pub need: Vec<u16>,
    /// Tracks of others to borrow with a station.
    pub borrow: Vec<u16>,
    /// Spaces of `need`.
    pub spaces: i32,
    /// Tenths of a space, all told.
    effort: i32,
    /// Value of tickets it serves, done ones included.
    pub served: i32,
    /// Value of tickets it gives up.
    pub dropped: i32,
}

/// What a plan may use.
#[derive(Clone, Copy)]
pub struct Means {
    /// Spaces.
    pub pieces: i32,
    /// Stations left.
    pub stations: usize,
    /// The price of borrowing, in tenths of a space.
    pub loan: i32,
}

impl Mind {
    /// Makes a new plan if the old one no longer fits.
    pub fn refresh(&mut self, sight: Sight<'_>) {
        let me = sight.seat();
        let held = sight.tickets().count();
        let before = self.plan.need.len();
        let tracks = &self.atlas.tracks;
        let plan = &mut self.plan;
        plan.need
            .retain(|&track| sight.owner(TrackId(track)) != Some(me));
        if plan.need.len() < before {
            plan.spaces = spaces(tracks, &plan.need);
        }
        let lost = plan
            .need
            .iter()
            .any(|&track| !sight.open_to(TrackId(track), me));
        let short = plan.spaces > sight.pieces(me);
        let done = before > 0 && plan.need.is_empty();
        // A ticket given up may come within reach of a station when others build.
        let second_thought = plan.dropped > 0 && sight.last_turns().is_some();
        if self.stale || self.tickets != held || lost || short || done || second_thought {
            self.stale = false;
            self.tickets = held;
            self.look(sight);
            let tickets: Vec<u16> = sight.tickets().map(|ticket| ticket.0).collect();
            let means = self.means(sight, 0);
            self.plan = self.best_plan(&tickets, means);
            self.add_districts(means);
        }
    }

    /// What a plan may use now, some pieces kept back.
    pub fn means(&self, sight: Sight<'_>, kept_back: i32) -> Means {
        let (stations, loan) = self.station_means(sight);
        Means {
            pieces: sight.pieces(sight.seat()) - kept_back,
            stations,
            loan,
        }
    }

    /// Takes in what each track costs now.
    pub fn look(&mut self, sight: Sight<'_>) {
        let me = sight.seat();
        let pieces = sight.pieces(me);
        for index in 0..self.price.len() {
            let track = TrackId::from_index(index);
            let road = &self.atlas.tracks[index];
            self.price[index] = match sight.owner(track) {
                Some(owner) if owner == me => 0,
                Some(_) if self.lent.contains(&track.0) => 0,
                Some(_) => FOREIGN,
                None if road.length <= pieces && sight.open_to(track, me) => {
                    let bonus = self.bonus(sight, track.0);
                    (self.atlas.tracks[index].effort - 4 * bonus).max(2)
                }
                None => CLOSED,
            };
        }
    }

    /// The cheapest plan for these tickets that serves the most value. With few of
    /// them every order is tried, since the first way laid helps the later ones.
    fn best_plan(&mut self, tickets: &[u16], means: Means) -> Plan {
        let mut order = self.by_value(tickets);
        let mut best = self.draft(&order, means);
        let open: Vec<u16> = {
            let (search, price, atlas) = (&mut self.search, &self.price, &self.atlas);
            let mut done = |ticket: u16| {
                let mut goals = atlas.tickets[usize::from(ticket)].iter();
                goals.any(|goal| search.link(atlas, goal, price, None) == Some(0))
            };
            order.retain(|&ticket| !done(ticket));
            order.clone()
        };
        if !(2..=3).contains(&open.len()) || best.need.is_empty() {
            return best;
        }
        let orders: &[[usize; 3]] = if open.len() == 2 {
            &[[1, 0, 0]]
        } else {
            &[[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        };
        let (done_value, all) = (best.served + best.dropped, open.len());
        let open_value = |plan: &Plan| plan.served;
        let mut trial_order = Vec::with_capacity(all);
        for positions in orders {
            trial_order.clear();
            trial_order.extend(positions[..all].iter().map(|&at| open[at]));
            let mut plan = self.draft(&trial_order, means);
            // Tickets that are done count the same in every order.
            plan.served = done_value - plan.dropped;
            let better = (open_value(&plan), -plan.effort) > (best.served, -best.effort);
            if better {
                best = plan;
            }
        }
        best
    }

    fn by_value(&self, tickets: &[u16]) -> Vec<u16> {
        let mut order = tickets.to_vec();
        order.sort_by_key(|&ticket| -value(&self.atlas, ticket));
        order
    }

    /// A plan for tickets in this order.
    pub fn draft(&mut self, order: &[u16], means: Means) -> Plan {
        self.trial.copy_from_slice(&self.price);
        let mut plan = Plan::default();
        for &ticket in order {
            let value = value(&self.atlas, ticket);
            match self.add_ticket(&mut plan, ticket, means) {
                Some(gain) => plan.served += gain,
                None => plan.dropped += value,
            }
        }
        plan
    }

    /// Adds the way for a ticket, if it fits; gives the value it will bring.
    fn add_ticket(&mut self, plan: &mut Plan, ticket: u16, means: Means) -> Option<i32> {
        let may_borrow = plan.borrow.len() < means.stations;
        for loan in [may_borrow.then_some(means.loan), None] {
            let goals = &self.atlas.tickets[usize::from(ticket)];
            let mut best: Option<(i32, usize)> = None;
            for (index, goal) in goals.iter().enumerate() {
                let effort = self.search.link(&self.atlas, goal, &self.trial, loan);
                let worth = effort.map(|effort| 10 * goal.value - effort);
                if let Some(worth) = worth
                    && best.is_none_or(|(known, _)| worth > known)
                {
                    best = Some((worth, index));
                }
            }
            let (_, index) = best?;
            let value = goals[index].value;
            if goals.len() > 1 {
                self.search
                    .link(&self.atlas, &goals[index], &self.trial, loan);
            }
            let (way, trial) = (&self.search.way, &self.trial);
            let foreign = |track: &u16| trial[usize::from(*track)] == FOREIGN;
            let loans = way.iter().filter(|track| foreign(track)).count();
            if plan.borrow.len() + loans <= means.stations && self.commit(plan, means) {
                return Some(value);
            }
            if loan.is_none() {
                break;
            }
        }
        None
    }

    /// Takes the way last found into the plan, if there are pieces for it.
    fn commit(&mut self, plan: &mut Plan, means: Means) -> bool {
        let roads = &self.atlas.tracks;
        let own = self.search.way.iter().filter(|track| {
            let price = self.trial[usize::from(**track)];
            price != FOREIGN
        });
        let extra: i32 = own.map(|&track| roads[usize::from(track)].length).sum();
        if plan.spaces + extra > means.pieces {
            return false;
        }
        plan.spaces += extra;
        for &track in &self.search.way {
            let price = &mut self.trial[usize::from(track)];
            if *price == FOREIGN {
                plan.borrow.push(track);
                plan.effort += means.loan;
            } else {
                plan.need.push(track);
                plan.effort += *price;
            }
            *price = 0;
        }
        true
    }

    /// Adds districts that pay for their turns, the best first.
    fn add_districts(&mut self, means: Means) {
        if !self.without.uses(Feature::Districts) || self.atlas.districts.is_empty() {
            return;
        }
        self.trial.copy_from_slice(&self.price);
        let mut plan = std::mem::take(&mut self.plan);
        for &track in plan.need.iter().chain(&plan.borrow) {
            self.trial[usize::from(track)] = 0;
        }
        loop {
            let mut best: Option<(i32, usize)> = None;
            for index in 0..self.atlas.districts.len() {
                let rate = self.district_rate(index, plan.spaces, means);
                if rate > best.map_or(GOOD_RATE, |(known, _)| known) {
                    best = Some((rate, index));
                }
            }
            let Some((_, index)) = best else { break };
            let goal = &self.atlas.districts[index];
            let found = self.search.link(&self.atlas, goal, &self.trial, None);
            if found.is_none() || !self.commit(&mut plan, means) {
                break;
            }
        }
        self.plan = plan;
    }

    /// Points a turn, in tenths, for finishing a district now; 0 if it cannot be
    /// finished or is already.
    fn district_rate(&mut self, index: usize, planned: i32, means: Means) -> i32 {
        let goal: &Goal = &self.atlas.districts[index];
        let found = self.search.link(&self.atlas, goal, &self.trial, None);
        let way = &self.search.way;
        if found.is_none() || way.is_empty() {
            return 0;
        }
        let roads = way
            .iter()
            .map(|&track| &self.atlas.tracks[usize::from(track)]);
        let spaces: i32 = roads.clone().map(|road| road.length).sum();
        if planned + spaces > means.pieces {
            return 0;
        }
        let points: i32 = roads.map(|road| road.points).sum();
        let half_turns = spaces + 2 * way.len() as i32;
        20 * (goal.value + points) / half_turns
    }
}

/// Points a turn, in tenths, that a district must bring to be worth going for:
/// ending the game sooner brings almost as much, as matches on London showed.
const GOOD_RATE: i32 = 30;

/// What a ticket is worth at best.
pub fn value(atlas: &Atlas, ticket: u16) -> i32 {
    let goals = atlas.tickets[usize::from(ticket)].iter();
    goals.map(|goal| goal.value).max().unwrap_or(0)
}

fn spaces(roads: &[super::atlas::Road], tracks: &[u16]) -> i32 {
    tracks
        .iter()
        .map(|&track| roads[usize::from(track)].length)
        .sum()
}
