//! The balance report: what many games say about a game, as one data structure.
//!
//! Terminal, JSON and web page are three forms of this one value. Every figure
//! carries its interval; what is flagged has passed a correction for looking at
//! many things at once.

mod findings;
mod graph;
pub mod html;
mod map;
mod points;
mod resampled;
mod seats;
mod strategies;
pub mod tables;
mod tickets;
mod written;

pub use findings::{Finding, Level};
pub use map::{DistrictRow, LocationRow, TrackFlag, TrackRow};
pub use points::{CardRow, Cards, HoleRow, MeasureRow, Role, SourceRow};
pub use seats::{Arc, Lead, Length, PlaceRow, Scores, Seats, SeatsVerdict};
pub use strategies::{
    BlockingRow, LadderRow, PlayersRow, Profile, ProfileRow, RestrictedRow, Strategies,
};
pub use tickets::{TicketFlag, TicketOdds, TicketRow};
pub use written::{number, percent, signed};

use crate::bots::BotSpec;
use crate::league::League;
use crate::stats::{self, Estimate};
use crate::summary::{Summary, WIN};
use crate::tally::{Histogram, Tally};
use branchline_engine::envelope::{self, Kind};
use branchline_engine::rulebook::Language;
use branchline_engine::{Board, GameConfig};
use graph::Ways;
use resampled::Resampled;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The JSON Schema of a report.
///
/// # Panics
/// Never: a schema is plain data.
#[must_use]
pub fn schema() -> String {
    let schema = schemars::schema_for!(Report);
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is plain data");
    text.push('\n');
    text
}

/// The balance report of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Always `branchline`.
    pub format: String,
    /// Always `report`.
    pub kind: String,
    /// Version of this kind of document.
    pub version: u32,
    /// Which game.
    pub game: GameLine,
    /// Which games were played.
    pub run: RunLine,
    /// What the figures say, most important first.
    pub findings: Vec<Finding>,
    /// Whether the order of turns matters.
    pub seats: Seats,
    /// Each bot as listed.
    pub entrants: Vec<EntrantRow>,
    /// How long games take.
    pub length: Length,
    /// What they score.
    pub scores: Scores,
    /// Who leads.
    pub lead: Lead,
    /// Tickets, in the order of the game.
    pub tickets: Vec<TicketRow>,
    /// Tracks, in the order of the game.
    pub tracks: Vec<TrackRow>,
    /// Locations, in the order of the game.
    pub locations: Vec<LocationRow>,
    /// Cards.
    pub cards: Cards,
    /// Sources of points.
    pub sources: Vec<SourceRow>,
    /// What the rules measure.
    pub measures: Vec<MeasureRow>,
    /// Claims to choose from over the game's time, in equal slices.
    pub arc: Vec<Estimate>,
    /// Where that is highest, and whether it grows or shrinks.
    pub arc_shape: Arc,
    /// What makes tickets easy or hard to complete.
    pub ticket_odds: Vec<TicketOdds>,
    /// Districts, in the order of the game, if they bring points.
    pub districts: Vec<DistrictRow>,
    /// Holes in the rules that were met.
    pub holes: Vec<HoleRow>,
    /// Bots against each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategies: Option<Strategies>,
    /// What features are worth.
    pub restricted: Vec<RestrictedRow>,
    /// The same bots with each number of players.
    pub by_players: Vec<PlayersRow>,
    /// How four ways to play fare at mixed tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// What somebody who blocks does to others.
    pub blocking: Vec<BlockingRow>,
    /// Whether more searches win more.
    pub ladder: Vec<LadderRow>,
}

/// Which game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameLine {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The config's hash.
    pub config: String,
}

/// Which games were played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunLine {
    /// The version of the program.
    pub branchline: String,
    /// Games played.
    pub games: u64,
    /// Number of players.
    pub players: u8,
    /// The bots, as written.
    pub bots: Vec<String>,
    /// Whether they changed seats.
    pub rotate: bool,
    /// The run's seed, in decimals.
    pub seed: String,
    /// Whether the run may have been stopped by what it showed: intervals are then
    /// the wider ones that hold at any time.
    pub anytime: bool,
}

/// A bot of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EntrantRow {
    /// The bot, as written.
    pub bot: String,
    /// Its share of victories.
    pub wins: Estimate,
    /// Its points.
    pub points: Estimate,
    /// Tickets completed of those held at the end.
    pub completed: Estimate,
}

/// What a report is made from.
pub struct Source<'a> {
    /// The game.
    pub config: &'a GameConfig,
    /// The version of the program.
    pub version: &'a str,
    /// The bots as listed.
    pub bots: &'a [BotSpec],
    /// Whether they changed seats.
    pub rotate: bool,
    /// The run's seed.
    pub seed: u64,
    /// Whether the run may have been stopped by what it showed.
    pub anytime: bool,
    /// The sums.
    pub summary: &'a Summary,
    /// Matches beside the run, if any were played.
    pub league: Option<&'a League>,
}

