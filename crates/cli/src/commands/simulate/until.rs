//! When a run may stop early.

use std::str::FromStr;

use branchline_sim::stats::{self, Verdict};
use branchline_sim::{Run, Summary, WIN, Watch};

/// What a run waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// Every share of wins is known to within this.
    Width(f64),
    /// A sequential test knows who is ahead of an even share, or that nobody is.
    Decided,
}

/// A share this far from even is worth knowing about.
const DIFFERENCE: f64 = 0.03;
/// Games between two looks.
const LOOK: u64 = 128;

impl FromStr for Until {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "decided" {
            return Ok(Self::Decided);
        }
        let number = text.trim_start_matches('±').trim_end_matches('%').trim();
        let percent: f64 = number.parse().map_err(|_| HELP.to_owned())?;
        if (0.1..=20.0).contains(&percent) {
            Ok(Self::Width(percent / 100.0))
        } else {
            Err(HELP.to_owned())
        }
    }
}

const HELP: &str = "write a width from 0.1% to 20%, such as 3%, or `decided`";

impl Until {
    /// Plays until it knows, at most so many games; the same games for the same run.
    pub fn play(self, run: &Run, most: u64, watch: &impl Watch) -> (Summary, Option<String>) {
        let size = run.group_size();
        let step = LOOK.div_ceil(size) * size;
        let mut summary = Summary::new(run.board);
        let mut from = 0;
        while from < most && !watch.stops() {
            let to = most.min(from + step);
            summary.merge(&run.play(from..to, watch));
            from = to;
            if let Some(why) = self.reached(run, &summary) {
                return (summary, Some(why));
            }
        }
        (summary, None)
    }

    /// Why it may stop now.
    fn reached(self, run: &Run, summary: &Summary) -> Option<String> {
        let games = summary.games;
        let even = 1.0 / run.bots.len() as f64;
        match self {
            Self::Width(width) => {
                let places = summary.places.iter().map(|place| place.wins);
                let wins = places.chain(summary.entrants.iter().map(|entrant| entrant.wins));
                let mut shares =
                    wins.map(|wins| stats::anytime_share(wins as f64 / WIN as f64, games));
                shares.all(|share| share.margin() <= width).then(|| {
                    format!(
                        "Stopped after {games} games: every share of wins is known to ± {:.1} %.",
                        width * 100.0
                    )
                })
            }
            Self::Decided => {
                let same = run.bots.iter().all(|bot| *bot == run.bots[0]);
                // The same bot everywhere: the question is whether starting helps.
                let (who, wins, shared) = if same {
                    (
                        "the first player to move".to_owned(),
                        summary.places[0].wins,
                        summary.shared_wins,
                    )
                } else {
                    let first = &summary.entrants[0];
                    (format!("`{}`", run.bots[0]), first.wins, first.shared)
                };
                let wins = wins as f64 / WIN as f64;
                let verdict = stats::sequential_test(wins, shared, games, even, DIFFERENCE);
                let what = match verdict {
                    Verdict::Open => return None,
                    Verdict::Above => "wins more than an even share",
                    Verdict::Below => "wins less than an even share",
                    Verdict::Even => "wins an even share, within 3 %",
                };
                Some(format!("Decided after {games} games: {who} {what}."))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_read_as_people_write_them() {
        for text in ["3%", "±3%", "± 3 %", "3"] {
            assert_eq!(text.parse(), Ok(Until::Width(0.03)), "{text}");
        }
        assert_eq!("decided".parse(), Ok(Until::Decided));
        for text in ["", "soon", "0%", "50%", "-3%"] {
            assert!(text.parse::<Until>().is_err(), "{text}");
        }
    }
}
