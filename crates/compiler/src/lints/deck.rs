//! The deck against the map: which colours are scarce, and how the market runs.

use super::facts::{Facts, few, list};
use super::{Findings, Lint, Threshold, decimal, percent};
use crate::figures::{self, Colour, hundredths};
use branchline_engine::{Severity, Subject};

pub(super) static COLOUR_BALANCE: Lint = Lint {
    code: "BL5301",
    slug: "colour-balance",
    title: "one colour has more spaces on the map than another",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "hint",
            115,
            "most spaces ÷ fewest, in hundredths, above which it is a hint",
        ),
        Threshold::new("warning", 140, "the same above which it warns"),
    ],
    run: colour_balance,
};

pub(super) static COLOUR_SUPPLY: Lint = Lint {
    code: "BL5302",
    slug: "colour-supply",
    title: "the cards of a colour do not fit its spaces",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "low",
            130,
            "fewest spaces to each card of a colour, in hundredths",
        ),
        Threshold::new(
            "high",
            330,
            "most spaces to each card of a colour, in hundredths",
        ),
    ],
    run: colour_supply,
};

pub(super) static IDLE_COLOUR: Lint = Lint {
    code: "BL5303",
    slug: "idle-colour",
    title: "no route asks for a colour of the deck",
    severity: Severity::Warning,
    thresholds: &[],
    run: idle_colour,
};

pub(super) static GREY_SHARE: Lint = Lint {
    code: "BL5304",
    slug: "grey-share",
    title: "unusually few or many tracks take any colour",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new("low", 10, "least percent of tracks that take any colour"),
        Threshold::new("high", 45, "most percent of tracks that take any colour"),
    ],
    run: grey_share,
};

pub(super) static MARKET_RESETS: Lint = Lint {
    code: "BL5305",
    slug: "market-resets",
    title: "the market is often swept away",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "high",
        6,
        "percent chance that the first market is reset at once",
    )],
    run: market_resets,
};

pub(super) static DECK_SIZE: Lint = Lint {
    code: "BL5306",
    slug: "deck-size",
    title: "the deck is small for the pieces of all players",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "times",
        3,
        "how often the pieces of all players may use up the deck",
    )],
    run: deck_size,
};

pub(super) static HOARDING: Lint = Lint {
    code: "BL5307",
    slug: "hoarding",
    title: "a few full hands leave the market nothing but wilds",
    severity: Severity::Warning,
    thresholds: &[Threshold::new(
        "cards",
        8,
        "coloured cards that each player should be able to hold",
    )],
    run: hoarding,
};

fn colour_balance(facts: &Facts, findings: &mut Findings) {
    let used: Vec<Colour> = figures::colours(facts.game)
        .into_iter()
        .filter(|c| c.spaces > 0)
        .collect();
    let Some(spread) = figures::colour_spread(&used) else {
        return;
    };
    if hundredths(spread) <= findings.threshold("hint") {
        return;
    }
    let title = |colour: &Colour| facts.game.deck[colour.card.index()].title.clone();
    let (Some(most), Some(fewest)) = (
        used.iter().max_by_key(|c| c.spaces),
        used.iter().min_by_key(|c| c.spaces),
    ) else {
        return;
    };
    let loud = hundredths(spread) > findings.threshold("warning");
    findings
        .find(
            loud,
            Subject::Card(most.card),
            format!(
                "{} has {} spaces on the map, {} only {}: {} times as many",
                title(most),
                most.spaces,
                title(fewest),
                fewest.spaces,
                decimal(spread)
            ),
        )
        .label(few(most.spaces, "space"))
        .help(format!(
            "recolour a route of {} to {}",
            title(most),
            title(fewest)
        ))
        .related(Subject::Card(fewest.card), few(fewest.spaces, "space"));
}

/// If every colour is off to the same side it is the deck, and said once.
fn colour_supply(facts: &Facts, findings: &mut Findings) {
    let colours = figures::colours(facts.game);
    let used = || colours.iter().filter(|colour| colour.spaces > 0);
    let off: Vec<_> = used()
        .filter_map(|colour| {
            let supply = colour.supply()?;
            Some((colour, supply, findings.beyond(supply)?))
        })
        .collect();
    let Some((_, _, first)) = off.first() else {
        return;
    };
    if off.len() > 2
        && off.len() == used().count()
        && off.iter().all(|(_, _, beyond)| beyond == first)
    {
        let (spaces, copies) = used().fold((0, 0), |(s, c), colour| {
            (s + colour.spaces, c + colour.copies)
        });
        findings
            .warning(
                Subject::Deck,
                format!(
                    "the deck has {copies} coloured cards for {spaces} coloured spaces: {} spaces to a card, {} than {}",
                    decimal(f64::from(spaces) / f64::from(copies)),
                    first.word("fewer", "more"),
                    first.limit()
                ),
            )
            .help(first.word(
                "print fewer cards: with so many nobody waits for a colour",
                "print more cards: colours run out before the routes do",
            ));
        return;
    }
    for (colour, supply, beyond) in off {
        let title = &facts.game.deck[colour.card.index()].title;
        findings
            .warning(
                Subject::Card(colour.card),
                format!(
                    "{title} has {} for {}: {} to a card, {} than {}",
                    few(colour.copies, "card"),
                    few(colour.spaces, "space"),
                    decimal(supply),
                    beyond.word("fewer", "more"),
                    beyond.limit()
                ),
            )
            .label(few(colour.copies, "card"))
            .help(beyond.word(
                format!("print fewer cards of {title}, or colour more routes with it"),
                format!("print more cards of {title}, or recolour some of its routes"),
            ));
    }
}

