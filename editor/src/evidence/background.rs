//! The thread that plays: in small portions, so that results stream in and a stop is obeyed at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use branchline_compiler::Game;
use branchline_engine::Board;
use branchline_sim::report::{Report, Source};
use branchline_sim::{BotSpec, Change, League, Run, Summary, Watch, compare};

/// Where the seeds of all evidence start, so that two runs can be compared.
const SEED: u64 = 1;
/// Games of one portion.
const PORTION: u64 = 40;
/// The window is told at most this often: each telling paints the map and the sentences anew.
const TELL: Duration = Duration::from_millis(300);
/// And only when so many games more were played, as a share of those told of: later ones move the figures little.
const MORE: u64 = 8;
/// Pairs of games that show what an edit moved.
const PAIRS: u64 = 400;

/// What the thread sends.
pub enum Letter {
    /// What the games say so far.
    Report(Box<Report>),
    /// What an edit moved, on so many pairs of games.
    Changes(u64, Vec<Change>),
}

/// What is to be played.
pub struct Job {
    pub game: Arc<Game>,
    /// The map to compare with.
    pub before: Option<Arc<Game>>,
    pub players: u8,
    pub bot: BotSpec,
    pub games: u64,
    pub matches: u64,
}

/// Games being played.
pub struct Running {
    pub game: Arc<Game>,
    pub began: Instant,
    pub wanted: u64,
    inbox: Receiver<Letter>,
    watch: Watcher,
}

/// Counts the games, and says when to stop.
#[derive(Clone, Default)]
struct Watcher {
    stop: Arc<AtomicBool>,
    played: Arc<AtomicU64>,
}

impl Watch for Watcher {
    fn played(&self, games: u64) {
        self.played.fetch_add(games, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Running {
    /// Games played so far.
    pub fn played(&self) -> u64 {
        self.watch.played.load(Ordering::Relaxed)
    }

    /// Tells the thread to stop.
    pub fn stop(&self) {
        self.watch.stop.store(true, Ordering::Relaxed);
    }

    /// What came, and whether nothing more will come.
    pub fn letters(&self) -> (Vec<Letter>, bool) {
        let mut letters = Vec::new();
        loop {
            match self.inbox.try_recv() {
                Ok(letter) => letters.push(letter),
                Err(TryRecvError::Empty) => return (letters, false),
                Err(TryRecvError::Disconnected) => return (letters, true),
            }
        }
    }
}

impl Job {
    /// Begins to play in a thread of its own.
    ///
    /// # Errors
    /// Why the game cannot be played.
    pub fn start(mut self, wake: impl Fn() + Send + Sync + 'static) -> Result<Running, String> {
        let range = &self.game.config.rules.players;
        self.players = self.players.clamp(range.min, range.max);
        let board = board(&self.game, self.players)?;
        let before = self.before.take();
        let before = before.and_then(|game| self::board(&game, self.players).ok());
        let league = if self.matches > 0 {
            League::games(&self.game.config, self.bot, self.matches)
        } else {
            0
        };
        let pairs = if before.is_some() {
            2 * self.games.min(PAIRS)
        } else {
            0
        };
        let watch = Watcher::default();
        let (outbox, inbox) = channel();
        let running = Running {
            game: Arc::clone(&self.game),
            began: Instant::now(),
            wanted: self.games + league + pairs,
            inbox,
            watch: watch.clone(),
        };
        thread::spawn(move || {
            // One core stays free for the window.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let threads = cores.saturating_sub(1).max(1);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let Ok(pool) = pool else { return };
            pool.install(|| self.play(&board, before.as_ref(), &watch, &outbox, &wake));
        });
        Ok(running)
    }

    /// Plays all of it; what moved comes before the matches, as a designer waits for it.
    fn play(
        &self,
        board: &Board,
        before: Option<&Board>,
        watch: &Watcher,
        outbox: &Sender<Letter>,
        wake: &(impl Fn() + Send + Sync),
    ) {
        let bots = vec![self.bot; usize::from(self.players)];
        let run = Run {
            board,
            bots: &bots,
            seed: SEED,
            rotate: true,
        };
        // Nobody reads any more: the window is closed, or plays something else.
        let send = |letter: Letter| {
            let sent = outbox.send(letter).is_ok();
            wake();
            sent
        };
        let report = |sum: &Summary, league: Option<&League>, anytime: bool| {
            let source = Source {
                config: &self.game.config,
                version: env!("CARGO_PKG_VERSION"),
                bots: &bots,
                rotate: true,
                seed: SEED,
                anytime,
                summary: sum,
                league,
            };
            Letter::Report(Box::new(Report::new(&source)))
        };
        let mut sum = Summary::new(board);
        let (mut first, mut told) = (0, None::<(Instant, u64)>);
        while first < self.games && !watch.stops() {
            let last = self.games.min(first + PORTION);
            sum.merge(&run.play(first..last, watch));
            first = last;
            // Somebody looks on: until it is done, only the wider intervals are honest.
            let anytime = first < self.games || watch.stops();
            let early =
                |(at, games): (Instant, u64)| at.elapsed() < TELL || first < games + games / MORE;
            if anytime && told.is_some_and(early) {
                continue;
            }
            if !send(report(&sum, None, anytime)) {
                return;
            }
            told = Some((Instant::now(), first));
        }
        if let Some(before) = before.filter(|_| !watch.stops()) {
            let games = self.games.min(PAIRS);
            let (pairs, changes) = compare([before, board], &bots, SEED, games, watch);
            if watch.stops() || !send(Letter::Changes(pairs, changes)) {
                return;
            }
        }
        if self.matches > 0 && !watch.stops() {
            let league = League::play(&self.game.config, self.bot, self.matches, SEED, watch);
            if !watch.stops() {
                send(report(&sum, Some(&league), false));
            }
        }
    }
}

fn board(game: &Game, players: u8) -> Result<Board, String> {
    Board::new(&game.config, players).map_err(|problems| {
        let first = problems.list().first();
        first
            .map(|problem| problem.message.clone())
            .unwrap_or_default()
    })
}
