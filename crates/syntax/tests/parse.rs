//! What parses, and to what.

use branchline_syntax::parse;
use branchline_syntax::tree::{Atom, GameLine, Item, SectionLine, Value};

const EVERYTHING: &str = include_str!("samples/everything.line");

#[test]
fn every_construct_parses() {
    let parsed = parse(EVERYTHING);
    assert_eq!(parsed.errors, []);
    let kinds: Vec<_> = parsed
        .tree
        .items
        .iter()
        .map(|item| match item {
            Item::Language(_) => "language",
            Item::Use(_) => "use",
            Item::Line(line) => line.head.text.as_str(),
            Item::Game(_) => "game",
            Item::Deck(_) => "deck",
            Item::Districts(_) => "districts",
            Item::Land(_) => "land",
            Item::Locations(_) => "locations",
            Item::Routes(_) => "routes",
            Item::Tickets(_) => "tickets",
            Item::Names(_) => "names",
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "language",
            "use",
            "game",
            "board",
            "background",
            "lint",
            "deck",
            "districts",
            "land",
            "locations",
            "routes",
            "tickets",
            "tickets",
            "names"
        ]
    );
    assert_eq!(parsed.tree.comments.len(), 6);
}

#[test]
fn a_rule_line_and_a_rule_block_are_the_same() {
    let clauses = |text: &str| {
        let parsed = parse(text);
        assert_eq!(parsed.errors, [], "{text}");
        let Some(Item::Game(game)) = parsed.tree.items.into_iter().next() else {
            panic!("no game in {text}");
        };
        let Some(GameLine::Rule(rule)) = game.rules.into_iter().next() else {
            panic!("no rule in {text}");
        };
        let words = |atom: &Atom| text[atom.span().range()].to_owned();
        rule.clauses
            .iter()
            .map(|c| c.atoms.iter().map(words).collect())
            .collect::<Vec<Vec<_>>>()
    };
    let line = clauses("game \"g\" {\n  market size 5, reset-at 3\n}\n");
    let block = clauses("game \"g\" {\n  market {\n    size 5\n    reset-at 3\n  }\n}\n");
    assert_eq!(line, [["size", "5"], ["reset-at", "3"]]);
    assert_eq!(line, block);
}

#[test]
fn a_place_may_be_called_to() {
    let parsed = parse("tickets {\n  to to 42nd-street auto\n}\n");
    assert_eq!(parsed.errors, []);
    let Item::Tickets(tickets) = &parsed.tree.items[0] else {
        panic!()
    };
    let SectionLine::Item(ticket) = &tickets.items[0] else {
        panic!()
    };
    let ends: Vec<_> = ticket.ends.iter().map(|end| end.text.as_str()).collect();
    assert_eq!(ends, ["to", "42nd-street"]);
    assert!(matches!(ticket.value, Value::Auto(_)));
}

/// The parser is built without pest's guard of the stack, which only a grammar that nests needs.
#[test]
fn no_rule_of_the_grammar_leads_back_to_itself() {
    let grammar = include_str!("../../../grammar/branchline.pest");
    let grammar = grammar.replace(r"\\", "").replace("\\\"", "");
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rules: Vec<(String, Vec<String>)> = Vec::new();
    for line in grammar.lines() {
        let code = line.split("//").next().unwrap_or_default();
        let (name, body) = match code.split_once(" = ") {
            Some((name, body)) if name.trim_end().chars().all(is_word) => (name.trim_end(), body),
            _ => ("", code),
        };
        if !name.is_empty() {
            rules.push((name.to_owned(), Vec::new()));
        }
        // What stands between quotes is text, not a rule.
        let words = body
            .split('"')
            .step_by(2)
            .flat_map(|part| part.split(|c| !is_word(c)));
        if let Some((_, used)) = rules.last_mut() {
            used.extend(words.map(str::to_owned));
        }
    }
    assert!(rules.len() > 100, "only {} rules were seen", rules.len());
    // A rule is settled once all it uses are; what never is leads into a circle.
    for _ in 0..rules.len() {
        let open: Vec<String> = rules.iter().map(|(name, _)| name.clone()).collect();
        rules.retain(|(_, used)| used.iter().any(|word| open.contains(word)));
    }
    assert!(rules.is_empty(), "these lead back to themselves: {rules:?}");
}
