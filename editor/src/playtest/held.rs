//! What players hold: cards, and tickets with what each still needs.

use branchline_engine::GameConfig;
use branchline_engine::config::{End, TicketId};
use branchline_engine::progress::Progress;
use branchline_engine::text::{card_titles, ticket_title};
use egui::{Color32, Label, ProgressBar, RichText, Ui};

use super::Playtest;
use super::cards::{self, Faces};
use super::motion::{Spot, Spots};
use super::panel::seat_name;
use crate::action::{Action, Desk};
use crate::thing;

/// Hand and tickets of the seat whose eyes these are; of all seats where cards lie open, as they do after the end.
pub fn hand_ui(ui: &mut Ui, play: &Playtest, open: bool, spots: &mut Spots, desk: &mut Desk) {
    let board = play.board();
    let seats: Vec<u8> = if open || play.state().ending().is_some() {
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
    let over = state.ending().is_some();
    for (ticket, progress) in state.progress(board, seat) {
        let line = ui.horizontal_wrapped(|ui| {
            if over {
                return told_ui(ui, &ticket_title(board, ticket), progress, desk);
            }
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
                // Its least width is that of a dot, which would look like something to press.
                _ if share <= 0.0 => Color32::TRANSPARENT,
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
            let said = RichText::new(said).small().color(desk.look.muted());
            // Beside the title, or as a whole below it.
            ui.add(Label::new(said).extend());
        });
        if line.response.contains_pointer() {
            desk.ask(Action::Point(ends_of(board.config(), ticket)));
        }
    }
}

/// A ticket after the end: done or not.
fn told_ui(ui: &mut Ui, title: &str, progress: Progress, desk: &Desk) {
    let (sign, colour, key) = match progress {
        Progress::Done => ("✔", desk.look.accent(), "play-ticket-done"),
        Progress::Missing(_) | Progress::Blocked => {
            ("✖", ui.visuals().error_fg_color, "play-ticket-failed")
        }
    };
    ui.label(RichText::new(sign).color(colour));
    ui.label(title);
    ui.label(
        RichText::new(desk.word(key))
            .small()
            .color(desk.look.muted()),
    );
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
