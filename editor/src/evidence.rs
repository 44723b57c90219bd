//! Many games in the background: how fair and how long the game on the canvas is, while the designer goes on working.
//!
//! A thread plays on all cores but one ([`background`]) and sends what it found; the window only looks into its letter
//! box. The same seeds are played again after an edit, so that what moved is the edit and not the luck.

mod background;
pub mod moved;
pub mod panel;
mod plots;
mod tables;

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_render::scene::Heat;
use branchline_render::svg;
use branchline_sim::report::{Report, TrackFlag, html};
use branchline_sim::{BotSpec, Change};

use crate::playtest::Playtest;
use background::{Job, Letter, Running};

/// Games that are played after each edit in live mode.
const LIVE_GAMES: u64 = 300;
/// Seconds without an edit before live mode plays.
const LIVE_WAIT: f64 = 0.4;

/// What somebody wants of the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Stop playing.
    Cancel,
    /// Save the report as a web page.
    Save,
    /// Compare all later games with the map as it was when these were played.
    Pin,
    /// Put the game that shows a hole in the rules on the table.
    OpenHole(usize),
}

/// What the colours of tracks on the map mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    /// Nothing: tracks keep their own.
    Off,
    /// In how many games a track is claimed.
    #[default]
    Claims,
    /// How early it is claimed: what players fight for first.
    Early,
}

/// A page of the evidence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Sentences.
    #[default]
    Findings,
    /// Seats, lengths, scores as plots.
    Plots,
    /// Routes.
    Routes,
    /// Tickets.
    Tickets,
    /// Colours wanted and dealt.
    Colours,
    /// Ways to play.
    Strategies,
    /// Holes in the rules.
    Holes,
}

/// What is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// Number of players.
    pub players: u8,
    /// The bot in every seat.
    pub bot: BotSpec,
    /// How many games.
    pub games: u64,
    /// Games for each match beside the run: bots against each other, features, numbers of players.
    pub matches: u64,
    /// What the map shows.
    pub shade: Shade,
    /// Play some games after each edit.
    pub live: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            players: 2,
            bot: BotSpec::named("route-focused").unwrap_or(BotSpec::RANDOM),
            games: 1000,
            matches: 200,
            shade: Shade::default(),
            live: false,
        }
    }
}

/// What many games said.
#[derive(Default)]
pub struct Evidence {
    /// What is to be played next.
    pub wishes: Wishes,
    /// The page that is open.
    pub tab: Tab,
    /// Which routes are listed; none: all.
    pub routes: Option<TrackFlag>,
    /// The report so far, with the game it is about.
    pub found: Option<Found>,
    /// What an edit moved, if the game was played before.
    pub changes: Option<(u64, Vec<Change>)>,
    /// What later games are compared with; none: the map as it was played last.
    pinned: Option<Arc<Game>>,
    /// In live mode: the last map seen, and when it is to be played.
    waiting: Option<(Arc<Game>, f64)>,
    running: Option<Running>,
}

/// A report and the game it is about.
pub struct Found {
    /// The game.
    pub game: Arc<Game>,
    /// The report.
    pub report: Report,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Games played.
    pub games: u64,
    /// Games wanted.
    pub wanted: u64,
    /// Seconds left, by the pace so far.
    pub seconds_left: Option<f32>,
}

