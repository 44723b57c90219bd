//! Refusals in both languages: whatever somebody at a table may try, the reason is there in Spanish too.

use std::collections::BTreeSet;

use branchline_engine::config::{CardId, TrackId};
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::mechanics::MechanicId;
use branchline_engine::rulebook::Language;
use branchline_engine::{Action, Board, State};
use branchline_tests::{GAMES, game};

/// Everything that a hand could try, legal or not.
fn attempts(board: &Board) -> Vec<Action> {
    let config = board.config();
    let mut all = vec![Action::DrawBlind, Action::DrawTickets, Action::Pass];
    all.extend((0..config.deck.len()).flat_map(|card| {
        let card = CardId::from_index(card);
        [Action::TakeFaceUp(card), Action::Lay(card)]
    }));
    all.extend((0..config.tracks.len()).map(|track| Action::Claim(TrackId::from_index(track))));
    for &mechanic in MechanicId::ALL {
        let places = u16::try_from(config.locations.len()).unwrap_or(0);
        all.extend((0..=places).map(|place| Action::Own(mechanic, place)));
    }
    all.extend((0..20).flat_map(|number| [Action::Pay(number), Action::Choose(number)]));
    all.extend((0..16).map(Action::Keep));
    all
}

#[test]
fn whatever_is_refused_at_a_table_is_refused_in_spanish_too() {
    let mut said = BTreeSet::new();
    for name in GAMES {
        let config = game(name);
        let board = Board::new(&config, 2).expect("two can play");
        let attempts = attempts(&board);
        for seed in 0..3 {
            let mut state = State::new(&board, seed);
            let mut chance = Generator::new(seed, Stream::Bot(0));
            for moment in 0.. {
                let mut legal = Vec::new();
                state.legal_actions(&board, &mut legal);
                if moment % 7 == 0 || state.ending().is_some() {
                    for &action in &attempts {
                        let Some(refusal) = state.refuses(&board, action) else {
                            continue;
                        };
                        let spanish = refusal.say(Language::Spanish);
                        assert_ne!(spanish, refusal.message, "{name}: {action:?}");
                        assert!(!spanish.is_empty());
                        let counted = |words: &str| words.split(' ').next() == Some("1");
                        let one =
                            counted(&refusal.message) && refusal.message.contains("are needed");
                        assert!(!one, "{}", refusal.message);
                        said.insert(refusal.rule);
                    }
                }
                if state.ending().is_some() {
                    break;
                }
                let action = legal[chance.index(legal.len())];
                state.apply(&board, action).expect("it is legal");
            }
        }
    }
    for rule in [
        "claim", "draw", "end", "ferries", "market", "payment", "pieces", "stations", "turn",
    ] {
        assert!(said.contains(rule), "{rule} refused nothing: {said:?}");
    }
}
