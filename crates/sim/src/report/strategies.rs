//! Bots against each other, features, and numbers of players.

use crate::league::{League, Match};
use crate::stats::{self, Estimate, Rating};
use crate::summary::{Summary, WIN};
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
    pub mix: Vec<f64>,
    /// How mixed that is: 0 one bot alone, 1 all alike.
    pub entropy: f64,
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
    pub likeness: Option<f64>,
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
    let mix = stats::mixed_strategy(&shares);
    let mut ratings = stats::ratings(&bots, &counts);
    ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    Some(Strategies {
        cycle: cycle(&bots, &wins),
        entropy: stats::entropy(&mix),
        ratings,
        mix,
        wins,
        bots,
    })
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
    league
        .restricted
        .iter()
        .map(|(_, played)| row(played))
        .collect()
}

pub(super) fn by_players(league: &League) -> Vec<PlayersRow> {
    let shares = |summary: &Summary| -> Vec<f64> {
        summary
            .tracks
            .iter()
            .map(|track| track.claimed as f64)
            .collect()
    };
    let base = league
        .by_players
        .first()
        .map(|(_, summary)| shares(summary));
    let rows = league.by_players.iter();
    rows.enumerate()
        .map(|(index, (players, summary))| {
            let each = 1.0 / f64::from(*players);
            let wins = |place: usize| {
                let wins = summary.places[place].wins as f64 / WIN as f64;
                stats::share(wins, summary.games)
            };
            let entrants = summary.entrants.iter();
            let (held, done) = entrants.fold((0, 0), |(held, done), entrant| {
                (held + entrant.tickets, done + entrant.completed)
            });
            let mut points = crate::tally::Tally::default();
            for seat in &summary.seats {
                points.merge(&seat.scores.tally());
            }
            PlayersRow {
                players: *players,
                turns: stats::mean(&summary.turns.tally()).scaled(each),
                points: stats::mean(&points),
                first: wins(0),
                last: wins(summary.places.len() - 1),
                completed: stats::share(done as f64, held),
                likeness: base
                    .as_ref()
                    .filter(|_| index > 0)
                    .and_then(|base| stats::spearman(base, &shares(summary))),
            }
        })
        .collect()
}
