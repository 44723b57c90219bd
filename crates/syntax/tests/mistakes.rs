//! Mistakes, what is said about them, and that the offered fix repairs them.

use branchline_syntax::{LineIndex, Parse, SyntaxError, edit, parse};

/// Each mistake with its code and the text it marks; carrying out all fixes leaves none.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let errors = parse(text).errors;
    assert_eq!(marked(text, &errors), expected, "{text}\n{errors:#?}");
    if errors.iter().all(|error| error.fix.is_some()) {
        let fixed = fix_all(text, &errors);
        assert_eq!(parse(&fixed).errors, [], "{text}\nbecame\n{fixed}");
    }
}

/// The same, and what the text becomes.
#[track_caller]
fn check_fix(text: &str, expected: &[(&str, &str)], fixed: &str) {
    check(text, expected);
    assert_eq!(fix_all(text, &parse(text).errors), fixed);
}

fn marked<'t>(text: &'t str, errors: &[SyntaxError]) -> Vec<(&'static str, &'t str)> {
    errors
        .iter()
        .map(|error| (error.code, &text[error.span.range()]))
        .collect()
}

fn fix_all(text: &str, errors: &[SyntaxError]) -> String {
    let mut edits: Vec<_> = errors
        .iter()
        .filter_map(|error| error.fix.as_ref())
        .flat_map(|fix| fix.edits.clone())
        .collect();
    edits.sort_by_key(|edit| edit.span);
    edit::apply(text, &edits)
}

fn within(section: &str, line: &str) -> String {
    format!("{section} {{\n  {line}\n}}\n")
}

#[track_caller]
fn check_line(section: &str, line: &str, expected: &[(&str, &str)], fixed: &str) {
    check_fix(&within(section, line), expected, &within(section, fixed));
}

#[test]
fn links() {
    for sign in ["-", "–", "—", "---", "->", "→", "−"] {
        let line = format!("a {sign} b 2 red");
        check_line("routes", &line, &[("BL0003", sign)], "a -- b 2 red");
    }
    check_line(
        "routes",
        "a = b 2 red / blue",
        &[("BL0003", "=")],
        "a == b 2 red / blue",
    );
    check_line("routes", "a–b 2 red", &[("BL0003", "–")], "a--b 2 red");
    check_line(
        "routes",
        "remove a - b",
        &[("BL0003", "-")],
        "remove a -- b",
    );
    check_line(
        "routes",
        "a to b 2 red",
        &[("BL0038", "to")],
        "a -- b 2 red",
    );
    check_line("tickets", "a -- b 5", &[("BL0038", "--")], "a to b 5");
    check_line("tickets", "a–b 5", &[("BL0038", "–")], "a to b 5");
    check_line("tickets", "a - b 5", &[("BL0038", "-")], "a to b 5");
}

#[test]
fn rows_of_tables() {
    for row in ["a,b,2,green", "a; b; 2; green", "Ångström,150,170"] {
        check(&within("routes", row), &[("BL0002", row)]);
        check(&within("tickets", row), &[("BL0002", row)]);
    }
    let row = "North Gate;400;120";
    check(&within("locations", row), &[("BL0002", row)]);
}

#[test]
fn titles_without_quotes() {
    check_line(
        "locations",
        "north-gate North Gate at 400,120 in old-town",
        &[("BL0032", "North Gate")],
        "north-gate \"North Gate\" at 400,120 in old-town",
    );
    check_line(
        "locations",
        "north gate at 400,120",
        &[("BL0037", "north gate")],
        "north-gate at 400,120",
    );
}

#[test]
fn a_wrong_id_is_one_mistake_in_however_many_lines_it_stands() {
    let text = "routes {\n  a -- st_anne 2 red\n  st_anne -- b_b 2 red\n  st_anne -- c 1 red\n}\n";
    check_fix(
        text,
        &[("BL0004", "st_anne"), ("BL0004", "b_b")],
        &text.replace('_', "-"),
    );
    let errors = parse(text).errors;
    assert_eq!(errors[0].related.len(), 2, "the other lines are shown");
    assert!(
        errors
            .iter()
            .all(|e| e.fix.as_ref().is_some_and(|f| f.safe))
    );
}

