//! Many games in the background: how fair and how long the game on the canvas is, while the designer goes on working.
//!
//! A thread plays on all cores but one, in small portions, and sends the sums after each; the window only looks into
//! its letter box. The same seeds are played again after an edit, so that what moved is the edit and not the luck.

pub mod panel;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use branchline_compiler::Game;
use branchline_engine::Board;
use branchline_render::scene::Heat;
use branchline_sim::report::{Report, Source};
use branchline_sim::{BotSpec, Change, Run, Summary, Watch, compare};

/// Where the seeds of all evidence start, so that two runs can be compared.
const SEED: u64 = 1;
/// Games of one portion.
const PORTION: u64 = 40;

/// What is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// Number of players.
    pub players: u8,
    /// The bot in every seat.
    pub bot: BotSpec,
    /// How many games.
    pub games: u64,
    /// Show the share of claims on the map.
    pub heat: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            players: 2,
            bot: BotSpec::named("route-focused").unwrap_or(BotSpec::RANDOM),
            games: 1000,
            heat: true,
        }
    }
}

/// What many games said.
#[derive(Default)]
pub struct Evidence {
    /// What is to be played next.
    pub wishes: Wishes,
    /// The report so far, with the game it is about.
    pub found: Option<Found>,
    /// What an edit moved, if the game was played before.
    pub changes: Option<(u64, Vec<Change>)>,
    running: Option<Running>,
}

/// A report and the game it is about.
pub struct Found {
    /// The game.
    pub game: Arc<Game>,
    /// The report.
    pub report: Report,
}

/// Games being played.
struct Running {
    game: Arc<Game>,
    started: Instant,
    wanted: u64,
    letters: Receiver<Letter>,
    stop: Arc<AtomicBool>,
}

/// What the thread sends.
enum Letter {
    Report(Box<Report>),
    Changes(u64, Vec<Change>),
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

struct Flag(Arc<AtomicBool>);

impl Watch for Flag {
    fn stops(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Evidence {
    /// Begins to play; `wake` is called when there is something new.
    ///
    /// # Errors
    /// Why the game cannot be played.
    pub fn start(
        &mut self,
        game: Arc<Game>,
        wake: impl Fn() + Send + 'static,
    ) -> Result<(), String> {
        self.cancel();
        let range = &game.config.rules.players;
        let players = self.wishes.players.clamp(range.min, range.max);
        let make = |game: &Game| {
            Board::new(&game.config, players).map_err(|problems| {
                let first = problems
                    .list()
                    .first()
                    .map(|problem| problem.message.clone());
                first.unwrap_or_default()
            })
        };
        let board = make(&game)?;
        let before = self
            .found
            .as_ref()
            .filter(|found| !Arc::ptr_eq(&found.game, &game));
        let before = before.and_then(|found| make(&found.game).ok());
        let stop = Arc::new(AtomicBool::new(false));
        let (outbox, letters) = channel();
        let (flag, wanted) = (Flag(Arc::clone(&stop)), self.wishes.games);
        let bots = vec![self.wishes.bot; usize::from(players)];
        let playing = Arc::clone(&game);
        thread::spawn(move || {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(cores.saturating_sub(1).max(1))
                .build();
            let Ok(pool) = pool else { return };
            let run = Run {
                board: &board,
                bots: &bots,
                seed: SEED,
                rotate: true,
            };
            let mut sum = Summary::new(&board);
            let mut first = 0;
            while first < wanted && !flag.stops() {
                let last = wanted.min(first + PORTION);
                let part = pool.install(|| run.play(first..last, &flag));
                sum.merge(&part);
                first = last;
                let source = Source {
                    config: &playing.config,
                    version: env!("CARGO_PKG_VERSION"),
                    bots: &bots,
                    rotate: true,
                    seed: SEED,
                    // Somebody looks on: until it is done, only the wider intervals are honest.
                    anytime: first < wanted || flag.stops(),
                    summary: &sum,
                    league: None,
                };
                if outbox
                    .send(Letter::Report(Box::new(Report::new(&source))))
                    .is_err()
                {
                    return;
                }
                wake();
            }
            if let Some(before) = before.filter(|_| !flag.stops()) {
                let games = wanted.min(400);
                let (pairs, changes) =
                    pool.install(|| compare([&before, &board], &bots, SEED, games, &flag));
                let _ = outbox.send(Letter::Changes(pairs, changes));
                wake();
            }
        });
        self.changes = None;
        self.running = Some(Running {
            game,
            started: Instant::now(),
            wanted,
            letters,
            stop,
        });
        Ok(())
    }

    /// Ends the run; what was played stays.
    pub fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Reads the letters that came.
    pub fn look(&mut self) {
        let Some(running) = &self.running else { return };
        loop {
            match running.letters.try_recv() {
                Ok(Letter::Report(report)) => {
                    self.found = Some(Found {
                        game: Arc::clone(&running.game),
                        report: *report,
                    });
                }
                Ok(Letter::Changes(pairs, changes)) => self.changes = Some((pairs, changes)),
                Err(std::sync::mpsc::TryRecvError::Empty) => return,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => break,
            }
        }
        self.running = None;
    }

    /// How far the run is, if one is going on.
    pub fn progress(&self) -> Option<Progress> {
        let running = self.running.as_ref()?;
        let found = self
            .found
            .as_ref()
            .filter(|found| Arc::ptr_eq(&found.game, &running.game));
        let games = found.map_or(0, |found| found.report.run.games.min(running.wanted));
        let pace = games as f32 / running.started.elapsed().as_secs_f32().max(0.001);
        let left = (running.wanted - games) as f32;
        Some(Progress {
            games,
            wanted: running.wanted,
            seconds_left: (games > 0).then_some(left / pace),
        })
    }

    /// How often each track is claimed, for the map; only while it is the map the games were played on.
    pub fn heat(&self, game: &Arc<Game>) -> Option<Vec<Heat>> {
        let found = self
            .found
            .as_ref()
            .filter(|found| self.wishes.heat && Arc::ptr_eq(&found.game, game))?;
        let tracks = found.report.tracks.iter();
        Some(
            tracks
                .map(|track| Heat {
                    share: track.claimed.value as f32,
                    change: false,
                    vague: track.claimed.high - track.claimed.low > 0.2,
                    words: true,
                })
                .collect(),
        )
    }
}
