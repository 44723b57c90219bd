//! The public JSON of the map editor by Björn Hagström, versions 1 to 4, out and in again.
//!
//! It knows stops, routes, tickets and shapes. What it has no field for (rules, deck,
//! districts, marks) travels in a field `branchline`, which its readers keep.

use super::Unreadable;
use super::csv::{FARTHEST, id_of};
use super::draft::{Draft, DraftLocation, DraftRoute, DraftTicket};
use super::ids::Ids;
use branchline_syntax::spell;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The frame of its standard board.
const FRAME: (f64, f64) = (1100.0, 731.0);
const NEWEST: u64 = 4;

/// A draft as a map file of that editor. Coordinates are fitted to its standard board.
#[must_use]
pub fn hagstrom_json(draft: &Draft) -> String {
    let scale = frame_scale(&draft.board);
    let at = |x: i32, y: i32| (f64::from(x) / 10.0 * scale, f64::from(y) / 10.0 * scale);
    let stops: Vec<Value> = draft
        .locations
        .iter()
        .map(|place| {
            let (x, y) = at(place.x, place.y);
            json!({
                "id": place.id, "name": place.title, "type": "city", "x": x, "y": y,
                "branchline": { "marks": place.marks },
            })
        })
        .collect();
    let mut routes = Vec::new();
    for (number, route) in draft.routes.iter().enumerate() {
        let points: Vec<Value> = route
            .via
            .iter()
            .map(|&(x, y)| {
                let (x, y) = at(x, y);
                json!({ "x": x, "y": y })
            })
            .collect();
        for (track, (length, colour, marks)) in route.tracks.iter().enumerate() {
            let words: Vec<&str> = marks.split_whitespace().collect();
            let ferry = words.iter().position(|word| *word == "ferry");
            let symbols: usize = ferry
                .and_then(|at| words.get(at + 1)?.parse().ok())
                .unwrap_or(0);
            let kind = match (ferry, words.contains(&"tunnel")) {
                (Some(_), _) => "ferry",
                (None, true) => "tunnel",
                (None, false) => "city",
            };
            let mut value = json!({
                "id": format!("route-{}-{}", number + 1, track + 1),
                "a": route.a, "b": route.b, "length": length, "type": kind,
                "color": if colour == "any" { "neutral" } else { colour },
                "branchline": { "route": number + 1, "double": route.double, "marks": marks },
            });
            if !points.is_empty() {
                value["points"] = json!(points);
                value["curved"] = json!(true);
            }
            if symbols > 0 {
                value["locomotiveSlots"] = json!((0..symbols).collect::<Vec<_>>());
            }
            routes.push(value);
        }
    }
    let is_stop = |id: &str| draft.locations.iter().any(|stop| stop.id == id);
    let tickets = draft.tickets.iter().enumerate();
    let tickets: Vec<Value> = tickets
        .map(|(number, ticket)| ticket_value(number, ticket, is_stop))
        .collect();
    let pairs = |list: &[(String, String)]| json!(list);
    let file = json!({
        "format": "ticket-to-ride-map",
        "version": 3,
        "kind": "map",
        "app": { "name": "Branchline", "version": env!("CARGO_PKG_VERSION") },
        "board": { "width": FRAME.0, "height": FRAME.1 },
        "payload": {
            "name": draft.title, "format": "board-2x3",
            "background": [], "notes": [], "stops": stops, "routes": routes, "tickets": tickets,
            "branchline": {
                "board": draft.board, "rules": draft.rules, "deck": pairs(&draft.deck),
                "districts": pairs(&draft.districts), "land": pairs(&draft.land), "names": draft.names,
            },
        },
    });
    let mut text = serde_json::to_string_pretty(&file).expect("plain data");
    text.push('\n');
    text
}

/// Two stops have fields of their own; a ticket with other ends is kept as its line.
fn ticket_value(number: usize, ticket: &DraftTicket, is_stop: impl Fn(&str) -> bool) -> Value {
    let words: Vec<&str> = ticket.line.split_whitespace().collect();
    let mut value = json!({
        "id": format!("ticket-{}", number + 1),
        "a": words.first(), "b": words.get(2),
        "points": words.get(3).and_then(|w| w.parse::<i64>().ok()).unwrap_or(0),
        "branchline": { "kind": ticket.kind, "copies": ticket.copies },
    });
    if ticket.kind != "regular" {
        value["long"] = json!(true);
    }
    let plain = |at: usize| words.get(at).is_some_and(|end| is_stop(end));
    if words.len() != 4 || !plain(0) || !plain(2) {
        value["branchline"]["line"] = json!(ticket.line);
    }
    value
}

