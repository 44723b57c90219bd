//! Hands are hidden: nothing that a screen reader could read out names what another player holds.

use std::collections::BTreeSet;

use branchline_engine::Decision;
use branchline_engine::text::ticket_title;
use egui::Key;
use egui_kittest::kittest::NodeT;

use super::{GAMES, choose, play, window};
use crate::hand::Window;

/// All that a screen reader could read out.
fn all_names(window: &Window) -> Vec<String> {
    let mut names = Vec::new();
    let mut open = vec![window.root()];
    while let Some(node) = open.pop() {
        names.extend(node.accesskit_node().label());
        names.extend(node.accesskit_node().value());
        names.extend(node.accesskit_node().description());
        open.extend(node.children());
    }
    names
}

#[test]
fn no_part_of_the_window_names_what_another_player_holds() {
    for game in GAMES {
        let mut window = window(game);
        window.state_mut().table.wishes.pause = Some(0.0);
        window.key_press(Key::F5);
        window.run_steps(2);
        let mut looked = 0;
        let seen = BTreeSet::new();
        for moves in 0..400 {
            if play(&window).state().ending().is_some() || looked == 8 {
                break;
            }
            if !play(&window).person_decides() {
                window.run_steps(1);
                continue;
            }
            if play(&window).state().decision() == Decision::Turn {
                nothing_hidden_is_named(&window, game);
                looked += 1;
            }
            let action = choose(play(&window), moves, &seen);
            let table = &mut window.state_mut().table;
            let play = table.play.as_mut().expect("a game");
            play.act(action).expect("legal");
            window.run_steps(2);
        }
        assert!(looked >= 5, "{game}: only {looked} turns were looked at");
    }
}

fn nothing_hidden_is_named(window: &Window, game: &str) {
    let table = play(window);
    let (board, state) = (table.board(), table.state());
    let mine: Vec<_> = state.tickets_of(board, 0).collect();
    let hidden: Vec<String> = state
        .tickets_of(board, 1)
        .filter(|ticket| !mine.contains(ticket))
        .map(|ticket| ticket_title(board, ticket))
        .collect();
    let names = all_names(window);
    assert!(names.iter().any(|name| name == "Hand of Player 1"));
    // Cards of the hand are named with their number: there must be those of this player and no others.
    let titles = |hand: &[i32]| -> Vec<String> {
        let cards = board.config().deck.iter().zip(hand);
        let held = cards.filter(|(_, count)| **count > 0);
        held.map(|(card, count)| format!("{count} {}", card.title))
            .collect()
    };
    let own = titles(state.hand(board, 0));
    let every: Vec<String> = (1..=30)
        .flat_map(|count| {
            let deck = board.config().deck.iter();
            deck.map(move |card| format!("{count} {}", card.title))
        })
        .collect();
    let said: BTreeSet<&String> = names.iter().filter(|name| every.contains(name)).collect();
    let own: BTreeSet<&String> = own.iter().collect();
    assert_eq!(said, own, "{game}: the cards of player 1 and no others");
    for name in &names {
        assert!(!name.contains("Hand of Bot"), "{game}: {name}");
        assert!(
            !hidden.iter().any(|ticket| name.contains(ticket.as_str())),
            "{game}: {name}"
        );
        // What the bot drew unseen is nowhere said by name.
        assert!(!name.starts_with("Bot 2 draws ") || name == "Bot 2 draws a card");
    }
}