#[test]
fn ids() {
    check_line(
        "locations",
        "l'étoile \"L'Étoile\" at 1,2",
        &[("BL0004", "l'étoile")],
        "létoile \"L'Étoile\" at 1,2",
    );
    check_line(
        "routes",
        "a -- king’s-Cross 2 red",
        &[("BL0004", "king’s-Cross")],
        "a -- kings-cross 2 red",
    );
    check_line(
        "routes",
        "Kings-Cross -- b 2 red",
        &[("BL0004", "Kings-Cross")],
        "kings-cross -- b 2 red",
    );
    check_line(
        "locations",
        "kings_cross at 1,2",
        &[("BL0004", "kings_cross")],
        "kings-cross at 1,2",
    );
    check_line(
        "locations",
        "New York \"New York\" at 1,2",
        &[("BL0037", "New York")],
        "new-york \"New York\" at 1,2",
    );
    check_line(
        "routes",
        "new york -- b 2 red",
        &[("BL0037", "new york")],
        "new-york -- b 2 red",
    );
    check_line(
        "tickets",
        "a to los angeles 5",
        &[("BL0037", "los angeles")],
        "a to los-angeles 5",
    );
    check_line("deck", "Blue 6", &[("BL0004", "Blue")], "blue 6");
    let long = "a".repeat(128);
    check(&within("deck", &format!("{long} 6")), &[]);
    let longer = "a".repeat(129);
    check(
        &within("deck", &format!("{longer} 6")),
        &[("BL0023", &longer)],
    );
}

#[test]
fn texts() {
    check_line(
        "locations",
        "a “A b” at 1,2",
        &[("BL0006", "“A b”")],
        "a \"A b\" at 1,2",
    );
    check_line(
        "locations",
        "a 'A b' at 1,2",
        &[("BL0006", "'A b'")],
        "a \"A b\" at 1,2",
    );
    check_line(
        "locations",
        "a \"A b” at 1,2",
        &[("BL0006", "\"A b”")],
        "a \"A b\" at 1,2",
    );
    check_line(
        "locations",
        "a \"A b at 1,2",
        &[("BL0005", "\"A b at 1,2")],
        "a \"A b\" at 1,2",
    );
    check_line("deck", "a 6 \"A b", &[("BL0005", "\"A b")], "a 6 \"A b\"");
    check_line(
        "names es",
        "a \"b\\n\"",
        &[("BL0025", "\\n")],
        "a \"b\\\\n\"",
    );
    check_line(
        "names es",
        "a London Town",
        &[("BL0032", "London Town")],
        "a \"London Town\"",
    );
    check(
        "names es {\n  a \"\\u{d800}\"\n}\n",
        &[("BL0025", "\"\\u{d800}\"")],
    );
    check(
        &within("names es", &format!("a \"{}\"", "é".repeat(1_000))),
        &[],
    );
    let long = format!("\"{}\"", "é".repeat(1_001));
    check(
        &within("names es", &format!("a {long}")),
        &[("BL0024", &long)],
    );
}

