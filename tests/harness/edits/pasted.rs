//! What a paste and a merge make of a game, on plain data.

use super::model::{Place, Route, View, capital};
use branchline_engine::config::{Mark, Marks, Point};
use branchline_ide::{NewAlternative, NewTicket, NewTrack};
use branchline_syntax::parse;
use branchline_syntax::tree::{self, Atom, Item, Section, SectionLine, Word};
use std::collections::{BTreeMap, BTreeSet};

impl View {
    /// The game with the items of a text, which are known here as far as the tests copy them.
    pub fn paste(&mut self, text: &str, by: Point) -> Option<()> {
        let tree = parse(text).tree;
        let mut ids: BTreeMap<String, String> = BTreeMap::new();
        let moved = |at: &tree::Point| Point {
            x: at.x + by.x,
            y: at.y + by.y,
        };
        for item in &tree.items {
            let Item::Locations(section) = item else {
                continue;
            };
            for location in items(section) {
                let old = location.id.text.to_string();
                let new = self.free(&old);
                let title = location.title.as_ref().map(|title| title.value.clone());
                let mut marks = marks(&location.marks);
                let district = match marks.remove("in") {
                    Some(Mark::Text(district)) => Some(district),
                    _ => None,
                };
                let place = Place {
                    title: title.unwrap_or_else(|| capital(&new)),
                    at: moved(&location.at),
                    district,
                    marks: Marks(marks),
                };
                self.locations.insert(new.clone(), place);
                ids.insert(old, new);
            }
        }
        let end = |word: &Word| {
            let old = word.text.to_string();
            ids.get(&old).cloned().unwrap_or(old)
        };
        for item in &tree.items {
            match item {
                Item::Routes(section) => {
                    for route in items(section) {
                        let via = route.via.iter();
                        let is_new = [&route.a, &route.b]
                            .iter()
                            .any(|end| ids.contains_key(end.text.as_str()));
                        self.routes.push(Route {
                            a: end(&route.a),
                            b: end(&route.b),
                            via: via
                                .map(|at| match is_new {
                                    true => moved(at),
                                    false => Point { x: at.x, y: at.y },
                                })
                                .collect(),
                            tracks: tracks(route),
                        });
                    }
                }
                Item::Tickets(section) => {
                    let kind = section.label.as_ref().map_or("regular", |kind| &kind.text);
                    for ticket in items(section) {
                        self.tickets
                            .push((String::new(), pasted_ticket(kind, ticket, &end)?));
                    }
                }
                _ => {}
            }
        }
        Some(())
    }

    pub fn free(&self, id: &str) -> String {
        let taken =
            |id: &String| self.locations.contains_key(id) || self.districts.contains_key(id);
        let numbered = (2..).map(|number| format!("{id}-{number}"));
        std::iter::once(id.to_owned())
            .chain(numbered)
            .find(|id| !taken(id))
            .expect("there are many")
    }

    /// The game with all of one location gone to another.
    pub fn join(&mut self, from: &str, into: &str) {
        let is_here = |route: &Route| route.a == from || route.b == from;
        let (here, mut there): (Vec<Route>, Vec<Route>) = self.routes.drain(..).partition(is_here);
        let known = there.len();
        for mut route in here {
            for end in [&mut route.a, &mut route.b] {
                if end == from {
                    into.clone_into(end);
                }
            }
            if route.a == route.b {
                continue;
            }
            let same = |other: &&mut Route| {
                let ends = [&other.a, &other.b];
                ends == [&route.a, &route.b] || ends == [&route.b, &route.a]
            };
            match there[..known].iter_mut().find(same) {
                Some(other) => other.tracks.append(&mut route.tracks),
                None => there.push(route),
            }
        }
        self.routes = there;
        for (_, ticket) in &mut self.tickets {
            for alternative in &mut ticket.alternatives {
                for end in alternative.ends.iter_mut().filter(|end| *end == from) {
                    into.clone_into(end);
                }
            }
            ticket.alternatives.retain(|alternative| {
                let different: BTreeSet<&String> = alternative.ends.iter().collect();
                different.len() == alternative.ends.len()
            });
        }
        self.tickets
            .retain(|(_, ticket)| !ticket.alternatives.is_empty());
        self.locations.remove(from);
        self.names.retain(|(_, id), _| id != from);
    }

