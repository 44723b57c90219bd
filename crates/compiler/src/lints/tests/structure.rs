//! Errors of the map as a whole.

use super::super::structure;
use super::small::small;
use branchline_engine::Severity;

/// The structure errors of a game: code and message.
fn check(text: &str, expected: &[&str]) {
    let problems = structure(&small(text));
    assert!(
        problems
            .iter()
            .all(|p| p.severity == Severity::Error && !p.help.is_empty())
    );
    let found: Vec<String> = problems
        .iter()
        .map(|p| format!("{} {}", p.code, p.message))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_sound_map_has_no_errors() {
    check("a -- b 2 red; b -- c 3 any; a to c 5", &[]);
}

#[test]
fn a_location_needs_a_track() {
    let text = "a -- b 2 red; c at 1,1; a to c 5";
    check(text, &["BL3004 no route leads to C"]);
    assert_eq!(
        structure(&small(text))[0].related.len(),
        1,
        "the ticket is named there"
    );
}

#[test]
fn a_map_in_two_parts_is_one_error_a_part() {
    let text = "a -- b 2 red; b -- c 3 any; d -- e 2 any; f -- g 1 any; a to d 5; b to e 4";
    check(
        text,
        &[
            "BL3003 the map falls apart: no way leads from D and E to A",
            "BL3003 the map falls apart: no way leads from F and G to A",
        ],
    );
    assert_eq!(
        structure(&small(text))[0].related.len(),
        3,
        "the main part and two tickets"
    );
    check(&format!("{text}; c -- d 1 any; e -- f 1 any"), &[]);
}

#[test]
fn a_ticket_has_two_different_ends() {
    check(
        "a -- b 2 red; a to a 2",
        &["BL3005 this ticket goes from A to itself"],
    );
    let map = "district east 0; a -- b 2 red; b -- c 1 any; b at 1,1 in east; c at 2,2 in east;";
    check(
        &format!("{map} b to east 1"),
        &["BL3005 this ticket is complete before the first turn: B and East share a location"],
    );
    check(&format!("{map} a to east 2"), &[]);
}

#[test]
fn a_ticket_is_within_reach_of_the_pieces() {
    let map = "a -- b 4 red; b -- c 5 any; b -- d 3 any;";
    check(
        &format!("{map} pieces each 8; a to c 9"),
        &["BL3006 linking A and C takes 9 spaces, but a player has only 8 pieces"],
    );
    check(&format!("{map} pieces each 9; a to c 9"), &[]);
    check(
        &format!("{map} pieces each 11; a to c to d 12"),
        &["BL3006 linking A, C and D takes 12 spaces, but a player has only 11 pieces"],
    );
    check(&format!("{map} pieces each 12; a to c to d 12"), &[]);
}

#[test]
fn a_far_ticket_is_found_among_many_near_ones() {
    let mut map = String::from("pieces each 30;");
    for n in 0..40 {
        map += &format!("l{n} -- l{} 1 any;", n + 1);
    }
    for n in 0..20 {
        map += &format!("l{n} to l{} 20;", n + 20);
    }
    check(&map, &[]);
    check(
        &format!("{map} l0 to l40 40"),
        &["BL3006 linking L0 and L40 takes 40 spaces, but a player has only 30 pieces"],
    );
}

#[test]
fn a_district_as_an_end_has_locations() {
    check(
        "district east 0; a -- b 2 red; a to east 2",
        &["BL3007 district East has no locations to reach"],
    );
}

#[test]
fn a_district_that_scores_can_be_linked() {
    let map = "district east 5; a -- b 4 red; b -- c 5 any; a at 1,1 in east; c at 2,2 in east;";
    check(
        &format!("{map} district-points on on; pieces each 8"),
        &["BL3008 linking East takes 9 spaces, but a player has only 8 pieces"],
    );
    check(&format!("{map} district-points on on; pieces each 9"), &[]);
    check(
        &format!("{map} district-points through-others off"),
        &["BL3009 East cannot be linked without leaving it"],
    );
    check(
        &format!("{map} district-points through-others off; a -- c 9 any"),
        &[],
    );
    check(&format!("{map} pieces each 8"), &[]);
}
