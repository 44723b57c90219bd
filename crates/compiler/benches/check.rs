//! How long a check takes: parsing beside the `toml` crate on the same data, the meaning pass and the advice pass, for
//! the bundled games and for generated maps. `cargo bench --package branchline-compiler --bench check`.
//!
//! Each figure is processor time of the thread, the best of many runs; ratios compare figures of one run of this program.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads the bundled games and the clock, and prints; the crate itself does not"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use branchline_compiler::output::{self, Style};
use branchline_compiler::{MemoryFiles, compile};
use branchline_syntax::parse;
use branchline_syntax::tree::{Atom, GameLine, Item, SectionLine, Tree, Value};
use cpu_time::ThreadTime;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn main() {
    println!(
        "{:22} {:>8} {:>9} {:>9} {:>7} {:>10} {:>10} {:>12}",
        "game", "tracks", "parse", "toml", "ratio", "meaning", "advice", "per track"
    );
    let maps = maps();
    let games = GAMES.map(|name| row(name, &maps, &format!("{name}/{name}.line")));
    let generated = [1_000, 2_000, 5_000, 10_000].map(|tracks| {
        let files = MemoryFiles::one("map.line", &generated(tracks));
        row(&format!("generated {tracks}"), &files, "map.line")
    });
    drawing();
    println!();
    let worst = |rows: &[Row], figure: fn(&Row) -> f64| rows.iter().map(figure).fold(0.0, f64::max);
    let ratio = |row: &Row| row.parsing.as_secs_f64() / row.toml.as_secs_f64();
    goal(
        "parsing beside `toml`, worst game",
        worst(&games, ratio),
        "×",
        1.2,
    );
    goal(
        "the same, worst generated map",
        worst(&generated, ratio),
        "×",
        1.2,
    );
    let meaning = |row: &Row| row.meaning.as_secs_f64() * 1e3;
    goal("meaning, worst game", worst(&games, meaning), "ms", 0.5);
    let advice = |row: &Row| row.advice.as_secs_f64() * 1e3;
    goal("advice, worst game", worst(&games, advice), "ms", 0.5);
    let per_track = |row: &Row| row.meaning.as_secs_f64() / row.tracks as f64;
    let growth = per_track(&generated[3]) / per_track(&generated[0]);
    goal("meaning per track, 10,000 beside 1,000", growth, "×", 1.2);
}

/// Says whether a figure meets its goal.
fn goal(what: &str, figure: f64, unit: &str, most: f64) {
    let met = if figure <= most { "met" } else { "MISSED" };
    println!("{what:42} {figure:6.2} {unit:2}  at most {most} {unit:2}  {met}");
}

/// How long it takes to draw the diagnostics of a large file.
fn drawing() {
    let text = generated(10_000);
    // The last five hundred routes have one dash.
    let (sound, rest) = text.split_at(text.find("place-1500  --").expect("it is there"));
    let broken = format!("{sound}{}", rest.replacen("  --  ", "  -  ", 500));
    let found = compile(&MemoryFiles::one("map.line", &broken), "map.line");
    let style = Style {
        colour: false,
        width: 100,
    };
    let time = best(|| {
        black_box(output::human(&found, style));
    });
    println!(
        "{} diagnostics in a file of {} KB: {} to draw the first {}",
        found.diagnostics.len(),
        broken.len() / 1_000,
        milliseconds(time),
        output::MOST_DRAWN
    );
}

/// The figures of one game.
struct Row {
    tracks: usize,
    parsing: Duration,
    toml: Duration,
    meaning: Duration,
    advice: Duration,
}

