//! The players that are programs: what they have in common, and their list.
//!
//! A new bot is one file in `bots/` and one line in [`BotKind::ALL`].

mod random;

use crate::sight::Sight;
use branchline_engine::Action;
use branchline_engine::generator::Generator;
use random::Random;

/// A player that is a program. It is made for one game and may remember things
/// during it, but it knows only its [`Sight`].
pub trait Bot {
    /// Chooses one of `legal`, which is sorted and never empty. `chance` is this
    /// seat's own stream: using more or less of it never shifts the deck.
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], chance: &mut Generator) -> Action;
}

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotKind {
    /// Any kind of action, then any action of that kind.
    Random,
}

impl BotKind {
    /// All bots, by name.
    pub const ALL: &'static [(&'static str, Self)] = &[("random", Self::Random)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let entry = Self::ALL.iter().find(|(_, kind)| *kind == self);
        entry.expect("every bot is in the list").0
    }

    /// The bot of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let entry = Self::ALL.iter().find(|(known, _)| *known == name);
        entry.map(|(_, kind)| *kind)
    }

    /// A fresh one for one game, so that nothing it learnt leaks into the next.
    #[must_use]
    pub fn player(self) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random),
        }
    }
}
