//! Figures of a game: what lints judge and what `show` prints, one meaning each.
//!
//! A figure is a number of the map or the rules that published boards of the
//! family have too; [`all`] puts each beside the range they lie in.

use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, LocationId};
use std::collections::BTreeSet;

/// A route of so many spaces or more is a long one.
pub const LONG: i32 = 5;

/// One figure of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What it measures.
    pub what: &'static str,
    /// Its value.
    pub value: f64,
    /// Lowest and highest of the published boards.
    pub published: (f64, f64),
    /// How to write it.
    pub form: Form,
}

/// How a figure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `2.97`
    Decimal,
    /// `37 %`
    Percent,
}

/// What a colour is asked for and what the deck has of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// The card.
    pub card: CardId,
    /// Spaces that ask for it.
    pub spaces: i32,
    /// Its cards.
    pub copies: i32,
}

/// All figures that apply to the game.
#[must_use]
pub fn all(game: &GameConfig) -> Vec<Figure> {
    use Form::{Decimal, Percent};
    let mut figures = Vec::new();
    let mut add = |what, value: Option<f64>, published, form| {
        figures.extend(value.map(|value| Figure {
            what,
            value,
            published,
            form,
        }));
    };
    let colours = colours(game);
    let supply = |most: bool| {
        let all = colours.iter().filter_map(|colour| colour.supply());
        all.reduce(|a, b| if most { a.max(b) } else { a.min(b) })
    };
    add(
        "neighbours of a location",
        mean_degree(game),
        (2.9, 4.6),
        Decimal,
    );
    add(
        "mean length of a track",
        mean_length(game),
        (1.86, 3.38),
        Decimal,
    );
    add(
        "tracks that take any colour",
        grey_share(game),
        (0.14, 0.41),
        Percent,
    );
    add(
        "spaces of a colour, most ÷ fewest",
        colour_spread(&colours),
        (1.0, 1.33),
        Decimal,
    );
    add(
        "spaces ÷ cards, scarcest colour",
        supply(true),
        (1.5, 3.0),
        Decimal,
    );
    add(
        "spaces ÷ cards, freest colour",
        supply(false),
        (1.5, 3.0),
        Decimal,
    );
    add(
        "wild cards in the deck",
        wild_share(game),
        (0.127, 0.182),
        Percent,
    );
    let (fewest, most) = (game.rules.players.min, game.rules.players.max);
    if fewest <= 2 && 2 <= most {
        add(
            "open spaces ÷ pieces, 2 players",
            room(game, 2),
            (2.0, 3.0),
            Decimal,
        );
    }
    if most > 2 {
        add(
            "open spaces ÷ pieces, most players",
            room(game, most),
            (1.2, 1.7),
            Decimal,
        );
    }
    add(
        "ticket values, deviation ÷ mean",
        ticket_spread(game),
        (0.34, 0.49),
        Decimal,
    );
    let tunnels = tunnel_share(game);
    add(
        "tracks that are tunnels",
        tunnels.filter(|&share| share > 0.0),
        (0.12, 0.48),
        Percent,
    );
    figures
}

