//! What thinking bots share: a map in the head, a plan, wishes for cards, and
//! answers to the questions that every game asks.
//!
//! A [`Style`] says what to do with a turn; the [`Thinker`] around it keeps the
//! plan up to date and answers the rest.

mod answer;
mod atlas;
mod cards;
mod extras;
mod keep;
mod options;
mod outlook;
mod plan;
mod rivals;
mod search;
mod stations;

pub use atlas::{Atlas, Goal};
pub use keep::Keep;
pub use outlook::logistic;
pub use plan::Plan;
pub use search::{CLOSED, Search};

use super::{Bot, BotSpec, Feature, Without};
use crate::sight::Sight;
use branchline_engine::config::TrackId;
use branchline_engine::generator::Generator;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::{Action, Board, Decision};

/// How a bot plays its turns.
pub trait Style {
    /// Which offered tickets it keeps.
    fn keep(&self) -> Keep;

    /// What it does this turn. The plan is up to date. Returning nothing means
    /// "whatever is possible".
    fn turn(&mut self, mind: &mut Mind, table: Table<'_>) -> Option<Action>;
}

/// What lies before a bot: what it sees, and what it may do.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub sight: Sight<'a>,
    pub legal: &'a [Action],
}

impl Table<'_> {
    pub fn may(&self, action: Action) -> bool {
        self.legal.binary_search(&action).is_ok()
    }

    /// The action, if it is legal.
    pub fn try_to(&self, action: Action) -> Option<Action> {
        self.may(action).then_some(action)
    }

    /// The tracks that can be claimed now.
    pub fn claims(&self) -> impl Iterator<Item = u16> {
        self.legal.iter().filter_map(|action| match action {
            Action::Claim(track) => Some(track.0),
            _ => None,
        })
    }
}

/// What a bot has in its head.
pub struct Mind {
    pub atlas: Atlas,
    pub without: Without,
    pub plan: Plan,
    /// The tracks it draws cards for.
    pub targets: Vec<u16>,
    search: Search,
    /// What each track costs this seat, before anything is planned.
    price: Vec<i32>,
    /// The same while a plan grows.
    trial: Vec<i32>,
    /// Tracks of others that one of its stations is meant to lend.
    lent: Vec<u16>,
    want: Vec<i32>,
    free: Vec<i32>,
    /// What each ticket takes on an empty board; worked out when first needed.
    bare: Vec<Option<i32>>,
    tickets: usize,
    stale: bool,
}

impl Mind {
    pub fn new(spec: BotSpec, board: &Board) -> Self {
        let atlas = Atlas::new(board);
        let tracks = atlas.tracks.len();
        Self {
            search: Search::new(&atlas),
            without: spec.without,
            plan: Plan::default(),
            targets: Vec::with_capacity(tracks),
            price: vec![CLOSED; tracks],
            trial: vec![CLOSED; tracks],
            lent: Vec::new(),
            want: vec![0; atlas.kinds],
            free: vec![0; atlas.kinds],
            bare: Vec::new(),
            tickets: usize::MAX,
            stale: true,
            atlas,
        }
    }

    /// Whether somebody is close to ending the game.
    pub fn end_is_near(&self, sight: Sight<'_>) -> bool {
        let rules = &sight.board().config().rules;
        let few = rules.end.at_most.get(sight.board().players()) + self.atlas.of_pieces(5);
        sight.last_turns().is_some()
            || (0..sight.board().players()).any(|seat| sight.pieces(seat) <= few)
    }

    /// Whether this is the seat's last turn.
    pub fn is_last_turn(&self, sight: Sight<'_>) -> bool {
        let players = i32::from(sight.board().players());
        sight.last_turns().is_some_and(|turns| turns <= players)
    }

    /// Takes a claim, and makes a new plan later if the old one did not ask for it.
    pub fn claim(&mut self, track: u16) -> Action {
        if !self.plan.need.contains(&track) {
            self.stale = true;
        }
        Action::Claim(TrackId(track))
    }

    /// The longest claimable track of the plan; then the one most people want.
    pub fn needed_claim(&mut self, table: Table<'_>) -> Option<Action> {
        let need = self.plan.need.iter().copied();
        let claimable = need.filter(|&track| table.may(Action::Claim(TrackId(track))));
        let best = claimable.max_by_key(|&track| self.atlas.tracks[usize::from(track)].length)?;
        Some(self.claim(best))
    }

    /// The claimable track worth most, among those of at least this length.
    pub fn best_claim(&mut self, table: Table<'_>, least: i32) -> Option<Action> {
        let long = |track: &u16| self.atlas.tracks[usize::from(*track)].length >= least;
        let worth = |track: &u16| self.worth(table.sight, *track);
        let best = table.claims().filter(long).max_by_key(worth)?;
        Some(self.claim(best))
    }

