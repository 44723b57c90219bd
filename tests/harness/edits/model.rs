//! A game as plain data with names instead of indices, and each operation on it: written a second time, without any
//! text, so that the two can be compared.

use super::rules;
use branchline_compiler::{Compilation, LintLevel, LintSetting, LintSettings};
use branchline_engine::Severity;
use branchline_engine::config::{Background, End, LandKind, Mark, Marks, Point, TrackId};
use branchline_ide::{BendsOf, ColourOf, Move, NewTicket, NewTrack, Operation, Thing};
use branchline_syntax::tree::{Atom, Value};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    pub board: serde_json::Value,
    pub rules: serde_json::Value,
    pub deck: BTreeMap<String, (String, i32, Marks)>,
    pub districts: BTreeMap<String, (String, i32, Marks)>,
    pub locations: BTreeMap<String, Place>,
    pub routes: Vec<Route>,
    pub tickets: Vec<(String, NewTicket)>,
    pub names: BTreeMap<(String, String), String>,
    pub land: BTreeMap<String, (String, LandKind, Vec<Point>)>,
    pub background: Option<Background>,
    pub lints: LintSettings,
    /// Locations and colours whose title is made from their id.
    pub untitled: BTreeSet<String>,
    /// Whether it builds on another game, which this view knows nothing about.
    pub extends: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub title: String,
    pub at: Point,
    pub district: Option<String>,
    pub marks: Marks,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    pub a: String,
    pub b: String,
    pub via: Vec<Point>,
    /// Ids stand beside the tracks and are not compared.
    pub tracks: Vec<(String, NewTrack)>,
}

impl View {
    pub fn of(compilation: &Compilation) -> Option<Self> {
        let game = compilation.game.as_ref()?;
        let config = &game.config;
        let id = |index: usize| config.locations[index].id.clone();
        let district = |index: usize| config.districts[index].id.clone();
        let routes = config.routes.iter().enumerate().map(|(at, route)| Route {
            a: id(route.a.index()),
            b: id(route.b.index()),
            via: route.via.clone(),
            tracks: (0..config.tracks.len())
                .map(TrackId::from_index)
                .map(|track| &config.tracks[track.index()])
                .filter(|track| track.route.index() == at)
                .map(|track| {
                    let colour = track
                        .colour
                        .map(|card| config.deck[card.index()].id.clone());
                    let new = NewTrack {
                        length: track.length,
                        colour: colour.unwrap_or_else(|| "any".to_owned()),
                        marks: track.marks.0.clone(),
                    };
                    (track.id.clone(), new)
                })
                .collect(),
        });
        let written = compilation.merged();
        let no_text = |marks: &[Atom]| !marks.iter().any(|atom| matches!(atom, Atom::Text(_)));
        let untitled = written
            .locations
            .iter()
            .filter(|location| location.item.title.is_none())
            .map(|location| location.item.id.text.to_string());
        let colours = written.deck.iter().filter(|card| no_text(&card.item.marks));
        let untitled = untitled.chain(colours.map(|card| card.item.id.text.to_string()));
        let untitled: BTreeSet<String> = untitled.collect();
        let written: Vec<_> = written
            .tickets
            .iter()
            .map(|(_, ticket)| ticket.item)
            .collect();
        let tickets = config.tickets.iter().zip(written).map(|(ticket, written)| {
            let values =
                std::iter::once(written.value).chain(written.targets.iter().map(|t| t.value));
            let alternatives =
                ticket
                    .alternatives
                    .iter()
                    .zip(values)
                    .map(|(alternative, value)| {
                        branchline_ide::NewAlternative {
                            ends: alternative
                                .ends
                                .iter()
                                .map(|end| match end {
                                    End::Location(at) => id(at.index()),
                                    End::District(at) => district(at.index()),
                                })
                                .collect(),
                            // The value of an `auto` ticket follows the map; what is written is `auto`.
                            value: match value {
                                Value::Auto(_) => None,
                                Value::Number(_) => Some(alternative.value),
                            },
                        }
                    });
            let new = NewTicket {
                kind: config.ticket_kinds[usize::from(ticket.kind)].clone(),
                alternatives: alternatives.collect(),
                copies: ticket.copies,
            };
            (ticket.id.clone(), new)
        });
        Some(Self {
            untitled,
            background: game.sheet.background.clone(),
            lints: compilation.lint_settings.clone(),
            extends: compilation.layers.len() > 1,
            title: config.title.clone(),
            board: serde_json::to_value(config.board).ok()?,
            rules: serde_json::to_value(&config.rules).ok()?,
            deck: config
                .deck
                .iter()
                .map(|card| {
                    (
                        card.id.clone(),
                        (card.title.clone(), card.copies, card.marks.clone()),
                    )
                })
                .collect(),
            districts: config
                .districts
                .iter()
                .map(|d| (d.id.clone(), (d.title.clone(), d.value, d.marks.clone())))
                .collect(),
            locations: config
                .locations
                .iter()
                .map(|location| {
                    let place = Place {
                        title: location.title.clone(),
                        at: location.at,
                        district: location.district.map(|at| district(at.index())),
                        marks: location.marks.clone(),
                    };
                    (location.id.clone(), place)
                })
                .collect(),
            routes: routes.collect(),
            tickets: tickets.collect(),
            names: config
                .names
                .iter()
                .flat_map(|(language, names)| {
                    names
                        .iter()
                        .map(move |(id, name)| ((language.clone(), id.clone()), name.clone()))
                })
                .collect(),
            land: game
                .sheet
                .land
                .iter()
                .map(|land| {
                    (
                        land.id.clone(),
                        (land.title.clone(), land.kind, land.points.clone()),
                    )
                })
                .collect(),
        })
    }

