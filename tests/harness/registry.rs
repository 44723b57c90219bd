//! Laws of the registry: what rules call themselves, their fields, their marks and their words never collides.

use std::collections::BTreeSet;

use branchline_engine::mechanics::{self, MechanicId, SPECS};
use branchline_engine::spec::{Choices, ItemKind, Kind, Words, listed};
use branchline_tests::{files_below, read};

const ITEMS: [ItemKind; 5] = [
    ItemKind::Card,
    ItemKind::District,
    ItemKind::Location,
    ItemKind::Track,
    ItemKind::Ticket,
];

/// Words that begin something else than a rule, or join what stands in a line.
const TAKEN: [&str; 22] = [
    "language",
    "use",
    "game",
    "deck",
    "districts",
    "land",
    "locations",
    "routes",
    "tickets",
    "names",
    "board",
    "background",
    "lint",
    "version",
    "without",
    "remove",
    "to",
    "by",
    "at",
    "via",
    "as",
    "extends",
];

/// The words that a value of this kind may be.
fn words_of(kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Word(words)
        | Kind::Number { words, .. }
        | Kind::Range { words, .. }
        | Kind::Words(Choices::Of(words)) => listed(words).collect(),
        Kind::Flag => vec!["on", "off"],
        Kind::Words(Choices::TrackMarks) => mechanics::marks_on(ItemKind::Track)
            .map(|(_, mark)| mark.name)
            .collect(),
        Kind::Words(Choices::Measures) => SPECS
            .iter()
            .flat_map(|spec| spec.measures)
            .map(|measure| measure.word)
            .collect(),
        Kind::Text
        | Kind::Ink
        | Kind::Numbers { .. }
        | Kind::Tally
        | Kind::Table { .. }
        | Kind::District => Vec::new(),
    }
}

#[track_caller]
fn all_different(of: &str, words: impl IntoIterator<Item = &'static str>) {
    let mut seen = BTreeSet::new();
    for word in words {
        assert!(seen.insert(word), "{of}: `{word}` twice");
    }
}

#[test]
fn a_keyword_means_one_thing() {
    all_different("rules", SPECS.iter().map(|spec| spec.keyword));
    for spec in SPECS {
        assert!(!TAKEN.contains(&spec.keyword), "{}", spec.keyword);
        all_different(spec.keyword, spec.fields.iter().map(|field| field.name));
    }
}

/// A refusal by a mechanic is worded in its own module.
#[test]
fn the_course_of_a_turn_names_no_mechanic() {
    let mut files = files_below("crates/engine/src/turn", "rs");
    files.push("crates/engine/src/turn.rs".into());
    assert!(files.len() > 4, "{files:?}");
    for file in files {
        let text = read(&file);
        for mechanic in MechanicId::ALL {
            let named = format!("\"{}\"", mechanic.keyword());
            assert!(!text.contains(&named), "{}: {named}", file.display());
        }
    }
}

#[test]
fn a_word_that_can_be_a_rules_main_value_is_not_also_its_field() {
    for spec in SPECS {
        let Some(main) = spec.main else { continue };
        let main = spec.field(main).expect("the main field is a field");
        for word in words_of(main.kind) {
            let field = spec.field(word).filter(|field| field.name != main.name);
            assert!(field.is_none(), "{} {word}", spec.keyword);
        }
    }
}

#[test]
fn marks_of_an_item_differ_in_name_and_key_and_leave_no_id_out() {
    for item in ITEMS {
        let marks = || mechanics::marks_on(item).map(|(_, mark)| mark);
        all_different("marks", marks().map(|mark| mark.name));
        let keys: Vec<char> = marks().filter_map(|mark| mark.key).collect();
        let different: BTreeSet<char> = keys.iter().copied().collect();
        assert_eq!(keys.len(), different.len(), "{item:?}: {keys:?}");
        for mark in marks() {
            let optional = mark.arg.is_some_and(|arg| arg.default.is_some());
            // The next word of the line would be taken for it.
            assert!(
                !optional || mark.arg.is_some_and(|arg| arg.kind != Kind::District),
                "{}",
                mark.name
            );
        }
    }
}

#[test]
fn everything_a_form_shows_has_a_name_of_its_own_in_both_languages() {
    let check = |of: &str, titles: Vec<Words>| {
        all_different(of, titles.iter().map(|title| title.en));
        all_different(of, titles.iter().map(|title| title.es));
        for title in titles {
            for said in [title.en, title.es] {
                assert!(!said.trim().is_empty(), "{of}");
                assert!(!said.ends_with('.') && !said.contains('`'), "{of}: {said}");
            }
        }
    };
    check("rules", SPECS.iter().map(|spec| spec.title).collect());
    for spec in SPECS {
        let fields = spec.fields.iter();
        check(spec.keyword, fields.map(|field| field.title).collect());
        for field in spec.fields {
            if let Kind::Word(words) | Kind::Number { words, .. } | Kind::Range { words, .. } =
                field.kind
            {
                check(field.name, words.iter().map(|word| word.title).collect());
            }
        }
    }
    for item in ITEMS {
        let marks = mechanics::marks_on(item);
        check("marks", marks.map(|(_, mark)| mark.title).collect());
    }
}
