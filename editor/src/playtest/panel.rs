//! The table beside the map: whose turn it is, what may be done, market, hand, tickets, players.

use branchline_engine::config::{End, TicketId};
use branchline_engine::progress::Progress;
use branchline_engine::text::{card_titles, question, ticket_title};
use branchline_engine::{Action as Decide, Decision, GameConfig};
use egui::{Grid, Panel, ProgressBar, RichText, ScrollArea, Ui};

use super::cards::{self, Faces};
use super::motion::{Spot, Spots};
use super::{Draft, Play, Playtest, Wishes, choices, lying, setup, sheet};
use crate::action::{Action, Desk};
use crate::session::Session;
use crate::thing;

/// What the table is drawn from, and what it leaves behind.
pub struct Seating<'a> {
    /// The game.
    pub play: Option<&'a Playtest>,
    /// How the next one is to be.
    pub wishes: &'a mut Wishes,
    /// What is about to be decided.
    pub draft: &'a mut Draft,
    /// Where cards lie, for what moves.
    pub spots: &'a mut Spots,
    /// Whether bots play on without a pause.
    pub in_a_hurry: bool,
}

/// Draws the table, or what is needed to sit down at it.
pub fn play_ui(ui: &mut Ui, session: &Session, seating: Seating, desk: &mut Desk) {
    let Seating {
        play,
        wishes,
        draft,
        spots,
        in_a_hurry,
    } = seating;
    spots.clear();
    let Some(play) = play else {
        ui.label(desk.word("play-invite"));
        setup::wishes_ui(ui, session, wishes, desk);
        ui.separator();
        if ui.button(desk.word("play-load")).clicked() {
            desk.ask(Action::Play(Play::Open));
        }
        return;
    };
    let moved_on = draft.follow(play);
    turn_ui(ui, play, desk);
    Panel::bottom("table-controls")
        .resizable(false)
        .show(ui, |ui| {
            players_ui(ui, play, spots, desk);
            ui.separator();
            setup::controls_ui(ui, play, in_a_hurry, desk);
            setup::more_ui(ui, session, wishes, desk);
        });
    let mut rows = ScrollArea::vertical()
        .id_salt("play")
        .auto_shrink([false, false]);
    if moved_on {
        // What is asked stands at the top: whoever scrolled down to the routes would not see the question after them.
        rows = rows.vertical_scroll_offset(0.0);
    }
    rows.show(ui, |ui| {
        stale_ui(ui, session, play, desk);
        if play.state().ending().is_some() {
            sheet::sheet_ui(ui, play, desk);
        } else {
            asked_ui(ui, play, desk);
            if play.state().decision() != Decision::Turn {
                choices::answers_ui(ui, play, draft, desk);
            }
            market_ui(ui, play, spots, desk);
        }
        hand_ui(ui, play, wishes, spots, desk);
        if play.state().decision() == Decision::Turn {
            choices::turn_ui(ui, play, draft, desk);
        }
    });
}

/// A seat by its name.
pub fn seat_name(play: &Playtest, seat: u8, desk: &Desk) -> String {
    let key = if play.is_bot(seat) {
        "play-bot"
    } else {
        "play-person"
    };
    desk.words.count(key, usize::from(seat) + 1)
}

fn turn_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let state = play.state();
    ui.horizontal(|ui| {
        if state.ending().is_some() {
            ui.label(RichText::new(desk.word("play-over")).heading());
        } else {
            cards::seat_ui(ui, state.actor());
            let name = seat_name(play, state.actor(), desk);
            ui.label(RichText::new(desk.words.about("play-turn", &name)).heading());
        }
        let values = [
            ("turn", state.turns().into()),
            ("seed", play.seed().to_string().into()),
        ];
        let where_we_are = desk.words.with("play-where", &values);
        ui.label(RichText::new(where_we_are).small().color(desk.look.muted()));
    });
    if state.last_turns().is_some() && state.ending().is_none() {
        ui.label(RichText::new(desk.word("play-last-turns")).color(desk.look.accent()));
    }
}

