//! Actions as messages, and back.
//!
//! A client may send what `legal` listed, or just its `text`: the words of rule
//! scripts and replays (`claims a--b with blue 2`).

use crate::Cards;
use crate::error::{Error, ErrorCode};
use branchline_engine::config::{CardId, TrackId};
use branchline_engine::mechanics::MechanicId;
use branchline_engine::rulebook::Language;
use branchline_engine::{Action, Board, Purchase, Refusal, State, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// One action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "a", rename_all = "kebab-case")]
pub enum ActionMessage {
    /// Draw a card: the face-up one named, else the top of the deck.
    Draw {
        /// A face-up card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
    },
    /// Claim a track; with `pay`, at once with these cards.
    Claim {
        /// Which.
        track: String,
        /// How to pay, where there is a choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pay: Option<Cards>,
    },
    /// Draw tickets.
    DrawTickets,
    /// An action that a mechanic adds.
    Own {
        /// Its keyword.
        mechanic: String,
        /// Its number of the target.
        target: u16,
        /// How to pay, where there is a choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pay: Option<Cards>,
    },
    /// Pay for what was chosen.
    Pay {
        /// With these cards.
        cards: Cards,
    },
    /// Lay one card towards a payment with too many ways to list.
    Lay {
        /// Which.
        card: String,
    },
    /// Keep tickets of the offer, by their number in it, from 1.
    Keep {
        /// Which.
        numbers: Vec<u8>,
    },
    /// Answer a mechanic's question.
    Choose {
        /// With this choice.
        choice: u16,
    },
    /// Nothing can be done.
    Pass,
}

/// A legal action with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SaidAction {
    /// The action, ready to be sent back.
    #[serde(flatten)]
    pub action: ActionMessage,
    /// In words; may be sent instead.
    pub text: String,
    /// For people: an invitation with the titles of the map.
    pub title: String,
    /// The ways to pay for it, when asked for; empty if cards are laid one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payments: Option<Vec<Cards>>,
}

/// An action as a client sends it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Wanted {
    /// As listed.
    Listed(ActionMessage),
    /// In words.
    Said {
        /// The words.
        text: String,
    },
}

/// A legal action as a message.
pub(crate) fn say(board: &Board, state: &State, action: Action, payments: bool) -> SaidAction {
    let card = |card: CardId| board.config().deck[card.index()].id.clone();
    let purchase = match action {
        Action::Claim(track) => Some(Purchase::Claim(track)),
        Action::Own(mechanic, target) => Some(Purchase::Own(mechanic, target)),
        _ => None,
    };
    let message = match action {
        Action::DrawBlind => ActionMessage::Draw { card: None },
        Action::TakeFaceUp(kind) => ActionMessage::Draw {
            card: Some(card(kind)),
        },
        Action::Claim(track) => ActionMessage::Claim {
            track: board.config().tracks[track.index()].id.clone(),
            pay: None,
        },
        Action::DrawTickets => ActionMessage::DrawTickets,
        Action::Own(mechanic, target) => ActionMessage::Own {
            mechanic: mechanic.keyword().to_owned(),
            target,
            pay: None,
        },
        Action::Pay(index) => ActionMessage::Pay {
            cards: state
                .payment(board, index)
                .map_or_else(Cards::new, |cards| named(board, &cards)),
        },
        Action::Lay(kind) => ActionMessage::Lay { card: card(kind) },
        Action::Keep(mask) => ActionMessage::Keep {
            numbers: (0..16)
                .filter(|bit| mask & (1 << bit) != 0)
                .map(|bit| bit + 1)
                .collect(),
        },
        Action::Choose(choice) => ActionMessage::Choose { choice },
        Action::Pass => ActionMessage::Pass,
    };
    SaidAction {
        action: message,
        text: text::describe(board, state, action),
        title: text::invite(board, state, action, Language::English),
        payments: purchase.filter(|_| payments).map(|purchase| {
            let ways = state.payments(board, purchase);
            ways.iter().map(|cards| named(board, cards)).collect()
        }),
    }
}

