//! Plain `branchline`.

use crate::support::branchline;

// Elsewhere there is always a display, and a window would open.
#[cfg(not(any(windows, target_os = "macos")))]
#[test]
fn without_a_display_it_says_so_and_a_game_is_checked_and_played() {
    let answer = branchline(&[]).ends_with(0);
    for part in [
        "No window: there is no display",
        "✓ checked London",
        "✓ played 1000 games",
        "A player has",
        "branchline new",
    ] {
        assert!(answer.out.contains(part), "{part}: {}", answer.out);
    }
}
