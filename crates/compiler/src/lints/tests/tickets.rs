//! Lints of tickets.

use super::super::advise;
use super::small::small;
use super::{check, check_with};
use crate::LintSettings;
use branchline_engine::config::Sheet;

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
    let found = advise(
        &small("a -- b 2 red; a to b 9"),
        &Sheet::default(),
        &LintSettings::default(),
    );
    let value = found
        .iter()
        .find(|problem| problem.code == "BL5401")
        .unwrap();
    assert_eq!(value.suggestion.as_deref(), Some("2"));
}

/// A square with so many spaces on the side from `c` to `d`.
fn square(far: i32) -> String {
    format!("a -- b 2 any; b -- c 2 any; c -- d {far} any; d -- a 2 any;")
}

#[test]
fn same_ticket_sees_the_pair_either_way_round() {
    let map = square(2);
    check(
        "same-ticket",
        &format!("{map} a to c 4; b to d 4; b to c 2"),
        &[],
    );
    check(
        "same-ticket",
        &format!("{map} a to c 4; c to a 5 kind long"),
        &["warning: C and A have a ticket already"],
    );
    check("same-ticket", &format!("{map} a to c 4 copies 2"), &[]);
}

#[test]
fn one_route_ticket_joins_neighbours() {
    check("one-route-ticket", &format!("{} a to c 4", square(2)), &[]);
    check(
        "one-route-ticket",
        &format!("{} a to b 2", square(2)),
        &["warning: A and B are neighbours: one route completes this ticket"],
    );
}

#[test]
fn far_ticket_leaves_a_quarter_of_the_pieces() {
    let map = |length: i32| {
        format!(
            "pieces each 8; a -- b 3 any; b -- c {length} any; a to c {}",
            length + 3
        )
    };
    check("far-ticket", &map(3), &[]);
    check(
        "far-ticket",
        &map(4),
        &["warning: linking A and C takes 7 of a player's 8 pieces, more than 75 %"],
    );
    check_with("far-ticket", "share 90", &map(4), &[]);
}

#[test]
fn first_keep_is_a_usual_hand() {
    // Long tickets have 12 spaces and regular ones 4: (12 + 3 × 4) / 4 × 2 = 12.
    let map = |pieces: i32| {
        format!(
            "pieces each {pieces}; first-tickets deal 1 long + 3 regular, keep 2;
            a -- b 4 any; b -- c 8 any; a to c 12 kind long; a to b 4"
        )
    };
    check("first-keep", &map(15), &[]);
    check(
        "first-keep",
        &map(14),
        &["warning: 2 tickets to be kept at first take about 12 of 14 pieces, more than 80 %"],
    );
}

#[test]
fn thin_ticket_warns_of_one_claim_and_counts_two() {
    let two = "a -- b 1 any; b -- c 1 any; a -- c 1 any; d -- e 1 any; e -- f 1 any; d -- f 1 any;";
    check(
        "thin-ticket",
        &format!("{two} c -- d 1 any; a to f 3"),
        &["warning: one claim of another player can part A and F"],
    );
    check(
        "thin-ticket",
        &format!("{two} c == d 1 any / any; a to f 3"),
        &["info: 1 ticket can be cut off by one or two claims: A and F"],
    );
    let safe = "a == b 1 any / any; b -- c 1 any; a == c 1 any / any; b -- c 1 any;";
    check("thin-ticket", &format!("{safe} a to b 1"), &[]);
    // A dead end is thin by nature.
    check(
        "thin-ticket",
        &format!("{safe} c -- d 1 any; a to d 2"),
        &["info: 1 ticket can be cut off by one or two claims: A and D"],
    );
}

#[test]
fn detour_measures_the_worst_single_claim() {
    // Around the square: 2 + 2 + far instead of 2.
    let on = |far: i32| format!("{} a to b 2", square(far));
    check("detour", &on(8), &[]);
    check(
        "detour",
        &on(9),
        &["warning: when somebody claims A and B, linking A and B takes 13 spaces and not 2"],
    );
    check(
        "detour",
        &format!("{} a == b 2 any / any; a to b 2", square(20)),
        &[],
    );
    check("detour", "a -- b 2 any; b -- c 2 any; a to c 4", &[]);
}

#[test]
fn ticket_crowd_knows_the_average() {
    let star = |tickets: usize| -> String {
        let routes: String = (0..16)
            .map(|n| format!("hub -- l{n} 2 any; l{n} -- m{n} 2 any;"))
            .collect();
        let tickets: String = (0..tickets).map(|n| format!("hub to m{n} 4;")).collect();
        routes + &tickets
    };
    check("ticket-crowd", &star(3), &[]);
    check(
        "ticket-crowd",
        &star(4),
        &["warning: 4 tickets end at Hub, and 0.24 at a location on average"],
    );
    // Above eight even if everybody has many.
    let copies = |n: i32| format!("{} a to c 4 copies {n}; b to d 4 copies {n}", square(2));
    check("ticket-crowd", &copies(8), &[]);
    assert_eq!(super::says_with("ticket-crowd", &copies(9), "").len(), 4);
}

