//! Random operations that fit a game, and the words by which an operation owns a line.

use super::model::View;
use super::rules;
use branchline_compiler::Compilation;
use branchline_engine::config::{Background, LandKind, Mark, Point};
use branchline_ide::{
    BendsOf, ColourOf, Move, NewAlternative, NewTicket, NewTrack, Operation, Thing, copy,
};
use std::collections::{BTreeMap, BTreeSet};

/// A small generator: the same seed, the same test.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5555)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let z = z ^ (z >> 31);
        usize::try_from(z % limit.max(1) as u64).expect("it is below a usize")
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    fn number(&mut self, from: i32, to: i32) -> i32 {
        let count = usize::try_from(to - from + 1).expect("from is below to");
        from + i32::try_from(self.below(count)).expect("it is small")
    }

    fn point(&mut self) -> Point {
        Point {
            x: self.number(-50, 12_000),
            y: self.number(0, 9_000),
        }
    }
}

/// An operation that most likely can be carried out.
pub fn operation(dice: &mut Dice, compilation: &Compilation, view: &View) -> Operation {
    let locations: Vec<String> = view.locations.keys().cloned().collect();
    let districts: Vec<String> = view.districts.keys().cloned().collect();
    let tracks: Vec<String> = view
        .routes
        .iter()
        .flat_map(|r| r.tracks.iter().map(|(id, _)| id.clone()))
        .collect();
    let routes: Vec<String> = view
        .routes
        .iter()
        .map(|route| route.tracks[0].0.clone())
        .collect();
    let tickets: Vec<String> = view.tickets.iter().map(|(id, _)| id.clone()).collect();
    let lands: Vec<String> = view.land.keys().cloned().collect();
    let mut colours: Vec<String> = view
        .deck
        .keys()
        .filter(|id| *id != "wild")
        .cloned()
        .collect();
    colours.push("any".to_owned());
    let has = |rule: &str| {
        compilation
            .game
            .as_ref()
            .is_some_and(|g| g.config.rules.has(rule))
    };
    let title = format!(
        "{}'s {}",
        dice.pick(&["Mill", "Fox", "Queen"]),
        dice.pick(&["End", "Cross", "Gate Nr 7"])
    );
    match dice.below(42) {
        0 => Operation::AddLocation {
            title,
            id: None,
            at: dice.point(),
        },
        1 | 2 => {
            let mut moves: BTreeMap<String, Point> = BTreeMap::new();
            for _ in 0..1 + dice.below(4) {
                moves.insert(dice.pick(&locations).clone(), dice.point());
            }
            let moves = moves
                .into_iter()
                .map(|(location, to)| Move { location, to });
            Operation::MoveLocations(moves.collect())
        }
        3 => Operation::Rename {
            thing: Thing::Location(dice.pick(&locations).clone()),
            to: format!("renamed{}", "-x".repeat(dice.below(9))),
        },
        4 => Operation::Rename {
            thing: match dice.below(2) {
                0 if !districts.is_empty() => Thing::District(dice.pick(&districts).clone()),
                _ => Thing::Card(dice.pick(&colours[..colours.len() - 1]).clone()),
            },
            to: "ochre-and-more".to_owned(),
        },
        5 => Operation::SetTitle {
            thing: match dice.below(5) {
                0 => Thing::Game,
                1 if !districts.is_empty() => Thing::District(dice.pick(&districts).clone()),
                2 => Thing::Card(dice.pick(&colours[..colours.len() - 1]).clone()),
                3 if !lands.is_empty() => Thing::Land(dice.pick(&lands).clone()),
                _ => Thing::Location(dice.pick(&locations).clone()),
            },
            title: format!("{title} \"\\ # {{"),
        },
        6 => Operation::SetName {
            language: dice.pick(&["es", "de"]).to_string(),
            id: dice.pick(&locations).clone(),
            name: Some(title),
        },
        7 => {
            let thing = Thing::Location(dice.pick(&locations).clone());
            let (mark, value) = match dice.below(5) {
                0 => ("label", Some(Mark::Number(dice.number(0, 359)))),
                1 => ("label", Some(Mark::Text("above-left".to_owned()))),
                2 => ("site", None),
                3 if !districts.is_empty() => {
                    ("in", Some(Mark::Text(dice.pick(&districts).clone())))
                }
                _ => ("in", None),
            };
            set_mark(thing, mark, value)
        }
        8 => {
            let thing = Thing::Track(dice.pick(&tracks).clone());
            if has("tunnels") && dice.below(2) == 0 {
                set_mark(
                    thing,
                    "tunnel",
                    [None, Some(Mark::On(true))][dice.below(2)].clone(),
                )
            } else if has("ferries") {
                set_mark(thing, "ferry", Some(Mark::Number(1)))
            } else {
                set_mark(thing, "ferry", None)
            }
        }
        9 => match dice.below(3) {
            0 if !districts.is_empty() => set_mark(
                Thing::District(dice.pick(&districts).clone()),
                "tint",
                [None, Some(Mark::Text("rose".to_owned()))][dice.below(2)].clone(),
            ),
            1 => set_mark(
                Thing::Card(dice.pick(&colours[..colours.len() - 1]).clone()),
                "letter",
                Some(Mark::Text("Q".to_owned())),
            ),
            _ => set_mark(
                Thing::Ticket(dice.pick(&tickets).clone()),
                "copies",
                [None, Some(Mark::Number(3))][dice.below(2)].clone(),
            ),
        },
        10 => delete(vec![Thing::Location(dice.pick(&locations).clone())]),
        11 => delete(vec![
            Thing::Route(dice.pick(&routes).clone()),
            Thing::Ticket(dice.pick(&tickets).clone()),
        ]),
        12 => delete(vec![Thing::Track(dice.pick(&tracks).clone())]),
        13 if !districts.is_empty() => delete(vec![Thing::District(dice.pick(&districts).clone())]),
        14 if !lands.is_empty() => delete(vec![Thing::Land(dice.pick(&lands).clone())]),
        15 => {
            let (a, b) = two(dice, &locations);
            let tracks = (0..1 + dice.below(3))
                .map(|_| track(dice, &colours))
                .collect();
            let via = (0..dice.below(3)).map(|_| dice.point()).collect();
            Operation::AddRoute { a, b, tracks, via }
        }
        16 | 17 => {
            let chosen: BTreeSet<String> = (0..1 + dice.below(3))
                .map(|_| dice.pick(&tracks).clone())
                .collect();
            Operation::SetLength {
                tracks: chosen.into_iter().collect(),
                length: dice.number(1, 12),
            }
        }
        18 | 19 => {
            let chosen: BTreeSet<String> = (0..1 + dice.below(3))
                .map(|_| dice.pick(&tracks).clone())
                .collect();
            let chosen = chosen.into_iter().map(|track| ColourOf {
                track,
                colour: dice.pick(&colours).clone(),
            });
            Operation::SetColours(chosen.collect())
        }
        20 => Operation::AddTrack {
            route: dice.pick(&routes).clone(),
            track: track(dice, &colours),
        },
        21 => {
            let bends = (0..1 + dice.below(3)).map(|_| BendsOf {
                route: dice.pick(&routes).clone(),
                via: (0..dice.below(4)).map(|_| dice.point()).collect(),
            });
            Operation::SetBends(bends.collect())
        }
        22 => Operation::AddTicket(ticket(dice, &locations, &districts)),
        23 => Operation::ChangeTicket {
            ticket: dice.pick(&tickets).clone(),
            to: match dice.below(2) {
                0 => ticket(dice, &locations, &districts),
                _ => {
                    let mut to = dice.pick(&view.tickets).1.clone();
                    to.alternatives[0].value = Some(dice.number(1, 30));
                    to
                }
            },
        },
        24 => {
            let mut deck: Vec<NewTicket> = view
                .tickets
                .iter()
                .map(|(_, ticket)| ticket.clone())
                .collect();
            let keep = dice.below(deck.len());
            deck.truncate(keep.max(1));
            for _ in 0..dice.below(6) {
                deck.push(ticket(dice, &locations, &districts));
            }
            Operation::SetTicketDeck { tickets: deck }
        }
        25 => Operation::AddDistrict {
            title,
            id: Some("new-district".to_owned()),
            value: dice.number(0, 20),
        },
        26 => match dice.below(2) {
            0 => Operation::AddCard {
                id: "mauve".to_owned(),
                copies: dice.number(0, 200),
            },
            _ => Operation::SetNumber {
                thing: Thing::Card(dice.pick(&colours[..colours.len() - 1]).clone()),
                number: dice.number(1, 140),
            },
        },
        27 => Operation::AddLand {
            title: title.clone(),
            id: Some("new-land".to_owned()),
            kind: LandKind::Park,
            points: (0..4).map(|_| dice.point()).collect(),
        },
        28 if !lands.is_empty() => Operation::SetLand {
            land: dice.pick(&lands).clone(),
            kind: LandKind::Water,
            points: (0..3).map(|_| dice.point()).collect(),
        },
        29 => Operation::SetBoard {
            size: [None, Some((1200, 900))][dice.below(2)],
            width: Some(dice.number(100, 900)),
            piece: None,
        },
        30 | 31 => rules::set_field(dice),
        32 => rules::switch(dice),
        33 => Operation::SetBackground((dice.below(3) > 0).then(|| Background {
            file: "pictures/my board.png".to_owned(),
            left: dice.number(-20, 20) * 10,
            top: dice.number(-20, 20) * 10,
            width: dice.number(1, 900) * 10,
            opacity: dice.number(0, 100),
            turn: dice.number(-3, 3),
            locked: dice.below(2) == 0,
        })),
        34 => {
            let (lint, threshold) = *dice.pick(&[("crowded", "widths"), ("long-routes", "high")]);
            let value = i64::from(dice.number(1, 400));
            let levels = [None, Some("off"), Some("info"), Some("warn"), Some("error")];
            Operation::SetLint {
                lint: lint.to_owned(),
                level: dice.pick(&levels).map(str::to_owned),
                values: (0..dice.below(2))
                    .map(|_| (threshold.to_owned(), value))
                    .collect(),
            }
        }
        35 => Operation::Allow {
            code: dice.pick(&["BL5801", "crowded"]).to_string(),
            at: u32::try_from(dice.below(compilation.sources[0].text.len())).expect("it is short"),
            reason: title,
        },
        36 | 37 => {
            let things: BTreeSet<Thing> = (0..1 + dice.below(4))
                .map(|_| Thing::Location(dice.pick(&locations).clone()))
                .collect();
            let things: Vec<Thing> = things.into_iter().collect();
            Operation::Paste {
                text: copy(compilation, &things),
                by: Point {
                    x: dice.number(-300, 300),
                    y: dice.number(0, 300),
                },
            }
        }
        38 => {
            let middle = dice.pick(&locations);
            let at: Vec<&str> = view
                .routes
                .iter()
                .filter(|route| [&route.a, &route.b].contains(&middle))
                .map(|route| route.tracks[0].0.as_str())
                .collect();
            let first = dice.pick(&at).to_string();
            Operation::MergeRoutes {
                first,
                second: dice.pick(&at).to_string(),
            }
        }
        39 | 40 => {
            let (from, into) = two(dice, &locations);
            Operation::JoinLocations { from, into }
        }
        _ => Operation::SplitRoute {
            route: dice.pick(&routes).clone(),
            title,
            at: dice.point(),
        },
    }
}

