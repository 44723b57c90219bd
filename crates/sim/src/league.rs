//! Matches beside the main run: bots against each other, a bot with and without a
//! feature, and the same bots with other numbers of players.

use crate::bots::{BotSpec, Feature};
use crate::run::{Run, Watch};
use crate::summary::Summary;
use branchline_engine::{Board, GameConfig};

/// Two bots that met, seats changed after each deal.
#[derive(Clone, Debug)]
pub struct Match {
    /// One.
    pub one: BotSpec,
    /// The other.
    pub other: BotSpec,
    /// Games they played.
    pub games: u64,
    /// Victories of the first, in units of [`crate::WIN`].
    pub wins: u64,
    /// Victories they shared.
    pub shared: u64,
}

/// Everything beside the main run.
#[derive(Clone, Debug, Default)]
pub struct League {
    /// Each pair of bots once.
    pub matches: Vec<Match>,
    /// A bot without a feature (first) against the full one.
    pub restricted: Vec<(Feature, Match)>,
    /// Mirror games with each number of players.
    pub by_players: Vec<(u8, Summary)>,
}

/// The bots that stand for ways to play.
pub const STRATEGIES: [&str; 5] = [
    "greedy",
    "long-routes",
    "one-step",
    "route-focused",
    "hungry",
];

impl League {
    /// Plays all of it, so many games for each match. `usual` plays the games by number of players.
    ///
    /// # Panics
    /// Never for a config that has a board for each of its numbers of players.
    pub fn play(
        config: &GameConfig,
        usual: BotSpec,
        games: u64,
        seed: u64,
        watch: &impl Watch,
    ) -> Self {
        let players = &config.rules.players;
        let mut league = Self::default();
        let boards = (players.min..=players.max)
            .filter_map(|number| Some((number, Board::new(config, number).ok()?)));
        for (number, board) in boards {
            let bots = vec![usual; usize::from(number)];
            let run = Run {
                board: &board,
                bots: &bots,
                seed,
                rotate: false,
            };
            league.by_players.push((number, run.play(0..games, watch)));
        }
        let Ok(board) = Board::new(config, 2) else {
            return league;
        };
        let strategies: Vec<BotSpec> = STRATEGIES
            .iter()
            .filter_map(|n| BotSpec::named(n))
            .collect();
        for (index, &one) in strategies.iter().enumerate() {
            for &other in &strategies[index + 1..] {
                league
                    .matches
                    .push(play(&board, [one, other], games, seed, watch));
            }
        }
        for feature in features(config) {
            let pair = [usual.without(feature), usual];
            let played = play(&board, pair, games, seed, watch);
            league.restricted.push((feature, played));
        }
        league
    }

    /// How many games [`Self::play`] plays.
    #[must_use]
    pub fn games(config: &GameConfig, games: u64) -> u64 {
        let players = &config.rules.players;
        let numbers = u64::from(players.max - players.min) + 1;
        let pairs = (STRATEGIES.len() * (STRATEGIES.len() - 1) / 2) as u64;
        let two = (players.min..=players.max).contains(&2);
        let matches = if two {
            pairs + features(config).count() as u64
        } else {
            0
        };
        (numbers + matches) * games
    }
}

/// Two bots on a board for two, each deal from both seats.
pub fn play(board: &Board, bots: [BotSpec; 2], games: u64, seed: u64, watch: &impl Watch) -> Match {
    let run = Run {
        board,
        bots: &bots,
        seed,
        rotate: true,
    };
    let summary = run.play(0..games, watch);
    Match {
        one: bots[0],
        other: bots[1],
        games: summary.games,
        wins: summary.entrants[0].wins,
        shared: summary.shared_wins,
    }
}

/// What a bot could do without in this game.
fn features(config: &GameConfig) -> impl Iterator<Item = Feature> {
    let rules = &config.rules;
    let there = [
        (Feature::Districts, rules.district_points.is_some()),
        (Feature::Tourists, rules.tourists.is_some()),
        (Feature::Goods, rules.goods.is_some()),
        (Feature::Stations, rules.stations.is_some()),
        (Feature::FaceUpWilds, config.wild().is_some()),
        (Feature::TicketDraws, true),
    ];
    there
        .into_iter()
        .filter(|(_, there)| *there)
        .map(|(f, _)| f)
}