    /// The game with two routes made one.
    pub fn merge(&mut self, first: &str, second: &str) -> Option<()> {
        let take = |view: &mut Self, id: &str| {
            let at = view
                .routes
                .iter()
                .position(|route| route.tracks[0].0 == id)?;
            Some(view.routes.remove(at))
        };
        let (one, two) = (take(self, first)?, take(self, second)?);
        // From the first route's far end to the second's.
        let shared = [&one.a, &one.b]
            .into_iter()
            .find(|end| [&two.a, &two.b].contains(end))?
            .clone();
        let (a, mut via) = leading(&one, &shared, true);
        via.push(self.locations.get(&shared)?.at);
        let (b, onward) = leading(&two, &shared, false);
        via.extend(onward);
        let tracks = one.tracks.iter().zip(&two.tracks);
        let tracks = tracks.map(|((_, one), (_, two))| {
            let length = one.length + two.length;
            (
                String::new(),
                NewTrack {
                    length,
                    ..one.clone()
                },
            )
        });
        let merged = Route {
            a,
            b,
            via,
            tracks: tracks.collect(),
        };
        self.routes.push(merged);
        let is_used = |route: &Route| route.a == shared || route.b == shared;
        if !self.routes.iter().any(is_used) {
            self.locations.remove(&shared);
            self.names.retain(|(_, id), _| *id != shared);
        }
        Some(())
    }
}

/// The other end of a route, and its bends on the way to the shared end, or from it.
fn leading(route: &Route, shared: &str, to: bool) -> (String, Vec<Point>) {
    let mut via = route.via.clone();
    let forwards = route.b == shared;
    if forwards != to {
        via.reverse();
    }
    let other = if forwards { &route.a } else { &route.b };
    (other.clone(), via)
}

fn tracks(route: &tree::Route) -> Vec<(String, NewTrack)> {
    let mut length = 0;
    let tracks = route.tracks.iter().map(|track| {
        length = track.length.map_or(length, |number| number.value);
        let new = NewTrack {
            length: i32::try_from(length).expect("it was a track"),
            colour: track.colour.text.to_string(),
            marks: marks(&track.marks),
        };
        (String::new(), new)
    });
    tracks.collect()
}

fn pasted_ticket(
    kind: &str,
    ticket: &tree::Ticket,
    end: &dyn Fn(&Word) -> String,
) -> Option<NewTicket> {
    let value = |value: tree::Value| match value {
        tree::Value::Auto(_) => None,
        tree::Value::Number(number) => i32::try_from(number.value).ok(),
    };
    let start = end(ticket.ends.first()?);
    let mut alternatives = vec![NewAlternative {
        ends: ticket.ends.iter().map(end).collect(),
        value: value(ticket.value),
    }];
    for target in &ticket.targets {
        let ends = std::iter::once(start.clone()).chain(target.ends.iter().map(end));
        alternatives.push(NewAlternative {
            ends: ends.collect(),
            value: value(target.value),
        });
    }
    let copies = match marks(&ticket.marks).get("copies") {
        Some(Mark::Number(copies)) => *copies,
        _ => 1,
    };
    Some(NewTicket {
        kind: kind.to_owned(),
        alternatives,
        copies,
    })
}

/// A word is a mark, unless it is the word that `in`, `label`, `size` … take.
fn marks(atoms: &[Atom]) -> BTreeMap<String, Mark> {
    const TAKE_A_WORD: [&str; 3] = ["in", "label", "size"];
    let mut marks = BTreeMap::new();
    let mut last = String::new();
    for atom in atoms {
        match atom {
            Atom::Word(word) if TAKE_A_WORD.contains(&last.as_str()) => {
                marks.insert(last.clone(), Mark::Text(word.text.to_string()));
                last.clear();
            }
            Atom::Word(word) => {
                last = word.text.to_string();
                marks.insert(last.clone(), Mark::On(true));
            }
            Atom::Number(number) => {
                let number = i32::try_from(number.value).expect("marks are small");
                marks.insert(std::mem::take(&mut last), Mark::Number(number));
            }
            Atom::Text(text) => {
                marks.insert(std::mem::take(&mut last), Mark::Text(text.value.clone()));
            }
            _ => {}
        }
    }
    marks
}

fn items<T>(section: &Section<T>) -> impl Iterator<Item = &T> {
    section.items.iter().filter_map(|line| match line {
        SectionLine::Item(item) => Some(item),
        SectionLine::Remove(_) => None,
    })
}
