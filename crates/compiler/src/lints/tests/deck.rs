//! Lints of the deck.

use super::{check, check_with};

/// A route of each colour with so many spaces, in rows of at most 8.
fn colours(spaces: &[(&str, i32)]) -> String {
    let mut text = String::new();
    for (colour, spaces) in spaces {
        let mut left = *spaces;
        while left > 0 {
            text += &format!("a -- {colour}{left} {} {colour};", left.min(8));
            left -= 8;
        }
    }
    text
}

#[test]
fn colour_balance_informs_and_then_warns() {
    check(
        "colour-balance",
        &colours(&[("red", 23), ("blue", 20)]),
        &[],
    );
    check(
        "colour-balance",
        &colours(&[("red", 24), ("blue", 20)]),
        &["info: Red has 24 spaces on the map, Blue only 20: 1.20 times as many"],
    );
    check(
        "colour-balance",
        &colours(&[("red", 28), ("blue", 20)]),
        &["info: Red has 28 spaces on the map, Blue only 20: 1.40 times as many"],
    );
    check(
        "colour-balance",
        &colours(&[("red", 29), ("blue", 20)]),
        &["warning: Red has 29 spaces on the map, Blue only 20: 1.45 times as many"],
    );
    // A colour on no route is another lint's matter.
    check(
        "colour-balance",
        &format!("card green 9; {}", colours(&[("red", 20), ("blue", 20)])),
        &[],
    );
}

#[test]
fn colour_supply_speaks_of_a_colour_or_of_the_whole_deck() {
    let cards = "card red 10; card blue 10; card green 10;";
    let says = |red, blue, green| {
        let text = format!(
            "{cards} {}",
            colours(&[("red", red), ("blue", blue), ("green", green)])
        );
        super::says_with("colour-supply", &text, "")
    };
    assert!(says(13, 33, 20).is_empty());
    assert_eq!(
        says(12, 34, 20),
        [
            "warning: Red has 10 cards for 12 spaces: 1.20 to a card, fewer than 1.30",
            "warning: Blue has 10 cards for 34 spaces: 3.40 to a card, more than 3.30",
        ]
    );
    assert_eq!(
        says(34, 35, 36),
        [
            "warning: the deck has 30 coloured cards for 105 coloured spaces: 3.50 spaces to a card, more than 3.30"
        ]
    );
}

#[test]
fn idle_colour_is_one_that_no_route_asks_for() {
    check("idle-colour", "card red 9; a -- b 2 red", &[]);
    check(
        "idle-colour",
        "card red 9; card blue 9; a -- b 2 red",
        &["warning: no route asks for Blue, but the deck has 9 cards"],
    );
    check("idle-colour", "card red 9; a -- b 2 any", &[]);
}

#[test]
fn grey_share_has_a_lower_and_an_upper_end() {
    let says = |grey: usize| {
        let text: String = (0..20)
            .map(|n| format!("a -- l{n} 2 {};", if n < grey { "any" } else { "red" }))
            .collect();
        super::says_with("grey-share", &text, "")
    };
    assert!(says(2).is_empty() && says(9).is_empty());
    assert_eq!(
        says(1),
        ["warning: 5 % of the tracks take any colour, less than 10 %"]
    );
    assert_eq!(
        says(10),
        ["warning: 50 % of the tracks take any colour, more than 45 %"]
    );
}

#[test]
fn market_resets_follow_from_wilds_and_market() {
    // 10 of 44 wild: 7.4 %; 9 of 44: 5.6 %.
    let deck = |wilds: i32| format!("card red {}; card wild {wilds}; a -- b 2 red", 44 - wilds);
    check("market-resets", &deck(9), &[]);
    check(
        "market-resets",
        &deck(10),
        &[
            "warning: 7 % of the first markets are reset at once: 10 of 44 cards are wild and 3 of 5 face up suffice",
        ],
    );
    check(
        "market-resets",
        &format!("{}; market reset-at never", deck(10)),
        &[],
    );
    check_with("market-resets", "high 8", &deck(10), &[]);
}

#[test]
fn deck_size_is_measured_against_all_pieces() {
    // 4 players lay 4 × 43 = 172 cards.
    check("deck-size", "card red 44; card wild 14; a -- b 2 red", &[]);
    check(
        "deck-size",
        "card red 43; card wild 14; a -- b 2 red",
        &["warning: 4 players lay about 172 cards, more than 3 times the deck of 57"],
    );
}

#[test]
fn hoarding_asks_how_many_colours_can_be_held() {
    // 2 coloured cards in the open still make a market: 4 × 8 + 2.
    check("hoarding", "card red 34; a -- b 2 red", &[]);
    check(
        "hoarding",
        "card red 33; a -- b 2 red",
        &[
            "warning: when 4 players hold 7 coloured cards each, fewer than 8, the market cannot be filled without 3 wilds",
        ],
    );
    check(
        "hoarding",
        "card red 33; a -- b 2 red; market reset-at never",
        &[],
    );
    check("hoarding", "card red 33; card wild 2; a -- b 2 red", &[]);
}