#[test]
fn tracks() {
    check_line(
        "routes",
        "a -- b three red",
        &[("BL0026", "three")],
        "a -- b 3 red",
    );
    check_line(
        "routes",
        "a -- b red 2",
        &[("BL0008", "red 2")],
        "a -- b 2 red",
    );
    check_line(
        "routes",
        "a == b 2 red / blue 3 tunnel",
        &[("BL0008", "blue 3")],
        "a == b 2 red / 3 blue tunnel",
    );
    check_line(
        "routes",
        "a -- b 2 grey",
        &[("BL0007", "grey")],
        "a -- b 2 any",
    );
    check_line(
        "routes",
        "a == b 2 gray / gray",
        &[("BL0007", "gray"), ("BL0007", "gray")],
        "a == b 2 any / any",
    );
    check("deck {\n  grey 5\n}\nroutes {\n  a -- b 2 grey\n}\n", &[]);
    check_line("routes", "a -- b 2", &[("BL0027", "")], "a -- b 2 any");
    check_line(
        "routes",
        "a == b 2 / red",
        &[("BL0027", "")],
        "a == b 2 any / red",
    );
    check_line(
        "routes",
        "a -- b 2 via 1,2",
        &[("BL0027", "")],
        "a -- b 2 any via 1,2",
    );
    check_line(
        "routes",
        "a -- b 2.5 red",
        &[("BL0041", "2.5")],
        "a -- b 2 red",
    );
    check(&within("routes", "a -- b red"), &[("BL0026", "")]);
    check(&within("routes", "a -- b"), &[("BL0001", "")]);
    check(&within("routes", "a b 2 red"), &[("BL0001", "b")]);
}

#[test]
fn places() {
    check_line(
        "locations",
        "a \"A\" 455.4, 105",
        &[("BL0016", "455.4")],
        "a \"A\" at 455.4, 105",
    );
    check_line(
        "locations",
        "a at 455.4 105",
        &[("BL0039", "455.4 105")],
        "a at 455.4, 105",
    );
    check_line(
        "locations",
        "a at 4.55, -0.04",
        &[("BL0019", "4.55"), ("BL0019", "-0.04")],
        "a at 4.6, 0",
    );
    check_line(
        "locations",
        "a at 1.96, 2",
        &[("BL0019", "1.96")],
        "a at 2, 2",
    );
    check(&within("locations", "a at"), &[("BL0001", "")]);
    check(
        &within("locations", "a at 123456789, 2"),
        &[("BL0018", "123456789")],
    );
}

#[test]
fn tickets() {
    check_line("tickets", "a to b", &[("BL0017", "")], "a to b auto");
    check_line(
        "tickets",
        "a to b 5 / c",
        &[("BL0017", "")],
        "a to b 5 / c auto",
    );
    check_line(
        "tickets",
        "a to b copies 2",
        &[("BL0017", "")],
        "a to b auto copies 2",
    );
    check_line("tickets", "a to b: 5", &[("BL0035", ":")], "a to b  5");
    check(&within("tickets", "a 5"), &[("BL0001", "5")]);
    check(&within("tickets", "a to 5"), &[("BL0001", "5")]);
}

#[test]
fn rules() {
    let game = "game \"g\"";
    check_line(
        game,
        "points 1: 1, 2: 2",
        &[("BL0009", ",")],
        "points 1: 1 | 2: 2",
    );
    check_line(game, "hand: 4", &[("BL0035", ":")], "hand  4");
    check_line(game, "hand = 4", &[("BL0035", "=")], "hand   4");
    check_line(game, "hand 4;", &[("BL0034", ";")], "hand 4");
    check_line(game, "market size 5,", &[("BL0034", ",")], "market size 5");
    check_line(game, "players 2-4", &[("BL0040", "-")], "players 2 to 4");
    check_line(game, "players 2–4", &[("BL0040", "–")], "players 2 to 4");
    check_line(game, "players 2..4", &[("BL0040", "..")], "players 2 to 4");
    check_line(
        game,
        "hand 4 // cards",
        &[("BL0036", "//")],
        "hand 4 # cards",
    );
    check_line(game, "hand\u{a0}4", &[("BL0031", "\u{a0}")], "hand 4");
    check_line(game, "hand 2.5", &[("BL0041", "2.5")], "hand 2");
    check(
        &within(game, "hand 99999999999999999999"),
        &[("BL0018", "99999999999999999999")],
    );
    check(&within(game, "without"), &[("BL0001", "")]);
    check(&within(game, "points 1: | 2: 2"), &[("BL0001", "|")]);
    check(&within(game, "pieces + 3"), &[("BL0001", "+")]);
    check_fix(
        "game \"g\" {\n  market size 5 {\n    reset-at 3\n  }\n}\n",
        &[("BL0042", "size 5")],
        "game \"g\" {\n  market {\n    size 5\n    reset-at 3\n  }\n}\n",
    );
    check(
        "game \"g\" {\n  a {\n    b {\n      c 1\n    }\n    d 1\n  }\n  hand 4\n}\n",
        &[("BL0033", "b {")],
    );
}