/// What is being decided, with the cards that were turned up for it.
fn asked_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let (board, state) = (play.board(), play.state());
    let asked = question(board, state, desk.words.tongue());
    ui.label(RichText::new(asked).strong());
    lying::aside_ui(ui, play, desk);
}

fn stale_ui(ui: &mut Ui, session: &Session, play: &Playtest, desk: &mut Desk) {
    let colour = ui.visuals().warn_fg_color;
    let Some(why) = &play.stale else {
        if session.game().is_some_and(|game| !play.is_on(game)) {
            ui.label(RichText::new(desk.word("play-waits")).color(colour));
            ui.separator();
        }
        return;
    };
    ui.label(RichText::new(desk.words.about("play-stale", why)).color(colour));
    if ui.button(desk.word("play-restart")).clicked() {
        desk.ask(Action::Play(Play::Restart));
    }
    ui.separator();
}

fn market_ui(ui: &mut Ui, play: &Playtest, spots: &mut Spots, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    let legal = play.legal();
    let faces = Faces::new(board.config());
    ui.add_space(2.0);
    ui.label(RichText::new(desk.word("play-market")).color(desk.look.muted()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for card in state.market(board).flatten() {
            let action = Decide::TakeFaceUp(card);
            let face = faces.button_ui(ui, card, legal.contains(&action));
            spots.put(Spot::Market(card), face.rect);
            if face.clicked() {
                desk.ask(Action::Play(Play::Act(action)));
            }
            let said = tip(play, action, faces.title(card), desk);
            face.on_hover_text(said);
        }
        ui.add_space(6.0);
        let left = state.deck_len();
        let said = desk.words.count("play-blind", left as usize);
        let deck = faces.deck_ui(ui, left, &said, legal.contains(&Decide::DrawBlind));
        spots.put(Spot::Deck, deck.rect);
        if deck.clicked() {
            desk.ask(Action::Play(Play::Act(Decide::DrawBlind)));
        }
        let said = tip(play, Decide::DrawBlind, &said, desk);
        deck.on_hover_text(said);
    });
}

/// What something is; and why not, if it is refused now.
pub fn tip(play: &Playtest, action: Decide, what: &str, desk: &Desk) -> String {
    let refusal = if play.person_decides() {
        play.state().refuses(play.board(), action)
    } else {
        None
    };
    refusal.map_or_else(
        || what.to_owned(),
        |refusal| format!("{what}\n{}", refusal.say(desk.words.tongue())),
    )
}

/// Hand and tickets of the seat whose eyes these are; of all seats where cards lie open.
fn hand_ui(ui: &mut Ui, play: &Playtest, wishes: &Wishes, spots: &mut Spots, desk: &mut Desk) {
    let board = play.board();
    let seats: Vec<u8> = if wishes.open {
        (0..board.players()).collect()
    } else {
        play.eyes().into_iter().collect()
    };
    if seats.is_empty() {
        ui.label(RichText::new(desk.word("play-hidden")).color(desk.look.muted()));
    }
    for seat in seats {
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            cards::seat_ui(ui, seat);
            let name = seat_name(play, seat, desk);
            ui.label(RichText::new(desk.words.about("play-hand", &name)).strong());
        });
        held_ui(ui, play, seat, spots, desk);
        tickets_ui(ui, play, seat, desk);
    }
}

fn held_ui(ui: &mut Ui, play: &Playtest, seat: u8, spots: &mut Spots, desk: &Desk) {
    let (board, state) = (play.board(), play.state());
    let faces = Faces::new(board.config());
    let hand = state.hand(board, seat);
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let none = hand.iter().all(|count| *count == 0);
        if none {
            ui.label(card_titles(board, hand, desk.words.tongue()));
        }
        for (kind, &count) in hand.iter().enumerate().filter(|(_, count)| **count > 0) {
            let card = branchline_engine::config::CardId::from_index(kind);
            let stack = faces.stack_ui(ui, card, count);
            spots.put(Spot::Held(seat, card), stack.rect);
        }
    });
    spots.put(Spot::Hand(seat), row.response.rect);
}

