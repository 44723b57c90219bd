//! Examples of payments, with routes of the very map.

use super::{Book, Chapter};
use crate::board::Board;
use crate::config::TrackId;
use crate::cost::{MOST_PAYMENTS, Purse};

/// At most so many ways are written out.
const MOST: usize = 8;

/// One example for each kind of track there is: coloured, grey, and each mark.
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
            let cards = laid.iter().zip(&game.deck).filter(|(count, _)| **count > 0);
            let cards: Vec<String> = cards
                .map(|(count, card)| format!("{count} {}", card.title))
                .collect();
            ways.push(cards.join(" + "));
        }
    }
    let title = crate::text::track_title(board, track);
    let spaces = game.tracks[track.index()].length;
    let shown = match game.tracks[track.index()].colour {
        Some(colour) => game.deck[colour.index()].title.clone(),
        None => book.word("grey", "gris").to_owned(),
    };
    let ways = ways.join("; ");
    let choice = match cost.colour {
        Some(_) => String::new(),
        None => book
            .word(" (or any other one colour)", " (o cualquier otro color)")
            .to_owned(),
    };
    book.say(
        Chapter::Examples,
        format!("{title}, {spaces} spaces, {shown}, can be paid with: {ways}{choice}."),
        format!("{title}, {spaces} espacios, {shown}, se puede pagar con: {ways}{choice}."),
    );
}
