//! Small games for tests: one statement a line or `;`, names made on first use.
//!
//! A rule line names its fields; a game without one has 2 to 4 players with 45
//! pieces each; a colour has 12 cards and the deck 14 wilds unless said.

use branchline_engine::GameConfig;
use branchline_engine::config::{
    Alternative, BoardSize, Card, CardId, District, DistrictId, End, FORMAT, Location, LocationId,
    Mark, Marks, Point, Route, RouteId, Ticket, Track,
};
use branchline_engine::mechanics::{self, Rules};
use branchline_engine::spec::{Kind, Presence, Value, Values, listed};
use std::collections::BTreeMap;

const RULES: &str = "players number 2 to 4; pieces each 45; hand cards 4
    first-tickets deal 3 regular, keep 2; draw-tickets deal 3 regular";

type Written = BTreeMap<&'static str, BTreeMap<&'static str, Value>>;

#[derive(Default)]
struct Small {
    written: Written,
    board: Option<BoardSize>,
    deck: Vec<Card>,
    districts: Vec<District>,
    locations: Vec<Location>,
    routes: Vec<Route>,
    tracks: Vec<Track>,
    kinds: Vec<String>,
    tickets: Vec<Ticket>,
}

/// The game that the text describes.
pub fn small(text: &str) -> GameConfig {
    let mut small = Small::default();
    for line in RULES.split([';', '\n']).chain(text.split([';', '\n'])) {
        small.line(line.trim());
    }
    if !small.deck.iter().any(|card| card.wild) {
        small.card("wild 14");
    }
    let Some(Value::Range(first, last)) = small.written["players"].get("number").cloned() else {
        panic!("players are a range")
    };
    let players = (u8::try_from(first).unwrap(), u8::try_from(last).unwrap());
    let rules = Rules::read(|spec| {
        let written = small.written.get(spec.keyword).cloned();
        (written.is_some() || spec.presence != Presence::Optional)
            .then(|| Values::new(spec, players, written.unwrap_or_default()))
    });
    let board = BoardSize {
        width: 10_000,
        height: 8_000,
        print_width: 1000,
        piece_length: 20,
        piece_width: 8,
    };
    GameConfig {
        format: FORMAT,
        id: "small".into(),
        title: "Small".into(),
        board: small.board.unwrap_or(board),
        rules: rules.expect("all rules"),
        deck: small.deck,
        districts: small.districts,
        locations: small.locations,
        routes: small.routes,
        tracks: small.tracks,
        ticket_kinds: small.kinds,
        tickets: small.tickets,
        names: BTreeMap::new(),
    }
}

impl Small {
    fn line(&mut self, line: &str) {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        if line.is_empty() {
        } else if let Some(spec) = mechanics::spec(head) {
            let fields = self.written.entry(spec.keyword).or_default();
            for clause in rest.split(", ").filter(|clause| !clause.is_empty()) {
                let (name, value) = clause.split_once(' ').expect("a field and a value");
                let field = spec
                    .fields
                    .iter()
                    .find(|field| field.name == name)
                    .expect("a field");
                fields.insert(field.name, read(&field.kind, value));
            }
        } else if head == "board" {
            let n = numbers(rest);
            self.board = Some(BoardSize {
                width: n[0] * 10,
                height: n[1] * 10,
                print_width: n[2],
                piece_length: n[3],
                piece_width: n[4],
            });
        } else if head == "card" {
            self.card(rest);
        } else if head == "district" {
            let (id, value) = rest.split_once(' ').expect("a value");
            let value = value.parse().expect("a number");
            self.districts.push(District {
                id: id.into(),
                title: title(id),
                value,
                marks: Marks::default(),
            });
        } else if let Some((id, place)) = line.split_once(" at ") {
            let (at, marks) = place.split_once(' ').unwrap_or((place, ""));
            let location = self.location(id);
            self.locations[location.index()].at = point(at);
            if let Some(district) = marks.strip_prefix("in ") {
                self.locations[location.index()].district = Some(self.district(district));
            }
        } else if let Some((a, b)) = line.split_once(" == ") {
            self.route(a, b, true);
        } else if let Some((a, b)) = line.split_once(" -- ") {
            self.route(a, b, false);
        } else {
            self.ticket(line);
        }
    }

    fn card(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut marks = Marks::default();
        for mark in words[2..].chunks(2) {
            marks.0.insert(mark[0].into(), Mark::Text(mark[1].into()));
        }
        self.deck.push(Card {
            id: words[0].into(),
            title: title(words[0]),
            copies: words[1].parse().expect("a number"),
            wild: words[0] == "wild",
            marks,
        });
    }

