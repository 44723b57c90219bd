//! The reference pages and the tutorial: the pages are what the specs and the codes say, and every example of the
//! tutorial compiles. Renew the pages with `cargo xtask bless reference`.

use std::fmt::Write as _;

use branchline_compiler::codes;
use branchline_compiler::output::{self, Style};
use branchline_engine::mechanics::{MAP_MARKS, SPECS};
use branchline_engine::spec::{
    Choice, Choices, FieldSpec, ItemKind, Kind, MarkSpec, Presence, Preset, RuleSpec, listed,
};
use branchline_tests::{expect_file, read};

use crate::example;

#[test]
fn reference_pages_are_what_the_specs_say() {
    expect_file("docs/reference/rules.md", &rules());
    expect_file("docs/reference/marks.md", &marks());
    expect_file("docs/reference/codes.md", &codes_page());
}

#[test]
fn every_example_of_the_tutorial_compiles() {
    let text = read("docs/language.md");
    let (mut seen, mut wrong) = (0, String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```line") else {
            continue;
        };
        seen += 1;
        let example: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let example = example.join("\n") + "\n";
        let found = example::compiled(&example, kind == " whole");
        let errors: Vec<&str> = found
            .diagnostics
            .iter()
            .filter(|d| d.is_error())
            .map(|d| d.code)
            .collect();
        let expected: Vec<&str> = kind.strip_prefix(" bad ").into_iter().collect();
        if errors != expected {
            let style = Style {
                colour: false,
                width: 100,
            };
            let _ = writeln!(wrong, "{example}\n{}", output::human(&found, style));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(seen > 10, "the examples were not found");
}

fn rules() -> String {
    let mut page = String::from(
        "# Rules\n\nEvery rule that can stand in `game { … }`, from the specs of the engine. A test keeps this page true; \
         `cargo xtask bless reference` writes it anew.\n\nA field in **bold** is the main one: its name may be left out. \
         *By players*: a table by number of players may stand here.\n",
    );
    for (title, presence) in [
        ("Rules that every game writes", Presence::Required),
        ("Rules that always hold", Presence::Always),
        ("Rules that a game switches on", Presence::Optional),
    ] {
        let _ = writeln!(page, "\n## {title}");
        for spec in SPECS.iter().filter(|spec| spec.presence == presence) {
            rule(&mut page, spec);
        }
    }
    page
}

fn rule(page: &mut String, spec: &RuleSpec) {
    let _ = writeln!(
        page,
        "\n### `{}`: {}\n\n{}",
        spec.keyword, spec.title.en, spec.doc.en
    );
    if !spec.fields.is_empty() {
        let _ = writeln!(
            page,
            "\n| field | takes | if not written | |\n| --- | --- | --- | --- |"
        );
        for field in spec.fields {
            let name = format!("`{}`", field.name);
            let name = if spec.main == Some(field.name) {
                format!("**{name}**")
            } else {
                name
            };
            let mut takes = kind(&field.kind);
            if field.by_players {
                takes.push_str(", *by players*");
            }
            let _ = writeln!(
                page,
                "| {name} | {takes} | {} | {} |",
                preset(field),
                cell(field.doc.en)
            );
        }
    }
    for mark in spec.marks {
        let _ = writeln!(
            page,
            "\nIt adds the mark {} to {}.",
            mark_form(mark),
            on(mark.on)
        );
    }
    if !spec.measures.is_empty() {
        let words: Vec<String> = spec
            .measures
            .iter()
            .map(|m| format!("`{}` ({})", m.word, lower(m.doc.en)))
            .collect();
        let _ = writeln!(page, "\nFor `ties` it adds {}.", words.join(", "));
    }
}

fn marks() -> String {
    let mut page = String::from(
        "# Marks\n\nThe words that may follow the head of a map item, from the specs of the engine. A test keeps this page \
         true; `cargo xtask bless reference` writes it anew.\n",
    );
    for item in [
        ItemKind::Card,
        ItemKind::District,
        ItemKind::Location,
        ItemKind::Track,
        ItemKind::Ticket,
    ] {
        let own = MAP_MARKS.iter().map(|mark| (None, mark));
        let of_rules = SPECS
            .iter()
            .flat_map(|spec| spec.marks.iter().map(|mark| (Some(spec.keyword), mark)));
        let found: Vec<_> = own
            .chain(of_rules)
            .filter(|(_, mark)| mark.on == item)
            .collect();
        let _ = writeln!(
            page,
            "\n## On {}\n\n| mark | takes | rule | |\n| --- | --- | --- | --- |",
            on(item)
        );
        for (rule, mark) in found {
            let takes = mark.arg.map_or("–".to_owned(), |arg| {
                let default = arg
                    .default
                    .map_or(String::new(), |n| format!(" (without it: {n})"));
                kind(&arg.kind) + &default
            });
            let rule = rule.map_or("–".to_owned(), |rule| format!("[`{rule}`](rules.md)"));
            let _ = writeln!(
                page,
                "| `{}` | {takes} | {rule} | {} |",
                mark.name,
                cell(mark.doc.en)
            );
        }
    }
    page
}

fn codes_page() -> String {
    let mut page = String::from(
        "# Codes\n\nAll that a check can say. `branchline explain CODE` shows the page of a code, with examples. A test keeps \
         this list true; `cargo xtask bless reference` writes it anew.\n",
    );
    let families = [
        ("BL0", "Syntax"),
        ("BL1", "Names"),
        ("BL2", "Numbers and tables"),
        ("BL3", "Map"),
        ("BL4", "Imports and variants"),
        ("BL5", "Balance and legibility"),
        ("BL9", "Style"),
    ];
    for (prefix, title) in families {
        let _ = writeln!(
            page,
            "\n## {title}\n\n| code | name | |\n| --- | --- | --- |"
        );
        for code in codes::all()
            .iter()
            .filter(|code| code.code.starts_with(prefix))
        {
            let _ = writeln!(
                page,
                "| [{0}](../../crates/compiler/codes/{0}.md) | `{1}` | {2} |",
                code.code,
                code.slug,
                cell(code.title)
            );
        }
    }
    page
}

fn kind(kind: &Kind) -> String {
    let or = |words: &[Choice]| {
        listed(words)
            .map(|word| format!("`{word}`"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let text = match *kind {
        Kind::Number {
            min,
            max,
            words: [],
        } => format!("{min} to {max}"),
        Kind::Number { min, max, words } => format!("{min} to {max}, or {}", or(words)),
        Kind::Flag => "`on`, `off`".to_owned(),
        Kind::Word(words) => or(words),
        Kind::Text => "a text in quotes".to_owned(),
        Kind::Ink => "a colour in quotes: `\"#d9669c\"`".to_owned(),
        Kind::Numbers { min, max } => format!("numbers from {min} to {max}"),
        Kind::Words(Choices::Of(words)) => format!("one or more of {}", or(words)),
        Kind::Words(Choices::TrackMarks) => "one or more marks of tracks".to_owned(),
        Kind::Words(Choices::Measures) => "one or more measures".to_owned(),
        Kind::Range {
            min,
            max,
            words: [],
        } => format!("a range within {min} to {max}"),
        Kind::Range { min, max, words } => {
            format!("a range within {min} to {max}, or {}", or(words))
        }
        Kind::Tally => "tickets by kind: `2`, `1 long + 3 regular`".to_owned(),
        Kind::Table { keys, values } => {
            format!(
                "a table: {} to {} before each `:`, {} to {} after it",
                keys.0, keys.1, values.0, values.1
            )
        }
        Kind::District => "the id of a district".to_owned(),
    };
    cell(&text)
}

