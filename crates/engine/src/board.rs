//! The tables of a game for one number of players, built once.
//!
//! Everything that depends only on the config is worked out here: costs and
//! their classes, masks, points, deals, the layout of states.

use crate::config::{GameConfig, LocationId, TicketId, TrackId};
use crate::cost::Cost;
use crate::layout::{Layout, LayoutBuilder};
use crate::mechanics::{MechanicId, Mechanics, first_tickets::Unkept, players};
use crate::problem::{Problems, Subject};
use crate::reach::Reach;

/// Bits of a mask word.
pub(crate) const WORD: usize = 32;

/// A game ready for play with a number of players.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) config: GameConfig,
    pub(crate) players: u8,
    pub(crate) kinds: usize,
    pub(crate) wild: Option<usize>,
    pub(crate) deck_size: usize,
    pub(crate) tracks: Vec<BoardTrack>,
    /// Tracks by location, rising.
    tracks_at: Vec<Vec<TrackId>>,
    /// Which tracks a hand can pay.
    pub(crate) reach: Reach,
    pub(crate) words: usize,
    /// One entry a ticket card: its ticket.
    pub(crate) tickets: Vec<TicketId>,
    pub(crate) first_deal: Deal,
    pub(crate) later_deal: Deal,
    pub(crate) rules: Numbers,
    pub(crate) layout: Layout,
    pub(crate) slab: usize,
    pub(crate) mechanics: Mechanics,
}

/// A track with what play needs of it.
#[derive(Clone, Debug)]
pub(crate) struct BoardTrack {
    pub(crate) a: LocationId,
    pub(crate) b: LocationId,
    pub(crate) length: i32,
    pub(crate) points: i32,
    pub(crate) cost: Cost,
    /// The other tracks of its double route.
    pub(crate) siblings: Vec<TrackId>,
}

/// A deal of tickets.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// Number and ticket kind.
    pub(crate) tally: Vec<(usize, usize)>,
    pub(crate) keep: u32,
    pub(crate) unkept: Unkept,
}

/// Rule numbers for this number of players.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) pieces: i32,
    pub(crate) hand: i32,
    pub(crate) market: usize,
    pub(crate) reset_at: i32,
    pub(crate) end_at_most: i32,
    pub(crate) doubles_close: bool,
}

impl Board {
    /// The board of a game for so many players.
    ///
    /// # Errors
    /// The problems of the config, if it cannot be played, or one that names the
    /// numbers of players it is for.
    pub fn new(config: &GameConfig, players: u8) -> Result<Self, Problems> {
        let mut problems = config.check();
        let range = &config.rules.players;
        if !problems.has_errors() && !(range.min..=range.max).contains(&players) {
            problems
                .error(
                    "BL2070",
                    Subject::Rule(players::SPEC.keyword),
                    format!(
                        "{players} players cannot play a game for {} to {}",
                        range.min, range.max
                    ),
                )
                .help("choose a number of players that the game allows");
        }
        if problems.has_errors() {
            return Err(problems);
        }
        Ok(Self::build(config, players))
    }

    fn build(config: &GameConfig, players: u8) -> Self {
        let kinds = config.deck.len();
        let rules = &config.rules;
        let deck_size = usize::try_from(config.deck_size()).unwrap_or(0);
        let tickets: Vec<TicketId> = config
            .tickets
            .iter()
            .enumerate()
            .flat_map(|(index, ticket)| {
                (0..ticket.copies).map(move |_| TicketId::from_index(index))
            })
            .collect();
        let numbers = Numbers {
            pieces: *rules.pieces.each.get(players),
            hand: *rules.hand.cards.get(players),
            market: usize::try_from(rules.market.size).unwrap_or(0),
            reset_at: rules.market.reset_at.unwrap_or(i32::MAX),
            end_at_most: *rules.end.at_most.get(players),
            doubles_close: rules.doubles.closes(players),
        };
        let words = config.tracks.len().div_ceil(WORD);
        let mut builder = LayoutBuilder::default();
        let layout = layout(
            config,
            players,
            &tickets,
            numbers.market,
            words,
            &mut builder,
        );
        let mechanics = Mechanics::new(config, players, &mut builder);
        let mut board = Self {
            config: config.clone(),
            players,
            kinds,
            wild: config.wild().map(|wild| wild.index()),
            deck_size,
            tracks: Vec::new(),
            tracks_at: vec![Vec::new(); config.locations.len()],
            reach: Reach::default(),
            words,
            tickets,
            first_deal: deal(config, &rules.first_tickets, players),
            later_deal: deal(config, &rules.draw_tickets.0, players),
            rules: numbers,
            layout,
            slab: builder.size(),
            mechanics,
        };
        board.add_tracks();
        board
    }

