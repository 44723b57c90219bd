//! The rulebooks as data: scripts in `tests/rules/` that a designer can read, and
//! the proof that no rule of the checklist is without one.
//!
//! How a script is written: `tests/rules/README.md`.

mod checks;
mod coverage;
mod given;
mod play;
mod script;
mod words;

use branchline_tests::files_below;
use play::Table;
use script::{Case, Script};

/// All scripts.
fn scripts() -> Vec<Script> {
    let paths = files_below("tests/rules", "rules");
    let scripts: Vec<Script> = paths.iter().map(|path| Script::read(path)).collect();
    assert!(scripts.len() > 5, "the rule scripts were not found");
    scripts
}

#[test]
fn the_rule_scripts_hold() {
    let mut failures = Vec::new();
    let mut played = 0;
    for script in scripts() {
        for case in &script.cases {
            for (game, players) in case.tables() {
                played += 1;
                if let Err((line, text)) = run(case, &game, players) {
                    failures.push(format!(
                        "{}:{line}: {} [{game}, {players} players]\n    {text}",
                        script.path, case.title
                    ));
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {played} tables fail\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Plays a case on one game with one number of players.
fn run(case: &Case, game: &str, players: u8) -> Result<(), (usize, String)> {
    let mut table = Table::set_up(case, game, players)?;
    for step in &case.steps {
        let text = case.for_game(&step.text, game);
        table
            .step(step.sign, &text)
            .map_err(|text| (step.line, text))?;
    }
    table.finish().map_err(|text| (case.line, text))
}

#[test]
fn a_broken_script_fails() {
    let check = |text: &str, expected: &str| {
        let script = Script::parse("broken", text).expect("the script can be read");
        let case = &script.cases[0];
        let (game, players) = case.tables().remove(0);
        let failure = run(case, &game, players).expect_err("the script is wrong");
        assert!(failure.1.contains(expected), "{failure:?}");
    };
    let head = "game: london\nplayers: 2\n== a case\nturn: p1\nhand p1: black 2\n";
    let broken = |steps: &str, expected: &str| check(&format!("{head}{steps}"), expected);
    broken("> p1 passes\n", "is refused");
    broken("> p1 draws blind\n! no (pass)\n", "is not refused");
    broken("> p2 draws blind\n", "it is p1's turn");
    broken("= p1 1, p2 0\n", "p1 0, p2 0");
    broken("? hand p1: black 1\n", "black 2");
    broken("? may not: draws blind\n", "is legal");
    broken("? may: passes\n", "is not legal");
    broken("> p1 draws blind\n* market reset\n", "did not happen");
    broken("", "checks nothing");
    check(
        "game: london\nplayers: 5\n== a case\n? turn: p1\n",
        "5 players",
    );
    check(
        "game: london\nplayers: 2\n== a case\nhand p1: black 7\n? turn: p1\n",
        "black",
    );
}
