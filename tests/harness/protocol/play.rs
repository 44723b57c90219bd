//! Whole games by messages: what is listed applies, what is not changes nothing, and what was played comes out again.

use branchline_tests::{GAMES, sized};
use serde_json::json;

use super::{Talk, play_through};

#[test]
fn every_game_can_be_played_to_its_end_by_messages() {
    for name in GAMES {
        for seed in 0..sized(2, 200) {
            let mut talk = Talk::new();
            let game = talk.game(name, 2 + (seed % 3) as usize, seed, "play");
            play_through(&mut talk, &game, seed, |_, _| {});
            let result = talk.ok(&json!({ "id": 6, "op": "result", "game": game }));
            assert_eq!(result["over"], true, "{name}");
            let lines = result["lines"].as_array().expect("lines");
            for (seat, total) in result["totals"]
                .as_array()
                .expect("sums")
                .iter()
                .enumerate()
            {
                let sum: i64 = lines
                    .iter()
                    .filter_map(|line| line["points"][seat].as_i64())
                    .sum();
                assert_eq!(Some(sum), total.as_i64(), "{name}: lines add up");
            }
            // What was played can be exported, and goes the same way again.
            let replay =
                talk.ok(&json!({ "id": 7, "op": "export", "game": game, "what": "replay" }));
            let again = talk.ok(&json!({ "id": 8, "op": "import", "replay": replay["replay"] }));
            let same = talk.ok(&json!({ "id": 9, "op": "result", "game": again["game"] }));
            assert_eq!(same, result);
        }
    }
}

#[test]
fn every_listed_action_and_payment_applies_and_can_be_taken_back_in_analysis() {
    let every = sized(23, 2);
    for name in GAMES {
        let mut talk = Talk::new();
        let game = talk.game(name, 3, 17, "analysis");
        let (mut moments, mut tried) = (0, 0);
        play_through(&mut talk, &game, 17, |talk, view| {
            moments += 1;
            if moments % every != 0 {
                return;
            }
            let all = json!({ "id": 0, "op": "view", "game": game, "as": "omniscient" });
            let before = talk.ok(&all);
            let seat = &view["decision"]["seat"];
            let legal = json!({ "id": 1, "op": "legal", "game": game, "as": seat, "group": true });
            for listed in talk.ok(&legal)["actions"].as_array().expect("a list") {
                let mut wanted = vec![listed.clone(), json!({ "text": listed["text"] })];
                for payment in listed["payments"].as_array().into_iter().flatten() {
                    let mut paid = listed.clone();
                    paid["pay"] = payment.clone();
                    wanted.push(paid);
                }
                for action in wanted {
                    let apply = json!({
                        "id": 2, "op": "apply", "game": game, "as": seat, "action": action,
                    });
                    let rev = talk.ok(&apply)["rev"].clone();
                    talk.ok(&json!({ "id": 3, "op": "undo", "game": game, "rev": rev }));
                    assert_eq!(talk.ok(&all), before, "{name}: {action}");
                    tried += 1;
                }
            }
        });
        assert!(tried > 20, "{name}: {tried}");
    }
}

#[test]
fn what_is_not_legal_changes_nothing() {
    for name in GAMES {
        let mut talk = Talk::new();
        let game = talk.game(name, 2, 5, "analysis");
        let mut tried = 0;
        play_through(&mut talk, &game, 5, |talk, view| {
            let all = |talk: &mut Talk| {
                talk.ok(&json!({ "id": 0, "op": "view", "game": game, "as": "omniscient" }))
            };
            tried += 1;
            if tried % 7 != 0 {
                return;
            }
            let before = all(talk);
            let seat = view["decision"]["seat"].as_u64().expect("a seat");
            let legal = talk.ok(&json!({ "id": 1, "op": "legal", "game": game, "as": seat }));
            let wanted = [
                json!({ "a": "pass" }),
                json!({ "a": "claim", "track": "nowhere--else" }),
                json!({ "a": "choose", "choice": 60_000 }),
                json!({ "a": "keep", "numbers": [] }),
                json!({ "a": "keep", "numbers": [9] }),
                json!({ "a": "pay", "cards": { "wild": 99 } }),
                json!({ "a": "own", "mechanic": "stations", "target": 9999 }),
                json!({ "a": "lay", "card": "wild" }),
                json!({ "text": "dances on the table" }),
            ];
            for action in wanted {
                let listed = legal["actions"].as_array().expect("a list");
                let is_listed = listed.iter().any(|one| {
                    action
                        .as_object()
                        .is_some_and(|a| a.iter().all(|(k, v)| one[k] == *v))
                });
                if is_listed {
                    continue;
                }
                let apply =
                    json!({ "id": 2, "op": "apply", "game": game, "as": seat, "action": action });
                let code = talk.error(&apply);
                assert!(
                    ["illegal_action", "bad_request"].contains(&code.as_str()),
                    "{action}: {code}"
                );
            }
            let other = json!({
                "id": 3, "op": "apply", "game": game, "as": 1 - seat, "action": legal["actions"][0],
            });
            assert_eq!(talk.error(&other), "not_your_turn");
            let stale = json!({
                "id": 4, "op": "apply", "game": game, "as": seat, "rev": 9999, "action": legal["actions"][0],
            });
            assert_eq!(talk.error(&stale), "stale_rev");
            assert_eq!(all(talk), before, "{name}");
        });
    }
}

#[test]
fn a_repeated_apply_is_answered_and_not_done_again() {
    let mut talk = Talk::new();
    let game = talk.game("london", 2, 3, "play");
    let view = talk.ok(&json!({ "id": 1, "op": "view", "game": game, "as": 0 }));
    let apply = json!({
        "id": "k1", "op": "apply", "game": game, "as": view["decision"]["seat"], "rev": 0,
        "action": { "a": "keep", "numbers": [1] },
    });
    let first = talk.ok(&apply);
    assert_eq!(talk.ok(&apply), first);
    assert_eq!(first["rev"], 1);
}
