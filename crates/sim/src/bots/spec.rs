//! How a bot is written: its name, then what it does without, then its budget.
//!
//! `route-focused`, `route-focused:no-stations`, `ismcts:400`. A bot that does
//! without something shows, against the full one, what that thing is worth.

use super::{BOTS, Bot, Entry};
use branchline_engine::Board;
use std::fmt;
use std::str::FromStr;

/// A bot and its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotSpec {
    /// Its place in the list.
    kind: u8,
    pub(crate) without: Without,
    /// Searches a decision, for bots that search.
    pub(crate) iterations: Option<u32>,
}

/// What a bot does without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Without(u8);

/// Something that a bot can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Points for districts.
    Districts,
    /// Tourist tokens.
    Tourists,
    /// Goods cards.
    Goods,
    /// Building stations.
    Stations,
    /// Taking wild cards that lie face up.
    FaceUpWilds,
    /// Drawing further tickets.
    TicketDraws,
}

impl Feature {
    /// All of them, in the order they are written in.
    pub const ALL: &[Self] = &[
        Self::Districts,
        Self::Tourists,
        Self::Goods,
        Self::Stations,
        Self::FaceUpWilds,
        Self::TicketDraws,
    ];

    /// Its word, which an option writes after `no-`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Districts => "districts",
            Self::Tourists => "tourists",
            Self::Goods => "goods",
            Self::Stations => "stations",
            Self::FaceUpWilds => "face-up-wilds",
            Self::TicketDraws => "ticket-draws",
        }
    }
}

impl Without {
    /// Whether the bot uses the feature.
    #[must_use]
    pub const fn uses(self, feature: Feature) -> bool {
        self.0 & (1 << feature as u8) == 0
    }

    fn add(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }
}

/// Why a text names no bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotProblem {
    /// What is wrong.
    pub what: String,
    /// What to write instead.
    pub help: String,
}

impl fmt::Display for BotProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.help)
    }
}

impl std::error::Error for BotProblem {}

impl BotSpec {
    /// The bot that chooses at random; it stands first in the list.
    pub const RANDOM: Self = Self {
        kind: 0,
        without: Without(0),
        iterations: None,
    };

    /// The bot of that name, with all it can do.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let kind = BOTS.iter().position(|entry| entry.name == name)?;
        Some(Self {
            kind: kind as u8,
            without: Without::default(),
            iterations: None,
        })
    }

    /// All bots with what they do, in the order of the list.
    pub fn all() -> impl Iterator<Item = (Self, &'static str)> {
        BOTS.iter()
            .filter_map(|entry| Some((Self::named(entry.name)?, entry.about)))
    }

    /// The same bot without a feature, if that can be switched off in it.
    #[must_use]
    pub fn without(mut self, feature: Feature) -> Option<Self> {
        let can = self.entry().can_do_without.contains(&feature);
        self.without.add(feature);
        can.then_some(self)
    }

    /// Its name without options.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// A fresh player for one game, so that nothing it learnt leaks into the next.
    #[must_use]
    pub fn player(self, board: &Board) -> Box<dyn Bot> {
        (self.entry().make)(self, board)
    }

    /// Its searches a decision, if it was given a number.
    #[must_use]
    pub const fn searches(self) -> Option<u32> {
        self.iterations
    }

    /// The same bot with so many searches a decision, if it searches.
    #[must_use]
    pub fn searching(mut self, searches: u32) -> Self {
        if self.entry().searches {
            self.iterations = Some(searches.clamp(1, MOST));
        }
        self
    }

    /// This bot, or the usual one for a bot that searches.
    pub(crate) fn quick(self) -> Self {
        if self.entry().searches {
            Self::named("route-focused").map_or(self, |usual| Self {
                without: self.without,
                ..usual
            })
        } else {
            self
        }
    }

    fn entry(self) -> &'static Entry {
        &BOTS[usize::from(self.kind)]
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for &feature in Feature::ALL {
            if !self.without.uses(feature) {
                write!(f, ":no-{}", feature.word())?;
            }
        }
        match self.iterations {
            Some(iterations) => write!(f, ":{iterations}"),
            None => Ok(()),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotProblem;

    fn from_str(text: &str) -> Result<Self, BotProblem> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let mut spec = Self::named(name).ok_or_else(|| {
            let names: Vec<&str> = BOTS.iter().map(|entry| entry.name).collect();
            BotProblem {
                what: format!("there is no bot `{name}`"),
                help: format!("the bots are {}", names.join(", ")),
            }
        })?;
        for option in parts {
            let word = option.strip_prefix("no-");
            let mut known = spec.entry().can_do_without.iter();
            if let Some(&feature) = known.find(|f| Some(f.word()) == word) {
                spec.without.add(feature);
            } else if let Some(iterations) = option.parse().ok().filter(|n| (1..=MOST).contains(n))
                && spec.entry().searches
            {
                spec.iterations = Some(iterations);
            } else {
                return Err(unknown_option(spec.entry(), option));
            }
        }
        Ok(spec)
    }
}

/// More searches a decision than anybody waits for.
const MOST: u32 = 1_000_000;

fn unknown_option(entry: &Entry, option: &str) -> BotProblem {
    let features = entry.can_do_without.iter();
    let mut words: Vec<String> = features.map(|f| format!("no-{}", f.word())).collect();
    if entry.searches {
        words.push("a number of searches a decision".to_owned());
    }
    BotProblem {
        what: format!("`{}` has no option `{option}`", entry.name),
        help: if words.is_empty() {
            format!("write `{}` alone, it has no options", entry.name)
        } else {
            format!("the options are {}", words.join(", "))
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "random",
            "greedy",
            "route-focused:no-stations",
            "hungry:no-districts:no-ticket-draws",
            "ismcts:400",
        ] {
            let spec: BotSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn unknown_names_and_options_are_refused_with_the_known_ones() {
        let problem = "grumpy".parse::<BotSpec>().unwrap_err();
        assert!(problem.help.contains("route-focused"), "{problem}");
        for text in ["greedy:no-trains", "greedy:200", "ismcts:0", "ismcts:many"] {
            let problem = text.parse::<BotSpec>().unwrap_err();
            assert!(problem.help.contains("no-stations"), "{problem}");
        }
    }

    #[test]
    fn an_option_that_would_change_nothing_is_refused() {
        let problem = "random:no-goods".parse::<BotSpec>().unwrap_err();
        assert!(
            problem.help.ends_with("no-face-up-wilds, no-ticket-draws"),
            "{problem}"
        );
        let problem = "hoarder:no-stations".parse::<BotSpec>().unwrap_err();
        assert!(problem.help.contains("alone"), "{problem}");
        assert_eq!(BotSpec::RANDOM.without(Feature::Goods), None);
    }

    #[test]
    fn random_stands_first() {
        assert_eq!(BotSpec::RANDOM.to_string(), "random");
    }

    #[test]
    fn names_are_unique_and_sentences_end() {
        for (index, entry) in BOTS.iter().enumerate() {
            assert!(BOTS[..index].iter().all(|other| other.name != entry.name));
            assert!(entry.about.ends_with('.'), "{}", entry.name);
        }
    }
}
