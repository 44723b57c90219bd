//! Examples of code pages as whole games: an example shows the lines it is about, and
//! a small town called Ashwick brings everything it leaves out.
//!
//! An example that says `extends tutorial` changes the tutorial's Larkhaven instead.
//! `# file base.line` in an example starts a further file. `<U+200B>` stands for that
//! character, which nobody could see on a page.

use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_tests::read;

const RULES: &[&str] = &[
    "players 2 to 3",
    "pieces each 12",
    "hand 2",
    "market size 5, reset-at 3",
    "draw cards 2, face-up-wild 2",
    "first-tickets deal 2, keep 1",
    "draw-tickets deal 2, keep 1",
    "route-points 1: 1 | 2: 2 | 3: 4 | 4: 7",
    "end at-most 2",
];
const DECK: &[&str] = &["red 12", "blue 12", "green 12", "wild 6"];
const LOCATIONS: &[&str] = &[
    "ash \"Ash\" at 10, 10",
    "elm \"Elm\" at 90, 10",
    "fir \"Fir\" at 90, 90",
    "oak \"Oak\" at 10, 90",
];
const ROUTES: &[&str] = &[
    "ash -- elm 2 red",
    "elm -- fir 2 blue",
    "fir -- oak 2 green",
    "oak -- ash 3 any",
];
const TICKETS: &[&str] = &["ash to fir 4 copies 8", "elm to oak 4 copies 8"];

/// An example after both passes; `whole`: nothing is added to it.
pub fn compiled(example: &str, whole: bool) -> Compilation {
    let mut files = MemoryFiles::default();
    let mut parts = split(&decoded(example));
    if example.contains("extends tutorial") {
        files = files.with("tutorial.line", &read("maps/tutorial/tutorial.line"));
        parts[0].1.insert_str(0, "use \"tutorial.line\"\n");
    } else if !whole {
        // The map and the missing rules go into the file that all others build on.
        let base = parts
            .iter()
            .position(|(_, text)| {
                let head = text.lines().find(|line| line.trim().starts_with("game "));
                head.is_some_and(|head| !head.contains(" extends "))
            })
            .unwrap_or(0);
        parts[base].1 = completed(&parts[base].1);
    }
    for (path, text) in &parts {
        files = files.with(path, text);
    }
    let mut compilation = compile(&files, "game.line");
    compilation.advise();
    compilation
}

/// The files of an example; the first one is the game asked for.
fn split(example: &str) -> Vec<(String, String)> {
    let mut parts = vec![("game.line".to_owned(), String::new())];
    for line in example.lines() {
        if let Some(path) = line.strip_prefix("# file ") {
            parts.push((path.trim().to_owned(), String::new()));
        } else if let Some((_, text)) = parts.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    parts
}

/// A file with all that it does not say itself.
fn completed(text: &str) -> String {
    // A name in another language is no location.
    let names = text
        .split("names ")
        .nth(1)
        .and_then(|rest| rest.split('}').next());
    let text_without_names = text.replace(names.unwrap_or("\0"), "");
    let says = |line: &&&str| {
        let words = |line: &str| -> Vec<String> {
            line.split_whitespace().take(3).map(str::to_owned).collect()
        };
        let wanted = words(line);
        let links = ["--", "==", "–", "to"];
        text_without_names.lines().map(words).any(|said| {
            let same_pair = said.len() == 3
                && links.contains(&said[1].as_str())
                && (said[1] == "to") == (wanted[1] == "to")
                && [&said[0], &said[2]].iter().all(|end| wanted.contains(end));
            let is_pair = links.contains(&wanted[1].as_str());
            if is_pair {
                same_pair
            } else {
                let links = said
                    .get(1)
                    .is_some_and(|word| links.contains(&word.as_str()));
                said.first() == wanted.first() && !links
            }
        })
    };
    let missing = |lines: &[&'static str]| -> String {
        let lines = lines.iter().filter(|line| !says(line));
        lines.map(|line| format!("  {line}\n")).collect()
    };
    let mut done = String::new();
    let mut has_game = false;
    for line in text.lines() {
        done.push_str(line);
        done.push('\n');
        if !has_game && line.starts_with("game ") {
            has_game = true;
            done.push_str(&missing(RULES));
        }
    }
    let mut add = |head: &str, lines: String| {
        done.push_str(&format!("\n{head} {{\n{lines}}}\n"));
    };
    if !has_game {
        add("game \"Ashwick\"", missing(RULES));
    }
    add("deck", missing(DECK));
    add("locations", missing(LOCATIONS));
    add("routes", missing(ROUTES));
    add("tickets", missing(TICKETS));
    done
}

fn decoded(example: &str) -> String {
    let mut text = String::new();
    let mut rest = example;
    while let Some((before, after)) = rest.split_once("<U+") {
        let (digits, after) = after.split_once('>').expect("`<U+` is closed by `>`");
        let number = u32::from_str_radix(digits, 16).expect("a hexadecimal number");
        text.push_str(before);
        text.push(char::from_u32(number).expect("a character"));
        rest = after;
    }
    text.push_str(rest);
    text
}