#[test]
fn blocks() {
    check_fix(
        "routse {\n  a -- b 2 red\n}\n",
        &[("BL0014", "routse")],
        "routes {\n  a -- b 2 red\n}\n",
    );
    check_fix(
        "Deck {\n  blue 6\n}\n",
        &[("BL0014", "Deck")],
        "deck {\n  blue 6\n}\n",
    );
    check("trains {\n  a -- b 2 red\n}\n", &[("BL0015", "trains")]);
    check("board {\n  width 300\n}\n", &[]);
    check_fix(
        "deck { blue 6 }\n",
        &[("BL0012", "blue 6 }")],
        "deck {\n  blue 6\n}\n",
    );
    check_fix("deck {}\n", &[("BL0012", "}")], "deck {\n}\n");
    check_fix(
        "deck { blue 6\n}\n",
        &[("BL0012", "blue 6")],
        "deck {\n  blue 6\n}\n",
    );
    check_fix(
        "deck {\n  blue 6\n} board 5 by 5\n",
        &[("BL0013", "board 5 by 5")],
        "deck {\n  blue 6\n}\nboard 5 by 5\n",
    );
    check_fix(
        "deck\n{\n  blue 6\n}\n",
        &[("BL0029", "{")],
        "deck {\n\n  blue 6\n}\n",
    );
    check_fix(
        "deck\n  blue 6\n}\n",
        &[("BL0029", "")],
        "deck {\n  blue 6\n}\n",
    );
    check_fix(
        "game London Town {\n}\n",
        &[("BL0032", "London Town")],
        "game \"London Town\" {\n}\n",
    );
    check_fix(
        "use ../rules/city.line\n",
        &[("BL0032", "../rules/city.line")],
        "use \"../rules/city.line\"\n",
    );
    check(
        "game \"London {\n  hand 4\n}\n",
        &[("BL0005", "\"London {")],
    );
    check("game {\n  hand 4\n}\n", &[("BL0001", "{")]);
    check("names {\n  a \"b\"\n}\n", &[("BL0001", "{")]);
    check("routes x {\n  a -- b 2 red\n}\n", &[("BL0001", "x")]);
    check("language one\n", &[("BL0001", "one")]);
    check("}\n", &[("BL0011", "}")]);
    check("deck {\n  blue 6\n}\n}\n", &[("BL0011", "}")]);
    check(
        &within("tickets", "a -- b 2 red"),
        &[("BL0028", "a -- b 2 red")],
    );
    check("a -- b 2 red\n", &[("BL0028", "a -- b 2 red")]);
    check(
        &within("routes", "a to b 5 copies 2"),
        &[("BL0028", "a to b 5 copies 2")],
    );
    check(
        "deck {\n  blue 6\nroutes {\n  a -- b 2 red\n}\n",
        &[("BL0010", "deck {")],
    );
    check(
        "deck {\n  blue 6\nroutse {\n  a -- b 2 red\n}\n",
        &[("BL0010", "deck {"), ("BL0014", "routse")],
    );
    check("deck {\n  blue 6\n", &[("BL0010", "deck {")]);
    check(
        "game \"g\" {\n  a {\n    b 1\n}\ndeck {\n  blue 6\n}\n",
        &[("BL0010", "game \"g\" {")],
    );
}

