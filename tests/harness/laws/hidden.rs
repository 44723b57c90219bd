//! What a seat may not know does not change what it sees (P-12).
//!
//! At states of random games everything hidden from a seat is drawn anew. Its
//! view, its legal actions and what it sees of the others' next moves must stay
//! byte-equal.

use branchline_engine::action::Decision;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::text::{describe, parse};
use branchline_engine::{Action, Board, Event, State};
use branchline_tests::sized;
use std::sync::atomic::{AtomicU64, Ordering};

use super::players::Player;
use super::{name, on_all_boards};

/// covers: P-12
#[test]
fn hidden_cards_do_not_show_in_views_actions_or_events() {
    let (states, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    // At full size ten thousand states a game: the four have three or four numbers of players each.
    let wanted = sized(250, 3_400);
    on_all_boards(|board| {
        let mut chance = Generator::new(11, Stream::Sample);
        let mut left = wanted;
        for seed in 0.. {
            left = exchange_in_game(board, seed, &mut chance, left, &moves);
            if left == 0 {
                break;
            }
        }
        states.fetch_add(wanted, Ordering::Relaxed);
    });
    let (states, moves) = (states.into_inner(), moves.into_inner());
    assert!(moves > states / 2, "{moves} moves seen in {states} states");
}

/// Plays a game and exchanges what is hidden at some of its states.
fn exchange_in_game(
    board: &Board,
    seed: u64,
    chance: &mut Generator,
    mut left: u64,
    moves: &AtomicU64,
) -> u64 {
    let mut state = State::new(board, seed);
    let mut legal = Vec::new();
    while state.ending().is_none() && left > 0 {
        state.legal_actions(board, &mut legal);
        let action = Player::Random.choose(&legal, chance);
        if chance.below(4) == 0 {
            left -= 1;
            for seat in 0..board.players() {
                let seen = exchange(board, &state, seat, action, chance)
                    .unwrap_or_else(|text| panic!("{}: {text}", name(board, seed)));
                moves.fetch_add(u64::from(seen), Ordering::Relaxed);
            }
        }
        state.apply(board, action).expect("it is legal");
    }
    left
}

/// Draws anew what the seat cannot see. Whether the next move could be compared.
fn exchange(
    board: &Board,
    state: &State,
    seat: u8,
    action: Action,
    chance: &mut Generator,
) -> Result<bool, String> {
    let other = State::sample(board, &state.view(board, seat), chance);
    let seen = |state: &State| format!("{:?}", state.view(board, seat));
    if seen(state) != seen(&other) {
        return Err(format!("seat {seat} sees a difference"));
    }
    if state.actor() == seat {
        let legal = |state: &State| {
            let mut legal = Vec::new();
            state.legal_actions(board, &mut legal);
            let words: Vec<String> = legal.iter().map(|a| describe(board, state, *a)).collect();
            words
        };
        let same = legal(state) == legal(&other);
        return same
            .then_some(false)
            .ok_or_else(|| format!("seat {seat} may do other things"));
    }
    // The same move of somebody else, in words: how to pay depends on the hand.
    let words = describe(board, state, action);
    let (mut one, mut two) = (state.clone(), other);
    let (mut first, mut second) = (Vec::new(), Vec::new());
    one.apply_with(board, action, &mut first)
        .map_err(|refusal| refusal.to_string())?;
    let Ok(actions) = parse(board, &two, &words) else {
        return Ok(false);
    };
    // A payment without a choice is made at once; in the other world it may be asked for.
    if actions.len() != 1 || two.apply_with(board, actions[0], &mut second).is_err() {
        return Ok(false);
    }
    // The last choice of first tickets opens how many each keeps.
    let choosing = state.decision() == Decision::FirstTickets;
    let last_choice = choosing && one.decision() != Decision::FirstTickets;
    if last_choice || paid(&first) != paid(&second) {
        return Ok(false);
    }
    let same = told_alike(&first, &second, seat)
        .map_err(|text| format!("seat {seat} is told different things of `{words}`: {text}"))?;
    // Chance differed in public: from there on these are two games.
    if !same || one.decision() != two.decision() {
        return Ok(true);
    }
    if seen(&one) != seen(&two) {
        return Err(format!("seat {seat} sees what `{words}` changed in secret"));
    }
    Ok(true)
}

/// Whether a seat is told the same in both worlds to the end, or only up to something hidden that came to light for
/// everybody and was another thing there. Any other difference is an error.
fn told_alike(first: &[Event], second: &[Event], seat: u8) -> Result<bool, String> {
    for index in 0..first.len().max(second.len()) {
        let told = |events: &[Event]| events.get(index).map(|event| event.seen_by(seat));
        let (one, two) = (told(first), told(second));
        if format!("{one:?}") == format!("{two:?}") {
            continue;
        }
        let opened = |event: &Option<Event>| event.as_ref().and_then(opens);
        return match (opened(&one), opened(&two)) {
            (Some(one), Some(two)) if one == two => Ok(false),
            _ => Err(format!("{one:?}, {two:?}")),
        };
    }
    Ok(true)
}

/// What hidden thing comes to light for everybody, if one does.
fn opens(event: &Event) -> Option<&'static str> {
    match event {
        Event::TurnedUp { .. } => Some("a card of the deck"),
        Event::Reshuffled { .. } => Some("that the deck is empty"),
        // One question with two answers: D-1 makes it public how few coloured cards are outside the hands.
        Event::MarketReset | Event::MarketStays => Some("whether a reset helps"),
        Event::Mechanic { id: "revealed", .. } => Some("cards of the deck"),
        _ => None,
    }
}

/// What was paid: another hand may have only another way to pay.
fn paid(events: &[Event]) -> Vec<&Event> {
    let paid = events.iter();
    paid.filter(|event| matches!(event, Event::Paid { .. }))
        .collect()
}
