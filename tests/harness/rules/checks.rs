//! What a case can check: one line of the table below, one word of the scripts.

use branchline_engine::action::{Action, Decision};
use branchline_engine::config::CardId;
use branchline_engine::text::{describe, describe_cards, parse};
use branchline_engine::{Board, Severity, State};

use super::play::Table;
use super::words::{self, by_seat, entries, find_seat, list};

/// Checks a line that begins with `=`, `?` or `*`.
pub fn check(table: &mut Table, sign: char, text: &str) -> Result<(), String> {
    if let Some(expected) = text.strip_prefix("error ").filter(|_| sign == '?') {
        return check_problem(table, Severity::Error, expected);
    }
    if let Some(expected) = text.strip_prefix("warning ").filter(|_| sign == '?') {
        table.compilation.advise();
        return check_problem(table, Severity::Warning, expected);
    }
    if let Some(reason) = text.strip_prefix("no game: ").filter(|_| sign == '?') {
        let there = table.play.is_none() && table.unplayable.contains(reason);
        return there
            .then_some(())
            .ok_or_else(|| format!("but: {}", table.unplayable));
    }
    let Some((board, state)) = &table.play else {
        return Err(format!("there is no game: {}", table.unplayable));
    };
    match sign {
        '=' => {
            let scores = (0..board.players()).map(|seat| state.score(board, seat));
            same(&by_seat(scores), text)
        }
        '*' => check_events(table, board, text),
        _ => check_state(board, state, text),
    }
}

fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("it is `{found}`, not `{expected}`"))
    }
}

fn check_problem(table: &Table, severity: Severity, expected: &str) -> Result<(), String> {
    let (code, words) = expected.split_once(' ').unwrap_or((expected, ""));
    let mut found = table.compilation.diagnostics.iter();
    if found.any(|d| d.severity == severity && d.code == code && d.message.contains(words)) {
        return Ok(());
    }
    let found = table.compilation.diagnostics.iter();
    let found = found.map(|d| format!("{:?} {} {}", d.severity, d.code, d.message));
    Err(format!("it says: {}", list(found)))
}

/// `* a; b`: both happened, in this order. `* p2 sees a`. `* not a`.
fn check_events(table: &Table, board: &Board, text: &str) -> Result<(), String> {
    let (viewer, text) = match text.split_once(" sees ") {
        Some((who, rest)) => (Some(find_seat(board, who)?), rest),
        None => (None, text),
    };
    let happened: Vec<String> = table
        .events
        .iter()
        .map(|event| match viewer {
            Some(seat) => words::event(board, &event.seen_by(seat)),
            None => words::event(board, event),
        })
        .collect();
    if let Some(words) = text.strip_prefix("not ") {
        return if happened.iter().any(|event| event == words) {
            Err(format!("`{words}` happened"))
        } else {
            Ok(())
        };
    }
    let mut rest = happened.iter();
    for words in text.split(';').map(str::trim) {
        if !rest.any(|event| event == words) {
            let all = happened.join("; ");
            return Err(format!("`{words}` did not happen (there). Events: {all}"));
        }
    }
    Ok(())
}

fn check_state(board: &Board, state: &State, text: &str) -> Result<(), String> {
    if let Some(asked) = text.split_once(" is asked to ") {
        same(&words::seat(state.actor()), asked.0)?;
        return same(state.task(board), asked.1);
    }
    let (key, value) = text.split_once(':').ok_or("a check is `key: value`")?;
    let (key, value) = (key.trim(), value.trim());
    let (name, of) = key.split_once(' ').unwrap_or((key, ""));
    let seat = || find_seat(board, of);
    let found = match name {
        "may" if of == "not" => return may(board, state, value, false),
        "may" => return may(board, state, value, true),
        "legal" => legal(board, state, "").join("; "),
        "pays" => legal(board, state, "pays ").join("; "),
        "claims" => {
            let mut ids = legal(board, state, "claims ");
            ids.sort();
            list(ids)
        }
        "turn" => match state.decision() {
            Decision::Turn => words::seat(state.actor()),
            _ => format!(
                "{} has to {}",
                words::seat(state.actor()),
                state.task(board)
            ),
        },
        "hand" => describe_cards(board, state.hand(board, seat()?)),
        "hands" => by_seat((0..board.players()).map(|s| state.hand(board, s).iter().sum())),
        "market" if of == "cards" => state.market(board).flatten().count().to_string(),
        "market" => {
            let mut up: Vec<String> = (state.market(board).flatten())
                .map(|card| words::card(board, card))
                .collect();
            up.sort();
            let mut expected: Vec<&str> = entries(value).collect();
            expected.sort_unstable();
            return same(&list(up), &list(expected.iter().map(|s| (*s).to_owned())));
        }
        "deck" if of == "top" => {
            let top = state.deck(board).take(entries(value).count());
            list(top.map(|card| words::card(board, card)))
        }
        "deck" => state.deck_len().to_string(),
        "discards" => describe_cards(board, state.discards(board)),
        "pieces" => state.pieces(board, seat()?).to_string(),
        "owner" => {
            let track = words::find_track(board, of)?;
            state
                .owner(board, track)
                .map_or("nobody".to_owned(), words::seat)
        }
        "tickets" => words::tickets(board, state.tickets_of(board, seat()?)),
        "offer" => list(state.offer(board, seat()?).map(|t| words::ticket(board, t))),
        "ticket" => ticket_deck(board, state, of, value)?,
        "start" => words::seat(state.start()),
        "last" => state
            .last_turns()
            .map_or("none".to_owned(), |left| left.to_string()),
        "over" => state.ending().map_or("no", words::ending).to_owned(),
        "seen" | "own" => sight(board, state, name, of)?,
        "score" | "total" | "winner" | "winners" | "decided" | "completed" => {
            sheet(board, state, name, of)?
        }
        "box" | "track" | "players" | "each" => facts(board, name, of)?,
        _ => {
            let shown = words::shown(board, state, name, of);
            shown.ok_or_else(|| format!("there is no `{key}` in {:?}", state.shown(board)))?
        }
    };
    same(&found, value)
}

