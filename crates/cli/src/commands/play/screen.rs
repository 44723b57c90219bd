//! What a person sees: made from the view of their seat, so that nothing hidden can slip out.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_engine::config::{CardId, Mark, TrackId};
use branchline_engine::progress::Progress;
use branchline_engine::rulebook::Language;
use branchline_engine::{Action, Board, Decision, Shown, View, text};

use super::session::Session;
use crate::commands::check::count;
use crate::commands::score::player;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

/// What is played, and by whom.
pub fn welcome(session: &Session, terminal: &mut Terminal) -> io::Result<()> {
    let config = session.board().config();
    let title = terminal.paint(Style::Bold, visible(&config.title));
    let seats = (0..).zip(session.seats()).map(|(seat, bot)| match bot {
        Some(bot) => format!("{} is the bot {bot}", player(seat)),
        None => format!("{} is a person", player(seat)),
    });
    let seats = seats.collect::<Vec<_>>().join(", ");
    writeln!(terminal, "{title}, seed {}: {seats}", session.seed())?;
    routes(session, terminal)
}

/// What a person needs to decide: news, the table, the question and its choices.
pub fn question(session: &mut Session, terminal: &mut Terminal) -> io::Result<()> {
    let seat = session.state().actor();
    news(session, Some(seat), terminal)?;
    let (board, state) = (session.board(), session.state());
    let view = state.view(board, seat);
    if matches!(view.decision, Decision::Turn | Decision::FirstTickets) {
        let when = match view.decision {
            Decision::Turn => format!("Turn {}", view.turns),
            _ => "Set-up".to_owned(),
        };
        let heading = terminal.paint(Style::Bold, format!("{when}, {}", player(seat)));
        writeln!(terminal, "\n{heading}")?;
        if let Some(left) = view.last_turns {
            writeln!(terminal, "  the last turns: {left} to go")?;
        }
    }
    table(board, &view, terminal)?;
    hand(session, &view, terminal)?;
    let asked = text::question(board, state, Language::English);
    writeln!(terminal, "{}: {}", player(seat), visible(&asked))?;
    let mut choices = Table::default();
    for (number, &action) in (1..).zip(&session.legal()) {
        let words = text::invite(board, state, action, Language::English);
        let number = format!("{number:>4}");
        choices.row([number, words, note(board, &view, action)]);
    }
    for line in choices.lines(false) {
        writeln!(terminal, "{}", visible(&line))?;
    }
    Ok(())
}

/// The choices as scripts and replays say them, which may be typed and piped, too.
pub fn words(session: &Session, terminal: &mut Terminal) -> io::Result<()> {
    let (board, state) = (session.board(), session.state());
    for (number, &action) in (1..).zip(&session.legal()) {
        let words = text::describe(board, state, action);
        writeln!(terminal, "{number:>4}  {}", visible(&words))?;
    }
    Ok(())
}

/// What happened since the seat looked last; for all, if no seat is named.
pub fn news(session: &mut Session, seat: Option<u8>, terminal: &mut Terminal) -> io::Result<()> {
    // At the end any seat's news will do: the last moves are open to all but for cards drawn.
    let events = session.take_news(seat.unwrap_or(0));
    for event in &events {
        if let Some(words) = text::describe_event(session.board(), event, player) {
            let words = visible(&words).into_owned();
            writeln!(
                terminal,
                "{}",
                terminal.paint(Style::Dim, format!("  {words}"))
            )?;
        }
    }
    Ok(())
}

/// Everything that lies open.
pub fn board(session: &Session, terminal: &mut Terminal) -> io::Result<()> {
    routes(session, terminal)?;
    let state = session.state();
    let view = state.view(session.board(), state.actor());
    table(session.board(), &view, terminal)
}

/// The board as a table of its tracks.
fn routes(session: &Session, terminal: &mut Terminal) -> io::Result<()> {
    let (board, state) = (session.board(), session.state());
    let config = board.config();
    let mut table = Table::default();
    table.row([
        "route", "spaces", "colour", "points", "owner", "marks", "in words",
    ]);
    for (index, track) in config.tracks.iter().enumerate() {
        let id = TrackId::from_index(index);
        let owner = match state.owner(board, id) {
            Some(seat) => player(seat),
            None if state.is_open(board, id) => "·".to_owned(),
            None => "closed".to_owned(),
        };
        let points = config.rules.route_points.points(track.length);
        table.row([
            text::track_title(board, id),
            track.length.to_string(),
            colour(board, track.colour).to_owned(),
            points.map_or_else(String::new, |points| points.to_string()),
            owner,
            marks(board, id),
            track.id.clone(),
        ]);
    }
    for line in table.lines(false) {
        writeln!(terminal, "  {}", visible(&line))?;
    }
    Ok(())
}

