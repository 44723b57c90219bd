//! Places from a list of names or a table, as people have them at hand: pasted from a page, a spreadsheet, a note.

use super::Unreadable;
use super::csv::{cells, separator};

/// A place that has a name and perhaps a position.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPlace {
    /// Its name.
    pub title: String,
    /// Rightwards and downwards, in units of its own.
    pub at: Option<(f64, f64)>,
}

const NAMES: &[&str] = &[
    "name", "title", "place", "city", "town", "location", "station", "stop", "nombre", "lugar",
    "ciudad",
];
const EAST: &[&str] = &["lon", "lng", "long", "longitude", "longitud"];
const NORTH: &[&str] = &["lat", "latitude", "latitud"];

/// Reads one name a line, or a table with names and, if it has them, `x` and `y` or `lon` and `lat`.
///
/// # Errors
/// If there is no name in it, or a table is broken.
pub fn read_places(text: &str) -> Result<Vec<NamedPlace>, Unreadable> {
    let text = text.trim_start_matches('\u{FEFF}');
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let sign = separator(lines.first().copied().unwrap_or_default());
    let rows = cells(text, sign)
        .map_err(|line| Unreadable(format!("line {line}: a quotation mark is not closed")))?;
    let rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|(_, row)| row.iter().map(|cell| cell.trim().to_owned()).collect())
        .filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()))
        .collect();
    let places = match columns(&rows) {
        Some(columns) => table(&rows, &columns),
        None => lines.iter().map(|line| named(unmarked(line))).collect(),
    };
    let places: Vec<NamedPlace> = places
        .into_iter()
        .filter(|place| !place.title.is_empty())
        .collect();
    if places.is_empty() {
        return Err(Unreadable("there is no name in it".to_owned()));
    }
    Ok(places)
}

fn named(title: &str) -> NamedPlace {
    NamedPlace {
        title: title.to_owned(),
        at: None,
    }
}

/// Which columns of a table are names and positions.
struct Columns {
    head: bool,
    name: usize,
    across: Option<usize>,
    down: Option<usize>,
    /// Degrees of latitude run upwards, and a degree of longitude is narrower than one of latitude.
    degrees: bool,
}

/// A table says so in its first row, or has numbers behind its names. Anything else is a list.
fn columns(rows: &[Vec<String>]) -> Option<Columns> {
    let first = rows.first()?;
    let find = |names: &[&str]| {
        let is_one = |cell: &String| names.contains(&cell.to_lowercase().as_str());
        first.iter().position(is_one)
    };
    if let Some(name) = find(NAMES)
        && (first.len() > 1 || rows.len() > 1)
    {
        let (east, north) = (find(EAST), find(NORTH));
        let degrees = east.is_some() && north.is_some();
        return Some(Columns {
            head: true,
            name,
            across: if degrees { east } else { find(&["x"]) },
            down: if degrees { north } else { find(&["y"]) },
            degrees,
        });
    }
    let has_numbers = |row: &Vec<String>| {
        row.len() == 3 && number(&row[1]).is_some() && number(&row[2]).is_some()
    };
    rows.iter().all(has_numbers).then_some(Columns {
        head: false,
        name: 0,
        across: Some(1),
        down: Some(2),
        degrees: false,
    })
}

fn table(rows: &[Vec<String>], columns: &Columns) -> Vec<NamedPlace> {
    let rows = &rows[usize::from(columns.head)..];
    let cell = |row: &[String], column: Option<usize>| number(row.get(column?)?);
    let latitudes = rows.iter().filter_map(|row| cell(row, columns.down));
    let (sum, count) = latitudes.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    let narrow = if columns.degrees && count > 0.0 {
        (sum / count).to_radians().cos().max(0.1)
    } else {
        1.0
    };
    let up = if columns.degrees { -1.0 } else { 1.0 };
    rows.iter()
        .map(|row| NamedPlace {
            title: row.get(columns.name).cloned().unwrap_or_default(),
            at: cell(row, columns.across)
                .zip(cell(row, columns.down))
                .map(|(x, y)| (x * narrow, y * up)),
        })
        .collect()
}

fn number(text: &str) -> Option<f64> {
    let value: f64 = text.trim().replace(',', ".").parse().ok()?;
    (value.abs() < 1e9).then_some(value)
}

/// A line without the mark of its list: `- Harbour`, `* Harbour`, `3. Harbour`, `3) Harbour`.
fn unmarked(line: &str) -> &str {
    let line = line.trim();
    for mark in ["- ", "* ", "• ", "– "] {
        if let Some(rest) = line.strip_prefix(mark) {
            return rest.trim();
        }
    }
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let counted = rest.len() < line.len();
    match rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") ")) {
        Some(rest) if counted => rest.trim(),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Option<(f64, f64)>)]) {
        let found = read_places(text).expect("places");
        let found: Vec<_> = found.iter().map(|p| (p.title.as_str(), p.at)).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn a_list_has_a_name_a_line_whatever_stands_before_it() {
        check(
            "- Harbour\n\n2. Old Mill\r\n  * Washington, D.C.\n3rd Street\n",
            &[
                ("Harbour", None),
                ("Old Mill", None),
                ("Washington, D.C.", None),
                ("3rd Street", None),
            ],
        );
    }

    #[test]
    fn a_table_says_its_columns_or_has_numbers_behind_its_names() {
        check(
            "x;Name;y\n10,5;Harbour;20\n;\"Mill; old\";\n",
            &[("Harbour", Some((10.5, 20.0))), ("Mill; old", None)],
        );
        check(
            "Harbour\t10\t20\nMill\t30\t40\n",
            &[
                ("Harbour", Some((10.0, 20.0))),
                ("Mill", Some((30.0, 40.0))),
            ],
        );
        let found = read_places("city,lat,lon\nA,60,10\nB,60,12\n").expect("places");
        let (a, b) = (found[0].at.expect("at"), found[1].at.expect("at"));
        // At 60 degrees a degree of longitude is half as wide, and north is up.
        assert!((b.0 - a.0 - 1.0).abs() < 1e-9 && (a.1 + 60.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_and_an_open_quotation_mark_are_said() {
        assert!(read_places(" \n").is_err());
        let error = read_places("name,x\n\"Har,1\n").expect_err("open");
        assert_eq!(error.0, "line 2: a quotation mark is not closed");
    }
}
