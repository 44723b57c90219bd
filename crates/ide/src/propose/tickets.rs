//! A ticket deck from a few wishes: how many, from what value to what value, how many
//! long ones, calm or tense. The same wish gives the same deck.

use crate::operation::{NewAlternative, NewTicket, Operation};
use branchline_engine::config::{End, GameConfig, TrackId};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a deck should be like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketWish {
    /// Number of tickets.
    pub count: usize,
    /// Lowest value of a regular ticket.
    pub lowest: i32,
    /// Highest value of a regular ticket.
    pub highest: i32,
    /// Percent of tickets that are of kind `long`; 0 leaves that kind out.
    pub long_share: u8,
    /// 0: tickets keep out of each other's way; 100: they want the same routes.
    pub tension: u8,
    /// Another seed, another deck.
    pub seed: u64,
    /// Write `auto` instead of the value.
    pub auto: bool,
}

impl Default for TicketWish {
    fn default() -> Self {
        Self {
            count: 30,
            lowest: 4,
            highest: 13,
            long_share: 0,
            tension: 50,
            seed: 1,
            auto: false,
        }
    }
}

impl TicketWish {
    /// A wish that a map can grant: no value lies beyond its longest way.
    #[must_use]
    pub fn for_map(game: &GameConfig) -> Self {
        let pairs = Ways::new(game).pairs();
        let longest = pairs.iter().map(|pair| pair.value).max();
        let usual = Self::default();
        let highest = usual.highest.min(longest.unwrap_or(usual.highest)).max(1);
        Self {
            // Far enough below the highest that there is something to choose between.
            lowest: usual.lowest.min(highest / 2).max(1),
            highest,
            ..usual
        }
    }
}

/// A deck, and how it compares with the present one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketProposal {
    /// Replaces the tickets of the game.
    pub operation: Operation,
    /// The tickets.
    pub tickets: Vec<NewTicket>,
    /// The present deck.
    pub now: DeckFigures,
    /// The proposed one.
    pub then: DeckFigures,
}

/// Figures of a ticket deck. Shares are per mille.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckFigures {
    /// Number of tickets, copies counted.
    pub count: usize,
    /// Lowest, middle and highest value.
    pub values: (i32, i32, i32),
    /// Tickets by value, rising.
    pub by_value: Vec<(i32, usize)>,
    /// Locations at which no ticket ends.
    pub without_ticket: usize,
    /// The most tickets that end at one location.
    pub most_at_one: usize,
    /// Share of the pairs of tickets whose shortest ways have a route in common.
    pub in_the_way: usize,
    /// Share of the routes that are on no ticket's shortest way.
    pub unused: usize,
}

/// The figures of a game's present deck.
#[must_use]
pub fn ticket_figures(game: &GameConfig) -> DeckFigures {
    let ways = Ways::new(game);
    let mut tickets = Vec::new();
    for ticket in &game.tickets {
        for _ in 0..ticket.copies {
            let Some(first) = ticket.alternatives.first() else {
                continue;
            };
            let ends: Vec<usize> = first
                .ends
                .iter()
                .filter_map(|end| match end {
                    End::Location(id) => Some(id.index()),
                    // A district stands for its first location: near enough for a figure.
                    End::District(id) => {
                        game.locations.iter().position(|l| l.district == Some(*id))
                    }
                })
                .collect();
            tickets.push((ends, first.value));
        }
    }
    ways.figures(&tickets)
}