impl Report {
    /// Works the report out.
    #[must_use]
    pub fn new(source: &Source) -> Self {
        let Source {
            config,
            summary,
            league,
            ..
        } = source;
        let gauge = Gauge::new(source.anytime, source.rotate, summary.seats.len());
        let resampled = Resampled::new(summary, gauge);
        let choices = seats::choices(summary, gauge);
        let league = league.as_ref();
        let mut ways = Board::new(config, summary.seats.len() as u8)
            .ok()
            .map(|board| Ways::new(&board));
        let mut report = Self {
            format: envelope::FORMAT.to_owned(),
            kind: Kind::Report.name().to_owned(),
            version: Kind::Report.version(),
            game: GameLine {
                id: config.id.clone(),
                title: config.title.clone(),
                config: config.hash(),
            },
            run: RunLine {
                branchline: source.version.to_owned(),
                games: summary.games,
                players: summary.seats.len() as u8,
                bots: source.bots.iter().map(ToString::to_string).collect(),
                rotate: source.rotate,
                seed: source.seed.to_string(),
                anytime: source.anytime,
            },
            findings: Vec::new(),
            seats: seats::seats(summary, &resampled, gauge),
            entrants: entrants(source, &resampled, gauge),
            length: seats::length(summary, &resampled, gauge),
            scores: seats::scores(summary, &resampled, gauge),
            lead: seats::lead(summary, gauge),
            tickets: tickets::tickets(config, summary, ways.as_mut(), gauge),
            tracks: map::tracks(config, summary, gauge),
            locations: map::locations(config, summary, gauge),
            cards: points::cards(config, summary, &resampled, gauge),
            sources: points::sources(summary, gauge),
            measures: points::measures(summary, gauge),
            arc_shape: seats::arc(&choices, gauge.mean(&summary.slope).scaled(0.1)),
            arc: choices,
            ticket_odds: tickets::odds(config, summary, ways.as_mut()),
            districts: map::districts(config, summary, ways.as_ref(), gauge),
            holes: points::holes(source, gauge),
            strategies: league.and_then(|league| strategies::strategies(league)),
            restricted: league.map_or_else(Vec::new, |league| strategies::restricted(league)),
            by_players: league.map_or_else(Vec::new, |league| strategies::by_players(league)),
            profile: league.and_then(|league| strategies::profile(league)),
            blocking: league.map_or_else(Vec::new, |league| strategies::blocking(league)),
            ladder: league.map_or_else(Vec::new, |league| strategies::ladder(league)),
        };
        report.findings = report.findings_in(Language::English);
        report
    }
}

impl Report {
    /// What the figures say, in a language; `findings` holds them in English.
    #[must_use]
    pub fn findings_in(&self, language: Language) -> Vec<Finding> {
        findings::findings(self, language)
    }

    /// Adds how many games take longer than a designer wants, in turns of a player.
    #[must_use]
    pub fn with_target(mut self, turns: u32) -> Self {
        let players = f64::from(self.run.players.max(1));
        let longer = self.length.histogram.iter();
        let longer = longer.filter(|(all, _)| f64::from(*all) / players > f64::from(turns));
        let longer: u64 = longer.map(|(_, games)| games).sum();
        let run = &self.run;
        let gauge = Gauge::new(run.anytime, run.rotate, usize::from(run.players));
        self.length.target = Some(turns);
        self.length.over_target = Some(gauge.share(longer, self.run.games));
        self.findings = self.findings_in(Language::English);
        self
    }
}

fn entrants(source: &Source, resampled: &Resampled, gauge: Gauge) -> Vec<EntrantRow> {
    let summary = source.summary;
    let rows = source.bots.iter().zip(&summary.entrants).enumerate();
    rows.map(|(index, (bot, entrant))| EntrantRow {
        bot: bot.to_string(),
        wins: gauge.wins(entrant.wins, summary.games),
        points: resampled.entrant_points[index],
        completed: resampled.completed[index],
    })
    .collect()
}

/// How uncertain figures are shown: narrow for a number of games fixed beforehand,
/// wide for one that was watched.
#[derive(Clone, Copy)]
pub(crate) struct Gauge {
    anytime: bool,
    /// Games that share a deal.
    together: u64,
}

impl Gauge {
    fn new(anytime: bool, rotate: bool, players: usize) -> Self {
        let together = if rotate { players.max(1) as u64 } else { 1 };
        Self { anytime, together }
    }

    fn share(self, successes: u64, count: u64) -> Estimate {
        self.broken_share(successes as f64, count)
    }

    fn broken_share(self, successes: f64, count: u64) -> Estimate {
        if self.anytime {
            stats::anytime_share(successes, count)
        } else {
            stats::share(successes, count)
        }
    }

    /// Victories in units of [`WIN`].
    fn wins(self, wins: u64, games: u64) -> Estimate {
        self.broken_share(wins as f64 / WIN as f64, games)
    }

    fn mean(self, tally: &Tally) -> Estimate {
        if self.anytime {
            stats::anytime_mean(tally)
        } else {
            stats::mean(tally)
        }
    }

    /// A figure whose interval was worked out for a fixed number of games.
    fn watched(self, plain: Estimate, games: u64) -> Estimate {
        if self.anytime {
            stats::anytime(plain, games)
        } else {
            plain
        }
    }

    /// The value that a share of games does not exceed. Its interval ends where those of the
    /// share do; games of one deal count as one, which is safe.
    fn quantile(self, histogram: &Histogram, share: f64) -> Estimate {
        let at = |share: f64| histogram.quantile(share).map_or(0.0, f64::from);
        let range = self.rank(share, histogram.0.values().sum());
        Estimate {
            value: at(share),
            low: at(range.low),
            high: at(range.high),
        }
    }

    /// A share of the ranks of so many values, as sure as they make it.
    fn rank(self, share: f64, count: u64) -> Estimate {
        let deals = count / self.together;
        self.broken_share(share * deals as f64, deals)
    }
}