    fn location(&mut self, id: &str) -> LocationId {
        let id = id.trim();
        let index = self
            .locations
            .iter()
            .position(|l| l.id == id)
            .unwrap_or_else(|| {
                let n = i32::try_from(self.locations.len()).unwrap();
                let at = Point {
                    x: n * 3_571 % 10_000,
                    y: n * 2_237 % 8_000,
                };
                let (title, marks) = (title(id), Marks::default());
                self.locations.push(Location {
                    id: id.into(),
                    title,
                    at,
                    district: None,
                    marks,
                });
                self.locations.len() - 1
            });
        LocationId::from_index(index)
    }

    fn district(&self, id: &str) -> DistrictId {
        DistrictId::from_index(
            self.districts
                .iter()
                .position(|d| d.id == id)
                .expect("a district"),
        )
    }

    fn route(&mut self, a: &str, rest: &str, double: bool) {
        let (a, (b, rest)) = (
            self.location(a),
            rest.trim().split_once(' ').expect("a length"),
        );
        let b = self.location(b);
        let (tracks, via) = rest.split_once(" via ").unwrap_or((rest, ""));
        let via = via.split_whitespace().map(point).collect();
        let route = RouteId::from_index(self.routes.len());
        self.routes.push(Route { a, b, double, via });
        let mut length = 0;
        for (number, track) in tracks.split(" / ").enumerate() {
            let mut words = track.split_whitespace().peekable();
            if let Some(own) = words.peek().and_then(|word| word.parse().ok()) {
                length = own;
                words.next();
            }
            let colour = self.colour(words.next().expect("a colour"));
            let mut marks = Marks::default();
            while let Some(name) = words.next() {
                let number = words.next_if(|word| word.parse::<i32>().is_ok());
                let mark = number.map_or(Mark::On(true), |n| Mark::Number(n.parse().unwrap()));
                marks.0.insert(name.into(), mark);
            }
            let id = format!("{}--{}/{number}", a.index(), b.index());
            self.tracks.push(Track {
                id,
                route,
                length,
                colour,
                marks,
            });
        }
    }

    fn colour(&mut self, id: &str) -> Option<CardId> {
        if id == "any" {
            return None;
        }
        if !self.deck.iter().any(|card| card.id == id) {
            self.card(&format!("{id} 12"));
        }
        self.deck
            .iter()
            .position(|card| card.id == id)
            .map(CardId::from_index)
    }

    /// `a to b 5 / c 8`, with `kind long` and `copies 2` at the end.
    fn ticket(&mut self, line: &str) {
        let (line, copies) = line.split_once(" copies ").unwrap_or((line, "1"));
        let (line, kind) = line.split_once(" kind ").unwrap_or((line, "regular"));
        let kind = self
            .kinds
            .iter()
            .position(|k| k == kind)
            .unwrap_or_else(|| {
                self.kinds.push(kind.into());
                self.kinds.len() - 1
            });
        let mut alternatives: Vec<Alternative> = Vec::new();
        for text in line.split(" / ") {
            let (ends, value) = text.rsplit_once(' ').expect("a value");
            let mut list: Vec<End> = alternatives
                .first()
                .map(|first| first.ends[0])
                .into_iter()
                .collect();
            for id in ends.split(" to ") {
                let district = self.districts.iter().position(|d| d.id == id);
                list.push(match district {
                    Some(district) => End::District(DistrictId::from_index(district)),
                    None => End::Location(self.location(id)),
                });
            }
            alternatives.push(Alternative {
                ends: list,
                value: value.parse().expect("a value"),
            });
        }
        self.tickets.push(Ticket {
            id: line.into(),
            kind: u16::try_from(kind).unwrap(),
            copies: copies.parse().expect("a number"),
            alternatives,
        });
    }
}

fn read(kind: &Kind, text: &str) -> Value {
    let numbers = || numbers(text).into_iter().map(i64::from).collect::<Vec<_>>();
    match kind {
        Kind::Number { words, .. } if listed(words).any(|word| word == text) => {
            Value::Word(text.into())
        }
        Kind::Number { .. } => Value::Number(numbers()[0]),
        Kind::Flag => Value::Flag(text == "on"),
        Kind::Numbers { .. } => Value::Numbers(numbers()),
        Kind::Range { .. } => Value::Range(numbers()[0], numbers()[1]),
        Kind::Table { .. } => {
            Value::Table(numbers().chunks(2).map(|row| (row[0], row[1])).collect())
        }
        Kind::Tally => Value::Tally(
            text.split(" + ")
                .map(|count| count.split_once(' ').expect("a kind"))
                .map(|(count, kind)| (count.parse().expect("a number"), kind.into()))
                .collect(),
        ),
        _ => Value::Word(text.into()),
    }
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .collect()
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').expect("a point");
    Point {
        x: x.parse::<i32>().unwrap() * 10,
        y: y.parse::<i32>().unwrap() * 10,
    }
}

fn title(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    first.to_uppercase() + rest
}
