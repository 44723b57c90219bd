//! Each limit has its own diagnostic: not said at the limit, said one past it. All of it on a stack of 1 MiB, in
//! whatever profile the tests run: what is read comes from strangers.

use std::fmt::Write as _;

use branchline_compiler::output::{self, MOST_DRAWN, Style};
use branchline_compiler::{Compilation, Files, MemoryFiles, ReadProblem, compile};
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Scenario, State};
use branchline_tests::{game, small_stack};

/// A limit: its code, a text at the limit, a text one past it.
type Limit = (&'static str, fn(usize) -> String, usize);

const LIMITS: &[Limit] = &[
    (
        "BL0022",
        |bytes| format!("#{}", "x".repeat(bytes - 1)),
        4 << 20,
    ),
    (
        "BL0023",
        |bytes| town(&format!("deck {{\n  {} 4\n}}\n", "x".repeat(bytes))),
        128,
    ),
    (
        "BL0024",
        |chars| {
            town(&format!(
                "names es {{\n  l0 \"{}\"\n}}\n",
                "ü".repeat(chars)
            ))
        },
        1_000,
    ),
    (
        "BL0030",
        |errors| town(&format!("deck {{\n{}}}\n", "  %\n".repeat(errors))),
        1_000,
    ),
    ("BL2030", |locations| town_of(locations, 0), 2_000),
    ("BL2031", |tracks| town_of(100, tracks), 10_000),
    (
        "BL2032",
        |tickets| town(&tickets_section(tickets - 100)),
        5_000,
    ),
    ("BL2033", |colours| town(&colours_section(colours - 2)), 32),
    (
        "BL2034",
        |cards| town(&format!("deck {{\n  red2 {}\n}}\n", cards - 60)),
        10_000,
    ),
    (
        "BL2035",
        |length| town(&format!("routes {{\n  l0 -- l2 {length} any\n}}\n")),
        32,
    ),
    (
        "BL2036",
        |players| town("").replace("2 to 4", &format!("2 to {players}")),
        8,
    ),
    (
        "BL2037",
        |districts| town(&districts_section(districts)),
        2_000,
    ),
    ("BL2038", |kinds| town(&kinds_section(kinds - 1)), 32),
    (
        "BL2039",
        |alternatives| town(&alternatives_section(alternatives)),
        16,
    ),
    ("BL2040", |sets| town(&auto_section(sets)), 1_562),
];

#[test]
fn each_limit_is_said_one_past_it_and_not_at_it() {
    small_stack(|| {
        for (code, text, most) in LIMITS {
            assert!(
                !says(&of_text(&text(*most)), code),
                "{code} is said at {most}"
            );
            let past = of_text(&text(most + 1));
            assert!(
                says(&past, code),
                "{code} is not said at {}: {}",
                most + 1,
                output::short(&past)
            );
        }
    });
}

#[test]
fn at_the_largest_size_a_game_can_be_played() {
    small_stack(|| {
        let text =
            town_of(2_000, 10_000).replace("  end at-most", &format!("{COSTLY}  end at-most"));
        let found = of_text(&text);
        let config = found.game.as_ref().map(|game| &game.config);
        let config = config.unwrap_or_else(|| panic!("{}", output::short(&found)));
        assert_eq!(
            (config.locations.len(), config.tracks.len()),
            (2_000, 10_000)
        );
        let board = Board::new(config, 4).expect("it can be played");
        let mut state = State::new(&board, 1);
        let mut chance = Generator::new(1, Stream::Bot(0));
        let mut legal = Vec::new();
        while state.turns() < 600 {
            state.legal_actions(&board, &mut legal);
            // Claims first, so that networks grow.
            let claim = legal.iter().position(|a| matches!(a, Action::Claim(_)));
            let at = claim.map_or(0, |first| first + chance.index(legal.len() - first));
            state.apply(&board, legal[at]).expect("it is listed");
        }
        assert!(state.tracks_of(&board, 0).count() > 20, "few claims");
        assert_eq!(state.score_sheet(&board).totals.len(), 4);
    });
}

/// Rules that take the longest to score.
const COSTLY: &str = "  longest-path points 10\n  stations each 8, cost 1 1 1 1 1 1 1 1\n";

/// A thousand pieces on tracks of one space, all in one network full of loops.
#[test]
fn a_dense_network_of_a_thousand_tracks_in_one_hand_is_scored() {
    small_stack(|| {
        for (locations, tracks) in [(40, 120), (100, 1_000), (700, 1_000), (2_000, 1_000)] {
            let text = town_of(locations, tracks.max(locations) + 500);
            let text = text.replace("  end at-most", &format!("{COSTLY}  end at-most"));
            let found = of_text(&text);
            let config = &found.game.as_ref().expect("it can be played").config;
            let board = Board::new(config, 2).expect("it can be played");
            let mut scenario = Scenario::new(&board, 1);
            let mut order: Vec<usize> = (0..config.tracks.len()).collect();
            Generator::new(2, Stream::Sample).shuffle(&mut order);
            let (mine, others) = order.split_at(tracks);
            for &track in mine {
                scenario.owners[track] = Some(0);
            }
            for &track in &others[..tracks / 4] {
                scenario.owners[track] = Some(1);
            }
            let places: Vec<String> = (0..8).map(|place| format!("l{place}")).collect();
            scenario.parts = vec![("stations p1".to_owned(), places.join(", "))];
            let state = State::scenario(&board, &scenario).expect("within the rules");
            let sheet = state.score_sheet(&board);
            assert!(
                sheet.estimates.is_empty(),
                "{locations} {tracks}: {:?}",
                sheet.estimates
            );
            let longest = sheet.points("longest-path").expect("a line");
            assert_eq!(longest, [10, 0], "{locations} {tracks}");
        }
    });
}

#[test]
fn imports_are_limited_in_depth_number_and_size() {
    small_stack(|| {
        let chain = |files: usize| {
            (0..files).fold(MemoryFiles::default(), |all, number| {
                let next = format!("use \"f{}.line\"\n", number + 1);
                let text = if number + 1 < files {
                    next.as_str()
                } else {
                    "board 9 by 9\n"
                };
                all.with(&format!("f{number}.line"), text)
            })
        };
        limit("BL4006", "f0.line", chain, 16);
        let star = |files: usize| {
            let uses = (1..files).fold(String::new(), |mut text, number| {
                let _ = writeln!(text, "use \"f{number}.line\"");
                text
            });
            let first = MemoryFiles::one("f0.line", &uses);
            (1..files).fold(first, |all, number| {
                all.with(&format!("f{number}.line"), "\n")
            })
        };
        limit("BL4007", "f0.line", star, 256);
        // Files over their own limit count too, and are not read.
        let heavy = |bytes: usize| {
            let main = "use \"a.line\"\nuse \"b.line\"\n";
            MemoryFiles::one("f0.line", main)
                .with("a.line", &"#".repeat(8 << 20))
                .with("b.line", &"#".repeat(bytes - (8 << 20) - main.len()))
        };
        limit("BL4004", "f0.line", heavy, 16 << 20);
    });
}

#[test]
fn files_that_cannot_be_read_say_why() {
    struct Refuses(ReadProblem);
    impl Files for Refuses {
        fn read(&self, path: &str) -> Result<String, ReadProblem> {
            match path {
                "game.line" => Ok("use \"other.line\"\n".to_owned()),
                _ => Err(self.0.clone()),
            }
        }
    }
    let code = |problem: ReadProblem| compile(&Refuses(problem), "game.line").diagnostics[0].code;
    assert_eq!(code(ReadProblem::NotFound), "BL4001");
    assert_eq!(code(ReadProblem::Outside), "BL4002");
    assert_eq!(code(ReadProblem::NotText), "BL4003");
    assert_eq!(code(ReadProblem::Io("no permission".to_owned())), "BL4003");
    assert_eq!(code(ReadProblem::TooLarge), "BL4004");
}

#[test]
fn a_ticket_of_many_ends_cannot_be_auto() {
    let ticket = |ends: usize| {
        let ends: Vec<String> = (0..ends).map(|end| format!("l{end}")).collect();
        town(&format!("tickets {{\n  {} auto\n}}\n", ends.join(" to ")))
    };
    assert!(!says(&of_text(&ticket(7)), "BL3024"));
    assert!(says(&of_text(&ticket(8)), "BL3024"));
}

/// Each of them was measured, one a tenth of a second, before there was a word about their number.
#[test]
fn what_is_past_the_limit_of_tickets_is_not_measured() {
    let mut text = town_of(2_000, 10_000) + "tickets {\n  l0 to l1 1 copies 4900\n";
    for number in 0..20_000 {
        let ends: Vec<String> = (0..7)
            .map(|end| format!("l{}", (number + end * 271) % 2_000))
            .collect();
        let _ = writeln!(text, "  {} auto", ends.join(" to "));
    }
    text.push_str("}\n");
    let began = std::time::Instant::now();
    let found = of_text(&text);
    assert!(says(&found, "BL2032") && says(&found, "BL2040"));
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

/// Without a size the board grew to fit its locations, to two million sheets of paper.
#[test]
fn a_board_that_grows_to_fit_is_still_one_that_can_be_printed() {
    let far = |more: &str, y: i32| {
        let text = town(more).replace("  l1 at 20,0\n", &format!("  l1 at 20,{y}\n"));
        of_text(&text)
    };
    assert!(!says(&far("", 10_000), "BL2002"));
    for more in ["", "board width 300\n"] {
        let found = far(more, 99_000);
        let problem = found.diagnostics.iter().find(|d| d.code == "BL2002");
        let problem = problem.unwrap_or_else(|| panic!("{}", output::short(&found)));
        assert_eq!(found.text(problem.primary.place), "l1", "{more}");
        assert!(found.game.is_none());
    }
    let said = far("board 1000 by 1000\n", 99_000);
    assert!(!says(&said, "BL2002"), "{}", output::short(&said));
}

#[test]
fn a_damaged_config_and_a_wrong_number_of_players_are_refused() {
    let mut config = game("london");
    let refusal = |config: &_, players| {
        let problems = Board::new(config, players).expect_err("it cannot be played");
        problems.list()[0].code
    };
    assert_eq!(refusal(&config, 7), "BL2070");
    config.tickets[0].kind = 9;
    assert_eq!(refusal(&config, 2), "BL4900");
}

#[test]
fn at_most_a_hundred_are_drawn() {
    let style = Style {
        colour: false,
        width: 80,
    };
    let drawn = |errors: usize| {
        let text = town(&format!("deck {{\n{}}}\n", "  %\n".repeat(errors)));
        output::human(&of_text(&text), style)
    };
    assert!(!drawn(MOST_DRAWN).contains(" more; "));
    let past = drawn(MOST_DRAWN + 1);
    assert!(past.contains("… and 1 more; `--format short` lists all of them"));
    assert_eq!(past.matches("error[").count(), MOST_DRAWN);
}

#[test]
fn nesting_of_any_depth_is_answered() {
    small_stack(|| {
        for sign in [
            "{",
            "}",
            "game \"x\" {\n",
            "a {\n",
            "market {\n",
            "\"",
            "(",
            "1: ",
            "/ ",
            "use \"",
            "\\u{",
        ] {
            for wrap in ["", "game \"x\" {\n", "routes {\n"] {
                let text = format!("{wrap}{}", sign.repeat(5_000));
                let found = of_text(&text);
                assert!(!found.diagnostics.is_empty(), "{wrap}{sign}…");
            }
        }
    });
}

fn limit(code: &str, path: &str, files: impl Fn(usize) -> MemoryFiles, most: usize) {
    assert!(
        !says(&compile(&files(most), path), code),
        "{code} is said at {most}"
    );
    assert!(
        says(&compile(&files(most + 1), path), code),
        "{code} is not said past {most}"
    );
}

fn says(found: &Compilation, code: &str) -> bool {
    found
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.code == code)
}

fn of_text(text: &str) -> Compilation {
    compile(&MemoryFiles::one("game.line", text), "game.line")
}

/// A game of a hundred locations in a ring, with 60 cards and 100 tickets, and something more.
fn town(more: &str) -> String {
    town_of(100, 0) + more
}

/// A game of so many locations in a ring; at least as many tracks.
fn town_of(locations: usize, tracks: usize) -> String {
    let mut text = String::from(
        "game \"Town\" {\n  players 2 to 4\n  pieces each 1000\n  hand 2\n  first-tickets deal 2, keep 1\n  \
         draw-tickets deal 2, keep 1\n  route-points 1 to 32: 1\n  end at-most 2\n}\n\
         deck {\n  red 50\n  wild 10\n}\ntickets {\n  l0 to l1 1 copies 100\n}\nlocations {\n",
    );
    for number in 0..locations {
        let _ = writeln!(
            text,
            "  l{number} at {},{}",
            number % 50 * 20,
            number / 50 * 20
        );
    }
    text.push_str("}\nroutes {\n");
    for number in 0..tracks.max(locations) {
        let a = number % locations;
        // No route leads from a place to itself.
        let b = (a + 1 + number / locations % (locations - 1)) % locations;
        let _ = writeln!(text, "  l{a} -- l{b} 1 any");
    }
    text.push_str("}\n");
    text
}

fn tickets_section(tickets: usize) -> String {
    let mut text = String::from("tickets {\n");
    for number in 0..tickets {
        let _ = writeln!(text, "  l{} to l{} 1", number % 100, (number + 1) % 100);
    }
    text + "}\n"
}

fn colours_section(colours: usize) -> String {
    let mut text = String::from("deck {\n");
    for number in 0..colours {
        let _ = writeln!(text, "  c{number} 1");
    }
    text + "}\n"
}

fn alternatives_section(alternatives: usize) -> String {
    let others = (2..=alternatives).map(|end| format!(" / l{end} 1"));
    let others: String = others.collect();
    format!("tickets {{\n  l0 to l1 1{others}\n}}\n")
}

/// Tickets of seven ends, no two the same.
fn auto_section(tickets: usize) -> String {
    let mut text = String::from("tickets {\n");
    for number in 0..tickets {
        let start = number % 100;
        let ends = (0..6).chain([6 + number / 100]);
        let ends: Vec<String> = ends
            .map(|end| format!("l{}", (start + end) % 100))
            .collect();
        let _ = writeln!(text, "  {} auto", ends.join(" to "));
    }
    text + "}\n"
}

fn districts_section(districts: usize) -> String {
    let mut text = String::from("districts {\n");
    for number in 0..districts {
        let _ = writeln!(text, "  d{number} 1");
    }
    text + "}\n"
}

fn kinds_section(kinds: usize) -> String {
    (0..kinds).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "tickets k{number} {{\n  l0 to l1 1\n}}");
        text
    })
}
