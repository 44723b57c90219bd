//! A game as its lines would be written.

use crate::source_map::SourceMap;
use branchline_engine::config::{End, LandKind, Mark, Marks, Sheet};
use branchline_engine::mechanics;
use branchline_engine::{GameConfig, Subject};
use branchline_syntax::spell;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A game as text would say it; ids are not checked, the compiler does that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The title.
    pub title: String,
    /// Rules, each as it stands between the braces of a game.
    pub rules: Vec<String>,
    /// The board line without its keyword: `1000 by 770, width 380, piece 20 by 9`.
    pub board: String,
    /// Cards: id and what follows it.
    pub deck: Vec<(String, String)>,
    /// Districts: id and what follows it.
    pub districts: Vec<(String, String)>,
    /// Drawn things: id and what follows it.
    pub land: Vec<(String, String)>,
    /// Locations.
    pub locations: Vec<DraftLocation>,
    /// Routes.
    pub routes: Vec<DraftRoute>,
    /// Tickets.
    pub tickets: Vec<DraftTicket>,
    /// Names in other languages: language, id, name.
    pub names: Vec<(String, String, String)>,
    /// What had no place, in words.
    pub notes: Vec<String>,
}

/// A location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftLocation {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Tenths of a board unit.
    pub x: i32,
    /// Tenths of a board unit.
    pub y: i32,
    /// Its marks: `in north site`.
    pub marks: String,
}

/// A route.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftRoute {
    /// One end.
    pub a: String,
    /// The other end.
    pub b: String,
    /// Its tracks: length, colour, marks.
    pub tracks: Vec<(i32, String, String)>,
    /// Its bends, in tenths of a board unit.
    pub via: Vec<(i32, i32)>,
    /// Whether its tracks form one double route.
    pub double: bool,
}

/// A ticket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftTicket {
    /// Its kind.
    pub kind: String,
    /// The line: `a to b 5 / c 8`.
    pub line: String,
    /// Number of cards.
    pub copies: i32,
}

impl Draft {
    /// A game, with its rules as they were written.
    #[must_use]
    pub fn of(game: &GameConfig, sheet: &Sheet, rules: Vec<String>) -> Self {
        let board = &game.board;
        let location =
            |id: branchline_engine::config::LocationId| game.locations[id.index()].id.clone();
        let mut draft = Self {
            title: game.title.clone(),
            rules,
            board: format!(
                "{} by {}, width {}, piece {} by {}",
                spell::tenths(board.width),
                spell::tenths(board.height),
                board.print_width,
                board.piece_length,
                board.piece_width
            ),
            ..Self::default()
        };
        for card in &game.deck {
            // A card has a title of its own only if it differs from its id.
            let mut text = card.copies.to_string();
            push_title(&mut text, &card.title, &card.id);
            push(&mut text, &marks_text(&card.marks));
            draft.deck.push((card.id.clone(), text));
        }
        for district in &game.districts {
            let mut text = spell::text(&district.title);
            push(&mut text, &district.value.to_string());
            push(&mut text, &marks_text(&district.marks));
            draft.districts.push((district.id.clone(), text));
        }
        for land in &sheet.land {
            let kind = LandKind::ALL.iter().find(|(_, kind)| *kind == land.kind);
            let mut text = spell::text(&land.title);
            push(&mut text, kind.map_or("land", |(word, _)| word));
            for point in &land.points {
                push(&mut text, &spell::point(point.x, point.y));
            }
            draft.land.push((land.id.clone(), text));
        }
        for place in &game.locations {
            let district = place
                .district
                .map(|d| format!("in {}", game.districts[d.index()].id));
            let mut marks = district.unwrap_or_default();
            push(&mut marks, &marks_text(&place.marks));
            draft.locations.push(DraftLocation {
                id: place.id.clone(),
                title: place.title.clone(),
                x: place.at.x,
                y: place.at.y,
                marks,
            });
        }
        for (index, route) in game.routes.iter().enumerate() {
            let own = game
                .tracks
                .iter()
                .filter(|track| track.route.index() == index);
            draft.routes.push(DraftRoute {
                a: location(route.a),
                b: location(route.b),
                tracks: own
                    .map(|track| {
                        let colour = track
                            .colour
                            .map_or("any", |card| &game.deck[card.index()].id);
                        (track.length, colour.to_owned(), marks_text(&track.marks))
                    })
                    .collect(),
                via: route.via.iter().map(|point| (point.x, point.y)).collect(),
                double: route.double,
            });
        }
        for ticket in &game.tickets {
            draft.tickets.push(DraftTicket {
                kind: game.ticket_kinds[usize::from(ticket.kind)].clone(),
                line: ticket_line(game, ticket),
                copies: ticket.copies,
            });
        }
        for (language, names) in &game.names {
            let names = names
                .iter()
                .map(|(id, name)| (language.clone(), id.clone(), name.clone()));
            draft.names.extend(names);
        }
        draft
    }