    fn add_tracks(&mut self) {
        let costs: Vec<Cost> = (0..self.config.tracks.len())
            .map(|t| self.cost_of(t))
            .collect();
        self.reach = Reach::new(&costs);
        for (index, track) in self.config.tracks.iter().enumerate() {
            let route = &self.config.routes[track.route.index()];
            for end in [route.a, route.b] {
                self.tracks_at[end.index()].push(TrackId::from_index(index));
            }
            let siblings = if route.double {
                let others = self.config.tracks.iter().enumerate();
                others
                    .filter(|(other, t)| t.route == track.route && *other != index)
                    .map(|(other, _)| TrackId::from_index(other))
                    .collect()
            } else {
                Vec::new()
            };
            self.tracks.push(BoardTrack {
                a: route.a,
                b: route.b,
                length: track.length,
                points: self
                    .config
                    .rules
                    .route_points
                    .points(track.length)
                    .unwrap_or(0),
                cost: costs[index],
                siblings,
            });
        }
    }

    fn cost_of(&self, index: usize) -> Cost {
        let track = &self.config.tracks[index];
        let swap = track.marks.number("swap");
        let mut cost = Cost {
            cards: track.length,
            symbols: 0,
            colour: track.colour,
            wilds: self.config.rules.wilds.allows(&track.marks),
            swap: (swap > 0).then_some(swap),
            symbol_swap: None,
            pieces: track.length,
        };
        self.mechanics.cost(track, &mut cost);
        cost
    }

    /// The config it was made from.
    #[must_use]
    pub const fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Number of players.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// What claiming a track costs.
    #[must_use]
    pub fn cost(&self, track: TrackId) -> &Cost {
        &self.tracks[track.index()].cost
    }

    /// What a mechanic's question asks for, after "it is time to".
    #[must_use]
    pub fn question(&self, mechanic: MechanicId) -> &'static str {
        self.mechanics.question(mechanic)
    }

    /// The ends of a track.
    #[must_use]
    pub fn ends(&self, track: TrackId) -> (LocationId, LocationId) {
        let track = &self.tracks[track.index()];
        (track.a, track.b)
    }

    /// The tracks that end at a location, by id.
    #[must_use]
    pub fn tracks_at(&self, location: LocationId) -> &[TrackId] {
        &self.tracks_at[location.index()]
    }

    pub(crate) fn seats(&self) -> std::ops::Range<usize> {
        0..usize::from(self.players)
    }
}

fn deal(config: &GameConfig, rule: &crate::mechanics::first_tickets::Config, players: u8) -> Deal {
    let tally = rule.deal.get(players).iter().filter_map(|(count, kind)| {
        let kind = config.ticket_kinds.iter().position(|k| k == kind)?;
        Some((usize::try_from(*count).unwrap_or(0), kind))
    });
    Deal {
        tally: tally.collect(),
        keep: u32::try_from(*rule.keep.get(players)).unwrap_or(0),
        unkept: rule.unkept,
    }
}

fn layout(
    config: &GameConfig,
    players: u8,
    tickets: &[TicketId],
    market: usize,
    words: usize,
    builder: &mut LayoutBuilder,
) -> Layout {
    let seats = usize::from(players);
    let kinds = config.deck.len();
    let of_kind = |kind: usize| {
        tickets
            .iter()
            .filter(|t| usize::from(config.tickets[t.index()].kind) == kind)
            .count()
    };
    Layout {
        hands: builder.region(seats * kinds),
        laid: builder.region(kinds),
        pieces: builder.region(seats),
        scores: builder.region(seats),
        open: builder.region(words),
        barred: builder.region(seats * words),
        market: builder.region(market),
        discards: builder.region(kinds),
        known: builder.region(seats * kinds),
        owners: builder.region(config.tracks.len()),
        offers: builder.region(seats * OFFER),
        first_kept: builder.region(seats),
        ticket_places: builder.region(tickets.len()),
        ticket_known: builder.region(tickets.len()),
        ticket_decks: (0..config.ticket_kinds.len())
            .map(|k| builder.region(2 + of_kind(k)))
            .collect(),
        deck: builder.region(usize::try_from(config.deck_size()).unwrap_or(0)),
    }
}

/// Numbers an offer takes: how many, then the tickets.
pub(crate) const OFFER: usize = 1 + crate::mechanics::first_tickets::MOST_DEALT as usize;
