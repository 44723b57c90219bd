//! The server: a request line in, a reply and its events out.

use crate::action::Wanted;
use crate::error::{Error, ErrorCode};
use crate::event::EventMessage;
use crate::game::{Applied, Game, HUMAN, Seat};
use crate::load::{self, Library, Loaded};
use crate::message::{
    Apply, As, Export, Hello, Import, Legal, Load, Mode, New, OPS, OfGame, Op, ResultMessage,
    ScoreLineMessage, Seed, Undo, ViewRequest, What,
};
use crate::thinking::{Stopper, named_bot};
use crate::view::Eyes;
use branchline_engine::config::Sheet;
use branchline_engine::envelope::Fields;
use branchline_engine::replay::{Header, Replay};
use branchline_engine::{Board, Event};
use branchline_sim::BotSpec;
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

    fn load(&mut self, load: Load) -> Answer {
        let loaded = match load {
            Load {
                config: Some(config),
                source: None,
                game: None,
                path: None,
            } => load::config(&config)?,
            Load {
                config: None,
                source: Some(text),
                game: None,
                path: None,
            } => load::source(&text)?,
            Load {
                config: None,
                source: None,
                game: Some(name),
                path: None,
            } => {
                let bundled = self.library.bundled(&name);
                load::compiled(&bundled.ok_or_else(|| {
                    Error::new(
                        ErrorCode::NoSuchGame,
                        format!("there is no bundled game `{name}`"),
                    )
                })?)?
            }
            Load {
                config: None,
                source: None,
                game: None,
                path: Some(path),
            } => load::compiled(&self.library.file(&path).map_err(Error::bad)?)?,
            _ => {
                return Err(Error::bad(
                    "`load` takes one of `config`, `source`, `game`, `path`",
                ));
            }
        };
        if self.configs.len() >= LIMITS.configs {
            return Err(Error::new(
                ErrorCode::Limit,
                "too many configs are loaded; close some",
            ));
        }
        let name = self.name('c');
        let config = &loaded.config;
        let players = &config.rules.players;
        let answer = json!({
            "config": name,
            "hash": config.hash(),
            "title": config.title,
            "players": [players.min, players.max],
        });
        self.configs.insert(name, loaded);
        Ok(answer)
    }

    fn start(&mut self, new: New, events: &mut Vec<Value>) -> Answer {
        let seed = match new.seed {
            None => 0,
            Some(Seed::Number(number)) => number,
            Some(Seed::Text(text)) => text
                .parse()
                .map_err(|_| Error::bad("`seed` is a whole number up to 2^64 - 1, as a text"))?,
        };
        let mut seats = Vec::new();
        for (number, seat) in (1..).zip(new.seats) {
            let bot = seat.ai.as_deref().map(|name| named_bot(name, seat.budget));
            let bot = bot.transpose()?;
            let name = seat.name.or(seat.ai);
            let name = name.unwrap_or_else(|| format!("Player {number}"));
            seats.push(Seat { name, bot });
        }
        let loaded = self.configs.get(&new.config);
        let loaded = loaded.ok_or_else(|| unknown(&new.config))?;
        let (game, happened) = self.game(loaded, seed, seats, new.mode == Mode::Analysis)?;
        let name = self.keep(game);
        self.tell(&name, &happened, events);
        Ok(json!({ "game": name, "rev": 0 }))
    }

    /// A new game of a config.
    fn game(
        &self,
        loaded: &Loaded,
        seed: u64,
        seats: Vec<Seat>,
        analysis: bool,
    ) -> Result<(Game, Vec<Event>), Error> {
        if self.games.len() >= LIMITS.games {
            return Err(Error::new(
                ErrorCode::Limit,
                "too many games are open; close some",
            ));
        }
        let players = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let range = &loaded.config.rules.players;
        if !(range.min..=range.max).contains(&players) {
            return Err(Error::bad(format!(
                "this game is for {} to {} players, not {players}",
                range.min, range.max
            )));
        }
        let board = Board::new(&loaded.config, players).map_err(|problems| {
            let first = problems
                .list()
                .first()
                .map(|problem| problem.message.clone());
            Error::new(ErrorCode::ConfigInvalid, first.unwrap_or_default())
        })?;
        let drawn = (loaded.sheet.clone(), loaded.extra.clone());
        Ok(Game::new(board, drawn, seed, seats, analysis))
    }

    fn view(&self, request: &ViewRequest) -> Answer {
        let game = self.find(&request.game)?;
        let eyes = match &request.eyes {
            As::Seat(seat) => Eyes::Seat(a_seat(game, *seat)?),
            As::Word(word) if word == "public" => Eyes::Public,
            As::Word(word) if word == "omniscient" && game.analysis => Eyes::All,
            As::Word(word) if word == "omniscient" => {
                let message = "everything is seen only in a game of mode `analysis`";
                return Err(Error::new(ErrorCode::ForbiddenView, message));
            }
            As::Word(_) => {
                return Err(Error::bad(
                    "`as` is a seat's number, `public` or `omniscient`",
                ));
            }
        };
        value(&game.view(eyes))
    }

    fn legal(&self, request: &Legal) -> Answer {
        let game = self.find(&request.game)?;
        check_rev(game, request.rev)?;
        let seat = a_seat(game, request.seat)?;
        if !game.is_over() && game.actor() != seat {
            let message = format!("seat {} decides now", game.actor());
            return Err(Error::new(ErrorCode::NotYourTurn, message));
        }
        Ok(json!({ "rev": game.rev(), "actions": value(&game.legal(request.group))? }))
    }

    fn apply(&mut self, request: &Value, apply: &Apply, events: &mut Vec<Value>) -> Answer {
        // The same request again, as after a lost reply, is answered again and not done again.
        if let Some((done, reply)) = &self.last_apply
            && done == request
            && !request["id"].is_null()
        {
            return Ok(reply.clone());
        }
        let game = find_mut(&mut self.games, &apply.game)?;
        check_rev(game, apply.rev)?;
        let seat = a_seat(game, apply.seat)?;
        if game.seats()[usize::from(seat)].bot.is_some() {
            let message = format!("a bot plays seat {seat}: use `ai`");
            return Err(Error::new(ErrorCode::NotYourTurn, message));
        }
        let Applied {
            undoable,
            events: happened,
        } = game.apply(seat, &apply.action)?;
        let reply = json!({ "rev": game.rev(), "undoable": undoable || game.analysis });
        self.last_apply = Some((request.clone(), reply.clone()));
        self.tell(&apply.game, &happened, events);
        Ok(reply)
    }

    fn undo(&mut self, request: &Undo) -> Answer {
        let game = find_mut(&mut self.games, &request.game)?;
        check_rev(game, request.rev)?;
        game.undo()?;
        self.last_apply = None;
        Ok(json!({ "rev": game.rev() }))
    }

    fn result(&self, request: &OfGame) -> Answer {
        let game = self.find(&request.game)?;
        let mut message = ResultMessage {
            over: game.is_over(),
            lines: Vec::new(),
            totals: Vec::new(),
            winners: Vec::new(),
            decided_by: None,
            estimates: Vec::new(),
        };
        if message.over {
            let sheet = game.state().score_sheet(game.board());
            message.lines = sheet
                .lines
                .iter()
                .map(|line| ScoreLineMessage {
                    id: line.line.id.to_owned(),
                    title: line.line.title.en.to_owned(),
                    points: line.points.clone(),
                })
                .collect();
            message.totals = sheet.totals;
            message.winners = sheet.winners;
            message.decided_by = sheet.decided_by;
            message.estimates = sheet.estimates.into_iter().map(str::to_owned).collect();
        }
        value(&message)
    }

    fn export(&self, request: &Export) -> Answer {
        let game = self.find(&request.game)?;
        match request.what {
            What::Replay if !game.analysis && !game.is_over() => Err(Error::new(
                ErrorCode::ForbiddenView,
                "the replay of a game holds every seat's tickets: export it when the game is over",
            )),
            What::Replay => {
                let replay = serde_json::from_str::<Value>(&game.replay()?.to_json());
                let replay =
                    replay.map_err(|error| Error::new(ErrorCode::Internal, error.to_string()))?;
                Ok(json!({ "replay": replay }))
            }
            What::Svg => Ok(json!({ "svg": game.picture() })),
            What::Config => value(&game.config()),
        }
    }

    fn import(&mut self, import: &Import) -> Answer {
        let replay = Replay::read(&import.replay.to_string())
            .map_err(|error| Error::bad(format!("this is no replay: {error}")))?;
        // Versions, hashes and moves must fit, or another game than the recorded one would go on.
        replay
            .run(|_| ())
            .map_err(|error| Error::bad(format!("this replay does not play: {error}")))?;
        let Header {
            seats,
            seed,
            config,
            ..
        } = replay.header;
        let mut sitting = Vec::new();
        for name in seats {
            let bot = match name.as_str() {
                HUMAN => None,
                bot => Some(named_bot(bot, None)?),
            };
            sitting.push(Seat { name, bot });
        }
        let loaded = Loaded {
            config,
            sheet: Sheet::default(),
            extra: Fields::new(),
        };
        let (mut game, _) = self.game(&loaded, seed, sitting, import.mode == Mode::Analysis)?;
        for said in replay.turns.into_iter().flat_map(|turn| turn.moves) {
            let wanted = Wanted::Said { text: said.words };
            let rev = game.rev() + 1;
            game.apply(said.seat, &wanted).map_err(|mut error| {
                error.message = format!("move {rev} of the replay: {}", error.message);
                error
            })?;
        }
        let rev = game.rev();
        let name = self.keep(game);
        Ok(json!({ "game": name, "rev": rev }))
    }

    fn close(&mut self, request: &OfGame) -> Answer {
        let found = self.games.remove(&request.game).is_some()
            || self.configs.remove(&request.game).is_some();
        if found {
            Ok(json!({}))
        } else {
            Err(unknown(&request.game))
        }
    }

    // ---- helpers -----------------------------------------------------------------

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

