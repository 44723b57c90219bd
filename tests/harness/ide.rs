//! Answers and proposals of `ide` on the bundled games, and the layout of source text.

use crate::edits::documents::{self, Document};
use crate::edits::random::Dice;
use branchline_compiler::compile;
use branchline_engine::rulebook::Language;
use branchline_ide::{
    CompletionKind, HighlightKind, Index, Operation, Thing, TicketWish, balance_colours, changes,
    complete, copy, definition, edits, effective, folds, highlights, hover, place_of,
    propose_tickets, references, symbols, thing_at,
};
use branchline_syntax::edit::apply;
use branchline_syntax::{format, parse};
use branchline_tests::{files_below, read, sized};

fn document(name: &str) -> Document {
    let all = documents::all();
    let found = all
        .into_iter()
        .find(|document| document.path.contains(name));
    found.unwrap_or_else(|| panic!("there is a document {name}"))
}

/// A tree without its places.
fn meaning(text: &str) -> String {
    let tree = format!("{:?}", parse(text).tree.items);
    let mut out = String::new();
    let mut rest = tree.as_str();
    while let Some(at) = rest.find("..") {
        let digits = |c: char| c.is_ascii_digit();
        out.push_str(rest[..at].trim_end_matches(digits));
        rest = rest[at + 2..].trim_start_matches(digits);
    }
    out + rest
}

#[test]
fn bundled_maps_are_laid_out_by_the_formatter() {
    for path in files_below("maps", "line") {
        let text = read(&path);
        let laid_out = apply(&text, &format(&text));
        assert_eq!(laid_out, text, "branchline fmt {}", path.display());
    }
}