fn set_mark(thing: Thing, mark: &str, value: Option<Mark>) -> Operation {
    Operation::SetMark {
        things: vec![thing],
        mark: mark.to_owned(),
        value,
    }
}

fn delete(things: Vec<Thing>) -> Operation {
    Operation::Delete { things }
}

fn two(dice: &mut Dice, list: &[String]) -> (String, String) {
    let a = dice.below(list.len());
    let b = (a + 1 + dice.below(list.len() - 1)) % list.len();
    (list[a].clone(), list[b].clone())
}

fn track(dice: &mut Dice, colours: &[String]) -> NewTrack {
    NewTrack {
        length: dice.number(1, 8),
        colour: dice.pick(colours).clone(),
        marks: BTreeMap::new(),
    }
}

fn ticket(dice: &mut Dice, locations: &[String], districts: &[String]) -> NewTicket {
    let (a, b) = two(dice, locations);
    let mut ticket = NewTicket::new(a.clone(), b.clone(), Some(dice.number(0, 40)));
    if dice.below(3) == 0 {
        let c = locations
            .iter()
            .find(|c| **c != a && **c != b)
            .expect("three or more");
        ticket.alternatives[0].ends.push(c.clone());
    }
    if dice.below(4) == 0 && !districts.is_empty() {
        let ends = vec![a, dice.pick(districts).clone()];
        ticket
            .alternatives
            .push(NewAlternative { ends, value: None });
    }
    ticket.copies = dice.number(1, 3);
    ticket
}