fn hello(hello: &Hello) -> Answer {
    if !hello.protocol.contains(&PROTOCOL) {
        let message = format!("only protocol {PROTOCOL} is spoken here");
        return Err(Error::new(ErrorCode::UnsupportedVersion, message)
            .with(json!({ "protocol": [PROTOCOL] })));
    }
    let bots: Vec<Value> = BotSpec::all()
        .map(|(bot, about)| json!({ "name": bot.name(), "about": about }))
        .collect();
    Ok(json!({
        "protocol": PROTOCOL,
        "engine": concat!("branchline ", env!("CARGO_PKG_VERSION")),
        "capabilities": ["undo", "ai", "events"],
        "bots": bots,
        "limits": LIMITS,
    }))
}

fn a_seat(game: &Game, seat: u8) -> Result<u8, Error> {
    if usize::from(seat) < game.seats().len() {
        Ok(seat)
    } else {
        Err(Error::bad(format!(
            "there is no seat {seat}: they are counted from 0"
        )))
    }
}

fn check_rev(game: &Game, rev: Option<u64>) -> Result<(), Error> {
    match rev {
        Some(rev) if rev != game.rev() => {
            let message = format!("the game is at rev {}, not {rev}", game.rev());
            Err(Error::new(ErrorCode::StaleRev, message).with(json!({ "rev": game.rev() })))
        }
        _ => Ok(()),
    }
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
