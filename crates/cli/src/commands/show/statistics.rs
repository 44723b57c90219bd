//! Figures of a game beside the ranges that published boards of the family lie in.
//!
//! A figure outside its range is no mistake: it says where this board is unlike the others.

use std::collections::BTreeSet;
use std::io::{self, Write};

use branchline_engine::GameConfig;
use branchline_engine::config::CardId;

use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// One figure.
struct Figure {
    what: &'static str,
    value: f64,
    /// Lowest and highest of the published boards.
    published: (f64, f64),
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Decimal,
    Percent,
}

/// All figures that apply to the game.
pub fn print(game: &GameConfig, terminal: &mut Terminal) -> io::Result<()> {
    let heading = terminal.paint(Style::Bold, "Beside published boards");
    writeln!(terminal, "\n{heading}")?;
    let figures = figures(game);
    let mut table = Table::default();
    for figure in &figures {
        let (low, high) = figure.published;
        let range = format!("{} to {}", figure.form.text(low), figure.form.text(high));
        table.row([
            figure.what.to_owned(),
            figure.form.text(figure.value),
            range,
        ]);
    }
    for (figure, line) in figures.iter().zip(table.lines(true)) {
        let word = match figure.side() {
            Side::Below => terminal.paint(Style::Warning, "▼ below"),
            Side::Within => terminal.paint(Style::Good, "✓ within"),
            Side::Above => terminal.paint(Style::Warning, "▲ above"),
        };
        writeln!(terminal, "  {line}  {word}")?;
    }
    Ok(())
}

fn figures(game: &GameConfig) -> Vec<Figure> {
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
    let tracks = game.tracks.len() as f64;
    let spaces = f64::from(game.tracks.iter().map(|t| t.length).sum::<i32>());
    let grey = game.tracks.iter().filter(|t| t.colour.is_none()).count() as f64;
    let of_colours = spaces_by_colour(game);

    add(
        "mean length of a track",
        ratio(spaces, tracks),
        (1.86, 3.38),
        Decimal,
    );
    add(
        "tracks that take any colour",
        ratio(grey, tracks),
        (0.14, 0.41),
        Percent,
    );
    add(
        "spaces of a colour, most ÷ fewest",
        spread(&of_colours),
        (1.0, 1.33),
        Decimal,
    );
    add(
        "spaces of a colour ÷ its cards",
        spaces_per_card(game),
        (1.5, 3.0),
        Decimal,
    );
    add(
        "wild cards in the deck",
        ratio(f64::from(game.wild_copies()), f64::from(game.deck_size())),
        (0.127, 0.182),
        Percent,
    );
    let (fewest, most) = (game.rules.players.min, game.rules.players.max);
    if fewest <= 2 && 2 <= most {
        add(
            "open spaces ÷ pieces, 2 players",
            spaces_per_piece(game, 2),
            (2.0, 3.0),
            Decimal,
        );
    }
    if most > 2 {
        add(
            "open spaces ÷ pieces, most players",
            spaces_per_piece(game, most),
            (1.2, 1.7),
            Decimal,
        );
    }
    add(
        "ticket values, deviation ÷ mean",
        deviation(game),
        (0.34, 0.49),
        Decimal,
    );
    let tunnels = game.tracks.iter().filter(|t| t.marks.has("tunnel")).count() as f64;
    if tunnels > 0.0 {
        add(
            "tracks that are tunnels",
            ratio(tunnels, tracks),
            (0.12, 0.48),
            Percent,
        );
    }
    figures
}

/// Spaces that ask for each colour of the deck, wilds left out.
fn spaces_by_colour(game: &GameConfig) -> Vec<(f64, f64)> {
    let cards = game.deck.iter().enumerate().filter(|(_, card)| !card.wild);
    cards
        .map(|(index, card)| {
            let colour = Some(CardId::from_index(index));
            let tracks = game.tracks.iter().filter(|track| track.colour == colour);
            let spaces: i32 = tracks.map(|track| track.length).sum();
            (f64::from(spaces), f64::from(card.copies))
        })
        .collect()
}

fn spread(colours: &[(f64, f64)]) -> Option<f64> {
    let spaces = || colours.iter().map(|(spaces, _)| *spaces);
    ratio(spaces().reduce(f64::max)?, spaces().reduce(f64::min)?)
}

fn spaces_per_card(game: &GameConfig) -> Option<f64> {
    let colours = spaces_by_colour(game);
    let spaces: f64 = colours.iter().map(|(spaces, _)| spaces).sum();
    let copies: f64 = colours.iter().map(|(_, copies)| copies).sum();
    ratio(spaces, copies)
}

/// Spaces that can be claimed with so many players; of a double route that closes, the longest track.
fn spaces_per_piece(game: &GameConfig, players: u8) -> Option<f64> {
    let closes = game.rules.doubles.closes(players);
    let mut closed = BTreeSet::new();
    let mut spaces = 0;
    for track in &game.tracks {
        let is_double = game.routes[track.route.index()].double;
        if !(is_double && closes) {
            spaces += track.length;
        } else if closed.insert(track.route.index()) {
            let twins = game.tracks.iter().filter(|twin| twin.route == track.route);
            spaces += twins.map(|twin| twin.length).max().unwrap_or(0);
        }
    }
    let pieces = i32::from(players) * game.rules.pieces.each.get(players);
    ratio(f64::from(spaces), f64::from(pieces))
}

/// How unlike each other the tickets' values are: standard deviation ÷ mean, copies counted.
fn deviation(game: &GameConfig) -> Option<f64> {
    let values: Vec<f64> = game
        .tickets
        .iter()
        .flat_map(|ticket| {
            let best = ticket
                .alternatives
                .iter()
                .map(|a| a.value)
                .max()
                .unwrap_or(0);
            std::iter::repeat_n(f64::from(best), usize::try_from(ticket.copies).unwrap_or(0))
        })
        .collect();
    let number = values.len() as f64;
    let mean = ratio(values.iter().sum(), number)?;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / number;
    ratio(variance.sqrt(), mean)
}

fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

enum Side {
    Below,
    Within,
    Above,
}

impl Figure {
    /// Compared as shown: a figure never stands outside a range it seems to lie in.
    fn side(&self) -> Side {
        let (low, high) = self.published;
        let shown = |value: f64| self.form.rounded(value);
        if shown(self.value) < shown(low) {
            Side::Below
        } else if shown(self.value) > shown(high) {
            Side::Above
        } else {
            Side::Within
        }
    }
}

impl Form {
    /// In hundredths, the last digit shown.
    fn rounded(self, value: f64) -> i64 {
        (value * 100.0).round() as i64
    }

    fn text(self, value: f64) -> String {
        let hundredths = self.rounded(value);
        match self {
            Self::Decimal => format!("{}.{:02}", hundredths / 100, hundredths % 100),
            Self::Percent => format!("{hundredths} %"),
        }
    }
}
