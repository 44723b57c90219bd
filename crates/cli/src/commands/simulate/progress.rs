//! A bar on standard error while games are played, and Ctrl-C, which ends the run early and keeps what was played.

use std::fmt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use branchline_sim::Watch;
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// Whether somebody pressed Ctrl-C.
static STOPPED: AtomicBool = AtomicBool::new(false);

pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many games; nothing is drawn if nobody watches.
    pub fn new(games: u64) -> Self {
        // The second Ctrl-C means it. A second handler is refused: one is enough.
        let _ = ctrlc::set_handler(|| {
            if STOPPED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template(
            "{bar:30} {human_pos} of {human_len} games, {rate} a second, {eta} left, Ctrl-C to stop",
        );
        let style = style.expect("the template is well formed");
        // A ready-made rate has four digits behind the point.
        let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
        };
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Takes the bar away; what was measured stays as one line. True if the run was stopped.
    pub fn finish(self) -> bool {
        let (games, time) = (self.0.position(), self.0.elapsed().as_secs_f64());
        self.0.finish_and_clear();
        if !self.0.is_hidden() {
            let rate = games as f64 / time.max(1e-9);
            // The bar's own way to standard error; if it is closed nobody misses the line.
            self.0.println(format!(
                "{games} games in {time:.1} s, {rate:.0} games a second"
            ));
        }
        STOPPED.load(Ordering::Relaxed)
    }
}

impl Watch for Progress {
    fn played(&self, games: u64) {
        self.0.inc(games);
    }

    fn stops(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}
