//! `ismcts`: single-observer information-set Monte Carlo tree search.
//!
//! Each search of a decision draws a full game that fits what the seat sees
//! ([`State::sample`]), walks down the one tree of everything this seat can tell
//! apart, adds a leaf, plays on a few rounds with a thinking policy, values the
//! position for every seat and carries that up. Chance is open loop: it comes
//! from the sampled game. Small questions (payments, tunnels) are answered by the
//! policy and are no nodes.

mod tree;
mod value;

use super::mind::{Keep, Mind, Table};
use super::{Bot, BotSpec, Entry, route_focused};
use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::{Action, Board, Decision, State, View};
use tree::Tree;

pub(super) const ENTRY: Entry = Entry {
    name: "ismcts",
    about: "Searches: plays each decision out many times on guesses of what it cannot see.",
    searches: true,
    make: |spec, board| Box::new(Ismcts::new(spec, board)),
};

/// Searches a decision, unless the bot is given a number.
pub(super) const ITERATIONS: u32 = 200;
/// Claims that a node looks at.
const CLAIMS: usize = 12;
/// How often the policy of the rollout does something else, in percent.
const CURIOUS: u32 = 15;

struct Ismcts {
    iterations: u32,
    /// One mind for each seat, for policies and values; the last is this bot's own.
    minds: Vec<Mind>,
    own: Mind,
    tree: Tree,
    legal: Vec<Action>,
    options: Vec<Action>,
}

impl Ismcts {
    fn new(spec: BotSpec, board: &Board) -> Self {
        let minds = (0..board.players()).map(|_| Mind::new(spec, board));
        Self {
            iterations: spec.iterations.unwrap_or(ITERATIONS),
            minds: minds.collect(),
            own: Mind::new(spec, board),
            tree: Tree::default(),
            legal: Vec::new(),
            options: Vec::new(),
        }
    }

    /// One search: down the tree, one leaf more, a rollout, and back up.
    fn search(&mut self, board: &Board, view: &View, chance: &mut Generator) {
        let mut state = State::sample(board, view, chance);
        for mind in &mut self.minds {
            mind.forget();
        }
        let me = view.actor;
        let mut node = Tree::ROOT;
        let mut expanded = false;
        while !expanded && state.ending().is_none() {
            state.legal_actions(board, &mut self.legal);
            if !is_node(state.decision(), state.actor(), me) || self.legal.len() == 1 {
                let action = self.policy(board, &state);
                step(board, &mut state, action);
                continue;
            }
            let favourite = self.options(board, &state);
            let actor = state.actor();
            let (child, action, new) = self.tree.descend(node, actor, &self.options, favourite);
            (node, expanded) = (child, new);
            step(board, &mut state, action);
        }
        self.roll_out(board, &mut state, chance);
        let rewards = value::rewards(board, &state, &mut self.minds);
        self.tree.carry_up(node, &rewards);
    }

    /// The actions worth looking at, the policy's favourite first.
    fn options(&mut self, board: &Board, state: &State) -> Action {
        let favourite = self.policy(board, state);
        let sight = Sight::new(board, state);
        let mind = &self.minds[usize::from(state.actor())];
        self.options.clear();
        self.options.push(favourite);
        let mut claims: Vec<(i32, Action)> = Vec::new();
        for &action in self.legal.iter().filter(|action| **action != favourite) {
            match action {
                Action::Claim(track) => {
                    let needed = i32::from(mind.plan.need.contains(&track.0));
                    claims.push((-(mind.worth(sight, track.0) + 4 * needed), action));
                }
                // The plan knows the one or two places where a station helps.
                Action::Own(MechanicId::stations, place) => {
                    if mind.station_helps(place) {
                        self.options.push(action);
                    }
                }
                _ => self.options.push(action),
            }
        }
        claims.sort_by_key(|(worth, _)| *worth);
        self.options
            .extend(claims.iter().take(CLAIMS).map(|(_, action)| *action));
        favourite
    }

    /// What the thinking policy does; `self.legal` must be the state's.
    fn policy(&mut self, board: &Board, state: &State) -> Action {
        let table = Table {
            sight: Sight::new(board, state),
            legal: &self.legal,
        };
        decide(&mut self.minds[usize::from(state.actor())], table)
    }

    /// Plays on for two rounds and as many more as there are players.
    fn roll_out(&mut self, board: &Board, state: &mut State, chance: &mut Generator) {
        let players = u32::from(board.players());
        let last = state.turns() + 2 * players;
        while state.ending().is_none() && state.turns() <= last {
            state.legal_actions(board, &mut self.legal);
            let curious = state.decision() == Decision::Turn && chance.below(100) < CURIOUS;
            let action = if curious {
                self.legal[chance.index(self.legal.len())]
            } else {
                self.policy(board, state)
            };
            step(board, state, action);
        }
    }
}

impl Bot for Ismcts {
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], chance: &mut Generator) -> Action {
        if let [only] = legal {
            return *only;
        }
        let table = Table { sight, legal };
        if !is_node(sight.decision(), sight.seat(), sight.seat()) {
            return decide(&mut self.own, table);
        }
        let view = sight.view();
        self.tree.clear();
        for _ in 0..self.iterations {
            self.search(sight.board(), &view, chance);
        }
        let best = self.tree.most_visited().filter(|action| table.may(*action));
        best.unwrap_or_else(|| decide(&mut self.own, table))
    }
}

/// Whether a decision is a node of the tree. What others keep is hidden, and
/// payments hardly matter: those the policy decides.
fn is_node(decision: Decision, actor: u8, me: u8) -> bool {
    match decision {
        Decision::Turn | Decision::NextCard { .. } => true,
        Decision::Tickets => actor == me,
        _ => false,
    }
}

fn decide(mind: &mut Mind, table: Table<'_>) -> Action {
    mind.decide(table, Keep::Planned(9), |mind, table| {
        route_focused::turn(mind, table, 18)
    })
}

fn step(board: &Board, state: &mut State, action: Action) {
    if let Err(refusal) = state.apply(board, action) {
        panic!("the search chose an illegal action: {refusal}");
    }
}
