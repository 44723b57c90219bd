//! Places and lines from GeoJSON: longitudes and latitudes become a board, north up.
//!
//! Points with a `name` are locations. Lines with `from` and `to` (or whose ends lie at
//! two of the points) are routes; other lines are rivers, areas are water.

use super::Unreadable;
use super::csv::id_of;
use super::draft::{Draft, DraftLocation, DraftRoute};
use super::ids::Ids;
use branchline_syntax::spell;
use serde_json::Value;

const WIDTH: f64 = 1000.0;
const MARGIN: f64 = 60.0;

/// Reads a feature collection.
///
/// # Errors
/// If it is no GeoJSON or has no points.
pub fn read_geojson(text: &str) -> Result<Draft, Unreadable> {
    let file: Value = serde_json::from_str(text)
        .map_err(|error| Unreadable(format!("this is no JSON: {error}")))?;
    let features = file.get("features").and_then(Value::as_array);
    let features = features
        .ok_or_else(|| Unreadable("this is no GeoJSON: there are no `features`".to_owned()))?;
    let mut all = Vec::new();
    for feature in features {
        positions(
            feature.get("geometry").and_then(|g| g.get("coordinates")),
            &mut all,
        );
    }
    if all.is_empty() {
        return Err(Unreadable("no feature has coordinates".to_owned()));
    }
    let map = Projection::new(&all);
    let mut draft = Draft {
        title: "Imported".to_owned(),
        ..Draft::default()
    };
    draft.board = format!(
        "{WIDTH} by {}, width 790, piece 20 by 9",
        map.height.round()
    );
    let kind = |feature: &Value| {
        feature
            .get("geometry")
            .and_then(|g| g.get("type"))
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut ids = Ids::default();
    for (number, feature) in features
        .iter()
        .enumerate()
        .filter(|(_, f)| kind(f) == "Point")
    {
        let mut at = Vec::new();
        positions(
            feature.get("geometry").and_then(|g| g.get("coordinates")),
            &mut at,
        );
        let Some(&at) = at.first() else { continue };
        let title = property(feature, &["name", "title"])
            .unwrap_or_else(|| format!("Place {}", number + 1));
        let (x, y) = map.place(at);
        draft.locations.push(DraftLocation {
            id: ids.unused(&id_of(&title)),
            title,
            x,
            y,
            marks: String::new(),
        });
    }
    if draft.locations.is_empty() {
        return Err(Unreadable(
            "no feature is a point: there are no locations".to_owned(),
        ));
    }
    for (number, feature) in features.iter().enumerate() {
        let coordinates = feature.get("geometry").and_then(|g| g.get("coordinates"));
        let points = |coordinates: Option<&Value>| -> Vec<(i32, i32)> {
            let mut line = Vec::new();
            positions(coordinates, &mut line);
            line.iter().map(|at| map.place(*at)).collect()
        };
        match kind(feature).as_str() {
            "Point" => {}
            "LineString" => line_feature(number, feature, &points(coordinates), &mut draft),
            "Polygon" => {
                let rings = coordinates.and_then(Value::as_array).map_or(&[][..], |r| r);
                let outline = points(rings.first());
                // It ends where it began.
                let outline = &outline[..outline.len().saturating_sub(1)];
                land(number, feature, "water", outline, &mut draft);
                holes(number, rings.len().saturating_sub(1), &mut draft);
            }
            other => draft
                .notes
                .push(format!("feature {}: geometry `{other}`", number + 1)),
        }
    }
    Ok(draft)
}

fn line_feature(number: usize, feature: &Value, points: &[(i32, i32)], draft: &mut Draft) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return;
    };
    let named = |keys: &[&str]| {
        let name = id_of(&property(feature, keys)?);
        draft
            .locations
            .iter()
            .find(|place| place.id == name)
            .map(|place| place.id.clone())
    };
    let ends = (
        named(&["from", "a"]).or_else(|| nearest(draft, *first)),
        named(&["to", "b"]).or_else(|| nearest(draft, *last)),
    );
    let (Some(a), Some(b)) = ends else {
        land(number, feature, "river", points, draft);
        return;
    };
    if a == b {
        draft.notes.push(format!(
            "feature {}: a route from {a} to itself",
            number + 1
        ));
        return;
    }
    let length = property(feature, &["length", "spaces"]).and_then(|text| text.parse().ok());
    let length = length.unwrap_or_else(|| {
        draft.notes.push(format!(
            "feature {}: no length, so {a} to {b} has 2 spaces",
            number + 1
        ));
        2
    });
    let colour =
        property(feature, &["colour", "color"]).map_or("any".to_owned(), |colour| id_of(&colour));
    let via = if points.len() > 2 {
        points[1..points.len() - 1].to_vec()
    } else {
        Vec::new()
    };
    draft.routes.push(DraftRoute {
        a,
        b,
        tracks: vec![(length, colour, String::new())],
        via,
        double: false,
    });
}

