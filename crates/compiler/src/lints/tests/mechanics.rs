//! Lints of rules that some games have, and of very large maps.

use super::{check, check_with};

#[test]
fn goods_cards_suffice_for_the_tracks_that_give_them() {
    let map = |cards: i32| {
        format!(
            "goods cards {cards}, ranks 8 4 2; a == b 2 red goods / blue goods; b -- c 2 any goods;"
        )
    };
    check("goods-cards", &map(3), &[]);
    check(
        "goods-cards",
        &map(2),
        &["warning: 3 tracks give a goods card, but there are 2 cards"],
    );
    check(
        "goods-cards",
        &format!("{} doubles closed-with 2 4", map(2)),
        &[],
    );
}

#[test]
fn tunnel_share_is_half_at_most() {
    let map = "tunnels reveal 3; a -- b 2 red tunnel; b -- c 2 blue;";
    check("tunnel-share", map, &[]);
    // 14 wilds and 12 of a colour in 38 cards: 3 × 26 ÷ 38.
    check(
        "tunnel-share",
        &format!("{map} c -- d 2 any tunnel"),
        &["info: 67 % of the tracks are tunnels, and a tunnel costs about 2.05 further cards"],
    );
    check_with(
        "tunnel-share",
        "high 70",
        &format!("{map} c -- d 2 any tunnel"),
        &[],
    );
}

/// A chain of locations with tickets between the next but one.
fn chain(locations: usize) -> String {
    let routes: String = (1..locations)
        .map(|n| format!("l{} -- l{n} 1 any;", n - 1))
        .collect();
    let tickets: String = (2..locations)
        .map(|n| format!("l{} to l{n} 2;", n - 2))
        .collect();
    routes + &tickets
}

#[test]
fn a_large_map_is_sampled_and_says_so() {
    check("large-map", &chain(300), &[]);
    check(
        "large-map",
        &chain(301),
        &[
            "info: the map has 301 locations: above 300, lints of ways and tickets look at 100 of 299 tickets and at the ways from 100 locations, and the drawing is left out",
        ],
    );
}

#[test]
fn a_sample_is_taken_from_the_whole_map() {
    // Every ticket is worth too much; a third of them is seen, from both ends of the list.
    let text = chain(301).replace(" 2;", " 9;");
    let seen = super::says_with("ticket-value", &text, "");
    assert_eq!(seen.len(), 100);
    assert!(seen[0].contains("L0 and L2"), "{}", seen[0]);
    assert!(seen[99].contains("L296 and L298"), "{}", seen[99]);
}
