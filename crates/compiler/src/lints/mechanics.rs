//! Rules that some games have, against the map.

use super::facts::{Facts, few};
use super::{Findings, Lint, Threshold, percent};
use crate::figures;
use branchline_engine::{Severity, Subject};
use std::collections::BTreeSet;

pub(super) static GOODS_CARDS: Lint = Lint {
    code: "BL5701",
    slug: "goods-cards",
    title: "there are fewer goods cards than tracks that give one",
    severity: Severity::Warning,
    thresholds: &[],
    run: goods_cards,
};

pub(super) static TUNNEL_SHARE: Lint = Lint {
    code: "BL5702",
    slug: "tunnel-share",
    title: "most tracks are tunnels",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "high",
        50,
        "percent of tracks that may be tunnels",
    )],
    run: tunnel_share,
};

/// Tracks that can be claimed with the number of players that opens most of them.
fn goods_cards(facts: &Facts, findings: &mut Findings) {
    let Some(rule) = &facts.game.rules.goods else {
        return;
    };
    let rules = &facts.game.rules;
    let open = |players: u8| {
        let closes = rules.doubles.closes(players);
        let mut closed = BTreeSet::new();
        let goods = facts
            .game
            .tracks
            .iter()
            .filter(|track| track.marks.has("goods"));
        goods
            .filter(|track| {
                let double = facts.game.routes[track.route.index()].double;
                !(closes && double) || closed.insert(track.route)
            })
            .count()
    };
    let most = (rules.players.min..=rules.players.max)
        .map(open)
        .max()
        .unwrap_or(0);
    if i32::try_from(most).is_ok_and(|most| most <= rule.cards) {
        return;
    }
    findings
        .warning(
            Subject::Field("goods", "cards"),
            format!(
                "{most} tracks give a goods card, but there are {}",
                few(rule.cards, "card")
            ),
        )
        .label("the last ones get nothing")
        .help(format!(
            "write `cards {most}`, or take the mark `goods` off some tracks"
        ));
}

fn tunnel_share(facts: &Facts, findings: &mut Findings) {
    let (Some(rule), Some(share)) = (&facts.game.rules.tunnels, figures::tunnel_share(facts.game))
    else {
        return;
    };
    if !findings.above(share) {
        return;
    }
    // A revealed card matches as a wild or, usually, as one of the claim's colour.
    let game = facts.game;
    let colours: Vec<i32> = game
        .deck
        .iter()
        .filter(|card| !card.wild)
        .map(|card| card.copies)
        .collect();
    let own = f64::from(colours.iter().sum::<i32>()) / colours.len().max(1) as f64;
    let matching = figures::ratio(
        f64::from(game.wild_copies()) + own,
        f64::from(game.deck_size()),
    );
    let extra = f64::from(rule.reveal) * matching.unwrap_or(0.0);
    findings
        .info(
            Subject::Rule("tunnels"),
            format!(
                "{} of the tracks are tunnels, and a tunnel costs about {} further cards",
                percent(share),
                super::decimal(extra)
            ),
        )
        .help("leave the mark to the routes where chance should count");
}
