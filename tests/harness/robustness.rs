//! Any text gets an answer: no panic, no hang, nothing that a terminal obeys, and every place inside its file.
//!
//! All on a stack of 1 MiB. `cargo xtask soak parse` does every prefix, every line and every position, and a million
//! random inputs; the ordinary tests take samples.

use branchline_compiler::output::{self, Style};
use branchline_compiler::{Compilation, MemoryFiles, Place, compile};
use branchline_syntax::{edit, parse};
use branchline_tests::{files_below, read, sized, small_stack};

/// What people write, and what they should not.
const WORDS: &[&str] = &[
    "language",
    "use",
    "board",
    "background",
    "lint",
    "game",
    "deck",
    "districts",
    "land",
    "locations",
    "routes",
    "tickets",
    "names",
    "as",
    "extends",
    "remove",
    "without",
    "at",
    "in",
    "via",
    "to",
    "by",
    "auto",
    "any",
    "wild",
    "red",
    "blue",
    "ash",
    "elm",
    "oak",
    "north",
    "players",
    "pieces",
    "each",
    "hand",
    "market",
    "size",
    "reset-at",
    "first-tickets",
    "deal",
    "keep",
    "route-points",
    "ferries",
    "on",
    "off",
    "tunnel",
    "ferry",
    "copies",
    "site",
    "tourists",
    "stations",
    "cost",
    "never",
    "Ash",
    "kings_cross",
    "東京",
    "é",
    "\u{301}",
    "1",
    "2",
    "32",
    "-5",
    "99999999999999999999",
    "4.25",
    "10,20",
    "10 , 20",
    "2 to 4",
    "1: 1 | 2: 2",
    "20 by 9",
    "1 long + 3 regular",
    "\"Ash\"",
    "\"",
    "\"\\u{41}\"",
    "\"\\q\"",
    "“Ash”",
    "'x'",
    "{",
    "}",
    ",",
    ";",
    "|",
    ":",
    "/",
    "//",
    "+",
    "--",
    "==",
    "-",
    "–",
    "->",
    "=",
    "#",
    "# allow ticket-value: so",
    "# allow",
    "\u{200b}",
    "\u{202e}",
    "\u{1b}[31m",
    "\u{7}",
    "\u{0}",
    "\r",
    "\u{a0}",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "🚂",
    "\t",
];

#[test]
fn every_prefix_of_a_bundled_file_is_answered() {
    small_stack(|| {
        each_file(|files, path, text| {
            let step = sized(211, 1) as usize;
            for (end, _) in text.char_indices().step_by(step) {
                answers(files, path, &text[..end]);
            }
        });
    });
}

#[test]
fn every_bundled_file_without_a_line_is_answered() {
    small_stack(|| {
        each_file(|files, path, text| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            for skipped in (0..lines.len()).step_by(sized(7, 1) as usize) {
                let kept = lines
                    .iter()
                    .enumerate()
                    .filter(|(line, _)| *line != skipped);
                let kept: String = kept.map(|(_, line)| *line).collect();
                answers(files, path, &kept);
            }
        });
    });
}

#[test]
fn every_bundled_file_with_a_random_replacement_is_answered() {
    small_stack(|| {
        let mut chance = Chance(7);
        each_file(|files, path, text| {
            for (at, c) in text.char_indices().step_by(sized(199, 1) as usize) {
                let word = chance.pick(WORDS);
                let changed = format!("{}{word}{}", &text[..at], &text[at + c.len_utf8()..]);
                answers(files, path, &changed);
            }
        });
    });
}

#[test]
fn random_inputs_parse() {
    small_stack(|| {
        let mut chance = Chance(1);
        let texts: Vec<String> = files_below("maps", "line").iter().map(read).collect();
        let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
        for number in 0..sized(3_000, 1_000_000) {
            let text = match number % 3 {
                0 => soup(&mut chance),
                1 => noise(&mut chance),
                _ => spliced(&mut chance, &lines),
            };
            let parsed = parse(&text);
            for error in &parsed.errors {
                assert!(text.get(error.span.range()).is_some(), "{text:?}");
            }
            if number % 10 == 0 {
                answers(&MemoryFiles::default(), "game.line", &text);
            }
        }
    });
}