/// The legal actions in words, those that begin with `prefix`, without it.
fn legal(board: &Board, state: &State, prefix: &str) -> Vec<String> {
    let mut actions = Vec::new();
    state.legal_actions(board, &mut actions);
    let words = actions.iter().map(|a| describe(board, state, *a));
    words
        .filter_map(|words| words.strip_prefix(prefix).map(str::to_owned))
        .collect()
}

fn may(board: &Board, state: &State, value: &str, expected: bool) -> Result<(), String> {
    let mut legal: Vec<Action> = Vec::new();
    state.legal_actions(board, &mut legal);
    for words in value.split(';').map(str::trim) {
        let mut copy = state.clone();
        let result = parse(board, state, words).and_then(|actions| {
            let listed = legal.contains(&actions[0]);
            let applied = actions.iter().try_for_each(|a| copy.apply(board, *a));
            assert!(listed || applied.is_err(), "`{words}` is not listed");
            applied
        });
        match result {
            Err(refusal) if refusal.rule == branchline_engine::text::NOT_UNDERSTOOD => {
                return Err(refusal.to_string());
            }
            Ok(()) if !expected => return Err(format!("`{words}` is legal")),
            Err(refusal) if expected => {
                return Err(format!("`{words}` is not legal: {refusal}"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn ticket_deck(board: &Board, state: &State, of: &str, value: &str) -> Result<String, String> {
    let kinds = &board.config().ticket_kinds;
    let deck = |kind: usize| {
        let tickets = state.ticket_deck_of(board, kind);
        let ids: Vec<String> = tickets.map(|t| words::ticket(board, t)).collect();
        ids
    };
    let regular = kinds.iter().position(|k| k == "regular").unwrap_or(0);
    let many = entries(value).count();
    let ids = deck(regular);
    Ok(match of {
        "deck" => ids.len().to_string(),
        "deck top" => list(ids.into_iter().take(many)),
        "deck bottom" => list(ids[ids.len() - many.min(ids.len())..].iter().cloned()),
        _ => {
            let kind = of.strip_prefix("deck ").unwrap_or(of);
            let kind = kinds.iter().position(|k| k == kind);
            deck(kind.ok_or("which ticket deck?")?).len().to_string()
        }
    })
}

/// `seen p2 by p1`: what a player sees of another; `seen start by p1`. `own p1`: what it alone knows.
fn sight(board: &Board, state: &State, name: &str, of: &str) -> Result<String, String> {
    if name == "own" {
        let own = state.view(board, find_seat(board, of)?).own;
        let own = own.ok_or("a seat's view")?;
        let put_back = own.put_back.iter();
        let put_back =
            put_back.map(|(_, depth, t)| format!("{} at {depth}", words::ticket(board, *t)));
        return Ok(format!(
            "tickets {}; put back {}; given up {}",
            words::tickets(board, own.tickets.iter().copied()),
            list(put_back),
            words::tickets(board, own.given_up.iter().copied())
        ));
    }
    let (who, by) = of.split_once(" by ").ok_or("`seen p2 by p1`")?;
    let view = state.view(board, find_seat(board, by)?);
    if who == "start" {
        return Ok(view.start.map_or("unknown".to_owned(), words::seat));
    }
    let player = &view.players[usize::from(find_seat(board, who)?)];
    let count = |count: Option<i32>| count.map_or("?".to_owned(), |n| n.to_string());
    Ok(format!(
        "{} cards, {} tickets, {} offered, known {}",
        count(player.cards),
        count(player.tickets),
        player.offered,
        describe_cards(board, &player.known)
    ))
}

fn sheet(board: &Board, state: &State, name: &str, of: &str) -> Result<String, String> {
    let sheet = state.score_sheet(board);
    Ok(match name {
        "score" => {
            let points = sheet.points(of).ok_or("no such line of the score sheet")?;
            by_seat(points.iter().copied())
        }
        "total" => by_seat(sheet.totals),
        "winner" | "winners" => list(sheet.winners.iter().map(|s| words::seat(*s))),
        "decided" => sheet.decided_by.unwrap_or_else(|| "nothing".to_owned()),
        _ => {
            let results = &sheet.tickets[usize::from(find_seat(board, of)?)];
            let done = results.iter().filter(|r| r.completed).map(|r| r.ticket);
            words::tickets(board, done)
        }
    })
}

/// Facts of box and board.
fn facts(board: &Board, name: &str, of: &str) -> Result<String, String> {
    let config = board.config();
    let copies: Vec<i32> = config.deck.iter().map(|card| card.copies).collect();
    Ok(match (name, of) {
        ("box", "cards") => describe_cards(board, &copies),
        ("box", kind) => config.tickets_of_kind(kind).to_string(),
        ("each", _) => config.rules.pieces.each.get(board.players()).to_string(),
        ("players", _) => format!(
            "{} to {}",
            config.rules.players.min, config.rules.players.max
        ),
        _ => {
            let track = &config.tracks[words::find_track(board, of)?.index()];
            let colour = track
                .colour
                .map_or("any", |c: CardId| &config.deck[c.index()].id);
            let double = config.routes[track.route.index()].double;
            let double = if double { ", double" } else { "" };
            format!("{} {colour}{double}", track.length)
        }
    })
}
