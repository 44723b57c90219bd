//! The saved object for Tabletop Simulator, by its structure; the program itself is not at hand.

use std::collections::BTreeSet;

use branchline_engine::rulebook::Language;
use branchline_render::tts::saved_object;
use branchline_render::{Layout, Overlay, Scene, Theme};
use serde_json::Value;

use crate::boards::{GAMES, bundled};

/// All objects, those in decks and bags included.
fn objects<'a>(list: &'a Value, all: &mut Vec<&'a Value>) {
    for object in list.as_array().into_iter().flatten() {
        all.push(object);
        objects(&object["ContainedObjects"], all);
    }
}

#[test]
fn a_saved_object_has_a_snap_point_for_each_space_and_a_card_for_each_card() {
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        let drawn = Scene::board(&game.config, &layout, &Theme::light(), &Overlay::default());
        let made = || {
            saved_object(
                &game.config,
                &game.sheet,
                &drawn,
                Language::English,
                "file:///there/",
                20.0,
            )
        };
        let files = made().expect("small pictures");
        let again = made().expect("small pictures");
        assert_eq!(files, again, "{path}: the same bytes twice");
        let save: Value = serde_json::from_slice(&files[0].bytes).expect("JSON");
        let mut all = Vec::new();
        objects(&save["ObjectStates"], &mut all);
        let guids: BTreeSet<_> = all.iter().map(|object| object["GUID"].as_str()).collect();
        assert_eq!(guids.len(), all.len(), "{path}: no GUID twice");

        let board = all[0];
        let spaces: Vec<_> = layout
            .tracks
            .iter()
            .flat_map(|track| &track.spaces)
            .collect();
        let snaps = board["AttachedSnapPoints"].as_array().expect("a list");
        assert_eq!(snaps.len(), spaces.len(), "{path}");
        let scale = board["Transform"]["scaleX"].as_f64().expect("a number");
        for (snap, space) in snaps.iter().zip(spaces) {
            // Local coordinates times the scale are inches from the middle of the board.
            let world = snap["Position"]["x"].as_f64().expect("a number") * scale * 25.4;
            let expected = f64::from(space.centre.x - layout.width / 2.0);
            assert!((world - expected).abs() < 0.1, "{path}: {world} {expected}");
        }

        let tickets: i32 = game.config.tickets.iter().map(|ticket| ticket.copies).sum();
        let cards = all.iter().filter(|object| object["Name"] == "Card");
        assert_eq!(
            cards.count(),
            usize::try_from(game.config.deck_size() + tickets).expect("cards"),
            "{path}"
        );
        for deck in all.iter().filter(|object| object["Name"] == "DeckCustom") {
            for (key, sheet) in deck["CustomDeck"].as_object().expect("sheets") {
                let cells = sheet["NumWidth"].as_u64().expect("a number")
                    * sheet["NumHeight"].as_u64().expect("a number");
                let key: u64 = key.parse().expect("a number");
                let own = deck["DeckIDs"]
                    .as_array()
                    .expect("a list")
                    .iter()
                    .filter_map(Value::as_u64)
                    .filter(|id| id / 100 == key);
                assert!(
                    own.clone().count() > 0 && own.max() < Some(key * 100 + cells - 1),
                    "{path}: a face in each cell but the last"
                );
            }
        }
        let text = String::from_utf8_lossy(&files[0].bytes).into_owned();
        for file in &files[1..] {
            assert!(
                text.contains(&format!("file:///there/{}", file.name)),
                "{path}: {} is used",
                file.name
            );
            assert!(file.bytes.starts_with(b"\x89PNG"), "{path}: {}", file.name);
        }
    }
}
