//! Tables for spreadsheets: one file a kind of thing, out and in again.
//!
//! RFC 4180 with a byte order mark, so that spreadsheets read accents. A text that a
//! spreadsheet would run as a formula gets an apostrophe, which reading takes off.

use super::Unreadable;
use super::draft::{Draft, DraftLocation, DraftRoute, DraftTicket};
use branchline_syntax::spell;
use std::collections::BTreeMap;

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvFile {
    /// Its name: `routes.csv`.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

/// A game as tables, all of them: an empty one takes the place of what an earlier export left in its folder.
#[must_use]
pub fn csv_files(draft: &Draft) -> Vec<CsvFile> {
    let mut game = vec![
        row(["what", "value"]),
        row(["title", &draft.title]),
        row(["board", &draft.board]),
    ];
    game.extend(draft.rules.iter().map(|rule| row(["rule", rule])));
    let pairs = |list: &[(String, String)]| {
        let mut rows = vec![row(["id", "rest"])];
        rows.extend(list.iter().map(|(id, rest)| row([id, rest])));
        rows
    };
    let mut locations = vec![row(["id", "name", "x", "y", "marks"])];
    for place in &draft.locations {
        locations.push(row([
            &place.id,
            &place.title,
            &spell::tenths(place.x),
            &spell::tenths(place.y),
            &place.marks,
        ]));
    }
    let mut routes = vec![row([
        "route", "from", "to", "length", "colour", "marks", "via", "kind",
    ])];
    for (number, route) in draft.routes.iter().enumerate() {
        let via: Vec<String> = route
            .via
            .iter()
            .map(|(x, y)| format!("{},{}", spell::tenths(*x), spell::tenths(*y)))
            .collect();
        let kind = if route.double { "double" } else { "single" };
        for (length, colour, marks) in &route.tracks {
            let (number, length) = ((number + 1).to_string(), length.to_string());
            routes.push(row([
                &number,
                &route.a,
                &route.b,
                &length,
                colour,
                marks,
                &via.join(" "),
                kind,
            ]));
        }
    }
    let mut tickets = vec![row(["kind", "ticket", "copies"])];
    for ticket in &draft.tickets {
        tickets.push(row([
            &ticket.kind,
            &ticket.line,
            &ticket.copies.to_string(),
        ]));
    }
    let mut names = vec![row(["language", "id", "name"])];
    names.extend(
        draft
            .names
            .iter()
            .map(|(language, id, name)| row([language, id, name])),
    );
    [
        ("game.csv", game),
        ("deck.csv", pairs(&draft.deck)),
        ("districts.csv", pairs(&draft.districts)),
        ("land.csv", pairs(&draft.land)),
        ("locations.csv", locations),
        ("routes.csv", routes),
        ("tickets.csv", tickets),
        ("names.csv", names),
    ]
    .into_iter()
    .map(|(name, rows)| CsvFile {
        name,
        text: format!("\u{FEFF}{}", rows.concat()),
    })
    .collect()
}

/// A row with its line end.
fn row<const N: usize>(cells: [&str; N]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(&guarded(cell))).collect();
    format!("{}\r\n", cells.join(","))
}

/// Signs with which a spreadsheet begins a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

fn guarded(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let plain = text.trim_start_matches('\'');
    if plain.starts_with(FORMULA) && !is_number {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(FORMULA) => rest,
        _ => text,
    }
}

fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Reads tables back, our own or typed by hand: `locations.csv` needs a name and a place,
/// `routes.csv` from, to and a length. Files are told apart by their names.
///
/// # Errors
/// If a table is broken or lacks a column that it needs.
pub fn read_csv(files: &[(String, String)]) -> Result<Draft, Unreadable> {
    let mut draft = Draft {
        title: "Imported".to_owned(),
        ..Draft::default()
    };
    for (name, text) in files {
        let table = Table::read(name, text)?;
        match name.to_lowercase().as_str() {
            "game.csv" => game_rows(&table, &mut draft)?,
            "deck.csv" => draft.deck = table.pairs()?,
            "districts.csv" => draft.districts = table.pairs()?,
            "land.csv" => draft.land = table.pairs()?,
            "locations.csv" | "stops.csv" | "cities.csv" => location_rows(&table, &mut draft)?,
            "routes.csv" => route_rows(&table, &mut draft)?,
            "tickets.csv" => ticket_rows(&table, &mut draft)?,
            "names.csv" => {
                for row in &table.rows {
                    let cell = |column| table.need(row, column).map(str::to_owned);
                    draft
                        .names
                        .push((cell("language")?, cell("id")?, cell("name")?));
                }
            }
            _ => draft
                .notes
                .push(format!("{name}: no table of a game has this name")),
        }
    }
    if draft.locations.is_empty() && draft.routes.is_empty() {
        return Err(Unreadable(
            "there is neither a locations.csv nor a routes.csv".to_owned(),
        ));
    }
    Ok(draft)
}

