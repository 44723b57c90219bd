//! Lints of tickets.

use super::super::advise;
use super::small::small;
use super::{check, check_with};
use crate::LintSettings;

const LINE: &str =
    "a -- b 2 red; b -- c 3 blue; c -- d 4 any; a to b 2; a to c 5; b to c 3; b to d 7;";

#[test]
fn ticket_value_follows_the_habit_of_the_board() {
    check("ticket-value", &format!("{LINE} a to d 9"), &[]);
    check(
        "ticket-value",
        &format!("{LINE} a to d 10"),
        &["warning: this ticket is worth 10, but the shortest path between A and D is 9 long"],
    );
    check(
        "ticket-value",
        &format!("{LINE} a to d 10; c to d 5"),
        &[
            "info: this ticket is worth 10, but the shortest path between A and D is 9 long",
            "info: this ticket is worth 5, but the shortest path between C and D is 4 long",
        ],
    );
}

#[test]
fn ticket_value_far_from_the_path_warns_without_a_habit() {
    let on = |value: i32| format!("a -- b 2 red; b -- c 3 blue; a to c {value}");
    let says = |value: i32, how: &str| {
        format!(
            "{how}: this ticket is worth {value}, but the shortest path between A and C is 5 long"
        )
    };
    check("ticket-value", &on(4), &[&says(4, "warning")]);
    check("ticket-value", &on(5), &[]);
    check("ticket-value", &on(7), &[&says(7, "info")]);
    check("ticket-value", &on(8), &[&says(8, "warning")]);
    check_with("ticket-value", "over 3", &on(8), &[&says(8, "info")]);
}

#[test]
fn ticket_value_counts_all_ends_alternatives_and_districts() {
    let map = "district east 0; a -- b 2 red; b -- c 3 blue; b -- d 1 any; c at 1,1 in east; d at 2,2 in east;";
    check(
        "ticket-value",
        &format!("{map} a to c to d 6; a to c 5 / d 3; a to east 3"),
        &[],
    );
    check(
        "ticket-value",
        &format!("{map} a to c to d 4; a to c 5 / d 2; a to east 4"),
        &[
            "warning: this ticket is worth 4, but linking A, C and D takes 6 spaces",
            "warning: this ticket is worth 2, but the shortest path between A and D is 3 long",
            "info: this ticket is worth 4, but the shortest path between A and East is 3 long",
        ],
    );
}

#[test]
fn ticket_value_offers_the_path_as_a_fix() {
    let found = advise(&small("a -- b 2 red; a to b 9"), &LintSettings::default());
    let value = found
        .iter()
        .find(|problem| problem.code == "BL5401")
        .unwrap();
    assert_eq!(value.suggestion.as_deref(), Some("2"));
}
