//! RGP/1 as a front end meets it: whole games by messages, nonsense of every kind, and nothing told that is hidden.

use branchline_compiler::{Compilation, compile};
use branchline_engine::generator::{Generator, Stream};
use branchline_protocol::{LIMITS, Library, OPS, Server, schema};
use branchline_tests::{GAMES, map_files, sized};
use serde_json::{Value, json};

struct Maps;

impl Library for Maps {
    fn bundled(&self, name: &str) -> Option<Compilation> {
        GAMES
            .contains(&name)
            .then(|| compile(&map_files(), &format!("{name}/{name}.line")))
    }

    fn file(&self, _path: &str) -> Result<Compilation, String> {
        Err("no files here".to_owned())
    }
}

/// A talk in which every reply must be there, and the events are kept.
struct Talk {
    server: Server,
    events: Vec<Value>,
}

impl Talk {
    fn new() -> Self {
        Self {
            server: Server::new(Box::new(Maps)),
            events: Vec::new(),
        }
    }

    /// The whole reply.
    fn reply(&mut self, request: &Value) -> Value {
        let lines = self.server.handle(&request.to_string());
        let mut lines = lines.iter().map(|line| {
            assert!(!line.contains('\n'), "one message a line");
            serde_json::from_str::<Value>(line).expect("every line is JSON")
        });
        let reply = lines.next().expect("every request has a reply");
        assert_eq!(reply["id"], request["id"], "the reply echoes the id");
        self.events.extend(lines);
        reply
    }

    fn ok(&mut self, request: &Value) -> Value {
        let reply = self.reply(request);
        assert!(reply["error"].is_null(), "{request} → {reply}");
        reply["ok"].clone()
    }

    fn error(&mut self, request: &Value) -> String {
        let reply = self.reply(request);
        let code = reply["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{request} → {reply}"))
            .to_owned()
    }

    /// A game with clients in all seats.
    fn game(&mut self, name: &str, players: usize, seed: u64, mode: &str) -> Value {
        let loaded = self.ok(&json!({ "id": 1, "op": "load", "game": name }));
        let seats = vec![json!({}); players];
        let new = json!({
            "id": 2, "op": "new", "config": loaded["config"], "seats": seats,
            "seed": seed.to_string(), "mode": mode,
        });
        self.ok(&new)["game"].clone()
    }
}

/// Plays a game to its end by messages: some legal action each time, chosen by chance.
fn play_through(talk: &mut Talk, game: &Value, seed: u64, mut each: impl FnMut(&mut Talk, &Value)) {
    let mut chance = Generator::new(seed, Stream::Bot(0));
    loop {
        let view = talk.ok(&json!({ "id": 3, "op": "view", "game": game, "as": "public" }));
        if view["decision"]["kind"] == "over" {
            return;
        }
        each(talk, &view);
        let seat = view["decision"]["seat"].clone();
        let legal = talk.ok(&json!({ "id": 4, "op": "legal", "game": game, "as": seat }));
        let actions = legal["actions"].as_array().expect("a list");
        let action = &actions[chance.index(actions.len())];
        // Both ways of naming an action must do the same.
        let action = if chance.below(2) == 0 {
            action.clone()
        } else {
            json!({ "text": action["text"] })
        };
        talk.ok(&json!({
            "id": 5, "op": "apply", "game": game, "as": seat, "rev": legal["rev"], "action": action,
        }));
    }
}

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

#[test]
fn each_error_says_what_is_wrong() {
    let mut talk = Talk::new();
    for (request, code) in [
        (json!({ "id": 1 }), "bad_request"),
        (json!({ "id": 1, "op": "dance" }), "unknown_op"),
        (
            json!({ "id": 1, "op": "hello", "protocol": [7] }),
            "unsupported_version",
        ),
        (json!({ "id": 1, "op": "load" }), "bad_request"),
        (
            json!({ "id": 1, "op": "load", "game": "atlantis" }),
            "no_such_game",
        ),
        (
            json!({ "id": 1, "op": "load", "source": "game {" }),
            "config_invalid",
        ),
        (
            json!({ "id": 1, "op": "load", "config": {} }),
            "config_invalid",
        ),
        (
            json!({ "id": 1, "op": "load", "path": "../secret.line" }),
            "bad_request",
        ),
        (
            json!({ "id": 1, "op": "view", "game": "g9", "as": 0 }),
            "no_such_game",
        ),
        (
            json!({ "id": 1, "op": "new", "config": "c9", "seats": [] }),
            "no_such_game",
        ),
        (
            json!({ "id": 1, "op": "import", "replay": {} }),
            "bad_request",
        ),
    ] {
        assert_eq!(talk.error(&request), code, "{request}");
    }
    let loaded = talk.ok(&json!({ "id": 1, "op": "load", "game": "london" }));
    let lonely = json!({ "id": 1, "op": "new", "config": loaded["config"], "seats": [{}] });
    assert_eq!(talk.error(&lonely), "bad_request");
    let new = json!({ "id": 1, "op": "new", "config": loaded["config"], "seats": [{}, {}] });
    for _ in 0..LIMITS.games {
        talk.ok(&new);
    }
    assert_eq!(talk.error(&new), "limit");
    for line in ["", "[]", "7", "{", "\u{0}", "{\"id\":1,\"op\":"] {
        let reply: Value = serde_json::from_str(&talk.server.handle(line)[0]).expect("JSON");
        assert_eq!(reply["error"]["code"], "parse", "{line:?}");
    }
    let long = "x".repeat(LIMITS.line + 1);
    assert!(talk.server.handle(&long)[0].contains("\"limit\""));
}

