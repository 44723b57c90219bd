//! What goes over the wire as a document: the schema of all messages, configs with fields of others, the picture of a board.

use branchline_protocol::{OPS, schema};
use serde_json::{Value, json};

use super::{Talk, play_through};

#[test]
fn messages_are_what_the_schema_says() {
    let document: Value = serde_json::from_str(&schema()).expect("JSON");
    let check = |name: &str, message: &Value| {
        let mut part = document["messages"][name].clone();
        part["$defs"] = document["$defs"].clone();
        let validator = jsonschema::validator_for(&part).expect("a schema");
        let problem = validator.iter_errors(message).next();
        assert!(problem.is_none(), "{name}: {problem:?} in {message}");
    };
    for (op, _) in OPS {
        assert!(document["messages"][op].is_object(), "{op} has a schema");
    }
    let mut talk = Talk::new();
    let game = talk.game("europe", 2, 21, "analysis");
    play_through(&mut talk, &game, 21, |talk, view| {
        if view["rev"].as_u64().is_some_and(|rev| rev % 25 != 0) {
            return;
        }
        let view = talk.ok(&json!({ "id": 1, "op": "view", "game": game, "as": 0 }));
        check("reply: view", &view);
        let legal = json!({ "id": 2, "op": "legal", "game": game, "as": view["decision"]["seat"], "group": true });
        check("legal", &legal);
        for action in talk.ok(&legal)["actions"].as_array().expect("a list") {
            check("reply: legal action", action);
        }
    });
    check(
        "reply: result",
        &talk.ok(&json!({ "id": 3, "op": "result", "game": game })),
    );
    for event in talk.events.iter().take(200) {
        check("event", event);
    }
}

#[test]
fn what_others_added_to_a_config_comes_out_again() {
    let mut talk = Talk::new();
    let game = talk.game("london", 2, 1, "play");
    let mut config = talk.ok(&json!({ "id": 1, "op": "export", "game": game, "what": "config" }));
    config["x-note"] = json!("ours");
    let loaded = talk.ok(&json!({ "id": 2, "op": "load", "config": config }));
    let new = json!({ "id": 3, "op": "new", "config": loaded["config"], "seats": [{}, {}] });
    let game = talk.ok(&new)["game"].clone();
    let again = talk.ok(&json!({ "id": 4, "op": "export", "game": game, "what": "config" }));
    assert_eq!(again, config);
}

#[test]
fn the_picture_of_the_board_names_its_tracks() {
    let mut talk = Talk::new();
    let game = talk.game("london", 2, 1, "play");
    let picture = talk.ok(&json!({ "id": 1, "op": "export", "game": game, "what": "svg" }));
    let svg = picture["svg"].as_str().expect("a text");
    assert!(svg.starts_with("<svg") && svg.contains("data-id=\"kings-cross--british-museum\""));
}