/// Compiles a text in the place of one of the files, and looks at all that comes out.
fn answers(files: &MemoryFiles, path: &str, text: &str) {
    let files = files.clone().with(path, text);
    let mut found = compile(&files, path);
    found.advise();
    for diagnostic in &found.diagnostics {
        inside(&found, diagnostic.primary.place, text);
        for label in &diagnostic.labels {
            inside(&found, label.place, text);
        }
        for fix in &diagnostic.fixes {
            for edit in &fix.edits {
                inside(&found, Place::new(fix.source, edit.span), text);
            }
            let source = &found.sources[fix.source.index()].text;
            let _ = parse(&edit::apply(source, &fix.edits));
        }
    }
    // JSON has escapes for everything, so its own bytes are harmless too.
    let style = Style {
        colour: false,
        width: 80,
    };
    for answer in [
        output::human(&found, style),
        output::short(&found),
        output::json(&found),
        output::sarif(&found),
    ] {
        let obeyed = |c: &char| c.is_ascii_control() && !matches!(c, '\n' | '\t');
        assert_eq!(answer.chars().find(obeyed), None, "{text:?}");
    }
    let said = output::human(&found, style);
    assert!(
        !said.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c)),
        "{text:?}"
    );
    assert!(
        !said.contains("Failed to read contents"),
        "{text:?}\n{said}"
    );
}

fn inside(found: &Compilation, place: Place, text: &str) {
    let source = &found.sources[place.source.index()];
    assert!(
        source.text.get(place.span.range()).is_some(),
        "{place:?} is not inside of {text:?}"
    );
}

/// Calls with all bundled files, and each of them.
fn each_file(mut call: impl FnMut(&MemoryFiles, &str, &str)) {
    let mut files = MemoryFiles::default();
    for path in files_below("maps", "line") {
        let name = path.strip_prefix("maps").expect("it was found there");
        files = files.with(&name.to_string_lossy().replace('\\', "/"), &read(&path));
    }
    for (path, text) in &files.0 {
        call(&files, path, text);
    }
}

/// Words in any order.
fn soup(chance: &mut Chance) -> String {
    let mut text = String::new();
    for _ in 0..chance.below(60) {
        text.push_str(chance.pick(WORDS));
        text.push_str(chance.pick(&[" ", " ", " ", "\n", "\n  ", " {\n", "\n}\n", "", "\r\n"]));
    }
    text
}

/// Characters in any order, mostly those of the language.
fn noise(chance: &mut Chance) -> String {
    let signs: Vec<char> = "abz019 -=\"{}\n\r\t,:|/+#.\\u_AZ".chars().collect();
    let length = chance.below(200);
    let random = |chance: &mut Chance| match chance.below(12) {
        0 => char::from_u32(chance.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        1 => char::from_u32(chance.below(0x300) as u32).unwrap_or('x'),
        _ => signs[chance.below(signs.len() as u64) as usize],
    };
    (0..length).map(|_| random(chance)).collect()
}

/// Lines of real games in any order, some of them changed.
fn spliced(chance: &mut Chance, lines: &[&str]) -> String {
    let mut text = String::new();
    for _ in 0..chance.below(25) {
        let line = chance.pick(lines);
        if chance.below(3) == 0 && !line.is_empty() {
            let at = chance.below(line.len() as u64) as usize;
            let at = (0..=at)
                .rev()
                .find(|&at| line.is_char_boundary(at))
                .unwrap_or(0);
            text.push_str(&line[..at]);
            text.push_str(chance.pick(WORDS));
            text.push_str(line[at..].get(1..).unwrap_or_default());
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}

/// Random numbers that are the same in every run (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, most: u64) -> u64 {
        self.next() % most.max(1)
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len() as u64) as usize]
    }
}