#[test]
fn the_formatter_changes_the_looks_alone_and_is_soon_done() {
    let documents = documents::all();
    for seed in 0..sized(80, 20_000) {
        let mut dice = Dice::new(seed + 4_000_000);
        let mut document = documents[dice.below(documents.len())].varied(&mut dice);
        let damaged = dice.below(2) == 0;
        if damaged {
            document = document.damaged(&mut dice);
        }
        let text = document.text();
        let once = apply(text, &format(text));
        assert_eq!(
            apply(&once, &format(&once)),
            once,
            "twice, seed {seed}\n{text}"
        );
        assert_eq!(meaning(&once), meaning(text), "seed {seed}\n{text}");
        let comments = |text: &str| {
            let lines = text.lines().filter_map(|line| line.split_once('#'));
            lines
                .map(|(_, comment)| comment.trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(comments(&once), comments(text), "seed {seed}\n{text}");
        let errors = parse(text).errors;
        assert_eq!(
            parse(&once).errors.len(),
            errors.len(),
            "seed {seed}\n{text}"
        );
        for error in errors {
            let start = text[..error.span.start as usize]
                .rfind('\n')
                .map_or(0, |at| at + 1);
            let line = text[start..].lines().next().unwrap_or_default();
            let kept = line.trim().is_empty() || once.contains(line);
            assert!(kept, "`{line}` cannot be read and stays, seed {seed}");
        }
    }
}

#[test]
fn the_effective_text_is_the_same_game() {
    for document in documents::all() {
        let compilation = document.compile();
        let game = compilation.game.as_ref().expect("the documents are games");
        let text = effective(&compilation).expect("it has a game");
        let alone = branchline_compiler::MemoryFiles::one("alone.line", &text);
        let again = compile(&alone, "alone.line");
        let said: Vec<_> = again.diagnostics.iter().map(|d| &d.message).collect();
        let again = again
            .game
            .as_ref()
            .unwrap_or_else(|| panic!("{said:?}\n{text}"));
        assert_eq!(
            again.config.hash(),
            game.config.hash(),
            "{}\n{text}",
            document.path
        );
        assert_eq!(again.sheet, game.sheet);
    }
}

#[test]
fn changes_of_a_variant_are_told_line_by_line() {
    let seen = changes(&document("small").compile());
    let find = |section: &str, word: &str| {
        let mut found = seen.iter().filter(|change| change.section == section);
        let found = found.find(|c| {
            c.before
                .iter()
                .chain(&c.after)
                .any(|line| line.contains(word))
        });
        found.unwrap_or_else(|| panic!("{section} {word}: {seen:#?}"))
    };
    assert_eq!(find("rules", "hand").before, ["hand 2"]);
    assert_eq!(find("rules", "hand").after, ["hand 3"]);
    assert!(find("locations", "elephant-and-castle").after.is_empty());
    assert_eq!(
        find("routes", "baker-street").before,
        ["baker-street -- hyde-park 4 black"]
    );
    assert_eq!(
        find("routes", "hyde-park").after,
        ["hyde-park == baker-street 4 pink / yellow"]
    );
    assert_eq!(
        find("tickets", "hyde-park to baker-street").after,
        ["hyde-park to baker-street 5"]
    );
    assert!(
        changes(&document("tutorial").compile())
            .iter()
            .all(|change| change.before.is_empty())
    );
}

#[test]
fn things_and_places_lead_to_each_other() {
    for document in documents::all() {
        let compilation = document.compile();
        let config = &compilation
            .game
            .as_ref()
            .expect("the documents are games")
            .config;
        let locations = config
            .locations
            .iter()
            .map(|l| Thing::Location(l.id.clone()));
        let tracks = config.tracks.iter().map(|t| Thing::Track(t.id.clone()));
        let tickets = config.tickets.iter().map(|t| Thing::Ticket(t.id.clone()));
        let cards = config.deck.iter().map(|c| Thing::Card(c.id.clone()));
        let index = Index::new(&compilation);
        for offset in (0..document.text().len()).step_by(97) {
            let offset = u32::try_from(offset).expect("it is short");
            let found = index.thing_at(&compilation, offset);
            assert_eq!(found, thing_at(&compilation, offset), "at {offset}");
        }
        let mut own = 0;
        for thing in locations.chain(tracks).chain(tickets).chain(cards) {
            let place = place_of(&compilation, &thing).unwrap_or_else(|| panic!("{thing:?}"));
            if place.name.source.index() == 0 {
                own += 1;
                assert_eq!(thing_at(&compilation, place.name.span.start), Some(thing));
            }
        }
        assert!(own > 0 || document.path.contains("large"));
    }
}

#[test]
fn questions_are_answered_at_every_place_of_a_damaged_file() {
    let documents = documents::all();
    for seed in 0..sized(25, 2_000) {
        let mut dice = Dice::new(seed + 5_000_000);
        let document = documents[dice.below(documents.len())]
            .varied(&mut dice)
            .damaged(&mut dice);
        let compilation = document.compile();
        let len = document.text().len();
        for _ in 0..10 {
            let offset = u32::try_from(dice.below(len + 1)).expect("it is short");
            let fits = |(start, end): (u32, u32)| start <= end && end as usize <= len;
            let list = complete(&compilation, offset, Language::English);
            assert!(
                list.iter()
                    .all(|one| fits(one.replace) && !one.label.is_empty())
            );
            assert!(
                hover(&compilation, offset, Language::Spanish)
                    .is_none_or(|one| fits(one.range.bytes))
            );
            let uses = references(&compilation, offset);
            let own = uses.iter().filter(|one| one.source.index() == 0);
            assert!(own.into_iter().all(|one| fits(one.range.bytes)));
            assert_eq!(definition(&compilation, offset).is_some(), !uses.is_empty());
            if let Some(Thing::Location(id)) = thing_at(&compilation, offset) {
                assert!(place_of(&compilation, &Thing::Location(id)).is_some());
            }
        }
        let inside = |whole: (u32, u32), part: (u32, u32)| whole.0 <= part.0 && part.1 <= whole.1;
        for symbol in symbols(&compilation) {
            assert!(inside(symbol.whole.bytes, symbol.selection.bytes));
            let children = symbol.children.iter();
            assert!(
                children
                    .into_iter()
                    .all(|c| inside(symbol.whole.bytes, c.whole.bytes))
            );
        }
        assert!(
            folds(&compilation)
                .iter()
                .all(|fold| fold.range.bytes.1 as usize <= len)
        );
        let source = &compilation.sources[0];
        let pieces = highlights(&source.text, &source.lines, &source.tree);
        assert!(
            pieces
                .windows(2)
                .all(|two| two[0].range.bytes.1 <= two[1].range.bytes.0)
        );
        assert!(
            pieces
                .iter()
                .all(|piece| piece.range.start.line == piece.range.end.line)
        );
    }
}

/// The offset of the cursor sign in a text, and the text without it.
fn cursor(text: &str) -> (u32, String) {
    let at = text.find('‸').expect("the text has a cursor");
    (
        u32::try_from(at).expect("it is short"),
        text.replace('‸', ""),
    )
}

#[test]
fn completion_knows_what_may_follow() {
    #[track_caller]
    fn check(text: &str, kind: CompletionKind, wanted: &[&str], unwanted: &[&str]) {
        let base = "game \"G\" {\n  players 2 to 4\n}\ndeck {\n  red 6\n  wild 8\n}\ndistricts {\n  north \"North\" 2\n}\nlocations {\n  a \"Alpha\" at 1,2\n  b at 3,4\n}\n";
        let (offset, text) = cursor(&format!("{base}{text}"));
        let files = branchline_compiler::MemoryFiles::one("t.line", &text);
        let list = complete(&compile(&files, "t.line"), offset, Language::English);
        for word in wanted {
            assert!(
                list.iter().any(|c| c.label == *word && c.kind == kind),
                "{word}: {list:?}"
            );
        }
        for word in unwanted {
            assert!(!list.iter().any(|c| c.label == *word), "{word}: {list:?}");
        }
    }
    check(
        "‸",
        CompletionKind::Keyword,
        &["routes", "board"],
        &["a", "hand"],
    );
    check(
        "routes {\n  ‸",
        CompletionKind::Location,
        &["a", "b"],
        &["north", "red"],
    );
    check(
        "routes {\n  a -- ‸\n}\n",
        CompletionKind::Location,
        &["a", "b"],
        &["red"],
    );
    check(
        "routes {\n  a -- b 2 r‸",
        CompletionKind::Colour,
        &["red", "any"],
        &["wild", "a"],
    );
    check(
        "routes {\n  a == b 2 red / ‸",
        CompletionKind::Colour,
        &["red"],
        &["tunnel"],
    );
    check(
        "routes {\n  a -- b 2 red ‸",
        CompletionKind::Mark,
        &["ferry", "tunnel"],
        &["red"],
    );
    check(
        "tickets {\n  a to ‸",
        CompletionKind::District,
        &["north"],
        &["red"],
    );
    check(
        "tickets {\n  a to b ‸",
        CompletionKind::Word,
        &["auto"],
        &["red"],
    );
    check(
        "locations {\n  c at 1,2 in ‸",
        CompletionKind::District,
        &["north"],
        &["a"],
    );
    check(
        "locations {\n  c at 1,2 label ‸",
        CompletionKind::Word,
        &["left", "above"],
        &["in"],
    );
    check(
        "game \"H\" {\n  ‸",
        CompletionKind::Rule,
        &["hand", "tunnels"],
        &["routes"],
    );
    check(
        "game \"H\" {\n  market size 5, ‸",
        CompletionKind::Field,
        &["reset-at"],
        &["hand"],
    );
    check(
        "game \"H\" {\n  ferries ‸",
        CompletionKind::Word,
        &["on", "off"],
        &[],
    );
    check(
        "game \"H\" {\n  tourists {\n    ‸",
        CompletionKind::Field,
        &["symbols"],
        &["hand"],
    );
    check("lint ‸", CompletionKind::Lint, &["ticket-value"], &[]);
    check("# r‸", CompletionKind::Keyword, &[], &["routes"]);
}

/// Whoever speaks Spanish is told everything in Spanish: labels are words of the language, all else differs.
#[test]
fn completions_speak_the_language_asked_for() {
    let compilation = document("london/london").compile();
    let text = &compilation.sources[0].text;
    let mut told = 0;
    for offset in (0..text.len()).step_by(41) {
        let offset = u32::try_from(offset).expect("it is short");
        let english = complete(&compilation, offset, Language::English);
        let spanish = complete(&compilation, offset, Language::Spanish);
        assert_eq!(english.len(), spanish.len());
        for (one, other) in english.iter().zip(&spanish) {
            assert_eq!(one.label, other.label);
            // Codes have pages in English alone.
            if !one.doc.is_empty() && one.kind != CompletionKind::Lint {
                told += 1;
                assert_ne!(one.doc, other.doc, "{}", one.label);
            }
        }
    }
    assert!(told > 100, "{told} were told");
}

#[test]
fn hover_definition_and_references_on_london() {
    let compilation = document("london/london").compile();
    let text = compilation.sources[0].text.clone();
    let at =
        |pattern: &str| u32::try_from(text.find(pattern).expect(pattern)).expect("it is short");
    let hovered = |pattern: &str| {
        hover(&compilation, at(pattern), Language::English).unwrap_or_else(|| panic!("{pattern}"))
    };
    assert_eq!(hovered("big-ben  ").title, "Big Ben");
    assert!(hovered("big-ben  ").text.contains("in Westminster"));
    assert!(hovered("route-points").title.contains("route-points"));
    assert!(hovered("locations {").title.contains("locations"));
    assert!(hovered("tint moss").title.contains("tint"));
    assert!(hovered("pink    6").text.contains("6 cards"));
    let en_espanol = |pattern: &str| {
        hover(&compilation, at(pattern), Language::Spanish).unwrap_or_else(|| panic!("{pattern}"))
    };
    assert!(en_espanol("big-ben  ").text.contains("en Westminster"));
    assert!(en_espanol("pink    6").text.contains("6 cartas"));
    assert!(
        en_espanol("route-points")
            .title
            .starts_with("Regla `route-points`")
    );
    assert!(en_espanol("tint moss").title.starts_with("Marca"));
    let used = at("waterloo             --  globe-theatre");
    let defined = definition(&compilation, used).expect("it is defined");
    assert_eq!(
        defined.range.bytes.0,
        at("waterloo             \"Waterloo\"")
    );
    let all = references(&compilation, used);
    let words = text
        .split(|c: char| c.is_whitespace())
        .filter(|word| *word == "waterloo");
    assert_eq!(all.len(), words.count());
    let piece = |pattern: &str| {
        let source = &compilation.sources[0];
        let pieces = highlights(&source.text, &source.lines, &source.tree);
        let start = at(pattern);
        pieces
            .into_iter()
            .find(|piece| piece.range.bytes.0 == start)
            .expect(pattern)
            .kind
    };
    assert_eq!(piece("district-points"), HighlightKind::Rule);
    assert_eq!(piece("waterloo             \"W"), HighlightKind::Definition);
    assert_eq!(piece("waterloo             --"), HighlightKind::Name);
    let outline = symbols(&compilation);
    let locations = outline
        .iter()
        .find(|symbol| symbol.name == "Locations")
        .expect("it is there");
    assert_eq!(locations.children.len(), 17);
    assert!(folds(&compilation).len() > 8);
}

#[test]
fn a_proposed_deck_keeps_to_the_wish_and_can_be_taken() {
    let document = document("europe/europe");
    let compilation = document.compile();
    let config = &compilation.game.as_ref().expect("it is a game").config;
    let wish = TicketWish {
        count: 40,
        lowest: 5,
        highest: 13,
        long_share: 15,
        ..TicketWish::default()
    };
    let proposal = propose_tickets(config, &wish);
    assert_eq!(
        proposal,
        propose_tickets(config, &wish),
        "the same wish, the same deck"
    );
    let other = propose_tickets(
        config,
        &TicketWish {
            seed: 2,
            ..wish.clone()
        },
    );
    assert_ne!(
        proposal.tickets, other.tickets,
        "another seed, another deck"
    );
    assert_eq!(proposal.then.count, 40);
    assert_eq!(proposal.now.count, 46);
    let long = proposal
        .tickets
        .iter()
        .filter(|ticket| ticket.kind == "long");
    assert_eq!(long.clone().count(), 6);
    assert!(
        long.into_iter()
            .all(|ticket| ticket.alternatives[0].value > Some(13))
    );
    let regular = proposal
        .tickets
        .iter()
        .filter(|ticket| ticket.kind == "regular");
    assert!(
        regular
            .into_iter()
            .all(|t| (Some(5)..=Some(13)).contains(&t.alternatives[0].value))
    );
    let tension = |tension| {
        propose_tickets(
            config,
            &TicketWish {
                tension,
                ..wish.clone()
            },
        )
        .then
        .in_the_way
    };
    assert!(tension(0) < tension(100), "{} {}", tension(0), tension(100));
    let edits = edits(&compilation, &proposal.operation).expect("it can be taken");
    let mut after = document.with(&apply(document.text(), &edits)).compile();
    after.advise();
    let game = after.game.as_ref().expect("it is still a game");
    assert_eq!(game.config.tickets.len(), 40);
    assert_eq!(branchline_ide::ticket_figures(&game.config), proposal.then);
    assert!(
        !after.diagnostics.iter().any(|d| d.code == "BL5401"),
        "values are the shortest ways"
    );
}

#[test]
fn balanced_colours_are_even_and_doubles_stay_two_coloured() {
    let document = document("tutorial");
    let text = document
        .text()
        .replace(" yellow", " red")
        .replace("red / red", "red / yellow");
    let text = text.replace("  red  7", "  yellow  7");
    let uneven = document.with(&text);
    let compilation = uneven.compile();
    let said: Vec<_> = compilation.diagnostics.iter().map(|d| &d.message).collect();
    let game = compilation
        .game
        .as_ref()
        .unwrap_or_else(|| panic!("{said:?}\n{text}"));
    let proposal = balance_colours(&game.config);
    let spread = |then: bool| {
        let spaces = proposal
            .figures
            .iter()
            .map(|f| if then { f.then } else { f.now });
        spaces.clone().max().unwrap_or(0) - spaces.min().unwrap_or(0)
    };
    assert!(spread(false) > 8 && spread(true) <= 2, "{proposal:?}");
    assert!(
        proposal.swaps.len() <= 4,
        "few changes: {:?}",
        proposal.swaps
    );
    let edits = edits(&compilation, &proposal.operation).expect("it can be taken");
    let after = uneven.with(&apply(uneven.text(), &edits)).compile();
    let again = balance_colours(&after.game.expect("it is still a game").config);
    assert!(
        again
            .figures
            .iter()
            .zip(&proposal.figures)
            .all(|(a, b)| a.now == b.then)
    );
}

#[test]
fn what_is_copied_can_be_pasted() {
    let document = document("london/london");
    let compilation = document.compile();
    let things = ["waterloo", "globe-theatre", "big-ben"];
    let text = copy(
        &compilation,
        &things.map(|id| Thing::Location(id.to_owned())),
    );
    let by = branchline_engine::config::Point { x: 100, y: 100 };
    let edits = edits(&compilation, &Operation::Paste { text, by }).expect("it can be pasted");
    let after = document.with(&apply(document.text(), &edits)).compile();
    let merged = after.merged();
    for id in things {
        let (old, new) = (
            merged.locations.get(id),
            merged.locations.get(&format!("{id}-2")),
        );
        let (old, new) = (old.expect("it stays").item, new.expect("it came").item);
        assert_eq!((new.at.x, new.at.y), (old.at.x + 100, old.at.y + 100));
    }
    assert_eq!(
        merged.routes.iter().count(),
        compilation.merged().routes.iter().count() + 2
    );
}