/// A ticket deck for the wish: as many as the map has room for, up to the number asked for.
#[must_use]
pub fn propose_tickets(game: &GameConfig, wish: &TicketWish) -> TicketProposal {
    let ways = Ways::new(game);
    let mut dice = Dice(wish.seed);
    let pairs = ways.pairs();
    let longest = pairs.iter().map(|pair| pair.value).max().unwrap_or(0);
    let (lowest, highest) = (wish.lowest.min(wish.highest), wish.highest.max(wish.lowest));
    let long_count = wish.count * usize::from(wish.long_share.min(100)) / 100;
    // Long tickets are worth more than any regular one, or are the longest there are.
    let long_from = (highest + 1).min(longest - longest / 5);
    let mut chosen: Vec<&Pair> = Vec::new();
    let long: Vec<&Pair> = pairs
        .iter()
        .filter(|pair| pair.value >= long_from)
        .collect();
    ways.choose(
        &long,
        long_count,
        wish,
        (long_from, longest),
        &mut chosen,
        &mut dice,
    );
    let long_count = chosen.len();
    let regular = pairs
        .iter()
        .filter(|pair| (lowest..=highest).contains(&pair.value));
    let regular: Vec<&Pair> = regular.collect();
    ways.choose(
        &regular,
        wish.count.saturating_sub(long_count),
        wish,
        (lowest, highest),
        &mut chosen,
        &mut dice,
    );
    let mut tickets = Vec::new();
    let mut figures = Vec::new();
    for (at, pair) in chosen.iter().enumerate() {
        let id = |end: usize| game.locations[end].id.clone();
        let kind = if at < long_count { "long" } else { "regular" };
        tickets.push(NewTicket {
            kind: kind.to_owned(),
            alternatives: vec![NewAlternative {
                ends: vec![id(pair.a), id(pair.b)],
                value: (!wish.auto).then_some(pair.value),
            }],
            copies: 1,
        });
        figures.push((vec![pair.a, pair.b], pair.value));
    }
    tickets.sort_by_key(|ticket| {
        let first = &ticket.alternatives[0];
        let value = figures[..].iter().find(|(ends, _)| {
            ends.iter()
                .map(|end| &game.locations[*end].id)
                .eq(&first.ends)
        });
        (ticket.kind != "long", value.map(|(_, value)| *value))
    });
    TicketProposal {
        operation: Operation::SetTicketDeck {
            tickets: tickets.clone(),
        },
        tickets,
        now: ticket_figures(game),
        then: ways.figures(&figures),
    }
}

/// Two locations and what linking them is worth.
struct Pair {
    a: usize,
    b: usize,
    value: i32,
    way: Vec<usize>,
}

/// Shortest ways over the map.
struct Ways {
    locations: usize,
    routes: usize,
    /// For each location its neighbours: location, spaces, route.
    near: Vec<Vec<(usize, i32, usize)>>,
}

impl Ways {
    fn new(game: &GameConfig) -> Self {
        let mut near = vec![Vec::new(); game.locations.len()];
        for index in 0..game.tracks.len() {
            let track = &game.tracks[index];
            let (a, b) = game.ends(TrackId::from_index(index));
            near[a.index()].push((b.index(), track.length, track.route.index()));
            near[b.index()].push((a.index(), track.length, track.route.index()));
        }
        Self {
            locations: game.locations.len(),
            routes: game.routes.len(),
            near,
        }
    }

    /// Distance to each location, and the step that leads back: location and route.
    fn from(&self, start: usize) -> (Vec<i32>, Vec<Option<(usize, usize)>>) {
        let mut distance = vec![i32::MAX; self.locations];
        let mut back = vec![None; self.locations];
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        distance[start] = 0;
        while let Some(Reverse((far, here))) = open.pop() {
            if far > distance[here] {
                continue;
            }
            for &(next, spaces, route) in &self.near[here] {
                if far + spaces < distance[next] {
                    distance[next] = far + spaces;
                    back[next] = Some((here, route));
                    open.push(Reverse((far + spaces, next)));
                }
            }
        }
        (distance, back)
    }