fn game_rows(table: &Table, draft: &mut Draft) -> Result<(), Unreadable> {
    for row in &table.rows {
        let value = table.need(row, "value")?.to_owned();
        match table.need(row, "what")? {
            "title" => draft.title = value,
            "board" => draft.board = value,
            "rule" => draft.rules.push(value),
            other => draft
                .notes
                .push(format!("{}: `{other}` = {value}", table.name)),
        }
    }
    Ok(())
}

fn location_rows(table: &Table, draft: &mut Draft) -> Result<(), Unreadable> {
    for row in &table.rows {
        let title = table.need(row, "name")?.to_owned();
        let id = match table.cell(row, &["id"]) {
            "" => id_of(&title),
            id => id.to_owned(),
        };
        draft.locations.push(DraftLocation {
            x: table.tenths(row, "x")?,
            y: table.tenths(row, "y")?,
            marks: table.cell(row, &["marks"]).to_owned(),
            id,
            title,
        });
        table.rest(row, &["id", "name", "x", "y", "marks"], draft);
    }
    Ok(())
}

fn route_rows(table: &Table, draft: &mut Draft) -> Result<(), Unreadable> {
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    for row in &table.rows {
        let (a, b) = (
            id_of(table.need(row, "from")?),
            id_of(table.need(row, "to")?),
        );
        let length = table.need(row, "length")?;
        let length = length
            .parse()
            .map_err(|_| table.bad(row, "length", length))?;
        let colour = match table
            .cell(row, &["colour", "color"])
            .to_lowercase()
            .as_str()
        {
            "" | "grey" | "gray" | "any" | "neutral" => "any".to_owned(),
            colour => id_of(colour),
        };
        let track = (length, colour, table.cell(row, &["marks"]).to_owned());
        let via = table.points(row, "via")?;
        table.rest(
            row,
            &[
                "route", "from", "to", "length", "colour", "color", "marks", "via", "kind",
            ],
            draft,
        );
        // Rows between the same two places are one double route, unless they say that they belong to several. What
        // they say alone is not enough: people write the name of a line there, which runs through many places.
        let number = table.cell(row, &["route"]);
        let group = format!("{} {} {number}", (&a).min(&b), (&a).max(&b));
        if let Some(&index) = groups.get(&group) {
            let route: &mut DraftRoute = &mut draft.routes[index];
            route.tracks.push(track);
            route.double = table.cell(row, &["kind"]) != "single";
            continue;
        }
        groups.insert(group, draft.routes.len());
        let double = table.cell(row, &["kind"]) == "double";
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

fn ticket_rows(table: &Table, draft: &mut Draft) -> Result<(), Unreadable> {
    for row in &table.rows {
        let line = match table.cell(row, &["ticket"]) {
            "" => {
                let (from, to) = (
                    id_of(table.need(row, "from")?),
                    id_of(table.need(row, "to")?),
                );
                let value = table.cell(row, &["points", "value"]);
                format!(
                    "{from} to {to} {}",
                    if value.is_empty() { "auto" } else { value }
                )
            }
            line => line.to_owned(),
        };
        let copies = table.cell(row, &["copies"]);
        let copies = if copies.is_empty() {
            1
        } else {
            copies
                .parse()
                .map_err(|_| table.bad(row, "copies", copies))?
        };
        let kind = table.cell(row, &["kind", "deck"]);
        let kind = if kind.is_empty() {
            "regular".to_owned()
        } else {
            id_of(kind)
        };
        table.rest(
            row,
            &[
                "kind", "deck", "ticket", "from", "to", "points", "value", "copies",
            ],
            draft,
        );
        draft.tickets.push(DraftTicket { kind, line, copies });
    }
    Ok(())
}

/// An id from a name: small letters, digits and hyphens.
pub(super) fn id_of(name: &str) -> String {
    let mut id = String::new();
    for character in name.trim().chars().flat_map(char::to_lowercase) {
        if character.is_alphanumeric() {
            id.push(character);
        } else if !id.ends_with('-') && !id.is_empty() && !matches!(character, '\'' | '’' | '.') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-').to_owned();
    if id.chars().any(char::is_alphabetic) {
        id
    } else {
        format!("place-{id}")
    }
}

struct Table {
    name: String,
    head: Vec<String>,
    /// Line number and cells.
    rows: Vec<(usize, Vec<String>)>,
}

pub(super) type Row = (usize, Vec<String>);

impl Table {
    fn read(name: &str, text: &str) -> Result<Self, Unreadable> {
        let text = text.trim_start_matches('\u{FEFF}');
        let sign = separator(text.lines().next().unwrap_or_default());
        let mut rows = cells(text, sign)
            .map_err(|line| Unreadable(format!("{name}:{line}: a quotation mark is not closed")))?;
        rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()));
        if rows.is_empty() {
            return Err(Unreadable(format!("{name} is empty")));
        }
        let head = rows
            .remove(0)
            .1
            .into_iter()
            .map(|cell| cell.trim().to_lowercase())
            .collect();
        Ok(Self {
            name: name.to_owned(),
            head,
            rows,
        })
    }

    fn cell<'a>(&self, row: &'a Row, columns: &[&str]) -> &'a str {
        let column = columns
            .iter()
            .find_map(|name| self.head.iter().position(|head| head == name));
        column
            .and_then(|column| row.1.get(column))
            .map_or("", |cell| unguarded(cell.trim()))
    }

    fn need<'a>(&self, row: &'a Row, column: &str) -> Result<&'a str, Unreadable> {
        if !self.head.iter().any(|head| head == column) {
            return Err(Unreadable(format!(
                "{} has no column `{column}`",
                self.name
            )));
        }
        Ok(self.cell(row, &[column]))
    }

    fn bad(&self, row: &Row, column: &str, found: &str) -> Unreadable {
        Unreadable(format!(
            "{}:{}: `{column}` is not a number: `{found}`",
            self.name, row.0
        ))
    }

    fn tenths(&self, row: &Row, column: &str) -> Result<i32, Unreadable> {
        let found = self.need(row, column)?;
        to_tenths(found).ok_or_else(|| self.bad(row, column, found))
    }

    fn points(&self, row: &Row, column: &str) -> Result<Vec<(i32, i32)>, Unreadable> {
        let text = self.cell(row, &[column]);
        let point = |word: &str| {
            let (x, y) = word.split_once(',')?;
            Some((to_tenths(x)?, to_tenths(y)?))
        };
        text.split_whitespace()
            .map(|word| point(word).ok_or_else(|| self.bad(row, column, word)))
            .collect()
    }

    fn pairs(&self) -> Result<Vec<(String, String)>, Unreadable> {
        let pair = |row| {
            Ok((
                self.need(row, "id")?.to_owned(),
                self.need(row, "rest")?.to_owned(),
            ))
        };
        self.rows.iter().map(pair).collect()
    }

    /// Lists cells of columns that nobody reads.
    fn rest(&self, row: &Row, known: &[&str], draft: &mut Draft) {
        for (head, cell) in self.head.iter().zip(&row.1) {
            if !known.contains(&head.as_str()) && !cell.trim().is_empty() {
                draft
                    .notes
                    .push(format!("{}:{}: {head} = {}", self.name, row.0, cell.trim()));
            }
        }
    }
}

