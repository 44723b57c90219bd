//! Players who try the rules: at random, or stubbornly.

use branchline_engine::generator::Generator;
use branchline_engine::{Action, ActionKind};

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any kind of action, then any of that kind.
    Random,
    /// Draws cards as long as there are any and never claims of its own will.
    Hoarder,
    /// Draws and keeps tickets as long as there are any.
    Drainer,
}

impl Player {
    /// Chooses one of the legal actions.
    pub fn choose(self, legal: &[Action], chance: &mut Generator) -> Action {
        let of = |wanted: fn(&Action) -> bool| -> Vec<Action> {
            legal.iter().copied().filter(wanted).collect()
        };
        let liked = match self {
            Self::Random => Vec::new(),
            Self::Hoarder => {
                let draws = of(|action| action.kind() == ActionKind::DrawCards);
                if draws.is_empty() {
                    of(|action| action.kind() != ActionKind::Claim)
                } else {
                    draws
                }
            }
            Self::Drainer => match legal.last() {
                Some(&all @ Action::Keep(_)) => vec![all],
                _ => of(|action| action.kind() == ActionKind::DrawTickets),
            },
        };
        let legal = if liked.is_empty() { legal } else { &liked };
        let mut kinds: Vec<ActionKind> = legal.iter().map(|action| action.kind()).collect();
        kinds.dedup();
        let kind = kinds[chance.index(kinds.len())];
        let mut of_kind = legal.iter().filter(|action| action.kind() == kind);
        let count = of_kind.clone().count();
        *of_kind.nth(chance.index(count)).expect("an index below")
    }
}