    /// Without what an edit may arrange as it likes: order of lines, ids that follow from it.
    pub fn normal(mut self) -> Self {
        self.untitled.clear();
        for route in &mut self.routes {
            route.tracks.iter_mut().for_each(|(id, _)| id.clear());
        }
        self.routes.sort_by_key(|route| format!("{route:?}"));
        self.tickets.iter_mut().for_each(|(id, _)| id.clear());
        self.tickets.sort_by_key(|ticket| format!("{ticket:?}"));
        self
    }

    /// The game after an operation; nothing for those that have pages in `tests/gestures` instead.
    pub fn carry_out(&self, operation: &Operation) -> Option<Self> {
        let mut new = self.clone();
        match operation {
            Operation::AddLocation { title, id, at } => {
                let id = id.clone().unwrap_or_else(|| {
                    let base = random_id(title);
                    let free = |id: &String| {
                        !self.locations.contains_key(id) && !self.districts.contains_key(id)
                    };
                    let numbered = (2..).map(|n| format!("{base}-{n}"));
                    std::iter::once(base.clone())
                        .chain(numbered)
                        .find(free)
                        .expect("there are many")
                });
                let place = Place {
                    title: title.clone(),
                    at: *at,
                    district: None,
                    marks: Marks::default(),
                };
                new.locations.insert(id, place);
            }
            Operation::MoveLocations(moves) => {
                for Move { location, to } in moves {
                    new.locations.get_mut(location)?.at = *to;
                }
            }
            Operation::Rename { thing, to } => new.rename(thing, to),
            Operation::SetTitle { thing, title } => match thing {
                Thing::Location(id) => new.locations.get_mut(id)?.title.clone_from(title),
                Thing::District(id) => new.districts.get_mut(id)?.0.clone_from(title),
                Thing::Card(id) => new.deck.get_mut(id)?.0.clone_from(title),
                Thing::Land(id) => new.land.get_mut(id)?.0.clone_from(title),
                _ => new.title.clone_from(title),
            },
            Operation::SetName { language, id, name } => {
                let key = (language.clone(), id.clone());
                match name {
                    Some(name) => new.names.insert(key, name.clone()),
                    None => new.names.remove(&key),
                };
            }
            Operation::SetMark {
                things,
                mark,
                value,
            } => {
                for thing in things {
                    new.set_mark(thing, mark, value.as_ref())?;
                }
            }
            Operation::Delete { things } => new.delete(things),
            Operation::AddRoute { a, b, tracks, via } => new.routes.push(Route {
                a: a.clone(),
                b: b.clone(),
                via: via.clone(),
                tracks: tracks
                    .iter()
                    .map(|track| (String::new(), track.clone()))
                    .collect(),
            }),
            Operation::SetLength { tracks, length } => {
                for id in tracks {
                    new.track(id)?.length = *length;
                }
            }
            Operation::SetColours(colours) => {
                for ColourOf { track, colour } in colours {
                    new.track(track)?.colour.clone_from(colour);
                }
            }
            Operation::AddTrack { route, track } => {
                let route = new.route(route)?;
                route.tracks.push((String::new(), track.clone()));
            }
            Operation::SetBends(bends) => {
                for BendsOf { route, via } in bends {
                    new.route(route)?.via.clone_from(via);
                }
            }
            Operation::AddTicket(ticket) => new.tickets.push((String::new(), ticket.clone())),
            Operation::ChangeTicket { ticket, to } => {
                let found = new.tickets.iter_mut().find(|(id, _)| id == ticket)?;
                found.1 = to.clone();
            }
            Operation::SetTicketDeck { tickets } => {
                new.tickets = tickets
                    .iter()
                    .map(|ticket| (String::new(), ticket.clone()))
                    .collect();
            }
            Operation::AddDistrict { title, id, value } => {
                let id = id.clone()?;
                new.districts
                    .insert(id, (title.clone(), *value, Marks::default()));
            }
            Operation::AddCard { id, copies } => {
                new.deck
                    .insert(id.clone(), (capital(id), *copies, Marks::default()));
            }
            Operation::SetNumber { thing, number } => match thing {
                Thing::Card(id) => new.deck.get_mut(id)?.1 = *number,
                Thing::District(id) => new.districts.get_mut(id)?.1 = *number,
                _ => return None,
            },
            Operation::AddLand {
                title,
                id,
                kind,
                points,
            } => {
                new.land
                    .insert(id.clone()?, (title.clone(), *kind, points.clone()));
            }
            Operation::SetLand { land, kind, points } => {
                let land = new.land.get_mut(land)?;
                (land.1, land.2) = (*kind, points.clone());
            }
            Operation::SetBoard { size, width, piece } => {
                let board = new.board.as_object_mut()?;
                let mut set = |key: &str, value: i32| board.insert(key.to_owned(), value.into());
                if let Some((w, h)) = size {
                    set("width", w * 10);
                    set("height", h * 10);
                }
                if let Some(width) = width {
                    set("print_width", *width);
                }
                if let Some((l, w)) = piece {
                    set("piece_length", *l);
                    set("piece_width", *w);
                }
            }
            Operation::SetBackground(picture) => new.background.clone_from(picture),
            Operation::SetField { rule, field, value } => {
                if value.is_none() && self.extends {
                    return None;
                }
                rules::field_set(&mut new.rules, rule, field, value.is_some())?;
            }
            Operation::SwitchRule { rule, on, .. } => rules::switched(&mut new.rules, rule, *on)?,
            Operation::SetLint {
                lint,
                level,
                values,
            } => {
                if self.extends && self.lints.set.contains_key(lint) {
                    return None;
                }
                new.set_lint(lint, level.as_deref(), values);
            }
            Operation::Allow { .. } => {}
            Operation::Paste { text, by } => new.paste(text, *by)?,
            Operation::MergeRoutes { first, second } => new.merge(first, second)?,
            Operation::JoinLocations { from, into } => new.join(from, into),
            Operation::SplitRoute { route, title, at } => new.part(route, title, *at)?,
            _ => return None,
        }
        Some(new)
    }

