//! Examples of payments, with routes of the very map.

use super::{Book, Chapter, Part};
use crate::board::Board;
use crate::config::{CardId, TrackId};
use crate::cost::{MOST_PAYMENTS, Purse};

/// The ways to pay for one track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payments {
    /// The track.
    pub track: TrackId,
    /// What it is: `Brest – Paris, 3 spaces, Black`.
    pub text: String,
    /// Every way, of which there may be one for each colour: then for one of them.
    pub ways: Vec<Way>,
    /// That other colours would do as well, if they would.
    pub note: Option<String>,
}

/// One way to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Cards and their number.
    pub cards: Vec<(CardId, i32)>,
    /// The same in words: `2 × Black + 1 × Locomotive`.
    pub text: String,
}

/// At most so many ways are written out.
const MOST: usize = 8;

/// One example for each kind of track there is: coloured, grey, ferry, tunnel.
pub(super) fn tell(book: &mut Book) {
    let game = book.game;
    let Ok(board) = Board::new(game, game.rules.players.min) else {
        return;
    };
    let tracks = || (0..game.tracks.len()).map(TrackId::from_index);
    let marks = |track: TrackId| &game.tracks[track.index()].marks;
    let mut chosen: Vec<TrackId> = Vec::new();
    let mut choose = |fits: &dyn Fn(TrackId) -> bool| {
        // Three spaces show every mixture and are still quickly read.
        let found = tracks().filter(|&track| fits(track));
        let best = found.min_by_key(|track| (game.tracks[track.index()].length - 3).abs());
        chosen.extend(best.filter(|best| !chosen.contains(best)));
    };
    choose(&|track| marks(track).is_empty() && game.tracks[track.index()].colour.is_some());
    choose(&|track| marks(track).is_empty() && game.tracks[track.index()].colour.is_none());
    for mark in ["ferry", "tunnel"] {
        choose(&|track| marks(track).has(mark));
    }
    if !chosen.is_empty() {
        book.say(
            Chapter::Examples,
            "Routes of this board, and all the ways to pay for them:",
            "Rutas de este tablero, y todas las formas de pagarlas:",
        );
    }
    for track in chosen {
        example(book, &board, track);
    }
}

fn example(book: &mut Book, board: &Board, track: TrackId) {
    let game = book.game;
    let cost = board.cost(track);
    // Enough of its colour, or of one colour of the player's choice, and of wilds.
    let colour = cost.colour.map(crate::config::CardId::index).or_else(|| {
        let wild = game.wild().map(crate::config::CardId::index);
        (0..game.deck.len()).find(|kind| Some(*kind) != wild)
    });
    let mut hand = vec![0; game.deck.len()];
    if let Some(wild) = game.wild() {
        hand[wild.index()] = cost.cards;
    }
    if let Some(colour) = colour {
        hand[colour] = cost.cards;
    }
    let purse = Purse {
        cards: &hand,
        wild: game.wild().map(crate::config::CardId::index),
    };
    let mut ways = Vec::new();
    let mut laid = vec![0; game.deck.len()];
    for index in 0..cost.payments(purse).min(MOST_PAYMENTS).min(MOST) {
        if cost.payment(purse, index, &mut laid) {
            let cards = laid.iter().enumerate().filter(|(_, count)| **count > 0);
            let cards: Vec<(CardId, i32)> = cards
                .map(|(kind, count)| (CardId::from_index(kind), *count))
                .collect();
            let text: Vec<String> = cards
                .iter()
                .map(|(card, count)| format!("{count} × {}", game.deck[card.index()].title))
                .collect();
            ways.push(Way {
                cards,
                text: text.join(" + "),
            });
        }
    }
    let title = crate::text::track_title(board, track);
    let spaces = book.count(
        game.tracks[track.index()].length,
        ("space", "spaces"),
        ("espacio", "espacios"),
    );
    let shown = match game.tracks[track.index()].colour {
        Some(colour) => game.deck[colour.index()].title.clone(),
        None => book.word("grey", "gris").to_owned(),
    };
    let marks = &game.tracks[track.index()].marks;
    let kind = match (marks.has("ferry"), marks.has("tunnel")) {
        (true, _) => book.word(", a ferry", ", un transbordador"),
        (_, true) => book.word(", a tunnel", ", un túnel"),
        _ => "",
    };
    let note = match cost.colour {
        Some(_) => None,
        None => Some(book.word("or any other one colour", "u otro color cualquiera")),
    };
    let part = Payments {
        track,
        text: format!("{title}: {spaces}, {shown}{kind}"),
        ways,
        note: note.map(str::to_owned),
    };
    book.parts.push((Chapter::Examples, Part::Payments(part)));
}
