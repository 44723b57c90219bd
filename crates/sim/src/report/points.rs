//! Cards, sources of points, measures, holes.

use super::resampled::Resampled;
use super::{Gauge, Source};
use crate::bots::BotSpec;
use crate::holes::HoleKind;
use crate::run::Run;
use crate::stats::Estimate;
use crate::summary::Summary;
use branchline_engine::mechanics::{SPECS, score_lines};
use branchline_engine::{Board, GameConfig};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cards {
    /// By kind, in the order of the deck.
    pub kinds: Vec<CardRow>,
    /// Markets laid out anew because of wilds, a game.
    pub resets: Estimate,
    /// Decks made from the discards, a game.
    pub reshuffles: Estimate,
    /// Turns that begin with deck and discards empty.
    pub empty: Estimate,
    /// Cards a player has left at the end.
    pub left: Estimate,
}

/// A card kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardRow {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its share of the deck.
    pub supply: f64,
    /// Its share of the cards paid.
    pub demand: Estimate,
    /// Cards paid, a game.
    pub spent: Estimate,
}

/// A source of points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SourceRow {
    /// Its id on the score sheet.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Points of a player.
    pub all: Estimate,
    /// Points of a winner.
    pub winners: Estimate,
    /// Games that somebody else would have won without it.
    pub decides: Estimate,
    /// What it is to the game.
    pub role: Role,
}

/// What a source of points is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It decides fewer than two games of a hundred.
    Decoration,
    /// It matters.
    Part,
    /// It decides more than forty games of a hundred.
    Dominant,
}

/// Something the rules measure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MeasureRow {
    /// Its word.
    pub id: String,
    /// What it counts.
    pub title: String,
    /// Of a player.
    pub all: Estimate,
    /// Of a winner.
    pub winners: Estimate,
}

/// A hole in the rules that was met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HoleRow {
    /// Which.
    pub kind: HoleKind,
    /// The rule it belongs to.
    pub rule: String,
    /// What happens.
    pub what: String,
    /// Share of games.
    pub games: Estimate,
    /// The first game of the run in which it is met, from 0.
    pub game: u64,
    /// That game's own seed, in decimals.
    pub seed: String,
    /// Who sits where in it.
    pub bots: Vec<String>,
    /// Whether these bots look for such moments; the run itself may never meet them.
    pub sought: bool,
    /// The turn, from 1.
    pub turn: u32,
}

pub(super) fn cards(
    config: &GameConfig,
    summary: &Summary,
    resampled: &Resampled,
    gauge: Gauge,
) -> Cards {
    let spent: i64 = summary.cards.iter().map(|card| card.spent.sum).sum();
    let a_game = spent as f64 / summary.games.max(1) as f64;
    let rows = config.deck.iter().zip(&summary.cards);
    Cards {
        kinds: rows
            .map(|(card, sum)| CardRow {
                id: card.id.clone(),
                title: card.title.clone(),
                supply: f64::from(card.copies) / f64::from(config.deck_size().max(1)),
                demand: gauge.mean(&sum.spent).scaled(1.0 / a_game.max(1e-9)),
                spent: gauge.mean(&sum.spent),
            })
            .collect(),
        resets: gauge.mean(&summary.resets),
        reshuffles: gauge.mean(&summary.reshuffles),
        empty: resampled.empty,
        left: gauge.mean(&summary.hands).scaled(each(summary)),
    }
}

/// A player's part of what all have together.
fn each(summary: &Summary) -> f64 {
    1.0 / summary.seats.len().max(1) as f64
}

/// What a tie-break counts, without saying who is ahead by it: `Most routes claimed.` becomes
/// `Routes claimed`.
fn plain(doc: &str) -> String {
    let doc = doc.trim_end_matches('.');
    let counted = doc
        .strip_prefix("Most ")
        .or_else(|| doc.strip_prefix("Fewest "));
    let mut letters = counted.unwrap_or(doc).chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

pub(super) fn sources(summary: &Summary, gauge: Gauge) -> Vec<SourceRow> {
    let rows = summary.lines.iter();
    rows.map(|line| {
        let decides = gauge.share(line.decides, summary.games);
        SourceRow {
            id: line.id.clone(),
            title: score_lines()
                .find(|known| known.id == line.id)
                .map_or_else(|| line.id.clone(), |known| known.title.en.to_owned()),
            all: gauge.mean(&line.games).scaled(each(summary)),
            winners: gauge.mean(&line.winners),
            role: if decides.high < 0.02 {
                Role::Decoration
            } else if decides.low > 0.40 {
                Role::Dominant
            } else {
                Role::Part
            },
            decides,
        }
    })
    .collect()
}

pub(super) fn measures(summary: &Summary, gauge: Gauge) -> Vec<MeasureRow> {
    let title = |word: &str| {
        let measures = SPECS.iter().flat_map(|spec| spec.measures);
        let known = measures.into_iter().find(|measure| measure.word == word);
        known.map_or_else(|| word.replace('-', " "), |measure| plain(measure.doc.en))
    };
    let rows = summary.measures.iter();
    rows.map(|measure| {
        // A measure for "fewest" counts downwards; people count upwards.
        let sign = if measure.id.starts_with("fewest") {
            -1.0
        } else {
            1.0
        };
        MeasureRow {
            id: measure.id.clone(),
            title: title(&measure.id),
            all: gauge.mean(&measure.all).scaled(sign * each(summary)),
            winners: gauge.mean(&measure.winners).scaled(sign),
        }
    })
    .collect()
}

/// Holes that the run met, then those that only bots find who look for them: each once, by
/// the bot that finds it most.
pub(super) fn holes(source: &Source, gauge: Gauge) -> Vec<HoleRow> {
    let mut holes = holes_of(source, source.bots, source.summary, gauge, false);
    let met = holes.len();
    let searchers = source.league.iter().flat_map(|league| &league.searchers);
    let fixed = Gauge::new(false, false, 1);
    for (bot, summary) in searchers {
        let bots = vec![*bot; summary.seats.len()];
        for hole in holes_of(source, &bots, summary, fixed, true) {
            match holes.iter().position(|known| known.kind == hole.kind) {
                None => holes.push(hole),
                Some(at) if at >= met && holes[at].games.value < hole.games.value => {
                    holes[at] = hole;
                }
                Some(_) => {}
            }
        }
    }
    holes
}

fn holes_of(
    source: &Source,
    bots: &[BotSpec],
    summary: &Summary,
    gauge: Gauge,
    sought: bool,
) -> Vec<HoleRow> {
    let Ok(board) = Board::new(source.config, summary.seats.len() as u8) else {
        return Vec::new();
    };
    let run = Run {
        board: &board,
        bots,
        seed: source.seed,
        rotate: source.rotate && !sought,
    };
    let met = summary.holes.iter().filter(|hole| hole.games > 0);
    met.filter_map(|hole| {
        let (game, turn) = hole.first?;
        let (seed, entrants) = run.deal(game);
        Some(HoleRow {
            kind: hole.kind,
            rule: hole.kind.rule().to_owned(),
            what: hole.kind.what().en.to_owned(),
            games: gauge.share(hole.games, summary.games),
            game,
            seed: seed.to_string(),
            bots: entrants.iter().map(|&e| bots[e].to_string()).collect(),
            sought,
            turn,
        })
    })
    .collect()
}