    fn set_lint(&mut self, lint: &str, level: Option<&str>, values: &BTreeMap<String, i64>) {
        let level = level.map(|level| match level {
            "info" => LintLevel::As(Severity::Info),
            "warn" => LintLevel::As(Severity::Warning),
            "error" => LintLevel::As(Severity::Error),
            _ => LintLevel::Off,
        });
        if level.is_none() && values.is_empty() {
            self.lints.set.remove(lint);
        } else {
            let values = values.clone();
            let setting = LintSetting { level, values };
            self.lints.set.insert(lint.to_owned(), setting);
        }
    }

    fn route(&mut self, id: &str) -> Option<&mut Route> {
        self.routes
            .iter_mut()
            .find(|route| route.tracks.iter().any(|(known, _)| known == id))
    }

    fn track(&mut self, id: &str) -> Option<&mut NewTrack> {
        let mut tracks = self.routes.iter_mut().flat_map(|route| &mut route.tracks);
        tracks
            .find(|(known, _)| known == id)
            .map(|(_, track)| track)
    }

    fn set_mark(&mut self, thing: &Thing, mark: &str, value: Option<&Mark>) -> Option<()> {
        if let (Thing::Location(id), "in") = (thing, mark) {
            let place = self.locations.get_mut(id)?;
            place.district = match value {
                Some(Mark::Text(district)) => Some(district.clone()),
                _ => None,
            };
            return Some(());
        }
        let marks = match thing {
            Thing::Location(id) => &mut self.locations.get_mut(id)?.marks.0,
            Thing::Card(id) => &mut self.deck.get_mut(id)?.2.0,
            Thing::District(id) => &mut self.districts.get_mut(id)?.2.0,
            Thing::Track(id) => &mut self.track(id)?.marks,
            Thing::Ticket(id) => {
                let ticket = self.tickets.iter_mut().find(|(known, _)| known == id)?;
                ticket.1.copies = match value {
                    Some(Mark::Number(copies)) => *copies,
                    _ => 1,
                };
                return Some(());
            }
            _ => return None,
        };
        match value {
            Some(value) => marks.insert(mark.to_owned(), value.clone()),
            None => marks.remove(mark),
        };
        Some(())
    }

