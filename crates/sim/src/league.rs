//! Matches beside the main run: bots against each other, a bot with and without a
//! feature, the same bots with other numbers of players, four bots at one table, and
//! bots that look for holes.

use crate::bots::{BotSpec, Feature};
use crate::run::{Run, Watch};
use crate::summary::{Block, Summary, WIN};
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
    /// The same by block of deals, for resampling.
    pub blocks: Vec<Block>,
}

/// Everything beside the main run.
#[derive(Clone, Debug, Default)]
pub struct League {
    /// Each pair of bots once.
    pub matches: Vec<Match>,
    /// A bot without a feature (first) against the full one.
    pub restricted: Vec<Match>,
    /// Mirror games with each number of players.
    pub by_players: Vec<(u8, Summary)>,
    /// How four ways to play fare with each number of players.
    pub profile: Vec<ProfileRow>,
    /// A full table of bots that go where people seldom do: for holes in the rules.
    pub searchers: Vec<(BotSpec, Summary)>,
    /// Three players on the same deals: without somebody who blocks, and with.
    pub blocking: Option<[Summary; 2]>,
    /// A searching bot (first) against itself with half the searches, up to where more
    /// searches no longer help.
    pub ladder: Vec<Match>,
}

/// Victories of four ways to play with one number of players, in the order of [`PROFILE`].
#[derive(Clone, Copy, Debug)]
pub struct ProfileRow {
    /// Number of players.
    pub players: u8,
    /// Seats that each had, over all games.
    pub seats: [u64; PROFILE.len()],
    /// Victories of each, in units of [`crate::WIN`].
    pub wins: [u64; PROFILE.len()],
}

/// The four ways to play that the literature describes maps by.
pub const PROFILE: [&str; 4] = ["route-focused", "one-step", "long-routes", "hungry"];
/// Bots that drive a game into the corners of its rules.
pub const SEARCHERS: [&str; 2] = ["random", "hoarder"];
/// Who sits at the table when blocking is looked at; the first is exchanged.
pub const BYSTANDERS: [&str; 3] = ["route-focused", "route-focused", "greedy"];
/// Searches of the lowest rung of the ladder; each further rung has twice as many.
const FIRST_RUNG: u32 = 50;
/// Rungs that anybody waits for.
const RUNGS: u32 = 6;
/// The share of victories that makes a level.
pub const LEVEL: f64 = 0.6;

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
            let summary = mirror(&board, usual, games, seed, watch);
            league.by_players.push((number, summary));
            league.profile.push(profile(&board, games, seed, watch));
        }
        if let Ok(board) = Board::new(config, players.max) {
            for bot in SEARCHERS.iter().filter_map(|name| BotSpec::named(name)) {
                let summary = mirror(&board, bot, games, seed, watch);
                league.searchers.push((bot, summary));
            }
        }
        if let Ok(board) = Board::new(config, 3) {
            let named = BYSTANDERS.map(|name| BotSpec::named(name).unwrap_or(usual));
            let mut blocked = named;
            blocked[0] = BotSpec::named("blocker").unwrap_or(usual);
            league.blocking = Some([named, blocked].map(|bots| {
                let run = Run {
                    board: &board,
                    bots: &bots,
                    seed,
                    rotate: true,
                };
                run.play(0..games, watch)
            }));
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
        for bot in restricted(config, usual) {
            let played = play(&board, [bot, usual], games, seed, watch);
            league.restricted.push(played);
        }
        league
    }

    /// Plays the ladder: each rung searches twice as much as the one below, so many games a
    /// rung, until one does not win clearly.
    pub fn climb(&mut self, config: &GameConfig, games: u64, seed: u64, watch: &impl Watch) {
        let (Ok(board), Some(bot)) = (Board::new(config, 2), BotSpec::named("ismcts")) else {
            return;
        };
        for rung in 1..=RUNGS {
            let searches = FIRST_RUNG << rung;
            let pair = [bot.searching(searches), bot.searching(searches / 2)];
            let played = play(&board, pair, games, seed, watch);
            let share = played.wins as f64 / WIN as f64 / played.games.max(1) as f64;
            self.ladder.push(played);
            if share < LEVEL || watch.stops() {
                break;
            }
        }
    }

    /// How many games [`Self::play`] plays.
    #[must_use]
    pub fn games(config: &GameConfig, usual: BotSpec, games: u64) -> u64 {
        let players = &config.rules.players;
        let numbers = u64::from(players.max - players.min) + 1;
        let pairs = (STRATEGIES.len() * (STRATEGIES.len() - 1) / 2) as u64;
        let two = (players.min..=players.max).contains(&2);
        let matches = if two {
            pairs + restricted(config, usual).count() as u64
        } else {
            0
        };
        let three = (players.min..=players.max).contains(&3);
        let searchers = SEARCHERS.len() as u64;
        let profiles = (players.min..=players.max).map(|number| {
            let tables = tables(number);
            games_a_table(number, tables.len(), games) * tables.len() as u64
        });
        let runs = numbers + matches + searchers + 2 * u64::from(three);
        runs * games + profiles.sum::<u64>()
    }
}

