//! The server: a request line in, a reply and its events out. [`opening`] and [`playing`] carry the requests out.

mod opening;
mod playing;

use crate::error::{Error, ErrorCode};
use crate::event::EventMessage;
use crate::game::Game;
use crate::load::{Library, Loaded};
use crate::message::{OPS, Op};
use crate::thinking::Stopper;
use crate::view::Eyes;
use branchline_engine::Event;
use opening::hello;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version spoken here.
pub const PROTOCOL: u32 = 1;

/// What a client may not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// Bytes of a line.
    pub line: usize,
    /// Games at once.
    pub games: usize,
    /// Loaded configs at once.
    pub configs: usize,
    /// Decisions of bots in one `ai` request.
    pub ai_steps: usize,
    /// Searches of a bot for one decision.
    pub ai_iterations: u32,
}

/// The limits in force.
pub const LIMITS: Limits = Limits {
    line: 1 << 20,
    games: 16,
    configs: 16,
    ai_steps: 20_000,
    ai_iterations: 20_000,
};

/// One talk with a client.
pub struct Server {
    library: Box<dyn Library>,
    configs: BTreeMap<String, Loaded>,
    pub(crate) games: BTreeMap<String, Game>,
    /// Numbers given out so far.
    named: u64,
    /// The last applied request and its reply: a client that lost the reply may ask again.
    pub(crate) last_apply: Option<(Value, Value)>,
    pub(crate) stopper: Stopper,
    quits: bool,
}

pub(crate) type Answer = Result<Value, Error>;

impl Server {
    /// A server with these games.
    #[must_use]
    pub fn new(library: Box<dyn Library>) -> Self {
        Self {
            library,
            configs: BTreeMap::new(),
            games: BTreeMap::new(),
            named: 0,
            last_apply: None,
            stopper: Stopper::default(),
            quits: false,
        }
    }

    /// Whether the client said goodbye.
    #[must_use]
    pub const fn quits(&self) -> bool {
        self.quits
    }

    /// What hears `stop` while a bot thinks, for whoever reads lines ahead.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers a line: the reply first, then the events it caused, a line each.
    /// There is exactly one reply whatever the line holds.
    pub fn handle(&mut self, line: &str) -> Vec<String> {
        let mut events = Vec::new();
        let (id, answer) = match read(line) {
            Ok(request) => {
                let id = request.get("id").cloned().unwrap_or(Value::Null);
                let answer = self.answer_or_own_up(&request, &mut events);
                (id, answer)
            }
            Err(error) => (Value::Null, Err(error)),
        };
        let reply = match answer {
            Ok(ok) => json!({ "id": id, "ok": ok }),
            Err(error) => json!({ "id": id, "error": error }),
        };
        let mut lines = vec![reply.to_string()];
        lines.extend(events.iter().map(Value::to_string));
        lines
    }

