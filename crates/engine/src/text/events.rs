//! Events in words, for logs and screens: sentences with the names of the map.

use super::told::{card_title, location_title};
use crate::action::Ending;
use crate::board::Board;
use crate::config::{CardId, TicketId, TrackId};
use crate::event::{Arg, Event};
use crate::rulebook::Language;
use crate::shown::symbol_sign;

/// An event in words, without a full stop; nothing for what only matters to
/// screens. Players are called by `name`.
#[must_use]
pub fn describe_event(board: &Board, event: &Event, name: impl Fn(u8) -> String) -> Option<String> {
    describe_event_in(board, event, name, Language::English)
}

/// The same in a language.
#[must_use]
pub fn describe_event_in(
    board: &Board,
    event: &Event,
    name: impl Fn(u8) -> String,
    language: Language,
) -> Option<String> {
    let card = |card: CardId| card_title(board, card);
    let pick = |en: String, es: String| match language {
        Language::English => en,
        Language::Spanish => es,
    };
    Some(match event {
        Event::TurnBegins { .. } => return None,
        Event::CardDrawn { seat, card: None } => {
            let who = name(*seat);
            pick(
                format!("{who} draws a card"),
                format!("{who} roba una carta"),
            )
        }
        Event::CardDrawn {
            seat,
            card: Some(drawn),
        } => {
            let (who, card) = (name(*seat), card(*drawn));
            pick(format!("{who} draws {card}"), format!("{who} roba {card}"))
        }
        Event::CardTaken { seat, card: taken } => {
            let (who, card) = (name(*seat), card(*taken));
            pick(format!("{who} takes {card}"), format!("{who} toma {card}"))
        }
        Event::TurnedUp { card: shown } => {
            let card = card(*shown);
            pick(
                format!("{card} is turned up"),
                format!("se descubre {card}"),
            )
        }
        Event::MarketReset => pick(
            "the market has too many wild cards and is dealt anew".to_owned(),
            "el mercado tiene demasiados comodines y se reparte de nuevo".to_owned(),
        ),
        Event::MarketStays => pick(
            "the market keeps its wild cards, since no better one can be dealt".to_owned(),
            "el mercado conserva sus comodines, pues no se puede repartir uno mejor".to_owned(),
        ),
        Event::Reshuffled { cards } => pick(
            format!("the {cards} discards become the new deck"),
            format!("los {cards} descartes forman el nuevo mazo"),
        ),
        Event::TicketsOffered { seat, count, .. } => {
            let (who, tickets) = (name(*seat), tickets(*count, language));
            pick(
                format!("{who} looks at {tickets}"),
                format!("{who} mira {tickets}"),
            )
        }
        Event::TicketsKept {
            seat,
            count,
            tickets: kept,
        } => {
            let titles: Vec<String> = kept
                .iter()
                .map(|&ticket| ticket_title_in(board, ticket, language))
                .collect();
            let titles = match titles.as_slice() {
                [] => String::new(),
                titles => format!(": {}", titles.join("; ")),
            };
            let (who, tickets) = (name(*seat), tickets(*count, language));
            pick(
                format!("{who} keeps {tickets}{titles}"),
                format!("{who} conserva {tickets}{titles}"),
            )
        }
        Event::Paid { seat, cards } => {
            let (who, cards) = (name(*seat), cards_title(board, cards, language));
            pick(format!("{who} pays {cards}"), format!("{who} paga {cards}"))
        }
        Event::Claimed {
            seat,
            track,
            points,
        } => {
            let (who, track) = (name(*seat), track_title_in(board, *track, language));
            let one = *points == 1;
            pick(
                format!(
                    "{who} claims {track} for {points} {}",
                    if one { "point" } else { "points" }
                ),
                format!(
                    "{who} ocupa {track} por {points} {}",
                    if one { "punto" } else { "puntos" }
                ),
            )
        }
        Event::Mechanic {
            mechanic,
            seat,
            id,
            args,
        } => {
            let spec = mechanic
                .spec()
                .events
                .iter()
                .find(|event| event.id == *id)?;
            let mut words = language.of(spec.words).to_owned();
            for (at, arg) in args.iter().enumerate() {
                let value = match arg {
                    Arg::Number(number) => number.to_string(),
                    Arg::Symbol(symbol) => symbol_sign(*symbol),
                    Arg::Card(kind) => card(*kind).to_owned(),
                    Arg::Cards(cards) => cards_title(board, cards, language),
                    Arg::Location(place) => location_title(board, *place).to_owned(),
                    Arg::Track(track) => track_title_in(board, *track, language),
                };
                words = words.replace(&format!("{{{at}}}"), &value);
            }
            format!("{} {words}", name(*seat))
        }
        Event::Passed { seat } => {
            let who = name(*seat);
            pick(
                format!("{who} cannot do anything and passes"),
                format!("{who} no puede hacer nada y pasa"),
            )
        }
        Event::LastTurns { seat } => {
            let who = name(*seat);
            pick(
                format!("{who} has few pieces left: the last turns begin"),
                format!("a {who} le quedan pocas piezas: empiezan los últimos turnos"),
            )
        }
        Event::Over(Ending::Pieces) => pick(
            "the game is over".to_owned(),
            "la partida ha terminado".to_owned(),
        ),
        Event::Over(Ending::Deadlock) => pick(
            "nobody can do anything: the game is over".to_owned(),
            "nadie puede hacer nada: la partida ha terminado".to_owned(),
        ),
        Event::Over(Ending::Limit) => pick(
            "the limit on turns is reached: the game is over".to_owned(),
            "se ha alcanzado el límite de turnos: la partida ha terminado".to_owned(),
        ),
    })
}