/// Pairs of locations with a track, each once, the lower one first.
fn pairs(game: &GameConfig) -> BTreeSet<(LocationId, LocationId)> {
    let ends = game.routes.iter().map(|route| (route.a, route.b));
    ends.map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// With how many others a location is joined, on average.
#[must_use]
pub fn mean_degree(game: &GameConfig) -> Option<f64> {
    ratio(2.0 * pairs(game).len() as f64, game.locations.len() as f64)
}

/// Spaces of a track, on average.
#[must_use]
pub fn mean_length(game: &GameConfig) -> Option<f64> {
    let spaces: i32 = game.tracks.iter().map(|track| track.length).sum();
    ratio(f64::from(spaces), game.tracks.len() as f64)
}

/// Share of the tracks that are [`LONG`].
#[must_use]
pub fn long_share(game: &GameConfig) -> Option<f64> {
    let long = game.tracks.iter().filter(|track| track.length >= LONG);
    ratio(long.count() as f64, game.tracks.len() as f64)
}

/// Share of the tracks that take any colour.
#[must_use]
pub fn grey_share(game: &GameConfig) -> Option<f64> {
    let grey = game.tracks.iter().filter(|track| track.colour.is_none());
    ratio(grey.count() as f64, game.tracks.len() as f64)
}

/// Share of the tracks that are tunnels.
#[must_use]
pub fn tunnel_share(game: &GameConfig) -> Option<f64> {
    let tunnels = game.tracks.iter().filter(|track| track.marks.has("tunnel"));
    ratio(tunnels.count() as f64, game.tracks.len() as f64)
}

/// All colours of the deck, wilds left out.
#[must_use]
pub fn colours(game: &GameConfig) -> Vec<Colour> {
    let mut spaces = vec![0; game.deck.len()];
    for track in &game.tracks {
        if let Some(colour) = track.colour {
            spaces[colour.index()] += track.length;
        }
    }
    let cards = game.deck.iter().zip(spaces).enumerate();
    cards
        .filter(|(_, (card, _))| !card.wild)
        .map(|(index, (card, spaces))| Colour {
            card: CardId::from_index(index),
            spaces,
            copies: card.copies,
        })
        .collect()
}

impl Colour {
    /// Spaces that ask for it, to each of its cards.
    #[must_use]
    pub fn supply(&self) -> Option<f64> {
        ratio(f64::from(self.spaces), f64::from(self.copies))
    }
}

/// The most spaces of a colour to the fewest; colours on no route do not count.
#[must_use]
pub fn colour_spread(colours: &[Colour]) -> Option<f64> {
    let spaces = || {
        colours
            .iter()
            .map(|c| c.spaces)
            .filter(|&spaces| spaces > 0)
    };
    ratio(f64::from(spaces().max()?), f64::from(spaces().min()?))
}

/// Share of the deck that is wild.
#[must_use]
pub fn wild_share(game: &GameConfig) -> Option<f64> {
    ratio(f64::from(game.wild_copies()), f64::from(game.deck_size()))
}

/// How likely the first market is reset at once; none if it never is.
#[must_use]
pub fn reset_chance(game: &GameConfig) -> Option<f64> {
    let market = &game.rules.market;
    let (deck, wilds) = (game.deck_size(), game.wild_copies());
    let (size, reset_at) = (market.size.min(deck), market.reset_at?);
    // Drawing without putting back: exactly `shown` wilds, summed.
    let all = choose(deck, size);
    let ways =
        (reset_at..=size).map(|shown| choose(wilds, shown) * choose(deck - wilds, size - shown));
    ratio(ways.sum(), all)
}

/// Ways to take `part` things out of `whole`.
fn choose(whole: i32, part: i32) -> f64 {
    if part < 0 || part > whole {
        return 0.0;
    }
    (0..part)
        .map(|n| f64::from(whole - n) / f64::from(part - n))
        .product()
}

/// Spaces that can be claimed with so many players; of a double route that closes,
/// the longest track.
#[must_use]
pub fn open_spaces(game: &GameConfig, players: u8) -> i32 {
    let closes = game.rules.doubles.closes(players);
    let mut longest = vec![0; game.routes.len()];
    let mut spaces = 0;
    for track in &game.tracks {
        let route = track.route.index();
        if closes && game.routes[route].double {
            longest[route] = track.length.max(longest[route]);
        } else {
            spaces += track.length;
        }
    }
    spaces + longest.iter().sum::<i32>()
}

/// Open spaces to each piece of all players.
#[must_use]
pub fn room(game: &GameConfig, players: u8) -> Option<f64> {
    let pieces = i32::from(players) * game.rules.pieces.each.get(players);
    ratio(f64::from(open_spaces(game, players)), f64::from(pieces))
}

/// Turns of a player until the end begins, roughly: the cards to be drawn for all
/// pieces but those left over, and the claims that place them.
#[must_use]
pub fn expected_turns(game: &GameConfig, players: u8) -> Option<f64> {
    let rules = &game.rules;
    let pieces = f64::from(rules.pieces.each.get(players) - rules.end.at_most.get(players));
    let hand = f64::from(*rules.hand.cards.get(players));
    let draws = (pieces - hand).max(0.0) / f64::from(rules.draw.cards.max(1));
    Some(draws + pieces.max(0.0) / mean_length(game)?)
}

/// How unlike each other the tickets' values are: standard deviation ÷ mean, copies
/// counted.
#[must_use]
pub fn ticket_spread(game: &GameConfig) -> Option<f64> {
    let values = || {
        game.tickets.iter().map(|ticket| {
            let best = ticket.alternatives.iter().map(|a| a.value).max();
            (f64::from(best.unwrap_or(0)), f64::from(ticket.copies))
        })
    };
    let number: f64 = values().map(|(_, copies)| copies).sum();
    let mean = ratio(values().map(|(value, copies)| value * copies).sum(), number)?;
    let squares: f64 = values()
        .map(|(value, copies)| (value - mean).powi(2) * copies)
        .sum();
    ratio((squares / number).sqrt(), mean)
}

pub(crate) fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

impl Figure {
    /// Whether it lies below, in or above the range. Compared as written: a figure
    /// never stands outside a range it seems to lie in.
    #[must_use]
    pub fn side(&self) -> std::cmp::Ordering {
        let (low, high) = self.published;
        let value = hundredths(self.value);
        if value < hundredths(low) {
            std::cmp::Ordering::Less
        } else if value > hundredths(high) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    }
}

impl Form {
    /// The number in this form.
    #[must_use]
    pub fn text(self, value: f64) -> String {
        let hundredths = hundredths(value);
        match self {
            Self::Decimal => format!("{}.{:02}", hundredths / 100, hundredths % 100),
            Self::Percent => format!("{hundredths} %"),
        }
    }
}

/// The last digit that is written.
pub(crate) fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}
