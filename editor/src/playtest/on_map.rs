//! The game on the canvas: pieces, what may be clicked now, and what the pointer learns from resting on it.

use branchline_engine::config::{LocationId, TrackId};
use branchline_engine::text::{card_titles, invite, place, track_title};
use branchline_engine::{Action as Decide, Purchase};
use branchline_render::scene::{Overlay, Thing as Drawn};

use super::panel::seat_name;
use super::{Draft, Playtest, lying};
use crate::action::Desk;
use crate::thing;

/// Ways to pay that fit into a tip.
const MOST_WAYS: usize = 4;

/// The board as it lies at the table; what may be chosen now is outlined. The pieces of `arriving` are still on their
/// way.
pub fn overlay(play: &Playtest, draft: &Draft, arriving: Option<TrackId>) -> Overlay {
    let (board, state) = (play.board(), play.state());
    let mut selected: Vec<Drawn> = Vec::new();
    for action in play.legal() {
        if let Decide::Claim(track) = action {
            selected.push(Drawn::Track(track));
        }
        if (draft.aims || matches!(action, Decide::Choose(_)))
            && let Some(place) = place(board, state, action)
            && !selected.contains(&Drawn::Location(place))
        {
            selected.push(Drawn::Location(place));
        }
    }
    // What a question is about stays marked while it stands, and nothing else in the same way.
    let asked = play.asked_about();
    let newest = play.newest().filter(|_| asked.is_none());
    match asked {
        Some(Purchase::Claim(track)) => selected.push(Drawn::Track(track)),
        Some(Purchase::Own(mechanic, target)) => {
            let built = place(board, state, Decide::Own(mechanic, target));
            selected.extend(built.map(Drawn::Location));
        }
        None => {}
    }
    let mut overlay = Overlay {
        selected,
        newest,
        ..Overlay::of_moment(board, state)
    };
    if let Some(track) = arriving
        && let Some(owner) = overlay.owners.get_mut(track.index())
    {
        *owner = None;
    }
    overlay
}

/// What may be done at a place now.
pub fn actions_at(play: &Playtest, draft: &Draft, at: LocationId) -> Vec<Decide> {
    let (board, state) = (play.board(), play.state());
    let mut legal = play.legal();
    legal.retain(|action| {
        (draft.aims || !matches!(action, Decide::Own(..)))
            && place(board, state, *action) == Some(at)
    });
    legal
}

/// What a place offers, for the pointer.
pub fn location_text(play: &Playtest, draft: &Draft, at: LocationId, desk: &Desk) -> String {
    let (board, state) = (play.board(), play.state());
    let config = board.config();
    let mut text = config.locations[at.index()].title.clone();
    for lies in lying::at(play, at, desk) {
        text += &format!("\n{lies}");
    }
    for action in actions_at(play, draft, at).into_iter().take(MOST_WAYS) {
        text += &format!("\n+ {}", invite(board, state, action, desk.words.tongue()));
        if let Decide::Own(mechanic, target) = action {
            text += &ways(play, Purchase::Own(mechanic, target), desk);
        }
    }
    text
}

/// What a track costs, who owns it, how it could be paid, and why it cannot be claimed if it cannot.
pub fn track_text(play: &Playtest, track: TrackId, desk: &Desk) -> String {
    let (board, state) = (play.board(), play.state());
    let config = board.config();
    let written = &config.tracks[track.index()];
    let colour = thing::colour_name(config, written.colour, desk.words);
    let cost = board.cost(track);
    let mut text = format!("{}\n{} {colour}", track_title(board, track), cost.cards);
    if cost.symbols > 0 {
        let wild = config.deck.iter().find(|card| card.wild);
        let wild = wild.map_or("★", |card| card.title.as_str());
        text += &format!(", {} × {wild}", cost.symbols);
    }
    let points = config
        .rules
        .route_points
        .points(written.length)
        .unwrap_or(0);
    let points = usize::try_from(points).unwrap_or(0);
    text += &format!(" · {}", desk.words.count("play-points-for", points));
    if let Some(owner) = state.owner(board, track) {
        text += &format!("\n{}", seat_name(play, owner, desk));
    } else if play.person_decides() {
        match state.refuses(board, Decide::Claim(track)) {
            Some(refusal) => text += &format!("\n✖ {}", refusal.say(desk.words.tongue())),
            None => text += &ways(play, Purchase::Claim(track), desk),
        }
    }
    text
}

fn ways(play: &Playtest, purchase: Purchase, desk: &Desk) -> String {
    let (board, state) = (play.board(), play.state());
    let all = state.payments(board, purchase);
    let mut text = String::new();
    for cards in all.iter().take(MOST_WAYS) {
        text += &format!("\n  {}", card_titles(board, cards, desk.words.tongue()));
    }
    if all.len() > MOST_WAYS {
        text += "\n  …";
    }
    text
}