/// Cards, counted.
fn cards_title(board: &Board, cards: &[(CardId, i32)], language: Language) -> String {
    let (none, and) = match language {
        Language::English => ("no card", " and "),
        Language::Spanish => ("ninguna carta", " y "),
    };
    let titles: Vec<String> = cards
        .iter()
        .map(|(card, count)| format!("{count} {}", card_title(board, *card)))
        .collect();
    match titles.as_slice() {
        [] => none.to_owned(),
        [most @ .., last] if !most.is_empty() => format!("{}{and}{last}", most.join(", ")),
        titles => titles.concat(),
    }
}

/// A track by the names of its ends, with its number on a double route.
#[must_use]
pub fn track_title(board: &Board, track: TrackId) -> String {
    track_title_in(board, track, Language::English)
}

pub(super) fn track_title_in(board: &Board, track: TrackId, language: Language) -> String {
    let (a, b) = board.ends(track);
    let ends = format!(
        "{} – {}",
        location_title(board, a),
        location_title(board, b)
    );
    match board.config().tracks[track.index()].id.split_once('/') {
        Some((_, number)) => {
            let word = match language {
                Language::English => "track",
                Language::Spanish => "tramo",
            };
            format!("{ends} ({word} {number})")
        }
        None => ends,
    }
}

/// A ticket by the names of its ends and its value.
#[must_use]
pub fn ticket_title(board: &Board, ticket: TicketId) -> String {
    ticket_title_in(board, ticket, Language::English)
}

pub(super) fn ticket_title_in(board: &Board, ticket: TicketId, language: Language) -> String {
    use crate::config::End;
    let config = board.config();
    let ticket = &config.tickets[ticket.index()];
    let ways = ticket.alternatives.iter().map(|way| {
        let ends = way.ends.iter().map(|end| match *end {
            End::Location(place) => config.locations[place.index()].title.as_str(),
            End::District(district) => config.districts[district.index()].title.as_str(),
        });
        let ends = ends.collect::<Vec<_>>().join(" – ");
        format!("{ends} ({})", way.value)
    });
    ways.collect::<Vec<_>>().join(match language {
        Language::English => " or ",
        Language::Spanish => " o ",
    })
}

fn tickets(count: u8, language: Language) -> String {
    let word = match (language, count) {
        (Language::English, 1) => "ticket",
        (Language::English, _) => "tickets",
        (Language::Spanish, 1) => "billete",
        (Language::Spanish, _) => "billetes",
    };
    format!("{count} {word}")
}
