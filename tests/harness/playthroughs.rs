//! Golden games: recorded games that must go the same way for ever.
//!
//! `tests/playthroughs/GAME-PLAYERS.games` has many games in short codes, one turn a line with the first half of the
//! state's hash; `GAME.replay` has one game in words. A change of the rules that makes one of them go another way
//! needs a new version of the rules: `cargo xtask bless playthroughs` records all games anew and raises it.

use branchline_engine::replay::{RULES, Replay, decode, encode};
use branchline_engine::{Action, Board, State};
use branchline_sim::{BotSpec, game_seed, play_game};
use branchline_tests::{GAMES, blessing, expect_file, game, read, root};
use std::fmt::Write as _;

/// Games of each board for each number of players: more than 200 together.
const EACH: u64 = 16;

const CONSTANT: &str = "pub const RULES: u32 = ";

#[test]
fn golden_games_go_as_they_always_did() {
    let result = check_all();
    if !blessing() {
        return result.unwrap_or_else(|why| {
            panic!("{why}\nIf the rules had to change: cargo xtask bless playthroughs")
        });
    }
    // What still goes the same way needs no new version.
    if result.is_err() {
        let rules = if root().join(path("london", 2)).exists() {
            RULES + 1
        } else {
            RULES
        };
        record_all(rules);
        let file = root().join("crates/engine/src/replay.rs");
        let source = read(&file);
        let raised = source.replace(
            &format!("{CONSTANT}{RULES};"),
            &format!("{CONSTANT}{rules};"),
        );
        std::fs::write(&file, raised).expect("the constant can be written");
    }
}

/// The first game that goes another way.
fn check_all() -> Result<(), String> {
    let mut games = 0;
    for name in GAMES {
        let config = game(name);
        for players in config.rules.players.min..=config.rules.players.max {
            let board = Board::new(&config, players).expect("it can be played");
            let path = path(name, players);
            let text =
                std::fs::read_to_string(root().join(&path)).map_err(|e| format!("{path}: {e}"))?;
            games += check(&board, &text).map_err(|(line, why)| format!("{path}:{line}: {why}"))?;
        }
        let path = format!("tests/playthroughs/{name}.replay");
        let text =
            std::fs::read_to_string(root().join(&path)).map_err(|e| format!("{path}: {e}"))?;
        let replay = Replay::read(&text).map_err(|e| format!("{path}: {e}"))?;
        replay.run(|_| ()).map_err(|e| format!("{path}: {e}"))?;
        if replay.header.rules != RULES {
            return Err(format!(
                "{path}: recorded with rules {}",
                replay.header.rules
            ));
        }
    }
    if games < 200 {
        return Err(format!("only {games} games"));
    }
    Ok(())
}

/// Plays all games of a text again: their number, or the line that differs and how.
fn check(board: &Board, text: &str) -> Result<u32, (usize, String)> {
    let mut games = 0;
    let mut state = None;
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |why: String| (number, format!("`{line}`: {why}"));
        let mut words = line.split(' ');
        match words.next().unwrap_or_default() {
            "#" => {}
            "rules" => {
                if words.next() != Some(RULES.to_string().as_str()) {
                    return Err(wrong(format!("the rules are {RULES}")));
                }
            }
            "seed" => {
                let seed = words.next().and_then(|seed| seed.parse().ok());
                let seed = seed.ok_or_else(|| wrong("no seed".to_owned()))?;
                state = Some(State::new(board, seed));
                games += 1;
            }
            "scores" => {
                let state = state.take().ok_or_else(|| wrong("no game".to_owned()))?;
                let seen = scores(board, &state);
                if state.ending().is_none() || seen != line {
                    return Err(wrong(format!("{:?}, {seen}", state.ending())));
                }
            }
            _ => {
                let state = state.as_mut().ok_or_else(|| wrong("no game".to_owned()))?;
                let (codes, hash) = line
                    .split_once(" = ")
                    .ok_or_else(|| wrong("no hash".to_owned()))?;
                for code in codes.split(' ') {
                    let action =
                        decode(code).ok_or_else(|| wrong(format!("`{code}` is no action")))?;
                    state
                        .apply(board, action)
                        .map_err(|refusal| wrong(refusal.to_string()))?;
                }
                let actual = short_hash(state);
                if actual != hash {
                    return Err(wrong(format!("got {actual} in turn {}", state.turns())));
                }
            }
        }
    }
    Ok(games)
}

fn record_all(rules: u32) {
    for name in GAMES {
        let config = game(name);
        for players in config.rules.players.min..=config.rules.players.max {
            let board = Board::new(&config, players).expect("it can be played");
            let mut text = format!(
                "# {EACH} games of {name} with {players} players; how to read them: tests/harness/playthroughs.rs\nrules {rules}\n"
            );
            for number in 0..EACH {
                record(&board, game_seed(u64::from(players), number), &mut text);
            }
            expect_file(path(name, players), &text);
        }
        let board = Board::new(&config, config.rules.players.min).expect("it can be played");
        let actions = random_actions(&board, 1);
        let names = vec!["random".to_owned(); board.players().into()];
        let mut replay = Replay::record(&board, names, 1, &actions).expect("legal");
        replay.header.rules = rules;
        expect_file(
            format!("tests/playthroughs/{name}.replay"),
            &replay.to_text(),
        );
    }
}

fn record(board: &Board, seed: u64, text: &mut String) {
    writeln!(text, "seed {seed}").expect("a string takes it");
    let mut state = State::new(board, seed);
    let mut turn = state.turns();
    for action in random_actions(board, seed) {
        write!(text, "{} ", encode(action)).expect("a string takes it");
        state.apply(board, action).expect("legal");
        if state.turns() != turn || state.ending().is_some() {
            turn = state.turns();
            writeln!(text, "= {}", short_hash(&state)).expect("a string takes it");
        }
    }
    writeln!(text, "{}", scores(board, &state)).expect("a string takes it");
}

fn random_actions(board: &Board, seed: u64) -> Vec<Action> {
    let bots = vec![BotSpec::RANDOM; board.players().into()];
    let mut actions = Vec::new();
    play_game(board, seed, &bots, |_, action| actions.push(action));
    actions
}

fn path(name: &str, players: u8) -> String {
    format!("tests/playthroughs/{name}-{players}.games")
}

fn short_hash(state: &State) -> String {
    format!("{:08x}", state.hash() >> 32)
}

fn scores(board: &Board, state: &State) -> String {
    let totals = state.score_sheet(board).totals;
    let totals: Vec<String> = totals.iter().map(i32::to_string).collect();
    format!("scores {}", totals.join(" "))
}
