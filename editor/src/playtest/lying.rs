//! What mechanics keep in the open: stacks on the map, what waits to come into play, what players have before them.
//! Each thing has the same name here, on the map, in the log and for a screen reader.

use branchline_engine::Shown;
use branchline_engine::config::LocationId;
use branchline_render::theme::{INK, IVORY};
use egui::{Align2, FontId, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use super::Playtest;
use super::cards::Faces;
use super::panel::seat_name;
use crate::action::Desk;
use crate::look::{colour, strong};

/// What lies at a place, each with whose it is.
pub fn at(play: &Playtest, place: LocationId, desk: &Desk) -> Vec<String> {
    let (board, state) = (play.board(), play.state());
    let there = state.shown(board).into_iter();
    let there = there.filter(|shown| shown.location == Some(place));
    there
        .map(|shown| {
            let title = shown.title(board, desk.words.tongue());
            match shown.seat {
                Some(seat) => format!("{title}, {}", seat_name(play, seat, desk)),
                None => title,
            }
        })
        .collect()
}

/// What a player has of a mechanic's things, in words; nothing if there is nothing.
pub fn of_seat(play: &Playtest, seat: u8, desk: &Desk) -> String {
    let (board, language) = (play.board(), desk.words.tongue());
    let all = play.state().shown(board);
    let mine: Vec<Shown> = all
        .into_iter()
        .filter(|shown| shown.seat == Some(seat) && shown.location.is_none())
        .collect();
    let kinds = mine.chunk_by(|a, b| a.name == b.name);
    let kinds = kinds.map(|same| {
        let signs: Vec<String> = same.iter().filter_map(Shown::sign).collect();
        match same {
            [one] => one.title(board, language),
            _ if signs.len() == same.len() => {
                let many = language.of(same[0].name.many);
                format!("{} {many}: {}", same.len(), signs.join(", "))
            }
            _ => {
                let titles: Vec<String> =
                    same.iter().map(|one| one.title(board, language)).collect();
                titles.join(", ")
            }
        }
    });
    kinds.collect::<Vec<String>>().join(" · ")
}

/// What is nobody's and not on the map: cards that were turned up, stacks that wait to be placed.
pub fn aside_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let (board, language) = (play.board(), desk.words.tongue());
    let all = play.state().shown(board);
    let aside: Vec<Shown> = all
        .into_iter()
        .filter(|shown| shown.seat.is_none() && shown.location.is_none())
        .collect();
    let faces = Faces::new(board.config());
    for same in aside.chunk_by(|a, b| a.name == b.name) {
        ui.horizontal_wrapped(|ui| {
            let about = language.of(same[0].name.aside);
            ui.label(format!("{about}:"));
            for shown in same {
                let said = shown.title(board, language);
                match (shown.card, shown.sign()) {
                    (Some(card), _) => {
                        for _ in 0..shown.count {
                            let face = faces.button_ui(ui, card, false);
                            face.on_hover_text(faces.title(card));
                        }
                    }
                    (None, Some(sign)) => {
                        token_ui(ui, &sign, shown.count, &said).on_hover_text(&said);
                    }
                    (None, None) => {
                        ui.label(said);
                    }
                }
            }
        });
    }
}

/// A stack as it lies on the board.
fn token_ui(ui: &mut Ui, sign: &str, count: i32, said: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(28.0, 24.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, said));
    let painter = ui.painter();
    let disc = rect.left_center() + vec2(12.0, 0.0);
    painter.circle(disc, 11.0, colour(IVORY), Stroke::new(1.0, colour(INK)));
    let size = if sign.len() > 1 { 11.0 } else { 14.0 };
    let letter = FontId::new(size, strong());
    let at = disc - vec2(1.5, 0.5);
    painter.text(at, Align2::CENTER_CENTER, sign, letter, colour(INK));
    let corner = disc + vec2(8.0, 6.0);
    painter.circle(corner, 6.5, colour(INK), Stroke::new(1.0, colour(IVORY)));
    let number = FontId::new(9.5, strong());
    let count = count.to_string();
    painter.text(corner, Align2::CENTER_CENTER, count, number, colour(IVORY));
    response
}