/// Garbles a line: bytes changed, cut, doubled, or spliced with another line.
fn garble(chance: &mut Generator, lines: &[String]) -> String {
    let mut bytes = lines[chance.index(lines.len())].clone().into_bytes();
    for _ in 0..=chance.below(3) {
        let at = chance
            .index(bytes.len().max(1))
            .min(bytes.len().saturating_sub(1));
        match chance.below(5) {
            0 if !bytes.is_empty() => bytes[at] = chance.below(256) as u8,
            1 => bytes.truncate(at),
            2 => bytes.extend_from_within(at..),
            3 => {
                let other = lines[chance.index(lines.len())].as_bytes();
                bytes.truncate(at);
                bytes.extend(&other[chance.index(other.len())..]);
            }
            _ => {
                let digits = [
                    b"0".as_slice(),
                    b"-1",
                    b"65535",
                    b"99999999999999999999",
                    b"null",
                ];
                bytes.splice(at..at, digits[chance.index(digits.len())].iter().copied());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn garbled_lines_get_one_reply_each_and_break_nothing() {
    let mut talk = Talk::new();
    let game = talk.game("san-francisco", 2, 8, "play");
    let names = talk.game("europe", 2, 9, "analysis");
    let mut lines: Vec<String> = OPS
        .iter()
        .filter(|(op, _)| !["load", "quit", "close"].contains(op))
        .map(|(op, _)| {
            json!({ "id": 1, "op": op, "game": game, "as": 0, "rev": 0, "what": "config" })
                .to_string()
        })
        .collect();
    for action in [
        json!({ "a": "keep", "numbers": [1] }),
        json!({ "a": "claim", "track": "sunset--golden-gate-park", "pay": { "wild": 2 } }),
        json!({ "a": "own", "mechanic": "stations", "target": 3, "pay": { "red": 1 } }),
        json!({ "text": "claims roma--palermo with blue 3, wild 1" }),
        json!({ "a": "draw", "card": "blue" }),
        json!({ "a": "choose", "choice": 3 }),
    ] {
        for game in [&game, &names] {
            for seat in 0..2 {
                lines.push(
                    json!({ "id": 2, "op": "apply", "game": game, "as": seat, "action": action })
                        .to_string(),
                );
                lines.push(
                    json!({ "id": 3, "op": "legal", "game": game, "as": seat, "group": true })
                        .to_string(),
                );
            }
        }
    }
    let mut chance = Generator::new(1, Stream::Bot(1));
    for _ in 0..sized(5_000, 100_000) {
        let line = garble(&mut chance, &lines);
        let replies = talk.server.handle(&line);
        let replies: Vec<Value> = replies
            .iter()
            .map(|reply| serde_json::from_str(reply).expect("JSON"))
            .collect();
        let is_reply = |reply: &&Value| reply.get("ok").is_some() || reply.get("error").is_some();
        assert_eq!(replies.iter().filter(is_reply).count(), 1, "{line}");
        assert_ne!(replies[0]["error"]["code"], "internal", "{line}");
    }
    // Both games can still be looked at.
    for game in [game, names] {
        talk.ok(&json!({ "id": 1, "op": "view", "game": game, "as": 0 }));
    }
}

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
fn the_picture_of_the_board_names_its_tracks() {
    let mut talk = Talk::new();
    let game = talk.game("london", 2, 1, "play");
    let picture = talk.ok(&json!({ "id": 1, "op": "export", "game": game, "what": "svg" }));
    let svg = picture["svg"].as_str().expect("a text");
    assert!(svg.starts_with("<svg") && svg.contains("data-id=\"kings-cross--british-museum\""));
}
