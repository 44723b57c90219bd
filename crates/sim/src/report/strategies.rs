//! Bots against each other, features, and numbers of players.

use super::Gauge;
use super::resampled::Resampled;
use crate::league::{BYSTANDERS, League, Match, PROFILE};
use crate::stats::{self, Estimate, Rating};
use crate::summary::{Block, LuckSummary, Summary, WIN};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bots against each other, two at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Strategies {
    /// The bots.
    pub bots: Vec<String>,
    /// Share of victories of the row's bot against the column's.
    pub wins: Vec<Vec<Option<Estimate>>>,
    /// Strengths, best first.
    pub ratings: Vec<Rating>,
    /// The mix of bots that no other beats, in the order of `bots`.
    pub mix: Vec<Estimate>,
    /// How mixed that is: 0 one bot alone, 1 all alike.
    pub entropy: Estimate,
    /// The share of the spread of scores that comes from the deal and the seat, not from who
    /// plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<Estimate>,
    /// Three bots of which each beats the next, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<[String; 3]>,
}

/// What a feature is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RestrictedRow {
    /// The bot that does without it.
    pub bot: String,
    /// Its share of victories against the full bot: one half if the feature is worth nothing.
    pub wins: Estimate,
}

/// Mirror games with a number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayersRow {
    /// Number of players.
    pub players: u8,
    /// Turns of a player.
    pub turns: Estimate,
    /// Points of a player.
    pub points: Estimate,
    /// Share of victories of the first to move.
    pub first: Estimate,
    /// Share of victories of the last to move.
    pub last: Estimate,
    /// Tickets completed of those held.
    pub completed: Estimate,
    /// How alike the demand for tracks is to that with the fewest players (Spearman).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likeness: Option<Estimate>,
    /// The same for how many players build at each place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place_likeness: Option<Estimate>,
    /// Last turns of players who cannot win any more that decide who does; only with three
    /// or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kingmaking: Option<Estimate>,
}

/// How four ways to play fare with each number of players: what the literature describes a
/// map by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// The bots.
    pub bots: Vec<String>,
    /// By number of players.
    pub rows: Vec<ProfileRow>,
}

/// The profile with one number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileRow {
    /// Number of players.
    pub players: u8,
    /// Share of victories of a seat of each bot, in the order of `bots`.
    pub wins: Vec<Estimate>,
}

/// What somebody who blocks does to the others at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BlockingRow {
    /// The bot.
    pub bot: String,
    /// Its share of victories if nobody blocks.
    pub before: Estimate,
    /// Its share if one of the others does.
    pub after: Estimate,
}

/// A rung of the ladder: a searching bot against itself with half the searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LadderRow {
    /// Searches a decision.
    pub searches: u32,
    /// Its share of victories against half as many.
    pub wins: Estimate,
}

pub(super) fn strategies(league: &League) -> Option<Strategies> {
    let mut bots: Vec<String> = Vec::new();
    for played in &league.matches {
        for bot in [played.one, played.other] {
            let name = bot.to_string();
            if !bots.contains(&name) {
                bots.push(name);
            }
        }
    }
    if bots.len() < 2 {
        return None;
    }
    let number = bots.len();
    let mut wins = vec![vec![None; number]; number];
    let mut counts = vec![vec![0.0; number]; number];
    let mut shares = vec![vec![0.5; number]; number];
    for played in &league.matches {
        let at = |bot: crate::BotSpec| bots.iter().position(|name| *name == bot.to_string());
        let (Some(one), Some(other)) = (at(played.one), at(played.other)) else {
            continue;
        };
        let won = played.wins as f64 / WIN as f64;
        let lost = played.games as f64 - won;
        wins[one][other] = Some(stats::share(won, played.games));
        wins[other][one] = Some(stats::share(lost, played.games));
        (counts[one][other], counts[other][one]) = (won, lost);
        let share = won / played.games.max(1) as f64;
        (shares[one][other], shares[other][one]) = (share, 1.0 - share);
    }
    let strengths = stats::ratings(&counts);
    let mix = stats::mixed_strategy(&shares);
    let entropy = stats::entropy(&mix);
    let known: Vec<f64> = strengths
        .iter()
        .chain(&mix)
        .copied()
        .chain([entropy])
        .collect();
    // All of it again for deals drawn anew, whole blocks of them.
    let ranges = stats::resample(RESAMPLES, &known, |draw| {
        let mut counts = counts.clone();
        let mut shares = shares.clone();
        for played in &league.matches {
            let at = |bot: crate::BotSpec| bots.iter().position(|name| *name == bot.to_string());
            let (Some(one), Some(other)) = (at(played.one), at(played.other)) else {
                continue;
            };
            let blocks: Vec<&Block> = played.blocks.iter().filter(|b| b.games > 0).collect();
            let (mut won, mut games) = (0, 0);
            for _ in 0..blocks.len() {
                let block = blocks[draw(blocks.len())];
                won += block.entrant_wins[0];
                games += block.games;
            }
            let (won, games) = (won as f64 / WIN as f64, games as f64);
            (counts[one][other], counts[other][one]) = (won, games - won);
            let share = if games > 0.0 { won / games } else { 0.5 };
            (shares[one][other], shares[other][one]) = (share, 1.0 - share);
        }
        let strengths = stats::ratings(&counts);
        let mix = stats::mixed_strategy(&shares);
        let entropy = stats::entropy(&mix);
        strengths.into_iter().chain(mix).chain([entropy]).collect()
    });
    let mut ratings: Vec<Rating> = (0..number)
        .map(|index| Rating {
            bot: bots[index].clone(),
            elo: strengths[index],
            range: ranges[index],
        })
        .collect();
    ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    Some(Strategies {
        cycle: cycle(&bots, &wins),
        luck: luck(league.matches.iter().map(|played| played.blocks.as_slice())),
        entropy: ranges[2 * number],
        ratings,
        mix: ranges[number..2 * number].to_vec(),
        wins,
        bots,
    })
}

