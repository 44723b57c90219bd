//! Plain `branchline`.

use crate::support::branchline;

#[test]
fn the_first_thing_a_person_sees_is_a_game_checked_and_played() {
    let answer = branchline(&[]).ends_with(0);
    for part in [
        "✓ checked London",
        "✓ played 1000 games",
        "A player has",
        "branchline new",
    ] {
        assert!(answer.out.contains(part), "{part}: {}", answer.out);
    }
}