#[test]
fn no_ticket_is_said_when_many_are_left_out() {
    let map = "a -- b 2 any; b -- c 2 any; c -- d 2 any; d -- e 2 any;";
    check("no-ticket", &format!("{map} a to c 4; b to d 4"), &[]);
    check(
        "no-ticket",
        &format!("{map} a to c 4"),
        &["info: 60 % of the locations end no ticket: B, D, E"],
    );
    check("no-ticket", map, &[]);
    check(
        "no-ticket",
        &format!(
            "district rest 0; {map} b at 1,1 in rest; d at 2,2 in rest; e at 3,3 in rest; a to c 4; a to rest 2"
        ),
        &[],
    );
}

#[test]
fn ticket_spread_has_a_lower_and_an_upper_end() {
    let says = |few: i32, many: i32| {
        let mut text = String::from("a -- b 2 any; b -- c 2 any;");
        for n in 0..8 {
            text += &format!("a to c {};", if n < 4 { few } else { many });
        }
        super::says_with("ticket-spread", &text, "")
    };
    // Half the tickets low, half high: (high - low) / (high + low).
    assert!(says(3, 5).is_empty() && says(2, 8).is_empty());
    assert_eq!(
        says(4, 6),
        ["info: ticket values differ by 20 % of their mean, less than 25 %"]
    );
    assert_eq!(
        says(2, 9),
        ["info: ticket values differ by 64 % of their mean, more than 60 %"]
    );
    check(
        "ticket-spread",
        "a -- b 2 any; a to b 1",
        &["info: this ticket is worth 1, less than 2"],
    );
}

#[test]
fn ticket_load_finds_the_route_that_all_use() {
    // Tickets over one middle route, and further routes that none uses.
    let map = |tickets: usize, idle: usize| -> String {
        let mut text = String::from("a -- b 1 any;");
        for n in 0..tickets {
            text += &format!("a -- l{n} 1 any; b -- m{n} 1 any; l{n} to m{n} 3;");
        }
        text + &(0..idle)
            .map(|n| format!("a -- x{n} 1 any;"))
            .collect::<String>()
    };
    // 4 tickets over 9 routes and some idle ones: 4 ÷ (12 ÷ number of routes).
    check("ticket-load", &map(4, 7), &[]);
    check(
        "ticket-load",
        &map(4, 8),
        &["info: 4.00 tickets lead over A and B, 5.67 times as many as over a route on average"],
    );
    check(
        "ticket-load",
        &map(4, 12),
        &["info: 4.00 tickets lead over A and B, 7.00 times as many as over a route on average"],
    );
    check(
        "ticket-load",
        &map(4, 13),
        &["warning: 4.00 tickets lead over A and B, 7.33 times as many as over a route on average"],
    );
    check("ticket-load", &map(3, 40), &[]);
}

#[test]
fn idle_routes_are_a_share_of_all() {
    let idle = |idle: usize| -> String {
        let used: String = (0..7)
            .map(|n| format!("l{n} -- l{} 1 any;", n + 1))
            .collect();
        used + &(0..idle)
            .map(|n| format!("l0 -- x{n} 1 any;"))
            .collect::<String>()
            + "l0 to l7 7"
    };
    check("idle-routes", &idle(3), &[]);
    check(
        "idle-routes",
        &idle(4),
        &[
            "info: 36 % of the pairs lie on no ticket's shortest way: L0 and X0; L0 and X1; L0 and X2 and 1 more",
        ],
    );
}

#[test]
fn ticket_quarters_compares_values_with_locations() {
    // Two rings of eight, left and right, upper and lower halves alike.
    let mut map = String::new();
    for n in 0..8 {
        let y = 100 * (1 + n);
        map += &format!("w{n} at 100,{y}; e{n} at 900,{y};");
        map += &format!(
            "w{n} -- w{} 1 any; e{n} -- e{} 1 any; w{n} -- e{n} 3 any;",
            (n + 1) % 8,
            (n + 1) % 8
        );
    }
    let tickets = |west: usize, east: usize| -> String {
        let side = |name: &str, number: usize| -> String {
            (0..number)
                .map(|n| format!("{name}{} to {name}{} 4;", n % 4, n % 4 + 4))
                .collect()
        };
        side("w", west) + &side("e", east)
    };
    // Half of the locations are on each side; a third of the values is no alarm, a quarter is not
    // yet, less is.
    check("ticket-quarters", &format!("{map} {}", tickets(8, 4)), &[]);
    check("ticket-quarters", &format!("{map} {}", tickets(12, 4)), &[]);
    check(
        "ticket-quarters",
        &format!("{map} {}", tickets(13, 4)),
        &[
            "info: the upper right quarter of the map has 25 % of the locations, but 12 % of the ticket values",
            "info: the lower right quarter of the map has 25 % of the locations, but 12 % of the ticket values",
        ],
    );
}

#[test]
fn long_overlap_looks_at_tickets_dealt_once() {
    let map = |own: i32| {
        format!(
            "first-tickets deal 1 long + 2 regular; a -- b 6 any; b -- c {own} any; b -- d {own} any;
            a to c {0} kind long; a to d {0} kind long; a to b 6",
            6 + own
        )
    };
    check("long-overlap", &map(2), &[]);
    check(
        "long-overlap",
        &map(1),
        &["info: this ticket and another that is dealt at first share 86 % of 7 spaces"],
    );
    check(
        "long-overlap",
        &format!("{}; draw-tickets deal 1 long + 2 regular", map(1)),
        &[],
    );
}
