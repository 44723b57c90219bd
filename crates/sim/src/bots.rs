//! The players that are programs: what they have in common, and their list.
//!
//! A new bot is one file in `bots/` with its entry, and one line in [`BOTS`].
//! Those that think share a [`mind`]: paths, plans, wishes, payments.

mod blocker;
mod greedy;
mod hoarder;
mod hungry;
mod ismcts;
mod long_routes;
pub(crate) mod mind;
mod one_step;
mod random;
mod route_focused;
mod spec;

use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::{Action, Board, Legal};

pub use spec::{BotProblem, BotSpec, Feature, Without};

/// A player that is a program. It is made for one game and may remember things
/// during it, but it knows only its [`Sight`].
pub trait Bot {
    /// Chooses one of `legal`, which is sorted and never empty. `chance` is this
    /// seat's own stream: using more or less of it never shifts the deck.
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], chance: &mut Generator) -> Action;

    /// The same choice from the legal actions as a set, with room for a list. A bot
    /// that needs no list overrides this and saves writing one.
    fn choose(
        &mut self,
        sight: Sight<'_>,
        legal: &Legal,
        list: &mut Vec<Action>,
        chance: &mut Generator,
    ) -> Action {
        list.clear();
        list.extend(legal.iter());
        self.act(sight, list, chance)
    }
}

/// A line of the list of bots.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// What it does, in a sentence for designers.
    pub(crate) about: &'static str,
    /// Whether it takes a number of searches a decision.
    pub(crate) searches: bool,
    /// What may be switched off in it.
    pub(crate) can_do_without: &'static [Feature],
    pub(crate) make: fn(BotSpec, &Board) -> Box<dyn Bot>,
}

/// All bots, from simple to strong.
static BOTS: &[Entry] = &[
    random::ENTRY,
    hoarder::ENTRY,
    greedy::ENTRY,
    long_routes::ENTRY,
    one_step::ENTRY,
    route_focused::ENTRY,
    hungry::ENTRY,
    blocker::ENTRY,
    ismcts::ENTRY,
];