/// A full table of one bot.
fn mirror(board: &Board, bot: BotSpec, games: u64, seed: u64, watch: &impl Watch) -> Summary {
    let run = Run {
        board,
        bots: &vec![bot; usize::from(board.players())],
        seed,
        rotate: false,
    };
    run.play(0..games, watch)
}

/// Four ways to play with one number of players: all tables that seat as many different ones
/// as there are chairs for, each deal from every seat.
fn profile(board: &Board, games: u64, seed: u64, watch: &impl Watch) -> ProfileRow {
    let tables = tables(board.players());
    let games = games_a_table(board.players(), tables.len(), games);
    let mut row = ProfileRow {
        players: board.players(),
        seats: [0; PROFILE.len()],
        wins: [0; PROFILE.len()],
    };
    for table in tables {
        let named = table.iter().filter_map(|&at| BotSpec::named(PROFILE[at]));
        let bots: Vec<BotSpec> = named.collect();
        let run = Run {
            board,
            bots: &bots,
            seed,
            rotate: true,
        };
        let summary = run.play(0..games, watch);
        for (&at, entrant) in table.iter().zip(&summary.entrants) {
            row.seats[at] += summary.games;
            row.wins[at] += entrant.wins;
        }
    }
    row
}

/// Who sits at the tables for so many players: every choice of different bots once; with more
/// chairs than bots, some sit twice, each in turn.
fn tables(players: u8) -> Vec<Vec<usize>> {
    let (all, players) = (PROFILE.len(), usize::from(players));
    if players <= all {
        let choices = (0u32..1 << all).filter(|set| set.count_ones() as usize == players);
        let members = |set: u32| (0..all).filter(move |at| set & (1 << at) != 0);
        return choices.map(|set| members(set).collect()).collect();
    }
    let around = |first: usize| (0..players).map(move |seat| (first + seat) % all);
    (0..all).map(|first| around(first).collect()).collect()
}

/// Games at each of so many tables, whole deals: about as many for a bot as for a match.
fn games_a_table(players: u8, tables: usize, games: u64) -> u64 {
    let players = u64::from(players);
    let seats = 2 * games * PROFILE.len() as u64;
    seats.div_ceil(tables as u64 * players * players) * players
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
        blocks: summary.blocks,
    }
}

/// The bot without one thing after another that this game has and it can do without.
fn restricted(config: &GameConfig, usual: BotSpec) -> impl Iterator<Item = BotSpec> {
    let rules = &config.rules;
    let there = [
        (Feature::Districts, rules.district_points.is_some()),
        (Feature::Tourists, rules.tourists.is_some()),
        (Feature::Goods, rules.goods.is_some()),
        (Feature::Stations, rules.stations.is_some()),
        (Feature::FaceUpWilds, config.wild().is_some()),
        (Feature::TicketDraws, true),
    ];
    let there = there.into_iter().filter(|(_, there)| *there);
    there.filter_map(move |(feature, _)| usual.without(feature))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_the_tables_of_a_profile_every_bot_sits_equally_often() {
        for (players, number) in [(2, 6), (3, 4), (4, 1), (5, 4), (8, 4)] {
            let tables = tables(players);
            assert_eq!(tables.len(), number, "{players} players");
            let mut seats = [0; PROFILE.len()];
            for &at in tables.iter().flatten() {
                seats[at] += 1;
            }
            assert!(seats.iter().all(|count| *count == seats[0]), "{seats:?}");
            assert!(
                tables
                    .iter()
                    .all(|table| table.len() == usize::from(players))
            );
            let games = games_a_table(players, number, 100);
            assert!(games.is_multiple_of(players.into()), "whole deals");
        }
    }
}
