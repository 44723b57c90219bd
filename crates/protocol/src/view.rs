//! A game as one seat, the public, or (in analysis) everybody sees it.

use crate::event::ending_word;
use crate::game::Seat;
use crate::{Cards, action};
use branchline_engine::config::TicketId;
use branchline_engine::view::OwnView;
use branchline_engine::{Board, Decision, Purchase, Shown, State, View};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A view: ids instead of indices, nothing that its reader may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ViewMessage {
    /// Number of the moment: each applied action adds one.
    pub rev: u64,
    /// What the game waits for.
    pub decision: DecisionMessage,
    /// The seat of the first turn, once it is known.
    pub start: Option<u8>,
    /// Turns begun.
    pub turns: u32,
    /// Turns still to play once the end has begun.
    pub last_turns: Option<i32>,
    /// Face-up cards by slot.
    pub market: Vec<Option<String>>,
    /// Whether the market keeps too many wilds because no better one can be dealt.
    pub market_stays: bool,
    /// Cards in the deck.
    pub deck: u32,
    /// Discards.
    pub discards: Cards,
    /// Cards laid out for the purchase at hand.
    pub laid: Cards,
    /// Tickets left, by kind.
    pub ticket_decks: BTreeMap<String, i32>,
    /// Claimed tracks and their owners.
    pub owners: BTreeMap<String, u8>,
    /// The players by seat.
    pub players: Vec<PlayerMessage>,
    /// What the mechanics keep in the open: stations, tokens, goods, revealed cards.
    pub shown: Vec<ShownMessage>,
    /// What only the reader knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<OwnMessage>,
    /// What each seat knows, in analysis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<OwnMessage>>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecisionMessage {
    /// The seat that decides; none once the game is over.
    pub seat: Option<u8>,
    /// `first-tickets`, `turn`, `next-card`, `pay`, `lay`, `tickets`, `question` or `over`.
    pub kind: &'static str,
    /// The track being paid for or asked about, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub track: Option<String>,
    /// The mechanic that asks or sells, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mechanic: Option<&'static str>,
    /// Why the game is over: `pieces`, `deadlock` or `limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerMessage {
    /// The player's name.
    pub name: String,
    /// Number of cards in hand, if that is open.
    pub cards: Option<i32>,
    /// Cards that everybody knows to be in the hand.
    pub known: Cards,
    /// Number of tickets, if that is open.
    pub tickets: Option<i32>,
    /// Number of tickets to choose from.
    pub offered: u32,
    /// Pieces left.
    pub pieces: i32,
    /// Points so far.
    pub score: i32,
}

/// What only a seat itself knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OwnMessage {
    /// Its seat.
    pub seat: u8,
    /// Its cards.
    pub hand: Cards,
    /// Its tickets.
    pub tickets: Vec<String>,
    /// Tickets to choose from, in the order dealt.
    pub offer: Vec<String>,
}

/// Some equal things of a mechanic that lie together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShownMessage {
    /// The mechanic's keyword.
    pub mechanic: &'static str,
    /// What they are, in one word.
    pub what: &'static str,
    /// How many.
    pub count: i32,
    /// Where they lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Which symbol they carry, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<u16>,
    /// Which kind of card they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    Seat(u8),
    Public,
    All,
}

pub(crate) fn say(
    board: &Board,
    state: &State,
    rev: u64,
    seats: &[Seat],
    eyes: Eyes,
) -> ViewMessage {
    let config = board.config();
    let view = match eyes {
        Eyes::Seat(seat) => state.view(board, seat),
        Eyes::Public | Eyes::All => state.public_view(board),
    };
    let all = (eyes == Eyes::All).then(|| {
        let seats = (0..board.players()).filter_map(|seat| state.view(board, seat).own);
        seats.map(|own| own_message(board, &own)).collect()
    });
    let View {
        decision,
        actor,
        start,
        turns,
        last_turns,
        passes: _,
        market,
        market_stays,
        deck,
        discards,
        laid,
        ticket_decks,
        owners,
        players,
        mechanics: _,
        own,
    } = &view;
    let owned = config.tracks.iter().zip(owners);
    let kinds = config.ticket_kinds.iter().cloned();
    ViewMessage {
        rev,
        decision: decision_message(board, *decision, *actor),
        start: *start,
        turns: *turns,
        last_turns: *last_turns,
        market: market
            .iter()
            .map(|slot| slot.map(|card| config.deck[card.index()].id.clone()))
            .collect(),
        market_stays: *market_stays,
        deck: *deck,
        discards: action::named(board, discards),
        laid: action::named(board, laid),
        ticket_decks: kinds.zip(ticket_decks.iter().copied()).collect(),
        owners: owned
            .filter_map(|(track, owner)| Some((track.id.clone(), (*owner)?)))
            .collect(),
        players: players
            .iter()
            .zip(seats)
            .map(|(player, seat)| PlayerMessage {
                name: seat.name.clone(),
                cards: player.cards,
                known: action::named(board, &player.known),
                tickets: player.tickets,
                offered: player.offered,
                pieces: player.pieces,
                score: player.score,
            })
            .collect(),
        shown: state
            .shown(board)
            .iter()
            .map(|shown| shown_message(board, shown))
            .collect(),
        me: own.as_ref().map(|own| own_message(board, own)),
        all,
    }
}

fn decision_message(board: &Board, decision: Decision, actor: u8) -> DecisionMessage {
    let track = |track: usize| Some(board.config().tracks[track].id.clone());
    let (kind, track, mechanic) = match decision {
        Decision::FirstTickets => ("first-tickets", None, None),
        Decision::Turn => ("turn", None, None),
        Decision::NextCard { .. } => ("next-card", None, None),
        Decision::Pay(Purchase::Claim(t)) => ("pay", track(t.index()), None),
        Decision::Lay(Purchase::Claim(t)) => ("lay", track(t.index()), None),
        Decision::Pay(Purchase::Own(mechanic, _)) => ("pay", None, Some(mechanic.keyword())),
        Decision::Lay(Purchase::Own(mechanic, _)) => ("lay", None, Some(mechanic.keyword())),
        Decision::Tickets => ("tickets", None, None),
        Decision::Mechanic(mechanic, _) => ("question", None, Some(mechanic.keyword())),
        Decision::Over(_) => ("over", None, None),
    };
    let ending = match decision {
        Decision::Over(ending) => Some(ending_word(ending)),
        _ => None,
    };
    DecisionMessage {
        seat: ending.is_none().then_some(actor),
        kind,
        track,
        mechanic,
        ending,
    }
}

fn own_message(board: &Board, own: &OwnView) -> OwnMessage {
    let ids = |tickets: &[TicketId]| {
        let tickets = tickets.iter();
        tickets
            .map(|ticket| board.config().tickets[ticket.index()].id.clone())
            .collect()
    };
    OwnMessage {
        seat: own.seat,
        hand: action::named(board, &own.hand),
        tickets: ids(&own.tickets),
        offer: ids(&own.offer),
    }
}

fn shown_message(board: &Board, shown: &Shown) -> ShownMessage {
    let Shown {
        mechanic,
        what,
        name: _,
        count,
        location,
        seat,
        symbol,
        card,
    } = *shown;
    let config = board.config();
    ShownMessage {
        mechanic: mechanic.keyword(),
        what,
        count,
        location: location.map(|at| config.locations[at.index()].id.clone()),
        seat,
        symbol,
        card: card.map(|kind| config.deck[kind.index()].id.clone()),
    }
}