    /// The answer; a fault of ours is one too. A game that the request may have left half
    /// changed is closed, everything else is as it was.
    fn answer_or_own_up(&mut self, request: &Value, events: &mut Vec<Value>) -> Answer {
        // What the fault leaves behind is looked after below.
        let fault = match catch_unwind(AssertUnwindSafe(|| self.answer(request, events))) {
            Ok(answer) => return answer,
            Err(fault) => fault,
        };
        events.clear();
        let said = fault.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| fault.downcast_ref::<&str>().copied());
        let message = format!("a fault of ours: {}", said.unwrap_or("it has no words"));
        let error = Error::new(ErrorCode::Internal, message);
        Err(match self.close_if_changed(request) {
            Some(game) => error.with(json!({ "closed": game })),
            None => error,
        })
    }

    /// Closes the game that a request could have changed.
    fn close_if_changed(&mut self, request: &Value) -> Option<String> {
        let op = request.get("op").and_then(Value::as_str)?;
        if !matches!(Op::named(op)?, Op::Apply | Op::Undo | Op::Ai) {
            return None;
        }
        let game = request.get("game").and_then(Value::as_str)?;
        self.games.remove(game)?;
        self.last_apply = None;
        Some(game.to_owned())
    }

    fn answer(&mut self, request: &Value, events: &mut Vec<Value>) -> Answer {
        let op = request.get("op").and_then(Value::as_str);
        let op = op.ok_or_else(|| Error::bad("a request has an `op`"))?;
        let Some(op) = Op::named(op) else {
            let known: Vec<&str> = OPS.iter().map(|(name, _)| *name).collect();
            return Err(
                Error::new(ErrorCode::UnknownOp, format!("there is no op `{op}`"))
                    .with(json!({ "ops": known })),
            );
        };
        match op {
            Op::Hello => hello(&fields(request)?),
            Op::Load => self.load(fields(request)?),
            Op::New => self.start(fields(request)?, events),
            Op::View => self.view(&fields(request)?),
            Op::Legal => self.legal(&fields(request)?),
            Op::Apply => self.apply(request, &fields(request)?, events),
            Op::Undo => self.undo(&fields(request)?),
            Op::Ai => self.ai(&fields(request)?, events),
            Op::Stop => {
                self.stopper.done();
                Ok(json!({}))
            }
            Op::Result => self.result(&fields(request)?),
            Op::Export => self.export(&fields(request)?),
            Op::Import => self.import(&fields(request)?),
            Op::Close => self.close(&fields(request)?),
            Op::ListOps => Ok(json!({
                "ops": OPS.iter().map(|(name, does)| json!({ "op": name, "does": does }))
                    .collect::<Vec<_>>(),
            })),
            Op::Quit => {
                self.quits = true;
                Ok(json!({}))
            }
        }
    }

    fn name(&mut self, letter: char) -> String {
        self.named += 1;
        format!("{letter}{}", self.named)
    }

    fn keep(&mut self, game: Game) -> String {
        let name = self.name('g');
        self.games.insert(name.clone(), game);
        name
    }

    fn find(&self, name: &str) -> Result<&Game, Error> {
        self.games.get(name).ok_or_else(|| unknown(name))
    }

    /// Events for each stream of a game, in the form it may see.
    pub(crate) fn tell(&self, name: &str, happened: &[Event], events: &mut Vec<Value>) {
        #[derive(Serialize)]
        struct Told<'a> {
            game: &'a str,
            rev: u64,
            #[serde(rename = "as")]
            eyes: Value,
            #[serde(flatten)]
            event: EventMessage,
        }
        let Some(game) = self.games.get(name) else {
            return;
        };
        for eyes in game.streams() {
            let shown_as = match eyes {
                Eyes::Seat(seat) => json!(seat),
                Eyes::Public | Eyes::All => json!("public"),
            };
            for event in happened {
                let told = Told {
                    game: name,
                    rev: game.rev(),
                    eyes: shown_as.clone(),
                    event: game.say(event, eyes),
                };
                events.extend(serde_json::to_value(told));
            }
        }
    }
}

/// A line as a JSON object.
pub(crate) fn read(line: &str) -> Result<Value, Error> {
    if line.len() > LIMITS.line {
        let message = format!("a line holds at most {} bytes", LIMITS.line);
        return Err(Error::new(ErrorCode::Limit, message));
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|error| Error::new(ErrorCode::Parse, error.to_string()))?;
    if value.is_object() {
        Ok(value)
    } else {
        Err(Error::new(ErrorCode::Parse, "a request is a JSON object"))
    }
}

/// The fields of an operation.
fn fields<T: DeserializeOwned>(request: &Value) -> Result<T, Error> {
    T::deserialize(request).map_err(|error| Error::bad(error.to_string()))
}

fn value(message: &impl Serialize) -> Answer {
    serde_json::to_value(message)
        .map_err(|error| Error::new(ErrorCode::Internal, error.to_string()))
}

