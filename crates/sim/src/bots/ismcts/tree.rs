//! The tree of what one seat can tell apart, with visits and rewards by seat.

use branchline_engine::Action;

/// Exploration. Rewards lie between 0 and 1, but two moves differ by a hundredth or
/// two: with the usual 0.7 a few hundred searches would try all alike.
const EXPLORE: f64 = 0.25;
/// How much what the policy likes is preferred at first.
const BIAS: f64 = 0.5;

/// The tree of one decision.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

struct Node {
    parent: usize,
    /// The action that leads here, and whose it was.
    action: Action,
    actor: u8,
    visits: u32,
    /// How often it could have been chosen.
    available: u32,
    reward: f64,
    /// How likely it looked beforehand, the first option 1.
    prior: f64,
    children: Vec<usize>,
}

impl Tree {
    pub const ROOT: usize = 0;

    /// Begins anew, with the root alone.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node {
            parent: Self::ROOT,
            action: Action::Pass,
            actor: u8::MAX,
            visits: 0,
            available: 0,
            reward: 0.0,
            prior: 0.0,
            children: Vec::new(),
        });
    }

    /// The child of a node that an action leads to, made if it is not there.
    pub fn child(&mut self, node: usize, actor: u8, action: Action) -> usize {
        if let Some(child) = self.find(node, actor, action) {
            self.nodes[child].available += 1;
            return child;
        }
        self.add(node, actor, action, 0)
    }

    /// Chooses an option at a node: one not yet tried, in their order, else the best
    /// by its mean and its uncertainty. Gives the child, the action, and whether the
    /// child is new.
    pub fn descend(&mut self, node: usize, actor: u8, options: &[Action]) -> (usize, Action, bool) {
        let mut untried = None;
        let mut best: Option<(f64, usize)> = None;
        for (rank, &option) in options.iter().enumerate() {
            let Some(child) = self.find(node, actor, option) else {
                untried = untried.or(Some((rank, option)));
                continue;
            };
            self.nodes[child].available += 1;
            let score = self.nodes[child].score();
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, child));
            }
        }
        if let Some((rank, action)) = untried {
            return (self.add(node, actor, action, rank), action, true);
        }
        let (_, child) = best.expect("a decision has options");
        (child, self.nodes[child].action, false)
    }

    fn find(&self, node: usize, actor: u8, action: Action) -> Option<usize> {
        let mut children = self.nodes[node].children.iter().copied();
        children
            .find(|&child| self.nodes[child].action == action && self.nodes[child].actor == actor)
    }

    fn add(&mut self, parent: usize, actor: u8, action: Action, rank: usize) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node {
            parent,
            action,
            actor,
            visits: 0,
            available: 1,
            reward: 0.0,
            prior: 1.0 / (rank + 1) as f64,
            children: Vec::new(),
        });
        self.nodes[parent].children.push(child);
        child
    }

    /// Adds what each seat got to all nodes on the way to the root.
    pub fn carry_up(&mut self, mut node: usize, rewards: &[f64]) {
        while node != Self::ROOT {
            let here = &mut self.nodes[node];
            here.visits += 1;
            here.reward += rewards[usize::from(here.actor)];
            node = here.parent;
        }
    }
}

impl Node {
    fn score(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.reward / visits
            + EXPLORE * (f64::from(self.available.max(1)).ln() / visits).sqrt()
            + BIAS * self.prior / (1.0 + visits)
    }
}
