//! Lints of pieces and the length of a game.

use super::{check, check_with};

#[test]
fn room_looks_at_the_tightest_and_the_loosest_number_of_players() {
    // 2 to 4 players with 10 pieces each: 20 to 40.
    let map = |spaces: &[i32]| -> String {
        let routes = spaces.iter().enumerate();
        routes
            .map(|(n, length)| format!("a -- l{n} {length} any;"))
            .collect::<String>()
            + "pieces each 10"
    };
    check("room", &map(&[10, 10, 10, 10, 4]), &[]);
    check(
        "room",
        &map(&[10, 10, 10, 10, 3]),
        &[
            "warning: 4 players have 40 pieces for 43 open spaces: 1.08 spaces to a piece, fewer than 1.10",
        ],
    );
    check("room", &map(&[10, 10, 10, 10, 10, 10, 4]), &[]);
    check(
        "room",
        &map(&[10, 10, 10, 10, 10, 10, 5]),
        &[
            "warning: 2 players have 20 pieces for 65 open spaces: 3.25 spaces to a piece, more than 3.20",
        ],
    );
    check_with("room", "high 400", &map(&[10, 10, 10, 10, 10, 10, 5]), &[]);
}

#[test]
fn room_counts_one_track_of_a_double_that_closes() {
    let map = "players number 2 to 2; pieces each 10; a == b 10 any / any; b == c 10 any / any; c -- d 2 any;";
    check("room", &format!("{map} doubles closed-with 2 2"), &[]);
    check(
        "room",
        &format!("{map} c -- e 8 any; e -- f 8 any; f -- g 8 any"),
        &[
            "warning: 2 players have 20 pieces for 66 open spaces: 3.30 spaces to a piece, more than 3.20",
        ],
    );
    check(
        "room",
        &format!("{map} c -- e 8 any; e -- f 8 any; f -- g 8 any; doubles closed-with 2 2"),
        &[],
    );
}

#[test]
fn game_length_speaks_only_of_a_wish() {
    // (45 - 2 - 4) / 2 cards to draw and 43 / 2 claims: 41 turns.
    let map = "a -- b 2 any";
    check("game-length", map, &[]);
    check_with("game-length", "turns 35", map, &[]);
    check_with(
        "game-length",
        "turns 34",
        map,
        &["info: a player has about 41 turns, not 34 as wished"],
    );
    check_with(
        "game-length",
        "turns 52",
        map,
        &["info: a player has about 41 turns, not 52 as wished"],
    );
    check_with("game-length", "turns 34 tolerance 30", map, &[]);
}