fn tickets_ui(ui: &mut Ui, play: &Playtest, seat: u8, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    for (ticket, progress) in state.progress(board, seat) {
        let line = ui.horizontal_wrapped(|ui| {
            let (share, said) = match progress {
                Progress::Done => (1.0, desk.word("play-ticket-done")),
                Progress::Missing(spaces) => {
                    let whole = longest_way(board.config(), ticket).max(spaces);
                    let done = (whole - spaces) as f32 / whole.max(1) as f32;
                    let spaces = usize::try_from(spaces).unwrap_or(0);
                    (done, desk.words.count("play-ticket-missing", spaces))
                }
                Progress::Blocked => (0.0, desk.word("play-ticket-blocked")),
            };
            let fill = match progress {
                Progress::Blocked => ui.visuals().error_fg_color,
                _ => desk.look.accent(),
            };
            let bar = ProgressBar::new(share)
                .desired_width(46.0)
                .desired_height(8.0)
                .fill(fill);
            ui.add(bar);
            let sign = match progress {
                Progress::Done => "✔ ",
                Progress::Missing(_) => "",
                Progress::Blocked => "✖ ",
            };
            ui.label(format!("{sign}{}", ticket_title(board, ticket)));
            ui.label(RichText::new(said).small().color(desk.look.muted()));
        });
        if line.response.contains_pointer() {
            desk.ask(Action::Point(ends_of(board.config(), ticket)));
        }
    }
}

/// A rough length of a ticket, for its bar: what it is worth.
fn longest_way(config: &GameConfig, ticket: TicketId) -> i32 {
    let ways = config.tickets[ticket.index()].alternatives.iter();
    ways.map(|way| way.value).max().unwrap_or(1)
}

/// The places a ticket is about.
pub fn ends_of(config: &GameConfig, ticket: TicketId) -> Vec<thing::Thing> {
    let ways = config.tickets[ticket.index()].alternatives.iter();
    let places = ways.flat_map(|way| &way.ends).filter_map(|end| match *end {
        End::Location(place) => Some(thing::location(config, place)),
        End::District(_) => None,
    });
    places.collect()
}

fn players_ui(ui: &mut Ui, play: &Playtest, spots: &mut Spots, desk: &Desk) {
    let (board, state) = (play.board(), play.state());
    let view = state.public_view(board);
    let number =
        |count: Option<i32>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    ui.add_space(2.0);
    Grid::new("players")
        .striped(true)
        .num_columns(5)
        .show(ui, |ui| {
            for key in [
                "play-player",
                "play-points",
                "play-pieces",
                "play-cards",
                "play-ticket-count",
            ] {
                let head = RichText::new(desk.word(key)).small();
                ui.label(head.color(desk.look.muted()));
            }
            ui.end_row();
            for (seat, player) in (0u8..).zip(&view.players) {
                let name = RichText::new(seat_name(play, seat, desk));
                let row = ui.horizontal(|ui| {
                    cards::seat_ui(ui, seat);
                    ui.label(if seat == view.actor {
                        name.strong()
                    } else {
                        name
                    });
                });
                spots.put(Spot::Seat(seat), row.response.rect);
                for text in [
                    player.score.to_string(),
                    player.pieces.to_string(),
                    number(player.cards),
                    number(player.tickets),
                ] {
                    ui.label(text);
                }
                ui.end_row();
            }
        });
    for seat in 0..board.players() {
        let mine = lying::of_seat(play, seat, desk);
        if !mine.is_empty() {
            let text = format!("{}: {mine}", seat_name(play, seat, desk));
            ui.label(RichText::new(text).small().color(desk.look.muted()));
        }
    }
}