    /// Draws cards for the plan; nothing if the plan needs none.
    pub fn draw_for_need(&mut self, table: Table<'_>) -> Option<Action> {
        if self.plan.need.is_empty() {
            return None;
        }
        self.targets.clone_from(&self.plan.need);
        self.draw(table)
    }

    /// Draws cards for the open track with the best points for the missing cards.
    pub fn draw_for_points(&mut self, table: Table<'_>, least: i32) -> Option<Action> {
        let (sight, me) = (table.sight, table.sight.seat());
        let pieces = sight.pieces(me);
        let mut best: Option<(i32, u16)> = None;
        for (track, road) in (0..).zip(&self.atlas.tracks) {
            if road.length < least || road.length > pieces || !sight.open_to(TrackId(track), me) {
                continue;
            }
            let missing = self.missing(sight, track);
            // points / (1 + missing / 2), in hundredths.
            let rate = 200 * self.worth(sight, track) / (2 + missing);
            if best.is_none_or(|(known, _)| rate > known) {
                best = Some((rate, track));
            }
        }
        self.targets.clear();
        self.targets.extend(best.map(|(_, track)| track));
        self.draw(table)
    }

    /// Draws tickets, if it may and if this bot does.
    pub fn draw_tickets(&self, table: Table<'_>) -> Option<Action> {
        let does = self.without.uses(Feature::TicketDraws);
        table.try_to(Action::DrawTickets).filter(|_| does)
    }

    /// Decides whatever is asked; `turn` says what to do with a turn.
    pub fn decide(
        &mut self,
        table: Table<'_>,
        keep: Keep,
        turn: impl FnOnce(&mut Self, Table<'_>) -> Option<Action>,
    ) -> Action {
        match table.sight.decision() {
            Decision::FirstTickets | Decision::Tickets => self.keep(table, keep),
            Decision::Turn => {
                self.refresh(table.sight);
                let action = turn(self, table);
                action.unwrap_or_else(|| self.anything(table))
            }
            Decision::NextCard { .. } => self.draw(table).unwrap_or(table.legal[0]),
            Decision::Pay(purchase) | Decision::Lay(purchase) => self.pay(table, purchase),
            Decision::Mechanic(MechanicId::tunnels, _) => answer::tunnel(table),
            Decision::Mechanic(MechanicId::tourists, data) => self.tourists(table, data),
            Decision::Mechanic(..) | Decision::Over(_) => table.legal[0],
        }
    }

    /// Forgets what it intended: another game, or another guess at this one.
    pub fn forget(&mut self) {
        self.stale = true;
        self.lent.clear();
        self.targets.clear();
    }

    /// Something else is done than what had come to mind: intentions follow.
    pub fn chose(&mut self, action: Action, favourite: Action) {
        if action == favourite {
            return;
        }
        self.stale = true;
        if matches!(favourite, Action::Own(MechanicId::stations, _)) {
            self.lent.pop();
        }
        if let Action::Own(MechanicId::stations, place) = action {
            let lends = |track: &&u16| {
                let road = &self.atlas.tracks[usize::from(**track)];
                road.a == place || road.b == place
            };
            self.lent.extend(self.plan.borrow.iter().find(lends));
        }
    }

    /// Takes over what another mind of the same seat intends.
    pub fn think_like(&mut self, other: &Self) {
        self.plan.clone_from(&other.plan);
        self.lent.clone_from(&other.lent);
        self.targets.clear();
        self.tickets = other.tickets;
        self.stale = other.stale;
    }

    /// The best that is left when nothing better comes to mind.
    fn anything(&mut self, table: Table<'_>) -> Action {
        self.draw(table)
            .or_else(|| self.best_claim(table, 1))
            .or_else(|| table.try_to(Action::DrawTickets))
            .unwrap_or(table.legal[0])
    }
}

/// A bot that thinks, in its style.
pub struct Thinker<S> {
    mind: Mind,
    style: S,
}

impl<S: Style + 'static> Thinker<S> {
    pub fn boxed(spec: BotSpec, board: &Board, style: S) -> Box<dyn Bot> {
        Box::new(Self {
            mind: Mind::new(spec, board),
            style,
        })
    }
}

impl<S: Style> Bot for Thinker<S> {
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], _chance: &mut Generator) -> Action {
        if let [only] = legal {
            return *only;
        }
        let Self { mind, style } = self;
        let table = Table { sight, legal };
        let keep = style.keep();
        mind.decide(table, keep, |mind, table| style.turn(mind, table))
    }
}
