//! Lints of the drawn board. A unit of the small board is a millimetre, a location
//! has a radius of 5 and a piece is 20 by 8.

use super::{check, check_with, says_with};

#[test]
fn crossing_is_not_where_tracks_meet() {
    let places = "a at 100,100; b at 500,500; c at 100,500; d at 500,100;";
    check(
        "crossing",
        &format!("{places} a -- b 4 any; c -- d 4 any"),
        &["warning: the track between C and D crosses the one between A and B"],
    );
    check(
        "crossing",
        &format!("{places} a == b 4 any / any; c == d 4 any / any"),
        &["warning: the track between C and D crosses the one between A and B"],
    );
    check(
        "crossing",
        &format!("{places} a -- b 4 any; c -- d 4 any via 700,700"),
        &[],
    );
    check(
        "crossing",
        &format!("{places} a == b 4 any / any; a == c 4 any / any; a == d 4 any / any"),
        &[],
    );
    check(
        "crossing",
        &format!("{places} a -- c 4 any; b -- d 4 any"),
        &[],
    );
}

#[test]
fn overlap_is_where_pieces_of_two_routes_would_lie_on_each_other() {
    // Two routes leave A nearly in the same direction: at first they lie on each other.
    let map =
        |y: i32| format!("a at 100,100; b at 500,100; c at 500,{y}; a -- b 12 any; a -- c 12 any");
    check("overlap", &map(250), &[]);
    check(
        "overlap",
        &map(120),
        &["warning: 4 spaces between A and C lie on the track between A and B"],
    );
    check(
        "overlap",
        &map(140),
        &["warning: a space between A and C lies on the track between A and B"],
    );
    check_with("overlap", "depth 60", &map(140), &[]);
    // Tracks of one route lie side by side, and routes that cross are told of as such.
    check(
        "overlap",
        "a at 100,100; b at 500,100; a == b 12 any / any; a -- b 12 red",
        &[],
    );
    check(
        "overlap",
        "a at 100,100; b at 500,500; c at 100,500; d at 500,100; a -- b 4 any; c -- d 4 any",
        &[],
    );
}

#[test]
fn track_over_location_keeps_radius_and_half_a_track_free() {
    let map = |y: i32| {
        format!(
            "a at 100,100; b at 500,100; c at 300,{y}; d at 300,400; a -- b 4 any; c -- d 4 any"
        )
    };
    check("track-over-location", &map(109), &[]);
    check(
        "track-over-location",
        &map(108),
        &["warning: the track between A and B passes C at 8 mm, where 9 mm must be free"],
    );
    check_with("track-over-location", "share 80", &map(108), &[]);
    // Nor with a bend, nor at its own ends.
    check(
        "track-over-location",
        &map(108).replace("b 4 any", "b 4 any via 300,50"),
        &[],
    );
}

#[test]
fn hidden_name_needs_room_on_the_board() {
    let on = |width: i32| {
        format!(
            "board {width} {width} {width} 20 8; kaiserslautern at {0},{0}; b at 2,2; kaiserslautern -- b 1 any",
            width / 2
        )
    };
    let says = says_with("hidden-name", &on(30), "");
    assert_eq!(
        says[0],
        "warning: the name of Kaiserslautern covers the edge of the board, or a mark"
    );
    assert!(
        !says_with("hidden-name", &on(400), "")
            .iter()
            .any(|line| line.contains("Kaiserslautern"))
    );
}

#[test]
fn drawn_length_follows_the_boards_habit() {
    // Tracks of 2 to 4 spaces, 40 mm a space, and one that is drawn as given.
    let map = |tracks: i32, odd: i32| {
        let mut text = String::new();
        for n in 0..tracks {
            let spaces = 2 + n % 3;
            let length = if n == 6 { odd } else { 40 * spaces };
            text += &format!(
                "a{n} at 50,{0}; b{n} at {1},{0}; a{n} -- b{n} {spaces} any;",
                20 + 25 * n,
                50 + length
            );
        }
        text
    };
    check("drawn-length", &map(12, 80), &[]);
    let says = |tracks, odd| says_with("drawn-length", &map(tracks, odd), "");
    let few = says(12, 300);
    assert_eq!(few.len(), 1);
    assert!(
        few[0].starts_with(
            "info: the track between A6 and B6 is drawn 300 mm long; 2 spaces usually are"
        ),
        "{}",
        few[0]
    );
    let many = says(30, 300);
    assert_eq!(many.len(), 1);
    assert!(
        many[0].starts_with("warning: the track between A6 and B6"),
        "{}",
        many[0]
    );
    assert!(says_with("drawn-length", &map(30, 300), "hint 600 warning 600").is_empty());
}

#[test]
fn short_track_has_no_room_for_its_pieces() {
    let map = |length: i32| format!("a at 100,100; b at {},100; a -- b 3 any", 100 + length);
    check("short-track", &map(200), &[]);
    let says = says_with("short-track", &map(60), "");
    assert_eq!(says.len(), 1);
    assert!(
        says[0].starts_with("warning: the track between A and B is ")
            && says[0].ends_with(" mm too short for 3 pieces of 20 mm"),
        "{}",
        says[0]
    );
    check_with("short-track", "share 50", &map(60), &[]);
}

#[test]
fn crowded_locations_leave_no_room_for_a_piece() {
    let map =
        |x: i32| format!("a at 100,100; b at {x},100; c at 500,500; a -- c 4 any; b -- c 4 any");
    check("crowded", &map(120), &[]);
    check(
        "crowded",
        &map(119),
        &["warning: A and B lie 19 mm apart on the printed board, less than 20 mm"],
    );
    check_with("crowded", "widths 200", &map(119), &[]);
}

#[test]
fn not_planar_is_a_matter_of_counting() {
    let ids = ["a", "b", "c", "d", "e"];
    let mut pairs = Vec::new();
    for (n, one) in ids.iter().enumerate() {
        pairs.extend(
            ids[..n]
                .iter()
                .map(|other| format!("{one} -- {other} 1 any;")),
        );
    }
    check("not-planar", &pairs[..9].concat(), &[]);
    check(
        "not-planar",
        &pairs.concat(),
        &[
            "warning: 5 locations have 10 pairs with tracks; more than 9 cannot be drawn without crossings",
        ],
    );
}

#[test]
fn alike_colours_are_told_apart_by_their_signs() {
    let map = |turquoise: &str| {
        format!(
            "card teal 12 ink #208080; card turquoise 12 {turquoise}; a == b 2 teal / turquoise"
        )
    };
    let says = says_with("alike-colours", &map("ink #208888"), "");
    assert_eq!(says.len(), 1);
    assert!(
        says[0].starts_with("warning: Teal and Turquoise lie side by side and differ by "),
        "{}",
        says[0]
    );
    check("alike-colours", &map("ink #208888 letter Q"), &[]);
    check("alike-colours", &map("ink #208888 symbol heart"), &[]);
    check("alike-colours", &map("ink #ffd040"), &[]);
    check_with("alike-colours", "distance 1", &map("ink #208888"), &[]);
    check(
        "alike-colours",
        "a == b 2 red / green; b == c 2 any / blue",
        &[],
    );
}
