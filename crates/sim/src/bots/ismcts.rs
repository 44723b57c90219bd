//! `ismcts`: single-observer information-set Monte Carlo tree search.
//!
//! Each search of a decision plays on from a full game that fits what the seat sees
//! ([`guess`]): down the one tree of everything this seat can tell apart, one leaf more,
//! a few rounds by a thinking policy, the value of the position for every seat, and that
//! carried up. Chance is open loop: it comes from the guessed game. Small questions
//! (payments, tunnels) are answered by the policy and are no nodes.
//!
//! Two moves differ by a hundredth of a victory, and a search is off by ten times that.
//! So at the root all moves are tried on the *same* guesses, and after a while the worse
//! half is dropped (sequential halving): what is left is compared on what they share.

mod guess;
mod tree;
mod value;

use super::mind::{Keep, Mind, Table};
use super::{Bot, BotSpec, Entry, Feature, greedy, route_focused};
use crate::sight::Sight;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Decision, State};
use guess::Guesser;
use tree::Tree;

pub(super) const ENTRY: Entry = Entry {
    name: "ismcts",
    about: "Searches: plays each decision out many times on guesses of what it cannot see.",
    searches: true,
    can_do_without: Feature::ALL,
    make: |spec, board| Box::new(Ismcts::new(spec, board)),
};

/// Searches a decision, unless the bot is given a number.
pub(super) const ITERATIONS: u32 = 200;
/// Moves looked at in the decision at hand, and further down.
const MOVES: usize = 10;
const REPLIES: usize = 4;
/// Rounds played on by the policy before the position is valued.
const ROUNDS: u32 = 2;
/// How often the policy plays for points instead of tickets, in percent.
const CURIOUS: u32 = 15;

struct Ismcts {
    iterations: u32,
    /// One mind for each seat, for policies and values.
    minds: Vec<Mind>,
    /// What this bot itself has in mind.
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

    /// The best of `moves`, the policy's favourite first.
    fn best(&mut self, sight: Sight<'_>, moves: &[Action], chance: &mut Generator) -> Action {
        let board = sight.board();
        let guesser = Guesser::new(sight, &mut self.own);
        self.tree.clear();
        let mut alive: Vec<(f64, Action)> = moves.iter().map(|action| (0.0, *action)).collect();
        let rounds = alive.len().next_power_of_two().ilog2().max(1);
        let mut state = State::new(board, 0);
        while alive.len() > 1 {
            let guesses = (self.iterations / rounds / alive.len() as u32).max(1);
            for _ in 0..guesses {
                let guess = guesser.guess(board, chance);
                let seed = chance.next_u64();
                for (reward, action) in &mut alive {
                    state.clone_from(&guess);
                    let mut luck = Generator::new(seed, Stream::Sample);
                    *reward += self.search(board, &mut state, *action, &mut luck);
                }
            }
            // Stable, so that of two equal moves the policy's favourite stays.
            alive.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            alive.truncate(alive.len().div_ceil(2));
        }
        alive[0].1
    }

    /// One search: the move, down the tree, one leaf more, a rollout, and back up. Gives
    /// what the seat that moves gets.
    fn search(
        &mut self,
        board: &Board,
        state: &mut State,
        action: Action,
        chance: &mut Generator,
    ) -> f64 {
        let me = state.actor();
        for (seat, mind) in (0..).zip(&mut self.minds) {
            if seat == me {
                mind.think_like(&self.own);
            } else {
                mind.forget();
            }
        }
        let mut node = self.tree.child(Tree::ROOT, me, action);
        step(board, state, action);
        let mut expanded = false;
        while !expanded && state.ending().is_none() {
            state.legal_actions(board, &mut self.legal);
            let favourite = self.policy(board, state, false);
            if !is_node(state.decision(), state.actor(), me) || self.legal.len() == 1 {
                step(board, state, favourite);
                continue;
            }
            let actor = state.actor();
            let table = Table {
                sight: Sight::new(board, state),
                legal: &self.legal,
            };
            let mind = &mut self.minds[usize::from(actor)];
            mind.options(table, favourite, REPLIES, &mut self.options);
            let (child, action, new) = self.tree.descend(node, actor, &self.options);
            mind.chose(action, favourite);
            (node, expanded) = (child, new);
            step(board, state, action);
        }
        self.roll_out(board, state, chance);
        let rewards = value::rewards(board, state, &mut self.minds);
        self.tree.carry_up(node, &rewards);
        rewards[usize::from(me)]
    }

    /// What the thinking policy does; `self.legal` must be the state's.
    fn policy(&mut self, board: &Board, state: &State, curious: bool) -> Action {
        let table = Table {
            sight: Sight::new(board, state),
            legal: &self.legal,
        };
        decide(&mut self.minds[usize::from(state.actor())], table, curious)
    }

    /// Plays on for a few rounds.
    fn roll_out(&mut self, board: &Board, state: &mut State, chance: &mut Generator) {
        let last = state.turns() + ROUNDS * u32::from(board.players());
        while state.ending().is_none() && state.turns() <= last {
            state.legal_actions(board, &mut self.legal);
            let curious = state.decision() == Decision::Turn && chance.below(100) < CURIOUS;
            let action = self.policy(board, state, curious);
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
        let favourite = decide(&mut self.own, table, false);
        if !is_node(sight.decision(), sight.seat(), sight.seat()) {
            return favourite;
        }
        let most = MOVES.min(self.iterations as usize).max(2);
        let mut moves = Vec::with_capacity(most);
        self.own.options(table, favourite, most, &mut moves);
        let best = self.best(sight, &moves, chance);
        self.own.chose(best, favourite);
        best
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

fn decide(mind: &mut Mind, table: Table<'_>, curious: bool) -> Action {
    mind.decide(table, Keep::Planned(9), |mind, table| {
        if curious {
            greedy::turn(mind, table)
        } else {
            route_focused::turn(mind, table, 18)
        }
    })
}

fn step(board: &Board, state: &mut State, action: Action) {
    if let Err(refusal) = state.apply(board, action) {
        panic!("the search chose an illegal action: {refusal}");
    }
}