    fn rename(&mut self, thing: &Thing, to: &str) {
        let (Thing::Location(from) | Thing::District(from) | Thing::Card(from)) = thing else {
            return;
        };
        let is_card = matches!(thing, Thing::Card(_));
        let change = |id: &mut String| {
            if id == from {
                to.clone_into(id);
            }
        };
        if is_card {
            let (title, copies, marks) = self.deck.remove(from).expect("it is there");
            // A title that was made from the id follows it.
            let title = if self.untitled.contains(from) {
                capital(to)
            } else {
                title
            };
            self.deck.insert(to.to_owned(), (title, copies, marks));
            for (_, track) in self.routes.iter_mut().flat_map(|route| &mut route.tracks) {
                change(&mut track.colour);
            }
        } else {
            if let Some(mut place) = self.locations.remove(from) {
                if self.untitled.contains(from) {
                    place.title = capital(to);
                }
                self.locations.insert(to.to_owned(), place);
            }
            if let Some(district) = self.districts.remove(from) {
                self.districts.insert(to.to_owned(), district);
            }
            for place in self.locations.values_mut() {
                place.district.iter_mut().for_each(change);
            }
            for route in &mut self.routes {
                change(&mut route.a);
                change(&mut route.b);
            }
            for (_, ticket) in &mut self.tickets {
                for alternative in &mut ticket.alternatives {
                    alternative.ends.iter_mut().for_each(change);
                }
            }
        }
        self.names = std::mem::take(&mut self.names)
            .into_iter()
            .map(|((language, mut id), name)| {
                change(&mut id);
                ((language, id), name)
            })
            .collect();
    }

    fn delete(&mut self, things: &[Thing]) {
        let mut gone: BTreeSet<&str> = BTreeSet::new();
        for thing in things {
            match thing {
                Thing::Location(id) => {
                    self.locations.remove(id);
                    gone.insert(id);
                }
                Thing::District(id) => {
                    self.districts.remove(id);
                    gone.insert(id);
                }
                Thing::Land(id) => {
                    self.land.remove(id);
                    self.names.retain(|(_, named), _| named != id);
                }
                Thing::Card(id) => {
                    self.deck.remove(id);
                }
                Thing::Ticket(id) => self.tickets.retain(|(known, _)| known != id),
                Thing::Route(id) => {
                    self.routes.retain(|route| route.tracks[0].0 != *id);
                }
                Thing::Track(id) => {
                    for route in &mut self.routes {
                        route.tracks.retain(|(known, _)| known != id);
                    }
                    self.routes.retain(|route| !route.tracks.is_empty());
                }
                _ => {}
            }
        }
        let is_gone = |id: &str| gone.contains(id);
        self.routes
            .retain(|route| !is_gone(&route.a) && !is_gone(&route.b));
        self.tickets
            .retain(|(_, ticket)| !ticket.alternatives[0].ends.iter().any(|end| is_gone(end)));
        for (_, ticket) in &mut self.tickets {
            ticket
                .alternatives
                .retain(|a| !a.ends.iter().any(|end| is_gone(end)));
        }
        for place in self.locations.values_mut() {
            place.district = place.district.take().filter(|district| !is_gone(district));
        }
        self.names.retain(|(_, id), _| !is_gone(id));
    }
}

/// `Place 7` → `place-7`, as far as the titles of these tests go.
pub fn random_id(title: &str) -> String {
    title.to_lowercase().replace('\'', "").replace(' ', "-")
}

/// The title of a thing that has only an id.
pub fn capital(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect::<String>()
        })
    });
    words.collect::<Vec<_>>().join(" ")
}
