//! A bar on standard error while games are played; nothing if nobody watches there.

use std::io::IsTerminal;
use std::time::Duration;

use branchline_sim::Watch;
use indicatif::{ProgressBar, ProgressStyle};

pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many games.
    pub fn new(games: u64) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template(
            "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left",
        );
        bar.set_style(style.expect("the template is well formed"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Takes the bar away; what was measured stays as one line.
    pub fn finish(self) {
        let (games, time) = (self.0.position(), self.0.elapsed().as_secs_f64());
        self.0.finish_and_clear();
        if !self.0.is_hidden() {
            let rate = games as f64 / time.max(1e-9);
            // The bar's own way to standard error; if it is closed nobody misses the line.
            self.0.println(format!(
                "{games} games in {time:.1} s, {rate:.0} games a second"
            ));
        }
    }
}

impl Watch for Progress {
    fn played(&self, games: u64) {
        self.0.inc(games);
    }
}
