//! A small game for this crate's tests: five places, a double route, five tickets.

use branchline_engine::config::{
    Alternative, BoardSize, Card, CardId, End, FORMAT, Location, LocationId, Marks, Point, Route,
    RouteId, Ticket, Track,
};
use branchline_engine::mechanics::Rules;
use branchline_engine::spec::{Presence, Value, Values};
use branchline_engine::{Board, GameConfig};
use std::collections::BTreeMap;

/// Its board; it takes 2 to 4 players.
pub fn board(players: u8) -> Board {
    Board::new(&config(), players).expect("the sample can be played")
}

/// The game itself.
pub fn config() -> GameConfig {
    let titled = |id: &str| (id.to_owned(), id.to_uppercase());
    let card = |(kind, copies): (&str, i32)| {
        let (id, title) = titled(kind);
        let wild = kind == "wild";
        let marks = Marks::default();
        Card {
            id,
            title,
            copies,
            wild,
            marks,
        }
    };
    let location = |(index, id): (i32, &str)| {
        let (id, title) = titled(id);
        Location {
            id,
            title,
            at: Point {
                x: 1000 * (index % 3),
                y: 1000 * (index / 3),
            },
            district: None,
            marks: Marks::default(),
        }
    };
    let mut routes: Vec<Route> = Vec::new();
    let mut tracks = Vec::new();
    for (a, b, length, colours) in [
        (0, 1, 1, &[Some(0)][..]),
        (1, 2, 2, &[Some(1)]),
        (2, 3, 3, &[Some(0), Some(1)]),
        (3, 4, 1, &[None]),
        (4, 0, 2, &[Some(1)]),
        (1, 4, 3, &[None]),
    ] {
        let route = RouteId::from_index(routes.len());
        routes.push(Route {
            a: LocationId(a),
            b: LocationId(b),
            double: colours.len() > 1,
            via: Vec::new(),
        });
        for (number, colour) in colours.iter().enumerate() {
            tracks.push(Track {
                id: format!("{a}--{b}/{}", number + 1),
                route,
                length,
                colour: colour.map(CardId),
                marks: Marks::default(),
            });
        }
    }
    let ticket = |(a, b, value): (u16, u16, i32)| Ticket {
        id: format!("{a}--{b}"),
        kind: 0,
        copies: 1 + i32::from(value > 6),
        alternatives: vec![Alternative {
            ends: vec![End::Location(LocationId(a)), End::Location(LocationId(b))],
            value,
        }],
    };
    GameConfig {
        format: FORMAT,
        id: "sample".into(),
        title: "Sample".into(),
        board: BoardSize {
            width: 3000,
            height: 3000,
            print_width: 300,
            piece_length: 20,
            piece_width: 8,
        },
        rules: rules(),
        deck: [("red", 9), ("blue", 9), ("wild", 5)].map(card).to_vec(),
        districts: Vec::new(),
        locations: (0..).zip(["a", "b", "c", "d", "e"]).map(location).collect(),
        routes,
        tracks,
        ticket_kinds: vec!["regular".into()],
        tickets: [(0, 2, 3), (0, 3, 5), (1, 3, 4), (2, 4, 4), (1, 4, 7)]
            .map(ticket)
            .to_vec(),
        names: BTreeMap::new(),
    }
}

fn rules() -> Rules {
    let deal = |count| Value::Tally(vec![(count, "regular".to_owned())]);
    let written = |keyword: &str| -> BTreeMap<&'static str, Value> {
        match keyword {
            "players" => BTreeMap::from([("number", Value::Range(2, 4))]),
            "pieces" => BTreeMap::from([("each", Value::Number(6))]),
            "hand" => BTreeMap::from([("cards", Value::Number(2))]),
            "first-tickets" => BTreeMap::from([("deal", deal(1)), ("keep", Value::Number(1))]),
            "draw-tickets" => BTreeMap::from([("deal", deal(2))]),
            _ => BTreeMap::new(),
        }
    };
    let rules = Rules::read(|spec| {
        (spec.presence != Presence::Optional)
            .then(|| Values::new(spec, (2, 4), written(spec.keyword)))
    });
    rules.expect("every required field is written")
}
