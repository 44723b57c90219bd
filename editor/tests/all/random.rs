//! Laws on random gestures: nothing panics, the text always parses as well as before, no gesture adds a mistake, and
//! undo leads back byte for byte. `BRANCHLINE_SOAK=1` plays a thousand sequences instead of a dozen.

use branchline_editor::session::Session;
use branchline_syntax::parse;

use crate::script::{act, open};

#[test]
fn random_gestures_never_break_the_text_and_are_undone_byte_for_byte() {
    let sequences = if std::env::var_os("BRANCHLINE_SOAK").is_some() {
        1000
    } else {
        12
    };
    for seed in 0..sequences {
        let mut random =
            Random(0x9E37_79B9_7F4A_7C15 ^ (seed + 1_u64).wrapping_mul(0x2545_F491_4F6C_DD1D));
        let game = ["empty", "london", "europe"][usize::try_from(seed % 3).unwrap_or(0)];
        let mut session = open(game);
        let before = session.document.text().to_owned();
        let mut done = Vec::new();
        for _ in 0..50 {
            let line = gesture(&mut random, &session);
            done.push(line.clone());
            let known = mistakes(&session);
            act(&mut session, &line);
            let errors = parse(session.document.text()).errors;
            assert!(errors.is_empty(), "seed {seed}: {errors:?} after {done:#?}");
            let now = mistakes(&session);
            assert!(
                now.len() <= known.len() || may_bring_mistakes(&line),
                "seed {seed} in {game}: {now:#?} after {done:#?}"
            );
        }
        session.let_go();
        let mut steps = 0;
        while session.undo().is_some() {
            steps += 1;
            assert!(steps < 1000);
        }
        assert_eq!(session.document.text(), before, "seed {seed}: {done:#?}");
    }
}

/// What is written wrongly in the present text. What rules and map ask of each other is not: a new location has no
/// route yet, a route of twelve may have no points, and a district of one is nothing to link.
fn mistakes(session: &Session) -> Vec<String> {
    let problems = session.document.compilation().diagnostics.iter();
    let errors = problems.filter(|problem| problem.is_error());
    errors
        .filter(|problem| problem.code < RULES_AND_MAP)
        .map(|problem| format!("{} {}", problem.code, problem.message))
        .collect()
}

/// Errors from this code on are about a game as a whole, whose lines are all right.
const RULES_AND_MAP: &str = "BL2050";

/// Undo leads back to whatever there was, and a line that somebody else takes from the file is no gesture.
fn may_bring_mistakes(line: &str) -> bool {
    matches!(line, "undo" | "redo" | "lose-line")
}

/// A small generator: the same gestures on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n.max(1) as u64).unwrap_or(0)
    }

    fn of<'a>(&mut self, list: &'a [String]) -> Option<&'a str> {
        let index = self.below(list.len());
        list.get(index).map(String::as_str)
    }
}

fn gesture(random: &mut Random, session: &Session) -> String {
    let (locations, tracks, tickets) = names(session);
    let point = format!("{},{}", random.below(1000), random.below(690));
    let location = random.of(&locations).map(str::to_owned);
    let other = random.of(&locations).map(str::to_owned);
    let track = random.of(&tracks).map(str::to_owned);
    if session.hand.name().is_some() {
        let names = [
            "Pier",
            "O'Neill's \"Bar\"",
            "Łódź",
            "42",
            "",
            "at 5,5 #",
            "Über \\ Brücke",
            "to",
        ];
        return format!("name {}", names[random.below(names.len())]);
    }
    let line = match random.below(27) {
        0 => {
            let tools = [
                "select",
                "location",
                "route",
                "ticket",
                "district",
                "site",
                "picture",
                "draw-water",
                "draw-river",
                "draw-caption",
                "draw-park",
            ];
            Some(format!("tool {}", tools[random.below(tools.len())]))
        }
        1 | 2 => Some(format!("click {point}")),
        3 => location.map(|a| format!("click {a}")),
        4 => location.map(|a| format!("shift-click {a}")),
        5 | 6 => location.zip(other).map(|(a, b)| format!("drag {a} -> {b}")),
        7 => location.map(|a| format!("drag {a} -> {point}")),
        8 => track.map(|t| format!("drag {t} -> {point}")),
        9 => track.map(|t| format!("click {t}")),
        10 => track.map(|t| format!("double-click {t}")),
        11 => Some(format!(
            "drag {point} -> {},{}",
            random.below(1000),
            random.below(690)
        )),
        12 | 13 => {
            let keys = [
                "1", "3", "12", "0", "r", "b", "a", "d", "t", "f", "g", "s", "G", "x",
            ];
            Some(format!("key {}", keys[random.below(keys.len())]))
        }
        14 => Some(format!(
            "nudge {} {}",
            random.below(21) as i32 - 10,
            random.below(21) as i32 - 10
        )),
        15 => match random.below(4) {
            0 => Some("delete".to_owned()),
            1 => Some("duplicate".to_owned()),
            2 => Some(format!(
                "arrange {}",
                ["left", "middle", "across"][random.below(3)]
            )),
            _ => random.of(&tickets).map(|t| format!("select ticket:{t}")),
        },
        16 => Some("undo".to_owned()),
        17 => Some(
            [
                "enter",
                "join",
                "picture a.png",
                "lock",
                "calibrate",
                "millimetres 80",
            ][random.below(6)]
            .to_owned(),
        ),
        18 => Some(format!(
            "stroke {point} {},{} {},{}",
            random.below(1000),
            random.below(690),
            random.below(1000),
            random.below(690)
        )),
        19 => location.zip(other).map(|(a, b)| format!("select {a} {b}")),
        20 => {
            let second = random.of(&tracks).map(str::to_owned);
            track.zip(second).map(|(a, b)| format!("select {a} {b}"))
        }
        21 => match random.below(4) {
            0 => Some("import Pier\\nNew Town\\nŁódź\\n".to_owned()),
            1 => Some("import A\\t1\\t2\\nB\\t700\\t30\\n".to_owned()),
            _ => random
                .of(&land(session))
                .map(|id| format!("select land:{id}")),
        },
        22 => Some("redo".to_owned()),
        // In the middle of a drag anything may come: keys, undo, somebody else's change of the file.
        23 => location.map(|a| format!("hold {a} -> {point}")),
        24 => match random.below(3) {
            0 => track.map(|t| format!("hold {t} -> {point}")),
            1 => Some(format!("release {point}")),
            _ => Some("lose-line".to_owned()),
        },
        25 => Some(
            [
                "add-point",
                "remove-point",
                "point 0",
                "point 3",
                "colour 2",
            ][random.below(5)]
            .to_owned(),
        ),
        _ => Some(format!("colour {}", random.below(10))),
    };
    line.unwrap_or_else(|| "let-go".to_owned())
}

fn land(session: &Session) -> Vec<String> {
    let Some(game) = session.game() else {
        return Vec::new();
    };
    game.sheet.land.iter().map(|land| land.id.clone()).collect()
}

fn names(session: &Session) -> (Vec<String>, Vec<String>, Vec<String>) {
    let Some(game) = session.game() else {
        return Default::default();
    };
    let config = &game.config;
    (
        config.locations.iter().map(|l| l.id.clone()).collect(),
        config.tracks.iter().map(|t| t.id.clone()).collect(),
        config.tickets.iter().map(|t| t.id.clone()).collect(),
    )
}
