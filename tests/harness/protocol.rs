//! RGP/1 as a front end meets it. Here is the talk itself; the tests are beside it, one idea a file.

mod bots;
mod documents;
mod nonsense;
mod play;
mod secrets;

use branchline_compiler::{Compilation, compile};
use branchline_engine::generator::{Generator, Stream};
use branchline_protocol::{Library, Server};
use branchline_tests::{GAMES, map_files};
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
