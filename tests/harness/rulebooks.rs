//! Rulebooks are written by the rules that are played: every rule speaks, in every language, and none that is off.

use branchline_engine::mechanics::{MechanicId, SPECS};
use branchline_engine::rulebook::{Language, Part, Rulebook};
use branchline_tests::{GAMES, expect_file, game};

fn chapters(book: &Rulebook) -> Vec<&str> {
    book.chapters
        .iter()
        .map(|(title, _)| title.as_str())
        .collect()
}

fn text(book: &Rulebook) -> String {
    let parts = book.chapters.iter().flat_map(|(_, parts)| parts);
    parts
        .map(|part| match part {
            Part::Text(text) => format!("{text}\n"),
            Part::List { items, .. } => format!("{items:?}\n"),
            Part::Table(rows) => format!("{rows:?}\n"),
            Part::Payments(example) => format!("{example:?}\n"),
        })
        .collect()
}

#[test]
fn a_mechanic_has_a_chapter_exactly_where_it_is_played() {
    let mut spoken = std::collections::BTreeSet::new();
    for name in GAMES {
        let config = game(name);
        for (_, language) in Language::ALL {
            let book = Rulebook::new(&config, *language);
            for mechanic in MechanicId::ALL {
                let spec = mechanic.spec();
                let there = chapters(&book).contains(&language.of(spec.title));
                assert_eq!(
                    there,
                    config.rules.has(spec.keyword),
                    "{name}: {}",
                    spec.keyword
                );
                if there {
                    spoken.insert(spec.keyword);
                }
            }
        }
    }
    // Those that no bundled game plays are switched on here.
    for keyword in ["most-tickets", "site-points"] {
        spoken.insert(keyword);
        let source = branchline_tests::read("maps/london/london.line").replace(
            "  district-points  on",
            &format!("  {keyword} points 7\n  district-points  on"),
        );
        let files = branchline_tests::map_files().with("london/london.line", &source);
        let compiled = branchline_compiler::compile(&files, "london/london.line");
        let config = compiled.game.expect("it compiles").config;
        let spec = SPECS
            .iter()
            .find(|spec| spec.keyword == keyword)
            .expect("it is there");
        for (_, language) in Language::ALL {
            let book = Rulebook::new(&config, *language);
            assert!(
                chapters(&book).contains(&language.of(spec.title)),
                "{keyword}"
            );
        }
    }
    assert_eq!(spoken.len(), MechanicId::ALL.len(), "{spoken:?}");
}

#[test]
fn both_languages_tell_the_same_numbers() {
    let numbers = |text: &str| {
        let mut numbers: Vec<u32> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .collect();
        numbers.sort_unstable();
        numbers
    };
    for name in GAMES {
        let config = game(name);
        let [en, es] = [Language::English, Language::Spanish].map(|l| Rulebook::new(&config, l));
        assert_eq!(numbers(&text(&en)), numbers(&text(&es)), "{name}");
        assert_eq!(en.chapters.len(), es.chapters.len());
        for ((_, en), (_, es)) in en.chapters.iter().zip(&es.chapters) {
            assert_eq!(en.len(), es.len(), "{name}");
            for (one, other) in en.iter().zip(es) {
                assert!(
                    matches!(one, Part::Table(_) | Part::Payments(_)) || one != other,
                    "{name}: not translated: {one:?}"
                );
            }
        }
    }
}

#[test]
fn rulebooks_stay_as_they_were_read_last() {
    for name in GAMES {
        let config = game(name);
        for (short, language) in Language::ALL {
            let book = Rulebook::new(&config, *language);
            let seen = branchline_render::rulebook::markdown(&book, name);
            expect_file(format!("tests/rulebooks/{name}.{short}.md"), &seen);
        }
    }
}
