//! Numbers that nobody would write: every number of a compiled game or of a recorded game is replaced by impossible
//! ones. The game is refused with a reason or can be played; nothing panics, hangs or asks for all memory.

use branchline_engine::config::limits;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Board, GameConfig, Replay, State};
use branchline_tests::{GAMES, game, read, sized};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What stands in place of each number.
fn hostile() -> [Value; 7] {
    [
        json!(0),
        json!(1),
        json!(-1),
        json!(i32::MAX),
        json!(i32::MIN),
        json!(u32::MAX),
        json!(u64::MAX),
    ]
}

/// Where the numbers of a value are. Of items of one shape (the tracks of a map) two are enough.
fn numbers(value: &Value) -> Vec<String> {
    fn walk(value: &Value, path: &str, shape: &str, found: &mut BTreeMap<String, Vec<String>>) {
        match value {
            Value::Number(_) => found
                .entry(shape.to_owned())
                .or_default()
                .push(path.to_owned()),
            Value::Array(list) => {
                for (at, item) in list.iter().enumerate() {
                    walk(item, &format!("{path}/{at}"), &format!("{shape}/*"), found);
                }
            }
            Value::Object(parts) => {
                for (name, item) in parts {
                    walk(
                        item,
                        &format!("{path}/{name}"),
                        &format!("{shape}/{name}"),
                        found,
                    );
                }
            }
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    let mut found = BTreeMap::new();
    walk(value, "", "", &mut found);
    let few = |paths: Vec<String>| paths.into_iter().take(2);
    found.into_values().flat_map(few).collect()
}

/// The value with one number replaced, for each number and each replacement.
fn each_damaged(value: &Value, mut each: impl FnMut(&str, &Value)) {
    let paths = numbers(value);
    assert!(paths.len() > 10, "few numbers: {paths:?}");
    for path in paths {
        for number in hostile() {
            let mut damaged = value.clone();
            *damaged.pointer_mut(&path).expect("it was found there") = number.clone();
            each(&format!("{path} = {number}"), &damaged);
        }
    }
}

/// Plays a little of a game at random and counts the points.
fn play_a_little(board: &Board) {
    let mut state = State::new(board, 5);
    let mut chance = Generator::new(5, Stream::Bot(0));
    let mut legal = Vec::new();
    for _ in 0..200 {
        state.legal_actions(board, &mut legal);
        let Some(last) = legal.len().checked_sub(1) else {
            break;
        };
        let action = legal[chance.index(last + 1)];
        state.apply(board, action).expect("it is listed");
    }
    let totals = state.score_sheet(board).totals;
    assert_eq!(totals.len(), usize::from(board.players()));
}

/// Every list of a value that is not empty, one of each shape.
fn lists(value: &Value) -> Vec<String> {
    fn walk(value: &Value, path: &str, shape: &str, found: &mut BTreeMap<String, String>) {
        match value {
            Value::Array(list) => {
                if !list.is_empty() {
                    found.entry(shape.to_owned()).or_insert(path.to_owned());
                }
                for (at, item) in list.iter().enumerate() {
                    walk(item, &format!("{path}/{at}"), &format!("{shape}/*"), found);
                }
            }
            Value::Object(parts) => {
                for (name, item) in parts {
                    let (path, shape) = (format!("{path}/{name}"), format!("{shape}/{name}"));
                    walk(item, &path, &shape, found);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    walk(value, "", "", &mut found);
    found.into_values().collect()
}

/// Whether a damaged game can be played; then a little of it is.
fn plays(damaged: Value) -> bool {
    let Ok(config) = serde_json::from_value::<GameConfig>(damaged) else {
        return false;
    };
    match Board::new(&config, config.rules.players.min) {
        Ok(board) => {
            play_a_little(&board);
            true
        }
        Err(problems) => {
            assert!(!problems.list()[0].message.is_empty());
            false
        }
    }
}

fn configs() -> impl Iterator<Item = (&'static str, GameConfig)> {
    GAMES.into_iter().map(|name| (name, game(name)))
}

#[test]
fn a_config_with_an_impossible_number_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for (name, config) in configs() {
        let whole = serde_json::to_value(&config).expect("plain data");
        each_damaged(&whole, |what, damaged| {
            let Ok(config) = serde_json::from_value::<GameConfig>(damaged.clone()) else {
                refused += 1;
                return;
            };
            let players = config.rules.players.min;
            match Board::new(&config, players) {
                Ok(board) => {
                    played += 1;
                    play_a_little(&board);
                }
                Err(problems) => {
                    refused += 1;
                    let said = &problems.list()[0].message;
                    assert!(!said.is_empty(), "{name} {what}");
                }
            }
        });
    }
    // Small numbers are often possible; numbers beyond 32 bits never are.
    assert!(
        refused > played && played > 100,
        "{refused} refused, {played} played"
    );
}

/// A number of the map may be an index: each index that there is stands in its place.
#[test]
fn a_config_with_another_index_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for (name, config) in configs() {
        let whole = serde_json::to_value(&config).expect("plain data");
        let wild = config.wild().expect("there is one").index();
        let last = [
            config.deck.len(),
            config.districts.len(),
            config.locations.len(),
            config.routes.len(),
            config.ticket_kinds.len(),
        ];
        let indices = last
            .into_iter()
            .flat_map(|len| [len.saturating_sub(1), len]);
        let indices: BTreeSet<usize> = indices.chain([wild]).collect();
        let mut tried = BTreeSet::new();
        for path in numbers(&whole) {
            if path.starts_with("/rules") || path.starts_with("/board") {
                continue;
            }
            for index in &indices {
                let mut damaged = whole.clone();
                *damaged.pointer_mut(&path).expect("it was found there") = json!(index);
                if plays(damaged) {
                    played += 1;
                } else {
                    refused += 1;
                }
                tried.insert((path.clone(), *index));
            }
        }
        let colour = |path: &str| path.starts_with("/tracks") && path.ends_with("colour");
        assert!(
            tried
                .iter()
                .any(|(path, index)| colour(path) && *index == wild),
            "{name}: the wild card is a colour nowhere"
        );
    }
    assert!(
        refused > 100 && played > 100,
        "{refused} refused, {played} played"
    );
}

#[test]
fn a_config_with_a_longer_list_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for (_, config) in configs() {
        let whole = serde_json::to_value(&config).expect("plain data");
        for path in lists(&whole) {
            let length = list(&mut whole.clone(), &path).len();
            for to in [0, length + 1, 2 * length, 300] {
                let mut damaged = whole.clone();
                if to == 0 {
                    list(&mut damaged, &path).clear();
                } else {
                    grow(&mut damaged, &path, to);
                }
                if plays(damaged) {
                    played += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(
        refused > 50 && played > 50,
        "{refused} refused, {played} played"
    );
}

/// Two wrong numbers can hide one another: −10 and 20 make 10.
#[test]
fn a_config_with_two_other_numbers_is_refused_or_can_be_played() {
    let mut chance = Generator::new(11, Stream::Sample);
    let (mut refused, mut played) = (0, 0);
    for (_, config) in configs() {
        let whole = serde_json::to_value(&config).expect("plain data");
        let paths = numbers(&whole);
        for _ in 0..sized(400, 20_000) {
            let mut damaged = whole.clone();
            for _ in 0..2 {
                let number = damaged.pointer_mut(&paths[chance.index(paths.len())]);
                let number = number.expect("it was found there");
                let was = number.as_i64().unwrap_or(0);
                let others = [was - 1, was + 1, -was, 2 * was, was + 20, was - 12, 0, 1];
                *number = json!(others[chance.index(others.len())]);
            }
            if plays(damaged) {
                played += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(
        refused > 100 && played > 100,
        "{refused} refused, {played} played"
    );
}

#[test]
fn numbers_a_rule_does_not_allow_are_named() {
    let refusal = |path: &str, number: i64| {
        let mut value = serde_json::to_value(game("europe")).expect("plain data");
        *value
            .pointer_mut(path)
            .unwrap_or_else(|| panic!("no {path}")) = json!(number);
        let config: GameConfig = serde_json::from_value(value).expect("it fits the type");
        let problems = Board::new(&config, 2).expect_err("it is out of range");
        problems.list()[0].message.clone()
    };
    for (path, number, said) in [
        (
            "/rules/market/size",
            1_000_000_000,
            "size of market is not 0 to 20",
        ),
        (
            "/rules/hand/cards/values/0",
            2_000_000_000,
            "cards of hand is not 0 to 100",
        ),
        (
            "/rules/pieces/each/values/0",
            -1,
            "each of pieces is not 1 to 1000",
        ),
        (
            "/rules/tunnels/reveal",
            11,
            "reveal of tunnels is not 1 to 10",
        ),
        (
            "/rules/stations/cost/0",
            -5,
            "cost of stations is not 0 to 32",
        ),
        (
            "/rules/limit/turns",
            i64::from(i32::MAX),
            "turns of limit is not 1 to 10000",
        ),
        (
            "/deck/0/copies",
            1_000_000,
            "a number of cards is out of range",
        ),
        (
            "/rules/first-tickets/deal/values/0/0/0",
            -1,
            "deal of first-tickets is not 0 to 100",
        ),
        ("/deck/0/copies", 10_000, "there are too many cards"),
        ("/tickets/0/copies", 5_000, "there are too many tickets"),
        (
            "/tickets/0/alternatives/0/value",
            100_000,
            "the value of a ticket",
        ),
        ("/board/width", -1, "the board has an impossible size"),
        (
            "/locations/0/at/x",
            i64::from(i32::MAX),
            "a point lies far outside",
        ),
    ] {
        let message = refusal(path, number);
        assert!(message.contains(said), "{path} {number}: {message}");
    }
}

/// What is said of a game after a change to its compiled form.
fn said_of(name: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut value = serde_json::to_value(game(name)).expect("plain data");
    change(&mut value);
    let config: GameConfig = serde_json::from_value(value).expect("it fits the type");
    let players = config.rules.players.min;
    let refused = Board::new(&config, players).err();
    let problems = refused.expect("it cannot be played");
    problems.list()[0].message.clone()
}

fn list<'a>(value: &'a mut Value, path: &str) -> &'a mut Vec<Value> {
    let list = value.pointer_mut(path).and_then(Value::as_array_mut);
    list.unwrap_or_else(|| panic!("no list {path}"))
}

/// Appends copies of a list's first item until it has so many.
fn grow(value: &mut Value, path: &str, to: usize) {
    let list = list(value, path);
    let first = list[0].clone();
    list.resize(to, first);
}

#[test]
fn a_wild_card_is_counted_once_in_every_price() {
    let wild = game("europe").wild().expect("there is one").index();
    let said = said_of("europe", |game| game["tracks"][0]["colour"] = json!(wild));
    assert!(said.contains("has the wild card as its colour"), "{said}");
    let said = said_of("europe", |game| game["deck"][0]["wild"] = json!(true));
    assert!(
        said.contains("more than one kind of card is wild"),
        "{said}"
    );
}

#[test]
fn tracks_of_a_route_stand_together() {
    let said = said_of("london", |game| {
        let last = list(game, "/tracks").len() - 1;
        list(game, "/tracks").swap(0, last);
        // Another route lies between two tracks of this one.
        game["tracks"][1]["route"] = game["tracks"][last]["route"].clone();
    });
    assert!(said.contains("do not stand together"), "{said}");
}

/// A deal of −10 and 20 tickets is one of 10, but 20 do not fit on an offer.
#[test]
fn a_deal_cannot_hide_a_large_number_behind_a_negative_one() {
    let said = said_of("london", |game| {
        let deal = &mut game["rules"]["draw-tickets"]["deal"]["values"];
        for values in deal.as_array_mut().expect("a table") {
            *values = json!([[-10, "regular"], [20, "regular"]]);
        }
    });
    assert!(
        said.contains("deal of draw-tickets is not 0 to 100"),
        "{said}"
    );
}

#[test]
fn lists_longer_than_the_language_allows_are_refused() {
    for (path, most, what) in [
        ("/deck", limits::COLOURS, "colours"),
        ("/districts", limits::DISTRICTS, "districts"),
        ("/locations", limits::LOCATIONS, "locations"),
        ("/routes", limits::TRACKS, "routes"),
        ("/tracks", limits::TRACKS, "tracks"),
        ("/ticket_kinds", limits::TICKET_KINDS, "kinds of tickets"),
        ("/tickets", limits::TICKETS as usize, "tickets"),
    ] {
        for to in [most + 1, 70_000] {
            let said = said_of("london", |game| grow(game, path, to));
            assert_eq!(
                said,
                format!("the config is damaged: {to} {what} are more than {most}")
            );
        }
    }
    let said = said_of("london", |game| grow(game, "/rules/hand/cards/values", 9));
    assert!(said.contains("cards of hand has more values"), "{said}");
    let said = said_of("london", |game| grow(game, "/rules/hand/cards/values", 300));
    assert!(said.contains("cards of hand has more values"), "{said}");
}

#[test]
fn a_replay_with_an_impossible_number_is_refused_or_goes_another_way() {
    for name in GAMES.into_iter().take(sized(1, 4) as usize) {
        let text = read(format!("tests/playthroughs/{name}.replay"));
        let replay = Replay::read(&text).expect("it is a golden game");
        let played = replay.run(|_| ()).expect("it is a golden game").actions;
        let whole: Value = serde_json::from_str(&replay.to_json()).expect("plain data");
        let mut refused = 0;
        each_damaged(&whole, |what, damaged| {
            let Ok(mut replay) = Replay::read(&damaged.to_string()) else {
                return;
            };
            // Whoever writes a hostile file writes a fitting hash too.
            replay.header.config_hash = replay.header.config.hash();
            match replay.run(|_| ()) {
                // Only numbers that play does not need may change without a trace.
                Ok(again) => assert_eq!(again.actions, played, "{what}"),
                Err(_) => refused += 1,
            }
        });
        assert!(refused > 50, "{name}: {refused} refused");
    }
}

#[test]
fn a_rule_without_a_value_for_some_number_of_players_is_refused() {
    /// Where tables by number of players are.
    fn tables(value: &Value, path: &str, found: &mut Vec<String>) {
        if let Value::Object(parts) = value {
            if parts.contains_key("from") && parts.contains_key("values") {
                found.push(path.to_owned());
            }
            for (name, part) in parts {
                tables(part, &format!("{path}/{name}"), found);
            }
        }
    }
    let mut checked = 0;
    for (name, config) in configs() {
        let whole = serde_json::to_value(&config).expect("plain data");
        let mut found = Vec::new();
        tables(&whole, "", &mut found);
        for path in found {
            let damages: [fn(&mut Value); 2] = [
                |table| {
                    table["values"].as_array_mut().expect("a list").pop();
                },
                |table| table["from"] = json!(3),
            ];
            for damage in damages {
                let mut damaged = whole.clone();
                damage(damaged.pointer_mut(&path).expect("it was found there"));
                let config: GameConfig = serde_json::from_value(damaged).expect("it fits the type");
                let problems = Board::new(&config, 2).expect_err("a value is missing");
                let said = &problems.list()[0].message;
                assert!(
                    said.contains("a rule has no value for some number of players"),
                    "{name} {path}: {said}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "{checked}");
}

#[cfg(feature = "around")]
mod by_protocol {
    use super::{configs, each_damaged};
    use branchline_compiler::{Compilation, export};
    use branchline_engine::GameConfig;
    use branchline_engine::config::Sheet;
    use branchline_protocol::{Library, Server};
    use serde_json::{Value, json};

    struct NoGames;

    impl Library for NoGames {
        fn bundled(&self, _name: &str) -> Option<Compilation> {
            None
        }

        fn file(&self, _path: &str) -> Result<Compilation, String> {
            Err("no files here".to_owned())
        }
    }

    #[test]
    fn the_protocol_answers_every_impossible_config() {
        let (_, config) = configs().next().expect("London");
        let whole = serde_json::to_value(&config).expect("plain data");
        let envelope = export::envelope(&config, &Sheet::default());
        let envelope = serde_json::to_value(envelope).expect("plain data");
        let mut played = 0;
        each_damaged(&whole, |what, damaged| {
            let mut document = envelope.clone();
            document["config"] = damaged.clone();
            // Whoever writes a hostile file writes a fitting hash too.
            if let Ok(config) = serde_json::from_value::<GameConfig>(damaged.clone()) {
                document["hash"] = json!(config.hash());
            }
            let mut server = Server::new(Box::new(NoGames));
            let mut ask = |request: Value| -> Value {
                let lines = server.handle(&request.to_string());
                serde_json::from_str(&lines[0]).expect("every line is JSON")
            };
            let loaded = ask(json!({ "id": 1, "op": "load", "config": document }));
            if loaded["error"].is_object() {
                return;
            }
            let seats = [json!({ "ai": "random" }), json!({ "ai": "random" })];
            let new = ask(json!({
                "id": 2, "op": "new", "config": loaded["ok"]["config"], "seats": seats, "seed": "1",
            }));
            assert_eq!(new["id"], 2, "{what}: {new}");
            if new["error"].is_object() {
                return;
            }
            played += 1;
            let picture = ask(json!({
                "id": 3, "op": "export", "game": new["ok"]["game"], "what": "svg",
            }));
            assert!(picture["ok"]["svg"].is_string(), "{what}: {picture}");
        });
        assert!(played > 50, "{played} played");
    }
}
