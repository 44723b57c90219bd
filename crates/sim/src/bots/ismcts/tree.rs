//! The tree of what one seat can tell apart, with visits and rewards by seat.

use branchline_engine::Action;

/// Exploration. Rewards lie between 0 and 1, but two moves differ by a hundredth or
/// two: with the usual 0.7 a few hundred searches would try all alike.
const EXPLORE: f64 = 0.25;
/// How much the policy's favourite is preferred at first.
const BIAS: f64 = 2.0;

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
    favourite: bool,
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
            favourite: false,
            children: Vec::new(),
        });
    }

    /// Chooses an option at a node: one not yet tried, in their order, else the best
    /// by its mean and its uncertainty. Gives the child, the action, and whether the
    /// child is new.
    pub fn descend(
        &mut self,
        node: usize,
        actor: u8,
        options: &[Action],
        favourite: Action,
    ) -> (usize, Action, bool) {
        let mut untried = None;
        let mut best: Option<(f64, usize)> = None;
        for &option in options {
            let known = self.nodes[node].children.iter().copied();
            let mut known = known.filter(|&child| {
                self.nodes[child].action == option && self.nodes[child].actor == actor
            });
            let Some(child) = known.next() else {
                untried = untried.or(Some(option));
                continue;
            };
            self.nodes[child].available += 1;
            let score = self.nodes[child].score();
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, child));
            }
        }
        if let Some(action) = untried {
            let child = self.nodes.len();
            self.nodes.push(Node {
                parent: node,
                action,
                actor,
                visits: 0,
                available: 1,
                reward: 0.0,
                favourite: action == favourite,
                children: Vec::new(),
            });
            self.nodes[node].children.push(child);
            return (child, action, true);
        }
        let (_, child) = best.expect("a decision has options");
        (child, self.nodes[child].action, false)
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

    /// The root's action that was looked at most.
    pub fn most_visited(&self) -> Option<Action> {
        let children = self.nodes[Self::ROOT].children.iter();
        let nodes = children.map(|&child| &self.nodes[child]);
        let best = nodes.max_by(|one, other| {
            let key = |node: &Node| (node.visits, node.reward);
            let ((a, x), (b, y)) = (key(one), key(other));
            a.cmp(&b).then(x.total_cmp(&y))
        });
        best.map(|node| node.action)
    }
}

impl Node {
    fn score(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        let bias = if self.favourite { BIAS } else { 0.0 };
        self.reward / visits
            + EXPLORE * (f64::from(self.available.max(1)).ln() / visits).sqrt()
            + bias / (1.0 + visits)
    }
}
