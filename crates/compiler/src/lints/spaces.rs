//! Spaces as they are drawn: do pieces fit on them, and does a longer route look
//! longer.

use super::facts::{Facts, few};
use super::{Findings, Lint, Threshold};
use branchline_engine::config::TrackId;
use branchline_engine::{Severity, Subject};

/// Below so many tracks a board has no habit.
const SOME: usize = 8;

pub(super) static DRAWN_LENGTH: Lint = Lint {
    code: "BL5804",
    slug: "drawn-length",
    title: "a track is drawn much longer or shorter than others of its spaces",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "hint",
            250,
            "standard deviations from the board's habit, in hundredths, above which it is a hint",
        ),
        Threshold::new("warning", 400, "the same above which it warns"),
    ],
    run: drawn_length,
};

pub(super) static SHORT_TRACK: Lint = Lint {
    code: "BL5805",
    slug: "short-track",
    title: "the pieces do not fit on a track",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "share",
        100,
        "percent of a piece's length that a space must have",
    )],
    run: short_track,
};

/// The habit is the straight line through all tracks, drawn length over spaces.
fn drawn_length(facts: &Facts, findings: &mut Findings) {
    let tracks = &facts.game.tracks;
    if facts.sampled || tracks.len() < SOME {
        return;
    }
    let drawn: Vec<(f64, f64)> = tracks
        .iter()
        .zip(&facts.drawn_tracks().tracks)
        .map(|(track, placed)| (f64::from(track.length), f64::from(placed.curve.length())))
        .collect();
    let n = drawn.len() as f64;
    let (mean_x, mean_y) = drawn.iter().fold((0.0, 0.0), |(x, y), point| {
        (x + point.0 / n, y + point.1 / n)
    });
    let (mut together, mut alone) = (0.0, 0.0);
    for (x, y) in &drawn {
        together += (x - mean_x) * (y - mean_y);
        alone += (x - mean_x).powi(2);
    }
    let slope = if alone > 0.0 { together / alone } else { 0.0 };
    let usual = |spaces: f64| mean_y + slope * (spaces - mean_x);
    let squares: f64 = drawn.iter().map(|(x, y)| (y - usual(*x)).powi(2)).sum();
    let deviation = (squares / n).sqrt();
    let limits = [findings.threshold("hint"), findings.threshold("warning")];
    let [info, warn] = limits.map(|limit| limit as f64 / 100.0 * deviation);
    for pair in &facts.graph.pairs {
        // Twins lie side by side: once is enough.
        let track = pair.tracks[0];
        let (spaces, length) = drawn[track.index()];
        let off = (length - usual(spaces)).abs();
        // A board drawn to scale has a deviation of next to nothing.
        if off <= info || off < usual(spaces).abs() * 0.1 {
            continue;
        }
        let (a, b) = (facts.title(pair.a), facts.title(pair.b));
        findings
            .find(
                off > warn,
                Subject::Track(track),
                format!(
                    "the track between {a} and {b} is drawn {length:.0} mm long; {spaces} spaces usually are {:.0} mm on this board",
                    usual(spaces)
                ),
            )
            .label(if length > usual(spaces) { "looks longer than it is" } else { "looks shorter than it is" })
            .help("move a location, bend the track with `via x,y`, or change its spaces");
    }
}

fn short_track(facts: &Facts, findings: &mut Findings) {
    if facts.sampled {
        return;
    }
    let layout = facts.drawn_tracks();
    let piece = layout.metrics.space_length;
    let least = findings.threshold("share") as f32 / 100.0 * piece;
    for (index, placed) in layout.tracks.iter().enumerate() {
        let track = TrackId::from_index(index);
        let spaces = facts.game.tracks[index].length;
        // The layout does not draw them shorter than it can; this is what there is room for.
        let each = piece - placed.short_by / spaces as f32;
        if each >= least - 0.05 {
            continue;
        }
        let (a, b) = facts.game.ends(track);
        findings
            .warning(
                Subject::Track(track),
                format!(
                    "the track between {} and {} is {} mm too short for {} of {piece:.0} mm",
                    facts.title(a.index()),
                    facts.title(b.index()),
                    placed.short_by.ceil(),
                    few(spaces, "piece")
                ),
            )
            .label(format!("{:.0} mm for a space", each.max(0.0)))
            .help("move the locations apart, bend the track with `via x,y`, print the board larger, or use smaller pieces: `board … width …, piece … by …`");
    }
}
