//! Actions in words and back: for rule scripts, replays and logs.
//!
//! One law holds: what [`describe`] says of a legal action, [`parse`] reads as
//! that very action. No two legal actions of a state have the same words.
//! A purchase may be named at once with its payment: `claims a--b with blue 2`.
//! People at a screen see the same actions by their titles: [`invite`].

mod events;
mod told;

pub use events::{describe_event, describe_event_in, ticket_title, track_title};
pub use told::{Told, card_titles, invite, place, question};
pub(crate) use told::{location_title, track_titles};

use crate::action::{Action, Decision, Purchase, Refusal};
use crate::board::Board;
use crate::config::{CardId, TrackId};
use crate::cost::MOST_PAYMENTS;
use crate::mechanics::MechanicId;
use crate::state::State;

/// The rule of a refusal whose words were not understood.
pub const NOT_UNDERSTOOD: &str = "words";

/// An action of the actor in words: `claims a--b`, `takes blue`, `keeps a--b, c--d`.
#[must_use]
pub fn describe(board: &Board, state: &State, action: Action) -> String {
    match action {
        Action::DrawBlind => "draws blind".to_owned(),
        Action::TakeFaceUp(card) => format!("takes {}", card_id(board, card)),
        Action::Claim(track) => format!("claims {}", track_id(board, track)),
        Action::DrawTickets => "draws tickets".to_owned(),
        Action::Own(mechanic, target) => board
            .mechanics
            .describe_own(mechanic, board, target)
            .unwrap_or_else(|| format!("uses {} {target}", mechanic.keyword())),
        Action::Pay(index) => describe_payment(board, state, index),
        Action::Lay(card) => format!("lays {}", card_id(board, card)),
        Action::Keep(mask) => describe_keep(board, state, mask),
        Action::Choose(choice) => match state.decision() {
            Decision::Mechanic(mechanic, data) => board
                .mechanics
                .describe_choice(mechanic, board, state, data, choice),
            _ => format!("chooses {choice}"),
        },
        Action::Pass => "passes".to_owned(),
    }
}

/// The actions that these words name: one, or a purchase with its payment.
/// They need not be legal: a legal reading is found if there is one, and
/// [`State::apply`] refuses the others with the rule that forbids them.
///
/// # Errors
/// Words that name no action, with [`NOT_UNDERSTOOD`] as rule; a payment or a
/// choice that the decision at hand does not offer, with the rule that asks.
pub fn parse(board: &Board, state: &State, words: &str) -> Result<Vec<Action>, Refusal> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Decision::Mechanic(mechanic, data) = state.decision() {
        return parse_choice(board, state, mechanic, data, &words);
    }
    let (first, rest) = words.split_once(' ').unwrap_or((&words, ""));
    let (target, payment) = match rest.split_once(" with ") {
        Some((target, cards)) => (target, Some(cards)),
        None => (rest, None),
    };
    match (first, rest) {
        ("passes", "") => return Ok(vec![Action::Pass]),
        ("draws", "blind") => return Ok(vec![Action::DrawBlind]),
        ("draws", "tickets") => return Ok(vec![Action::DrawTickets]),
        ("takes", _) => return Ok(vec![Action::TakeFaceUp(find_card(board, rest)?)]),
        ("lays", _) => return Ok(vec![Action::Lay(find_card(board, rest)?)]),
        ("keeps", _) => return parse_keep(board, state, rest),
        ("pays", _) => return parse_pay(board, state, rest),
        ("claims", _) => {
            let track = find_track(board, target)?;
            let purchase = Purchase::Claim(track);
            return with_payment(board, state, Action::Claim(track), purchase, payment);
        }
        _ => {}
    }
    let action = match payment {
        Some(_) => format!("{first} {target}"),
        None => words.clone(),
    };
    let Some((mechanic, target)) = find_own(board, &action) else {
        return Err(Refusal::new(
            NOT_UNDERSTOOD,
            format!("`{words}` names no action"),
        ));
    };
    let purchase = Purchase::Own(mechanic, target);
    let own = Action::Own(mechanic, target);
    with_payment(board, state, own, purchase, payment)
}