/// Measures a game and prints its figures.
fn row(name: &str, files: &MemoryFiles, path: &str) -> Row {
    let texts = texts(files, path);
    let parsing = best(|| {
        for text in &texts {
            black_box(parse(text));
        }
    });
    let tables: Vec<String> = texts
        .iter()
        .map(|text| toml_of(text, &parse(text).tree))
        .collect();
    let toml = best(|| {
        for table in &tables {
            black_box(toml::from_str::<toml::Table>(table).expect("it was written as TOML"));
        }
    });
    let meaning = best(|| {
        black_box(compile(files, path));
    });
    let compilation = compile(files, path);
    let game = compilation.game.as_ref().expect("it can be played");
    let tracks = game.config.tracks.len();
    let advice = best_after(
        || compilation.clone(),
        |mut compilation| {
            compilation.advise();
            black_box(compilation);
        },
    );
    let per_track = meaning.as_secs_f64() * 1e9 / tracks as f64;
    println!(
        "{name:22} {tracks:8} {:>9} {:>9} {:>7.2} {:>10} {:>10} {:>9.0} ns",
        milliseconds(parsing),
        milliseconds(toml),
        parsing.as_secs_f64() / toml.as_secs_f64(),
        milliseconds(meaning),
        milliseconds(advice),
        per_track
    );
    Row {
        tracks,
        parsing,
        toml,
        meaning,
        advice,
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

fn best(mut run: impl FnMut()) -> Duration {
    best_after(|| (), |()| run())
}

/// The shortest of many runs, each with something made for it beforehand.
fn best_after<T>(mut make: impl FnMut() -> T, mut run: impl FnMut(T)) -> Duration {
    let mut best = Duration::MAX;
    let mut spent = Duration::ZERO;
    let mut runs = 0;
    while runs < 10 || (spent < Duration::from_millis(600) && runs < 2_000) {
        let made = make();
        let start = ThreadTime::now();
        run(made);
        let time = start.elapsed();
        best = best.min(time);
        spent += time;
        runs += 1;
    }
    best
}

fn maps() -> MemoryFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps");
    let names = GAMES.map(|name| format!("{name}/{name}.line"));
    let names = names.into_iter().chain(["rules/city.line".to_owned()]);
    names.fold(MemoryFiles::default(), |files, name| {
        let text = std::fs::read_to_string(folder.join(&name)).expect("the games are there");
        files.with(&name, &text)
    })
}

/// The texts that a game consists of.
fn texts(files: &MemoryFiles, path: &str) -> Vec<String> {
    let sources = compile(files, path).sources;
    sources.into_iter().map(|source| source.text).collect()
}

/// A map of so many tracks, a fifth as many locations and tickets.
fn generated(tracks: usize) -> String {
    let places = tracks / 5;
    let mut text = String::from(
        "language 1\n\ngame \"Generated\" {\n  players 2 to 4\n  pieces each 1000\n  hand 4\n  \
         first-tickets deal 2, keep 1\n  draw-tickets deal 2, keep 1\n  \
         route-points 1: 1 | 2: 2 | 3: 4 | 4: 7\n  end at-most 2\n}\n\nboard 1000 by 1000\n\n\
         deck {\n  red 40\n  blue 40\n  green 40\n  wild 20\n}\n\nlocations {\n",
    );
    for place in 0..places {
        let (x, y) = (place % 40 * 25, place / 40 * 20);
        let _ = writeln!(text, "  place-{place}  \"Place {place}\"  at {x}.5, {y}");
    }
    text.push_str("}\n\nroutes {\n");
    for track in 0..tracks {
        let a = track % places;
        // A ring, then chords of growing reach.
        let b = (a + [1, 2, 5, 17, 40][track / places % 5]) % places;
        let colour = ["red", "blue", "green", "any"][track % 4];
        let _ = writeln!(
            text,
            "  place-{a}  --  place-{b}  {} {colour}",
            track % 4 + 1
        );
    }
    text.push_str("}\n\ntickets {\n");
    for ticket in 0..places {
        let other = (ticket + 3) % places;
        let _ = writeln!(
            text,
            "  place-{ticket}  to  place-{other}  {}",
            ticket % 9 + 4
        );
    }
    text.push_str("}\n");
    text
}

/// The same rules and map in the way TOML would say it: a table a thing.
fn toml_of(source: &str, tree: &Tree) -> String {
    let marks = |atoms: &[Atom]| {
        let marks: Vec<&str> = atoms
            .iter()
            .map(|mark| &source[mark.span().range()])
            .collect();
        format!("marks = {marks:?}")
    };
    let mut text = String::new();
    for item in &tree.items {
        match item {
            Item::Game(game) => {
                let _ = writeln!(text, "[game]\ntitle = {:?}", game.title.value);
                for (number, line) in game.rules.iter().enumerate() {
                    if let GameLine::Rule(rule) = line {
                        let clauses = rule.clauses.iter();
                        let said: Vec<&str> =
                            clauses.map(|clause| &source[clause.span.range()]).collect();
                        let _ = writeln!(text, "{}-{number} = {said:?}", rule.head.text);
                    }
                }
            }
            Item::Deck(section) | Item::Districts(section) | Item::Land(section) => {
                for entry in items(&section.items) {
                    let _ = writeln!(text, "[[entry]]\nid = {:?}", entry.id.text.as_str());
                    let _ = writeln!(text, "{}", marks(&entry.marks));
                }
            }
            Item::Locations(section) => {
                for place in items(&section.items) {
                    let title = place.title.as_ref().map_or("", |title| &title.value);
                    let (x, y) = (f64::from(place.at.x) / 10.0, f64::from(place.at.y) / 10.0);
                    let _ = writeln!(
                        text,
                        "[[location]]\nid = {:?}\ntitle = {title:?}\nat = [{x:.1}, {y:.1}]\n{}",
                        place.id.text.as_str(),
                        marks(&place.marks)
                    );
                }
            }
            Item::Routes(section) => {
                for route in items(&section.items) {
                    let (a, b) = (route.a.text.as_str(), route.b.text.as_str());
                    for track in &route.tracks {
                        let length = track.length.map_or(0, |length| length.value);
                        let _ = writeln!(
                            text,
                            "[[route]]\na = {a:?}\nb = {b:?}\nlength = {length}\ncolour = {:?}\n{}",
                            track.colour.text.as_str(),
                            marks(&track.marks)
                        );
                    }
                }
            }
            Item::Tickets(section) => {
                for ticket in items(&section.items) {
                    let ends: Vec<&str> = ticket.ends.iter().map(|end| end.text.as_str()).collect();
                    let value = match ticket.value {
                        Value::Number(number) => number.value,
                        Value::Auto(_) => -1,
                    };
                    let _ = writeln!(
                        text,
                        "[[ticket]]\nends = {ends:?}\nvalue = {value}\n{}",
                        marks(&ticket.marks)
                    );
                }
            }
            Item::Names(section) => {
                for name in items(&section.items) {
                    let _ = writeln!(
                        text,
                        "[[name]]\nid = {:?}\ntext = {:?}",
                        name.id.text.as_str(),
                        name.text.value
                    );
                }
            }
            Item::Language(_) | Item::Use(_) | Item::Line(_) => {}
        }
    }
    // Keys of the game must stand before the first list of tables.
    let at = text.find("[game]").unwrap_or(0);
    let end = text[at..]
        .find("\n[[")
        .map_or(text.len(), |end| at + end + 1);
    format!("{}{}{}", &text[at..end], &text[..at], &text[end..])
}

fn items<T>(lines: &[SectionLine<T>]) -> impl Iterator<Item = &T> {
    lines.iter().filter_map(|line| match line {
        SectionLine::Item(item) => Some(item),
        SectionLine::Remove(_) => None,
    })
}