/// Millimetres of its frame a board unit, so that the whole board fits.
fn frame_scale(board: &str) -> f64 {
    let mut words = board.split([' ', ',']);
    let width = words
        .next()
        .and_then(|w| w.parse::<f64>().ok())
        .unwrap_or(FRAME.0);
    let height = words
        .nth(1)
        .and_then(|h| h.parse::<f64>().ok())
        .unwrap_or(FRAME.1);
    (FRAME.0 / width).min(FRAME.1 / height)
}

/// Reads a map or a network back.
///
/// # Errors
/// If it is no such file, newer than we know, or a number is missing.
pub fn read_hagstrom(text: &str) -> Result<Draft, Unreadable> {
    let file: Value = serde_json::from_str(text)
        .map_err(|error| Unreadable(format!("this is no JSON: {error}")))?;
    let version = file.get("version").and_then(Value::as_u64).unwrap_or(1);
    if version > NEWEST {
        return Err(Unreadable(format!(
            "the file has version {version}; this program reads up to version {NEWEST}"
        )));
    }
    let payload = file.get("payload").unwrap_or(&file);
    if payload.get("stops").and_then(Value::as_array).is_none() {
        return Err(Unreadable(
            "there are no `stops`: export the map or the network, not the background or tickets"
                .to_owned(),
        ));
    }
    let own = payload.get("branchline");
    let board = own.and_then(|own| own.get("board")).and_then(Value::as_str);
    let frame = |side: &str, preset: f64| {
        file.get("board")
            .and_then(|b| b.get(side))
            .and_then(Value::as_f64)
            .unwrap_or(preset)
    };
    let (width, height) = (frame("width", FRAME.0), frame("height", FRAME.1));
    let scale = board.map_or(1.0, frame_scale);
    let mut draft = Draft {
        title: string(payload, "name").unwrap_or_else(|| "Imported".to_owned()),
        board: board.map_or_else(
            || {
                format!(
                    "{} by {}, width 790, piece 20 by 9",
                    width.round(),
                    height.round()
                )
            },
            str::to_owned,
        ),
        ..Draft::default()
    };
    if let Some(own) = own {
        let list = |key: &str| own.get(key).cloned().unwrap_or(Value::Null);
        draft.rules = serde_json::from_value(list("rules")).unwrap_or_default();
        draft.deck = serde_json::from_value(list("deck")).unwrap_or_default();
        draft.districts = serde_json::from_value(list("districts")).unwrap_or_default();
        draft.land = serde_json::from_value(list("land")).unwrap_or_default();
        draft.names = serde_json::from_value(list("names")).unwrap_or_default();
    }
    let reader = Reader {
        scale,
        ids: stop_ids(payload),
        own: own.is_some(),
    };
    reader.stops(payload, &mut draft)?;
    reader.routes(payload, &mut draft)?;
    reader.tickets(payload, &mut draft)?;
    for key in [
        "background",
        "notes",
        "rules",
        "backgroundImage",
        "deckRules",
        "lanesUsableByPlayers",
    ] {
        let left = payload
            .get(key)
            .filter(|value| !value.is_null() && *value != &json!([]) && *value != &json!(""));
        if left.is_some() {
            draft.notes.push(format!("`{key}` of the map"));
        }
    }
    Ok(draft)
}

fn string(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_str).map(str::to_owned)
}

/// Their ids are any text; ours come from the names, unless they are ids already.
fn stop_ids(payload: &Value) -> Map<String, Value> {
    let mut ids = Map::new();
    let mut given = Ids::default();
    for stop in payload
        .get("stops")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let Some(id) = string(stop, "id") else {
            continue;
        };
        let own = stop.get("branchline").is_some();
        let base = if own {
            id.clone()
        } else {
            id_of(&string(stop, "name").unwrap_or_else(|| id.clone()))
        };
        ids.insert(id, Value::String(given.unused(&base)));
    }
    ids
}

struct Reader {
    scale: f64,
    ids: Map<String, Value>,
    own: bool,
}

impl Reader {
    fn coordinate(&self, value: &Value, key: &str, what: &str) -> Result<i32, Unreadable> {
        let number = value.get(key).and_then(Value::as_f64);
        let number = number.ok_or_else(|| Unreadable(format!("{what} has no number `{key}`")))?;
        let tenths = (number / self.scale * 10.0).round();
        if tenths.abs() < FARTHEST {
            return Ok(tenths as i32);
        }
        Err(Unreadable(format!(
            "{what} lies too far away: `{key}` is {number}"
        )))
    }