fn preset(field: &FieldSpec) -> String {
    match field.preset {
        Preset::Required => "must be written".to_owned(),
        Preset::Absent => "–".to_owned(),
        Preset::Number(number) => number.to_string(),
        Preset::Flag(on) => if on { "`on`" } else { "`off`" }.to_owned(),
        Preset::Word(word) => format!("`{word}`"),
        Preset::Text(text) => format!("`\"{text}\"`"),
        Preset::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            format!("`{}`", numbers.join(" "))
        }
        Preset::Words([]) => "–".to_owned(),
        Preset::Words(words) => format!("`{}`", words.join(" ")),
        Preset::Table(rows) => {
            let rows: Vec<String> = rows
                .iter()
                .map(|(key, value)| format!("{key}: {value}"))
                .collect();
            cell(&format!("`{}`", rows.join(" | ")))
        }
    }
}

fn mark_form(mark: &MarkSpec) -> String {
    match mark.arg {
        Some(_) => format!("`{} …`", mark.name),
        None => format!("`{}`", mark.name),
    }
}

fn on(item: ItemKind) -> &'static str {
    match item {
        ItemKind::Card => "colours of the deck",
        ItemKind::District => "districts",
        ItemKind::Location => "locations",
        ItemKind::Track => "tracks",
        ItemKind::Ticket => "tickets",
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// A text inside a table of Markdown.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