/// The engine's actions for what a client wants: one, or a purchase and its payment.
pub(crate) fn read(board: &Board, state: &State, wanted: &Wanted) -> Result<Vec<Action>, Error> {
    let message = match wanted {
        Wanted::Said { text } => return text::parse(board, state, text).map_err(refused),
        Wanted::Listed(message) => message,
    };
    let words = match message {
        ActionMessage::Draw { card: None } => return Ok(vec![Action::DrawBlind]),
        ActionMessage::Draw { card: Some(card) } => {
            return Ok(vec![Action::TakeFaceUp(find_card(board, card)?)]);
        }
        ActionMessage::DrawTickets => return Ok(vec![Action::DrawTickets]),
        ActionMessage::Lay { card } => return Ok(vec![Action::Lay(find_card(board, card)?)]),
        ActionMessage::Keep { numbers } => return Ok(vec![Action::Keep(keep(numbers)?)]),
        ActionMessage::Choose { choice } => return Ok(vec![Action::Choose(*choice)]),
        ActionMessage::Pass => return Ok(vec![Action::Pass]),
        ActionMessage::Claim { track, pay: None } => {
            let found = board.config().tracks.iter().position(|t| t.id == *track);
            let found = found.ok_or_else(|| Error::bad(format!("there is no track `{track}`")))?;
            return Ok(vec![Action::Claim(TrackId::from_index(found))]);
        }
        ActionMessage::Own {
            mechanic,
            target,
            pay: None,
        } => return Ok(vec![Action::Own(find_mechanic(mechanic)?, *target)]),
        ActionMessage::Claim {
            track,
            pay: Some(cards),
        } => format!("claims {track} with {}", words(board, cards)?),
        ActionMessage::Own {
            mechanic,
            target,
            pay: Some(cards),
        } => {
            let own = Action::Own(find_mechanic(mechanic)?, *target);
            let said = text::describe(board, state, own);
            format!("{said} with {}", words(board, cards)?)
        }
        ActionMessage::Pay { cards } => format!("pays {}", words(board, cards)?),
    };
    text::parse(board, state, &words).map_err(refused)
}

/// The refusal of an action as an error.
pub(crate) fn refused(refusal: Refusal) -> Error {
    let Refusal { rule, message, .. } = refusal;
    if rule == text::NOT_UNDERSTOOD {
        return Error::bad(message);
    }
    Error::new(ErrorCode::IllegalAction, message).with(json!({ "rule": rule }))
}

/// Cards by id; those there are none of are left out.
pub(crate) fn named(board: &Board, cards: &[i32]) -> Cards {
    let deck = &board.config().deck;
    let there = deck.iter().zip(cards).filter(|(_, count)| **count != 0);
    there
        .map(|(card, count)| (card.id.clone(), *count))
        .collect()
}

fn words(board: &Board, cards: &Cards) -> Result<String, Error> {
    let mut counts = vec![0; board.config().deck.len()];
    for (id, count) in cards {
        if !(0..=10_000).contains(count) {
            return Err(Error::bad(format!("{count} is no number of cards")));
        }
        counts[find_card(board, id)?.index()] = *count;
    }
    Ok(text::describe_cards(board, &counts))
}

fn keep(numbers: &[u8]) -> Result<u16, Error> {
    let mut mask = 0u16;
    for number in numbers {
        let bit = number.checked_sub(1).filter(|bit| *bit < 16);
        let bit = bit.ok_or_else(|| Error::bad("tickets are numbered from 1 to 16"))?;
        mask |= 1 << bit;
    }
    Ok(mask)
}

fn find_card(board: &Board, id: &str) -> Result<CardId, Error> {
    let found = board.config().deck.iter().position(|card| card.id == id);
    found
        .map(CardId::from_index)
        .ok_or_else(|| Error::bad(format!("there is no card `{id}`")))
}

fn find_mechanic(keyword: &str) -> Result<MechanicId, Error> {
    let mut all = MechanicId::ALL.iter().copied();
    all.find(|mechanic| mechanic.keyword() == keyword)
        .ok_or_else(|| Error::bad(format!("there is no mechanic `{keyword}`")))
}