    fn id(&self, value: &Value, key: &str) -> Option<String> {
        let id = value.get(key)?.as_str()?;
        Some(self.ids.get(id)?.as_str()?.to_owned())
    }

    fn marks(value: &Value) -> Option<String> {
        string(value.get("branchline")?, "marks")
    }

    fn stops(&self, payload: &Value, draft: &mut Draft) -> Result<(), Unreadable> {
        for stop in payload
            .get("stops")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let title = string(stop, "name").unwrap_or_default();
            let what = format!("stop `{title}`");
            let Some(id) = self.id(stop, "id") else {
                return Err(Unreadable(format!("{what} has no `id`")));
            };
            let mut marks = Self::marks(stop).unwrap_or_default();
            if !self.own {
                if let Some(size) = string(stop, "size").filter(|size| size != "medium") {
                    marks = format!("size {size}");
                }
                if let Some(angle) = stop.get("labelAngle").and_then(Value::as_f64) {
                    marks = format!("{marks} label {}", (angle.round() as i64).rem_euclid(360));
                }
                if let Some(symbol) = string(stop, "symbol").filter(|symbol| symbol != "none") {
                    draft.notes.push(format!("symbol `{symbol}` of {what}"));
                }
            }
            draft.locations.push(DraftLocation {
                x: self.coordinate(stop, "x", &what)?,
                y: self.coordinate(stop, "y", &what)?,
                marks: marks.trim().to_owned(),
                id,
                title,
            });
        }
        Ok(())
    }

    fn routes(&self, payload: &Value, draft: &mut Draft) -> Result<(), Unreadable> {
        let mut groups: HashMap<String, usize> = HashMap::new();
        for route in payload
            .get("routes")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = string(route, "id").unwrap_or_default();
            let (Some(a), Some(b)) = (self.id(route, "a"), self.id(route, "b")) else {
                draft
                    .notes
                    .push(format!("route `{name}`: an end is not among the stops"));
                continue;
            };
            let length = route
                .get("length")
                .and_then(Value::as_i64)
                .and_then(|n| i32::try_from(n).ok());
            let length = length
                .ok_or_else(|| Unreadable(format!("route `{name}` has no number `length`")))?;
            let colour = match string(route, "color").as_deref() {
                None | Some("neutral" | "grey" | "gray" | "any") => "any".to_owned(),
                Some(colour) => id_of(colour),
            };
            let marks = Self::marks(route).unwrap_or_else(|| foreign_marks(route));
            let points = route
                .get("points")
                .and_then(Value::as_array)
                .cloned()
                .unwrap_or_default();
            let via = points.iter().map(|point| {
                Ok((
                    self.coordinate(point, "x", &name)?,
                    self.coordinate(point, "y", &name)?,
                ))
            });
            let via: Vec<(i32, i32)> = via.collect::<Result<_, Unreadable>>()?;
            let own = route.get("branchline");
            // A copied route keeps our number: only with its ends does it say which route it is.
            let number = own.and_then(|own| own.get("route"));
            let number = number.map(Value::to_string).unwrap_or_default();
            let group = format!("{} {} {number}", (&a).min(&b), (&a).max(&b));
            let track = (length, colour, marks);
            if let Some(&index) = groups.get(&group) {
                let double: &mut DraftRoute = &mut draft.routes[index];
                double.tracks.push(track);
                double.double = own.is_none_or(|own| own["double"] == json!(true));
                continue;
            }
            groups.insert(group, draft.routes.len());
            let double = own.is_some_and(|own| own["double"] == json!(true));
            draft.routes.push(DraftRoute {
                a,
                b,
                tracks: vec![track],
                via,
                double,
            });
        }
        Ok(())
    }

    fn tickets(&self, payload: &Value, draft: &mut Draft) -> Result<(), Unreadable> {
        for ticket in payload
            .get("tickets")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let own = ticket.get("branchline");
            let line = match own.and_then(|own| string(own, "line")) {
                Some(line) => line,
                None => {
                    let (Some(a), Some(b)) = (self.id(ticket, "a"), self.id(ticket, "b")) else {
                        draft
                            .notes
                            .push(format!("ticket {ticket}: an end is not among the stops"));
                        continue;
                    };
                    let points = ticket.get("points").and_then(Value::as_i64);
                    let points = points
                        .ok_or_else(|| Unreadable(format!("ticket {a} to {b} has no `points`")))?;
                    format!("{a} to {b} {points}")
                }
            };
            let long = ticket.get("long") == Some(&json!(true));
            let kind = own.and_then(|own| string(own, "kind"));
            let copies = own
                .and_then(|own| own["copies"].as_i64())
                .and_then(|n| i32::try_from(n).ok());
            draft.tickets.push(DraftTicket {
                kind: kind.unwrap_or_else(|| if long { "long" } else { "regular" }.to_owned()),
                line,
                copies: copies.unwrap_or(1),
            });
        }
        Ok(())
    }
}