/// A line that an operation touches must hold one of these.
pub fn owned(operation: &Operation, view: &View) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut own = |id: &str| {
        words.insert(id.to_owned());
    };
    let ends_of = |track: &str| {
        track
            .split('/')
            .next()
            .unwrap_or(track)
            .split("--")
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut thing = |thing: &Thing| match thing {
        Thing::Location(id) | Thing::District(id) | Thing::Card(id) | Thing::Land(id) => own(id),
        Thing::Route(id) | Thing::Track(id) | Thing::Ticket(id) => {
            ends_of(id).iter().for_each(|end| own(end))
        }
        _ => own("game"),
    };
    match operation {
        Operation::MoveLocations(moves) => {
            moves
                .iter()
                .for_each(|one| thing(&Thing::Location(one.location.clone())));
        }
        Operation::Rename { thing: one, .. }
        | Operation::SetTitle { thing: one, .. }
        | Operation::SetNumber { thing: one, .. } => thing(one),
        Operation::SetName { id, .. } => thing(&Thing::Location(id.clone())),
        Operation::SetMark { things, .. } | Operation::Delete { things } => {
            things.iter().for_each(thing)
        }
        Operation::SetLength { tracks, .. } => {
            tracks
                .iter()
                .for_each(|id| thing(&Thing::Track(id.clone())));
        }
        Operation::SetColours(colours) => {
            colours
                .iter()
                .for_each(|one| thing(&Thing::Track(one.track.clone())));
        }
        Operation::SetBends(bends) => {
            bends
                .iter()
                .for_each(|one| thing(&Thing::Route(one.route.clone())));
        }
        Operation::AddTrack { route, .. } | Operation::SplitRoute { route, .. } => {
            thing(&Thing::Route(route.clone()));
        }
        Operation::ChangeTicket { ticket, .. } => thing(&Thing::Ticket(ticket.clone())),
        Operation::SetTicketDeck { .. } => {
            view.tickets
                .iter()
                .for_each(|(id, _)| thing(&Thing::Ticket(id.clone())));
        }
        Operation::SetLand { land, .. } => thing(&Thing::Land(land.clone())),
        Operation::SetBoard { .. } => own("board"),
        Operation::SetBackground(_) => own("background"),
        Operation::SetField { rule, field, .. } => {
            own(rule);
            own(field);
        }
        Operation::SwitchRule { rule, .. } => own(rule),
        Operation::SetLint { .. } => own("lint"),
        Operation::MergeRoutes { first, second } => {
            thing(&Thing::Route(first.clone()));
            thing(&Thing::Route(second.clone()));
        }
        // Routes of the one that stays may become double.
        Operation::JoinLocations { from, into } => {
            own(from);
            own(into);
        }
        _ => {}
    }
    words
}
