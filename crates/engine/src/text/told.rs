//! Choices as people see them: in plain words with the titles of the map, in each
//! language, and where on the map they are. Scripts and replays keep the form of
//! [`super::describe`]; nothing here is ever read back.

use super::describe;
use super::events::{ticket_title_in, track_title_in};
use crate::action::{Action, Decision, Purchase};
use crate::board::Board;
use crate::config::{CardId, LocationId, TrackId};
use crate::rulebook::Language;
use crate::state::State;

/// A choice or a question of a mechanic as people see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
    /// Where on the map.
    pub place: Option<LocationId>,
}

impl Told {
    /// In both languages, nowhere on the map.
    pub(crate) fn new(en: impl Into<String>, es: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            es: es.into(),
            place: None,
        }
    }

    /// The same, at a place.
    pub(crate) fn at(self, place: LocationId) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    fn of(self, language: Language) -> String {
        match language {
            Language::English => self.en,
            Language::Spanish => self.es,
        }
    }
}

/// An action of the actor as an invitation: `Claim Holborn – Strand`, `Build a
/// station in Paris`.
#[must_use]
pub fn invite(board: &Board, state: &State, action: Action, language: Language) -> String {
    let pick = |en: &str, es: &str| {
        match language {
            Language::English => en,
            Language::Spanish => es,
        }
        .to_owned()
    };
    let verb = |en: &str, es: &str, what: &str| format!("{} {what}", pick(en, es));
    match action {
        Action::DrawBlind => pick("Draw a card from the deck", "Robar una carta del mazo"),
        Action::TakeFaceUp(card) => verb("Take", "Tomar", card_title(board, card)),
        Action::Claim(track) => {
            let title = track_title_in(board, track, language);
            verb("Claim", "Ocupar", &title)
        }
        Action::DrawTickets => pick("Draw tickets", "Robar billetes"),
        Action::Own(mechanic, target) => board
            .mechanics
            .tell_own(mechanic, board, target)
            .map_or_else(|| describe(board, state, action), |told| told.of(language)),
        Action::Pay(index) => {
            let cards = state.payment(board, index).unwrap_or_default();
            verb("Pay", "Pagar", &card_titles(board, &cards, language))
        }
        Action::Lay(card) => verb("Lay", "Mostrar", card_title(board, card)),
        Action::Keep(mask) => {
            let offer = state.offer(board, state.actor()).enumerate();
            let kept = offer.filter(|(at, _)| mask & (1 << at) != 0);
            let kept: Vec<String> = kept
                .map(|(_, ticket)| ticket_title_in(board, ticket, language))
                .collect();
            if kept.is_empty() {
                return pick("Keep none", "No conservar ninguno");
            }
            verb("Keep", "Conservar", &kept.join(" + "))
        }
        Action::Choose(choice) => match state.decision() {
            Decision::Mechanic(mechanic, data) => {
                let mechanics = &board.mechanics;
                let told = mechanics.tell_choice(mechanic, board, state, data, choice);
                match told.of(language) {
                    words if words.is_empty() => describe(board, state, action),
                    words => words,
                }
            }
            _ => choice.to_string(),
        },
        Action::Pass => pick("Pass", "Pasar"),
    }
}

/// What the actor is asked, with what it is about: `The tunnel Zürich – Venezia
/// costs 2 more`.
#[must_use]
pub fn question(board: &Board, state: &State, language: Language) -> String {
    let told = match state.decision() {
        Decision::FirstTickets => Told::new(
            "Choose the first tickets you keep",
            "Elige los primeros billetes que conservas",
        ),
        Decision::Turn => Told::new(
            "Do one thing: claim a route, draw cards or tickets",
            "Haz una cosa: ocupa una ruta, roba cartas o billetes",
        ),
        Decision::NextCard { .. } => Told::new("Draw the next card", "Roba la siguiente carta"),
        Decision::Pay(purchase) | Decision::Lay(purchase) => {
            let what = |language| match purchase {
                Purchase::Claim(track) => track_title_in(board, track, language),
                Purchase::Own(mechanic, target) => {
                    invite(board, state, Action::Own(mechanic, target), language)
                }
            };
            Told::new(
                format!("How do you pay? {}", what(Language::English)),
                format!("¿Cómo pagas? {}", what(Language::Spanish)),
            )
        }
        Decision::Tickets => Told::new(
            "Choose which tickets you keep",
            "Elige los billetes que conservas",
        ),
        Decision::Mechanic(mechanic, data) => {
            board.mechanics.tell_question(mechanic, board, state, data)
        }
        Decision::Over(_) => Told::new("The game is over", "La partida ha terminado"),
    };
    told.of(language)
}

/// Where on the map an action of a mechanic is; claims are on their track.
#[must_use]
pub fn place(board: &Board, state: &State, action: Action) -> Option<LocationId> {
    match (action, state.decision()) {
        (Action::Own(mechanic, target), _) => {
            board.mechanics.tell_own(mechanic, board, target)?.place
        }
        (Action::Choose(choice), Decision::Mechanic(mechanic, data)) => {
            let told = board
                .mechanics
                .tell_choice(mechanic, board, state, data, choice);
            told.place
        }
        _ => None,
    }
}

/// Cards by their titles: `2 Blue and 1 Taxi`.
#[must_use]
pub fn card_titles(board: &Board, cards: &[i32], language: Language) -> String {
    let there = cards.iter().enumerate().filter(|(_, count)| **count != 0);
    let parts: Vec<String> = there
        .map(|(kind, count)| format!("{count} {}", card_title(board, CardId::from_index(kind))))
        .collect();
    let (none, and) = match language {
        Language::English => ("nothing", " and "),
        Language::Spanish => ("nada", " y "),
    };
    match parts.split_last() {
        None => none.to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{}{and}{last}", rest.join(", ")),
    }
}

pub(crate) fn card_title(board: &Board, card: CardId) -> &str {
    board
        .config
        .deck
        .get(card.index())
        .map_or("?", |card| &card.title)
}

pub(crate) fn location_title(board: &Board, location: LocationId) -> &str {
    &board.config.locations[location.index()].title
}

/// A track for a mechanic's words, in both languages.
pub(crate) fn track_titles(board: &Board, track: TrackId) -> [String; 2] {
    [Language::English, Language::Spanish].map(|language| track_title_in(board, track, language))
}
