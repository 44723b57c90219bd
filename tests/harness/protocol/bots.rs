//! Bots behind the protocol: they play their own seats, think within a budget and can be stopped.

use branchline_protocol::LIMITS;
use serde_json::json;

use super::Talk;

#[test]
fn bots_play_their_seats_and_nobody_elses() {
    let mut talk = Talk::new();
    let loaded = talk.ok(&json!({ "id": 1, "op": "load", "game": "europe" }));
    let seats = json!([{ "name": "Ana" }, { "ai": "random" }, { "ai": "random" }]);
    let new = json!({ "id": 2, "op": "new", "config": loaded["config"], "seats": seats });
    let game = talk.ok(&new)["game"].clone();
    for _ in 0..20 {
        let view = talk.ok(&json!({ "id": 3, "op": "view", "game": game, "as": 0 }));
        match view["decision"]["seat"].as_u64() {
            None => break,
            Some(0) => {
                assert_eq!(
                    talk.error(&json!({ "id": 4, "op": "ai", "game": game })),
                    "not_your_turn"
                );
                let legal = talk
                    .ok(&json!({ "id": 5, "op": "legal", "game": game, "as": 0, "group": true }));
                let action = legal["actions"][0].clone();
                talk.ok(
                    &json!({ "id": 6, "op": "apply", "game": game, "as": 0, "action": action }),
                );
            }
            Some(seat) => {
                let wanted = json!({ "id": 7, "op": "apply", "game": game, "as": seat, "action": { "a": "pass" } });
                assert_eq!(talk.error(&wanted), "not_your_turn");
                talk.ok(&json!({ "id": 8, "op": "ai", "game": game, "run": true }));
            }
        }
    }
}

#[test]
fn a_bot_decides_for_the_seat_that_has_to_within_its_budget() {
    let mut talk = Talk::new();
    let loaded = talk.ok(&json!({ "id": 1, "op": "load", "game": "london" }));
    let seats = json!([{ "name": "Ana" }, { "ai": "ismcts", "budget": { "iterations": 30 } }]);
    let new = json!({ "id": 2, "op": "new", "config": loaded["config"], "seats": seats, "mode": "analysis" });
    let game = talk.ok(&new)["game"].clone();
    let mut decided = [0, 0];
    for _ in 0..8 {
        let view = talk.ok(&json!({ "id": 3, "op": "view", "game": game, "as": 0 }));
        let seat = view["decision"]["seat"].as_u64().expect("somebody decides");
        let other = json!({ "id": 4, "op": "ai", "game": game, "seat": 1 - seat, "ai": "random" });
        assert_eq!(talk.error(&other), "not_your_turn");
        let ask = if seat == 0 {
            // A client may leave one decision to a bot.
            json!({ "id": 5, "op": "ai", "game": game, "seat": 0, "ai": "route-focused" })
        } else {
            json!({ "id": 5, "op": "ai", "game": game, "seat": 1, "budget": { "iterations": 5 } })
        };
        assert_eq!(talk.ok(&ask)["steps"], 1);
        decided[seat as usize] += 1;
    }
    assert!(decided[0] > 0 && decided[1] > 0, "{decided:?}");
    let replay = talk.ok(&json!({ "id": 6, "op": "export", "game": game, "what": "replay" }));
    assert_eq!(
        replay["replay"]["header"]["seats"],
        json!(["human", "ismcts:30"])
    );
    for (budget, code) in [
        (json!(0), "bad_request"),
        (json!(LIMITS.ai_iterations + 1), "limit"),
    ] {
        let seats = json!([{}, { "ai": "ismcts", "budget": { "iterations": budget } }]);
        let new = json!({ "id": 7, "op": "new", "config": loaded["config"], "seats": seats });
        assert_eq!(talk.error(&new), code);
    }
}

#[test]
fn a_stop_that_waits_ends_the_run_before_it_and_no_later_one() {
    let mut talk = Talk::new();
    let loaded = talk.ok(&json!({ "id": 1, "op": "load", "game": "london" }));
    let seats = json!([{ "ai": "random" }, { "ai": "random" }]);
    let new = json!({ "id": 2, "op": "new", "config": loaded["config"], "seats": seats });
    let game = talk.ok(&new)["game"].clone();
    let run = json!({ "id": 3, "op": "ai", "game": game, "run": true });
    let stop = json!({ "id": 4, "op": "stop" });
    talk.server.stopper().hear(&stop.to_string());
    talk.server
        .stopper()
        .hear("{\"op\":\"view\",\"note\":\"stop\"}");
    let stopped = talk.ok(&run);
    assert_eq!(
        (&stopped["stopped"], &stopped["steps"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(talk.ok(&stop), json!({}));
    let played = talk.ok(&run);
    assert_eq!(
        (&played["stopped"], &played["over"]),
        (&json!(false), &json!(true))
    );
}
