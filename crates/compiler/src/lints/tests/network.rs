//! Lints of the map as a network.

use super::{check, check_with};

/// Two triangles.
const TWO: &str =
    "a -- b 1 any; b -- c 1 any; a -- c 1 any; d -- e 1 any; e -- f 1 any; d -- f 1 any;";

/// A ring of locations with so many chords to the next but one.
fn ring(locations: usize, pairs: usize) -> String {
    let mut text = String::new();
    for n in 0..pairs {
        let (from, step) = (n % locations, 1 + n / locations);
        text += &format!("l{from} -- l{} 1 any;", (from + step) % locations);
    }
    text
}

#[test]
fn bridge_warns_when_a_ticket_must_cross_a_single_track() {
    let words = "C and D are the only link between 3 locations and 3 others";
    check(
        "bridge",
        &format!("{TWO} c -- d 1 any; a to f 3; a to e 3; a to b 1"),
        &[&format!("warning: {words}, which 2 tickets must cross")],
    );
    check(
        "bridge",
        &format!("{TWO} c == d 1 any / any; a to f 3"),
        &[&format!("info: {words}, which one ticket must cross")],
    );
    check(
        "bridge",
        &format!("{TWO} c -- d 1 any; a to b 1"),
        &[&format!("info: {words}")],
    );
    check(
        "bridge",
        &format!("{TWO} c -- d 1 any; b -- e 4 any; a to f 3"),
        &[],
    );
    check(
        "bridge",
        "a -- b 1 any; b -- c 1 any; a -- c 1 any; c -- d 1 any; a to d 2",
        &[],
    );
}

#[test]
fn cut_point_is_a_place_that_all_must_pass() {
    let map = "a -- b 1 any; b -- c 1 any; a -- c 1 any; c -- d 1 any; d -- e 1 any; c -- e 1 any;";
    check(
        "cut-point",
        map,
        &["info: every way from 2 locations to the 2 others runs through C"],
    );
    check("cut-point", &format!("{map} a -- e 1 any"), &[]);
    // A dead end, and a bridge, are said by their own lints.
    check(
        "cut-point",
        "a -- b 1 any; b -- c 1 any; a -- c 1 any; c -- d 1 any",
        &[],
    );
    check("cut-point", &format!("{TWO} c -- d 1 any"), &[]);
}

#[test]
fn crossroads_counts_neighbours_and_tracks() {
    let star = |neighbours: usize| -> String {
        (0..neighbours)
            .map(|n| format!("hub -- l{n} 1 any;"))
            .collect()
    };
    check("crossroads", &star(8), &[]);
    check(
        "crossroads",
        &star(9),
        &["warning: Hub has 9 neighbours, more than 8"],
    );
    check_with("crossroads", "pairs 9", &star(9), &[]);
    let doubles: String = (0..6)
        .map(|n| format!("hub == l{n} 1 any / any;"))
        .collect();
    check("crossroads", &doubles, &[]);
    check(
        "crossroads",
        &format!("{doubles} hub -- l6 1 any"),
        &["warning: Hub has 13 tracks, more than 12"],
    );
}

#[test]
fn mean_degree_has_a_lower_and_an_upper_end() {
    let says = |pairs| super::says_with("mean-degree", &ring(20, pairs), "");
    assert!(says(29).is_empty() && says(46).is_empty());
    assert_eq!(
        says(28),
        ["warning: a location has 2.80 neighbours on average, fewer than 2.90"]
    );
    assert_eq!(
        says(47),
        ["warning: a location has 4.70 neighbours on average, more than 4.60"]
    );
}

#[test]
fn dead_end_is_good_to_know() {
    let map = "a -- b 1 any; b -- c 1 any; a -- c 1 any;";
    check("dead-end", map, &[]);
    check(
        "dead-end",
        &format!("{map} c == d 1 any / any"),
        &["info: D can be reached from C alone, on 2 tracks"],
    );
}

#[test]
fn diameter_leaves_pieces_for_other_things() {
    let map = |length: i32| format!("pieces each 10; a -- b 3 any; b -- c {length} any");
    check("diameter", &map(4), &[]);
    check(
        "diameter",
        &map(5),
        &["warning: A and C are 8 spaces apart, and a player has 10 pieces"],
    );
    check_with("diameter", "share 80", &map(5), &[]);
}