/// Players, market and what mechanics keep in the open.
fn table(board: &Board, view: &View, terminal: &mut Terminal) -> io::Result<()> {
    if !matches!(view.decision, Decision::Turn | Decision::FirstTickets) {
        return Ok(());
    }
    let mut players = Table::default();
    let pieces = board.config().rules.pieces.name.as_str();
    players.row(["", "points", pieces, "cards", "tickets"]);
    for (seat, seen) in (0..).zip(&view.players) {
        let counted = |number: Option<i32>| number.map_or("?".to_owned(), |n| n.to_string());
        players.row([
            player(seat),
            seen.score.to_string(),
            seen.pieces.to_string(),
            counted(seen.cards),
            counted(seen.tickets),
        ]);
    }
    for line in players.lines(true) {
        writeln!(terminal, "  {}", visible(&line))?;
    }
    let market = view.market.iter().map(|card| match card {
        Some(card) => board.config().deck[card.index()].title.as_str(),
        None => "–",
    });
    let market = market.collect::<Vec<_>>().join(", ");
    writeln!(
        terminal,
        "  market: {}   ({} in the deck)",
        visible(&market),
        view.deck
    )
}

/// What only this seat knows.
fn hand(session: &Session, view: &View, terminal: &mut Terminal) -> io::Result<()> {
    let (board, state) = (session.board(), session.state());
    let Some(own) = &view.own else {
        return Ok(());
    };
    let cards = text::card_titles(board, &own.hand, Language::English);
    writeln!(terminal, "  hand: {}", visible(&cards))?;
    if view.decision != Decision::Turn {
        return Ok(());
    }
    for (ticket, progress) in state.progress(board, own.seat) {
        let how = match progress {
            Progress::Done => "done".to_owned(),
            Progress::Missing(spaces) => format!("{} missing", count(spaces as usize, "space")),
            Progress::Blocked => "no way left".to_owned(),
        };
        let title = text::ticket_title(board, ticket);
        writeln!(terminal, "  ticket: {}, {how}", visible(&title))?;
    }
    for shown in state.shown(board) {
        writeln!(terminal, "  {}", visible(&lying(board, &shown)))?;
    }
    Ok(())
}

/// A mechanic's things in the open, in words.
fn lying(board: &Board, shown: &Shown) -> String {
    let config = board.config();
    let mut words = shown.title(board, Language::English);
    if shown.location.is_none() && shown.seat.is_none() {
        words = format!("{}: {words}", shown.name.aside.en);
    }
    if let Some(place) = shown.location {
        words.push_str(&format!(" in {}", config.locations[place.index()].title));
    }
    if let Some(seat) = shown.seat {
        words.push_str(&format!(" of {}", player(seat)));
    }
    words
}

/// What is good to know of a choice.
fn note(board: &Board, view: &View, action: Action) -> String {
    let config = board.config();
    match action {
        Action::Claim(track) => {
            let table = &config.tracks[track.index()];
            let points = config.rules.route_points.points(table.length).unwrap_or(0);
            let colour = colour(board, table.colour);
            let marks = match marks(board, track) {
                marks if marks.is_empty() => marks,
                marks => format!(", {marks}"),
            };
            let points = count(usize::try_from(points).unwrap_or(0), "point");
            format!("{} {colour}{marks}: {points}", table.length)
        }
        Action::DrawTickets => format!("{} left", view.ticket_decks.iter().sum::<i32>()),
        _ => String::new(),
    }
}

fn colour(board: &Board, colour: Option<CardId>) -> &str {
    colour.map_or("any colour", |card| {
        &board.config().deck[card.index()].title
    })
}

/// `tunnel`, `ferry 2`.
fn marks(board: &Board, track: TrackId) -> String {
    let marks = board.config().tracks[track.index()].marks.0.iter();
    let marks = marks.filter_map(|(name, mark)| match mark {
        Mark::On(true) => Some(name.clone()),
        Mark::On(false) => None,
        Mark::Number(number) => Some(format!("{name} {number}")),
        Mark::Text(text) => Some(format!("{name} {text}")),
    });
    marks.collect::<Vec<_>>().join(", ")
}