    /// As a game file.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut out = String::from("language 1\n\n");
        for note in &self.notes {
            // A note may quote what a cell held, line breaks and all.
            let _ = writeln!(out, "# Left out: {}", spell::in_one_line(note));
        }
        if !self.notes.is_empty() {
            out.push('\n');
        }
        let _ = writeln!(out, "game {} {{", spell::text(&self.title));
        for rule in &self.rules {
            for line in rule.lines() {
                let _ = writeln!(out, "  {}", line.trim_end());
            }
        }
        out.push_str("}\n");
        if !self.board.is_empty() {
            let _ = writeln!(out, "\nboard {}", self.board);
        }
        section(
            &mut out,
            "deck",
            self.deck.iter().map(|(id, text)| format!("{id}  {text}")),
        );
        section(
            &mut out,
            "districts",
            self.districts
                .iter()
                .map(|(id, text)| format!("{id}  {text}")),
        );
        section(
            &mut out,
            "land",
            self.land.iter().map(|(id, text)| format!("{id}  {text}")),
        );
        let locations = self.locations.iter().map(|place| {
            let at = spell::point(place.x, place.y);
            let line = format!(
                "{}  {}  at {at}  {}",
                place.id,
                spell::text(&place.title),
                place.marks
            );
            line.trim_end().to_owned()
        });
        section(&mut out, "locations", locations);
        section(&mut out, "routes", self.routes.iter().map(DraftRoute::line));
        let mut kinds: Vec<&str> = Vec::new();
        for ticket in &self.tickets {
            if !kinds.contains(&ticket.kind.as_str()) {
                kinds.push(&ticket.kind);
            }
        }
        for kind in kinds {
            let name = if kind == "regular" {
                "tickets".to_owned()
            } else {
                format!("tickets {kind}")
            };
            let own = self.tickets.iter().filter(|ticket| ticket.kind == kind);
            section(&mut out, &name, own.map(DraftTicket::text));
        }
        let mut languages: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (language, id, name) in &self.names {
            languages
                .entry(language)
                .or_default()
                .push(format!("{id}  {}", spell::text(name)));
        }
        for (language, names) in languages {
            section(&mut out, &format!("names {language}"), names.into_iter());
        }
        out
    }
}

impl DraftRoute {
    fn line(&self) -> String {
        let sign = if self.double { "==" } else { "--" };
        let mut before = None;
        let tracks = self.tracks.iter().map(|(length, colour, marks)| {
            // A later track says its length only if it differs from the one before it.
            let mut text = if before.replace(*length) != Some(*length) {
                format!("{length} {colour}")
            } else {
                colour.clone()
            };
            push(&mut text, marks);
            text
        });
        let tracks: Vec<String> = tracks.collect();
        let mut line = format!("{}  {sign}  {}  {}", self.a, self.b, tracks.join(" / "));
        if !self.via.is_empty() {
            line.push_str("  via");
            for &(x, y) in &self.via {
                push(&mut line, &spell::point(x, y));
            }
        }
        line
    }
}

impl DraftTicket {
    fn text(&self) -> String {
        if self.copies == 1 {
            self.line.clone()
        } else {
            format!("{}  copies {}", self.line, self.copies)
        }
    }
}

/// The rules of a game as they are written, in the files of its layers.
#[must_use]
pub fn written_rules<'a>(
    game: &GameConfig,
    map: &SourceMap,
    text: impl Fn(crate::Place) -> &'a str,
) -> Vec<String> {
    let own = mechanics::SPECS
        .iter()
        .filter(|spec| game.rules.has(spec.keyword));
    own.filter_map(|spec| map.whole(&Subject::Rule(spec.keyword)))
        .map(|place| unindented(text(place)))
        .filter(|rule| !rule.is_empty())
        .collect()
}

/// Without the indentation that its lines share.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().collect();
    let rest = lines.iter().skip(1).filter(|line| !line.trim().is_empty());
    let shared = rest
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let cut = |(number, line): (usize, &&str)| {
        if number == 0 {
            line.trim().to_owned()
        } else {
            line.get(shared..).unwrap_or("").trim_end().to_owned()
        }
    };
    lines
        .iter()
        .enumerate()
        .map(cut)
        .collect::<Vec<_>>()
        .join("\n")
}

fn ticket_line(game: &GameConfig, ticket: &branchline_engine::config::Ticket) -> String {
    let name = |end: &End| match end {
        End::Location(location) => game.locations[location.index()].id.clone(),
        End::District(district) => game.districts[district.index()].id.clone(),
    };
    let mut line = String::new();
    for (number, alternative) in ticket.alternatives.iter().enumerate() {
        // All alternatives begin at the same place; only the first says it.
        let ends: Vec<String> = alternative
            .ends
            .iter()
            .skip(usize::from(number > 0))
            .map(name)
            .collect();
        if number > 0 {
            line.push_str(" / ");
        }
        let _ = write!(line, "{} {}", ends.join(" to "), alternative.value);
    }
    line
}

fn section(out: &mut String, name: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    let _ = writeln!(out, "\n{name} {{");
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
    out.push_str("}\n");
}

fn push(text: &mut String, word: &str) {
    if !word.is_empty() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

fn push_title(text: &mut String, title: &str, id: &str) {
    if title != id && !title.is_empty() {
        push(text, &spell::text(title));
    }
}

/// Marks as they are written: `ferry 2 goods`.
pub(super) fn marks_text(marks: &Marks) -> String {
    let mut text = String::new();
    for (name, mark) in &marks.0 {
        match mark {
            Mark::On(false) => {}
            Mark::On(true) => push(&mut text, name),
            Mark::Number(number) => push(&mut text, &format!("{name} {number}")),
            // Colours and letters are texts; everything else that is not a number is a word.
            Mark::Text(value) if matches!(name.as_str(), "ink" | "letter") => {
                push(&mut text, &format!("{name} {}", spell::text(value)));
            }
            Mark::Text(value) => push(&mut text, &format!("{name} {value}")),
        }
    }
    text
}