pub(crate) fn find_mut<'a>(
    games: &'a mut BTreeMap<String, Game>,
    name: &str,
) -> Result<&'a mut Game, Error> {
    games.get_mut(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Error {
    Error::new(ErrorCode::NoSuchGame, format!("there is no `{name}` here"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_compiler::{Compilation, MemoryFiles, compile};
    use branchline_engine::State;

    /// A library with a fault in it.
    struct Faulty;

    impl Library for Faulty {
        fn bundled(&self, name: &str) -> Option<Compilation> {
            assert_ne!(name, "faulty", "this one is broken");
            let routes: String = (1..=if name == "large" { 200 } else { 9 })
                .map(|_| "  a -- b 1 any\n")
                .collect();
            let text = format!(
                "game \"Small\" {{\n  players 2\n  pieces 9\n  hand 2\n  first-tickets deal 1, keep 1\n  \
                 draw-tickets deal 1, keep 1\n}}\ndeck {{\n  red 30\n}}\nlocations {{\n  a at 0,0\n  b at 50,0\n}}\n\
                 routes {{\n{routes}}}\ntickets {{\n  a to b 1 copies 9\n}}\n"
            );
            Some(compile(&MemoryFiles::one("game.line", &text), "game.line"))
        }

        fn file(&self, _path: &str) -> Result<Compilation, String> {
            Err("no files here".to_owned())
        }
    }

    fn ask(server: &mut Server, request: &Value) -> Value {
        let lines = server.handle(&request.to_string());
        let reply: Value = serde_json::from_str(&lines[0]).expect("every line is JSON");
        assert_eq!(reply["id"], request["id"]);
        if reply["error"]["code"] == "internal" {
            assert_eq!(lines.len(), 1, "no events of what went wrong");
        }
        reply
    }

    fn new_game(server: &mut Server, name: &str) -> String {
        let loaded = ask(server, &json!({ "id": 1, "op": "load", "game": name }));
        let seats = [json!({ "name": "Ana" }), json!({ "name": "Ben" })];
        let config = &loaded["ok"]["config"];
        let new =
            json!({ "id": 2, "op": "new", "config": config, "seats": seats, "mode": "analysis" });
        let game = ask(server, &new)["ok"]["game"].clone();
        game.as_str().expect("a name").to_owned()
    }

    #[test]
    fn a_fault_of_ours_is_answered_and_nothing_else_is_lost() {
        let mut server = Server::new(Box::new(Faulty));
        let (game, other) = (
            new_game(&mut server, "small"),
            new_game(&mut server, "large"),
        );
        let fault = ask(
            &mut server,
            &json!({ "id": 3, "op": "load", "game": "faulty" }),
        );
        assert_eq!(fault["error"]["code"], "internal");
        let message = fault["error"]["message"].as_str().expect("words");
        assert!(message.contains("this one is broken"), "{message}");
        assert!(fault["error"]["data"].is_null());
        for game in [&game, &other] {
            let view = ask(
                &mut server,
                &json!({ "id": 4, "op": "view", "game": game, "as": 0 }),
            );
            assert!(view["ok"].is_object(), "{view}");
        }
    }

    #[test]
    fn a_game_that_a_fault_left_half_changed_is_closed_and_one_only_looked_at_is_not() {
        let mut server = Server::new(Box::new(Faulty));
        let (game, other) = (
            new_game(&mut server, "large"),
            new_game(&mut server, "small"),
        );
        // The state of a smaller board: whatever looks at it goes wrong.
        let board = server.games[&other].board().clone();
        let damaged = find_mut(&mut server.games, &game).expect("it is open");
        damaged.damage(State::new(&board, 0));
        let view = json!({ "id": 5, "op": "view", "game": game, "as": 0 });
        let fault = ask(&mut server, &view);
        assert_eq!(fault["error"]["code"], "internal");
        assert!(fault["error"]["data"].is_null(), "{fault}");
        let ai = json!({ "id": 6, "op": "ai", "game": game, "ai": "random" });
        let fault = ask(&mut server, &ai);
        assert_eq!(fault["error"]["code"], "internal");
        assert_eq!(fault["error"]["data"]["closed"], json!(game));
        assert_eq!(ask(&mut server, &view)["error"]["code"], "no_such_game");
        let view = json!({ "id": 7, "op": "view", "game": other, "as": 0 });
        assert!(ask(&mut server, &view)["ok"].is_object());
        assert!(ask(&mut server, &json!({ "id": 8, "op": "quit" }))["ok"].is_object());
        assert!(server.quits());
    }
}
