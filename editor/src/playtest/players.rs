//! The players side by side: points, pieces, cards, tickets, and what mechanics gave them.

use branchline_engine::view::PlayerView;
use egui::{Grid, RichText, Ui};

use super::Playtest;
use super::cards;
use super::lying;
use super::motion::{Spot, Spots};
use super::panel::seat_name;
use crate::action::Desk;

/// Narrower than this, a table of them would be cut off.
const TABLE: f32 = 290.0;

/// Draws them: as a table, or as lines where that has no room. After the end points are totals.
pub fn players_ui(ui: &mut Ui, play: &Playtest, spots: &mut Spots, desk: &Desk) {
    let (board, state) = (play.board(), play.state());
    let view = state.public_view(board);
    let sheet = play.sheet();
    let points = if sheet.is_some() {
        "play-totals"
    } else {
        "play-points"
    };
    let heads = [points, "play-pieces", "play-cards", "play-ticket-count"];
    let figures = |seat: u8, player: &PlayerView| {
        let total = sheet.map(|sheet| sheet.totals[usize::from(seat)]);
        let known = |count: Option<i32>| count.map_or_else(|| "–".to_owned(), |n| n.to_string());
        [
            total.unwrap_or(player.score).to_string(),
            player.pieces.to_string(),
            known(player.cards),
            known(player.tickets),
        ]
    };
    // Whose turn it is, or who has won.
    let stands_out = |seat: u8| match sheet {
        Some(sheet) => sheet.winners.contains(&seat),
        None => seat == view.actor,
    };
    let name = |seat: u8| {
        let name = RichText::new(seat_name(play, seat, desk));
        if stands_out(seat) {
            name.strong()
        } else {
            name
        }
    };
    ui.add_space(2.0);
    if ui.available_width() < TABLE {
        for (seat, player) in (0u8..).zip(&view.players) {
            let row = ui.horizontal_wrapped(|ui| {
                cards::seat_ui(ui, seat);
                ui.label(name(seat));
                for (key, text) in heads.iter().zip(figures(seat, player)) {
                    let text = format!("{} {text}", desk.word(key));
                    ui.label(RichText::new(text).small().color(desk.look.muted()));
                }
            });
            spots.put(Spot::Seat(seat), row.response.rect);
        }
    } else {
        Grid::new("players")
            .striped(true)
            .num_columns(5)
            .show(ui, |ui| {
                for key in std::iter::once("play-player").chain(heads) {
                    let head = RichText::new(desk.word(key)).small();
                    ui.label(head.color(desk.look.muted()));
                }
                ui.end_row();
                for (seat, player) in (0u8..).zip(&view.players) {
                    let row = ui.horizontal(|ui| {
                        cards::seat_ui(ui, seat);
                        ui.label(name(seat));
                    });
                    spots.put(Spot::Seat(seat), row.response.rect);
                    for (at, text) in figures(seat, player).into_iter().enumerate() {
                        let text = RichText::new(text);
                        let bold = at == 0 && stands_out(seat) && sheet.is_some();
                        ui.label(if bold { text.strong() } else { text });
                    }
                    ui.end_row();
                }
            });
    }
    for seat in 0..board.players() {
        let mine = lying::of_seat(play, seat, desk);
        if !mine.is_empty() {
            let text = format!("{}: {mine}", seat_name(play, seat, desk));
            ui.label(RichText::new(text).small().color(desk.look.muted()));
        }
    }
}