/// Cards in words: `blue 2, wild 1`; `nothing` for none.
#[must_use]
pub fn describe_cards(board: &Board, cards: &[i32]) -> String {
    let parts: Vec<String> = cards
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != 0)
        .map(|(kind, count)| format!("{} {count}", card_id(board, CardId::from_index(kind))))
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(", ")
    }
}

/// The number of cards of each kind that these words name.
///
/// # Errors
/// What is not understood.
pub fn parse_cards(board: &Board, words: &str) -> Result<Vec<i32>, Refusal> {
    let mut cards = vec![0; board.kinds];
    if words.trim() == "nothing" {
        return Ok(cards);
    }
    for part in words.split(',') {
        let (id, count) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
        let count: u16 = count.trim().parse().map_err(|_| {
            let text = format!(
                "`{}` is not a card and a number, as in `blue 2`",
                part.trim()
            );
            Refusal::new(NOT_UNDERSTOOD, text)
        })?;
        cards[find_card(board, id)?.index()] += i32::from(count);
    }
    Ok(cards)
}

// ---- into words ----------------------------------------------------------------

fn card_id(board: &Board, card: CardId) -> String {
    let card_at = board.config.deck.get(card.index());
    card_at.map_or_else(|| format!("card {}", card.0), |card| card.id.clone())
}

fn track_id(board: &Board, track: TrackId) -> String {
    let track_at = board.config.tracks.get(track.index());
    track_at.map_or_else(|| format!("track {}", track.0), |track| track.id.clone())
}

fn describe_payment(board: &Board, state: &State, index: u16) -> String {
    match state.payment(board, index) {
        Some(cards) => format!("pays {}", describe_cards(board, &cards)),
        None => format!("pays in way {index}"),
    }
}

/// Tickets by id; by number where the offer has copies of the same ticket.
fn describe_keep(board: &Board, state: &State, mask: u16) -> String {
    let offer: Vec<_> = state.offer(board, state.actor()).collect();
    let kept = (0..16).filter(|index| mask & (1 << index) != 0);
    let kept: Vec<String> = kept
        .map(|index| match offer.get(index) {
            Some(ticket) if offer.iter().filter(|t| *t == ticket).count() == 1 => {
                board.config.tickets[ticket.index()].id.clone()
            }
            _ => (index + 1).to_string(),
        })
        .collect();
    if kept.is_empty() {
        "keeps none".to_owned()
    } else {
        format!("keeps {}", kept.join(", "))
    }
}

// ---- out of words --------------------------------------------------------------

fn find_card(board: &Board, id: &str) -> Result<CardId, Refusal> {
    let found = board.config.deck.iter().position(|card| card.id == id);
    found
        .map(CardId::from_index)
        .ok_or_else(|| Refusal::new(NOT_UNDERSTOOD, format!("the deck has no card `{id}`")))
}

/// A track by its id; either end may come first.
fn find_track(board: &Board, id: &str) -> Result<TrackId, Refusal> {
    let position = |id: &str| board.config.tracks.iter().position(|track| track.id == id);
    let turned = || {
        let (pair, number) = id.split_once('/').unwrap_or((id, ""));
        let (a, b) = pair.split_once("--")?;
        let slash = if number.is_empty() { "" } else { "/" };
        position(&format!("{b}--{a}{slash}{number}"))
    };
    position(id)
        .or_else(turned)
        .map(TrackId::from_index)
        .ok_or_else(|| Refusal::new(NOT_UNDERSTOOD, format!("the map has no track `{id}`")))
}

fn find_own(board: &Board, words: &str) -> Option<(MechanicId, u16)> {
    MechanicId::ALL.iter().find_map(|&mechanic| {
        let mut target = 0;
        loop {
            let described = board.mechanics.describe_own(mechanic, board, target)?;
            if described == words {
                return Some((mechanic, target));
            }
            target = target.checked_add(1)?;
        }
    })
}