/// What the type and the engines on a route of theirs say in our marks.
fn foreign_marks(route: &Value) -> String {
    let symbols = route
        .get("locomotiveSlots")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let kind = string(route, "type").unwrap_or_default();
    let style = string(route, "wagonStyle").unwrap_or_default();
    let mut marks = Vec::new();
    if symbols > 0 {
        marks.push(format!("ferry {symbols}"));
    }
    if kind == "tunnel" || style == "tunnel" {
        marks.push("tunnel".to_owned());
    }
    marks.join(" ")
}

/// A deck and rules for drafts that bring none: what such boards usually have.
pub(super) fn usual(draft: &mut Draft) {
    if draft.rules.is_empty() {
        draft
            .notes
            .push("rules (the file has none; common ones stand below)".to_owned());
        draft.rules = usual_rules(draft);
    }
    if draft.deck.is_empty() {
        let mut colours: Vec<&str> = Vec::new();
        for (_, colour, _) in draft.routes.iter().flat_map(|route| &route.tracks) {
            if colour != "any" && !colours.contains(&colour.as_str()) {
                colours.push(colour);
            }
        }
        colours.sort_unstable();
        draft.deck = colours
            .iter()
            .map(|colour| ((*colour).to_owned(), "12".to_owned()))
            .collect();
        draft.deck.push(("wild".to_owned(), "14".to_owned()));
    }
    if draft.board.is_empty() {
        // Room beyond the last place, within what a board may have; a place still farther away gets its diagnostic.
        let most = |values: &mut dyn Iterator<Item = i32>| {
            (values.max().unwrap_or(10_000) / 10 + 60).clamp(100, 100_000)
        };
        let width = most(&mut draft.locations.iter().map(|place| place.x));
        let height = most(&mut draft.locations.iter().map(|place| place.y));
        draft.board = format!(
            "{} by {}, width 790, piece 20 by 9",
            spell::tenths(width * 10),
            spell::tenths(height * 10)
        );
    }
}

fn usual_rules(draft: &Draft) -> Vec<String> {
    let marks = |word: &str| {
        draft
            .routes
            .iter()
            .flat_map(|r| &r.tracks)
            .any(|(_, _, marks)| marks.contains(word))
    };
    let mut lengths: Vec<i32> = draft
        .routes
        .iter()
        .flat_map(|r| &r.tracks)
        .map(|track| track.0)
        .collect();
    lengths.sort_unstable();
    lengths.dedup();
    let points = |length: i32| match length {
        ..=2 => length,
        3 => 4,
        4 => 7,
        5 => 10,
        6 => 15,
        7 => 18,
        // No track is so long: the compiler says so at its line.
        _ => length
            .saturating_sub(8)
            .saturating_mul(3)
            .saturating_add(21),
    };
    let table: Vec<String> = lengths
        .iter()
        .map(|length| format!("{length}: {}", points(*length)))
        .collect();
    let long = draft.tickets.iter().any(|ticket| ticket.kind == "long");
    let regular = draft.tickets.iter().any(|ticket| ticket.kind == "regular");
    let first = match (long, regular) {
        (true, true) => "1 long + 3 regular, keep 2",
        (true, false) => "3 long, keep 2",
        _ => "3, keep 2",
    };
    let kind = if regular || !long {
        "3 regular"
    } else {
        "3 long"
    };
    let mut rules = vec![
        "players 2 to 5".to_owned(),
        "pieces each 45, name \"train\"".to_owned(),
        "hand 4".to_owned(),
        "market size 5, reset-at 3".to_owned(),
        "draw cards 2, face-up-wild 2".to_owned(),
        format!("first-tickets deal {first}, unkept bottom"),
        format!("draw-tickets deal {kind}, keep 1, unkept bottom"),
        format!("route-points {}", table.join(" | ")),
        "doubles closed-with 2 to 3".to_owned(),
        "longest-path points 10".to_owned(),
        "end at-most 2, last-turns 1".to_owned(),
        "ties tickets".to_owned(),
    ];
    if marks("ferry") {
        rules.push("ferries on".to_owned());
    }
    if marks("tunnel") {
        rules.push("tunnels reveal 3".to_owned());
    }
    rules
}
