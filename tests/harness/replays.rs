//! Recorded games: what is written is read back, what was played is played again, and a changed move is found.

use branchline_engine::replay::{Cause, Divergence, FORMAT, Move, RULES, Replay, Trouble};
use branchline_engine::{Action, Board, State, text};
use branchline_sim::{BotSpec, play_game};
use branchline_tests::{GAMES, game, sized};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Every game for every number of players.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let boards = GAMES.iter().flat_map(|name| {
        let config = game(name);
        let players = &config.rules.players;
        let boards = (players.min..=players.max).map(|n| Board::new(&config, n));
        boards
            .collect::<Result<Vec<_>, _>>()
            .expect("it can be played")
    });
    boards.collect()
});

fn random_actions(board: &Board, seed: u64) -> Vec<Action> {
    let bots = vec![BotSpec::RANDOM; board.players().into()];
    let mut actions = Vec::new();
    play_game(board, seed, &bots, |_, action| actions.push(action));
    actions
}

fn record(board: &Board, seed: u64, actions: &[Action]) -> Replay {
    let names = vec!["random".to_owned(); board.players().into()];
    Replay::record(board, names, seed, actions).expect("the actions are legal")
}

/// What playing it again finds.
fn divergence(replay: &Replay) -> Divergence {
    match replay.run(|_| ()) {
        Err(Trouble::Diverged(divergence)) => divergence,
        other => panic!("it should go another way: {other:?}"),
    }
}

/// The position at the end of this turn if it goes on with `first` and the recorded moves after it; none if it cannot.
fn after_turn(board: &Board, now: &State, first: Action, rest: &[Move]) -> Option<State> {
    let mut state = now.clone();
    state.apply(board, first).ok()?;
    for recorded in rest {
        if state.turns() > now.turns() || state.ending().is_some() {
            break;
        }
        for action in text::parse(board, &state, &recorded.words).ok()? {
            state.apply(board, action).ok()?;
        }
    }
    Some(state)
}

fn sizes() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(u32::try_from(sized(40, 10_000)).expect("few"))
    }
}

proptest! {
    #![proptest_config(sizes())]

    #[test]
    fn both_forms_read_back_as_the_same_replay(
        board in 0..BOARDS.len(),
        seed: u64,
        played in 0..400usize,
    ) {
        let board = &BOARDS[board];
        let mut actions = random_actions(board, seed);
        // Games that were broken off are replays too.
        actions.truncate(played);
        let replay = record(board, seed, &actions);
        prop_assert_eq!(Replay::read(&replay.to_text()), Ok(replay.clone()));
        prop_assert_eq!(Replay::read(&replay.to_json()), Ok(replay.clone()));
        let mut moves = 0;
        let again = replay.run(|_| moves += 1).expect("nothing was changed");
        prop_assert_eq!(moves, actions.len());
        prop_assert_eq!(again.actions, actions);
    }

    #[test]
    fn one_changed_move_is_found_in_its_turn(
        board in 0..BOARDS.len(),
        seed: u64,
        at in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let board = &BOARDS[board];
        let actions = random_actions(board, seed);
        let mut replay = record(board, seed, &actions);
        // Another legal move at a moment with a choice.
        let at = at.index(actions.len());
        let mut state = State::new(board, seed);
        for &action in &actions[..at] {
            state.apply(board, action).expect("legal");
        }
        let mut legal = Vec::new();
        state.legal_actions(board, &mut legal);
        legal.retain(|action| *action != actions[at]);
        if legal.is_empty() {
            return Ok(());
        }
        let changed = legal[other.index(legal.len())];
        let turn = state.turns();
        // Another way to the same position, as two payments for a tunnel that is given up: there is nothing to find.
        let recorded = replay.turns.iter().flat_map(|record| &record.moves);
        let rest: Vec<Move> = recorded.skip(at + 1).cloned().collect();
        let after = |first| after_turn(board, &state, first, &rest);
        if after(changed) == after(actions[at]) {
            return Ok(());
        }
        let mut moves = replay.turns.iter_mut().flat_map(|record| &mut record.moves);
        moves.nth(at).expect("one move an action").words = text::describe(board, &state, changed);
        prop_assert_eq!(divergence(&replay).turn, turn);
    }
}

fn short_replay() -> Replay {
    let board = &BOARDS[0];
    record(board, 7, &random_actions(board, 7))
}

#[test]
fn a_wrong_hash_is_named_with_turn_move_and_both_hashes() {
    let mut replay = short_replay();
    let right = replay.turns[3].hash;
    replay.turns[3].hash.0 ^= 1;
    let wrong = replay.turns[3].hash;
    let found = divergence(&replay);
    let last = replay.turns[3].moves.last().unwrap();
    assert_eq!((found.turn, found.number), (3, replay.turns[3].moves.len()));
    let said = found.to_string();
    let expected = format!("`{last}`): expected state {wrong}, got {right}");
    assert!(
        said.starts_with("turn 3, move ") && said.ends_with(&expected),
        "{said}"
    );
}

