//! What a seat may know: nothing hidden is told, and what was shown cannot be taken back.

use branchline_tests::GAMES;
use serde_json::{Value, json};

use super::{Talk, play_through};

#[test]
fn nothing_hidden_is_told_to_another_seat() {
    for name in GAMES {
        let mut talk = Talk::new();
        let game = talk.game(name, 3, 11, "play");
        play_through(&mut talk, &game, 11, |talk, _| {
            for seat in 0..3 {
                let view = talk.ok(&json!({ "id": 0, "op": "view", "game": game, "as": seat }));
                assert_eq!(view["me"]["seat"], seat);
                assert!(view["all"].is_null());
                for player in view["players"].as_array().expect("players") {
                    assert!(player.get("hand").is_none() && !player["tickets"].is_array());
                }
            }
        });
        let mut hidden = 0;
        for event in &talk.events {
            if event["as"] != event["seat"] {
                match event["event"].as_str() {
                    Some("card-drawn") => assert!(event["card"].is_null(), "{event}"),
                    Some("tickets-offered" | "tickets-kept") => {
                        assert_eq!(event["tickets"], json!([]), "{event}");
                    }
                    _ => continue,
                }
                hidden += 1;
            }
        }
        assert!(hidden > 20, "{name} has hidden events");
        let mut talk = Talk::new();
        let game = talk.game(name, 2, 1, "play");
        for request in [
            json!({ "id": 1, "op": "view", "game": game, "as": "omniscient" }),
            json!({ "id": 2, "op": "export", "game": game, "what": "replay" }),
        ] {
            assert_eq!(talk.error(&request), "forbidden_view");
        }
    }
}

#[test]
fn a_step_that_showed_a_card_is_not_taken_back_at_a_table() {
    for (mode, undoable) in [("play", false), ("analysis", true)] {
        let mut talk = Talk::new();
        let game = talk.game("london", 2, 3, mode);
        let decide = |talk: &mut Talk, action: Value| {
            let before = talk.ok(&json!({ "id": 1, "op": "view", "game": game, "as": 0 }));
            let seat = &before["decision"]["seat"];
            let apply =
                json!({ "id": 2, "op": "apply", "game": game, "as": seat, "action": action });
            (before.clone(), talk.ok(&apply))
        };
        // Nobody has seen anything of the first choice yet.
        let (_, reply) = decide(&mut talk, json!({ "a": "keep", "numbers": [1, 2] }));
        assert_eq!(reply["undoable"], true);
        decide(&mut talk, json!({ "a": "keep", "numbers": [1, 2] }));
        let (before, reply) = decide(&mut talk, json!({ "a": "draw" }));
        assert_eq!(reply["undoable"], undoable);
        let undo = json!({ "id": 3, "op": "undo", "game": game, "rev": reply["rev"] });
        if undoable {
            talk.ok(&undo);
            let after = talk.ok(&json!({ "id": 4, "op": "view", "game": game, "as": 0 }));
            assert_eq!(after, before);
        } else {
            assert_eq!(talk.error(&undo), "not_undoable");
        }
    }
}