fn parse_choice(
    board: &Board,
    state: &State,
    mechanic: MechanicId,
    data: [i16; 3],
    words: &str,
) -> Result<Vec<Action>, Refusal> {
    let mut choices = Vec::new();
    state.legal_actions(board, &mut choices);
    let mut described = choices.iter().filter_map(|&action| match action {
        Action::Choose(choice) => {
            let text = board
                .mechanics
                .describe_choice(mechanic, board, state, data, choice);
            Some((action, text))
        }
        _ => None,
    });
    described
        .find(|(_, text)| text == words)
        .map(|(action, _)| vec![action])
        .ok_or_else(|| {
            let task = board.mechanics.question(mechanic);
            let text = format!("`{words}` is not one of the choices: it is time to {task}");
            Refusal::new(mechanic.keyword(), text)
        })
}

fn parse_keep(board: &Board, state: &State, words: &str) -> Result<Vec<Action>, Refusal> {
    if words == "none" {
        return Ok(vec![Action::Keep(0)]);
    }
    let offer: Vec<_> = state.offer(board, state.actor()).collect();
    let mut mask = 0;
    for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
        let same_id = |index: &usize| board.config.tickets[offer[*index].index()].id == word;
        let index = match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1).filter(|index| *index < 16),
            // A second copy of the same ticket is the next one not yet named.
            Err(_) => (0..offer.len()).find(|at| same_id(at) && mask & (1 << at) == 0),
        };
        let index = index.ok_or_else(|| {
            Refusal::new(NOT_UNDERSTOOD, format!("no ticket `{word}` is on offer"))
        })?;
        mask |= 1 << index;
    }
    Ok(vec![Action::Keep(mask)])
}

fn parse_pay(board: &Board, state: &State, words: &str) -> Result<Vec<Action>, Refusal> {
    let cards = parse_cards(board, words)?;
    match state.decision() {
        Decision::Pay(purchase) | Decision::Lay(purchase) => {
            payment(board, state, purchase, &cards)
        }
        _ => Err(Refusal::new("payment", "there is nothing to pay now")),
    }
}

/// The action, and the payment where the words name one and it is asked for.
fn with_payment(
    board: &Board,
    state: &State,
    action: Action,
    purchase: Purchase,
    cards: Option<&str>,
) -> Result<Vec<Action>, Refusal> {
    let mut actions = vec![action];
    let cards = cards.map(|cards| parse_cards(board, cards)).transpose()?;
    // What is refused anyway is refused for its own reason, whatever the cards.
    if let Some(cards) = cards.filter(|_| state.refuses(board, action).is_none()) {
        actions.extend(payment(board, state, purchase, &cards)?);
    }
    Ok(actions)
}

/// The actions that pay with exactly these cards: none if it is the only way,
/// several if cards are laid one by one.
fn payment(
    board: &Board,
    state: &State,
    purchase: Purchase,
    cards: &[i32],
) -> Result<Vec<Action>, Refusal> {
    let cost = state.price(board, purchase);
    let purse = state.purse(board, state.actor());
    let ways = cost.payments(purse);
    if ways > MOST_PAYMENTS {
        let left = cards.iter().zip(state.laid(board)).enumerate();
        let lay = left.flat_map(|(kind, (&count, &laid))| {
            (laid..count).map(move |_| Action::Lay(CardId::from_index(kind)))
        });
        return Ok(lay.collect());
    }
    match cost.payment_index(purse, cards) {
        Some(_) if ways == 1 && !matches!(state.decision(), Decision::Pay(_)) => Ok(Vec::new()),
        Some(index) => Ok(vec![Action::Pay(index as u16)]),
        None => {
            let text = format!("{} does not pay this", describe_cards(board, cards));
            Err(Refusal::new("payment", text))
        }
    }
}
