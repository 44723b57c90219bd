//! Lints of routes.

use super::{check, check_with};

#[test]
fn points_per_space_should_not_fall() {
    let says = |table: &str| {
        super::says_with(
            "points-per-space",
            &format!("a -- b 1 any; route-points table {table}"),
            "",
        )
    };
    assert!(says("1: 1 | 2: 2 | 3: 4").is_empty());
    assert_eq!(
        says("1: 2 | 2: 4 | 3: 5"),
        ["warning: a route of 3 scores 1.67 for each space, a route of 2 2.00"]
    );
    assert!(says("1: 2 | 2: 1").is_empty(), "the rule says this itself");
}

#[test]
fn needs_wilds_compares_with_the_colour_alone() {
    check("needs-wilds", "card red 4; a -- b 4 red", &[]);
    check(
        "needs-wilds",
        "card red 4; a -- b 5 red",
        &["warning: this track takes 5 Red cards, but the deck has 4"],
    );
    check("needs-wilds", "card red 4; a -- b 5 red ferry 1", &[]);
    check("needs-wilds", "card red 4; a -- b 5 any", &[]);
}

#[test]
fn unequal_twins_are_fine_when_written_as_one_double() {
    check(
        "unequal-twins",
        "a -- b 2 red; b -- a 3 blue",
        &["warning: one route between A and B has 2 spaces, the other 3"],
    );
    check("unequal-twins", "a -- b 2 red; b -- a 2 blue", &[]);
    check("unequal-twins", "a == b 2 red / 3 blue", &[]);
}

#[test]
fn twin_colours_may_both_be_grey() {
    check(
        "twin-colours",
        "a == b 2 any / any; b == c 2 red / blue",
        &[],
    );
    check(
        "twin-colours",
        "a == b 2 red / red",
        &["warning: two tracks between A and B take Red"],
    );
}

#[test]
fn many_tracks_are_more_than_three() {
    check("many-tracks", "a == b 2 red / blue / any", &[]);
    check(
        "many-tracks",
        "a == b 2 red / blue / any / any",
        &["warning: 4 tracks join A and B, more than 3"],
    );
    check_with(
        "many-tracks",
        "most 4",
        "a == b 2 red / blue / any / any",
        &[],
    );
}

#[test]
fn mean_length_has_a_lower_and_an_upper_end() {
    let says = |ones: usize, other: i32| {
        let mut text: String = (0..ones).map(|n| format!("a -- l{n} 1 any;")).collect();
        text += &format!("a -- z {other} any");
        super::says_with("mean-length", &text, "")
    };
    assert!(says(4, 5).is_empty(), "exactly 1.80");
    assert_eq!(
        says(4, 4),
        ["info: a track has 1.60 spaces on average, fewer than 1.80"]
    );
    assert!(says(1, 6).is_empty(), "exactly 3.50");
    assert_eq!(
        says(1, 7),
        ["info: a track has 4.00 spaces on average, more than 3.50"]
    );
}

#[test]
fn long_routes_are_a_quarter_at_most() {
    let map = "a -- b 5 any; b -- c 4 any; c -- d 4 any;";
    check("long-routes", &format!("{map} d -- e 4 any"), &[]);
    check(
        "long-routes",
        map,
        &["info: 33 % of the tracks have five spaces or more"],
    );
}