/// Resamples for strengths and mixes.
const RESAMPLES: usize = 400;

/// The share of the spread of scores that is the deal's: the variance between seats of
/// deals, beside those between bots and of what is left. Each bot sat once on each seat of
/// each deal.
pub(super) fn luck<'a>(runs: impl Iterator<Item = &'a [Block]>) -> Option<Estimate> {
    let runs: Vec<Vec<&LuckSummary>> = runs
        .map(|blocks| blocks.iter().map(|block| &block.luck))
        .map(|lucks| lucks.filter(|luck| luck.deals > 0).collect())
        .filter(|lucks: &Vec<&LuckSummary>| lucks.len() > 1)
        .collect();
    if runs.is_empty() {
        return None;
    }
    let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    let all: Vec<f64> = runs.iter().map(|lucks| of_deal(lucks)).collect();
    let ranges = stats::resample(RESAMPLES, &[mean(&all)], |draw| {
        let shares: Vec<f64> = runs
            .iter()
            .map(|lucks| {
                let drawn: Vec<&LuckSummary> =
                    (0..lucks.len()).map(|_| lucks[draw(lucks.len())]).collect();
                of_deal(&drawn)
            })
            .collect();
        vec![mean(&shares)]
    });
    ranges.first().copied()
}

/// Two-way analysis of variance: cells (a seat of a deal) and bots.
fn of_deal(lucks: &[&LuckSummary]) -> f64 {
    let players = lucks.first().map_or(0, |luck| luck.entrants.len());
    let deals: u64 = lucks.iter().map(|luck| luck.deals).sum();
    let cells = deals as f64 * players as f64;
    let bots = players as f64;
    if players < 2 || cells < 4.0 {
        return 0.0;
    }
    let total: f64 = lucks.iter().map(|luck| luck.sum as f64).sum();
    let squares: f64 = lucks.iter().map(|luck| luck.squares as f64).sum();
    let by_cell: f64 = lucks.iter().map(|luck| luck.cells as f64).sum();
    let by_bot: f64 = (0..players)
        .map(|bot| {
            lucks
                .iter()
                .map(|luck| luck.entrants[bot] as f64)
                .sum::<f64>()
        })
        .map(|sum: f64| sum * sum)
        .sum();
    let common = total * total / (cells * bots);
    let (all, deal, skill) = (
        squares - common,
        by_cell / bots - common,
        by_bot / cells - common,
    );
    let rest = ((all - deal - skill) / ((cells - 1.0) * (bots - 1.0))).max(0.0);
    let deal = ((deal / (cells - 1.0) - rest) / bots).max(0.0);
    let skill = ((skill / (bots - 1.0) - rest) / cells).max(0.0);
    let sum = deal + skill + rest;
    if sum > 0.0 { deal / sum } else { 0.0 }
}

/// Three bots of which each beats the next beyond doubt.
fn cycle(bots: &[String], wins: &[Vec<Option<Estimate>>]) -> Option<[String; 3]> {
    let beats = |a: usize, b: usize| wins[a][b].is_some_and(|share| share.low > 0.5);
    let number = bots.len();
    for a in 0..number {
        for b in (0..number).filter(|&b| beats(a, b)) {
            if let Some(c) = (0..number).find(|&c| beats(b, c) && beats(c, a)) {
                return Some([a, b, c].map(|index| bots[index].clone()));
            }
        }
    }
    None
}

pub(super) fn restricted(league: &League) -> Vec<RestrictedRow> {
    let row = |played: &Match| RestrictedRow {
        bot: played.one.to_string(),
        wins: stats::share(played.wins as f64 / WIN as f64, played.games),
    };
    league.restricted.iter().map(row).collect()
}

