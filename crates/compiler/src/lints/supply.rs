//! Pieces against the map: is there room, and how long does a game last.

use super::facts::Facts;
use super::{Findings, Lint, Threshold, decimal};
use crate::figures::{self, hundredths};
use branchline_engine::{Severity, Subject};

pub(super) static ROOM: Lint = Lint {
    code: "BL5501",
    slug: "room",
    title: "the map is too small or too large for the pieces",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "low",
            110,
            "fewest open spaces to each piece of all players, in hundredths",
        ),
        Threshold::new(
            "high",
            320,
            "most open spaces to each piece of all players, in hundredths",
        ),
    ],
    run: room,
};

pub(super) static GAME_LENGTH: Lint = Lint {
    code: "BL5502",
    slug: "game-length",
    title: "a game lasts shorter or longer than its designer wants",
    severity: Severity::Info,
    thresholds: &[
        Threshold::new(
            "turns",
            0,
            "turns a player should have; 0: no wish, and nothing is said",
        ),
        Threshold::new("tolerance", 20, "percent that the estimate may be off"),
    ],
    run: game_length,
};

/// One finding for the tightest number of players, one for the loosest.
fn room(facts: &Facts, findings: &mut Findings) {
    let players = &facts.game.rules.players;
    let rooms: Vec<(u8, f64)> = (players.min..=players.max)
        .filter_map(|n| Some((n, figures::room(facts.game, n)?)))
        .collect();
    let tightest = rooms.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let loosest = rooms.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    for (is_low, found) in [(true, tightest), (false, loosest)] {
        let Some(&(n, room)) = found else { continue };
        let limit = findings.threshold(if is_low { "low" } else { "high" });
        let off = if is_low {
            hundredths(room) < limit
        } else {
            hundredths(room) > limit
        };
        if !off {
            continue;
        }
        let (spaces, each) = (
            figures::open_spaces(facts.game, n),
            facts.game.rules.pieces.each.get(n),
        );
        findings
            .warning(
                Subject::Field("pieces", "each"),
                format!(
                    "{n} players have {} pieces for {spaces} open spaces: {} spaces to a piece, {} than {}",
                    i32::from(n) * each,
                    decimal(room),
                    if is_low { "fewer" } else { "more" },
                    decimal(limit as f64 / 100.0)
                ),
            )
            .label(format!("{each} each"))
            .help(if is_low {
                "add routes, or give each player fewer `pieces`: the map is full before they are used up"
            } else {
                "give each player more `pieces`, take routes out, or let doubles close: nobody meets anybody"
            });
    }
}

fn game_length(facts: &Facts, findings: &mut Findings) {
    let target = findings.threshold("turns");
    let players = facts.game.rules.players.max;
    let Some(turns) = figures::expected_turns(facts.game, players).filter(|_| target > 0) else {
        return;
    };
    let off = (turns - target as f64).abs() * 100.0 / target as f64;
    if off <= findings.threshold("tolerance") as f64 {
        return;
    }
    let longer = turns > target as f64;
    findings
        .info(
            Subject::Field("pieces", "each"),
            format!("a player has about {turns:.0} turns, not {target} as wished"),
        )
        .help(if longer {
            "give each player fewer `pieces`, a larger first `hand`, or longer routes"
        } else {
            "give each player more `pieces`, or make the routes shorter"
        });
}