impl Evidence {
    /// Begins to play; `wake` is called when there is something new.
    ///
    /// # Errors
    /// Why the game cannot be played.
    pub fn start(
        &mut self,
        game: Arc<Game>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<(), String> {
        let Wishes { games, matches, .. } = self.wishes;
        self.begin(game, games, matches, wake)
    }

    fn begin(
        &mut self,
        game: Arc<Game>,
        games: u64,
        matches: u64,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<(), String> {
        self.cancel();
        let last = self.found.as_ref().map(|found| &found.game);
        let before = self.pinned.as_ref().or(last);
        let job = Job {
            before: before.filter(|before| !Arc::ptr_eq(before, &game)).cloned(),
            players: self.wishes.players,
            bot: self.wishes.bot,
            game: Arc::clone(&game),
            games,
            matches,
        };
        self.waiting = Some((game, f64::INFINITY));
        self.running = Some(job.start(wake)?);
        self.changes = None;
        Ok(())
    }

    /// In live mode, plays some games once the designer has paused after an edit. Says how long that is to be waited
    /// for.
    pub fn live(
        &mut self,
        game: &Arc<Game>,
        now: f64,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Option<f32> {
        if !self.wishes.live {
            return None;
        }
        match &self.waiting {
            Some((seen, due)) if Arc::ptr_eq(seen, game) => {
                if now < *due {
                    return due.is_finite().then_some((due - now) as f32);
                }
            }
            _ => {
                // Whatever is still being played is about a map that is gone.
                self.cancel();
                self.waiting = Some((Arc::clone(game), now + LIVE_WAIT));
                return Some(LIVE_WAIT as f32);
            }
        }
        let games = self.wishes.games.min(LIVE_GAMES);
        if self.begin(Arc::clone(game), games, 0, wake).is_err() {
            self.waiting = Some((Arc::clone(game), f64::INFINITY));
        }
        None
    }

    /// Compares all later games with the map as it was when these were played.
    pub fn pin(&mut self) {
        self.pinned = self.found.as_ref().map(|found| Arc::clone(&found.game));
    }

    /// Whether a map is kept to compare with.
    pub fn is_pinned(&self) -> bool {
        self.pinned.is_some()
    }

    /// Ends the run; what was played stays.
    pub fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    /// Another game was opened: nothing that was played before can be compared with it.
    pub fn forget(&mut self) {
        self.cancel();
        self.found = None;
        self.changes = None;
        self.pinned = None;
        self.waiting = None;
    }

    /// Reads the letters that came.
    pub fn look(&mut self) {
        let Some(running) = &self.running else { return };
        let (letters, over) = running.letters();
        let game = Arc::clone(&running.game);
        for letter in letters {
            match letter {
                Letter::Report(report) => {
                    self.found = Some(Found {
                        game: Arc::clone(&game),
                        report: *report,
                    });
                }
                Letter::Changes(pairs, changes) => self.changes = Some((pairs, changes)),
            }
        }
        if over {
            self.running = None;
        }
    }

    /// How far the run is, if one is going on.
    pub fn progress(&self) -> Option<Progress> {
        let running = self.running.as_ref()?;
        let games = running.played().min(running.wanted);
        let pace = games as f32 / running.began.elapsed().as_secs_f32().max(0.001);
        let left = (running.wanted - games) as f32;
        Some(Progress {
            games,
            wanted: running.wanted,
            seconds_left: (games > 0).then_some(left / pace),
        })
    }

    /// What the map shows of each track; only while it is the map the games were played on.
    pub fn heat(&self, game: &Arc<Game>) -> Option<Vec<Heat>> {
        let found = self.found.as_ref();
        let found = found.filter(|found| Arc::ptr_eq(&found.game, game))?;
        match self.wishes.shade {
            Shade::Off => None,
            Shade::Claims => Some(claims(&found.report)),
            Shade::Early => Some(early(&found.report)),
        }
    }

    /// The report as the command line writes it: a web page that needs nothing else.
    pub fn page(&self) -> Option<String> {
        let Found { game, report } = self.found.as_ref()?;
        let map = svg::heat_map(&game.config, &game.sheet, claims(report));
        Some(html::page(report, &map))
    }

    /// The game in which a hole of the rules was first met, at that turn.
    pub fn hole(&self, number: usize) -> Option<Result<Playtest, String>> {
        let Found { game, report } = self.found.as_ref()?;
        let hole = report.holes.get(number)?;
        let bots: Vec<BotSpec> = hole
            .bots
            .iter()
            .filter_map(|bot| bot.parse().ok())
            .collect();
        let seed = hole.seed.parse().ok()?;
        Some(Playtest::of_bots(Arc::clone(game), seed, &bots, hole.turn))
    }
}

fn claims(report: &Report) -> Vec<Heat> {
    let tracks = report.tracks.iter();
    tracks
        .map(|track| Heat {
            share: track.claimed.value as f32,
            change: false,
            vague: track.claimed.margin() > 0.1,
            words: true,
        })
        .collect()
}

/// 1 for what is gone at once, 0 for what is claimed last or never.
fn early(report: &Report) -> Vec<Heat> {
    let tracks = report.tracks.iter();
    tracks
        .map(|track| Heat {
            share: track
                .when
                .map_or(0.0, |when| (1.0 - when.value / 100.0) as f32),
            change: false,
            vague: track.claimed.value < 0.2,
            words: true,
        })
        .collect()
}