/// Tenths of a board unit that nothing lies beyond, so that no sum of two overflows.
pub(super) const FARTHEST: f64 = 1e8;

/// `123.5` is 1235 tenths; finer digits are rounded.
pub(super) fn to_tenths(text: &str) -> Option<i32> {
    let value: f64 = text.trim().parse().ok()?;
    let tenths = (value * 10.0).round();
    (tenths.abs() < FARTHEST).then_some(tenths as i32)
}

/// Spreadsheets of some countries part cells with semicolons or tabs.
pub(super) fn separator(first_line: &str) -> char {
    let signs = [',', ';', '\t'].into_iter();
    signs
        .max_by_key(|sign| first_line.matches(*sign).count())
        .unwrap_or(',')
}

/// Rows of cells with their line numbers. The error is the line of an open quotation mark.
pub(super) fn cells(text: &str, sign: char) -> Result<Vec<Row>, usize> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let (mut line, mut first) = (1, 1);
    let mut open = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '\n' {
            line += 1;
        }
        match character {
            '"' if open.is_some() && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' if open.is_some() => open = None,
            '"' if cell.is_empty() => open = Some(line),
            _ if open.is_some() => cell.push(character),
            '\r' if characters.peek() == Some(&'\n') => {}
            '\n' => {
                row.push(std::mem::take(&mut cell));
                rows.push((first, std::mem::take(&mut row)));
                first = line;
            }
            c if c == sign => row.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    if let Some(line) = open {
        return Err(line);
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push((first, row));
    }
    Ok(rows)
}
