//! Ids and events in the words of scripts.

use branchline_engine::action::Ending;
use branchline_engine::config::{CardId, LocationId, TicketId, TrackId};
use branchline_engine::event::Arg;
use branchline_engine::text::describe_cards;
use branchline_engine::{Board, Event, Shown, State};

/// `p1` for the first seat.
pub fn seat(seat: u8) -> String {
    format!("p{}", seat + 1)
}

/// The seat of `p1`.
pub fn find_seat(board: &Board, word: &str) -> Result<u8, String> {
    let number = word.strip_prefix('p').and_then(|n| n.parse::<u8>().ok());
    number
        .filter(|n| (1..=board.players()).contains(n))
        .map(|n| n - 1)
        .ok_or_else(|| format!("there is no player `{word}`"))
}

/// The card of that id.
pub fn find_card(board: &Board, id: &str) -> Result<CardId, String> {
    find(board.config().deck.iter().map(|c| &c.id), id).map(CardId::from_index)
}

/// The track of that id.
pub fn find_track(board: &Board, id: &str) -> Result<TrackId, String> {
    find(board.config().tracks.iter().map(|t| &t.id), id).map(TrackId::from_index)
}

/// The ticket of that id.
pub fn find_ticket(board: &Board, id: &str) -> Result<TicketId, String> {
    find(board.config().tickets.iter().map(|t| &t.id), id).map(TicketId::from_index)
}

fn find<'a>(mut ids: impl Iterator<Item = &'a String>, id: &str) -> Result<usize, String> {
    ids.position(|known| known == id)
        .ok_or_else(|| format!("there is no `{id}`"))
}

/// Entries of a list; `none` for an empty one.
pub fn entries(text: &str) -> impl Iterator<Item = &str> {
    let entries = text.split(',').map(str::trim);
    entries.filter(|entry| !entry.is_empty() && *entry != "none")
}

/// A list in words.
pub fn list(entries: impl IntoIterator<Item = String>) -> String {
    let entries: Vec<String> = entries.into_iter().collect();
    if entries.is_empty() {
        "none".to_owned()
    } else {
        entries.join(", ")
    }
}

/// `p1 7, p2 0`.
pub fn by_seat(values: impl IntoIterator<Item = i32>) -> String {
    let values = values.into_iter().enumerate();
    list(values.map(|(index, value)| format!("p{} {value}", index + 1)))
}

/// Ids of tickets, sorted.
pub fn tickets(board: &Board, tickets: impl Iterator<Item = TicketId>) -> String {
    let mut ids: Vec<String> = tickets.map(|t| ticket(board, t)).collect();
    ids.sort();
    list(ids)
}

/// The id of a ticket.
pub fn ticket(board: &Board, ticket: TicketId) -> String {
    board.config().tickets[ticket.index()].id.clone()
}

/// The id of a card.
pub fn card(board: &Board, card: CardId) -> String {
    board.config().deck[card.index()].id.clone()
}

/// The id of a track.
pub fn track(board: &Board, track: TrackId) -> String {
    board.config().tracks[track.index()].id.clone()
}

fn location(board: &Board, location: LocationId) -> String {
    board.config().locations[location.index()].id.clone()
}

/// Why a game ended.
pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Pieces => "pieces",
        Ending::Deadlock => "deadlock",
        Ending::Limit => "limit",
    }
}

/// An event.
pub fn event(board: &Board, event: &Event) -> String {
    match event {
        Event::TurnBegins { seat: s } => format!("turn of {}", seat(*s)),
        Event::CardDrawn { seat: s, card: c } => match c {
            Some(c) => format!("{} draws {}", seat(*s), card(board, *c)),
            None => format!("{} draws a card", seat(*s)),
        },
        Event::CardTaken { seat: s, card: c } => format!("{} takes {}", seat(*s), card(board, *c)),
        Event::TurnedUp { card: c } => format!("{} is turned up", card(board, *c)),
        Event::MarketReset => "market reset".to_owned(),
        Event::MarketStays => "market stays".to_owned(),
        Event::Reshuffled { cards } => format!("reshuffle of {cards} cards"),
        Event::TicketsOffered {
            seat: s,
            count,
            tickets: t,
        } => {
            let what = known_tickets(board, *count, t);
            format!("{} is offered {what}", seat(*s))
        }
        Event::TicketsKept {
            seat: s,
            count,
            tickets: t,
        } => format!("{} keeps {}", seat(*s), known_tickets(board, *count, t)),
        Event::Paid { seat: s, cards: c } => format!("{} pays {}", seat(*s), cards(board, c)),
        Event::Claimed {
            seat: s,
            track: t,
            points,
        } => format!("{} claims {} for {points}", seat(*s), track(board, *t)),
        Event::Mechanic {
            mechanic,
            seat: s,
            id,
            args,
        } => {
            let spec = mechanic.spec().events.iter().find(|e| e.id == *id);
            let mut words = spec.expect("its spec has the event").words.en.to_owned();
            for (index, arg) in args.iter().enumerate() {
                let value = match arg {
                    Arg::Number(n) => n.to_string(),
                    // Scripts name symbols by their numbers.
                    Arg::Symbol(n) => n.to_string(),
                    Arg::Card(c) => card(board, *c),
                    Arg::Cards(c) => cards(board, c),
                    Arg::Location(l) => location(board, *l),
                    Arg::Track(t) => track(board, *t),
                };
                words = words.replace(&format!("{{{index}}}"), &value);
            }
            format!("{} {words}", seat(*s))
        }
        Event::Passed { seat: s } => format!("{} passes", seat(*s)),
        Event::LastTurns { seat: s } => format!("{} begins the last turns", seat(*s)),
        Event::Over(e) => format!("over by {}", ending(*e)),
    }
}

fn cards(board: &Board, cards: &[(CardId, i32)]) -> String {
    let mut counts = vec![0; board.config().deck.len()];
    for (kind, count) in cards {
        counts[kind.index()] += count;
    }
    describe_cards(board, &counts)
}

fn known_tickets(board: &Board, count: u8, known: &[TicketId]) -> String {
    if known.len() == usize::from(count) && count > 0 {
        list(known.iter().map(|t| ticket(board, *t)))
    } else {
        format!("{count} tickets")
    }
}

/// What mechanics keep, in the words of positions: `stations p1`, `stack sunset`.
pub fn shown(board: &Board, state: &State, name: &str, of: &str) -> Option<String> {
    let all = state.shown(board);
    let seat = find_seat(board, of).ok();
    let things = |what: &'static str| all.iter().filter(move |shown| shown.what == what);
    let symbol = |shown: &Shown| shown.symbol.unwrap_or(0).to_string();
    Some(match name {
        "stations" => {
            let built = things("station").filter(|shown| shown.seat == seat);
            list(built.filter_map(|shown| Some(location(board, shown.location?))))
        }
        "stack" => {
            let stack = |shown: &Shown| shown.location.is_some_and(|l| location(board, l) == of);
            let stack = things("token").find(|shown| stack(shown));
            stack.map_or("none".to_owned(), |shown| {
                format!("{} of symbol {}", shown.count, symbol(shown))
            })
        }
        "waiting" => {
            let waiting = things("token").filter(|s| s.seat.is_none() && s.location.is_none());
            list(waiting.map(symbol))
        }
        "tokens" => list(
            things("token")
                .filter(|s| s.seat.is_some() && s.seat == seat)
                .map(symbol),
        ),
        "goods" => {
            let count = things("goods").find(|shown| shown.seat == seat);
            count.map_or(0, |shown| shown.count).to_string()
        }
        _ => return None,
    })
}