pub(super) fn by_players(league: &League) -> Vec<PlayersRow> {
    let shares = |summary: &Summary| -> Vec<f64> {
        summary
            .tracks
            .iter()
            .map(|track| track.claimed as f64)
            .collect()
    };
    let visits = |summary: &Summary| -> Vec<f64> {
        let places = summary.locations.iter();
        places
            .map(|place| (place.winners + place.losers) as f64)
            .collect()
    };
    let base = league.by_players.first().map(|(_, summary)| summary);
    let rows = league.by_players.iter();
    rows.enumerate()
        .map(|(index, (players, summary))| {
            let each = 1.0 / f64::from(*players);
            let wins = |place: usize| {
                let wins = summary.places[place].wins as f64 / WIN as f64;
                stats::share(wins, summary.games)
            };
            let resampled = Resampled::new(summary, Gauge::new(false, false, 1));
            PlayersRow {
                players: *players,
                turns: stats::mean(&summary.turns.tally()).scaled(each),
                points: resampled.points,
                first: wins(0),
                last: wins(summary.places.len() - 1),
                completed: resampled.all_completed,
                likeness: base
                    .filter(|_| index > 0)
                    .and_then(|base| stats::spearman_range(&shares(base), &shares(summary))),
                place_likeness: base
                    .filter(|_| index > 0)
                    .and_then(|base| stats::spearman_range(&visits(base), &visits(summary))),
                kingmaking: kingmaking(summary),
            }
        })
        .collect()
}

/// Last turns of players without hope that decide who wins; none with two players.
pub(super) fn kingmaking(summary: &Summary) -> Option<Estimate> {
    let close = &summary.close;
    let several = summary.seats.len() > 2 && close.games > 0;
    several.then(|| stats::share(close.kingmaking as f64, close.hopeless))
}

pub(super) fn blocking(league: &League) -> Vec<BlockingRow> {
    let Some([without, with]) = &league.blocking else {
        return Vec::new();
    };
    let share = |summary: &Summary, at: usize| {
        let wins = summary.entrants[at].wins as f64 / WIN as f64;
        stats::share(wins, summary.games)
    };
    // The first is exchanged for the one who blocks.
    let others = BYSTANDERS.iter().enumerate().skip(1);
    others
        .map(|(at, bot)| BlockingRow {
            bot: (*bot).to_owned(),
            before: share(without, at),
            after: share(with, at),
        })
        .collect()
}

pub(super) fn profile(league: &League) -> Option<Profile> {
    let rows = league.profile.iter().map(|row| ProfileRow {
        players: row.players,
        wins: row
            .wins
            .iter()
            .zip(row.seats)
            .map(|(&wins, seats)| stats::share(wins as f64 / WIN as f64, seats))
            .collect(),
    });
    let rows: Vec<ProfileRow> = rows.collect();
    (!rows.is_empty()).then(|| Profile {
        bots: PROFILE.map(str::to_owned).to_vec(),
        rows,
    })
}

pub(super) fn ladder(league: &League) -> Vec<LadderRow> {
    let rungs = league.ladder.iter();
    rungs
        .map(|played| LadderRow {
            searches: played.one.searches().unwrap_or(0),
            wins: stats::share(played.wins as f64 / WIN as f64, played.games),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck_of(points: impl Fn(u64, usize, usize) -> i64) -> f64 {
        let blocks: Vec<LuckSummary> = (0..50)
            .map(|deal| {
                let mut luck = LuckSummary {
                    deals: 1,
                    sum: 0,
                    squares: 0,
                    cells: 0,
                    entrants: vec![0; 2],
                };
                for seat in 0..2 {
                    let mut cell = 0;
                    for bot in 0..2 {
                        let points = points(deal, seat, bot);
                        cell += points;
                        luck.sum += points;
                        luck.squares += points.unsigned_abs().pow(2);
                        luck.entrants[bot] += points;
                    }
                    luck.cells += cell.unsigned_abs().pow(2);
                }
                luck
            })
            .collect();
        of_deal(&blocks.iter().collect::<Vec<_>>())
    }

    #[test]
    fn luck_is_all_where_only_the_deal_counts_and_nothing_where_only_the_bot_does() {
        let deal = |deal: u64, seat: usize| (deal as i64 * 7 + seat as i64 * 13) % 29;
        assert!(luck_of(|d, seat, _| deal(d, seat)) > 0.999);
        assert!(luck_of(|_, _, bot| 30 * bot as i64) < 1e-9);
        let both = luck_of(|d, seat, bot| deal(d, seat) + 12 * bot as i64);
        assert!((0.2..0.8).contains(&both), "{both}");
    }
}