#[test]
fn characters() {
    check_fix(
        "deck {\n  blue\u{200b} 6\n}\n",
        &[("BL0020", "\u{200b}")],
        "deck {\n  blue 6\n}\n",
    );
    check_fix(
        "names es {\n  a \"x\u{202e}y\"\n}\n",
        &[("BL0020", "\u{202e}")],
        "names es {\n  a \"x\\u{202e}y\"\n}\n",
    );
    check_fix(
        "# a\u{2066}b\ndeck {\n}\n",
        &[("BL0020", "\u{2066}")],
        "# ab\ndeck {\n}\n",
    );
    check_fix(
        "names es {\n  a \"x\u{7}y\"\n}\n",
        &[("BL0021", "\u{7}")],
        "names es {\n  a \"x\\u{7}y\"\n}\n",
    );
    check_fix(
        "deck {\n  blue\r 6\n}\n",
        &[("BL0021", "\r")],
        "deck {\n  blue 6\n}\n",
    );
    check_fix(
        "deck {\r\r\n  blue 6\r\n}\r\n",
        &[("BL0021", "\r")],
        "deck {\r\n  blue 6\r\n}\r\n",
    );
    check("names es {\n  a \"★\u{fe0f} מרכז\"\n}\n", &[]);
    check("\u{feff}deck {\r\n  blue 6\r\n}\r\n", &[]);
    check("deck {\n  blue\u{feff} 6\n}\n", &[("BL0020", "\u{feff}")]);
    check_fix(
        "deck {\n  \u{3164}a 6\n}\n",
        &[("BL0020", "\u{3164}")],
        "deck {\n  a 6\n}\n",
    );
}

/// Very old files end their lines with carriage returns alone. Positions, grammar and fixes agree that those end no
/// line, and the fix makes lines of them.
#[test]
fn lone_carriage_returns_end_no_line_anywhere() {
    let old = "# An old file.\rdeck {\r  blue 6 # six\r}\r";
    let feeds = old.replace('\r', "\n");
    let tree = parse(old).tree;
    assert!(tree.items.is_empty());
    assert_eq!(tree.comments.len(), 1);
    assert_eq!(LineIndex::new(old).count(), 1);
    check_fix(old, &[("BL0021", "\r"); 4], &feeds);
    assert_eq!(LineIndex::new(&feeds).count(), 5);
    assert_eq!(parse(&feeds).tree.comments.len(), 2);
}

#[test]
fn a_file_over_the_limit_gives_one_error_and_no_tree() {
    let at_limit = "#".repeat(4 << 20);
    assert_eq!(parse(&at_limit).errors, []);
    let Parse { tree, errors, .. } = parse(&(at_limit + "#"));
    assert!(tree.items.is_empty() && tree.comments.is_empty());
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].code, "BL0022");
}

#[test]
fn only_so_many_mistakes_are_listed() {
    let errors = parse(&"!\n".repeat(1_000)).errors;
    assert_eq!(errors.len(), 1_000);
    assert!(errors.iter().all(|error| error.code != "BL0030"));
    let errors = parse(&"!\n".repeat(1_001)).errors;
    assert_eq!(errors.len(), 1_001);
    assert_eq!(errors[1_000].code, "BL0030");
}

#[test]
fn brackets_may_be_as_deep_as_they_like() {
    for text in [
        "a {\n".repeat(100_000),
        "{".repeat(100_000),
        "game \"g\" {\n".repeat(50_000),
    ] {
        assert!(!parse(&text).errors.is_empty());
    }
}

#[test]
fn a_dozen_mistakes_give_a_dozen_errors() {
    let text = include_str!("samples/mistakes.line");
    let errors = parse(text).errors;
    let found: Vec<_> = errors
        .iter()
        .map(|error| {
            let line = text[..error.span.start as usize].matches('\n').count() + 1;
            format!("{line} {} {}", error.code, &text[error.span.range()])
        })
        .collect();
    let expected: Vec<_> = text
        .lines()
        .enumerate()
        .filter_map(|(at, line)| Some((at + 1, line.split_once("#! ")?.1)))
        .map(|(line, said)| format!("{line} {said}").trim_end().to_owned())
        .collect();
    let found: Vec<_> = found
        .iter()
        .map(|said| said.trim_end().to_owned())
        .collect();
    assert_eq!(found, expected);
}