fn land(number: usize, feature: &Value, kind: &str, points: &[(i32, i32)], draft: &mut Draft) {
    let title = property(feature, &["name", "title"]).unwrap_or_default();
    let points: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{},{}", spell::tenths(*x), spell::tenths(*y)))
        .collect();
    if points.len() < 2 {
        draft
            .notes
            .push(format!("feature {}: too few points", number + 1));
        return;
    }
    let text = format!("{} {kind} {}", spell::text(&title), points.join(" "));
    draft.land.push((format!("{kind}-{}", number + 1), text));
}

/// Drawn land has one outline: islands in a lake have no place in it.
fn holes(number: usize, count: usize, draft: &mut Draft) {
    let what = match count {
        0 => return,
        1 => "the hole in its area".to_owned(),
        _ => format!("the {count} holes in its area"),
    };
    draft.notes.push(format!("feature {}: {what}", number + 1));
}

/// The location at this point, if one lies within two board units.
fn nearest(draft: &Draft, at: (i32, i32)) -> Option<String> {
    let near =
        |place: &&DraftLocation| (place.x - at.0).abs() <= 20 && (place.y - at.1).abs() <= 20;
    draft
        .locations
        .iter()
        .find(near)
        .map(|place| place.id.clone())
}

fn property(feature: &Value, keys: &[&str]) -> Option<String> {
    let properties = feature.get("properties")?;
    keys.iter().find_map(|key| match properties.get(*key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// All positions in nested lists of coordinates.
fn positions(value: Option<&Value>, out: &mut Vec<(f64, f64)>) {
    let Some(list) = value.and_then(Value::as_array) else {
        return;
    };
    match (
        list.first().and_then(Value::as_f64),
        list.get(1).and_then(Value::as_f64),
    ) {
        (Some(longitude), Some(latitude)) => out.push((longitude, latitude)),
        _ => list.iter().for_each(|inner| positions(Some(inner), out)),
    }
}

/// Degrees to tenths of board units; a degree of longitude is narrower away from the equator.
struct Projection {
    west: f64,
    north: f64,
    across: f64,
    down: f64,
    height: f64,
}

impl Projection {
    fn new(all: &[(f64, f64)]) -> Self {
        let side = |pick: fn(&(f64, f64)) -> f64| {
            let values = all.iter().map(pick);
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        let (west, east) = side(|at| at.0);
        let (south, north) = side(|at| at.1);
        let narrow = f64::midpoint(south, north).to_radians().cos().max(0.1);
        let across = (WIDTH - 2.0 * MARGIN) / (east - west).max(1e-6);
        let down = across / narrow;
        // A line of places along one meridian still needs a board.
        let height = ((north - south) * down + 2.0 * MARGIN).clamp(200.0, 3000.0);
        let down = if north > south {
            (height - 2.0 * MARGIN) / (north - south)
        } else {
            down
        };
        Self {
            west,
            north,
            across,
            down,
            height,
        }
    }

    fn place(&self, (longitude, latitude): (f64, f64)) -> (i32, i32) {
        let x = MARGIN + (longitude - self.west) * self.across;
        let y = MARGIN + (self.north - latitude) * self.down;
        ((x * 10.0).round() as i32, (y * 10.0).round() as i32)
    }
}