    /// All pairs that can be linked, with their ways.
    fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for a in 0..self.locations {
            let (distance, back) = self.from(a);
            let further = distance.iter().enumerate().skip(a + 1);
            for (b, &value) in further.filter(|(_, far)| **far != i32::MAX) {
                let way = way_back(&back, b);
                pairs.push(Pair { a, b, value, way });
            }
        }
        pairs
    }

    /// Adds up to `count` of the pairs: values spread evenly, every location reached, and
    /// ways shared as much as the wish says.
    fn choose<'p>(
        &self,
        pairs: &[&'p Pair],
        count: usize,
        wish: &TicketWish,
        (lowest, highest): (i32, i32),
        chosen: &mut Vec<&'p Pair>,
        dice: &mut Dice,
    ) {
        let mut load = vec![0i64; self.routes];
        let mut at = vec![0i64; self.locations];
        for pair in chosen.iter() {
            pair.way.iter().for_each(|route| load[*route] += 1);
            at[pair.a] += 1;
            at[pair.b] += 1;
        }
        let before = chosen.len();
        for number in 0..count {
            let target = i64::from(lowest)
                + i64::from(highest - lowest) * (2 * number as i64 + 1) / (2 * count.max(1) as i64);
            let cost = |pair: &Pair, roll: i64| {
                let off = (i64::from(pair.value) - target).abs();
                let crowd = at[pair.a] + at[pair.b];
                let shared: i64 = pair.way.iter().map(|route| load[*route]).sum();
                let shared = 10 * shared / pair.way.len().max(1) as i64;
                let calm = 50 - i64::from(wish.tension.min(100));
                40 * off + 30 * crowd + shared * calm / 5 + roll
            };
            let best = pairs
                .iter()
                .filter(|pair| {
                    !chosen
                        .iter()
                        .any(|known| known.a == pair.a && known.b == pair.b)
                })
                .map(|pair| (cost(pair, dice.roll(25)), *pair))
                .min_by_key(|(cost, pair)| (*cost, pair.a, pair.b));
            let Some((_, pair)) = best else { break };
            pair.way.iter().for_each(|route| load[*route] += 1);
            at[pair.a] += 1;
            at[pair.b] += 1;
            chosen.push(pair);
        }
        debug_assert!(chosen.len() <= before + count);
    }

    fn figures(&self, tickets: &[(Vec<usize>, i32)]) -> DeckFigures {
        let mut values: Vec<i32> = tickets.iter().map(|(_, value)| *value).collect();
        values.sort_unstable();
        let mut by_value: Vec<(i32, usize)> = Vec::new();
        for value in &values {
            match by_value.last_mut() {
                Some((known, count)) if known == value => *count += 1,
                _ => by_value.push((*value, 1)),
            }
        }
        let mut at = vec![0; self.locations];
        let mut ways: Vec<Vec<usize>> = Vec::new();
        for (ends, _) in tickets {
            let mut way = Vec::new();
            for end in ends {
                at[*end] += 1;
            }
            if let [first, others @ ..] = &ends[..] {
                let (_, back) = self.from(*first);
                others
                    .iter()
                    .for_each(|end| way.extend(way_back(&back, *end)));
            }
            way.sort_unstable();
            way.dedup();
            ways.push(way);
        }
        let mut meet = 0;
        for (index, way) in ways.iter().enumerate() {
            let others = ways[..index].iter();
            meet += others
                .filter(|other| way.iter().any(|r| other.binary_search(r).is_ok()))
                .count();
        }
        let pairs = ways.len() * ways.len().saturating_sub(1) / 2;
        let mut used: Vec<usize> = ways.concat();
        used.sort_unstable();
        used.dedup();
        DeckFigures {
            count: tickets.len(),
            values: (
                values.first().copied().unwrap_or(0),
                values.get(values.len() / 2).copied().unwrap_or(0),
                values.last().copied().unwrap_or(0),
            ),
            by_value,
            without_ticket: at.iter().filter(|count| **count == 0).count(),
            most_at_one: at.iter().copied().max().unwrap_or(0),
            in_the_way: meet * 1000 / pairs.max(1),
            unused: (self.routes - used.len()) * 1000 / self.routes.max(1),
        }
    }
}

fn way_back(back: &[Option<(usize, usize)>], mut at: usize) -> Vec<usize> {
    let mut way = Vec::new();
    while let Some((before, route)) = back[at] {
        way.push(route);
        at = before;
    }
    way
}

/// Small and the same everywhere: proposals must come again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, limit: u64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        i64::try_from((z ^ (z >> 31)) % limit).unwrap_or(0)
    }
}
