//! After the end everything lies open, and who has won stands out.

use branchline_editor::playtest::Playtest;
use branchline_engine::text::ticket_title;
use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{GAMES, play, window};
use crate::hand::Window;

fn over(game: &str) -> Window {
    let mut window = window(game);
    let wishes = &mut window.state_mut().table.wishes;
    wishes.pause = None;
    wishes.animate = false;
    wishes.seats[0] = wishes.seats[1];
    window.key_press(Key::F5);
    window.run_steps(2);
    let table = window.state_mut().table.play.as_mut().expect("a game");
    while table.let_bot_act(None) {}
    window.run_steps(3);
    window
}

fn name(seat: u8) -> String {
    format!("Bot {}", seat + 1)
}

#[test]
fn after_the_end_all_hands_and_tickets_lie_open_with_totals_beside_the_players() {
    for game in GAMES {
        let window = over(game);
        let table: &Playtest = play(&window);
        let (board, state) = (table.board(), table.state());
        let sheet = state.score_sheet(board);
        let count = |wanted: &str| window.query_all_by_label(wanted).count();
        for seat in 0..board.players() {
            assert_eq!(count(&format!("Hand of {}", name(seat))), 1, "{game}");
            for ticket in state.tickets_of(board, seat) {
                assert!(count(&ticket_title(board, ticket)) > 0, "{game}");
            }
            // In the sheet and in the table below it.
            let total = sheet.totals[usize::from(seat)].to_string();
            assert!(count(&total) >= 2, "{game}: {total}");
        }
        assert!(
            count("Total") == 1 && count("total") == 1,
            "{game}: the sheet and the players"
        );
        let winners: Vec<String> = sheet.winners.iter().map(|seat| name(*seat)).collect();
        assert_eq!(count(&format!("Won by {}", winners.join(", "))), 1);
    }
}
