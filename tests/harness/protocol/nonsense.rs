//! Lines that mean nothing: each gets one reply that says why, and the games behind them stay as they are.

use branchline_engine::generator::{Generator, Stream};
use branchline_protocol::{LIMITS, OPS};
use branchline_tests::sized;
use serde_json::{Value, json};

use super::Talk;

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