fn idle_colour(facts: &Facts, findings: &mut Findings) {
    let coloured = facts.game.tracks.iter().any(|track| track.colour.is_some());
    for colour in figures::colours(facts.game) {
        if !coloured || colour.spaces > 0 || colour.copies == 0 {
            continue;
        }
        let title = &facts.game.deck[colour.card.index()].title;
        findings
            .warning(
                Subject::Card(colour.card),
                format!(
                    "no route asks for {title}, but the deck has {}",
                    few(colour.copies, "card")
                ),
            )
            .label("of use on grey routes only")
            .help(format!(
                "colour some routes with {title}, or take it out of the deck"
            ));
    }
}

fn grey_share(facts: &Facts, findings: &mut Findings) {
    let Some(share) = figures::grey_share(facts.game) else {
        return;
    };
    let Some(beyond) = findings.beyond(share) else {
        return;
    };
    findings
        .warning(
            Subject::Deck,
            format!(
                "{} of the tracks take any colour, {} than {} %",
                percent(share),
                beyond.word("less", "more"),
                beyond.hundredths()
            ),
        )
        .help(beyond.word(
            "make some routes `any`: they let a hand of the wrong colours go on",
            "give some routes a colour: where all cards fit, collecting is no decision",
        ));
}

fn market_resets(facts: &Facts, findings: &mut Findings) {
    let Some(chance) = figures::reset_chance(facts.game).filter(|&chance| findings.above(chance))
    else {
        return;
    };
    let market = &facts.game.rules.market;
    let (wilds, cards) = (facts.game.wild_copies(), facts.game.deck_size());
    findings
        .warning(
            Subject::Field("market", "reset-at"),
            format!(
                "{} of the first markets are reset at once: {wilds} of {cards} cards are wild and {} of {} face up suffice",
                percent(chance),
                market.reset_at.unwrap_or(0),
                market.size
            ),
        )
        .help("print fewer wild cards, raise `reset-at`, or write `reset-at never`");
}

fn deck_size(facts: &Facts, findings: &mut Findings) {
    let rules = &facts.game.rules;
    let deck = i64::from(facts.game.deck_size());
    let times = findings.threshold("times");
    let used = |players: u8| {
        let each = rules.pieces.each.get(players) - rules.end.at_most.get(players);
        i64::from(players) * i64::from(each)
    };
    let players = rules.players.max;
    if used(players) <= times * deck {
        return;
    }
    let open = deck
        - i64::from(rules.market.size)
        - i64::from(players) * i64::from(*rules.hand.cards.get(players));
    findings
        .warning(
            Subject::Deck,
            format!(
                "{players} players lay about {} cards, more than {times} times the deck of {deck}",
                used(players)
            ),
        )
        .label(format!("{open} left after the first deal"))
        .help("add cards to the deck, or give each player fewer `pieces`")
        .related(
            Subject::Field("pieces", "each"),
            format!("{} each", rules.pieces.each.get(players)),
        );
}

/// With so many coloured cards in hands, every market holds too many wilds.
fn hoarding(facts: &Facts, findings: &mut Findings) {
    let market = &facts.game.rules.market;
    let Some(reset_at) = market.reset_at else {
        return;
    };
    let wilds = facts.game.wild_copies();
    if wilds < reset_at || reset_at > market.size {
        return;
    }
    let coloured = facts.game.deck_size() - wilds;
    let held = coloured - (market.size - reset_at);
    let players = facts.game.rules.players.max;
    let each = held / i32::from(players);
    let enough = findings.threshold("cards");
    if i64::from(each) >= enough {
        return;
    }
    let titles: Vec<&str> = facts
        .game
        .deck
        .iter()
        .filter(|card| card.wild)
        .map(|card| card.title.as_str())
        .collect();
    findings
        .warning(
            Subject::Deck,
            format!(
                "when {players} players hold {each} coloured cards each, fewer than {enough}, the market cannot be filled without {}",
                few(reset_at, "wild")
            ),
        )
        .label(format!("{coloured} coloured cards in all"))
        .help(format!(
            "add coloured cards, take out {}, or write `market reset-at never`",
            list(&titles)
        ))
        .related(Subject::Field("market", "reset-at"), "the market is then reset without end");
}