#[test]
fn a_refused_move_is_named_with_the_rule() {
    let mut replay = short_replay();
    replay.turns[2].moves[0].words = "passes".to_owned();
    let found = divergence(&replay);
    assert_eq!((found.turn, found.number), (2, 1));
    assert!(
        matches!(&found.cause, Cause::Refused(refusal) if refusal.rule == "pass"),
        "{found}"
    );
}

#[test]
fn missing_added_and_swapped_moves_are_found() {
    let replay = short_replay();
    let last = replay.turns.len() - 1;

    let mut without_a_turn = replay.clone();
    without_a_turn.turns.remove(4);
    assert!(matches!(
        divergence(&without_a_turn).cause,
        Cause::Turn { expected: 4 }
    ));

    let mut wrong_seat = replay.clone();
    wrong_seat.turns[5].moves[0].seat ^= 1;
    assert!(matches!(divergence(&wrong_seat).cause, Cause::Seat { .. }));

    let mut too_long = replay.clone();
    too_long.turns[last].moves.push(Move {
        seat: 0,
        words: "draws blind".to_owned(),
    });
    assert!(matches!(divergence(&too_long).cause, Cause::AfterEnd));

    let mut broken_off = replay.clone();
    broken_off.turns.pop();
    assert!(matches!(
        divergence(&broken_off).cause,
        Cause::Scores { actual: None, .. }
    ));

    let mut other_points = replay;
    other_points
        .scores
        .as_mut()
        .expect("it was played to its end")[0] += 1;
    assert!(matches!(
        divergence(&other_points).cause,
        Cause::Scores {
            actual: Some(_),
            ..
        }
    ));
}

#[test]
fn newer_and_foreign_replays_are_refused_by_name() {
    let changed = |change: fn(&mut Replay)| {
        let mut replay = short_replay();
        change(&mut replay);
        replay
            .run(|_| ())
            .expect_err("it must be refused")
            .to_string()
    };
    let newer_rules = changed(|replay| {
        replay.header.rules = RULES + 1;
        replay.header.engine = "9.1.0".to_owned();
    });
    assert_eq!(
        newer_rules,
        format!(
            "the game was recorded by branchline 9.1.0 with rules {}, this program has rules {RULES}",
            RULES + 1
        )
    );
    let generator = changed(|replay| replay.header.generator = "dice/2".to_owned());
    assert!(generator.contains("dice/2"), "{generator}");
    let config = changed(|replay| replay.header.config.tracks[0].length += 1);
    assert!(config.contains("not"), "{config}");
    let players = changed(|replay| replay.header.seats = vec!["random".to_owned(); 9]);
    assert!(players.contains("9 players"), "{players}");

    for text in [short_replay().to_text(), short_replay().to_json()] {
        let newer = text
            .replacen("branchline replay 1", "branchline replay 99", 1)
            .replacen("\"format\": 1", "\"format\": 99", 1);
        let error = Replay::read(&newer).expect_err("it is newer").to_string();
        assert!(
            error.contains("format 99") && error.contains(&FORMAT.to_string()),
            "{error}"
        );
    }
}

#[test]
fn texts_that_are_no_replays_are_refused_with_a_line() {
    let text = short_replay().to_text();
    let line_of = |part: &str| {
        1 + text[..text.find(part).expect("it is there")]
            .matches('\n')
            .count()
    };
    let turn = line_of("turn 1");
    for (from, to, line, part) in [
        ("branchline replay 1", "hello", 1, "starts with"),
        (
            "seed: 7",
            "seed: seven",
            line_of("seed: 7"),
            "`seven` is not a number",
        ),
        (
            "seed: 7",
            "seeds: 7",
            line_of("map: "),
            "`seed: …` is missing",
        ),
        (
            "seed: 7",
            "seed: 7\nseed: 8",
            line_of("seed: 7") + 1,
            "there twice",
        ),
        (
            "seed: 7",
            "seed: 7\nmood: good",
            line_of("seed: 7") + 1,
            "`mood` is no part",
        ),
        ("turn 1\n", "turn 1\nfoo\n", turn + 1, "`foo` is not a move"),
        ("turn 1\n", "turn one\n", turn, "no part of a replay"),
        (
            "scores: p1 ",
            "scores: p2 ",
            line_of("scores: "),
            "are no scores",
        ),
        ("\nmap: {", "\nmap: [", line_of("map: "), "expected"),
    ] {
        let error = Replay::read(&text.replacen(from, to, 1)).expect_err(to);
        assert_eq!(error.line, line, "{to}: {error}");
        assert!(error.message.contains(part), "{to}: {error}");
    }
    assert!(Replay::read("").is_err() && Replay::read("{}").is_err());
}

#[test]
fn recorded_games_fit_their_schema() {
    let schema = serde_json::from_str(&Replay::schema()).expect("it is JSON");
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    for board in BOARDS.iter() {
        let replay = record(board, 3, &random_actions(board, 3));
        let mut json: serde_json::Value =
            serde_json::from_str(&replay.to_json()).expect("it is JSON");
        let errors: Vec<String> = validator
            .iter_errors(&json)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
        json["header"]["seed"] = "seven".into();
        assert!(!validator.is_valid(&json), "a seed is a number");
    }
}
